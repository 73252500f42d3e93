//! The load order of packs: dependencies first, then by id. It never depends on the file system.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Pack;
use crate::codes;
use crate::diagnostic::{Diagnostic, Sink};

/// For each pack, the packs that load before it.
type Edges = BTreeMap<usize, BTreeSet<usize>>;

/// The packs in load order.
pub(super) fn sort(packs: Vec<Pack>, sink: &mut Sink) -> Vec<Pack> {
    let mut packs = packs;
    packs.sort_by(|a, b| a.id.cmp(&b.id));
    let number: BTreeMap<&str, usize> = packs.iter().enumerate().map(|(i, p)| (p.id.as_str(), i)).collect();
    let mut edges = Edges::new();
    for (i, pack) in packs.iter().enumerate() {
        let hard = pack.manifest.depends.keys().filter_map(|id| number.get(id).copied());
        edges.entry(i).or_default().extend(hard);
    }
    break_hard_cycles(&packs, &mut edges, sink);
    for (i, pack) in packs.iter().enumerate() {
        let mut optional: Vec<&str> = pack.manifest.optional.keys().collect();
        optional.sort_unstable();
        for id in optional {
            let Some(&before) = number.get(id) else { continue };
            match path(&edges, before, i) {
                None => {
                    edges.entry(i).or_default().insert(before);
                }
                Some(circle) => sink.push(
                    Diagnostic::warning(
                        codes::SOFT_CYCLE,
                        format!(
                            "optional dependency of `{}` on `{id}` is ignored, because it forms a circle: {}",
                            pack.id,
                            show(&packs, &circle)
                        ),
                    )
                    .at(pack.place(&format!("/optional/{id}")))
                    .help(format!("remove `{id}` from `optional`")),
                ),
            }
        }
    }
    let order = topological(packs.len(), &edges);
    let mut by_index: Vec<Option<Pack>> = packs.into_iter().map(Some).collect();
    order.into_iter().filter_map(|i| by_index.get_mut(i)?.take()).collect()
}

fn break_hard_cycles(packs: &[Pack], edges: &mut Edges, sink: &mut Sink) {
    for i in 0..packs.len() {
        loop {
            let befores: Vec<usize> = edges.get(&i).into_iter().flatten().copied().collect();
            let circle = befores.iter().find_map(|&b| path(edges, b, i).map(|p| (b, p)));
            let Some((before, circle)) = circle else { break };
            let mut whole = vec![i];
            whole.extend(circle);
            let (Some(pack), Some(other)) = (packs.get(i), packs.get(before)) else { break };
            sink.push(
                Diagnostic::error(codes::HARD_CYCLE, format!("circular dependency: {}", show(packs, &whole)))
                    .at(pack.place(&format!("/depends/{}", other.id)))
                    .help("remove one of the dependencies"),
            );
            if let Some(set) = edges.get_mut(&i) {
                set.remove(&before);
            }
        }
    }
}

/// The shortest path from `from` to `to`, both included.
fn path(edges: &Edges, from: usize, to: usize) -> Option<Vec<usize>> {
    let mut reached_from = BTreeMap::from([(from, from)]);
    let mut open = VecDeque::from([from]);
    while let Some(last) = open.pop_front() {
        if last == to {
            let mut way = vec![last];
            while let Some(before) =
                way.last().and_then(|at| reached_from.get(at)).filter(|_| way.last() != Some(&from))
            {
                way.push(*before);
            }
            way.reverse();
            return Some(way);
        }
        for &next in edges.get(&last).into_iter().flatten() {
            if let Entry::Vacant(place) = reached_from.entry(next) {
                place.insert(last);
                open.push_back(next);
            }
        }
    }
    None
}

/// `a -[depends]-> b -[optional]-> a`.
fn show(packs: &[Pack], way: &[usize]) -> String {
    let mut text = String::new();
    let mut last: Option<&Pack> = None;
    for pack in way.iter().filter_map(|&i| packs.get(i)) {
        if let Some(last) = last {
            let hard = last.manifest.depends.get(&pack.id).is_some();
            text.push_str(if hard { " -[depends]-> " } else { " -[optional]-> " });
        }
        text.push_str(&pack.id);
        last = Some(pack);
    }
    text
}

fn topological(count: usize, edges: &Edges) -> Vec<usize> {
    let mut done = BTreeSet::new();
    let mut order = Vec::with_capacity(count);
    while order.len() < count {
        let ready = (0..count)
            .find(|i| !done.contains(i) && edges.get(i).is_none_or(|befores| befores.iter().all(|b| done.contains(b))));
        let Some(next) = ready else { break };
        done.insert(next);
        order.push(next);
    }
    order
}
