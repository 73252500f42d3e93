//! What a viewer may know of a game. Components have tokens, which are different for each viewer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A reference to a component.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceRef {
    /// Its token.
    pub id: String,
    /// The full id of its definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// Its name, in the language of the connection.
    pub name: String,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "value", rename_all = "snake_case")]
pub enum Value {
    /// No value.
    Nothing,
    /// A component that the viewer may not know.
    Hidden,
    /// A flag.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// A component.
    Piece(PieceRef),
    /// A definition, by its full id.
    Definition(String),
    /// An event in progress.
    Event,
    /// A list.
    List(Vec<Value>),
    /// A map.
    Map(BTreeMap<String, Value>),
}

/// A component with everything in it that the viewer sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Piece {
    /// Its token. It gets another one when it was out of the viewer's sight.
    pub id: String,
    /// The full id of its kind.
    pub kind: String,
    /// The full id of its definition.
    pub definition: String,
    /// Its name, in the language of the connection.
    pub name: String,
    /// The name of its seat, if it is a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The token of its owner, if it has another owner than itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Its visible fields that have a value.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, Value>,
    /// Its slots.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<String, Slot>,
}

/// A slot of a component.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Slot {
    /// How many components are in it.
    pub count: usize,
    /// Those that the viewer sees, bottom first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub content: Vec<Piece>,
}

/// A text to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Text {
    /// The text, in the language of the connection.
    pub text: String,
    /// Its key in the packs' texts.
    pub key: String,
    /// The arguments of the key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Value>,
}

/// A line of the log. Its tokens are those of the moment when it was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LogLine {
    /// What it says.
    #[serde(flatten)]
    pub text: Text,
    /// How deep in other events it happened, from 0.
    pub depth: u32,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// The names of the seats that won; empty for a draw.
    pub winners: Vec<String>,
    /// In which way, in the pack's words.
    pub how: String,
    /// The result as a sentence.
    pub text: String,
    /// The final scores, if the game has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Scores>,
}

/// The final scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Scores {
    /// The names of the seats, as the columns of a table.
    pub seats: Vec<String>,
    /// The categories, their sum and the tie-breaks, as the lines of a table.
    pub lines: Vec<ScoreLine>,
}

/// A line of the final scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ScoreLine {
    /// What is counted.
    pub name: String,
    /// The number of each seat.
    pub numbers: Vec<i64>,
}
