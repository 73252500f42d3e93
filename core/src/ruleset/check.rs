//! Checks: conditions that the engine keeps watching.

use super::effect::Effect;
use super::expr::Expr;
use crate::ids::Sym;

/// A condition that the engine watches, with an effect that runs when it becomes true.
#[derive(Clone, Debug)]
pub struct Check {
    /// Its full id.
    pub id: Sym,
    /// Its place among the checks: those with lower numbers first, then by id.
    pub order: i64,
    /// The list over which it ranges, bound to the local `it`.
    pub each: Option<Expr>,
    /// When it triggers.
    pub when: Expr,
    /// What it does.
    pub effect: Effect,
}
