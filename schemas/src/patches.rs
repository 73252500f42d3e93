//! Applies patches to documents of other packs. This happens on the syntax tree before validation, so that the result is
//! validated like any other document. Each changed node keeps its place in the patch.

use std::collections::BTreeMap;

use crate::codes;
use crate::compile::checked::validator;
use crate::compile::doc::Doc;
use crate::compile::names::{Entry, Names, SymbolKind};
use crate::diagnostic::{Diagnostic, FileSpan, Severity, Sink};
use crate::pack::Pack;
use crate::pack::limits::PATCHES;
use crate::yaml::Node;

mod applier;
mod conflicts;
mod selector;
mod steps;
mod target;

use applier::PatchApplier;
use conflicts::{Ledger, PatchOf};
use selector::Selection;
pub(crate) use steps::{name_of, step_names};

/// A change that a patch made.
#[derive(Debug, Clone)]
pub struct PatchChange {
    /// The type of the patched document.
    pub symbol_kind: SymbolKind,
    /// The full id of the patched document.
    pub target: String,
    /// The changed path; empty for the whole document.
    pub path: String,
    /// The operation: `set`, `remove`, `append`, `insert` or `replace`.
    pub what: &'static str,
    /// The id of the pack of the patch.
    pub pack: String,
    /// The place in the patch.
    pub place: FileSpan,
    /// The reason.
    pub because: Option<String>,
}

impl PatchChange {
    /// Whether it removes the whole document.
    #[must_use]
    pub fn removes_document(&self) -> bool {
        self.what == "remove" && self.path.is_empty()
    }
}

/// What patches did.
pub(crate) struct Patched {
    /// The changes, in the order in which they were made.
    pub changes: Vec<PatchChange>,
    /// The documents to remove, by index, with the change that removes each.
    pub removed: BTreeMap<usize, PatchChange>,
}

/// Applies all patches among `docs`, in load order.
pub(crate) fn apply(packs: &[Pack], docs: &mut [Doc], names: &Names, sink: &mut Sink) -> Patched {
    let mut run =
        PatchRun { packs, docs, names, sink, ledger: Ledger::new(packs), work: BTreeMap::new(), selection: None };
    for index in 0..run.docs.len() {
        run.patch(index);
    }
    let PatchRun { ledger, sink, .. } = run;
    let removed = ledger.removed().map(|(doc, change)| (doc, change.clone())).collect();
    let changes = ledger.finish(sink);
    Patched { changes, removed }
}

struct PatchRun<'a> {
    packs: &'a [Pack],
    docs: &'a mut [Doc],
    names: &'a Names,
    sink: &'a mut Sink,
    ledger: Ledger<'a>,
    /// The changes of each pack so far.
    work: BTreeMap<usize, usize>,
    /// The definitions by kind, once a selector needs them.
    selection: Option<Selection>,
}

impl PatchRun<'_> {
    fn patch(&mut self, index: usize) {
        let Some(patch) = self.docs.get(index).filter(|doc| doc.is("patch")).cloned() else { return };
        let Some(validator) = validator("patch") else { return };
        let (_, faults) = validator.check(&patch.root, &patch.file);
        // The errors are reported later, when all documents are validated.
        if faults.iter().any(|fault| fault.severity == Severity::Error) {
            return;
        }
        let removes_document = patch.root.get("remove").and_then(Node::text).is_some();
        if removes_document
            && let Some(key) = ["set", "append", "steps"].iter().find(|key| patch.root.get(key).is_some())
        {
            let text = format!("a patch that removes the document cannot also have `{key}`");
            let fault = Diagnostic::error(codes::PATCH_PATH, text).help(format!("remove `{key}`"));
            self.sink.push(patch.spot().down(key).key_fault(fault));
            return;
        }
        for (symbol_kind, entry) in self.targets(&patch) {
            let Some(doc) = self.docs.get_mut(entry.doc) else { continue };
            if !has_room(self.work.entry(patch.pack).or_default(), changes_of(&patch, doc), &patch, self.sink) {
                return;
            }
            let full = format!("{}:{}", self.names.prefix(doc.pack), doc.id);
            let of = PatchOf { patch: &patch, index, doc: entry.doc, symbol_kind, target: &full };
            if let Some(other) = self.ledger.removal(entry.doc).filter(|_| !removes_document) {
                self.ledger.blocked(&of, "set", "", other, &patch.spot().down("of"), self.sink);
            } else if removes_document {
                let place = patch.spot().down("remove").value();
                self.ledger.add(&of, "remove", String::new(), String::new(), place);
            } else {
                PatchApplier::new(&of, doc, self.names, &mut self.ledger, self.sink).run();
                if doc.is("kind") {
                    self.selection = None;
                }
            }
        }
    }

    /// The documents that a patch changes.
    fn targets(&mut self, patch: &Doc) -> Vec<(SymbolKind, Entry)> {
        if patch.root.get("of").is_some_and(|of| of.text().is_some()) {
            return target::find(self.packs, patch, self.docs, self.names, self.sink).into_iter().collect();
        }
        let selection = self.selection.get_or_insert_with(|| Selection::new(self.docs, self.names));
        let Some(selector) = selection.selector(self.packs, patch, self.docs, self.names, self.sink) else {
            return Vec::new();
        };
        // What is looked at counts, too; otherwise many selectors could look at many documents.
        let work = self.work.entry(patch.pack).or_default();
        if !has_room(work, selector.candidates() / LOOKED_AT, patch, self.sink) {
            return Vec::new();
        }
        let removed = |doc: usize| self.ledger.removal(doc).is_some();
        selector.matches(self.docs, self.names, &removed, self.sink)
    }
}

/// How many documents that a selector looks at count as one change.
const LOOKED_AT: usize = 1_000;

/// The number of changes of a patch in a document. Each searches the document, so in a large one it counts as several.
fn changes_of(patch: &Doc, target: &Doc) -> usize {
    let lists = ["set", "remove", "append", "steps"].iter().filter_map(|key| patch.root.get(key));
    let changes: usize = lists.map(|list| (list.entries().len() + list.items().len()).max(1)).sum();
    changes * (1 + target.root.count() / 1_000)
}

/// Adds changes to those of a pack, and whether there are not too many; the first patch with too many is reported.
fn has_room(work: &mut usize, changes: usize, patch: &Doc, sink: &mut Sink) -> bool {
    let before = PATCHES.is_exceeded_by(*work);
    *work += changes;
    let exceeds = PATCHES.is_exceeded_by(*work);
    if exceeds && !before {
        let text = format!("up to this patch, the pack has {}", PATCHES.exceeded());
        let fault = Diagnostic::error(codes::TOO_MANY_NODES, text).help(
            "replace whole documents or parts of them; in a document with many values a change counts several times",
        );
        sink.push(patch.spot().down("of").fault(fault));
    }
    !exceeds
}
