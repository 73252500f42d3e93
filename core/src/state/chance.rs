//! Chance: the random stream, or results that a scenario fixes in advance. Its position is part of the state, so it is undone and hashed.

use super::{Digest, Random};
use crate::value::Value;
use std::fmt;

/// A result of chance that is fixed in advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FixedResult {
    /// A number: what a die shows, or the place of an item in a list, from 1.
    Number(i64),
    /// Places, from 1: of the items of a list that are drawn, or of all items in their new order.
    Places(Vec<i64>),
    /// The order stays as it is.
    Keep,
}

impl fmt::Display for FixedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Places(places) => {
                let places: Vec<String> = places.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", places.join(", "))
            }
            Self::Keep => f.write_str("keep"),
        }
    }
}

/// Why chance gives no result. Only fixed results can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChanceError {
    /// All fixed results are used.
    #[error("{call} needs {needs}, but no result of `chance` is left; all {given} are used")]
    NoneLeft {
        /// What asked for a result.
        call: String,
        /// What it needs.
        needs: String,
        /// How many results were given.
        given: usize,
    },
    /// The next fixed result does not fit.
    #[error("{call} needs {needs}, but the next result of `chance` (number {number} of {given}) is {found}")]
    Unfit {
        /// What asked for a result.
        call: String,
        /// What it needs.
        needs: String,
        /// The number of the result, from 1.
        number: usize,
        /// How many results were given.
        given: usize,
        /// The result.
        found: FixedResult,
    },
}

/// Fixed results, and how many of them are used.
#[derive(Clone, Default, Debug)]
struct Fixed {
    results: Vec<FixedResult>,
    used: usize,
}

/// A position of chance to which one can go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChancePosition {
    drawn: u64,
    given: usize,
    used: usize,
    is_fixed: bool,
}

/// Where the game's results of chance come from: the stream, or fixed results, as long as chance is fixed.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    stream: Random,
    fixed: Fixed,
    is_fixed: bool,
}

impl Chance {
    /// Chance by the stream of `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        Self { stream: Random::new(seed), fixed: Fixed::default(), is_fixed: false }
    }

    pub(crate) fn position(&self) -> ChancePosition {
        ChancePosition {
            drawn: self.stream.drawn(),
            given: self.fixed.results.len(),
            used: self.fixed.used,
            is_fixed: self.is_fixed,
        }
    }

    /// How many numbers of the stream were drawn or skipped.
    pub(crate) fn drawn(&self) -> u64 {
        self.stream.drawn()
    }

    /// Goes back to a position.
    pub(crate) fn seek(&mut self, to: ChancePosition) {
        self.stream.seek(to.drawn);
        self.fixed.results.truncate(to.given);
        self.fixed.used = to.used;
        self.is_fixed = to.is_fixed;
    }

    /// Skips `count` numbers of the stream.
    pub(crate) fn skip(&mut self, count: u64) {
        self.stream.seek(self.stream.drawn().wrapping_add(count));
    }

    /// Fixes the results that come after those that are fixed already.
    pub(crate) fn fix(&mut self, results: Vec<FixedResult>) {
        self.fixed.results.extend(results);
        self.is_fixed = true;
    }

    /// Lets the stream decide again, and drops the results that are left.
    pub(crate) fn free(&mut self) {
        self.fixed.used = self.fixed.results.len();
        self.is_fixed = false;
    }

    /// Whether all results have to be fixed.
    pub(crate) fn is_fixed(&self) -> bool {
        self.is_fixed
    }

    /// The fixed results that are not used yet.
    pub(crate) fn left(&self) -> &[FixedResult] {
        self.fixed.results.get(self.fixed.used..).unwrap_or_default()
    }

    /// The fixed results, as long as chance is fixed and there is more than one outcome.
    fn fixed_for(&mut self, outcomes: usize) -> Option<&mut Fixed> {
        (self.is_fixed && outcomes > 1).then_some(&mut self.fixed)
    }

    /// A number from `first` to `last`.
    pub(crate) fn number(&mut self, first: i64, last: i64, call: &str) -> Result<i64, ChanceError> {
        if last <= first {
            return Ok(first);
        }
        let Some(fixed) = self.fixed_for(2) else {
            let count = u64::try_from(i128::from(last) - i128::from(first) + 1).unwrap_or(u64::MAX);
            let drawn = self.stream.below(count);
            return Ok(first.saturating_add_unsigned(drawn));
        };
        fixed.take(call, &|| format!("a number from {first} to {last}"), |result| match result {
            FixedResult::Number(n) if (first..=last).contains(n) => Some(*n),
            _ => None,
        })
    }

    /// The indices that are fixed for `count` of `of` items; none if the stream decides.
    pub(crate) fn fixed_sample(
        &mut self,
        of: usize,
        count: usize,
        call: &str,
    ) -> Result<Option<Vec<usize>>, ChanceError> {
        let outcomes = if count > 0 { of } else { 1 };
        let Some(fixed) = self.fixed_for(outcomes) else { return Ok(None) };
        let needs = || format!("a list of {count} different places from 1 to {of}, or `keep`");
        fixed.take(call, &needs, |result| result.indices(of, count)).map(Some)
    }

    /// Puts `items` in random order.
    pub(crate) fn shuffle<T: Copy>(&mut self, items: &mut [T]) -> Result<(), ChanceError> {
        let count = items.len();
        let Some(fixed) = self.fixed_for(count) else {
            self.stream.shuffle(items);
            return Ok(());
        };
        let needs = || format!("a list of all {count} places in their new order, or `keep`");
        let order = fixed.take("a shuffle", &needs, |result| result.indices(count, count))?;
        let old = items.to_vec();
        for (item, from) in items.iter_mut().zip(order) {
            *item = old.get(from).copied().unwrap_or(*item);
        }
        Ok(())
    }

    /// Feeds the position into a hash. Unless chance is fixed, it is that of the stream.
    pub(crate) fn digest(&self, digest: &mut Digest<'_>) {
        digest.number(self.stream.drawn());
        if !self.is_fixed {
            return;
        }
        digest.text("fixed");
        digest.number(self.left().len() as u64);
        for result in self.left() {
            digest.value(&match result {
                FixedResult::Number(n) => Value::Int(*n),
                FixedResult::Places(places) => Value::list(places.iter().copied().map(Value::Int).collect()),
                FixedResult::Keep => Value::text("keep"),
            });
        }
    }
}

impl FixedResult {
    /// As indices of `count` of `of` items, if it says so many different ones.
    fn indices(&self, of: usize, count: usize) -> Option<Vec<usize>> {
        let places = match self {
            Self::Keep => return Some((0..count).collect()),
            Self::Places(places) if places.len() == count => places,
            _ => return None,
        };
        let index = |place: &i64| usize::try_from(*place).ok()?.checked_sub(1).filter(|index| *index < of);
        let indices: Vec<usize> = places.iter().map(index).collect::<Option<_>>()?;
        let twice = |at: usize| indices.iter().take(at).any(|other| Some(other) == indices.get(at));
        (!(0..count).any(twice)).then_some(indices)
    }
}

impl Fixed {
    /// Uses the next result, if it fits.
    fn take<T>(
        &mut self,
        call: &str,
        needs: &dyn Fn() -> String,
        fit: impl FnOnce(&FixedResult) -> Option<T>,
    ) -> Result<T, ChanceError> {
        let (call, given) = (call.to_owned(), self.results.len());
        let Some(next) = self.results.get(self.used) else {
            return Err(ChanceError::NoneLeft { call, needs: needs(), given });
        };
        let Some(result) = fit(next) else {
            let number = self.used + 1;
            return Err(ChanceError::Unfit { call, needs: needs(), number, given, found: next.clone() });
        };
        self.used += 1;
        Ok(result)
    }
}
