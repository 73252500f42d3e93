//! `kind: game`, `event`, `window`, `value` and `check`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::flow::Do;
use super::one_or_more::OneOrMore;
use super::order::OrderDoc;
use super::param::ParamDoc;
use super::text::{About, Entries, Expr, Lua, Name, PackName, Reference, TextKey, TypeText};

/// The game. A base pack has exactly one.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameDoc {
    /// Always `game`.
    pub kind: String,
    /// The id of the game.
    pub id: Name,
    /// The kind of the root component.
    pub table: Reference,
    /// The kind of the players.
    pub player: Reference,
    /// The number of players.
    pub players: PlayerCount,
    /// The flow that runs the whole game.
    pub main: Reference,
    /// The order of players in windows, unless a flow has its own.
    pub order: Option<OrderDoc>,
    /// Definitions of kinds with `role: neutral`. Each becomes a player without a seat.
    #[serde(default)]
    pub neutral: Vec<Reference>,
    /// Whether players who could hold a suitable hidden card are asked even if they do not hold one. Events, windows and steps
    /// `actions` can say otherwise.
    #[serde(default)]
    pub poll_hidden: bool,
    /// The kind of the sides in statistics, such as factions or species.
    pub faction: Option<Reference>,
    /// Lua body of a sensible bot. It returns one of `options`, or nil for a random answer. Locals: `player`, `prompt`
    /// (text key), `options` (their values), `character` (0 to 999, drawn once for each seat), `roll` (0 to 999, drawn
    /// for each question).
    pub bot: Option<Lua>,
    /// What a position is worth to a player, for bots that compare answers. Each weight has a name, so that patches can change it.
    #[serde(default)]
    pub weights: Entries<WeightDoc>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// One feature of a position that is good or bad for a player.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeightDoc {
    /// The weight of each point of the value.
    pub weight: i64,
    /// A number. Local: `player`.
    pub value: Expr,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// The number of players.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerCount {
    /// The smallest number of players.
    #[schemars(range(min = 1))]
    pub min: u32,
    /// The largest number of players.
    #[schemars(range(min = 1))]
    pub max: u32,
}

/// An event: something that can happen in the game.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventDoc {
    /// Always `event`.
    pub kind: String,
    /// The id of the event.
    pub id: Name,
    /// The parameters and their types.
    #[serde(default)]
    pub params: Entries<ParamDoc>,
    /// Requirements of the rulebook. An ability can lift one by its id (`permits`).
    #[serde(default)]
    pub rules: Vec<RuleDoc>,
    /// The effect: Lua, or a list of steps, such as `EVENT: {param: EXPRESSION}`. Its return value is the result of the event.
    #[serde(rename = "do")]
    pub effect: Option<Do>,
    /// The text key of the line in the log.
    pub log: Option<TextKey>,
    /// Whether no player learns of the event. A hidden event cannot have `log`.
    #[serde(default)]
    pub hidden: bool,
    /// Whether its windows ask players who could hold a suitable hidden card even if they do not hold one. Default: as the game says.
    pub poll_hidden: Option<bool>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// A requirement of the rulebook.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleDoc {
    /// The id of the rule, unique in the event.
    pub id: Name,
    /// The condition that must hold. Locals: `event` and the parameters of the event.
    pub require: Expr,
    /// The text key of the reason.
    pub because: Option<TextKey>,
    /// Its former id, or a list of them.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// A window: a named point of a flow where abilities can react.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindowDoc {
    /// Always `window`.
    pub kind: String,
    /// The id of the window.
    pub id: Name,
    /// The parameters and their types.
    #[serde(default)]
    pub params: Entries<ParamDoc>,
    /// Whether it asks players who could hold a suitable hidden card even if they do not hold one. Default: as the game says.
    pub poll_hidden: Option<bool>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// A named type: an enumeration (`words`) or a record (`fields`).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TypeDoc {
    /// Always `type`.
    pub kind: String,
    /// The id of the type.
    pub id: Name,
    /// The words of an enumeration: texts, of which a value is one.
    #[schemars(length(min = 1))]
    pub words: Option<Vec<WordDoc>>,
    /// The fields of a record, with their types.
    pub fields: Option<Entries<TypeText>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// A word of an enumeration.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum WordDoc {
    /// The word.
    Word(Name),
    /// The word, with the key of the text that players read.
    WithText(WordWithText),
}

impl WordDoc {
    /// The word.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Word(word) => word.as_str(),
            Self::WithText(word) => word.word.as_str(),
        }
    }
}

/// A word with a text.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct WordWithText {
    /// The word.
    pub word: Name,
    /// The key of the text that players read.
    pub text: TextKey,
}

/// A value that is computed from a base and modifiers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueDoc {
    /// Always `value`.
    pub kind: String,
    /// The id of the value.
    pub id: Name,
    /// The parameters and their types. The first one is the subject.
    #[serde(default)]
    pub params: Entries<ParamDoc>,
    /// The type of the value.
    #[serde(rename = "type", default)]
    pub ty: ValueType,
    /// The base, before modifiers. Default: 0, false or an empty list.
    pub base: Option<Expr>,
    /// Whether `values:` of a definition replace the base.
    #[serde(default)]
    pub printed: bool,
    /// The smallest result.
    pub minimum: Option<i64>,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueType {
    /// An integer.
    #[default]
    Integer,
    /// `true` or `false`.
    Boolean,
    /// A list.
    List,
    /// Any value.
    Any,
}

/// A check: an effect that happens whenever a condition holds.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckDoc {
    /// Always `check`.
    pub kind: String,
    /// The id of the check.
    pub id: Name,
    /// Its place among all checks: lower numbers first, then by id.
    #[serde(default)]
    pub order: i64,
    /// A list. The check runs for each item, which is the local `it`.
    pub each: Option<Expr>,
    /// The condition.
    pub when: Expr,
    /// The effect: Lua, or a list of steps, such as `EVENT: {param: EXPRESSION}`.
    #[serde(rename = "do")]
    pub effect: Do,
    /// Its former name, or a list of them: messages say what it is called now, and older saves can be read.
    pub renamed_from: Option<OneOrMore<Name>>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}
