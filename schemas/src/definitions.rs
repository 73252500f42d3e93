//! The list of all definitions, for tools.

use std::collections::BTreeSet;

use crate::compile::SymbolKind;
use crate::diagnostic::FileSpan;
use crate::load::Loaded;

/// A definition.
#[derive(Debug, Clone)]
pub struct DefinitionInfo {
    /// Its full id.
    pub id: String,
    /// Its id without a prefix.
    pub local_id: String,
    /// Its kind, as written in the document.
    pub kind: String,
    /// The id of its pack.
    pub pack: String,
    /// The place of its id.
    pub place: FileSpan,
    /// The part of its rules text that is not implemented yet.
    pub unfinished: Option<String>,
    /// Whether a document or hook refers to it. Scenarios do not count.
    pub named: bool,
}

/// The definitions of all packs, in load order.
#[must_use]
pub fn definitions(loaded: &Loaded) -> Vec<DefinitionInfo> {
    let model = &loaded.model;
    let named = named(loaded);
    model
        .numbered(SymbolKind::Definition)
        .map(|(doc, entry)| DefinitionInfo {
            id: model.full_id(doc),
            local_id: doc.id.clone(),
            kind: doc.kind.clone(),
            pack: loaded.packs.get(doc.pack).map(|pack| pack.id.clone()).unwrap_or_default(),
            place: doc.spot().down("id").value(),
            unfinished: doc.root.get("unfinished").and_then(|node| node.text()).map(str::to_owned),
            named: named.contains(&entry.number),
        })
        .collect()
}

/// The numbers of the definitions that something other than a scenario refers to.
fn named(loaded: &Loaded) -> BTreeSet<usize> {
    let of_definitions = loaded.mentions().filter(|mention| mention.symbol_kind == SymbolKind::Definition);
    of_definitions.filter(|mention| !mention.in_scenario).map(|mention| mention.number).collect()
}
