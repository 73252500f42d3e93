//! Formulas: what a simple hook computes, as data. A host that recognises such a hook gives its formula to the engine, which
//! evaluates it without entering the host; the value is the same, only faster. Where a formula cannot give the value of the hook
//! (a number too large, a missing component), the hook itself runs, so messages are always those of the hook.

pub(crate) mod eval;

use crate::ids::{DefId, KindId, Sym, ValueId};
use crate::value::Value;
use std::sync::Arc;

/// An expression over the variables in scope.
#[derive(Clone, PartialEq, Debug)]
pub enum Formula {
    /// A constant.
    Const(Value),
    /// A variable in scope.
    Local(Sym),
    /// The root component.
    Table,
    /// The players in seat order.
    Players,
    /// The active player.
    Active,
    /// An option chosen at set-up.
    Option(Arc<str>),
    /// Every component in the game of a kind, in id order.
    All(KindId),
    /// What a name means behind a component, definition, event or map.
    Member(Box<Formula>, MemberName),
    /// An item of a list, counted from 1.
    Item(Box<Formula>, Box<Formula>),
    /// How many items a list has.
    Length(Box<Formula>),
    /// A question to a component about one of its slots.
    Slot(Box<Formula>, SlotQuestion, Sym),
    /// Whether something in a slot is of a kind or made from a definition.
    Holds(Box<Formula>, Sym, KindOrDef),
    /// Whether a component or definition is of a kind or (made from) a definition.
    Is(Box<Formula>, KindOrDef),
    /// Whether a component is in another, or is it.
    Within(Box<Formula>, Box<Formula>),
    /// A computed value of a component or definition.
    Value(Box<Formula>, ValueId, Vec<Formula>),
    /// Whether something does not hold.
    Not(Box<Formula>),
    /// The first if it does not hold, else the second.
    And(Box<Formula>, Box<Formula>),
    /// The first if it holds, else the second.
    Or(Box<Formula>, Box<Formula>),
    /// The second if the first holds, else the third.
    If(Box<Formula>, Box<Formula>, Box<Formula>),
    /// The part that only the hook can evaluate, behind an `and` or `or` whose first operand often decides the result.
    LeftToHook,
    /// Two values compared.
    Compare(Box<Formula>, Comparison, Box<Formula>),
    /// Arithmetic on two whole numbers.
    Number(Box<Formula>, Operation, Box<Formula>),
}

/// A name behind a dot.
#[derive(Clone, PartialEq, Debug)]
pub struct MemberName {
    /// The name, if the ruleset uses it at all.
    pub sym: Option<Sym>,
    /// The name as it is written.
    pub name: Arc<str>,
    /// What every component has under that name.
    pub common: Option<Common>,
}

/// Names that have a meaning without being declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Common {
    /// `id`.
    Id,
    /// `kind`.
    Kind,
    /// `def`.
    Def,
    /// `base`.
    LocalId,
    /// `owner`.
    Owner,
    /// `parent`.
    Parent,
    /// `slot`.
    Slot,
    /// `index`.
    Index,
    /// `alive`.
    Alive,
    /// `copies`.
    Copies,
    /// `source`.
    Source,
    /// `cause`.
    Cause,
    /// `is_cost`.
    IsCost,
}

impl Common {
    /// Whether every component has a member of that name.
    pub(crate) fn is_on_components(self) -> bool {
        !matches!(self, Self::Copies | Self::Source | Self::Cause | Self::IsCost)
    }

    /// What a name means.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "id" => Self::Id,
            "kind" => Self::Kind,
            "def" => Self::Def,
            "base" => Self::LocalId,
            "owner" => Self::Owner,
            "parent" => Self::Parent,
            "slot" => Self::Slot,
            "index" => Self::Index,
            "alive" => Self::Alive,
            "copies" => Self::Copies,
            "source" => Self::Source,
            "cause" => Self::Cause,
            "is_cost" => Self::IsCost,
            _ => return None,
        })
    }
}

/// What a formula can ask about a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlotQuestion {
    /// How many components are in it.
    Count,
    /// Whether anything is in it.
    Has,
    /// The first.
    First,
    /// The last.
    Last,
}

/// What a name means where it may be that of a kind or of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindOrDef {
    /// The kind of that name.
    pub kind: Option<KindId>,
    /// The definition of that name.
    pub def: Option<DefId>,
}

/// How two values are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `==`
    Same,
    /// `~=`
    Other,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// An operation on two whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `//`, rounded down.
    Divide,
    /// `%`, with the sign of the divisor.
    Remainder,
}
