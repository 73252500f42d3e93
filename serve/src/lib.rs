//! A machine protocol: requests as JSON lines on an input, replies and notices as JSON lines on an output. `docs/protocol.md` explains
//! it to those who write clients.
//!
//! - [`protocol`]: the messages, from which the JSON Schemas are made;
//! - [`Connection`]: carries requests out and knows who may do what;
//! - `table`: a game with its seats and bots; `desk`: what one viewer knows of it; `encoder`: the core's views as messages.
//!
//! Nothing that a viewer may not know leaves: all content comes from the views of the core, and the core's own ids are replaced by
//! tokens that are different for each viewer.

mod connection;
mod desk;
mod encoder;
mod interjections;
mod keys;
mod open_question;
mod packs;
mod parse;
pub mod protocol;
mod schema;
mod setup;
mod table;
mod tokens;

pub use connection::{Connection, Opening, Side};
pub use schema::schemas;

use hexforge_io::json;
use hexforge_io::lines::{self, Line};
use protocol::{ErrorCode, Failure, Output};
use std::io::{self, BufRead, Write};

/// Reads requests until the input or the game of the connection ends.
///
/// # Errors
/// The input cannot be read or the output cannot be written.
pub fn serve(connection: &mut Connection, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    send(output, vec![connection.hello()])?;
    while !connection.is_over() {
        let Some(line) = lines::read(input, connection.longest_line())? else { break };
        send(output, handle(connection, &line))?;
    }
    Ok(())
}

fn handle(connection: &mut Connection, line: &Line) -> Vec<Output> {
    match line {
        Line::Text(text) if text.trim().is_empty() => Vec::new(),
        Line::Text(text) => connection.handle(text),
        Line::NotText => vec![connection::unread(Failure::new(ErrorCode::Malformed, "the line is not UTF-8"))],
        Line::TooLong => {
            let most = connection.longest_line();
            let message = format!("the line is longer than {most} bytes");
            vec![connection::unread(Failure::new(ErrorCode::TooLong, message))]
        }
    }
}

fn send(output: &mut impl Write, messages: Vec<Output>) -> io::Result<()> {
    for message in messages {
        output.write_all(json::safe(&serde_json::to_string(&message)?).as_bytes())?;
        output.write_all(b"\n")?;
    }
    output.flush()
}

/// One wording for what never was there and what cannot be done any more.
fn cannot_interject() -> Failure {
    Failure::new(ErrorCode::Stale, "this cannot be done now; `interjections` lists what you may do without being asked")
}

/// One wording, so that nobody learns whether somebody else was asked.
fn stale() -> Failure {
    Failure::new(ErrorCode::Stale, "this question is not open to you; `questions` lists those that are")
}
