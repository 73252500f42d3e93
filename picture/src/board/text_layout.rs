//! Wraps, shrinks and cuts texts by the approximate width of characters. It knows no font: a renderer may have to shrink a
//! text a little, but texts never overlap.

/// The approximate width of a text, in units of its height.
#[must_use]
pub fn width(text: &str) -> f32 {
    let of = |c: char| match c {
        'i' | 'l' | 'j' | '.' | ',' | ' ' | '\'' | '|' | ':' | ';' | '!' | 'I' | 'і' | 'ї' => 0.29,
        'm' | 'w' | 'M' | 'W' | 'ш' | 'щ' | 'ж' | 'ю' | 'ы' | 'Ш' | 'Щ' | 'Ж' | 'Ю' => 0.83,
        c if c.is_uppercase() => 0.66,
        c if c.is_alphanumeric() => 0.53,
        c if c.is_ascii() => 0.42,
        // Pictograms.
        _ => 0.8,
    };
    text.chars().map(of).sum()
}

/// The text in lines no wider than `room` (in units of its height); a word that is wider is broken.
#[must_use]
pub fn wrapped(text: &str, room: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && width(&line) + width(word) + 0.29 > room {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for c in word.chars() {
                if width(word) > room && !line.is_empty() && width(&line) + width(c.encode_utf8(&mut [0; 4])) > room {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        lines.push(line);
    }
    lines
}

/// The text cut to a width in units of its height, with an ellipsis if something was cut.
#[must_use]
pub fn cut(text: &str, room: f32) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if width(&short) + 1.0 > room {
            break;
        }
        short.push(c);
    }
    if short.is_empty() { short } else { format!("{}…", short.trim_end()) }
}

/// A text that fits into a space.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedText {
    /// The height of its characters.
    pub size: f32,
    /// Its lines.
    pub lines: Vec<String>,
}

/// The text as large as it can be in a space of width `room` and so many rows: at most `size`, at least `least` of that. What
/// still does not fit is cut.
#[must_use]
pub fn fitted(text: &str, room: f32, rows: usize, (size, least): (f32, f32)) -> FittedText {
    let rows = rows.max(1);
    let whole = |lines: &[String], size: f32| lines.len() <= rows && lines.iter().all(|l| width(l) * size <= room);
    let words_stay_whole = |size: f32| text.split_whitespace().all(|word| width(word) * size <= room);
    let mut now = size;
    while now >= size * least {
        let lines = wrapped(text, room / now);
        if words_stay_whole(now) && whole(&lines, now) {
            return FittedText { size: now, lines };
        }
        now -= size * 0.05;
    }
    let size = size * least;
    let all = wrapped(text, room / size);
    let mut lines: Vec<String> = all.iter().take(rows).cloned().collect();
    if let (Some(last), true) = (lines.last_mut(), all.len() > rows) {
        let rest = all.get(rows - 1..).unwrap_or_default().join(" ");
        *last = cut(&rest, room / size);
    }
    FittedText { size, lines }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_wrapped_at_its_words() {
        assert_eq!(wrapped("aaa bbb ccc", 4.0), ["aaa bbb", "ccc"]);
    }

    #[test]
    fn a_word_that_is_too_long_is_broken() {
        let lines = wrapped("aaaaaaaaaa", 3.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line) <= 3.0), "{lines:?}");
        assert_eq!(lines.concat(), "aaaaaaaaaa");
    }

    #[test]
    fn a_long_title_is_wrapped_then_shrunk_then_cut() {
        let short = fitted("Vega", 100.0, 2, (20.0, 0.6));
        assert_eq!((short.size, short.lines.len()), (20.0, 1));
        let two = fitted("Home of the long name", 120.0, 2, (20.0, 0.6));
        assert_eq!((two.size, two.lines.len()), (20.0, 2));
        let shrunk = fitted("Home of the very long name", 120.0, 2, (20.0, 0.6));
        assert!(shrunk.size < 20.0 && !shrunk.lines.concat().contains('…'), "{shrunk:?}");
        let cut = fitted(&"long words ".repeat(9), 60.0, 2, (20.0, 0.6));
        assert!(cut.lines.len() == 2 && cut.lines[1].ends_with('…'), "{cut:?}");
        for fitted in [short, two, shrunk] {
            assert!(fitted.lines.iter().all(|line| width(line) * fitted.size <= 120.0));
        }
    }
}
