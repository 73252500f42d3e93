//! JSON that does not harm a terminal which it is printed on.

use crate::visible::{Scanner, is_bracket_command};

/// JSON with the same meaning, in which everything that is not shown as it is ([`crate::shown()`]) is an escape sequence.
///
/// In valid JSON such characters are only inside of strings.
#[must_use]
pub fn safe(json: &str) -> String {
    let mut scanner = Scanner::default();
    let mut text = String::with_capacity(json.len());
    let mut chars = json.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let shows = scanner.shows(c, chars.peek().map(|(_, after)| *after)) || c == '\n';
        let is_command = c == '#' && is_bracket_command(json.get(at..).unwrap_or_default());
        if shows && !is_command {
            text.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            text.push_str(&format!("\\u{unit:04x}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_visible_is_an_escape_sequence() {
        assert_eq!(
            safe("{\n  \"a\u{202e}\": \"ї\u{7f}\u{9b}銀\u{e0041}\"\n}"),
            "{\n  \"a\\u202e\": \"ї\\u007f\\u009b銀\\udb40\\udc41\"\n}"
        );
        assert_eq!(safe("\"##[error]x ## y\""), "\"\\u0023#[error]x ## y\"");
    }
}
