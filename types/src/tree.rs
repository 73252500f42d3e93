//! The syntax tree of a chunk. Names of locals are resolved.

use std::rc::Rc;

/// A part of the code: the offset of its first byte, and of the byte after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Span {
    pub at: u32,
    pub end: u32,
}

/// A name and its place.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub text: Rc<str>,
    pub span: Span,
}

/// A chunk: its functions; the first is the chunk itself.
#[derive(Debug)]
pub(crate) struct Tree {
    pub functions: Vec<Rc<Function>>,
}

/// A function.
#[derive(Debug)]
pub(crate) struct Function {
    /// Its number in the chunk.
    pub number: u32,
    /// Its name or a description, for messages.
    pub name: Option<Rc<str>>,
    /// Its parameters, which are its first locals.
    pub params: Vec<Param>,
    pub is_variadic: bool,
    /// The number of locals.
    pub locals: usize,
    pub body: Vec<Stat>,
    /// The number of expressions in it.
    pub size: u32,
    /// Whether it calls one of its parameters.
    pub calls_param: bool,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub name: Rc<str>,
    /// Whether the function reads a member of it, calculates with it or the like.
    pub is_used: bool,
    /// Whether it is compared, tested or set, so that it may be nil.
    pub is_tested: bool,
}

/// A local: how many functions outwards it is declared, and its number there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LocalRef {
    pub up: u32,
    pub slot: u32,
}

#[derive(Debug)]
pub(crate) enum Stat {
    /// `local a, b = …`
    Local(Vec<u32>, Vec<Expr>),
    Assign(Vec<Expr>, Vec<Expr>),
    /// `a += b`
    Compound(Expr, Op, Expr),
    Do(Vec<Stat>),
    While(Expr, Vec<Stat>),
    Repeat(Vec<Stat>, Expr),
    If(Vec<(Expr, Vec<Stat>)>, Vec<Stat>),
    /// `for i = …`
    Count(u32, Vec<Expr>, Vec<Stat>),
    /// `for a, b in …`
    Each(Vec<u32>, Vec<Expr>, Vec<Stat>),
    Return(Vec<Expr>),
    Call(Expr),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    And,
    Or,
    Compare,
    Join,
    Calculate,
}

#[derive(Debug)]
pub(crate) struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    /// The number of expressions in one another, itself included.
    pub height: u16,
}

#[derive(Debug)]
pub(crate) enum ExprKind {
    Nil,
    Boolean,
    Number,
    Text(Option<Rc<str>>),
    Variadic,
    Local(LocalRef),
    Global(Rc<str>),
    Member(Box<Expr>, Name),
    Index(Box<Expr>, Box<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    Method(Box<Expr>, Name, Vec<Expr>),
    /// The function with this number in the chunk.
    Function(u32),
    Binary(Op, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    /// A sign or a length.
    Unary(Box<Expr>),
    Table(Vec<Item>),
    /// `if a then b else c`
    Choice(Vec<Expr>, Vec<Expr>),
    /// A text with expressions in it.
    Pieces(Vec<Expr>),
    /// In brackets, which keep the first value only.
    Bracketed(Box<Expr>),
}

impl ExprKind {
    /// The number of expressions in one another, this one included. Functions are trees of their own.
    pub(crate) fn height(&self) -> u16 {
        let highest = |parts: &[Expr]| parts.iter().map(|part| part.height).max().unwrap_or(0);
        let inner = match self {
            Self::Nil
            | Self::Boolean
            | Self::Number
            | Self::Text(_)
            | Self::Variadic
            | Self::Local(_)
            | Self::Global(_)
            | Self::Function(_) => 0,
            Self::Member(base, _) | Self::Not(base) | Self::Unary(base) | Self::Bracketed(base) => base.height,
            Self::Index(base, other) | Self::Binary(_, base, other) => base.height.max(other.height),
            Self::Call(base, args) | Self::Method(base, _, args) => base.height.max(highest(args)),
            Self::Table(items) => items.iter().map(Item::height).max().unwrap_or(0),
            Self::Choice(conditions, values) => highest(conditions).max(highest(values)),
            Self::Pieces(parts) => highest(parts),
        };
        inner.saturating_add(1)
    }
}

/// An item of a table.
#[derive(Debug)]
pub(crate) enum Item {
    Named(Name, Expr),
    Keyed(Expr, Expr),
    Plain(Expr),
}

impl Item {
    fn height(&self) -> u16 {
        match self {
            Self::Named(_, value) | Self::Plain(value) => value.height,
            Self::Keyed(key, value) => key.height.max(value.height),
        }
    }
}
