//! Scenarios: tests of rules that read like the rulebook's examples.

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::Value;

use super::by_key::by_key;
use super::text::{Constant, Entries, Expr, Lua, Reference};

/// A scenario.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioDoc {
    /// The sentence that it proves.
    pub scenario: String,
    /// The rule of the rulebook.
    pub cites: Option<String>,
    /// How it begins.
    pub given: Given,
    /// What happens, in order.
    #[serde(default)]
    pub when: Vec<WhenDoc>,
    /// What must hold then.
    #[serde(default)]
    pub then: Vec<ThenDoc>,
    /// What a repeat of the scenario counts when its flow is over (`hexforge sim --scenario`): a text, number or component.
    pub outcome: Option<Expr>,
    /// Free text.
    pub note: Option<String>,
}

/// How a scenario begins.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Names of the players, in seat order.
    pub players: Vec<String>,
    /// Options, by name.
    #[serde(default)]
    pub options: Entries<Constant>,
    /// The seed of the random stream.
    #[serde(default)]
    pub seed: u64,
    /// A Lua body that is run when table and players exist, instead of the main flow.
    pub setup: Option<Lua>,
    /// How many decisions the random player answers first.
    pub play: Option<u32>,
    /// The flow that is run then; the main flow unless said.
    pub run: Option<RunDoc>,
}

/// A flow to run.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunDoc {
    /// The flow.
    pub flow: Reference,
    /// Its parameters.
    #[serde(default)]
    pub with: Entries<Expr>,
}

/// One thing that happens in a scenario.
#[derive(Debug, Clone)]
pub enum WhenDoc {
    /// A player answers: `NAME: ANSWER`.
    Answer {
        /// The player.
        player: String,
        /// An option's id or label, a list of them, a number, or a flag.
        answer: Value,
    },
    /// Performs an event outside of any flow.
    Perform(PerformDoc),
    /// A player answers with the first option.
    Any(String),
    /// Takes back decisions.
    Undo(u32),
    /// What must hold in between.
    Then(Vec<ThenDoc>),
}

/// Words that stand before something other than a player's answer.
pub const WHEN_WORDS: [&str; 4] = ["perform", "any", "undo", "then"];

impl<'de> Deserialize<'de> for WhenDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Entries(entries) = Entries::<Value>::deserialize(deserializer)?;
        let (key, value) = entries.into_iter().next().ok_or_else(|| D::Error::custom("an empty step"))?;
        Ok(match key.as_str() {
            "perform" => Self::Perform(PerformDoc::deserialize(value).map_err(D::Error::custom)?),
            "any" => Self::Any(String::deserialize(value).map_err(D::Error::custom)?),
            "undo" => Self::Undo(u32::deserialize(value).map_err(D::Error::custom)?),
            "then" => Self::Then(Vec::deserialize(value).map_err(D::Error::custom)?),
            _ => Self::Answer { player: key, answer: value },
        })
    }
}

impl JsonSchema for WhenDoc {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "WhenDoc".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let perform = generator.subschema_for::<PerformDoc>();
        let then = generator.subschema_for::<Vec<ThenDoc>>();
        schemars::json_schema!({
            "description": "One thing that happens: an answer (`PLAYER: option`), or one of the words below.",
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {
                "perform": perform,
                "any": { "type": "string", "description": "This player answers with the first option." },
                "undo": { "type": "integer", "minimum": 1, "description": "Takes back so many decisions." },
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
    /// Its parameters.
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
        /// Who must have been asked.
        Asked(Asked) = "asked",
        /// Why an event must be refused.
        WhyNot(WhyNot) = "why_not",
        /// How the game must have ended.
        Finished(Finished) = "finished",
        /// A line that the log must have.
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
    /// To whom, and which.
    pub offered: OptionOf,
}

/// An option that must not be offered.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct NotOffered {
    /// To whom, and which.
    pub not_offered: OptionOf,
}

/// An option of a player.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionOf {
    /// The player.
    pub to: String,
    /// The option's id or label.
    pub option: Constant,
}

/// Who must have been asked.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Asked {
    /// The player whose decision is pending.
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

/// An event and the reason why it is refused.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyNotDoc {
    /// The event.
    pub event: Reference,
    /// Its parameters.
    #[serde(default)]
    pub with: Entries<Expr>,
    /// The id of the rule or ability, or its text key.
    #[serde(rename = "is")]
    pub reason: String,
}

/// How the game must have ended.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Finished {
    /// The end.
    pub finished: FinishedDoc,
}

/// How the game must have ended.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishedDoc {
    /// Who won.
    pub winner: Option<String>,
    /// How.
    pub how: Option<String>,
}

/// A line that the log must have.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Logged {
    /// Its text key, or what a player reads.
    pub logged: LoggedDoc,
}

/// What a player must not read in the log.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct NotLogged {
    /// Who reads, and what.
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
    /// A part of a line, in the first language of the pack, as the player may know it.
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
