//! The reference of packs: everything that another pack can use, by topic, with what its authors say `about` it.
//!
//! It is made from the documents and not from the ruleset, so it is there while a pack has errors.

mod libraries;
mod parts;
mod topics;

pub(crate) use libraries::check as check_comments;
pub(crate) use parts::parts_of;

use crate::compile::{Doc, SymbolKind};
use crate::diagnostic::FileSpan;
use crate::load::Loaded;
use crate::pack::Pack;
use crate::yaml::Node;

/// One of the lists of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Kinds.
    Kinds,
    /// Definitions, by kind.
    Definitions,
    /// Events.
    Events,
    /// Windows.
    Windows,
    /// Values.
    Values,
    /// Flows and their steps.
    Flows,
    /// Scopes that flows open.
    Scopes,
    /// Menus that flows offer.
    Menus,
    /// Resources.
    Resources,
    /// Checks.
    Checks,
    /// Templates of abilities.
    Templates,
    /// Named types.
    Types,
    /// Options of packs.
    Options,
    /// Lua libraries and their functions.
    Libraries,
    /// Text keys, without the names and texts of definitions.
    Texts,
    /// Changes to documents of other packs.
    Patches,
}

impl Topic {
    /// All topics, in the order of the pages.
    pub const ALL: [Self; 16] = [
        Self::Events,
        Self::Windows,
        Self::Values,
        Self::Kinds,
        Self::Definitions,
        Self::Flows,
        Self::Scopes,
        Self::Menus,
        Self::Resources,
        Self::Checks,
        Self::Templates,
        Self::Types,
        Self::Options,
        Self::Libraries,
        Self::Texts,
        Self::Patches,
    ];

    /// Its word in commands and file names.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Kinds => "kinds",
            Self::Definitions => "definitions",
            Self::Events => "events",
            Self::Windows => "windows",
            Self::Values => "values",
            Self::Flows => "flows",
            Self::Scopes => "scopes",
            Self::Menus => "menus",
            Self::Resources => "resources",
            Self::Checks => "checks",
            Self::Templates => "templates",
            Self::Types => "types",
            Self::Options => "options",
            Self::Libraries => "libraries",
            Self::Texts => "texts",
            Self::Patches => "patches",
        }
    }

    /// The topic with this word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.word() == word)
    }

    /// How another pack uses what is listed.
    #[must_use]
    pub fn usage(self) -> &'static str {
        match self {
            Self::Kinds => "Types of components. Write definitions of them, extend them, or name them as types.",
            Self::Definitions => "What the pack defines of these kinds. Refer to it by id.",
            Self::Events => "React to them with `on`, forbid them with `cannot`, perform them in `do`.",
            Self::Windows => "Named moments. React to them with `on`.",
            Self::Values => "Numbers, flags and lists that abilities can modify with `modifies`.",
            Self::Flows => "Phases, turns and procedures. Patches change their steps by name; steps and Lua run them.",
            Self::Scopes => "Periods for `limit` and for lasting effects. Each run of the flow is one occurrence.",
            Self::Menus => "Lists of actions. Abilities join them with `action`.",
            Self::Resources => "What costs are paid with. Pay them with `pay`, exchange them with `exchanges`.",
            Self::Checks => "Conditions that the engine watches all the time.",
            Self::Templates => "Abilities with parameters. Use them with `use`.",
            Self::Types => "Enumerations and records. Name them as types of properties, fields and parameters.",
            Self::Options => "What players choose at set-up. Lua reads them as `option.NAME`.",
            Self::Libraries => "Functions for Lua, by `require`.",
            Self::Texts => "Texts that players read, in the first language of the pack.",
            Self::Patches => "What the pack changes in documents of other packs.",
        }
    }

    /// Whether its entries are so many and short that they are rows of a table.
    #[must_use]
    pub fn is_table(self) -> bool {
        matches!(self, Self::Definitions | Self::Texts | Self::Patches)
    }
}

/// A place in a file of a pack.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilePlace {
    /// The path relative to the pack, with `/`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// Something that another pack can use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name, as another pack writes it.
    pub name: String,
    /// What it is: its type, its parameters, its kind.
    pub signature: String,
    /// What its author says about it.
    pub about: Option<String>,
    /// Where it is declared.
    pub place: Option<FilePlace>,
    /// Its named parts, by what they are.
    pub parts: Vec<Parts>,
    /// Further facts: a word and a value.
    pub facts: Vec<(&'static str, String)>,
    /// How often it is used in the loaded packs, by how.
    pub uses: Vec<(String, usize)>,
}

/// Named parts of one sort.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// What they are, such as `parameters`.
    pub sort: &'static str,
    /// The parts, in the order of the file.
    pub parts: Vec<Part>,
}

/// A named part of something: a parameter, a property, a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its type, or what it does.
    pub ty: String,
    /// Its default, if it has one that is written.
    pub default: Option<String>,
    /// What its author says about it.
    pub about: Option<String>,
}

/// The entries of a topic that the pack with this index declares, in the order of their names.
#[must_use]
pub fn entries(loaded: &Loaded, pack: usize, topic: Topic) -> Vec<Entry> {
    let Some(of) = loaded.packs.get(pack) else { return Vec::new() };
    let source = Source { loaded, number: pack, pack: of };
    let mut entries = match topic {
        Topic::Kinds => source.documents(SymbolKind::Kind),
        Topic::Definitions => source.documents(SymbolKind::Definition),
        Topic::Events => source.documents(SymbolKind::Event),
        Topic::Windows => source.documents(SymbolKind::Window),
        Topic::Values => source.documents(SymbolKind::Value),
        Topic::Flows => source.documents(SymbolKind::Flow),
        Topic::Resources => source.documents(SymbolKind::Resource),
        Topic::Checks => source.documents(SymbolKind::Check),
        Topic::Templates => source.documents(SymbolKind::Template),
        Topic::Types => source.documents(SymbolKind::Type),
        Topic::Scopes => source.scopes(),
        Topic::Menus => source.menus(),
        Topic::Options => source.options(),
        Topic::Libraries => libraries::entries(&source),
        Topic::Texts => source.texts(),
        Topic::Patches => source.patches(),
    };
    entries.sort_by(|a, b| (&a.name, &a.signature).cmp(&(&b.name, &b.signature)));
    entries
}

/// The index of the loaded pack in this folder or archive; none if it is not loaded.
#[must_use]
pub fn pack_at(loaded: &Loaded, path: &std::path::Path) -> Option<usize> {
    let wanted = path.canonicalize().ok()?;
    loaded.packs.iter().position(|pack| pack.location.path.canonicalize().is_ok_and(|path| path == wanted))
}

/// A pack whose entries are collected.
struct Source<'a> {
    loaded: &'a Loaded,
    number: usize,
    pack: &'a Pack,
}

impl Source<'_> {
    /// A place as a path relative to the pack.
    fn place(&self, place: &FileSpan) -> FilePlace {
        let path = place.file.path();
        let folder = format!("{}/", self.pack.location.shown());
        FilePlace { file: path.strip_prefix(&folder).unwrap_or(path).to_owned(), line: place.line() }
    }

    /// The documents of the pack, with patches.
    fn docs(&self) -> impl Iterator<Item = &Doc> {
        self.loaded.model.docs.iter().filter(|doc| self.has(doc))
    }

    /// Whether a document is part of the pack. Other packs do not have its fixtures.
    fn has(&self, doc: &Doc) -> bool {
        let is_fixture = || self.place(&doc.place(doc.root.span)).file.starts_with("tests/");
        doc.pack == self.number && !is_fixture()
    }
}

/// The `about` of a document or of a part of one.
pub(crate) fn about(node: &Node) -> Option<String> {
    node.get("about").and_then(Node::text).map(one_line).filter(|text| !text.is_empty())
}

/// A text in which every run of blanks and line breaks is one space. `check` refuses line breaks; a reference of a pack with errors
/// still has to be readable.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
