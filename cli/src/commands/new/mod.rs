//! `hexforge new`: creates scaffolds that pass `hexforge check` and `hexforge test` once their author has chosen what only the author can.

mod definition;
mod files;
mod pack;
mod placeholder;
mod scaffold;
mod scenario;
mod variant;

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
    hexforge new card old_admiral --kind leader --pack my-species\n  \
    hexforge new scenario opening --pack my-species           a test that starts a game\n  \
    hexforge new variant long_hands --of card_limit --pack my-species    a changed number, and a test that proves it")]
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
    /// Add a faction: what the game's scaffold for factions has, or else a definition of its `faction` kind, or of --kind
    Faction(Definition),
    /// Add a definition of any kind: a card, a tile, a unit
    Card(Definition),
    /// Add a scenario: the start of a game and its first question
    Scenario {
        /// Name of the file in `tests`, in lower case with underscores
        name: String,
        /// Folder of the pack to add it to
        #[arg(long, default_value = ".", value_name = "DIR")]
        pack: PathBuf,
    },
    /// Add a variant of a game: a patch that changes a value of another pack, and a test that fails without it
    Variant {
        /// Id of the patch, in lower case with underscores
        name: String,
        /// The value to change; its base is a number
        #[arg(long, value_name = "VALUE")]
        of: String,
        /// Folder of the pack to add it to
        #[arg(long, default_value = ".", value_name = "DIR")]
        pack: PathBuf,
    },
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
        What::Scenario { name, pack } => {
            let Some(game) = Content::playable(std::slice::from_ref(pack), out)? else { return Ok(Status::Errors) };
            finish(scenario::files(&game, pack, name)?, pack, out)
        }
        What::Variant { name, of, pack } => {
            let Some(game) = Content::playable(std::slice::from_ref(pack), out)? else { return Ok(Status::Errors) };
            finish(variant::files(&game, pack, name, of)?, pack, out)
        }
    }
}

fn define(new: &Definition, faction: bool, out: &mut Out) -> anyhow::Result<Status> {
    let Some(game) = Content::playable(std::slice::from_ref(&new.pack), out)? else { return Ok(Status::Errors) };
    definition::check_id(&game, &new.pack, &new.name)?;
    let of_pack = match &new.kind {
        None if faction => scaffold::files(&game, &new.pack, "faction", &new.name),
        _ => None,
    };
    let files = match of_pack {
        Some(files) => files,
        None => {
            let kind = definition::kind(&game, new.kind.as_deref(), faction)?;
            definition::files(&game, &new.pack, kind, &new.name)?
        }
    };
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
