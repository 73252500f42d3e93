//! The lists of the ability index: one for everything that abilities can listen to, and one for each part of a filter by which
//! abilities are found.

use super::event::Timing;
use super::window::Trigger;
use super::{Anchor, Ruleset};
use crate::ids::{EventId, ListKey, ResourceId, Sym, ValueId, WindowId};

/// Lists in the index for one event: four timings, cannots, permits, assurances.
const LISTS_PER_EVENT: usize = 7;

impl Ruleset {
    /// The index list of abilities that react to `trigger`.
    #[must_use]
    pub(crate) fn key_react(&self, trigger: Trigger) -> ListKey {
        match trigger {
            Trigger::Event(event, timing) => ListKey::from_index(event.index() * LISTS_PER_EVENT + timing as usize),
            Trigger::Window(window) => ListKey::from_index(self.events.len() * LISTS_PER_EVENT + window.index()),
        }
    }

    /// The named window whose abilities are in an index list.
    #[must_use]
    pub fn window_of(&self, key: ListKey) -> Option<WindowId> {
        let at = key.index().checked_sub(self.events.len() * LISTS_PER_EVENT)?;
        (at < self.windows.len()).then(|| WindowId::from_index(at))
    }

    /// The index lists of abilities that react to `event` or forbid it; they are adjacent.
    pub(crate) fn lists_of(&self, event: EventId) -> std::ops::Range<usize> {
        let first = self.key_react(Trigger::Event(event, Timing::Before)).index();
        first..self.key_cannot(event).index() + 1
    }

    /// The index list of abilities that forbid `event`.
    #[must_use]
    pub(crate) fn key_cannot(&self, event: EventId) -> ListKey {
        ListKey::from_index(event.index() * LISTS_PER_EVENT + 4)
    }

    /// The index list of abilities that lift a rule of `event`.
    #[must_use]
    pub(crate) fn key_permit(&self, event: EventId) -> ListKey {
        ListKey::from_index(event.index() * LISTS_PER_EVENT + 5)
    }

    /// The index list of abilities that say that nothing can prevent `event`.
    #[must_use]
    pub(crate) fn key_assure(&self, event: EventId) -> ListKey {
        ListKey::from_index(event.index() * LISTS_PER_EVENT + 6)
    }

    /// The index list of abilities that modify `value`.
    #[must_use]
    pub(crate) fn key_value(&self, value: ValueId) -> ListKey {
        ListKey::from_index(self.events.len() * LISTS_PER_EVENT + self.windows.len() + value.index())
    }

    /// The index list of action abilities of `menu`, if any ability names it.
    #[must_use]
    pub(crate) fn key_menu(&self, menu: Sym) -> Option<ListKey> {
        let at = self.menus.iter().position(|m| *m == menu)?;
        let before = self.events.len() * LISTS_PER_EVENT + self.windows.len() + self.values.len();
        Some(ListKey::from_index(before + at))
    }

    /// The index list of abilities by which something counts as `resource`.
    #[must_use]
    pub(crate) fn key_exchange(&self, resource: ResourceId) -> ListKey {
        ListKey::from_index(self.base_key_count() - self.resources.len() + resource.index())
    }

    /// Whether players are asked in the window of this list although they may hold nothing that fits.
    pub(crate) fn is_polled(&self, key: ListKey) -> bool {
        self.polled_lists.get(key.index()).copied().unwrap_or_default()
    }

    /// What the event or window of a list of reactions says about players who could hold a hidden card, or else the game.
    pub(super) fn polls_hidden(&self, key: ListKey) -> bool {
        let own = match self.window_of(key) {
            Some(window) => self.window(window).poll_hidden,
            None => self.events.get(key.index() / LISTS_PER_EVENT).and_then(|event| event.poll_hidden),
        };
        own.unwrap_or(self.game.poll_hidden)
    }

    /// The lists of abilities that listen to the same as those of `key`, but only for arguments that are related to their carrier.
    pub(crate) fn anchored_lists(&self, key: ListKey) -> &[(Anchor, ListKey)] {
        self.anchored.get(key.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether the abilities of a list are also listed by the owner of their carrier.
    pub(crate) fn is_listed_by_owner(&self, list: ListKey) -> bool {
        let at = list.index().checked_sub(self.base_key_count());
        at.and_then(|at| self.lists_by_owner.get(at)).copied().unwrap_or_default()
    }

    /// How many lists the index has.
    #[must_use]
    pub(crate) fn key_count(&self) -> usize {
        self.base_key_count() + self.lists_by_owner.len()
    }

    /// How many things abilities can listen to.
    fn base_key_count(&self) -> usize {
        self.events.len() * LISTS_PER_EVENT
            + self.windows.len()
            + self.values.len()
            + self.menus.len()
            + self.resources.len()
    }
}
