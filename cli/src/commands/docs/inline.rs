//! The inline Markdown of `about`: code, strong and emphasised text. Everything else is text.

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// Text as it is.
    Text(String),
    /// Code.
    Code(String),
    /// Strong text.
    Strong(String),
    /// Emphasised text.
    Emphasis(String),
}

/// Divides a line into pieces. What does not end is text.
pub(super) fn pieces(line: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut text = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let marked = ["`", "**", "*"].iter().find_map(|mark| {
            let inner = rest.strip_prefix(mark)?;
            let end = inner.find(mark)?;
            let (inner, after) = (inner.get(..end)?, inner.get(end + mark.len()..)?);
            let is_flush = !inner.is_empty() && inner.trim() == inner;
            is_flush.then_some((*mark, inner, after))
        });
        let Some((mark, inner, after)) = marked else {
            text.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
            continue;
        };
        if !text.is_empty() {
            found.push(Piece::Text(std::mem::take(&mut text)));
        }
        let inner = inner.to_owned();
        found.push(match mark {
            "`" => Piece::Code(inner),
            "**" => Piece::Strong(inner),
            _ => Piece::Emphasis(inner),
        });
        rest = after;
    }
    if !text.is_empty() {
        found.push(Piece::Text(text));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_divided_into_text_code_and_emphasis() {
        let text = |s: &str| Piece::Text(s.to_owned());
        let found = pieces("Draws `n * 2` cards, **never** *less*: 2 * 3 * 4, `open");
        let code = Piece::Code("n * 2".to_owned());
        let (strong, emphasis) = (Piece::Strong("never".to_owned()), Piece::Emphasis("less".to_owned()));
        let expected =
            [text("Draws "), code, text(" cards, "), strong, text(" "), emphasis, text(": 2 * 3 * 4, `open")];
        assert_eq!(found, expected);
    }
}
