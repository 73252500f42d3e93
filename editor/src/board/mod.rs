//! Where everything of a game lies on a plane, from what its pack says about its looks: maps of hexes or places, what
//! connects them, mats of players, rows and piles of cards. It knows no game and draws nothing; whoever draws scales it.

pub mod colour;
mod hints;
mod inside;
mod map;
mod mats;
mod piece;
pub mod sheet;

pub use hints::Hints;
pub use piece::{Area, Board, Item, Link, Shape};

use hexforge_core::ids::CompId;
use hexforge_core::world::World;
use hexforge_play::speech::Speech;
use piece::Scribe;

/// Space between areas.
const GAP: f32 = 0.4;

/// The game as `viewer` may see it; none sees everything.
#[must_use]
pub fn draw(world: &World, speech: &Speech<'_>, hints: &Hints, viewer: Option<CompId>) -> Board {
    let scribe = Scribe { world, speech, hints, viewer, players: world.players() };
    let mut board = Board::default();
    let Some(table) = world.table() else { return board };
    let map = map::draw(&scribe, table);
    let (width, height) = map.as_ref().map_or((0.0, 0.0), |area| (area.w, area.h));
    let shown = map.as_ref().map(map::shown).unwrap_or_default();
    board.areas.extend(map);
    let across = width.max(9.0);
    if let Some(mut rest) = mats::table(&scribe, table, &shown, across) {
        rest.y = if height > 0.0 { height + GAP } else { 0.0 };
        board.areas.push(rest);
    }
    // Mats stand beside the map, in as many columns as keep the whole about as high as the map.
    let mats: Vec<Area> = scribe.players.iter().enumerate().map(|(seat, p)| mats::mat(&scribe, *p, seat)).collect();
    let left = board.areas.iter().map(|a| a.x + a.w).fold(0.0, f32::max);
    let high = board.areas.iter().map(|a| a.y + a.h).fold(0.0, f32::max);
    let all: f32 = mats.iter().map(|mat| mat.h + GAP).sum();
    let columns = (all / high.max(7.0)).ceil().clamp(1.0, 3.0);
    let tallest = all / columns;
    let (mut x, mut y, mut widest) = (if left > 0.0 { left + GAP } else { 0.0 }, 0.0_f32, 0.0_f32);
    for mut mat in mats {
        if y > 0.0 && y + mat.h * 0.5 > tallest {
            x += widest + GAP;
            (y, widest) = (0.0, 0.0);
        }
        (mat.x, mat.y) = (x, y);
        y += mat.h + GAP;
        widest = widest.max(mat.w);
        board.areas.push(mat);
    }
    board.w = board.areas.iter().map(|a| a.x + a.w).fold(0.0, f32::max);
    board.h = board.areas.iter().map(|a| a.y + a.h).fold(0.0, f32::max);
    board
}

#[cfg(test)]
mod tests;
