//! Where a place can be put, and with which turn.

use super::borders::{Border, Lying};
use super::ways::Connection;
use super::{World, viewer_value};
use crate::env::Env;
use crate::host::ScriptError;
use crate::ids::{CompId, KindId};
use crate::ruleset::{Cell, Plane};
use crate::value::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

impl World {
    /// The empty cells beside places of a map, by position.
    pub(super) fn empty_cells(&self, kind: KindId, board: &Value) -> Result<Vec<Cell>, ScriptError> {
        let grid = self.grid(kind)?;
        let shape = self.plane(&grid)?.shape;
        self.with_map(&grid, |map| {
            let on_board = map.iter().filter_map(Value::items).filter(|entry| entry.get(2) == Some(board));
            let coordinate = |entry: &[Value], at: usize| entry.get(at).and_then(Value::int);
            let taken: BTreeSet<Cell> = on_board
                .filter_map(|entry| Some(Cell { x: coordinate(entry, 0)?, y: coordinate(entry, 1)? }))
                .collect();
            let around = |cell: &Cell| {
                let cell = *cell;
                (0..shape.sides()).filter_map(move |direction| shape.beside(cell, direction))
            };
            let beside: BTreeSet<Cell> = taken.iter().flat_map(around).collect();
            beside.difference(&taken).copied().collect()
        })
    }

    /// The empty cells beside a place, each with the printed side of the place that shows to it, clockwise from the top.
    pub(super) fn empty_beside(&self, place: CompId) -> Result<Vec<(usize, Cell)>, ScriptError> {
        let grid = self.grid_of(place)?;
        let plane = self.plane(&grid)?;
        let Some(cell) = self.cell_of(plane, place) else { return Ok(Vec::new()) };
        let (board, turn) = (self.board_of(plane, place)?, self.turn_of(plane, place));
        let mut found = Vec::new();
        for direction in 0..plane.shape.sides() {
            let Some(beside) = plane.shape.beside(cell, direction) else { continue };
            if self.occupant(&grid, beside, &board)?.is_none() {
                found.push((plane.shape.side_at(direction, turn), beside));
            }
        }
        Ok(found)
    }

    /// The turns with which a piece may be put into a cell, in ascending order.
    pub(super) fn turns(
        &self,
        piece: CompId,
        cell: Cell,
        board: &Value,
        viewer: Option<CompId>,
    ) -> Result<Vec<i64>, ScriptError> {
        let grid = self.grid_of(piece)?;
        let plane = self.plane(&grid)?;
        if self.occupant(&grid, cell, board)?.is_some_and(|place| place != piece) {
            return Ok(Vec::new());
        }
        let turns = if plane.turn.is_some() { plane.shape.sides() as i64 } else { 1 };
        let mut found = Vec::new();
        for turn in 0..turns {
            let lying = Lying { grid: &grid, plane, place: piece, cell, board, turn };
            if self.may_lie(&lying, viewer)? {
                found.push(turn);
            }
        }
        Ok(found)
    }

    /// Whether a piece may lie there.
    fn may_lie(&self, lying: &Lying<'_>, viewer: Option<CompId>) -> Result<bool, ScriptError> {
        let Some(fits) = &lying.plane.fits else { return Ok(true) };
        let known = &self.ruleset.known;
        let (mut borders, mut connected) = (Vec::new(), Vec::new());
        for border in self.borders_of(lying)? {
            let (from, to) = (lying.place, border.place);
            let open = self.connects(lying.grid, from, to, viewer, Connection::Border(border))?;
            borders.push(self.border_value(lying, border, open));
            if open && !connected.contains(&Value::Comp(to)) {
                connected.push(Value::Comp(to));
            }
        }
        let vars = [
            (known.this, lying.place.into()),
            (known.owner, self.owner_value(lying.place)),
            (known.viewer, viewer_value(viewer)),
            (known.grid.turn, lying.turn.into()),
            (known.grid.cell, self.cell_value(lying.plane, lying.cell, lying.board)),
            (known.grid.borders, Value::list(borders)),
            (known.grid.connected, Value::list(connected)),
        ];
        Ok(self.eval(fits, &Env::new(&vars))?.truthy())
    }

    fn border_value(&self, lying: &Lying<'_>, border: Border, open: bool) -> Value {
        let names = &self.ruleset.known.grid;
        let name = |sym| Arc::clone(self.ruleset.text(sym));
        Value::map(vec![
            (name(names.place), border.place.into()),
            (name(names.side), self.side_value(lying.plane, lying.place, border.side)),
            (name(names.facing), self.side_value(lying.plane, border.place, border.facing)),
            (name(names.open), open.into()),
        ])
    }

    /// A cell as hooks see it: its coordinates under the names of the kind.
    pub(super) fn cell_value(&self, plane: &Plane, cell: Cell, board: &Value) -> Value {
        let name = |sym| Arc::clone(self.ruleset.text(sym));
        let [x, y] = plane.position;
        let mut entries = vec![(name(x), cell.x.into()), (name(y), cell.y.into())];
        if *board != Value::Nil {
            entries.push((name(self.ruleset.known.grid.board), board.clone()));
        }
        Value::map(entries)
    }
}
