//! Components and what is in their slots.

use super::{GameView, NamedValue, Viewer};
use crate::ids::CompId;
use crate::ruleset::Visibility;
use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A component in a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ComponentView {
    /// Its number.
    pub id: u32,
    /// Full id of its kind.
    pub kind: Arc<str>,
    /// Full id of its definition.
    #[serde(rename = "def")]
    pub definition: Arc<str>,
    /// The number of its owner, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u32>,
    /// Its visible fields that have a value, in the kind's order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<NamedValue>,
    /// Its slots, in the kind's order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<SlotView>,
}

/// A slot in a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlotView {
    /// Its name.
    pub name: Arc<str>,
    /// How many components are in it.
    pub count: usize,
    /// Those that the viewer sees, bottom first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub content: Vec<ComponentView>,
}

impl ComponentView {
    /// A field by name; none if it has no value or the viewer may not know it.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&super::ValueView> {
        self.fields.iter().find(|field| field.name.as_ref() == name).map(|field| &field.value)
    }

    /// A slot by name.
    #[must_use]
    pub fn slot(&self, name: &str) -> Option<&SlotView> {
        self.slots.iter().find(|slot| slot.name.as_ref() == name)
    }
}

impl GameView<'_> {
    /// Whether the viewer may know the value of a field of `comp` that is visible to these.
    #[must_use]
    pub fn knows_field(&self, comp: CompId, visible: Visibility) -> bool {
        match visible {
            Visibility::Public | Visibility::Top => true,
            Visibility::Owner => {
                self.viewer == Viewer::Author || (self.player.is_some() && self.world.owner(comp) == self.player)
            }
            Visibility::Hidden | Visibility::To(_) => self.viewer == Viewer::Author,
        }
    }

    /// A component with everything below it that the viewer sees.
    #[must_use]
    pub fn component(&self, comp: CompId) -> ComponentView {
        let world = self.world;
        let ruleset = world.ruleset();
        let kind = ruleset.kind(world.kind_of(comp));
        let owner = world.owner(comp);
        let number = |index: usize| u16::try_from(index).unwrap_or(u16::MAX);
        let mut fields = Vec::new();
        for (at, field) in kind.fields.iter().enumerate().filter(|(_, field)| self.knows_field(comp, field.visible)) {
            let value = world.field(comp, number(at));
            if value != Value::Nil {
                fields.push(NamedValue { name: ruleset.text(field.name).clone(), value: self.value(&value) });
            }
        }
        let slots = kind.slots.iter().enumerate().map(|(at, slot)| {
            let content = world.slot(comp, number(at));
            let seen = content.iter().filter(|inside| self.sees(**inside));
            SlotView {
                name: ruleset.text(slot.name).clone(),
                count: content.len(),
                content: seen.map(|inside| self.component(*inside)).collect(),
            }
        });
        ComponentView {
            id: comp.0,
            kind: ruleset.text(kind.id).clone(),
            definition: self.definition_of(comp),
            owner: owner.filter(|owner| *owner != comp).map(|owner| owner.0),
            fields,
            slots: slots.collect(),
        }
    }
}
