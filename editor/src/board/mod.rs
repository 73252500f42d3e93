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
    let width = map.as_ref().map_or(0.0, |area| area.w);
    let shown = map.as_ref().map(map::shown).unwrap_or_default();
    board.areas.extend(map);
    let across = width.max(9.0);
    board.areas.extend(mats::table(&scribe, table, &shown, across));
    board.areas.extend(scribe.players.iter().enumerate().map(|(seat, p)| mats::mat(&scribe, *p, seat)));
    arrange(&mut board, SHEET);
    board
}

/// The shape of a sheet of paper that lies on its side.
const SHEET: f32 = 1.41;

/// Puts the areas where they are largest in a window of this shape (width by height): mats beside or below the rest, in as
/// many columns as fit best.
pub fn arrange(board: &mut Board, aspect: f32) {
    let mut best: Option<(f32, Vec<(f32, f32)>)> = None;
    for columns in 1..=6 {
        for below in [false, true] {
            let places = places(&board.areas, columns, below);
            let ends = || board.areas.iter().zip(&places);
            let w = ends().map(|(a, (x, _))| x + a.w).fold(0.1, f32::max);
            let h = ends().map(|(a, (_, y))| y + a.h).fold(0.1, f32::max);
            let scale = (aspect / w).min(1.0 / h);
            if best.as_ref().is_none_or(|(known, _)| scale > known * 1.001) {
                best = Some((scale, places));
            }
        }
    }
    let Some((_, places)) = best else { return };
    for (area, (x, y)) in board.areas.iter_mut().zip(places) {
        (area.x, area.y) = (x, y);
    }
    board.w = board.areas.iter().map(|a| a.x + a.w).fold(0.0, f32::max);
    board.h = board.areas.iter().map(|a| a.y + a.h).fold(0.0, f32::max);
}

/// The corners of areas: what is nobody's one below the other, mats in columns that are about equally high.
fn places(areas: &[Area], columns: usize, below: bool) -> Vec<(f32, f32)> {
    let (mut right, mut y) = (0.0_f32, 0.0_f32);
    let mut places = Vec::with_capacity(areas.len());
    for area in areas.iter().filter(|a| a.seat.is_none()) {
        places.push((0.0, y));
        y += area.h + GAP;
        right = right.max(area.w + GAP);
    }
    let start = if below { (0.0, y) } else { (right, 0.0) };
    let mut heights = vec![start.1; columns];
    for mat in areas.iter().filter(|a| a.seat.is_some()) {
        let lowest = heights.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(at, _)| at);
        let top = heights.get(lowest).copied().unwrap_or_default();
        places.push((start.0 + lowest as f32 * (mat.w + GAP), top));
        if let Some(height) = heights.get_mut(lowest) {
            *height = top + mat.h + GAP;
        }
    }
    places
}

#[cfg(test)]
mod tests;
