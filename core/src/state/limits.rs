//! Limits: how often an ability was used within one occurrence of a scope.

use crate::ids::{AbilityId, CompId};

/// Limits are kept by component, its generation, ability and occurrence: a copy that leaves and comes back starts afresh,
/// and two copies never share a limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LimitKey {
    /// The carrier.
    pub comp: CompId,
    /// Its generation.
    pub generation: u32,
    /// The ability.
    pub ability: AbilityId,
    /// Serial number of the scope's occurrence; 0 is the whole game, events count from the top.
    pub occurrence: u64,
}
