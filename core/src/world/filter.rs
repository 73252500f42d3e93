//! Filters of abilities: which abilities an event, window or value may concern, and whether it does. Every read is tracked, so that a
//! remembered value depends on what filters read as it depends on what hooks read.

use super::{Env, World};
use crate::ids::{AbilityId, CompId, DefId, ListKey};
use crate::proposal::Mismatch;
use crate::ruleset::{Ability, Anchor, AnchorEnd, FilterMember, FilterTest, FilterValue, Member};
use crate::state::Versioned;
use crate::value::Value;

/// The component that carries an ability, with its owner.
struct Carrier<'a> {
    comp: CompId,
    owner: &'a Value,
    ability: &'a Ability,
}

impl World {
    /// The abilities of a list that may be about the arguments in `env`, sorted by carrier, then ability. What the index knows of a
    /// carrier is enough to leave out the others; the rest of a filter is still to be looked at.
    pub(crate) fn listeners(&self, key: ListKey, env: &Env<'_>) -> Vec<(CompId, AbilityId)> {
        self.note_read(Versioned::List(key));
        let mut found = self.with(|s| s.listeners(key).to_vec());
        let parts = self.ruleset.anchored_lists(key);
        if parts.is_empty() {
            return found;
        }
        let general = found.len();
        for (anchor, list) in parts {
            self.add_anchored(*anchor, *list, env, &mut found);
        }
        if found.len() > general {
            found.sort_unstable();
        }
        found
    }

    fn add_anchored(&self, anchor: Anchor, list: ListKey, env: &Env<'_>, found: &mut Vec<(CompId, AbilityId)>) {
        let argument = env.get(anchor.param).unwrap_or(&Value::Nil);
        let wanted = match argument {
            Value::Comp(comp) if anchor.of_owner && self.exists(*comp) => self.owner_value(*comp),
            _ if anchor.of_owner => return,
            other => other.clone(),
        };
        match anchor.with {
            AnchorEnd::This => {
                self.note_read(Versioned::List(list));
                let Value::Comp(comp) = wanted else { return };
                self.with(|s| found.extend_from_slice(s.listeners_on(list, comp)));
            }
            AnchorEnd::Owner => {
                // What nobody owns may have its user as owner.
                let owner = wanted.comp();
                for owner in owner.map(Some).into_iter().chain([None]) {
                    self.note_read(Versioned::Owned(list, owner));
                    self.with(|s| found.extend_from_slice(s.listeners_of(list, owner)));
                }
            }
        }
    }

    /// Whether any ability of a list may be about the arguments in `env`.
    pub(crate) fn has_listeners(&self, key: ListKey, env: &Env<'_>) -> bool {
        !self.with(|s| s.listeners(key).is_empty()) || !self.listeners(key, env).is_empty()
    }

    /// Whether the arguments in `env`, without the locals of the ability, are what its filter says.
    pub(crate) fn is_about(&self, ability: &Ability, comp: CompId, owner: &Value, env: &Env<'_>) -> bool {
        ability.filter.parts.is_empty() || self.first_mismatch(ability, comp, owner, env).is_none()
    }

    /// The first part of an ability's filter that does not hold, with the argument.
    pub(crate) fn first_mismatch(
        &self,
        ability: &Ability,
        comp: CompId,
        owner: &Value,
        env: &Env<'_>,
    ) -> Option<Mismatch> {
        self.budget().work(1);
        let carrier = Carrier { comp, owner, ability };
        let nil = Value::Nil;
        ability.filter.parts.iter().find_map(|part| {
            let argument = env.get(part.param).unwrap_or(&nil);
            let holds = self.passes(argument, &part.test, &carrier);
            (!holds).then(|| Mismatch { filter: part.text.clone(), found: argument.clone() })
        })
    }

    fn passes(&self, value: &Value, test: &FilterTest, carrier: &Carrier<'_>) -> bool {
        match test {
            FilterTest::Same(FilterValue::Const(wanted)) => value == wanted,
            FilterTest::Same(wanted) => *value == self.filter_value(wanted, carrier),
            FilterTest::AtLeast(least) => value.int().is_some_and(|n| n >= *least),
            FilterTest::AtMost(most) => value.int().is_some_and(|n| n <= *most),
            FilterTest::Kind(kind) => match value {
                Value::Comp(c) => self.exists(*c) && self.ruleset.is_kind(self.kind_of(*c), *kind),
                Value::Def(d) => self.ruleset.is_kind(self.ruleset.def(*d).kind, *kind),
                _ => false,
            },
            FilterTest::Made(wanted) => {
                let made = self.made_from(value);
                made.is_some_and(|def| self.made_from(&self.filter_value(wanted, carrier)) == Some(def))
            }
            FilterTest::Member(member, test) => {
                let is_thing = matches!(value, Value::Comp(_) | Value::Def(_) | Value::Map(_));
                is_thing && self.passes(&self.filter_member(value, *member), test, carrier)
            }
            FilterTest::Not(test) => !self.passes(value, test, carrier),
            FilterTest::Any(tests) => tests.iter().any(|test| self.passes(value, test, carrier)),
            FilterTest::All(tests) => tests.iter().all(|test| self.passes(value, test, carrier)),
        }
    }

    /// The definition that a value is, or from which it is made.
    fn made_from(&self, value: &Value) -> Option<DefId> {
        match value {
            Value::Comp(c) if self.exists(*c) => Some(self.def_of(*c)),
            Value::Def(d) => Some(*d),
            _ => None,
        }
    }

    fn filter_value(&self, value: &FilterValue, carrier: &Carrier<'_>) -> Value {
        match value {
            FilterValue::Const(value) => value.clone(),
            FilterValue::This => Value::Comp(carrier.comp),
            FilterValue::Owner => carrier.owner.clone(),
            FilterValue::Table => self.table().map_or(Value::Nil, Value::Comp),
            FilterValue::Given(name) => {
                let given = carrier.ability.constants.iter().find(|(of, _)| of == name);
                given.map(|(_, value)| value.clone()).unwrap_or_default()
            }
            FilterValue::Member(of, member) => self.filter_member(&self.filter_value(of, carrier), *member),
        }
    }

    /// What something has; nil if it does not have such a thing.
    fn filter_member(&self, of: &Value, member: FilterMember) -> Value {
        match (of, member) {
            (Value::Comp(c), _) if !self.exists(*c) => Value::Nil,
            (Value::Comp(c), FilterMember::Owner) => self.owner_value(*c),
            (Value::Comp(c), FilterMember::Parent) => {
                self.place(*c).map_or(Value::Nil, |place| Value::Comp(place.parent))
            }
            (Value::Comp(c), FilterMember::Slot) => {
                self.slot_name(*c).map_or(Value::Nil, |name| Value::Str(self.ruleset.text(name).clone()))
            }
            (Value::Comp(c), FilterMember::Named(name)) => match self.member(*c, name) {
                Some(Member::Field(at)) => self.field(*c, at),
                Some(Member::Property(at)) => self.property_at(self.def_of(*c), at),
                Some(Member::Slot(_)) | None => Value::Nil,
            },
            (Value::Def(d), FilterMember::Named(name)) => match self.ruleset.member(self.ruleset.def(*d).kind, name) {
                Some(Member::Property(at)) => self.property_at(*d, at),
                _ => Value::Nil,
            },
            (Value::Map(_), FilterMember::Named(name)) => of.get(self.ruleset.text(name)).cloned().unwrap_or_default(),
            _ => Value::Nil,
        }
    }

    fn property_at(&self, def: DefId, at: u16) -> Value {
        self.ruleset.def(def).properties.get(usize::from(at)).cloned().unwrap_or_default()
    }
}
