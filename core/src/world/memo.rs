//! Remembered values with what they read. A value is good until something that it read changes.

use super::grid::GridPart;
use crate::ids::{CompId, KindId, ListKey, ValueId};
use crate::state::State;
use crate::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Something that was read, with its version at that time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Dep {
    /// What a component is: its kind and definition.
    Born(CompId, u64),
    /// The owner of a component and the slot that holds it.
    Comp(CompId, u64),
    /// One of its fields.
    Field(CompId, u16, u64),
    /// The content of one of its slots.
    Slot(CompId, u16, u64),
    /// Which components of a kind there are.
    Kind(KindId, u64),
    /// Which abilities listen.
    List(ListKey, u64),
    /// Another remembered value, with the clock of its last change: a value that is recomputed and comes out the same has not changed.
    Memo(u32, u64),
}

impl Dep {
    /// Whether what was read is still so; not for remembered values, which must be brought up to date first.
    pub(super) fn still_good(self, state: &State) -> bool {
        match self {
            Self::Born(id, clock) => state.component(id).is_some_and(|c| c.born == clock),
            Self::Comp(id, version) => state.component(id).is_some_and(|c| c.version == version),
            Self::Field(id, field, version) => {
                state.component(id).is_some_and(|c| c.field_versions.get(usize::from(field)) == Some(&version))
            }
            Self::Slot(id, slot, version) => {
                state.component(id).is_some_and(|c| c.slot_versions.get(usize::from(slot)) == Some(&version))
            }
            Self::Kind(kind, version) => state.kind_version(kind) == version,
            Self::List(key, version) => state.list_version(key) == version,
            Self::Memo(..) => false,
        }
    }
}

/// What a computation in progress has read.
#[derive(Debug, Default)]
pub(super) struct Reads {
    deps: Vec<Dep>,
    /// It read something that has no version (the event in progress, the active player), so it is not remembered.
    volatile: bool,
}

#[derive(Debug)]
struct Entry {
    value: Value,
    deps: Rc<[Dep]>,
    /// Clock at which it was last found good.
    good_at: u64,
    /// Clock at which its value last changed.
    changed_at: u64,
    /// Its last computation cannot be remembered.
    volatile: bool,
}

/// The key of a cached value: a computation and its arguments.
pub(super) type MemoKey = (MemoId, Args);

/// Arguments of a computation; up to two need no allocation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Args {
    None,
    One([Value; 1]),
    Two([Value; 2]),
    Many(Vec<Value>),
}

impl Args {
    pub(super) fn of(values: Vec<Value>) -> Self {
        let several = |values: Vec<Value>| match <[Value; 2]>::try_from(values) {
            Ok(two) => Self::Two(two),
            Err(many) => Self::Many(many),
        };
        if values.is_empty() { Self::None } else { <[Value; 1]>::try_from(values).map_or_else(several, Self::One) }
    }

    pub(super) fn as_slice(&self) -> &[Value] {
        match self {
            Self::None => &[],
            Self::One(one) => one,
            Self::Two(two) => two,
            Self::Many(many) => many,
        }
    }
}

/// The kind of a computation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum MemoId {
    Value(ValueId),
    Check(crate::ids::CheckId),
    CheckEach(crate::ids::CheckId),
    /// Who sees into a slot of this kind, by its holder.
    Readers(KindId, u16),
    /// Something about the places of the grid that a kind declares.
    Grid(KindId, GridPart),
}

/// How many entries are kept before all are dropped.
const CAPACITY: usize = 100_000;

/// The remembered values of one world.
#[derive(Debug, Default)]
pub(super) struct Memo {
    places: FxHashMap<MemoKey, u32>,
    keys: Vec<MemoKey>,
    entries: Vec<Entry>,
    /// Computations in progress, outermost first.
    pub(super) reading: Vec<Reads>,
    /// Values being computed, to find circles.
    pub(super) computing: Vec<(ValueId, Args)>,
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

    /// Where something is remembered.
    pub(super) fn place(&self, key: &MemoKey) -> Option<u32> {
        self.places.get(key).copied()
    }

    /// What is remembered there.
    pub(super) fn key(&self, place: u32) -> Option<MemoKey> {
        self.keys.get(place as usize).cloned()
    }

    /// What the value there has read, unless it is known to be good or cannot be.
    pub(super) fn to_check(&self, place: u32, clock: u64) -> Verdict {
        match self.entries.get(place as usize) {
            Some(entry) if !entry.volatile && entry.good_at == clock => Verdict::Good,
            Some(entry) if !entry.volatile => Verdict::Check(entry.deps.clone()),
            _ => Verdict::Stale,
        }
    }

    /// Notes that the value there was found good.
    pub(super) fn is_good(&mut self, place: u32, clock: u64) {
        if let Some(entry) = self.entries.get_mut(place as usize) {
            entry.good_at = clock;
        }
    }

    /// Whether the value there, which is up to date, is the one of that clock.
    pub(super) fn unchanged_since(&self, place: u32, changed_at: u64) -> bool {
        self.entries.get(place as usize).is_some_and(|entry| !entry.volatile && entry.changed_at == changed_at)
    }

    /// The value there, which is up to date; the innermost computation has read it.
    pub(super) fn read(&mut self, place: u32) -> Value {
        let Some(entry) = self.entries.get(place as usize) else { return Value::Nil };
        let (value, dep) = (entry.value.clone(), Dep::Memo(place, entry.changed_at));
        self.note(dep);
        value
    }

    /// Ends the innermost computation and remembers its result. Whoever asked for it has read it; if it cannot be remembered,
    /// neither can what was asking.
    pub(super) fn finish(&mut self, key: MemoKey, value: Option<&Value>, clock: u64) {
        let Some(reads) = self.reading.pop() else { return };
        let Some(value) = value.filter(|_| !reads.volatile) else {
            if let Some(entry) = self.place(&key).and_then(|place| self.entries.get_mut(place as usize)) {
                entry.volatile = true;
            }
            self.note_volatile();
            return;
        };
        let place = self.place_for(key);
        let Some(entry) = self.entries.get_mut(place as usize) else { return };
        if entry.value != *value || entry.volatile {
            entry.changed_at = clock;
        }
        entry.value = value.clone();
        entry.deps = once_each(reads.deps).into();
        entry.good_at = clock;
        entry.volatile = false;
        let dep = Dep::Memo(place, entry.changed_at);
        self.note(dep);
    }

    /// The place of `key`, a fresh one if it has none yet.
    fn place_for(&mut self, key: MemoKey) -> u32 {
        if let Some(place) = self.place(&key) {
            return place;
        }
        if self.entries.len() >= CAPACITY {
            // Computations in progress may have read what is dropped here.
            self.reading.iter_mut().for_each(|reads| reads.volatile = true);
            self.places.clear();
            self.keys.clear();
            self.entries.clear();
        }
        let place = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.places.insert(key.clone(), place);
        self.keys.push(key);
        self.entries.push(Entry { value: Value::Nil, deps: Rc::from([]), good_at: 0, changed_at: 0, volatile: true });
        place
    }
}

/// Reads are looked at again whenever something has changed: each is kept once, in the order in which they were made.
fn once_each(mut deps: Vec<Dep>) -> Vec<Dep> {
    const FEW: usize = 4;
    if deps.len() > FEW {
        let mut seen = FxHashSet::default();
        deps.retain(|dep| seen.insert(*dep));
    }
    deps
}

/// What is known of a remembered value without looking at what it read.
pub(super) enum Verdict {
    Good,
    Stale,
    Check(Rc<[Dep]>),
}
