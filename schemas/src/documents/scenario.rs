//! Scenarios: tests of rules that read like examples in a rulebook.

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::Value;

use super::by_key::by_key;
use super::one_or_more::OneOrMore;
use super::text::{About, Constant, Entries, Expr, Lua, PackName, Reference};

/// A scenario: a test of the rules.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioDoc {
    /// What the scenario proves, as a sentence.
    pub scenario: String,
    /// The rule in the rulebook.
    pub cites: Option<String>,
    /// The situation at the start.
    #[serde(default)]
    pub given: Given,
    /// What happens, in order.
    #[serde(default)]
    pub when: Vec<WhenDoc>,
    /// What must hold at the end.
    #[serde(default)]
    pub then: Vec<ThenDoc>,
    /// What `hexforge sim --scenario` counts after each run: text, a number or a component.
    pub outcome: Option<Expr>,
    /// Packs without which the document does not count: an id or a list of ids from `depends` or `optional`.
    pub if_loaded: Option<OneOrMore<PackName>>,
    /// What it is, in one line of Markdown, for authors.
    pub about: Option<About>,
}

/// The situation at the start of a scenario.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The names of the players, in seat order. Default: `ann`, `bob` and so on, as many as the game needs.
    #[serde(default)]
    pub players: Vec<String>,
    /// Options, by name.
    #[serde(default)]
    pub options: Entries<Constant>,
    /// The seed of the random stream.
    #[serde(default)]
    pub seed: u64,
    /// The results of chance after `setup`, in order. With this, nothing is random, and every result has to be given.
    pub chance: Option<Vec<ChanceDoc>>,
    /// A Lua body that sets up the situation, instead of the main flow. Table and players exist already.
    pub setup: Option<Lua>,
    /// The number of decisions that the bot `random` answers after the start and after `run`.
    pub play: Option<u32>,
    /// The flow to run after the set-up. Default: the main flow, unless `setup` replaces it.
    pub run: Option<RunDoc>,
}

/// A result of chance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChanceDoc {
    /// What a die shows, or the place of an item in a list, counted from 1.
    Number(i64),
    /// The places of the items that are drawn, or of all items in their new order.
    Places(Vec<i64>),
    /// The order stays as it is.
    Keep,
}

impl<'de> Deserialize<'de> for ChanceDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) if word == KEEP => Ok(Self::Keep),
            list @ Value::Array(_) => Vec::deserialize(list).map(Self::Places).map_err(D::Error::custom),
            other => i64::deserialize(other).map(Self::Number).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for ChanceDoc {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ChanceDoc".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A result of chance: a number, a list of places counted from 1, or `keep`.",
            "anyOf": [
                { "type": "integer" },
                { "type": "array", "items": { "type": "integer", "minimum": 1 } },
                { "const": KEEP },
            ],
        })
    }
}

/// The result of a shuffle that changes nothing.
const KEEP: &str = "keep";

/// A flow to run.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunDoc {
    /// The flow.
    pub flow: Reference,
    /// Arguments for its parameters.
    #[serde(default)]
    pub with: Entries<Expr>,
}

/// One step of a scenario.
#[derive(Debug, Clone)]
pub enum WhenDoc {
    /// A player answers: `NAME: ANSWER`.
    Answer {
        /// The player.
        player: String,
        /// The id or label of an option, a list of them, a number, or a boolean.
        answer: Value,
    },
    /// A player uses an ability without being asked: `NAME: {interject: ABILITY}`.
    Interject {
        /// The player.
        player: String,
        /// The id or label of the ability.
        ability: String,
    },
    /// Performs an event outside any flow.
    Perform(PerformDoc),
    /// A player answers with the first option.
    Any(String),
    /// Undoes decisions.
    Undo(u32),
    /// The next results of chance, in order.
    Chance(Vec<ChanceDoc>),
    /// What must hold at this point.
    Then(Vec<ThenDoc>),
}

/// Keys of a step that are not the name of a player.
pub const WHEN_WORDS: [&str; 5] = ["perform", "any", "undo", "chance", "then"];

impl<'de> Deserialize<'de> for WhenDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Entries(entries) = Entries::<Value>::deserialize(deserializer)?;
        let (key, value) = entries.into_iter().next().ok_or_else(|| D::Error::custom("an empty step"))?;
        Ok(match key.as_str() {
            "perform" => Self::Perform(PerformDoc::deserialize(value).map_err(D::Error::custom)?),
            "any" => Self::Any(String::deserialize(value).map_err(D::Error::custom)?),
            "undo" => Self::Undo(u32::deserialize(value).map_err(D::Error::custom)?),
            "chance" => Self::Chance(Vec::deserialize(value).map_err(D::Error::custom)?),
            "then" => Self::Then(Vec::deserialize(value).map_err(D::Error::custom)?),
            _ => match interjection(&value) {
                Some(ability) => Self::Interject { player: key, ability },
                None => Self::Answer { player: key, answer: value },
            },
        })
    }
}

/// The ability in `{interject: ABILITY}`.
fn interjection(value: &Value) -> Option<String> {
    let entries = value.as_object().filter(|entries| entries.len() == 1)?;
    entries.get("interject")?.as_str().map(str::to_owned)
}

impl JsonSchema for WhenDoc {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "WhenDoc".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let perform = generator.subschema_for::<PerformDoc>();
        let then = generator.subschema_for::<Vec<ThenDoc>>();
        let chance = generator.subschema_for::<Vec<ChanceDoc>>();
        schemars::json_schema!({
            "description": "One step: an answer (`PLAYER: option`), an interjection (`PLAYER: {interject: ability}`), or one of the keys below.",
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {
                "perform": perform,
                "any": { "type": "string", "description": "This player answers with the first option." },
                "undo": { "type": "integer", "minimum": 1, "description": "Undoes this many decisions." },
                "chance": chance,
                "then": then,
            },
            "additionalProperties": true,
        })
    }
}

/// An event to perform.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerformDoc {
    /// The event.
    pub event: Reference,
    /// Arguments for its parameters.
    #[serde(default)]
    pub with: Entries<Expr>,
}

by_key! {
    /// What must hold.
    ThenDoc {
        /// A Lua expression that must hold.
        Expect(Expect) = "expect",
        /// An option that must be offered.
        Offered(Offered) = "offered",
        /// An option that must not be offered.
        NotOffered(NotOffered) = "not_offered",
        /// Who must be asked.
        Asked(Asked) = "asked",
        /// Why an event must be refused.
        WhyNot(WhyNot) = "why_not",
        /// How the game must have ended.
        Finished(Finished) = "finished",
        /// A line that the log must contain.
        Logged(Logged) = "logged",
        /// What a player must not read in the log.
        NotLogged(NotLogged) = "not_logged",
    }
}

/// A Lua expression that must hold.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Expect {
    /// The expression; the names of the players are locals.
    pub expect: Expr,
}

/// An option that must be offered.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Offered {
    /// The player and the option.
    pub offered: OptionOf,
}

/// An option that must not be offered.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct NotOffered {
    /// The player and the option.
    pub not_offered: OptionOf,
}

/// An option of a player.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionOf {
    /// The player.
    pub to: String,
    /// The id or label of the option.
    pub option: Constant,
}

/// Who must be asked.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Asked {
    /// The player who has to decide now.
    pub asked: String,
}

/// Why an event must be refused.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct WhyNot {
    /// The event and the reason.
    pub why_not: WhyNotDoc,
}

/// An event and the reason for refusing it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyNotDoc {
    /// The event.
    pub event: Reference,
    /// Arguments for its parameters.
    #[serde(default)]
    pub with: Entries<Expr>,
    /// The id of the rule or ability that refuses it, or the text key of the reason.
    #[serde(rename = "is")]
    pub reason: String,
}

/// How the game must have ended.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Finished {
    /// The result.
    pub finished: FinishedDoc,
}

/// How the game must have ended.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishedDoc {
    /// The winner, or a list of all winners.
    pub winner: Option<WinnersDoc>,
    /// How the game was won.
    pub how: Option<String>,
    /// The final scores of some players: the total, or numbers by category or tie-break.
    #[serde(default)]
    pub scores: Entries<ScoreDoc>,
}

/// Who must have won.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum WinnersDoc {
    /// This player, perhaps with others.
    One(String),
    /// These players and nobody else; an empty list is a draw.
    All(Vec<String>),
}

/// The final score that a player must have.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum ScoreDoc {
    /// The total.
    Total(i64),
    /// Numbers by category or tie-break.
    Lines(Entries<i64>),
}

/// A line that the log must contain.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Logged {
    /// The text key of the line, or what a player reads.
    pub logged: LoggedDoc,
}

/// What a player must not read in the log.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct NotLogged {
    /// The player and the text.
    pub not_logged: ReadDoc,
}

/// A line of the log: its text key, or what a player reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoggedDoc {
    /// A text key.
    Key(String),
    /// What a player reads.
    Read(ReadDoc),
}

/// What a player reads in the log.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadDoc {
    /// The player.
    pub to: String,
    /// A part of a line in the first language of the pack, as this player sees it.
    #[schemars(length(min = 1))]
    pub text: String,
}

impl<'de> Deserialize<'de> for LoggedDoc {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(key) => Ok(Self::Key(key)),
            other => ReadDoc::deserialize(other).map(Self::Read).map_err(serde::de::Error::custom),
        }
    }
}

impl JsonSchema for LoggedDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "logged".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let read = generator.subschema_for::<ReadDoc>();
        schemars::json_schema!({ "anyOf": [{ "type": "string" }, read] })
    }
}
