//! Suppositions: changes that are taken back together with every trace of them.
//!
//! An undo counts as a change, so what was read before is out of date. A supposition does not count as one: clock and versions are as before, and
//! what was remembered before it stays valid.

use super::sight::Readers;
use super::versions::{Changed, Versioned};
use super::{Mark, State};
use crate::ruleset::Ruleset;

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
    changed: Changed,
    readers: Readers,
}

impl State {
    /// Keeps the version that a new one has replaced, for the supposition in progress.
    pub(super) fn keep_replaced_version(&mut self, of: Versioned, old: u64) {
        if self.replaced.depth > 0 {
            self.replaced.versions.push((of, old));
        }
    }

    /// Begins a supposition.
    pub(crate) fn begin_supposition(&mut self) -> Supposition {
        self.replaced.depth += 1;
        Supposition {
            mark: self.mark(),
            clock: self.clock,
            versions: self.replaced.versions.len(),
            changed: self.changed.take(),
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
        self.changed.replace(begun.changed);
        self.readers = begun.readers;
    }
}

impl Supposition {
    /// The point of the journal where it began.
    pub(crate) fn mark(&self) -> Mark {
        self.mark
    }
}
