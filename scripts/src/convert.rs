//! Converts values between the core and the interpreter.

use crate::error_report::OUT_OF_MEMORY;
use crate::errors::fail;
use crate::handle::Handle;
use crate::shared::Shared;
use hexforge_core::limits::{Limit, VALUE_DEPTH};
use hexforge_core::value::Value;
use mlua::Lua;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The largest whole number that the interpreter's numbers hold exactly.
const LARGEST: i64 = 1 << 53;
/// What a table counts besides its items, in bytes.
const TABLE_BYTES: u64 = 48;

/// So many bytes of a value are converted for one step.
pub(crate) const READ_PER_STEP: u64 = 128;

/// For at most so many items room is made before they are counted.
const MOST_RESERVED: usize = 1_000;

/// Runs `f`, which works for a script inside the host, without the memory limit. With a limit, the interpreter makes an extra
/// protected call for every allocation from outside, so for every item of a list. What `f` creates is not larger than what the
/// script or the state already holds, and it counts when `f` is done. A hook that `f` calls has the limit again ([`limited`]).
pub(crate) fn unlimited<T>(lua: &Lua, f: impl FnOnce() -> mlua::Result<T>) -> mlua::Result<T> {
    let limit = lua.set_memory_limit(0)?;
    let done = f();
    if limit > 0 {
        lua.set_memory_limit(limit)?;
        if lua.used_memory() > limit {
            return Err(mlua::Error::MemoryError(OUT_OF_MEMORY.to_owned()));
        }
    }
    done
}

/// Runs `f`, which runs a script, with the memory limit.
pub(crate) fn limited<T>(lua: &Lua, limit: usize, f: impl FnOnce() -> T) -> T {
    // This can only fail in an interpreter that the host did not create.
    let before = lua.set_memory_limit(limit);
    let done = f();
    if let Ok(before) = before
        && before != limit
    {
        let _ = lua.set_memory_limit(before);
    }
    done
}

/// Converts a value for scripts. Lists and maps become new tables.
pub(crate) fn to_lua(lua: &Lua, value: &Value) -> mlua::Result<mlua::Value> {
    match value {
        Value::Str(_) | Value::List(_) | Value::Map(_) => unlimited(lua, || make(lua, value)),
        _ => make(lua, value),
    }
}

/// As [`to_lua`], for a value that a script reads again and again: counts the work.
pub(crate) fn read(lua: &Lua, shared: &Shared, value: &Value) -> mlua::Result<mlua::Value> {
    if matches!(value, Value::Str(_) | Value::List(_) | Value::Map(_)) {
        shared.charge_of(Limit::Steps, value.bytes() / READ_PER_STEP)?;
    }
    to_lua(lua, value)
}

fn make(lua: &Lua, value: &Value) -> mlua::Result<mlua::Value> {
    Ok(match value {
        Value::Nil => mlua::Value::Nil,
        Value::Bool(b) => mlua::Value::Boolean(*b),
        Value::Int(n) if (-LARGEST..=LARGEST).contains(n) => mlua::Value::Integer(*n),
        Value::Int(n) => return Err(fail(too_large(*n))),
        Value::Str(text) => mlua::Value::String(lua.create_string(text.as_bytes())?),
        Value::Comp(id) => handle(Handle::Comp(*id)),
        Value::Def(id) => handle(Handle::Def(*id)),
        Value::Event(id) => handle(Handle::Event(*id)),
        Value::List(items) => {
            let items = items.iter().map(|item| make(lua, item)).collect::<mlua::Result<Vec<_>>>()?;
            mlua::Value::Table(lua.create_sequence_from(items)?)
        }
        Value::Map(entries) => {
            let table = lua.create_table_with_capacity(0, entries.len())?;
            for (key, item) in entries.iter() {
                table.raw_set(key.as_ref(), make(lua, item)?)?;
            }
            mlua::Value::Table(table)
        }
    })
}

/// Converts a handle to a value of the interpreter.
pub(crate) fn handle(handle: Handle) -> mlua::Value {
    mlua::Value::LightUserData(handle.to_lua())
}

/// A component or nil.
pub(crate) fn comp_or_nil(id: Option<hexforge_core::ids::CompId>) -> mlua::Value {
    id.map_or(mlua::Value::Nil, |id| handle(Handle::Comp(id)))
}

/// A list of handles as a new table.
pub(crate) fn handles(lua: &Lua, items: impl ExactSizeIterator<Item = Handle>) -> mlua::Result<mlua::Value> {
    Ok(mlua::Value::Table(lua.create_sequence_from(items.map(Handle::to_lua))?))
}

/// Makes a table, and all tables that can be reached from it, read-only.
pub(crate) fn freeze(value: &mlua::Value) -> mlua::Result<()> {
    let mut seen = FxHashSet::default();
    let mut open = vec![value.clone()];
    while let Some(value) = open.pop() {
        let mlua::Value::Table(table) = value else { continue };
        if !seen.insert(table.to_pointer()) {
            continue;
        }
        table.set_readonly(true);
        open.extend(table.metatable().map(mlua::Value::Table));
        table.for_each(|key: mlua::Value, item: mlua::Value| {
            open.extend([key, item].into_iter().filter(mlua::Value::is_table));
            Ok(())
        })?;
    }
    Ok(())
}

fn too_large(n: impl std::fmt::Display) -> String {
    format!("{n} is too large: scripts count exactly only up to {LARGEST}; keep numbers smaller")
}

/// What a value is for, in messages. It is formatted only if there is a message.
#[derive(Clone, Copy)]
enum Path<'a> {
    Start(&'a str),
    Below(&'a Path<'a>, &'a str),
}

impl std::fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start(what) => f.write_str(what),
            Self::Below(above, key) => write!(f, "{above}.{key}"),
        }
    }
}

/// Converts a value of a script for the core. `what` says in messages what it is for. Each table counts as often as it occurs, before
/// it is copied.
pub(crate) fn from_lua(shared: &Shared, value: &mlua::Value, what: &str) -> mlua::Result<Value> {
    convert(shared, value, Path::Start(what), 0)
}

fn convert(shared: &Shared, value: &mlua::Value, what: Path<'_>, depth: u32) -> mlua::Result<Value> {
    if depth > 0 {
        shared.charge_of(Limit::Values, size_of::<Value>() as u64)?;
    }
    Ok(match value {
        mlua::Value::Nil => Value::Nil,
        mlua::Value::Boolean(b) => Value::Bool(*b),
        mlua::Value::Integer(n) if (-LARGEST..=LARGEST).contains(n) => Value::Int(*n),
        mlua::Value::Integer(n) => return Err(fail(format!("{what}: {}", too_large(*n)))),
        mlua::Value::Number(n) if n.fract() == 0.0 && n.is_finite() && n.abs() <= 9_007_199_254_740_992.0 => {
            // Only numbers within these bounds get here, so nothing is lost.
            Value::Int(*n as i64)
        }
        mlua::Value::Number(n) if n.fract() == 0.0 => return Err(fail(format!("{what}: {}", too_large(*n)))),
        mlua::Value::Number(n) => {
            return Err(fail(format!("{what}: {n} is not a whole number; divide with `//`, or round with math.floor")));
        }
        mlua::Value::String(text) => {
            let bytes = text.as_bytes();
            shared.charge_of(Limit::Values, bytes.len() as u64)?;
            let text = std::str::from_utf8(&bytes).map_err(|_| fail(format!("{what}: the text is not UTF-8")))?;
            Value::text(text)
        }
        mlua::Value::LightUserData(data) => match Handle::of(*data) {
            Some(Handle::Comp(id)) => Value::Comp(id),
            Some(Handle::Def(id)) => Value::Def(id),
            Some(Handle::Event(id)) => Value::Event(id),
            None => return Err(fail(format!("{what}: this handle is not from this game"))),
        },
        mlua::Value::Table(table) => return convert_table(shared, table, what, depth),
        other => {
            return Err(fail(format!(
                "{what}: a {} cannot leave the script; give a number, text, flag, component, definition, list or map",
                other.type_name()
            )));
        }
    })
}

fn convert_table(shared: &Shared, table: &mlua::Table, what: Path<'_>, depth: u32) -> mlua::Result<Value> {
    if depth >= VALUE_DEPTH {
        return Err(fail(format!("{what}: tables are nested more than {VALUE_DEPTH} deep, or contain themselves")));
    }
    let length = table.raw_len();
    shared.charge_of(Limit::Values, TABLE_BYTES)?;
    let mut items = Vec::with_capacity(length.min(MOST_RESERVED));
    for at in 1..=length {
        items.push(convert(shared, &table.raw_get(at)?, what, depth + 1)?);
    }
    let mut entries: Vec<(Arc<str>, Value)> = Vec::new();
    // Where tables are keys, the interpreter's order depends on addresses. So the message must not depend on what comes first.
    let mut problem: Option<&'static str> = None;
    let mut failed = None;
    table.for_each(|key: mlua::Value, item: mlua::Value| {
        match &key {
            mlua::Value::Integer(at) if usize::try_from(*at).is_ok_and(|at| (1..=length).contains(&at)) => {}
            mlua::Value::String(text) if failed.is_none() => match entry(shared, text, &item, what, depth) {
                Ok(entry) => entries.push(entry),
                Err(error) => failed = Some(error),
            },
            mlua::Value::String(_) => {}
            other => problem = Some(problem.map_or(other.type_name(), |first| first.min(other.type_name()))),
        }
        Ok(())
    })?;
    if let (None, Some(error)) = (problem, failed) {
        return Err(error);
    }
    match (problem, items.is_empty(), entries.is_empty()) {
        (Some(key_type), _, _) => Err(fail(format!(
            "{what}: a table must be a list (1, 2, 3, … without gaps) or a map with text keys; found a key that is a {key_type}"
        ))),
        (None, _, true) => Ok(Value::list(items)),
        (None, true, false) => Ok(Value::map(entries)),
        (None, false, false) => Err(fail(format!("{what}: a table must be a list or a map, not both"))),
    }
}

fn entry(
    shared: &Shared,
    key: &mlua::LuaString,
    item: &mlua::Value,
    what: Path<'_>,
    depth: u32,
) -> mlua::Result<(Arc<str>, Value)> {
    let key = key.to_str().map_err(|_| fail(format!("{what}: a key is not UTF-8")))?;
    shared.charge_of(Limit::Values, key.len() as u64)?;
    let item = convert(shared, item, Path::Below(&what, &key), depth + 1)?;
    Ok((Arc::from(&*key), item))
}
