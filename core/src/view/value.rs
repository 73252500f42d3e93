//! Values in views: each says what it is.

use super::GameView;
use crate::ids::CompId;
use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A component that a value refers to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ComponentRef {
    /// Its number.
    pub id: u32,
    /// The full id of its definition; none if the component has left the game and the viewer may not know what it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<Arc<str>>,
}

/// A value as a viewer may see it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "snake_case")]
pub enum ValueView {
    /// No value.
    Nothing,
    /// A component that the viewer may not know.
    Hidden,
    /// A flag.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(Arc<str>),
    /// A component.
    Component(ComponentRef),
    /// A definition, by its full id.
    Definition(Arc<str>),
    /// An event in progress.
    Event,
    /// A list.
    List(Vec<ValueView>),
    /// A map, sorted by name.
    Map(Vec<NamedValue>),
}

/// A value with its name: a field, an argument, an entry of a map.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NamedValue {
    /// The name.
    pub name: Arc<str>,
    /// The value.
    pub value: ValueView,
}

impl ValueView {
    /// The first component in the value, at any depth: of an option, the component that it stands for.
    #[must_use]
    pub fn component(&self) -> Option<&ComponentRef> {
        match self {
            Self::Component(component) => Some(component),
            Self::List(items) => items.iter().find_map(Self::component),
            Self::Map(entries) => entries.iter().find_map(|entry| entry.value.component()),
            _ => None,
        }
    }
}

/// The components that the viewer of a value knows.
#[derive(Clone, Copy)]
pub(super) enum ComponentKnowledge<'k> {
    /// All components, for example because a question offers them or an event that the viewer saw named them.
    All,
    /// The components that the viewer sees now.
    Seen,
    /// All components except these.
    AllBut(&'k dyn Fn(CompId) -> bool),
}

impl GameView<'_> {
    /// A value of the state: components that the viewer does not see are [`ValueView::Hidden`], at any depth.
    #[must_use]
    pub fn value(&self, value: &Value) -> ValueView {
        self.value_as(value, ComponentKnowledge::Seen)
    }

    /// A reference to a component; none if the viewer does not see it.
    #[must_use]
    pub fn component_ref(&self, comp: CompId) -> Option<ComponentRef> {
        self.reference(comp, ComponentKnowledge::Seen)
    }

    pub(super) fn value_as(&self, value: &Value, known: ComponentKnowledge<'_>) -> ValueView {
        let ruleset = self.world.ruleset();
        match value {
            Value::Nil => ValueView::Nothing,
            Value::Bool(flag) => ValueView::Flag(*flag),
            Value::Int(number) => ValueView::Number(*number),
            Value::Str(text) => ValueView::Text(text.clone()),
            Value::Comp(comp) => self.reference(*comp, known).map_or(ValueView::Hidden, ValueView::Component),
            Value::Def(def) => ValueView::Definition(ruleset.text(ruleset.def(*def).id).clone()),
            Value::Event(_) => ValueView::Event,
            Value::List(items) => ValueView::List(items.iter().map(|item| self.value_as(item, known)).collect()),
            Value::Map(entries) => ValueView::Map(self.named_as(entries, known)),
        }
    }

    pub(super) fn named_as(&self, entries: &[(Arc<str>, Value)], known: ComponentKnowledge<'_>) -> Vec<NamedValue> {
        let named =
            |(name, value): &(Arc<str>, Value)| NamedValue { name: name.clone(), value: self.value_as(value, known) };
        entries.iter().map(named).collect()
    }

    fn reference(&self, comp: CompId, known: ComponentKnowledge<'_>) -> Option<ComponentRef> {
        if !self.world.exists(comp) {
            return Some(ComponentRef { id: comp.0, definition: None });
        }
        let known = match known {
            ComponentKnowledge::All => true,
            ComponentKnowledge::AllBut(hidden) => !hidden(comp),
            ComponentKnowledge::Seen => self.sees(comp),
        };
        known.then(|| ComponentRef { id: comp.0, definition: Some(self.definition_of(comp)) })
    }

    pub(super) fn definition_of(&self, comp: CompId) -> Arc<str> {
        let ruleset = self.world.ruleset();
        ruleset.text(ruleset.def(self.world.def_of(comp)).id).clone()
    }
}
