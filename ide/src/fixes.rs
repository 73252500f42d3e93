//! Quick fixes: which diagnostic of a line has one, and the text after it.

use hexforge_schemas::diagnostic::{Diagnostic, FileSpan, Fix};

/// The first diagnostic with a quick fix on the line that contains a byte. All diagnostics are of one file.
#[must_use]
pub fn at_line<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>, byte: usize) -> Option<&'a Diagnostic> {
    diagnostics.into_iter().find(|diagnostic| {
        let is_here = |place: &_| line_of(place, byte) == line_of(place, place.span.start);
        diagnostic.fix.is_some() && diagnostic.place.as_ref().is_some_and(is_here)
    })
}

fn line_of(place: &FileSpan, byte: usize) -> usize {
    place.file.line_col(byte).0
}

/// A text after a fix; none if the text has changed since the fix was found.
#[must_use]
pub fn applied(text: &str, fix: &Fix) -> Option<String> {
    let span = fix.place.span;
    if text.get(span.start..span.end)? != fix.place.file.slice(span) {
        return None;
    }
    let mut fixed = text.to_owned();
    fixed.replace_range(span.start..span.end, &fix.replacement);
    Some(fixed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_schemas::codes;
    use hexforge_schemas::source::{SourceFile, Span};

    fn misspelt() -> (String, Diagnostic) {
        let text = "kind: card\namuont: 3\n".to_owned();
        let place = FileSpan::new(&SourceFile::new("card.yaml", text.as_str()), Span::new(11, 17));
        let diagnostic = Diagnostic::error(codes::UNKNOWN_KEY, "unknown key").at(place.clone()).fix(place, "amount");
        (text, diagnostic)
    }

    #[test]
    fn a_fix_belongs_to_its_line() {
        let (_, diagnostic) = misspelt();
        assert!(at_line([&diagnostic], 11).is_some());
        assert!(at_line([&diagnostic], 19).is_some());
        assert!(at_line([&diagnostic], 3).is_none());
    }

    #[test]
    fn a_fix_changes_only_the_text_that_it_was_found_in() {
        let (text, diagnostic) = misspelt();
        let fix = diagnostic.fix.unwrap();
        assert_eq!(applied(&text, &fix).unwrap(), "kind: card\namount: 3\n");
        assert_eq!(applied("kind: cards\namuont: 3\n", &fix), None);
        assert_eq!(applied("", &fix), None);
    }
}
