//! Grants: a component temporarily has the abilities of another definition.

use super::State;
use super::component::{Grant, Until};
use super::journal::Change;
use crate::ids::{CompId, DefId};
use crate::ruleset::Ruleset;

impl State {
    /// Gives `comp` the abilities of a definition in addition to its own.
    pub(crate) fn grant(&mut self, ruleset: &Ruleset, comp: CompId, grant: Grant) {
        let at = self.comp(comp).grants.len();
        let turn = grant.until.map_or(0, |until| self.bound.get(&until).map_or(0, Vec::len));
        self.put_grant(ruleset, comp, (at, turn), grant);
        self.record(Change::Granted { comp });
    }

    /// Removes the latest grant of `def`; does nothing without one.
    pub(crate) fn ungrant(&mut self, ruleset: &Ruleset, comp: CompId, def: DefId) {
        if let Some(at) = self.comp(comp).grants.iter().rposition(|grant| grant.def == def) {
            self.revoke(ruleset, comp, at);
        }
    }

    /// Removes the grants that end now, latest first. Returns whether there were any.
    pub(crate) fn end_grants(&mut self, ruleset: &Ruleset, until: Until) -> bool {
        let any = self.bound.contains_key(&until);
        while let Some(&comp) = self.bound.get(&until).and_then(|bound| bound.last()) {
            match self.comp(comp).grants.iter().rposition(|grant| grant.until == Some(until)) {
                Some(at) => self.revoke(ruleset, comp, at),
                None => break,
            }
        }
        any
    }

    fn revoke(&mut self, ruleset: &Ruleset, comp: CompId, at: usize) {
        if let Some((grant, turn)) = self.take_grant(ruleset, comp, at) {
            let narrow = |at: usize| u32::try_from(at).unwrap_or(0);
            self.record(Change::Ungranted { comp, at: narrow(at), turn: narrow(turn), grant });
        }
    }

    /// Puts a grant at its place among those of the component, and at its turn among those that end together.
    pub(super) fn put_grant(&mut self, ruleset: &Ruleset, comp: CompId, (at, turn): (usize, usize), grant: Grant) {
        self.components[comp.index()].grants.insert(at, grant);
        if let Some(until) = grant.until {
            let bound = self.bound.entry(until).or_default();
            bound.insert(turn.min(bound.len()), comp);
        }
        if self.comp(comp).active {
            self.list_abilities(ruleset, comp, grant.def, true);
        }
        self.touch(comp);
    }

    /// Takes a grant away. Returns it with its turn among those that end together.
    pub(super) fn take_grant(&mut self, ruleset: &Ruleset, comp: CompId, at: usize) -> Option<(Grant, usize)> {
        let grants = &mut self.components[comp.index()].grants;
        let grant = (at < grants.len()).then(|| grants.remove(at))?;
        let same = grants.iter().take(at).filter(|other| other.until == grant.until).count();
        let turn = grant.until.map_or(0, |until| self.take_turn(until, comp, same));
        if self.comp(comp).active {
            self.list_abilities(ruleset, comp, grant.def, false);
        }
        self.touch(comp);
        Some((grant, turn))
    }

    /// Removes the component's turn number `nth` among the grants that end together. Its turns and its grants have the same order.
    fn take_turn(&mut self, until: Until, comp: CompId, nth: usize) -> usize {
        let Some(bound) = self.bound.get_mut(&until) else { return 0 };
        let found = bound.iter().enumerate().filter(|(_, other)| **other == comp).nth(nth);
        let Some(turn) = found.map(|(turn, _)| turn) else { return 0 };
        bound.remove(turn);
        if bound.is_empty() {
            self.bound.remove(&until);
        }
        turn
    }

    /// The components with grants that end together, for each end in the order in which they were granted: for tests of undo.
    #[must_use]
    pub fn grant_order(&self) -> Vec<Vec<CompId>> {
        self.bound.values().cloned().collect()
    }
}
