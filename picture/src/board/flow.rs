//! Lays what an area holds out for a width: numbers, then every slot behind its caption; small ones stand side by side.

use super::face::ROW;
use super::lettering::{cut, width};
use super::piece::{Area, Block, CAPTION, HEADING, Item};

/// Height of a heading with the space around it.
const HEAD: f32 = 0.52;
/// Space around and between.
const PAD: f32 = 0.16;
/// Space between things of a slot.
const GAP: f32 = 0.07;
/// So many lines tell numbers.
const NOTES: usize = 2;
/// What stands between two numbers.
const BETWEEN: &str = "  ·  ";
/// The height of a line of captions.
const LINE: f32 = CAPTION * 1.3;

/// Where everything of an area goes.
#[derive(Default)]
struct Plan {
    notes: Vec<(f32, f32, String)>,
    captions: Vec<(f32, f32)>,
    groups: Vec<(f32, f32)>,
    h: f32,
}

/// Where the next thing goes.
struct Pen {
    x: f32,
    y: f32,
    /// The height of the present line.
    high: f32,
}

impl Pen {
    /// Begins a new line.
    fn turn(&mut self) {
        (self.x, self.y, self.high) = (PAD, self.y + self.high + GAP, 0.0);
    }
}

fn plan(area: &Area, wide: f32) -> Plan {
    let mut plan = Plan::default();
    let mut pen = Pen { x: PAD, y: HEAD, high: 0.0 };
    for note in told(&area.notes, (wide - 2.0 * PAD) / CAPTION) {
        plan.notes.push((PAD, pen.y, note));
        pen.y += LINE;
    }
    for block in &area.blocks {
        put(&mut plan, &mut pen, block, wide - PAD);
    }
    plan.h = (pen.y + pen.high + PAD).max(PAD + HEADING);
    plan
}

/// Numbers in lines, each number whole.
fn told(notes: &[String], room: f32) -> Vec<String> {
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

fn put(plan: &mut Plan, pen: &mut Pen, block: &Block, right: f32) {
    let said = width(&block.caption) * CAPTION + 0.14;
    let whole = said + block.groups.iter().map(|group| group.w + GAP).sum::<f32>();
    // What does not fit behind the last block whole begins a line of its own.
    if pen.x > PAD && pen.x + PAD + whole > right {
        pen.turn();
    } else if pen.x > PAD {
        pen.x += PAD;
    }
    let high = block.groups.first().map_or(ROW, |group| group.h);
    plan.captions.push((pen.x, pen.y + (high.min(ROW) - CAPTION * 1.2) / 2.0));
    pen.high = pen.high.max(LINE);
    pen.x += said;
    for group in &block.groups {
        let wide = group.w.min(right - PAD);
        if pen.x + wide > right + 0.001 && pen.x > PAD {
            pen.turn();
        }
        plan.groups.push((pen.x, pen.y));
        pen.x += wide + GAP;
        pen.high = pen.high.max(group.h);
    }
}

/// Whether an area is laid out by itself already: it is the map.
pub(super) fn is_map(area: &Area) -> bool {
    area.seat.is_none() && area.title.is_empty()
}

/// The size of an area if it were so wide.
pub(super) fn measured(area: &Area, wide: f32) -> (f32, f32) {
    if is_map(area) { (area.w, area.h) } else { (wide, plan(area, wide).h) }
}

/// Lays an area out for a width.
pub(super) fn flow(area: &mut Area, wide: f32) {
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
