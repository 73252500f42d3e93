//! Ids as newtypes: small numbers inside the engine, names only at its boundary.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The id as an index.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of the entry at `index`.
            #[must_use]
            pub fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
        }
    )*};
}

ids! {
    /// An interned name of a ruleset.
    Sym;
    /// A kind of component.
    KindId;
    /// A definition: one entry of a kind.
    DefId;
    /// An event.
    EventId;
    /// A named window of a flow.
    WindowId;
    /// A computed value.
    ValueId;
    /// A flow.
    FlowId;
    /// A check.
    CheckId;
    /// A resource.
    ResourceId;
    /// A hook, as the script host knows it.
    HookId;
    /// An ability of a definition or kind.
    AbilityId;
    /// A component in play. Ids count up and are never used twice in a game.
    CompId;
    /// A list in the ability index: everything that listens to one thing.
    ListKey;
    /// An event in progress. Serial numbers count up within a game.
    EventSerial;
}

/// A seat at the table, counted from 0 in the order of the set-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub usize);

impl Seat {
    /// Of a player who is not at the table any more.
    pub const NONE: Self = Self(usize::MAX);
}

impl std::fmt::Display for Seat {
    /// As people count: the first seat is 1.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.saturating_add(1))
    }
}
