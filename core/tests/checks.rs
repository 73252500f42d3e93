//! Checks, lasting effects and limits.

use crate::rig::steps::{choose_of, confirm, event, flow, log, run};
use crate::rig::{Play, Rig, Spot, ex, players, seat};
use hexforge_core::engine::EngineError;
use hexforge_core::ruleset::Timing::{After, When};
use hexforge_core::ruleset::{ModifierLayer, Type};
use hexforge_core::session::SessionError;
use hexforge_core::value::Value;

/// A rig with an event that gives points to seat 0.
fn gaining() -> Rig {
    let mut rig = Rig::new();
    rig.event("gain").param("n", Type::Integer).effect(|c| c.add(c.seat(0), "points", c.int("n")));
    rig
}

#[test]
fn a_check_triggers_after_the_event_that_makes_it_true() {
    let mut rig = gaining();
    rig.check("goal").when(ex(|c| c.num(c.seat(0), "points") >= 10)).effect(|c| {
        c.world.finish(vec![c.seat(0)], "points").expect("a body may end the game");
    });
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(9)]);
    assert!(play.session.ending().is_none());
    play.perform("gain", &[Value::Int(1)]);
    assert!(play.session.ending().is_some());
}

#[test]
fn checks_run_by_their_order_and_then_by_id_whatever_the_order_of_declaration() {
    let watch = |rig: &mut Rig, name: &'static str, order: i64| {
        rig.kind("player").field(name, false);
        let due = ex(move |c| c.num(c.seat(0), "points") > 0 && c.field(c.seat(0), name) == Value::Bool(false));
        rig.check(name).order(order).when(due).effect(move |c| {
            c.log(name);
            c.set(c.seat(0), name, true);
        });
    };
    for declared in [["draw", "win", "ruin"], ["ruin", "win", "draw"]] {
        let mut rig = gaining();
        for name in declared {
            watch(&mut rig, name, if name == "draw" { 10 } else { -1 });
        }
        let mut play = rig.play(1);
        play.perform("gain", &[Value::Int(1)]);

        assert_eq!(play.log_text(), "ruin win draw");
    }
}

#[test]
fn a_flow_suspends_the_right_check_when_checks_are_sorted() {
    let mut rig = gaining();
    for (name, order) in [("late", 2), ("early", 1)] {
        let due = ex(|c| c.num(c.seat(0), "points") == 1);
        rig.check(name).order(order).when(due).effect(move |c| {
            c.log(name);
            c.add(c.seat(0), "points", 1);
        });
    }
    rig.main(vec![flow("calm", vec![])]);
    rig.flow("calm").suspends("early").steps(vec![event("gain", vec![("n", 1.into())])]);

    assert_eq!(rig.play(1).log_text(), "late");
}

#[test]
fn checks_run_before_the_after_window_and_after_it() {
    let mut rig = gaining();
    for (name, n) in [("first_check", 1), ("second_check", 3)] {
        rig.check(name).when(ex(move |c| c.num(c.seat(0), "points") == n)).effect(move |c| {
            c.log(name);
            c.add(c.seat(0), "points", 1);
        });
    }
    rig.card("echo", Spot::Area(0)).on("gain", After).effect(|c| {
        c.log("after");
        c.add(c.owner(), "points", 1);
    });
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(1)]);

    assert_eq!((play.log_text(), play.points(0)), ("first_check after second_check".into(), 4));
}

/// Two mandatory abilities that cause each other's event until a check ends the game.
fn ping_pong(life: i64) -> Play {
    let mut rig = Rig::new();
    rig.event("hurt").effect(|c| c.add(c.seat(0), "points", -1));
    rig.event("heal");
    rig.card("fang", Spot::Board).on("heal", After).performs("hurt", vec![]);
    rig.card("cup", Spot::Board).on("hurt", After).performs("heal", vec![]);
    rig.check("dead").when(ex(|c| c.num(c.seat(0), "points") == 0)).effect(|c| {
        c.world.finish(vec![c.seat(1)], "death").expect("a body may end the game");
    });
    rig.main(vec![run(move |c| c.set(c.seat(0), "points", life)), choose_of(seat(0), &["a", "b"])]);
    rig.play(2)
}

#[test]
fn a_check_ends_abilities_that_cause_each_other() {
    for life in [1, 10, 300, 2_000] {
        let mut play = ping_pong(life);

        play.perform("hurt", &[]);

        let ending = play.session.ending().expect("the game is over");
        assert_eq!((ending.how.as_ref(), play.points(0)), ("death", 0), "with {life} to lose");
    }
}

#[test]
fn abilities_that_cause_each_other_for_ever_are_reported() {
    let mut play = ping_pong(0);

    let error = play.try_perform("hurt", &[]).expect_err("it never ends").to_string();

    assert!(error.contains("nest more than"), "{error}");
    assert!(error.lines().count() < 30, "{error}");
}

#[test]
fn checks_run_until_no_check_triggers_in_any_order() {
    let mut rig = gaining();
    let at = |n| ex(move |c| c.num(c.seat(0), "points") == n);
    for (name, n) in [("third", 3), ("second", 2), ("first", 1)] {
        rig.check(name).when(at(n)).effect(move |c| {
            c.log(name);
            c.add(c.seat(0), "points", 1);
        });
    }
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(1)]);

    assert_eq!((play.log_text(), play.points(0)), ("first second third".into(), 4));
}

#[test]
fn a_check_triggers_for_each_of_its_items() {
    let mut rig = Rig::new();
    rig.event("tick");
    rig.check("poor").each(players()).when(ex(|c| c.num(c.comp("it"), "points") < 2)).effect(|c| {
        c.add(c.comp("it"), "points", 1);
    });
    let mut play = rig.play(3);

    play.perform("tick", &[]);

    assert_eq!([play.points(0), play.points(1), play.points(2)], [2, 2, 2]);
}

#[test]
fn a_check_that_never_stops_triggering_is_an_error() {
    let mut rig = gaining();
    rig.check("mad").when(true.into()).effect(|c| c.add(c.seat(0), "points", 1));
    let mut play = rig.play(1);

    let failed = play.try_perform("gain", &[Value::Int(1)]);

    assert!(matches!(failed, Err(SessionError::Engine(EngineError::Endless { .. }))), "{failed:?}");
    assert_eq!(play.points(0), 0);
}

#[test]
fn a_check_may_perform_events_before_its_condition_is_false() {
    let mut rig = gaining();
    rig.event("announce").effect(|c| c.log("announced"));
    rig.check("goal").when(ex(|c| c.num(c.seat(0), "points") == 1)).effect(|c| match c.answers {
        [] => c.perform("announce", &[]),
        _ => {
            c.set(c.seat(0), "points", 5);
            ().into()
        }
    });
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(1)]);

    assert_eq!((play.log_text(), play.points(0)), ("announced".into(), 5));
}

#[test]
fn another_check_triggers_while_one_is_being_resolved() {
    let mut rig = gaining();
    rig.event("hurt").effect(|c| c.set(c.seat(0), "secret", 1));
    rig.check("goal").when(ex(|c| c.num(c.seat(0), "points") == 1)).effect(|c| match c.answers {
        [] => c.perform("hurt", &[]),
        _ => {
            c.log("goal");
            c.set(c.seat(0), "points", 5);
            ().into()
        }
    });
    rig.check("heal").when(ex(|c| c.num(c.seat(0), "secret") == 1)).effect(|c| {
        c.log("heal");
        c.set(c.seat(0), "secret", 0);
    });
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(1)]);

    assert_eq!(play.log_text(), "heal goal");
}

#[test]
fn a_suspended_check_triggers_when_the_flow_ends() {
    let mut rig = gaining();
    rig.check("goal").when(ex(|c| c.num(c.seat(0), "points") == 1)).effect(|c| {
        c.log("struck");
        c.add(c.seat(0), "points", 1);
    });
    rig.flow("siege").suspends("goal").steps(vec![event("gain", vec![("n", 1.into())]), log("siege")]);
    rig.main(vec![flow("siege", vec![]), log("after")]);

    assert_eq!(rig.play(1).log_text(), "siege struck after");
}

#[test]
fn a_flow_that_is_left_no_longer_suspends_its_checks() {
    let mut rig = gaining();
    rig.check("goal").when(ex(|c| c.num(c.seat(0), "points") == 1)).effect(|c| {
        c.log("struck");
        c.add(c.seat(0), "points", 1);
    });
    rig.flow("siege")
        .suspends("goal")
        .steps(vec![event("gain", vec![("n", 1.into())]), crate::rig::steps::leave_with("siege", 9)]);
    rig.main(vec![flow("siege", vec![]).keep("n"), run(|c| c.set(c.seat(0), "secret", c.int("n"))), log("after")]);
    let play = rig.play(1);

    assert_eq!(play.log_text(), "struck after");
    assert_eq!(play.num(play.player(0), "secret"), 9, "the result is not lost on the way");
}

#[test]
fn a_suspended_check_does_not_hide_from_the_events_that_follow() {
    let mut rig = gaining();
    rig.event("nothing");
    rig.check("goal").when(ex(|c| c.world.active_player().is_some() && c.num(c.seat(0), "points") == 1)).effect(|c| {
        c.log("struck");
        c.add(c.seat(0), "points", 1);
    });
    rig.flow("hers").active(seat(0)).steps(vec![event("nothing", vec![])]);
    rig.main(vec![event("gain", vec![("n", 1.into())]), log("before"), flow("hers", vec![])]);

    assert_eq!(rig.play(1).log_text(), "before struck", "a change of the active player counts as a change");
}

/// A spell that adds 2 to `power` while it lasts.
fn spells() -> Rig {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(1);
    rig.def("boost", "spell");
    rig.ability("boost", "does").modifies("power", ModifierLayer::Add, 2);
    rig
}

fn power(play: &Play) -> i64 {
    play.value("power", &[Value::Comp(play.player(0))]).int().expect("a number")
}

#[test]
fn a_lasting_effect_ends_exactly_with_its_scope_and_outlives_its_source() {
    let mut rig = spells();
    rig.piece("source");
    rig.deal("source", Spot::Area(0));
    rig.flow("turn").scope("turn").steps(vec![flow("combat", vec![]), confirm(seat(0))]);
    rig.flow("combat").scope("combat").steps(vec![
        run(|c| {
            c.lasting("boost", Some(c.seat(0)), "turn");
            c.lasting("boost", Some(c.seat(0)), "combat");
            c.destroy(c.one("source"));
        }),
        confirm(seat(0)),
    ]);
    rig.main(vec![flow("turn", vec![]), confirm(seat(0))]);
    let mut play = rig.play(1);

    assert_eq!(power(&play), 5);
    play.say(0, "yes");
    assert_eq!(power(&play), 3);
    play.say(0, "yes");
    assert_eq!(power(&play), 1);
}

#[test]
fn a_lasting_effect_ends_with_the_innermost_occurrence_of_its_scope() {
    let mut rig = spells();
    rig.flow("turn").scope("turn").param("depth").steps(vec![
        flow("turn", vec![("depth", 1.into())]).only_if(ex(|c| c.int("depth") == 0)),
        run(|c| {
            c.lasting("boost", None, "turn");
        })
        .only_if(ex(|c| c.int("depth") == 1)),
        confirm(seat(0)),
    ]);
    rig.main(vec![flow("turn", vec![("depth", 0.into())])]);
    let mut play = rig.play(1);

    assert_eq!(power(&play), 3);
    play.say(0, "yes");
    assert_eq!(power(&play), 1, "the inner turn is over, the outer is not");
    assert_eq!(play.session.world().open_scopes(), ["game", "turn"]);
}

#[test]
fn nothing_can_last_until_the_end_of_a_scope_that_is_not_open() {
    let mut rig = spells();
    rig.event("cast").effect(|c| match c.world.create_lasting(c.def("boost"), "turn") {
        Ok(_) => ().into(),
        Err(error) => crate::rig::Act::Fail(error.message),
    });
    let mut play = rig.play(1);

    let failed = play.try_perform("cast", &[]);

    let message = failed.expect_err("no turn is open").to_string();
    assert!(message.starts_with("no scope `turn` is open;"), "{message}");
    assert!(message.contains("name an open one: game"), "{message}");
}

#[test]
fn checks_run_when_a_lasting_effect_ends() {
    let mut rig = spells();
    rig.check("weak").when(ex(|c| c.value("power", &[Value::Comp(c.seat(0))]) == Value::Int(1))).effect(|c| {
        c.log("weak");
        c.world.finish(Vec::new(), "weak").expect("a body may end the game");
    });
    rig.flow("turn").scope("turn").steps(vec![run(|c| {
        c.lasting("boost", None, "turn");
    })]);
    rig.main(vec![flow("turn", vec![]), log("no")]);

    assert_eq!(rig.play(1).log_text(), "weak");
}

/// A bell that rings at most `times` times within a scope.
fn limited(times: u32, scope: &'static str) -> Rig {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.card("bell", Spot::Area(0)).on("ring", After).limit(times, scope).logs("bell");
    rig.event("stow").effect(|c| c.move_to(c.one("bell"), c.world.table().expect("a table"), "pile"));
    rig.event("fetch").effect(|c| c.move_to(c.one("bell"), c.seat(0), "area"));
    rig
}

#[test]
fn a_limit_counts_within_one_occurrence_of_its_scope() {
    let mut rig = limited(2, "turn");
    let ring = || event("ring", vec![]);
    rig.flow("turn").scope("turn").steps(vec![ring(), ring(), ring()]);
    rig.main(vec![flow("turn", vec![]), log("-"), flow("turn", vec![])]);

    assert_eq!(rig.play(1).log_text(), "bell bell - bell bell");
}

#[test]
fn a_limit_of_a_closed_scope_allows_no_use() {
    let mut play = limited(1, "turn").play(1);

    play.perform("ring", &[]);

    assert_eq!(play.log_text(), "");
}

#[test]
fn a_limit_of_the_game_is_never_reset() {
    let mut play = limited(1, "game").play(1);

    play.perform("ring", &[]).perform("ring", &[]);

    assert_eq!(play.log_text(), "bell");
}

/// C-38
#[test]
fn a_component_that_comes_back_into_play_has_new_limits() {
    let mut play = limited(1, "game").play(1);

    play.perform("ring", &[]).perform("stow", &[]).perform("fetch", &[]).perform("ring", &[]);

    assert_eq!(play.log_text(), "bell bell");
}

/// C-38
#[test]
fn components_inside_a_component_that_comes_back_have_new_limits() {
    let mut rig = limited(1, "game");
    rig.piece("box");
    rig.deal("box", Spot::Area(0));
    rig.event("pack").effect(|c| c.move_to(c.one("bell"), c.one("box"), "inside"));
    rig.event("stow_box").effect(|c| c.move_to(c.one("box"), c.world.table().expect("a table"), "pile"));
    rig.event("fetch_box").effect(|c| c.move_to(c.one("box"), c.seat(0), "area"));
    let mut play = rig.play(1);

    play.perform("pack", &[]).perform("ring", &[]).perform("stow_box", &[]).perform("fetch_box", &[]);
    play.perform("ring", &[]);

    assert_eq!(play.log_text(), "bell bell");
}

#[test]
fn a_move_within_play_does_not_reset_limits() {
    let mut rig = limited(1, "game");
    rig.event("give").effect(|c| c.move_to(c.one("bell"), c.seat(1), "area"));
    let mut play = rig.play(2);

    play.perform("ring", &[]).perform("give", &[]).perform("ring", &[]);

    assert_eq!(play.log_text(), "bell");
}

#[test]
fn two_copies_never_share_a_limit() {
    let mut rig = limited(1, "game");
    rig.deal("bell", Spot::Area(0));
    let mut play = rig.play(1);

    play.perform("ring", &[]).perform("ring", &[]);

    assert_eq!(play.log_text(), "bell bell");
}

#[test]
fn once_per_event_is_counted_for_each_event() {
    let mut rig = Rig::new();
    rig.event("ring").effect(|c| c.log("ring"));
    rig.card("bell", Spot::Area(0)).on("ring", When).limit(1, "event").logs("bell");
    let mut play = rig.play(1);

    play.perform("ring", &[]).perform("ring", &[]);

    assert_eq!(play.log_text(), "bell ring bell ring");
}

#[test]
fn resetting_the_limits_of_a_component_gives_it_its_uses_back() {
    let mut rig = limited(1, "game");
    rig.event("oil").effect(|c| c.world.reset_limits(c.one("bell")).expect("a body may"));
    let mut play = rig.play(1);

    play.perform("ring", &[]).perform("oil", &[]).perform("ring", &[]);

    assert_eq!(play.log_text(), "bell bell");
}
