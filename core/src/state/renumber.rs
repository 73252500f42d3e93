//! A state under rules that number things otherwise.

use super::component::Place;
use super::grants::Grant;
use super::journal::Change;
use super::{Component, LogLine, Mark, State};
use crate::ids::{CompId, KindId};
use crate::migrate::{IdRemap, Members, MissingDefinition};
use std::collections::BTreeMap;

/// Where the points of a journal are when entries were left out of it.
pub(crate) struct Positions(Vec<usize>);

impl Positions {
    /// The same point.
    pub(crate) fn of(&self, mark: Mark) -> Mark {
        Mark(self.0.get(mark.0).copied().unwrap_or(mark.0))
    }
}

/// What became of the kinds of components.
struct Kinds(BTreeMap<(KindId, KindId), Members>);

impl Kinds {
    fn of(&self, old: KindId, new: KindId) -> Option<&Members> {
        self.0.get(&(old, new))
    }
}

impl State {
    /// The same state with the numbers of other rules, and where the points of its journal are now. What is open is left as it is:
    /// that is part of every mark.
    pub(crate) fn renumbered(&self, numbers: &IdRemap<'_>) -> Result<(Self, Positions), MissingDefinition> {
        let mut kinds = Kinds(BTreeMap::new());
        let mut state = Self::new(numbers.new, 0);
        state.clock = self.clock + 1;
        for component in &self.components {
            let renumbered = self.component_under(component, numbers, &mut kinds, state.clock)?;
            state.components.push(renumbered);
        }
        let (journal, positions) = self.journal_under(&state, numbers, &kinds)?;
        state.journal = journal;
        // A limit of what is gone limits nothing.
        let limits = self.limits.iter().filter_map(|(key, count)| Some((numbers.limit(*key).ok()?, *count)));
        state.limits = limits.collect();
        let line = |line: &LogLine| Ok(LogLine { args: numbers.args(&line.args)?, ..line.clone() });
        state.log = self.log.iter().map(line).collect::<Result<_, MissingDefinition>>()?;
        (state.bound, state.random) = (self.bound.clone(), self.random.clone());
        (state.ending, state.reveals) = (self.ending.clone(), self.reveals);
        state.control = self.control.clone();
        state.derive(numbers);
        Ok((state, positions))
    }

    /// Works out what follows from the components: which are at work, and where they are listed.
    fn derive(&mut self, numbers: &IdRemap<'_>) {
        let all: Vec<CompId> = (0..self.components.len()).map(CompId::from_index).collect();
        for comp in &all {
            let component = self.comp(*comp);
            if component.alive {
                let kind = component.kind;
                self.by_kind[kind.index()].push(*comp);
            }
        }
        for comp in all {
            if self.comp(comp).place.is_none() {
                self.refresh_active(numbers.new, comp);
            }
        }
        self.clock += 1;
        let now = self.clock;
        self.kind_versions.iter_mut().chain(&mut self.list_versions).for_each(|version| *version = now);
    }

    fn component_under(
        &self,
        component: &Component,
        numbers: &IdRemap<'_>,
        kinds: &mut Kinds,
        now: u64,
    ) -> Result<Component, MissingDefinition> {
        let def = numbers.def(component.def)?;
        let kind = numbers.new.def(def).kind;
        let of_kind = numbers.new.kind(kind);
        let members = kinds.0.entry((component.kind, kind)).or_insert_with(|| numbers.members(component.kind, kind));
        let mut fields: Box<[_]> = of_kind.fields.iter().map(|field| field.default.clone()).collect();
        for (value, to) in component.fields.iter().zip(&members.fields) {
            if let Some(place) = to.and_then(|to| fields.get_mut(usize::from(to))) {
                *place = numbers.value(value)?;
            }
        }
        let mut slots = vec![Vec::new(); of_kind.slots.len()].into_boxed_slice();
        for (at, (content, to)) in component.slots.iter().zip(&members.slots).enumerate() {
            match to.and_then(|to| slots.get_mut(usize::from(to))) {
                Some(place) => place.clone_from(content),
                None if content.is_empty() => {}
                None => return Err(self.lost_slot(numbers, component.kind, at)),
            }
        }
        let slot = |place: Place| self.slot_under(place, numbers, kinds);
        let place = component.place.map(slot).transpose()?;
        let grant = |grant: &Grant| Ok(Grant { def: numbers.def(grant.def)?, ..*grant });
        Ok(Component {
            def,
            kind,
            fields,
            slots,
            place,
            grants: component.grants.iter().map(grant).collect::<Result<_, MissingDefinition>>()?,
            active: false,
            born: now,
            version: now,
            field_versions: vec![now; of_kind.fields.len()].into_boxed_slice(),
            slot_versions: vec![now; of_kind.slots.len()].into_boxed_slice(),
            ..component.clone()
        })
    }

    fn lost_slot(&self, numbers: &IdRemap<'_>, kind: KindId, at: usize) -> MissingDefinition {
        let kind = numbers.old.kind(kind);
        let slot = kind.slots.get(at).map_or("", |slot| numbers.old.text(slot.name));
        MissingDefinition(format!(
            "the slot `{slot}` of kind `{}` is gone, and something lies or lay there",
            numbers.old.text(kind.id)
        ))
    }

    fn slot_under(&self, place: Place, numbers: &IdRemap<'_>, kinds: &mut Kinds) -> Result<Place, MissingDefinition> {
        let parent = self.comp(place.parent);
        let kind = numbers.new.def(numbers.def(parent.def)?).kind;
        let members = kinds.0.entry((parent.kind, kind)).or_insert_with(|| numbers.members(parent.kind, kind));
        let slot = members.slots.get(usize::from(place.slot)).copied().flatten();
        slot.map(|slot| Place { slot, ..place }).ok_or_else(|| self.lost_slot(numbers, parent.kind, place.slot.into()))
    }

    /// The journal, with `state` as it is under the new rules. Entries about what is gone are left out.
    fn journal_under(
        &self,
        state: &Self,
        numbers: &IdRemap<'_>,
        kinds: &Kinds,
    ) -> Result<(Vec<Change>, Positions), MissingDefinition> {
        let mut journal = Vec::with_capacity(self.journal.len());
        let mut positions = Vec::with_capacity(self.journal.len() + 1);
        for change in &self.journal {
            positions.push(journal.len());
            journal.extend(self.change_under(change, state, numbers, kinds)?);
        }
        positions.push(journal.len());
        Ok((journal, Positions(positions)))
    }

    fn change_under(
        &self,
        change: &Change,
        state: &Self,
        numbers: &IdRemap<'_>,
        kinds: &Kinds,
    ) -> Result<Option<Change>, MissingDefinition> {
        let members = |comp: CompId| kinds.of(self.comp(comp).kind, state.comp(comp).kind);
        let place = |place: Place| {
            let slots = members(place.parent).map(|members| members.slots.as_slice()).unwrap_or_default();
            let slot = slots.get(usize::from(place.slot)).copied().flatten();
            let kind = self.comp(place.parent).kind;
            slot.map(|slot| Place { slot, ..place }).ok_or_else(|| self.lost_slot(numbers, kind, place.slot.into()))
        };
        Ok(Some(match change {
            Change::Field { comp, field, old } => {
                let field =
                    members(*comp).and_then(|members| members.fields.get(usize::from(*field)).copied().flatten());
                let Some(field) = field else { return Ok(None) };
                Change::Field { comp: *comp, field, old: numbers.value(old)? }
            }
            Change::Moved { comp, from } => {
                let from = from.map(|(from, at)| Ok::<_, MissingDefinition>((place(from)?, at))).transpose()?;
                Change::Moved { comp: *comp, from }
            }
            Change::Reordered { place: at, old } => Change::Reordered { place: place(*at)?, old: old.clone() },
            Change::Ungranted { comp, at, grant } => {
                Change::Ungranted { comp: *comp, at: *at, grant: Grant { def: numbers.def(grant.def)?, ..*grant } }
            }
            Change::Limit { key, old } => {
                let Ok(key) = numbers.limit(*key) else { return Ok(None) };
                Change::Limit { key, old: *old }
            }
            other => other.clone(),
        }))
    }
}
