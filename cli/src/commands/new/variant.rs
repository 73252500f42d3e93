//! Creates a variant of a game: a patch of a value, and a test that fails without it.

use super::files::Files;
use super::scenario::players;
use crate::names::{bare, matching, suggestion};
use anyhow::{anyhow, bail};
use hexforge_core::ruleset::{Expr, Param, Type, ValueDef};
use hexforge_core::value::Value;
use hexforge_io::shown_path;
use hexforge_play::Game;
use hexforge_schemas::documents::TO_CHOOSE;
use std::path::Path;

/// A value that a scaffold can change and read: its base is a number, and it belongs to a player or the table.
struct Target<'g> {
    id: &'g str,
    base: i64,
    subject: &'static str,
}

/// Creates the files of a variant in the pack at `root`. `of` is the id of a value.
///
/// # Errors
/// The name is not valid, or the value is unknown or not suitable; the message lists those that are.
pub fn files(game: &Game, root: &Path, name: &str, of: &str) -> anyhow::Result<Files> {
    super::definition::check_id(game, root, name)?;
    let own = game.pack_at(root).ok_or_else(|| anyhow!("{} is not one of the loaded packs", shown_path(root)))?;
    let all: Vec<Target<'_>> = game.ruleset.values.iter().filter_map(|value| target(game, value)).collect();
    let all: Vec<Target<'_>> =
        all.into_iter().filter(|target| target.id.split(':').next() != Some(own.prefix.as_str())).collect();
    let ids = || all.iter().map(|target| target.id);
    let found = matching(&game.ruleset, game.ruleset.values.iter().map(|value| value.id), of);
    let found = found.first().and_then(|at| game.ruleset.values.get(*at)).map(|value| game.ruleset.text(value.id));
    let Some(target) = all.iter().find(|target| found.is_some_and(|id| id.as_ref() == target.id)) else {
        let list: Vec<&str> = ids().collect();
        let why =
            if found.is_some() { "has no number as its base, or is not in another pack" } else { "is not a value" };
        bail!(
            "`{of}` {why}{}. Values that a variant can change: {}",
            suggestion(of, ids().flat_map(|id| [id, bare(id)])),
            list.join(", ")
        );
    };
    let mut files = Files::default();
    files.add(root.join(format!("{name}.yaml")), patch(name, target));
    files.add(root.join(format!("tests/{name}.yaml")), test(game, name, target));
    Ok(files)
}

fn target<'g>(game: &'g Game, value: &ValueDef) -> Option<Target<'g>> {
    let Expr::Const(Value::Int(base)) = value.base else { return None };
    let subject = match value.params.as_slice() {
        [Param { ty: Type::Player, .. }] => "player",
        [Param { ty: Type::OfKind(kind), .. }] if *kind == game.ruleset.game.table => "table",
        _ => return None,
    };
    Some(Target { id: game.ruleset.text(value.id), base, subject })
}

fn patch(name: &str, target: &Target<'_>) -> String {
    format!(
        "# A variant: a patch changes a document of another pack without touching its files.\n\
         # tests/{name}.yaml fails without it.\n\
         kind: patch\n\
         id: {name}\n\
         of: {}\n\
         set:\n  base: {TO_CHOOSE}                  # {} without this patch, such as {}\n\
         because: a variant with another number\n",
        target.id,
        target.base,
        target.base + 1
    )
}

fn test(game: &Game, name: &str, target: &Target<'_>) -> String {
    let players = players(game);
    let subject = match (target.subject, players.first()) {
        ("player", Some(player)) => player.clone(),
        _ => "game.table".to_owned(),
    };
    format!(
        "scenario: {name} changes {id}\n\
         given:\n  players: [{}]\n  setup: local _ = game.table\n\
         then:\n  - expect: {subject}:value(\"{id}\") ~= {}      # its number without the variant\n",
        players.join(", "),
        target.base,
        id = target.id
    )
}
