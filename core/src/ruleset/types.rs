//! Types of fields, properties and parameters.

use crate::ids::{KindId, Sym};
use std::sync::Arc;

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
    /// One of the words of an enumeration.
    Words(Arc<WordType>),
    /// A map with the fields of a record.
    Record(Arc<RecordType>),
}

/// An enumeration: texts that are listed under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordType {
    /// Its full id.
    pub id: Arc<str>,
    /// Its id without the prefix of its pack.
    pub local_id: Arc<str>,
    /// The words, in the order of the document.
    pub words: Vec<Arc<str>>,
}

/// A record: a map whose entries are listed under a name, with their types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordType {
    /// Its full id.
    pub id: Arc<str>,
    /// Its id without the prefix of its pack.
    pub local_id: Arc<str>,
    /// The fields, in the order of the document.
    pub fields: Vec<(Arc<str>, Type)>,
}

impl WordType {
    /// Whether a text is one of its words.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|known| known.as_ref() == word)
    }
}

impl RecordType {
    /// The type of a field.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Type> {
        self.fields.iter().find(|(known, _)| known.as_ref() == name).map(|(_, ty)| ty)
    }
}

impl Type {
    /// The type without nil.
    #[must_use]
    pub fn present(&self) -> &Self {
        match self {
            Self::Optional(inner) => inner.present(),
            other => other,
        }
    }

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
