//! Arranges the areas of a board in a window or on a sheet.

use super::area_layout;
use super::item::{Area, Board};

/// The space between areas.
const GAP: f32 = 0.3;

/// The aspect ratio of a sheet of paper in landscape format.
pub const SHEET: f32 = 1.41;

/// The most columns of mats below the rest, and beside it.
const COLUMNS: usize = 5;

/// The widths of mats to try.
const WIDTHS: [f32; 7] = [4.6, 5.4, 6.2, 7.2, 8.4, 10.0, 13.0];

/// The width of the table without a map.
const TABLE: f32 = 9.0;

/// Arranges the areas so that they are as large as possible in a window of this aspect ratio (width by height): the map and the
/// table at the upper left, mats in columns below and beside them.
pub fn arrange(board: &mut Board, aspect: f32) {
    let map = board.areas.iter().filter(|area| area_layout::is_map(area));
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
        area_layout::lay_out(area, room(area, wide));
        (area.x, area.y) = (x, y);
    }
    let ends = board.areas.iter().map(|area| (area.x + area.w, area.y + area.h));
    (board.w, board.h) = ends.fold((0.0, 0.0), |(w, h), (right, low)| (right.max(w), low.max(h)));
}

/// The upper left corner of an area.
type Corner = (f32, f32);

/// The size of an area, and whether it belongs to a player.
struct Size {
    w: f32,
    h: f32,
    is_mat: bool,
}

impl Size {
    fn of(area: &Area, wide: f32) -> Self {
        let (w, h) = area_layout::area_size(area, wide);
        Self { w, h, is_mat: area.seat.is_some() }
    }
}

/// The width and height of areas of these sizes at these places.
fn extent(sizes: &[Size], places: &[Corner]) -> (f32, f32) {
    let ends = sizes.iter().zip(places).map(|(size, (x, y))| (x + size.w, y + size.h));
    ends.fold((0.1, 0.1), |(w, h), (right, low)| (right.max(w), low.max(h)))
}

/// The corners of areas: the map and the table one below the other, mats in columns of about equal height.
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
