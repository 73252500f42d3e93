//! Which place is in which cell.

use super::{GridPart, World};
use crate::env::Env;
use crate::host::ScriptError;
use crate::ids::CompId;
use crate::ruleset::{Cell, Grid, Plane};
use crate::value::Value;

impl World {
    /// The cell of a place; none if it is not on a map.
    pub(super) fn cell_of(&self, plane: &Plane, place: CompId) -> Option<Cell> {
        let [x, y] = plane.position.map(|name| self.grid_member(place, name).int());
        Some(Cell { x: x?, y: y? })
    }

    /// By how many sides a place is turned clockwise.
    pub(super) fn turn_of(&self, plane: &Plane, place: CompId) -> i64 {
        plane.turn.and_then(|name| self.grid_member(place, name).int()).unwrap_or_default()
    }

    /// What tells apart the map of a place from others of its kind.
    pub(super) fn board_of(&self, plane: &Plane, place: CompId) -> Result<Value, ScriptError> {
        let Some(board) = &plane.board else { return Ok(Value::Nil) };
        let known = &self.ruleset.known;
        self.eval(board, &Env::new(&[(known.this, place.into()), (known.owner, self.owner_value(place))]))
    }

    /// All places in cells, sorted by cell: lists of both coordinates, the board and the place.
    pub(super) fn compute_map(&self, grid: &Grid) -> Result<Value, ScriptError> {
        let plane = self.plane(grid)?;
        let mut found = Vec::new();
        for place in self.all_of(grid.kind) {
            if let Some(Cell { x, y }) = self.cell_of(plane, place) {
                found.push(Value::list(vec![x.into(), y.into(), self.board_of(plane, place)?, place.into()]));
            }
        }
        found.sort_unstable();
        Ok(Value::list(found))
    }

    /// Calls `read` with the entries of [`World::compute_map`].
    pub(super) fn with_map<T>(&self, grid: &Grid, read: impl FnOnce(&[Value]) -> T) -> Result<T, ScriptError> {
        let map = self.grid_part(grid.kind, GridPart::Map, Vec::new())?;
        Ok(read(map.items().unwrap_or_default()))
    }

    /// The place in a cell. Of several, the one that was created first.
    pub(super) fn occupant(&self, grid: &Grid, cell: Cell, board: &Value) -> Result<Option<CompId>, ScriptError> {
        let wanted = [cell.x.into(), cell.y.into(), board.clone()];
        self.with_map(grid, |map| {
            let at = map.partition_point(|entry| entry.items().is_some_and(|entry| *entry < wanted[..]));
            let entry = map.get(at)?.items()?;
            if entry.starts_with(&wanted) { entry.last()?.comp() } else { None }
        })
    }
}
