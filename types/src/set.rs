//! What an expression can be.

use std::rc::Rc;

/// A set of numbers of kinds or events. Numbers below 64 need no memory of their own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Bits {
    low: u64,
    more: Vec<u64>,
}

impl Bits {
    pub fn one(number: usize) -> Self {
        let mut bits = Self::default();
        bits.insert(number);
        bits
    }

    pub fn of(numbers: impl Iterator<Item = usize>) -> Self {
        let mut bits = Self::default();
        numbers.for_each(|number| bits.insert(number));
        bits
    }

    pub fn insert(&mut self, number: usize) {
        let Some(word) = (number / 64).checked_sub(1) else {
            self.low |= 1 << number;
            return;
        };
        if self.more.len() <= word {
            self.more.resize(word + 1, 0);
        }
        if let Some(place) = self.more.get_mut(word) {
            *place |= 1 << (number % 64);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.more.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let words = std::iter::once(&self.low).chain(&self.more).enumerate();
        words.flat_map(|(at, word)| {
            (0..64_usize).filter(move |bit| word & (1 << bit) != 0).map(move |bit| at * 64 + bit)
        })
    }

    pub fn meets(&self, other: &Self) -> bool {
        self.low & other.low != 0 || self.more.iter().zip(&other.more).any(|(a, b)| a & b != 0)
    }

    fn join(&mut self, other: &Self) -> bool {
        let mut changed = other.low & !self.low != 0;
        self.low |= other.low;
        if self.more.len() < other.more.len() {
            self.more.resize(other.more.len(), 0);
        }
        for (a, b) in self.more.iter_mut().zip(&other.more) {
            changed |= *b & !*a != 0;
            *a |= b;
        }
        changed
    }
}

/// Numbers, sorted. A single one needs no memory of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Ids {
    #[default]
    None,
    One(u32),
    Many(Rc<[u32]>),
}

impl Ids {
    pub fn one(number: u32) -> Self {
        Self::One(number)
    }

    pub fn is_empty(&self) -> bool {
        matches!(self, Self::None)
    }

    fn all(&self) -> &[u32] {
        match self {
            Self::None => &[],
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(all) => all,
        }
    }

    /// The numbers. Does not borrow from the set.
    pub fn iter(&self) -> impl Iterator<Item = u32> + use<> {
        let ids = self.clone();
        let mut at = 0;
        std::iter::from_fn(move || {
            at += 1;
            ids.all().get(at - 1).copied()
        })
    }

    fn join(&mut self, other: &Self) -> bool {
        match (&*self, other) {
            (_, Self::None) => return false,
            (Self::Many(own), Self::Many(others)) if Rc::ptr_eq(own, others) => return false,
            _ => {}
        }
        let new: Vec<u32> = other.all().iter().copied().filter(|id| self.all().binary_search(id).is_err()).collect();
        if new.is_empty() {
            return false;
        }
        let mut all: Vec<u32> = self.all().iter().copied().chain(new).collect();
        all.sort_unstable();
        *self = match all.as_slice() {
            [one] => Self::One(*one),
            _ => Self::Many(all.into()),
        };
        true
    }
}

/// May be anything.
pub(crate) const UNKNOWN: u8 = 1;
pub(crate) const NIL: u8 = 2;
pub(crate) const FALSE: u8 = 4;
pub(crate) const TRUE: u8 = 8;
pub(crate) const BOOLEAN: u8 = TRUE | FALSE;
pub(crate) const NUMBER: u8 = 16;
pub(crate) const TEXT: u8 = 32;
/// A text that is a word of one of the enumerations in the set.
pub(crate) const WORD: u8 = 64;

/// What an expression can be. The empty set is that of code that is never reached.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Set {
    /// Simple types.
    pub flags: u8,
    /// Kinds of components.
    pub comps: Bits,
    /// Kinds of definitions.
    pub defs: Bits,
    /// Events in progress.
    pub events: Bits,
    /// Tables, by the place that makes them.
    pub tables: Ids,
    /// Functions of packs.
    pub functions: Ids,
    /// Functions of the script API.
    pub natives: Ids,
    /// Enumerations.
    pub words: Ids,
}

impl Set {
    pub fn flag(flags: u8) -> Self {
        Self { flags, ..Self::default() }
    }

    pub fn unknown() -> Self {
        Self::flag(UNKNOWN)
    }

    pub fn comps(kinds: Bits) -> Self {
        Self { comps: kinds, ..Self::default() }
    }

    pub fn defs(kinds: Bits) -> Self {
        Self { defs: kinds, ..Self::default() }
    }

    pub fn table(id: u32) -> Self {
        Self { tables: Ids::one(id), ..Self::default() }
    }

    pub fn has(&self, flags: u8) -> bool {
        self.flags & flags != 0
    }

    pub fn is_unknown(&self) -> bool {
        self.has(UNKNOWN)
    }

    /// The set with these flags as well.
    pub fn or(mut self, flags: u8) -> Self {
        self.flags |= flags;
        self
    }

    pub fn without(mut self, flags: u8) -> Self {
        self.flags &= !flags;
        self
    }

    /// Whether it has no more than these flags.
    pub fn is_only(&self, flags: u8) -> bool {
        self.flags & !flags == 0
            && self.comps.is_empty()
            && self.defs.is_empty()
            && self.events.is_empty()
            && self.tables.is_empty()
            && self.functions.is_empty()
            && self.natives.is_empty()
    }

    /// Whether nothing can be said about it: it may be anything, or it is only nil.
    pub fn says_nothing(&self) -> bool {
        self.is_unknown() || self.is_only(NIL)
    }

    /// Adds another set, and says whether this one has grown.
    pub fn join(&mut self, other: &Self) -> bool {
        let before = self.flags;
        self.flags |= other.flags;
        let mut changed = before != self.flags;
        changed |= self.comps.join(&other.comps);
        changed |= self.defs.join(&other.defs);
        changed |= self.events.join(&other.events);
        changed |= self.tables.join(&other.tables);
        changed |= self.functions.join(&other.functions);
        changed |= self.words.join(&other.words);
        changed | self.natives.join(&other.natives)
    }

    pub fn and(mut self, other: &Self) -> Self {
        self.join(other);
        self
    }
}

/// Several values: those that are certain, and what more there may be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    pub fixed: Vec<Set>,
    pub rest: Option<Set>,
}

impl Values {
    pub fn one(set: Set) -> Self {
        Self { fixed: vec![set], rest: None }
    }

    pub fn unknown() -> Self {
        Self { fixed: vec![Set::unknown()], rest: Some(Set::unknown()) }
    }

    /// The value at this index.
    pub fn get(&self, at: usize) -> Set {
        match (self.fixed.get(at), &self.rest) {
            (Some(set), _) => set.clone(),
            (None, Some(rest)) => rest.clone().or(NIL),
            (None, None) => Set::flag(NIL),
        }
    }

    pub fn all(&self) -> impl Iterator<Item = &Set> {
        self.fixed.iter().chain(&self.rest)
    }
}
