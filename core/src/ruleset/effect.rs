//! Effects: what events, abilities, checks and steps do.

use super::expr::Expr;
use crate::ids::{EventId, FlowId, HookId};

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
    /// Runs the steps of a flow that belongs to this effect alone. Its variables are the locals of the effect.
    Steps(FlowId),
}

/// An event with its arguments.
#[derive(Clone, Debug)]
pub struct EventCall {
    /// Which.
    pub event: EventId,
    /// Arguments: index of the parameter, and what gives it.
    pub with: Vec<(usize, Expr)>,
}
