//! How much a game keeps: for the limit on whole games, and for the limit on the work of changes.

use super::journal::Change;
use super::log::LogLine;
use super::{Component, Mark, State};
use crate::value::Value;

/// About what an entry of the journal takes, without the values in it.
const ENTRY_BYTES: u64 = size_of::<Change>() as u64;

/// About what each component of a list takes.
const ID_BYTES: u64 = 4;

impl State {
    /// Adds an entry to the journal, after the change.
    pub(super) fn record(&mut self, change: Change) {
        self.kept_bytes += self.bytes_since(&change);
        self.journal.push(change);
    }

    /// Takes the last entry from the journal, to undo it.
    pub(super) fn take_back(&mut self) -> Option<Change> {
        let change = self.journal.pop()?;
        self.kept_bytes = self.kept_bytes.saturating_sub(self.bytes_since(&change));
        Some(change)
    }

    /// About how many bytes the last change and its entry in the journal take.
    fn bytes_since(&self, change: &Change) -> u64 {
        ENTRY_BYTES
            + match change {
                Change::Field { comp, field, .. } => {
                    self.comp(*comp).fields.get(usize::from(*field)).map_or(0, Value::bytes)
                }
                Change::Created { comp } => component_bytes(self.comp(*comp)),
                Change::Reordered { old, .. } => ID_BYTES * old.len() as u64,
                Change::Logged => self.log.last().map_or(0, line_bytes),
                _ => 0,
            }
    }

    /// About how many bytes the game keeps: components, log, and the journal with all former values. It does not depend on the machine.
    pub(crate) fn kept_bytes(&self) -> u64 {
        self.kept_bytes
    }

    /// Counts everything again: for a state that was put together.
    pub(super) fn count_kept_bytes(&mut self) {
        let former = |change: &Change| {
            ENTRY_BYTES
                + match change {
                    Change::Field { old, .. } => old.bytes(),
                    Change::Reordered { old, .. } => ID_BYTES * old.len() as u64,
                    _ => 0,
                }
        };
        self.kept_bytes = self.journal.iter().map(former).sum::<u64>()
            + self.components.iter().map(component_bytes).sum::<u64>()
            + self.log.iter().map(line_bytes).sum::<u64>();
    }

    /// How many entries the journal has got since `mark`.
    pub(crate) fn entries_since(&self, mark: Mark) -> u64 {
        self.journal.len().saturating_sub(mark.0) as u64
    }

    /// Counts work that a change does for other components than the changed one.
    pub(super) fn note_work(&mut self, components: usize) {
        self.work += components;
    }

    /// The work of changes since this was last asked, in steps.
    pub(crate) fn take_work(&mut self) -> usize {
        std::mem::take(&mut self.work)
    }
}

fn component_bytes(component: &Component) -> u64 {
    let slots = (size_of::<Vec<u32>>() + size_of::<u64>()) as u64 * component.slots.len() as u64;
    let fields: u64 = component.fields.iter().map(|value| size_of::<u64>() as u64 + value.bytes()).sum();
    size_of::<Component>() as u64 + slots + fields
}

fn line_bytes(line: &LogLine) -> u64 {
    let args: u64 = line.args.iter().map(|(name, value)| name.len() as u64 + value.bytes()).sum();
    size_of::<LogLine>() as u64 + args
}
