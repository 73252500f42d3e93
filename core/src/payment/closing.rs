//! The last part of a search: whether the rest of a cost can be paid with stocks and exchanges, once the pieces are chosen.

use super::{Cost, Exchange, MAX_NESTED, MAX_STEPS, Overpay, Purse, Score, SearchError};
use crate::ids::ResourceId;

/// A set of resources.
type Set = u64;

fn only(resource: ResourceId) -> Set {
    1 << resource.0
}

/// What remains to be done.
#[derive(Clone, Copy)]
enum Task {
    /// Pay units of a resource.
    Need { resource: ResourceId, count: i64 },
    /// Get units of a resource by exchanges, from number `next` on.
    Exchange { resource: ResourceId, count: i64, next: usize },
    /// Units that an exchange gives beyond the need.
    Gain { resource: ResourceId, count: i64 },
    /// Pay what may be of several resources, from resource `next` of the list on.
    Any { at: usize, count: i64, next: usize },
}

/// A list of tasks whose end the callers hold.
struct Todo<'t> {
    task: Task,
    rest: Option<&'t Todo<'t>>,
}

/// A payment with stocks, found by a search.
#[derive(Clone)]
pub(super) struct Closed {
    pub score: Score,
    /// Units of stocks, by resource.
    pub spent: Vec<i64>,
    /// How often each exchange is used.
    pub exchanged: Vec<i64>,
    /// Units beyond the cost, by resource.
    pub surplus: Vec<i64>,
}

/// A search for payments with stocks.
pub(super) struct Closing<'p> {
    pub purse: &'p Purse,
    pub cost: &'p Cost,
    /// Units that the chosen pieces give: they have to be used.
    pub hand: Vec<i64>,
    /// Units that may be used.
    pub stock: Vec<i64>,
    pub spent: Vec<i64>,
    pub score: Score,
    /// How often each exchange is used.
    pub times: Vec<i64>,
    /// How often exchanges for those who are short may be used.
    pub short_allowed: i64,
    /// Whether any payment will do.
    pub first_only: bool,
    pub best: Option<Closed>,
    /// Steps of the whole search.
    pub steps: u32,
    /// How many of them are in one another.
    pub depth: usize,
}

impl Closing<'_> {
    /// Searches payments of the whole cost that are better than the best one so far.
    pub fn run(&mut self) -> Result<(), SearchError> {
        if self.cost.any.len() + self.cost.fixed.len() > MAX_NESTED {
            return Err(SearchError::Steps);
        }
        self.pay_fixed(0, None)
    }

    /// Puts the parts of the cost on the list, the last one first.
    fn pay_fixed(&mut self, paid: usize, todo: Option<&Todo<'_>>) -> Result<(), SearchError> {
        let cost = self.cost;
        let anys = cost.any.len();
        if let Some(any) = cost.any.get(paid) {
            let task = Task::Any { at: paid, count: any.count.max(0), next: 0 };
            return self.pay_fixed(paid + 1, Some(&Todo { task, rest: todo }));
        }
        match cost.fixed.get(paid - anys) {
            Some((resource, count)) => {
                let task = Task::Need { resource: *resource, count: (*count).max(0) };
                self.pay_fixed(paid + 1, Some(&Todo { task, rest: todo }))
            }
            None => self.go(todo),
        }
    }

    fn is_done(&self) -> bool {
        self.first_only && self.best.is_some()
    }

    fn go(&mut self, todo: Option<&Todo<'_>>) -> Result<(), SearchError> {
        if self.is_done() || self.best.as_ref().is_some_and(|best| self.score >= best.score) {
            return Ok(());
        }
        if self.steps >= MAX_STEPS || self.depth >= MAX_NESTED {
            // What was found so far can be paid, though it may not be the best.
            return if self.best.is_some() { Ok(()) } else { Err(SearchError::Steps) };
        }
        self.steps += 1;
        let Some(Todo { task, rest }) = todo else {
            self.finish();
            return Ok(());
        };
        self.depth += 1;
        let result = self.do_task(*task, *rest);
        self.depth -= 1;
        result
    }

    fn do_task(&mut self, task: Task, rest: Option<&Todo<'_>>) -> Result<(), SearchError> {
        match task {
            Task::Need { resource, count } => self.need(resource, count, rest),
            Task::Exchange { resource, count, next } => self.exchange(resource, count, next, rest),
            Task::Gain { resource, count } => {
                self.hand[resource.index()] += count;
                let result = self.go(rest);
                self.hand[resource.index()] -= count;
                result
            }
            Task::Any { at, count, next } => self.any(at, count, next, rest),
        }
    }

    /// With what is there, in every possible number, and the rest by exchanges: it may be better to use less, for an exchange gives
    /// several units at a time.
    fn need(&mut self, resource: ResourceId, count: i64, rest: Option<&Todo<'_>>) -> Result<(), SearchError> {
        let at = resource.index();
        let most = count.min(self.hand[at] + self.stock[at]);
        let least = if self.has_exchange(resource) { 0 } else { count };
        for used in (least..=most).rev() {
            let from_hand = used.min(self.hand[at]);
            let from_stock = used - from_hand;
            let before = self.score;
            self.hand[at] -= from_hand;
            self.stock[at] -= from_stock;
            self.spent[at] += from_stock;
            self.score.keep += from_stock * self.purse.stocks[at].keep;
            self.score.things += from_stock;
            let task = Task::Exchange { resource, count: count - used, next: 0 };
            let result = if used == count { self.go(rest) } else { self.go(Some(&Todo { task, rest })) };
            self.score = before;
            self.spent[at] -= from_stock;
            self.stock[at] += from_stock;
            self.hand[at] += from_hand;
            result?;
        }
        Ok(())
    }

    fn has_exchange(&self, resource: ResourceId) -> bool {
        self.find_exchange(resource, 0).is_some()
    }

    fn find_exchange(&self, resource: ResourceId, next: usize) -> Option<usize> {
        let fits = |at: &usize| {
            let exchange = &self.purse.exchanges[*at];
            exchange.into == resource
                && (!exchange.when_short || self.score.short < self.short_allowed)
                && !self.closes_circle(exchange)
        };
        (next..self.purse.exchanges.len()).find(fits)
    }

    /// Whether the exchanges in use lead from what this one gives to what it takes. Without this rule rates that gain would have no
    /// end; and a rule about single units would depend on the order in which the parts of a cost are paid.
    fn closes_circle(&self, exchange: &Exchange) -> bool {
        let used = || self.purse.exchanges.iter().zip(&self.times).filter(|(_, times)| **times > 0);
        let mut reached = only(exchange.into);
        loop {
            let next =
                used().fold(
                    reached,
                    |reached, (other, _)| {
                        if reached & only(other.of) == 0 { reached } else { reached | only(other.into) }
                    },
                );
            if next == reached {
                return reached & only(exchange.of) != 0;
            }
            reached = next;
        }
    }

    fn exchange(
        &mut self,
        resource: ResourceId,
        count: i64,
        next: usize,
        rest: Option<&Todo<'_>>,
    ) -> Result<(), SearchError> {
        let purse = self.purse;
        let Some(at) = self.find_exchange(resource, next) else { return Ok(()) };
        let exchange = &purse.exchanges[at];
        let is_last = self.find_exchange(resource, at + 1).is_none();
        let most = (count + exchange.give - 1) / exchange.give;
        let allowed = exchange.most.map_or(most, |limit| most.min(limit - self.times[at]));
        let allowed = if exchange.when_short { allowed.min(self.short_allowed - self.score.short) } else { allowed };
        for times in (if is_last { most } else { 0 })..=allowed {
            let left = count - times * exchange.give;
            let before = self.score;
            if exchange.when_short {
                self.score.short += times;
            }
            self.times[at] += times;
            let rest_of_need = Task::Exchange { resource, count: left, next: at + 1 };
            let surplus = Task::Gain { resource, count: -left };
            let after = Todo { task: if left > 0 { rest_of_need } else { surplus }, rest };
            let after = if left == 0 { rest } else { Some(&after) };
            let given = Task::Need { resource: exchange.of, count: times * exchange.take };
            let result = if times == 0 { self.go(after) } else { self.go(Some(&Todo { task: given, rest: after })) };
            self.times[at] -= times;
            self.score = before;
            result?;
        }
        Ok(())
    }

    fn any(&mut self, at: usize, count: i64, next: usize, rest: Option<&Todo<'_>>) -> Result<(), SearchError> {
        let cost = self.cost;
        let of = &cost.any[at].of;
        let Some(resource) = of.get(next) else { return if count == 0 { self.go(rest) } else { Ok(()) } };
        let least = if next + 1 == of.len() { count } else { 0 };
        for part in (least..=count).rev() {
            let others = Todo { task: Task::Any { at, count: count - part, next: next + 1 }, rest };
            self.go(Some(&Todo { task: Task::Need { resource: *resource, count: part }, rest: Some(&others) }))?;
        }
        Ok(())
    }

    /// Everything is paid: what is left of the pieces and of the exchanges is paid beyond the cost. An exchange does not serve to get
    /// rid of what is left over: what it gives is needed.
    fn finish(&mut self) {
        let is_needless =
            |(exchange, times): (&Exchange, &i64)| *times > 0 && self.hand[exchange.into.index()] >= exchange.give;
        if self.purse.exchanges.iter().zip(&self.times).any(is_needless) {
            return;
        }
        let mut score = self.score;
        for (stock, left) in self.purse.stocks.iter().zip(&self.hand) {
            match stock.overpay {
                Overpay::Refused if *left > 0 => return,
                Overpay::Lost => score.lost += left,
                _ => {}
            }
        }
        if self.best.as_ref().is_none_or(|best| score < best.score) {
            let (spent, exchanged) = (self.spent.clone(), self.times.clone());
            self.best = Some(Closed { score, spent, exchanged, surplus: self.hand.clone() });
        }
    }
}
