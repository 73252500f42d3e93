//! `hexforge check`: reports every fault of packs.

use crate::Status;
use crate::arguments::Format;
use crate::content::Content;
use crate::output::Out;
use crate::render::diagnostics::{self, Counts, counted};
use clap::Args;
use std::path::PathBuf;

/// What it is told.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge check content/examples/tic-tac-toe\n  \
    hexforge check content --deny-warnings --format github\n\n\
    A path is a pack, a zip of a pack, or a folder of packs. What packs depend on is looked for beside them.\n\
    Every fault has a code; `hexforge explain HF0012` says more. Exit code 1 if there are errors.")]
pub struct Arguments {
    /// Packs, or folders of packs
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Warnings count as errors
    #[arg(long)]
    deny_warnings: bool,
    /// In which form faults are reported
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs it.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let content = Content::load(&arguments.paths)?;
    let faults = content.diagnostics();
    diagnostics::write(faults, arguments.format, out)?;
    let counts = Counts::of(faults);
    let fine = counts.errors == 0 && !(arguments.deny_warnings && counts.warnings > 0);
    if arguments.format == Format::Text {
        let summary = format!("{}: {counts}", counted(content.pack_count(), "pack"));
        out.line(&if fine { out.style.green(&summary) } else { out.style.red(&summary) })?;
    }
    Ok(Status::fine_if(fine))
}
