//! How libraries load, and why they remember nothing afterwards.
//!
//! A library runs once for each interpreter, and all hooks of all games share what it returns. So nothing of it may change later:
//! a game would depend on the games before it. What could change is found where it lies:
//!
//! - Tables are made read-only, with the tables in them. They are reached from what the library returns, and from the locals that
//!   its functions took along when they were made: the compiler adds code that notes those ([`crate::lint`]), since an interpreter
//!   does not tell what a function took along.
//! - A local that a function sets from inside another function cannot be made read-only. At the top level of a library, that is
//!   refused before the library runs. In a function that is called while a library loads, such a local has a mark that lives as
//!   long as a function that could set it. If a mark outlives the loading, the library is refused. Should that ever miss one, the
//!   function itself refuses to set the local: its mark names the loading to which it belongs.
//! - The iterators of `pairs` and `string.gmatch` count. While a library loads, they count in a table, which is read-only afterwards.
//!
//! Libraries have no other state: no coroutines, no buffers, no weak tables, and no globals.

use crate::errors::{fail, pass};
use crate::shared::Shared;
use hexforge_core::host::ScriptError;
use mlua::{Function, Lua, Table, Value};
use std::rc::Rc;

/// How the names begin that only the host's additions to the code use.
pub(crate) const RESERVED: &str = "_HEXFORGE_";
/// The table of the loading in progress: see [`NOTE`], [`REFUSE`] and [`MARK`].
pub(crate) const LOAD: &str = "_HEXFORGE_LOAD";
/// The mark of the locals of a function, followed by the number of functions around them.
pub(crate) const BORN: &str = "_HEXFORGE_BORN";
/// Goes through something in order: what `for … in` is given.
pub(crate) const ORDERED: &str = "_HEXFORGE_IN";

/// Notes a function that returns locals; none while nothing loads.
const NOTE: i64 = 1;
/// Refuses to change a local that belongs to a loading that has ended.
const REFUSE: i64 = 2;
/// Makes the mark of the locals of a function.
const MARK: i64 = 3;

/// Where a mark holds the loading to which it belongs, the name of the local, its line, and its file.
const OF: i64 = 1;
const NAME: i64 = 2;
const LINE: i64 = 3;
const FILE: i64 = 4;

/// What all libraries share while they load.
pub(crate) struct Loading {
    shared: Rc<Shared>,
    state: Table,
    seal: Function,
}

/// One library that loads.
pub(crate) struct Load {
    /// Functions that return the locals that functions of the library took along.
    notes: Table,
    /// The marks, weakly.
    marks: Table,
    /// What `LOAD` held before.
    outer: [Value; 2],
}

/// The table that code with the host's additions knows as [`LOAD`].
pub(crate) fn state(lua: &Lua) -> mlua::Result<Table> {
    let state = lua.create_table()?;
    state.raw_set(REFUSE, lua.create_function(|_, mark: Table| -> mlua::Result<()> { Err(fail(kept(&mark)?)) })?)?;
    Ok(state)
}

fn kept(mark: &Table) -> mlua::Result<String> {
    Ok(format!(
        "`{}` would keep what it holds between calls: it was made while a library loaded, with a function that changes it. \
         Make both in the function that needs them, or keep the value in a field of a component",
        mark.raw_get::<String>(NAME)?
    ))
}

impl Loading {
    /// `seal` makes what a library returns read-only, and what its notes return.
    pub(crate) fn new(shared: &Rc<Shared>, state: &Table, seal: &Function) -> Self {
        Self { shared: shared.clone(), state: state.clone(), seal: seal.clone() }
    }

    /// Runs the code of a library, and makes everything read-only that it leaves.
    pub(crate) fn run(&self, lua: &Lua, chunk: Function) -> mlua::Result<Value> {
        let load = self.begin(lua)?;
        let returned = chunk.call::<Value>(());
        drop(chunk);
        self.state.raw_set(NOTE, &load.outer[0])?;
        self.state.raw_set(MARK, &load.outer[1])?;
        let value = returned?;
        self.seal.call::<()>((&value, &load.notes))?;
        self.nothing_kept(lua, &load)?;
        Ok(value)
    }

    fn begin(&self, lua: &Lua) -> mlua::Result<Load> {
        let load = Load {
            notes: lua.create_table()?,
            marks: lua.create_table()?,
            outer: [self.state.raw_get(NOTE)?, self.state.raw_get(MARK)?],
        };
        let weak = lua.create_table()?;
        weak.raw_set("__mode", "v")?;
        load.marks.set_metatable(Some(weak))?;
        let notes = load.notes.clone();
        let note = lua.create_function(move |_, locals: Function| notes.raw_push(locals))?;
        let (shared, marks, of) = (self.shared.clone(), load.marks.clone(), note.clone());
        let mark = lua.create_function(move |lua, (name, line): (Value, Value)| {
            let mark = lua.create_table()?;
            mark.raw_set(OF, &of)?;
            mark.raw_set(NAME, name)?;
            mark.raw_set(LINE, line)?;
            mark.raw_set(FILE, Shared::asking_chunk(lua).and_then(|chunk| shared.file_of(chunk)))?;
            marks.raw_push(&mark)?;
            Ok(mark)
        })?;
        self.state.raw_set(NOTE, note)?;
        self.state.raw_set(MARK, mark)?;
        Ok(load)
    }

    /// Checks that no mark outlives the loading.
    fn nothing_kept(&self, lua: &Lua, load: &Load) -> mlua::Result<()> {
        if load.marks.raw_len() == 0 {
            return Ok(());
        }
        // What a note returns may hold a function that nothing else holds.
        load.notes.clear()?;
        lua.gc_collect()?;
        lua.gc_stop();
        let mut first: Option<(u32, String, ScriptError)> = None;
        load.marks.for_each(|_: Value, mark: Table| {
            let (line, file) = (mark.raw_get::<u32>(LINE)?, mark.raw_get::<Option<String>>(FILE)?);
            let found = ScriptError { message: kept(&mark)?, file, line: Some(line) };
            let key = (line, found.message.clone(), found);
            if first.as_ref().is_none_or(|(line, text, _)| (key.0, &key.1) < (*line, text)) {
                first = Some(key);
            }
            Ok(())
        })?;
        first.map_or(Ok(()), |(_, _, error)| Err(pass(error)))
    }
}
