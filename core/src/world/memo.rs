//! Remembered values with what they read. A value is good until something that it read changes.

use super::grid::GridPart;
use crate::ids::{KindId, ValueId};
use crate::state::{Changed, Versioned};
use crate::value::Value;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::rc::Rc;

/// Something that was read, with its version at that time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Dep {
    /// Something in the state.
    Read(Versioned, u64),
    /// Another remembered value, with the clock of its last change: a value that is recomputed and comes out the same has not changed.
    Memo(u32, u64),
}

/// Something that can be read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Source {
    State(Versioned),
    Memo(u32),
}

impl Dep {
    fn source(self) -> Source {
        match self {
            Self::Read(of, _) => Source::State(of),
            Self::Memo(place, _) => Source::Memo(place),
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
    /// About how many bytes the two take.
    bytes: u64,
    /// Something that it read may have changed since it was last found good. While it is not set, nothing that it read has it set.
    doubtful: bool,
    /// Clock at which its value last changed.
    changed_at: u64,
    /// Its last computation cannot be remembered.
    volatile: bool,
    /// How many evaluations its last computation had inside one another.
    height: u32,
    /// The entries that read it, in order.
    readers: Vec<u32>,
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

impl MemoId {
    fn is_check(self) -> bool {
        matches!(self, Self::Check(_) | Self::CheckEach(_))
    }
}

/// How many entries are kept before all are dropped.
const CAPACITY: usize = 100_000;

/// About how many bytes of values, and of what they read, are kept before all are dropped.
const MOST_BYTES: u64 = 32 << 20;

/// A computation that reads more than this is not remembered.
const MOST_READS: usize = 200_000;

/// The remembered values of one world.
#[derive(Debug, Default)]
pub(super) struct Memo {
    places: FxHashMap<MemoKey, u32>,
    keys: Vec<MemoKey>,
    entries: Vec<Entry>,
    /// The entries that read something in the state, in order.
    readers: FxHashMap<Versioned, Vec<u32>>,
    /// How often what a check found came to be in doubt or could not be remembered.
    doubted_checks: u64,
    /// About how many bytes the entries take.
    bytes: u64,
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
            if reads.deps.len() >= MOST_READS {
                reads.volatile = true;
                reads.deps.clear();
            }
            reads.deps.push(dep);
        }
    }

    pub(super) fn note_volatile(&mut self) {
        if let Some(reads) = self.reading.last_mut() {
            reads.volatile = true;
        }
    }

    /// What is remembered under a key. If it is good, the innermost computation has read it.
    pub(super) fn find(&mut self, key: &MemoKey) -> Found {
        let Some(place) = self.place(key) else { return Found::Nothing };
        let Some(entry) = self.entries.get(place as usize).filter(|entry| !entry.volatile) else {
            return Found::Nothing;
        };
        if entry.doubtful {
            return Found::Doubtful(place);
        }
        let (value, height) = self.read(place);
        Found::Good(value, height)
    }

    /// Where something is remembered.
    fn place(&self, key: &MemoKey) -> Option<u32> {
        self.places.get(key).copied()
    }

    /// What is remembered there.
    pub(super) fn key(&self, place: u32) -> Option<MemoKey> {
        self.keys.get(place as usize).cloned()
    }

    /// Puts everything in doubt that read what has changed, and what read that.
    pub(super) fn doubt(&mut self, changed: Changed) {
        let mut open: Vec<u32> = match changed {
            Changed::These(list) => list.iter().filter_map(|of| self.readers.get(of)).flatten().copied().collect(),
            Changed::Anything => (0..).take(self.entries.len()).collect(),
        };
        while let Some(place) = open.pop() {
            let Some(entry) = self.entries.get_mut(place as usize).filter(|entry| !entry.doubtful) else { continue };
            entry.doubtful = true;
            open.extend_from_slice(&entry.readers);
            if self.keys.get(place as usize).is_some_and(|(id, _)| id.is_check()) {
                self.doubted_checks += 1;
            }
        }
    }

    /// A number that grows whenever what a check found comes to be in doubt or cannot be remembered.
    pub(super) fn doubted_checks(&self) -> u64 {
        self.doubted_checks
    }

    /// What the value there has read, unless it is known to be good or cannot be.
    pub(super) fn to_check(&self, place: u32) -> Verdict {
        match self.entries.get(place as usize) {
            Some(entry) if !entry.volatile && !entry.doubtful => Verdict::Good,
            Some(entry) if !entry.volatile => Verdict::Check(entry.deps.clone()),
            _ => Verdict::Stale,
        }
    }

    /// Notes that the value there was found good.
    pub(super) fn is_good(&mut self, place: u32) {
        if let Some(entry) = self.entries.get_mut(place as usize) {
            entry.doubtful = false;
        }
    }

    /// What is remembered and not in doubt.
    pub(super) fn certain(&self) -> Vec<(MemoKey, Value)> {
        let certain = self.keys.iter().zip(&self.entries).filter(|(_, entry)| !entry.volatile && !entry.doubtful);
        certain.map(|(key, entry)| (key.clone(), entry.value.clone())).collect()
    }

    /// Whether the value there, which is up to date, is the one of that clock.
    pub(super) fn unchanged_since(&self, place: u32, changed_at: u64) -> bool {
        self.entries.get(place as usize).is_some_and(|entry| !entry.volatile && entry.changed_at == changed_at)
    }

    /// The value there, which is up to date, and its height; the innermost computation has read it.
    pub(super) fn read(&mut self, place: u32) -> (Value, u32) {
        let Some(entry) = self.entries.get(place as usize) else { return (Value::Nil, 0) };
        let (value, height, dep) = (entry.value.clone(), entry.height, Dep::Memo(place, entry.changed_at));
        self.note(dep);
        (value, height)
    }

    /// Ends the innermost computation and remembers its result. Whoever asked for it has read it; if it cannot be remembered,
    /// neither can what was asking. `height` is how many evaluations it had inside one another.
    pub(super) fn finish(&mut self, key: MemoKey, value: Option<&Value>, height: u32, clock: u64) {
        let Some(reads) = self.reading.pop() else { return };
        let Some(value) = value.filter(|_| !reads.volatile) else {
            if let Some(entry) = self.place(&key).and_then(|place| self.entries.get_mut(place as usize)) {
                entry.volatile = true;
            }
            self.doubted_checks += u64::from(key.0.is_check());
            self.note_volatile();
            return;
        };
        let bytes = value.bytes() + (size_of::<Dep>() * reads.deps.len()) as u64;
        let is_full = self.place(&key).is_none() && self.entries.len() >= CAPACITY;
        if is_full || self.bytes + bytes > MOST_BYTES {
            self.forget_all();
            return;
        }
        self.bytes += bytes;
        let place = self.place_for(key);
        let deps: Rc<[Dep]> = once_each(reads.deps).into();
        self.change_readers(place, &deps);
        let Some(entry) = self.entries.get_mut(place as usize) else { return };
        // Whoever reads it has a height, too, which must not depend on when it was computed.
        if entry.value != *value || entry.volatile || entry.height != height {
            entry.changed_at = clock;
        }
        self.bytes = self.bytes.saturating_sub(entry.bytes);
        entry.bytes = bytes;
        entry.value = value.clone();
        entry.height = height;
        entry.deps = deps;
        entry.doubtful = false;
        entry.volatile = false;
        let dep = Dep::Memo(place, entry.changed_at);
        self.note(dep);
    }

    /// Makes the value there a reader of what it has read now, and of nothing else.
    fn change_readers(&mut self, place: u32, now: &[Dep]) {
        let before = self.entries.get(place as usize).map_or_else(|| Rc::from([]), |entry| entry.deps.clone());
        // Most computations read what they read before, except for a few things in the middle.
        let same = |(a, b): &(&Dep, &Dep)| a.source() == b.source();
        let first = before.iter().zip(now).take_while(same).count();
        let (before, now) = (&before[first..], &now[first..]);
        let last = before.iter().rev().zip(now.iter().rev()).take_while(same).count();
        let sources = |deps: &[Dep]| {
            let mut sources: Vec<Source> = deps[..deps.len() - last].iter().map(|dep| dep.source()).collect();
            sources.sort_unstable();
            sources
        };
        let (before, now) = (sources(before), sources(now));
        for source in before.iter().filter(|source| now.binary_search(source).is_err()) {
            let readers = self.readers_of(*source);
            if let Ok(at) = readers.binary_search(&place) {
                readers.remove(at);
            }
        }
        for source in now.iter().filter(|source| before.binary_search(source).is_err()) {
            let readers = self.readers_of(*source);
            if let Err(at) = readers.binary_search(&place) {
                readers.insert(at, place);
            }
        }
    }

    fn readers_of(&mut self, source: Source) -> &mut Vec<u32> {
        match source {
            Source::State(of) => self.readers.entry(of).or_default(),
            Source::Memo(place) => &mut self.entries[place as usize].readers,
        }
    }

    /// Drops everything, also for the computations in progress, which may have read what is dropped here.
    fn forget_all(&mut self) {
        self.reading.iter_mut().for_each(|reads| reads.volatile = true);
        self.places.clear();
        self.keys.clear();
        self.entries.clear();
        self.readers.clear();
        self.bytes = 0;
        self.doubted_checks += 1;
    }

    /// The place of `key`, a fresh one if it has none yet.
    fn place_for(&mut self, key: MemoKey) -> u32 {
        if let Some(place) = self.place(&key) {
            return place;
        }
        let place = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.places.insert(key.clone(), place);
        self.keys.push(key);
        self.entries.push(Entry {
            value: Value::Nil,
            deps: Rc::from([]),
            bytes: 0,
            doubtful: false,
            changed_at: 0,
            volatile: true,
            height: 0,
            readers: Vec::new(),
        });
        place
    }
}

/// Reads are looked at again whenever something has changed: each is kept once, in the order in which they were made.
fn once_each(mut deps: Vec<Dep>) -> Vec<Dep> {
    const FEW: usize = 8;
    if deps.len() <= FEW {
        let mut at = 1;
        while at < deps.len() {
            if deps[..at].contains(&deps[at]) {
                deps.remove(at);
            } else {
                at += 1;
            }
        }
    } else {
        let mut seen = FxHashSet::with_capacity_and_hasher(deps.len(), FxBuildHasher);
        deps.retain(|dep| seen.insert(*dep));
    }
    deps
}

/// What is remembered under a key.
pub(super) enum Found {
    /// This value with its height; nothing that it read is in doubt.
    Good(Value, u32),
    /// A value at this place that may be out of date.
    Doubtful(u32),
    /// Nothing, or nothing that can still be right.
    Nothing,
}

/// What is known of a remembered value without looking at what it read.
pub(super) enum Verdict {
    Good,
    Stale,
    Check(Rc<[Dep]>),
}
