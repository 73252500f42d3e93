//! Parses expressions: calls, members, tables, literals.

use super::cursor::{Parsed, Unparsable};
use super::lexer::{Tok, content};
use super::report::{Arg, Call, FaultKind, MemberUse, Spot, Supposed, TableEntry, TableItem};
use super::walk::{ExpressionInfo, LIB, Walker};
use crate::names::suggestion;

impl Walker<'_> {
    pub(super) fn expressions(&mut self) -> Parsed {
        self.expression()?;
        while self.accept(",") {
            self.expression()?;
        }
        Ok(())
    }

    pub(super) fn expression(&mut self) -> Parsed<ExpressionInfo> {
        self.nested(|w| {
            let mut seen = w.operand()?;
            while w.binary_operator() {
                w.operand()?;
                seen = ExpressionInfo::default();
            }
            Ok(seen)
        })
    }

    fn binary_operator(&mut self) -> bool {
        const OPERATORS: [&str; 16] =
            ["+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", "<=", ">", ">=", "and", "or"];
        let found = OPERATORS.iter().any(|op| self.is(op));
        if found {
            self.refuse_power("^");
            self.at += 1;
        }
        found
    }

    /// Reports the operator `^` or `^=`: it uses floating-point arithmetic, whose last digits differ between machines.
    pub(super) fn refuse_power(&mut self, operator: &str) {
        if self.is(operator) {
            let token = self.tok();
            let spot = Spot { name: operator.to_owned(), at: token.start, len: token.end - token.start };
            let message = format!(
                "`{operator}` gives different results on different machines. Use math.pow(a, n), which is exact"
            );
            self.fault(FaultKind::Power, spot, message);
        }
    }

    fn operand(&mut self) -> Parsed<ExpressionInfo> {
        let mut unary = false;
        while self.is("not") || self.is("-") || self.is("#") {
            self.at += 1;
            unary = true;
        }
        let seen = self.simple()?;
        if self.accept("::") {
            self.type_()?;
        }
        Ok(if unary { ExpressionInfo::default() } else { seen })
    }

    fn simple(&mut self) -> Parsed<ExpressionInfo> {
        let token = self.tok();
        match (token.tok, self.text(token)) {
            (Tok::Number, _) | (Tok::Word, "nil" | "true" | "false") | (Tok::Sign, "...") => {
                self.at += 1;
                Ok(ExpressionInfo::default())
            }
            (Tok::Text, _) => Ok(ExpressionInfo { literal: self.literal(), ..ExpressionInfo::default() }),
            (Tok::PieceOpen, _) => self.pieces(),
            (Tok::Sign, "{") => {
                let (keys, items) = self.table()?;
                Ok(ExpressionInfo { keys: Some(keys), items, ..ExpressionInfo::default() })
            }
            (Tok::Word, "function") => {
                self.at += 1;
                self.function_body()?;
                Ok(ExpressionInfo::default())
            }
            (Tok::Word, "if") => {
                self.at += 1;
                self.expression()?;
                self.expect("then")?;
                self.expression()?;
                while self.accept("elseif") {
                    self.expression()?;
                    self.expect("then")?;
                    self.expression()?;
                }
                self.expect("else")?;
                self.expression()?;
                Ok(ExpressionInfo::default())
            }
            _ => self.suffixed(false),
        }
    }

    fn pieces(&mut self) -> Parsed<ExpressionInfo> {
        self.at += 1;
        loop {
            self.expression()?;
            match self.take().tok {
                Tok::PieceNext => {}
                Tok::PieceClose => return Ok(ExpressionInfo::default()),
                _ => return Err(Unparsable),
            }
        }
    }

    /// Takes a text token. None if its content is not a plain string.
    fn literal(&mut self) -> Option<Spot> {
        let token = self.take();
        let name = content(self.text(token))?;
        let spot = Spot { name, at: token.start, len: token.end - token.start };
        self.lint.literals.push(spot.clone());
        Some(spot)
    }

    /// The named entries of a table constructor, and the items without a name.
    fn table(&mut self) -> Parsed<(Vec<TableEntry>, Vec<TableItem>)> {
        self.expect("{")?;
        let mut keys = Vec::new();
        let mut items = Vec::new();
        while !self.is("}") {
            if self.tok().tok == Tok::Name && self.ahead(1) == "=" {
                let spot = self.name()?;
                self.at += 1;
                let ExpressionInfo { literal, keys: inner, items, .. } = self.expression()?;
                let plain = TableEntry { spot: spot.clone(), literal: literal.clone(), keys: None, items: Vec::new() };
                self.lint.keys.push(plain);
                keys.push(TableEntry { spot, literal, keys: inner, items });
            } else if self.accept("[") {
                let named = self.expression()?.literal;
                self.expect("]")?;
                self.expect("=")?;
                let ExpressionInfo { literal, keys: inner, items, .. } = self.expression()?;
                if let Some(spot) = named {
                    keys.push(TableEntry { spot, literal, keys: inner, items });
                }
            } else {
                let ExpressionInfo { literal, keys, .. } = self.expression()?;
                items.push(TableItem { literal, keys });
            }
            if !self.accept(",") && !self.accept(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok((keys, items))
    }

    /// Parses a name or an expression in brackets with the members, indices and calls after it. `target`: it may be assigned
    /// to.
    pub(super) fn suffixed(&mut self, target: bool) -> Parsed<ExpressionInfo> {
        let first = self.tok();
        let mut seen = ExpressionInfo::default();
        let mut plain: Option<Spot> = None;
        if self.accept("(") {
            self.expression()?;
            self.expect(")")?;
        } else {
            let name = self.name()?;
            let lone_target =
                target && matches!(self.ahead(0), "=" | "," | "+=" | "-=" | "*=" | "/=" | "%=" | "^=" | "//=" | "..=");
            if !lone_target {
                self.read(&name);
            }
            seen.root = Some((name.clone(), true));
            plain = Some(name);
        }
        // The path of plain members so far: `game.perform`.
        let mut path = plain.as_ref().filter(|n| !self.is_local(&n.name)).map(|n| n.name.clone());
        // Members of libraries are known from the libraries.
        let mut of_lib = path.as_deref() == Some(LIB);
        loop {
            let token = self.tok();
            match (token.tok, self.text(token)) {
                (Tok::Sign, ".") => {
                    self.at += 1;
                    let spot = self.name()?;
                    if !of_lib {
                        self.member(&spot, plain.as_ref(), path.as_deref(), target);
                    }
                    plain = None;
                    path = path.map(|p| format!("{p}.{}", spot.name));
                    seen.is_call = false;
                    seen.root = seen.root.take().map(|(root, _)| (root, false));
                    if matches!(self.ahead(0), "(" | "{") || matches!(self.tok().tok, Tok::Text) {
                        self.call(path.clone(), spot, None)?;
                        (seen.is_call, seen.root, path, of_lib) = (true, None, None, false);
                    }
                }
                (Tok::Sign, ":") => {
                    self.at += 1;
                    let spot = self.name()?;
                    let receiver = plain.take();
                    let receiver_is_local = receiver.as_ref().is_some_and(|r| self.is_local(&r.name));
                    let receiver = receiver.map(|r| r.name);
                    self.lint.members.push(MemberUse {
                        spot: spot.clone(),
                        receiver: receiver.clone(),
                        receiver_is_local,
                        is_method: true,
                        is_set: false,
                    });
                    self.call(Some(format!(":{}", spot.name)), spot, receiver)?;
                    (seen.is_call, seen.root, path, of_lib) = (true, None, None, false);
                }
                (Tok::Sign, "[") => {
                    self.at += 1;
                    let index = self.expression()?;
                    self.expect("]")?;
                    if path.as_deref() == Some("option") {
                        self.lint.options.extend(index.literal);
                    }
                    (plain, path, seen.is_call) = (None, None, false);
                    seen.root = seen.root.take().map(|(root, _)| (root, false));
                }
                (Tok::Sign, "(" | "{") | (Tok::Text, _) => {
                    let spot = plain.take().unwrap_or_else(|| self.spot(first));
                    self.call(path.take(), spot, None)?;
                    (seen.is_call, seen.root, of_lib) = (true, None, false);
                }
                _ => return Ok(seen),
            }
        }
    }

    fn member(&mut self, spot: &Spot, receiver: Option<&Spot>, path: Option<&str>, target: bool) {
        if path == Some("option") {
            self.lint.options.push(spot.clone());
        }
        if path == Some("game")
            && !matches!(self.ahead(0), "(" | "{")
            && !crate::api::game_members().any(|m| m == spot.name)
        {
            let near = suggestion(&spot.name, crate::api::game_members());
            self.fault(
                FaultKind::UnknownGameMember,
                spot.clone(),
                format!("`game` has no member `{}`{near}", spot.name),
            );
        }
        self.lint.members.push(MemberUse {
            spot: spot.clone(),
            receiver: receiver.map(|r| r.name.clone()),
            receiver_is_local: receiver.is_some_and(|r| self.is_local(&r.name)),
            is_method: false,
            is_set: target && matches!(self.ahead(0), "=" | ","),
        });
    }

    /// Parses the arguments of a call. `name` is none if the name of the function does not matter.
    fn call(&mut self, name: Option<String>, spot: Spot, receiver: Option<String>) -> Parsed {
        let mut args = Vec::new();
        let outside = self.supposed;
        if self.accept("(") {
            self.changed_by(name.as_deref());
            while !self.is(")") {
                if name.as_deref() == Some("game.suppose") {
                    self.supposed = Some(if args.is_empty() { Supposed::Act } else { Supposed::Read });
                }
                args.push(self.arg(Self::expression)?);
                if !self.accept(",") {
                    break;
                }
            }
            self.expect(")")?;
        } else {
            args.push(self.arg(Self::simple)?);
        }
        self.supposed = outside;
        if let Some(name) = name {
            self.lint.calls.push(Call {
                name,
                spot,
                receiver,
                args,
                in_function: self.function > 0,
                supposed: outside,
            });
        }
        Ok(())
    }

    fn arg(&mut self, f: impl FnOnce(&mut Self) -> Parsed<ExpressionInfo>) -> Parsed<Arg> {
        let at = self.tok().start;
        let seen = f(self)?;
        let end = self.tokens.get(self.at.wrapping_sub(1)).map_or(at, |t| t.end);
        let is_table = seen.keys.is_some();
        Ok(Arg { at, len: end - at, literal: seen.literal, keys: seen.keys.unwrap_or_default(), is_table })
    }
}
