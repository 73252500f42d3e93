//! What the program sends.

use super::{Controller, Ending, Interjection, LogLine, Piece, Question, RequestId, Unavailable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A line that the program sends.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    /// The reply to a request.
    Reply(Box<ReplyLine>),
    /// Something that nobody asked for.
    Notice(Notice),
}

/// The reply to a request.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReplyLine {
    /// The `id` of the request; null if it could not be read.
    pub id: Option<RequestId>,
    /// The reply.
    #[serde(flatten)]
    pub reply: Reply,
}

/// A reply.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "reply", rename_all = "snake_case")]
pub enum Reply {
    /// To `new` and `load`.
    Started {
        /// The seats, in seat order.
        seats: Vec<SeatInfo>,
        /// The name of the asker's seat.
        #[serde(skip_serializing_if = "Option::is_none")]
        you: Option<String>,
        /// What only the author may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        author: Option<AuthorOnly>,
        /// The log and the questions.
        #[serde(flatten)]
        update: Update,
    },
    /// To `view`.
    View {
        /// The table with everything on it.
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<Piece>,
        /// The number of the first line of `log`.
        log_from: usize,
        /// The lines of the log.
        log: Vec<LogLine>,
        /// How the game ended, if it has.
        #[serde(skip_serializing_if = "Option::is_none")]
        ending: Option<Ending>,
        /// The state hash, for the author.
        #[serde(skip_serializing_if = "Option::is_none")]
        hash: Option<String>,
    },
    /// To `questions`.
    Questions {
        /// The open questions.
        questions: Vec<Question>,
        /// How the game ended, if it has.
        #[serde(skip_serializing_if = "Option::is_none")]
        ending: Option<Ending>,
    },
    /// To `interjections`.
    Interjections {
        /// What may be done without being asked.
        interjections: Vec<Interjection>,
    },
    /// To `answer`, `interject`, `undo` and `advance`.
    Moved {
        /// What it led to.
        #[serde(flatten)]
        update: Update,
    },
    /// To `why`.
    Why {
        /// The options that the question does not offer.
        unavailable: Vec<Unavailable>,
    },
    /// To `save`.
    Saved {
        /// The text of the save.
        save: String,
    },
    /// To `bots` and `end`.
    Done,
    /// To a request that was refused. Nothing has changed.
    Error(Failure),
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Failure {
    /// The cause, for programs.
    pub code: ErrorCode,
    /// The cause, for people.
    pub message: String,
}

impl Failure {
    /// A failure with its message.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// The cause of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The line is not a request.
    Malformed,
    /// The line is longer than the program reads.
    TooLong,
    /// The key is missing or unknown.
    UnknownKey,
    /// The asker may not do this.
    Forbidden,
    /// No game runs.
    NoGame,
    /// The game cannot be set up like this.
    BadSetup,
    /// The save cannot be read or does not fit.
    BadSave,
    /// The question is not open, or it was never the asker's; or what was to be done unasked cannot be done now.
    Stale,
    /// The answer does not fit the question.
    BadAnswer,
    /// There is nothing that the asker may undo.
    CannotUndo,
    /// The rules of the game failed.
    Fault,
    /// The bots did not come to an end.
    Stalled,
    /// The program failed. The game that ran is gone.
    Internal,
}

/// What changed for the asker.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Update {
    /// So many lines of the log are as they were; lines after them that the client knows are gone.
    pub log_from: usize,
    /// The lines after those.
    pub log: Vec<LogLine>,
    /// The open questions of the asker; for the author those of all seats.
    pub questions: Vec<Question>,
    /// How the game ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

/// A seat of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatInfo {
    /// Its name.
    pub name: String,
    /// Who answers.
    pub by: Controller,
}

/// What only the author may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AuthorOnly {
    /// The seed of the random stream.
    pub seed: u64,
    /// The secret key of each seat, by its name.
    pub keys: BTreeMap<String, String>,
    /// The key of the public, for those who watch.
    pub public: String,
}

/// Something that nobody asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub enum Notice {
    /// The first line of a connection.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the program.
        program: String,
        /// A longer line is refused: its most bytes.
        longest_line: usize,
        /// The name of the seat that the connection is for.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        /// The key of the author, on a connection for the author.
        #[serde(skip_serializing_if = "Option::is_none")]
        author: Option<String>,
    },
    /// Something changed for a seat or the public that another one's request led to. Only on a connection for the author.
    Changed {
        /// The name of the seat; none: the public.
        seat: Option<String>,
        /// So many lines of the log are as they were.
        log_from: usize,
        /// How many questions are open to the seat.
        questions: usize,
        /// Whether the game has ended.
        over: bool,
    },
    /// The rules of the game failed. Only on a connection for the author.
    Fault {
        /// What failed.
        message: String,
    },
}
