//! Who sees what, and what a change reveals. Undoing past a reveal is refused, so a change that shows nothing new must not
//! count as one, and one that does must.

use super::{Change, Mark, Place, State};
use crate::ids::{CompId, KindId};
use crate::ruleset::{Role, Ruleset, Slot, Visibility};
use std::collections::BTreeMap;

/// By holder and slot: the players and parties that see into a slot with [`Visibility::To`].
pub(crate) type Readers = BTreeMap<(CompId, u16), Vec<CompId>>;

impl State {
    fn slot_of<'r>(&self, ruleset: &'r Ruleset, place: Place) -> Option<&'r Slot> {
        ruleset.kind(self.comp(place.parent).kind).slots.get(usize::from(place.slot))
    }

    /// The owner that was set, else the nearest player or party above.
    #[must_use]
    pub(crate) fn owner_of(&self, ruleset: &Ruleset, comp: CompId) -> Option<CompId> {
        let mut at = comp;
        loop {
            let c = self.comp(at);
            if let Some(last) = c.last {
                return last.owner;
            }
            if c.owner.is_some() {
                return c.owner;
            }
            if matches!(ruleset.kind(c.kind).role, Role::Player | Role::Neutral) {
                return Some(at);
            }
            at = c.place?.parent;
        }
    }

    /// Whether `viewer` may know which component `comp` is; without a viewer, whether everybody may.
    #[must_use]
    pub fn sees(&self, ruleset: &Ruleset, viewer: Option<CompId>, comp: CompId) -> bool {
        let mut at = comp;
        while let Some(place) = self.comp(at).last_place() {
            let is_on_top = || {
                let content = self.comp(place.parent).slots.get(usize::from(place.slot));
                content.and_then(|c| c.last()) == Some(&at)
            };
            if !self.sees_in(ruleset, viewer, place, is_on_top) {
                return false;
            }
            at = place.parent;
        }
        true
    }

    /// Whether `viewer` sees something in a place if what the place is in is seen.
    fn sees_in(&self, ruleset: &Ruleset, viewer: Option<CompId>, place: Place, is_on_top: impl Fn() -> bool) -> bool {
        match self.slot_of(ruleset, place).map(|slot| &slot.visible) {
            None | Some(Visibility::Hidden) => false,
            Some(Visibility::Public) => true,
            Some(Visibility::Owner) => viewer.is_some() && self.owner_of(ruleset, place.parent) == viewer,
            Some(Visibility::Top) => is_on_top(),
            Some(Visibility::To(_)) => viewer.is_some_and(|viewer| self.reads(viewer, place)),
        }
    }

    /// Whether `comp`, which `viewer` sees now, may have been out of sight for a moment since `mark`: it, or what it is in, was in a place
    /// into which the viewer does not see, or not to the bottom, or changed its owner.
    #[must_use]
    pub fn may_have_been_hidden(&self, ruleset: &Ruleset, viewer: Option<CompId>, comp: CompId, mark: Mark) -> bool {
        let mut around: Vec<CompId> = self.with_holders(comp);
        // The latest change first: what it was in before it was moved counts from there on.
        let changes = self.journal.get(mark.0..).unwrap_or_default().iter().rev();
        for change in changes {
            let hidden = match change {
                Change::Moved { comp, from: Some((place, _)) } if around.contains(comp) => {
                    around.extend(self.with_holders(place.parent));
                    !self.sees_in(ruleset, viewer, *place, || false)
                }
                Change::Owner { comp, .. } => around.contains(comp),
                Change::Reordered { place, .. } => {
                    around.contains(&place.parent) && !self.sees_in(ruleset, viewer, *place, || false)
                }
                _ => false,
            };
            if hidden {
                return true;
            }
        }
        false
    }

    /// A component and what it is in, innermost first.
    fn with_holders(&self, comp: CompId) -> Vec<CompId> {
        std::iter::successors(Some(comp), |at| self.comp(*at).last_place().map(|place| place.parent)).collect()
    }

    fn reads(&self, viewer: CompId, place: Place) -> bool {
        self.readers.get(&(place.parent, place.slot)).is_some_and(|readers| readers.contains(&viewer))
    }

    /// The players and parties, who can be viewers.
    pub(crate) fn viewers(&self, ruleset: &Ruleset) -> Vec<CompId> {
        let parties = ruleset.kinds.iter().enumerate().filter(|(_, k)| matches!(k.role, Role::Player | Role::Neutral));
        parties.flat_map(|(i, _)| self.of_kind(KindId::from_index(i)).iter().copied()).collect()
    }

    /// Forgets who sees into slots for which an expression says it, and returns it.
    pub(crate) fn take_readers(&mut self) -> Readers {
        std::mem::take(&mut self.readers)
    }

    /// Sets who sees into slots for which an expression says it.
    pub(crate) fn set_readers(&mut self, readers: Readers) {
        self.readers = readers;
    }

    /// Records a reveal if somebody sees something now because that viewer was not among the readers `before`.
    pub(crate) fn note_new_readers(&mut self, ruleset: &Ruleset, before: &Readers) {
        let shows = |((holder, slot), readers): (&(CompId, u16), &Vec<CompId>)| {
            let old = before.get(&(*holder, *slot));
            let mut new = readers.iter().filter(|viewer| old.is_none_or(|old| !old.contains(viewer)));
            let content = self.comp(*holder).slots.get(usize::from(*slot));
            new.any(|viewer| content.into_iter().flatten().any(|comp| self.sees(ruleset, Some(*viewer), *comp)))
        };
        if self.readers.iter().any(shows) {
            self.reveal();
        }
    }

    /// The viewers of `comp`, if not everybody sees it.
    pub(super) fn restricted_viewers(&self, ruleset: &Ruleset, comp: CompId) -> Option<Vec<CompId>> {
        if self.sees(ruleset, None, comp) {
            return None;
        }
        Some(self.viewers(ruleset).into_iter().filter(|v| self.sees(ruleset, Some(*v), comp)).collect())
    }

    /// Records a reveal if somebody sees `comp` now who did not before.
    pub(super) fn note_seen(&mut self, ruleset: &Ruleset, comp: CompId, before: Option<&[CompId]>) {
        let Some(before) = before else { return };
        let shown = match self.restricted_viewers(ruleset, comp) {
            None => true,
            Some(now) => now.iter().any(|viewer| !before.contains(viewer)),
        };
        if shown {
            self.reveal();
        }
    }

    /// Records a reveal if a new owner of `comp` sees what is in it.
    pub(super) fn note_new_owner(&mut self, ruleset: &Ruleset, comp: CompId, before: Option<CompId>) {
        let now = self.owner_of(ruleset, comp);
        if now.is_some() && now != before && self.holds_for_owner(ruleset, comp) {
            self.reveal();
        }
    }

    /// Whether `comp` contains, at any depth, something that only its owner sees.
    fn holds_for_owner(&self, ruleset: &Ruleset, comp: CompId) -> bool {
        let c = self.comp(comp);
        let slots = &ruleset.kind(c.kind).slots;
        c.slots.iter().zip(slots).any(|(content, slot)| {
            (slot.visible == Visibility::Owner && !content.is_empty())
                || content.iter().any(|child| self.holds_for_owner(ruleset, *child))
        })
    }

    /// The face-up component of a slot whose top everybody sees.
    pub(super) fn face_up(&self, ruleset: &Ruleset, place: Place) -> Option<CompId> {
        let slot = self.slot_of(ruleset, place)?;
        let content = self.comp(place.parent).slots.get(usize::from(place.slot))?;
        content.last().copied().filter(|_| slot.visible == Visibility::Top)
    }

    /// Records a reveal if a component other than `before` is face up in `place`.
    pub(super) fn note_face_up(&mut self, ruleset: &Ruleset, place: Place, before: Option<CompId>) {
        let now = self.face_up(ruleset, place);
        if now.is_some() && now != before {
            self.reveal();
        }
    }
}
