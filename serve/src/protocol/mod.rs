//! The messages of the protocol. The JSON Schemas are generated from these types.

mod question;
mod reply;
mod request;
mod view;

pub use question::{Answer, Interjection, OptionKind, Part, Question, QuestionOption, Reason, Shape, Unavailable};
pub use reply::{AuthorOnly, ErrorCode, Failure, Notice, Output, Reply, ReplyLine, SeatInfo, Update};
pub use request::{Controller, Pace, Request, RequestId, RequestLine, SeatSetup};
pub use view::{Ending, LogLine, Piece, PieceRef, ScoreLine, Scores, Slot, Text, Value};

/// The version of the protocol. It changes when a client of the old version would misunderstand something.
pub const PROTOCOL: u32 = 1;
