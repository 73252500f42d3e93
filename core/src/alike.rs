//! Options between which a choice makes no difference. The engine offers each of them, so that an answer says which piece it was; whoever
//! asks a person shows them as one option with a count.

use crate::decision::{Answer, Choice};
use std::sync::Arc;

/// Which of several options are alike.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Alike {
    /// The ids of options that are alike, in the order in which they are offered.
    groups: Vec<Vec<Arc<str>>>,
}

impl Alike {
    /// Of groups of options, those with more than one.
    pub(crate) fn of(groups: impl Iterator<Item = Vec<Arc<str>>>) -> Self {
        Self { groups: groups.filter(|group| group.len() > 1).collect() }
    }

    /// The options like this one, with itself first; empty if it stands for itself alone or another one stands for it.
    #[must_use]
    pub fn group(&self, id: &str) -> &[Arc<str>] {
        let group = self.groups.iter().find(|group| group.first().is_some_and(|first| first.as_ref() == id));
        group.map_or(&[], Vec::as_slice)
    }

    /// How many options an option stands for.
    #[must_use]
    pub fn count(&self, id: &str) -> usize {
        self.group(id).len().max(1)
    }

    /// Whether an option is shown, and not another one for it.
    #[must_use]
    pub fn shows(&self, id: &str) -> bool {
        !self.groups.iter().any(|group| group.iter().skip(1).any(|member| member.as_ref() == id))
    }

    /// The options that are shown.
    pub fn shown<'c>(&self, options: impl IntoIterator<Item = &'c Choice>) -> Vec<&'c Choice> {
        options.into_iter().filter(|option| self.shows(&option.id)).collect()
    }

    /// An answer in which an option that is named several times stands for as many that are alike.
    #[must_use]
    pub fn spread(&self, answer: Answer) -> Answer {
        let Answer::Some(ids) = answer else { return answer };
        let nth = |(at, id): (usize, &Arc<str>)| {
            let earlier = ids.iter().take(at).filter(|other| *other == id).count();
            self.group(id).get(earlier).unwrap_or(id).clone()
        };
        Answer::Some(ids.iter().enumerate().map(nth).collect())
    }
}
