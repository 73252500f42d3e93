//! What is open at the moment: scopes, and events in progress.

use crate::ids::{CompId, EventId, EventSerial, Sym};
use crate::ruleset::Order;
use crate::value::Value;

/// What is open at this moment. It changes with every step, so marks keep a copy of it in place of journal entries.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    /// Open scopes, outermost first.
    pub(crate) scopes: Vec<Scope>,
    /// Events in progress, outermost first.
    pub(crate) events: Vec<LiveEvent>,
    pub(super) next_event: u32,
    pub(super) next_scope: u32,
    /// The lines of the log, in order, that more players may come to read, because what they tell of is not done.
    pub(super) open_lines: Vec<usize>,
}

/// An open occurrence of a scope: a turn, a combat.
#[derive(Clone, Debug)]
pub struct Scope {
    /// Its name; none for a flow that only names an active player or an order.
    pub name: Option<Sym>,
    /// Its number; 0 is the game.
    pub serial: u32,
    /// Who is active in it.
    pub active: Option<CompId>,
    /// The players in window order, and how they take turns in it.
    pub order: Option<Order>,
    /// The variables that the order's expression may read.
    pub vars: Vec<(Sym, Value)>,
}

/// An event in progress.
#[derive(Clone, Debug)]
pub struct LiveEvent {
    /// Its number.
    pub serial: EventSerial,
    /// Which.
    pub event: EventId,
    /// Its arguments.
    pub params: Vec<Value>,
    /// Its arguments as they were proposed, if one of them was changed since.
    pub(crate) proposed: Option<Vec<Value>>,
    /// The carrier of the ability that performed it.
    pub source: Option<CompId>,
    /// The event during which it was performed.
    pub cause: Option<EventSerial>,
    /// Whether it pays a cost.
    pub is_cost: bool,
    /// Whether preventions do not apply.
    pub unpreventable: bool,
    /// How far it has come.
    pub phase: EventPhase,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether an ability took its place.
    pub replaced: bool,
    /// What the ability that took its place says of it; nil if it says nothing.
    pub(crate) said: Value,
    /// The lines that it wrote in the log, if it wrote any.
    pub(crate) log_indent: Option<LogIndent>,
}

impl LiveEvent {
    /// Its arguments, as they are and as they were proposed.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = &Value> {
        self.params.iter().chain(self.proposed.iter().flatten())
    }

    /// Whether it happens to other components than was proposed.
    pub(crate) fn is_redirected(&self) -> bool {
        self.proposed.as_ref().is_some_and(|proposed| !same_targets(proposed, &self.params))
    }

    /// Whether an event with these arguments happens to the components to which this one was proposed to happen.
    pub(crate) fn was_proposed_to(&self, params: &[Value]) -> bool {
        same_targets(self.proposed.as_ref().unwrap_or(&self.params), params)
    }
}

/// Whether the arguments that are components are the same. The others say how much, and of what.
fn same_targets(one: &[Value], other: &[Value]) -> bool {
    one.iter().zip(other).all(|(a, b)| a == b || (a.comp().is_none() && b.comp().is_none()))
}

/// How far an event in progress has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EventPhase {
    /// It may still be cancelled, replaced or changed.
    Ahead,
    /// It is happening.
    Happening,
    /// It has happened; abilities look back on it.
    Over,
}

/// The indentation of the log lines of an event in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LogIndent {
    /// Its own further lines.
    pub(super) own: u32,
    /// Those of what happens in its course.
    pub(super) below: u32,
}
