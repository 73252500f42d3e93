//! Questions and answers.

use super::{PieceRef, Text, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An open question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// Its token, which the answer names.
    pub id: String,
    /// The name of the seat that is asked.
    pub seat: String,
    /// What a player reads.
    pub prompt: Text,
    /// Its shape, and so that of the answer.
    #[serde(flatten)]
    pub shape: Shape,
    /// Its options.
    pub options: Vec<QuestionOption>,
    /// Whether others may not know what is asked.
    pub secret: bool,
}

/// The shape of a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum Shape {
    /// Choose one option.
    One,
    /// Choose one option for each part. The choices of a part that are possible after those of the parts before it are those in
    /// `combinations`; `options` does not have them.
    Parts {
        /// The parts, in the order in which they are chosen.
        parts: Vec<Part>,
        /// What is possible: the tokens of a choice for each part.
        combinations: Vec<Vec<String>>,
    },
    /// Choose between `min` and `max` options.
    Some {
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
    },
    /// Give a number from `min` to `max`.
    Amount {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// Put all options of kind `value` in order.
    Order,
    /// Give each option of kind `value` one of the targets.
    Assign {
        /// The targets.
        targets: Vec<QuestionOption>,
    },
    /// Answer yes or no.
    Confirm,
}

/// A part of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// What a player reads when it is chosen.
    pub prompt: Text,
    /// Its choices.
    pub choices: Vec<QuestionOption>,
}

/// An option of a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QuestionOption {
    /// Its token, which the answer names. It is valid for this question only.
    pub id: String,
    /// What it is.
    pub kind: OptionKind,
    /// What a player reads.
    pub label: Text,
    /// What it stands for.
    pub value: Value,
    /// The component that it stands for, or whose ability it uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceRef>,
    /// How many options it stands for: pieces between which a choice makes no difference. Left out if it is one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: usize,
}

fn one() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(count: &usize) -> bool {
    *count == 1
}

/// What an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// It is an answer.
    Value,
    /// It declines.
    Pass,
    /// It uses an ability. It is chosen alone, as `{"one": …}`, whatever the shape.
    Ability,
    /// It is an action at any time. It is chosen alone, as `{"one": …}`; the question is asked again afterwards.
    Anytime,
}

/// An answer, in the tokens of the question's options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// One option.
    One(String),
    /// A choice for each part, in their order.
    Parts(Vec<String>),
    /// Several options. An option with a `count` can be named as often.
    Some(Vec<String>),
    /// A number.
    Amount(i64),
    /// All options in order.
    Order(Vec<String>),
    /// An option and its target, for each option.
    Assign(Vec<(String, String)>),
    /// Yes or no.
    Confirm(bool),
}

/// What a seat may do without being asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Interjection {
    /// Its token, which `interject` names. It is valid until it is used or cannot be done any more.
    pub id: String,
    /// The name of the seat that may do it.
    pub seat: String,
    /// What a player reads.
    pub label: Text,
    /// The component whose ability it uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceRef>,
}

/// An option that a question does not offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Unavailable {
    /// What a player reads.
    pub label: Text,
    /// The component that it stands for, or whose ability it would use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceRef>,
    /// Why it is not offered.
    pub reasons: Vec<Reason>,
}

/// Why something is not offered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    /// The reason as a player reads it.
    pub text: String,
    /// The component whose ability refuses, if the viewer sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<PieceRef>,
}
