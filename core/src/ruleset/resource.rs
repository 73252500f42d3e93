//! Resources: what costs are paid with.

use super::effect::EventCall;
use super::expr::Expr;
use crate::ids::{ResourceId, Sym};
use crate::payment;

/// What costs are paid with. Expressions have the locals `player`, who pays, and `purpose`, what for.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Its full id.
    pub id: Sym,
    /// Its id without the pack (`name`).
    pub local_id: Sym,
    /// What happens to units beyond the cost.
    pub overpay: Overpay,
    /// The units that a player has as a number.
    pub stock: Option<Stock>,
    /// Things that give units of it.
    pub pieces: Vec<PieceSource>,
}

/// What happens to units beyond the cost.
#[derive(Clone, Debug, Default)]
pub enum Overpay {
    /// Nobody may pay more than the cost.
    #[default]
    Refused,
    /// They are lost.
    Lost,
    /// This event gives them back; local `count`.
    Change(EventCall),
}

impl Overpay {
    /// The rule as the search for ways to pay sees it.
    #[must_use]
    pub fn rule(&self) -> payment::Overpay {
        match self {
            Self::Refused => payment::Overpay::Refused,
            Self::Lost => payment::Overpay::Lost,
            Self::Change(_) => payment::Overpay::Change,
        }
    }
}

/// Units that a player has as a number.
#[derive(Clone, Debug)]
pub struct Stock {
    /// How many.
    pub held: Expr,
    /// How much a suggestion avoids each of them.
    pub keep: Option<Expr>,
    /// The event that spends `count` of them.
    pub spend: EventCall,
}

/// Things that give units; expressions have the local `it`, the thing.
#[derive(Clone, Debug)]
pub struct PieceSource {
    /// Its id, unique in the resource.
    pub id: Sym,
    /// The things.
    pub each: Expr,
    /// Which of them can pay.
    pub condition: Option<Expr>,
    /// How many units it gives, or a map from resources to numbers; one without it.
    pub gives: Option<Expr>,
    /// How much a suggestion avoids it.
    pub keep: Option<Expr>,
    /// The event that pays with it.
    pub spend: EventCall,
}

/// A payment as a step or a cost declares it.
#[derive(Clone, Debug)]
pub struct Payment {
    /// Who pays.
    pub by: Expr,
    /// What.
    pub cost: CostExpr,
    /// What for: a word that expressions of resources and exchanges see.
    pub purpose: Option<Sym>,
    /// Text key of the question.
    pub prompt: Option<Sym>,
    /// Whether the player may decline.
    pub optional: bool,
}

/// A cost as a document declares it.
#[derive(Clone, Debug)]
pub enum CostExpr {
    /// Units of resources.
    Parts {
        /// Units of one resource each.
        fixed: Vec<(ResourceId, Expr)>,
        /// Units of any of several resources.
        any: Vec<(Expr, Vec<ResourceId>)>,
    },
    /// A map from resources to numbers that an expression gives.
    Computed(Expr),
}

/// A part of what an ability costs.
#[derive(Clone, Debug)]
pub enum CostItem {
    /// An event that must happen.
    Event(EventCall),
    /// A payment.
    Pay(Payment),
}

impl CostItem {
    /// The event, if it is one.
    #[must_use]
    pub fn event(&self) -> Option<&EventCall> {
        if let Self::Event(call) = self { Some(call) } else { None }
    }
}
