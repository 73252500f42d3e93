//! Converts offsets in the code of a hook to places in its file.

use std::sync::Arc;

use hexforge_scripts::lint::Spot;

use crate::diagnostic::FileSpan;
use crate::source::{SourceFile, Span};

/// The position of a piece of code in its file.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    /// The file.
    pub file: Arc<SourceFile>,
    /// How the code is embedded in the file.
    pub layout: Layout,
}

/// How code is embedded in its file.
#[derive(Debug, Clone)]
pub(crate) enum Layout {
    /// Unchanged, from this byte on.
    Plain(usize),
    /// As lines of a block, from this line (1-based) on.
    Block(usize),
    /// In another way; only the whole code has a place.
    Whole(Span),
}

impl Origin {
    /// The origin of the scalar `text` at `place`. A block scalar starts on `block_line`.
    pub fn of_scalar(place: &FileSpan, text: &str, block_line: Option<usize>, folded: bool) -> Self {
        let file = Arc::clone(&place.file);
        let raw = file.slice(place.span);
        let layout = match block_line {
            Some(line) if !folded => Layout::Block(line),
            Some(_) => Layout::Whole(place.span),
            None => match raw.find(text) {
                Some(at) if !text.is_empty() => Layout::Plain(place.span.start + at),
                _ => Layout::Whole(place.span),
            },
        };
        Self { file, layout }
    }

    /// The place of a token of the code.
    pub fn place(&self, code: &str, spot: &Spot) -> FileSpan {
        self.at(code, spot.at, spot.len)
    }

    /// The place of some bytes of the code.
    pub fn at(&self, code: &str, at: usize, len: usize) -> FileSpan {
        let span = match &self.layout {
            Layout::Plain(start) => Span::new(start + at, start + at + len),
            Layout::Whole(span) => *span,
            Layout::Block(first) => {
                let before = code.get(..at).unwrap_or("");
                let line = before.matches('\n').count();
                let column = before.len() - before.rfind('\n').map_or(0, |i| i + 1);
                let code_line = code.lines().nth(line).unwrap_or("");
                let file_line = self.file.line_span(first + line);
                // The text before the code on its line is the indentation of the block.
                let indent = self.file.slice(file_line).find(code_line.trim_end()).unwrap_or(0);
                let start = file_line.start + indent + column;
                Span::new(start, start + len)
            }
        };
        FileSpan::new(&self.file, span)
    }
}
