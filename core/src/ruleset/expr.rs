//! Expressions: what gives a value.

use crate::ids::{HookId, Sym};
use crate::value::Value;

/// Something that gives a value and neither changes the game nor asks.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A constant.
    Const(Value),
    /// A variable in scope.
    Var(Sym),
    /// A hook.
    Hook(HookId),
}
