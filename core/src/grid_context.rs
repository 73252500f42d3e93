//! Grids as a running hook sees them.

use crate::host::ScriptError;
use crate::ids::{CompId, KindId};
use crate::ruleset::Cell;
use crate::value::Value;

/// Whether a search may enter a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// It may not.
    No,
    /// It may, at this cost, and go on from there.
    On(u32),
    /// It may, at this cost, but not go on from there.
    Last(u32),
}

/// A place that a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The place.
    pub place: CompId,
    /// How far it is.
    pub distance: i64,
}

/// Places and the ways between them.
///
/// Sides are those printed on a place, counted from 0 clockwise from the top. `viewer` is the player for whom links and borders
/// are looked at. All methods fail if a kind has no grid, or if an expression of the grid fails.
#[expect(clippy::missing_errors_doc, reason = "it is the same for all of them")]
pub trait GridContext {
    /// The place in a cell of a map.
    fn place_at(&self, kind: KindId, cell: Cell, board: &Value) -> Result<Option<CompId>, ScriptError>;

    /// The places beside a place: those that it touches, clockwise from the top of the map, then those to which links lead, by
    /// position.
    fn neighbours(&self, place: CompId, viewer: Option<CompId>) -> Result<Vec<CompId>, ScriptError>;

    /// The places beside a place to which one can go from it, in the same order.
    fn exits(&self, place: CompId, viewer: Option<CompId>) -> Result<Vec<CompId>, ScriptError>;

    /// Whether one can go from a place to another one, which is beside it.
    fn is_open(&self, from: CompId, to: CompId, viewer: Option<CompId>) -> Result<bool, ScriptError>;

    /// The side of a place that faces another one; none if they do not touch.
    fn side_to(&self, place: CompId, other: CompId) -> Result<Option<usize>, ScriptError>;

    /// The place that a side touches.
    fn beside(&self, place: CompId, side: usize) -> Result<Option<CompId>, ScriptError>;

    /// The places within a distance (without one, all that can be reached), the nearest first, those at the same distance by
    /// position. `enter` says whether a place may be entered from another one.
    fn reach(
        &self,
        from: CompId,
        limit: Option<i64>,
        viewer: Option<CompId>,
        enter: &mut dyn FnMut(CompId, CompId) -> Result<Entry, ScriptError>,
    ) -> Result<Vec<Reached>, ScriptError>;

    /// The cost of the cheapest way from one place to another; none if there is none.
    fn distance(
        &self,
        from: CompId,
        to: CompId,
        viewer: Option<CompId>,
        enter: &mut dyn FnMut(CompId, CompId) -> Result<Entry, ScriptError>,
    ) -> Result<Option<i64>, ScriptError>;

    /// The empty cells beside the places of a map, by position.
    fn empty_cells(&self, kind: KindId, board: &Value) -> Result<Vec<Cell>, ScriptError>;

    /// The empty cells beside a place, each with the side that shows to it, clockwise from the top of the map.
    fn empty_beside(&self, place: CompId) -> Result<Vec<(usize, Cell)>, ScriptError>;

    /// The turns with which a piece may be put into a cell, in ascending order; none if the cell is taken.
    fn turns(&self, piece: CompId, cell: Cell, board: &Value, viewer: Option<CompId>) -> Result<Vec<i64>, ScriptError>;

    /// What tells apart the map of a place from others of its kind.
    fn board_of(&self, place: CompId) -> Result<Value, ScriptError>;
}
