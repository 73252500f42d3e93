//! What lies in a tile, drawn on it.

use super::piece::{Item, Scribe, Shape};
use hexforge_core::ids::CompId;

/// A box to be filled: left, top, width, height.
type Room = (f32, f32, f32, f32);

/// Items in a component, in the room that its tile leaves.
pub(super) fn fill(scribe: &Scribe<'_>, comp: CompId, room: Room, items: &mut Vec<Item>) {
    let content: Vec<CompId> = scribe.slots(comp).into_iter().flat_map(|(_, _, _, content)| content).collect();
    let (holders, pieces): (Vec<CompId>, Vec<CompId>) = content.into_iter().partition(|c| {
        scribe.sees(*c)
            && (scribe.is_named(*c) || scribe.holds_something(*c))
            && scribe.shape(*c) != Shape::Token
            && !scribe.world.ruleset().kind(scribe.world.kind_of(*c)).slots.is_empty()
    });
    let (x, y, w, h) = room;
    let upper = if holders.is_empty() {
        0.0
    } else if pieces.is_empty() {
        h
    } else {
        h * 0.62
    };
    discs(scribe, &holders, (x, y, w, upper), items);
    tokens(scribe.grouped(&pieces), (x, y + upper, w, h - upper), items);
}

/// Things that hold things, side by side.
fn discs(scribe: &Scribe<'_>, holders: &[CompId], (x, y, w, h): Room, items: &mut Vec<Item>) {
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
        let mut item = scribe.item(*holder, Shape::Disc);
        (item.x, item.y, item.w, item.h) = (left + cell_w / 2.0, top + cell_h / 2.0, side * 0.92, side * 0.92);
        let held: Vec<CompId> = scribe.slots(*holder).into_iter().flat_map(|(_, _, _, content)| content).collect();
        item.laden = !held.is_empty();
        items.push(item);
        if !held.is_empty() {
            // The lower half; the upper one has the glyph.
            let inner = (left + cell_w / 2.0 - side * 0.36, top + cell_h / 2.0, side * 0.72, side * 0.4);
            tokens(scribe.grouped(&held), inner, items);
        }
    }
}

/// Small pieces in rows, as large as the room allows.
fn tokens(groups: Vec<Item>, (x, y, w, h): Room, items: &mut Vec<Item>) {
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

/// In how many columns so many squares fill a room best.
fn columns(count: usize, w: f32, h: f32) -> usize {
    let side = |columns: usize| (w / columns as f32).min(h / count.div_ceil(columns) as f32);
    (1..=count).max_by(|a, b| side(*a).total_cmp(&side(*b))).unwrap_or(1)
}
