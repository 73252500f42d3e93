//! Components in play.

use crate::ids::{CompId, DefId, KindId};
use crate::value::Value;

/// The slot that holds a component.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// In which component.
    pub parent: CompId,
    /// In which of its slots.
    pub slot: u16,
}

/// Where a component was when it left the game: what scripts read of it from then on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LastKnown {
    /// The slot that held it.
    pub place: Option<Place>,
    /// Its owner.
    pub owner: Option<CompId>,
    /// Whether its abilities were active.
    pub was_active: bool,
}

/// A definition in play, or a bare piece.
#[derive(Clone, Debug)]
pub struct Component {
    /// Its definition.
    pub def: DefId,
    /// Its kind.
    pub kind: KindId,
    /// Whether it is in the game.
    pub alive: bool,
    /// Its owner, if one was set; else whoever holds it.
    pub owner: Option<CompId>,
    /// The slot that holds it.
    pub place: Option<Place>,
    /// Where it was when it left the game.
    pub(crate) last: Option<LastKnown>,
    /// Counts up when it comes back into play, so that its limits start at zero.
    pub generation: u32,
    /// Mutable fields, in the kind's order.
    pub fields: Box<[Value]>,
    /// Content of its slots, in the kind's order.
    pub slots: Box<[Vec<CompId>]>,
    /// Definitions whose abilities it has in addition to its own.
    pub grants: Vec<Grant>,
    /// The occurrence of a scope with which it ends, for lasting effects.
    pub ends_with: Option<u32>,
    /// Whether its abilities are active. Derived from the slots around it.
    pub(crate) active: bool,
    /// Its owner, as the index of abilities knows it. Derived while it is in the game.
    pub(crate) listed_owner: Option<CompId>,
    /// Clock of its creation: after an undo its id may come to name another component. None of the clocks are part of the
    /// state: they never go back.
    pub(crate) born: u64,
    /// Clock of the last change of its owner, its place or its grants.
    pub(crate) version: u64,
    /// Clocks of the last changes of its fields.
    pub(crate) field_versions: Box<[u64]>,
    /// Clocks of the last changes of its slots' content.
    pub(crate) slot_versions: Box<[u64]>,
}

impl Component {
    /// The slot that holds it, or that held it last if it has left the game.
    pub(crate) fn last_place(&self) -> Option<Place> {
        self.place.or_else(|| self.last.and_then(|last| last.place))
    }
}

/// A definition whose abilities a component has in addition to its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant {
    /// The definition.
    pub def: DefId,
    /// When it ends by itself; without it, it stays until it is removed.
    pub until: Option<Until>,
}

/// When a grant ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Until {
    /// With this occurrence of a scope.
    Scope(u32),
    /// When this component leaves the game or moves to another component.
    Source(CompId),
}
