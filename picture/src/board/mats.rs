//! What lies beside the map: mats of players, rows and piles of the table.

use super::face::{ROW, row_width};
use super::inside;
use super::piece::{Area, Block, Group, Item, Scribe, Shape, size};
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::Visibility;
use hexforge_core::value::Value;
use std::collections::BTreeSet;

/// A slot of so many cards is shown as a pile.
const PILE: usize = 12;

/// The mat of a player.
pub(super) fn mat(scribe: &Scribe<'_>, player: CompId, seat: usize) -> Area {
    Area {
        title: scribe.speech.component(player),
        seat: Some(seat),
        notes: numbers(scribe, player),
        blocks: blocks(scribe, player, &BTreeSet::new()),
        ..Area::default()
    }
}

/// What of the table lies beside the map; none if there is nothing.
pub(super) fn table(scribe: &Scribe<'_>, table: CompId, shown: &BTreeSet<u32>) -> Option<Area> {
    let (notes, blocks) = (numbers(scribe, table), blocks(scribe, table, shown));
    let has_something = !notes.is_empty() || !blocks.is_empty();
    has_something.then(|| Area { title: scribe.speech.component(table), notes, blocks, ..Area::default() })
}

/// Fields that are numbers, flags that are set, and what is pointed at.
fn numbers(scribe: &Scribe<'_>, comp: CompId) -> Vec<String> {
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
    told.take(9).collect()
}

/// Every slot that holds something and tells a player something, as a block.
fn blocks(scribe: &Scribe<'_>, holder: CompId, shown: &BTreeSet<u32>) -> Vec<Block> {
    let ruleset = scribe.world.ruleset();
    let players = ruleset.text(ruleset.known.players).clone();
    let quiet = &ruleset.kind(scribe.world.kind_of(holder)).quiet;
    let mut blocks = Vec::new();
    for (name, visible, inert, content) in scribe.slots(holder) {
        if quiet.iter().any(|quiet| **ruleset.text(*quiet) == *name) {
            continue;
        }
        let left: Vec<CompId> = content.into_iter().filter(|c| !shown.contains(&c.0)).collect();
        if left.is_empty() || (name == *players && scribe.players.contains(left.first().unwrap_or(&holder))) {
            continue;
        }
        blocks.push(Block { caption: scribe.speech.slot(&name), groups: groups(scribe, &left, visible, inert) });
    }
    blocks
}

/// The content of a slot.
fn groups(scribe: &Scribe<'_>, content: &[CompId], visible: Visibility, inert: bool) -> Vec<Group> {
    let large = content.iter().all(|c| !scribe.sees(*c) || scribe.shape(*c) != Shape::Token);
    let deck = matches!(visible, Visibility::Hidden | Visibility::Top) || inert || content.len() > PILE;
    if large && deck && content.len() > 1 {
        let pile = compacted(scribe, pile(scribe, content, visible));
        return vec![Group { w: pile.w, h: pile.h, items: vec![at_corner(pile)] }];
    }
    scribe.grouped(content).into_iter().map(|item| group(scribe, item)).collect()
}

fn group(scribe: &Scribe<'_>, item: Item) -> Group {
    let comp = CompId(item.comp);
    let open = !item.face_down && matches!(item.shape, Shape::Tile | Shape::Card | Shape::Sheet | Shape::Disc);
    if !(open && scribe.holds_something(comp)) {
        let item = compacted(scribe, item);
        return Group { w: item.w, h: item.h, items: vec![at_corner(item)] };
    }
    let (w, h) = size(item.shape);
    // What lies on it takes the place of its text.
    let mut items = vec![at_corner(Item { text: String::new(), laden: true, ..item })];
    inside::fill(scribe, comp, (w * 0.06, h * 0.26, w * 0.88, h * 0.68), &mut items);
    Group { w, h, items }
}

fn at_corner(item: Item) -> Item {
    Item { x: item.w / 2.0, y: item.h / 2.0, ..item }
}

/// A row of what is large, where room is scarce.
fn compacted(scribe: &Scribe<'_>, mut item: Item) -> Item {
    if !scribe.compact || matches!(item.shape, Shape::Token | Shape::Hex) {
        return item;
    }
    item.shape = Shape::Row;
    (item.w, item.h) = (row_width(&item), ROW);
    item
}

/// Cards on one heap: its top card if that lies open, and how many there are.
fn pile(scribe: &Scribe<'_>, content: &[CompId], visible: Visibility) -> Item {
    let top = content.last().copied().unwrap_or(CompId(0));
    let open = matches!(visible, Visibility::Public | Visibility::Top) && scribe.sees(top);
    let mut item = if open { scribe.item(top, scribe.shape(top)) } else { scribe.back(top, Shape::Card) };
    item.all = content.iter().map(|c| c.0).collect();
    item
}
