//! A state taken apart and put together again: what a migration rewrites.

use super::{Chance, Change, Component, Control, Ending, LimitKey, LogLine, State, Until};
use crate::ids::CompId;
use crate::ruleset::Ruleset;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The parts of a state from which the rest is derived.
#[derive(Clone, Debug)]
pub(crate) struct StateParts {
    /// All components, by id.
    pub components: Vec<Component>,
    /// The journal.
    pub journal: Vec<Change>,
    /// Counted uses.
    pub limits: BTreeMap<LimitKey, u32>,
    /// The components with grants that end by themselves, by what ends them.
    pub bound: BTreeMap<Until, Vec<CompId>>,
    /// The log.
    pub log: Vec<LogLine>,
    /// Chance.
    pub chance: Chance,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// How often something hidden became known.
    pub reveals: u64,
    /// The number of the last change.
    pub clock: u64,
    /// Open scopes and events in progress.
    pub control: Arc<Control>,
    /// The players in the order of their seats.
    pub seats: Vec<CompId>,
    /// The names of the seats.
    pub seat_names: Vec<Arc<str>>,
}

impl State {
    /// A copy of the parts of this state.
    pub(crate) fn parts(&self) -> StateParts {
        StateParts {
            components: self.components.clone(),
            journal: self.journal.clone(),
            limits: self.limits.clone(),
            bound: self.bound.clone(),
            log: self.log.clone(),
            chance: self.chance.clone(),
            ending: self.ending.clone(),
            reveals: self.reveals,
            clock: self.clock,
            control: self.control.clone(),
            seats: self.seats.clone(),
            seat_names: self.seat_names.clone(),
        }
    }

    /// The state of these parts under `ruleset`. The abilities that are active, and the lists by kind and by what an ability
    /// listens to, are derived.
    pub(crate) fn from_parts(ruleset: &Ruleset, parts: StateParts) -> Self {
        let mut state = Self {
            components: parts.components,
            journal: parts.journal,
            limits: parts.limits,
            bound: parts.bound,
            log: parts.log,
            chance: parts.chance,
            ending: parts.ending,
            reveals: parts.reveals,
            clock: parts.clock,
            control: parts.control,
            seats: parts.seats,
            seat_names: parts.seat_names,
            ..Self::new(ruleset, 0)
        };
        state.derive(ruleset);
        state.count_kept_bytes();
        state
    }

    fn derive(&mut self, ruleset: &Ruleset) {
        let all: Vec<CompId> = (0..self.components.len()).map(CompId::from_index).collect();
        for comp in &all {
            let component = self.comp(*comp);
            if component.alive {
                let kind = component.kind;
                self.by_kind[kind.index()].push(*comp);
            }
        }
        for comp in &all {
            self.components[comp.index()].listed_owner = self.owner_of(ruleset, *comp);
        }
        for comp in all {
            if self.comp(comp).place.is_none() {
                self.refresh_active(ruleset, comp);
            }
        }
        self.clock += 1;
        let now = self.clock;
        self.kind_versions.iter_mut().chain(&mut self.list_versions).for_each(|version| *version = now);
    }
}
