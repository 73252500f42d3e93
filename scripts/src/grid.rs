//! The functions of `game` about places on grids.

use crate::args;
use crate::convert::{comp_or_nil, from_lua, handle, handles, to_lua, unlimited};
use crate::errors::{fail, pass};
use crate::handle::Handle;
use crate::shared::Shared;
use hexforge_core::host::{Entry, HookContext, Reached, ScriptError};
use hexforge_core::ids::{CompId, KindId};
use hexforge_core::ruleset::{Cell, Plane};
use hexforge_core::value::Value;
use mlua::{Lua, Table};
use std::rc::Rc;
use std::sync::Arc;

/// The cost of a look at a grid in steps, in addition to its results.
const LOOK_STEPS: i64 = 20;
/// The largest ring.
const LARGEST_RING: i64 = 1000;
/// The greatest cost of entering a place.
const GREATEST_COST: i64 = 1_000_000;

type Two = (mlua::Value, mlua::Value);
type Three = (mlua::Value, mlua::Value, mlua::Value);
type Four = (mlua::Value, mlua::Value, mlua::Value, mlua::Value);

/// Fills the table `game` with the functions about grids.
pub(crate) fn fill(lua: &Lua, shared: &Rc<Shared>, game: &Table) -> mlua::Result<()> {
    macro_rules! functions {
        ($($name:literal => $f:expr;)*) => {$({
            let s = shared.clone();
            game.raw_set($name, lua.create_function(move |lua, args| $f(lua, &s, args))?)?;
        })*};
    }
    functions! {
        "at" => at;
        "neighbours" => neighbours;
        "exits" => exits;
        "open" => open;
        "side_to" => side_to;
        "beside" => beside;
        "distance" => distance;
        "reach" => reach;
        "empty_cells" => empty_cells;
        "empty_beside" => empty_beside;
        "turns" => turns;
        "ring" => ring;
        "steps" => steps;
    }
    Ok(())
}

fn list(lua: &Lua, shared: &Shared, found: Vec<CompId>) -> mlua::Result<mlua::Value> {
    shared.charge(LOOK_STEPS + found.len() as i64)?;
    unlimited(lua, || handles(lua, found.into_iter().map(Handle::Comp)))
}

/// The plane of a kind of places.
fn plane(shared: &Shared, kind: KindId) -> mlua::Result<&Plane> {
    let kind = shared.ruleset.kind(kind);
    kind.grid.as_ref().and_then(|grid| grid.plane.as_ref()).ok_or_else(|| {
        let name = shared.ruleset.text(kind.local_id);
        fail(format!("`{name}` is not a kind of place with cells; its `grid:` needs `shape: hex` or `shape: square`"))
    })
}

/// A cell as a table with the names of the coordinates.
fn cell_value(shared: &Shared, plane: &Plane, cell: Cell, board: &Value, side: Option<usize>) -> Value {
    let name = |sym| Arc::clone(shared.ruleset.text(sym));
    let [x, y] = plane.position;
    let mut entries = vec![(name(x), cell.x.into()), (name(y), cell.y.into())];
    if *board != Value::Nil {
        entries.push((Arc::from("board"), board.clone()));
    }
    if let Some(side) = side {
        entries.push((Arc::from("side"), Value::Int(side as i64 + 1)));
    }
    Value::map(entries)
}

/// A cell from a table with the names of the coordinates, or from a place, with its board.
fn cell_arg(
    shared: &Shared,
    world: &dyn HookContext,
    plane: &Plane,
    value: &mlua::Value,
    what: &str,
) -> mlua::Result<(Cell, Value)> {
    let names = plane.position.map(|sym| shared.ruleset.text(sym).clone());
    let coordinates = match value {
        mlua::Value::Table(table) => {
            let [x, y] = &names;
            [from_lua(shared, &args::named(table, x)?, x)?, from_lua(shared, &args::named(table, y)?, y)?]
        }
        other => {
            let place = args::comp(shared, world, other, what)?;
            names.clone().map(|name| world.get(place, &name))
        }
    };
    let [Value::Int(x), Value::Int(y)] = coordinates else {
        let [x, y] = names;
        return Err(fail(format!("{what} expects a cell, a table with the integers `{x}` and `{y}`")));
    };
    let board = match value {
        mlua::Value::Table(table) => from_lua(shared, &args::named(table, "board")?, "board")?,
        other => world.board_of(args::comp(shared, world, other, what)?).map_err(pass)?,
    };
    Ok((Cell { x, y }, board))
}

fn at(lua: &Lua, shared: &Shared, (kind, x, y, board): Four) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let kind = shared.kind_named(lua, &args::word(shared, &kind, "game.at")?)?;
    let x = args::integer(shared, &x, "game.at, first coordinate,")?;
    let y = args::integer(shared, &y, "game.at, second coordinate,")?;
    shared.charge(LOOK_STEPS)?;
    let found = world.place_at(kind, Cell { x, y }, &from_lua(shared, &board, "board")?).map_err(pass)?;
    Ok(comp_or_nil(found))
}

fn neighbours(lua: &Lua, shared: &Shared, (place, viewer): Two) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let place = args::comp(shared, &*world, &place, "game.neighbours")?;
    let viewer = args::comp_or_nil(shared, &*world, &viewer, "game.neighbours, viewer,")?;
    list(lua, shared, world.neighbours(place, viewer).map_err(pass)?)
}

fn exits(lua: &Lua, shared: &Shared, (place, viewer): Two) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let place = args::comp(shared, &*world, &place, "game.exits")?;
    let viewer = args::comp_or_nil(shared, &*world, &viewer, "game.exits, viewer,")?;
    list(lua, shared, world.exits(place, viewer).map_err(pass)?)
}

fn open(_: &Lua, shared: &Shared, (from, to, viewer): Three) -> mlua::Result<bool> {
    let world = shared.world()?;
    let from = args::comp(shared, &*world, &from, "game.open")?;
    let to = args::comp(shared, &*world, &to, "game.open, argument 2,")?;
    let viewer = args::comp_or_nil(shared, &*world, &viewer, "game.open, viewer,")?;
    shared.charge(LOOK_STEPS)?;
    world.is_open(from, to, viewer).map_err(pass)
}

fn side_to(_: &Lua, shared: &Shared, (place, other): Two) -> mlua::Result<Option<i64>> {
    let world = shared.world()?;
    let place = args::comp(shared, &*world, &place, "game.side_to")?;
    let other = args::comp(shared, &*world, &other, "game.side_to, argument 2,")?;
    shared.charge(LOOK_STEPS)?;
    Ok(world.side_to(place, other).map_err(pass)?.map(|side| side as i64 + 1))
}

fn beside(_: &Lua, shared: &Shared, (place, side): Two) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let place = args::comp(shared, &*world, &place, "game.beside")?;
    let sides = plane(shared, world.kind_of(place))?.shape.sides();
    let number = args::integer(shared, &side, "game.beside, side,")?;
    let Some(side) = usize::try_from(number - 1).ok().filter(|side| *side < sides) else {
        return Err(fail(format!("game.beside: sides are numbered from 1 to {sides}, not {number}")));
    };
    shared.charge(LOOK_STEPS)?;
    Ok(comp_or_nil(world.beside(place, side).map_err(pass)?))
}

/// Asks the function `may_enter` of a search, and keeps its error as it is.
struct MayEnter<'s> {
    shared: &'s Shared,
    function: Option<mlua::Function>,
    failed: Option<mlua::Error>,
}

impl<'s> MayEnter<'s> {
    fn new(shared: &'s Shared, value: &mlua::Value, what: &str) -> mlua::Result<Self> {
        let function = match value {
            mlua::Value::Nil => None,
            mlua::Value::Function(function) => Some(function.clone()),
            other => {
                let found = args::describe(shared, other);
                return Err(fail(format!("{what}, may_enter, expects a function, not {found}")));
            }
        };
        Ok(Self { shared, function, failed: None })
    }

    fn ask(&mut self, place: CompId, from: CompId) -> Result<Entry, ScriptError> {
        self.answer(place, from).map_err(|error| {
            self.failed = Some(error);
            ScriptError::new("may_enter failed")
        })
    }

    fn answer(&self, place: CompId, from: CompId) -> mlua::Result<Entry> {
        self.shared.charge(1)?;
        let Some(function) = &self.function else { return Ok(Entry::On(1)) };
        let answer = function.call::<mlua::Value>((handle(Handle::Comp(place)), handle(Handle::Comp(from))))?;
        match from_lua(self.shared, &answer, "the result of may_enter")? {
            Value::Nil | Value::Bool(false) => Ok(Entry::No),
            Value::Bool(true) => Ok(Entry::On(1)),
            Value::Int(cost @ 0..=GREATEST_COST) => Ok(Entry::On(u32::try_from(cost).unwrap_or(u32::MAX))),
            Value::Str(word) if word.as_ref() == "last" => Ok(Entry::Last(1)),
            _ => Err(fail(format!(
                "may_enter returned {}; it must return true, false, \"last\", or a cost from 0 to {GREATEST_COST}",
                args::describe(self.shared, &answer)
            ))),
        }
    }

    /// The result of a search, or the error that ended it.
    fn finish<T>(self, result: Result<T, ScriptError>) -> mlua::Result<T> {
        match (result, self.failed) {
            (_, Some(error)) => Err(error),
            (result, None) => result.map_err(pass),
        }
    }
}

fn distance(_: &Lua, shared: &Shared, (from, to, may_enter, viewer): Four) -> mlua::Result<Option<i64>> {
    let world = shared.world()?;
    let from = args::comp(shared, &*world, &from, "game.distance")?;
    let to = args::comp(shared, &*world, &to, "game.distance, argument 2,")?;
    let mut may_enter = MayEnter::new(shared, &may_enter, "game.distance")?;
    let viewer = args::comp_or_nil(shared, &*world, &viewer, "game.distance, viewer,")?;
    shared.charge(LOOK_STEPS)?;
    let found = world.distance(from, to, viewer, &mut |place, from| may_enter.ask(place, from));
    may_enter.finish(found)
}

fn reach(lua: &Lua, shared: &Shared, (from, n, may_enter, viewer): Four) -> mlua::Result<(mlua::Value, mlua::Value)> {
    let world = shared.world()?;
    let from = args::comp(shared, &*world, &from, "game.reach")?;
    let limit = if n.is_nil() { None } else { Some(args::integer(shared, &n, "game.reach, distance,")?) };
    let mut may_enter = MayEnter::new(shared, &may_enter, "game.reach")?;
    let viewer = args::comp_or_nil(shared, &*world, &viewer, "game.reach, viewer,")?;
    let found = world.reach(from, limit, viewer, &mut |place, from| may_enter.ask(place, from));
    let found: Vec<Reached> = may_enter.finish(found)?;
    let distances = Value::list(found.iter().map(|reached| reached.distance.into()).collect());
    Ok((list(lua, shared, found.iter().map(|reached| reached.place).collect())?, to_lua(lua, &distances)?))
}

fn empty_cells(lua: &Lua, shared: &Shared, (kind, board): Two) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let kind = shared.kind_named(lua, &args::word(shared, &kind, "game.empty_cells")?)?;
    let (plane, board) = (plane(shared, kind)?, from_lua(shared, &board, "board")?);
    let cells = world.empty_cells(kind, &board).map_err(pass)?;
    shared.charge(LOOK_STEPS + cells.len() as i64)?;
    to_lua(lua, &Value::list(cells.into_iter().map(|cell| cell_value(shared, plane, cell, &board, None)).collect()))
}

fn empty_beside(lua: &Lua, shared: &Shared, place: mlua::Value) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let place = args::comp(shared, &*world, &place, "game.empty_beside")?;
    let plane = plane(shared, world.kind_of(place))?;
    let board = world.board_of(place).map_err(pass)?;
    shared.charge(LOOK_STEPS)?;
    let cells = world.empty_beside(place).map_err(pass)?.into_iter();
    to_lua(lua, &Value::list(cells.map(|(side, cell)| cell_value(shared, plane, cell, &board, Some(side))).collect()))
}

fn turns(lua: &Lua, shared: &Shared, (piece, cell, viewer): Three) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let piece = args::comp(shared, &*world, &piece, "game.turns")?;
    let plane = plane(shared, world.kind_of(piece))?;
    let (cell, board) = cell_arg(shared, &*world, plane, &cell, "game.turns, argument 2,")?;
    let viewer = args::comp_or_nil(shared, &*world, &viewer, "game.turns, viewer,")?;
    shared.charge(LOOK_STEPS)?;
    let turns = world.turns(piece, cell, &board, viewer).map_err(pass)?;
    to_lua(lua, &Value::list(turns.into_iter().map(Value::Int).collect()))
}

fn ring(lua: &Lua, shared: &Shared, (kind, radius, centre): Three) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let plane = plane(shared, shared.kind_named(lua, &args::word(shared, &kind, "game.ring")?)?)?;
    let radius = args::integer(shared, &radius, "game.ring, distance,")?;
    let (centre, board) = match centre {
        mlua::Value::Nil => (Cell { x: 0, y: 0 }, Value::Nil),
        centre => cell_arg(shared, &*world, plane, &centre, "game.ring, centre,")?,
    };
    if radius > LARGEST_RING {
        return Err(fail(format!(
            "game.ring: a ring can be at most {LARGEST_RING} cells from its centre, not {radius}"
        )));
    }
    shared.charge(LOOK_STEPS + radius.max(0) * plane.shape.sides() as i64)?;
    let cells = plane.shape.ring(centre, radius).unwrap_or_default();
    to_lua(lua, &Value::list(cells.into_iter().map(|cell| cell_value(shared, plane, cell, &board, None)).collect()))
}

fn steps(lua: &Lua, shared: &Shared, (kind, from, to): Three) -> mlua::Result<i64> {
    let world = shared.world()?;
    let plane = plane(shared, shared.kind_named(lua, &args::word(shared, &kind, "game.steps")?)?)?;
    let (from, _) = cell_arg(shared, &*world, plane, &from, "game.steps, argument 2,")?;
    let (to, _) = cell_arg(shared, &*world, plane, &to, "game.steps, argument 3,")?;
    plane.shape.steps_between(from, to).ok_or_else(|| fail("game.steps: the cells are too far apart"))
}
