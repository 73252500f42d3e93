//! Luau's words: enough of the lexer to walk over code that the compiler has already accepted.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tok {
    /// A name.
    Name,
    /// A reserved word.
    Word,
    /// A number.
    Number,
    /// A text.
    Text,
    /// The start of a text with `{…}` in it.
    PieceOpen,
    /// A middle part of such a text.
    PieceNext,
    /// The end of such a text.
    PieceClose,
    /// Anything else: an operator, a bracket, a comma.
    Sign,
    /// The end.
    End,
}

/// A token with its place in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub tok: Tok,
    /// Its first byte.
    pub start: usize,
    /// The byte after it.
    pub end: usize,
}

/// The words of the language.
pub(super) const WORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or",
    "repeat", "return", "then", "true", "until", "while",
];

const SIGNS: [&str; 17] =
    ["...", "//=", "..=", "==", "~=", "<=", ">=", "..", "::", "->", "+=", "-=", "*=", "/=", "%=", "^=", "//"];

/// Divides `source` into tokens; the last is the end. What cannot be read ends it early.
#[must_use]
pub fn lex(source: &str) -> Vec<Token> {
    let mut lexer = Lexer { source, bytes: source.as_bytes(), at: 0, tokens: Vec::new(), braces: Vec::new() };
    while lexer.next().is_some() {}
    let end = lexer.at.min(source.len());
    lexer.tokens.push(Token { tok: Tok::End, start: end, end });
    lexer.tokens
}

struct Lexer<'a> {
    source: &'a str,
    bytes: &'a [u8],
    at: usize,
    tokens: Vec<Token>,
    /// Open braces: whether each belongs to a text with pieces.
    braces: Vec<bool>,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn push(&mut self, tok: Tok, start: usize) {
        self.tokens.push(Token { tok, start, end: self.at });
    }

    fn next(&mut self) -> Option<()> {
        self.skip_blank()?;
        let start = self.at;
        let c = *self.bytes.get(self.at)?;
        match c {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.run(|c| c.is_ascii_alphanumeric() || c == b'_');
                let word = self.source.get(start..self.at)?;
                self.push(if WORDS.contains(&word) { Tok::Word } else { Tok::Name }, start);
            }
            b'0'..=b'9' => self.number(start),
            b'.' if self.peek(1).is_ascii_digit() => self.number(start),
            b'"' | b'\'' => {
                self.quoted(c)?;
                self.push(Tok::Text, start);
            }
            b'`' => {
                self.at += 1;
                self.piece(start, true)?;
            }
            b'[' if self.long_bracket().is_some() => {
                self.long()?;
                self.push(Tok::Text, start);
            }
            b'{' => {
                self.at += 1;
                self.braces.push(false);
                self.push(Tok::Sign, start);
            }
            b'}' => {
                self.at += 1;
                if self.braces.pop() == Some(true) { self.piece(start, false)? } else { self.push(Tok::Sign, start) }
            }
            _ => {
                let rest = self.source.get(self.at..)?;
                let sign = SIGNS.iter().find(|s| rest.starts_with(**s));
                self.at += sign.map_or_else(|| rest.chars().next().map_or(1, char::len_utf8), |s| s.len());
                self.push(Tok::Sign, start);
            }
        }
        Some(())
    }

    fn run(&mut self, fits: impl Fn(u8) -> bool) {
        while self.bytes.get(self.at).copied().is_some_and(&fits) {
            self.at += 1;
        }
    }

    fn number(&mut self, start: usize) {
        let hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X' | b'b' | b'B');
        while let Some(&c) = self.bytes.get(self.at) {
            let exponent_sign = !hex
                && matches!(c, b'+' | b'-')
                && matches!(self.bytes.get(self.at.wrapping_sub(1)), Some(b'e' | b'E'));
            if c.is_ascii_alphanumeric() || c == b'_' || exponent_sign || (c == b'.' && self.peek(1) != b'.') {
                self.at += 1;
            } else {
                break;
            }
        }
        self.push(Tok::Number, start);
    }

    fn skip_blank(&mut self) -> Option<()> {
        loop {
            self.run(|c| c.is_ascii_whitespace() || c == 0x0b);
            if self.peek(0) == b'-' && self.peek(1) == b'-' {
                self.at += 2;
                if self.peek(0) == b'[' && self.long_bracket().is_some() {
                    self.long()?;
                } else {
                    self.run(|c| c != b'\n');
                }
            } else {
                return Some(());
            }
        }
    }

    /// How many `=` a long bracket that opens here has.
    fn long_bracket(&self) -> Option<usize> {
        let equals = self.bytes.get(self.at + 1..)?.iter().take_while(|c| **c == b'=').count();
        (self.peek(1 + equals) == b'[').then_some(equals)
    }

    fn long(&mut self) -> Option<()> {
        let equals = self.long_bracket()?;
        let close = format!("]{}]", "=".repeat(equals));
        let from = self.at + equals + 2;
        let length = self.source.get(from..)?.find(&close)?;
        self.at = from + length + close.len();
        Some(())
    }

    fn quoted(&mut self, quote: u8) -> Option<()> {
        self.at += 1;
        loop {
            match *self.bytes.get(self.at)? {
                // It skips blanks and line breaks.
                b'\\' if self.peek(1) == b'z' => {
                    self.at += 2;
                    self.run(|c| c.is_ascii_whitespace());
                }
                b'\\' => self.at += 2,
                c if c == quote => {
                    self.at += 1;
                    return Some(());
                }
                b'\n' => return None,
                _ => self.at += 1,
            }
        }
    }

    /// A piece of a text with `{…}` in it, from behind its opening sign.
    fn piece(&mut self, start: usize, opens: bool) -> Option<()> {
        loop {
            match *self.bytes.get(self.at)? {
                // The brace of `\u{…}` opens no code.
                b'\\' if self.peek(1) == b'u' && self.peek(2) == b'{' => self.at += 3,
                b'\\' => self.at += 2,
                b'`' => {
                    self.at += 1;
                    self.push(if opens { Tok::Text } else { Tok::PieceClose }, start);
                    return Some(());
                }
                b'{' => {
                    self.at += 1;
                    self.braces.push(true);
                    self.push(if opens { Tok::PieceOpen } else { Tok::PieceNext }, start);
                    return Some(());
                }
                _ => self.at += 1,
            }
        }
    }
}

/// The content of a text token; none if it holds what only the interpreter can read.
#[must_use]
pub fn content(token: &str) -> Option<String> {
    if let Some(rest) = token.strip_prefix('[') {
        let equals = rest.find('[')?;
        let inner = rest.get(equals + 1..rest.len().checked_sub(equals + 2)?)?;
        return Some(inner.strip_prefix("\r\n").or_else(|| inner.strip_prefix('\n')).unwrap_or(inner).to_owned());
    }
    let inner = token.get(1..token.len().checked_sub(1)?)?;
    if !inner.contains('\\') {
        return Some(inner.to_owned());
    }
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        text.push(match chars.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            c @ ('\\' | '"' | '\'' | '`' | '{' | '\n') => c,
            _ => return None,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        lex(source).iter().map(|t| source.get(t.start..t.end).unwrap_or_default()).filter(|t| !t.is_empty()).collect()
    }

    #[test]
    fn comments_and_blanks_are_skipped() {
        assert_eq!(words("a -- b\n--[[ c\n d ]] e --[=[ ]] ]=] f"), ["a", "e", "f"]);
    }

    #[test]
    fn a_string_is_one_token() {
        assert_eq!(words(r#"'a\'b' "c" [[d]] [==[e]]f]==]"#), [r"'a\'b'", "\"c\"", "[[d]]", "[==[e]]f]==]"]);
        assert_eq!(content(r"'a\'b\n'").as_deref(), Some("a'b\n"));
        assert_eq!(content("[==[\ne]==]").as_deref(), Some("e"));
        assert_eq!(content(r"'\65'"), None);
    }

    #[test]
    fn code_in_an_interpolated_string_is_tokenized() {
        assert_eq!(words("`a {b .. {c}} d {e}` f"), ["`a {", "b", "..", "{", "c", "}", "} d {", "e", "}`", "f"]);
    }

    #[test]
    fn numbers_end_where_an_operator_begins() {
        assert_eq!(
            words("1..2 0x1F 1e-3 a.b 3.5 1_000"),
            ["1", "..", "2", "0x1F", "1e-3", "a", ".", "b", "3.5", "1_000"]
        );
    }

    #[test]
    fn an_unterminated_token_is_the_last() {
        assert_eq!(words("a 'b"), ["a"]);
        assert_eq!(words("a [[b"), ["a"]);
        assert_eq!(words("`a {b"), ["`a {", "b"]);
    }
}
