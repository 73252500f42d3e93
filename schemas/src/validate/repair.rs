//! Repairs documents with errors as far as possible, so that one error does not hide the others: what is certainly meant is
//! corrected, and what cannot be used is left out.

use serde_json::Value;

use crate::source::Span;
use crate::yaml::{MapKey, Node, NodeKind, Scalar, ScalarStyle, segments};

/// A change after which a document fits its schema better. Paths are JSON pointers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Repair {
    /// Renames a key of the mapping at this path.
    Rename { path: String, from: String, to: String },
    /// Removes a key of the mapping at this path.
    RemoveKey { path: String, key: String },
    /// Replaces the value at this path.
    Set { path: String, text: String },
    /// Removes the value at this path.
    Remove { path: String },
}

/// The members of a kind or of an event, with a value that fits every use. Removing one would make each use an error.
const MEMBERS: [(&str, Permissive); 4] = [
    ("params", Permissive::Text("any?")),
    ("state", Permissive::Text("null")),
    ("slots", Permissive::Mapping(&[])),
    ("properties", Permissive::Mapping(&[("type", "any?")])),
];

/// A value that fits every use.
#[derive(Clone, Copy)]
enum Permissive {
    Text(&'static str),
    Mapping(&'static [(&'static str, &'static str)]),
}

impl Permissive {
    fn node(self, span: Span) -> Node {
        match self {
            Self::Text(text) => plain(text, span),
            Self::Mapping(entries) => {
                let entry = |(key, text): &(&str, &str)| (MapKey { text: (*key).into(), span }, plain(text, span));
                Node { span, kind: NodeKind::Map(entries.iter().map(entry).collect::<Vec<_>>().into()) }
            }
        }
    }
}

fn plain(text: &str, span: Span) -> Node {
    Node { span, kind: NodeKind::Scalar(Scalar { text: text.into(), style: ScalarStyle::Plain, block: None }) }
}

/// Makes the changes. Returns whether one of them was possible.
pub(super) fn apply(root: &mut Node, mut repairs: Vec<Repair>) -> bool {
    // A key that is missing may be one that is only misspelt.
    let is_correction = |repair: &Repair| matches!(repair, Repair::Rename { .. } | Repair::Set { .. });
    if repairs.iter().any(is_correction) {
        repairs.retain(is_correction);
    }
    // Removals come last, and those further back first, so that the other paths stay right.
    repairs.sort_by_cached_key(|repair| match repair {
        Repair::Rename { .. } | Repair::Set { .. } => (false, std::cmp::Reverse(Vec::new())),
        Repair::RemoveKey { path, key } => (true, std::cmp::Reverse(order(&format!("{path}/{key}")))),
        Repair::Remove { path } => (true, std::cmp::Reverse(order(path))),
    });
    let mut is_changed = false;
    for repair in &repairs {
        is_changed |= make(root, repair);
    }
    is_changed
}

/// The order of paths: indices as numbers.
fn order(path: &str) -> Vec<(usize, String)> {
    segments(path).map(|segment| (segment.parse().unwrap_or(0), segment)).collect()
}

fn make(root: &mut Node, repair: &Repair) -> bool {
    match repair {
        Repair::Rename { path, from, to } => {
            let Some(NodeKind::Map(entries)) = at(root, path).map(|node| &mut node.kind) else { return false };
            let key = entries.keys_mut().find(|key| &*key.text == from);
            key.map(|key| key.text = to.as_str().into()).is_some()
        }
        Repair::RemoveKey { path, key } => at(root, path).is_some_and(|node| remove_key(node, key)),
        Repair::Set { path, text } => {
            let Some(node) = at(root, path) else { return false };
            *node = plain(text, node.span);
            true
        }
        Repair::Remove { path } => remove(root, path),
    }
}

fn remove(root: &mut Node, path: &str) -> bool {
    let Some((parent, _)) = path.rsplit_once('/') else { return false };
    let all: Vec<String> = segments(path).collect();
    if let [group, _] = all.as_slice()
        && let Some((_, value)) = MEMBERS.iter().find(|(name, _)| name == group)
        && let Some(node) = at(root, path)
    {
        *node = value.node(node.span);
        return true;
    }
    let (Some(last), Some(node)) = (all.last(), at(root, parent)) else { return false };
    match &mut node.kind {
        NodeKind::Seq(items) => {
            let Some(index) = last.parse::<usize>().ok().filter(|index| *index < items.len()) else { return false };
            match items.get_mut(index).filter(|_| all.iter().rev().nth(1).is_some_and(|list| is_of_steps(list))) {
                Some(step) if has_result(step) => *step = without_effect(step),
                _ => _ = items.remove(index),
            }
            true
        }
        _ => remove_key(node, last),
    }
}

/// Whether the value of a key is a list of steps.
fn is_of_steps(key: &str) -> bool {
    matches!(key, "steps" | "then" | "else")
}

/// Whether later steps may use the result of a step. A step without effect has none to lose.
fn has_result(step: &Node) -> bool {
    let nothing = step.get("do").and_then(Node::text) == Some("return nil");
    step.get("as").is_some() && !nothing
}

/// A step whose result has the same name, but that does nothing.
fn without_effect(step: &Node) -> Node {
    let entries = step.entries().iter().filter(|(key, _)| &*key.text == "as").cloned();
    let key = MapKey { text: "do".into(), span: step.span };
    let entries: Vec<_> = entries.chain([(key, plain("return nil", step.span))]).collect();
    Node { span: step.span, kind: NodeKind::Map(entries.into()) }
}

fn remove_key(node: &mut Node, key: &str) -> bool {
    let NodeKind::Map(entries) = &mut node.kind else { return false };
    let position = entries.position(key);
    position.map(|position| entries.remove(position)).is_some()
}

fn at<'n>(root: &'n mut Node, path: &str) -> Option<&'n mut Node> {
    segments(path).try_fold(root, |node, segment| match &mut node.kind {
        NodeKind::Seq(items) => items.get_mut(segment.parse::<usize>().ok()?),
        NodeKind::Map(entries) => {
            let position = entries.position(&segment)?;
            entries.entry_mut(position).map(|(_, value)| value)
        }
        _ => None,
    })
}

/// The text of a value in a list of allowed ones.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        _ => None,
    }
}
