//! Effects: what events, abilities, checks and steps do.

use super::expr::Expr;
use crate::ids::{EventId, HookId};

/// What an event, ability or check does.
#[derive(Clone, Debug, Default)]
pub enum Effect {
    /// Nothing.
    #[default]
    None,
    /// Runs a hook, which may ask and perform.
    Hook(HookId),
    /// Performs events in order.
    Events(Vec<EventCall>),
}

/// An event with its arguments.
#[derive(Clone, Debug)]
pub struct EventCall {
    /// Which.
    pub event: EventId,
    /// Arguments: index of the parameter, and what gives it.
    pub with: Vec<(usize, Expr)>,
}
