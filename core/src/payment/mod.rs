//! Paying: whether a cost can be paid with what a player has, and in which ways. This is arithmetic on numbers only; the world says
//! what a player has ([`Purse`]), and the engine asks the player and performs the payment.
//!
//! A payment uses pieces and units of stocks. What they give may be exchanged; the exchanges that one payment uses never lead from a
//! resource back to itself, and no exchange is used for units that the cost does not need. What is left over in the end must be allowed by the rule of its resource ([`Overpay`]).

mod closing;
mod solver;
mod ways;

pub use solver::Solver;

use crate::ids::ResourceId;

/// How many steps one search may take.
pub const MAX_STEPS: u32 = 200_000;

/// How many steps of a search may be in one another: parts of the cost, and exchanges for exchanges.
const MAX_NESTED: usize = 1_000;

/// How many different sums of pieces one search may look at.
pub const MAX_SUMS: usize = 20_000;

/// How many resources a game may have: a search keeps sets of them in one word.
pub const MAX_RESOURCES: usize = 64;

/// More units than any game has; keeps bounds finite.
const MANY: i64 = 1 << 40;

/// What has to be paid.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cost {
    /// Units of one resource each.
    pub fixed: Vec<(ResourceId, i64)>,
    /// Units of any of several resources.
    pub any: Vec<AnyOf>,
}

/// Units that may be of any of several resources.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnyOf {
    /// How many.
    pub count: i64,
    /// Of which.
    pub of: Vec<ResourceId>,
}

/// What happens to units that are paid beyond the cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Overpay {
    /// Nobody may pay more than the cost.
    #[default]
    Refused,
    /// They are lost.
    Lost,
    /// They are given back.
    Change,
}

/// The units of a resource that a player has as a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stock {
    /// How many.
    pub held: i64,
    /// How much a suggestion avoids each of them.
    pub keep: i64,
    /// What happens to more of the resource than the cost.
    pub overpay: Overpay,
}

/// A thing that pays as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Pieces of the same number make no difference to each other.
    pub class: u32,
    /// In which ways it can pay; a payment uses one of them.
    pub uses: Vec<PieceUse>,
}

/// A way in which a piece can pay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceUse {
    /// The units that it gives, at least one.
    pub gives: Vec<(ResourceId, i64)>,
    /// How much a suggestion avoids it.
    pub keep: i64,
}

/// A rate at which one resource counts as another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What is given away.
    pub of: ResourceId,
    /// How many units of it at a time, at least one.
    pub take: i64,
    /// What it counts as.
    pub into: ResourceId,
    /// How many units, at least one.
    pub give: i64,
    /// Whether it may be used only as often as the cost cannot be paid without it.
    pub when_short: bool,
    /// How often one payment may use it at most, if there is a limit.
    pub most: Option<i64>,
}

/// What a player can pay with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Purse {
    /// By resource.
    pub stocks: Vec<Stock>,
    /// Pieces.
    pub pieces: Vec<Piece>,
    /// Rates.
    pub exchanges: Vec<Exchange>,
}

/// What is used to pay.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Picks {
    /// Pieces, each with the way in which it pays.
    pub pieces: Vec<(usize, usize)>,
    /// Units of stocks, by resource.
    pub spent: Vec<i64>,
}

impl Picks {
    /// Nothing yet.
    #[must_use]
    pub fn none(purse: &Purse) -> Self {
        Self { pieces: Vec::new(), spent: vec![0; purse.stocks.len()] }
    }

    /// Whether nothing is used.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.spent.iter().all(|count| *count == 0)
    }

    /// These and others.
    #[must_use]
    pub fn and(&self, more: &Self) -> Self {
        let pieces = self.pieces.iter().chain(&more.pieces).copied().collect();
        Self { pieces, spent: self.spent.iter().zip(&more.spent).map(|(a, b)| a + b).collect() }
    }
}

/// How good a way is; less is better. The order of the fields is their weight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score {
    /// How often exchanges are used that are only for those who are short.
    pub short: i64,
    /// Units that are lost.
    pub lost: i64,
    /// How much it uses what is better kept.
    pub keep: i64,
    /// The number of pieces and units.
    pub things: i64,
}

/// A way to pay a cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// What is used.
    pub picks: Picks,
    /// How often it uses each exchange.
    pub exchanged: Vec<i64>,
    /// Units beyond the cost, by resource.
    pub surplus: Vec<i64>,
    /// How good it is.
    pub score: Score,
}

/// What a player could use next, if the rest can be paid then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextPick {
    /// A piece, with the way in which it pays.
    Piece(usize, usize),
    /// One unit of a stock.
    Unit(ResourceId),
}

/// A search was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SearchError {
    /// It took too many steps.
    #[error(
        "there are too many ways to pay: the search stopped after {MAX_STEPS} steps; ask for fewer units at a time, or offer fewer exchanges"
    )]
    Steps,
    /// Too many sums of pieces.
    #[error(
        "there are too many ways to pay: the search stopped after {MAX_SUMS} sums of pieces; \
         ask for fewer units at a time, or offer fewer pieces"
    )]
    Sums,
}

impl Purse {
    /// The units of a resource that there are without exchanges.
    #[must_use]
    pub fn own(&self, resource: ResourceId) -> i64 {
        let given = |piece: &Piece| piece.uses.iter().map(|used| used.gives_of(resource)).max().unwrap_or_default();
        let held = self.stocks.get(resource.index()).map_or(0, |stock| stock.held);
        self.pieces.iter().map(given).sum::<i64>() + held
    }

    /// A number of units of a resource that no payment exceeds.
    ///
    /// # Errors
    /// The exchanges form too many chains.
    pub fn at_most(&self, resource: ResourceId) -> Result<i64, SearchError> {
        self.bound(resource, &mut Vec::new(), &mut 0)
    }

    fn bound(&self, resource: ResourceId, path: &mut Vec<ResourceId>, steps: &mut u32) -> Result<i64, SearchError> {
        if *steps >= MAX_STEPS || path.len() >= MAX_NESTED {
            return Err(SearchError::Steps);
        }
        *steps += 1;
        path.push(resource);
        let mut sum = self.own(resource);
        for exchange in self.exchanges.iter().filter(|exchange| exchange.into == resource) {
            if !path.contains(&exchange.of) {
                let times = self.bound(exchange.of, path, steps)? / exchange.take;
                let times = exchange.most.map_or(times, |most| times.min(most));
                sum = sum.saturating_add(times.saturating_mul(exchange.give)).min(MANY);
            }
        }
        path.pop();
        Ok(sum)
    }
}

impl PieceUse {
    fn gives_of(&self, resource: ResourceId) -> i64 {
        self.gives.iter().filter(|(of, _)| *of == resource).map(|(_, count)| count).sum()
    }
}
