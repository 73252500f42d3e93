//! The ability index: which active abilities listen to what. It is derived from the components and kept in step with
//! every change and every undo, so that an event without listeners costs one lookup. Abilities whose filter compares an argument with
//! their carrier or its owner have lists of their own, in which an argument finds them.

use super::versions::Versioned;
use super::{Component, ListedByOwner, State};
use crate::ids::{AbilityId, CompId, DefId, ListKey};
use crate::ruleset::{Role, Ruleset};

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

    /// Derives again who owns `comp` and everything in it. What is in a component changes its owner only with it.
    pub(super) fn refresh_owner(&mut self, ruleset: &Ruleset, comp: CompId) {
        let now = self.owner_to_list(ruleset, comp);
        let before = std::mem::replace(&mut self.components[comp.index()].listed_owner, now);
        if before == now {
            return;
        }
        for ability in self.abilities_of(ruleset, comp) {
            let list = ruleset.ability(ability).list;
            if ruleset.is_listed_by_owner(list) {
                self.list_by_owner(list, before, (comp, ability), false);
                self.list_by_owner(list, now, (comp, ability), true);
            }
        }
        let below: Vec<CompId> = self.comp(comp).slots.iter().flatten().copied().collect();
        for child in below {
            self.refresh_owner(ruleset, child);
        }
    }

    /// The owner of a component, from what the index knows of the one that holds it.
    fn owner_to_list(&self, ruleset: &Ruleset, comp: CompId) -> Option<CompId> {
        let c = self.comp(comp);
        let is_party = matches!(ruleset.kind(c.kind).role, Role::Player | Role::Neutral);
        let above = || c.place.and_then(|place| self.comp(place.parent).listed_owner);
        c.owner.or_else(|| if is_party { Some(comp) } else { above() })
    }

    fn list_by_owner(&mut self, list: ListKey, owner: Option<CompId>, entry: (CompId, AbilityId), enter: bool) {
        let entries = self.owned.entry((list, owner)).or_default();
        match (enter, entries.binary_search(&entry)) {
            (true, Err(at)) => entries.insert(at, entry),
            (false, Ok(at)) => {
                entries.remove(at);
            }
            _ => return,
        }
        self.new_version(Versioned::Owned(list, owner));
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
            let list = ruleset.ability(ability).list;
            let entries = &mut self.index[list.index()];
            let entry = (comp, ability);
            match (enter, entries.binary_search(&entry)) {
                (true, Err(at)) => entries.insert(at, entry),
                (false, Ok(at)) if !kept.contains(&ability) => {
                    entries.remove(at);
                }
                // An ability that comes from two definitions is listed once, and stays as long as one of them does.
                _ => continue,
            }
            if ruleset.is_listed_by_owner(list) {
                self.list_by_owner(list, self.comp(comp).listed_owner, entry, enter);
            }
            self.new_version(Versioned::List(list));
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

    /// The abilities of one list of the index that are at work, ordered by component, then ability.
    pub(crate) fn listeners(&self, list: ListKey) -> &[(CompId, AbilityId)] {
        &self.index[list.index()]
    }

    /// Those of them that are on `comp`.
    pub(crate) fn listeners_on(&self, list: ListKey, comp: CompId) -> &[(CompId, AbilityId)] {
        let all = self.listeners(list);
        let first = all.partition_point(|(other, _)| *other < comp);
        let count = all[first..].partition_point(|(other, _)| *other == comp);
        &all[first..first + count]
    }

    /// Those of them that are on components of this owner, or of none. Only of lists that are kept by owner.
    pub(crate) fn listeners_of(&self, list: ListKey, owner: Option<CompId>) -> &[(CompId, AbilityId)] {
        self.owned.get(&(list, owner)).map_or(&[], Vec::as_slice)
    }

    /// All abilities at work that listen to what `key` is for, whatever their filters say, ordered by component, then ability.
    pub(crate) fn all_listeners(&self, ruleset: &Ruleset, key: ListKey) -> Vec<(CompId, AbilityId)> {
        let mut all = self.listeners(key).to_vec();
        let anchored = ruleset.anchored_lists(key);
        anchored.iter().for_each(|(_, list)| all.extend_from_slice(self.listeners(*list)));
        if !anchored.is_empty() {
            all.sort_unstable();
        }
        all
    }

    /// Whether no ability at work listens to what `key` is for, whatever their filters say.
    pub(crate) fn nobody_listens(&self, ruleset: &Ruleset, key: ListKey) -> bool {
        self.listeners(key).is_empty()
            && ruleset.anchored_lists(key).iter().all(|(_, list)| self.listeners(*list).is_empty())
    }

    /// Whether an ability is at work on a component.
    pub(crate) fn is_listening(&self, ruleset: &Ruleset, (comp, ability): (CompId, AbilityId)) -> bool {
        self.listeners(ruleset.ability(ability).list).binary_search(&(comp, ability)).is_ok()
    }

    /// Whether the index matches the components: for tests of undo.
    #[must_use]
    pub fn index_is_consistent(&self, ruleset: &Ruleset) -> bool {
        let mut expected: Vec<Vec<(CompId, AbilityId)>> = vec![Vec::new(); self.index.len()];
        let mut owned = ListedByOwner::default();
        for (id, c) in self.all() {
            if c.active != self.should_be_active(ruleset, id) {
                return false;
            }
            if c.alive && c.listed_owner != self.owner_of(ruleset, id) {
                return false;
            }
            for ability in self.abilities_of(ruleset, id) {
                let list = ruleset.ability(ability).list;
                expected[list.index()].push((id, ability));
                if ruleset.is_listed_by_owner(list) {
                    owned.entry((list, self.owner_of(ruleset, id))).or_default().push((id, ability));
                }
            }
        }
        expected.iter_mut().chain(owned.values_mut()).for_each(|list| list.sort_unstable());
        let kept = self.owned.iter().filter(|(_, entries)| !entries.is_empty());
        expected == self.index
            && kept.clone().count() == owned.len()
            && kept.into_iter().all(|(of, entries)| owned.get(of) == Some(entries))
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
