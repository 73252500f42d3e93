//! Creates a definition of a kind that the pack or one of its dependencies declares.

use super::files::Files;
use super::pack::title;
use super::placeholder;
use crate::names::{bare, suggestion};
use anyhow::{anyhow, bail};
use hexforge_core::ids::KindId;
use hexforge_core::ruleset::{Role, Ruleset};
use hexforge_io::{json, shown, shown_path};
use hexforge_play::Game;
use hexforge_schemas::documents::TO_CHOOSE;
use hexforge_schemas::locale::name_key;
use serde_json::Value;
use std::path::Path;

/// Keys that every definition may have.
const COMMON: &[&str] =
    &["kind", "id", "name", "copies", "abilities", "values", "show", "about", "renamed_from", "if_loaded"];

/// Returns the kinds that can have definitions: all but the table and the players.
fn kinds(ruleset: &Ruleset) -> Vec<KindId> {
    let able = |(_, kind): &(usize, &hexforge_core::ruleset::Kind)| !matches!(kind.role, Role::Table | Role::Player);
    ruleset.kinds.iter().enumerate().filter(able).map(|(at, _)| KindId::from_index(at)).collect()
}

/// Returns the requested kind, or else the game's faction kind.
///
/// # Errors
/// No kind was requested and the game has no faction kind, or the kind is unknown. The message lists the kinds.
pub fn kind(game: &Game, asked: Option<&str>, faction: bool) -> anyhow::Result<KindId> {
    let r = &game.ruleset;
    let all = kinds(r);
    let name = |id: &KindId| r.text(r.kind(*id).local_id).as_ref();
    let list = || {
        let count = |id: &KindId| format!("{} ({})", name(id), r.defs_of(*id).len());
        let mut listed: Vec<String> = all.iter().map(count).collect();
        listed.sort_unstable();
        match listed.as_slice() {
            [] => "the game declares no kinds yet; write a `kind: kind` document first".to_owned(),
            some => format!("kinds (and number of definitions): {}", some.join(", ")),
        }
    };
    let Some(asked) = asked else {
        return match r.game.faction.filter(|_| faction) {
            Some(found) => Ok(found),
            None if faction => Err(anyhow!(
                "the game has no faction kind (`faction: KIND` in its `kind: game` document). \
                 Choose a kind with --kind; {}",
                list()
            )),
            None => Err(anyhow!("no kind given. Choose one with --kind; {}", list())),
        };
    };
    let found = all.iter().find(|id| name(id) == asked || r.text(r.kind(**id).id).as_ref() == asked);
    let Some(found) = found else {
        bail!("unknown kind `{asked}`{}; {}", suggestion(asked, all.iter().map(name)), list());
    };
    Ok(*found)
}

/// Creates the files of a new definition in the pack at `root`.
///
/// # Errors
/// The name is not a valid id, or is taken.
pub fn files(game: &Game, root: &Path, kind: KindId, id: &str) -> anyhow::Result<Files> {
    check_id(game, root, id)?;
    let r = &game.ruleset;
    let pack = game.pack_at(root).ok_or_else(|| anyhow!("{} is not one of the loaded packs", shown_path(root)))?;
    let full = r.text(r.kind(kind).id).to_string();
    let mut files = Files::default();
    let folder = root.join(bare(&full));
    files.add(folder.join(format!("{id}.yaml")), document(game, kind, bare(&full), id));
    for language in &pack.languages {
        let line = format!("{} = {}\n", name_key(id), title(id));
        files.append(root.join(format!("locale/{language}.ftl")), line);
    }
    files.add(root.join(format!("tests/{id}.yaml")), scenario(game, id));
    Ok(files)
}

/// Checks the id of a new definition in the pack at `root`.
///
/// # Errors
/// The id is not valid, or is taken.
pub fn check_id(game: &Game, root: &Path, id: &str) -> anyhow::Result<()> {
    let r = &game.ruleset;
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !id.starts_with(|c: char| c.is_ascii_lowercase()) || !id.chars().all(good) {
        bail!(
            "`{id}` is not a valid id. Use lower-case letters, digits and underscores, such as `{}`",
            id.to_lowercase().replace(['-', ' '], "_")
        );
    }
    let pack = game.pack_at(root).ok_or_else(|| anyhow!("{} is not one of the loaded packs", shown_path(root)))?;
    if r.definitions.iter().any(|d| r.text(d.id).as_ref() == format!("{}:{id}", pack.prefix)) {
        bail!("pack {} already has a definition `{id}`. Choose another id", pack.id);
    }
    Ok(())
}

fn document(game: &Game, kind: KindId, kind_name: &str, id: &str) -> String {
    let r = &game.ruleset;
    let mut text = format!("kind: {kind_name}\nid: {id}\n");
    let example = |wanted: &str| {
        let rule = match wanted {
            "event" => r.events.first().map(|event| event.id),
            "flow" => r.flows.first().map(|flow| flow.id),
            "value" => r.values.first().map(|value| value.id),
            "window" => r.windows.first().map(|window| window.id),
            _ => None,
        };
        if let Some(rule) = rule {
            return Some(r.text(rule).to_string());
        }
        let found =
            r.kinds.iter().position(|k| [k.id, k.local_id].into_iter().any(|name| r.text(name).as_ref() == wanted))?;
        let def = *r.defs_of(KindId::from_index(found)).first()?;
        Some(r.text(r.def(def).id).to_string())
    };
    if let Some(schema) = game.schema_of(r.text(r.kind(kind).id)) {
        for (name, value) in &placeholder::required(&schema, &["kind", "id"]) {
            text.push_str(&entry("", name, value, &schema, &example));
        }
        for (name, value) in placeholder::optional(&schema, COMMON) {
            // Whether it is left out is a choice, too: a card of nobody may be for everybody.
            let is_choice =
                schema.get("properties").and_then(|all| all.get(&name)).is_some_and(placeholder::is_reference);
            text.push_str(&entry(if is_choice { "" } else { "# " }, &name, &value, &schema, &example));
        }
    }
    text.push_str(
        "# Add abilities here. `hexforge explain PACK ID` describes the events, windows and values that they can use.\nabilities: []\n",
    );
    text
}

/// Formats a property on one line with its type in a comment. JSON values are valid YAML, if nothing in them is invisible.
fn entry(before: &str, name: &str, value: &Value, schema: &Value, example: &dyn Fn(&str) -> Option<String>) -> String {
    let of = schema.get("properties").and_then(|all| all.get(name));
    let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let name = if is_plain { name.to_owned() } else { json::safe(&Value::from(name).to_string()) };
    let mut about = of.map_or_else(String::new, placeholder::describe);
    if let Some(example) = of.and_then(|of| of.get("x-ref")?.as_str()).and_then(example) {
        about.push_str(&format!(", such as {example}"));
    }
    // The placeholder counts without quotes only.
    let written = json::safe(&value.to_string()).replace(&format!("\"{TO_CHOOSE}\""), TO_CHOOSE);
    format!("{before}{name}: {written}  # {}\n", shown(&about))
}

fn scenario(game: &Game, id: &str) -> String {
    let count = game.ruleset.game.min_players as usize;
    let seats: Vec<String> = (0..count).map(crate::arguments::seat_name).collect();
    format!(
        "scenario: {id} is in the game\ngiven:\n  players: [{}]\n  setup: local _ = game.table\nthen:\n  - expect: game.def(\"{id}\").base == \"{id}\"\n",
        seats.join(", ")
    )
}
