//! A trace of what happens, for tools that measure coverage or stop at a point. It is not part of the state.

use super::World;
use crate::ids::{AbilityId, EventId, WindowId};
use std::collections::BTreeSet;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TraceEvent {
    /// An event happened.
    Event(EventId),
    /// A named window was open.
    Window(WindowId),
    /// An ability did something.
    Ability(AbilityId),
}

/// The recorded trace; nothing is recorded unless a tool asks for it.
#[derive(Default)]
pub(super) struct Tracer {
    abilities: Option<BTreeSet<AbilityId>>,
    trace_events: Option<BTreeSet<TraceEvent>>,
}

impl World {
    /// Starts a trace of the abilities that do something.
    pub fn trace_abilities(&self) {
        self.tracer.borrow_mut().abilities = Some(BTreeSet::new());
    }

    /// The abilities that did something since [`World::trace_abilities`]: were used, changed a value, lifted a rule,
    /// forbade, or assured.
    #[must_use]
    pub fn traced_abilities(&self) -> Vec<AbilityId> {
        self.tracer.borrow().abilities.iter().flatten().copied().collect()
    }

    /// Starts a trace of everything that happens and drops the previous one.
    pub fn start_trace(&self) {
        self.tracer.borrow_mut().trace_events = Some(BTreeSet::new());
    }

    /// What happened since [`World::start_trace`].
    #[must_use]
    pub fn trace_events(&self) -> Vec<TraceEvent> {
        self.tracer.borrow().trace_events.iter().flatten().copied().collect()
    }

    /// Continues the trace of another world of the same rules.
    pub(crate) fn keep_trace_of(&self, other: &Self) {
        self.tracer.replace(other.tracer.take());
    }

    pub(crate) fn trace_ability(&self, ability: AbilityId) {
        let mut tracer = self.tracer.borrow_mut();
        if let Some(noted) = &mut tracer.abilities {
            noted.insert(ability);
        }
        if let Some(noted) = &mut tracer.trace_events {
            noted.insert(TraceEvent::Ability(ability));
        }
    }

    pub(crate) fn trace(&self, trace_event: TraceEvent) {
        if let Some(noted) = &mut self.tracer.borrow_mut().trace_events {
            noted.insert(trace_event);
        }
    }
}
