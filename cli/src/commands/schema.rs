//! `hexforge schema`: JSON Schemas for editors.

use crate::Status;
use crate::arguments::make_folder;
use crate::content::Content;
use crate::output::Out;
use anyhow::Context as _;
use clap::Args;
use std::path::PathBuf;

/// What it is told.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge schema --out .schemas                                  the format's own kinds of documents\n  \
    hexforge schema content/examples/tic-tac-toe --out .schemas     and the kinds that the pack declares\n\n\
    Without --out all schemas are printed as one JSON object, by name.")]
pub struct Arguments {
    /// Packs whose kinds get schemas, too
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The folder for the schemas
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs it.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let content = Content::load(&arguments.paths)?;
    let schemas = content.loaded().schemas();
    let Some(folder) = &arguments.out else {
        let all: serde_json::Map<String, serde_json::Value> = schemas.into_iter().collect();
        out.line(&serde_json::to_string_pretty(&all)?)?;
        return Ok(Status::Fine);
    };
    make_folder(folder)?;
    for (name, schema) in &schemas {
        let path = folder.join(file_of(name));
        let text = serde_json::to_string_pretty(schema)?;
        std::fs::write(&path, text + "\n").with_context(|| format!("cannot write {}", path.display()))?;
    }
    out.line(&format!("{} schemas in {}", schemas.len(), folder.display()))?;
    out.text(&recipe(folder, schemas.keys().map(String::as_str)))?;
    Ok(Status::Fine)
}

/// How an editor is told which schema a file has.
fn recipe<'a>(folder: &std::path::Path, names: impl Iterator<Item = &'a str>) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let mut text = String::from(
        "\nPut the line for the kind of the document at the top of a file; editors with a YAML language server then\ncomplete and check it (in a file with several documents it stands for all of them):\n\n",
    );
    for name in names {
        text.push_str(&format!("# yaml-language-server: $schema={}\n", folder.join(file_of(name)).display()));
    }
    text
}

/// The file of a schema; full ids have a colon, which not every file system likes.
fn file_of(name: &str) -> String {
    format!("{}.json", name.replace(':', "."))
}
