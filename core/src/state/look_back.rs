//! How things were before: read from the journal.

use super::journal::Change;
use super::{Mark, State};
use crate::ids::CompId;
use crate::ruleset::Ruleset;

impl State {
    /// The owner that a component had at `mark`, as far as its own changes tell: those who held it then are taken as they are now.
    pub(crate) fn owner_before(&self, ruleset: &Ruleset, comp: CompId, mark: Mark) -> Option<CompId> {
        let changes = self.journal.get(mark.0..).unwrap_or_default();
        let set = changes.iter().find_map(|change| match change {
            Change::Owner { comp: of, old } if *of == comp => Some(*old),
            _ => None,
        });
        let holder = changes.iter().find_map(|change| match change {
            Change::Moved { comp: of, from: Some((place, _)) } if *of == comp => Some(place.parent),
            _ => None,
        });
        match (set.unwrap_or(self.comp(comp).owner), holder) {
            (Some(owner), _) => Some(owner),
            (None, Some(holder)) => self.owner_of(ruleset, holder),
            (None, None) => self.owner_of(ruleset, comp),
        }
    }
}
