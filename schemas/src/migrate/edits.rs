//! Edits of a text.

use crate::source::Span;

/// Edits of a text that do not overlap.
#[derive(Debug, Default)]
pub(super) struct Edits(Vec<(Span, String)>);

impl Edits {
    /// Replaces a part of the text. An edit that overlaps an earlier one is left out.
    pub(super) fn replace(&mut self, span: Span, text: String) {
        if !self.0.iter().rev().any(|(other, _)| other.start < span.end && span.start < other.end) {
            self.0.push((span, text));
        }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The text with all edits.
    pub(super) fn apply(mut self, text: &str) -> String {
        self.0.sort_by_key(|(span, _)| span.start);
        let (mut done, mut at) = (String::with_capacity(text.len()), 0);
        for (span, new) in self.0 {
            done.push_str(text.get(at..span.start).unwrap_or_default());
            done.push_str(&new);
            at = span.end;
        }
        done.push_str(text.get(at..).unwrap_or_default());
        done
    }
}
