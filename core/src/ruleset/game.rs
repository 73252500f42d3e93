//! The game itself: its flow, its kinds and the packs it comes from.

use super::expr::Expr;
use super::window::Order;
use crate::ids::{DefId, FlowId, HookId, KindId, Sym};
use std::sync::Arc;

/// The kinds and flows that make up the game itself.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its full id.
    pub id: Sym,
    /// Kind of the root component.
    pub table: KindId,
    /// Kind of the players.
    pub player: KindId,
    /// The fewest players.
    pub min_players: u32,
    /// The most players.
    pub max_players: u32,
    /// The flow that is the whole game.
    pub main: FlowId,
    /// The window order where no flow says otherwise.
    pub order: Order,
    /// Seatless parties.
    pub neutral: Vec<DefId>,
    /// Whether players who could hold a hidden card are asked even if they hold none that fits, unless an event, a window or an offer of
    /// a menu says otherwise.
    pub poll_hidden: bool,
    /// The kind whose definitions are the sides in statistics (factions, species).
    pub faction: Option<KindId>,
    /// The hook that answers for a bot that plays sensibly (see [`crate::bot::PackBot`]).
    pub bot: Option<HookId>,
    /// What a position is worth to a player (see [`crate::bot::GreedyBot`]).
    pub weights: Vec<Weight>,
}

/// Something that makes a position worth more to a player, or less.
#[derive(Clone, Debug)]
pub struct Weight {
    /// What it is called.
    pub name: Arc<str>,
    /// What one of it is worth.
    pub weight: i64,
    /// How many of it `player` has.
    pub value: Expr,
}

/// The name, version and content hash of a pack that a ruleset was made from.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct PackStamp {
    /// Pack id.
    pub id: String,
    /// Version.
    pub version: String,
    /// Hash of its content, in hexadecimal.
    pub hash: String,
}

/// Names that the engine itself uses.
#[derive(Clone, Copy, Debug)]
pub struct WellKnown {
    /// The local `self`: the component that carries an ability.
    pub this: Sym,
    /// The local `owner`: its owner.
    pub owner: Sym,
    /// The local `viewer`: who looks into a slot.
    pub viewer: Sym,
    /// The local `event`: the event in progress.
    pub event: Sym,
    /// The local `it`: the element that a check looks at.
    pub it: Sym,
    /// The menu `anytime`, and the local of a hook that answers questions.
    pub anytime: Sym,
    /// The scope `game`.
    pub game: Sym,
    /// The table's slot `players`.
    pub players: Sym,
    /// The local `player` of a hook that answers questions.
    pub player: Sym,
    /// Its local `prompt`.
    pub prompt: Sym,
    /// Its local `args`.
    pub args: Sym,
    /// Its local `shape`.
    pub shape: Sym,
    /// Its local `options`.
    pub options: Sym,
    /// Its local `ids`.
    pub ids: Sym,
    /// Its local `targets`.
    pub targets: Sym,
    /// Its local `min`.
    pub min: Sym,
    /// Its local `max`.
    pub max: Sym,
    /// Its local `may_pass`.
    pub may_pass: Sym,
    /// The menu `interject`.
    pub interject: Sym,
    /// The local `purpose` of expressions about payments.
    pub purpose: Sym,
    /// The local `count` of events that spend a number of units.
    pub count: Sym,
    /// Locals of the expressions of grids.
    pub grid: GridLocals,
}

/// Locals of the expressions of grids.
#[derive(Clone, Copy, Debug)]
pub struct GridLocals {
    /// The place that is left.
    pub from: Sym,
    /// The place that is entered.
    pub to: Sym,
    /// The side of the place that is left, or of the place itself, as its kind lists it.
    pub side: Sym,
    /// The side of the other place.
    pub facing: Sym,
    /// Whether a link connects the places.
    pub linked: Sym,
    /// By how many sides a place is turned.
    pub turn: Sym,
    /// The cell in which a place would be.
    pub cell: Sym,
    /// What the sides of the place would touch.
    pub borders: Sym,
    /// The places to which one could go from it.
    pub connected: Sym,
    /// The other place of a border.
    pub place: Sym,
    /// Whether one can go over a border.
    pub open: Sym,
    /// The map of a cell.
    pub board: Sym,
}
