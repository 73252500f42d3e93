//! Skips the type annotations of Luau.

use super::cursor::{Cursor, Parsed, Unparsable};
use super::lexer::Tok;

impl Cursor<'_> {
    /// Skips `type Name = …` and `export type Name<T> = …`.
    ///
    /// # Errors
    /// There is none.
    pub fn type_alias(&mut self) -> Parsed {
        if self.ahead(0) == "export" {
            self.at += 1;
        }
        let word = self.take_name()?;
        if self.text(word) != "type" {
            return Err(Unparsable);
        }
        self.take_name()?;
        self.generics()?;
        self.expect("=")?;
        self.type_()
    }

    /// Skips `<T, U...>` after the name of a function or type.
    ///
    /// # Errors
    /// There is none.
    pub fn generics(&mut self) -> Parsed {
        if self.is("<") { self.balanced("<", ">") } else { Ok(()) }
    }

    /// Skips from `open` to the `close` that belongs to it. A comparison in brackets, as in `T<typeof(a < b)>`, counts as neither.
    fn balanced(&mut self, open: &str, close: &str) -> Parsed {
        let (mut depth, mut brackets) = (0_u32, 0_u32);
        loop {
            if self.tok().tok == Tok::End {
                return Err(Unparsable);
            }
            if brackets == 0 && self.is(open) {
                depth += 1;
            } else if brackets == 0 && self.is(close) {
                depth -= 1;
            } else if self.is("(") || self.is("{") || self.is("[") {
                brackets += 1;
            } else if self.is(")") || self.is("}") || self.is("]") {
                brackets = brackets.checked_sub(1).ok_or(Unparsable)?;
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Skips a type.
    ///
    /// # Errors
    /// There is none.
    pub fn type_(&mut self) -> Parsed {
        loop {
            self.accept("|");
            self.accept("&");
            self.accept("...");
            if self.is("(") {
                self.balanced("(", ")")?;
            } else if self.is("{") {
                self.balanced("{", "}")?;
            } else if self.tok().tok == Tok::Name {
                self.named_type()?;
            } else if self.tok().tok == Tok::Text || self.is("nil") || self.is("true") || self.is("false") {
                self.at += 1;
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

    /// Skips `Name`, `module.Name`, `Name<…>` or `typeof(…)`, after which `<` compares.
    fn named_type(&mut self) -> Parsed {
        self.take_name()?;
        if self.is("(") && self.follows("typeof") {
            return self.balanced("(", ")");
        }
        while self.accept(".") {
            self.take_name()?;
        }
        self.generics()
    }
}
