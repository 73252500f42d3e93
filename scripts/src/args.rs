//! Arguments of API functions, read with messages that name the function.

use crate::api;
use crate::convert::from_lua;
use crate::errors::fail;
use crate::handle::Handle;
use crate::names::NameKind;
use crate::shared::Shared;
use hexforge_core::host::HookContext;
use hexforge_core::ids::{CompId, DefId, KindId, Sym};
use hexforge_core::limits::{NAME_CHARS, cut, grouped};
use hexforge_core::ruleset::{Param, Type};
use hexforge_core::value::Value;
use mlua::{Lua, Table};
use std::sync::Arc;

/// Of longer texts, messages say only how they begin.
const DESCRIBED_BYTES: usize = 120;

/// What a value is, for messages.
pub(crate) fn describe(shared: &Shared, value: &mlua::Value) -> String {
    match value {
        mlua::Value::LightUserData(data) => format!("`{}`", crate::members::show(shared, *data)),
        mlua::Value::String(text) => {
            let start = text.as_bytes();
            let start = start.get(..DESCRIBED_BYTES).map_or_else(
                || text.to_string_lossy(),
                |start| {
                    format!("{}… ({} bytes)", String::from_utf8_lossy(start), grouped(text.as_bytes().len() as u64))
                },
            );
            format!("\"{start}\"")
        }
        mlua::Value::Integer(n) => n.to_string(),
        mlua::Value::Number(n) => n.to_string(),
        mlua::Value::Nil => "nil".to_owned(),
        other => format!("a {}", other.type_name()),
    }
}

/// A component argument.
pub(crate) fn comp(shared: &Shared, world: &dyn HookContext, value: &mlua::Value, what: &str) -> mlua::Result<CompId> {
    if let mlua::Value::LightUserData(data) = value
        && let Some(Handle::Comp(id)) = Handle::of(*data)
    {
        return shared.existing(world, id);
    }
    Err(fail(format!("{what} expects a component, not {}", describe(shared, value))))
}

/// A component argument or nil.
pub(crate) fn comp_or_nil(
    shared: &Shared,
    world: &dyn HookContext,
    value: &mlua::Value,
    what: &str,
) -> mlua::Result<Option<CompId>> {
    if value.is_nil() { Ok(None) } else { comp(shared, world, value, what).map(Some) }
}

/// A definition argument: a handle or a name; the name of a kind stands for its bare pieces.
pub(crate) fn def(lua: &Lua, shared: &Shared, value: &mlua::Value, what: &str) -> mlua::Result<DefId> {
    match value {
        mlua::Value::LightUserData(data) if let Some(Handle::Def(id)) = Handle::of(*data) => Ok(id),
        mlua::Value::String(name) => {
            let name = shared.name(name, what)?;
            if let Some(def) = shared.find_named(lua, NameKind::Def, &name) {
                return Ok(DefId(def));
            }
            if let Some(kind) = shared.find_named(lua, NameKind::Kind, &name) {
                return Ok(shared.ruleset.bare_def(KindId(kind)));
            }
            shared.def_named(lua, &name)
        }
        other => Err(fail(format!("{what} expects a definition or its id, not {}", describe(shared, other)))),
    }
}

/// A text argument: a name or the key of a text.
pub(crate) fn text(shared: &Shared, value: &mlua::Value, what: &str) -> mlua::Result<Arc<str>> {
    match value {
        mlua::Value::String(text) => Ok(Arc::from(&*shared.name(text, what)?)),
        other => Err(fail(format!("{what} expects a string, not {}", describe(shared, other)))),
    }
}

/// A text argument that is only looked at.
pub(crate) fn word(shared: &Shared, value: &mlua::Value, what: &str) -> mlua::Result<mlua::BorrowedStr> {
    match value {
        mlua::Value::String(text) => shared.name(text, what),
        other => Err(fail(format!("{what} expects a string, not {}", describe(shared, other)))),
    }
}

/// A whole number argument.
pub(crate) fn integer(shared: &Shared, value: &mlua::Value, what: &str) -> mlua::Result<i64> {
    match from_lua(shared, value, what)? {
        Value::Int(n) => Ok(n),
        _ => Err(fail(format!("{what} expects an integer, not {}", describe(shared, value)))),
    }
}

/// A list argument.
pub(crate) fn list(shared: &Shared, value: &mlua::Value, what: &str) -> mlua::Result<Vec<mlua::Value>> {
    let mlua::Value::Table(table) = value else {
        return Err(fail(format!("{what} expects a list, not {}", describe(shared, value))));
    };
    let length = table.raw_len();
    shared.charge(length as i64 / 2)?;
    (1..=length).map(|at| table.raw_get(at)).collect()
}

/// A list of components.
pub(crate) fn comps(
    shared: &Shared,
    world: &dyn HookContext,
    value: &mlua::Value,
    what: &str,
) -> mlua::Result<Vec<CompId>> {
    list(shared, value, what)?.iter().map(|c| comp(shared, world, c, what)).collect()
}

/// A field of a table of named arguments.
pub(crate) fn named(table: &Table, key: &str) -> mlua::Result<mlua::Value> {
    table.raw_get(key)
}

/// Refuses named arguments that nothing reads.
/// Fails if a table has a key that its argument (counted from 0) of a function of `game` does not have.
pub(crate) fn only_of(shared: &Shared, table: &Table, function: &str, argument: usize, what: &str) -> mlua::Result<()> {
    match api::argument_keys(function, argument) {
        Some(keys) if !keys.open => only(shared, table, &keys.named, what),
        _ => Ok(()),
    }
}

/// Fails if a table has a key that its class does not have.
pub(crate) fn only_class(shared: &Shared, table: &Table, class: &str, what: &str) -> mlua::Result<()> {
    only(shared, table, &api::keys(class).map(|keys| keys.named).unwrap_or_default(), what)
}

pub(crate) fn only(shared: &Shared, table: &Table, known: &[&str], what: &str) -> mlua::Result<()> {
    table.for_each(|key: mlua::Value, _: mlua::Value| {
        if let mlua::Value::String(key) = &key
            && known.iter().any(|k| *key == *k)
        {
            return Ok(());
        }
        let key = shown_key(&key)?;
        let near = shared.suggestion(&key, known.iter().copied());
        Err(fail(format!("{what} has no argument `{key}`{near}; it has {}", known.join(", "))))
    })
}

/// A key in words, for messages.
pub(crate) fn shown_key(key: &mlua::Value) -> mlua::Result<String> {
    match key {
        mlua::Value::String(key) if key.as_bytes().len() > NAME_CHARS => {
            Ok(cut(&key.to_str()?, NAME_CHARS).into_owned())
        }
        key => key.to_string(),
    }
}

/// The table of named arguments of a function.
pub(crate) fn table<'a>(shared: &Shared, value: &'a mlua::Value, what: &str) -> mlua::Result<&'a Table> {
    match value {
        mlua::Value::Table(table) => Ok(table),
        other => Err(fail(format!("{what} expects a table of named arguments, not {}", describe(shared, other)))),
    }
}

/// Pairs of text key and value, sorted by key.
pub(crate) fn entries(shared: &Shared, value: &mlua::Value, what: &str) -> mlua::Result<Vec<(Arc<str>, Value)>> {
    if value.is_nil() {
        return Ok(Vec::new());
    }
    match from_lua(shared, &mlua::Value::Table(table(shared, value, what)?.clone()), what)? {
        Value::Map(entries) => Ok(entries.to_vec()),
        Value::List(items) if items.is_empty() => Ok(Vec::new()),
        _ => Err(fail(format!("{what} expects a table with string keys"))),
    }
}

/// Arguments for `params`, in their order, from a table by name. `owner` says in messages whose they are.
pub(crate) fn params(
    shared: &Shared,
    world: &dyn HookContext,
    params: &[Param],
    given: &mlua::Value,
    owner: &dyn Fn() -> String,
) -> mlua::Result<Vec<Value>> {
    let mut values = vec![Value::Nil; params.len()];
    let ruleset = &shared.ruleset;
    if let mlua::Value::Table(table) = given {
        table.for_each(|key: mlua::Value, value: mlua::Value| {
            let mlua::Value::String(key) = &key else {
                return Err(fail(format!("{} takes its parameters by name: {{name = value}}", owner())));
            };
            let sym = shared.key(key).and_then(|key| key.sym);
            let at = params.iter().position(|p| Some(p.name) == sym);
            let key = key.to_str()?;
            let (Some(place), Some(param)) = (at.and_then(|at| values.get_mut(at)), at.and_then(|at| params.get(at)))
            else {
                let known: Vec<&str> = params.iter().map(|p| ruleset.text(p.name).as_ref()).collect();
                let key = cut(&key, NAME_CHARS);
                let near = shared.suggestion(&key, known.iter().copied());
                return Err(fail(format!(
                    "{} has no parameter `{}`{near}; it has {}",
                    owner(),
                    &*key,
                    known.join(", ")
                )));
            };
            let value = from_lua(shared, &value, &key)?;
            if !world.fits(&value, &param.ty) {
                return Err(misfit(shared, world, param.name, &param.ty, &value, owner));
            }
            *place = value;
            Ok(())
        })?;
    } else if !given.is_nil() {
        return Err(fail(format!("{} takes its parameters as a table, not {}", owner(), describe(shared, given))));
    }
    for (value, param) in values.iter().zip(params) {
        if *value == Value::Nil && !world.fits(value, &param.ty) {
            return Err(misfit(shared, world, param.name, &param.ty, value, owner));
        }
    }
    Ok(values)
}

fn misfit(
    shared: &Shared,
    world: &dyn HookContext,
    name: Sym,
    ty: &Type,
    value: &Value,
    owner: &dyn Fn() -> String,
) -> mlua::Error {
    fail(format!(
        "parameter `{}` of {} is {}, not {}",
        shared.ruleset.text(name),
        owner(),
        world.describe_type(ty),
        world.describe(value)
    ))
}
