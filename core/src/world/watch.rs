//! Which abilities did something, for tools that ask what a test exercises. It is no part of the state.

use super::World;
use crate::ids::AbilityId;
use std::collections::BTreeSet;

/// What is noted; nothing unless somebody asked for it.
#[derive(Default)]
pub(super) struct Watch(Option<BTreeSet<AbilityId>>);

impl World {
    /// From now on abilities that do something are noted.
    pub fn watch_abilities(&self) {
        *self.watched.borrow_mut() = Watch(Some(BTreeSet::new()));
    }

    /// The abilities that did something since [`World::watch_abilities`]: were used, changed a value, lifted a rule,
    /// forbade, or assured.
    #[must_use]
    pub fn watched_abilities(&self) -> Vec<AbilityId> {
        self.watched.borrow().0.iter().flatten().copied().collect()
    }

    pub(crate) fn did_something(&self, ability: AbilityId) {
        if let Watch(Some(noted)) = &mut *self.watched.borrow_mut() {
            noted.insert(ability);
        }
    }
}
