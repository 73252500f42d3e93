//! Members: of components, definitions, events, tables and texts.

use std::rc::Rc;

use hexforge_core::ruleset::Member;
use hexforge_scripts::api::{self, ApiOwner};

use super::named::is_named;
use super::{Infer, Wrong, checks};
use crate::FaultKind;
use crate::set::{BOOLEAN, Bits, NIL, NUMBER, Set, TEXT, UNKNOWN, WORD};
use crate::tree::{Name, Span};

/// How many fields a misspelt one is compared with at most.
const COMPARED: usize = 200;

impl Infer<'_> {
    /// A member after a dot. Reports it if nothing before the dot can have it.
    pub(super) fn member(&mut self, frame: usize, set: &Set, name: &Name) -> Set {
        let (found, is_known) = self.find_member(frame, set, &name.text, name.span);
        if self.is_checking() && *set != Set::default() {
            if is_known || set.says_nothing() {
                self.verdict(frame, name.span, checks::MEMBER, None);
            } else {
                self.unknown_member(frame, set, name);
            }
        }
        let script = self.frames.get(frame).map_or(0, |f| f.script);
        if !self.unknown.is_empty() && self.unknown.contains(&(script, name.span.at)) {
            found.or(UNKNOWN)
        } else {
            found
        }
    }

    /// A member in square brackets, which may be missing.
    pub(super) fn member_or_nil(&mut self, frame: usize, set: &Set, name: &Rc<str>, span: Span) -> Set {
        self.find_member(frame, set, name, span).0.or(NIL)
    }

    /// What a member can be, and whether anything has it.
    fn find_member(&mut self, frame: usize, set: &Set, name: &Rc<str>, span: Span) -> (Set, bool) {
        let mut all = if set.is_unknown() { Set::unknown() } else { Set::default() };
        let mut known = set.is_unknown();
        let mut join = |found: Option<Set>| {
            if let Some(found) = found {
                all.join(&found);
                known = true;
            }
        };
        if !set.comps.is_empty() {
            join(self.of_components(frame, &set.comps, name, span));
        }
        if !set.defs.is_empty() {
            join(self.of_definitions(&set.defs, name));
        }
        if !set.events.is_empty() {
            join(self.of_events(frame, &set.events, name, span));
        }
        for table in set.tables.iter() {
            join(self.of_table(table, name));
        }
        if set.has(TEXT | WORD) {
            join(self.native(ApiOwner::Library("string"), name));
        }
        (all, known)
    }

    pub(super) fn of_table(&mut self, table: u32, name: &Rc<str>) -> Option<Set> {
        let table = self.read_table(table)?;
        let field = table.fields.get(name).cloned();
        if table.is_open {
            return Some(field.unwrap_or_default().or(UNKNOWN));
        }
        if table.is_dynamic {
            return Some(field.unwrap_or_default().and(&table.items).or(NIL));
        }
        field
    }

    fn of_components(&mut self, frame: usize, kinds: &Bits, name: &Rc<str>, span: Span) -> Option<Set> {
        match name.as_ref() {
            "id" | "index" => return Some(Set::flag(NUMBER)),
            "kind" | "base" | "slot" => return Some(Set::flag(TEXT)),
            "alive" => return Some(Set::flag(BOOLEAN)),
            "def" => return Some(Set::defs(kinds.clone())),
            "owner" => return Some(Set::comps(self.players.clone()).or(NIL)),
            "parent" => return Some(Set::comps(self.parents(kinds)).or(NIL)),
            _ => {}
        }
        if !matches!(name.as_ref(), "cancel" | "set" | "replace")
            && let Some(native) = self.native(ApiOwner::Component, name)
        {
            return Some(native);
        }
        let rules = self.world.rules;
        let sym = rules.names.find(name)?;
        let mut all = None;
        for kind in kinds.iter() {
            let Some(member) = rules.kinds.get(kind).and_then(|k| k.members.get(&sym)) else { continue };
            let found = match member {
                Member::Field(at) => {
                    let Some(field) = rules.kinds.get(kind).and_then(|k| k.fields.get(usize::from(*at))) else {
                        continue;
                    };
                    self.declared(&field.ty, frame, span)
                }
                Member::Slot(at) => {
                    let holds = self.held(kind, usize::from(*at));
                    self.list_at(frame, span, &Set::comps(holds))
                }
                Member::Property(at) => self.property(kind, usize::from(*at)),
            };
            all.get_or_insert_with(Set::default).join(&found);
        }
        all
    }

    /// The kinds that a slot can hold.
    pub(super) fn held(&self, kind: usize, slot: usize) -> Bits {
        let holds = self.world.rules.kinds.get(kind).and_then(|k| k.slots.get(slot)).map(|slot| &slot.holds);
        match holds {
            Some(holds) if !holds.is_empty() => {
                Bits::of(holds.iter().flat_map(|kind| self.kinds_within(*kind).iter().collect::<Vec<_>>()))
            }
            _ => self.all_kinds.clone(),
        }
    }

    /// The kinds whose slots can hold any of these.
    fn parents(&self, kinds: &Bits) -> Bits {
        let rules = self.world.rules;
        let may_hold = |kind: &usize| {
            let slots = rules.kinds.get(*kind).map_or(0, |k| k.slots.len());
            (0..slots).any(|slot| self.held(*kind, slot).meets(kinds))
        };
        Bits::of((0..rules.kinds.len()).filter(may_hold))
    }

    /// What a property is in any of the definitions.
    fn property(&mut self, kind: usize, at: usize) -> Set {
        if let Some(known) = self.properties.get(&(kind, at)) {
            return known.clone();
        }
        let rules = self.world.rules;
        let declared = rules.kinds.get(kind).and_then(|kind| kind.property_types.get(at));
        if let Some(ty) = declared.filter(|ty| is_named(ty)) {
            let set = self.of_named(ty);
            self.properties.insert((kind, at), set.clone());
            return set;
        }
        let mut all = Set::default();
        for definition in rules.definitions.iter().filter(|d| d.kind.index() == kind) {
            if let Some(value) = definition.properties.get(at) {
                all.join(&self.of_value(value));
            }
        }
        // Another pack can define what this one only declares.
        if all.is_only(NIL) {
            all = Set::unknown();
        }
        self.properties.insert((kind, at), all.clone());
        all
    }

    fn of_definitions(&mut self, kinds: &Bits, name: &Rc<str>) -> Option<Set> {
        match name.as_ref() {
            "id" | "base" | "kind" => return Some(Set::flag(TEXT)),
            "copies" => return Some(Set::flag(NUMBER)),
            "value" | "is" => return self.native(ApiOwner::Component, name),
            _ => {}
        }
        let rules = self.world.rules;
        let sym = rules.names.find(name)?;
        let mut all = None;
        for kind in kinds.iter() {
            if let Some(Member::Property(at)) = rules.kinds.get(kind).and_then(|k| k.members.get(&sym)) {
                let found = self.property(kind, usize::from(*at));
                all.get_or_insert_with(Set::default).join(&found);
            }
        }
        all
    }

    fn of_events(&mut self, frame: usize, events: &Bits, name: &Rc<str>, span: Span) -> Option<Set> {
        match name.as_ref() {
            "id" => return Some(Set::flag(TEXT)),
            "is_cost" => return Some(Set::flag(BOOLEAN)),
            "source" => return Some(Set::comps(self.all_kinds.clone()).or(NIL)),
            "cause" => return Some(Set { events: self.all_events.clone(), ..Set::flag(NIL) }),
            "cancel" | "set" | "replace" => return self.native(ApiOwner::Component, name),
            _ => {}
        }
        let rules = self.world.rules;
        let sym = rules.names.find(name)?;
        let mut all = None;
        for event in events.iter() {
            let params = rules.events.get(event).map(|e| e.params.as_slice()).unwrap_or_default();
            if let Some(param) = params.iter().find(|param| param.name == sym) {
                let found = self.declared(&param.ty, frame, span);
                all.get_or_insert_with(Set::default).join(&found);
            }
        }
        all
    }

    /// A member of `game`, `option` or a table of the standard library.
    pub(super) fn global_member(&mut self, frame: usize, span: Span, global: &str, name: &str) -> Set {
        if global == "game" {
            match name {
                "players" => {
                    let players = Set::comps(self.players.clone());
                    return self.list_at(frame, span, &players);
                }
                "active" => return Set::comps(self.players.clone()).or(NIL),
                "table" => {
                    let rules = self.world.rules;
                    let root = |kind: &usize| {
                        rules.kinds.get(*kind).is_some_and(|k| k.role == hexforge_core::ruleset::Role::Table)
                    };
                    return Set::comps(Bits::of((0..rules.kinds.len()).filter(root)));
                }
                "trigger" => return Set { events: self.all_events.clone(), ..Set::flag(NIL) },
                _ => {}
            }
        }
        if global == "math" && matches!(name, "huge" | "pi") {
            return Set::flag(NUMBER);
        }
        match global {
            "game" => self.native(ApiOwner::Game, name),
            _ => api::LIBRARIES
                .iter()
                .find(|library| **library == global)
                .and_then(|library| self.native(ApiOwner::Library(library), name)),
        }
        .unwrap_or_else(Set::unknown)
    }

    fn unknown_member(&mut self, frame: usize, set: &Set, name: &Name) {
        let text = &name.text;
        let libraries: Vec<usize> = set.tables.iter().filter_map(|id| self.tables.get(id as usize)?.library).collect();
        if let [library] = libraries.as_slice()
            && set.is_only_tables()
        {
            let what = self.library_name(*library);
            let known = self.fields(set);
            let message = format!("library `{what}` has no function `{text}`");
            let fault = Wrong::named(FaultKind::UnknownFunction, message, text, known);
            return self.verdict(frame, name.span, checks::MEMBER, Some(fault));
        }
        let known = self.members(set);
        // A table may lack a field that others could set; only a slip is certain.
        let is_handle = !set.comps.is_empty() || !set.defs.is_empty() || !set.events.is_empty();
        let is_certain =
            || set.is_only_tables() && (self.are_lists(set) || self.are_records(set) || self.has_near(text, &known));
        if !set.tables.is_empty() && !is_handle && !is_certain() {
            return self.verdict(frame, name.span, checks::MEMBER, None);
        }
        let what = self.describe(set);
        let message = format!("{what} has no member `{text}`");
        let fault = Wrong::named(FaultKind::UnknownMember, message, text, known);
        self.verdict(frame, name.span, checks::MEMBER, Some(fault));
    }

    /// Whether tables have items, and no fields.
    fn are_lists(&self, set: &Set) -> bool {
        let mut tables = set.tables.iter().filter_map(|id| self.tables.get(id as usize));
        tables.all(|table| table.fields.is_empty() && !table.is_dynamic && table.items != Set::default())
    }

    /// Whether one of the names is near. Long lists are not compared.
    fn has_near(&self, name: &str, known: &[String]) -> bool {
        known.len() <= COMPARED && hexforge_scripts::nearest(name, known.iter().map(String::as_str)).is_some()
    }

    /// The fields of tables.
    pub(super) fn fields(&self, set: &Set) -> Vec<String> {
        let tables = set.tables.iter().filter_map(|id| self.tables.get(id as usize));
        tables.flat_map(|table| table.fields.keys().map(|name| name.to_string())).collect()
    }

    /// The names of all members, for suggestions.
    fn members(&self, set: &Set) -> Vec<String> {
        let rules = self.world.rules;
        let mut all = self.fields(set);
        let of_api = |place| api::members(place).map(str::to_owned);
        if !set.comps.is_empty() {
            all.extend(of_api(ApiOwner::Component));
            for kind in set.comps.iter().filter_map(|kind| rules.kinds.get(kind)) {
                all.extend(kind.members.keys().map(|sym| rules.text(*sym).to_string()));
            }
        }
        if !set.defs.is_empty() {
            all.extend(of_api(ApiOwner::Definition));
            for kind in set.defs.iter().filter_map(|kind| rules.kinds.get(kind)) {
                all.extend(kind.properties.iter().map(|sym| rules.text(*sym).to_string()));
            }
        }
        if !set.events.is_empty() {
            all.extend(of_api(ApiOwner::Event));
            for event in set.events.iter().filter_map(|event| rules.events.get(event)) {
                all.extend(event.params.iter().map(|param| rules.text(param.name).to_string()));
            }
        }
        all.sort();
        all.dedup();
        all
    }
}
