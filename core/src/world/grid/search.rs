//! How far places are from each other.

use super::World;
use crate::grid_context::{Entry, Reached};
use crate::host::ScriptError;
use crate::ids::CompId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

type Enter<'a> = &'a mut dyn FnMut(CompId, CompId) -> Result<Entry, ScriptError>;

/// A place that a search has found: the distance, whether the search ends there, and the place. Places from which it goes on
/// come first.
type Found = (i64, bool, CompId);

/// What leaving a place counts as work.
const PLACE_WORK: usize = 4;

/// When a search may stop.
#[derive(Clone, Copy)]
enum Until {
    /// All places within a distance are found.
    Within(i64),
    /// A place is found.
    At(CompId),
}

impl World {
    /// The places within a distance, the nearest first, those at the same distance by position.
    pub(super) fn reach(
        &self,
        from: CompId,
        limit: Option<i64>,
        viewer: Option<CompId>,
        enter: Enter<'_>,
    ) -> Result<Vec<Reached>, ScriptError> {
        let grid = self.grid_of(from)?;
        let found = self.search(from, Until::Within(limit.unwrap_or(i64::MAX)), viewer, enter)?;
        let mut reached: Vec<Reached> =
            found.into_iter().map(|(place, distance)| Reached { place, distance }).collect();
        reached.sort_by_cached_key(|r| (r.distance, self.position_key(&grid, r.place)));
        Ok(reached)
    }

    /// How far one place is from another.
    pub(super) fn distance(
        &self,
        from: CompId,
        to: CompId,
        viewer: Option<CompId>,
        enter: Enter<'_>,
    ) -> Result<Option<i64>, ScriptError> {
        self.grid_of(to)?;
        Ok(self.search(from, Until::At(to), viewer, enter)?.get(&to).copied())
    }

    /// The shortest distances from a place. Each place is left at most once, so the search ends.
    fn search(
        &self,
        from: CompId,
        until: Until,
        viewer: Option<CompId>,
        enter: Enter<'_>,
    ) -> Result<BTreeMap<CompId, i64>, ScriptError> {
        let limit = if let Until::Within(limit) = until { limit } else { i64::MAX };
        let mut distances = BTreeMap::new();
        let mut left = std::collections::BTreeSet::new();
        let mut waiting: BinaryHeap<Reverse<Found>> = BinaryHeap::new();
        waiting.push(Reverse((0, false, from)));
        while let Some(Reverse((distance, is_last, place))) = waiting.pop() {
            if distance > limit {
                break;
            }
            distances.entry(place).or_insert(distance);
            if matches!(until, Until::At(goal) if goal == place) {
                break;
            }
            if is_last || !left.insert(place) {
                continue;
            }
            self.budget().work(PLACE_WORK);
            self.check_budget()?;
            for near in self.exits(place, viewer)? {
                if left.contains(&near) {
                    continue;
                }
                let (cost, is_last) = match self.ask_to_enter(near, place, enter)? {
                    Entry::No => continue,
                    Entry::On(cost) => (cost, false),
                    Entry::Last(cost) => (cost, true),
                };
                waiting.push(Reverse((distance.saturating_add(i64::from(cost)), is_last, near)));
            }
        }
        Ok(distances)
    }

    /// Asks whether a place may be entered. The answer must not change the game.
    fn ask_to_enter(&self, place: CompId, from: CompId, enter: Enter<'_>) -> Result<Entry, ScriptError> {
        self.pure.set(self.pure.get() + 1);
        let entry = enter(place, from);
        self.pure.set(self.pure.get() - 1);
        entry
    }
}
