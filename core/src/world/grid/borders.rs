//! What the sides of a place touch.

use super::{GridPart, World};
use crate::host::ScriptError;
use crate::ids::CompId;
use crate::ruleset::{Cell, Grid, Plane};
use crate::value::Value;

/// A side of a place and what it touches. Sides are printed ones, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Border {
    /// The side of the place.
    pub side: usize,
    /// The place beside it.
    pub place: CompId,
    /// The side of that place.
    pub facing: usize,
}

impl Border {
    fn to_value(self) -> Value {
        let number = |side: usize| Value::Int(side as i64);
        Value::list(vec![number(self.side), self.place.into(), number(self.facing)])
    }

    fn of_value(value: &Value) -> Option<Self> {
        let number = |value: &Value| usize::try_from(value.int()?).ok();
        let [side, place, facing] = value.items()? else { return None };
        Some(Self { side: number(side)?, place: place.comp()?, facing: number(facing)? })
    }
}

/// A place as it lies or could lie on a map.
pub(super) struct Lying<'a> {
    pub grid: &'a Grid,
    pub plane: &'a Plane,
    pub place: CompId,
    pub cell: Cell,
    pub board: &'a Value,
    pub turn: i64,
}

/// How many places lanes may lead through; each is followed inside the one before.
const MAX_PASSED: usize = 1_000;

impl World {
    /// What the sides of a place touch, clockwise from the top of the map.
    pub(super) fn borders(&self, grid: &Grid, place: CompId) -> Result<Vec<Border>, ScriptError> {
        if grid.plane.is_none() {
            return Ok(Vec::new());
        }
        let borders = self.grid_part(grid.kind, GridPart::Borders, vec![place.into()])?;
        Ok(borders.items().unwrap_or_default().iter().filter_map(Border::of_value).collect())
    }

    pub(super) fn compute_borders(&self, grid: &Grid, place: CompId) -> Result<Value, ScriptError> {
        let plane = self.plane(grid)?;
        let Some(cell) = self.cell_of(plane, place).filter(|_| self.alive(place)) else {
            return Ok(Value::list(Vec::new()));
        };
        let board = self.board_of(plane, place)?;
        // Others do not find a place whose cell another one has taken before, so it must not find them either.
        if self.occupant(grid, cell, &board)? != Some(place) {
            return Ok(Value::list(Vec::new()));
        }
        let turn = self.turn_of(plane, place);
        let borders = self.borders_of(&Lying { grid, plane, place, cell, board: &board, turn })?;
        Ok(Value::list(borders.into_iter().map(Border::to_value).collect()))
    }

    /// What the sides of a place would touch if it lay there.
    pub(super) fn borders_of(&self, lying: &Lying<'_>) -> Result<Vec<Border>, ScriptError> {
        let shape = lying.plane.shape;
        let mut found = Vec::new();
        if !self.lanes(lying.plane, lying.place).is_empty() {
            return Ok(found);
        }
        for direction in 0..shape.sides() {
            let side = shape.side_at(direction, lying.turn);
            let mut passed = Vec::new();
            self.follow(lying, lying.cell, direction, &mut passed, &mut |place, facing| {
                found.push(Border { side, place, facing });
            })?;
        }
        Ok(found)
    }

    /// Finds the places that lie in a direction from a cell: the one beside it, or those at the other ends of its lanes.
    fn follow(
        &self,
        lying: &Lying<'_>,
        cell: Cell,
        direction: usize,
        passed: &mut Vec<(Cell, usize)>,
        found: &mut impl FnMut(CompId, usize),
    ) -> Result<(), ScriptError> {
        let (plane, shape) = (lying.plane, lying.plane.shape);
        // Lanes may lead in a circle.
        if passed.contains(&(cell, direction)) {
            return Ok(());
        }
        if passed.len() >= MAX_PASSED {
            return Err(ScriptError::new(format!(
                "lanes lead through more than {MAX_PASSED} places from one to another"
            )));
        }
        passed.push((cell, direction));
        let Some(beside) = shape.beside(cell, direction) else { return Ok(()) };
        let Some(place) = self.occupant(lying.grid, beside, lying.board)?.filter(|place| *place != lying.place) else {
            return Ok(());
        };
        let turn = self.turn_of(plane, place);
        let facing = shape.side_at(shape.opposite(direction), turn);
        let lanes = self.lanes(plane, place);
        if lanes.is_empty() {
            found(place, facing);
            return Ok(());
        }
        for (one, other) in lanes {
            let leaves = if one == facing { other } else { one };
            if one == facing || other == facing {
                self.follow(lying, beside, shape.direction_of(leaves, turn), passed, found)?;
            }
        }
        Ok(())
    }

    /// The pairs of sides, counted from 0, that a place only connects.
    fn lanes(&self, plane: &Plane, place: CompId) -> Vec<(usize, usize)> {
        let Some(name) = plane.lanes else { return Vec::new() };
        let side =
            |value: &Value| usize::try_from(value.int()?.checked_sub(1)?).ok().filter(|n| *n < plane.shape.sides());
        let pair = |value: &Value| match value.items()? {
            [one, other] => Some((side(one)?, side(other)?)),
            _ => None,
        };
        self.grid_member(place, name).items().unwrap_or_default().iter().filter_map(pair).collect()
    }

    /// What the kind lists for a side, or else the number of the side.
    pub(super) fn side_value(&self, plane: &Plane, place: CompId, side: usize) -> Value {
        match plane.sides {
            Some(name) => self.grid_member(place, name).items().and_then(|s| s.get(side)).cloned().unwrap_or_default(),
            None => Value::Int(side as i64 + 1),
        }
    }

    /// The printed side of a place that faces another one, counted from 0.
    pub(super) fn side_to(&self, place: CompId, other: CompId) -> Result<Option<usize>, ScriptError> {
        let grid = self.grid_of(place)?;
        self.plane(&grid)?;
        Ok(self.borders(&grid, place)?.into_iter().find(|border| border.place == other).map(|border| border.side))
    }

    /// The first place that a printed side of a place touches.
    pub(super) fn beside(&self, place: CompId, side: usize) -> Result<Option<CompId>, ScriptError> {
        let grid = self.grid_of(place)?;
        self.plane(&grid)?;
        Ok(self.borders(&grid, place)?.into_iter().find(|border| border.side == side).map(|border| border.place))
    }
}
