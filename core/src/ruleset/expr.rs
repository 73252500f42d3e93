//! Expressions: what gives a value.

use crate::ids::{HookId, Sym};
use crate::value::Value;

/// Something that gives a value without acting or asking.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A constant.
    Const(Value),
    /// A variable in reach.
    Var(Sym),
    /// A hook.
    Hook(HookId),
}
