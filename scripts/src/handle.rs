//! Handles: components, definitions and events in scripts. A handle is an address that is never followed: the number of the
//! thing, with its type in the highest bits. It needs no allocation, two handles of one thing are equal, and handles hash the
//! same in every process.

use hexforge_core::ids::{CompId, DefId, EventSerial};
use mlua::LightUserData;
use std::ffi::c_void;

const SHIFT: u32 = usize::BITS - 4;
const COMPONENT: usize = 1;
const DEFINITION: usize = 2;
const EVENT: usize = 3;
/// Events of permission queries count down from the top; only this many low bits are kept.
const NUMBER: usize = if usize::BITS > 32 { u32::MAX as usize } else { (1 << SHIFT) - 1 };

/// The referent of a handle, in the order of `pairs` and `<`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Handle {
    /// A component.
    Comp(CompId),
    /// A definition.
    Def(DefId),
    /// An event in progress.
    Event(EventSerial),
}

impl Handle {
    /// The handle as scripts hold it.
    pub(crate) fn to_lua(self) -> LightUserData {
        let (tag, number) = match self {
            Self::Comp(id) => (COMPONENT, id.index()),
            Self::Def(id) => (DEFINITION, id.index()),
            Self::Event(id) => (EVENT, id.index()),
        };
        let address = (tag << SHIFT) | (number & NUMBER);
        LightUserData(std::ptr::without_provenance_mut::<c_void>(address))
    }

    /// The referent of `data`; none if it is not a handle.
    pub(crate) fn of(data: LightUserData) -> Option<Self> {
        let address = data.0.addr();
        let number = u32::try_from(address & NUMBER).ok()?;
        match address >> SHIFT {
            COMPONENT => Some(Self::Comp(CompId(number))),
            DEFINITION => Some(Self::Def(DefId(number))),
            EVENT => Some(Self::Event(EventSerial(number))),
            _ => None,
        }
    }

    /// The type of its referent in words.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            Self::Comp(_) => "component",
            Self::Def(_) => "definition",
            Self::Event(_) => "event",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_survives_a_round_trip() {
        for handle in [Handle::Comp(CompId(0)), Handle::Def(DefId(7)), Handle::Event(EventSerial(3))] {
            assert_eq!(Handle::of(handle.to_lua()), Some(handle));
        }
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn events_of_permission_queries_have_handles() {
        let handle = Handle::Event(EventSerial(u32::MAX));
        assert_eq!(Handle::of(handle.to_lua()), Some(handle));
    }
}
