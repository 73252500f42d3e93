//! `hexforge migrate`: rewrites a pack of an older format.

use crate::Status;
use crate::content::Content;
use crate::output::Out;
use crate::render::diagnostics::counted;
use anyhow::bail;
use clap::Args;
use hexforge_io::files::{Existing, Group};
use hexforge_io::shown_path;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::load::LoadOptions;
use hexforge_schemas::migrate::{self, Open};
use std::path::PathBuf;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge migrate my-pack\n  \
    hexforge migrate my-pack --dry-run\n\n\
    Comments and the order of everything stay. A pack in the present format can be migrated again, which finds\n\
    what is still written in the old way. Keep a copy, or commit first: the files are replaced.")]
pub struct Arguments {
    /// Pack to rewrite: a folder
    pack: PathBuf,
    /// Say what would change, and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let content = Content::load_as(std::slice::from_ref(&arguments.pack), LoadOptions::default())?;
    let loaded = content.loaded();
    let Some(at) = loaded.packs.len().checked_sub(1) else {
        content.show_errors(out)?;
        return Ok(Status::Errors);
    };
    let pack = &loaded.packs[at];
    if pack.location.archive {
        bail!("{} is an archive. Unpack it, and migrate the folder", shown_path(&arguments.pack));
    }
    let is_other = |fault: &Diagnostic| fault.severity == Severity::Error && !migrate::ends(fault);
    if loaded.diagnostics.iter().any(is_other) {
        content.show_errors(out)?;
        bail!("the pack has errors; fix them first");
    }
    let migration = migrate::migrate(loaded, at);
    let mut files = Group::default();
    for file in &migration.files {
        files.add(&file.path, file.text.as_bytes(), Existing::Replace)?;
        out.line(&format!("{}: {}", shown_path(&file.path), counted(file.changes, "change")))?;
    }
    let changed = counted(migration.files.len(), "file");
    if arguments.dry_run {
        show(&migration.open, out)?;
        out.line(&format!("{changed} would change"))?;
        return Ok(Status::Fine);
    }
    files.finish()?;
    // What is left is where the new texts have it.
    let content = Content::load_as(std::slice::from_ref(&arguments.pack), LoadOptions::default())?;
    show(&migrate::migrate(content.loaded(), at).open, out)?;
    out.line(&format!(
        "{changed} changed, {} left to you; `hexforge check` says whether all is well",
        counted(migration.open.len(), "place")
    ))?;
    Ok(Status::Fine)
}

fn show(open: &[Open], out: &mut Out) -> anyhow::Result<()> {
    for open in open {
        let (line, column) = open.place.start();
        out.line(&format!("{}:{line}:{column}: {}", open.place.file.path(), open.text))?;
    }
    Ok(())
}
