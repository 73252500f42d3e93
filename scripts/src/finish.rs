//! `game.finish`: who won, and the score sheet.

use crate::args;
use crate::convert::from_lua;
use crate::errors::{fail, pass};
use crate::shared::Shared;
use hexforge_core::host::HookContext;
use hexforge_core::ids::CompId;
use hexforge_core::state::{ScoreRow, ScoreSheet, TieBreak, TieWinner};
use hexforge_core::value::Value;
use mlua::{Lua, Table};
use std::sync::Arc;

/// The key of a row that is not a column.
const PLAYER: &str = "player";

pub(crate) fn finish(_: &Lua, shared: &Shared, given: mlua::Value) -> mlua::Result<()> {
    let world = shared.acting_world("game.finish")?;
    let table = args::table(shared, &given, "game.finish")?;
    args::only_of(shared, table, "finish", 0, "game.finish")?;
    let winners = winners(shared, &*world, &args::named(table, "winner")?)?;
    let how = args::named(table, "how")?;
    let how = args::word(shared, &how, "game.finish, how,")?;
    let has_total = from_lua(shared, &args::named(table, "total")?, "total")? != Value::Bool(false);
    if !has_total && winners.is_none() {
        return Err(fail("game.finish: with `total = false` nothing says who won; add `winner`"));
    }
    let sheet = score_sheet(shared, &*world, table)?;
    let sheet = sheet.map(|sheet| if has_total { sheet } else { sheet.without_total() });
    let ended = match sheet {
        Some(scores) => world.finish_with_scores(winners, &how, scores),
        None => world.finish(winners.unwrap_or_default(), &how),
    };
    ended.map_err(pass)
}

fn winners(shared: &Shared, world: &dyn HookContext, given: &mlua::Value) -> mlua::Result<Option<Vec<CompId>>> {
    Ok(match given {
        mlua::Value::Nil => None,
        list @ mlua::Value::Table(_) => Some(args::comps(shared, world, list, "game.finish, winner,")?),
        one => Some(vec![args::comp(shared, world, one, "game.finish, winner,")?]),
    })
}

fn score_sheet(shared: &Shared, world: &dyn HookContext, table: &Table) -> mlua::Result<Option<ScoreSheet>> {
    let scores = args::named(table, "scores")?;
    if scores.is_nil() {
        if let Some(key) =
            ["categories", "ties", "total"].into_iter().find(|key| table.contains_key(*key).unwrap_or(false))
        {
            return Err(fail(format!("game.finish has `{key}` without `scores`; add a row for each player")));
        }
        return Ok(None);
    }
    let categories = args::list(shared, &args::named(table, "categories")?, "game.finish, categories,")?;
    let categories: Vec<Arc<str>> = categories
        .iter()
        .map(|name| args::text(shared, name, "game.finish, categories,"))
        .collect::<mlua::Result<_>>()?;
    let ties = match args::named(table, "ties")? {
        mlua::Value::Nil => Vec::new(),
        list => args::list(shared, &list, "game.finish, ties,")?,
    };
    let ties: Vec<TieBreak> = ties.iter().map(|tie| tie_break(shared, tie)).collect::<mlua::Result<_>>()?;
    let rows = args::list(shared, &scores, "game.finish, scores,")?;
    let rows = rows.iter().map(|row| score_row(shared, world, row, &categories, &ties)).collect::<mlua::Result<_>>()?;
    ScoreSheet::new(categories, ties, rows).map(Some).map_err(|error| fail(format!("game.finish: {error}")))
}

/// A name, the most of which wins, or `{least = NAME}`.
fn tie_break(shared: &Shared, given: &mlua::Value) -> mlua::Result<TieBreak> {
    let mlua::Value::Table(table) = given else {
        return Ok(TieBreak { name: args::text(shared, given, "game.finish, ties,")?, wins: TieWinner::Most });
    };
    args::only(shared, table, &["least"], "game.finish, ties,")?;
    let name = args::text(shared, &args::named(table, "least")?, "game.finish, ties, least,")?;
    Ok(TieBreak { name, wins: TieWinner::Least })
}

fn score_row(
    shared: &Shared,
    world: &dyn HookContext,
    given: &mlua::Value,
    categories: &[Arc<str>],
    ties: &[TieBreak],
) -> mlua::Result<ScoreRow> {
    const WHAT: &str = "game.finish, scores,";
    let row = args::table(shared, given, WHAT)?;
    let ties = ties.iter().map(|tie| &tie.name);
    let known: Vec<&str> =
        std::iter::once(PLAYER).chain(categories.iter().chain(ties.clone()).map(AsRef::as_ref)).collect();
    args::only(shared, row, &known, WHAT)?;
    let number = |name: &Arc<str>| args::integer(shared, &args::named(row, name)?, &format!("{WHAT} {name},"));
    Ok(ScoreRow {
        player: args::comp(shared, world, &args::named(row, PLAYER)?, "game.finish, scores, player,")?,
        points: categories.iter().map(number).collect::<mlua::Result<_>>()?,
        ties: ties.map(number).collect::<mlua::Result<_>>()?,
    })
}
