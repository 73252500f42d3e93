//! Suppositions: changes that are taken back together with every trace of them.
//!
//! An undo counts as a change, so what was read before is out of date. A supposition does not count as one: clock and versions are as before, and
//! what was remembered before it stays valid.

use super::sight::Readers;
use super::{Mark, Place, State};
use crate::ids::{CompId, KindId, ListKey};
use crate::ruleset::Ruleset;

/// Something that has a version, which is the clock of its last change.
#[derive(Clone, Copy, Debug)]
pub(super) enum Versioned {
    Comp(CompId),
    Field(CompId, u16),
    Slot(Place),
    Kind(KindId),
    List(ListKey),
}

/// The versions that suppositions in progress have replaced, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Replaced {
    /// How many suppositions are in progress.
    depth: u32,
    versions: Vec<(Versioned, u64)>,
}

/// Where a supposition began.
#[derive(Debug)]
pub(crate) struct Supposition {
    mark: Mark,
    clock: u64,
    versions: usize,
    readers: Readers,
}

impl State {
    /// Gives something the version of a new change.
    pub(super) fn new_version(&mut self, of: Versioned) {
        self.clock += 1;
        let now = self.clock;
        let Some(version) = self.version_mut(of) else { return };
        let old = std::mem::replace(version, now);
        if self.replaced.depth > 0 {
            self.replaced.versions.push((of, old));
        }
    }

    fn version_mut(&mut self, of: Versioned) -> Option<&mut u64> {
        match of {
            Versioned::Comp(comp) => self.components.get_mut(comp.index()).map(|c| &mut c.version),
            Versioned::Field(comp, field) => {
                self.components.get_mut(comp.index())?.field_versions.get_mut(usize::from(field))
            }
            Versioned::Slot(Place { parent, slot }) => {
                self.components.get_mut(parent.index())?.slot_versions.get_mut(usize::from(slot))
            }
            Versioned::Kind(kind) => self.kind_versions.get_mut(kind.index()),
            Versioned::List(key) => self.list_versions.get_mut(key.index()),
        }
    }

    /// Begins a supposition.
    pub(crate) fn begin_supposition(&mut self) -> Supposition {
        self.replaced.depth += 1;
        Supposition {
            mark: self.mark(),
            clock: self.clock,
            versions: self.replaced.versions.len(),
            readers: self.readers.clone(),
        }
    }

    /// How many entries of the journal a supposition has made.
    pub(crate) fn supposed_changes(&self, since: Mark) -> usize {
        self.journal.len().saturating_sub(since.0)
    }

    /// Undoes everything since the supposition began.
    pub(crate) fn end_supposition(&mut self, ruleset: &Ruleset, begun: Supposition) {
        self.rollback(ruleset, begun.mark);
        while self.replaced.versions.len() > begun.versions {
            // What was created since is gone.
            if let Some((of, old)) = self.replaced.versions.pop()
                && let Some(version) = self.version_mut(of)
            {
                *version = old;
            }
        }
        self.replaced.depth -= 1;
        self.clock = begun.clock;
        self.readers = begun.readers;
    }
}

impl Supposition {
    /// The point of the journal where it began.
    pub(crate) fn mark(&self) -> Mark {
        self.mark
    }
}
