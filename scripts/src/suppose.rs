//! `game.suppose`: changes the game, reads it, and takes the changes back.

use crate::args;
use crate::convert::{from_lua, to_lua, unlimited};
use crate::errors::{fail, pass};
use crate::shared::Shared;
use hexforge_core::host::HookContext;
use hexforge_core::value::Value;
use mlua::{Function, Lua, Table};
use std::rc::Rc;

/// The cost of a supposition in steps, in addition to that of what its functions do.
const SUPPOSE_STEPS: i64 = 100;

/// Adds the function to the table `game`. It calls functions of the script, so unlike the others it keeps the memory limit.
pub(crate) fn fill(lua: &Lua, shared: &Rc<Shared>, game: &Table) -> mlua::Result<()> {
    let s = shared.clone();
    let suppose = lua.create_function(move |lua, (act, read): (mlua::Value, mlua::Value)| {
        let value = suppose(&s, &act, &read)?;
        unlimited(lua, || to_lua(lua, &value))
    })?;
    game.raw_set("suppose", suppose)
}

fn suppose(shared: &Shared, act: &mlua::Value, read: &mlua::Value) -> mlua::Result<Value> {
    let world = shared.world()?;
    let act = function(shared, act, 1)?;
    let read = function(shared, read, 2)?;
    shared.charge(SUPPOSE_STEPS)?;
    // The changes are taken back, so the first function may make them although an expression is being evaluated.
    let expressions = shared.expressions.replace(0);
    let found =
        world.suppose(|| act.call::<()>(()), || from_lua(shared, &read.call(())?, "the result of game.suppose"));
    shared.expressions.set(expressions);
    let value = found.map_err(pass)??;
    if holds_unknown(&*world, &value) {
        return Err(fail(
            "the result of game.suppose holds a component that was created in it and does not exist any more. \
             Return what you want to know of it",
        ));
    }
    Ok(value)
}

fn function<'a>(shared: &Shared, value: &'a mlua::Value, number: u32) -> mlua::Result<&'a Function> {
    value.as_function().ok_or_else(|| {
        fail(format!(
            "game.suppose, argument {number}, expects a function, not {}. Write game.suppose(function() … end, function() return … end)",
            args::describe(shared, value)
        ))
    })
}

fn holds_unknown(world: &dyn HookContext, value: &Value) -> bool {
    match value {
        Value::Comp(comp) => !world.exists(*comp),
        Value::List(items) => items.iter().any(|item| holds_unknown(world, item)),
        Value::Map(entries) => entries.iter().any(|(_, item)| holds_unknown(world, item)),
        _ => false,
    }
}
