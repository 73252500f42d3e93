//! Makes the changes of one patch in one document.

use std::sync::Arc;

use super::conflicts::{Ledger, PatchOf};
use super::steps::{self, find_step, name_of, step_names};
use crate::codes;
use crate::compile::doc::{Doc, DocPart, Layer, STRIDE};
use crate::compile::names::Names;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::source::{Limits, Span};
use crate::yaml::{MapKey, Node, NodeKind};

/// How many values a tree has in one another.
fn height(node: &Node) -> usize {
    // Recursion is as deep as the tree, which the parser and this module limit.
    let inner = node.items().iter().chain(node.entries().iter().map(|(_, value)| value));
    1 + inner.map(height).max().unwrap_or(0)
}

/// Makes the changes of a patch in one of its documents.
pub(super) struct PatchApplier<'a, 'l> {
    of: &'a PatchOf<'a>,
    patch: &'a Doc,
    doc: &'a mut Doc,
    names: &'a Names,
    ledger: &'a mut Ledger<'l>,
    sink: &'a mut Sink,
}

impl<'a, 'l> PatchApplier<'a, 'l> {
    pub fn new(
        of: &'a PatchOf<'a>,
        doc: &'a mut Doc,
        names: &'a Names,
        ledger: &'a mut Ledger<'l>,
        sink: &'a mut Sink,
    ) -> Self {
        Self { of, patch: of.patch, doc, names, ledger, sink }
    }

    /// Makes all changes, and reports those that cannot be made.
    pub fn run(&mut self) {
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
        // What is written without a prefix can be another entry for another pack.
        let written = if path.contains(':') { path.clone() } else { written.to_owned() };
        self.ledger.add(self.of, what, path, written, place);
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
                    let name = name_of(next).map(|name| self.with_prefix(next, name));
                    name.or_else(|| next.text().map(str::to_owned)).unwrap_or_else(|| (index + 1).to_string())
                }
            });
            node = next;
        }
        names.extend(missing.map(str::to_owned));
        names.join(".")
    }

    /// The list entry that a segment names: by name, by value if it is a scalar, or by number from 1. An entry that a pack has added has
    /// the prefix of that pack; without one, entries of the document's own pack come first, then those of the patch's pack.
    fn index_of(&self, items: &[Node], segment: &str) -> Option<usize> {
        let (asked, name) = match segment.split_once(':') {
            Some((prefix, name)) if self.names.pack(prefix).is_some() => (self.names.pack(prefix), name),
            _ => (None, segment),
        };
        let pack = |item: &Node| self.doc.pack_at(item.get("id").map_or(item.span, |id| id.span));
        let rank = |item: &Node| match pack(item) {
            own if asked.is_some() => (asked == Some(own)).then_some(0),
            own if own == self.doc.pack => Some(0),
            own => Some(if own == self.patch.pack { 1 } else { 2 }),
        };
        let named = items.iter().enumerate().filter(|(_, item)| name_of(item).as_deref() == Some(name));
        let ranked = named.filter_map(|(index, item)| Some((rank(item)?, index)));
        let by_value = || items.iter().position(|item| item.text() == Some(segment));
        let by_number = || segment.parse::<usize>().ok()?.checked_sub(1).filter(|index| *index < items.len());
        ranked.min().map(|(_, index)| index).or_else(by_value).or_else(by_number)
    }

    /// The name of a list entry, with the prefix of the pack that added it.
    fn with_prefix(&self, item: &Node, name: String) -> String {
        match item.get("id").map(|id| self.doc.pack_at(id.span)) {
            Some(other) if other != self.doc.pack => format!("{}:{name}", self.names.prefix(other)),
            _ => name,
        }
    }

    /// Resolves a path as far as it exists, and returns the first missing segment.
    fn walk(&self, path: &str) -> (Vec<PathSegment>, Option<String>) {
        let mut parts = Vec::new();
        let mut node: &Node = &self.doc.root;
        for segment in path.split('.') {
            let found = match &node.kind {
                NodeKind::Seq(items) => self.index_of(items, segment).map(PathSegment::Item),
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

    /// Reports a missing segment of `path` below the node at `parts`.
    fn no_such(&mut self, what: &str, parts: &[PathSegment], missing: &str, path: &str, spot: &DocPart<'_>) {
        if let Some(other) = self.ledger.latest_above(self.of.doc, path) {
            return self.ledger.blocked(self.of, what, path, other, spot, self.sink);
        }
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
            return self.no_such("set", &parts, &missing, &path, &spot);
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
            return self.no_such("remove", &parts, &missing, path, spot);
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
                return self.no_such("set", &parts, &missing, &path, &spot);
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
            let path = format!("steps.{id}");
            if let Some(other) = self.ledger.latest_above(self.of.doc, &path) {
                return self.ledger.blocked(self.of, what, &path, other, &spot.down(word), self.sink);
            }
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
pub(super) enum PathSegment {
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
