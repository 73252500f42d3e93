//! The functions of `game` about places on grids.

use super::ApiOwner::Game;
use super::Use::Reads;
use super::{Entry, Param, function, o, p};

const VIEWER: Param = o("viewer", "Component");
const MAY_ENTER: Param = o("may_enter", "fun(place: Component, from: Component): boolean|integer|\"last\"|nil");

pub(super) const ENTRIES: &[Entry] = &[
    function(
        Game,
        "at",
        &[p("kind", "string"), p("x", "integer"), p("y", "integer"), o("board", "any")],
        "Component?",
        Reads,
        "The place of the kind in this cell of the grid, or nil if it is empty.",
    ),
    function(
        Game,
        "neighbours",
        &[p("place", "Component"), VIEWER],
        "Component[]",
        Reads,
        "The places beside a place: those that it touches, clockwise from the top of the map, then those to which links lead, by position.",
    ),
    function(
        Game,
        "exits",
        &[p("place", "Component"), VIEWER],
        "Component[]",
        Reads,
        "The neighbours that `open` lets one go to, in the same order.",
    ),
    function(
        Game,
        "open",
        &[p("from", "Component"), p("to", "Component"), VIEWER],
        "boolean",
        Reads,
        "Whether the two places are neighbours and `open` lets one go from the first to the second.",
    ),
    function(
        Game,
        "side_to",
        &[p("place", "Component"), p("other", "Component")],
        "integer?",
        Reads,
        "The number of the side of a place that touches the other one, as printed; nil if they do not touch.",
    ),
    function(
        Game,
        "beside",
        &[p("place", "Component"), p("side", "integer")],
        "Component?",
        Reads,
        "The place that a side touches; the side is numbered as printed.",
    ),
    function(
        Game,
        "distance",
        &[p("from", "Component"), p("to", "Component"), MAY_ENTER, VIEWER],
        "integer?",
        Reads,
        "The cost of the cheapest way from one place to another through exits, or nil if there is none. `may_enter` says whether a place may be entered: true costs 1, a number is the cost, \"last\" means that the way must end there. Without it every place may be entered.",
    ),
    function(
        Game,
        "reach",
        &[p("from", "Component"), o("n", "integer"), MAY_ENTER, VIEWER],
        "Component[], integer[]",
        Reads,
        "The places at a distance of at most n (nil: any), the first one included, and their distances. The nearest come first, those at the same distance by position.",
    ),
    function(
        Game,
        "empty_cells",
        &[p("kind", "string"), o("board", "any")],
        "Cell[]",
        Reads,
        "The empty cells beside any place of the grid, by position.",
    ),
    function(
        Game,
        "empty_beside",
        &[p("place", "Component")],
        "Cell[]",
        Reads,
        "The empty cells beside a place, clockwise from the top of the map, each with the `side` of the place that shows to it.",
    ),
    function(
        Game,
        "turns",
        &[p("piece", "Component"), p("cell", "Cell"), VIEWER],
        "integer[]",
        Reads,
        "The turns with which a piece may be put into a cell: those for which `fits` holds. Empty if another place is there.",
    ),
    function(
        Game,
        "ring",
        &[p("kind", "string"), p("n", "integer"), o("centre", "Cell|Component")],
        "Cell[]",
        Reads,
        "The cells that are n steps from the centre (cell 0, 0), empty or not, clockwise from the top.",
    ),
    function(
        Game,
        "steps",
        &[p("kind", "string"), p("from", "Cell|Component"), p("to", "Cell|Component")],
        "integer",
        Reads,
        "How many steps lead from one cell to another, whatever is in between.",
    ),
];
