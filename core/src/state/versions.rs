//! Versions of everything that can be read, and which of them are new: whoever remembers what it computed asks for the latter.

use super::State;
use crate::ids::{CompId, KindId, ListKey};

/// Something that has a version, which is the clock of its last change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Versioned {
    /// What a component is: its kind and definition.
    Born(CompId),
    /// The owner of a component and the slot that holds it.
    Comp(CompId),
    /// One of its fields.
    Field(CompId, u16),
    /// The content of one of its slots.
    Slot(CompId, u16),
    /// Which components of a kind there are.
    Kind(KindId),
    /// Which abilities listen.
    List(ListKey),
    /// Which abilities of a list are on components of one owner, or of none.
    Owned(ListKey, Option<CompId>),
}

/// After this many changes that nobody asked for, it is only known that there were many.
const MAX_LISTED: usize = 10_000;

/// What has got a new version.
#[derive(Clone, Debug)]
pub(crate) enum Changed {
    /// These.
    These(Vec<Versioned>),
    /// More than were listed.
    Anything,
}

impl Default for Changed {
    fn default() -> Self {
        Self::These(Vec::new())
    }
}

impl Changed {
    fn add(&mut self, of: Versioned) {
        match self {
            Self::These(list) if list.len() >= MAX_LISTED => *self = Self::Anything,
            Self::These(list) if list.last() != Some(&of) => list.push(of),
            _ => {}
        }
    }
}

impl State {
    /// Gives something the version of a new change.
    pub(super) fn new_version(&mut self, of: Versioned) {
        self.clock += 1;
        let now = self.clock;
        let Some(version) = self.version_mut(of) else { return };
        let old = std::mem::replace(version, now);
        self.changed.get_mut().add(of);
        self.keep_replaced_version(of, old);
    }

    /// Notes that nothing of a component, which is the last one, can be read any more.
    pub(super) fn forget_versions(&mut self, comp: CompId) {
        let (fields, slots) = (self.comp(comp).fields.len(), self.comp(comp).slots.len());
        let changed = self.changed.get_mut();
        changed.add(Versioned::Born(comp));
        changed.add(Versioned::Comp(comp));
        (0..fields).filter_map(|field| u16::try_from(field).ok()).for_each(|f| changed.add(Versioned::Field(comp, f)));
        let slots = (0..slots).filter_map(|slot| u16::try_from(slot).ok());
        slots.for_each(|slot| changed.add(Versioned::Slot(comp, slot)));
    }

    /// What got a new version since this was last asked, if anything did.
    pub(crate) fn take_changed(&self) -> Option<Changed> {
        let nothing = matches!(&*self.changed.borrow(), Changed::These(list) if list.is_empty());
        (!nothing).then(|| self.changed.take())
    }

    /// The version of something; none if there is no such thing.
    pub(crate) fn version(&self, of: Versioned) -> Option<u64> {
        match of {
            Versioned::Born(comp) => self.component(comp).map(|c| c.born),
            Versioned::Comp(comp) => self.component(comp).map(|c| c.version),
            Versioned::Field(comp, field) => self.component(comp)?.field_versions.get(usize::from(field)).copied(),
            Versioned::Slot(comp, slot) => self.component(comp)?.slot_versions.get(usize::from(slot)).copied(),
            Versioned::Kind(kind) => self.kind_versions.get(kind.index()).copied(),
            Versioned::List(key) => self.list_versions.get(key.index()).copied(),
            Versioned::Owned(list, owner) => Some(self.owned_versions.get(&(list, owner)).copied().unwrap_or_default()),
        }
    }

    pub(super) fn version_mut(&mut self, of: Versioned) -> Option<&mut u64> {
        match of {
            Versioned::Born(comp) => self.components.get_mut(comp.index()).map(|c| &mut c.born),
            Versioned::Comp(comp) => self.components.get_mut(comp.index()).map(|c| &mut c.version),
            Versioned::Field(comp, field) => {
                self.components.get_mut(comp.index())?.field_versions.get_mut(usize::from(field))
            }
            Versioned::Slot(comp, slot) => {
                self.components.get_mut(comp.index())?.slot_versions.get_mut(usize::from(slot))
            }
            Versioned::Kind(kind) => self.kind_versions.get_mut(kind.index()),
            Versioned::List(key) => self.list_versions.get_mut(key.index()),
            Versioned::Owned(list, owner) => Some(self.owned_versions.entry((list, owner)).or_default()),
        }
    }

    /// Records a change that is not in a component: scopes.
    pub(crate) fn tick(&mut self) {
        self.clock += 1;
    }

    /// A number that grows with every change, also with an undo. Only a supposition gives it back.
    pub(crate) fn clock(&self) -> u64 {
        self.clock
    }
}
