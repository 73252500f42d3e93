//! Remembered values with what they read. A value is good until something that it read changes.

use crate::ids::{CompId, KindId, ListKey, ValueId};
use crate::state::State;
use crate::value::Value;
use rustc_hash::FxHashMap;

/// Something that was read, with its version at that time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dep {
    Comp(CompId, u64),
    Kind(KindId, u64),
    List(ListKey, u64),
}

impl Dep {
    fn still_good(self, state: &State) -> bool {
        match self {
            Self::Comp(id, version) => state.component(id).is_some_and(|c| c.version == version),
            Self::Kind(kind, version) => state.kind_version(kind) == version,
            Self::List(key, version) => state.list_version(key) == version,
        }
    }
}

/// What a computation in progress has read.
#[derive(Debug, Default)]
pub(super) struct Reads {
    pub(super) deps: Vec<Dep>,
    /// It read something that has no version (the event in progress, the active player), so it is not remembered.
    pub(super) volatile: bool,
}

#[derive(Debug)]
struct Entry {
    value: Value,
    deps: Box<[Dep]>,
    good_at: u64,
}

/// What is remembered under.
pub(super) type Key = (MemoId, Vec<Value>);

/// What sort of computation it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum MemoId {
    Value(ValueId),
    Check(crate::ids::CheckId),
    CheckEach(crate::ids::CheckId),
}

/// How many entries are kept before all are dropped.
const CAPACITY: usize = 20_000;

/// The remembered values of one world.
#[derive(Debug, Default)]
pub(super) struct Memo {
    entries: FxHashMap<Key, Entry>,
    /// Computations in progress, outermost first.
    pub(super) reading: Vec<Reads>,
    /// Values being computed, to find circles.
    pub(super) computing: Vec<(ValueId, Vec<Value>)>,
}

impl Memo {
    /// Notes a read in the innermost computation.
    pub(super) fn note(&mut self, dep: Dep) {
        if let Some(reads) = self.reading.last_mut()
            && reads.deps.last() != Some(&dep)
        {
            reads.deps.push(dep);
        }
    }

    pub(super) fn note_volatile(&mut self) {
        if let Some(reads) = self.reading.last_mut() {
            reads.volatile = true;
        }
    }

    /// The remembered value, if it is still good; what it read counts as read by whoever asks.
    pub(super) fn find(&mut self, key: &Key, state: &State) -> Option<Value> {
        let entry = self.entries.get_mut(key)?;
        if entry.good_at != state.clock() {
            if !entry.deps.iter().all(|dep| dep.still_good(state)) {
                self.entries.remove(key);
                return None;
            }
            entry.good_at = state.clock();
        }
        if let Some(reads) = self.reading.last_mut() {
            reads.deps.extend_from_slice(&entry.deps);
        }
        Some(entry.value.clone())
    }

    /// Ends the innermost computation and remembers its result unless it is volatile.
    pub(super) fn finish(&mut self, key: Key, value: Option<&Value>, state: &State) {
        let Some(mut reads) = self.reading.pop() else { return };
        reads.deps.sort_unstable_by_key(|dep| match dep {
            Dep::Comp(id, version) => (0, id.0, *version),
            Dep::Kind(id, version) => (1, id.0, *version),
            Dep::List(id, version) => (2, id.0, *version),
        });
        reads.deps.dedup();
        if let Some(outer) = self.reading.last_mut() {
            outer.deps.extend_from_slice(&reads.deps);
            outer.volatile |= reads.volatile;
        }
        let Some(value) = value else { return };
        if reads.volatile {
            return;
        }
        if self.entries.len() >= CAPACITY {
            self.entries.clear();
        }
        let entry = Entry { value: value.clone(), deps: reads.deps.into_boxed_slice(), good_at: state.clock() };
        self.entries.insert(key, entry);
    }
}
