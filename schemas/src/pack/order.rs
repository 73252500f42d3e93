//! The load order of packs: dependencies first, then by id. It never depends on the file system.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Pack;
use super::limits::FAULTS;
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
    let mut circles = Circles { packs: &packs, edges, described: 0, sink };
    circles.break_hard();
    circles.add_optional(&number);
    let edges = circles.edges;
    let order = topological(packs.len(), &edges);
    let mut by_index: Vec<Option<Pack>> = packs.into_iter().map(Some).collect();
    order.into_iter().filter_map(|i| by_index.get_mut(i)?.take()).collect()
}

/// Finds the dependencies that form circles. 250 packs can have 60,000 dependencies, so each is looked at once.
struct Circles<'a> {
    packs: &'a [Pack],
    edges: Edges,
    /// How many circles were described with all their packs.
    described: usize,
    sink: &'a mut Sink,
}

impl Circles<'_> {
    /// Removes dependencies until no circle is left.
    fn break_hard(&mut self) {
        let packs = self.packs;
        for (i, pack) in packs.iter().enumerate() {
            // Which packs depend on this one does not change when a dependency of this one is removed.
            let after = self.after(i);
            let befores: Vec<usize> = self.edges.get(&i).into_iter().flatten().copied().collect();
            for before in befores.into_iter().filter(|before| after.contains(before)) {
                let Some(other) = packs.get(before) else { continue };
                let circle = self.describe(Some(i), before, i);
                self.sink.push(
                    Diagnostic::error(codes::HARD_CYCLE, format!("circular dependency: {circle}"))
                        .at(pack.place(&format!("/depends/{}", other.id)))
                        .help("remove one of the dependencies"),
                );
                if let Some(set) = self.edges.get_mut(&i) {
                    set.remove(&before);
                }
            }
        }
    }

    /// Adds the optional dependencies that form no circle.
    fn add_optional(&mut self, number: &BTreeMap<&str, usize>) {
        let packs = self.packs;
        for (i, pack) in packs.iter().enumerate() {
            let mut optional: Vec<&str> = pack.manifest.optional.keys().collect();
            optional.sort_unstable();
            let optional: Vec<(&str, usize)> =
                optional.into_iter().filter_map(|id| Some((id, *number.get(id)?))).collect();
            if optional.is_empty() {
                continue;
            }
            let after = self.after(i);
            for (id, before) in optional {
                if !after.contains(&before) {
                    self.edges.entry(i).or_default().insert(before);
                    continue;
                }
                let circle = self.describe(None, before, i);
                let text = format!(
                    "optional dependency of `{}` on `{id}` is ignored, because it forms a circle: {circle}",
                    pack.id
                );
                self.sink.push(
                    Diagnostic::warning(codes::SOFT_CYCLE, text)
                        .at(pack.place(&format!("/optional/{id}")))
                        .help(format!("remove `{id}` from `optional`")),
                );
            }
        }
    }

    /// The packs that load after this one, because they depend on it, directly or not; with itself.
    fn after(&self, pack: usize) -> BTreeSet<usize> {
        let mut after = BTreeSet::from([pack]);
        let mut dependents: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (of, befores) in &self.edges {
            befores.iter().for_each(|before| dependents.entry(*before).or_default().push(*of));
        }
        let mut open = vec![pack];
        while let Some(last) = open.pop() {
            open.extend(dependents.get(&last).into_iter().flatten().copied().filter(|next| after.insert(*next)));
        }
        after
    }

    /// The way from one pack to another, perhaps with a pack before; of very many circles only the ends.
    fn describe(&mut self, first: Option<usize>, from: usize, to: usize) -> String {
        self.described += 1;
        let way = if self.described <= FAULTS.most() { path(&self.edges, from, to) } else { None };
        let way = first.into_iter().chain(way.unwrap_or_else(|| vec![from, to])).collect::<Vec<_>>();
        show(self.packs, &way)
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
