//! YAML as a tree in which every key and value knows its bytes. Scalars stay text until a schema says what is
//! wanted ([`resolve()`]). Hostile input costs a bounded amount of time and memory.

mod offsets;
mod parse;
mod resolve;
mod scalar;
mod syntax;

use std::sync::Arc;

pub use parse::{parse, parse_with};
pub use resolve::resolve;
pub(crate) use resolve::{flatten, lookup, parts, properties, type_name};

use crate::source::Span;

/// One document of a stream.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// What it contains. An empty document is [`NodeKind::Null`].
    pub root: Arc<Node>,
}

/// A value with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Its bytes. Of a value that is not there (`key:`), the key's. Of an aliased value, those at the anchor.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
}

/// What a node is, before any schema is asked.
#[derive(Debug, Clone, PartialEq)]
pub enum NodeKind {
    /// Nothing was written (`key:`). A written `null` or `~` is a plain scalar.
    Null,
    /// Text.
    Scalar(Scalar),
    /// `- a` or `[a]`.
    Seq(Vec<Node>),
    /// `key: value` or `{key: value}`, in the order of the file, without repeated keys.
    Map(Vec<(MapKey, Node)>),
}

/// A key with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapKey {
    /// The key, unquoted.
    pub text: Arc<str>,
    /// Its bytes, with quotes.
    pub span: Span,
}

/// A scalar's text and the way it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    /// The text, unescaped and unfolded.
    pub text: Arc<str>,
    /// How it was written.
    pub style: ScalarStyle,
    /// Where the lines of a block scalar stand.
    pub block: Option<Block>,
}

/// How a scalar was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalarStyle {
    /// Without quotes: what it is depends on its text and on what is wanted.
    Plain,
    /// In single or double quotes, or tagged `!!str`: always text.
    Quoted,
    /// A block scalar (`|` or `>`): always text.
    Block,
}

/// Where a block scalar's lines stand in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// File line (1-based) of the first line of the text. Line `n` of a `|` text is file line `start_line + n - 1`.
    pub start_line: usize,
    /// Columns that were taken off each line.
    pub indent: usize,
    /// Whether it is folded (`>`), so that lines of the text are not lines of the file.
    pub folded: bool,
}

impl Node {
    /// The value of a key, when this is a mapping that has it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|(_, value)| value)
    }

    /// A key and its value, when this is a mapping that has it.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&(MapKey, Node)> {
        self.entries().iter().find(|(k, _)| &*k.text == key)
    }

    /// The entries of a mapping; none for anything else.
    #[must_use]
    pub fn entries(&self) -> &[(MapKey, Node)] {
        match &self.kind {
            NodeKind::Map(entries) => entries,
            _ => &[],
        }
    }

    /// The items of a sequence; none for anything else.
    #[must_use]
    pub fn items(&self) -> &[Node] {
        match &self.kind {
            NodeKind::Seq(items) => items,
            _ => &[],
        }
    }

    /// The scalar, when this is one.
    #[must_use]
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match &self.kind {
            NodeKind::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The text of a scalar, whatever it would resolve to.
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

    /// The key that holds the node under a JSON pointer, when it is held by a key.
    #[must_use]
    pub fn pointer_key(&self, pointer: &str) -> Option<&MapKey> {
        let (parent, last) = pointer.rsplit_once('/')?;
        self.pointer(parent)?.entry(&unescape(last)).map(|(key, _)| key)
    }

    /// The value by the rules of the YAML 1.2 core schema, where no schema says what is wanted.
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
