//! Kinds: types of components.

use super::expr::Expr;
use super::grid::Grid;
use super::types::Type;
use crate::ids::{AbilityId, HookId, KindId, Sym};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The role of the components of a kind.
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
    /// Everybody sees only the last component (a face-up deck).
    Top,
    /// Those for whom the expression of the kind with this index holds; only for slots. Everybody sees how many.
    To(u16),
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
    /// The kinds that it may hold; empty: any.
    pub holds: Vec<KindId>,
    /// Whether the order of its content means something.
    pub ordered: bool,
    /// How many components fit.
    pub capacity: Option<u32>,
    /// Who may see its content.
    pub visible: Visibility,
    /// Whether the abilities of components here, and of those inside them, are inactive.
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
    /// Its id without the pack (`name`).
    pub local_id: Sym,
    /// The role of its components.
    pub role: Role,
    /// The kinds that it extends, nearest first; without itself.
    pub ancestors: Vec<KindId>,
    /// Mutable fields.
    pub fields: Vec<Field>,
    /// Slots.
    pub slots: Vec<Slot>,
    /// Who sees into slots with [`Visibility::To`]: locals `self` (the holder), `owner` (its owner) and `viewer`.
    pub readers: Vec<Expr>,
    /// The grid on which its components are places; kinds that extend it share the grid.
    pub grid: Option<Arc<Grid>>,
    /// Fields and slots of no interest to players: views of a position leave them out.
    pub quiet: Vec<Sym>,
    /// Names of the fixed properties.
    pub properties: Vec<Sym>,
    /// The declared types of the properties, for tools; `any` for those beyond its end.
    pub property_types: Vec<Type>,
    /// All members by name.
    pub members: FxHashMap<Sym, Member>,
    /// The hook that answers a neutral party's decisions (`player`, `prompt`, `options`).
    pub policy: Option<HookId>,
    /// Abilities that every component of the kind has.
    pub abilities: Vec<AbilityId>,
}
