//! The areas beside the map: the mats of players, and the table with its rows and piles.

use super::builder::BoardBuilder;
use super::card_text::row_width;
use super::contents::add_contents;
use super::item::{Area, Block, Group, Item, ROW, Shape, size};
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::{Field, Visibility};
use hexforge_core::value::Value;
use std::collections::BTreeSet;

/// A slot with more cards than this is shown as a pile.
const PILE: usize = 12;

/// The mat of a player.
pub(super) fn mat(builder: &BoardBuilder<'_>, player: CompId, seat: usize) -> Area {
    Area {
        title: builder.localizer.component(player),
        seat: Some(seat),
        notes: numbers(builder, player),
        blocks: blocks(builder, player, &BTreeSet::new()),
        ..Area::default()
    }
}

/// What is on the table but not on the map; none if there is nothing.
pub(super) fn table(builder: &BoardBuilder<'_>, table: CompId, shown: &BTreeSet<u32>) -> Option<Area> {
    let (notes, blocks) = (numbers(builder, table), blocks(builder, table, shown));
    let has_something = !notes.is_empty() || !blocks.is_empty();
    has_something.then(|| Area { title: builder.localizer.component(table), notes, blocks, ..Area::default() })
}

/// Fields that are numbers, flags that are set, and references.
fn numbers(builder: &BoardBuilder<'_>, comp: CompId) -> Vec<String> {
    let ruleset = builder.world.ruleset();
    let kind = ruleset.kind(builder.world.kind_of(comp));
    let is_shown = |field: &Field| !kind.quiet.contains(&field.name) && builder.view.knows_field(comp, field.visible);
    let shown = kind.fields.iter().enumerate().filter(|(_, field)| is_shown(field));
    let notes = shown.filter_map(|(at, field)| {
        let name = builder.localizer.field(ruleset.text(field.name));
        let value = builder.world.field(comp, u16::try_from(at).unwrap_or(u16::MAX));
        match &value {
            Value::Int(n) => Some(format!("{name} {n}")),
            Value::Bool(true) => Some(name),
            Value::Comp(_) | Value::Def(_) => Some(format!("{name} {}", builder.localizer.value(&value))),
            Value::Str(text) if !text.is_empty() && ruleset.text(field.name).as_ref() != "name" => {
                Some(format!("{name} {}", builder.localizer.value(&value)))
            }
            _ => None,
        }
    });
    notes.take(9).collect()
}

/// Each slot that holds something and is not quiet, as a block.
fn blocks(builder: &BoardBuilder<'_>, holder: CompId, shown: &BTreeSet<u32>) -> Vec<Block> {
    let ruleset = builder.world.ruleset();
    let players = ruleset.text(ruleset.known.players).clone();
    let quiet = &ruleset.kind(builder.world.kind_of(holder)).quiet;
    let mut blocks = Vec::new();
    for (name, visible, inert, content) in builder.slots(holder) {
        if quiet.iter().any(|quiet| **ruleset.text(*quiet) == *name) {
            continue;
        }
        let left: Vec<CompId> = content.into_iter().filter(|c| !shown.contains(&c.0)).collect();
        if left.is_empty() || (name == *players && builder.players.contains(left.first().unwrap_or(&holder))) {
            continue;
        }
        blocks.push(Block { caption: builder.localizer.slot(&name), groups: groups(builder, &left, visible, inert) });
    }
    blocks
}

/// The content of a slot.
fn groups(builder: &BoardBuilder<'_>, content: &[CompId], visible: Visibility, inert: bool) -> Vec<Group> {
    let large = content.iter().all(|c| !builder.sees(*c) || builder.shape(*c) != Shape::Token);
    let deck = matches!(visible, Visibility::Hidden | Visibility::Top) || inert || content.len() > PILE;
    if large && deck && content.len() > 1 {
        let pile = compacted(builder, pile(builder, content, visible));
        return vec![Group { w: pile.w, h: pile.h, items: vec![at_corner(pile)] }];
    }
    builder.grouped(content).into_iter().map(|item| group(builder, item)).collect()
}

fn group(builder: &BoardBuilder<'_>, item: Item) -> Group {
    let comp = CompId(item.comp);
    let open = !item.face_down && matches!(item.shape, Shape::Tile | Shape::Card | Shape::Sheet | Shape::Disc);
    if !(open && builder.holds_something(comp)) {
        let item = compacted(builder, item);
        return Group { w: item.w, h: item.h, items: vec![at_corner(item)] };
    }
    let (w, h) = size(item.shape);
    // The content replaces the text.
    let mut items = vec![at_corner(Item { text: String::new(), laden: true, ..item })];
    add_contents(builder, comp, (w * 0.06, h * 0.26, w * 0.88, h * 0.68), &mut items);
    Group { w, h, items }
}

fn at_corner(item: Item) -> Item {
    Item { x: item.w / 2.0, y: item.h / 2.0, ..item }
}

/// A row instead of a large item, if the board is compact.
fn compacted(builder: &BoardBuilder<'_>, mut item: Item) -> Item {
    if !builder.compact || matches!(item.shape, Shape::Token | Shape::Hex) {
        return item;
    }
    item.shape = Shape::Row;
    (item.w, item.h) = (row_width(&item), ROW);
    item
}

/// A pile of cards: its top card if the viewer may see it, and the number of cards.
fn pile(builder: &BoardBuilder<'_>, content: &[CompId], visible: Visibility) -> Item {
    let top = content.last().copied().unwrap_or(CompId(0));
    let open = matches!(visible, Visibility::Public | Visibility::Top) && builder.sees(top);
    let mut item = if open { builder.item(top, builder.shape(top)) } else { builder.back(top, Shape::Card) };
    item.all = content.iter().map(|c| c.0).collect();
    item
}
