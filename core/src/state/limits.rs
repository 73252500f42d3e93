//! Limits: how often an ability was used within one occurrence of a scope.

use super::State;
use crate::ids::{AbilityId, CompId};
use crate::value::Value;
use rustc_hash::FxHashSet;

/// What is counted together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LimitSubject {
    /// The uses of one ability of one component: two copies never share a limit.
    Ability {
        /// The carrier.
        comp: CompId,
        /// Its generation: a component that leaves and comes back starts afresh.
        generation: u32,
        /// The ability.
        ability: AbilityId,
    },
    /// All uses, of any ability, for which the limit's `key` had the same value.
    Key {
        /// The value.
        value: Value,
        /// The generations of the components in it, which start afresh in the same way.
        generations: Vec<u32>,
    },
}

/// A limit within one occurrence of its scope.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LimitKey {
    /// What is counted together.
    pub subject: LimitSubject,
    /// Serial number of the scope's occurrence; 0 is the whole game, events count from the top.
    pub occurrence: u64,
}

impl LimitSubject {
    /// Whether it counts uses of this ability of `comp`, or has `comp` in its key.
    fn concerns(&self, comp: CompId, ability: AbilityId) -> bool {
        match self {
            Self::Ability { comp: carrier, ability: counted, .. } => (*carrier, *counted) == (comp, ability),
            Self::Key { value, .. } => {
                let mut found = false;
                value.each_comp(&mut |inside| found |= inside == comp);
                found
            }
        }
    }
}

/// The uses that are counted.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    abilities: FxHashSet<(CompId, AbilityId)>,
    /// The components in keys, which may be of any ability.
    keys: FxHashSet<CompId>,
}

impl Counted {
    /// As [`State::was_counted`].
    pub(crate) fn contains(&self, used: (CompId, AbilityId)) -> bool {
        self.abilities.contains(&used) || self.keys.contains(&used.0)
    }
}

impl State {
    /// All uses that are counted: to look at many.
    pub(crate) fn counted(&self) -> Counted {
        let mut counted = Counted::default();
        for key in self.limits.keys() {
            match &key.subject {
                LimitSubject::Ability { comp, ability, .. } => {
                    counted.abilities.insert((*comp, *ability));
                }
                LimitSubject::Key { value, .. } => value.each_comp(&mut |comp| {
                    counted.keys.insert(comp);
                }),
            }
        }
        counted
    }

    /// The limit of one ability of one component, as it is now.
    pub(crate) fn own_limit(&self, comp: CompId, ability: AbilityId) -> LimitSubject {
        LimitSubject::Ability { comp, generation: self.comp(comp).generation, ability }
    }

    /// The limit of everything that has this key.
    pub(crate) fn keyed_limit(&self, value: Value) -> LimitSubject {
        let mut generations = Vec::new();
        value.each_comp(&mut |comp| generations.push(self.comp(comp).generation));
        LimitSubject::Key { value, generations }
    }

    /// How often the limit was used.
    #[must_use]
    pub(crate) fn limit_used(&self, key: &LimitKey) -> u32 {
        self.limits.get(key).copied().unwrap_or(0)
    }

    /// Whether a counted use tells this ability of `comp` from the same ability of another component.
    pub(crate) fn was_counted(&self, comp: CompId, ability: AbilityId) -> bool {
        self.limits.keys().any(|key| key.subject.concerns(comp, ability))
    }
}
