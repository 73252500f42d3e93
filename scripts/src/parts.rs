//! Choices in parts, as scripts write them.

use crate::args;
use crate::ask::Options;
use crate::errors::fail;
use crate::shared::Shared;
use hexforge_core::decision::{Choice, Shape, Text};
use hexforge_core::host::HookContext;
use hexforge_core::parts::{Combinations, PartsError};
use mlua::Table;
use std::sync::Arc;

const WHAT: &str = "game.choose, parts,";

/// The shape of a choice in parts, and its combinations. `rows` are the combinations, with an item for each part, and `labels` what the
/// `label` functions of the parts return for these items.
pub(crate) fn offer(
    shared: &Shared,
    world: &dyn HookContext,
    given: &Table,
    rows: &mlua::Value,
    labels: &mlua::Value,
    prompt: &Text,
) -> mlua::Result<(Shape, Vec<Choice>)> {
    if !args::named(given, "label")?.is_nil() {
        return Err(fail("game.choose: `label` has no effect in a choice in parts; give the parts a `label`"));
    }
    let parts = named(shared, given, prompt)?;
    let names: Vec<Arc<str>> = parts.iter().map(|(name, _)| name.clone()).collect();
    let mut found = Combinations::of(parts).map_err(fault)?;
    let rows = args::list(shared, rows, "game.choose, from,")?;
    for (at, row) in rows.iter().enumerate() {
        let items = items(shared, &names, row)?;
        let labels: mlua::Value = match labels {
            mlua::Value::Table(all) => all.raw_get(at + 1)?,
            _ => mlua::Value::Nil,
        };
        let mut options = Options::of(shared, world, "game.choose");
        for (at, item) in items.iter().enumerate() {
            let label = match &labels {
                mlua::Value::Table(labels) => labels.raw_get(at + 1)?,
                _ => mlua::Value::Nil,
            };
            options.add(item, &label)?;
        }
        found.add(options.all()).map_err(fault)?;
    }
    Ok(found.offer())
}

fn fault(error: PartsError) -> mlua::Error {
    fail(format!("game.choose: {error}"))
}

/// The parts with their prompts.
fn named(shared: &Shared, given: &Table, prompt: &Text) -> mlua::Result<Vec<(Arc<str>, Text)>> {
    let parts = args::list(shared, &args::named(given, "parts")?, WHAT)?;
    let has_list = !args::named(given, "from")?.is_nil();
    let mut named = Vec::with_capacity(parts.len());
    for part in &parts {
        let (name, key, has_from) = match part {
            mlua::Value::Table(part) => {
                args::only(shared, part, &["name", "from", "prompt", "label"], "game.choose: a part")?;
                let name = args::text(shared, &args::named(part, "name")?, "game.choose: a part's `name`")?;
                let own = args::named(part, "prompt")?;
                let key = if own.is_nil() { None } else { Some(args::text(shared, &own, "a part's `prompt`")?) };
                let from = args::named(part, "from")?;
                if has_list && !from.is_nil() {
                    return Err(fail(format!(
                        "game.choose: `from` lists the combinations, and the part `{name}` has a `from`, too; leave one out"
                    )));
                }
                (name, key, !from.is_nil())
            }
            plain => (args::text(shared, plain, WHAT)?, None, false),
        };
        if !has_list && !has_from {
            return Err(fail(format!(
                "game.choose: the part `{name}` has no `from`; give each part a list, or give `from` with all combinations"
            )));
        }
        let key = key.unwrap_or_else(|| Arc::from(hexforge_core::parts::default_prompt(&name)));
        named.push((name, Text { key, args: prompt.args.clone() }));
    }
    Ok(named)
}

/// The items of a combination, which is a list or a table with the names of the parts.
fn items(shared: &Shared, names: &[Arc<str>], row: &mlua::Value) -> mlua::Result<Vec<mlua::Value>> {
    let mlua::Value::Table(row) = row else {
        let found = args::describe(shared, row);
        return Err(fail(format!("game.choose: {found} is not a combination of {}", names.join(", "))));
    };
    if row.raw_len() > 0 || row.is_empty() {
        let found = row.raw_len();
        if found != names.len() {
            return Err(fault(PartsError::Length { found, names: names.to_vec() }));
        }
        return (1..=found).map(|at| row.raw_get(at)).collect();
    }
    let known: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    args::only(shared, row, &known, "game.choose: a combination")?;
    let item = |name: &Arc<str>| match args::named(row, name)? {
        mlua::Value::Nil => Err(fault(PartsError::Missing { missing: name.clone(), names: names.to_vec() })),
        item => Ok(item),
    };
    names.iter().map(item).collect()
}
