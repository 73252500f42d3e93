//! Applies patches to documents of other packs. This happens on the syntax tree before validation, so that the result is
//! validated like any other document. Each changed node keeps its place in the patch.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::codes;
use crate::compile::checked::validator;
use crate::compile::doc::{Doc, DocPart, Layer, STRIDE};
use crate::compile::names::{Entry, Names, SymbolKind};
use crate::diagnostic::{Diagnostic, FileSpan, Severity, Sink, with_article};
use crate::documents::BUILT_IN;
use crate::pack::Pack;
use crate::pack::limits::PATCHES;
use crate::source::{Limits, Span};
use crate::yaml::{MapKey, Node, NodeKind};

mod steps;

pub(crate) use steps::step_names;
use steps::{find_step, name_of};

/// A change that a patch made.
#[derive(Debug, Clone)]
pub struct PatchChange {
    /// The type of the patched document.
    pub symbol_kind: SymbolKind,
    /// The full id of the patched document.
    pub target: String,
    /// The changed path.
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

/// Applies all patches among `docs`, in load order.
pub(crate) fn apply(packs: &[Pack], docs: &mut [Doc], names: &Names, sink: &mut Sink) -> Vec<PatchChange> {
    let mut changes: Vec<Applied> = Vec::new();
    let mut work: BTreeMap<usize, usize> = BTreeMap::new();
    for index in 0..docs.len() {
        let Some(patch) = docs.get(index).filter(|doc| doc.is("patch")).cloned() else { continue };
        let Some(validator) = validator("patch") else { continue };
        let (_, faults) = validator.check(&patch.root, &patch.file);
        // The errors are reported later, when all documents are validated.
        if faults.iter().any(|fault| fault.severity == Severity::Error) {
            continue;
        }
        let Some((symbol_kind, entry)) = target(packs, &patch, docs, names, sink) else { continue };
        let Some(doc) = docs.get_mut(entry.doc) else { continue };
        if !has_room(work.entry(patch.pack).or_default(), &patch, doc, sink) {
            continue;
        }
        let full = format!("{}:{}", names.prefix(doc.pack), doc.id);
        let mut applier = PatchApplier { patch: &patch, doc, names, done: Vec::new(), sink };
        applier.run();
        let done = applier.done;
        for Done { what, path, written, place } in done {
            let change = PatchChange {
                symbol_kind,
                target: full.clone(),
                path,
                what,
                pack: packs.get(patch.pack).map(|p| p.id.clone()).unwrap_or_default(),
                place,
                because: patch.root.get("because").and_then(Node::text).map(str::to_owned),
            };
            let change = Applied { doc: entry.doc, patch: index, written, change };
            conflict(packs, patch.pack, &change, &changes, sink);
            changes.push(change);
        }
    }
    changes.into_iter().map(|applied| applied.change).collect()
}

/// A change of a document.
struct Applied {
    /// The index of the document.
    doc: usize,
    /// The index of the patch.
    patch: usize,
    /// The path as the patch writes it.
    written: String,
    change: PatchChange,
}

/// Adds the changes of a patch to those of its pack, and whether there are not too many; the first patch with too many is reported.
/// Each change searches the document, so in a large one it counts as several.
fn has_room(work: &mut usize, patch: &Doc, target: &Doc, sink: &mut Sink) -> bool {
    let lists = ["set", "remove", "append", "steps"].iter().filter_map(|key| patch.root.get(key));
    let changes: usize = lists.map(|list| list.entries().len() + list.items().len()).sum();
    let before = PATCHES.is_exceeded_by(*work);
    *work += changes * (1 + target.root.count() / 1_000);
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

/// Resolves the document that a patch changes.
fn target(packs: &[Pack], patch: &Doc, docs: &[Doc], names: &Names, sink: &mut Sink) -> Option<(SymbolKind, Entry)> {
    let at = patch.spot().down("of");
    let of = at.node()?.text()?;
    if let Some((prefix, _)) = of.split_once(':') {
        let manifest = &packs.get(patch.pack)?.manifest;
        let absent = manifest.optional.keys().any(|id| !packs.iter().any(|p| p.id == id));
        if names.pack(prefix).is_none() && absent {
            return None;
        }
    }
    let kind = patch.root.get("of_kind").and_then(Node::text);
    if let Some(kind) = kind
        && !BUILT_IN.contains(&kind)
        && names.find(SymbolKind::Kind, kind, patch.pack).is_none()
    {
        let mut known = names.known(SymbolKind::Kind, patch.pack);
        known.extend(BUILT_IN.iter().map(|kind| (*kind).to_owned()));
        let fault = Diagnostic::error(codes::UNKNOWN_KIND, format!("unknown kind of document `{kind}`"));
        let fault = crate::pack::did_you_mean(fault, kind, known.iter().map(String::as_str));
        sink.push(patch.spot().down("of_kind").fault(fault));
        return None;
    }
    let candidates: Vec<SymbolKind> = SymbolKind::ALL
        .iter()
        .copied()
        .filter(|symbol_kind| kind.is_none_or(|k| SymbolKind::of(k) == Some(*symbol_kind)))
        .collect();
    let found: Vec<(SymbolKind, Entry)> = candidates
        .iter()
        .filter_map(|symbol_kind| Some((*symbol_kind, names.find(*symbol_kind, of, patch.pack)?)))
        .filter(|(symbol_kind, entry)| {
            *symbol_kind != SymbolKind::Definition
                || kind.is_none_or(|kind| docs.get(entry.doc).is_some_and(|d| bare(&d.kind) == bare(kind)))
        })
        .collect();
    match found.as_slice() {
        [] => {
            sink.push(match names.try_resolve(&candidates, of, patch.pack) {
                Err(fault) if fault.code == codes::UNKNOWN_NAME => {
                    let known: Vec<String> = candidates.iter().flat_map(|s| names.known(*s, patch.pack)).collect();
                    let text = format!("unknown document `{of}`");
                    let fault = Diagnostic::error(codes::PATCH_TARGET, text);
                    at.fault(crate::pack::did_you_mean(fault, of, known.iter().map(String::as_str)))
                }
                Err(fault) => at.fault(*fault),
                Ok(_) => at.fault(Diagnostic::error(
                    codes::PATCH_TARGET,
                    format!("`{of}` is not {}", with_article(kind.unwrap_or("document"))),
                )),
            });
            None
        }
        [(symbol_kind, entry)] if docs.get(entry.doc).is_some_and(|doc| doc.pack == patch.pack) => {
            let text = format!("{} `{of}` belongs to this pack", symbol_kind.word());
            let fault = Diagnostic::error(codes::PATCH_TARGET, text).help("edit the document instead of patching it");
            sink.push(at.fault(fault));
            None
        }
        [only] => Some(*only),
        several => {
            let words: Vec<&str> = several.iter().map(|(symbol_kind, _)| symbol_kind.word()).collect();
            let named: Vec<String> = words.iter().map(|word| with_article(word)).collect();
            let text = format!("`{of}` is ambiguous: it is {}", named.join(" and "));
            let fault = Diagnostic::error(codes::PATCH_TARGET, text).help(format!("add `of_kind: {}`", words.first()?));
            sink.push(at.fault(fault));
            None
        }
    }
}

fn bare(kind: &str) -> &str {
    kind.split_once(':').map_or(kind, |(_, bare)| bare)
}

/// Reports an earlier change of the same path by the same pack, or by one that is not a dependency.
fn conflict(packs: &[Pack], pack: usize, new: &Applied, old: &[Applied], sink: &mut Sink) {
    let Some(own) = packs.get(pack) else { return };
    let is_in = |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let touches = |a: &str, b: &str| is_in(a, b) || is_in(b, a);
    let disturbs = |old: &Applied| {
        if old.doc != new.doc {
            return false;
        }
        // An entry has a name and a number.
        let any = |relation: &dyn Fn(&str, &str) -> bool| {
            relation(&old.change.path, &new.change.path) || relation(&old.written, &new.written)
        };
        match (old.change.what, new.change.what) {
            // Steps that are added are where they should be, whatever happens to their neighbour.
            ("insert", _) | (_, "insert") | ("append", "append") => false,
            // One patch has an order: it appends at last.
            ("append", _) | (_, "append") if old.patch == new.patch => false,
            // What is appended is lost if the whole list is changed, but not if one of its entries is.
            ("append", _) => any(&|old, new| is_in(old, new)),
            (_, "append") => any(&|old, new| is_in(new, old)),
            _ => any(&touches),
        }
    };
    let Some(Applied { change: other, .. }) = old.iter().rev().find(|old| disturbs(old)) else { return };
    let new = &new.change;
    let is_own = other.pack == new.pack;
    if !is_own && own.visible.contains(&other.pack) {
        return;
    }
    let mut fault = if is_own {
        let text = format!("`{}` patches `{}` of `{}` twice", new.pack, new.path, new.target);
        Diagnostic::error(codes::PATCH_CONFLICT, text)
            .label(other.place.clone(), "patched here first")
            .help("make one change of the two, because their order depends on the names of files")
    } else {
        let text = format!("`{}` of `{}` is patched by both `{}` and `{}`", new.path, new.target, other.pack, new.pack);
        Diagnostic::warning(codes::PATCH_CONFLICT, text)
            .label(other.place.clone(), format!("`{}` patches it here", other.pack))
            .help(format!("`{}` wins because it loads later", new.pack))
    };
    for change in [other, new].into_iter().filter(|_| !is_own) {
        if let Some(because) = &change.because {
            fault = fault.help(format!("`{}`: {because}", change.pack));
        }
    }
    sink.push(fault.at(new.place.clone()));
}

/// How many values a tree has in one another.
fn height(node: &Node) -> usize {
    // Recursion is as deep as the tree, which the parser and this module limit.
    let inner = node.items().iter().chain(node.entries().iter().map(|(_, value)| value));
    1 + inner.map(height).max().unwrap_or(0)
}

struct PatchApplier<'a> {
    patch: &'a Doc,
    doc: &'a mut Doc,
    names: &'a Names,
    done: Vec<Done>,
    sink: &'a mut Sink,
}

/// A change that was made.
struct Done {
    what: &'static str,
    /// Its path, with the names of list entries.
    path: String,
    /// Its path as the patch writes it.
    written: String,
    place: FileSpan,
}

impl PatchApplier<'_> {
    fn run(&mut self) {
        let patch = self.patch;
        for (key, value) in patch.root.get("set").map(Node::entries).unwrap_or_default() {
            self.set(key, value);
        }
        for (i, node) in patch.root.get("remove").map(Node::items).unwrap_or_default().iter().enumerate() {
            let Some(path) = node.text() else { continue };
            self.remove(path, &patch.spot().down("remove").down(i));
        }
        for (key, value) in patch.root.get("append").map(Node::entries).unwrap_or_default() {
            self.append(key, value);
        }
        for (i, node) in patch.root.get("steps").map(Node::items).unwrap_or_default().iter().enumerate() {
            self.step(node, &patch.spot().down("steps").down(i));
        }
    }

    /// A part of the patch as a node of the document; `base` is the place that it changes.
    fn layer(&mut self, node: &Node, base: FileSpan) -> Node {
        let by = self.new_layer(base);
        shifted(node, by)
    }

    fn new_layer(&mut self, base: FileSpan) -> usize {
        self.doc.layers.push(Layer { file: self.patch.file.clone(), pack: self.patch.pack, base });
        self.doc.layers.len() * STRIDE
    }

    fn done(&mut self, what: &'static str, path: String, written: &str, span: Span) {
        let place = self.patch.place(span);
        // Results for the document as it was read are not those for this one.
        self.doc.key = None;
        self.done.push(Done { what, path, written: written.to_owned(), place });
    }

    /// The path to the node at `parts`, with the names of list entries, and with `missing` behind it.
    fn path(&self, parts: &[PathSegment], missing: Option<&str>) -> String {
        let mut names: Vec<String> = Vec::new();
        let mut node: &Node = &self.doc.root;
        for part in parts {
            let Some(next) = part.of(node) else { break };
            names.push(match part {
                PathSegment::Entry(index) => {
                    node.entries().get(*index).map(|(key, _)| key.text.to_string()).unwrap_or_default()
                }
                PathSegment::Item(index) => {
                    name_of(next).or_else(|| next.text().map(str::to_owned)).unwrap_or_else(|| (index + 1).to_string())
                }
            });
            node = next;
        }
        names.extend(missing.map(str::to_owned));
        names.join(".")
    }

    /// Resolves a path as far as it exists, and returns the first missing segment.
    fn walk(&self, path: &str) -> (Vec<PathSegment>, Option<String>) {
        let mut parts = Vec::new();
        let mut node: &Node = &self.doc.root;
        for segment in path.split('.') {
            let found = match &node.kind {
                NodeKind::Seq(items) => index_of(items, segment).map(PathSegment::Item),
                NodeKind::Map(entries) => entries.position(segment).map(PathSegment::Entry),
                _ => None,
            };
            let next = found.and_then(|part| part.of(node));
            let (Some(part), Some(next)) = (found, next) else { return (parts, Some(segment.to_owned())) };
            parts.push(part);
            node = next;
        }
        (parts, None)
    }

    fn at(&self, parts: &[PathSegment]) -> Option<&Node> {
        parts.iter().try_fold(&*self.doc.root, |node, part| part.of(node))
    }

    fn at_mut(&mut self, parts: &[PathSegment]) -> Option<&mut Node> {
        parts.iter().try_fold(Arc::make_mut(&mut self.doc.root), |node, part| part.of_mut(node))
    }

    /// Reports a missing segment below the node at `parts`.
    fn no_such(&mut self, parts: &[PathSegment], missing: &str, spot: &DocPart<'_>) {
        let known: Vec<String> = match self.at(parts).map(|node| &node.kind) {
            Some(NodeKind::Map(entries)) => entries.iter().map(|(key, _)| key.text.to_string()).collect(),
            Some(NodeKind::Seq(items)) => items.iter().filter_map(name_of).collect(),
            _ => Vec::new(),
        };
        let text = format!("`{}` has no `{missing}` at this path", self.doc.id);
        let fault = Diagnostic::error(codes::PATCH_PATH, text).label(self.base(parts), "looked for in here");
        let fault = crate::pack::did_you_mean(fault, missing, known.iter().map(String::as_str));
        self.sink.push(spot.key_fault(fault));
    }

    /// The place of the node at `parts`.
    fn base(&self, parts: &[PathSegment]) -> FileSpan {
        let key = match parts.split_last() {
            Some((PathSegment::Entry(index), parent)) => {
                self.at(parent).and_then(|node| node.entries().get(*index)).map(|(key, _)| key.span)
            }
            _ => None,
        };
        let id = || self.doc.root.get("id").map(|node| node.span);
        let span = match (key, parts.is_empty()) {
            (Some(span), _) => Some(span),
            (None, true) => id(),
            (None, false) => self.at(parts).map(|node| node.entries().first().map_or(node.span, |(k, _)| k.span)),
        };
        self.doc.place(span.unwrap_or_default())
    }

    /// Reports a value that would be nested too deep in the patched document.
    fn too_deep(&mut self, path: &str, height: usize, spot: &DocPart<'_>) -> bool {
        let most = Limits::default().depth;
        let is_too_deep = path.split('.').count() + height > most;
        if is_too_deep {
            let text = format!("with this patch, `{}` nests more than {most} levels deep", self.doc.id);
            let fault = Diagnostic::error(codes::TOO_DEEP, text).help("flatten the structure");
            self.sink.push(spot.key_fault(fault));
        }
        is_too_deep
    }

    fn fixed(&mut self, path: &str, spot: &DocPart<'_>) -> bool {
        let fixed = path == "id" || path == "kind";
        if fixed {
            let text = format!("a patch cannot change the `{path}` of a document");
            self.sink.push(spot.key_fault(Diagnostic::error(codes::PATCH_PATH, text)));
        }
        fixed
    }

    fn set(&mut self, key: &MapKey, value: &Node) {
        let path = key.text.to_string();
        let spot = self.patch.spot().down("set").down(&path);
        if self.fixed(&path, &spot) || self.too_deep(&path, height(value), &spot) {
            return;
        }
        let (parts, missing) = self.walk(&path);
        let base = self.base(&parts);
        let full = self.path(&parts, missing.as_deref());
        let Some(missing) = missing else {
            let node = self.layer(value, base);
            let by = self.doc.layers.len() * STRIDE;
            if let Some((PathSegment::Entry(index), parent)) = parts.split_last()
                && let Some(Node { kind: NodeKind::Map(entries), .. }) = self.at_mut(parent)
                && let Some((span, value)) = entries.entry_mut(*index)
            {
                *span = moved(key.span, by);
                *value = node;
            } else if let Some(place) = self.at_mut(&parts) {
                *place = node;
            }
            return self.done("set", full, &path, key.span);
        };
        // A missing key is added; the schema decides whether it is allowed. What is missing on the way to it is a slip.
        // The keys of the document itself are known to the schema, too.
        let rest: Vec<&str> = path.split('.').skip(parts.len() + 1).collect();
        let is_map = self.at(&parts).is_some_and(|node| matches!(node.kind, NodeKind::Map(_) | NodeKind::Null));
        if !is_map || !rest.is_empty() && !parts.is_empty() {
            return self.no_such(&parts, &missing, &spot);
        }
        let by = self.new_layer(base);
        let span = moved(key.span, by);
        let mut node = shifted(value, by);
        for name in rest.iter().rev() {
            node = Node { span, kind: NodeKind::Map(vec![(MapKey { text: (*name).into(), span }, node)].into()) };
        }
        let entry = (MapKey { text: missing.as_str().into(), span }, node);
        if let Some(place) = self.at_mut(&parts) {
            match &mut place.kind {
                NodeKind::Map(entries) => entries.push(entry),
                other => *other = NodeKind::Map(vec![entry].into()),
            }
        }
        self.done("set", full, &path, key.span);
    }

    fn remove(&mut self, path: &str, spot: &DocPart<'_>) {
        if self.fixed(path, spot) {
            return;
        }
        let (parts, missing) = self.walk(path);
        if let Some(missing) = missing {
            return self.no_such(&parts, &missing, spot);
        }
        let Some((last, parent)) = parts.split_last() else { return };
        let full = self.path(&parts, None);
        if let Some(node) = self.at_mut(parent) {
            match (&mut node.kind, last) {
                (NodeKind::Map(entries), PathSegment::Entry(index)) => entries.remove(*index),
                (NodeKind::Seq(items), PathSegment::Item(index)) if *index < items.len() => {
                    items.remove(*index);
                }
                _ => {}
            }
        }
        let span = spot.node().map(|node| node.span).unwrap_or_default();
        self.done("remove", full, path, span);
    }

    fn append(&mut self, key: &MapKey, value: &Node) {
        let path = key.text.to_string();
        let (parts, missing) = self.walk(&path);
        let base = self.base(&parts);
        let spot = self.patch.spot().down("append").down(&path);
        let full = self.path(&parts, missing.as_deref());
        if self.too_deep(&path, height(value), &spot) {
            return;
        }
        if let Some(missing) = missing {
            let lone = parts.len() + 1 == path.split('.').count();
            if !lone || !self.at(&parts).is_some_and(|node| matches!(node.kind, NodeKind::Map(_))) {
                return self.no_such(&parts, &missing, &spot);
            }
            let node = self.layer(value, base);
            let span = moved(key.span, self.doc.layers.len() * STRIDE);
            if let Some(Node { kind: NodeKind::Map(entries), .. }) = self.at_mut(&parts) {
                entries.push((MapKey { text: missing.as_str().into(), span }, node));
            }
            return self.done("append", full, &path, key.span);
        }
        let by = self.new_layer(base);
        let new: Vec<Node> = value.items().iter().map(|item| shifted(item, by)).collect();
        match self.at_mut(&parts) {
            Some(Node { kind: NodeKind::Seq(items), .. }) => items.extend(new),
            Some(place) if matches!(place.kind, NodeKind::Null) => place.kind = NodeKind::Seq(new),
            _ => {
                let fault = Diagnostic::error(codes::PATCH_PATH, format!("`{path}` is not a list"));
                self.sink.push(spot.key_fault(fault.label(self.base(&parts), "this is not a list")));
                return;
            }
        }
        self.done("append", full, &path, key.span);
    }

    fn step(&mut self, node: &Node, spot: &DocPart<'_>) {
        let words =
            [("insert_after", "insert"), ("insert_before", "insert"), ("replace", "replace"), ("remove", "remove")];
        let found = words.iter().find_map(|(word, what)| Some((*word, *what, node.entry(word)?)));
        let Some((word, what, (key, id))) = found else { return };
        let Some(id) = id.text() else { return };
        let Some(mut parts) = find_step(self.doc, id, self.patch.pack, self.names) else {
            let known = step_names(self.doc, self.patch.pack, self.names);
            let fault = Diagnostic::error(codes::PATCH_PATH, format!("`{}` has no step `{id}`", self.doc.id));
            let fault = crate::pack::did_you_mean(fault, id, known.iter().map(String::as_str));
            self.sink.push(spot.down(word).fault(fault));
            return;
        };
        let base = self.base(&parts);
        let Some(PathSegment::Item(index)) = parts.pop() else { return };
        let new = match (word, node.get("step")) {
            ("remove", _) => None,
            (_, Some(step)) if parts.len() + height(step) > Limits::default().depth => {
                self.too_deep("", Limits::default().depth, &spot.down("step"));
                return;
            }
            (_, Some(step)) => Some(self.layer(step, base)),
            (_, None) => return,
        };
        if let Some(Node { kind: NodeKind::Seq(items), .. }) = self.at_mut(&parts)
            && index < items.len()
        {
            match (word, new) {
                ("insert_after", Some(step)) => items.insert(index + 1, step),
                ("insert_before", Some(step)) => items.insert(index, step),
                (_, Some(step)) => {
                    if let Some(place) = items.get_mut(index) {
                        let old = std::mem::replace(place, step);
                        steps::keep_id(&old, place);
                    }
                }
                (_, None) => {
                    items.remove(index);
                }
            }
        }
        let path = format!("steps.{id}");
        self.done(what, path.clone(), &path, key.span);
    }
}

/// A segment of a path.
#[derive(Debug, Clone, Copy)]
enum PathSegment {
    Entry(usize),
    Item(usize),
}

impl PathSegment {
    fn of(self, node: &Node) -> Option<&Node> {
        match self {
            Self::Entry(index) => node.entries().get(index).map(|(_, value)| value),
            Self::Item(index) => node.items().get(index),
        }
    }

    fn of_mut(self, node: &mut Node) -> Option<&mut Node> {
        match (self, &mut node.kind) {
            (Self::Entry(index), NodeKind::Map(entries)) => entries.entry_mut(index).map(|(_, value)| value),
            (Self::Item(index), NodeKind::Seq(items)) => items.get_mut(index),
            _ => None,
        }
    }
}

/// The list entry that `segment` names: by name, by value if it is a scalar, or by number from 1.
fn index_of(items: &[Node], segment: &str) -> Option<usize> {
    items
        .iter()
        .position(|item| name_of(item).as_deref() == Some(segment) || item.text() == Some(segment))
        .or_else(|| segment.parse::<usize>().ok()?.checked_sub(1).filter(|index| *index < items.len()))
}

fn moved(span: Span, by: usize) -> Span {
    Span::new(span.start + by, span.end + by)
}

/// A copy with spans shifted by `by`.
fn shifted(node: &Node, by: usize) -> Node {
    let kind = match &node.kind {
        NodeKind::Seq(items) => NodeKind::Seq(items.iter().map(|item| shifted(item, by)).collect()),
        NodeKind::Map(entries) => NodeKind::Map(
            entries
                .iter()
                .map(|(key, value)| (MapKey { text: key.text.clone(), span: moved(key.span, by) }, shifted(value, by)))
                .collect::<Vec<_>>()
                .into(),
        ),
        other => other.clone(),
    };
    Node { span: moved(node.span, by), kind }
}
