//! Skips type annotations.

use hexforge_scripts::lint::lexer::Tok;

use crate::parse::{Parser, Unparsable};

type Parsed = Result<(), Unparsable>;

impl Parser<'_> {
    /// Skips `type Name = …` and `export type Name<T> = …`.
    pub(crate) fn type_alias(&mut self) -> Parsed {
        if self.ahead(0) == "export" {
            self.skip();
        }
        if self.name()?.text.as_ref() != "type" {
            return Err(Unparsable);
        }
        self.name()?;
        self.generics()?;
        self.expect("=")?;
        self.type_()
    }

    /// Skips `<T, U...>` after the name of a function or type.
    pub(crate) fn generics(&mut self) -> Parsed {
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
            self.skip();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Skips a type.
    pub(crate) fn type_(&mut self) -> Parsed {
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
                self.skip();
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
        self.name()?;
        if self.is("(") && self.follows("typeof") {
            return self.balanced("(", ")");
        }
        while self.accept(".") {
            self.name()?;
        }
        self.generics()
    }
}
