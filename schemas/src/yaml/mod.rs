//! YAML as a tree in which every key and value has its byte span. Scalars stay text until a schema determines their
//! type ([`resolve()`]). Hostile input costs a bounded amount of time and memory.

mod bounds;
mod mapping;
mod offsets;
mod parse;
mod resolve;
mod scalar;
mod syntax;

use std::sync::Arc;

pub use bounds::{OutOfBounds, check_bounds};
pub use mapping::Mapping;
pub(crate) use parse::parse_counted;
pub use parse::{parse, parse_with};
pub use resolve::resolve;
pub(crate) use resolve::{flatten, lookup, parts, properties, type_name};

use crate::source::Span;

/// One document of a stream.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The content. An empty document is [`NodeKind::Null`].
    pub root: Arc<Node>,
}

/// A value with its span.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The bytes of the value. A missing value (`key:`) has the span of its key; an aliased value has the span at the anchor.
    pub span: Span,
    /// The content.
    pub kind: NodeKind,
}

/// The content of a node, before a schema is applied.
#[derive(Debug, Clone, PartialEq)]
pub enum NodeKind {
    /// No value (`key:`). An explicit `null` or `~` is a plain scalar.
    Null,
    /// Text.
    Scalar(Scalar),
    /// `- a` or `[a]`.
    Seq(Vec<Node>),
    /// `key: value` or `{key: value}`, in the order of the file, without repeated keys.
    Map(Mapping),
}

/// A key with its span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapKey {
    /// The key, unquoted.
    pub text: Arc<str>,
    /// The bytes of the key, including quotes.
    pub span: Span,
}

/// The text of a scalar and how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    /// The text, unescaped and unfolded.
    pub text: Arc<str>,
    /// How it is written.
    pub style: ScalarStyle,
    /// The position of the lines of a block scalar.
    pub block: Option<Block>,
}

/// How a scalar is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalarStyle {
    /// Without quotes. The type depends on the text and on the schema.
    Plain,
    /// In single or double quotes, or tagged `!!str`: always text.
    Quoted,
    /// A block scalar (`|` or `>`): always text.
    Block,
}

/// The position of the lines of a block scalar in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// File line (1-based) of the first line of the text. Line `n` of a `|` text is file line `start_line + n - 1`.
    pub start_line: usize,
    /// The number of columns removed from each line.
    pub indent: usize,
    /// Whether it is folded (`>`), so that lines of the text differ from lines of the file.
    pub folded: bool,
}

impl Node {
    /// The value of a key, if this is a mapping that contains it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|(_, value)| value)
    }

    /// A key and its value, if this is a mapping that contains it.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&(MapKey, Node)> {
        let NodeKind::Map(entries) = &self.kind else { return None };
        entries.get(entries.position(key)?)
    }

    /// The entries of a mapping; empty for other nodes.
    #[must_use]
    pub fn entries(&self) -> &[(MapKey, Node)] {
        match &self.kind {
            NodeKind::Map(entries) => entries,
            _ => &[],
        }
    }

    /// The items of a sequence; empty for other nodes.
    #[must_use]
    pub fn items(&self) -> &[Node] {
        match &self.kind {
            NodeKind::Seq(items) => items,
            _ => &[],
        }
    }

    /// The scalar, if this is one.
    #[must_use]
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match &self.kind {
            NodeKind::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The number of values in it, with itself.
    pub(crate) fn count(&self) -> usize {
        let mut count = 0;
        let mut open = vec![self];
        while let Some(node) = open.pop() {
            count += 1;
            open.extend(node.items());
            open.extend(node.entries().iter().map(|(_, value)| value));
        }
        count
    }

    /// The text of a scalar, whatever its type.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.as_scalar().map(|scalar| &*scalar.text)
    }

    /// File line (1-based) of the first line of a block scalar's text.
    #[must_use]
    pub fn block_start_line(&self) -> Option<usize> {
        self.as_scalar()?.block.map(|block| block.start_line)
    }

    /// The node under a JSON pointer (`/effects/0/amount`).
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<&Node> {
        segments(pointer).try_fold(self, |node, segment| match &node.kind {
            NodeKind::Seq(items) => segment.parse::<usize>().ok().and_then(|index| items.get(index)),
            _ => node.get(&segment),
        })
    }

    /// The key of the node under a JSON pointer, if it has one.
    #[must_use]
    pub fn pointer_key(&self, pointer: &str) -> Option<&MapKey> {
        let (parent, last) = pointer.rsplit_once('/')?;
        self.pointer(parent)?.entry(&unescape(last)).map(|(key, _)| key)
    }

    /// The value by the YAML 1.2 core schema.
    /// `no`, `on` and `0755` are text.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        match &self.kind {
            NodeKind::Null => serde_json::Value::Null,
            NodeKind::Scalar(scalar) => scalar.to_json(),
            NodeKind::Seq(items) => items.iter().map(Node::to_json).collect(),
            NodeKind::Map(entries) => serde_json::Value::Object(
                entries.iter().map(|(key, value)| (key.text.to_string(), value.to_json())).collect(),
            ),
        }
    }
}

/// The parts of a JSON pointer, unescaped.
pub(crate) fn segments(pointer: &str) -> impl Iterator<Item = String> + '_ {
    pointer.split('/').skip(1).map(unescape)
}

fn unescape(segment: &str) -> String {
    segment.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod attack_tests;
#[cfg(test)]
mod tests;
