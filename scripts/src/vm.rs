//! Builds one interpreter: sandbox, API and prelude.

use crate::convert::freeze;
use crate::error_report::{OUT_OF_MEMORY, explain};
use crate::errors::fail;
use crate::handle::Handle;
use crate::loading::{LOAD, ORDERED};
use crate::names::suggestion;
use crate::shared::Shared;
use hexforge_core::limits::{ERROR_CHARS, Limit, cut};
use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, LightUserData, Lua, LuaOptions, StdLib, Table, VmState};
use std::rc::Rc;

/// Built-ins that the compiler must not call directly: those that packs do not have or that are replaced, and those that
/// allocate. A direct call during a collection falls back to a regular call, so the number of steps would depend on when
/// the collector runs.
const NO_FAST_CALL: &[&str] = &[
    "assert",
    "setmetatable",
    "getmetatable",
    "tostring",
    "tonumber",
    "typeof",
    "select",
    "unpack",
    "table.insert",
    "table.unpack",
    "string.byte",
    "string.sub",
    "string.char",
    "math.sin",
    "math.cos",
    "math.tan",
    "math.asin",
    "math.acos",
    "math.atan",
    "math.atan2",
    "math.sinh",
    "math.cosh",
    "math.tanh",
    "math.exp",
    "math.log",
    "math.log10",
    "math.pow",
    "math.ldexp",
    "math.frexp",
    "math.deg",
    "math.rad",
    "math.noise",
    "math.lerp",
    "math.map",
    "math.isnan",
    "math.isinf",
    "math.isfinite",
    "vector.create",
    "vector.magnitude",
    "vector.normalize",
    "vector.cross",
    "vector.dot",
    "vector.floor",
    "vector.ceil",
    "vector.abs",
    "vector.sign",
    "vector.clamp",
    "vector.min",
    "vector.max",
    "vector.lerp",
    "buffer.readi8",
    "buffer.readu8",
    "buffer.writeu8",
    "buffer.readi16",
    "buffer.readu16",
    "buffer.writeu16",
    "buffer.readi32",
    "buffer.readu32",
    "buffer.writeu32",
    "buffer.readf32",
    "buffer.writef32",
    "buffer.readf64",
    "buffer.writef64",
];

/// The names of Lua that packs do not have, with the reason or the alternative.
const NOT_AVAILABLE: &[(&str, &str)] = &[
    ("_G", "packs have no global table"),
    ("print", "use game.log(\"key\", {…})"),
    ("os", "packs have no access to the clock or the system"),
    ("io", "packs have no access to files"),
    ("debug", "packs have no access to the interpreter"),
    ("coroutine", "game.perform, game.choose and similar functions wait on their own"),
    ("xpcall", "use pcall"),
    ("load", "packs cannot load code at run time"),
    ("loadstring", "packs cannot load code at run time"),
    ("loadfile", "use require"),
    ("dofile", "use require"),
    ("getfenv", "environments cannot be changed"),
    ("setfenv", "environments cannot be changed"),
    ("collectgarbage", "the host manages memory"),
    ("gcinfo", "the host manages memory"),
    ("newproxy", "use a table"),
    ("buffer", "use tables and strings"),
    ("vector", "use tables"),
    ("package", "use require"),
    ("module", "use require"),
];

/// The members of the standard library that packs do not have, with the reason or the alternative.
const NO_MEMBER: &[(&str, &str, &str)] = &[
    ("math", "randomseed", "the session owns the random stream"),
    ("table", "foreach", "use a loop with pairs"),
    ("table", "foreachi", "use a loop with ipairs"),
    ("table", "clear", "create a new table"),
    ("table", "getn", "use #"),
    ("table", "maxn", "use #"),
];

/// The compiler settings for all code of packs.
pub(crate) fn compiler() -> Compiler {
    Compiler::new().set_disabled_builtins(NO_FAST_CALL.iter().copied())
}

/// An interpreter, ready to load hooks.
pub(crate) struct Vm {
    pub(crate) lua: Lua,
    /// The standard library and the API; the environments of packs are copies of it.
    base: Table,
    /// What code knows that the host adds to the code of packs: names and values.
    hidden: [(&'static str, mlua::Value); 2],
    /// The state of libraries that load.
    pub(crate) loading: Table,
    /// Makes what a library leaves read-only.
    pub(crate) seal: Function,
}

impl Vm {
    pub(crate) fn new(shared: &Rc<Shared>) -> mlua::Result<Self> {
        let libs = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE | StdLib::UTF8 | StdLib::BIT;
        let lua = Lua::new_with(libs, LuaOptions::default())?;
        let globals = lua.globals();
        let yield_: Function = globals.get::<Table>("coroutine")?.get("yield")?;
        let loading = crate::loading::state(&lua)?;
        let (base, ordered, seal) =
            prelude(&lua, "=[hexforge]", include_str!("lua/sandbox.lua"))?
                .call::<(Table, Function, Function)>((host_functions(&lua, shared)?, &loading))?;
        protect_texts(&lua, &base)?;
        lua.set_type_metatable::<LightUserData>(Some(crate::members::metatable(&lua, shared)?));
        base.raw_set("game", game(&lua, shared, yield_)?)?;
        base.raw_set("option", option(&lua, shared)?)?;

        lua.set_compiler(compiler());
        let shared_env = sealed_env(&lua, &base, &[], &[])?;
        lua.set_globals(shared_env)?;
        let s = shared.clone();
        lua.set_interrupt(move |lua| match s.count_step(lua) {
            Ok(()) => Ok(VmState::Continue),
            Err(error) => {
                s.note_stopped(lua);
                Err(error)
            }
        });
        shared.limit_memory(&lua)?;
        let hidden = [(LOAD, mlua::Value::Table(loading.clone())), (ORDERED, mlua::Value::Function(ordered))];
        Ok(Self { lua, base, hidden, loading, seal })
    }

    /// The globals of every script, sorted.
    pub(crate) fn globals(&self) -> Vec<String> {
        let mut names: Vec<String> = self.base.pairs::<String, mlua::Value>().filter_map(|p| Some(p.ok()?.0)).collect();
        names.extend(["lib", "require"].map(str::to_owned));
        names.sort_unstable();
        names
    }

    /// The environment of the libraries or the hooks of a pack, with names of its own.
    pub(crate) fn pack_env(&self, own: &[(&str, mlua::Value)]) -> mlua::Result<Table> {
        sealed_env(&self.lua, &self.base, &self.hidden, own)
    }

    /// Loads compiled code of a pack.
    pub(crate) fn load(&self, name: String, code: &[u8], env: &Table) -> mlua::Result<Function> {
        load(&self.lua, name, code, env)
    }
}

/// Loads compiled code of a pack. Only code that this crate compiled may be loaded, because binary code is not checked.
pub(crate) fn load(lua: &Lua, name: String, code: &[u8], env: &Table) -> mlua::Result<Function> {
    lua.load(code).set_name(name).set_mode(ChunkMode::Binary).set_environment(env.clone()).into_function()
}

/// A chunk with empty lines before it, so that the line numbers of the interpreter are those of the file.
pub(crate) fn padded(first_line: u32, head: &str, source: &str) -> String {
    let above = first_line.saturating_sub(1) as usize;
    let mut text = String::with_capacity(above + head.len() + source.len());
    text.extend(std::iter::repeat_n('\n', above));
    text.push_str(head);
    text.push_str(source);
    text
}

fn prelude(lua: &Lua, name: &str, source: &str) -> mlua::Result<Function> {
    lua.load(source).set_name(name).set_mode(ChunkMode::Text).into_function()
}

fn host_functions(lua: &Lua, shared: &Rc<Shared>) -> mlua::Result<Table> {
    let host = lua.create_table()?;
    let s = shared.clone();
    host.raw_set("charge", lua.create_function(move |_, work: f64| s.charge(work as i64))?)?;
    let s = shared.clone();
    host.raw_set("show", lua.create_function(move |_, value: mlua::Value| Ok(show(&s, &value)))?)?;
    host.raw_set(
        "handle_type",
        lua.create_function(|_, value: mlua::Value| {
            Ok(match value {
                mlua::Value::LightUserData(data) => Handle::of(data).map_or("userdata", Handle::type_name),
                _ => "userdata",
            })
        })?,
    )?;
    let s = shared.clone();
    host.raw_set("caught", lua.create_function(move |_, error: mlua::Value| caught(&s, &error))?)?;
    let freeze = |_: &Lua, table: Table| {
        table.set_readonly(true);
        Ok(())
    };
    host.raw_set("freeze", lua.create_function(freeze)?)?;
    host.raw_set("metatable", lua.create_function(|_, table: Table| Ok(table.metatable()))?)?;
    let s = shared.clone();
    host.raw_set(
        "keeps_text",
        lua.create_function(move |_, bytes: usize| {
            s.step.keeps_block(bytes);
            Ok(())
        })?,
    )?;
    let s = shared.clone();
    host.raw_set(
        "is_sealing",
        lua.create_function(move |_, is: bool| {
            s.step.set_sealing(is);
            Ok(())
        })?,
    )?;
    let s = shared.clone();
    host.raw_set("step_cost", lua.create_function(move |_, cost: u64| Ok(s.step.set_pattern(cost)))?)?;
    let s = shared.clone();
    host.raw_set("sorted_keys", lua.create_function(move |lua, table: Table| sorted_keys(lua, &s, &table))?)?;
    let s = shared.clone();
    host.raw_set(
        "next_key",
        lua.create_function(move |_, (table, key): (Table, mlua::Value)| next_key(&s, &table, &key))?,
    )?;
    let s = shared.clone();
    host.raw_set("random", lua.create_function(move |lua, given| crate::game::math_random(lua, &s, given))?)?;
    let s = shared.clone();
    host.raw_set(
        "no_member",
        lua.create_function(move |_, (lib, key, table): (String, mlua::Value, Table)| -> mlua::Result<()> {
            let key = crate::args::shown_key(&key)?;
            let reason =
                NO_MEMBER.iter().find(|(l, k, _)| *l == lib && *k == key).map(|(_, _, reason)| format!("; {reason}"));
            let names: Vec<String> = table.pairs::<String, mlua::Value>().filter_map(|p| Some(p.ok()?.0)).collect();
            let near = s.suggestion(&key, names.iter().map(String::as_str));
            let reason = reason.unwrap_or(if lib == "math" && near.is_empty() {
                "; its results differ between machines".to_owned()
            } else {
                near
            });
            Err(fail(format!("`{lib}.{key}` is not available to packs{reason}")))
        })?,
    )?;
    Ok(host)
}

fn show(shared: &Shared, value: &mlua::Value) -> String {
    match value {
        mlua::Value::LightUserData(data) => crate::members::show(shared, *data),
        mlua::Value::Error(error) => explain(shared, error).message,
        other => other.type_name().to_owned(),
    }
}

/// The cost of a caught error, because creating its text takes as long as this many steps.
const CAUGHT_STEPS: i64 = 300;

/// A step pays for so many bytes.
pub(crate) const BYTES_PER_STEP: i64 = 8;

/// The text of an error, which `pcall` returns in place of the error. Scripts cannot catch an exceeded budget.
fn caught(shared: &Shared, error: &mlua::Value) -> mlua::Result<String> {
    let length = if let mlua::Value::String(text) = error { text.as_bytes().len() } else { 0 };
    shared.charge(CAUGHT_STEPS + length as i64 / BYTES_PER_STEP)?;
    let is_memory = match error {
        mlua::Value::String(text) => text.as_bytes() == OUT_OF_MEMORY.as_bytes(),
        mlua::Value::Error(error) => matches!(**error, mlua::Error::MemoryError(_)),
        _ => false,
    };
    if is_memory {
        shared.out_of_memory();
    }
    if shared.is_spent() {
        return Err(mlua::Error::runtime("the budget is exceeded"));
    }
    let message = match error {
        mlua::Value::String(text) => {
            let text = text.to_string_lossy();
            let found = explain(shared, &mlua::Error::RuntimeError(cut(&text, ERROR_CHARS).into_owned()));
            match (found.file, found.line) {
                (Some(file), Some(line)) => format!("{file}:{line}: {}", found.message),
                _ => found.message,
            }
        }
        mlua::Value::Error(error) => explain(shared, error).message,
        other => show(shared, other),
    };
    shared.charge_of(Limit::Errors, message.len() as u64)?;
    Ok(message)
}

/// A table key. The order of the variants and values is the order of `pairs`.
#[derive(PartialEq, PartialOrd)]
enum SortKey {
    Number(f64),
    Text(Vec<u8>),
    Handle(Handle),
}

/// The place of a key in the order, or the name of its type if that has no order.
fn sort_key(value: &mlua::Value) -> Result<SortKey, &'static str> {
    match value {
        mlua::Value::Integer(n) => Ok(SortKey::Number(*n as f64)),
        mlua::Value::Number(n) => Ok(SortKey::Number(*n)),
        mlua::Value::String(text) => Ok(SortKey::Text(text.as_bytes().to_vec())),
        mlua::Value::LightUserData(data) => Handle::of(*data).map(SortKey::Handle).ok_or("userdata"),
        other => Err(other.type_name()),
    }
}

fn unordered(type_name: &str) -> mlua::Error {
    fail(format!(
        "a key of the table is a {type_name}, which has no defined order. Use numbers, strings, components or definitions as keys"
    ))
}

fn table_keys(shared: &Shared, table: &Table) -> mlua::Result<Vec<(SortKey, mlua::Value)>> {
    let mut keys = Vec::new();
    // Of several keys without an order, the message must not name the one that the interpreter happens to have first.
    let mut refused: Option<&'static str> = None;
    table.for_each(|k: mlua::Value, _: mlua::Value| {
        let length = if let mlua::Value::String(text) = &k { text.as_bytes().len() } else { 0 };
        shared.charge_of(Limit::Steps, 4 + length as u64 / BYTES_PER_STEP as u64)?;
        match sort_key(&k) {
            Ok(key) => keys.push((key, k)),
            Err(name) => refused = Some(refused.map_or(name, |first| first.min(name))),
        }
        Ok(())
    })?;
    if let Some(name) = refused {
        return Err(unordered(name));
    }
    Ok(keys)
}

fn sorted_keys(lua: &Lua, shared: &Shared, table: &Table) -> mlua::Result<Table> {
    let mut keys = table_keys(shared, table)?;
    keys.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(std::cmp::Ordering::Equal));
    lua.create_sequence_from(keys.into_iter().map(|(_, k)| k))
}

fn next_key(shared: &Shared, table: &Table, after: &mlua::Value) -> mlua::Result<mlua::Value> {
    let after = if after.is_nil() { None } else { Some(sort_key(after).map_err(unordered)?) };
    let later = table_keys(shared, table)?.into_iter().filter(|(k, _)| after.as_ref().is_none_or(|after| k > after));
    let first = later.min_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(std::cmp::Ordering::Equal));
    Ok(first.map_or(mlua::Value::Nil, |(_, k)| k))
}

/// Makes `text:method()` use the `string` library of packs instead of the full one.
fn protect_texts(lua: &Lua, base: &Table) -> mlua::Result<()> {
    let meta = lua.create_table()?;
    meta.raw_set("__index", base.raw_get::<Table>("string")?)?;
    meta.raw_set("__metatable", "protected")?;
    meta.set_readonly(true);
    lua.set_type_metatable::<mlua::LuaString>(Some(meta));
    Ok(())
}

fn game(lua: &Lua, shared: &Rc<Shared>, yield_: Function) -> mlua::Result<Table> {
    let game = lua.create_table()?;
    crate::game::fill(lua, shared, &game)?;
    crate::grid::fill(lua, shared, &game)?;
    let requests = lua.create_table()?;
    crate::ask::functions(lua, shared, &requests)?;
    prelude(lua, "=[hexforge]", include_str!("lua/game.lua"))?.call::<()>((game.clone(), requests, yield_))?;
    let mut known: Vec<String> = game.pairs::<String, mlua::Value>().filter_map(|p| Some(p.ok()?.0)).collect();
    known.sort_unstable();
    let s = shared.clone();
    let index = lua.create_function(move |lua, (_, name): (mlua::Value, mlua::LuaString)| {
        crate::game::index(lua, &s, &name, &known)
    })?;
    seal(lua, &game, index)?;
    Ok(game)
}

fn option(lua: &Lua, shared: &Rc<Shared>) -> mlua::Result<Table> {
    let option = lua.create_table()?;
    let s = shared.clone();
    let index = lua.create_function(move |lua, (_, name): (mlua::Value, mlua::LuaString)| {
        crate::game::option(lua, &s, &s.name(&name, "`option`")?)
    })?;
    seal(lua, &option, index)?;
    Ok(option)
}

/// Makes a table read-only, with `index` for the names that it does not have.
pub(crate) fn seal(lua: &Lua, table: &Table, index: Function) -> mlua::Result<()> {
    let meta = lua.create_table()?;
    meta.raw_set("__index", index)?;
    meta.raw_set("__metatable", "protected")?;
    table.set_metatable(Some(meta))?;
    freeze(&mlua::Value::Table(table.clone()))
}

/// A read-only copy of `base`, in which unknown names are errors. It also has the `hidden` names, which no message mentions.
fn sealed_env(
    lua: &Lua,
    base: &Table,
    hidden: &[(&str, mlua::Value)],
    own: &[(&str, mlua::Value)],
) -> mlua::Result<Table> {
    let env = lua.create_table()?;
    for (name, value) in hidden {
        env.raw_set(*name, value)?;
    }
    let mut known = Vec::new();
    for pair in base.pairs::<String, mlua::Value>() {
        let (name, value) = pair?;
        env.raw_set(name.as_str(), value)?;
        known.push(name);
    }
    for (name, value) in own {
        env.raw_set(*name, value)?;
        known.push((*name).to_owned());
    }
    known.sort_unstable();
    let meta = lua.create_table()?;
    meta.raw_set(
        "__index",
        lua.create_function(move |_, (_, name): (mlua::Value, mlua::Value)| -> mlua::Result<()> {
            Err(fail(unknown_global(&name.to_string()?, &known)))
        })?,
    )?;
    meta.raw_set(
        "__newindex",
        lua.create_function(|_, (_, name): (mlua::Value, mlua::Value)| -> mlua::Result<()> {
            let name = name.to_string()?;
            Err(fail(format!("`{name}` is not a local, and globals cannot be set. Write `local {name} = …`, and keep state in fields of components")))
        })?,
    )?;
    meta.raw_set("__metatable", "protected")?;
    meta.set_readonly(true);
    env.set_metatable(Some(meta))?;
    env.set_readonly(true);
    env.set_safeenv(true);
    Ok(env)
}

/// The explanation for a name of Lua that packs do not have; empty for other names.
pub(crate) fn not_available(name: &str) -> String {
    let found = NOT_AVAILABLE.iter().find(|(n, _)| *n == name);
    found.map_or_else(String::new, |(_, reason)| format!("; it is not available to packs: {reason}"))
}

fn unknown_global(name: &str, known: &[String]) -> String {
    if let Some((_, reason)) = NOT_AVAILABLE.iter().find(|(n, _)| *n == name) {
        return format!("`{name}` is not available to packs: {reason}");
    }
    let near = suggestion(name, known.iter().map(String::as_str));
    format!("unknown name `{name}`{near}; it is not a local, a parameter or part of the API")
}
