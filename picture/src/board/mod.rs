//! Where everything of a game lies on a plane, from what its pack says about its looks: maps of hexes or places, what
//! connects them, mats of players, rows and piles of cards. It knows no game and draws nothing; whoever draws scales it.

pub mod colour;
mod face;
mod flow;
mod hints;
mod inside;
pub mod lettering;
mod map;
mod mats;
mod piece;
pub mod sheet;

pub use face::{HEX, Line, ground, lines};
pub use hints::Hints;
pub use piece::{Area, Board, CAPTION, HEADING, Item, Link, Shape};

use hexforge_core::ids::CompId;
use hexforge_core::world::World;
use hexforge_play::localizer::Localizer;
use piece::Scribe;

/// Space between areas.
const GAP: f32 = 0.3;

/// The game as `viewer` may see it; none sees everything. What is not the map has yet to be arranged.
#[must_use]
pub fn draw(world: &World, speech: &Localizer<'_>, hints: &Hints, viewer: Option<CompId>) -> Board {
    let mut scribe = Scribe { world, speech, hints, viewer, players: world.players(), compact: false };
    let mut board = Board::default();
    let Some(table) = world.table() else { return board };
    let map = map::draw(&scribe, table);
    scribe.compact = map.is_some();
    let shown = map.as_ref().map(map::shown).unwrap_or_default();
    board.areas.extend(map);
    board.areas.extend(mats::table(&scribe, table, &shown));
    board.areas.extend(scribe.players.iter().enumerate().map(|(seat, p)| mats::mat(&scribe, *p, seat)));
    board
}

/// The shape of a sheet of paper that lies on its side.
pub const SHEET: f32 = 1.41;

/// So many columns of mats at most stand below the rest, and beside it.
const COLUMNS: usize = 5;

/// Widths of mats that are tried.
const WIDTHS: [f32; 7] = [4.6, 5.4, 6.2, 7.2, 8.4, 10.0, 13.0];

/// The width of the table where there is no map.
const TABLE: f32 = 9.0;

/// Puts the areas where they are largest in a window of this shape (width by height): what is nobody's at the upper left, mats
/// in columns below and beside it, in as many and as wide ones as fit best.
pub fn arrange(board: &mut Board, aspect: f32) {
    let map = board.areas.iter().filter(|area| flow::is_map(area));
    let across = map.map(|area| area.w).fold(TABLE, f32::max);
    let room = |area: &Area, wide: f32| if area.seat.is_some() { wide } else { across };
    let mut best: Option<(f32, f32, Vec<Corner>)> = None;
    for wide in WIDTHS {
        let sizes: Vec<Size> = board.areas.iter().map(|area| Size::of(area, room(area, wide))).collect();
        for (below, beside) in (0..=COLUMNS).flat_map(|below| (0..=COLUMNS).map(move |beside| (below, beside))).skip(1)
        {
            let places = places(&sizes, below, beside);
            let (w, h) = extent(&sizes, &places);
            let scale = (aspect / w).min(1.0 / h);
            if best.as_ref().is_none_or(|(known, ..)| scale > known * 1.001) {
                best = Some((scale, wide, places));
            }
        }
    }
    let Some((_, wide, places)) = best else { return };
    for (area, (x, y)) in board.areas.iter_mut().zip(places) {
        flow::flow(area, room(area, wide));
        (area.x, area.y) = (x, y);
    }
    let ends = board.areas.iter().map(|area| (area.x + area.w, area.y + area.h));
    (board.w, board.h) = ends.fold((0.0, 0.0), |(w, h), (right, low)| (right.max(w), low.max(h)));
}

/// The upper left corner of an area.
type Corner = (f32, f32);

/// How large an area is, and whether it is a player's.
struct Size {
    w: f32,
    h: f32,
    is_mat: bool,
}

impl Size {
    fn of(area: &Area, wide: f32) -> Self {
        let (w, h) = flow::measured(area, wide);
        Self { w, h, is_mat: area.seat.is_some() }
    }
}

/// How far areas of these sizes at these places reach.
fn extent(sizes: &[Size], places: &[Corner]) -> (f32, f32) {
    let ends = sizes.iter().zip(places).map(|(size, (x, y))| (x + size.w, y + size.h));
    ends.fold((0.1, 0.1), |(w, h), (right, low)| (right.max(w), low.max(h)))
}

/// The corners of areas: what is nobody's one below the other, mats in columns that are about equally low.
fn places(sizes: &[Size], below: usize, beside: usize) -> Vec<Corner> {
    let (mut right, mut bottom) = (0.0_f32, 0.0_f32);
    let mut places = Vec::with_capacity(sizes.len());
    for area in sizes.iter().filter(|size| !size.is_mat) {
        places.push((0.0, bottom));
        bottom += area.h + GAP;
        right = right.max(area.w + GAP);
    }
    let mats = || sizes.iter().filter(|size| size.is_mat);
    let step = mats().map(|mat| mat.w + GAP).fold(0.0, f32::max);
    let right = right.max(below as f32 * step);
    let under = (0..below).map(|at| (at as f32 * step, bottom));
    let aside = (0..beside).map(|at| (right + at as f32 * step, 0.0));
    let mut columns: Vec<Corner> = under.chain(aside).collect();
    for mat in mats() {
        let Some(highest) = columns.iter_mut().min_by(|a, b| a.1.total_cmp(&b.1)) else { continue };
        places.push(*highest);
        highest.1 += mat.h + GAP;
    }
    places
}

#[cfg(test)]
mod tests;
