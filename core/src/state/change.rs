//! Changes of the state and their undo. Nothing outside this module writes to a component.

use super::chance::{Chance, ChanceError, FixedResult};
use super::journal::{Change, ChangeKind};
use super::versions::Versioned;
use super::{Component, Ending, LastKnown, LimitKey, Mark, Place, State, Until};
use crate::ids::{CompId, DefId, EventSerial};
use crate::ruleset::Ruleset;
use crate::value::Value;

/// How deep components may nest, so that walking them never overflows the stack.
const MAX_DEPTH: usize = 100;

/// How many components of a slot are searched or pushed aside for one step of work.
const SEARCHED_PER_STEP: usize = 64;

/// Why a change is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangeError {
    /// The component would be inside itself.
    #[error("a component cannot be inside itself")]
    InsideItself,
    /// Components would nest too deep.
    #[error("components cannot nest more than {MAX_DEPTH} deep")]
    TooDeep,
    /// The component has left the game.
    #[error("the component has left the game")]
    Gone,
    /// The slot is full.
    #[error("slot `{slot}` is full: it holds {capacity}")]
    Full {
        /// The slot.
        slot: String,
        /// How many it holds.
        capacity: u32,
    },
    /// The slot does not hold such components.
    #[error("slot `{slot}` does not hold a `{kind}`; it holds {holds}")]
    WrongKind {
        /// The slot.
        slot: String,
        /// The kind of the component.
        kind: String,
        /// What it holds.
        holds: String,
    },
}

impl State {
    pub(super) fn touch(&mut self, comp: CompId) {
        self.new_version(Versioned::Comp(comp));
    }

    fn touch_field(&mut self, comp: CompId, field: u16) {
        self.new_version(Versioned::Field(comp, field));
    }

    fn touch_slot(&mut self, place: Place) {
        self.new_version(Versioned::Slot(place.parent, place.slot));
    }

    fn touch_kind(&mut self, comp: CompId) {
        self.new_version(Versioned::Kind(self.comp(comp).kind));
    }

    /// Sets a field.
    pub(crate) fn set_field(&mut self, comp: CompId, field: u16, value: Value) {
        let place = &mut self.components[comp.index()].fields[usize::from(field)];
        if *place == value {
            return;
        }
        let old = std::mem::replace(place, value);
        self.record(Change::Field { comp, field, old });
        self.touch_field(comp, field);
    }

    /// Sets an owner.
    pub(crate) fn set_owner(&mut self, ruleset: &Ruleset, comp: CompId, owner: Option<CompId>) {
        let before = self.owner_of(ruleset, comp);
        let old = std::mem::replace(&mut self.components[comp.index()].owner, owner);
        if old == owner {
            return;
        }
        self.record(Change::Owner { comp, old });
        self.refresh_owner(ruleset, comp);
        self.touch_below(comp);
        self.note_new_owner(ruleset, comp, before);
    }

    /// Components below derive their owner from above, so they change too.
    fn touch_below(&mut self, comp: CompId) {
        self.touch(comp);
        let below: Vec<CompId> = self.comp(comp).slots.iter().flatten().copied().collect();
        self.note_work(below.len());
        for child in below {
            self.touch_below(child);
        }
    }

    /// Creates a component of `def`, nowhere.
    pub(crate) fn create(&mut self, ruleset: &Ruleset, def: DefId) -> CompId {
        let kind = ruleset.def(def).kind;
        let k = ruleset.kind(kind);
        let id = CompId::from_index(self.components.len());
        self.clock += 1;
        let now = self.clock;
        self.components.push(Component {
            def,
            kind,
            alive: true,
            owner: None,
            place: None,
            last: None,
            generation: 0,
            fields: k.fields.iter().map(|f| f.default.clone()).collect(),
            slots: vec![Vec::new(); k.slots.len()].into_boxed_slice(),
            grants: Vec::new(),
            ends_with: None,
            active: false,
            listed_owner: None,
            born: now,
            version: now,
            field_versions: vec![now; k.fields.len()].into_boxed_slice(),
            slot_versions: vec![now; k.slots.len()].into_boxed_slice(),
        });
        self.by_kind[kind.index()].push(id);
        self.record(Change::Created { comp: id });
        self.refresh_owner(ruleset, id);
        self.refresh_active(ruleset, id);
        self.touch_kind(id);
        id
    }

    /// Removes a component, and everything in it, from the game.
    pub(crate) fn destroy(&mut self, ruleset: &Ruleset, comp: CompId) {
        if !self.comp(comp).alive {
            return;
        }
        let below: Vec<CompId> = self.comp(comp).slots.iter().flatten().copied().collect();
        for child in below {
            self.destroy(ruleset, child);
        }
        let old = self.comp(comp).place;
        let face_up = old.and_then(|old| self.face_up(ruleset, old));
        let owner = self.owner_of(ruleset, comp);
        self.components[comp.index()].last = Some(LastKnown { place: old, owner, was_active: self.comp(comp).active });
        let from = self.lift(comp);
        self.record(Change::Moved { comp, from });
        self.set_alive(ruleset, comp, false);
        self.record(Change::Destroyed { comp });
        self.end_grants(ruleset, Until::Source(comp));
        if let Some(old) = old {
            self.note_face_up(ruleset, old, face_up);
        }
    }

    fn set_alive(&mut self, ruleset: &Ruleset, comp: CompId, alive: bool) {
        self.components[comp.index()].alive = alive;
        let kind = self.comp(comp).kind;
        self.note_work(self.by_kind[kind.index()].len() / SEARCHED_PER_STEP);
        let list = &mut self.by_kind[kind.index()];
        match (list.binary_search(&comp), alive) {
            (Ok(at), false) => {
                list.remove(at);
            }
            (Err(at), true) => list.insert(at, comp),
            _ => {}
        }
        self.refresh_owner(ruleset, comp);
        self.refresh_active(ruleset, comp);
        self.touch(comp);
        self.touch_kind(comp);
    }

    /// Takes a component out of its slot without destroying it.
    pub(crate) fn retire(&mut self, ruleset: &Ruleset, comp: CompId) {
        let Some(old) = self.comp(comp).place else { return };
        let face_up = self.face_up(ruleset, old);
        let from = self.lift(comp);
        self.record(Change::Moved { comp, from });
        self.refresh_owner(ruleset, comp);
        self.refresh_active(ruleset, comp);
        self.touch_below(comp);
        self.note_face_up(ruleset, old, face_up);
    }

    /// Takes a component out of its slot and returns its place.
    fn lift(&mut self, comp: CompId) -> Option<(Place, u32)> {
        let place = self.components[comp.index()].place.take()?;
        let list = &mut self.components[place.parent.index()].slots[usize::from(place.slot)];
        let at = list.iter().position(|c| *c == comp).unwrap_or(0);
        let passed = list.len() / SEARCHED_PER_STEP;
        list.remove(at);
        self.note_work(passed);
        self.touch_slot(place);
        Some((place, u32::try_from(at).unwrap_or(0)))
    }

    fn put(&mut self, comp: CompId, place: Place, at: Option<u32>) {
        let list = &mut self.components[place.parent.index()].slots[usize::from(place.slot)];
        let end = list.len();
        let at = at.map_or(end, |at| usize::try_from(at).unwrap_or(end).min(end));
        list.insert(at, comp);
        let passed = (list.len() - at) / SEARCHED_PER_STEP;
        self.note_work(passed);
        self.components[comp.index()].place = Some(place);
        self.touch_slot(place);
    }

    /// Moves a component into a slot: at position `at` (0 is the bottom), else on top.
    ///
    /// # Errors
    /// The move is impossible; nothing has changed.
    pub(crate) fn move_to(
        &mut self,
        ruleset: &Ruleset,
        comp: CompId,
        place: Place,
        at: Option<u32>,
    ) -> Result<(), ChangeError> {
        self.may_move(ruleset, comp, place)?;
        let was_active = self.comp(comp).active;
        let old = self.comp(comp).place;
        let seen = self.restricted_viewers(ruleset, comp);
        let owner = self.owner_of(ruleset, comp);
        let face_up = old.and_then(|old| self.face_up(ruleset, old));
        let from = self.lift(comp);
        self.put(comp, place, at);
        self.record(Change::Moved { comp, from });
        self.refresh_owner(ruleset, comp);
        self.refresh_active(ruleset, comp);
        self.touch_below(comp);
        if old.is_some() && !was_active {
            self.begin_generation_if_active(comp);
        }
        if old.is_some_and(|old| old.parent != place.parent) {
            self.end_grants(ruleset, Until::Source(comp));
        }
        self.note_seen(ruleset, comp, seen.as_deref());
        self.note_new_owner(ruleset, comp, owner);
        if let Some(old) = old {
            self.note_face_up(ruleset, old, face_up);
        }
        Ok(())
    }

    /// How many levels of components there are from `comp` down.
    fn height(&self, comp: CompId) -> usize {
        1 + self.comp(comp).slots.iter().flatten().map(|child| self.height(*child)).max().unwrap_or(0)
    }

    fn may_move(&self, ruleset: &Ruleset, comp: CompId, place: Place) -> Result<(), ChangeError> {
        if !self.comp(comp).alive || !self.comp(place.parent).alive {
            return Err(ChangeError::Gone);
        }
        let mut above = Some(place.parent);
        let mut depth = self.height(comp);
        while let Some(c) = above {
            if c == comp {
                return Err(ChangeError::InsideItself);
            }
            depth += 1;
            above = self.comp(c).place.map(|p| p.parent);
        }
        if depth > MAX_DEPTH {
            return Err(ChangeError::TooDeep);
        }
        let Some(slot) = ruleset.kind(self.comp(place.parent).kind).slots.get(usize::from(place.slot)) else {
            return Err(ChangeError::Gone);
        };
        let kind = self.comp(comp).kind;
        if !slot.holds.is_empty() && !slot.holds.iter().any(|k| ruleset.is_kind(kind, *k)) {
            let holds: Vec<String> =
                slot.holds.iter().map(|k| format!("`{}`", ruleset.text(ruleset.kind(*k).local_id))).collect();
            return Err(ChangeError::WrongKind {
                slot: ruleset.text(slot.name).to_string(),
                kind: ruleset.text(ruleset.kind(kind).local_id).to_string(),
                holds: holds.join(", "),
            });
        }
        let inside = self.comp(comp).place == Some(place);
        let count = self.comp(place.parent).slots[usize::from(place.slot)].len();
        match slot.capacity {
            Some(capacity) if !inside && count >= capacity as usize => {
                Err(ChangeError::Full { slot: ruleset.text(slot.name).to_string(), capacity })
            }
            _ => Ok(()),
        }
    }

    /// Records that something hidden became known.
    pub(crate) fn reveal(&mut self) {
        self.reveals += 1;
        self.record(Change::Revealed);
    }

    /// Starts a new generation for a component that comes back into play, and for everything in it.
    fn begin_generation_if_active(&mut self, comp: CompId) {
        if !self.comp(comp).active {
            return;
        }
        self.begin_generation(comp);
        let below: Vec<CompId> = self.comp(comp).slots.iter().flatten().copied().collect();
        for child in below {
            self.begin_generation_if_active(child);
        }
    }

    fn begin_generation(&mut self, comp: CompId) {
        self.components[comp.index()].generation += 1;
        self.record(Change::NewGeneration { comp });
    }

    /// Resets all limits of a component.
    pub(crate) fn reset_limits(&mut self, comp: CompId) {
        self.begin_generation(comp);
    }

    /// Puts the content of a slot in the given order. `order` must hold the same components.
    pub(crate) fn reorder(&mut self, ruleset: &Ruleset, place: Place, order: Vec<CompId>) {
        let face_up = self.face_up(ruleset, place);
        let list = &mut self.components[place.parent.index()].slots[usize::from(place.slot)];
        let old = std::mem::replace(list, order);
        self.record(Change::Reordered { place, old });
        self.touch_slot(place);
        self.note_face_up(ruleset, place, face_up);
    }

    /// Shuffles a slot.
    pub(crate) fn shuffle(&mut self, ruleset: &Ruleset, place: Place) -> Result<(), ChanceError> {
        let mut order = self.comp(place.parent).slots[usize::from(place.slot)].clone();
        self.draw(|chance| chance.shuffle(&mut order))?;
        self.reorder(ruleset, place, order);
        Ok(())
    }

    /// Skips `count` numbers of the random stream.
    pub(crate) fn skip_random(&mut self, count: u64) {
        let old = self.chance.position();
        self.chance.skip(count);
        self.record(Change::Chance { old });
    }

    /// Fixes the next results of chance.
    pub(crate) fn fix_chance(&mut self, results: Vec<FixedResult>) {
        let old = self.chance.position();
        self.chance.fix(results);
        self.record(Change::Chance { old });
    }

    /// Lets the random stream decide again.
    pub(crate) fn free_chance(&mut self) {
        let old = self.chance.position();
        self.chance.free();
        self.record(Change::Chance { old });
    }

    /// A random number from `first` to `last`.
    pub(crate) fn random(&mut self, first: i64, last: i64, call: &str) -> Result<i64, ChanceError> {
        self.draw(|chance| chance.number(first, last, call))
    }

    /// Indices of `count` of `of` items, in random order.
    pub(crate) fn sample(&mut self, of: usize, count: usize, call: &str) -> Result<Vec<usize>, ChanceError> {
        let count = count.min(of);
        if let Some(fixed) = self.draw(|chance| chance.fixed_sample(of, count, call))? {
            return Ok(fixed);
        }
        let mut all: Vec<usize> = (0..of).collect();
        // Each number counts as a draw of its own, as state hashes have it.
        for at in 0..count {
            let last = i64::try_from(of - at - 1).unwrap_or(i64::MAX);
            let other = self.draw(|chance| chance.number(0, last, call))?;
            all.swap(at, at + usize::try_from(other).unwrap_or(0));
        }
        all.truncate(count);
        Ok(all)
    }

    /// Draws, and records it unless there was only one outcome and nothing was drawn.
    fn draw<T>(&mut self, draw: impl FnOnce(&mut Chance) -> Result<T, ChanceError>) -> Result<T, ChanceError> {
        let old = self.chance.position();
        let result = draw(&mut self.chance)?;
        if self.chance.position() != old {
            self.record(Change::Chance { old });
            self.reveal();
        }
        Ok(result)
    }

    /// Sets the scope with which a lasting effect ends. Only for a component that was just created: undoing its
    /// creation undoes this too.
    pub(crate) fn set_ends_with(&mut self, comp: CompId, occurrence: u32) {
        self.components[comp.index()].ends_with = Some(occurrence);
    }

    /// Counts one use of a limit.
    pub(crate) fn use_limit(&mut self, key: LimitKey) {
        let old = self.limit_used(&key);
        self.limits.insert(key.clone(), old + 1);
        self.record(Change::Limit { key, old });
    }

    /// Removes one counted use.
    pub(crate) fn give_back_limit(&mut self, key: LimitKey) {
        let Some(old) = self.limits.remove(&key) else { return };
        if old > 1 {
            self.limits.insert(key.clone(), old - 1);
        }
        self.record(Change::Limit { key, old });
    }

    /// Removes the limits of a scope that has ended.
    pub(crate) fn end_occurrence(&mut self, occurrence: u64) {
        let ended: Vec<LimitKey> = self.limits.keys().filter(|k| k.occurrence == occurrence).cloned().collect();
        for key in ended {
            if let Some(old) = self.limits.remove(&key) {
                self.record(Change::Limit { key, old });
            }
        }
    }

    /// Ends the game; only the first ending counts.
    pub(crate) fn finish(&mut self, ending: Ending) {
        if self.ending.is_none() {
            self.ending = Some(ending);
            self.record(Change::Finished);
        }
    }

    pub(crate) fn new_event_serial(&mut self) -> EventSerial {
        let control = self.control_mut();
        control.next_event += 1;
        EventSerial(control.next_event)
    }

    pub(crate) fn new_scope_serial(&mut self) -> u32 {
        let control = self.control_mut();
        control.next_scope += 1;
        control.next_scope - 1
    }

    /// The present point of the journal.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.journal.len())
    }

    /// The components that changed since `mark`, with how, oldest first: for displays and triggers of tools.
    #[must_use]
    pub fn changes_since(&self, mark: Mark) -> Vec<(CompId, ChangeKind)> {
        self.component_changes(mark).collect()
    }

    /// Whether any component changed since `mark`.
    pub(crate) fn components_changed_since(&self, mark: Mark) -> bool {
        self.component_changes(mark).next().is_some()
    }

    fn component_changes(&self, mark: Mark) -> impl Iterator<Item = (CompId, ChangeKind)> {
        let entries = self.journal.get(mark.0..).unwrap_or_default();
        entries.iter().filter_map(|change| match change {
            Change::Field { comp, .. } => Some((*comp, ChangeKind::Field)),
            Change::Owner { comp, .. } => Some((*comp, ChangeKind::Owner)),
            Change::Moved { comp, .. } => Some((*comp, ChangeKind::Moved)),
            Change::Created { comp } => Some((*comp, ChangeKind::Created)),
            Change::Destroyed { comp } => Some((*comp, ChangeKind::Destroyed)),
            Change::Reordered { place, .. } => Some((place.parent, ChangeKind::Other)),
            Change::Granted { comp } | Change::Ungranted { comp, .. } | Change::NewGeneration { comp } => {
                Some((*comp, ChangeKind::Other))
            }
            _ => None,
        })
    }

    /// Undoes every change since `mark`.
    pub(crate) fn rollback(&mut self, ruleset: &Ruleset, mark: Mark) {
        while self.journal.len() > mark.0 {
            if let Some(change) = self.take_back() {
                self.undo(ruleset, change);
            }
        }
    }

    fn undo(&mut self, ruleset: &Ruleset, change: Change) {
        match change {
            Change::Field { comp, field, old } => {
                self.components[comp.index()].fields[usize::from(field)] = old;
                self.touch_field(comp, field);
            }
            Change::Owner { comp, old } => {
                self.components[comp.index()].owner = old;
                self.refresh_owner(ruleset, comp);
                self.touch_below(comp);
            }
            Change::Moved { comp, from } => {
                self.lift(comp);
                if let Some((place, at)) = from {
                    self.put(comp, place, Some(at));
                }
                self.refresh_owner(ruleset, comp);
                self.refresh_active(ruleset, comp);
                self.touch_below(comp);
            }
            Change::Created { comp } => self.undo_create(ruleset, comp),
            Change::Destroyed { comp } => {
                self.components[comp.index()].last = None;
                self.set_alive(ruleset, comp, true);
            }
            Change::Reordered { place, old } => {
                self.components[place.parent.index()].slots[usize::from(place.slot)] = old;
                self.touch_slot(place);
            }
            Change::Granted { comp } => {
                let last = self.comp(comp).grants.len().saturating_sub(1);
                self.take_grant(ruleset, comp, last);
            }
            Change::Ungranted { comp, at, turn, grant } => {
                self.put_grant(ruleset, comp, (at as usize, turn as usize), grant);
            }
            Change::NewGeneration { comp } => self.components[comp.index()].generation -= 1,
            Change::Limit { key, old: 0 } => {
                self.limits.remove(&key);
            }
            Change::Limit { key, old } => {
                self.limits.insert(key, old);
            }
            Change::Chance { old } => self.chance.seek(old),
            Change::Revealed => self.reveals -= 1,
            Change::Logged => {
                self.log.pop();
            }
            Change::LogVisibility { at, old } => {
                if let Some(line) = self.log.get_mut(at) {
                    line.secrets = old;
                }
            }
            Change::Finished => self.ending = None,
        }
    }

    fn undo_create(&mut self, ruleset: &Ruleset, comp: CompId) {
        self.components[comp.index()].alive = false;
        self.refresh_active(ruleset, comp);
        self.touch_kind(comp);
        let kind = self.comp(comp).kind;
        self.by_kind[kind.index()].pop();
        self.forget_versions(comp);
        self.components.pop();
    }
}
