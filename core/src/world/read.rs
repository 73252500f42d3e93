//! Tracked reads of the state. Every read is recorded, so that a remembered value knows what it
//! depends on.

use super::World;
use super::memo::Dep;
use crate::host::FoundMember;
use crate::ids::{CompId, DefId, EventSerial, KindId, Sym};
use crate::ruleset::{Member, Role};
use crate::state::{LiveEvent, Place, Versioned};
use crate::value::Value;

/// How many components are looked at for one step of work.
const SEARCHED_PER_STEP: usize = 64;

impl World {
    /// Tracks a read, if a computation is in progress; a read of something missing makes it volatile.
    pub(super) fn note_read(&self, of: Versioned) {
        let mut memo = self.memo.borrow_mut();
        if !memo.reading.is_empty() {
            match self.with(|state| state.version(of)) {
                Some(version) => memo.note(Dep::Read(of, version)),
                None => memo.note_volatile(),
            }
        }
    }

    /// Tracks a read of the kind or definition of a component.
    pub(super) fn note_born(&self, comp: CompId) {
        self.note_read(Versioned::Born(comp));
    }

    /// Tracks a read of the owner or the slot of a component.
    pub(super) fn note_comp(&self, comp: CompId) {
        self.note_read(Versioned::Comp(comp));
    }

    pub(super) fn note_field(&self, comp: CompId, field: u16) {
        self.note_read(Versioned::Field(comp, field));
    }

    fn note_slot(&self, comp: CompId, slot: u16) {
        self.note_read(Versioned::Slot(comp, slot));
    }

    /// Counts the work of a look at so many components.
    fn note_searched(&self, components: usize) {
        if components >= SEARCHED_PER_STEP {
            self.budget().work(components / SEARCHED_PER_STEP);
        }
    }

    /// Marks the computation in progress as volatile: it read something without a version, so its value is not remembered.
    pub(crate) fn note_volatile(&self) {
        self.memo.borrow_mut().note_volatile();
    }

    /// The definition of a component. It never changes, but after an undo the id may come to name another component.
    #[must_use]
    pub fn def_of(&self, comp: CompId) -> DefId {
        self.note_born(comp);
        self.with(|s| s.comp(comp).def)
    }

    /// The kind of a component. It never changes.
    #[must_use]
    pub fn kind_of(&self, comp: CompId) -> KindId {
        self.note_born(comp);
        self.with(|s| s.comp(comp).kind)
    }

    /// Whether the id was ever used for a component.
    #[must_use]
    pub fn exists(&self, comp: CompId) -> bool {
        self.note_born(comp);
        self.with(|s| s.component(comp).is_some())
    }

    /// Whether a component is in the game.
    #[must_use]
    pub fn alive(&self, comp: CompId) -> bool {
        self.note_comp(comp);
        self.with(|s| s.comp(comp).alive)
    }

    /// The slot that holds a component, or that held it last if it has left the game.
    #[must_use]
    pub fn place(&self, comp: CompId) -> Option<Place> {
        self.note_comp(comp);
        self.with(|s| s.comp(comp).last_place())
    }

    /// The name of the slot that holds a component.
    #[must_use]
    pub fn slot_name(&self, comp: CompId) -> Option<Sym> {
        let place = self.place(comp)?;
        let kind = self.kind_of(place.parent);
        self.ruleset.kind(kind).slots.get(usize::from(place.slot)).map(|s| s.name)
    }

    /// The position of a component in its slot, from 0.
    #[must_use]
    pub fn position(&self, comp: CompId) -> Option<usize> {
        let place = self.place(comp)?;
        self.note_slot(place.parent, place.slot);
        self.with(|s| self.note_searched(s.comp(place.parent).slots.get(usize::from(place.slot)).map_or(0, Vec::len)));
        self.with(|s| s.comp(place.parent).slots.get(usize::from(place.slot))?.iter().position(|c| *c == comp))
    }

    /// The owner, or the last owner of a component that has left the game: the one that was set, else the nearest player or party that holds the component, or that the owner was set of.
    #[must_use]
    pub fn owner(&self, comp: CompId) -> Option<CompId> {
        let mut at = comp;
        loop {
            self.note_comp(at);
            let (owner, kind, place, last) = self.with(|s| {
                let c = s.comp(at);
                (c.owner, c.kind, c.place, c.last)
            });
            if let Some(last) = last {
                return last.owner;
            }
            if owner.is_some() {
                return owner;
            }
            if matches!(self.ruleset.kind(kind).role, Role::Player | Role::Neutral) {
                return Some(at);
            }
            at = place?.parent;
        }
    }

    /// A field by index.
    #[must_use]
    pub fn field(&self, comp: CompId, field: u16) -> Value {
        self.note_field(comp, field);
        self.with(|s| s.comp(comp).fields.get(usize::from(field)).cloned().unwrap_or_default())
    }

    /// What `name` means on a component.
    #[must_use]
    pub fn member(&self, comp: CompId, name: Sym) -> Option<Member> {
        self.ruleset.member(self.kind_of(comp), name)
    }

    /// What `name` means on a component, with its value if it is a field; none if there is no such component.
    #[must_use]
    pub fn find_member(&self, comp: CompId, name: Option<Sym>) -> Option<FoundMember> {
        self.note_born(comp);
        let state = self.state.borrow();
        let c = state.component(comp)?;
        Some(match name.and_then(|name| self.ruleset.member(c.kind, name)) {
            Some(Member::Field(at)) => {
                self.note_field(comp, at);
                FoundMember::Field(c.fields.get(usize::from(at)).cloned().unwrap_or_default())
            }
            Some(Member::Property(at)) => FoundMember::Property(c.def, at),
            Some(Member::Slot(at)) => FoundMember::Slot(at),
            None => FoundMember::Nothing(c.kind),
        })
    }

    /// A field or property by name; nil if there is none. For slots see [`World::slot`].
    #[must_use]
    pub fn get(&self, comp: CompId, name: &str) -> Value {
        let Some(name) = self.ruleset.names.find(name) else { return Value::Nil };
        match self.member(comp, name) {
            Some(Member::Field(at)) => self.field(comp, at),
            Some(Member::Property(at)) => {
                let def = self.ruleset.def(self.def_of(comp));
                def.properties.get(usize::from(at)).cloned().unwrap_or_default()
            }
            _ => Value::Nil,
        }
    }

    /// The index of the slot `name` of a component.
    #[must_use]
    pub fn slot_index(&self, comp: CompId, name: Sym) -> Option<u16> {
        match self.member(comp, name)? {
            Member::Slot(at) => Some(at),
            _ => None,
        }
    }

    /// The content of a slot, bottom first.
    #[must_use]
    pub fn slot(&self, comp: CompId, slot: u16) -> Vec<CompId> {
        self.with_slot(comp, slot, <[CompId]>::to_vec)
    }

    /// Calls `f` with the content of a slot.
    pub fn with_slot<T>(&self, comp: CompId, slot: u16, f: impl FnOnce(&[CompId]) -> T) -> T {
        self.note_slot(comp, slot);
        self.with(|s| {
            let content = s.comp(comp).slots.get(usize::from(slot)).map_or(&[][..], Vec::as_slice);
            self.note_searched(content.len());
            f(content)
        })
    }

    /// The content of the slot `name`; empty if there is no such slot.
    #[must_use]
    pub fn slot_named(&self, comp: CompId, name: &str) -> Vec<CompId> {
        let index = self.ruleset.names.find(name).and_then(|name| self.slot_index(comp, name));
        index.map(|slot| self.slot(comp, slot)).unwrap_or_default()
    }

    /// Every component in the game of `kind` or of a kind that extends it, in id order.
    #[must_use]
    pub fn all_of(&self, kind: KindId) -> Vec<CompId> {
        let within = self.ruleset.kinds_within(kind);
        let count = self.count_of(kind);
        self.note_searched(count + within.len());
        let mut found = Vec::with_capacity(count);
        let state = self.state.borrow();
        within.iter().for_each(|id| found.extend_from_slice(state.of_kind(*id)));
        if within.len() > 1 {
            found.sort_unstable();
        }
        found
    }

    /// How many components in the game are of `kind` or of a kind that extends it.
    #[must_use]
    pub(crate) fn count_of(&self, kind: KindId) -> usize {
        let state = self.state.borrow();
        let count = |id: &KindId| {
            self.note_read(Versioned::Kind(*id));
            state.of_kind(*id).len()
        };
        self.ruleset.kinds_within(kind).iter().map(count).sum()
    }

    /// The root component.
    #[must_use]
    pub fn table(&self) -> Option<CompId> {
        self.with(|s| s.of_kind(self.ruleset.game.table).first().copied())
    }

    /// The players who take part, in turn order: the content of the slot `players` of the table.
    #[must_use]
    pub fn players(&self) -> Vec<CompId> {
        self.with_players(<[CompId]>::to_vec)
    }

    /// Calls `f` with the players in turn order.
    pub(crate) fn with_players<T>(&self, f: impl FnOnce(&[CompId]) -> T) -> T {
        let Some(table) = self.table() else { return f(&[]) };
        self.note_born(table);
        match self.ruleset.seats {
            Some(slot) => self.with_slot(table, slot, f),
            None => f(&[]),
        }
    }

    /// The players in turn order, starting with `first`.
    #[must_use]
    pub fn players_from(&self, first: CompId) -> Vec<CompId> {
        let mut players = self.players();
        if let Some(at) = players.iter().position(|p| *p == first) {
            players.rotate_left(at);
        }
        players
    }

    /// The active player.
    #[must_use]
    pub fn active_player(&self) -> Option<CompId> {
        self.note_volatile();
        self.with(crate::state::State::active_player)
    }

    /// The innermost event in progress.
    #[must_use]
    pub fn innermost_event(&self) -> Option<EventSerial> {
        self.note_volatile();
        self.with(|s| s.events().last().map(|event| event.serial))
    }

    /// The number of the innermost open scope `name`.
    #[must_use]
    pub fn open_scope(&self, name: Sym) -> Option<u32> {
        self.note_volatile();
        self.with(|s| s.occurrence(name))
    }

    /// Calls `f` with an event in progress.
    pub fn with_event<T>(&self, serial: EventSerial, f: impl FnOnce(&LiveEvent) -> T) -> Option<T> {
        self.note_volatile();
        self.with(|s| s.event(serial).map(f))
    }

    /// Whether `comp` is `outer` or is in it, at any depth.
    #[must_use]
    pub fn is_within(&self, comp: CompId, outer: CompId) -> bool {
        let mut at = Some(comp);
        while let Some(c) = at {
            if c == outer {
                return true;
            }
            at = self.place(c).map(|p| p.parent);
        }
        false
    }

    /// Every component in `comp`, at any depth, slot by slot.
    #[must_use]
    pub fn descendants(&self, comp: CompId) -> Vec<CompId> {
        let mut found = Vec::new();
        for slot in 0..self.with(|s| s.comp(comp).slots.len()) {
            self.note_slot(comp, u16::try_from(slot).unwrap_or(u16::MAX));
        }
        let children: Vec<CompId> = self.with(|s| s.comp(comp).slots.iter().flatten().copied().collect());
        self.budget().work(children.len());
        for child in children {
            found.push(child);
            found.extend(self.descendants(child));
        }
        found
    }

    /// The lasting effects that end with this scope.
    pub(crate) fn lasting_until(&self, occurrence: u32) -> Vec<CompId> {
        let lasting = self.ruleset.kinds.iter().enumerate().filter(|(_, k)| k.role == Role::Lasting);
        self.with(|s| {
            let all = lasting.flat_map(|(i, _)| s.of_kind(KindId::from_index(i)).iter().copied());
            all.filter(|c| s.comp(*c).ends_with == Some(occurrence)).collect()
        })
    }

    /// Whether `viewer` may know which component `comp` is; without a viewer, whether everybody may.
    #[must_use]
    pub fn sees(&self, viewer: Option<CompId>, comp: CompId) -> bool {
        let mut at = Some(comp);
        while let Some(c) = at {
            at = self.place(c).map(|place| place.parent);
        }
        if !self.expression_slots.is_empty() {
            // What an expression read is not among the reads of what asks here.
            self.memo.borrow_mut().note_volatile();
        }
        self.with(|s| s.sees(&self.ruleset, viewer, comp))
    }
}
