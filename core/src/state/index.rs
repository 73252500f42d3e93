//! The ability index: which active abilities listen to what. It is derived from the components and kept in step with
//! every change and every undo, so that an event without listeners costs one lookup.

use super::versions::Versioned;
use super::{Component, State};
use crate::ids::{AbilityId, CompId, DefId, ListKey};
use crate::ruleset::Ruleset;

impl State {
    /// Derives again whether the abilities of `comp` and of everything in it are active.
    pub(super) fn refresh_active(&mut self, ruleset: &Ruleset, comp: CompId) {
        let now = self.should_be_active(ruleset, comp);
        let c = &mut self.components[comp.index()];
        if c.active == now {
            return;
        }
        c.active = now;
        let defs: Vec<DefId> = std::iter::once(c.def).chain(c.grants.iter().map(|grant| grant.def)).collect();
        let below: Vec<CompId> = c.slots.iter().flatten().copied().collect();
        for def in defs {
            self.list_abilities(ruleset, comp, def, now);
        }
        for child in below {
            self.refresh_active(ruleset, child);
        }
    }

    fn should_be_active(&self, ruleset: &Ruleset, comp: CompId) -> bool {
        let c = self.comp(comp);
        if !c.alive {
            return false;
        }
        let Some(place) = c.place else { return true };
        let parent = self.comp(place.parent);
        let inert = ruleset.kind(parent.kind).slots.get(usize::from(place.slot)).is_none_or(|slot| slot.inert);
        parent.active && !inert
    }

    /// Adds the abilities of `def` on `comp` to the index, or removes them.
    pub(super) fn list_abilities(&mut self, ruleset: &Ruleset, comp: CompId, def: DefId, enter: bool) {
        let kept = if enter { Vec::new() } else { self.abilities_of(ruleset, comp) };
        for &ability in &ruleset.def(def).abilities {
            let key = ruleset.ability(ability).key;
            let list = &mut self.index[key.index()];
            let entry = (comp, ability);
            let at = list.binary_search(&entry);
            match (enter, at) {
                (true, Err(at)) => list.insert(at, entry),
                (false, Ok(at)) if !kept.contains(&ability) => {
                    list.remove(at);
                }
                // An ability that comes from two definitions is listed once, and stays as long as one of them does.
                _ => continue,
            }
            self.new_version(Versioned::List(key));
        }
    }

    /// The abilities of `comp`, while they are active.
    fn abilities_of(&self, ruleset: &Ruleset, comp: CompId) -> Vec<AbilityId> {
        let c = self.comp(comp);
        if c.active { all_abilities(ruleset, c) } else { Vec::new() }
    }

    /// If a component has left the game, adds those of its abilities that were active then and are in the list `key`.
    pub(crate) fn add_last_abilities(
        &self,
        ruleset: &Ruleset,
        comp: CompId,
        key: ListKey,
        list: &mut Vec<(CompId, AbilityId)>,
    ) {
        let Some(c) = self.component(comp).filter(|c| c.last.is_some_and(|last| last.was_active)) else { return };
        let of_list = |ability: &AbilityId| ruleset.ability(*ability).key == key;
        for ability in all_abilities(ruleset, c).into_iter().filter(of_list) {
            if let Err(at) = list.binary_search(&(comp, ability)) {
                list.insert(at, (comp, ability));
            }
        }
    }

    /// Whether the index matches the components: for tests of undo.
    #[must_use]
    pub fn index_is_consistent(&self, ruleset: &Ruleset) -> bool {
        let mut expected: Vec<Vec<(CompId, AbilityId)>> = vec![Vec::new(); self.index.len()];
        for (id, c) in self.all() {
            if c.active != self.should_be_active(ruleset, id) {
                return false;
            }
            for ability in self.abilities_of(ruleset, id) {
                expected[ruleset.ability(ability).key.index()].push((id, ability));
            }
        }
        expected.iter_mut().for_each(|list| list.sort_unstable());
        expected == self.index
    }
}

/// The abilities of a component, its own and those that it was given.
fn all_abilities(ruleset: &Ruleset, c: &Component) -> Vec<AbilityId> {
    let defs = std::iter::once(c.def).chain(c.grants.iter().map(|grant| grant.def));
    let mut all: Vec<AbilityId> = defs.flat_map(|def| ruleset.def(def).abilities.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}
