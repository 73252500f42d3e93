//! Dealing again what a viewer does not see: a position that the viewer could be in as well.

use super::{Place, Random, State};
use crate::ids::{CompId, KindId};
use crate::ruleset::{Ruleset, Visibility};
use std::collections::{BTreeMap, BTreeSet};

/// A place of a component, and where in its slot it is.
type Spot = (Place, usize);

/// The spots of one kind that a viewer does not see: in each slot of a kind of holder.
type Hidden = BTreeMap<(KindId, u16), Vec<Spot>>;

impl State {
    /// Deals the components that `viewer` does not see again, except `kept`: what lies in one slot changes places, and what lies in
    /// hands changes places with the only pile of its kind. Components stay where they are if something sets them apart: an owner,
    /// a field that has changed, something that lies on them.
    pub(crate) fn redeal(
        &mut self,
        ruleset: &Ruleset,
        viewer: Option<CompId>,
        kept: &BTreeSet<CompId>,
        random: &mut Random,
    ) {
        for (_, hidden) in self.unseen(ruleset, viewer, kept) {
            for spots in self.dealt_together(ruleset, hidden) {
                self.permute(ruleset, &spots, random);
            }
        }
    }

    /// By kind, what a viewer does not see and cannot tell apart.
    fn unseen(&self, ruleset: &Ruleset, viewer: Option<CompId>, kept: &BTreeSet<CompId>) -> BTreeMap<KindId, Hidden> {
        let mut found = BTreeMap::<KindId, Hidden>::new();
        let is_plain = |comp: CompId| {
            let c = self.comp(comp);
            let fields = c.fields.iter().zip(&ruleset.kind(c.kind).fields);
            c.owner.is_none()
                && c.grants.is_empty()
                && c.slots.iter().all(Vec::is_empty)
                && fields.into_iter().all(|(value, field)| *value == field.default)
        };
        for (holder, c) in self.all().filter(|(_, c)| c.alive) {
            let slots = &ruleset.kind(c.kind).slots;
            for (number, slot) in (0..).zip(slots.iter()) {
                if matches!(slot.visible, Visibility::Public) {
                    continue;
                }
                let place = Place { parent: holder, slot: number };
                let content = c.slots.get(usize::from(number)).into_iter().flatten();
                for (at, comp) in content.enumerate() {
                    if !kept.contains(comp) && is_plain(*comp) && !self.sees(ruleset, viewer, *comp) {
                        let of_kind = found.entry(self.comp(*comp).kind).or_default();
                        of_kind.entry((c.kind, number)).or_default().push((place, at));
                    }
                }
            }
        }
        found
    }

    /// The spots of a kind in groups of which each is dealt by itself. Which pile a hand was dealt from is known only if there is one.
    fn dealt_together(&self, ruleset: &Ruleset, hidden: Hidden) -> Vec<Vec<Spot>> {
        let is_pile = |(kind, slot): &(KindId, u16)| {
            let slot = ruleset.kind(*kind).slots.get(usize::from(*slot));
            slot.is_some_and(|slot| matches!(slot.visible, Visibility::Hidden | Visibility::Top))
        };
        let mut piles: Vec<Place> =
            hidden.iter().filter(|(slot, _)| is_pile(slot)).flat_map(|(_, spots)| spots).map(|spot| spot.0).collect();
        piles.dedup();
        if piles.len() == 1 {
            return vec![hidden.into_values().flatten().collect()];
        }
        let mut groups = Vec::<Vec<Spot>>::new();
        for spot in hidden.into_values().flatten() {
            match groups.last_mut().filter(|group| group.last().is_some_and(|last| last.0 == spot.0)) {
                Some(group) => group.push(spot),
                None => groups.push(vec![spot]),
            }
        }
        groups
    }

    /// Puts what is in these spots into them in random order.
    fn permute(&mut self, ruleset: &Ruleset, spots: &[Spot], random: &mut Random) {
        let at = |state: &Self, (place, at): Spot| {
            state.comp(place.parent).slots.get(usize::from(place.slot)).and_then(|content| content.get(at)).copied()
        };
        let mut dealt: Vec<CompId> = spots.iter().filter_map(|spot| at(self, *spot)).collect();
        random.shuffle(&mut dealt);
        for (spot, comp) in spots.iter().zip(dealt) {
            if let Some(there) = at(self, *spot) {
                self.exchange(ruleset, there, comp);
            }
        }
    }

    /// Two components change places.
    fn exchange(&mut self, ruleset: &Ruleset, one: CompId, other: CompId) {
        let spot = |comp: CompId| {
            let place = self.comp(comp).place?;
            let content = self.comp(place.parent).slots.get(usize::from(place.slot))?;
            Some((place, content.iter().position(|c| *c == comp)?))
        };
        let (Some(first), Some(second)) = (spot(one), spot(other)) else { return };
        if one == other {
            return;
        }
        if first.0 == second.0 {
            let mut order = self.comp(first.0.parent).slots[usize::from(first.0.slot)].clone();
            order.swap(first.1, second.1);
            self.reorder(ruleset, first.0, order);
            return;
        }
        let position = |at: usize| u32::try_from(at).ok();
        // What a slot cannot hold stays where it is.
        if self.move_to(ruleset, one, second.0, position(second.1)).is_ok()
            && self.move_to(ruleset, other, first.0, position(first.1)).is_err()
        {
            let _ = self.move_to(ruleset, one, first.0, position(first.1));
        }
    }
}
