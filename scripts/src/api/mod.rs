//! The script API as one table. The editor stubs, the page `docs/script-api.md` and the lint are generated from it.

mod game;
mod grid;
mod handles;
mod library;
mod render;

pub use render::{page, stubs};

/// The owner of an API member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ApiOwner {
    /// A global.
    Global,
    /// A member of a table of the standard library.
    Library(&'static str),
    /// A member of `game`.
    Game,
    /// A member of every component.
    Component,
    /// A member of every definition.
    Definition,
    /// A member of every event in progress.
    Event,
}

/// The effect of a function, which decides where it may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Only reads; allowed anywhere.
    Reads,
    /// Changes the game or uses randomness; only in bodies.
    Acts,
    /// Waits for the engine or a player; only in bodies.
    Waits,
}

/// A parameter of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name; `...` for any number of arguments.
    pub name: &'static str,
    /// Its type in LuaLS notation.
    pub ty: &'static str,
    /// Whether it may be left out.
    pub optional: bool,
}

/// A member of the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it is a member of.
    pub place: ApiOwner,
    /// Its name.
    pub name: &'static str,
    /// Its parameters; `None` if it is not a function.
    pub params: Option<&'static [Param]>,
    /// Its type, or the return type of the function; empty if it returns nothing.
    pub ty: &'static str,
    /// Its effect.
    pub used: Use,
    /// Its description in one or two sentences.
    pub meaning: &'static str,
}

/// Creates a required parameter.
const fn p(name: &'static str, ty: &'static str) -> Param {
    Param { name, ty, optional: false }
}

/// Creates an optional parameter.
const fn o(name: &'static str, ty: &'static str) -> Param {
    Param { name, ty, optional: true }
}

const fn function(
    place: ApiOwner,
    name: &'static str,
    params: &'static [Param],
    ty: &'static str,
    used: Use,
    meaning: &'static str,
) -> Entry {
    Entry { place, name, params: Some(params), ty, used, meaning }
}

const fn field(place: ApiOwner, name: &'static str, ty: &'static str, meaning: &'static str) -> Entry {
    Entry { place, name, params: None, ty, used: Use::Reads, meaning }
}

/// Returns all members of the API in the order of the documentation.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    [handles::ENTRIES, game::ENTRIES, grid::ENTRIES, library::ENTRIES].into_iter().flatten()
}

/// The standard library tables that packs can use.
pub const LIBRARIES: [&str; 5] = ["math", "string", "table", "utf8", "bit32"];

/// Returns the names that are in scope everywhere in scripts.
pub fn globals() -> impl Iterator<Item = &'static str> {
    members(ApiOwner::Global).chain(LIBRARIES)
}

/// Returns the members of `game`.
pub fn game_members() -> impl Iterator<Item = &'static str> {
    members(ApiOwner::Game)
}

/// Returns the built-in members of components, definitions or events. Kinds cannot use these names for properties, fields and slots.
pub fn members(place: ApiOwner) -> impl Iterator<Item = &'static str> {
    entries().filter(move |e| e.place == place).map(|e| e.name)
}

/// Returns the members of a standard library table.
pub fn library(name: &str) -> impl Iterator<Item = &'static str> {
    entries().filter(move |e| matches!(e.place, ApiOwner::Library(lib) if lib == name)).map(|e| e.name)
}
