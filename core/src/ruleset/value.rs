//! Computed values and the layers in which modifiers apply.

use super::expr::Expr;
use super::types::Param;
use crate::ids::{Sym, ValueId};
use crate::value::Value;

/// A computed value.
#[derive(Clone, Debug)]
pub struct ValueDef {
    /// Its full id.
    pub id: Sym,
    /// Its id without the pack (`name`).
    pub local_id: Sym,
    /// Its parameters; the first is the subject.
    pub params: Vec<Param>,
    /// Its base.
    pub base: Expr,
    /// Whether a definition's printed number takes the place of `base`.
    pub printed: bool,
    /// The least that it can be.
    pub minimum: Option<i64>,
}

/// How a modifier changes a value. Layers apply in this order, whatever the order of the modifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ModifierLayer {
    /// Replaces the base.
    Set,
    /// Adds.
    Add,
    /// Multiplies.
    Multiply,
    /// Raises to at least.
    AtLeast,
    /// Lowers to at most.
    AtMost,
    /// Replaces the result.
    Override,
}

/// The printed base of values of one definition.
pub type Printed = Vec<(ValueId, Value)>;
