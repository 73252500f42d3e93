//! Views: the state as one player may see it. What a player may not see is not in the view at all.

use crate::ids::CompId;
use crate::ruleset::Visibility;
use crate::state::LogLine;
use crate::value::Value;
use crate::world::World;
use serde::Serialize;
use std::sync::Arc;

/// A component in a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ViewNode {
    /// Its id.
    pub id: u32,
    /// Full id of its kind.
    pub kind: String,
    /// Full id of its definition.
    pub def: String,
    /// Its owner, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<u32>,
    /// Its visible fields that differ from nil, in the kind's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<(String, String)>,
    /// Its slots, in the kind's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<ViewSlot>,
}

/// A slot in a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ViewSlot {
    /// Its name.
    pub name: String,
    /// How many components lie in it.
    pub count: usize,
    /// Those that may be seen, bottom first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub content: Vec<ViewNode>,
}

/// What `viewer` may see of everything below `root`. Without a viewer: what everybody sees.
#[must_use]
pub fn view(world: &World, root: CompId, viewer: Option<CompId>) -> ViewNode {
    let ruleset = world.ruleset();
    let kind = ruleset.kind(world.kind_of(root));
    let owner = world.owner(root);
    let shown = |visible: Visibility| match visible {
        Visibility::Public | Visibility::Top => true,
        Visibility::Owner => viewer.is_some() && owner == viewer,
        Visibility::Hidden => false,
    };
    let mut fields = Vec::new();
    for (i, field) in kind.fields.iter().enumerate().filter(|(_, f)| shown(f.visible)) {
        let value = world.field(root, u16::try_from(i).unwrap_or(u16::MAX));
        if value != Value::Nil {
            fields.push((ruleset.text(field.name).to_string(), world.describe(&visible(world, &value, viewer))));
        }
    }
    let mut slots = Vec::new();
    for (i, slot) in kind.slots.iter().enumerate() {
        let content = world.slot(root, u16::try_from(i).unwrap_or(u16::MAX));
        let seen = content.iter().filter(|c| world.sees(viewer, **c));
        slots.push(ViewSlot {
            name: ruleset.text(slot.name).to_string(),
            count: content.len(),
            content: seen.map(|c| view(world, *c, viewer)).collect(),
        });
    }
    ViewNode {
        id: root.0,
        kind: ruleset.text(kind.id).to_string(),
        def: ruleset.text(ruleset.def(world.def_of(root)).id).to_string(),
        owner: owner.filter(|o| *o != root).map(|o| o.0),
        fields,
        slots,
    }
}

/// A log line's arguments as `viewer` knows them: components that the viewer did not see when it happened become nil.
#[must_use]
pub fn known_args(line: &LogLine, viewer: Option<CompId>) -> Vec<(Arc<str>, Value)> {
    let saw = |witnesses: &[CompId]| viewer.is_some_and(|viewer| witnesses.contains(&viewer));
    let hidden = |comp| line.secrets.iter().any(|(of, witnesses)| *of == comp && !saw(witnesses));
    line.args.iter().map(|(name, value)| (name.clone(), without(value, &hidden))).collect()
}

/// A value as `viewer` may see it: components that the viewer may not see become nil, at any depth.
#[must_use]
pub fn visible(world: &World, value: &Value, viewer: Option<CompId>) -> Value {
    without(value, &|comp| world.exists(comp) && !world.sees(viewer, comp))
}

/// The value with nil in place of what is hidden, at any depth.
fn without(value: &Value, hidden: &impl Fn(CompId) -> bool) -> Value {
    match value {
        Value::Comp(comp) if hidden(*comp) => Value::Nil,
        Value::List(items) => Value::list(items.iter().map(|item| without(item, hidden)).collect()),
        Value::Map(entries) => {
            Value::map(entries.iter().map(|(key, entry)| (key.clone(), without(entry, hidden))).collect())
        }
        other => other.clone(),
    }
}
