//! `hexforge check --coverage`: reports whether the behaviour of each definition is implemented and which scenarios test it.

use crate::content::Content;
use crate::output::{Out, Style};
use crate::render::text_table::TextTable;
use crate::threads;
use hexforge_io::shown::into_shown;
use hexforge_play::coverage::{Behaviour, Coverage, DefinitionCoverage};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Names the degree of implementation.
fn word(behaviour: Behaviour) -> &'static str {
    match behaviour {
        Behaviour::Missing => "missing",
        Behaviour::Partial => "partial",
        Behaviour::Complete => "complete",
        Behaviour::Data => "data",
    }
}

/// Runs the scenarios of the packs at `paths` and measures what they exercise. Returns `None` if a pack has errors.
///
/// # Errors
/// A path does not exist, or the packs have no game.
pub fn of(paths: &[PathBuf], out: &mut Out) -> anyhow::Result<Option<Coverage>> {
    let mut all = Coverage::default();
    for path in paths {
        let Some(game) = Content::load(std::slice::from_ref(path))?.game(out)? else { return Ok(None) };
        for pack in game.loaded().packs_at(path) {
            all.add(&game, &pack.id, threads::job_count(None))?;
        }
    }
    Ok(Some(all))
}

/// Formats a table of kinds, then lists what is not implemented and what no scenario exercises.
#[must_use]
pub fn text(coverage: &Coverage, style: Style) -> String {
    let mut text = kinds(coverage).text(style);
    let mut list = |head: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            let lines: Vec<String> = lines.into_iter().map(into_shown).collect();
            text.push_str(&format!("\n{}\n{}\n", style.bold(head), lines.join("\n")));
        }
    };
    let place = |c: &DefinitionCoverage| format!("{}:{}", c.info.place.file.path(), c.info.place.start().0);
    let with = |behaviour: Behaviour| coverage.definitions.iter().filter(move |c| c.behaviour == behaviour);
    let line = |c: &DefinitionCoverage| format!("  {} ({})", c.info.id, place(c));
    list("text without an implementation", with(Behaviour::Missing).map(line).collect());
    let partial = |c: &DefinitionCoverage| format!("{}: {}", line(c), c.info.unfinished.as_deref().unwrap_or_default());
    list("partly implemented", with(Behaviour::Partial).map(partial).collect());
    let unexercised = coverage.definitions.iter().filter(|c| !c.unexercised().is_empty());
    let unexercised = unexercised.map(|c| format!("  {}: {} ({})", c.info.id, c.unexercised().join(", "), place(c)));
    list("abilities that no scenario exercises", unexercised.collect());
    text
}

fn kinds(coverage: &Coverage) -> TextTable {
    let mut kinds: BTreeMap<&str, Vec<&DefinitionCoverage>> = BTreeMap::new();
    for definition in &coverage.definitions {
        kinds.entry(definition.kind()).or_default().push(definition);
    }
    let heads =
        ["kind", "definitions", "complete", "partial", "missing", "data", "in scenarios", "abilities", "exercised"];
    let mut table = TextTable::new(&heads);
    let every: Vec<&DefinitionCoverage> = coverage.definitions.iter().collect();
    for (kind, definitions) in kinds.into_iter().chain([("all", every)]) {
        let with = |behaviour| definitions.iter().filter(|c| c.behaviour == behaviour).count();
        let abilities: usize = definitions.iter().map(|c| c.abilities.len()).sum();
        let unexercised: usize = definitions.iter().map(|c| c.unexercised().len()).sum();
        let numbers = [
            definitions.len(),
            with(Behaviour::Complete),
            with(Behaviour::Partial),
            with(Behaviour::Missing),
            with(Behaviour::Data),
            definitions.iter().filter(|c| !c.scenarios.is_empty()).count(),
            abilities,
            abilities - unexercised,
        ];
        table.row(std::iter::once(kind.to_owned()).chain(numbers.iter().map(usize::to_string)).collect());
    }
    table
}

/// Formats the coverage of each definition as JSON.
#[must_use]
pub fn json(coverage: &Coverage) -> Json {
    let names = |numbers: &mut dyn Iterator<Item = usize>| -> Vec<&str> {
        numbers.filter_map(|at| coverage.scenarios.get(at)).map(String::as_str).collect()
    };
    let one = |c: &DefinitionCoverage| {
        let abilities: serde_json::Map<String, Json> =
            c.abilities.iter().map(|(n, by)| (n.clone(), names(&mut by.iter().copied()).into())).collect();
        json!({
            "id": c.info.id,
            "kind": c.kind(),
            "pack": c.info.pack,
            "file": c.info.place.file.path().as_ref(),
            "line": c.info.place.start().0,
            "behaviour": word(c.behaviour),
            "unfinished": c.info.unfinished,
            "abilities": abilities,
            "scenarios": names(&mut c.scenarios.iter().copied()),
        })
    };
    coverage.definitions.iter().map(one).collect()
}
