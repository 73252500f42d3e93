//! The state as a tree, and the details of one component.

use super::play_state::Play;
use super::snapshot::{Inspected, TreeNode, ValueLine};
use hexforge_core::ids::{CompId, ValueId};
use hexforge_core::ruleset::{ModifierLayer, Type};
use hexforge_core::value::Value;
use hexforge_core::world::World;
use hexforge_play::Game;
use hexforge_play::localizer::Localizer;
use hexforge_schemas::locale::name_key;

/// All components that the viewer sees, from the table downwards.
pub(super) fn tree(world: &World, localizer: &Localizer<'_>, viewer: Option<CompId>) -> Vec<TreeNode> {
    let mut nodes = Vec::new();
    if let Some(table) = world.table() {
        add_subtree(world, localizer, viewer, (table, String::new(), 0, None), &mut nodes);
    }
    nodes
}

fn add_subtree(
    world: &World,
    localizer: &Localizer<'_>,
    viewer: Option<CompId>,
    (comp, slot, depth, holder): (CompId, String, usize, Option<CompId>),
    nodes: &mut Vec<TreeNode>,
) {
    if viewer.is_some() && !world.sees(viewer, comp) {
        return;
    }
    let ruleset = world.ruleset();
    let owner = world.owner(comp).filter(|owner| *owner != comp);
    let at = nodes.len();
    nodes.push(TreeNode {
        comp: comp.0,
        depth,
        slot,
        name: localizer.component(comp),
        definition: ruleset.text(ruleset.def(world.def_of(comp)).id).to_string(),
        owner: owner.filter(|owner| holder != Some(*owner)).map(|owner| localizer.component(owner)),
        below: 0,
    });
    let holder = if world.players().contains(&comp) { Some(comp) } else { owner };
    let kind = ruleset.kind(world.kind_of(comp));
    for (index, slot) in kind.slots.iter().enumerate() {
        for child in world.slot(comp, u16::try_from(index).unwrap_or(u16::MAX)) {
            let name = localizer.slot(ruleset.text(slot.name));
            add_subtree(world, localizer, viewer, (child, name, depth + 1, holder), nodes);
        }
    }
    let count = nodes.len() - at - 1;
    if let Some(node) = nodes.get_mut(at) {
        node.below = count;
    }
}

/// The details of a component; none if it no longer exists.
pub(super) fn inspect(game: &Game, play: &Play, localizer: &Localizer<'_>, comp: CompId) -> Option<Inspected> {
    let world = play.session.world();
    if !world.exists(comp) || !world.alive(comp) {
        return None;
    }
    let ruleset = world.ruleset();
    let kind = ruleset.kind(world.kind_of(comp));
    let def = ruleset.def(world.def_of(comp));
    let field = |(at, field): (usize, &hexforge_core::ruleset::Field)| {
        let value = world.field(comp, u16::try_from(at).unwrap_or(u16::MAX));
        let differs = value != field.default;
        (ruleset.text(field.name).to_string(), localizer.value(&value), lua(&value), differs)
    };
    let slot = |(at, slot): (usize, &hexforge_core::ruleset::Slot)| {
        (ruleset.text(slot.name).to_string(), world.slot(comp, u16::try_from(at).unwrap_or(u16::MAX)).len())
    };
    let properties = kind.properties.iter().zip(&def.properties);
    let place = world.place(comp).map_or_else(String::new, |place| {
        let slot = world.slot_name(comp).map_or_else(String::new, |name| ruleset.text(name).to_string());
        format!("{} of {}", slot, localizer.component(place.parent))
    });
    let id = ruleset.text(def.id).to_string();
    let base = ruleset.text(def.local_id);
    let text = game.loaded().locales.text("", &id, &format!("{}-text", name_key(base)), &[]);
    Some(Inspected {
        comp: comp.0,
        name: localizer.component(comp),
        kind: ruleset.text(kind.id).to_string(),
        owner: world.owner(comp).filter(|owner| *owner != comp).map(|owner| localizer.component(owner)),
        place,
        fields: kind.fields.iter().enumerate().map(field).collect(),
        properties: properties
            .filter(|(_, value)| **value != Value::Nil)
            .map(|(name, value)| (ruleset.text(*name).to_string(), localizer.value(value)))
            .collect(),
        slots: kind.slots.iter().enumerate().map(slot).collect(),
        values: values(world, localizer, comp),
        text,
        definition: id,
    })
}

/// The values that take this component as their only argument.
fn values(world: &World, localizer: &Localizer<'_>, comp: CompId) -> Vec<ValueLine> {
    let ruleset = world.ruleset().clone();
    let mut lines = Vec::new();
    for (at, value) in ruleset.values.iter().enumerate() {
        let [param] = value.params.as_slice() else { continue };
        let takes_component = match &param.ty {
            Type::Any | Type::Component | Type::Definition | Type::DefOf(_) => false,
            ty => world.fits(&Value::Comp(comp), ty),
        };
        if !takes_component {
            continue;
        }
        // A value that fails is reported where it is used.
        let Ok((base, changes, now)) = world.explain_value(ValueId::from_index(at), &[Value::Comp(comp)]) else {
            continue;
        };
        let change = |c: &hexforge_core::world::Contribution| {
            let name = ruleset.text(c.ability).to_string();
            (
                format!("{} {} ({name})", layer(c.layer, &localizer.value(&c.amount)), localizer.component(c.source)),
                name.clone(),
            )
        };
        lines.push(ValueLine {
            id: ruleset.text(value.id).to_string(),
            value: localizer.value(&now),
            base: localizer.value(&base),
            changes: changes.iter().map(change).collect(),
        });
    }
    lines
}

fn layer(layer: ModifierLayer, amount: &str) -> String {
    match layer {
        ModifierLayer::Set => format!("set to {amount} by"),
        ModifierLayer::Add if amount.starts_with('-') => format!("{amount} from"),
        ModifierLayer::Add => format!("+{amount} from"),
        ModifierLayer::Multiply => format!("×{amount} from"),
        ModifierLayer::AtLeast => format!("at least {amount} by"),
        ModifierLayer::AtMost => format!("at most {amount} by"),
        ModifierLayer::Override => format!("overridden to {amount} by"),
    }
}

/// A value as Lua source; empty if it has no literal.
fn lua(value: &Value) -> String {
    match value {
        Value::Nil => "nil".to_owned(),
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Str(s) => format!("{s:?}"),
        _ => String::new(),
    }
}
