//! `hexforge serve`: a game over JSON lines on the standard input and output.

use crate::Status;
use crate::arguments::seat_name;
use crate::content;
use anyhow::{anyhow, bail};
use clap::Args;
use hexforge_serve::{Connection, Opening, Side};
use std::io::{self, BufWriter};
use std::path::PathBuf;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge serve --stdio content/examples/tic-tac-toe              one seat against bots\n  \
    hexforge serve --stdio content/examples/tic-tac-toe --author     all seats, each with a secret key\n\n\
    Each line of the input is a request, such as {\"id\": 1, \"do\": \"new\"}; docs/protocol.md explains them.")]
pub struct Arguments {
    /// Pack or pack set to play
    pack: PathBuf,
    /// Load this pack as well, such as an expansion: an id or a path (repeat for several)
    #[arg(long = "with", value_name = "PACK")]
    more: Vec<PathBuf>,
    /// Read requests from the standard input and write replies to the standard output
    #[arg(long)]
    stdio: bool,
    /// The seat that the connection is for; bots play the others [default: ann]
    #[arg(long, value_name = "NAME", conflicts_with = "author")]
    seat: Option<String>,
    /// Random seed of the games of the seat, for tests [default: one that nobody can guess]
    #[arg(long, value_name = "S", conflicts_with = "author")]
    seed: Option<u64>,
    /// Open the connection for the author, who sees everything and gets the keys of all seats
    #[arg(long)]
    author: bool,
    /// Language of the texts [default: that of the terminal, if the pack has it]
    #[arg(long, value_name = "L")]
    lang: Option<String>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    if !arguments.stdio {
        bail!("games are served on the standard input and output only; add --stdio");
    }
    let side = if arguments.author {
        Side::Author
    } else {
        let name = arguments.seat.clone().unwrap_or_else(|| seat_name(0));
        Side::Seat { name, seed: arguments.seed }
    };
    let packs = content::with_more(&arguments.pack, &arguments.more)?;
    let mut connection =
        Connection::open(Opening { packs, language: arguments.lang.clone(), side }).map_err(|error| anyhow!(error))?;
    hexforge_serve::serve(&mut connection, &mut io::stdin().lock(), &mut BufWriter::new(io::stdout().lock()))?;
    Ok(Status::Fine)
}
