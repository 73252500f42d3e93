//! Migrates a state to a ruleset with other ids.

use super::MissingDefinition;
use super::id_remap::{IdRemap, Members};
use crate::ids::{CompId, KindId};
use crate::state::{Change, Component, Grant, LastKnown, LogLine, Mark, Place, State, StateParts};
use std::collections::BTreeMap;

/// The positions of the old journal in the migrated one, from which entries may be left out.
pub(super) struct Positions(Vec<usize>);

impl Positions {
    /// Those of a journal that is not migrated.
    pub(super) const UNCHANGED: Self = Self(Vec::new());

    /// The same point of the journal.
    pub(super) fn of(&self, mark: Mark) -> Mark {
        Mark(self.0.get(mark.0).copied().unwrap_or(mark.0))
    }
}

/// The members of old kinds in new ones.
struct Kinds(BTreeMap<(KindId, KindId), Members>);

impl Kinds {
    fn of(&self, old: KindId, new: KindId) -> Option<&Members> {
        self.0.get(&(old, new))
    }
}

/// Migrates one state.
struct StateMigrator<'a> {
    old: &'a State,
    remap: &'a IdRemap<'a>,
}

/// The same state under the new rules, and the positions of its old journal. What is open is copied unchanged: it is part of every
/// mark, and marks are migrated with their frames.
pub(super) fn migrate_state(old: &State, remap: &IdRemap<'_>) -> Result<(State, Positions), MissingDefinition> {
    StateMigrator { old, remap }.migrate()
}

impl StateMigrator<'_> {
    fn migrate(&self) -> Result<(State, Positions), MissingDefinition> {
        let parts = self.old.parts();
        let clock = parts.clock + 1;
        let mut kinds = Kinds(BTreeMap::new());
        let migrated = parts.components.iter().map(|component| self.migrate_component(component, &mut kinds, clock));
        let components: Vec<Component> = migrated.collect::<Result<_, _>>()?;
        let (journal, positions) = self.migrate_journal(&parts.journal, &components, &kinds)?;
        // A limit of an ability or a definition that no longer exists is dropped.
        let limits = parts.limits.iter().filter_map(|(key, count)| Some((self.remap.limit(key).ok()?, *count)));
        let limits = limits.collect();
        let line = |line: &LogLine| Ok(LogLine { args: self.remap.args(&line.args)?, ..line.clone() });
        let log = parts.log.iter().map(line).collect::<Result<_, MissingDefinition>>()?;
        let parts = StateParts { components, journal, limits, log, clock, ..parts };
        Ok((State::from_parts(self.remap.new, parts), positions))
    }

    fn migrate_component(
        &self,
        component: &Component,
        kinds: &mut Kinds,
        now: u64,
    ) -> Result<Component, MissingDefinition> {
        let def = self.remap.def(component.def)?;
        let kind = self.remap.new.def(def).kind;
        let of_kind = self.remap.new.kind(kind);
        let members = kinds.0.entry((component.kind, kind)).or_insert_with(|| self.remap.members(component.kind, kind));
        let mut fields: Box<[_]> = of_kind.fields.iter().map(|field| field.default.clone()).collect();
        for (value, to) in component.fields.iter().zip(&members.fields) {
            if let Some(place) = to.and_then(|to| fields.get_mut(usize::from(to))) {
                *place = self.remap.value(value)?;
            }
        }
        let mut slots = vec![Vec::new(); of_kind.slots.len()].into_boxed_slice();
        for (at, (content, to)) in component.slots.iter().zip(&members.slots).enumerate() {
            match to.and_then(|to| slots.get_mut(usize::from(to))) {
                Some(place) => place.clone_from(content),
                None if content.is_empty() => {}
                None => return Err(self.lost_slot(component.kind, at)),
            }
        }
        let mut slot = |place: Place| self.migrate_place(place, kinds);
        let place = component.place.map(&mut slot).transpose()?;
        // What has left the game may have been in a slot that no longer exists.
        let last =
            component.last.map(|last| LastKnown { place: last.place.and_then(|place| slot(place).ok()), ..last });
        let grant = |grant: &Grant| Ok(Grant { def: self.remap.def(grant.def)?, ..*grant });
        Ok(Component {
            def,
            kind,
            fields,
            slots,
            place,
            last,
            grants: component.grants.iter().map(grant).collect::<Result<_, MissingDefinition>>()?,
            active: false,
            born: now,
            version: now,
            field_versions: vec![now; of_kind.fields.len()].into_boxed_slice(),
            slot_versions: vec![now; of_kind.slots.len()].into_boxed_slice(),
            ..component.clone()
        })
    }

    fn lost_slot(&self, kind: KindId, at: usize) -> MissingDefinition {
        let kind = self.remap.old.kind(kind);
        let slot = kind.slots.get(at).map_or("", |slot| self.remap.old.text(slot.name));
        MissingDefinition(format!(
            "kind `{}` no longer has the slot `{slot}`, which the game uses",
            self.remap.old.text(kind.id)
        ))
    }

    fn migrate_place(&self, place: Place, kinds: &mut Kinds) -> Result<Place, MissingDefinition> {
        let parent = self.old.comp(place.parent);
        let kind = self.remap.new.def(self.remap.def(parent.def)?).kind;
        let members = kinds.0.entry((parent.kind, kind)).or_insert_with(|| self.remap.members(parent.kind, kind));
        let slot = members.slots.get(usize::from(place.slot)).copied().flatten();
        slot.map(|slot| Place { slot, ..place }).ok_or_else(|| self.lost_slot(parent.kind, place.slot.into()))
    }

    /// The journal, with the migrated components. Entries about what no longer exists are left out.
    fn migrate_journal(
        &self,
        journal: &[Change],
        components: &[Component],
        kinds: &Kinds,
    ) -> Result<(Vec<Change>, Positions), MissingDefinition> {
        let mut migrated = Vec::with_capacity(journal.len());
        let mut positions = Vec::with_capacity(journal.len() + 1);
        for change in journal {
            positions.push(migrated.len());
            migrated.extend(self.migrate_change(change, components, kinds)?);
        }
        positions.push(migrated.len());
        Ok((migrated, Positions(positions)))
    }

    fn migrate_change(
        &self,
        change: &Change,
        components: &[Component],
        kinds: &Kinds,
    ) -> Result<Option<Change>, MissingDefinition> {
        let members = |comp: CompId| kinds.of(self.old.comp(comp).kind, components[comp.index()].kind);
        let place = |place: Place| {
            let slots = members(place.parent).map(|members| members.slots.as_slice()).unwrap_or_default();
            let slot = slots.get(usize::from(place.slot)).copied().flatten();
            let kind = self.old.comp(place.parent).kind;
            slot.map(|slot| Place { slot, ..place }).ok_or_else(|| self.lost_slot(kind, place.slot.into()))
        };
        Ok(Some(match change {
            Change::Field { comp, field, old } => {
                let field =
                    members(*comp).and_then(|members| members.fields.get(usize::from(*field)).copied().flatten());
                let Some(field) = field else { return Ok(None) };
                Change::Field { comp: *comp, field, old: self.remap.value(old)? }
            }
            Change::Moved { comp, from } => {
                let from = from.map(|(from, at)| Ok::<_, MissingDefinition>((place(from)?, at))).transpose()?;
                Change::Moved { comp: *comp, from }
            }
            Change::Reordered { place: at, old } => Change::Reordered { place: place(*at)?, old: old.clone() },
            Change::Ungranted { comp, at, turn, grant } => Change::Ungranted {
                comp: *comp,
                at: *at,
                turn: *turn,
                grant: Grant { def: self.remap.def(grant.def)?, ..*grant },
            },
            Change::Limit { key, old } => {
                let Ok(key) = self.remap.limit(key) else { return Ok(None) };
                Change::Limit { key, old: *old }
            }
            other => other.clone(),
        }))
    }
}
