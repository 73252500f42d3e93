//! Definitions: the entries of kinds.

use super::ability::Ability;
use super::kind::Kind;
use crate::ids::{AbilityId, DefId, KindId, Sym, ValueId};
use crate::value::Value;

/// One entry of a kind.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its full id (`pack:name`).
    pub id: Sym,
    /// Its id without the pack (`name`).
    pub local_id: Sym,
    /// Its kind.
    pub kind: KindId,
    /// Values of the kind's properties, in the kind's order.
    pub properties: Vec<Value>,
    /// How many components of it a game has, as a hint to set-up.
    pub copies: i64,
    /// Printed bases of values.
    pub printed: Vec<(ValueId, Value)>,
    /// Its abilities, those of its kind first.
    pub abilities: Vec<AbilityId>,
}

impl Definition {
    /// The printed base of `value`, if the definition states one.
    #[must_use]
    pub fn printed(&self, value: ValueId) -> Option<&Value> {
        self.printed.iter().find(|(v, _)| *v == value).map(|(_, x)| x)
    }
}

/// A definition with its abilities, as the builder takes it.
#[derive(Clone, Debug)]
pub struct NewDefinition {
    /// The definition; `abilities` are filled in by the builder.
    pub definition: Definition,
    /// Its own abilities.
    pub abilities: Vec<Ability>,
}

/// What a definition has that says nothing itself but its kind.
#[derive(Clone, Debug)]
pub struct Bare {
    /// Values of the kind's properties, in the kind's order; what is missing is nil.
    pub properties: Vec<Value>,
    /// How many components of it a game has, as a hint to set-up.
    pub copies: i64,
    /// Printed bases of values.
    pub printed: Vec<(ValueId, Value)>,
}

impl Default for Bare {
    fn default() -> Self {
        Self { properties: Vec::new(), copies: 1, printed: Vec::new() }
    }
}

impl Bare {
    /// The definition that bare pieces, players and the table have: the kind itself under its own name.
    pub(super) fn definition(mut self, id: KindId, kind: &Kind) -> Definition {
        self.properties.resize(kind.properties.len(), Value::Nil);
        let Self { properties, copies, printed } = self;
        Definition {
            id: kind.id,
            local_id: kind.local_id,
            kind: id,
            properties,
            copies,
            printed,
            abilities: Vec::new(),
        }
    }
}

/// A reference that must exist by construction.
pub(super) fn at<T>(table: &[T], index: usize) -> &T {
    &table[index]
}

/// Definitions of `kind` in id order.
pub(super) fn of_kind(definitions: &[Definition], kinds: &[Kind], kind: KindId) -> Vec<DefId> {
    definitions
        .iter()
        .enumerate()
        .filter(|(_, d)| d.kind == kind || at(kinds, d.kind.index()).ancestors.contains(&kind))
        .map(|(i, _)| DefId::from_index(i))
        .collect()
}
