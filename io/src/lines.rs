//! Lines of bounded length.

use std::io::{self, BufRead};

/// A line that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Its text, without the line break.
    Text(String),
    /// It is not UTF-8.
    NotText,
    /// It is longer than allowed. Nothing of it was kept.
    TooLong,
}

/// Reads a line; none at the end of the input. A longer line than `most` bytes is read to its end, but not kept.
///
/// # Errors
/// The input cannot be read.
pub fn read(input: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let (mut bytes, mut too_long, mut any) = (Vec::new(), false, false);
    loop {
        let part = input.fill_buf()?;
        if part.is_empty() {
            break;
        }
        any = true;
        let end = part.iter().position(|byte| *byte == b'\n');
        let content = part.get(..end.unwrap_or(part.len())).unwrap_or_default();
        too_long |= bytes.len() + content.len() > most;
        if !too_long {
            bytes.extend_from_slice(content);
        }
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if too_long {
        return Ok(Some(Line::TooLong));
    }
    Ok(any.then(|| String::from_utf8(bytes).map_or(Line::NotText, Line::Text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn long_lines_are_skipped_to_their_end() {
        let text = b"one\n12345678\nlonger than eight\n\xff\n\nlast";
        // A small buffer, so that lines come in parts.
        let mut input = BufReader::with_capacity(3, &text[..]);
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input, 8).unwrap() {
            lines.push(line);
        }
        let line = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines, [line("one"), line("12345678"), Line::TooLong, Line::NotText, line(""), line("last")]);
    }
}
