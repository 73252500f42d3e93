//! Grids: kinds whose components are places next to each other.

use super::expr::Expr;
use crate::ids::{KindId, Sym};

/// The places of a kind, and of the kinds that extend it, as one map.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The kind that declares it.
    pub kind: KindId,
    /// The cells in which its places are; none for a graph, whose places are next to each other by links only.
    pub plane: Option<Plane>,
    /// The places beside `self` that are not beside it in the plane, for `viewer`.
    pub links: Option<Expr>,
    /// Whether one can go `from` a place `to` one beside it.
    pub open: Option<Expr>,
}

/// How the places of a grid lie in a plane.
#[derive(Clone, Debug)]
pub struct Plane {
    /// The shape of a cell.
    pub shape: Shape,
    /// The members that hold the coordinates. A place without coordinates is not on the map.
    pub position: [Sym; 2],
    /// The member that says by how many sides a place is turned clockwise.
    pub turn: Option<Sym>,
    /// The member that lists the sides as printed, clockwise from the top.
    pub sides: Option<Sym>,
    /// The member that lists pairs of printed sides. A place with such pairs is beside nothing: what enters by one side of a pair
    /// leaves by the other.
    pub lanes: Option<Sym>,
    /// Tells apart maps of the same kind: places are on the same map if its value for them is the same.
    pub board: Option<Expr>,
    /// Whether `self` may be placed with a turn.
    pub fits: Option<Expr>,
}

/// The shape of the cells of a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Hexes with a flat top, in axial coordinates; the second coordinate counts downwards.
    Hex,
    /// Squares that are beside each other at their sides; the second coordinate counts downwards.
    Square,
}

/// A cell of a plane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The first coordinate.
    pub x: i64,
    /// The second coordinate.
    pub y: i64,
}

const HEX: [(i64, i64); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
const SQUARE: [(i64, i64); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

impl Shape {
    fn steps(self) -> &'static [(i64, i64)] {
        match self {
            Self::Hex => &HEX,
            Self::Square => &SQUARE,
        }
    }

    /// How many sides a cell has.
    #[must_use]
    pub fn sides(self) -> usize {
        self.steps().len()
    }

    /// The cell beside another one in a direction: 0 is up, the others follow clockwise. None where numbers end.
    #[must_use]
    pub fn beside(self, cell: Cell, direction: usize) -> Option<Cell> {
        let (x, y) = self.steps().get(direction % self.sides())?;
        Some(Cell { x: cell.x.checked_add(*x)?, y: cell.y.checked_add(*y)? })
    }

    /// The opposite direction.
    #[must_use]
    pub fn opposite(self, direction: usize) -> usize {
        (direction + self.sides() / 2) % self.sides()
    }

    /// The printed side, counted from 0, that shows in a direction once a place is turned.
    #[must_use]
    pub fn side_at(self, direction: usize, turn: i64) -> usize {
        self.shift(direction, -self.whole_turn(turn))
    }

    /// The direction in which a printed side shows once a place is turned.
    #[must_use]
    pub fn direction_of(self, side: usize, turn: i64) -> usize {
        self.shift(side, self.whole_turn(turn))
    }

    /// A turn as a number of sides less than a full turn.
    fn whole_turn(self, turn: i64) -> i64 {
        turn.rem_euclid(self.sides() as i64)
    }

    fn shift(self, number: usize, by: i64) -> usize {
        let sides = self.sides() as i64;
        usize::try_from((number as i64 + by).rem_euclid(sides)).unwrap_or_default()
    }

    /// How many steps from cell to cell lead from one to the other in an open plane. None where numbers end.
    #[must_use]
    pub fn steps_between(self, from: Cell, to: Cell) -> Option<i64> {
        let x = to.x.checked_sub(from.x)?;
        let y = to.y.checked_sub(from.y)?;
        match self {
            Self::Hex => Some(x.checked_abs()?.max(y.checked_abs()?).max(x.checked_add(y)?.checked_abs()?)),
            Self::Square => x.checked_abs()?.checked_add(y.checked_abs()?),
        }
    }

    /// The cells at a number of steps from a centre, clockwise from the top. None where numbers end.
    #[must_use]
    pub fn ring(self, centre: Cell, radius: i64) -> Option<Vec<Cell>> {
        if radius <= 0 {
            return Some(if radius == 0 { vec![centre] } else { Vec::new() });
        }
        let mut cell = Cell { x: centre.x, y: centre.y.checked_sub(radius)? };
        let mut found = Vec::new();
        for leg in self.legs() {
            for _ in 0..radius {
                found.push(cell);
                for direction in *leg {
                    cell = self.beside(cell, *direction)?;
                }
            }
        }
        Some(found)
    }

    /// The directions of one step along each leg of a ring, clockwise from the top.
    fn legs(self) -> &'static [&'static [usize]] {
        match self {
            Self::Hex => &[&[2], &[3], &[4], &[5], &[0], &[1]],
            Self::Square => &[&[1, 2], &[2, 3], &[3, 0], &[0, 1]],
        }
    }
}
