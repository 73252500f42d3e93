//! `hexforge schema`: JSON Schemas for editors.

use crate::Status;
use crate::arguments::make_folder;
use crate::content::Content;
use crate::output::Out;
use anyhow::Context as _;
use clap::Args;
use std::path::PathBuf;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge schema --out .schemas                                  built-in kinds of documents\n  \
    hexforge schema content/examples/tic-tac-toe --out .schemas     with the kinds that the pack declares\n\n\
    Without --out, all schemas are printed as one JSON object, keyed by name.")]
pub struct Arguments {
    /// Packs whose own kinds get schemas as well
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write one file per schema into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command.
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
    out.line(&format!("wrote {} schemas to {}", schemas.len(), folder.display()))?;
    out.text(&recipe(folder, schemas.keys().map(String::as_str)))?;
    Ok(Status::Fine)
}

/// Explains how to assign a schema to a file.
fn recipe<'a>(folder: &std::path::Path, names: impl Iterator<Item = &'a str>) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let mut text = String::from(
        "\nTo use a schema, put its line at the top of the file. Editors with a YAML language server then complete and check the\nfile. The line applies to all documents of the file.\n\n",
    );
    for name in names {
        text.push_str(&format!("# yaml-language-server: $schema={}\n", folder.join(file_of(name)).display()));
    }
    text
}

/// Returns the file name of a schema. Some file systems do not allow the colon of a full id.
fn file_of(name: &str) -> String {
    format!("{}.json", name.replace(':', "."))
}
