//! What was going on, for tools that ask what a test exercises or where to stop. It is no part of the state.

use super::World;
use crate::ids::{AbilityId, EventId, WindowId};
use std::collections::BTreeSet;

/// Something that was going on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TraceEvent {
    /// An event happened.
    Event(EventId),
    /// A named window was open.
    Window(WindowId),
    /// An ability did something.
    Ability(AbilityId),
}

/// What is noted; nothing unless somebody asked for it.
#[derive(Default)]
pub(super) struct Tracer {
    abilities: Option<BTreeSet<AbilityId>>,
    trace_events: Option<BTreeSet<TraceEvent>>,
}

impl World {
    /// From now on abilities that do something are noted.
    pub fn trace_abilities(&self) {
        self.watched.borrow_mut().abilities = Some(BTreeSet::new());
    }

    /// The abilities that did something since [`World::trace_abilities`]: were used, changed a value, lifted a rule,
    /// forbade, or assured.
    #[must_use]
    pub fn traced_abilities(&self) -> Vec<AbilityId> {
        self.watched.borrow().abilities.iter().flatten().copied().collect()
    }

    /// From now on everything that is going on is noted, and what was noted before is forgotten.
    pub fn start_trace(&self) {
        self.watched.borrow_mut().trace_events = Some(BTreeSet::new());
    }

    /// What was going on since [`World::start_trace`].
    #[must_use]
    pub fn trace_events(&self) -> Vec<TraceEvent> {
        self.watched.borrow().trace_events.iter().flatten().copied().collect()
    }

    pub(crate) fn did_something(&self, ability: AbilityId) {
        let mut watched = self.watched.borrow_mut();
        if let Some(noted) = &mut watched.abilities {
            noted.insert(ability);
        }
        if let Some(noted) = &mut watched.trace_events {
            noted.insert(TraceEvent::Ability(ability));
        }
    }

    pub(crate) fn trace(&self, trace_event: TraceEvent) {
        if let Some(noted) = &mut self.watched.borrow_mut().trace_events {
            noted.insert(trace_event);
        }
    }
}
