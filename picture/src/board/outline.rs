//! The map as nested data, for views that do not draw on a plane of points.

use super::Hints;
use super::builder::BoardBuilder;
use super::item::Item;
use super::places::{Places, Position, neighbours};
use hexforge_core::ids::CompId;
use hexforge_core::view::Viewer;
use hexforge_core::world::World;
use hexforge_play::localizer::Localizer;

/// The map.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MapOutline {
    /// Its places.
    pub places: Vec<Place>,
    /// Components that belong to several places, such as the ways between them.
    pub connections: Vec<Connection>,
}

/// A place on the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Where it is; none if another place has that position already.
    pub position: Option<Position>,
    /// The place and what it holds, with the components that belong only to it.
    pub node: Node,
}

/// A component, or several equal ones, and what it holds. The position and size of the item mean nothing here.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The component.
    pub item: Item,
    /// Whether it is a space for one piece: its only slot has that capacity.
    pub is_space: bool,
    /// What is in its slots, without slots that are quiet.
    pub content: Vec<Node>,
}

/// A component that belongs to several places.
#[derive(Clone, PartialEq, Debug)]
pub struct Connection {
    /// The places, as indices into those of the map.
    pub places: Vec<usize>,
    /// The component and what it holds.
    pub node: Node,
}

/// The map as `viewer` may see it; none if nothing on the table has a position.
#[must_use]
pub fn outline(world: &World, localizer: &Localizer<'_>, hints: &Hints, viewer: Viewer) -> Option<MapOutline> {
    let builder = BoardBuilder::new(world, localizer, hints, viewer);
    let table = world.table()?;
    let found = Places::of(&builder, table);
    if found.placed.is_empty() {
        return None;
    }
    let placed = found.placed.iter().map(|(comp, _, position)| (*comp, Some(*position)));
    let all: Vec<(CompId, Option<Position>)> =
        placed.chain(found.doubled.iter().map(|(comp, _)| (*comp, None))).collect();
    let place =
        |(comp, position): &(CompId, Option<Position>)| Place { position: *position, node: node(&builder, *comp) };
    let mut map = MapOutline { places: all.iter().map(place).collect(), connections: Vec::new() };
    let comps: Vec<CompId> = all.iter().map(|(comp, _)| *comp).collect();
    let quiet = quiet_content(&builder, table);
    let is_shown = |comp: &CompId| builder.sees(*comp) && !quiet.contains(comp) && !builder.players.contains(comp);
    for comp in found.rest.into_iter().filter(is_shown) {
        let near = neighbours(&builder, comp, &comps);
        let near: Vec<usize> = near.iter().filter_map(|place| comps.iter().position(|comp| comp == place)).collect();
        match (near.as_slice(), near.first().and_then(|first| map.places.get_mut(*first))) {
            ([], _) | (_, None) => {}
            ([_], Some(place)) => place.node.content.push(node(&builder, comp)),
            (_, Some(_)) => map.connections.push(Connection { places: near, node: node(&builder, comp) }),
        }
    }
    Some(map)
}

fn node(builder: &BoardBuilder<'_>, comp: CompId) -> Node {
    of_item(builder, builder.item(comp, builder.shape(comp)))
}

fn of_item(builder: &BoardBuilder<'_>, item: Item) -> Node {
    let comp = CompId(item.comp);
    if item.face_down {
        return Node { item, is_space: false, content: Vec::new() };
    }
    let quiet = quiet_content(builder, comp);
    let held = builder.slots(comp).into_iter().flat_map(|(_, _, _, content)| content);
    let held: Vec<CompId> = held.filter(|comp| !quiet.contains(comp)).collect();
    let slots = &builder.world.ruleset().kind(builder.world.kind_of(comp)).slots;
    let is_space = matches!(slots.as_slice(), [only] if only.capacity == Some(1));
    let content = builder.grouped(&held).into_iter().map(|item| of_item(builder, item)).collect();
    Node { item, is_space, content }
}

/// What is in the quiet slots of a component.
fn quiet_content(builder: &BoardBuilder<'_>, comp: CompId) -> Vec<CompId> {
    let ruleset = builder.world.ruleset();
    let quiet = &ruleset.kind(builder.world.kind_of(comp)).quiet;
    let is_quiet = |name: &str| quiet.iter().any(|quiet| ruleset.text(*quiet).as_ref() == name);
    builder.slots(comp).into_iter().filter(|(name, ..)| is_quiet(name)).flat_map(|(_, _, _, content)| content).collect()
}
