//! Runs the command as a user would.

#![allow(dead_code, reason = "not every test file uses all helpers")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot run its command has failed")]

use hexforge_test_support::packs::{copy_folder, edit};
use hexforge_test_support::{content, workspace};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run gave.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Asserts the exit code; the whole output is shown if it differs.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self
    }

    /// Asserts that the standard output contains a text.
    #[track_caller]
    pub fn shows(self, text: &str) -> Self {
        assert!(!text.is_empty(), "every output contains an empty text");
        assert!(self.out.contains(text), "`{text}` is not in:\n{}\nstderr:\n{}", self.out, self.err);
        self
    }

    /// Asserts that the standard error contains a text.
    #[track_caller]
    pub fn complains(self, text: &str) -> Self {
        assert!(!text.is_empty(), "every output contains an empty text");
        assert!(self.err.contains(text), "`{text}` is not in:\n{}", self.err);
        self
    }

    /// The last line of the standard output that begins with `start`.
    #[track_caller]
    pub fn line(&self, start: &str) -> String {
        let found = self.out.lines().rev().find(|line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("no line begins with `{start}` in:\n{}", self.out)).to_owned()
    }
}

/// A command with the environment that all tests have.
pub fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexforge"));
    command
        .current_dir(folder)
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS");
    command
}

/// Runs `hexforge` in `folder` with these arguments and lines on its standard input.
pub fn run_in(folder: &Path, arguments: &[&str], input: &str) -> Run {
    run_command(command(folder), arguments, input)
}

/// Runs `hexforge` in `folder` as if the terminal had so many columns.
pub fn run_in_columns(folder: &Path, columns: usize, arguments: &[&str], input: &str) -> Run {
    let mut command = command(folder);
    command.env("COLUMNS", columns.to_string());
    run_command(command, arguments, input)
}

/// Runs a command with lines on its standard input.
pub fn run_command(mut command: Command, arguments: &[&str], input: &str) -> Run {
    let mut child =
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that reads nothing may be gone before its input is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs `hexforge` in the workspace.
pub fn run(arguments: &[&str]) -> Run {
    run_in(&workspace(), arguments, "")
}

/// The example pack.
pub fn example() -> String {
    content("examples/tic-tac-toe").to_str().unwrap().to_owned()
}

/// A copy of the example pack in a folder.
pub fn copy_of_example(folder: &Path) -> std::path::PathBuf {
    let copy = folder.join("tic-tac-toe");
    copy_folder(Path::new(&example()), &copy);
    copy
}

/// A pack with an error, in a folder that is removed when it is dropped.
pub fn broken_pack() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "broken"], "").exits(0);
    let game = folder.path().join("broken/game.yaml");
    edit(&game, "players: {min", "plaeyrs: {min");
    folder
}
