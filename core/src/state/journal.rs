//! The journal: the only way to change state. Every change is an entry that can be undone.

use super::chance::ChancePosition;
use super::component::{Grant, Place};
use super::limits::LimitKey;
use crate::ids::CompId;
use crate::value::Value;

/// One change, with what is needed to undo it.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// A field had this value.
    Field { comp: CompId, field: u16, old: Value },
    /// A component had this owner.
    Owner { comp: CompId, old: Option<CompId> },
    /// A component was here, at this position.
    Moved { comp: CompId, from: Option<(Place, u32)> },
    /// A component was created.
    Created { comp: CompId },
    /// A component left the game.
    Destroyed { comp: CompId },
    /// A slot had this order.
    Reordered { place: Place, old: Vec<CompId> },
    /// A component was granted a definition's abilities.
    Granted { comp: CompId },
    /// A component lost a grant from this position.
    Ungranted { comp: CompId, at: u32, turn: u32, grant: Grant },
    /// A component came back into play.
    NewGeneration { comp: CompId },
    /// A limit had this count.
    Limit { key: LimitKey, old: u32 },
    /// Chance had this position.
    Chance { old: ChancePosition },
    /// Something hidden became known, or a random number was drawn.
    Revealed,
    /// A line was added to the log.
    Logged,
    /// A line of the log was visible to these viewers.
    LogVisibility { at: usize, old: Vec<(CompId, Vec<CompId>)> },
    /// The game had no result.
    Finished,
}

/// The kinds of change, as tools see them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeKind {
    /// A field was set.
    Field,
    /// An owner was set.
    Owner,
    /// A component moved.
    Moved,
    /// A component was created.
    Created,
    /// A component left the game.
    Destroyed,
    /// Anything else.
    Other,
}
