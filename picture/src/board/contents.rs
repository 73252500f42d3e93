//! Draws the content of a component on its tile.

use super::builder::BoardBuilder;
use super::item::{Item, Shape};
use hexforge_core::ids::CompId;

/// A rectangle: left, top, width, height.
type Rect = (f32, f32, f32, f32);

/// Adds items for the content of a component, in the rectangle that its tile leaves free.
pub(super) fn add_contents(builder: &BoardBuilder<'_>, comp: CompId, rect: Rect, items: &mut Vec<Item>) {
    let content: Vec<CompId> = builder.slots(comp).into_iter().flat_map(|(_, _, _, content)| content).collect();
    let (holders, pieces): (Vec<CompId>, Vec<CompId>) = content.into_iter().partition(|c| {
        builder.sees(*c)
            && (builder.is_named(*c) || builder.holds_something(*c))
            && builder.shape(*c) != Shape::Token
            && !builder.world.ruleset().kind(builder.world.kind_of(*c)).slots.is_empty()
    });
    let (x, y, w, h) = rect;
    let upper = if holders.is_empty() {
        0.0
    } else if pieces.is_empty() {
        h
    } else {
        h * 0.62
    };
    discs(builder, &holders, (x, y, w, upper), items);
    tokens(builder.grouped(&pieces), (x, y + upper, w, h - upper), items);
}

/// Components that hold others, side by side.
fn discs(builder: &BoardBuilder<'_>, holders: &[CompId], (x, y, w, h): Rect, items: &mut Vec<Item>) {
    if holders.is_empty() {
        return;
    }
    let columns = columns(holders.len(), w, h);
    let rows = holders.len().div_ceil(columns);
    let (cell_w, cell_h) = (w / columns as f32, h / rows as f32);
    for (at, holder) in holders.iter().enumerate() {
        let left = x + (at % columns) as f32 * cell_w;
        let top = y + (at / columns) as f32 * cell_h;
        let side = cell_w.min(cell_h);
        let mut item = builder.item(*holder, Shape::Disc);
        (item.x, item.y, item.w, item.h) = (left + cell_w / 2.0, top + cell_h / 2.0, side * 0.92, side * 0.92);
        let held: Vec<CompId> = builder.slots(*holder).into_iter().flat_map(|(_, _, _, content)| content).collect();
        item.laden = !held.is_empty();
        items.push(item);
        if !held.is_empty() {
            // The lower half: the glyph is in the upper one.
            let inner = (left + cell_w / 2.0 - side * 0.36, top + cell_h / 2.0, side * 0.72, side * 0.4);
            tokens(builder.grouped(&held), inner, items);
        }
    }
}

/// Small pieces in rows, as large as the rectangle allows.
fn tokens(groups: Vec<Item>, (x, y, w, h): Rect, items: &mut Vec<Item>) {
    if groups.is_empty() {
        return;
    }
    let columns = columns(groups.len(), w, h);
    let rows = groups.len().div_ceil(columns);
    let side = (w / columns as f32).min(h / rows as f32).min(0.3);
    let count = groups.len();
    for (at, mut item) in groups.into_iter().enumerate() {
        let in_row = columns.min(count - at / columns * columns);
        let left = x + (w - in_row as f32 * side) / 2.0;
        item.x = left + ((at % columns) as f32 + 0.5) * side;
        item.y = y + (h - rows as f32 * side) / 2.0 + ((at / columns) as f32 + 0.5) * side;
        (item.w, item.h) = (side * 0.92, side * 0.92);
        item.shape = Shape::Token;
        items.push(item);
    }
}

/// The number of columns in which so many squares are largest.
fn columns(count: usize, w: f32, h: f32) -> usize {
    let side = |columns: usize| (w / columns as f32).min(h / count.div_ceil(columns) as f32);
    (1..=count).max_by(|a, b| side(*a).total_cmp(&side(*b))).unwrap_or(1)
}
