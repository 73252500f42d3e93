//! `hexforge new`: creates scaffolds that pass `hexforge check` and `hexforge test` once their author has chosen what only the author can.

mod definition;
mod files;
mod pack;
mod placeholder;

use crate::Status;
use crate::content::Content;
use crate::output::Out;
use crate::render::diagnostics;
use clap::{Args, Subcommand};
use files::Files;
use hexforge_io::shown_path;
use hexforge_schemas::codes;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use std::path::{Path, PathBuf};

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge new pack my-game                                 a small game to start from\n  \
    hexforge new pack my-species --depends content/my-game      an addition to a game\n  \
    hexforge new faction star_folk --pack my-species          a faction of that game\n  \
    hexforge new card old_admiral --kind leader --pack my-species")]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Create a pack: a small game, or an addition to another pack
    Pack {
        /// Id of the pack, in lower case with hyphens
        name: String,
        /// Create the pack's folder in this folder
        #[arg(long, default_value = ".", value_name = "DIR")]
        dir: PathBuf,
        /// Pack to add to, by path or id; without it, the new pack is a game of its own
        #[arg(long, value_name = "PACK")]
        depends: Option<String>,
    },
    /// Add a faction: a definition of the game's `faction` kind, or of --kind
    Faction(Definition),
    /// Add a definition of any kind: a card, a tile, a unit
    Card(Definition),
}

#[derive(Args, Debug)]
struct Definition {
    /// Id of the definition, in lower case with underscores
    name: String,
    /// Folder of the pack to add it to
    #[arg(long, default_value = ".", value_name = "DIR")]
    pack: PathBuf,
    /// Kind of the definition, from this pack or from a dependency
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    match &arguments.what {
        What::Pack { name, dir, depends } => {
            let new = pack::NewPack { id: name, folder: dir, depends: depends.as_deref() };
            let (files, root) = pack::files(&new)?;
            finish(files, &root, out)
        }
        What::Faction(new) => define(new, true, out),
        What::Card(new) => define(new, false, out),
    }
}

fn define(new: &Definition, faction: bool, out: &mut Out) -> anyhow::Result<Status> {
    let Some(game) = Content::playable(std::slice::from_ref(&new.pack), out)? else { return Ok(Status::Errors) };
    let kind = definition::kind(&game, new.kind.as_deref(), faction)?;
    let files = definition::files(&game, &new.pack, kind, &new.name)?;
    finish(files, &new.pack, out)
}

/// Writes the files, checks the pack and prints the next steps.
fn finish(files: Files, root: &Path, out: &mut Out) -> anyhow::Result<Status> {
    for path in files.write()? {
        out.line(&format!("wrote {}", shown_path(&path)))?;
    }
    let content = Content::load(&[root.to_owned()])?;
    let shown = shown_path(root);
    let errors: Vec<Diagnostic> =
        content.diagnostics().iter().filter(|fault| fault.severity == Severity::Error).cloned().collect();
    if !errors.is_empty() && errors.iter().all(|fault| fault.code == codes::TO_CHOOSE) {
        diagnostics::write(&errors, crate::arguments::DiagnosticFormat::Text, out)?;
        out.line(&format!("next: choose the values that are marked; then hexforge check {shown}"))?;
        return Ok(Status::Fine);
    }
    if !errors.is_empty() {
        diagnostics::write(content.diagnostics(), crate::arguments::DiagnosticFormat::Text, out)?;
        out.line("the files were written, but the pack has errors. Fix the errors and run `hexforge check`")?;
        return Ok(Status::Errors);
    }
    out.line(&format!("next: hexforge check {shown}; hexforge test {shown}; hexforge play {shown}"))?;
    Ok(Status::Fine)
}
