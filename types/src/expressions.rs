//! Parses expressions.

use hexforge_scripts::lint::lexer::{Tok, content};

use crate::parse::Parser;
use crate::tree::{Expr, ExprKind, Item, LocalRef, Op, Span};
use hexforge_scripts::lint::cursor::{Parsed, Unparsable};

/// How high a tree of operators and members may be: what walks it calls itself for each level.
const MAX_HEIGHT: u16 = 500;

impl Parser<'_> {
    pub(crate) fn expressions(&mut self) -> Parsed<Vec<Expr>> {
        let mut all = vec![self.expression()?];
        while self.accept(",") {
            all.push(self.expression()?);
        }
        Ok(all)
    }

    /// Makes an expression of what starts at the byte `start` and ends before the current token.
    pub(crate) fn expr(&mut self, kind: ExprKind, start: usize) -> Parsed<Expr> {
        let end = self.tokens.get(self.at.wrapping_sub(1)).map_or(start, |t| t.end);
        if let Some(open) = self.open.last_mut() {
            open.size += 1;
        }
        let height = kind.height();
        if height > MAX_HEIGHT {
            return Err(Unparsable);
        }
        let span = Span { at: u32::try_from(start).unwrap_or(0), end: u32::try_from(end).unwrap_or(0) };
        Ok(Expr { kind, span, height })
    }

    pub(crate) fn expression(&mut self) -> Parsed<Expr> {
        self.nested(|p| p.operators(0))
    }

    fn operators(&mut self, least: u8) -> Parsed<Expr> {
        let start = self.tok().start;
        let mut left = self.operand()?;
        while let Some((op, binds)) = self.operator().filter(|(_, binds)| *binds > least) {
            let sign = self.ahead(0).to_owned();
            self.at += 1;
            // `..` and `^` bind to the right.
            let right =
                self.nested(|p| p.operators(if matches!(sign.as_str(), ".." | "^") { binds - 1 } else { binds }))?;
            let equals = matches!(sign.as_str(), "==" | "~=");
            for (side, other) in [(&left, &right), (&right, &left)] {
                match other.kind {
                    _ if matches!(op, Op::And | Op::Or) => self.tested(side),
                    ExprKind::Nil if equals => self.tested(side),
                    // An option that is left out is not any of its words.
                    ExprKind::Text(_) | ExprKind::Boolean | ExprKind::Number if equals => {}
                    _ => self.used(side),
                }
            }
            left = self.expr(ExprKind::Binary(op, Box::new(left), Box::new(right)), start)?;
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(Op, u8)> {
        let token = self.tok();
        if !matches!(token.tok, Tok::Word | Tok::Sign) {
            return None;
        }
        Some(match self.text(token) {
            "or" => (Op::Or, 1),
            "and" => (Op::And, 2),
            "<" | ">" | "<=" | ">=" | "~=" | "==" => (Op::Compare, 3),
            ".." => (Op::Join, 5),
            "+" | "-" => (Op::Calculate, 6),
            "*" | "/" | "//" | "%" => (Op::Calculate, 7),
            "^" => (Op::Calculate, 10),
            _ => return None,
        })
    }

    fn operand(&mut self) -> Parsed<Expr> {
        let start = self.tok().start;
        for sign in ["not", "-", "#"] {
            if !self.accept(sign) {
                continue;
            }
            let inner = self.nested(|p| p.operators(8))?;
            let kind = if sign == "not" {
                self.tested(&inner);
                ExprKind::Not(Box::new(inner))
            } else {
                self.used(&inner);
                ExprKind::Unary(Box::new(inner))
            };
            return self.expr(kind, start);
        }
        let inner = self.simple()?;
        if self.accept("::") {
            self.type_()?;
        }
        Ok(inner)
    }

    fn simple(&mut self) -> Parsed<Expr> {
        let token = self.tok();
        let kind = match (token.tok, self.text(token)) {
            (Tok::Number, _) => ExprKind::Number,
            (Tok::Word, "nil") => ExprKind::Nil,
            (Tok::Word, "true" | "false") => ExprKind::Boolean,
            (Tok::Sign, "...") => ExprKind::Variadic,
            (Tok::Text, text) => ExprKind::Text(content(text).map(|text| self.names.shared(&text))),
            (Tok::PieceOpen, _) => return self.pieces(),
            (Tok::Sign, "{") => return self.table(),
            (Tok::Word, "function") => {
                self.at += 1;
                return self.function_body(None, false);
            }
            (Tok::Word, "if") => return self.choice(),
            _ => return self.suffixed(),
        };
        self.at += 1;
        self.expr(kind, token.start)
    }

    fn choice(&mut self) -> Parsed<Expr> {
        let start = self.tok().start;
        self.at += 1;
        let (mut conditions, mut values) = (vec![self.condition()?], Vec::new());
        self.expect("then")?;
        values.push(self.expression()?);
        while self.accept("elseif") {
            conditions.push(self.condition()?);
            self.expect("then")?;
            values.push(self.expression()?);
        }
        self.expect("else")?;
        values.push(self.expression()?);
        self.expr(ExprKind::Choice(conditions, values), start)
    }

    fn pieces(&mut self) -> Parsed<Expr> {
        let start = self.tok().start;
        self.at += 1;
        let mut inner = Vec::new();
        loop {
            inner.push(self.expression()?);
            let token = self.tok();
            self.at += 1;
            match token.tok {
                Tok::PieceNext => {}
                Tok::PieceClose => return self.expr(ExprKind::Pieces(inner), start),
                _ => return Err(Unparsable),
            }
        }
    }

    fn table(&mut self) -> Parsed<Expr> {
        let start = self.tok().start;
        self.expect("{")?;
        let mut items = Vec::new();
        while !self.is("}") {
            if self.tok().tok == Tok::Name && self.ahead(1) == "=" {
                let name = self.name()?;
                self.at += 1;
                items.push(Item::Named(name, self.expression()?));
            } else if self.accept("[") {
                let key = self.expression()?;
                self.expect("]")?;
                self.expect("=")?;
                items.push(Item::Keyed(key, self.expression()?));
            } else {
                items.push(Item::Plain(self.expression()?));
            }
            if !self.accept(",") && !self.accept(";") {
                break;
            }
        }
        self.expect("}")?;
        self.expr(ExprKind::Table(items), start)
    }

    pub(crate) fn suffixed(&mut self) -> Parsed<Expr> {
        let start = self.tok().start;
        let mut expr = if self.accept("(") {
            let inner = self.expression()?;
            self.expect(")")?;
            self.expr(ExprKind::Bracketed(Box::new(inner)), start)?
        } else {
            let name = self.name()?;
            self.variable(name)
        };
        loop {
            let token = self.tok();
            let kind = match (token.tok, self.text(token)) {
                (Tok::Sign, ".") => {
                    self.at += 1;
                    self.used(&expr);
                    ExprKind::Member(Box::new(expr), self.name()?)
                }
                (Tok::Sign, "[") => {
                    self.at += 1;
                    self.used(&expr);
                    let key = self.expression()?;
                    self.used(&key);
                    self.expect("]")?;
                    ExprKind::Index(Box::new(expr), Box::new(key))
                }
                (Tok::Sign, ":") => {
                    self.at += 1;
                    self.used(&expr);
                    let name = self.name()?;
                    ExprKind::Method(Box::new(expr), name, self.args()?)
                }
                (Tok::Sign, "(" | "{") | (Tok::Text, _) | (Tok::PieceOpen, _) => {
                    self.used(&expr);
                    if let (ExprKind::Local(LocalRef { up: 0, slot }), Some(open)) = (&expr.kind, self.open.last_mut())
                    {
                        open.calls_param |= (*slot as usize) < open.params.len();
                    }
                    let args = self.args()?;
                    self.passed(&expr, &args);
                    ExprKind::Call(Box::new(expr), args)
                }
                _ => return Ok(expr),
            };
            expr = self.expr(kind, start)?;
        }
    }

    fn args(&mut self) -> Parsed<Vec<Expr>> {
        if !self.accept("(") {
            return Ok(vec![self.simple()?]);
        }
        let args = if self.is(")") { Vec::new() } else { self.expressions()? };
        self.expect(")")?;
        Ok(args)
    }
}
