//! Flows: every kind of step, scopes, and leaving.

use crate::rig::steps::{
    actions, amount, branch, choose, choose_of, confirm, each, event, flow, leave, leave_with, log, must_act, name,
    repeat, run, simultaneous, turns, window,
};
use crate::rig::{Rig, Spot, comps, ex, players, seat, var};
use hexforge_core::engine::EngineError;
use hexforge_core::ruleset::Timing::{After, When};
use hexforge_core::ruleset::Type;
use hexforge_core::session::SessionError;
use hexforge_core::value::Value;

/// Logs the name of the player in a variable.
fn log_seat(var: &'static str) -> crate::rig::steps::St {
    run(move |c| {
        let at = c.world.players().iter().position(|p| *p == c.comp(var)).expect("a player");
        c.log(["ann", "bob", "cem"][at]);
    })
}

#[test]
fn each_runs_its_steps_for_each_item() {
    let mut rig = Rig::new();
    rig.main(vec![each(players(), "p", vec![log_seat("p"), log("-")]), log("end")]);

    assert_eq!(rig.play(3).log_text(), "ann - bob - cem - end");
}

#[test]
fn each_over_an_empty_list_runs_nothing() {
    let mut rig = Rig::new();
    rig.main(vec![each(Value::list(vec![]).into(), "p", vec![log("never")]), log("end")]);

    assert_eq!(rig.play(1).log_text(), "end");
}

#[test]
fn each_uses_the_list_as_it_was_at_the_start() {
    let mut rig = Rig::new();
    rig.piece("leaf");
    rig.deal("leaf", Spot::Area(0)).deal("leaf", Spot::Area(0));
    let leaves = ex(|c| comps(&c.slot(c.seat(0), "area")));
    rig.main(vec![each(
        leaves,
        "leaf",
        vec![run(|c| {
            c.log("leaf");
            c.create("leaf", c.seat(0), "area");
        })],
    )]);

    assert_eq!(rig.play(1).log_text(), "leaf leaf");
}

#[test]
fn turns_repeat_the_list_until_the_condition_holds() {
    let mut rig = Rig::new();
    let rounds = |n| ex(move |c| c.num(c.seat(0), "points") >= n);
    let count = run(|c| c.add(c.seat(0), "points", 1));
    rig.main(vec![turns(players(), "p", None, Some(rounds(5)), vec![log_seat("p"), count])]);

    assert_eq!(rig.play(2).log_text(), "ann bob ann bob ann");
}

#[test]
fn turns_skip_players_who_are_out_and_end_when_all_are_out() {
    let mut rig = Rig::new();
    let out = ex(|c| c.num(c.comp("p"), "points") >= if c.comp("p") == c.seat(0) { 1 } else { 3 });
    let step = run(|c| c.add(c.comp("p"), "points", 1));
    rig.main(vec![turns(players(), "p", Some(out), None, vec![log_seat("p"), step]), log("end")]);

    assert_eq!(rig.play(2).log_text(), "ann bob bob bob end");
}

#[test]
fn turns_evaluate_the_skip_condition_once_for_each_player_and_round() {
    let mut rig = Rig::new();
    rig.main(vec![turns(players(), "p", Some(true.into()), None, vec![log("never")])]);
    let mut asked = Rig::new();
    asked.main(vec![turns(players(), "p", Some(ex(|_| true)), None, vec![log("never")])]);

    assert_eq!(rig.play(3).log_text(), "");
    assert_eq!(asked.play(3).host.evals.get(), 1 + 3 + 1, "the list, three players, the list again");
}

#[test]
fn repeat_runs_at_least_once_and_until_its_condition_holds() {
    let mut rig = Rig::new();
    rig.main(vec![
        repeat(Some(true.into()), vec![log("once")]),
        repeat(
            Some(ex(|c| c.num(c.seat(0), "points") >= 2)),
            vec![log("more"), run(|c| c.add(c.seat(0), "points", 1))],
        ),
    ]);

    assert_eq!(rig.play(1).log_text(), "once more more");
}

#[test]
fn if_takes_one_branch() {
    let mut rig = Rig::new();
    rig.main(vec![
        branch(true.into(), vec![log("a")], vec![log("b")]),
        branch(false.into(), vec![log("c")], vec![log("d")]),
        branch(false.into(), vec![log("e")], vec![]),
        log("f"),
    ]);

    assert_eq!(rig.play(1).log_text(), "a d f");
}

#[test]
fn a_step_whose_condition_fails_is_skipped() {
    let mut rig = Rig::new();
    rig.main(vec![log("a").only_if(false.into()), log("b").only_if(ex(|c| c.num(c.seat(0), "points") == 0))]);

    assert_eq!(rig.play(1).log_text(), "b");
}

#[test]
fn let_names_values_for_later_steps() {
    let mut rig = Rig::new();
    rig.main(vec![
        name("n", 4),
        name("twice", ex(|c| c.int("n") * 2)),
        run(|c| c.set(c.seat(0), "points", c.int("twice"))),
    ]);

    assert_eq!(rig.play(1).points(0), 8);
}

#[test]
fn a_step_keeps_its_result_under_a_name() {
    let mut rig = Rig::new();
    rig.event("dig").effect(|_| Value::Int(7));
    rig.main(vec![event("dig", vec![]).keep("n"), run(|c| c.set(c.seat(0), "points", c.int("n")))]);

    assert_eq!(rig.play(1).points(0), 7);
}

#[test]
fn choose_amount_and_confirm_keep_the_answer() {
    let mut rig = Rig::new();
    rig.main(vec![
        choose_of(seat(0), &["red", "blue"]).keep("colour"),
        amount(seat(0), 2, 5).keep("n"),
        confirm(seat(0)).keep("sure"),
        run(|c| {
            c.set(c.seat(0), "name", Value::list(vec![c.get("colour"), c.get("n"), c.get("sure")]));
        }),
    ]);
    let mut play = rig.play(1);

    play.say(0, "blue");
    play.answer(0, hexforge_core::decision::Answer::Amount(3)).expect("it is in range");
    play.say(0, "no");

    let kept = play.session.world().get(play.player(0), "name");
    assert_eq!(kept, Value::list(vec!["blue".into(), 3.into(), false.into()]));
}

#[test]
fn an_optional_choice_that_is_declined_is_nil() {
    let mut rig = Rig::new();
    rig.main(vec![
        choose_of(seat(0), &["red"]).optional().keep("colour"),
        log("declined").only_if(ex(|c| c.get("colour") == Value::Nil)),
    ]);
    let mut play = rig.play(1);

    play.say(0, "pass");

    assert_eq!(play.log_text(), "declined");
}

#[test]
fn a_choice_names_its_option_to_decline() {
    let mut rig = Rig::new();
    rig.main(vec![choose_of(seat(0), &["red"]).optional(), choose_of(seat(0), &["red"]).decline("no-colour")]);
    let mut play = rig.play(1);
    let declining = |play: &crate::rig::Play| {
        let question = play.question(0);
        play.session.world().label(question.options.last().expect("there are options")).key.to_string()
    };

    assert_eq!(declining(&play), "pass");
    play.say(0, "pass");
    assert_eq!(declining(&play), "no-colour");
}

#[test]
fn choosing_some_gives_a_list_in_the_order_of_the_options() {
    let mut rig = Rig::new();
    rig.main(vec![
        choose_of(seat(0), &["a", "b", "c"]).between(1, 2).keep("picks"),
        run(|c| c.set(c.seat(0), "name", c.get("picks"))),
    ]);
    let mut play = rig.play(1);

    play.say_some(0, &["c", "a"]);

    assert_eq!(play.session.world().get(play.player(0), "name"), Value::list(vec!["a".into(), "c".into()]));
}

#[test]
fn nobody_is_asked_to_choose_from_an_empty_list() {
    let mut rig = Rig::new();
    rig.main(vec![
        choose(seat(0), Value::list(vec![]).into()).keep("one"),
        choose(seat(0), Value::list(vec![]).into()).between(1, 2).keep("some"),
        log("nil").only_if(ex(|c| c.get("one") == Value::Nil && c.get("some") == Value::list(vec![]))),
    ]);

    assert_eq!(rig.play(1).log_text(), "nil");
}

#[test]
fn a_flow_takes_arguments_and_returns_the_result_of_leave() {
    let mut rig = Rig::new();
    rig.main(vec![
        name("b", 10),
        flow("sum", vec![("a", 3.into())]).keep("n"),
        run(|c| c.set(c.seat(0), "points", c.int("n"))),
    ]);
    rig.flow("sum").param("a").param("b").steps(vec![leave_with("sum", ex(|c| c.int("a") + c.int("b"))), log("never")]);

    let play = rig.play(1);

    assert_eq!((play.points(0), play.log_text()), (13, String::new()), "`b` is the caller's");
}

#[test]
fn leave_ends_an_outer_flow_and_everything_inside_it() {
    let mut rig = Rig::new();
    rig.main(vec![flow("outer", vec![]), log("after")]);
    rig.flow("outer").steps(vec![repeat(None, vec![each(players(), "p", vec![flow("inner", vec![])])]), log("no")]);
    rig.flow("inner").steps(vec![log("in"), leave("outer"), log("no")]);

    assert_eq!(rig.play(2).log_text(), "in after");
}

#[test]
fn leaving_the_flow_around_a_hook_ends_the_hook_its_event_and_its_windows() {
    let mut rig = Rig::new();
    rig.event("outer_event").effect(|c| match c.answers {
        [] => c.flow("deep"),
        _ => c.tell("no"),
    });
    rig.card("echo", Spot::Area(0)).on("outer_event", After).logs("no");
    rig.event("ring");
    rig.card("bell", Spot::Area(0)).on("ring", After).performs("outer_event", vec![]);
    rig.main(vec![flow("phase", vec![]), log("after")]);
    rig.flow("phase").scope("phase").steps(vec![event("ring", vec![]), log("no")]);
    rig.flow("deep").scope("deep").steps(vec![
        run(|c| {
            c.lasting("glow", None, "deep");
        }),
        confirm(seat(0)),
        leave("phase"),
    ]);
    rig.def("glow", "spell");
    let mut play = rig.play(1);
    assert_eq!(play.host.waiting(), 1);
    assert_eq!(play.session.world().open_scopes(), ["game", "phase", "deep"]);

    play.say(0, "yes");

    assert_eq!(play.log_text(), "after");
    assert_eq!(play.host.waiting(), 0, "the coroutine is gone");
    assert!(play.session.world().state().events().is_empty());
    assert_eq!(play.session.world().open_scopes(), ["game"]);
    assert!(crate::rig::hook::find(play.session.world(), "glow").is_none());
}

/// C-42
#[test]
fn leaving_a_flow_that_is_not_running_is_an_error() {
    let mut rig = Rig::new();
    rig.window("begin", &[]);
    rig.card("ender", Spot::Area(0)).at("begin").effect(|c| match c.answers {
        [] => c.flow("end_turn"),
        _ => ().into(),
    });
    rig.flow("end_turn").steps(vec![leave("turn")]);
    rig.flow("turn").steps(vec![log("turn")]);
    rig.main(vec![confirm(seat(0)), window("begin", vec![]), flow("turn", vec![])]);
    let mut play = rig.play(1);
    let before = play.hash();

    let failed = play.try_say(0, "yes");

    let message = failed.expect_err("`turn` has not begun").to_string();
    assert!(message.starts_with("flow `turn` is not running, so no step can leave it"), "{message}");
    assert_eq!(play.hash(), before, "and nothing was done");
}

/// C-42
#[test]
fn a_hook_at_the_start_of_a_turn_can_end_the_turn_immediately() {
    let mut rig = Rig::new();
    rig.window("begin", &[]);
    rig.window("end", &[]);
    rig.card("ender", Spot::Area(0)).at("begin").limit(1, "game").effect(|c| match c.answers {
        [] => c.flow("end_turn"),
        _ => ().into(),
    });
    rig.flow("end_turn").steps(vec![leave("turn")]);
    rig.flow("turn").scope("turn").param("p").steps(vec![
        log_seat("p"),
        window("begin", vec![]),
        log("acts"),
        window("end", vec![]),
    ]);
    rig.main(vec![each(players(), "p", vec![flow("turn", vec![])])]);

    assert_eq!(rig.play(2).log_text(), "ann bob acts");
}

#[test]
fn a_menu_offers_actions_until_the_player_passes() {
    let mut rig = Rig::new();
    rig.card("dig", Spot::Area(0)).action("main").logs("dig");
    rig.card("rest", Spot::Area(0)).action("main").limit(1, "game").logs("rest");
    rig.card("foreign", Spot::Area(1)).action("main").logs("foreign");
    rig.card("commons", Spot::Board).action("main").effect(|c| c.add(c.owner(), "points", 1));
    rig.main(vec![repeat(
        Some(ex(|c| c.get("used") == Value::Bool(false))),
        vec![actions(seat(0), "main").keep("used")],
    )]);
    let mut play = rig.play(2);

    assert_eq!(play.options(0), ["dig", "rest", "commons", "pass"]);
    play.say(0, "rest");
    assert_eq!(play.options(0), ["dig", "commons", "pass"]);
    play.say(0, "commons").say(0, "pass");
    assert!(play.is_idle());
    assert_eq!((play.log_text(), play.points(0)), ("rest".into(), 1));
}

#[test]
fn a_menu_without_pass_must_be_used_and_an_empty_one_asks_nothing() {
    let mut rig = Rig::new();
    rig.card("dig", Spot::Area(0)).action("main").limit(1, "game").logs("dig");
    rig.main(vec![must_act(seat(0), "main"), must_act(seat(0), "main"), actions(seat(0), "nothing"), log("end")]);
    let mut play = rig.play(1);

    assert_eq!(play.options(0), ["dig"]);
    play.say(0, "dig");

    assert_eq!(play.log_text(), "dig end");
}

/// C-29
#[test]
fn an_action_whose_cost_is_not_paid_is_neither_used_nor_a_pass() {
    let mut rig = Rig::new();
    rig.event("pay");
    rig.card("dear", Spot::Area(0)).action("main").cost("pay", vec![]).logs("dear");
    rig.card("thief", Spot::Board).on("pay", When).limit(1, "game").effect(|c| c.cancel());
    rig.main(vec![actions(seat(0), "main").keep("used"), log("used").only_if(var("used")), log("end")]);
    let mut play = rig.play(1);

    play.say(0, "dear");
    assert_eq!(play.options(0), ["dear", "pass"], "the player chooses again");
    play.say(0, "dear");

    assert_eq!(play.log_text(), "dear used end");
}

#[test]
fn simultaneous_choices_are_kept_in_the_order_of_the_players() {
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let mut rig = Rig::new();
        let pieces = Value::list(vec!["x".into(), "y".into(), "z".into()]);
        rig.main(vec![
            simultaneous(players(), "p", pieces.into()).keep("picks"),
            run(|c| c.set(c.seat(0), "name", c.get("picks"))),
        ]);
        let mut play = rig.play(3);

        for at in order {
            play.say(at, ["x", "y", "z"][at]);
        }

        let kept = play.session.world().get(play.player(0), "name");
        assert_eq!(kept, Value::list(vec!["x".into(), "y".into(), "z".into()]));
    }
}

#[test]
fn a_simultaneous_choice_by_something_that_is_not_a_player_is_an_error() {
    let mut rig = Rig::new();
    rig.main(vec![simultaneous(Value::list(vec![1.into()]).into(), "p", Value::list(vec![1.into()]).into())]);

    let failed = rig.try_play(1, 1).map(|_| ());

    assert!(failed.expect_err("1 is not a player").to_string().starts_with("expected a player, found 1"));
}

#[test]
fn a_loop_that_asks_nobody_is_an_error() {
    for calls in [false, true] {
        let mut rig = Rig::new();
        let spin = if calls { log("spin").only_if(false.into()) } else { name("n", 1) };
        rig.main(vec![confirm(seat(0)), repeat(None, vec![spin])]);
        let mut play = rig.play(1);
        let before = play.hash();

        let failed = play.try_say(0, "yes");

        assert!(matches!(failed, Err(SessionError::Engine(EngineError::Endless { .. }))), "{failed:?}");
        assert_eq!(play.hash(), before);
        assert_eq!(play.asked(), [0], "the question stands");
    }
}

#[test]
fn an_endless_chain_of_events_is_an_error() {
    let mut rig = Rig::new();
    rig.event("ping").effect(|c| match c.answers {
        [] => c.perform("pong", &[]),
        _ => ().into(),
    });
    rig.event("pong").effect(|c| match c.answers {
        [] => c.perform("ping", &[]),
        _ => ().into(),
    });
    let mut play = rig.play(1);
    let before = play.hash();

    let failed = play.try_perform("ping", &[]);

    let Err(SessionError::Engine(EngineError::Endless { what, trace })) = failed else { panic!("{failed:?}") };
    assert_eq!(what, "events and flows nest more than 20000 deep");
    assert!(trace.len() <= 16 && trace.iter().any(|line| line.starts_with("event ping")), "{trace:?}");
    assert_eq!(play.hash(), before);
    assert_eq!(play.host.waiting(), 0);
}

#[test]
fn an_error_names_the_events_and_steps_in_progress() {
    let mut rig = Rig::new();
    rig.event("fall").param("n", Type::Integer).effect(|_| crate::rig::Act::Fail("too deep".into()));
    rig.main(vec![confirm(seat(0)), flow("well", vec![])]);
    rig.flow("well").steps(vec![event("fall", vec![("n", 1.into())])]);
    let mut play = rig.play(1);

    let failed = play.try_say(0, "yes");

    let Err(SessionError::Engine(EngineError::Script { error, trace })) = failed else { panic!("{failed:?}") };
    assert_eq!(error.message, "too deep");
    let places: Vec<&str> = trace.iter().skip(1).map(String::as_str).collect();
    assert_eq!(places, ["event fall (After)", "flow well, step 1", "flow main, step 2"]);
}

#[test]
fn the_end_of_the_game_unwinds_scopes_events_lasting_effects_and_coroutines() {
    let mut rig = Rig::new();
    rig.def("glow", "spell");
    rig.event("win").effect(|c| {
        c.world.finish(vec![c.seat(0)], "points").expect("a body may end the game");
    });
    rig.event("deed").effect(|c| match c.answers {
        [] => c.perform("win", &[]),
        _ => c.tell("no"),
    });
    rig.main(vec![confirm(seat(0)), flow("turn", vec![]), log("no")]);
    rig.flow("turn").scope("turn").active(seat(0)).steps(vec![
        run(|c| {
            c.lasting("glow", None, "turn");
        }),
        event("deed", vec![]),
    ]);
    let mut play = rig.play(1);

    play.say(0, "yes");

    assert!(play.is_idle());
    let ending = play.session.ending().expect("the game is over");
    assert_eq!((ending.winners, ending.how.as_ref()), (vec![play.player(0)], "points"));
    let world = play.session.world();
    assert_eq!((world.open_scopes(), world.state().events().len()), (vec!["game".to_owned()], 0));
    assert!(crate::rig::hook::find(world, "glow").is_none());
    assert_eq!((play.host.waiting(), play.log_text()), (0, String::new()));
}

#[test]
fn a_game_that_ends_in_the_middle_of_a_hook_leaves_no_coroutine_behind() {
    let mut rig = Rig::new();
    rig.event("ring").effect(|c| c.confirm(c.seat(0)));
    rig.main(vec![event("ring", vec![])]);
    let play = rig.play(1);
    let host = play.host.clone();
    assert_eq!(host.waiting(), 1);

    drop(play);

    assert_eq!(host.waiting(), 0);
}
