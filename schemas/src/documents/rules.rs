//! `kind: game`, `event`, `window`, `value` and `check`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::text::{Do, Entries, Expr, Lua, Name, Reference, TextKey, TypeText};

/// The game itself; one in a base pack.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameDoc {
    /// Always `game`.
    pub kind: String,
    /// The game's id.
    pub id: Name,
    /// The kind of the root component.
    pub table: Reference,
    /// The kind of the players.
    pub player: Reference,
    /// How many may play.
    pub players: PlayerCount,
    /// The flow that is the whole game.
    pub main: Reference,
    /// The window order where no flow says otherwise.
    pub order: Option<OrderDoc>,
    /// Definitions of kinds with `role: neutral` that are created as parties without a seat.
    #[serde(default)]
    pub neutral: Vec<Reference>,
    /// Whether players who could hold a hidden card are asked even if they hold none that fits.
    #[serde(default)]
    pub poll_hidden: bool,
    /// The kind whose definitions tell sides apart in statistics (factions, species).
    pub faction: Option<Reference>,
    /// Lua body that answers for a bot that plays sensibly: one of `options`, or nil for a random answer. Locals: `player`,
    /// `prompt` (text key), `options` (their values), `character` (0 to 999, drawn once for each seat), `roll` (0 to 999, drawn
    /// for each question).
    pub bot: Option<Lua>,
    /// What a position is worth to a player, for bots that try answers out: by name, so that a patch may change one.
    #[serde(default)]
    pub weights: Entries<WeightDoc>,
    /// Free text.
    pub note: Option<String>,
}

/// One thing that makes a position good or bad.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeightDoc {
    /// What each point of the value is worth.
    pub weight: i64,
    /// A number; local `player`.
    pub value: Expr,
}

/// How many may play.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerCount {
    /// The fewest.
    #[schemars(range(min = 1))]
    pub min: u32,
    /// The most.
    #[schemars(range(min = 1))]
    pub max: u32,
}

/// Who uses abilities in which order inside a window.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderDoc {
    /// The policy.
    pub policy: PolicyDoc,
    /// The players in order; seat order from the active player unless said.
    pub players: Option<Expr>,
}

/// A window order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyDoc {
    /// Players in turn resolve one ability each until all are done.
    Alternate,
    /// The active player orders everything.
    ActivePlayerOrders,
    /// Each player orders and resolves all that is theirs.
    OwnerOrders,
}

/// Something that can happen.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventDoc {
    /// Always `event`.
    pub kind: String,
    /// The event's id.
    pub id: Name,
    /// Its parameters and their types.
    #[serde(default)]
    pub params: Entries<TypeText>,
    /// The rulebook's own requirements; an ability may lift one by its id.
    #[serde(default)]
    pub rules: Vec<RuleDoc>,
    /// What it does; what it returns is the event's result.
    #[serde(rename = "do")]
    pub effect: Option<Do>,
    /// The text key of its line in the log.
    pub log: Option<TextKey>,
    /// Whether nobody is told of it; excludes `log`.
    #[serde(default)]
    pub hidden: bool,
    /// Free text.
    pub note: Option<String>,
}

/// A requirement of the rulebook.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleDoc {
    /// Its id, unique in the event.
    pub id: Name,
    /// What must hold; locals: the event's parameters and `event`.
    pub require: Expr,
    /// Why, as a text key.
    pub because: Option<TextKey>,
}

/// A named point of a flow.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindowDoc {
    /// Always `window`.
    pub kind: String,
    /// The window's id.
    pub id: Name,
    /// Its parameters and their types.
    #[serde(default)]
    pub params: Entries<TypeText>,
    /// Free text.
    pub note: Option<String>,
}

/// A computed value.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueDoc {
    /// Always `value`.
    pub kind: String,
    /// The value's id.
    pub id: Name,
    /// Its parameters and their types; the first is the subject.
    #[serde(default)]
    pub params: Entries<TypeText>,
    /// Its type.
    #[serde(rename = "type", default)]
    pub ty: ValueType,
    /// Its base before modifiers; 0, false or an empty list unless said.
    pub base: Option<Expr>,
    /// Whether a definition's `values:` take the place of the base.
    #[serde(default)]
    pub printed: bool,
    /// The least that it can be.
    pub minimum: Option<i64>,
    /// Free text.
    pub note: Option<String>,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueType {
    /// A whole number.
    #[default]
    Integer,
    /// true or false.
    Boolean,
    /// A list.
    List,
    /// Anything.
    Any,
}

/// A condition that always holds, with its consequence.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckDoc {
    /// Always `check`.
    pub kind: String,
    /// The check's id.
    pub id: Name,
    /// A list; each element is the local `it`.
    pub each: Option<Expr>,
    /// When it strikes.
    pub when: Expr,
    /// What it does.
    #[serde(rename = "do")]
    pub effect: Do,
    /// Free text.
    pub note: Option<String>,
}
