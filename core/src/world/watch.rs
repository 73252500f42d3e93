//! What was going on, for tools that ask what a test exercises or where to stop. It is no part of the state.

use super::World;
use crate::ids::{AbilityId, EventId, WindowId};
use std::collections::BTreeSet;

/// Something that was going on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Happening {
    /// An event happened.
    Event(EventId),
    /// A named window was open.
    Window(WindowId),
    /// An ability did something.
    Ability(AbilityId),
}

/// What is noted; nothing unless somebody asked for it.
#[derive(Default)]
pub(super) struct Watch {
    abilities: Option<BTreeSet<AbilityId>>,
    happenings: Option<BTreeSet<Happening>>,
}

impl World {
    /// From now on abilities that do something are noted.
    pub fn watch_abilities(&self) {
        self.watched.borrow_mut().abilities = Some(BTreeSet::new());
    }

    /// The abilities that did something since [`World::watch_abilities`]: were used, changed a value, lifted a rule,
    /// forbade, or assured.
    #[must_use]
    pub fn watched_abilities(&self) -> Vec<AbilityId> {
        self.watched.borrow().abilities.iter().flatten().copied().collect()
    }

    /// From now on everything that is going on is noted, and what was noted before is forgotten.
    pub fn watch_happenings(&self) {
        self.watched.borrow_mut().happenings = Some(BTreeSet::new());
    }

    /// What was going on since [`World::watch_happenings`].
    #[must_use]
    pub fn happenings(&self) -> Vec<Happening> {
        self.watched.borrow().happenings.iter().flatten().copied().collect()
    }

    pub(crate) fn did_something(&self, ability: AbilityId) {
        let mut watched = self.watched.borrow_mut();
        if let Some(noted) = &mut watched.abilities {
            noted.insert(ability);
        }
        if let Some(noted) = &mut watched.happenings {
            noted.insert(Happening::Ability(ability));
        }
    }

    pub(crate) fn note_happening(&self, happening: Happening) {
        if let Some(noted) = &mut self.watched.borrow_mut().happenings {
            noted.insert(happening);
        }
    }
}
