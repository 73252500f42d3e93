//! The commands, one module each.

mod bench;
mod check;
mod edit;
mod explain;
mod new;
mod play;
mod render;
mod replay;
mod schema;
pub mod sim;
mod test;

pub use explain::Sheet;

use crate::Status;
use crate::output::Out;
use clap::Subcommand;

/// A command.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Check packs and report every fault with file, line and help
    Check(check::Arguments),
    /// Write JSON Schemas, so that an editor completes and checks documents
    Schema(schema::Arguments),
    /// Begin a pack, or add a definition to one
    New(new::Arguments),
    /// Play a game at this terminal, alone, with others or against bots
    Play(play::Arguments),
    /// Open the editor: author, playtest and understand a pack, with hot reload
    Edit(edit::Arguments),
    /// Let bots play whole games and sum up how they went
    Sim(sim::Arguments),
    /// Play a saved game again and verify it
    Replay(replay::Arguments),
    /// Run the scenarios of packs
    Test(test::Arguments),
    /// Tell all that is known of an id or of a code such as HF0012
    Explain(explain::Arguments),
    /// Draw a card, a sheet, a tile or the whole board as SVG and PNG
    Render(render::Arguments),
    /// Measure how fast the engine, the scripts and the checks are
    Bench(bench::Arguments),
}

impl Command {
    /// Runs it.
    ///
    /// # Errors
    /// It was used wrongly or could not run.
    pub fn run(&self, out: &mut Out) -> anyhow::Result<Status> {
        match self {
            Self::Check(arguments) => check::run(arguments, out),
            Self::Schema(arguments) => schema::run(arguments, out),
            Self::New(arguments) => new::run(arguments, out),
            Self::Play(arguments) => play::run(arguments, out),
            Self::Edit(arguments) => edit::run(arguments),
            Self::Sim(arguments) => sim::run(arguments, out),
            Self::Replay(arguments) => replay::run(arguments, out),
            Self::Test(arguments) => test::run(arguments, out),
            Self::Explain(arguments) => explain::run(arguments, out),
            Self::Render(arguments) => render::run(arguments, out),
            Self::Bench(arguments) => bench::run(arguments, out),
        }
    }
}
