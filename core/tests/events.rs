//! The life cycle of an event, from the proposal to the checks.

use crate::rig::steps::{event, log};
use crate::rig::{Act, Ctx, Rig, Spot, ex};
use hexforge_core::ruleset::Timing::{After, Before, Instead, When};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;

/// An event `gain` that gives seat 0 points and logs `happens`.
fn gain() -> Rig {
    let mut rig = Rig::new();
    rig.event("gain").param("n", Type::Integer).effect(|c| {
        c.log("happens");
        c.add(c.seat(0), "points", c.int("n"));
    });
    rig
}

const ONE: [Value; 1] = [Value::Int(1)];

/// C-40, C-62
#[test]
fn windows_open_in_the_order_before_instead_when_after() {
    let mut rig = gain();
    rig.card("d", Spot::Area(0)).on("gain", After).logs("after");
    rig.card("c", Spot::Area(0)).on("gain", When).logs("when");
    rig.card("b", Spot::Area(0)).on("gain", Instead).given(false.into()).logs("instead");
    rig.card("a", Spot::Area(0)).on("gain", Before).logs("before");
    let mut play = rig.play(1);

    play.perform("gain", &ONE);

    assert_eq!(play.log_text(), "before when happens after");
}

/// C-62
#[test]
fn abilities_of_different_timings_are_never_offered_together() {
    let mut rig = gain();
    rig.card("d", Spot::Area(0)).on("gain", After).optional().logs("after");
    rig.card("c", Spot::Area(0)).on("gain", When).optional().logs("when");
    rig.card("b", Spot::Area(0)).on("gain", Instead).optional().logs("instead");
    let mut play = rig.play(1);

    play.perform("gain", &ONE);

    assert_eq!(play.options(0), ["b", "pass"]);
    play.say(0, "pass");
    assert_eq!(play.options(0), ["c", "pass"]);
    play.say(0, "c");
    assert_eq!(play.options(0), ["d", "pass"]);
    play.say(0, "d");
    assert_eq!(play.log_text(), "when happens after");
}

#[test]
fn a_replaced_event_opens_no_when_window_and_no_after_window() {
    let mut rig = gain();
    rig.card("d", Spot::Area(0)).on("gain", After).logs("after");
    rig.card("c", Spot::Area(0)).on("gain", When).logs("when");
    rig.card("b", Spot::Area(0)).on("gain", Instead).logs("instead");
    let mut play = rig.play(1);

    play.perform("gain", &ONE);

    assert_eq!(play.log_text(), "instead");
    assert_eq!(play.points(0), 0);
}

#[test]
fn at_most_one_replacement_replaces_an_event() {
    let mut rig = gain();
    rig.card("x", Spot::Area(0)).on("gain", Instead).logs("x");
    rig.card("y", Spot::Area(0)).on("gain", Instead).logs("y");
    let mut play = rig.play(1);

    play.perform("gain", &ONE).say(0, "y");

    assert_eq!(play.log_text(), "y");
}

#[test]
fn a_replacement_whose_cost_is_not_paid_has_no_effect() {
    let mut rig = gain();
    rig.event("pay");
    rig.card("x", Spot::Area(0)).on("gain", Instead).cost("pay", vec![]).logs("x");
    rig.card("thief", Spot::Board).on("pay", When).effect(|c| c.cancel());
    let mut play = rig.play(1);

    play.perform("gain", &ONE);

    assert_eq!(play.log_text(), "happens");
}

#[test]
fn a_replacement_does_not_replace_its_own_events() {
    let mut rig = gain();
    rig.card("doubler", Spot::Area(0)).on("gain", Instead).effect(|c| match c.answers {
        [] => c.perform("gain", &[Value::Int(c.int("n") * 2)]),
        _ => ().into(),
    });
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(3)]);

    assert_eq!(play.points(0), 6);
}

#[test]
fn two_replacements_apply_in_turn_and_each_once() {
    let mut rig = gain();
    for (name, more) in [("one_more", 1), ("ten_more", 10)] {
        rig.card(name, Spot::Area(0)).on("gain", Instead).effect(move |c| match c.answers {
            [] => c.perform("gain", &[Value::Int(c.int("n") + more)]),
            _ => ().into(),
        });
    }
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(3)]).say(0, "ten_more");

    assert_eq!(play.points(0), 14);
}

#[test]
fn a_when_changes_an_argument_before_it_happens() {
    let mut rig = gain();
    rig.card("c", Spot::Area(0)).on("gain", When).effect(|c| c.change(0, c.int("n") + 4));
    let mut play = rig.play(1);

    play.perform("gain", &ONE);

    assert_eq!(play.points(0), 5);
}

#[test]
fn an_argument_keeps_its_type_when_it_is_changed() {
    let mut rig = gain();
    rig.card("c", Spot::Area(0)).on("gain", When).effect(|c| {
        match c.world.set_event_param(c.event(), 0, Value::text("many")) {
            Ok(()) => Act::Done(Value::Nil),
            Err(error) => Act::Fail(error.message),
        }
    });
    let mut play = rig.play(1);

    let failed = play.try_perform("gain", &ONE);

    let message = failed.expect_err("a text is not a number").to_string();
    assert!(message.starts_with("parameter `n` takes an integer, found \"many\""), "{message}");
}

/// C-30
#[test]
fn a_cancelled_event_has_no_after() {
    for timing in [Before, When] {
        let mut rig = gain();
        rig.card("stop", Spot::Area(0)).on("gain", timing).effect(|c| c.cancel());
        rig.card("d", Spot::Area(0)).on("gain", After).logs("after");
        let mut play = rig.play(1);

        play.perform("gain", &ONE);

        assert_eq!(play.log_text(), "", "{timing:?}");
        assert_eq!(play.points(0), 0);
    }
}

#[test]
fn a_cancel_closes_the_window_for_later_abilities() {
    let mut rig = gain();
    rig.card("stop", Spot::Area(0)).on("gain", When).effect(|c| c.cancel());
    rig.card("late", Spot::Area(1)).on("gain", When).logs("late");
    let mut play = rig.play(2);

    play.perform("gain", &ONE);

    assert_eq!(play.log_text(), "");
}

#[test]
fn an_event_that_has_happened_cannot_be_cancelled_or_changed() {
    for change in [false, true] {
        let mut rig = gain();
        rig.card("late", Spot::Area(0)).on("gain", After).effect(move |c| {
            let result = if change {
                c.world.set_event_param(c.event(), 0, Value::Int(9))
            } else {
                c.world.cancel_event(c.event())
            };
            result.map_or_else(|e| Act::Fail(e.message), |()| Act::Done(Value::Nil))
        });
        let mut play = rig.play(1);

        let failed = play.try_perform("gain", &ONE);

        assert!(failed.is_err(), "silence would hide the mistake");
        assert_eq!(play.points(0), 0, "and all is taken back");
    }
}

/// C-40
#[test]
fn the_after_window_opens_when_the_event_and_all_its_consequences_are_resolved() {
    let mut rig = Rig::new();
    rig.event("inner").logs("inner");
    rig.event("outer").effect(|c| match c.answers {
        [] => c.perform("inner", &[]),
        _ => c.tell("outer"),
    });
    rig.card("x", Spot::Area(0)).on("inner", After).logs("after_inner");
    rig.card("y", Spot::Area(0)).on("outer", After).logs("after_outer");
    rig.card("z", Spot::Area(0)).on("inner", When).logs("when_inner");
    let mut play = rig.play(1);

    play.perform("outer", &[]);

    assert_eq!(play.log_text(), "when_inner inner after_inner outer after_outer");
}

#[test]
fn an_after_ability_can_read_the_arguments_of_the_event() {
    let mut rig = gain();
    rig.card("echo", Spot::Area(0)).on("gain", After).effect(|c| c.add(c.owner(), "secret", c.int("n")));
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(7)]);

    assert_eq!(play.num(play.player(0), "secret"), 7);
}

#[test]
fn a_performed_event_gives_its_result_and_a_refused_one_gives_nil() {
    let mut rig = Rig::new();
    rig.event("plain").logs("plain");
    rig.event("rich").effect(|_| Value::Int(42));
    rig.event("never").rule("no", false.into()).logs("never");
    let ask = |name: &'static str| {
        move |c: &Ctx| match c.answers {
            [] => c.perform(name, &[]),
            [answer] => {
                c.set(c.seat(0), "name", answer.clone());
                ().into()
            }
            _ => ().into(),
        }
    };
    rig.event("plain_of").effect(ask("plain"));
    rig.event("rich_of").effect(ask("rich"));
    rig.event("never_of").effect(ask("never"));
    let mut play = rig.play(1);
    let name = |play: &crate::rig::Play| play.session.world().get(play.player(0), "name");

    play.perform("plain_of", &[]);
    assert_eq!(name(&play), Value::Bool(true));
    play.perform("rich_of", &[]);
    assert_eq!(name(&play), Value::Int(42));
    play.perform("never_of", &[]);
    assert_eq!(name(&play), Value::Nil);
}

#[test]
fn the_error_about_an_argument_of_the_wrong_type_names_it() {
    let mut play = gain().play(1);

    let failed = play.try_perform("gain", &[Value::text("much")]);

    let message = failed.expect_err("a text is not a number").to_string();
    assert!(message.starts_with("parameter `n` of event `gain` takes an integer, found \"much\""), "{message}");
}

#[test]
fn an_event_knows_its_cause_and_its_source() {
    let mut rig = Rig::new();
    rig.event("inner").effect(|c| {
        let (cause, source) = c.world.with_event(c.event(), |e| (e.cause, e.source)).expect("it is in progress");
        let cause = cause.and_then(|cause| c.world.with_event(cause, |e| e.event));
        assert_eq!(cause, c.world.ruleset().find_event("outer"));
        assert_eq!(source, c.find("card"));
        c.log("known");
    });
    rig.event("outer");
    rig.card("card", Spot::Area(0)).on("outer", After).performs("inner", vec![]);
    let mut play = rig.play(1);

    play.perform("outer", &[]);

    assert_eq!(play.log_text(), "known");
}

/// C-23
#[test]
fn a_prevention_prevents_one_occurrence() {
    let mut rig = Rig::new();
    rig.event("hit").effect(|c| c.add(c.seat(0), "points", 1));
    rig.event("volley").effect(|c| match c.answers {
        [] | [_] => c.perform("hit", &[]),
        _ => ().into(),
    });
    rig.card("ward", Spot::Area(0)).on("hit", When).optional().prevents().limit(1, "game").effect(|c| c.cancel());
    let mut play = rig.play(1);

    play.perform("volley", &[]).say(0, "ward");

    assert!(play.is_idle());
    assert_eq!(play.points(0), 1, "the second hit lands");
}

/// C-24
#[test]
fn a_prevention_is_offered_at_each_occurrence() {
    let mut rig = Rig::new();
    rig.event("hit").effect(|c| c.add(c.seat(0), "points", 1));
    rig.card("ward", Spot::Area(0)).on("hit", When).optional().prevents().effect(|c| c.cancel());
    let mut play = rig.play(1);

    for _ in 0..2 {
        play.perform("hit", &[]);
        assert_eq!(play.options(0), ["ward", "pass"]);
        play.say(0, "ward");
    }

    assert_eq!(play.points(0), 0);
}

/// C-25
#[test]
fn an_unpreventable_event_opens_no_window_for_preventions() {
    let mut rig = Rig::new();
    rig.event("hit").effect(|c| c.add(c.seat(0), "points", 1));
    rig.card("ward", Spot::Area(0)).on("hit", When).optional().prevents().effect(|c| c.cancel());
    rig.card("must_ward", Spot::Area(0)).on("hit", Instead).prevents().logs("instead");
    let mut play = rig.play(1);

    play.perform_unpreventable("hit", &[]);

    assert!(play.is_idle());
    assert_eq!((play.points(0), play.log_text()), (1, String::new()));
}

/// C-29
#[test]
fn an_ability_whose_cost_is_not_paid_in_full_has_no_effect() {
    let mut rig = Rig::new();
    rig.event("pay_one").effect(|c| c.add(c.seat(0), "points", -1));
    rig.event("pay_two").effect(|c| c.add(c.seat(0), "points", -2));
    rig.event("ring");
    rig.card("bell", Spot::Area(0))
        .on("ring", After)
        .cost("pay_one", vec![])
        .cost("pay_two", vec![])
        .limit(1, "game")
        .logs("bought");
    rig.card("thief", Spot::Board).on("pay_two", When).limit(1, "game").effect(|c| c.cancel());
    let mut play = rig.play(1);

    play.perform("ring", &[]);
    assert_eq!((play.points(0), play.log_text()), (-1, String::new()), "what was paid stays paid");

    play.perform("ring", &[]);
    assert_eq!((play.points(0), play.log_text()), (-4, "bought".into()), "the limit was not used up by the failure");
}

#[test]
fn an_ability_whose_cost_is_forbidden_is_not_offered() {
    let mut rig = Rig::new();
    rig.event("pay").rule("rich", ex(|c| c.num(c.seat(0), "points") > 0)).effect(|c| c.add(c.seat(0), "points", -1));
    rig.event("ring").effect(|c| c.add(c.seat(0), "secret", 1));
    rig.card("bell", Spot::Area(0)).on("ring", After).optional().cost("pay", vec![]).logs("bought");
    let mut play = rig.play(1);

    play.perform("ring", &[]);

    assert!(play.is_idle());
    assert_eq!(play.log_text(), "");
}

#[test]
fn an_ability_with_a_limit_cannot_pay_its_cost_with_itself() {
    let mut rig = Rig::new();
    rig.event("tick").effect(|c| c.add(c.seat(0), "points", 1));
    rig.card("loop", Spot::Area(0)).on("tick", After).limit(1, "game").cost("tick", vec![]).logs("done");
    let mut play = rig.play(1);

    play.perform("tick", &[]);

    assert_eq!((play.points(0), play.log_text()), (2, "done".into()));
}

/// C-27
#[test]
fn a_lasting_replacement_survives_the_recomputation_of_values() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(ex(|c| c.num(c.comp("of"), "n")));
    rig.def("exile_instead", "spell");
    let about_me = ex(|c| c.get("piece") == Value::Comp(c.comp("owner")) || c.num(c.this(), "n") == 0);
    rig.ability("exile_instead", "does").on("leave", Instead).given(about_me).effect(|c| {
        c.log("exiled");
        c.destroy(c.comp("piece"));
    });
    rig.event("leave").param("piece", Type::Component).effect(|c| {
        c.log("left");
        c.destroy(c.comp("piece"));
    });
    rig.piece("prey");
    rig.deal("prey", Spot::Area(0));
    rig.event("ride").effect(|c| {
        c.lasting("exile_instead", Some(c.seat(0)), "game");
    });
    rig.event("grow").effect(|c| c.add(c.one("prey"), "n", 1));
    let mut play = rig.play(1);
    let prey = Value::Comp(play.one("prey"));

    play.perform("ride", &[]);
    for n in 0..3 {
        assert_eq!(play.value("power", std::slice::from_ref(&prey)), Value::Int(n));
        play.perform("grow", &[]);
    }
    play.perform("leave", &[prey]);

    assert_eq!(play.log_text(), "exiled");
}

#[test]
fn a_list_of_effects_performs_all_possible_effects() {
    let mut rig = Rig::new();
    rig.event("one").logs("one");
    rig.event("two").rule("no", false.into()).logs("two");
    rig.event("three").logs("three");
    rig.main(vec![crate::rig::steps::events(vec![("one", vec![]), ("two", vec![]), ("three", vec![])])]);
    let play = rig.play(1);

    assert_eq!(play.log_text(), "one three");
}

#[test]
fn permission_is_checked_again_after_an_event_was_changed() {
    let mut rig = gain();
    rig.card("cap", Spot::Board).cannot("gain").given(ex(|c| c.int("n") > 5));
    rig.card("c", Spot::Area(0)).on("gain", When).effect(|c| c.change(0, c.int("n") * 10));
    rig.card("d", Spot::Area(0)).on("gain", After).logs("after");
    let mut play = rig.play(1);

    play.perform("gain", &ONE);

    assert_eq!((play.points(0), play.log_text()), (0, String::new()));
}

#[test]
fn a_cannot_that_appears_in_the_when_window_applies() {
    let mut rig = gain();
    rig.card("ban", Spot::Pile).cannot("gain");
    rig.card("c", Spot::Area(0)).on("gain", When).effect(|c| c.move_to(c.one("ban"), c.owner(), "area"));
    let mut play = rig.play(1);

    play.perform("gain", &ONE);

    assert_eq!(play.points(0), 0);
}

#[test]
fn log_lines_are_indented_by_the_depth_of_their_event() {
    let mut rig = Rig::new();
    rig.event("inner").param("n", Type::Integer).line("inner-line");
    rig.event("outer").line("outer-line").effect(|c| match c.answers {
        [] => c.perform("inner", &[Value::Int(2)]),
        _ => ().into(),
    });
    rig.main(vec![event("outer", vec![]), log("end")]);
    let play = rig.play(1);

    let world = play.session.world();
    let state = world.state();
    let lines: Vec<_> = state.log().iter().map(|l| (l.key.as_ref(), l.depth)).collect();
    assert_eq!(lines, [("outer-line", 0), ("inner-line", 1), ("end", 0)]);
    assert_eq!(state.log()[1].args, [("n".into(), Value::Int(2))]);
}

#[test]
fn only_events_with_a_log_line_indent_the_events_below_them() {
    let mut rig = Rig::new();
    rig.event("told").line("told").effect(|c| match c.answers {
        [] => c.perform("silent", &[]),
        _ => c.tell("told-afterwards"),
    });
    rig.event("silent").effect(|c| match c.answers {
        [] => c.perform("by_hook", &[]),
        _ => ().into(),
    });
    rig.event("by_hook").effect(|c| match c.answers {
        [] => {
            c.log("by-hook");
            c.perform("leaf", &[])
        }
        _ => c.tell("by-hook-too"),
    });
    rig.event("leaf").line("leaf");
    rig.main(vec![event("told", vec![])]);
    let play = rig.play(1);

    let world = play.session.world();
    let state = world.state();
    let lines: Vec<_> = state.log().iter().map(|l| (l.key.as_ref(), l.depth)).collect();
    assert_eq!(lines, [("told", 0), ("by-hook", 1), ("leaf", 2), ("by-hook-too", 1), ("told-afterwards", 1)]);
}
