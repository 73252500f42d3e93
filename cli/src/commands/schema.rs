//! `hexforge schema`: JSON Schemas and Luau definitions for editors.

use crate::Status;
use crate::content::Content;
use crate::output::Out;
use clap::Args;
use hexforge_io::files::{self, Existing, Group};
use hexforge_io::{json, shown_path};
use hexforge_schemas::{library, luau};
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
    arguments.out.as_deref().map_or(Ok(()), files::check_folder)?;
    let content = Content::load(&arguments.paths)?;
    let schemas = content.loaded().schemas();
    let Some(folder) = &arguments.out else {
        let all: serde_json::Map<String, serde_json::Value> = schemas.into_iter().collect();
        out.json(&serde_json::to_string_pretty(&all)?)?;
        return Ok(Status::Fine);
    };
    let mut files = Group::default();
    for (name, schema) in &schemas {
        let text = json::safe(&serde_json::to_string_pretty(schema)?);
        files.add(&folder.join(file_of(name)), format!("{text}\n").as_bytes(), Existing::Replace)?;
    }
    let definitions = content.loaded().ruleset.as_deref().filter(|_| !arguments.paths.is_empty());
    if let Some(rules) = definitions {
        let libraries = library::libraries(content.loaded(), content.loaded().packs.len().saturating_sub(1));
        let text = luau::definitions(content.loaded(), rules, &libraries);
        files.add(&folder.join(DEFINITIONS), text.as_bytes(), Existing::Replace)?;
        files.add(&folder.join(".luaurc"), luau::SETTINGS.as_bytes(), Existing::Replace)?;
    }
    files.finish()?;
    out.line(&format!("wrote {} schemas to {}", schemas.len(), shown_path(folder)))?;
    out.text(&recipe(folder, schemas.keys().map(String::as_str)))?;
    if definitions.is_some() {
        out.line(&format!(
            "\nFor hooks and libraries, copy {} to the folder of the pack, and start luau-lsp with --definitions={}",
            shown_path(&folder.join(".luaurc")),
            shown_path(&folder.join(DEFINITIONS)),
        ))?;
    }
    Ok(Status::Fine)
}

/// The file of the Luau definitions.
const DEFINITIONS: &str = "hexforge.d.luau";

/// Explains how to assign a schema to a file.
fn recipe<'a>(folder: &std::path::Path, names: impl Iterator<Item = &'a str>) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let mut text = String::from(
        "\nTo use a schema, put its line at the top of the file. Editors with a YAML language server then complete and check the\nfile. The line applies to all documents of the file.\n\n",
    );
    for name in names {
        text.push_str(&format!("# yaml-language-server: $schema={}\n", shown_path(&folder.join(file_of(name)))));
    }
    text
}

/// Returns the file name of a schema. Some file systems do not allow the colon of a full id.
fn file_of(name: &str) -> String {
    format!("{}.json", name.replace(':', "."))
}
