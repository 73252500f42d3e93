//! Explains an id: where it is defined, and what listens to it, refers to it and patches it.

use serde::Serialize;

use crate::compile::{Doc, Listener, Mention, SymbolKind};
use crate::diagnostic::FileSpan;
use crate::load::Loaded;
use crate::nearest::nearest;
use crate::patches::{PatchChange, step_names};
use crate::reference::{Parts, about, parts_of};
use crate::yaml::{MapKey, Node};

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FileLine {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl FileLine {
    pub(crate) fn of(place: &FileSpan) -> Self {
        let (line, column) = place.start();
        Self { file: place.file.path().to_string(), line, column }
    }
}

/// All information about a definition, event or other document.
#[derive(Debug, Clone, Serialize)]
pub struct Explanation {
    /// Its full id.
    pub id: String,
    /// Its type: `event`, `definition` and so on.
    pub symbol_kind: &'static str,
    /// For a definition: its kind.
    pub kind: Option<String>,
    /// The id of the pack that defines it.
    pub pack: String,
    /// Where it is defined.
    pub place: FileLine,
    /// What its author says about it.
    pub about: Option<String>,
    /// Its named parts, such as parameters and rules.
    #[serde(skip)]
    pub parts: Vec<Parts>,
    /// Its parameters and their types, as written; for a named type: its fields with theirs, or its words.
    pub params: Vec<(String, String)>,
    /// For an event: the ids of its rules.
    pub rules: Vec<String>,
    /// Its keys, each with the place and pack that set it.
    pub fields: Vec<Field>,
    /// The abilities that listen to it.
    pub listeners: Vec<ListenerLine>,
    /// The places that refer to it.
    pub mentions: Vec<MentionLine>,
    /// The changes by patches.
    pub patches: Vec<PatchLine>,
    /// For a flow: the names of its steps, as a patch writes them.
    pub steps: Vec<String>,
}

/// A key of a document.
#[derive(Debug, Clone, Serialize)]
pub struct Field {
    /// The key.
    pub name: String,
    /// The pack that set its value.
    pub pack: String,
    /// Where.
    pub place: FileLine,
}

/// An ability that listens to something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ListenerLine {
    /// The full id of the ability.
    pub ability: String,
    /// How: `after`, `cannot`, `modifies` and so on.
    pub how: &'static str,
    /// Where.
    pub place: FileLine,
}

/// A place that refers to something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MentionLine {
    /// What refers to it.
    pub from: String,
    /// Where.
    pub place: FileLine,
}

/// A change by a patch.
#[derive(Debug, Clone, Serialize)]
pub struct PatchLine {
    /// The path of the change.
    pub path: String,
    /// The operation: `set`, `remove` and so on.
    pub what: &'static str,
    /// The pack of the patch.
    pub pack: String,
    /// Where.
    pub place: FileLine,
    /// The reason.
    pub because: Option<String>,
}

/// Explains `id`, a full id or an id without a prefix. Several documents of different types may have the same id.
#[must_use]
pub fn explain(loaded: &Loaded, id: &str) -> Vec<Explanation> {
    let model = &loaded.model;
    // In `definition.ability` and `event.rule`, the first part is the id of a document.
    let id = id.split('.').next().unwrap_or(id);
    let mut found = Vec::new();
    for symbol_kind in SymbolKind::ALL {
        for (doc, entry) in model.numbered(symbol_kind) {
            let full = model.full_id(doc);
            let long = loaded.packs.get(doc.pack).map(|pack| format!("{}:{}", pack.id, doc.id));
            if full != id && doc.id != id && long.as_deref() != Some(id) {
                continue;
            }
            let pack_id = |index: usize| loaded.packs.get(index).map(|p| p.id.clone()).unwrap_or_default();
            let fields = doc.root.entries().iter().map(|(key, _)| Field {
                name: key.text.to_string(),
                pack: pack_id(doc.pack_at(key.span)),
                place: FileLine::of(&doc.place(key.span)),
            });
            let steps = match symbol_kind {
                SymbolKind::Flow => step_names(doc, doc.pack, &model.names),
                _ => Vec::new(),
            };
            let params = doc.root.get("params").map(Node::entries).unwrap_or_default();
            let mut explanation = Explanation {
                symbol_kind: symbol_kind.word(),
                kind: (symbol_kind == SymbolKind::Definition).then(|| doc.kind.clone()),
                pack: pack_id(doc.pack),
                place: FileLine::of(&doc.spot().down("id").value()),
                about: about(&doc.root),
                parts: parts_of(doc, &steps),
                params: written_types(params).into_iter().chain(members_of_type(doc, symbol_kind)).collect(),
                rules: match symbol_kind {
                    SymbolKind::Event => model.event_rules.get(entry.number).cloned().unwrap_or_default(),
                    _ => Vec::new(),
                },
                fields: fields.collect(),
                listeners: listeners(&model.uses.listeners, symbol_kind, entry.number),
                mentions: mentions(loaded.mentions(), symbol_kind, entry.number),
                patches: loaded
                    .changes
                    .iter()
                    .filter(|change| change.symbol_kind == symbol_kind && change.target == full)
                    .map(|change| PatchLine {
                        path: change.path.clone(),
                        what: change.what,
                        pack: change.pack.clone(),
                        place: FileLine::of(&change.place),
                        because: change.because.clone(),
                    })
                    .collect(),
                steps,
                id: full,
            };
            explanation.listeners.sort();
            explanation.mentions.sort();
            explanation.mentions.dedup();
            found.push(explanation);
        }
    }
    found
}

/// A sentence about why there is nothing with this id any more: a patch removes it, or it was renamed.
#[must_use]
pub fn absence(loaded: &Loaded, id: &str) -> Option<String> {
    let is_meant = |change: &&PatchChange| {
        change.removes_document() && (change.target == id || change.target.rsplit(':').next() == Some(id))
    };
    let Some(change) = loaded.changes.iter().find(is_meant) else {
        return loaded.renames.sentences(id).into_iter().next();
    };
    let because = change.because.as_ref().map_or_else(String::new, |why| format!(": {why}"));
    let FileLine { file, line, .. } = FileLine::of(&change.place);
    Some(format!("`{}` is removed by a patch of `{}` ({file}:{line}){because}", change.target, change.pack))
}

/// The known id that is most similar to `id`.
#[must_use]
pub fn nearest_id(loaded: &Loaded, id: &str) -> Option<String> {
    let mut known = Vec::new();
    for symbol_kind in SymbolKind::ALL {
        for (doc, _) in loaded.model.numbered(symbol_kind) {
            known.push(loaded.model.full_id(doc));
            known.push(doc.id.clone());
        }
    }
    nearest(id, known.iter().map(String::as_str)).map(str::to_owned)
}

fn listeners(all: &[Listener], symbol_kind: SymbolKind, number: usize) -> Vec<ListenerLine> {
    all.iter()
        .filter(|l| l.symbol_kind == symbol_kind && l.number == number)
        .map(|l| ListenerLine { ability: l.ability.clone(), how: l.how, place: FileLine::of(&l.place) })
        .collect()
}

fn mentions<'a>(all: impl Iterator<Item = &'a Mention>, symbol_kind: SymbolKind, number: usize) -> Vec<MentionLine> {
    all.filter(|m| m.symbol_kind == symbol_kind && m.number == number)
        .map(|m| MentionLine { from: m.from.clone(), place: FileLine::of(&m.place) })
        .collect()
}

/// Names with their types, as written.
fn written_types(entries: &[(MapKey, Node)]) -> Vec<(String, String)> {
    let ty = |value: &Node| value.text().or_else(|| value.get("type")?.text()).unwrap_or_default().to_owned();
    entries.iter().map(|(key, value)| (key.text.to_string(), ty(value))).collect()
}

/// The fields of a named type, or its words on one line.
fn members_of_type(doc: &Doc, symbol_kind: SymbolKind) -> Vec<(String, String)> {
    if symbol_kind != SymbolKind::Type {
        return Vec::new();
    }
    let words = doc.root.get("words").map(Node::items).unwrap_or_default();
    let words: Vec<&str> = words.iter().filter_map(|word| word.text().or_else(|| word.get("word")?.text())).collect();
    let mut members = written_types(doc.root.get("fields").map(Node::entries).unwrap_or_default());
    if !words.is_empty() {
        members.push(("words".to_owned(), words.join(", ")));
    }
    members
}
