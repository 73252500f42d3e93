//! The key `grid` of kinds: components as places next to each other.

use schemars::JsonSchema;
use serde::Deserialize;

use super::text::{Expr, Name};

/// How the components of a kind lie beside each other. Kinds that extend it share the grid.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GridDoc {
    /// The shape of its cells, or `graph` if there are no cells and only `links` say what is beside what.
    pub shape: ShapeDoc,
    /// The two integer fields or properties with the coordinates. Default: `[q, r]` for hexes, `[x, y]` for squares.
    #[schemars(length(equal = 2))]
    pub position: Option<Vec<Name>>,
    /// The integer field or property that says by how many sides a place is turned clockwise.
    pub turn: Option<Name>,
    /// The list, a field or property, with an entry for each printed side, clockwise from the top.
    pub sides: Option<Name>,
    /// The list, a field or property, with pairs of printed sides. A place with such pairs is beside nothing: it connects the
    /// places at the sides of each pair.
    pub lanes: Option<Name>,
    /// Tells apart maps of the same kind: places are on one map if this is the same for them. Locals: `self`, `owner`.
    pub board: Option<Expr>,
    /// A list of further places that are beside `self`. Locals: `self`, `owner`, `viewer` (a player, or nil).
    pub links: Option<Expr>,
    /// Whether one can go from one place to one beside it. Locals: `from`, `to`, `viewer`, `side`, `facing`, `linked`.
    pub open: Option<Expr>,
    /// Whether `self` may be placed so. Locals: `self`, `owner`, `viewer`, `turn`, `cell`, `borders`, `connected`.
    pub fits: Option<Expr>,
}

/// The shape of the cells of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ShapeDoc {
    /// Hexes with a flat top, in axial coordinates.
    Hex,
    /// Squares.
    Square,
    /// No cells.
    Graph,
}

impl GridDoc {
    /// The names of the coordinates; none for a graph.
    #[must_use]
    pub fn coordinates(&self) -> Option<[&str; 2]> {
        let default = match self.shape {
            ShapeDoc::Hex => ["q", "r"],
            ShapeDoc::Square => ["x", "y"],
            ShapeDoc::Graph => return None,
        };
        match self.position.as_deref() {
            Some([x, y]) => Some([x.as_str(), y.as_str()]),
            _ => Some(default),
        }
    }

    /// The names of all members that it reads.
    pub fn members(&self) -> impl Iterator<Item = &str> {
        let named = [&self.turn, &self.sides, &self.lanes].into_iter().flatten().map(Name::as_str);
        self.coordinates().into_iter().flatten().chain(named)
    }
}
