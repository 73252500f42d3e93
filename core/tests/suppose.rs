//! Suppositions: changes that are made to see what would be, and leave no trace.

use crate::rig::steps::confirm;
use crate::rig::{Ctx, Play, Rig, Spot, ex, seat, try_ex};
use hexforge_core::host::ScriptError;
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::Timing;
use hexforge_core::value::Value;
use hexforge_core::world::World;

/// A game of ferries: the value `load` counts what is in a player's area and `computed` how often it was computed.
fn ferry() -> Rig {
    let mut rig = Rig::new();
    rig.value("load", &["of"]).base(ex(|c| c.slot(c.comp("of"), "area").len() as i64));
    rig.piece("crate");
    rig.deal("crate", Spot::Board).deal("crate", Spot::Area(0));
    rig.main(vec![confirm(seat(0)), confirm(seat(1))]);
    rig
}

fn load(play: &Play) -> i64 {
    play.value("load", &[play.player(0).into()]).int().expect("a number")
}

/// A value that supposes that one more crate is in the area of the first player, and tells the load then.
fn with_one_more(rig: &mut Rig) {
    rig.value("one_more", &[]).base(try_ex(|c| {
        let on_board = c.slot(c.world.table().expect("a table"), "board");
        let to = c.seat(0);
        c.try_suppose(|| c.try_move(on_board[0], to, "area"), || c.value("load", &[to.into()]))
    }));
}

#[test]
fn an_expression_reads_what_would_be_and_nothing_has_changed() {
    let mut rig = ferry();
    with_one_more(&mut rig);
    let play = rig.play(2);
    let (hash, mark) = (play.hash(), play.session.world().state().mark());

    assert_eq!(play.value("one_more", &[]), Value::Int(2));

    assert_eq!(load(&play), 1);
    assert_eq!((play.hash(), play.session.world().state().mark()), (hash, mark));
}

#[test]
fn what_was_remembered_before_is_still_remembered() {
    let mut rig = ferry();
    with_one_more(&mut rig);
    let play = rig.play(2);
    assert_eq!(load(&play), 1);

    let _ = play.value("one_more", &[]);

    let evals = play.host.evals.get();
    assert_eq!(load(&play), 1);
    assert_eq!(play.host.evals.get(), evals, "it is not computed again");
}

#[test]
fn a_value_that_supposes_is_never_out_of_date() {
    let mut rig = ferry();
    with_one_more(&mut rig);
    rig.value("twice", &[]).base(ex(|c| c.value("one_more", &[]).int().unwrap_or_default() * 2));
    rig.event("load").effect(|c| {
        let to = c.seat(0);
        c.create("crate", to, "area");
    });
    let mut play = rig.play(2);
    assert_eq!(play.value("twice", &[]), Value::Int(4));

    play.perform("load", &[]);

    assert_eq!(play.value("twice", &[]), Value::Int(6));
}

#[test]
fn a_rule_asks_whether_a_move_would_be_good() {
    let mut rig = ferry();
    let crate_of = |c: &Ctx| c.slot(c.world.table().expect("a table"), "board").first().copied();
    rig.event("ship")
        .rule(
            "at_most_two",
            try_ex(move |c| {
                let (to, what) = (c.seat(0), crate_of(c));
                c.try_suppose(
                    || what.map_or(Ok(()), |what| c.try_move(what, to, "area")),
                    || Value::Bool(c.value("load", &[to.into()]).int() <= Some(2)),
                )
            }),
        )
        .effect(move |c| c.move_to(crate_of(c).expect("a crate"), c.seat(0), "area"));
    rig.deal("crate", Spot::Board);
    let mut play = rig.play(2);

    assert!(play.refusals("ship", &[]).is_empty());
    play.perform("ship", &[]);

    assert_eq!(play.refusals("ship", &[]), ["at_most_two"]);
    assert_eq!(load(&play), 2);
}

/// The outcome of a supposition in a body: the error, if there is one.
fn body_that_supposes(act: impl Fn(&Ctx) -> Result<(), ScriptError> + Clone + 'static) -> (Play, String) {
    let mut rig = ferry();
    rig.event("try").effect(move |c| {
        let failed = c.try_suppose(|| act(c), || ()).err();
        let text = failed.map_or_else(String::new, |error| error.message);
        c.set(c.seat(0), "name", Value::text(&text));
    });
    let mut play = rig.play(2);
    play.perform("try", &[]);
    let text = play.session.world().get(play.player(0), "name");
    (play, text.str().unwrap_or_default().to_owned())
}

#[test]
fn what_would_leave_a_trace_is_refused() {
    type Act = fn(&Ctx) -> Result<(), ScriptError>;
    let refused: [(Act, &str); 4] = [
        (|c| c.world.log("told", Vec::new()), "write to the log"),
        (|c| c.world.random(0, 5, "the test").map(|_| ()), "draw a random result"),
        (|c| c.world.finish(vec![c.seat(0)], "won"), "end the game"),
        (|c| c.world.cancel_event(c.event()), "change an event in progress"),
    ];
    for (act, what) in refused {
        let (play, error) = body_that_supposes(act);

        assert_eq!(error, format!("a supposition leaves no trace, so it cannot {what}; do it outside"));
        assert!(play.log().is_empty() && play.session.ending().is_none());
    }
}

#[test]
fn an_error_takes_back_what_came_before_it() {
    let (play, error) = body_that_supposes(|c| {
        let to = c.seat(0);
        c.create("crate", to, "area");
        c.try_move(to, to, "area")
    });

    assert!(error.contains("cannot be inside itself"), "{error}");
    assert_eq!(load(&play), 1);
}

#[test]
fn what_is_read_may_not_change_anything() {
    let mut rig = ferry();
    rig.event("try").effect(|c| {
        let to = c.seat(0);
        let board = c.slot(c.world.table().expect("a table"), "board");
        let moved = c.try_suppose(|| Ok(()), || c.try_move(board[0], to, "area")).expect("it can be supposed");
        assert_eq!(
            moved.expect_err("it may only read").message,
            "an expression cannot change the game; move the call to `do:`"
        );
        c.move_to(board[0], to, "area");
    });
    let mut play = rig.play(2);

    play.perform("try", &[]);

    assert_eq!(load(&play), 2, "the body itself may change the game afterwards");
}

#[test]
fn suppositions_nest() {
    let mut rig = ferry();
    rig.value("nested", &[]).base(ex(|c| {
        let to = c.seat(0);
        let more = || {
            c.create("crate", to, "area");
            Ok(())
        };
        let load = || c.value("load", &[to.into()]);
        let inner = || (load(), c.try_suppose(more, load).expect("it can be supposed"), load());
        let (before, inside, after) = c.try_suppose(more, inner).expect("it can be supposed");
        Value::list(vec![load(), before, inside, after])
    }));
    let play = rig.play(2);

    assert_eq!(play.value("nested", &[]), Value::list(vec![1.into(), 2.into(), 3.into(), 2.into()]));
}

#[test]
fn suppositions_have_limits() {
    fn deeper(c: &Ctx) -> Result<(), ScriptError> {
        c.try_suppose(|| deeper(c), || ())
    }
    let (_, error) = body_that_supposes(deeper);
    assert_eq!(error, "suppositions nest more than 8 deep");

    let (play, error) = body_that_supposes(|c| {
        let points = (0..20_000).map(|n| {
            let at = c.world.ruleset().names.find("points").and_then(|name| c.world.member(c.seat(0), name));
            let Some(hexforge_core::ruleset::Member::Field(at)) = at else { panic!("no field") };
            c.world.set_field(c.seat(0), at, Value::Int(n + 1))
        });
        points.collect()
    });
    assert_eq!(error, "a supposition cannot make more than 10000 changes");
    assert_eq!(play.points(0), 0);
}

#[test]
fn a_supposition_reveals_nothing() {
    let mut rig = ferry();
    rig.deal("crate", Spot::Deck);
    rig.event("look").effect(|c| {
        let table = c.world.table().expect("a table");
        let top = c.slot(table, "deck")[0];
        let seen = c.try_suppose(|| c.try_move(top, table, "board"), || c.world.sees(Some(c.seat(1)), top));
        assert_eq!(seen, Ok(true));
        assert!(!c.world.sees(Some(c.seat(1)), top));
    });
    let mut play = rig.play(2);
    play.perform("look", &[]);

    play.session.undo().expect("nobody has learned anything");
}

#[test]
fn limits_grants_and_lasting_effects_are_as_before() {
    let mut rig = ferry();
    rig.def("wind", "spell");
    rig.piece("captain");
    rig.ability("captain", "does").on("sail", Timing::After).effect(|c| c.log("captain")).limit(1, "game");
    rig.deal("captain", Spot::Board);
    rig.event("sail");
    rig.event("try").effect(|c| {
        let (captain, freight) = (c.one("captain"), c.one("crate"));
        let all = |c: &Ctx| c.all("spell").len();
        let count = c.try_suppose(
            || {
                c.world.reset_limits(captain)?;
                c.world.grant(freight, c.def("captain"))?;
                c.world.create_lasting(c.def("wind"), "game")?;
                c.world.retire(c.seat(1))?;
                c.world.destroy(captain)
            },
            || (all(c), c.world.players().len(), c.world.alive(captain)),
        );
        assert_eq!(count, Ok((1, 1, false)));
        assert_eq!((all(c), c.world.players().len(), c.world.alive(captain)), (0, 2, true));
    });
    let mut play = rig.play(2);
    play.perform("sail", &[]).perform("try", &[]).perform("sail", &[]);

    assert_eq!(play.log(), ["captain"], "the limit was not reset and the crate is not a captain");
}

#[test]
fn a_component_of_a_supposition_does_not_exist_afterwards() {
    let mut rig = ferry();
    rig.event("try").effect(|c| {
        let to = c.seat(0);
        let supposed = std::cell::Cell::new(None);
        let made = c.suppose(|| supposed.set(Some(c.create("crate", to, "area"))), || ());
        made.expect("it can be supposed");
        assert!(!c.world.exists(supposed.get().expect("it was created")));
    });
    rig.play(2).perform("try", &[]);
}

#[test]
fn who_sees_into_a_slot_follows_what_is_supposed() {
    let mut rig = ferry();
    rig.kind("player")
        .field("team", 0)
        .slot_to("plans", ex(|c| c.num(c.comp("viewer"), "team") == c.num(c.this(), "team")));
    rig.value("spied", &[]).base(try_ex(|c| {
        let plan = c.slot(c.seat(0), "plans")[0];
        let sees = |c: &Ctx| c.world.sees(Some(c.seat(1)), plan);
        let before = sees(c);
        let joined = c.suppose(|| c.set(c.seat(1), "team", 0), || sees(c))?;
        Ok(Value::list(vec![before.into(), joined.into(), sees(c).into()]))
    }));
    rig.event("plan").effect(|c| {
        c.set(c.seat(1), "team", 1);
        c.create("crate", c.seat(0), "plans");
    });
    let mut play = rig.play(2);
    play.perform("plan", &[]);

    assert_eq!(play.value("spied", &[]), Value::list(vec![false.into(), true.into(), false.into()]));
    let sees = |world: &World, viewer: CompId, comp: CompId| world.sees(Some(viewer), comp);
    let plan = play.session.world().slot_named(play.player(0), "plans")[0];
    assert!(!sees(play.session.world(), play.player(1), plan));
}

#[test]
fn an_expression_of_visible_cannot_suppose() {
    let mut rig = ferry();
    rig.kind("player").slot_to(
        "plans",
        try_ex(|c| {
            let this = c.this();
            c.suppose(|| c.set(this, "points", 1), || Value::Bool(true))
        }),
    );
    let error = rig.try_play(2, 1).err().expect("the game cannot start").to_string();

    assert!(error.contains("an expression in `visible` cannot suppose changes"), "{error}");
}
