//! The width of texts in a terminal: East Asian characters and emoji take two columns, combining marks none.

use unicode_width::UnicodeWidthStr as _;

/// What begins a change of the style of a text.
const ESCAPE: &str = "\u{1b}[";

/// The number of columns that a text takes. Changes of style take none.
#[must_use]
pub fn width(text: &str) -> usize {
    let mut parts = text.split(ESCAPE);
    let first = parts.next().map_or(0, |part| part.width());
    // What follows the escape ends with a letter.
    let styled =
        parts.map(|part| part.split_once(|c: char| c.is_ascii_alphabetic()).map_or(0, |(_, rest)| rest.width()));
    first + styled.sum::<usize>()
}

/// The beginning of a text without changes of style that takes at most `room` columns.
#[must_use]
pub fn prefix(text: &str, room: usize) -> &str {
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let parts = ends.filter_map(|end| text.get(..end)).take_while(|part| width(part) <= room);
    // A joiner at the end would connect to whatever is printed next.
    parts.filter(|part| !part.ends_with('\u{200d}')).last().unwrap_or_default()
}

/// The text, or its beginning with an ellipsis if it does not fit into `room` columns.
#[must_use]
pub fn shortened(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    match room {
        0 => String::new(),
        _ => format!("{}…", prefix(text, room - 1).trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_is_that_on_a_terminal() {
        for (text, columns) in
            [("Vega", 4), ("Сузір'я", 7), ("銀河", 4), ("e\u{301}", 1), ("🚀", 2), ("\u{1b}[1;31mred\u{1b}[0m", 3)]
        {
            assert_eq!(width(text), columns, "{text}");
        }
    }

    #[test]
    fn a_text_is_shortened_between_characters() {
        assert_eq!(shortened("Harbour Sea", 11), "Harbour Sea");
        assert_eq!(shortened("Harbour Sea", 9), "Harbour…");
        assert_eq!(shortened("銀河帝国", 6), "銀河…");
        assert_eq!(prefix("e\u{301}te\u{301}", 1), "e\u{301}", "a mark stays with its letter");
        assert_eq!(prefix("👩\u{200d}🚀", 1), "");
        assert_eq!(shortened("abc", 0), "");
    }
}
