//! The values that state, parameters and answers are made of. No floats: they differ between machines.

use crate::ids::{CompId, DefId, EventSerial};
use std::sync::Arc;

/// A value in state, in a parameter or in an answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Value {
    /// Nothing.
    #[default]
    Nil,
    /// A flag.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A text.
    Str(Arc<str>),
    /// A component in play.
    Comp(CompId),
    /// A definition.
    Def(DefId),
    /// An event in progress; only inside hooks, never in state.
    Event(EventSerial),
    /// A list.
    List(Arc<Vec<Value>>),
    /// A map with text keys, sorted by key.
    Map(Arc<Vec<(Arc<str>, Value)>>),
}

impl Value {
    /// A text value.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Str(Arc::from(text))
    }

    /// A list value.
    #[must_use]
    pub fn list(items: Vec<Value>) -> Self {
        Self::List(Arc::new(items))
    }

    /// A map value; entries are sorted by key, the last of equal keys wins.
    #[must_use]
    pub fn map(entries: Vec<(Arc<str>, Value)>) -> Self {
        let mut sorted: std::collections::BTreeMap<Arc<str>, Value> = std::collections::BTreeMap::new();
        sorted.extend(entries);
        Self::Map(Arc::new(sorted.into_iter().collect()))
    }

    /// Whether a condition with this value holds: every value but nil and false.
    #[must_use]
    pub fn truthy(&self) -> bool {
        !matches!(self, Self::Nil | Self::Bool(false))
    }

    /// The component, if it is one.
    #[must_use]
    pub fn comp(&self) -> Option<CompId> {
        if let Self::Comp(id) = self { Some(*id) } else { None }
    }

    /// The definition, if it is one.
    #[must_use]
    pub fn def(&self) -> Option<DefId> {
        if let Self::Def(id) = self { Some(*id) } else { None }
    }

    /// The number, if it is one.
    #[must_use]
    pub fn int(&self) -> Option<i64> {
        if let Self::Int(n) = self { Some(*n) } else { None }
    }

    /// The text, if it is one.
    #[must_use]
    pub fn str(&self) -> Option<&str> {
        if let Self::Str(s) = self { Some(s) } else { None }
    }

    /// About how many bytes it takes, without sharing: a list that occurs twice in it counts twice.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        const EACH: u64 = size_of::<Value>() as u64;
        EACH + match self {
            Self::Str(text) => text.len() as u64,
            Self::List(items) => items.iter().map(Self::bytes).sum(),
            Self::Map(entries) => entries.iter().map(|(key, value)| EACH + key.len() as u64 + value.bytes()).sum(),
            _ => 0,
        }
    }

    /// Gives `f` every component in it, at any depth.
    pub(crate) fn each_comp(&self, f: &mut impl FnMut(CompId)) {
        match self {
            Self::Comp(comp) => f(*comp),
            Self::List(items) => items.iter().for_each(|item| item.each_comp(f)),
            Self::Map(entries) => entries.iter().for_each(|(_, entry)| entry.each_comp(f)),
            _ => {}
        }
    }

    /// The items, if it is a list. An empty map counts as an empty list, since scripts cannot tell them apart.
    #[must_use]
    pub fn items(&self) -> Option<&[Value]> {
        match self {
            Self::List(items) => Some(items),
            Self::Map(entries) if entries.is_empty() => Some(&[]),
            _ => None,
        }
    }

    /// The entry of a map under `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        let Self::Map(entries) = self else { return None };
        let at = entries.binary_search_by(|(k, _)| k.as_ref().cmp(key)).ok()?;
        entries.get(at).map(|(_, v)| v)
    }

    /// Whether it is or holds an event in progress, which must not outlive it.
    #[must_use]
    pub fn holds_event(&self) -> bool {
        match self {
            Self::Event(_) => true,
            Self::List(items) => items.iter().any(Self::holds_event),
            Self::Map(entries) => entries.iter().any(|(_, value)| value.holds_event()),
            _ => false,
        }
    }

    /// What type it is, in the words that an author uses.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Nil => "nil",
            Self::Bool(_) => "boolean",
            Self::Int(_) => "integer",
            Self::Str(_) => "string",
            Self::Comp(_) => "component",
            Self::Def(_) => "definition",
            Self::Event(_) => "event",
            Self::List(_) => "list",
            Self::Map(_) => "map",
        }
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Self {
        Self::Bool(b)
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Self::Int(n)
    }
}

impl From<&str> for Value {
    fn from(s: &str) -> Self {
        Self::text(s)
    }
}

impl From<CompId> for Value {
    fn from(c: CompId) -> Self {
        Self::Comp(c)
    }
}

impl From<DefId> for Value {
    fn from(d: DefId) -> Self {
        Self::Def(d)
    }
}
