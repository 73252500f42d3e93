//! The `hexforge` command: reads what was typed, runs one command, tells by its exit code how it went.
//!
//! Commands stand in [`commands`], one module each; what they show is drawn in [`render`].

pub mod arguments;
pub mod commands;
pub mod content;
pub mod output;
pub mod profile;
pub mod render;

pub use hexforge_play::{bots, names, options, saves, texts, threads};

use clap::Parser;
use output::Out;
use std::process::ExitCode;

/// How a command that could run went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Fine.
    Fine,
    /// The content or the game has faults.
    Faults,
}

impl Status {
    /// Fine if there are no faults.
    #[must_use]
    pub fn fine_if(fine: bool) -> Self {
        if fine { Self::Fine } else { Self::Faults }
    }
}

/// Data-driven board games: check packs, play, simulate, test and explain them.
#[derive(Parser, Debug)]
#[command(
    name = "hexforge",
    version,
    after_help = "A pack is a folder with a `pack.yaml`. Start with:\n  \
                  hexforge new pack my-game\n  \
                  hexforge check my-game\n  \
                  hexforge play my-game\n\n\
                  Exit codes: 0 fine, 1 the content or the game has faults, 2 the command was used wrongly or could not run."
)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

/// Runs the command that the process was started with.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = Out::standard();
    let result = cli.command.run(&mut out).and_then(|status| {
        out.flush()?;
        Ok(status)
    });
    match result {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::Faults) => ExitCode::from(1),
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hexforge: {error:#}");
            ExitCode::from(2)
        }
    }
}
