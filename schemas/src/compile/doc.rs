//! A document in the compiler: a tree whose parts can come from several files, because other packs can patch it.

use std::sync::Arc;

use crate::cache::DocKey;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::nearest::nearest;
use crate::source::{SourceFile, Span};
use crate::yaml::{MapKey, Node, NodeKind};

/// The offset between the spans of the files of a document. Spans of the n-th patch start at n times this value, which is much larger than any file.
pub(crate) const STRIDE: usize = 1 << 26;

/// A patch in a document.
#[derive(Debug, Clone)]
pub(crate) struct Layer {
    /// The file of the patch.
    pub file: Arc<SourceFile>,
    /// The index of the pack of the patch.
    pub pack: usize,
    /// The patched place in the file of the document.
    pub base: FileSpan,
}

/// A document.
#[derive(Debug, Clone)]
pub(crate) struct Doc {
    /// The index of its pack.
    pub pack: usize,
    /// Its file.
    pub file: Arc<SourceFile>,
    /// Its tree, with patches.
    pub root: Arc<Node>,
    /// The value of `kind:`.
    pub kind: String,
    /// The value of `id:`, or an empty string.
    pub id: String,
    /// Whether it is a scenario, or only scenarios have it.
    pub is_for_tests: bool,
    /// Its patches.
    pub layers: Vec<Layer>,
    /// The cache key of its unpatched tree.
    pub key: Option<DocKey>,
    /// Whether it is a part of the document before it, which is checked with that one.
    pub is_part: bool,
}

impl Doc {
    /// The cache key of the tree; none if it is patched.
    pub fn cache_key(&self) -> Option<DocKey> {
        self.key.clone().filter(|_| self.layers.is_empty())
    }

    /// The place of a span of the tree, and its patch.
    fn locate(&self, span: Span) -> (FileSpan, Option<&Layer>) {
        let layer = (span.start / STRIDE).checked_sub(1).and_then(|index| self.layers.get(index));
        match layer {
            Some(layer) => {
                let offset = span.start / STRIDE * STRIDE;
                let real = Span::new(span.start - offset, span.end.saturating_sub(offset));
                (FileSpan::new(&layer.file, real), Some(layer))
            }
            None => (FileSpan::new(&self.file, span), None),
        }
    }

    /// The place of a span of the tree.
    pub fn place(&self, span: Span) -> FileSpan {
        self.locate(span).0
    }

    /// The pack that wrote a span of the tree.
    pub fn pack_at(&self, span: Span) -> usize {
        self.locate(span).1.map_or(self.pack, |layer| layer.pack)
    }

    /// Moves the places of a diagnostic from spans of the tree to the right files, and adds a label for the patched line.
    pub fn relocate(&self, mut fault: Diagnostic) -> Diagnostic {
        if self.layers.is_empty() {
            return fault;
        }
        let mut base = None;
        if let Some(place) = fault.place.take() {
            let moved = Arc::ptr_eq(&place.file, &self.file) && place.span.start >= STRIDE;
            fault.place = Some(if moved {
                let (real, layer) = self.locate(place.span);
                base = layer.map(|layer| layer.base.clone());
                real
            } else {
                base = self.layers.iter().find(|l| l.file == place.file).map(|l| l.base.clone());
                place
            });
        }
        for (place, _) in &mut fault.labels {
            if Arc::ptr_eq(&place.file, &self.file) && place.span.start >= STRIDE {
                *place = self.locate(place.span).0;
            }
        }
        if let Some(fix) = &mut fault.fix
            && Arc::ptr_eq(&fix.place.file, &self.file)
            && fix.place.span.start >= STRIDE
        {
            fix.place = self.locate(fix.place.span).0;
        }
        match base {
            Some(base) => fault.label(base, "the patch changes this"),
            None => fault,
        }
    }

    /// The whole document.
    pub fn spot(&self) -> DocPart<'_> {
        DocPart { doc: self, node: Some(&self.root), key: None, above: self.root.span }
    }

    /// The entry under `key` or under a misspelling of it. It is used for documents with errors, so that references to them
    /// are not reported as well.
    pub fn salvage(&self, key: &str) -> Option<(&MapKey, &Node)> {
        let exact = self.root.entry(key);
        let near = || self.root.entries().iter().find(|(k, _)| nearest(&k.text, [key]).is_some());
        exact.or_else(near).map(|(key, node)| (key, node))
    }

    /// Whether it has this `kind:`.
    pub fn is(&self, kind: &str) -> bool {
        self.kind == kind
    }
}

/// A step into a document: a key or an index.
pub(crate) trait Segment {
    /// The key and the value after this step.
    fn of<'n>(&self, node: &'n Node) -> Option<(Option<&'n MapKey>, &'n Node)>;
}

impl<T: AsRef<str> + ?Sized> Segment for &T {
    fn of<'n>(&self, node: &'n Node) -> Option<(Option<&'n MapKey>, &'n Node)> {
        node.entry(self.as_ref()).map(|(key, value)| (Some(key), value))
    }
}

impl Segment for usize {
    fn of<'n>(&self, node: &'n Node) -> Option<(Option<&'n MapKey>, &'n Node)> {
        node.items().get(*self).map(|value| (None, value))
    }
}

/// A part of a document, which may be missing.
#[derive(Debug, Clone)]
pub(crate) struct DocPart<'a> {
    /// The document.
    pub doc: &'a Doc,
    node: Option<&'a Node>,
    /// The key that holds it, if a key does.
    key: Option<&'a MapKey>,
    /// The span to report if the part is missing: that of the nearest existing parent.
    above: Span,
}

impl<'a> DocPart<'a> {
    /// The part under a key or an index.
    pub fn down(&self, segment: impl Segment) -> Self {
        let above = match self.node {
            Some(node) => node.entries().first().map_or(node.span, |(key, _)| key.span),
            None => self.above,
        };
        let (key, node) = self.node.and_then(|node| segment.of(node)).unzip();
        Self { doc: self.doc, node, key: key.flatten(), above }
    }

    /// The key that holds the part, in place of its value.
    pub fn at_key(&self) -> Self {
        let above = self.key.map_or(self.above, |key| key.span);
        Self { doc: self.doc, node: None, key: self.key, above }
    }

    /// The node.
    pub fn node(&self) -> Option<&'a Node> {
        self.node
    }

    /// The span of the value, in terms of the tree.
    fn span(&self) -> Span {
        let key = self.key.map(|key| key.span);
        match self.node {
            Some(node) if matches!(node.kind, NodeKind::Null) => key.unwrap_or(node.span),
            Some(node) => node.span,
            None => self.above,
        }
    }

    /// The place of the value.
    pub fn value(&self) -> FileSpan {
        self.doc.place(self.span())
    }

    /// The place of the key, or of the value where there is no key.
    pub fn key(&self) -> FileSpan {
        self.doc.place(self.key.map_or_else(|| self.span(), |key| key.span))
    }

    /// The index of the pack that wrote the part. Names in it are resolved in that pack.
    pub fn pack(&self) -> usize {
        self.doc.pack_at(self.span())
    }

    /// Places a diagnostic at the value.
    pub fn fault(&self, fault: Diagnostic) -> Diagnostic {
        self.with_base(fault.at(self.value()))
    }

    /// Places a diagnostic at the key.
    pub fn key_fault(&self, fault: Diagnostic) -> Diagnostic {
        self.with_base(fault.at(self.key()))
    }

    fn with_base(&self, fault: Diagnostic) -> Diagnostic {
        match self.doc.locate(self.span()).1 {
            Some(layer) => fault.label(layer.base.clone(), "the patch changes this"),
            None => fault,
        }
    }

    /// The file and line of the first line of a text.
    pub fn text_start(&self) -> (Arc<SourceFile>, usize) {
        let place = self.value();
        let line = self.node().and_then(Node::block_start_line).unwrap_or_else(|| place.line());
        (place.file, line)
    }
}
