//! Skips the type annotations of Luau.

use super::lexer::Tok;
use super::walk::{Parsed, Unparsable, Walker};

impl Walker<'_> {
    /// Skips `type Name = …` and `export type Name<T> = …`.
    pub(super) fn type_alias(&mut self) -> Parsed {
        while self.tok().tok == Tok::Name {
            self.at += 1;
        }
        self.generics()?;
        self.expect("=")?;
        self.type_()
    }

    /// Skips `<T, U...>` after the name of a function or type.
    pub(super) fn generics(&mut self) -> Parsed {
        if self.is("<") { self.balanced("<", ">") } else { Ok(()) }
    }

    fn balanced(&mut self, open: &str, close: &str) -> Parsed {
        let mut depth = 0_u32;
        loop {
            if self.tok().tok == Tok::End {
                return Err(Unparsable);
            }
            if self.is(open) {
                depth += 1;
            } else if self.is(close) {
                depth -= 1;
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Skips a type.
    pub(super) fn type_(&mut self) -> Parsed {
        loop {
            self.accept("|");
            self.accept("&");
            self.accept("...");
            if self.is("(") {
                self.balanced("(", ")")?;
            } else if self.is("{") {
                self.balanced("{", "}")?;
            } else if matches!(self.tok().tok, Tok::Name | Tok::Text)
                || self.is("nil")
                || self.is("true")
                || self.is("false")
            {
                self.at += 1;
                while self.accept(".") {
                    self.at += 1;
                }
                if self.is("(") && self.tokens_before("typeof") {
                    self.balanced("(", ")")?;
                }
                self.generics()?;
            } else {
                return Err(Unparsable);
            }
            while self.accept("?") {}
            if self.accept("->") {
                continue;
            }
            if !self.is("|") && !self.is("&") {
                return Ok(());
            }
        }
    }
}
