//! Windows: the points at which abilities may be used, and in which order.

use super::event::Timing;
use super::expr::Expr;
use super::types::Param;
use crate::ids::{EventId, Sym, WindowId};

/// A named point of a flow.
#[derive(Clone, Debug)]
pub struct Window {
    /// Its full id.
    pub id: Sym,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Whether it asks players who could hold a hidden card even if they hold none that fits; by default as the game says.
    pub poll_hidden: Option<bool>,
}

/// What opens a window.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Trigger {
    /// A point of an event.
    Event(EventId, Timing),
    /// A named point of a flow.
    Window(WindowId),
}

/// Who uses abilities in which order inside a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OrderPolicy {
    /// Players in turn resolve one ability each until all are done.
    #[default]
    Alternate,
    /// The active player orders everything.
    ActivePlayerOrders,
    /// Players in order; each orders and resolves all that is theirs.
    OwnerOrders,
}

/// A window order.
#[derive(Clone, Debug)]
pub struct Order {
    /// The policy.
    pub policy: OrderPolicy,
    /// The players in order; without it seat order from the active player.
    pub players: Option<Expr>,
}
