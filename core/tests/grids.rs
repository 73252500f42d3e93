//! Places on grids: invented games with hexes, squares and graphs.

use crate::rig::steps::confirm;
use crate::rig::{Act, Ctx, Ex, GridSpec, Play, Rig, Spot, comps, ex, seat, try_ex};
use hexforge_core::host::{Entry, ScriptError};
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::{Cell, Shape};
use hexforge_core::value::Value;
use proptest::prelude::*;

const TILES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// A game of tiles with sides, which the event `put` lays and turns, and values that ask about them.
fn tiles(grid: GridSpec) -> Rig {
    let mut rig = Rig::new();
    let kind = rig.kind("tile").field("x", Value::Nil).field("y", Value::Nil).field("turn", 0).field("blocked", false);
    kind.field("sides", Value::Nil).field("lanes", Value::Nil).field("links", Value::Nil).grid(grid);
    for name in TILES {
        rig.def(name, "tile");
        rig.deal(name, Spot::Board);
    }
    let change = rig.event("change").param("tile", hexforge_core::ruleset::Type::Component);
    change.param("field", hexforge_core::ruleset::Type::String).param("to", hexforge_core::ruleset::Type::Any);
    change.effect(|c: &Ctx| {
        let field = c.get("field");
        c.set(c.comp("tile"), field.str().expect("a name"), c.get("to"));
    });
    questions(&mut rig);
    rig.main(vec![confirm(seat(0))]);
    rig
}

fn maybe(value: &Value) -> Option<CompId> {
    value.comp()
}

fn number(n: Option<i64>) -> Value {
    n.map_or(Value::Nil, Value::Int)
}

fn side(n: Option<usize>) -> Value {
    number(n.map(|n| n as i64))
}

fn cells(list: impl IntoIterator<Item = Cell>) -> Value {
    Value::list(list.into_iter().map(|cell| Value::list(vec![cell.x.into(), cell.y.into()])).collect())
}

fn cell(c: &Ctx) -> Cell {
    Cell { x: c.int("x"), y: c.int("y") }
}

/// A blocked tile may not be entered; one that is blocked with the word `last` may be entered as the last.
fn unblocked(c: &Ctx, place: CompId) -> Entry {
    match c.field(place, "blocked") {
        Value::Bool(true) => Entry::No,
        Value::Str(_) => Entry::Last(1),
        Value::Int(cost) => Entry::On(u32::try_from(cost).expect("a small number")),
        _ => Entry::On(1),
    }
}

fn questions(rig: &mut Rig) {
    let ask = |rig: &mut Rig, name, params: &[&'static str], f: fn(&Ctx) -> Result<Value, ScriptError>| {
        rig.value(name, params).base(try_ex(f));
    };
    ask(rig, "near", &["of", "viewer"], |c| Ok(comps(&c.world.neighbours(c.comp("of"), maybe(&c.get("viewer")))?)));
    ask(rig, "exits", &["of", "viewer"], |c| Ok(comps(&c.world.exits(c.comp("of"), maybe(&c.get("viewer")))?)));
    ask(rig, "open", &["of", "to", "viewer"], |c| {
        Ok(c.world.is_open(c.comp("of"), c.comp("to"), maybe(&c.get("viewer")))?.into())
    });
    ask(rig, "side_to", &["of", "to"], |c| Ok(side(c.world.side_to(c.comp("of"), c.comp("to"))?)));
    ask(rig, "at", &["of", "x", "y"], |c| {
        let board = c.world.board_of(c.comp("of"))?;
        Ok(c.world.place_at(c.world.kind_of(c.comp("of")), cell(c), &board)?.map_or(Value::Nil, Value::Comp))
    });
    ask(rig, "distance", &["of", "to"], |c| {
        Ok(number(c.world.distance(c.comp("of"), c.comp("to"), None, &mut |place, _| Ok(unblocked(c, place)))?))
    });
    ask(rig, "reach", &["of", "n"], |c| {
        let n = c.get("n").int();
        let found = c.world.reach(c.comp("of"), n, None, &mut |place, _| Ok(unblocked(c, place)))?;
        Ok(comps(&found.into_iter().map(|r| r.place).collect::<Vec<_>>()))
    });
    ask(rig, "empty", &["of"], |c| {
        let board = c.world.board_of(c.comp("of"))?;
        Ok(cells(c.world.empty_cells(c.world.kind_of(c.comp("of")), &board)?))
    });
    ask(rig, "empty_beside", &["of"], |c| {
        let found = c.world.empty_beside(c.comp("of"))?.into_iter();
        Ok(Value::list(found.map(|(s, e)| Value::list(vec![(s as i64).into(), e.x.into(), e.y.into()])).collect()))
    });
    ask(rig, "turns", &["of", "x", "y"], |c| {
        let turns = c.world.turns(c.comp("of"), cell(c), &Value::Nil, None)?;
        Ok(Value::list(turns.into_iter().map(Value::Int).collect()))
    });
}

trait Map {
    fn change(&mut self, tile: &str, field: &str, to: impl Into<Value>) -> &mut Self;
    fn put(&mut self, tile: &str, x: i64, y: i64) -> &mut Self;
    fn ask(&self, question: &str, of: &str, more: &[Value]) -> Value;
    fn names(&self, question: &str, of: &str, more: &[Value]) -> String;
}

impl Map for Play {
    fn change(&mut self, tile: &str, field: &str, to: impl Into<Value>) -> &mut Self {
        let tile = self.one(tile);
        self.perform("change", &[tile.into(), field.into(), to.into()])
    }

    fn put(&mut self, tile: &str, x: i64, y: i64) -> &mut Self {
        self.change(tile, "x", x).change(tile, "y", y)
    }

    fn ask(&self, question: &str, of: &str, more: &[Value]) -> Value {
        let mut args = vec![self.one(of).into()];
        args.extend_from_slice(more);
        args.resize(
            self.ruleset().value(self.ruleset().find_value(question).expect("a value")).params.len(),
            Value::Nil,
        );
        self.value(question, &args)
    }

    /// The tiles of an answer, one letter each.
    fn names(&self, question: &str, of: &str, more: &[Value]) -> String {
        let (world, ruleset) = (self.session.world(), self.ruleset());
        let name =
            |tile: &Value| ruleset.text(ruleset.def(world.def_of(tile.comp().expect("a tile"))).local_id).to_string();
        self.ask(question, of, more).items().expect("a list").iter().map(name).collect()
    }
}

fn hex() -> GridSpec {
    GridSpec { shape: Some(Shape::Hex), turn: Some("turn"), ..GridSpec::default() }
}

fn square() -> GridSpec {
    GridSpec { shape: Some(Shape::Square), turn: Some("turn"), ..GridSpec::default() }
}

/// `a` in the middle and `b` to `g` around it, clockwise from the top, laid in another order.
fn flower(grid: GridSpec) -> Play {
    let mut play = tiles(grid).play(1);
    for (tile, x, y) in [("e", 0, 1), ("a", 0, 0), ("g", -1, 0), ("c", 1, -1), ("b", 0, -1), ("f", -1, 1), ("d", 1, 0)]
    {
        play.put(tile, x, y);
    }
    play
}

fn flags(list: &[i64]) -> Value {
    Value::list((1..=6).map(|side| list.contains(&side).into()).collect())
}

/// Whether both touching sides have a gate; a link is always open.
fn gates() -> Ex {
    ex(|c| c.get("linked").truthy() || c.get("side").truthy() && c.get("facing").truthy())
}

#[test]
fn neighbours_on_hexes_are_listed_clockwise_from_the_top() {
    let play = flower(hex());

    assert_eq!(play.names("near", "a", &[]), "bcdefg");
    assert_eq!(play.names("near", "b", &[]), "cag");
    assert_eq!(play.names("near", "h", &[]), "", "it has no position");
}

#[test]
fn neighbours_on_squares_share_a_side_not_a_corner() {
    let mut play = tiles(square()).play(1);
    for (tile, x, y) in [("a", 0, 0), ("b", -1, 0), ("c", 0, 1), ("d", 1, 0), ("e", 0, -1), ("f", 1, 1)] {
        play.put(tile, x, y);
    }

    assert_eq!(play.names("near", "a", &[]), "edcb");
    assert_eq!(play.names("near", "f", &[]), "dc");
}

#[test]
fn places_of_a_graph_are_beside_each_other_by_links_only() {
    let links = Some(ex(|c| c.field(c.this(), "links")));
    let mut play = tiles(GridSpec { links, ..GridSpec::default() }).play(1);
    play.put("a", 0, 0).put("b", 0, 1);
    let list = comps(&[play.one("d"), play.one("c"), play.one("a"), play.one("c")]);
    play.change("a", "links", list);

    assert_eq!(play.names("near", "a", &[]), "cd", "once each, without itself");
    assert_eq!(play.names("near", "c", &[]), "", "links lead one way unless they are listed both ways");
    let of = play.one("a");
    let empty = play.ruleset().find_value("empty").expect("a value");
    let error = play.session.world().value(empty, vec![of.into()]).expect_err("a graph has no cells");
    assert!(error.message.contains("`tile` are a graph"), "{}", error.message);
}

#[test]
fn the_place_in_a_cell_is_found_on_its_own_board() {
    let board = Some(ex(|c| c.field(c.this(), "blocked")));
    let mut play = tiles(GridSpec { board, ..hex() }).play(1);
    play.put("a", 2, -1).put("b", 2, -1).put("c", 2, 0).change("b", "blocked", true);

    assert_eq!(play.ask("at", "a", &[2.into(), (-1).into()]), play.one("a").into());
    assert_eq!(play.ask("at", "b", &[2.into(), (-1).into()]), play.one("b").into());
    assert_eq!(play.ask("at", "b", &[2.into(), 0.into()]), Value::Nil);
    assert_eq!(play.names("near", "c", &[]), "a");
}

#[test]
fn the_side_that_faces_a_neighbour_turns_with_the_place() {
    let mut play = flower(hex());
    let to = |play: &Play, of, other| play.ask("side_to", of, &[play.one(other).into()]);

    assert_eq!((to(&play, "a", "b"), to(&play, "b", "a")), (0.into(), 3.into()));
    assert_eq!(to(&play, "b", "e"), Value::Nil, "they do not touch");

    play.change("a", "turn", 1);
    assert_eq!(to(&play, "a", "b"), 5.into(), "what was on the left of the top is on top now");
    assert_eq!(to(&play, "a", "c"), 0.into());
    assert_eq!(to(&play, "b", "a"), 3.into(), "only the turned place turns");
    assert_eq!(play.names("near", "a", &[]), "bcdefg", "directions are those of the map");

    play.change("a", "turn", -1);
    assert_eq!(to(&play, "a", "b"), 1.into());
}

#[test]
fn a_border_is_open_if_the_expression_holds_for_its_two_sides() {
    let mut play = flower(GridSpec { sides: Some("sides"), open: Some(gates()), ..hex() });
    play.change("a", "sides", flags(&[1, 2])).change("b", "sides", flags(&[4])).change("c", "sides", flags(&[1]));

    assert_eq!(play.names("exits", "a", &[]), "b", "the gate of c does not face a");
    play.change("c", "turn", 4);
    assert_eq!(play.names("exits", "a", &[]), "bc");
    assert_eq!(play.names("exits", "c", &[]), "a");
    play.change("a", "turn", 1);
    assert_eq!(play.names("exits", "a", &[]), "c", "its gates show to c and d now");
}

#[test]
fn a_border_can_be_open_for_one_viewer_and_one_way_only() {
    let half = ex(|c| {
        let both = c.get("side").truthy() && c.get("facing").truthy();
        both || c.get("viewer").truthy() && (c.get("side").truthy() || c.get("facing").truthy())
    });
    let mut play = flower(GridSpec { sides: Some("sides"), open: Some(half), ..hex() });
    play.change("a", "sides", flags(&[1]));

    assert_eq!(play.names("exits", "a", &[]), "");
    assert_eq!(play.names("exits", "a", &[play.player(0).into()]), "b");
    let mut play = flower(GridSpec { open: Some(ex(|c| c.get("from") < c.get("to"))), ..hex() });
    assert_eq!((play.names("exits", "a", &[]), play.names("exits", "b", &[])), ("bcdefg".into(), "cg".into()));
    play.put("h", 0, 0);
    assert_eq!(play.names("near", "b", &[]), "cag", "of two places in a cell, the older one counts");
    assert_eq!(play.names("near", "h", &[]), "", "and the other one is not on the map");
}

#[test]
fn links_follow_the_places_that_touch_sorted_by_position() {
    let links = ex(|c| if c.field(c.this(), "links").truthy() { comps(&portals(c)) } else { Value::Nil });
    let mut play = flower(GridSpec { sides: Some("sides"), links: Some(links), open: Some(gates()), ..hex() });
    for tile in ["a", "b", "h", "e"] {
        play.change(tile, "links", true);
    }

    assert_eq!(play.names("near", "e", &[]), "adfbh", "h is not on the map, so it comes last");
    assert_eq!(play.names("near", "a", &[]), "bcdefgh", "b and e are listed once");
    assert_eq!(play.names("exits", "a", &[]), "beh", "the links to b and e are open although the borders are not");
}

fn portals(c: &Ctx) -> Vec<CompId> {
    c.all("tile").into_iter().filter(|tile| c.field(*tile, "links").truthy()).collect()
}

#[test]
fn a_link_to_something_that_is_not_a_place_is_an_error() {
    let play = tiles(GridSpec { links: Some(ex(|c| comps(&[c.seat(0)]))), ..hex() }).play(1);
    let near = play.ruleset().find_value("near").expect("a value");
    let error = play.session.world().value(near, vec![play.one("a").into(), Value::Nil]).expect_err("not a place");

    assert!(error.message.contains("`links` of kind `tile` must list places"), "{}", error.message);
}

#[test]
fn lanes_connect_the_places_at_their_ends() {
    let mut play = flower(GridSpec { lanes: Some("lanes"), ..hex() });
    let pairs = |list: &[(i64, i64)]| {
        Value::list(list.iter().map(|(a, b)| Value::list(vec![(*a).into(), (*b).into()])).collect())
    };
    play.change("a", "lanes", pairs(&[(1, 4), (1, 3)]));

    assert_eq!(play.names("near", "b", &[]), "cedg", "straight on and to the right");
    assert_eq!(play.names("near", "e", &[]), "bdf");
    assert_eq!(play.names("near", "g", &[]), "bf", "no lane ends there");
    assert_eq!(play.names("near", "a", &[]), "", "a place of lanes is beside nothing");
    assert_eq!(play.ask("side_to", "e", &[play.one("b").into()]), 0.into());
    play.change("a", "turn", 1);
    assert_eq!(play.names("near", "b", &[]), "cg");
    assert_eq!(play.names("near", "c", &[]), "dfeb", "the lanes start there now");
}

#[test]
fn distances_count_steps_over_open_borders_into_places_that_may_be_entered() {
    let mut play = flower(hex());
    let far = |play: &Play, of, to| play.ask("distance", of, &[play.one(to).into()]);

    assert_eq!((far(&play, "b", "e"), far(&play, "b", "b"), far(&play, "b", "h")), (2.into(), 0.into(), Value::Nil));
    play.change("a", "blocked", true);
    assert_eq!((far(&play, "b", "e"), far(&play, "a", "e")), (3.into(), 1.into()));
    play.change("a", "blocked", "last");
    assert_eq!((far(&play, "b", "e"), far(&play, "b", "a")), (3.into(), 1.into()), "it is entered only as the last");
    play.change("a", "blocked", 0);
    assert_eq!(far(&play, "b", "e"), 1.into(), "entering a costs nothing");
    play.change("a", "blocked", 9);
    assert_eq!((far(&play, "b", "e"), far(&play, "b", "a")), (3.into(), 9.into()));
}

#[test]
fn reach_lists_the_nearest_first_and_equally_near_ones_by_position() {
    let mut play = flower(hex());

    assert_eq!(play.names("reach", "b", &[1.into()]), "bgac");
    assert_eq!(play.names("reach", "b", &[Value::Nil]), "bgacfed");
    assert_eq!(play.names("reach", "b", &[0.into()]), "b");
    play.change("a", "blocked", true).change("g", "blocked", "last");
    assert_eq!(play.names("reach", "b", &[2.into()]), "bgcd");
}

#[test]
fn empty_cells_are_those_beside_places() {
    let mut play = tiles(square()).play(1);
    play.put("a", 0, 0).put("b", 1, 0);

    let pair = |x: i64, y: i64| Value::list(vec![x.into(), y.into()]);
    let expected = [pair(-1, 0), pair(0, -1), pair(0, 1), pair(1, -1), pair(1, 1), pair(2, 0)];
    assert_eq!(play.ask("empty", "a", &[]), Value::list(expected.to_vec()));
    play.change("a", "turn", 1);
    let cell = |side: i64, x: i64, y: i64| Value::list(vec![side.into(), x.into(), y.into()]);
    assert_eq!(
        play.ask("empty_beside", "a", &[]),
        Value::list(vec![cell(3, 0, -1), cell(1, 0, 1), cell(2, -1, 0)]),
        "with the sides that show to them"
    );
}

#[test]
fn a_piece_may_be_put_with_the_turns_for_which_the_expression_holds() {
    let fits = ex(|c| c.get("connected").items().is_some_and(|list| !list.is_empty()));
    let mut play = tiles(GridSpec { sides: Some("sides"), open: Some(gates()), fits: Some(fits), ..hex() }).play(1);
    play.put("a", 0, 0).change("a", "sides", flags(&[1, 2, 3])).change("b", "sides", flags(&[1, 3]));

    let turns = |play: &Play, x: i64, y: i64| play.ask("turns", "b", &[x.into(), y.into()]);
    let list = |turns: &[i64]| Value::list(turns.iter().map(|turn| Value::Int(*turn)).collect());
    assert_eq!(turns(&play, 0, -1), list(&[1, 3]), "a gate of b must show down");
    assert_eq!(turns(&play, 0, 1), list(&[]), "a has no gate there");
    assert_eq!(turns(&play, 0, 0), list(&[]), "the cell is taken");
    play.put("b", 0, -1);
    assert_eq!(turns(&play, 0, -1), list(&[1, 3]), "it may be turned where it is");
    let mut free = tiles(hex()).play(1);
    free.put("a", 0, 0);
    assert_eq!(turns(&free, 7, 7), list(&[0, 1, 2, 3, 4, 5]), "without an expression everything fits");
}

#[test]
fn a_border_of_a_piece_to_be_put_names_both_sides() {
    let fits = ex(|c| {
        let borders = c.get("borders");
        borders.items().is_some_and(|all| {
            all.iter().any(|border| border.get("side") == Some(&1.into()) && border.get("facing") == Some(&2.into()))
        })
    });
    let mut play = tiles(GridSpec { fits: Some(fits), ..square() }).play(1);
    play.put("a", 0, 0).change("a", "turn", 1);
    let turns = |play: &Play, x: i64, y: i64| play.ask("turns", "b", &[x.into(), y.into()]);

    assert_eq!(turns(&play, 0, 1), Value::list(vec![0.into()]), "side 2 of a shows down");
    assert_eq!(turns(&play, 1, 0), Value::list(Vec::new()));
    play.change("a", "turn", 2);
    assert_eq!(turns(&play, 0, 1), Value::list(Vec::new()));
    assert_eq!(turns(&play, -1, 0), Value::list(vec![1.into()]), "side 1 of b must show to the right");
}

#[test]
fn values_notice_places_that_are_created_moved_turned_and_removed() {
    let mut rig = tiles(GridSpec { sides: Some("sides"), open: Some(gates()), ..hex() });
    rig.event("remove")
        .param("tile", hexforge_core::ruleset::Type::Component)
        .effect(|c: &Ctx| c.destroy(c.comp("tile")));
    rig.event("copy").effect(|c: &Ctx| {
        let tile = c.create("h", c.world.table().expect("a table"), "board");
        c.set(tile, "x", 0);
        c.set(tile, "y", 1);
    });
    let mut play = rig.play(1);
    play.put("a", 0, 0).put("b", 0, -1);
    let evals = |play: &Play| {
        let before = play.host.evals.get();
        let near = play.names("near", "a", &[]);
        (near, play.host.evals.get() - before)
    };

    assert_eq!(evals(&play), ("b".into(), 1));
    assert_eq!(evals(&play), ("b".into(), 0), "it is remembered");
    play.put("c", 5, 5);
    assert_eq!(evals(&play), ("b".into(), 0), "a place far away changes nothing");
    play.put("c", 1, -1);
    assert_eq!(evals(&play), ("bc".into(), 1));
    play.perform("copy", &[]);
    assert_eq!(evals(&play), ("bch".into(), 1));
    let tile = play.one("b");
    play.perform("remove", &[tile.into()]);
    assert_eq!(evals(&play), ("ch".into(), 1));

    play.change("a", "sides", flags(&[2])).change("c", "sides", flags(&[5]));
    assert_eq!(play.names("exits", "a", &[]), "c");
    play.change("c", "turn", 1);
    assert_eq!(play.names("exits", "a", &[]), "");
    play.session.undo().map(|_| ()).or_else(|_| play.session.undo().map(|_| ())).expect("it can be undone");
    assert_eq!(play.names("exits", "a", &[]), "c", "undo counts as a change");
}

#[test]
fn kinds_that_extend_a_kind_of_place_share_its_map() {
    let mut rig = tiles(hex());
    let kind = rig.kind("city").extends("tile").field("x", 1).field("y", 0);
    kind.field("turn", 0).field("blocked", false).field("sides", Value::Nil).field("lanes", Value::Nil);
    rig.def("z", "city");
    rig.deal("z", Spot::Board);
    let mut play = rig.play(1);
    play.put("a", 0, 0);

    assert_eq!((play.names("near", "a", &[]), play.names("near", "z", &[])), ("z".into(), "a".into()));
}

#[test]
fn only_a_kind_with_a_grid_has_places() {
    let mut rig = tiles(hex());
    rig.piece("stone");
    rig.deal("stone", Spot::Board);
    let play = rig.play(1);
    let near = play.ruleset().find_value("near").expect("a value");
    let error = play.session.world().value(near, vec![play.one("stone").into(), Value::Nil]).expect_err("no place");

    assert!(error.message.contains("`piece` is not a kind of place"), "{}", error.message);
}

#[test]
fn whoever_says_what_may_be_entered_must_not_change_the_game() {
    let mut rig = tiles(hex());
    rig.event("cheat").effect(|c: &Ctx| {
        let found = c.world.reach(c.one("a"), None, None, &mut |place, _| {
            c.world.destroy(place)?;
            Ok(Entry::On(1))
        });
        found.map_or_else(|error| Act::Fail(error.message), |_| Act::Done(Value::Nil))
    });
    let mut play = rig.play(1);
    play.put("a", 0, 0).put("b", 0, 1);

    assert!(play.try_perform("cheat", &[]).is_err());
    assert_eq!(play.names("near", "a", &[]), "b");
}

/// Where a test lays tiles, how it turns them, and which sides of each have a gate.
fn any_map() -> impl Strategy<Value = Vec<(i64, i64, i64, u8, bool)>> {
    prop::collection::vec((-2..3_i64, -2..3_i64, -7..8_i64, any::<u8>(), any::<bool>()), TILES.len())
}

fn lay(map: &[(i64, i64, i64, u8, bool)], grid: GridSpec, around: i64) -> Play {
    let mut play = tiles(grid).play(1);
    for (tile, (x, y, turn, gates, blocked)) in TILES.iter().zip(map) {
        let sides: Vec<i64> = (1..=6).filter(|side| gates & (1 << side) != 0).collect();
        play.put(tile, *x, *y).change(tile, "turn", turn + around).change(tile, "sides", flags(&sides));
        play.change(tile, "blocked", *blocked);
    }
    play
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn distances_and_reach_agree(map in any_map(), hexes in any::<bool>(), n in 0..5_i64) {
        let grid = if hexes { hex() } else { square() };
        let open = Some(gates());
        let play = lay(&map, GridSpec { sides: Some("sides"), open, ..grid }, 0);
        for one in TILES {
            let reached = play.names("reach", one, &[n.into()]);
            for other in TILES {
                let there = play.ask("distance", one, &[play.one(other).into()]);
                prop_assert_eq!(reached.contains(other), there.int().is_some_and(|there| there <= n));
                let symmetric = !play.session.world().get(play.one(one), "blocked").truthy()
                    && !play.session.world().get(play.one(other), "blocked").truthy();
                if symmetric {
                    prop_assert_eq!(&there, &play.ask("distance", other, &[play.one(one).into()]));
                }
                let open = |from: &str, to: &str| play.ask("open", from, &[play.one(to).into()]);
                prop_assert_eq!(open(one, other), open(other, one));
            }
        }
    }

    #[test]
    fn a_full_turn_changes_nothing(map in any_map(), hexes in any::<bool>(), times in -3..4_i64) {
        let (grid, sides) = if hexes { (hex(), 6) } else { (square(), 4) };
        let grid = GridSpec { sides: Some("sides"), open: Some(gates()), ..grid };
        let (play, turned) = (lay(&map, grid.clone(), 0), lay(&map, grid, sides * times));
        for one in TILES {
            prop_assert_eq!(play.names("exits", one, &[]), turned.names("exits", one, &[]));
            for other in TILES {
                let side = |play: &Play| play.ask("side_to", one, &[play.one(other).into()]);
                prop_assert_eq!(side(&play), side(&turned));
            }
        }
    }

    #[test]
    fn a_ring_has_the_cells_at_its_distance(x in -9..9_i64, y in -9..9_i64, radius in 0..6_i64, hexes in any::<bool>()) {
        let shape = if hexes { Shape::Hex } else { Shape::Square };
        let centre = Cell { x, y };
        let ring = shape.ring(centre, radius).expect("small numbers");
        let around = (-12..13).flat_map(|dx| (-12..13).map(move |dy| Cell { x: x + dx, y: y + dy }));
        let mut expected: Vec<Cell> = around.filter(|c| shape.steps_between(centre, *c) == Some(radius)).collect();
        expected.sort_unstable();
        let mut sorted = ring.clone();
        sorted.sort_unstable();
        prop_assert_eq!(sorted, expected);
        prop_assert_eq!(ring.first(), Some(&Cell { x, y: y - radius }));
        for (one, next) in ring.iter().zip(ring.iter().skip(1)) {
            prop_assert!(shape.steps_between(*one, *next).is_some_and(|steps| steps <= 2));
        }
    }
}
