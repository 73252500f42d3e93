//! `hexforge explain`: all that is known of an id or a code.

mod describe;
mod sheet;
mod sources;
mod words;

pub use sheet::Sheet;

use crate::Status;
use crate::content::Content;
use crate::output::Out;
use anyhow::bail;
use clap::{Args, ValueEnum};
use hexforge_play::Game;
use hexforge_schemas::codes;
use std::path::PathBuf;

/// What it is told.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge explain content/examples/tic-tac-toe mark     an event: rules, who listens, who forbids\n  \
    hexforge explain content/examples/tic-tac-toe table    a kind: state, slots, definitions\n  \
    hexforge explain HF0012                                a code of `hexforge check`\n\n\
    An id is full (`pack:name`) or bare (`name`); of a bare one everything with that name is shown.")]
pub struct Arguments {
    /// The pack, and the id; for a code such as HF0012 the code alone is enough
    #[arg(required = true, num_args = 1..=2, value_names = ["PACK", "ID"])]
    what: Vec<String>,
    /// In which form
    #[arg(long, value_enum, default_value_t)]
    format: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Form {
    #[default]
    Text,
    Json,
}

/// Runs it.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let Some(id) = arguments.what.last() else { bail!("say what to explain") };
    if let Some(info) = codes::explain(id) {
        out.text(&info.page())?;
        return Ok(Status::Fine);
    }
    let [pack, id] = arguments.what.as_slice() else {
        bail!("`{id}` is no code; to explain an id of a pack say both: hexforge explain PACK {id}");
    };
    let Some(game) = Content::playable(&[PathBuf::from(pack)], out)? else { return Ok(Status::Faults) };
    let sheets = match sheets(&game, id) {
        Ok(sheets) => sheets,
        Err(problem) => bail!("{problem}"),
    };
    match arguments.format {
        Form::Text => write_text(&sheets, out)?,
        Form::Json => out.line(&serde_json::to_string_pretty(&json(&sheets))?)?,
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

/// All that is known of an id of a game.
///
/// # Errors
/// Nothing is called so.
pub fn sheets(game: &Game, id: &str) -> Result<Vec<Sheet>, String> {
    let id = &with_prefix(game, id);
    let sources = sources::PackSources::new(game);
    describe::Describer { ruleset: &game.ruleset, sources: &sources }.all(id)
}

/// All that is known of an id, as lines.
///
/// # Errors
/// Nothing is called so.
pub fn lines(game: &Game, id: &str) -> Result<Vec<String>, String> {
    Ok(sheets(game, id)?.iter().flat_map(Sheet::lines).collect())
}

/// `pack-id:name` with the prefix that ids of the ruleset begin with.
fn with_prefix(game: &Game, id: &str) -> String {
    let Some((pack, name)) = id.split_once(':') else { return id.to_owned() };
    let found = game.packs().iter().find(|p| p.id == pack);
    found.map_or_else(|| id.to_owned(), |p| format!("{}:{name}", p.prefix))
}
