//! The budget of a decision: how much of each limit is spent.

use super::{COUNT, Limit, MIB, Unit};
use crate::host::ScriptError;
use std::cell::Cell;
use std::rc::Rc;

/// What is spent of each limit. One budget is shared by the engine and its script host, so all work of a decision is counted together.
///
/// Outside of a [`Spending`] nothing is counted.
#[derive(Debug)]
pub struct Budget {
    most: [u64; COUNT],
    spent: [Cell<u64>; COUNT],
    /// Steps of libraries while they load. They are counted apart, because it depends on earlier games when a library loads.
    loading: Cell<u64>,
    is_loading: Cell<bool>,
    exceeded: Cell<Option<Limit>>,
    /// How many spendings are open, one within another.
    open: Cell<u32>,
    /// The most that one decision has spent so far, by limit.
    largest: [Cell<u64>; COUNT],
}

impl Default for Budget {
    fn default() -> Self {
        Self::new()
    }
}

/// Counters that were put aside.
#[derive(Clone, Debug)]
struct Counters {
    spent: [u64; COUNT],
    loading: u64,
    exceeded: Option<Limit>,
}

impl Budget {
    /// A budget with the limits of every game.
    #[must_use]
    pub fn new() -> Self {
        Self {
            most: super::LIMITS.map(|info| info.most),
            spent: Default::default(),
            loading: Cell::new(0),
            is_loading: Cell::new(false),
            exceeded: Cell::new(None),
            open: Cell::new(0),
            largest: Default::default(),
        }
    }

    /// A budget with another limit: for tests.
    #[must_use]
    pub fn with(mut self, limit: Limit, most: u64) -> Self {
        self.most[limit as usize] = most;
        self
    }

    /// Begins to spend from a fresh budget. What was spent before is put aside until the result is dropped.
    pub fn spend(self: &Rc<Self>) -> Spending {
        let spent = std::array::from_fn(|at| self.spent[at].replace(0));
        let before = Counters { spent, loading: self.loading.replace(0), exceeded: self.exceeded.replace(None) };
        self.open.set(self.open.get() + 1);
        Spending { budget: self.clone(), before, is_decision: false }
    }

    /// As [`Budget::spend`], for a decision: [`Budget::largest`] tells what it took. A part of the steps of decisions that a bot only
    /// tries counts for its look ahead, too.
    pub(crate) fn spend_on_decision(self: &Rc<Self>) -> Spending {
        let mut spending = self.spend();
        spending.is_decision = true;
        spending
    }

    /// Begins to spend from a fresh budget, unless something is being spent already.
    #[must_use]
    pub fn spend_if_idle(self: &Rc<Self>) -> Option<Spending> {
        (self.open.get() == 0).then(|| self.spend())
    }

    /// The most of a limit.
    #[must_use]
    pub fn most(&self, limit: Limit) -> u64 {
        self.most[limit as usize]
    }

    /// What is spent of a limit.
    #[must_use]
    pub fn spent(&self, limit: Limit) -> u64 {
        self.spent[limit as usize].get()
    }

    /// What is left of a limit.
    #[must_use]
    pub fn left(&self, limit: Limit) -> u64 {
        self.most(limit).saturating_sub(self.spent(limit))
    }

    /// The most of a limit that one decision has spent since the budget was made.
    #[must_use]
    pub fn largest(&self, limit: Limit) -> u64 {
        self.largest[limit as usize].get()
    }

    /// The limit that is exceeded.
    #[must_use]
    pub fn exceeded(&self) -> Option<Limit> {
        self.exceeded.get()
    }

    /// Counts. Work that cannot be stopped in the middle counts first and is stopped at the next [`Budget::check`].
    pub fn add(&self, limit: Limit, n: u64) {
        if self.open.get() == 0 {
            return;
        }
        let now = self.spent[limit as usize].get().saturating_add(n);
        self.spent[limit as usize].set(now);
        if now > self.most[limit as usize] {
            self.exceed(limit);
        }
    }

    /// Notes how much is held at this moment of something that is not used up.
    pub fn hold(&self, limit: Limit, n: u64) {
        if self.open.get() == 0 {
            return;
        }
        self.spent[limit as usize].set(n);
        if n > self.most[limit as usize] {
            self.exceed(limit);
        }
    }

    /// Counts work.
    pub fn work(&self, steps: usize) {
        self.add(Limit::Steps, steps as u64);
    }

    /// Notes that a limit is exceeded which something else counts.
    pub fn exceed(&self, limit: Limit) {
        if self.exceeded.get().is_none() {
            self.exceeded.set(Some(limit));
        }
    }

    /// Fails once a limit is exceeded, until the budget ends.
    ///
    /// # Errors
    /// A limit is exceeded; the message names it.
    pub fn check(&self) -> Result<(), ScriptError> {
        self.exceeded.get().map_or(Ok(()), |limit| Err(ScriptError::new(self.message(limit))))
    }

    /// Counts, and fails if a limit is exceeded.
    ///
    /// # Errors
    /// A limit is exceeded; the message names it.
    pub fn charge(&self, limit: Limit, n: u64) -> Result<(), ScriptError> {
        self.add(limit, n);
        self.check()
    }

    /// Counts a step of an interpreter; false once a limit is exceeded. Also returns how many there were.
    pub fn tick(&self, weight: u64) -> (bool, u64) {
        let now = self.spent[Limit::Steps as usize].get() + weight;
        self.spent[Limit::Steps as usize].set(now);
        if now > self.most[Limit::Steps as usize] {
            self.exceed(Limit::Steps);
        }
        (self.exceeded.get().is_none(), now)
    }

    /// Counts the steps of `load` as those of libraries that load.
    pub fn while_loading<T>(&self, load: impl FnOnce() -> T) -> T {
        if self.is_loading.replace(true) {
            return load();
        }
        let steps = &self.spent[Limit::Steps as usize];
        let before = steps.replace(self.loading.get());
        let done = load();
        self.loading.set(steps.replace(before));
        self.is_loading.set(false);
        done
    }

    /// The message about a limit.
    #[must_use]
    pub fn message(&self, limit: Limit) -> String {
        let info = limit.info();
        let most = info.unit.show(self.most(limit));
        let found = match self.spent(limit) {
            // Bytes a little beyond the limit would look the same.
            spent if spent > self.most(limit) && (info.unit != Unit::Bytes || spent - self.most(limit) > MIB / 10) => {
                format!("{}, at most {most}", info.unit.show(spent))
            }
            _ => format!("more than {most}"),
        };
        let whose = if matches!(limit, Limit::Game | Limit::Waiting) { "the game" } else { "this decision" };
        format!("{whose} exceeds the limit `{}`: {found}. It counts {}. {}", info.name, info.counts, info.advice)
    }
}

/// As long as it lives, work is counted on a budget of its own.
#[derive(Debug)]
#[must_use]
pub struct Spending {
    budget: Rc<Budget>,
    before: Counters,
    is_decision: bool,
}

impl Drop for Spending {
    fn drop(&mut self) {
        let budget = &self.budget;
        let steps = budget.spent(Limit::Steps);
        for (at, before) in self.before.spent.iter().enumerate() {
            let spent = budget.spent[at].replace(*before);
            if self.is_decision && spent > budget.largest[at].get() {
                budget.largest[at].set(spent);
            }
        }
        budget.loading.set(self.before.loading);
        budget.exceeded.set(self.before.exceeded);
        budget.open.set(budget.open.get().saturating_sub(1));
        if self.is_decision {
            budget.add(Limit::Steps, steps.div_ceil(super::LOOK_AHEAD));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_that_are_tried_count_for_the_look_ahead() {
        let budget = Rc::new(Budget::new().with(Limit::Steps, 10));
        let look = budget.spend();
        for tried in 1..=11 {
            let decision = budget.spend_on_decision();
            budget.work(8);
            assert!(budget.check().is_ok(), "each decision has a budget of its own");
            drop(decision);
            assert_eq!(budget.exceeded().is_some(), tried == 11, "each counts an eighth");
        }
        drop(look);
        assert_eq!(budget.largest(Limit::Steps), 8);
    }

    #[test]
    fn a_look_does_not_spend_from_the_decision() {
        let budget = Rc::new(Budget::new().with(Limit::Steps, 10));
        let decision = budget.spend();
        budget.work(8);
        let look = budget.spend();
        budget.work(8);
        assert!(budget.check().is_ok());
        budget.work(8);
        assert!(budget.check().is_err());
        drop(look);
        assert!(budget.check().is_ok());
        assert_eq!(budget.left(Limit::Steps), 2);
        drop(decision);
        budget.work(100);
        assert!(budget.check().is_ok(), "nothing is being computed");
    }
}
