//! Coloured code with faults underlined.

use egui::text::{ByteIndex, LayoutJob, LayoutSection};
use egui::{Color32, Stroke, Ui};
use egui_extras::syntax_highlighting::{CodeTheme, highlight};
use std::ops::Range;

/// A part of a text that is marked.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// Its bytes.
    pub span: Range<usize>,
    /// The colour of the line under it; none for a coloured ground.
    pub line: Option<Color32>,
    /// The colour of its ground.
    pub ground: Option<Color32>,
}

/// A text with its language's colours and with marks.
#[must_use]
pub fn job(ui: &Ui, text: &str, language: &str, marks: &[Mark]) -> LayoutJob {
    let theme = CodeTheme::from_style(ui.style());
    let plain = highlight(ui.ctx(), ui.style(), &theme, text, language);
    marks.iter().fold(plain, marked)
}

fn marked(job: LayoutJob, mark: &Mark) -> LayoutJob {
    let mut sections = Vec::with_capacity(job.sections.len() + 2);
    for section in job.sections {
        let (start, end) = (section.byte_range.start.0, section.byte_range.end.0);
        let (from, to) = (mark.span.start.clamp(start, end), mark.span.end.clamp(start, end));
        if from >= to {
            sections.push(section);
            continue;
        }
        let part = |range: Range<usize>, inside: bool, first: bool| {
            let mut format = section.format.clone();
            if inside {
                if let Some(colour) = mark.line {
                    format.underline = Stroke::new(1.5, colour);
                }
                if let Some(ground) = mark.ground {
                    format.background = ground;
                }
            }
            let leading_space = if first { section.leading_space } else { 0.0 };
            LayoutSection { leading_space, byte_range: ByteIndex(range.start)..ByteIndex(range.end), format }
        };
        if start < from {
            sections.push(part(start..from, false, true));
        }
        sections.push(part(from..to, true, start == from));
        if to < end {
            sections.push(part(to..end, false, false));
        }
    }
    LayoutJob { sections, ..job }
}

/// The language of a file by its name.
#[must_use]
pub fn language(path: &std::path::Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()) {
        Some("lua") => "lua",
        Some("yaml") => "yaml",
        _ => "txt",
    }
}

/// The byte of a character.
#[must_use]
pub fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices().nth(character).map_or(text.len(), |(at, _)| at)
}

/// The character of a byte.
#[must_use]
pub fn character_of(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < byte).count()
}
