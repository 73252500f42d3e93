//! `hexforge new`: scaffolds that pass `hexforge check` and `hexforge test`.

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
use std::path::{Path, PathBuf};

/// What it is told.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge new pack my-game                                 a small game to begin with\n  \
    hexforge new pack my-species --depends content/my-game\n  \
    hexforge new faction star_folk --pack my-species          a side for the game that the pack adds to\n  \
    hexforge new card old_admiral --kind leader --pack my-species")]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// A pack: a small game to begin with, or an addition to another pack
    Pack {
        /// Its id, in small letters with hyphens
        name: String,
        /// The folder in which the pack's folder is made
        #[arg(long, default_value = ".", value_name = "DIR")]
        dir: PathBuf,
        /// The pack that it adds to, by path or id; without one it is a game of its own
        #[arg(long, value_name = "PACK")]
        depends: Option<String>,
    },
    /// A side: a definition of the kind that the game calls `faction`, or of --kind
    Faction(Definition),
    /// A definition of any kind: a card, a tile, a unit
    Card(Definition),
}

#[derive(Args, Debug)]
struct Definition {
    /// Its id, in small letters with underscores
    name: String,
    /// The pack to add it to
    #[arg(long, default_value = ".", value_name = "DIR")]
    pack: PathBuf,
    /// Its kind; kinds of packs that the pack depends on will do
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
}

/// Runs it.
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
    let Some(game) = Content::playable(std::slice::from_ref(&new.pack), out)? else { return Ok(Status::Faults) };
    let kind = definition::kind(&game, new.kind.as_deref(), faction)?;
    let files = definition::files(&game, &new.pack, kind, &new.name)?;
    finish(files, &new.pack, out)
}

/// Writes the files, checks the pack, and says what comes next.
fn finish(files: Files, root: &Path, out: &mut Out) -> anyhow::Result<Status> {
    for path in files.write()? {
        out.line(&format!("wrote {}", path.display()))?;
    }
    let content = Content::load(&[root.to_owned()])?;
    if content.has_errors() {
        diagnostics::write(content.diagnostics(), crate::arguments::Format::Text, out)?;
        out.line("the new files are written, but the pack has faults; mend them first")?;
        return Ok(Status::Faults);
    }
    let shown = root.display();
    out.line(&format!("next: hexforge check {shown}; hexforge test {shown}; hexforge play {shown}"))?;
    Ok(Status::Fine)
}
