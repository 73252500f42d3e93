//! Builds the tree from the events of the parser. It has its own stack, so deep nesting cannot overflow the native stack,
//! and it counts every node before creating it.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use saphyr_parser::{Event, Parser, ScalarStyle as RawStyle, StrInput, Tag};

use super::offsets::Offsets;
use super::{Block, Document, MapKey, Node, NodeKind, Scalar, ScalarStyle, scalar, syntax};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, shorten, sort_and_dedupe};
use crate::source::{Limits, SourceFile, Span};

/// Reads all documents of a file with the default limits.
///
/// Errors in one document do not hide those in the next. A document with a syntax error is skipped.
#[must_use]
pub fn parse(file: &Arc<SourceFile>) -> (Vec<Document>, Vec<Diagnostic>) {
    parse_with(file, &Limits::default())
}

/// Reads all documents of a file.
#[must_use]
pub fn parse_with(file: &Arc<SourceFile>, limits: &Limits) -> (Vec<Document>, Vec<Diagnostic>) {
    let (documents, faults, _) = parse_counted(file, limits);
    (documents, faults)
}

/// Like [`parse_with`], and also returns the number of values in the file.
pub(crate) fn parse_counted(file: &Arc<SourceFile>, limits: &Limits) -> (Vec<Document>, Vec<Diagnostic>, usize) {
    let mut builder = Builder {
        file,
        limits,
        offsets: Offsets::new(file.text()),
        documents: Vec::new(),
        faults: Vec::new(),
        nodes: 0,
        stack: Vec::new(),
        root: None,
        anchors: FxHashMap::default(),
    };
    let mut start = 0;
    while let Some(stopped) = builder.run(start) {
        builder.abandon();
        // An error is often found only at the next `---`, but parsing must continue after its own start.
        let next = document_after(file.text(), stopped.saturating_sub(1).max(start));
        match next {
            Some(next) if builder.faults.len() < limits.faults && builder.nodes <= limits.nodes => start = next,
            _ => break,
        }
    }
    let Builder { documents, mut faults, nodes, .. } = builder;
    sort_and_dedupe(&mut faults);
    if faults.len() > limits.faults {
        let further = faults.len() - limits.faults;
        faults.truncate(limits.faults);
        faults.push(
            Diagnostic::note(
                codes::TOO_MANY_FAULTS,
                format!("{further} more {} not shown", if further == 1 { "error is" } else { "errors are" }),
            )
            .at(FileSpan::new(file, Span::empty(file.text().len()))),
        );
    }
    (documents, faults, nodes)
}

/// The next line after `byte` that starts a document (`---`).
fn document_after(text: &str, byte: usize) -> Option<usize> {
    let mut at = byte;
    loop {
        at += text.get(at..)?.find("\n---")? + 1;
        let after = text.get(at + 3..)?;
        if after.is_empty() || after.starts_with([' ', '\t', '\r', '\n']) {
            return Some(at);
        }
    }
}

/// A collection that is still open.
struct Frame {
    start: usize,
    /// The number of nodes before this one, which determines the cost of an alias.
    nodes_before: usize,
    /// The depth of its content, including itself.
    height: usize,
    anchor: usize,
    kind: FrameKind,
}

enum FrameKind {
    Seq(Vec<Node>),
    Map { entries: Vec<(MapKey, Node)>, seen: FxHashMap<Arc<str>, Span>, key: Pending },
}

/// What a mapping expects next.
enum Pending {
    Key,
    Value(MapKey),
    /// The value of a rejected key.
    Dropped,
}

struct Anchored {
    node: Node,
    nodes: usize,
    height: usize,
}

struct Builder<'a> {
    file: &'a Arc<SourceFile>,
    limits: &'a Limits,
    offsets: Offsets,
    documents: Vec<Document>,
    faults: Vec<Diagnostic>,
    nodes: usize,
    stack: Vec<Frame>,
    root: Option<Node>,
    anchors: FxHashMap<usize, Anchored>,
}

/// The document cannot be continued; the error has been reported.
struct Stop;

impl Builder<'_> {
    /// Reads from a byte to the end. Returns the byte at which a document had to be abandoned.
    fn run(&mut self, start: usize) -> Option<usize> {
        let text = self.file.text().get(start..)?;
        let before = self.offsets.character(start);
        for event in Parser::<StrInput<'_>>::new_from_str(text) {
            match event {
                Ok((event, span)) => {
                    let at = self.offsets.byte(before + span.start.index());
                    let span = Span::new(at, self.offsets.byte(before + span.end.index()));
                    if self.event(event, span).is_err() || self.faults.len() > self.limits.faults * 2 {
                        return Some(at);
                    }
                }
                Err(error) => {
                    let at = self.offsets.byte(before + error.marker().index());
                    self.faults.push(syntax::fault(self.file, at, error.info(), self.limits));
                    return Some(at);
                }
            }
        }
        None
    }

    /// Discards an unfinished document.
    fn abandon(&mut self) {
        self.stack.clear();
        self.anchors.clear();
        self.root = None;
    }

    fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), Stop> {
        match event {
            Event::DocumentStart(_) => self.abandon(),
            Event::DocumentEnd => {
                let root = self.root.take().unwrap_or(Node { span, kind: NodeKind::Null });
                self.documents.push(Document { root: root.into() });
                self.anchors.clear();
            }
            Event::Scalar(text, style, anchor, tag) => {
                let text_tag = self.tag(tag.as_deref(), span);
                let node = self.scalar(&text, style, span, text_tag);
                self.count(1, span)?;
                self.complete(node, 1, 1, anchor)?;
            }
            Event::SequenceStart(anchor, tag) => {
                self.tag(tag.as_deref(), span);
                self.open(span, anchor, FrameKind::Seq(Vec::new()))?;
            }
            Event::MappingStart(anchor, tag) => {
                self.tag(tag.as_deref(), span);
                let kind = FrameKind::Map { entries: Vec::new(), seen: FxHashMap::default(), key: Pending::Key };
                self.open(span, anchor, kind)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span)?,
            Event::Alias(anchor) => self.alias(anchor, span)?,
            Event::Nothing | Event::StreamStart | Event::StreamEnd => {}
        }
        Ok(())
    }

    /// Reports an unsupported tag. Returns whether the tag makes the scalar text.
    fn tag(&mut self, tag: Option<&Tag>, span: Span) -> bool {
        let Some(tag) = tag else { return false };
        let is_text = tag.is_yaml_core_schema() && tag.suffix == "str";
        if !is_text {
            self.faults.push(
                Diagnostic::error(codes::TAG_NOT_SUPPORTED, format!("unsupported tag `!{}`", shorten(&tag.suffix)))
                    .at(FileSpan::new(self.file, span))
                    .help("remove the tag"),
            );
        }
        is_text
    }

    fn count(&mut self, nodes: usize, span: Span) -> Result<(), Stop> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes <= self.limits.nodes {
            return Ok(());
        }
        self.faults.push(
            Diagnostic::error(codes::TOO_MANY_NODES, format!("the file has more than {} values", self.limits.nodes))
                .at(FileSpan::new(self.file, span))
                .help("split the file; do not nest aliases"),
        );
        Err(Stop)
    }

    fn too_deep(&mut self, span: Span) -> Stop {
        self.faults.push(syntax::too_deep(self.file, span, self.limits));
        Stop
    }

    fn open(&mut self, span: Span, anchor: usize, kind: FrameKind) -> Result<(), Stop> {
        if self.stack.len() >= self.limits.depth {
            return Err(self.too_deep(span));
        }
        let nodes_before = self.nodes;
        self.count(1, span)?;
        self.stack.push(Frame { start: span.start, nodes_before, height: 1, anchor, kind });
        Ok(())
    }

    fn close(&mut self, end: Span) -> Result<(), Stop> {
        let Some(frame) = self.stack.pop() else {
            return Ok(());
        };
        let (last, kind) = match frame.kind {
            FrameKind::Seq(items) => (items.last().map(|node| node.span.end), NodeKind::Seq(items)),
            FrameKind::Map { entries, .. } => {
                (entries.last().map(|(key, value)| value.span.end.max(key.span.end)), NodeKind::Map(entries.into()))
            }
        };
        // The parser ends a block collection where the next node starts; its span should end with its last child.
        // The end of a flow collection includes what follows the bracket on its line.
        let end = if end.is_empty() { last.unwrap_or(frame.start) } else { end.start + 1 };
        let node = Node { span: Span::new(frame.start, end), kind };
        let nodes = self.nodes - frame.nodes_before;
        self.complete(node, nodes, frame.height, frame.anchor)
    }

    fn alias(&mut self, anchor: usize, span: Span) -> Result<(), Stop> {
        let Some(anchored) = self.anchors.get(&anchor) else {
            let is_inside = self.stack.iter().any(|frame| frame.anchor == anchor);
            let place = FileSpan::new(self.file, span);
            self.faults.push(if is_inside {
                Diagnostic::error(codes::BAD_ALIAS, "the alias is inside the value that it refers to").at(place)
            } else {
                syntax::unknown_anchor(place)
            });
            self.drop_value();
            return Ok(());
        };
        let (nodes, height) = (anchored.nodes, anchored.height);
        if self.stack.len() + height > self.limits.depth + 1 {
            return Err(self.too_deep(span));
        }
        self.count(nodes, span)?;
        let Some(anchored) = self.anchors.get(&anchor) else {
            return Ok(());
        };
        let node = anchored.node.clone();
        self.complete(node, nodes, height, 0)
    }

    /// Leaves out the value that follows, with its key.
    fn drop_value(&mut self) {
        if let Some(Frame { kind: FrameKind::Map { key, .. }, .. }) = self.stack.last_mut() {
            *key = Pending::Key;
        }
    }

    fn complete(&mut self, node: Node, nodes: usize, height: usize, anchor: usize) -> Result<(), Stop> {
        if anchor > 0 {
            // The stored copy costs as much as the original.
            self.count(nodes, node.span)?;
            self.anchors.insert(anchor, Anchored { node: node.clone(), nodes, height });
        }
        let Some(frame) = self.stack.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        frame.height = frame.height.max(height + 1);
        match &mut frame.kind {
            FrameKind::Seq(items) => items.push(node),
            FrameKind::Map { entries, seen, key } => match std::mem::replace(key, Pending::Key) {
                Pending::Key => match accept_key(self.file, node, seen) {
                    Ok(accepted) => *key = Pending::Value(accepted),
                    Err(fault) => {
                        *key = Pending::Dropped;
                        self.faults.push(*fault);
                    }
                },
                Pending::Value(key) => {
                    let span = if node.kind == NodeKind::Null { key.span } else { node.span };
                    entries.push((key, Node { span, ..node }));
                }
                Pending::Dropped => {}
            },
        }
        Ok(())
    }

    fn scalar(&self, text: &str, style: RawStyle, span: Span, text_tag: bool) -> Node {
        // The parser returns `~` for a missing value, with an empty span or that of the bracket or comma after it.
        let is_missing = span.is_empty() || text.is_empty() || text == "~" && !self.file.slice(span).starts_with('~');
        if style == RawStyle::Plain && is_missing && !text_tag {
            return Node { span, kind: NodeKind::Null };
        }
        let mut span = Span::new(span.start, span.start + self.file.slice(span).trim_end().len());
        let (style, block) = match style {
            RawStyle::Plain if !text_tag => (ScalarStyle::Plain, None),
            RawStyle::Plain | RawStyle::SingleQuoted | RawStyle::DoubleQuoted => (ScalarStyle::Quoted, None),
            RawStyle::Literal | RawStyle::Folded => {
                (ScalarStyle::Block, Some(self.block(text, span, style == RawStyle::Folded)))
            }
        };
        if block.is_some() && span.is_empty() {
            // Without a line of text, the parser has skipped to the next token.
            let before = self.file.slice(Span::new(0, span.start));
            span = Span::empty(before.trim_end().len());
        }
        Node { span, kind: NodeKind::Scalar(Scalar { text: Arc::from(text), style, block }) }
    }

    /// The parser starts the span of a block scalar at the first character of its first line that is not blank.
    fn block(&self, text: &str, span: Span, folded: bool) -> Block {
        let (line, column) = self.file.line_col(span.start);
        let blank = text.bytes().take_while(|&b| b == b'\n').count();
        let is_blank = blank == text.len();
        if is_blank && self.file.slice(span).starts_with(['|', '>']) {
            return Block { start_line: line + 1, indent: 0, folded };
        }
        let indent = if is_blank { 0 } else { column - 1 };
        Block { start_line: line.saturating_sub(blank).max(1), indent, folded }
    }
}

/// The key, or the error that rejects it.
fn accept_key(
    file: &Arc<SourceFile>,
    node: Node,
    seen: &mut FxHashMap<Arc<str>, Span>,
) -> Result<MapKey, Box<Diagnostic>> {
    let place = FileSpan::new(file, node.span);
    let refuse = |what: &str| {
        Diagnostic::error(codes::KEY_NOT_STRING, format!("a key must be text, not {what}")).at(place.clone())
    };
    let fault = match &node.kind {
        NodeKind::Null => refuse("empty"),
        NodeKind::Seq(_) => refuse("a sequence"),
        NodeKind::Map(_) => refuse("a mapping"),
        NodeKind::Scalar(scalar) => {
            let what = match scalar.to_json() {
                serde_json::Value::Null => Some("null"),
                serde_json::Value::Bool(_) => Some("a boolean"),
                serde_json::Value::Number(_) => Some("a number"),
                _ => None,
            };
            if let Some(fault) = syntax::unusual_key(file, scalar, node.span) {
                return Err(Box::new(fault));
            }
            match (what, seen.get(&scalar.text)) {
                (Some(what), _) => refuse(what).fix(place.clone(), scalar::quoted(&scalar.text)),
                (None, Some(&first)) => {
                    Diagnostic::error(codes::DUPLICATE_KEY, format!("duplicate key `{}`", shorten(&scalar.text)))
                        .at(place.clone())
                        .label(FileSpan::new(file, first), "first written here")
                        .help("remove one of them, or merge their values")
                }
                (None, None) => {
                    seen.insert(Arc::clone(&scalar.text), node.span);
                    return Ok(MapKey { text: Arc::clone(&scalar.text), span: node.span });
                }
            }
        }
    };
    Err(Box::new(fault))
}
