//! The map: components with coordinates, and components that belong to them.

use super::builder::BoardBuilder;
use super::contents::add_contents;
use super::item::{Area, Item, Link, Shape, size};
use super::places::{Places, neighbours};
use hexforge_core::ids::CompId;
use std::collections::{BTreeMap, BTreeSet};

/// The space around the map.
const MARGIN: f32 = 0.35;

/// The components on a map, which no other area shows again.
pub(super) fn shown(area: &Area) -> BTreeSet<u32> {
    area.items.iter().flat_map(|item| item.all.iter().copied()).collect()
}

/// The map; none if no component has coordinates.
pub(super) fn build(builder: &BoardBuilder<'_>, table: CompId) -> Option<Area> {
    let found = Places::of(builder, table);
    let mut tiles: Vec<(CompId, Shape, f32, f32)> = Vec::new();
    for (comp, shape, position) in found.placed {
        let (x, y) = position.middle();
        tiles.push((comp, shape, x, y));
    }
    if tiles.is_empty() {
        return None;
    }
    // Of two components at one place, the later one is drawn below the map.
    let low = tiles.iter().map(|(_, shape, _, y)| y + size(*shape).1 / 2.0).fold(f32::MIN, f32::max);
    let left = tiles.iter().map(|(_, shape, x, _)| x - size(*shape).0 / 2.0).fold(f32::MAX, f32::min);
    for (at, (comp, shape)) in found.doubled.into_iter().enumerate() {
        let (w, h) = size(shape);
        let (x, y) = (left + w / 2.0 + at as f32 * (w + 0.2), low + h / 2.0 + 0.3);
        tiles.push((comp, shape, x, y));
    }
    let places: BTreeMap<CompId, (f32, f32)> = tiles.iter().map(|(comp, _, x, y)| (*comp, (*x, *y))).collect();
    let mut area = Area::default();
    let mut on_top = Vec::new();
    let apart = apart(&places);
    // A hex has free corners at its sides and its name at the upper edge.
    let hexes = tiles.iter().any(|(_, shape, ..)| *shape == Shape::Hex);
    let beside = if hexes { (size(Shape::Hex).0 * 0.4, 0.0) } else { (side(apart) * 0.55, -side(apart) * 0.55) };
    let grid = Grid { places, apart, beside };
    for comp in found.rest {
        add_neighbour(builder, comp, &grid, (&mut area.links, &mut on_top));
    }
    for (comp, shape, x, y) in tiles {
        add_tile(builder, comp, shape, (x, y, apart), &mut area.items);
    }
    area.items.extend(on_top);
    move_to_corner(&mut area);
    Some(area)
}

/// The places of the map.
struct Grid {
    places: BTreeMap<CompId, (f32, f32)>,
    /// The distance of the nearest two.
    apart: f32,
    /// The offset, from the middle of a place, of a piece that belongs only to it.
    beside: (f32, f32),
}

/// The distance of the nearest two places.
fn apart(places: &BTreeMap<CompId, (f32, f32)>) -> f32 {
    let all: Vec<(f32, f32)> = places.values().copied().collect();
    let mut least = f32::MAX;
    for (at, a) in all.iter().enumerate() {
        for b in all.iter().skip(at + 1) {
            least = least.min((a.0 - b.0).abs().max((a.1 - b.1).abs()));
        }
    }
    if least == f32::MAX { 1.0 } else { least }
}

/// The side of a tile for this distance of places. It leaves space between tiles for what connects them.
fn side(apart: f32) -> f32 {
    let least = size(Shape::Tile).0;
    (apart * 0.62).clamp(least, 2.0 * least)
}

/// Adds a tile with its content.
fn add_tile(
    builder: &BoardBuilder<'_>,
    comp: CompId,
    shape: Shape,
    (x, y, apart): (f32, f32, f32),
    items: &mut Vec<Item>,
) {
    let mut item = builder.item(comp, shape);
    (item.x, item.y) = (x, y);
    if shape == Shape::Tile {
        (item.w, item.h) = (side(apart), side(apart));
    }
    let (w, h) = (item.w, item.h);
    items.push(item);
    // The corners of a hex are at its sides; the upper part keeps the name.
    let room = match shape {
        Shape::Hex => (x - w * 0.33, y - h * 0.2, w * 0.66, h * 0.58),
        _ => (x - w * 0.44, y - h * 0.24, w * 0.88, h * 0.66),
    };
    add_contents(builder, comp, room, items);
}

/// Adds a component that has no coordinates but names places: a line between two, or a piece beside one.
fn add_neighbour(
    builder: &BoardBuilder<'_>,
    comp: CompId,
    grid: &Grid,
    (links, items): (&mut Vec<Link>, &mut Vec<Item>),
) {
    let known: Vec<CompId> = grid.places.keys().copied().collect();
    let near = neighbours(builder, comp, &known);
    let near: Vec<(f32, f32)> = near.iter().filter_map(|place| grid.places.get(place).copied()).collect();
    if near.is_empty() {
        return;
    }
    let count = near.len() as f32;
    let (x, y) = near.iter().fold((0.0, 0.0), |(x, y), (px, py)| (x + px / count, y + py / count));
    let holder = !builder.world.ruleset().kind(builder.world.kind_of(comp)).slots.is_empty();
    if let ([from, to], true) = (near.as_slice(), holder) {
        links.push(Link { from: *from, to: *to, fill: builder.fill(comp) });
        let mut item = builder.item(comp, Shape::Tile);
        let side = ((grid.apart - side(grid.apart)) * 0.8).clamp(0.5, 0.8);
        (item.x, item.y, item.w, item.h) = (x, y, side, side);
        items.push(item);
        add_contents(builder, comp, (x - side * 0.44, y - side * 0.2, side * 0.88, side * 0.6), items);
        return;
    }
    let mut item = builder.item(comp, Shape::Token);
    let (dx, dy) = if near.len() == 1 { grid.beside } else { (0.0, 0.0) };
    // Pieces at the same spot are stacked downwards.
    let same = items.iter().filter(|o| (o.x - x - dx).abs() < 0.2 && (o.y - y - dy).abs() < 0.3).count();
    (item.x, item.y) = (x + dx, y + dy + same as f32 * 0.3);
    (item.w, item.h) = (0.28, 0.28);
    items.push(item);
}

/// Moves everything to the corner, with a margin.
fn move_to_corner(area: &mut Area) {
    let edge = |low: bool, across: bool| {
        let one = |item: &Item| {
            let (middle, half) = if across { (item.x, item.w / 2.0) } else { (item.y, item.h / 2.0) };
            if low { middle - half } else { middle + half }
        };
        let start = if low { f32::MAX } else { f32::MIN };
        area.items.iter().map(one).fold(start, if low { f32::min } else { f32::max })
    };
    let (x, y) = (edge(true, true) - MARGIN, edge(true, false) - MARGIN);
    (area.w, area.h) = (edge(false, true) - x + MARGIN, edge(false, false) - y + MARGIN);
    for item in &mut area.items {
        item.x -= x;
        item.y -= y;
    }
    for link in &mut area.links {
        link.from = (link.from.0 - x, link.from.1 - y);
        link.to = (link.to.0 - x, link.to.1 - y);
    }
}
