//! `hexforge lock`: writes what the packs of a pack set contain.

use crate::Status;
use crate::content::Content;
use crate::output::Out;
use crate::render::diagnostics::counted;
use anyhow::bail;
use clap::Args;
use hexforge_io::files::{self, Existing};
use hexforge_io::shown_path;
use hexforge_schemas::load::LoadOptions;
use hexforge_schemas::pack::{SET_FILE, lock_file, lock_text, set_file};
use std::path::PathBuf;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge lock hexforge.yaml\n\n\
    Writes `hexforge.lock` next to the set: the id, the version and a hash of each pack, also of dependencies.\n\
    From then on, other packs are an error. Run the command again after a change that you want.")]
pub struct Arguments {
    /// Pack set: a file, or a folder with a hexforge.yaml
    set: PathBuf,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let shown = shown_path(&arguments.set);
    let Some(set) = set_file(&arguments.set) else {
        bail!("{shown} is not a pack set. Give a file such as {SET_FILE}, or a folder that contains it");
    };
    let lock = lock_file(&set);
    files::check(&lock, Existing::Replace)?;
    let options = LoadOptions { locked: false, scenarios: false, types: false, ..LoadOptions::default() };
    let content = Content::load_as(std::slice::from_ref(&set), options)?;
    if content.show_errors(out)? {
        return Ok(Status::Errors);
    }
    let packs = &content.loaded().packs;
    files::write(&lock, lock_text(packs).as_bytes(), Existing::Replace)?;
    out.line(&format!("wrote {} with {}", shown_path(&lock), counted(packs.len(), "pack")))?;
    Ok(Status::Fine)
}
