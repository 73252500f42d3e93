//! What patches changed, and which changes contradict each other.

use std::collections::BTreeMap;

use super::PatchChange;
use crate::codes;
use crate::compile::doc::{Doc, DocPart};
use crate::compile::names::SymbolKind;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::pack::Pack;
use crate::yaml::Node;

/// At most so many changes below a path are compared with a change of the path. More are made only to make a check slow.
const COMPARED: usize = 1_000;

/// A patch and one of its documents.
pub(super) struct PatchOf<'a> {
    /// The patch.
    pub patch: &'a Doc,
    /// Its index.
    pub index: usize,
    /// The index of the document.
    pub doc: usize,
    /// The type of the document.
    pub symbol_kind: SymbolKind,
    /// The full id of the document.
    pub target: &'a str,
}

/// A change of a document.
struct Applied {
    /// The index of the document.
    doc: usize,
    /// The index of the patch.
    patch: usize,
    /// The index of the pack of the patch.
    pack: usize,
    /// The path as the patch writes it.
    written: String,
    change: PatchChange,
}

impl Applied {
    /// Its path as `by` counts: with the names of list entries, or as it is written.
    fn path(&self, by: usize) -> &str {
        if by == 0 { &self.change.path } else { &self.written }
    }
}

/// The changes of a document by path, for both ways to write a path: an entry of a list has a name and a number.
#[derive(Default)]
struct Paths([BTreeMap<String, Vec<usize>>; 2]);

impl Paths {
    fn add(&mut self, change: &Applied, number: usize) {
        for (by, paths) in self.0.iter_mut().enumerate() {
            paths.entry(change.path(by).to_owned()).or_default().push(number);
        }
    }

    /// The changes of a path and of what contains it.
    fn above<'p>(&'p self, by: usize, path: &'p str) -> impl Iterator<Item = usize> + 'p {
        let parents = path.match_indices('.').filter_map(|(end, _)| path.get(..end));
        let whole = [path, ""].into_iter().take(if path.is_empty() { 1 } else { 2 });
        parents.chain(whole).filter_map(move |path| self.0.get(by)?.get(path)).flatten().copied()
    }

    /// The changes of what a path contains.
    fn below<'p>(&'p self, by: usize, path: &str) -> impl Iterator<Item = usize> + 'p {
        // `/` follows `.`. The empty path contains everything but itself.
        let (from, to) = if path.is_empty() {
            (" ".to_owned(), "\u{10ffff}".to_owned())
        } else {
            (format!("{path}."), format!("{path}/"))
        };
        self.0
            .get(by)
            .into_iter()
            .flat_map(move |paths| paths.range(from.clone()..to.clone()))
            .flat_map(|(_, all)| all)
            .copied()
    }
}

/// The changes of one document.
#[derive(Default)]
struct DocChanges {
    /// Those that decide what a value is, so that what is there before and below is lost.
    values: Paths,
    /// Those that add items to a list.
    appends: Paths,
    /// The one that removes the document.
    removal: Option<usize>,
}

/// All changes so far.
pub(super) struct Ledger<'a> {
    packs: &'a [Pack],
    all: Vec<Applied>,
    by_doc: BTreeMap<usize, DocChanges>,
    /// Pairs of changes of independent packs. A later pack can decide between them.
    conflicts: Vec<(usize, usize)>,
    /// Pairs of changes of one pack.
    repeated: Vec<(usize, usize)>,
    /// Changes that could not be made because of an earlier one of an independent pack.
    blocked: Vec<(Applied, usize)>,
}

impl<'a> Ledger<'a> {
    pub fn new(packs: &'a [Pack]) -> Self {
        Self {
            packs,
            all: Vec::new(),
            by_doc: BTreeMap::new(),
            conflicts: Vec::new(),
            repeated: Vec::new(),
            blocked: Vec::new(),
        }
    }

    /// The change that removes a document.
    pub fn removal(&self, doc: usize) -> Option<usize> {
        self.by_doc.get(&doc)?.removal
    }

    /// The documents that are removed, and the changes that remove them.
    pub fn removed(&self) -> impl Iterator<Item = (usize, &PatchChange)> {
        let removals = self.by_doc.iter().filter_map(|(doc, changes)| Some((*doc, changes.removal?)));
        removals.filter_map(|(doc, number)| Some((doc, &self.all.get(number)?.change)))
    }

    /// The latest change of a path of a document, or of what contains it.
    pub fn latest_above(&self, doc: usize, path: &str) -> Option<usize> {
        let changes = self.by_doc.get(&doc)?;
        (0..2).flat_map(|by| changes.values.above(by, path)).max()
    }

    /// Whether `pack` depends on `other`.
    fn knows(&self, pack: usize, other: usize) -> bool {
        let id = self.packs.get(other).map(|pack| &pack.id);
        pack == other || self.packs.get(pack).zip(id).is_some_and(|(pack, id)| pack.visible.contains(id))
    }

    fn applied(&self, of: &PatchOf<'_>, what: &'static str, path: String, written: String, place: FileSpan) -> Applied {
        let change = PatchChange {
            symbol_kind: of.symbol_kind,
            target: of.target.to_owned(),
            path,
            what,
            pack: self.packs.get(of.patch.pack).map(|pack| pack.id.clone()).unwrap_or_default(),
            place,
            because: of.patch.root.get("because").and_then(Node::text).map(str::to_owned),
        };
        Applied { doc: of.doc, patch: of.index, pack: of.patch.pack, written, change }
    }

    /// Adds a change, and remembers which earlier ones contradict it.
    pub fn add(&mut self, of: &PatchOf<'_>, what: &'static str, path: String, written: String, place: FileSpan) {
        let new = self.applied(of, what, path, written, place);
        let number = self.all.len();
        let earlier = self.contradicted(&new);
        let is_own = |old: &usize| self.all.get(*old).is_some_and(|old| old.pack == new.pack);
        let is_independent = |old: &usize| {
            // Packs that remove the same agree.
            let agrees = |old: &Applied| old.change.removes_document() && new.change.removes_document();
            self.all.get(*old).is_some_and(|old| !self.knows(new.pack, old.pack) && !agrees(old))
        };
        let repeated = earlier.iter().copied().filter(is_own).max();
        let conflict = earlier.iter().copied().filter(is_independent).max();
        self.repeated.extend(repeated.map(|old| (old, number)));
        self.conflicts.extend(conflict.map(|old| (old, number)));
        let changes = self.by_doc.entry(new.doc).or_default();
        match new.change.what {
            // Steps that are added are where they should be, whatever happens to their neighbour.
            "insert" => {}
            "append" => changes.appends.add(&new, number),
            _ => changes.values.add(&new, number),
        }
        if new.change.removes_document() {
            changes.removal.get_or_insert(number);
        }
        self.all.push(new);
    }

    /// The earlier changes that contradict a new one.
    fn contradicted(&self, new: &Applied) -> Vec<usize> {
        let Some(changes) = self.by_doc.get(&new.doc) else { return Vec::new() };
        let mut found = Vec::new();
        for by in 0..2 {
            let path = new.path(by);
            match new.change.what {
                "insert" => {}
                // What is appended is lost if the whole list is changed, but not if one of its entries is.
                "append" => {
                    // One patch has an order: it appends at last.
                    let other = |old: &usize| self.all.get(*old).is_some_and(|old| old.patch != new.patch);
                    found.extend(changes.values.above(by, path).filter(other));
                }
                _ => {
                    found.extend(changes.values.above(by, path));
                    found.extend(changes.values.below(by, path).take(COMPARED));
                    let appends = changes
                        .appends
                        .above(by, path)
                        .filter(|old| self.all.get(*old).is_some_and(|old| old.path(by) == path));
                    found.extend(appends);
                    found.extend(changes.appends.below(by, path).take(COMPARED));
                }
            }
        }
        found
    }

    /// Reports that an earlier change leaves nothing to change at `path`: an error if the pack knows the other one, and otherwise a
    /// conflict.
    pub fn blocked(
        &mut self,
        of: &PatchOf<'_>,
        what: &str,
        path: &str,
        by: usize,
        spot: &DocPart<'_>,
        sink: &mut Sink,
    ) {
        let Some(old) = self.all.get(by) else { return };
        if !self.knows(of.patch.pack, old.pack) {
            // Packs that remove the same agree.
            if what == "remove" && old.change.what == "remove" {
                return;
            }
            let new = self.applied(of, "set", path.to_owned(), path.to_owned(), spot.key());
            return self.blocked.push((new, by));
        }
        let text = match (path, old.change.path.as_str()) {
            ("", _) | (_, "") => {
                format!("`{}` does not exist, because a patch of `{}` removes it", of.target, old.change.pack)
            }
            (path, changed) => {
                format!("`{}` has no `{path}`, because a patch of `{}` changes `{changed}`", of.target, old.change.pack)
            }
        };
        let fault = Diagnostic::error(codes::PATCH_PATH, text)
            .label(old.change.place.clone(), "changed here")
            .help("remove this patch, or change what is there now");
        sink.push(spot.key_fault(fault));
    }

    /// Reports all contradictions, and returns the changes.
    pub fn finish(self, sink: &mut Sink) -> Vec<PatchChange> {
        for (old, new) in &self.repeated {
            if let (Some(old), Some(new)) = (self.all.get(*old), self.all.get(*new)) {
                sink.push(repeated(&old.change, &new.change));
            }
        }
        for (old, new) in &self.conflicts {
            if let (Some(first), Some(second)) = (self.all.get(*old), self.all.get(*new))
                && !self.is_settled(first, second, *new)
            {
                sink.push(conflict(&first.change, &second.change, &second.change.pack));
            }
        }
        for (new, old) in &self.blocked {
            if let Some(first) = self.all.get(*old)
                && !self.is_settled(first, new, *old)
            {
                sink.push(conflict(&first.change, &new.change, &first.change.pack));
            }
        }
        self.all.into_iter().map(|applied| applied.change).collect()
    }

    /// Whether a pack that depends on both decides what they disagree about: the value at the longer path.
    fn is_settled(&self, first: &Applied, second: &Applied, after: usize) -> bool {
        let Some(changes) = self.by_doc.get(&second.doc) else { return false };
        (0..2).any(|by| {
            let path = std::cmp::max_by_key(first.path(by), second.path(by), |path| path.len());
            changes.values.above(by, path).any(|number| {
                let decides = |change: &Applied| {
                    let others = [first.pack, second.pack];
                    !others.contains(&change.pack) && others.iter().all(|other| self.knows(change.pack, *other))
                };
                number > after && self.all.get(number).is_some_and(decides)
            })
        })
    }
}

/// The error for two changes of one pack.
fn repeated(old: &PatchChange, new: &PatchChange) -> Diagnostic {
    let text = if old.path.is_empty() && new.path.is_empty() {
        format!("`{}` removes `{}` twice", new.pack, new.target)
    } else if new.path.is_empty() {
        format!("`{}` patches and removes `{}`", new.pack, new.target)
    } else {
        format!("`{}` patches `{}` of `{}` twice", new.pack, new.path, new.target)
    };
    Diagnostic::error(codes::PATCH_CONFLICT, text)
        .at(new.place.clone())
        .label(old.place.clone(), "patched here first")
        .help("make one change of the two, because their order depends on the names of files")
}

/// The warning for changes of two packs that do not know each other, of which that of `winner` counts.
fn conflict(old: &PatchChange, new: &PatchChange, winner: &str) -> Diagnostic {
    let text = match (old.removes_document(), new.removes_document()) {
        (true, true) => format!("`{}` is removed by both `{}` and `{}`", new.target, old.pack, new.pack),
        (true, false) => format!("`{}` is removed by `{}` and patched by `{}`", new.target, old.pack, new.pack),
        (false, true) => format!("`{}` is patched by `{}` and removed by `{}`", new.target, old.pack, new.pack),
        _ => format!("`{}` of `{}` is patched by both `{}` and `{}`", new.path, new.target, old.pack, new.pack),
    };
    let why = if winner == new.pack { "it loads later" } else { "nothing is left to change" };
    let mut fault = Diagnostic::warning(codes::PATCH_CONFLICT, text)
        .at(new.place.clone())
        .label(old.place.clone(), format!("`{}` patches it here", old.pack))
        .help(format!("`{winner}` wins because {why}"))
        .help("a pack that depends on both can decide: patch the same field there");
    for change in [old, new] {
        if let Some(because) = &change.because {
            fault = fault.help(format!("`{}`: {because}", change.pack));
        }
    }
    fault
}
