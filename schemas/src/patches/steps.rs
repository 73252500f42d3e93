//! The steps of flows, as patches name them.

use super::applier::PathSegment;
use super::target::bare;
use crate::compile::doc::Doc;
use crate::compile::names::Names;
use crate::yaml::{Node, NodeKind};

/// The name of a list entry: its id, or what a step without an id runs.
pub(crate) fn name_of(node: &Node) -> Option<String> {
    if let Some(id) = node.get("id").and_then(Node::text) {
        return Some(id.to_owned());
    }
    let target = ["event", "flow", "window"].iter().find_map(|key| node.get(key)?.text())?;
    Some(bare(target).to_owned())
}

/// A step and where it is.
struct FoundStep<'n> {
    path: Vec<PathSegment>,
    node: &'n Node,
}

impl FoundStep<'_> {
    /// The pack that wrote the id of the step; none if it has none.
    fn pack(&self, doc: &Doc) -> Option<usize> {
        self.node.get("id").map(|id| doc.pack_at(id.span))
    }
}

/// The path of the step that `id` names in a flow, for a patch of `pack`. Steps that a pack has added have its prefix. Without a
/// prefix, steps of the flow's own pack come first, then those of `pack`, then others, and at last those without an id.
pub(super) fn find_step(doc: &Doc, id: &str, pack: usize, names: &Names) -> Option<Vec<PathSegment>> {
    let (asked, id) = match id.split_once(':') {
        Some((prefix, id)) => (Some(names.pack(prefix)?), id),
        None => (None, id),
    };
    let named = steps(&doc.root).into_iter().filter(|step| name_of(step.node).as_deref() == Some(id));
    let rank = |step: &FoundStep<'_>| match (step.pack(doc), asked) {
        (None, None) => Some(3),
        (None, Some(asked)) => (asked == doc.pack).then_some(1),
        (Some(own), Some(asked)) => (own == asked).then_some(0),
        (Some(own), None) if own == doc.pack => Some(0),
        (Some(own), None) => Some(if own == pack { 1 } else { 2 }),
    };
    let ranked = named.filter_map(|step| Some((rank(&step)?, step)));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, step)| step.path)
}

/// The names of all steps of a flow, as a patch of `pack` can write them.
pub(crate) fn step_names(doc: &Doc, pack: usize, names: &Names) -> Vec<String> {
    let name = |step: &FoundStep<'_>| {
        let name = name_of(step.node)?;
        Some(match step.pack(doc) {
            Some(other) if other != doc.pack && other != pack => format!("{}:{name}", names.prefix(other)),
            _ => name,
        })
    };
    steps(&doc.root).iter().filter_map(name).collect()
}

/// A step that replaces one with the same id goes on having the name of that one.
pub(super) fn keep_id(old: &Node, new: &mut Node) {
    let (Some(id), NodeKind::Map(entries)) = (old.get("id"), &mut new.kind) else { return };
    let place = entries.position("id").and_then(|at| entries.entry_mut(at));
    if let Some((_, value)) = place.filter(|(_, value)| value.text() == id.text()) {
        *value = id.clone();
    }
}

/// The keys that contain steps.
const STEP_LISTS: [&str; 3] = ["steps", "then", "else"];

/// All steps of a flow, in the order of the file.
fn steps(root: &Node) -> Vec<FoundStep<'_>> {
    let mut found = Vec::new();
    collect(root, &[], 0, &mut found);
    found
}

/// Recursion is as deep as the tree, which the parser and patches limit.
fn collect<'n>(node: &'n Node, path: &[PathSegment], depth: usize, found: &mut Vec<FoundStep<'n>>) {
    let with = |path: &[PathSegment], part| path.iter().copied().chain([part]).collect::<Vec<_>>();
    for (at, (key, value)) in node.entries().iter().enumerate() {
        let path = with(path, PathSegment::Entry(at));
        if STEP_LISTS.contains(&&*key.text) {
            for (index, step) in value.items().iter().enumerate() {
                let path = with(&path, PathSegment::Item(index));
                found.push(FoundStep { path: path.clone(), node: step });
                collect(step, &path, depth + 1, found);
            }
        } else if depth > 0 && matches!(&*key.text, "each" | "turns" | "repeat") {
            collect(value, &path, depth + 1, found);
        }
    }
}
