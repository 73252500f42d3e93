//! The script API in one table: from it come the stubs for editors, the page `docs/script-api.md`, and what the lint knows.

mod game;
mod handles;
mod library;
mod render;

pub use render::{page, stubs};

/// Where a member of the API is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
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

/// What a function may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// It reads: anywhere.
    Reads,
    /// It changes something, or draws chance: in bodies only.
    Acts,
    /// It waits for the engine or a player: in bodies only.
    Waits,
}

/// A parameter of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name; `...` for any number.
    pub name: &'static str,
    /// Its type, in the words of LuaLS.
    pub ty: &'static str,
    /// Whether it may be left out.
    pub optional: bool,
}

/// A member of the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where it is found.
    pub place: Place,
    /// Its name.
    pub name: &'static str,
    /// Its parameters; none if it is no function.
    pub params: Option<&'static [Param]>,
    /// Its type, or what the function returns; empty for nothing.
    pub ty: &'static str,
    /// What it may be used for.
    pub used: Use,
    /// What it means, in one or two sentences.
    pub meaning: &'static str,
}

/// A required parameter.
const fn p(name: &'static str, ty: &'static str) -> Param {
    Param { name, ty, optional: false }
}

/// A parameter that may be left out.
const fn o(name: &'static str, ty: &'static str) -> Param {
    Param { name, ty, optional: true }
}

const fn function(
    place: Place,
    name: &'static str,
    params: &'static [Param],
    ty: &'static str,
    used: Use,
    meaning: &'static str,
) -> Entry {
    Entry { place, name, params: Some(params), ty, used, meaning }
}

const fn field(place: Place, name: &'static str, ty: &'static str, meaning: &'static str) -> Entry {
    Entry { place, name, params: None, ty, used: Use::Reads, meaning }
}

/// All members of the API, in the order of the documentation.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    [handles::ENTRIES, game::ENTRIES, library::ENTRIES].into_iter().flatten()
}

/// Tables of the standard library that packs have.
pub const LIBRARIES: [&str; 5] = ["math", "string", "table", "utf8", "bit32"];

/// Names that are known everywhere in a pack's scripts.
pub fn globals() -> impl Iterator<Item = &'static str> {
    members(Place::Global).chain(LIBRARIES)
}

/// Members of `game`.
pub fn game_members() -> impl Iterator<Item = &'static str> {
    members(Place::Game)
}

/// Members that every component, definition or event has. Kinds must not give these names to properties, fields and slots.
pub fn members(place: Place) -> impl Iterator<Item = &'static str> {
    entries().filter(move |e| e.place == place).map(|e| e.name)
}

/// A table of the standard library.
pub fn library(name: &str) -> impl Iterator<Item = &'static str> {
    entries().filter(move |e| matches!(e.place, Place::Library(lib) if lib == name)).map(|e| e.name)
}
