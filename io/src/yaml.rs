//! YAML in which everything can be seen: a save with a name that turns the direction of text looks like what it is.
//!
//! Whoever writes YAML first marks all texts, then replaces the marks in what was written:
//! `revealed(&to_yaml(&marked(text)))`.

use crate::visible::Scanner;
use std::borrow::Cow;
use std::fmt::Write as _;

/// The mark before and behind the number of a character. Every writer escapes it, and therefore writes the text in double quotes.
const MARK: char = '\u{7}';

/// How the mark is written.
const WRITTEN: &str = "\\a";

/// A text with the numbers of characters that are not shown as they are ([`crate::shown()`]) in place of them.
#[must_use]
pub fn marked(text: &str) -> Cow<'_, str> {
    // A text that looks like a mark which was written must not become one.
    let is_mark = text.contains(WRITTEN);
    let mut scanner = Scanner::default();
    let mut chars = text.chars().peekable();
    let mut marked = String::with_capacity(text.len());
    while let Some(c) = chars.next() {
        let shows = scanner.shows(c, chars.peek().copied()) || matches!(c, '\n' | '\r' | '\t');
        if shows && !(is_mark && c == '\\') {
            marked.push(c);
        } else {
            let _ = write!(marked, "{MARK}{:x}{MARK}", u32::from(c));
        }
    }
    if marked == text { Cow::Borrowed(text) } else { Cow::Owned(marked) }
}

/// YAML of marked texts, with an escape sequence for each mark.
#[must_use]
pub fn revealed(yaml: &str) -> String {
    let mut revealed = String::with_capacity(yaml.len());
    // The marks come in pairs with a number between them.
    for (at, part) in yaml.split(WRITTEN).enumerate() {
        match (at % 2, part.len()) {
            (0, _) => revealed.push_str(part),
            (_, ..=2) => _ = write!(revealed, "\\x{part:0>2}"),
            (_, ..=4) => _ = write!(revealed, "\\u{part:0>4}"),
            _ => _ = write!(revealed, "\\U{part:0>8}"),
        }
    }
    revealed
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a writer of YAML does with a mark.
    fn written(text: &str) -> String {
        format!("\"{}\"", marked(text).replace('\\', "\\\\").replace(MARK, WRITTEN))
    }

    #[test]
    fn what_cannot_be_seen_is_an_escape_sequence() {
        for (text, yaml) in [
            ("user\u{202e}gnp", r#""user\u202egnp""#),
            ("\u{7f}\u{7}\u{e0041}x", r#""\x7f\x07\U000e0041x""#),
            ("Київ 銀 👩\u{200d}🚀", "\"Київ 銀 👩\u{200d}🚀\""),
            (r"C:\b", r#""C:\\b""#),
            (r"C:\a7\a", r#""C:\x5ca7\x5ca""#),
        ] {
            assert_eq!(revealed(&written(text)), yaml);
        }
    }

    #[test]
    fn a_text_without_such_characters_stays_as_it_is() {
        assert!(matches!(marked("ann:\n\tone"), Cow::Borrowed(_)));
    }
}
