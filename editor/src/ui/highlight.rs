//! Syntax highlighting with underlined and coloured marks.

use egui::text::{ByteIndex, LayoutJob, LayoutSection};
use egui::{Color32, Stroke, Ui};
use egui_extras::syntax_highlighting::{CodeTheme, highlight};
use std::ops::Range;

/// A marked part of a text.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Mark {
    /// Its bytes.
    pub span: Range<usize>,
    /// The colour of the line under it.
    pub line: Option<Color32>,
    /// The colour of its background.
    pub background: Option<Color32>,
}

/// A text with the colours of its language and with marks.
pub(super) fn job(ui: &Ui, text: &str, language: &str, marks: &[Mark]) -> LayoutJob {
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
                if let Some(background) = mark.background {
                    format.background = background;
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

/// The language of a file, by its extension.
pub(super) fn language(path: &std::path::Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()) {
        Some("lua") => "lua",
        Some("yaml") => "yaml",
        _ => "txt",
    }
}

/// The byte at which a character begins.
pub(super) fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices().nth(character).map_or(text.len(), |(at, _)| at)
}

/// The number of the character that begins at a byte.
pub(super) fn character_of(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < byte).count()
}
