//! Parses a chunk to a tree. Expects code that the interpreter accepts.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use hexforge_scripts::api::{self, ApiOwner};
use hexforge_scripts::lint::Chunk;
use hexforge_scripts::lint::cursor::{Cursor, Parsed, Unparsable};
use hexforge_scripts::lint::lexer::{Tok, Token};

use crate::names::Names;
use crate::tree::{Expr, ExprKind, Function, LocalRef, Name, Op, Param, Span, Stat, Tree};

/// The greatest nesting of blocks and expressions.
const MAX_DEPTH: u32 = 180;

/// A function that is being parsed.
#[derive(Default)]
pub(crate) struct Open {
    name: Option<Rc<str>>,
    pub(crate) params: Vec<Param>,
    is_variadic: bool,
    /// Visible locals: name and number.
    visible: Vec<(Rc<str>, u32)>,
    locals: u32,
    pub(crate) size: u32,
    pub(crate) calls_param: bool,
}

pub(crate) struct Parser<'a> {
    cursor: Cursor<'a>,
    pub(crate) open: Vec<Open>,
    depth: u32,
    done: Vec<Option<Rc<Function>>>,
    pub(crate) names: &'a mut Names,
}

impl<'a> Deref for Parser<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl DerefMut for Parser<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.cursor
    }
}

/// Parses a chunk whose first locals are `params`.
pub(crate) fn parse<'p>(
    source: &str,
    params: impl Iterator<Item = &'p str>,
    chunk: Chunk,
    names: &mut Names,
) -> Parsed<Tree> {
    let mut parser =
        Parser { cursor: Cursor::new(source), open: vec![Open::default()], depth: 0, done: vec![None], names };
    for name in params {
        parser.param(name);
    }
    let body = if chunk == Chunk::Expression {
        let value = if parser.tok().tok == Tok::End { Vec::new() } else { vec![parser.expression()?] };
        parser.accept(";");
        vec![Stat::Return(value)]
    } else {
        parser.statements()?
    };
    if parser.tok().tok != Tok::End || parser.tok().end < source.trim_end().len() && parser.at + 1 < parser.tokens.len()
    {
        return Err(Unparsable);
    }
    parser.close(0, body)?;
    let functions: Option<Vec<_>> = parser.done.into_iter().collect();
    Ok(Tree { functions: functions.ok_or(Unparsable)? })
}

impl Parser<'_> {
    pub(crate) fn name(&mut self) -> Parsed<Name> {
        let token = self.take_name()?;
        let text = self.text(token);
        Ok(Name { text: self.names.shared(text), span: span(token) })
    }

    pub(crate) fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(Unparsable);
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    fn function(&mut self) -> Parsed<&mut Open> {
        self.open.last_mut().ok_or(Unparsable)
    }

    fn declare(&mut self, name: Rc<str>) -> Parsed<u32> {
        let open = self.function()?;
        let slot = open.locals;
        open.locals += 1;
        open.visible.push((name, slot));
        Ok(slot)
    }

    fn param(&mut self, name: &str) {
        let name = self.names.shared(name);
        if let Some(open) = self.open.last_mut() {
            open.params.push(Param { name: name.clone(), is_used: false, is_tested: false });
            open.visible.push((name, open.locals));
            open.locals += 1;
        }
    }

    fn find(&self, name: &str) -> Option<LocalRef> {
        let functions = self.open.iter().rev().enumerate();
        functions
            .filter_map(|(up, open)| {
                let (_, slot) = open.visible.iter().rev().find(|(known, _)| known.as_ref() == name)?;
                Some(LocalRef { up: u32::try_from(up).ok()?, slot: *slot })
            })
            .next()
    }

    /// Notes how a parameter is used.
    fn note(&mut self, expr: &Expr, f: impl Fn(&mut Param)) {
        let ExprKind::Local(local) = expr.kind else { return };
        let at = self.open.len().checked_sub(1 + local.up as usize);
        if let Some(param) = at.and_then(|at| self.open.get_mut(at)?.params.get_mut(local.slot as usize)) {
            f(param);
        }
    }

    pub(crate) fn used(&mut self, expr: &Expr) {
        self.note(expr, |param| param.is_used = true);
    }

    /// Notes the arguments that a function of the script API needs.
    pub(crate) fn passed(&mut self, callee: &Expr, args: &[Expr]) {
        let (place, name) = match &callee.kind {
            ExprKind::Global(name) => (ApiOwner::Global, name),
            ExprKind::Member(base, name) => match &base.kind {
                ExprKind::Global(global) if global.as_ref() == "game" => (ApiOwner::Game, &name.text),
                ExprKind::Global(global) => match api::LIBRARIES.iter().find(|library| **library == global.as_ref()) {
                    Some(library) => (ApiOwner::Library(library), &name.text),
                    None => return,
                },
                _ => return,
            },
            _ => return,
        };
        let entry = api::entries().find(|e| e.place == place && e.name == name.as_ref());
        let params = entry.and_then(|entry| entry.params).unwrap_or_default();
        for (arg, _) in args.iter().zip(params).filter(|(_, param)| !param.optional && param.ty != "any") {
            self.used(arg);
        }
    }

    pub(crate) fn tested(&mut self, expr: &Expr) {
        self.note(expr, |param| param.is_tested = true);
    }

    fn close(&mut self, number: usize, body: Vec<Stat>) -> Parsed<()> {
        let open = self.open.pop().ok_or(Unparsable)?;
        let function = Function {
            number: u32::try_from(number).map_err(|_| Unparsable)?,
            name: open.name,
            params: open.params,
            is_variadic: open.is_variadic || number == 0,
            locals: open.locals as usize,
            body,
            size: open.size,
            calls_param: open.calls_param,
        };
        if let Some(outer) = self.open.last_mut() {
            outer.size += open.size;
        }
        *self.done.get_mut(number).ok_or(Unparsable)? = Some(Rc::new(function));
        Ok(())
    }

    /// Parses a block with its own scope.
    fn block(&mut self) -> Parsed<Vec<Stat>> {
        let outer = self.function()?.visible.len();
        let body = self.nested(Self::statements)?;
        self.function()?.visible.truncate(outer);
        Ok(body)
    }

    fn statements(&mut self) -> Parsed<Vec<Stat>> {
        let mut all = Vec::new();
        loop {
            let token = self.tok();
            if self.ends_block() {
                return Ok(all);
            }
            if self.accept("return") {
                let values = if self.ends_block() || self.is(";") { Vec::new() } else { self.expressions()? };
                self.accept(";");
                all.push(Stat::Return(values));
                return Ok(all);
            }
            if let Some(stat) = self.statement(token)? {
                all.push(stat);
            }
            self.accept(";");
        }
    }

    fn ends_block(&self) -> bool {
        self.tok().tok == Tok::End || ["end", "else", "elseif", "until"].iter().any(|word| self.is(word))
    }

    fn statement(&mut self, token: Token) -> Parsed<Option<Stat>> {
        if token.tok == Tok::Word {
            self.at += 1;
            let word = self.source.get(token.start..token.end).unwrap_or_default();
            return Ok(Some(match word {
                "local" => self.local()?,
                "if" => self.if_()?,
                "for" => self.for_()?,
                "function" => self.named_function()?,
                "while" => {
                    let condition = self.condition()?;
                    self.expect("do")?;
                    let body = self.block()?;
                    self.expect("end")?;
                    Stat::While(condition, body)
                }
                "do" => {
                    let body = self.block()?;
                    self.expect("end")?;
                    Stat::Do(body)
                }
                "repeat" => {
                    let outer = self.function()?.visible.len();
                    let body = self.nested(Self::statements)?;
                    self.expect("until")?;
                    let condition = self.condition()?;
                    self.function()?.visible.truncate(outer);
                    Stat::Repeat(body, condition)
                }
                "break" => return Ok(None),
                _ => return Err(Unparsable),
            }));
        }
        if token.tok == Tok::Name {
            let next = self.tokens.get(self.at + 1).copied().unwrap_or(token);
            match self.text(token) {
                "continue" if next.tok != Tok::Sign || matches!(self.text(next), ";" | "}") => {
                    self.at += 1;
                    return Ok(None);
                }
                "export" | "type" if next.tok == Tok::Name => {
                    self.type_alias()?;
                    return Ok(None);
                }
                _ => {}
            }
        }
        self.assignment_or_call().map(Some)
    }

    pub(crate) fn condition(&mut self) -> Parsed<Expr> {
        let condition = self.expression()?;
        self.tested(&condition);
        Ok(condition)
    }

    fn local(&mut self) -> Parsed<Stat> {
        if self.accept("function") {
            let name = self.name()?;
            let slot = self.declare(name.text.clone())?;
            let function = self.function_body(Some(name.text), false)?;
            return Ok(Stat::Local(vec![slot], vec![function]));
        }
        let names = self.typed_names()?;
        let values = if self.accept("=") { self.expressions()? } else { Vec::new() };
        let slots = names.into_iter().map(|name| self.declare(name.text)).collect::<Parsed<_>>()?;
        Ok(Stat::Local(slots, values))
    }

    fn typed_names(&mut self) -> Parsed<Vec<Name>> {
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

    fn if_(&mut self) -> Parsed<Stat> {
        let mut branches = Vec::new();
        loop {
            let condition = self.condition()?;
            self.expect("then")?;
            branches.push((condition, self.block()?));
            if self.accept("elseif") {
                continue;
            }
            let rest = if self.accept("else") { self.block()? } else { Vec::new() };
            self.expect("end")?;
            return Ok(Stat::If(branches, rest));
        }
    }

    fn for_(&mut self) -> Parsed<Stat> {
        let names = self.typed_names()?;
        let counts = self.accept("=");
        if !counts {
            self.expect("in")?;
        }
        let values = self.expressions()?;
        if counts {
            values.iter().for_each(|value| self.used(value));
        }
        self.expect("do")?;
        let outer = self.function()?.visible.len();
        let slots = names.into_iter().map(|name| self.declare(name.text)).collect::<Parsed<Vec<u32>>>()?;
        let body = self.block()?;
        self.function()?.visible.truncate(outer);
        self.expect("end")?;
        Ok(match slots.first() {
            Some(slot) if counts => Stat::Count(*slot, values, body),
            _ => Stat::Each(slots, values, body),
        })
    }

    fn named_function(&mut self) -> Parsed<Stat> {
        let first = self.name()?;
        let mut full = first.text.to_string();
        let mut target = self.variable(first);
        let mut is_method = false;
        while !is_method && (self.is(".") || self.is(":")) {
            is_method = self.is(":");
            self.at += 1;
            let member = self.name()?;
            full.push('.');
            full.push_str(&member.text);
            let start = target.span.at as usize;
            target = self.expr(ExprKind::Member(Box::new(target), member), start)?;
        }
        let function = self.function_body(Some(full.into()), is_method)?;
        Ok(Stat::Assign(vec![target], vec![function]))
    }

    pub(crate) fn variable(&mut self, name: Name) -> Expr {
        let kind = self.find(&name.text).map_or_else(|| ExprKind::Global(name.text.clone()), ExprKind::Local);
        Expr { kind, span: name.span, height: 1 }
    }

    /// Parses the parameters and the body of a function, including its `end`.
    pub(crate) fn function_body(&mut self, name: Option<Rc<str>>, is_method: bool) -> Parsed<Expr> {
        let start = self.tok();
        let number = self.done.len();
        self.done.push(None);
        self.generics()?;
        self.expect("(")?;
        self.open.push(Open { name, ..Open::default() });
        if is_method {
            self.param("self");
        }
        while !self.is(")") {
            if self.accept("...") {
                self.function()?.is_variadic = true;
                if self.accept(":") {
                    self.type_()?;
                }
                break;
            }
            let name = self.name()?;
            self.param(&name.text);
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
        let body = self.nested(Self::statements)?;
        self.expect("end")?;
        self.close(number, body)?;
        let number = u32::try_from(number).map_err(|_| Unparsable)?;
        self.expr(ExprKind::Function(number), start.start)
    }

    fn assignment_or_call(&mut self) -> Parsed<Stat> {
        let first = self.suffixed()?;
        let compound = ["+=", "-=", "*=", "/=", "%=", "^=", "//=", "..="].into_iter().find(|op| self.is(op));
        if let Some(op) = compound {
            self.at += 1;
            self.tested(&first);
            let value = self.expression()?;
            return Ok(Stat::Compound(first, if op == "..=" { Op::Join } else { Op::Calculate }, value));
        }
        if !self.is("=") && !self.is(",") {
            return match first.kind {
                ExprKind::Call(..) | ExprKind::Method(..) => Ok(Stat::Call(first)),
                _ => Err(Unparsable),
            };
        }
        let mut targets = vec![first];
        while self.accept(",") {
            targets.push(self.suffixed()?);
        }
        self.expect("=")?;
        for target in &targets {
            self.note(target, |param| param.is_tested = true);
        }
        Ok(Stat::Assign(targets, self.expressions()?))
    }
}

pub(crate) fn span(token: Token) -> Span {
    Span { at: u32::try_from(token.start).unwrap_or(0), end: u32::try_from(token.end).unwrap_or(0) }
}
