//! A place in the tokens of some code, from which parsers go on.

use super::lexer::{Tok, Token, lex};

/// The code has a form that is not supported. The compiler says what is wrong with it.
#[derive(Debug)]
pub struct Unparsable;

/// What a parser has read.
pub type Parsed<T = ()> = Result<T, Unparsable>;

/// A place in the tokens of some code.
#[derive(Debug)]
pub struct Cursor<'a> {
    /// The code.
    pub source: &'a str,
    /// All its tokens.
    pub tokens: Vec<Token>,
    /// The index of the next one.
    pub at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of the code.
    #[must_use]
    pub fn new(source: &'a str) -> Self {
        Self { source, tokens: lex(source), at: 0 }
    }

    /// The next token.
    #[must_use]
    pub fn tok(&self) -> Token {
        let last = Token { tok: Tok::End, start: self.source.len(), end: self.source.len() };
        self.tokens.get(self.at).copied().unwrap_or(last)
    }

    /// The text of a token.
    #[must_use]
    pub fn text(&self, token: Token) -> &'a str {
        self.source.get(token.start..token.end).unwrap_or_default()
    }

    /// The text of the token `n` after the next one.
    #[must_use]
    pub fn ahead(&self, n: usize) -> &'a str {
        self.tokens.get(self.at + n).map_or("", |t| self.text(*t))
    }

    /// Whether the next token is this word or sign.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        let token = self.tok();
        matches!(token.tok, Tok::Word | Tok::Sign) && self.text(token) == text
    }

    /// Whether the token before the next one is `text`.
    #[must_use]
    pub fn follows(&self, text: &str) -> bool {
        self.tokens.get(self.at.wrapping_sub(1)).is_some_and(|t| self.text(*t) == text)
    }

    /// Takes the next token.
    pub fn take(&mut self) -> Token {
        let token = self.tok();
        self.at += 1;
        token
    }

    /// Takes the next token if it is this word or sign.
    pub fn accept(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.at += 1;
        }
        found
    }

    /// Takes the next token, which must be this word or sign.
    ///
    /// # Errors
    /// It is something else.
    pub fn expect(&mut self, text: &str) -> Parsed {
        if self.accept(text) { Ok(()) } else { Err(Unparsable) }
    }

    /// Takes the next token, which must be a name.
    ///
    /// # Errors
    /// It is something else.
    pub fn take_name(&mut self) -> Parsed<Token> {
        let token = self.take();
        if token.tok == Tok::Name { Ok(token) } else { Err(Unparsable) }
    }
}
