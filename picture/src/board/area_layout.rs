//! Lays out the content of an area for a width: numbers, then each slot after its caption. Small slots share a line.

use super::item::{Area, Block, CAPTION, HEADING, Item, ROW};
use super::text_layout::{cut, width};

/// The height of a heading with the space around it.
const HEAD: f32 = 0.52;
/// The space at the edges and between slots.
const PAD: f32 = 0.16;
/// The space between the items of a slot.
const GAP: f32 = 0.07;
/// The number of lines for numbers.
const NOTES: usize = 2;
/// The separator of two numbers.
const BETWEEN: &str = "  ·  ";
/// The height of a line of captions.
const LINE: f32 = CAPTION * 1.3;

/// The positions of everything in an area.
#[derive(Default)]
struct Plan {
    notes: Vec<(f32, f32, String)>,
    captions: Vec<(f32, f32)>,
    groups: Vec<(f32, f32)>,
    h: f32,
}

/// The position of the next item.
struct Cursor {
    x: f32,
    y: f32,
    /// The height of the current line.
    height: f32,
}

impl Cursor {
    /// Begins a new line.
    fn new_line(&mut self) {
        (self.x, self.y, self.height) = (PAD, self.y + self.height + GAP, 0.0);
    }
}

fn plan(area: &Area, wide: f32) -> Plan {
    let mut plan = Plan::default();
    let mut cursor = Cursor { x: PAD, y: HEAD, height: 0.0 };
    for note in note_lines(&area.notes, (wide - 2.0 * PAD) / CAPTION) {
        plan.notes.push((PAD, cursor.y, note));
        cursor.y += LINE;
    }
    for block in &area.blocks {
        place_block(&mut plan, &mut cursor, block, wide - PAD);
    }
    plan.h = (cursor.y + cursor.height + PAD).max(PAD + HEADING);
    plan
}

/// Numbers in lines; no number is broken.
fn note_lines(notes: &[String], room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for note in notes {
        match lines.last_mut() {
            Some(line) if width(line) + width(note) + width(BETWEEN) <= room => {
                line.push_str(BETWEEN);
                line.push_str(note);
            }
            _ => lines.push(cut(note, room)),
        }
    }
    lines.truncate(NOTES);
    lines
}

fn place_block(plan: &mut Plan, cursor: &mut Cursor, block: &Block, right: f32) {
    let caption = width(&block.caption) * CAPTION + 0.14;
    let whole = caption + block.groups.iter().map(|group| group.w + GAP).sum::<f32>();
    // A block that does not fit behind the last one begins a new line.
    if cursor.x > PAD && cursor.x + PAD + whole > right {
        cursor.new_line();
    } else if cursor.x > PAD {
        cursor.x += PAD;
    }
    let high = block.groups.first().map_or(ROW, |group| group.h);
    plan.captions.push((cursor.x, cursor.y + (high.min(ROW) - CAPTION * 1.2) / 2.0));
    cursor.height = cursor.height.max(LINE);
    cursor.x += caption;
    for group in &block.groups {
        let wide = group.w.min(right - PAD);
        if cursor.x + wide > right + 0.001 && cursor.x > PAD {
            cursor.new_line();
        }
        plan.groups.push((cursor.x, cursor.y));
        cursor.x += wide + GAP;
        cursor.height = cursor.height.max(group.h);
    }
}

/// Whether an area is the map, which needs no layout.
pub(super) fn is_map(area: &Area) -> bool {
    area.seat.is_none() && area.title.is_empty()
}

/// The size of an area if it is laid out for a width.
pub(super) fn area_size(area: &Area, wide: f32) -> (f32, f32) {
    if is_map(area) { (area.w, area.h) } else { (wide, plan(area, wide).h) }
}

/// Lays an area out for a width.
pub(super) fn lay_out(area: &mut Area, wide: f32) {
    if is_map(area) {
        return;
    }
    let plan = plan(area, wide);
    (area.w, area.h) = (wide, plan.h);
    let captions = area.blocks.iter().zip(plan.captions).map(|(block, (x, y))| (x, y, block.caption.clone()));
    area.captions = plan.notes.into_iter().chain(captions).collect();
    area.items.clear();
    // Only a row can be wider than the area; it is cut.
    let most = wide - 2.0 * PAD;
    for (group, (x, y)) in area.blocks.iter().flat_map(|block| &block.groups).zip(plan.groups) {
        let cut =
            |item: &Item| if group.w > most { (item.w.min(most), item.x.min(most / 2.0)) } else { (item.w, item.x) };
        area.items.extend(group.items.iter().map(|item| {
            let (w, left) = cut(item);
            Item { w, x: left + x, y: item.y + y, ..item.clone() }
        }));
    }
}
