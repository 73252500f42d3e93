//! What is beside a place, and where one can go from it.

use super::borders::Border;
use super::{GridPart, World, viewer_value};
use crate::env::Env;
use crate::host::ScriptError;
use crate::ids::CompId;
use crate::ruleset::{Cell, Grid};
use crate::value::Value;

/// How two places are connected.
#[derive(Clone, Copy)]
pub(super) enum Connection {
    /// They touch.
    Border(Border),
    /// By a link, which has no sides.
    Link,
}

impl World {
    /// The places beside a place: those that it touches, clockwise from the top, then those to which links lead, by position.
    pub(super) fn neighbours(&self, place: CompId, viewer: Option<CompId>) -> Result<Vec<CompId>, ScriptError> {
        let grid = self.grid_of(place)?;
        let list = self.grid_part(grid.kind, GridPart::Neighbours, vec![place.into(), viewer_value(viewer)])?;
        Ok(list.items().unwrap_or_default().iter().filter_map(Value::comp).collect())
    }

    pub(super) fn compute_neighbours(
        &self,
        grid: &Grid,
        place: CompId,
        viewer: Option<CompId>,
    ) -> Result<Value, ScriptError> {
        let mut found: Vec<CompId> = Vec::new();
        let touched = self.borders(grid, place)?.into_iter().map(|border| border.place);
        for other in touched.chain(self.links(grid, place, viewer)?) {
            if !found.contains(&other) {
                found.push(other);
            }
        }
        Ok(Value::list(found.into_iter().map(Value::Comp).collect()))
    }

    /// The places to which links lead, by position.
    fn links(&self, grid: &Grid, place: CompId, viewer: Option<CompId>) -> Result<Vec<CompId>, ScriptError> {
        let Some(links) = &grid.links else { return Ok(Vec::new()) };
        let known = &self.ruleset.known;
        let value = self.eval(
            links,
            &Env::new(&[
                (known.this, place.into()),
                (known.owner, self.owner_value(place)),
                (known.viewer, viewer_value(viewer)),
            ]),
        )?;
        let mut found = Vec::new();
        for other in value.items().unwrap_or_default() {
            let is_place = |other: &CompId| self.ruleset.is_kind(self.kind_of(*other), grid.kind);
            let Some(other) = other.comp().filter(is_place) else {
                return Err(ScriptError::new(format!(
                    "`links` of kind `{}` must list places of that kind, found {}",
                    self.ruleset.text(self.ruleset.kind(grid.kind).local_id),
                    self.describe(other)
                )));
            };
            if other != place && self.alive(other) {
                found.push(other);
            }
        }
        found.sort_by_cached_key(|other| self.position_key(grid, *other));
        found.dedup();
        Ok(found)
    }

    /// The order of places by position: those without one come last.
    pub(super) fn position_key(&self, grid: &Grid, place: CompId) -> (bool, Option<Cell>, CompId) {
        let cell = grid.plane.as_ref().and_then(|plane| self.cell_of(plane, place));
        (cell.is_none(), cell, place)
    }

    /// The places beside a place to which one can go.
    pub(super) fn exits(&self, place: CompId, viewer: Option<CompId>) -> Result<Vec<CompId>, ScriptError> {
        let mut found = Vec::new();
        for other in self.neighbours(place, viewer)? {
            if self.is_open(place, other, viewer)? {
                found.push(other);
            }
        }
        Ok(found)
    }

    /// Whether one can go from a place to one beside it.
    pub(super) fn is_open(&self, from: CompId, to: CompId, viewer: Option<CompId>) -> Result<bool, ScriptError> {
        let grid = self.grid_of(from)?;
        let args = vec![from.into(), to.into(), viewer_value(viewer)];
        Ok(self.grid_part(grid.kind, GridPart::Open, args)?.truthy())
    }

    /// Any of several connections is enough.
    pub(super) fn compute_open(
        &self,
        grid: &Grid,
        from: CompId,
        to: CompId,
        viewer: Option<CompId>,
    ) -> Result<bool, ScriptError> {
        for border in self.borders(grid, from)?.into_iter().filter(|border| border.place == to) {
            if self.connects(grid, from, to, viewer, Connection::Border(border))? {
                return Ok(true);
            }
        }
        Ok(self.links(grid, from, viewer)?.contains(&to) && self.connects(grid, from, to, viewer, Connection::Link)?)
    }

    /// What the pack says of one connection.
    pub(super) fn connects(
        &self,
        grid: &Grid,
        from: CompId,
        to: CompId,
        viewer: Option<CompId>,
        by: Connection,
    ) -> Result<bool, ScriptError> {
        let Some(open) = &grid.open else { return Ok(true) };
        let known = &self.ruleset.known;
        let (side, facing) = match (by, &grid.plane) {
            (Connection::Border(border), Some(plane)) => {
                (self.side_value(plane, from, border.side), self.side_value(plane, to, border.facing))
            }
            _ => (Value::Nil, Value::Nil),
        };
        let vars = [
            (known.grid.from, from.into()),
            (known.grid.to, to.into()),
            (known.viewer, viewer_value(viewer)),
            (known.grid.side, side),
            (known.grid.facing, facing),
            (known.grid.linked, matches!(by, Connection::Link).into()),
        ];
        Ok(self.eval(open, &Env::new(&vars))?.truthy())
    }
}
