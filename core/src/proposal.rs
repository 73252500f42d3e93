//! Proposed events, and the reasons why one may not happen.

use crate::ids::{CompId, EventId, EventSerial, ResourceId, Sym};
use crate::state::{EventPhase, LiveEvent};
use crate::value::Value;
use std::sync::Arc;

/// A proposed event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Which.
    pub event: EventId,
    /// Arguments in the order of the event's parameters.
    pub params: Vec<Value>,
    /// Whether it pays a cost.
    pub is_cost: bool,
    /// Whether preventions do not apply.
    pub unpreventable: bool,
    /// The component whose ability proposes it.
    pub source: Option<CompId>,
}

impl Proposal {
    /// A plain proposal.
    #[must_use]
    pub fn new(event: EventId, params: Vec<Value>) -> Self {
        Self { event, params, is_cost: false, unpreventable: false, source: None }
    }

    /// The event in progress that it becomes, which takes its arguments.
    pub(crate) fn go_live(&mut self, serial: EventSerial, cause: Option<EventSerial>) -> LiveEvent {
        LiveEvent {
            serial,
            event: self.event,
            params: std::mem::take(&mut self.params),
            proposed: None,
            source: self.source,
            cause,
            is_cost: self.is_cost,
            unpreventable: self.unpreventable,
            phase: EventPhase::Ahead,
            cancelled: false,
            replaced: false,
            said: Value::Nil,
            log_indent: None,
        }
    }
}

/// What refuses the event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReasonKind {
    /// A rule of the event.
    Rule,
    /// A cannot.
    Cannot,
    /// A limit that is used up.
    Limit,
    /// A cost that cannot be paid.
    Cost,
    /// The filter of the ability: it is for other arguments.
    Filter,
    /// The condition of the ability itself.
    Condition,
    /// There is no component or definition for a parameter that needs one.
    Target,
    /// The ability is being used.
    InUse,
}

/// Why something may not happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What refuses the event.
    pub kind: ReasonKind,
    /// The rule's id, the ability's name, or the name of the parameter without a target.
    pub id: Sym,
    /// Text key of the explanation.
    pub because: Option<Sym>,
    /// The carrier of the ability that refuses.
    pub source: Option<CompId>,
    /// What a payment lacks.
    pub lacks: Vec<Lack>,
    /// The part of the filter that does not hold.
    pub mismatch: Option<Mismatch>,
}

/// A part of a filter, and the argument for which it does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The part as it is written, such as `player: owner`.
    pub filter: Arc<str>,
    /// The argument.
    pub found: Value,
}

/// What is missing to pay a part of a cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lack {
    /// The resource, or the resources any of which will do.
    pub of: Vec<ResourceId>,
    /// How many units are needed.
    pub needs: i64,
    /// How many there are.
    pub has: i64,
    /// What could be exchanged into it, if there were enough.
    pub exchanges: Vec<LackingExchange>,
}

/// An exchange that could help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LackingExchange {
    /// What is given away.
    pub of: ResourceId,
    /// How many units there are of it.
    pub has: i64,
    /// How many units at a time.
    pub take: i64,
    /// What it counts as.
    pub into: ResourceId,
    /// How many units.
    pub give: i64,
}
