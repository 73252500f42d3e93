//! Kinds and definitions: what components are made from.

use super::ability::Ability;
use crate::ids::{AbilityId, DefId, HookId, KindId, Sym, ValueId};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What part the components of a kind play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// An ordinary component.
    #[default]
    Piece,
    /// The root component.
    Table,
    /// A seat.
    Player,
    /// A party without a seat; a policy answers its decisions.
    Neutral,
    /// A lasting effect: it ends with the scope in which it was made.
    Lasting,
}

/// Who may see a slot's content or a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    /// Everybody.
    #[default]
    Public,
    /// The owner; others see how many.
    Owner,
    /// Nobody; everybody sees how many.
    Hidden,
    /// Everybody sees the last component only (a deck that lies face up).
    Top,
}

/// The type of a field, property or parameter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Type {
    /// Anything.
    #[default]
    Any,
    /// A flag.
    Boolean,
    /// A whole number.
    Integer,
    /// A text.
    String,
    /// A map.
    Map,
    /// Any component.
    Component,
    /// A component of a kind.
    OfKind(KindId),
    /// A player component.
    Player,
    /// Any definition.
    Definition,
    /// A definition of a kind.
    DefOf(KindId),
    /// A list.
    List(Box<Type>),
    /// The type, or nil.
    Optional(Box<Type>),
}

/// A mutable field of a kind.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: Sym,
    /// Its type.
    pub ty: Type,
    /// Its value in a new component.
    pub default: Value,
    /// Who may see it.
    pub visible: Visibility,
}

/// A slot of a kind.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name.
    pub name: Sym,
    /// What may lie in it; empty: anything.
    pub holds: Vec<KindId>,
    /// Whether the order of its content means something.
    pub ordered: bool,
    /// How many components fit.
    pub capacity: Option<u32>,
    /// Who may see its content.
    pub visible: Visibility,
    /// Whether abilities of what lies here, and below it, sleep.
    pub inert: bool,
}

/// What a name means on components of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Member {
    /// The mutable field with this index.
    Field(u16),
    /// The slot with this index.
    Slot(u16),
    /// The property with this index.
    Property(u16),
}

/// A type of component.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its full id (`pack:name`).
    pub id: Sym,
    /// Its bare name.
    pub base: Sym,
    /// What part its components play.
    pub role: Role,
    /// The kinds that it extends, nearest first; without itself.
    pub ancestors: Vec<KindId>,
    /// Mutable fields.
    pub fields: Vec<Field>,
    /// Slots.
    pub slots: Vec<Slot>,
    /// Fields and slots that tell a player nothing: whoever shows a position to players leaves them out.
    pub quiet: Vec<Sym>,
    /// Names of the fixed properties.
    pub properties: Vec<Sym>,
    /// All members by name.
    pub members: FxHashMap<Sym, Member>,
    /// The hook that answers a neutral party's decisions (`player`, `prompt`, `options`).
    pub policy: Option<HookId>,
    /// Abilities that every component of the kind has.
    pub abilities: Vec<AbilityId>,
}

/// One entry of a kind.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its full id (`pack:name`).
    pub id: Sym,
    /// Its bare name.
    pub base: Sym,
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

/// Everything by name: lookups for hosts and tools.
#[derive(Clone, Debug, Default)]
pub struct Names {
    map: FxHashMap<Arc<str>, Sym>,
    list: Vec<Arc<str>>,
}

impl Names {
    /// Interns `name`.
    pub fn intern(&mut self, name: &str) -> Sym {
        if let Some(sym) = self.map.get(name) {
            return *sym;
        }
        let sym = Sym::from_index(self.list.len());
        let name: Arc<str> = Arc::from(name);
        self.list.push(name.clone());
        self.map.insert(name, sym);
        sym
    }

    /// The symbol of `name`, if the ruleset uses that name at all.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Sym> {
        self.map.get(name).copied()
    }

    /// The text of `sym`.
    #[must_use]
    pub fn text(&self, sym: Sym) -> &Arc<str> {
        &self.list[sym.index()]
    }

    /// All of them, by number.
    pub(super) fn all(&self) -> &[Arc<str>] {
        &self.list
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

impl Definition {
    /// The printed base of `value`, if the definition states one.
    #[must_use]
    pub fn printed(&self, value: ValueId) -> Option<&Value> {
        self.printed.iter().find(|(v, _)| *v == value).map(|(_, x)| x)
    }
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
        Definition { id: kind.id, base: kind.base, kind: id, properties, copies, printed, abilities: Vec::new() }
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
