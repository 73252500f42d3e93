//! The `hexforge` program: parses the arguments, runs one command, and reports the result as an exit code.
//!
//! Each command is a module of [`commands`]; [`render`] formats what they print.

pub mod arguments;
pub mod commands;
pub mod content;
pub mod output;
pub mod profile;
pub mod render;

pub use hexforge_play::{bots, names, options, saves, texts, threads};

use clap::Parser;
use hexforge_io::shown;
use output::Out;
use std::process::ExitCode;

/// The result of a command that could run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Success.
    Fine,
    /// The content or the game has errors.
    Errors,
}

impl Status {
    /// Returns `Fine` if the condition holds, else `Errors`.
    #[must_use]
    pub fn fine_if(fine: bool) -> Self {
        if fine { Self::Fine } else { Self::Errors }
    }
}

/// Create, check, play, test and simulate data-driven board games
#[derive(Parser, Debug)]
#[command(
    name = "hexforge",
    version,
    after_help = "A pack is a folder with a `pack.yaml`. Start with:\n  \
                  hexforge new pack my-game\n  \
                  hexforge check my-game\n  \
                  hexforge play my-game\n\n\
                  Exit codes: 0 success; 1 the content or the game has errors; 2 wrong usage, or the command could not run."
)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

/// Runs the command that the process was started with.
#[must_use]
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| output::complain(&crash(&panic.to_string()))));
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return without_command(answer),
    };
    let mut out = Out::standard();
    let result = cli.command.run(&mut out).and_then(|status| {
        out.flush()?;
        Ok(status)
    });
    match result {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::Errors) => ExitCode::from(1),
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&format!("hexforge: {}", shown(&format!("{error:#}"))));
            ExitCode::from(2)
        }
    }
}

/// What is said of an error in the program itself. Its message may quote a pack.
fn crash(message: &str) -> String {
    let trace = std::backtrace::Backtrace::capture();
    let trace =
        if trace.status() == std::backtrace::BacktraceStatus::Captured { format!("\n{trace}") } else { String::new() };
    format!("hexforge: internal error: {}{trace}", shown(message))
}

/// Prints help, or what is wrong with the arguments, which may be names of files.
fn without_command(answer: clap::Error) -> ExitCode {
    if answer.use_stderr() {
        // The message quotes the arguments, so it is made for visible ones.
        let arguments = std::env::args_os().map(|argument| shown(&argument.to_string_lossy()).into_owned());
        let answer = Cli::try_parse_from(arguments).err().filter(clap::Error::use_stderr).unwrap_or(answer);
        output::complain(answer.render().to_string().trim_end());
        return ExitCode::from(2);
    }
    let mut out = Out::standard();
    let text = answer.render();
    let text = if out.style.colour { text.ansi().to_string() } else { text.to_string() };
    // Nothing can be done if the reader closes the pipe.
    let _ = out.text(&text).and_then(|()| out.flush());
    ExitCode::SUCCESS
}
