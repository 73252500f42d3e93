//! `hexforge edit`: the editor's window.

use crate::Status;
use clap::Args;
use hexforge_editor::Options;
use std::path::PathBuf;

/// What it is told.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge edit content/examples/tic-tac-toe\n\n\
    The pack's files are on the left, the game is in the middle, what happens and why is on the right. A file that is saved,\n\
    here or in any other editor, takes effect in the running game between two decisions. Ctrl+P lists every command.")]
pub struct Arguments {
    /// The folder of the pack
    pack: PathBuf,
    /// Listen at this socket for tests and tools
    #[arg(long, value_name = "PATH", hide = true)]
    control: Option<PathBuf>,
}

/// Runs it.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    hexforge_editor::run(&Options { root: arguments.pack.clone(), control: arguments.control.clone() })?;
    Ok(Status::Fine)
}
