//! Infers what the Lua of packs can be: what each local, parameter, table and result of a function can hold, over all hooks and
//! libraries at once. A fault is reported only where nothing that an expression can be makes sense.

mod expressions;
mod infer;
mod names;
mod parse;
mod set;
mod tree;

use std::sync::Arc;

use hexforge_core::ruleset::{Ruleset, Type};
use hexforge_scripts::lint::Chunk;

/// What a name refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A kind, by its number.
    Kind,
    /// A definition, by the number of its kind.
    DefinitionKind,
    /// An event.
    Event,
    /// A window.
    Window,
    /// A value.
    Value,
    /// A flow.
    Flow,
}

/// Finds names and libraries as the code of a pack sees them.
pub trait Lookup: Sync {
    /// The number of what `name` means in the code of a pack.
    fn find(&self, symbol: Symbol, name: &str, pack: usize) -> Option<usize>;
    /// The chunk of the library that `name` means in the code of a pack.
    fn library(&self, name: &str, pack: usize) -> Option<usize>;
    /// Where these names after `lib` lead in the hooks of a pack.
    fn reach(&self, names: &[&str], pack: usize) -> LibPath;
}

/// Where names after `lib` lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibPath {
    /// All of them together name the library with this chunk.
    Library(usize),
    /// They name a member of a library.
    Member,
    /// They name no library.
    None,
}

/// What a hook or library is made of.
#[derive(Clone, Debug)]
pub enum Code<'a> {
    /// Its code.
    Text(&'a str, Chunk),
    /// A function of a library, which gets the locals of the same names: the chunk of the library, if there is one, and the name.
    Function(Option<usize>, &'a str),
}

/// A hook or a library.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    /// Its code.
    pub code: Code<'a>,
    /// Its locals.
    pub locals: &'a [(Arc<str>, Type)],
    /// The number of the event that the local `event` is, if it is known.
    pub event: Option<usize>,
    /// The pack in which its names are looked up.
    pub pack: usize,
    /// What it is called in messages, if it is a library.
    pub library: Option<String>,
}

/// All that is known about the packs.
pub struct World<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// How names are found.
    pub lookup: &'a dyn Lookup,
    /// Hooks by number, and then the libraries.
    pub scripts: &'a [Script<'a>],
    /// The types of values, by number.
    pub types_of_values: &'a [Type],
    /// Whether abilities may be granted, so that `self` can be any component.
    pub grants: bool,
}

/// The kind of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// What is before a dot or colon does not have this member.
    UnknownMember,
    /// A library does not have this function.
    UnknownFunction,
    /// An argument or a field is not of the type that is expected.
    WrongType,
    /// A function gets too many arguments, or lacks one.
    WrongCount,
    /// A kind does not have this field or slot.
    UnknownName,
}

/// A fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the script.
    pub script: usize,
    /// Its first byte.
    pub at: usize,
    /// Its length in bytes.
    pub len: usize,
    /// Its kind.
    pub kind: FaultKind,
    /// What is wrong, and what was expected.
    pub message: String,
    /// The wrong name, if there is one, and those that are possible.
    pub names: Option<(String, Vec<String>)>,
}

impl Fault {
    /// By what faults are sorted.
    pub(crate) fn place(&self) -> (usize, usize, usize, FaultKind) {
        (self.script, self.at, self.len, self.kind)
    }
}

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All faults, by script and place.
    Checked(Vec<Fault>),
    /// The code of a script cannot be parsed.
    Unparsable,
    /// The scripts are too much work.
    TooMuch,
}

/// Finds the faults of all scripts.
#[must_use]
pub fn check(world: &World<'_>) -> Outcome {
    infer::run(world)
}
