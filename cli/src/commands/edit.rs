//! `hexforge edit`: opens the editor.

use crate::Status;
use clap::Args;
use std::path::PathBuf;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge edit content/examples/tic-tac-toe\n\n\
    The pack's files are on the left, the game is in the middle, and the log and the inspector are on the right.\n\
    When you save a file, here or in another editor, the running game reloads it before the next decision.\n\
    Press Ctrl+P to list all commands.")]
pub struct Arguments {
    /// Folder of the pack, or a pack set: its first pack is edited, and all are loaded
    pack: PathBuf,
    /// Listen on this socket for tests and tools
    #[arg(long, value_name = "PATH", hide = true)]
    control: Option<PathBuf>,
}

/// Opens the window, and returns when it is closed.
#[cfg(feature = "editor")]
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    use hexforge_editor::Options;
    hexforge_editor::run(&Options { root: arguments.pack.clone(), control: arguments.control.clone() })?;
    Ok(Status::Fine)
}

/// Reports how to build the editor.
#[cfg(not(feature = "editor"))]
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let Arguments { pack, control: _ } = arguments;
    anyhow::bail!(
        "this build does not contain the editor. Build it and open the pack with \
         `cargo run --release --features editor -- edit {}`",
        hexforge_io::shown_path(pack)
    )
}
