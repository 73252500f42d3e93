//! The commands. Each has its own module.

mod bench;
mod check;
pub mod docs;
mod edit;
mod explain;
mod lock;
mod migrate;
mod new;
mod play;
mod render;
mod replay;
mod schema;
mod serve;
pub mod sim;
mod test;

pub use explain::Sheet;

use crate::Status;
use crate::output::Out;
use clap::Subcommand;

/// The commands of the program.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Check packs and report errors with file, line and help
    Check(check::Arguments),
    /// Write JSON Schemas for completion and checks in your text editor
    Schema(schema::Arguments),
    /// Create a pack, or add a definition to one
    New(new::Arguments),
    /// Play a game in the terminal, with other people or against bots
    Play(play::Arguments),
    /// Open the editor: write and playtest a pack with hot reload
    Edit(edit::Arguments),
    /// Play over JSON lines: for servers, bots in other languages and notebooks
    Serve(serve::Arguments),
    /// Let bots play many games and summarise the results
    Sim(sim::Arguments),
    /// Write the versions and contents of the packs of a pack set to its lock
    Lock(lock::Arguments),
    /// Rewrite a pack of an older format
    Migrate(migrate::Arguments),
    /// Replay a saved game and verify it
    Replay(replay::Arguments),
    /// Run the test scenarios of packs
    Test(test::Arguments),
    /// Explain an id or a diagnostic code
    Explain(explain::Arguments),
    /// Write the reference of a pack: what other packs can use, as Markdown and HTML
    Docs(docs::Arguments),
    /// Draw a card, a sheet, a tile or the board as SVG and PNG
    Render(render::Arguments),
    /// Measure the speed of the engine, the scripts and the checks
    Bench(bench::Arguments),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// The arguments are wrong, or the command cannot run.
    pub fn run(&self, out: &mut Out) -> anyhow::Result<Status> {
        match self {
            Self::Check(arguments) => check::run(arguments, out),
            Self::Schema(arguments) => schema::run(arguments, out),
            Self::New(arguments) => new::run(arguments, out),
            Self::Play(arguments) => play::run(arguments, out),
            Self::Edit(arguments) => edit::run(arguments),
            Self::Serve(arguments) => serve::run(arguments),
            Self::Sim(arguments) => sim::run(arguments, out),
            Self::Lock(arguments) => lock::run(arguments, out),
            Self::Migrate(arguments) => migrate::run(arguments, out),
            Self::Replay(arguments) => replay::run(arguments, out),
            Self::Test(arguments) => test::run(arguments, out),
            Self::Explain(arguments) => explain::run(arguments, out),
            Self::Docs(arguments) => docs::run(arguments, out),
            Self::Render(arguments) => render::run(arguments, out),
            Self::Bench(arguments) => bench::run(arguments, out),
        }
    }
}
