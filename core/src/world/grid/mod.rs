//! Places on grids: what is beside what, and how to get there.
//!
//! Positions and turns are ordinary members of a kind. Everything here is derived from them and remembered with what it read, so it
//! is computed again once a place is created, moved or turned.

mod borders;
mod map;
mod placing;
mod search;
mod ways;

use super::memo::{Args, MemoId};
use super::{OwnedWorld, World};
use crate::grid_context::{Entry, GridContext, Reached};
use crate::host::ScriptError;
use crate::ids::{CompId, KindId, Sym};
use crate::ruleset::{Cell, Grid, Member, Plane};
use crate::value::Value;
use std::sync::Arc;

/// What is computed about a grid and remembered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum GridPart {
    /// Its places by cell.
    Map,
    /// What the sides of a place touch.
    Borders,
    /// What is beside a place for a viewer.
    Neighbours,
    /// Whether one can go from a place to one beside it, for a viewer.
    Open,
}

impl World {
    /// The grid on which components of a kind are places.
    fn grid(&self, kind: KindId) -> Result<Arc<Grid>, ScriptError> {
        let kind = self.ruleset.kind(kind);
        kind.grid.clone().ok_or_else(|| {
            let name = self.ruleset.text(kind.local_id);
            ScriptError::new(format!("`{name}` is not a kind of place; add `grid:` to the kind"))
        })
    }

    fn grid_of(&self, place: CompId) -> Result<Arc<Grid>, ScriptError> {
        self.grid(self.kind_of(place))
    }

    /// The plane of a grid, for what makes no sense in a graph.
    fn plane<'g>(&self, grid: &'g Grid) -> Result<&'g Plane, ScriptError> {
        grid.plane.as_ref().ok_or_else(|| {
            let name = self.ruleset.text(self.ruleset.kind(grid.kind).local_id);
            ScriptError::new(format!("the places of kind `{name}` are a graph, which has no cells and no sides"))
        })
    }

    /// A field or property of a place.
    fn grid_member(&self, place: CompId, name: Sym) -> Value {
        match self.member(place, name) {
            Some(Member::Field(at)) => self.field(place, at),
            Some(Member::Property(at)) => {
                let def = self.ruleset.def(self.def_of(place));
                def.properties.get(usize::from(at)).cloned().unwrap_or_default()
            }
            _ => Value::Nil,
        }
    }

    fn grid_part(&self, kind: KindId, part: GridPart, args: Vec<Value>) -> Result<Value, ScriptError> {
        self.remembered((MemoId::Grid(kind, part), Args::of(args)))
    }

    /// Computes what is remembered of a grid.
    pub(super) fn compute_grid(&self, kind: KindId, part: GridPart, args: &Args) -> Result<Value, ScriptError> {
        let grid = self.grid(kind)?;
        let comp = |at: usize| args.as_slice().get(at).and_then(Value::comp);
        match (part, comp(0)) {
            (GridPart::Map, _) => self.compute_map(&grid),
            (GridPart::Borders, Some(place)) => self.compute_borders(&grid, place),
            (GridPart::Neighbours, Some(place)) => self.compute_neighbours(&grid, place, comp(1)),
            (GridPart::Open, Some(from)) => comp(1)
                .map_or(Ok(Value::Bool(false)), |to| self.compute_open(&grid, from, to, comp(2)).map(Value::Bool)),
            (_, None) => Ok(Value::Nil),
        }
    }
}

impl GridContext for OwnedWorld {
    fn place_at(&self, kind: KindId, cell: Cell, board: &Value) -> Result<Option<CompId>, ScriptError> {
        let grid = self.grid(kind)?;
        self.plane(&grid)?;
        self.occupant(&grid, cell, board)
    }

    fn neighbours(&self, place: CompId, viewer: Option<CompId>) -> Result<Vec<CompId>, ScriptError> {
        self.0.neighbours(place, viewer)
    }

    fn exits(&self, place: CompId, viewer: Option<CompId>) -> Result<Vec<CompId>, ScriptError> {
        self.0.exits(place, viewer)
    }

    fn is_open(&self, from: CompId, to: CompId, viewer: Option<CompId>) -> Result<bool, ScriptError> {
        self.0.is_open(from, to, viewer)
    }

    fn side_to(&self, place: CompId, other: CompId) -> Result<Option<usize>, ScriptError> {
        self.0.side_to(place, other)
    }

    fn beside(&self, place: CompId, side: usize) -> Result<Option<CompId>, ScriptError> {
        self.0.beside(place, side)
    }

    fn reach(
        &self,
        from: CompId,
        limit: Option<i64>,
        viewer: Option<CompId>,
        enter: &mut dyn FnMut(CompId, CompId) -> Result<Entry, ScriptError>,
    ) -> Result<Vec<Reached>, ScriptError> {
        self.0.reach(from, limit, viewer, enter)
    }

    fn distance(
        &self,
        from: CompId,
        to: CompId,
        viewer: Option<CompId>,
        enter: &mut dyn FnMut(CompId, CompId) -> Result<Entry, ScriptError>,
    ) -> Result<Option<i64>, ScriptError> {
        self.0.distance(from, to, viewer, enter)
    }

    fn empty_cells(&self, kind: KindId, board: &Value) -> Result<Vec<Cell>, ScriptError> {
        self.0.empty_cells(kind, board)
    }

    fn empty_beside(&self, place: CompId) -> Result<Vec<(usize, Cell)>, ScriptError> {
        self.0.empty_beside(place)
    }

    fn turns(&self, piece: CompId, cell: Cell, board: &Value, viewer: Option<CompId>) -> Result<Vec<i64>, ScriptError> {
        self.0.turns(piece, cell, board, viewer)
    }

    fn board_of(&self, place: CompId) -> Result<Value, ScriptError> {
        let grid = self.grid_of(place)?;
        self.0.board_of(self.plane(&grid)?, place)
    }
}

/// A viewer as an argument.
fn viewer_value(viewer: Option<CompId>) -> Value {
    viewer.map_or(Value::Nil, Value::Comp)
}
