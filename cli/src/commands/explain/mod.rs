//! `hexforge explain`: explains an id of a pack, or a diagnostic code.

mod describe;
mod formatter;
mod libraries;
mod sheet;
mod sources;
mod topics;

pub use sheet::Sheet;

use crate::Status;
use crate::content::Content;
use crate::output::{Out, complain};
use crate::render::diagnostics::counted;
use anyhow::bail;
use clap::{Args, ValueEnum};
use hexforge_play::Game;
use hexforge_schemas::codes;
use std::path::{Path, PathBuf};

/// Arguments of `hexforge explain`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge explain content/examples/tic-tac-toe place    an event: its rules and listeners\n  \
    hexforge explain content/examples/tic-tac-toe cell     a kind: its state, slots and definitions\n  \
    hexforge explain content/examples/tic-tac-toe lib.lines a library: its functions\n  \
    hexforge explain content/examples/tic-tac-toe events   all events, with what their authors say about them\n  \
    hexforge explain HF0012                                 a diagnostic code\n\n\
    An id is either full (`pack:name`) or local (`name`). A local id shows everything with that name.\n\
    Lists: kinds, definitions, events, windows, values, flows, scopes, menus, resources, checks, templates, options, libraries,\n\
    texts, patches.")]
pub struct Arguments {
    /// The pack and an id or the name of a list (such as events), or a diagnostic code alone (such as HF0012)
    #[arg(required = true, num_args = 1..=2, value_names = ["PACK", "ID"])]
    what: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: ExplainFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum ExplainFormat {
    #[default]
    Text,
    Json,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let Some(id) = arguments.what.last() else { bail!("no id given. Usage: hexforge explain PACK ID") };
    if let Some(info) = codes::explain(id) {
        out.text(&info.page())?;
        return Ok(Status::Fine);
    }
    let [pack, id] = arguments.what.as_slice() else {
        bail!(
            "`{id}` is not a diagnostic code. To explain an id of a pack, give the pack as well: \
             hexforge explain PACK {id}"
        );
    };
    let content = Content::without_scenarios(&[PathBuf::from(pack)])?;
    let errors = content.errors();
    let list = topics::list(content.loaded(), Path::new(pack), id);
    let found = if libraries::is_path(id) {
        libraries::sheets(content.loaded(), id)
    } else if errors == 0 && content.has_game() {
        let Some(game) = content.game(out)? else { return Ok(Status::Errors) };
        sheets(&game, id)
    } else {
        sources::sheets_of_documents(content.loaded(), id)
    };
    let sheets = match (list, found) {
        (Some(list), found) => list.into_iter().chain(found.unwrap_or_default()).collect(),
        (None, Ok(sheets)) => sheets,
        (None, Err(problem)) => bail!("{problem}"),
    };
    if errors > 0 {
        let errors = counted(errors, "error");
        complain(&format!("note: the pack has {errors}, so only its documents are explained; run `hexforge check`"));
    }
    match arguments.format {
        ExplainFormat::Text => write_text(&sheets, out)?,
        ExplainFormat::Json => out.json(&serde_json::to_string_pretty(&json(&sheets))?)?,
    }
    Ok(Status::Fine)
}

fn write_text(sheets: &[Sheet], out: &mut Out) -> anyhow::Result<()> {
    for (at, sheet) in sheets.iter().enumerate() {
        if at > 0 {
            out.line("")?;
        }
        for (number, line) in sheet.lines().into_iter().enumerate() {
            let line = if number == 0 { out.style.bold(&line) } else { line };
            out.line(&line)?;
        }
    }
    Ok(())
}

fn json(sheets: &[Sheet]) -> serde_json::Value {
    let one = |sheet: &Sheet| {
        let sections: serde_json::Map<String, serde_json::Value> =
            sheet.all_sections().map(|(title, lines)| (title.to_owned(), lines.into())).collect();
        serde_json::json!({ "what": sheet.head, "sections": sections })
    };
    sheets.iter().map(one).collect()
}

/// Describes an id of a game.
///
/// # Errors
/// Nothing has this id.
pub fn sheets(game: &Game, id: &str) -> Result<Vec<Sheet>, String> {
    let id = &with_prefix(game, id);
    let sources = sources::PackSources::new(game);
    let found = describe::Describer { ruleset: &game.ruleset, sources: &sources }.all(id);
    found.map_err(|unknown| hexforge_schemas::explain::absence(game.loaded(), id).unwrap_or(unknown))
}

/// Describes an id of a game as lines of text.
///
/// # Errors
/// Nothing has this id.
pub fn lines(game: &Game, id: &str) -> Result<Vec<String>, String> {
    Ok(sheets(game, id)?.iter().flat_map(Sheet::lines).collect())
}

/// Replaces the pack id in `pack-id:name` with the prefix that the pack's ids have in the ruleset.
fn with_prefix(game: &Game, id: &str) -> String {
    let Some((pack, name)) = id.split_once(':') else { return id.to_owned() };
    let found = game.packs().iter().find(|p| p.id == pack);
    found.map_or_else(|| id.to_owned(), |p| format!("{}:{name}", p.prefix))
}
