//! A recursive descent over the tokens of a chunk that tracks scopes and builds no tree.

use super::Chunk;
use super::captures::Scopes;
use super::cursor::{Cursor, Parsed, Unparsable};
use super::lexer::{Tok, Token};
use super::report::{Fault, FaultKind, LibUse, Lint, MemberUse, Spot, Supposed, TableEntry, TableItem};
use crate::names::suggestion;
use std::ops::{Deref, DerefMut};

/// The name through which hooks reach libraries.
pub(super) const LIB: &str = "lib";

/// The greatest nesting of blocks and expressions.
const MAX_DEPTH: u32 = 180;

pub(super) struct Local {
    pub(super) name: String,
    /// The number of functions around the declaration; 0 is the chunk itself.
    pub(super) function: u32,
    /// The offset of the declaration in bytes.
    pub(super) at: usize,
}

/// The parts of an expression that its context needs.
#[derive(Default)]
pub(super) struct ExpressionInfo {
    pub(super) literal: Option<Spot>,
    pub(super) keys: Option<Vec<TableEntry>>,
    pub(super) items: Vec<TableItem>,
    pub(super) is_call: bool,
    /// If the expression can be assigned to: the name that it starts with, and whether it is only that name.
    pub(super) root: Option<(Spot, bool)>,
}

pub(super) struct Walker<'a> {
    cursor: Cursor<'a>,
    pub(super) chunk: Chunk,
    pub(super) locals: Vec<Local>,
    pub(super) function: u32,
    block: u32,
    depth: u32,
    /// Whether the block that was parsed last ends with `return`, `break` or `continue`.
    left_block: bool,
    /// What functions take from the functions around them.
    pub(super) scopes: Scopes,
    /// The argument of `game.suppose` that is being parsed.
    pub(super) supposed: Option<Supposed>,
    pub(super) lint: Lint,
}

impl<'a> Deref for Walker<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl DerefMut for Walker<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.cursor
    }
}

pub(super) fn walk(source: &str, params: &[String], chunk: Chunk) -> Lint {
    let locals = params.iter().map(|name| Local { name: name.clone(), function: 0, at: 0 }).collect();
    let mut walker = Walker {
        cursor: Cursor::new(source),
        chunk,
        locals,
        function: 0,
        block: 0,
        depth: 0,
        left_block: false,
        scopes: Scopes::default(),
        supposed: None,
        lint: Lint::default(),
    };
    let walked = if chunk == Chunk::Expression { walker.whole_expression() } else { walker.statements() };
    let at_end = walker.tok().tok == Tok::End && walker.tok().end == source.trim_end().len().max(walker.tok().end);
    walker.lint.complete = walked.is_ok() && at_end;
    walker.lint.end = walker.tok().start;
    walker.finish_edits();
    walker.lint
}

impl Walker<'_> {
    pub(super) fn name(&mut self) -> Parsed<Spot> {
        let token = self.take_name()?;
        Ok(self.spot(token))
    }

    pub(super) fn spot(&self, token: Token) -> Spot {
        Spot { name: self.text(token).to_owned(), at: token.start, len: token.end - token.start }
    }

    pub(super) fn fault(&mut self, kind: FaultKind, spot: Spot, message: String) {
        self.lint.faults.push(Fault { kind, spot, message });
    }

    pub(super) fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(Unparsable);
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    fn declare(&mut self, spot: Spot) {
        self.locals.push(Local { name: spot.name.clone(), function: self.function, at: spot.at });
        self.lint.locals.push(spot);
    }

    /// Parses a block with its own scope.
    fn block(&mut self) -> Parsed {
        let outer_locals = self.locals.len();
        let outside = (self.scopes.statement, std::mem::take(&mut self.scopes.closed));
        self.block += 1;
        let result = self.nested(Self::statements);
        self.block -= 1;
        (self.scopes.statement, self.scopes.closed) = outside;
        self.locals.truncate(outer_locals);
        result
    }

    fn whole_expression(&mut self) -> Parsed {
        self.expression()?;
        if self.is(",") {
            let spot = self.spot(self.tok());
            self.fault(
                FaultKind::SeveralValues,
                spot,
                "an expression has several values, but only one is allowed. Put them in a list: {a, b}".to_owned(),
            );
            while self.accept(",") {
                self.expression()?;
            }
        }
        self.accept(";");
        Ok(())
    }

    fn statements(&mut self) -> Parsed {
        let mut leaves = false;
        loop {
            let token = self.tok();
            let ends = matches!(self.text(token), "end" | "else" | "elseif" | "until") && token.tok == Tok::Word;
            if token.tok == Tok::End || ends {
                self.left_block = leaves;
                return Ok(());
            }
            self.scopes.statement = token.start;
            if self.is("return") {
                self.return_()?;
                self.left_block = true;
                return Ok(());
            }
            leaves = matches!(self.text(token), "break" | "continue");
            self.statement()?;
            self.accept(";");
        }
    }

    fn return_(&mut self) -> Parsed {
        let token = self.take();
        self.lint.ends_with_return |= self.function == 0 && self.block == 0;
        if self.function == 0 && self.chunk == Chunk::Library {
            if self.block == 0 {
                self.lint.last_return = Some(token.start);
            } else {
                let spot = self.spot(token);
                self.fault(
                    FaultKind::EarlyReturn,
                    spot,
                    "a library returns before its end. Keep only the `return` at its end".to_owned(),
                );
            }
        }
        let ends = matches!(self.text(self.tok()), "end" | "else" | "elseif" | "until" | ";");
        if !ends && self.tok().tok != Tok::End {
            self.expressions()?;
        }
        self.accept(";");
        Ok(())
    }

    fn statement(&mut self) -> Parsed {
        let token = self.tok();
        if token.tok == Tok::Word {
            match self.text(token) {
                "local" => return self.local(),
                "if" => return self.if_(),
                "for" => return self.for_(),
                "function" => return self.named_function(),
                "while" => {
                    self.at += 1;
                    self.expression()?;
                    self.expect("do")?;
                    self.block()?;
                    return self.expect("end");
                }
                "do" => {
                    self.at += 1;
                    self.block()?;
                    return self.expect("end");
                }
                "repeat" => return self.repeat(),
                "break" => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return Err(Unparsable),
            }
        }
        if token.tok == Tok::Name {
            let next = self.tokens.get(self.at + 1).copied().unwrap_or(token);
            match self.text(token) {
                "continue" if next.tok != Tok::Sign || matches!(self.text(next), ";" | "}") => {
                    self.at += 1;
                    return Ok(());
                }
                "export" | "type" if next.tok == Tok::Name => return self.type_alias(),
                _ => {}
            }
        }
        self.assignment_or_call()
    }

    fn local(&mut self) -> Parsed {
        self.at += 1;
        if self.accept("function") {
            let name = self.name()?;
            self.declare(name);
            self.scopes.named = true;
            return self.function_body();
        }
        let names = self.names()?;
        let mut is_code = Vec::new();
        if self.accept("=") {
            loop {
                let from = self.at;
                let is_call = self.expression()?.is_call;
                is_code.push(self.is_code(from, is_call));
                if !self.accept(",") {
                    break;
                }
            }
        }
        for (at, name) in names.into_iter().enumerate() {
            if self.function == 0 && self.block == 0 && !is_code.get(at).copied().unwrap_or(false) {
                self.lint.top_locals.push(name.clone());
            }
            self.declare(name);
        }
        Ok(())
    }

    /// Whether the expression from the token `from` to here is a function or a library, and not data.
    fn is_code(&self, from: usize, is_call: bool) -> bool {
        match self.tokens.get(from).map_or("", |token| self.text(*token)) {
            "function" => true,
            LIB => !is_call && !self.is_local(LIB),
            "require" => self.call_end(from + 1) == Some(self.at),
            _ => false,
        }
    }

    /// Parses a list of names with optional types.
    fn names(&mut self) -> Parsed<Vec<Spot>> {
        let mut names = Vec::new();
        loop {
            names.push(self.name()?);
            if self.accept(":") {
                self.type_()?;
            }
            if !self.accept(",") {
                return Ok(names);
            }
        }
    }

    fn if_(&mut self) -> Parsed {
        self.at += 1;
        self.expression()?;
        self.expect("then")?;
        self.block()?;
        if self.is("elseif") {
            return self.nested(Self::if_);
        }
        if self.accept("else") {
            self.block()?;
        }
        self.expect("end")
    }

    fn for_(&mut self) -> Parsed {
        self.at += 1;
        let outer_locals = self.locals.len();
        let names = self.names()?;
        if self.accept("=") {
            self.expressions()?;
        } else {
            self.expect("in")?;
            let from = self.at;
            self.expressions()?;
            self.in_order(from);
        }
        self.expect("do")?;
        self.block += 1;
        for name in names {
            self.declare(name);
        }
        self.block -= 1;
        self.block()?;
        self.locals.truncate(outer_locals);
        self.expect("end")
    }

    fn repeat(&mut self) -> Parsed {
        self.at += 1;
        let outer_locals = self.locals.len();
        self.block += 1;
        self.nested(Self::statements)?;
        // The condition can use the locals of the block, so what belongs before it belongs at the end of the block.
        let outside = (self.scopes.statement, self.scopes.closed);
        self.scopes.statement = self.tok().start;
        self.scopes.closed = self.left_block;
        self.expect("until")?;
        self.expression()?;
        (self.scopes.statement, self.scopes.closed) = outside;
        self.block -= 1;
        self.locals.truncate(outer_locals);
        Ok(())
    }

    fn named_function(&mut self) -> Parsed {
        self.at += 1;
        let name = self.name()?;
        let plain = !matches!(self.ahead(0), "." | ":");
        if !plain {
            self.read(&name);
        }
        self.assigned(&name, plain);
        let mut receiver = Some(name.name.clone());
        while matches!(self.ahead(0), "." | ":") {
            let is_method = self.accept(":");
            if !is_method {
                self.expect(".")?;
            }
            let member = self.name()?;
            let receiver_is_local = receiver.as_ref().is_some_and(|r| self.is_local(r));
            self.lint.members.push(MemberUse {
                spot: member,
                receiver: receiver.take(),
                receiver_is_local,
                is_method,
                is_set: true,
            });
            if is_method {
                return self.method_body();
            }
        }
        self.function_body()
    }

    pub(super) fn is_local(&self, name: &str) -> bool {
        self.locals.iter().any(|l| l.name == name)
    }

    /// Records that a name is read.
    pub(super) fn read(&mut self, spot: &Spot) {
        if self.is_local(&spot.name) {
            self.captured(&spot.name);
            self.lint.locals_read.push(spot.clone());
            return;
        }
        self.lint.globals.push(spot.clone());
        if spot.name == LIB {
            self.lib_use(spot);
        }
        if crate::api::globals().any(|known| known == spot.name) {
            return;
        }
        let mut near = crate::vm::not_available(&spot.name);
        if near.is_empty() {
            let mut known: Vec<&str> = crate::api::globals().collect();
            known.extend(self.locals.iter().map(|l| l.name.as_str()));
            near = suggestion(&spot.name, known.into_iter());
        }
        self.fault(FaultKind::UnknownGlobal, spot.clone(), format!("unknown name `{}`{near}", spot.name));
    }

    /// Records a use of `lib` and the names after it, which stay to be parsed.
    fn lib_use(&mut self, spot: &Spot) {
        if self.chunk == Chunk::Library {
            let message = "libraries do not have `lib`. Write `local NAME = require(\"NAME\")` at the top of the file";
            return self.fault(FaultKind::LibInLibrary, spot.clone(), message.to_owned());
        }
        let mut names = Vec::new();
        let mut at = self.at;
        while self.tokens.get(at).is_some_and(|dot| self.text(*dot) == ".")
            && let Some(name) = self.tokens.get(at + 1).filter(|token| token.tok == Tok::Name)
        {
            names.push(self.spot(*name));
            at += 2;
        }
        let next = self.tokens.get(at).copied();
        let bracket = next.filter(|token| token.tok == Tok::Sign && self.text(*token) == "[").map(|t| self.spot(t));
        self.lint.libs.push(LibUse { spot: spot.clone(), names, bracket });
    }

    fn method_body(&mut self) -> Parsed {
        let outer_locals = self.locals.len();
        let at = self.tok().start;
        self.locals.push(Local { name: "self".to_owned(), function: self.function + 1, at });
        let result = self.function_body();
        self.locals.truncate(outer_locals);
        result
    }

    /// Parses the parameters and the body of a function, including its `end`.
    pub(super) fn function_body(&mut self) -> Parsed {
        let outer_locals = self.locals.len();
        self.generics()?;
        self.expect("(")?;
        self.open_function();
        self.function += 1;
        self.block += 1;
        while !self.is(")") {
            if self.accept("...") {
                if self.accept(":") {
                    self.type_()?;
                }
                break;
            }
            let name = self.name()?;
            self.declare(name);
            if self.accept(":") {
                self.type_()?;
            }
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")")?;
        if self.accept(":") {
            self.type_()?;
        }
        self.body_begins();
        self.nested(Self::statements)?;
        self.function -= 1;
        self.block -= 1;
        self.locals.truncate(outer_locals);
        self.expect("end")?;
        self.close_function()
    }

    fn assignment_or_call(&mut self) -> Parsed {
        let first = self.suffixed(true)?;
        self.refuse_power("^=");
        let compound = ["+=", "-=", "*=", "/=", "%=", "^=", "//=", "..="].iter().any(|op| self.is(op));
        if !self.is("=") && !self.is(",") && !compound {
            return if first.is_call { Ok(()) } else { Err(Unparsable) };
        }
        let mut targets = vec![first];
        while self.accept(",") {
            targets.push(self.suffixed(true)?);
        }
        for target in &targets {
            if let Some((root, plain)) = &target.root {
                self.assigned(root, *plain);
            }
        }
        self.at += 1;
        self.expressions()
    }
}
