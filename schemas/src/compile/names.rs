//! Resolves references to definitions, events and other documents.

use std::collections::BTreeMap;

use super::doc::{Doc, DocPart};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink, with_article};
use crate::nearest::{may_compare, nearest};
use crate::pack::Pack;
use crate::patches::PatchChange;

/// The types of documents that a name can refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SymbolKind {
    /// A kind.
    Kind,
    /// A definition.
    Definition,
    /// An event.
    Event,
    /// A window.
    Window,
    /// A value.
    Value,
    /// A flow.
    Flow,
    /// A check.
    Check,
    /// A resource.
    Resource,
    /// A template of an ability.
    Template,
    /// A game.
    Game,
    /// A named type.
    Type,
}

impl SymbolKind {
    /// All types.
    pub const ALL: [Self; 11] = [
        Self::Kind,
        Self::Definition,
        Self::Event,
        Self::Window,
        Self::Value,
        Self::Flow,
        Self::Check,
        Self::Resource,
        Self::Template,
        Self::Game,
        Self::Type,
    ];

    /// Its name in messages.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Definition => "definition",
            Self::Event => "event",
            Self::Window => "window",
            Self::Value => "value",
            Self::Flow => "flow",
            Self::Check => "check",
            Self::Resource => "resource",
            Self::Template => "template",
            Self::Game => "game",
            Self::Type => "type",
        }
    }

    /// The type of a document with this `kind:`; none for patches.
    #[must_use]
    pub fn of(kind: &str) -> Option<Self> {
        Some(match kind {
            "kind" => Self::Kind,
            "event" => Self::Event,
            "window" => Self::Window,
            "value" => Self::Value,
            "flow" => Self::Flow,
            "check" => Self::Check,
            "resource" => Self::Resource,
            "ability" => Self::Template,
            "game" => Self::Game,
            "type" => Self::Type,
            "patch" => return None,
            _ => Self::Definition,
        })
    }
}

/// A document that a name refers to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    /// The index of its document.
    pub doc: usize,
    /// Its number among documents of its type, in load order.
    pub number: usize,
}

/// All names that packs define.
#[derive(Debug, Default)]
pub(crate) struct Names {
    by_kind: BTreeMap<SymbolKind, BTreeMap<String, BTreeMap<usize, Entry>>>,
    /// For each pack, the packs whose names it can use, itself first.
    visible: Vec<Vec<usize>>,
    packs: Vec<(String, String)>,
    /// What patches have removed, by type and local id: the pack that defined it, and which patch.
    removed: BTreeMap<(SymbolKind, String), Vec<(usize, String)>>,
}

impl Names {
    pub fn new(packs: &[Pack]) -> Self {
        let number = |id: &String| packs.iter().position(|pack| pack.id == *id);
        let visible = packs
            .iter()
            .enumerate()
            .map(|(own, pack)| {
                let mut others: Vec<usize> = pack.visible.iter().filter_map(number).filter(|i| *i != own).collect();
                others.sort_unstable();
                others.dedup();
                others.insert(0, own);
                others
            })
            .collect();
        let packs = packs.iter().map(|pack| (pack.id.clone(), pack.prefix.clone())).collect();
        Self { by_kind: BTreeMap::new(), visible, packs, removed: BTreeMap::new() }
    }

    /// Adds a name. Returns the existing entry if the name is taken.
    pub fn add(&mut self, symbol_kind: SymbolKind, pack: usize, name: &str, entry: Entry) -> Option<Entry> {
        let places = self.by_kind.entry(symbol_kind).or_default().entry(name.to_owned()).or_default();
        if let Some(first) = places.get(&pack) {
            return Some(*first);
        }
        places.insert(pack, entry);
        None
    }

    /// Remembers documents that patches remove, so that a reference to one can be explained.
    pub fn forget<'d>(&mut self, removed: impl Iterator<Item = (&'d Doc, &'d PatchChange)>) {
        for (doc, change) in removed {
            let by = format!("a patch of `{}` ({}:{})", change.pack, change.place.file.path(), change.place.line());
            self.removed.entry((change.symbol_kind, doc.id.clone())).or_default().push((doc.pack, by));
        }
    }

    /// A sentence about the patch that removes what `text` would mean in `pack`.
    fn removal(&self, symbol_kinds: &[SymbolKind], text: &str, pack: usize) -> Option<String> {
        let (of, name) = match text.split_once(':') {
            Some((prefix, name)) => (Some(self.pack(prefix)?), name),
            None => (None, text),
        };
        let found = symbol_kinds.iter().filter_map(|kind| self.removed.get(&(*kind, name.to_owned()))).flatten();
        let mut found =
            found.filter(|(other, _)| of.is_none_or(|of| of == *other) && self.visible(pack).contains(other));
        found.next().map(|(_, by)| format!("`{text}` is removed by {by}"))
    }

    /// The packs whose names `pack` can use, itself first.
    pub fn visible(&self, pack: usize) -> &[usize] {
        self.visible.get(pack).map_or(&[], Vec::as_slice)
    }

    /// The prefix of a pack.
    pub fn prefix(&self, pack: usize) -> &str {
        self.packs.get(pack).map_or("", |(_, prefix)| prefix)
    }

    /// The pack with this id or prefix.
    pub fn pack(&self, name: &str) -> Option<usize> {
        self.packs.iter().position(|(id, prefix)| id == name || prefix == name)
    }

    /// All names of a type that `pack` can use: local ids, and full ids in other packs.
    pub fn known(&self, symbol_kind: SymbolKind, pack: usize) -> Vec<String> {
        let mut known = Vec::new();
        if !may_compare(self.by_kind.get(&symbol_kind).map_or(0, BTreeMap::len)) {
            return known;
        }
        for (name, places) in self.by_kind.get(&symbol_kind).into_iter().flatten() {
            for &other in self.visible(pack) {
                if places.contains_key(&other) {
                    known.push(name.clone());
                    if other != pack {
                        known.push(format!("{}:{name}", self.prefix(other)));
                    }
                }
            }
        }
        known.sort();
        known.dedup();
        known
    }

    /// Resolves `text` in `pack`, without an explanation if that fails.
    pub fn find(&self, symbol_kind: SymbolKind, text: &str, pack: usize) -> Option<Entry> {
        self.lookup(symbol_kind, text, pack).ok()
    }

    fn lookup(&self, symbol_kind: SymbolKind, text: &str, pack: usize) -> Result<Entry, Problem> {
        let table = self.by_kind.get(&symbol_kind);
        let Some((prefix, name)) = text.split_once(':') else {
            let Some(places) = table.and_then(|table| table.get(text)) else { return Err(Problem::Unknown) };
            if let Some(own) = places.get(&pack) {
                return Ok(*own);
            }
            let found: Vec<(usize, Entry)> =
                self.visible(pack).iter().filter_map(|p| places.get(p).map(|e| (*p, *e))).collect();
            return match found.as_slice() {
                [] => Err(places.keys().next().map_or(Problem::Unknown, |p| Problem::NotVisible(*p))),
                [(_, only)] => Ok(*only),
                several => Err(Problem::Ambiguous(several.iter().map(|(p, _)| *p).collect())),
            };
        };
        let Some(other) = self.pack(prefix) else { return Err(Problem::UnknownPack) };
        let entry = table.and_then(|table| table.get(name)).and_then(|places| places.get(&other));
        match entry {
            Some(_) if !self.visible(pack).contains(&other) => Err(Problem::NotVisible(other)),
            Some(entry) => Ok(*entry),
            None => Err(Problem::Unknown),
        }
    }

    /// Resolves `text` to one of `symbol_kinds`, in the pack that contains `spot`. Reports an error at `spot` if that fails.
    pub fn resolve(
        &self,
        symbol_kinds: &[SymbolKind],
        text: &str,
        spot: &DocPart<'_>,
        sink: &mut Sink,
    ) -> Option<(SymbolKind, Entry)> {
        let pack = spot.pack();
        match self.try_resolve(symbol_kinds, text, pack) {
            Ok(found) => Some(found),
            Err(fault) => {
                sink.push(spot.fault(*fault));
                None
            }
        }
    }

    /// Resolves `text` to one of `symbol_kinds` in `pack`.
    ///
    /// # Errors
    /// Returns a diagnostic without a place.
    pub fn try_resolve(
        &self,
        symbol_kinds: &[SymbolKind],
        text: &str,
        pack: usize,
    ) -> Result<(SymbolKind, Entry), Box<Diagnostic>> {
        let mut worst = Problem::UnknownPack;
        for &symbol_kind in symbol_kinds {
            match self.lookup(symbol_kind, text, pack) {
                Ok(entry) => return Ok((symbol_kind, entry)),
                Err(problem) => worst = worst.max(problem),
            }
        }
        Err(Box::new(self.explain(symbol_kinds, text, pack, &worst)))
    }

    fn explain(&self, symbol_kinds: &[SymbolKind], text: &str, pack: usize, problem: &Problem) -> Diagnostic {
        let words: Vec<&str> = symbol_kinds.iter().map(|symbol_kind| symbol_kind.word()).collect();
        let word = words.join(" or ");
        match problem {
            Problem::Ambiguous(packs) => {
                let list: Vec<String> = packs.iter().map(|p| format!("`{}:{text}`", self.prefix(*p))).collect();
                Diagnostic::error(codes::AMBIGUOUS_NAME, format!("`{text}` is ambiguous: several packs define it"))
                    .expected(format!("one of {}", list.join(", ")))
            }
            Problem::NotVisible(other) => {
                let id = self.packs.get(*other).map_or("", |(id, _)| id);
                Diagnostic::error(
                    codes::NOT_A_DEPENDENCY,
                    format!("{word} `{text}` belongs to pack `{id}`, which is not a dependency"),
                )
                .help(format!("add `{id}` to `depends` in pack.yaml"))
            }
            Problem::UnknownPack => {
                let prefix = text.split_once(':').map_or("", |(prefix, _)| prefix);
                let fault = Diagnostic::error(codes::UNKNOWN_NAME, format!("unknown pack `{prefix}`"));
                let known: Vec<&str> =
                    self.packs.iter().flat_map(|(id, prefix)| [id.as_str(), prefix.as_str()]).collect();
                let near = nearest(prefix, known.iter().copied());
                let rest = text.split_once(':').map_or("", |(_, rest)| rest);
                match near {
                    Some(near) => fault.help(format!("did you mean `{near}:{rest}`?")),
                    None => crate::pack::did_you_mean(fault, prefix, known.into_iter()),
                }
            }
            Problem::Unknown => {
                if let Some(removed) = self.removal(symbol_kinds, text, pack) {
                    return Diagnostic::error(codes::UNKNOWN_NAME, format!("unknown {word} `{text}`")).help(removed);
                }
                let mut known: Vec<String> =
                    symbol_kinds.iter().flat_map(|symbol_kind| self.known(*symbol_kind, pack)).collect();
                if let Some((prefix, _)) = text.split_once(':')
                    && let Some(asked) = self.pack(prefix)
                {
                    // The author's way to write the prefix: the id of a pack means the same.
                    let own = known.iter().filter(|k| match k.split_once(':') {
                        Some((other, _)) => asked != pack && other == self.prefix(asked),
                        None => asked == pack,
                    });
                    known = own.map(|k| format!("{prefix}:{}", k.rsplit(':').next().unwrap_or(k))).collect();
                }
                let fault = Diagnostic::error(codes::UNKNOWN_NAME, format!("unknown {word} `{text}`"));
                let fault = crate::pack::did_you_mean(fault, text, known.iter().map(String::as_str));
                self.with_other_kind(fault, symbol_kinds, text, pack)
            }
        }
    }

    /// Adds a hint if the name refers to another type of document.
    fn with_other_kind(&self, fault: Diagnostic, symbol_kinds: &[SymbolKind], text: &str, pack: usize) -> Diagnostic {
        let other = SymbolKind::ALL
            .iter()
            .find(|symbol_kind| !symbol_kinds.contains(symbol_kind) && self.find(**symbol_kind, text, pack).is_some());
        match other {
            Some(symbol_kind) => fault.help(format!("`{text}` is {}", with_article(symbol_kind.word()))),
            None => fault,
        }
    }

    /// All entries of a type, with their names and packs.
    pub fn entries(&self, symbol_kind: SymbolKind) -> impl Iterator<Item = (&str, usize, Entry)> {
        self.by_kind
            .get(&symbol_kind)
            .into_iter()
            .flatten()
            .flat_map(|(name, places)| places.iter().map(move |(pack, entry)| (name.as_str(), *pack, *entry)))
    }
}

/// Why a name cannot be resolved, the most informative reason last.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Problem {
    UnknownPack,
    Unknown,
    NotVisible(usize),
    Ambiguous(Vec<usize>),
}

/// An error for an id that two things of the same type have.
pub(crate) fn duplicate_id(symbol_kind: &str, name: &str, first: FileSpan, second: FileSpan) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_ID, format!("duplicate {symbol_kind} `{name}`"))
        .at(second)
        .label(first, "first defined here")
        .help("rename one of them")
}

/// The reserved words of Lua.
pub(crate) const LUA_WORDS: [&str; 23] = [
    "and", "break", "continue", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while", "export",
];

/// Names that every hook has.
pub(crate) const GLOBALS: [&str; 29] = [
    "game",
    "option",
    "lib",
    "require",
    "math",
    "table",
    "string",
    "ipairs",
    "pairs",
    "tostring",
    "tonumber",
    "type",
    "error",
    "assert",
    "pcall",
    "select",
    "next",
    "unpack",
    "utf8",
    "bit32",
    "coroutine",
    "print",
    "self",
    "owner",
    "event",
    "xpcall",
    "rawequal",
    "rawlen",
    "typeof",
];

/// Members that every component has.
pub(crate) const COMPONENT_MEMBERS: [&str; 19] = [
    "id", "kind", "def", "base", "owner", "parent", "slot", "index", "alive", "value", "is", "has", "count", "first",
    "last", "all", "within", "sees", "copies",
];
