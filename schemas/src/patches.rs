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
    let mut changes: Vec<(usize, PatchChange)> = Vec::new();
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
        let mut applier = PatchApplier { patch: &patch, doc, done: Vec::new(), sink };
        applier.run();
        let done = applier.done;
        for (what, path, place) in done {
            let change = PatchChange {
                symbol_kind,
                target: full.clone(),
                path,
                what,
                pack: packs.get(patch.pack).map(|p| p.id.clone()).unwrap_or_default(),
                place,
                because: patch.root.get("because").and_then(Node::text).map(str::to_owned),
            };
            conflict(packs, patch.pack, &change, entry.doc, &changes, sink);
            changes.push((entry.doc, change));
        }
    }
    changes.into_iter().map(|(_, change)| change).collect()
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

/// Reports an earlier change of the same path by a pack that is not a dependency.
fn conflict(packs: &[Pack], pack: usize, new: &PatchChange, doc: usize, old: &[(usize, PatchChange)], sink: &mut Sink) {
    let Some(own) = packs.get(pack) else { return };
    let is_in = |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let touches = |a: &str, b: &str| is_in(a, b) || is_in(b, a);
    let adds = |change: &PatchChange| matches!(change.what, "append" | "insert");
    let other = old.iter().rev().find(|(of, old)| {
        *of == doc && old.pack != new.pack && !(adds(old) || adds(new)) && touches(&old.path, &new.path)
    });
    let Some((_, other)) = other else { return };
    if own.visible.contains(&other.pack) {
        return;
    }
    let text = format!("`{}` of `{}` is patched by both `{}` and `{}`", new.path, new.target, other.pack, new.pack);
    let mut fault = Diagnostic::warning(codes::PATCH_CONFLICT, text)
        .at(new.place.clone())
        .label(other.place.clone(), format!("`{}` patches it here", other.pack))
        .help(format!("`{}` wins because it loads later", new.pack));
    for change in [other, new] {
        if let Some(because) = &change.because {
            fault = fault.help(format!("`{}`: {because}", change.pack));
        }
    }
    sink.push(fault);
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
    done: Vec<(&'static str, String, FileSpan)>,
    sink: &'a mut Sink,
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

    fn done(&mut self, what: &'static str, path: &str, span: Span) {
        self.done.push((what, path.to_owned(), self.patch.place(span)));
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
            return self.done("set", &path, key.span);
        };
        // Missing keys are added; the schema decides whether they are allowed.
        let rest: Vec<&str> = path.split('.').skip(parts.len()).collect();
        if !self.at(&parts).is_some_and(|node| matches!(node.kind, NodeKind::Map(_) | NodeKind::Null)) {
            return self.no_such(&parts, &missing, &spot);
        }
        let by = self.new_layer(base);
        let span = moved(key.span, by);
        let mut node = shifted(value, by);
        for name in rest.iter().skip(1).rev() {
            node = Node { span, kind: NodeKind::Map(vec![(MapKey { text: (*name).into(), span }, node)].into()) };
        }
        let entry = (MapKey { text: missing.as_str().into(), span }, node);
        if let Some(place) = self.at_mut(&parts) {
            match &mut place.kind {
                NodeKind::Map(entries) => entries.push(entry),
                other => *other = NodeKind::Map(vec![entry].into()),
            }
        }
        self.done("set", &path, key.span);
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
        self.done("remove", path, span);
    }

    fn append(&mut self, key: &MapKey, value: &Node) {
        let path = key.text.to_string();
        let (parts, missing) = self.walk(&path);
        let base = self.base(&parts);
        let spot = self.patch.spot().down("append").down(&path);
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
            return self.done("append", &path, key.span);
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
        self.done("append", &path, key.span);
    }

    fn step(&mut self, node: &Node, spot: &DocPart<'_>) {
        let words =
            [("insert_after", "insert"), ("insert_before", "insert"), ("replace", "replace"), ("remove", "remove")];
        let found = words.iter().find_map(|(word, what)| Some((*word, *what, node.entry(word)?)));
        let Some((word, what, (key, id))) = found else { return };
        let Some(id) = id.text() else { return };
        let Some(mut parts) = find_step(&self.doc.root, id) else {
            let mut known = Vec::new();
            step_names(&self.doc.root, &mut known);
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
                        *place = step;
                    }
                }
                (_, None) => {
                    items.remove(index);
                }
            }
        }
        self.done(what, &format!("steps.{id}"), key.span);
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

/// The name of a list entry: its id, or what a step without an id runs.
fn name_of(node: &Node) -> Option<String> {
    if let Some(id) = node.get("id").and_then(Node::text) {
        return Some(id.to_owned());
    }
    let target = ["event", "flow", "window"].iter().find_map(|key| node.get(key)?.text())?;
    Some(bare(target).to_owned())
}

/// The list entry that `segment` names: by name, by value if it is a scalar, or by number from 1.
fn index_of(items: &[Node], segment: &str) -> Option<usize> {
    items
        .iter()
        .position(|item| name_of(item).as_deref() == Some(segment) || item.text() == Some(segment))
        .or_else(|| segment.parse::<usize>().ok()?.checked_sub(1).filter(|index| *index < items.len()))
}

/// The path of the step `id` in a flow. Steps with an explicit id come first.
fn find_step(root: &Node, id: &str) -> Option<Vec<PathSegment>> {
    let explicit = |node: &Node| node.get("id").and_then(Node::text) == Some(id);
    let implied = |node: &Node| node.get("id").is_none() && name_of(node).as_deref() == Some(id);
    search(root, &explicit, 0).or_else(|| search(root, &implied, 0))
}

/// The keys that contain steps.
const STEP_LISTS: [&str; 3] = ["steps", "then", "else"];

fn search(node: &Node, wanted: &dyn Fn(&Node) -> bool, depth: usize) -> Option<Vec<PathSegment>> {
    for (at, (key, value)) in node.entries().iter().enumerate() {
        let found = if STEP_LISTS.contains(&&*key.text) {
            value.items().iter().enumerate().find_map(|(index, step)| {
                if wanted(step) {
                    return Some(vec![PathSegment::Item(index)]);
                }
                let mut inner = search(step, wanted, depth + 1)?;
                inner.insert(0, PathSegment::Item(index));
                Some(inner)
            })
        } else if depth > 0 && matches!(&*key.text, "each" | "turns" | "repeat") {
            search(value, wanted, depth + 1)
        } else {
            None
        };
        if let Some(mut parts) = found {
            parts.insert(0, PathSegment::Entry(at));
            return Some(parts);
        }
    }
    None
}

fn step_names(node: &Node, known: &mut Vec<String>) {
    for (key, value) in node.entries() {
        if STEP_LISTS.contains(&&*key.text) {
            for step in value.items() {
                known.extend(name_of(step));
                step_names(step, known);
            }
        } else if matches!(&*key.text, "each" | "turns" | "repeat") {
            step_names(value, known);
        }
    }
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
