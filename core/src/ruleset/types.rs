//! Types of fields, properties and parameters.

use crate::ids::{KindId, Sym};

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

impl Type {
    /// Whether a value is a thing of the game, a component or a definition, so that nil in its place says that there is none.
    #[must_use]
    pub fn is_thing(&self) -> bool {
        matches!(self, Self::Component | Self::OfKind(_) | Self::Player | Self::Definition | Self::DefOf(_))
    }
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: Sym,
    /// Its type.
    pub ty: Type,
}
