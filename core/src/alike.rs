//! Options between which a choice makes no difference. The engine offers each of them, so that an answer says which piece it was; whoever
//! asks a person shows them as one option with a count.

use crate::decision::{Answer, Choice};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Which of several options are alike.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Alike {
    /// The ids of options that are alike, in the order in which they are offered.
    groups: Vec<Vec<Arc<str>>>,
    /// The group of each of them.
    places: FxHashMap<Arc<str>, usize>,
}

impl Alike {
    /// Of groups of options, those with more than one.
    pub(crate) fn of(groups: impl Iterator<Item = Vec<Arc<str>>>) -> Self {
        let groups: Vec<Vec<Arc<str>>> = groups.filter(|group| group.len() > 1).collect();
        let members = groups.iter().enumerate().flat_map(|(at, group)| group.iter().map(move |id| (id.clone(), at)));
        Self { places: members.collect(), groups }
    }

    /// The options like this one, with itself first; empty if it stands for itself alone or another one stands for it.
    #[must_use]
    pub fn group(&self, id: &str) -> &[Arc<str>] {
        let group = self.places.get(id).and_then(|at| self.groups.get(*at));
        group.filter(|group| group.first().is_some_and(|first| first.as_ref() == id)).map_or(&[], Vec::as_slice)
    }

    /// How many options an option stands for.
    #[must_use]
    pub fn count(&self, id: &str) -> usize {
        self.group(id).len().max(1)
    }

    /// Whether an option is shown, and not another one for it.
    #[must_use]
    pub fn shows(&self, id: &str) -> bool {
        !self.places.contains_key(id) || !self.group(id).is_empty()
    }

    /// The options that are shown.
    pub fn shown<'c>(&self, options: impl IntoIterator<Item = &'c Choice>) -> Vec<&'c Choice> {
        options.into_iter().filter(|option| self.shows(&option.id)).collect()
    }

    /// An answer in which an option that is named several times stands for as many that are alike.
    #[must_use]
    pub fn spread(&self, answer: Answer) -> Answer {
        let Answer::Some(ids) = answer else { return answer };
        let mut named: FxHashMap<&Arc<str>, usize> = FxHashMap::default();
        let nth = |id| {
            let earlier = named.entry(id).or_default();
            let member = self.group(id).get(*earlier).unwrap_or(id).clone();
            *earlier += 1;
            member
        };
        Answer::Some(ids.iter().map(nth).collect())
    }
}
