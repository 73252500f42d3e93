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
        self.put_grant(ruleset, comp, at, grant);
        self.journal.push(Change::Granted { comp });
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
        if let Some(grant) = self.take_grant(ruleset, comp, at) {
            self.journal.push(Change::Ungranted { comp, at: u32::try_from(at).unwrap_or(0), grant });
        }
    }

    pub(super) fn put_grant(&mut self, ruleset: &Ruleset, comp: CompId, at: usize, grant: Grant) {
        self.components[comp.index()].grants.insert(at, grant);
        if let Some(until) = grant.until {
            self.bound.entry(until).or_default().push(comp);
        }
        if self.comp(comp).active {
            self.list_abilities(ruleset, comp, grant.def, true);
        }
        self.touch(comp);
    }

    pub(super) fn take_grant(&mut self, ruleset: &Ruleset, comp: CompId, at: usize) -> Option<Grant> {
        let grants = &mut self.components[comp.index()].grants;
        let grant = (at < grants.len()).then(|| grants.remove(at))?;
        if let Some(until) = grant.until
            && let Some(bound) = self.bound.get_mut(&until)
        {
            if let Some(at) = bound.iter().rposition(|c| *c == comp) {
                bound.remove(at);
            }
            if bound.is_empty() {
                self.bound.remove(&until);
            }
        }
        if self.comp(comp).active {
            self.list_abilities(ruleset, comp, grant.def, false);
        }
        self.touch(comp);
        Some(grant)
    }
}
