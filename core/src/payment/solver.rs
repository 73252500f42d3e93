//! Finds out whether a cost can be paid, and the best way.

use super::closing::Closing;
use super::{Cost, MANY, MAX_SUMS, NextPick, Overpay, Picks, Purse, Score, SearchError, Way};
use crate::ids::ResourceId;
use crate::limits::Budget;
use rustc_hash::FxHashMap;

/// What may still be used.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// By piece.
    pub pieces: Vec<bool>,
    /// Units of stocks, by resource.
    pub stock: Vec<i64>,
}

/// Solves one payment.
#[derive(Clone, Debug)]
pub struct Solver<'p> {
    pub(super) purse: &'p Purse,
    pub(super) cost: &'p Cost,
    /// The most units of each resource that a payment can use.
    pub(super) useful: Vec<i64>,
    short_allowed: i64,
    /// What its work is counted on.
    budget: Option<&'p Budget>,
}

/// So many steps of a search count as one step of work.
const SEARCH_PER_STEP: usize = 4;

/// Units by resource that pieces give together, and the best pieces that give them.
struct Sum {
    hand: Vec<i64>,
    score: Score,
    /// The last piece, and the sum of the others.
    last: Option<(usize, usize, usize)>,
}

impl<'p> Solver<'p> {
    /// For this cost and this purse. Exchanges for those who are short are allowed as often as they are needed.
    ///
    /// # Errors
    /// The search was given up.
    pub fn new(purse: &'p Purse, cost: &'p Cost) -> Result<Self, SearchError> {
        Self::counted(purse, cost, None)
    }

    /// As [`Solver::new`], with what the work is counted on.
    pub(crate) fn counted(purse: &'p Purse, cost: &'p Cost, budget: Option<&'p Budget>) -> Result<Self, SearchError> {
        let mut solver = Self { purse, cost, useful: useful(purse, cost), short_allowed: 0, budget };
        let has_short = purse.exchanges.iter().any(|exchange| exchange.when_short);
        if has_short && !solver.can_pay()? {
            solver.short_allowed = MANY;
            solver.short_allowed = solver.best(&Picks::none(purse))?.map_or(0, |way| way.score.short);
        }
        Ok(solver)
    }

    /// Whether the cost can be paid.
    ///
    /// # Errors
    /// The search was given up.
    pub fn can_pay(&self) -> Result<bool, SearchError> {
        let none = Picks::none(self.purse);
        self.is_payable(&none, &self.open(&none))
    }

    /// The best way that uses these.
    ///
    /// # Errors
    /// The search was given up.
    pub fn best(&self, picks: &Picks) -> Result<Option<Way>, SearchError> {
        self.solve(picks, &self.open(picks), false)
    }

    /// The way that uses exactly these, if they pay the cost.
    ///
    /// # Errors
    /// The search was given up.
    pub fn exactly(&self, picks: &Picks) -> Result<Option<Way>, SearchError> {
        self.solve(picks, &self.nothing(), false)
    }

    /// What can be used next, so that the rest can be paid. Of pieces that make no difference only the first.
    ///
    /// # Errors
    /// The search was given up.
    pub fn next_picks(&self, picks: &Picks) -> Result<Vec<NextPick>, SearchError> {
        let open = self.open(picks);
        let mut found: Vec<NextPick> = Vec::new();
        for (at, piece) in self.purse.pieces.iter().enumerate().filter(|(at, _)| open.pieces[*at]) {
            let is_same = |other: &usize| self.purse.pieces[*other].class == piece.class && open.pieces[*other];
            if (0..at).any(|other| is_same(&other)) {
                continue;
            }
            for used in 0..piece.uses.len() {
                let mut more = picks.clone();
                more.pieces.push((at, used));
                if self.is_useful(at, used) && self.is_payable(&more, &self.open(&more))? {
                    found.push(NextPick::Piece(at, used));
                }
            }
        }
        for resource in self.resources() {
            let mut more = picks.clone();
            more.spent[resource.index()] += 1;
            if open.stock[resource.index()] > 0 && self.is_payable(&more, &self.open(&more))? {
                found.push(NextPick::Unit(resource));
            }
        }
        Ok(found)
    }

    /// The way that uses, besides these, only the stock of one resource.
    ///
    /// # Errors
    /// The search was given up.
    pub fn rest_by(&self, picks: &Picks, resource: ResourceId) -> Result<Option<Way>, SearchError> {
        let mut open = self.nothing();
        open.stock[resource.index()] = self.open(picks).stock[resource.index()];
        self.solve(picks, &open, false)
    }

    pub(super) fn resources(&self) -> impl Iterator<Item = ResourceId> + use<> {
        (0..self.purse.stocks.len()).map(ResourceId::from_index)
    }

    /// Whether a piece gives anything that the payment can use.
    fn is_useful(&self, piece: usize, used: usize) -> bool {
        self.purse.pieces[piece].uses[used].gives.iter().any(|(resource, _)| self.useful[resource.index()] > 0)
    }

    /// All but these.
    pub(super) fn open(&self, picks: &Picks) -> Open {
        let is_open = |at: usize| picks.pieces.iter().all(|(picked, _)| *picked != at);
        let pieces = (0..self.purse.pieces.len()).map(is_open).collect();
        let stock = self.purse.stocks.iter().zip(&picks.spent).map(|(stock, spent)| (stock.held - spent).max(0));
        Open { pieces, stock: stock.collect() }
    }

    pub(super) fn nothing(&self) -> Open {
        Open { pieces: vec![false; self.purse.pieces.len()], stock: vec![0; self.purse.stocks.len()] }
    }

    pub(super) fn is_payable(&self, picks: &Picks, open: &Open) -> Result<bool, SearchError> {
        Ok(self.solve(picks, open, true)?.is_some())
    }

    /// A way that uses all of `picks` and perhaps some of `open`: the best one, or any.
    pub(super) fn solve(&self, picks: &Picks, open: &Open, first_only: bool) -> Result<Option<Way>, SearchError> {
        if self.budget.is_some_and(|budget| budget.exceeded().is_some()) {
            return Err(SearchError::Steps);
        }
        let sums = self.sums(picks, open)?;
        let mut closing = Closing {
            purse: self.purse,
            cost: self.cost,
            hand: Vec::new(),
            stock: open.stock.clone(),
            spent: vec![0; self.purse.stocks.len()],
            score: Score::default(),
            times: vec![0; self.purse.exchanges.len()],
            short_allowed: self.short_allowed,
            first_only,
            best: None,
            steps: 0,
            depth: 0,
        };
        let mut best = None;
        for (at, sum) in sums.iter().enumerate() {
            closing.hand.clone_from(&sum.hand);
            closing.score = sum.score;
            let before = closing.best.as_ref().map(|best| best.score);
            let steps = closing.steps;
            let done = closing.run();
            if let Some(budget) = self.budget {
                budget.work(1 + (closing.steps - steps) as usize / SEARCH_PER_STEP);
            }
            done?;
            if closing.best.as_ref().map(|best| best.score) != before {
                best = Some(at);
            }
            if first_only && best.is_some() {
                break;
            }
        }
        let (Some(at), Some(closed)) = (best, closing.best) else { return Ok(None) };
        let mut pieces = Vec::new();
        let mut next = sums[at].last;
        while let Some((piece, used, others)) = next {
            pieces.push((piece, used));
            next = sums[others].last;
        }
        pieces.reverse();
        let more = Picks { pieces, spent: closed.spent };
        Ok(Some(Way {
            picks: picks.and(&more),
            exchanged: closed.exchanged,
            surplus: closed.surplus,
            score: closed.score,
        }))
    }

    /// All sums that the open pieces can give besides the picks, each with the best pieces for it.
    fn sums(&self, picks: &Picks, open: &Open) -> Result<Vec<Sum>, SearchError> {
        let mut sums = vec![self.sum_of(picks)];
        let mut by_hand: FxHashMap<Vec<i64>, usize> = FxHashMap::default();
        by_hand.insert(sums[0].hand.clone(), 0);
        for (at, piece) in self.purse.pieces.iter().enumerate().filter(|(at, _)| open.pieces[*at]) {
            let mut current: Vec<usize> = by_hand.values().copied().collect();
            // The map has no order.
            current.sort_unstable();
            for others in current {
                for (used, piece_use) in piece.uses.iter().enumerate() {
                    let mut hand = sums[others].hand.clone();
                    if !self.add(&mut hand, &piece_use.gives) {
                        continue;
                    }
                    let mut score = sums[others].score;
                    score.keep += piece_use.keep;
                    score.things += 1;
                    if by_hand.get(&hand).is_some_and(|known| sums[*known].score <= score) {
                        continue;
                    }
                    if sums.len() >= MAX_SUMS {
                        return Err(SearchError::Sums);
                    }
                    by_hand.insert(hand.clone(), sums.len());
                    sums.push(Sum { hand, score, last: Some((at, used, others)) });
                }
            }
        }
        Ok(sums)
    }

    fn sum_of(&self, picks: &Picks) -> Sum {
        let mut hand = picks.spent.clone();
        let mut score = Score::default();
        for (stock, spent) in self.purse.stocks.iter().zip(&picks.spent) {
            score.keep += stock.keep * spent;
            score.things += spent;
        }
        for (piece, used) in &picks.pieces {
            let piece_use = &self.purse.pieces[*piece].uses[*used];
            score.keep += piece_use.keep;
            score.things += 1;
            for (resource, count) in &piece_use.gives {
                hand[resource.index()] += count;
            }
        }
        Sum { hand, score, last: None }
    }

    /// Adds what a piece gives. False if that leads to nothing: all of it is superfluous, or some of it is and must not be.
    fn add(&self, hand: &mut [i64], gives: &[(ResourceId, i64)]) -> bool {
        let mut is_wanted = false;
        for (resource, count) in gives {
            let at = resource.index();
            is_wanted |= hand[at] < self.useful[at];
            hand[at] += count;
            if hand[at] > self.useful[at] && self.purse.stocks[at].overpay == Overpay::Refused {
                return false;
            }
        }
        is_wanted
    }
}

/// The most units of each resource that a payment can use: for the cost, and for exchanges into what it can use.
fn useful(purse: &Purse, cost: &Cost) -> Vec<i64> {
    let mut direct = vec![0_i64; purse.stocks.len()];
    for (resource, count) in &cost.fixed {
        direct[resource.index()] += (*count).clamp(0, MANY);
    }
    for any in &cost.any {
        for resource in &any.of {
            direct[resource.index()] += any.count.clamp(0, MANY);
        }
    }
    let mut useful = direct.clone();
    // A chain of exchanges passes each resource once at most.
    for _ in 1..purse.stocks.len().max(1) {
        let mut next = direct.clone();
        for exchange in &purse.exchanges {
            let times = (useful[exchange.into.index()] + exchange.give - 1) / exchange.give;
            let taken = times.saturating_mul(exchange.take);
            let place = &mut next[exchange.of.index()];
            *place = place.saturating_add(taken).min(MANY);
        }
        useful = next;
    }
    useful
}
