//! What lies beside the map: mats of players, rows and piles of the table.

use super::inside;
use super::piece::{Area, Item, Scribe, Shape, size};
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::Visibility;
use hexforge_core::value::Value;
use std::collections::BTreeSet;

/// Width of a mat.
const MAT: f32 = 7.2;
/// Height of a heading.
const HEAD: f32 = 0.5;
/// Height of a caption.
const CAPTION: f32 = 0.26;
/// Space around and between.
const PAD: f32 = 0.16;
/// A slot of so many cards is shown as a pile.
const PILE: usize = 12;

/// The mat of a player.
pub(super) fn mat(scribe: &Scribe<'_>, player: CompId, seat: usize) -> Area {
    let mut area = Area {
        title: scribe.speech.component(player),
        note: numbers(scribe, player),
        seat: Some(seat),
        w: MAT,
        ..Area::default()
    };
    rows(scribe, player, &BTreeSet::new(), &mut area);
    area
}

/// What of the table lies beside the map; none if there is nothing.
pub(super) fn table(scribe: &Scribe<'_>, table: CompId, shown: &BTreeSet<u32>, width: f32) -> Option<Area> {
    let mut area = Area { title: "Table".to_owned(), note: numbers(scribe, table), w: width, ..Area::default() };
    rows(scribe, table, shown, &mut area);
    (!area.items.is_empty() || !area.note.is_empty()).then_some(area)
}

/// Fields that are numbers, flags that are set, and what is pointed at.
fn numbers(scribe: &Scribe<'_>, comp: CompId) -> String {
    let ruleset = scribe.world.ruleset();
    let kind = ruleset.kind(scribe.world.kind_of(comp));
    let loud = kind.fields.iter().enumerate().filter(|(_, field)| !kind.quiet.contains(&field.name));
    let told = loud.filter_map(|(at, field)| {
        let name = scribe.speech.field(ruleset.text(field.name));
        let value = scribe.world.field(comp, u16::try_from(at).unwrap_or(u16::MAX));
        match &value {
            Value::Int(n) => Some(format!("{name} {n}")),
            Value::Bool(true) => Some(name),
            Value::Comp(_) | Value::Def(_) => Some(format!("{name} {}", scribe.speech.value(&value))),
            Value::Str(text) if !text.is_empty() && ruleset.text(field.name).as_ref() != "name" => {
                Some(format!("{name} {}", scribe.speech.value(&value)))
            }
            _ => None,
        }
    });
    told.take(9).collect::<Vec<_>>().join("  ·  ")
}

/// Every slot as a block with a caption; small blocks stand side by side.
fn rows(scribe: &Scribe<'_>, holder: CompId, shown: &BTreeSet<u32>, area: &mut Area) {
    let (mut x, mut y, mut high) = (PAD, HEAD, 0.0_f32);
    let players = scribe.world.ruleset().known.players;
    let players = scribe.world.ruleset().text(players).clone();
    for (name, visible, inert, content) in scribe.slots(holder) {
        let left: Vec<CompId> = content.into_iter().filter(|c| !shown.contains(&c.0)).collect();
        if left.is_empty() || (name == *players && scribe.players.contains(left.first().unwrap_or(&holder))) {
            continue;
        }
        let caption = scribe.speech.slot(&name);
        let (items, w, h) = block(scribe, &left, visible, inert, area.w - 2.0 * PAD);
        let w = w.max(0.12 * caption.chars().count() as f32 + 0.1);
        if x > PAD && x + w > area.w - PAD {
            (x, y, high) = (PAD, y + high + CAPTION + PAD, 0.0);
        }
        area.captions.push((x, y, caption));
        area.items.extend(items.into_iter().map(|item| Item { x: item.x + x, y: item.y + y + CAPTION, ..item }));
        x += w + 2.0 * PAD;
        high = high.max(h);
    }
    area.h = if area.captions.is_empty() { HEAD } else { y + high + CAPTION + PAD };
}

/// The content of a slot, from its corner: items, width, height.
fn block(
    scribe: &Scribe<'_>,
    content: &[CompId],
    visible: Visibility,
    inert: bool,
    width: f32,
) -> (Vec<Item>, f32, f32) {
    let large = content.iter().all(|c| !scribe.sees(*c) || scribe.shape(*c) != Shape::Token);
    let deck = matches!(visible, Visibility::Hidden | Visibility::Top) || inert || content.len() > PILE;
    if large && deck && content.len() > 1 {
        let pile = pile(scribe, content, visible);
        let (w, h) = (pile.w, pile.h);
        return (vec![Item { x: w / 2.0, y: h / 2.0, ..pile }], w, h);
    }
    let mut items = Vec::new();
    let (mut x, mut y, mut high, mut widest) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
    for (comp, mut item) in scribe.grouped(content).into_iter().map(|item| (CompId(item.comp), item)) {
        if x > 0.0 && x + item.w > width {
            (x, y, high) = (0.0, y + high + 0.08, 0.0);
        }
        (item.x, item.y) = (x + item.w / 2.0, y + item.h / 2.0);
        let (w, h) = size(item.shape);
        high = high.max(h);
        let room = (x + w * 0.06, y + h * 0.26, w * 0.88, h * 0.68);
        let open = !item.face_down && matches!(item.shape, Shape::Tile | Shape::Card | Shape::Sheet);
        let filled = open && scribe.holds_something(comp);
        if filled {
            // What lies on it takes the place of its text.
            item.text.clear();
        }
        items.push(item);
        if filled {
            inside::fill(scribe, comp, room, &mut items);
        }
        x += w + 0.08;
        widest = widest.max(x - 0.08);
    }
    (items, widest, y + high)
}

/// Cards on one heap: its top card if that lies open, and how many there are.
fn pile(scribe: &Scribe<'_>, content: &[CompId], visible: Visibility) -> Item {
    let top = content.last().copied().unwrap_or(CompId(0));
    let open = matches!(visible, Visibility::Public | Visibility::Top) && scribe.sees(top);
    let mut item = if open { scribe.item(top, scribe.shape(top)) } else { scribe.back(top, Shape::Card) };
    item.all = content.iter().map(|c| c.0).collect();
    item
}
