//! Texts of packs, saves, files and errors as they may be shown.

use crate::visible::{Scanner, is_bracket_command, push_escaped};
use std::borrow::Cow;
use std::path::Path;

/// At most so many characters of a text are shown.
pub const LONGEST_TEXT: usize = 10_000;

/// At most so many characters of a name are shown.
pub const LONGEST_NAME: usize = 500;

/// A text on one line. Line breaks, control characters, changes of direction and characters that cannot be seen are written as in
/// Rust: `\n`, `\u{1b}`, `\u{202e}`; so is the start of a command to the runner of a job, such as `##[error]`. A very long text is cut, with the number of characters that are missing.
///
/// To apply it twice changes nothing more.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    visible(text, LONGEST_TEXT, false)
}

/// A name on one line, as [`shown`] but shorter: a list has many of them.
#[must_use]
pub fn shown_name(text: &str) -> Cow<'_, str> {
    visible(text, LONGEST_NAME, false)
}

/// A text that may have several lines; otherwise as [`shown`].
#[must_use]
pub fn shown_lines(text: &str) -> Cow<'_, str> {
    visible(text, LONGEST_TEXT, true)
}

/// The same as [`shown`], of a text that is owned.
#[must_use]
pub fn into_shown(text: String) -> String {
    kept(text, shown)
}

/// The same as [`shown_name`], of a name that is owned.
#[must_use]
pub fn into_shown_name(name: String) -> String {
    kept(name, shown_name)
}

fn kept(text: String, show: fn(&str) -> Cow<'_, str>) -> String {
    match show(&text) {
        Cow::Owned(changed) => changed,
        Cow::Borrowed(_) => text,
    }
}

/// A path on one line.
#[must_use]
pub fn shown_path(path: &Path) -> String {
    shown(&path.to_string_lossy()).into_owned()
}

fn visible(text: &str, most: usize, lines: bool) -> Cow<'_, str> {
    let mut scanner = Scanner::default();
    let mut changed: Option<String> = None;
    let mut chars = text.char_indices().peekable();
    let mut count = 0;
    while let Some((at, c)) = chars.next() {
        if count == most {
            let rest = text.get(at..).unwrap_or_default();
            // What was cut before is not cut again.
            if is_cut_mark(rest) {
                break;
            }
            let mut cut = changed.unwrap_or_else(|| text.get(..at).unwrap_or_default().to_owned());
            cut.push_str(&format!("{CUT}{} more characters)", rest.chars().count()));
            return Cow::Owned(cut);
        }
        count += 1;
        let shows = scanner.shows(c, chars.peek().map(|(_, after)| *after)) || (lines && c == '\n');
        let shows = shows && !(c == '#' && is_bracket_command(text.get(at..).unwrap_or_default()));
        match &mut changed {
            Some(changed) if shows => changed.push(c),
            Some(changed) => push_escaped(changed, c),
            None if shows => {}
            None => {
                let mut begun = text.get(..at).unwrap_or_default().to_owned();
                push_escaped(&mut begun, c);
                changed = Some(begun);
            }
        }
    }
    changed.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// What follows a text that was cut.
const CUT: &str = "… (";

fn is_cut_mark(rest: &str) -> bool {
    let number = rest.strip_prefix(CUT).and_then(|rest| rest.strip_suffix(" more characters)"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_a_terminal_is_made_visible() {
        for (text, seen) in [
            ("\u{1b}]0;pwned\u{7}\u{1b}[2J", "\\u{1b}]0;pwned\\u{7}\\u{1b}[2J"),
            ("a\n::error::b\r\tc", "a\\n::error::b\\r\\tc"),
            ("\u{9b}31m\u{7f}\u{85}", "\\u{9b}31m\\u{7f}\\u{85}"),
            ("user\u{202e}gnp\u{2066}x\u{2069}\u{200f}", "user\\u{202e}gnp\\u{2066}x\\u{2069}\\u{200f}"),
            ("a\u{200b}b\u{2028}c\u{feff}\u{ad}", "a\\u{200b}b\\u{2028}c\\u{feff}\\u{ad}"),
            ("x\u{200d}y\u{200c}z\u{fe0f}", "x\\u{200d}y\\u{200c}z\\u{fe0f}"),
            ("\u{e0041}\u{3164}", "\\u{e0041}\\u{3164}"),
            ("# a ##[error]b ## c", "# a \\u{23}#[error]b ## c"),
        ] {
            assert_eq!(shown(text), seen);
            assert_eq!(shown(seen), seen, "a text that was shown stays as it is");
        }
    }

    #[test]
    fn letters_of_all_scripts_and_emoji_stay() {
        for text in [
            "Сузір'я Ґанок",
            "銀河帝国 葛\u{e0100}",
            "مرحبا می\u{200c}خواهم",
            "क्\u{200d}ष",
            "e\u{301}toile",
            "👩\u{200d}🚀 ❤\u{fe0f} 1\u{fe0f}\u{20e3} 👩\u{1f3fd}\u{200d}⚕\u{fe0f} 🏳\u{fe0f}\u{200d}🌈",
            "한국 \u{1112}\u{1161}\u{11ab}",
            "a — b … „c“ \u{a0}✔",
        ] {
            assert_eq!(shown(text), text);
            assert!(matches!(shown(text), Cow::Borrowed(_)));
        }
    }

    #[test]
    fn marks_do_not_pile_up() {
        let piled = format!("a{}", "\u{301}".repeat(20));
        assert_eq!(shown(&piled), format!("a{}{}", "\u{301}".repeat(8), "\\u{301}".repeat(12)));
    }

    #[test]
    fn lines_stay_lines_only_where_they_may() {
        assert_eq!(shown_lines("one\ntwo\u{2028}\u{1b}"), "one\ntwo\\u{2028}\\u{1b}");
    }

    #[test]
    fn a_long_text_is_cut_once() {
        let long = "я".repeat(LONGEST_TEXT + 7);
        let cut = shown(&long).into_owned();
        assert!(cut.ends_with("я… (7 more characters)"), "{}", cut.len());
        assert_eq!(shown(&cut), cut);
        assert_eq!(shown_name(&long).chars().take_while(|c| *c == 'я').count(), LONGEST_NAME);
        assert_eq!(shown(&long[..2 * LONGEST_TEXT]), long[..2 * LONGEST_TEXT]);
    }
}
