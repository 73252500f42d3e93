//! The script API as one table. The editor stubs, the page `docs/script-api.md` and the lint are generated from it.

mod game;
mod grid;
mod handles;
mod library;
mod render;

pub use render::{page, stubs};

/// The owner of an API member.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// The keys of a table of named arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keys {
    /// Those that the API names.
    pub named: Vec<&'static str>,
    /// Whether the table may have others, such as the fields of a kind.
    pub open: bool,
}

/// Returns the keys of a class of the list `CLASSES`, those of its base class first; none if there is no such class.
pub fn keys(class: &str) -> Option<Keys> {
    let found = game::CLASSES.iter().find(|(name, _)| name.split(':').next() == Some(class));
    let (name, fields) = found?;
    let base = name.split_once(": ").and_then(|(_, base)| keys(base));
    let mut all = base.unwrap_or(Keys { named: Vec::new(), open: false });
    for (field, ..) in *fields {
        if field.starts_with('[') {
            all.open = true;
        } else {
            all.named.push(field.trim_end_matches('?'));
        }
    }
    Some(all)
}

/// Returns the keys of an argument (counted from 0) of a function of `game`; none if it is not a table of named arguments.
pub fn argument_keys(function: &str, argument: usize) -> Option<Keys> {
    let entry = entries().find(|entry| entry.place == ApiOwner::Game && entry.name == function)?;
    keys(entry.params?.get(argument)?.ty)
}

/// Returns the members of a standard library table.
pub fn library(name: &str) -> impl Iterator<Item = &'static str> {
    entries().filter(move |e| matches!(e.place, ApiOwner::Library(lib) if lib == name)).map(|e| e.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_base_class_and_of_the_class() {
        let choose = argument_keys("choose", 0).map(|keys| keys.named);
        let expected = ["player", "from", "prompt", "args", "look", "label", "optional", "decline", "parts"];
        assert_eq!(choose.as_deref(), Some(expected.as_slice()));
        assert_eq!(argument_keys("pay", 2).map(|keys| keys.named.len()), Some(4));
        assert_eq!(argument_keys("lasting", 1).map(|keys| keys.open), Some(true));
        assert_eq!((argument_keys("choose", 1), argument_keys("pay", 0)), (None, None));
    }

    #[test]
    fn every_base_class_exists() {
        let bases = game::CLASSES.iter().filter_map(|(name, _)| name.split_once(": "));
        assert!(bases.clone().count() > 2);
        bases.for_each(|(_, base)| assert!(keys(base).is_some(), "{base}"));
    }
}
