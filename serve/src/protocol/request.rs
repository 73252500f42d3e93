//! What a client sends.

use super::Answer;
use hexforge_play::bots::BotName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the client calls a request; the reply repeats it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RequestId {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

/// A line that a client sends.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RequestLine {
    /// What the client calls the request; the reply repeats it.
    pub id: RequestId,
    /// Who asks: a key from the `hello` notice or the `started` reply. Connections for one seat need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// What is asked.
    #[serde(flatten)]
    pub request: Request,
}

/// What a client asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Start a game, in place of the one that runs. On a connection for the author only the author may.
    New {
        /// The seats, in seat order. Missing ones get names of their own.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seats: Vec<SeatSetup>,
        /// How many seats there are. By default as many as are given, and at least as many as the game needs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<usize>,
        /// The values of the game's options.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, serde_json::Value>,
        /// The seed of the random stream; by default one that nobody can guess. Only for the author.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
        /// The folders of the packs, in place of those of the command line. Only for the author.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        packs: Vec<String>,
        /// When bots answer.
        #[serde(default)]
        pace: Pace,
    },
    /// Go on with a saved game. Only for the author.
    Load {
        /// The text of the save.
        save: String,
        /// Who answers for the seats; persons, if nothing else is said.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        seats: BTreeMap<String, Controller>,
        /// When bots answer.
        #[serde(default)]
        pace: Pace,
    },
    /// What the asker may see.
    View {
        /// The first line of the log that is wanted, counted from 0.
        #[serde(default)]
        log: usize,
        /// Whether the table is wanted.
        #[serde(default = "yes")]
        table: bool,
    },
    /// The open questions of the asker; for the author those of all seats.
    Questions {},
    /// Answer an open question.
    Answer {
        /// The token of the question.
        question: String,
        /// The answer.
        answer: Answer,
    },
    /// What the asker may do now without being asked; for the author what all seats may.
    Interjections {},
    /// Do something without being asked. Open questions are asked again afterwards.
    Interject {
        /// The token, from the reply to `interjections`.
        interjection: String,
    },
    /// Which options the open question of the seat does not offer, and why not.
    Why {},
    /// Undo the last answer. A seat may undo its own, if no person has answered since and nothing was revealed since.
    Undo {},
    /// The text of a save. Only for the author.
    Save {},
    /// Change who answers for seats. Only for the author.
    Bots {
        /// Who answers, by the name of the seat.
        seats: BTreeMap<String, Controller>,
    },
    /// Let bots answer, if they answer on request. Only for the author.
    Advance {
        /// At most so many answers; by default until no bot is asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answers: Option<usize>,
    },
    /// End the program. Only for whom the connection is.
    End {},
}

impl Request {
    /// Whether it may change the game.
    #[must_use]
    pub fn changes_the_game(&self) -> bool {
        match self {
            Self::View { .. } | Self::Questions {} | Self::Interjections {} | Self::Why {} => false,
            Self::Save {} | Self::End {} => false,
            Self::New { .. } | Self::Load { .. } | Self::Answer { .. } | Self::Interject { .. } => true,
            Self::Undo {} | Self::Bots { .. } | Self::Advance { .. } => true,
        }
    }
}

fn yes() -> bool {
    true
}

/// A seat of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatSetup {
    /// Its name.
    pub name: String,
    /// Who answers. By default a person, and on a connection for one seat the bot of the pack for all other seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Controller>,
}

/// Who answers for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Controller {
    /// A person, or any program that sends `answer`.
    Person,
    /// The bot of the pack.
    Pack,
    /// A bot that answers at random.
    Random,
    /// A bot that takes what the weights of the pack value most.
    Greedy,
    /// A bot that takes the first option.
    First,
}

impl Controller {
    /// The bot, if it is one.
    #[must_use]
    pub fn bot(self) -> Option<BotName> {
        match self {
            Self::Person => None,
            Self::Pack => Some(BotName::Pack),
            Self::Random => Some(BotName::Random),
            Self::Greedy => Some(BotName::Greedy),
            Self::First => Some(BotName::First),
        }
    }
}

/// When bots answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As soon as they are asked.
    #[default]
    AtOnce,
    /// When the author sends `advance`.
    OnRequest,
}
