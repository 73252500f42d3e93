//! The components on the map and what belongs to them, before anything is laid out.

use super::builder::BoardBuilder;
use super::item::Shape;
use hexforge_core::ids::{CompId, DefId};
use hexforge_core::ruleset::{Plane, Shape as CellShape, Visibility};
use hexforge_core::value::Value;
use std::collections::BTreeSet;

/// Where a component is on the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Position {
    /// Axial coordinates of flat-topped hexes; `r` counts downwards.
    Hex {
        /// The column.
        q: i64,
        /// The row in the column, less half the column.
        r: i64,
    },
    /// Coordinates in tiles; `y` counts downwards.
    Square {
        /// The horizontal position.
        x: i64,
        /// The vertical position.
        y: i64,
    },
}

impl Position {
    /// The middle of the component, in units of a tile.
    pub(super) fn middle(self) -> (f32, f32) {
        match self {
            Self::Hex { q, r } => (1.5 * q as f32, 1.732 * (r as f32 + q as f32 / 2.0)),
            Self::Square { x, y } => (x as f32, y as f32),
        }
    }
}

/// What is on the table, by its relation to the map.
#[derive(Default)]
pub(super) struct Places {
    /// Components with a position of their own.
    pub placed: Vec<(CompId, Shape, Position)>,
    /// Components at a position that another one has taken before, and places of a grid that are not in a cell.
    pub doubled: Vec<(CompId, Shape)>,
    /// Components without a position. Some of them belong to places.
    pub rest: Vec<CompId>,
}

impl Places {
    /// Sorts what is in the slots of the table that players may see.
    pub fn of(builder: &BoardBuilder<'_>, table: CompId) -> Self {
        let mut places = Self::default();
        let mut taken = BTreeSet::new();
        for (_, visible, inert, content) in builder.slots(table) {
            if inert || visible == Visibility::Hidden {
                continue;
            }
            for comp in content {
                match (position(builder, comp), cell_shape(builder, comp)) {
                    (Some((shape, position)), _) if taken.insert(position) => {
                        places.placed.push((comp, shape, position));
                    }
                    (Some((shape, _)), _) | (None, Some(shape)) => places.doubled.push((comp, shape)),
                    (None, None) => places.rest.push(comp),
                }
            }
        }
        places
    }
}

/// How the kind of a component lays it in a plane.
fn plane<'b>(builder: &'b BoardBuilder<'_>, comp: CompId) -> Option<&'b Plane> {
    let ruleset = builder.world.ruleset();
    ruleset.kind(builder.world.kind_of(comp)).grid.as_ref()?.plane.as_ref()
}

/// The shape of the cell of a place.
fn cell_shape(builder: &BoardBuilder<'_>, comp: CompId) -> Option<Shape> {
    Some(match plane(builder, comp)?.shape {
        CellShape::Hex => Shape::Hex,
        CellShape::Square => Shape::Tile,
    })
}

/// The cell of a place.
fn cell(builder: &BoardBuilder<'_>, comp: CompId) -> Option<(Shape, Position)> {
    let plane = plane(builder, comp)?;
    let [x, y] = plane.position.map(|name| builder.known(comp, builder.world.ruleset().text(name)).int());
    Some(match (plane.shape, x?, y?) {
        (CellShape::Hex, q, r) => (Shape::Hex, Position::Hex { q, r }),
        (CellShape::Square, x, y) => (Shape::Tile, Position::Square { x, y }),
    })
}

/// The shape and position of a component: its cell, axial coordinates in its state or properties, or a hint.
fn position(builder: &BoardBuilder<'_>, comp: CompId) -> Option<(Shape, Position)> {
    if let Some(found) = cell(builder, comp) {
        return Some(found);
    }
    let axial = (builder.known(comp, "q").int(), builder.known(comp, "r").int());
    if let (Some(q), Some(r)) = axial {
        return Some((Shape::Hex, Position::Hex { q, r }));
    }
    let (x, y) = builder.hints.of(builder.world, comp).at?;
    let shape = if builder.shape(comp) == Shape::Hex { Shape::Hex } else { Shape::Tile };
    Some((shape, Position::Square { x, y }))
}

/// Which of these places the state of a component names, or else its properties.
pub(super) fn neighbours(builder: &BoardBuilder<'_>, comp: CompId, places: &[CompId]) -> Vec<CompId> {
    let world = builder.world;
    let ruleset = world.ruleset();
    let kind = ruleset.kind(world.kind_of(comp));
    let mut found: Vec<CompId> = Vec::new();
    for field in &kind.fields {
        let value = builder.known(comp, ruleset.text(field.name));
        found.extend(value.comp());
        found.extend(value.items().unwrap_or_default().iter().filter_map(Value::comp));
    }
    found.retain(|c| places.contains(c));
    if found.is_empty() {
        let properties = &ruleset.def(world.def_of(comp)).properties;
        let defs: Vec<DefId> = properties.iter().flat_map(definitions).collect();
        found.extend(places.iter().filter(|place| defs.contains(&world.def_of(**place))));
    }
    found.dedup();
    found
}

fn definitions(value: &Value) -> Vec<DefId> {
    let listed = value.items().unwrap_or_default().iter().filter_map(Value::def);
    value.def().into_iter().chain(listed).collect()
}
