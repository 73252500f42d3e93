//! Windows: which abilities can be used, in which order, and who is asked again.

use crate::rig::steps::{confirm, flow, log, run, window};
use crate::rig::{Ctx, Rig, Spot, ex, seat};
use hexforge_core::decision::{Answer, OptionKind};
use hexforge_core::engine::EngineError;
use hexforge_core::ruleset::OrderPolicy::{ActivePlayerOrders, Alternate, OwnerOrders};
use hexforge_core::ruleset::Timing::{After, Before, When};
use hexforge_core::ruleset::{OrderPolicy, Type};
use hexforge_core::session::SessionError;
use hexforge_core::value::Value;

/// Two forced abilities of each of two players, for the same event.
fn four_bells(policy: OrderPolicy) -> Rig {
    let mut rig = Rig::new();
    rig.order(policy);
    rig.event("ring");
    for (name, seat) in [("a1", 0), ("a2", 0), ("b1", 1), ("b2", 1)] {
        rig.card(name, Spot::Area(seat)).on("ring", After).logs(name);
    }
    rig
}

/// C-14
#[test]
fn players_alternate_and_resolve_one_ability_each() {
    let mut play = four_bells(Alternate).play(2);

    play.perform("ring", &[]).say(0, "a1").say(1, "b1");

    assert_eq!(play.log_text(), "a1 b1 a2 b2");
}

#[test]
fn alternation_begins_with_the_first_player_of_the_flow() {
    let mut rig = four_bells(Alternate);
    rig.main(vec![flow("bobs", vec![])]);
    rig.flow("bobs").active(seat(1)).steps(vec![crate::rig::steps::event("ring", vec![])]);
    let mut play = rig.play(2);

    play.say(1, "b1").say(0, "a2");

    assert_eq!(play.log_text(), "b1 a2 b2 a1");
}

#[test]
fn a_flow_can_set_the_order_of_players() {
    let mut rig = four_bells(Alternate);
    let backwards = ex(|c| crate::rig::comps(&[c.seat(1), c.seat(0)]));
    rig.main(vec![flow("odd", vec![])]);
    rig.flow("odd").order(OwnerOrders, Some(backwards)).steps(vec![crate::rig::steps::event("ring", vec![])]);
    let mut play = rig.play(2);

    play.say(1, "b2").say(0, "a2");

    assert_eq!(play.log_text(), "b2 b1 a2 a1");
}

#[test]
fn under_owner_orders_each_player_finishes_before_the_next_begins() {
    let mut play = four_bells(OwnerOrders).play(2);

    play.perform("ring", &[]).say(0, "a2").say(1, "b1");

    assert_eq!(play.log_text(), "a2 a1 b1 b2");
}

#[test]
fn the_active_player_orders_the_abilities_of_all_players() {
    let mut play = four_bells(ActivePlayerOrders).play(2);

    play.perform("ring", &[]).say(0, "b2").say(0, "a1").say(0, "b1");

    assert_eq!(play.log_text(), "b2 a1 b1 a2");
}

/// C-34
#[test]
fn an_owner_chooses_the_order_of_own_abilities() {
    for order in [["x", "y", "z"], ["z", "y", "x"], ["y", "x", "z"], ["y", "z", "x"], ["x", "z", "y"], ["z", "x", "y"]]
    {
        let mut rig = Rig::new();
        rig.event("ring");
        for name in ["x", "y", "z"] {
            rig.card(name, Spot::Area(0)).on("ring", After).logs(name);
        }
        let mut play = rig.play(1);

        play.perform("ring", &[]).say(0, order[0]).say(0, order[1]);

        assert_eq!(play.log(), order);
    }
}

/// C-31
#[test]
fn five_different_forced_abilities_are_ordered_and_each_resolved_once() {
    let mut rig = Rig::new();
    rig.event("dawn");
    for name in ["p", "q", "r", "s", "t"] {
        rig.card(name, Spot::Area(0)).on("dawn", After).effect(|c| c.add(c.owner(), "points", 1));
    }
    let mut play = rig.play(1);

    play.perform("dawn", &[]);
    let mut asked = 0;
    while !play.is_idle() {
        let first = play.options(0)[0].clone();
        play.say(0, &first);
        asked += 1;
    }

    assert_eq!((play.points(0), asked), (5, 4), "the fifth is the only one left, so nothing is asked");
}

/// C-32
#[test]
fn nobody_is_asked_to_order_identical_forced_abilities() {
    let mut rig = Rig::new();
    rig.event("dawn");
    rig.card("spring", Spot::Area(0)).on("dawn", After).effect(|c| c.add(c.owner(), "points", 1));
    rig.deal("spring", Spot::Area(0)).deal("spring", Spot::Area(0));
    let mut play = rig.play(1);

    play.perform("dawn", &[]);

    assert!(play.is_idle());
    assert_eq!(play.points(0), 3);
}

/// Three players; each may use one optional ability on `reveal`.
fn three_riders() -> Rig {
    let mut rig = Rig::new();
    rig.event("reveal");
    rig.card("ann_rides", Spot::Area(0)).on("reveal", After).optional().logs("ann");
    rig.card("bob_rides", Spot::Area(1)).on("reveal", After).optional().logs("bob");
    rig.card("cem_rides", Spot::Area(2)).on("reveal", After).optional().logs("cem");
    rig
}

/// C-09
#[test]
fn after_a_use_only_players_with_usable_abilities_are_asked_again() {
    let mut play = three_riders().play(3);

    play.perform("reveal", &[]).say(0, "pass").say(1, "pass").say(2, "cem_rides");

    assert_eq!(play.asked(), [0], "ann declined before something happened");
    play.say(0, "pass");
    assert_eq!(play.asked(), [1]);
    play.say(1, "pass");
    assert!(play.is_idle(), "cem has nothing left and is not asked");
    assert_eq!(play.log_text(), "cem");
}

/// C-09
#[test]
fn a_pass_stays_valid_until_something_happens() {
    let mut play = three_riders().play(3);

    play.perform("reveal", &[]).say(0, "pass").say(1, "pass").say(2, "pass");

    assert!(play.is_idle());
}

/// C-09
#[test]
fn nobody_is_asked_again_after_a_use_whose_cost_was_not_paid() {
    let mut rig = three_riders();
    rig.event("pay");
    rig.card("dear", Spot::Area(2)).on("reveal", After).optional().cost("pay", vec![]).logs("dear");
    rig.card("thief", Spot::Board).on("pay", When).effect(|c| c.cancel());
    let mut play = rig.play(3);

    play.perform("reveal", &[]).say(0, "pass").say(1, "pass").say(2, "dear");

    assert_eq!(play.asked(), [2], "ann and bob declined, and nothing has happened since");
    assert_eq!(play.options(2), ["cem_rides", "pass"]);
}

#[test]
fn each_event_closes_its_own_window() {
    let mut play = three_riders().play(3);

    play.perform("reveal", &[]).say(0, "pass").say(1, "pass").say(2, "pass").perform("reveal", &[]);

    assert_eq!(play.asked(), [0], "a second reveal opens its own window");
}

/// C-36
#[test]
fn a_reaction_that_became_impossible_is_no_longer_offered() {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.piece("prey");
    rig.deal("prey", Spot::Board);
    let hunts = |c: &Ctx| {
        c.log("hunt");
        c.destroy(c.one("prey"));
    };
    let prey_lives = || ex(|c| c.find("prey").is_some());
    rig.card("hawk", Spot::Area(0)).on("ring", After).given(prey_lives()).effect(hunts);
    rig.card("wolf", Spot::Area(1)).on("ring", After).given(prey_lives()).effect(hunts);
    let mut play = rig.play(2);

    play.perform("ring", &[]);

    assert!(play.is_idle());
    assert_eq!(play.log_text(), "hunt");
}

#[test]
fn an_ability_that_enters_play_during_a_window_can_be_used_in_it() {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.card("late", Spot::Pile).on("ring", After).logs("late");
    rig.card("early", Spot::Area(0)).on("ring", After).effect(|c| {
        c.log("early");
        c.move_to(c.one("late"), c.owner(), "area");
    });
    let mut play = rig.play(1);

    play.perform("ring", &[]);

    assert_eq!(play.log_text(), "early late");
}

#[test]
fn an_ability_whose_component_leaves_play_before_the_event_is_not_resolved() {
    for timing in [Before, When] {
        let mut rig = Rig::new();
        rig.event("ring");
        rig.card("victim", Spot::Area(1)).on("ring", timing).logs("victim");
        rig.card("killer", Spot::Area(0)).on("ring", timing).effect(|c| c.destroy(c.one("victim")));
        let mut play = rig.play(2);

        play.perform("ring", &[]);

        assert_eq!(play.log_text(), "", "{timing:?}");
    }
}

#[test]
fn a_player_with_nothing_to_use_is_not_asked() {
    let mut play = three_riders().play(3);
    let card = play.one("ann_rides");
    let mut rig = three_riders();
    rig.event("burn").param("card", Type::Component).effect(|c| c.destroy(c.comp("card")));
    let mut second = rig.play(3);

    play.perform("reveal", &[]);
    second.perform("burn", &[Value::Comp(card)]).perform("reveal", &[]);

    assert_eq!(play.asked(), [0]);
    assert_eq!(second.asked(), [1]);
}

#[test]
fn windows_nest_and_a_cancel_can_be_cancelled() {
    let story = |answers: &[(usize, &str)]| {
        let mut play = nesting().play(2);
        play.perform("strike", &[]);
        for (seat, option) in answers {
            play.say(*seat, option);
        }
        assert!(play.is_idle(), "still asked: {:?}", play.asked());
        play.log_text()
    };

    assert_eq!(story(&[(1, "pass")]), "struck");
    assert_eq!(story(&[(1, "no"), (0, "pass"), (1, "pass")]), "");
    assert_eq!(story(&[(1, "no"), (0, "no_no"), (1, "pass")]), "struck");
    assert_eq!(story(&[(1, "no"), (0, "no_no"), (1, "no_no_no")]), "");
}

/// A strike that can be sabotaged, and a sabotage that can itself be sabotaged.
fn nesting() -> Rig {
    let mut rig = Rig::new();
    rig.event("strike").logs("struck");
    rig.event("sabotage").effect(|c| c.cancel_cause());
    for (name, seat, event) in [("no", 1, "strike"), ("no_no", 0, "sabotage"), ("no_no_no", 1, "sabotage")] {
        rig.card(name, Spot::Area(seat)).on(event, When).optional().limit(1, "game").effect(|c| match c.answers {
            [] => c.perform("sabotage", &[]),
            _ => ().into(),
        });
    }
    rig
}

#[test]
fn after_an_anytime_action_that_changes_nothing_the_same_player_is_asked_again() {
    for policy in [Alternate, OwnerOrders] {
        let mut rig = Rig::new();
        rig.order(policy);
        rig.event("ring");
        rig.card("a", Spot::Area(0)).on("ring", After).optional().logs("a");
        rig.card("b", Spot::Area(1)).on("ring", After).optional().logs("b");
        rig.card("purse", Spot::Area(1)).action("anytime").limit(1, "game").logs("purse");
        let mut play = rig.play(2);

        play.perform("ring", &[]).say(0, "pass").say(1, "purse");

        assert_eq!(play.asked(), [1], "{policy:?}");
    }
}

#[test]
fn after_an_anytime_action_players_who_passed_are_asked_again() {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.card("late", Spot::Pile).on("ring", After).optional().logs("late");
    rig.card("a", Spot::Area(0)).on("ring", After).optional().logs("a");
    rig.card("b", Spot::Area(1)).on("ring", After).optional().logs("b");
    rig.card("gift", Spot::Area(1)).action("anytime").limit(1, "game").effect(|c| {
        c.move_to(c.one("late"), c.seat(0), "area");
    });
    let mut play = rig.play(2);

    play.perform("ring", &[]).say(0, "pass").say(1, "gift").say(1, "pass");

    assert_eq!(play.asked(), [0]);
    assert_eq!(play.options(0), ["late", "a", "pass"]);
}

#[test]
fn a_named_window_passes_its_arguments_to_abilities() {
    let mut rig = Rig::new();
    rig.window("dawn", &["hour"]);
    rig.card("bell", Spot::Area(0)).at("dawn").effect(|c| c.add(c.owner(), "points", c.int("hour")));
    rig.main(vec![window("dawn", vec![("hour", 6.into())])]);
    let play = rig.play(1);

    assert_eq!(play.points(0), 6);
}

#[test]
fn optional_abilities_can_be_declined_and_mandatory_ones_cannot() {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.card("must", Spot::Area(0)).on("ring", After).logs("must");
    rig.card("may", Spot::Area(0)).on("ring", After).optional().logs("may");
    let mut play = rig.play(1);

    play.perform("ring", &[]);

    assert_eq!(play.options(0), ["must", "may"], "something must be done first");
    assert!(play.try_say(0, "pass").is_err());
    play.say(0, "must");
    assert_eq!(play.options(0), ["may", "pass"]);
}

/// C-41
#[test]
fn a_phase_cannot_end_while_a_mandatory_ability_is_unresolved() {
    let mut rig = Rig::new();
    rig.window("dusk", &[]);
    for name in ["debt", "rent"] {
        rig.card(name, Spot::Area(0)).at("dusk").logs(name);
    }
    rig.main(vec![flow("day", vec![]), log("night")]);
    rig.flow("day").steps(vec![window("dusk", vec![])]);
    let mut play = rig.play(1);
    let before = play.hash();

    let refused = play.try_say(0, "pass");

    assert!(refused.is_err());
    assert_eq!(play.hash(), before);
    play.say(0, "debt");
    assert_eq!(play.log_text(), "debt rent night");
}

#[test]
fn the_active_player_resolves_abilities_without_an_owner() {
    let mut rig = Rig::new();
    rig.event("ring");
    let owned = ex(|c| c.get("owner") != Value::Nil);
    rig.card("totem", Spot::Board).on("ring", After).given(owned).effect(|c| c.add(c.owner(), "points", 1));
    rig.main(vec![flow("bobs", vec![])]);
    rig.flow("bobs").active(seat(1)).steps(vec![crate::rig::steps::event("ring", vec![])]);
    let play = rig.play(2);

    assert_eq!((play.points(0), play.points(1)), (0, 1));
}

/// C-35
#[test]
fn two_interrupts_at_one_event_are_asked_one_after_the_other() {
    let mut rig = Rig::new();
    rig.event("strike").logs("struck");
    for (name, seat) in [("a", 0), ("b", 1)] {
        rig.card(name, Spot::Area(seat)).on("strike", When).optional().effect(|c| match c.answers {
            [] => c.confirm(c.owner()),
            [_] => c.perform("strike_back", &[]),
            _ => ().into(),
        });
    }
    rig.event("strike_back").logs("back");
    rig.card("c", Spot::Area(0)).on("strike_back", Before).optional().logs("c");
    let mut play = rig.play(2);

    play.perform("strike", &[]);
    let mut steps = 0;
    while !play.is_idle() {
        assert_eq!(play.session.decisions().len(), 1, "one question at a time");
        let decision = play.session.decisions()[0].clone();
        let answer = decision.question.first_answer();
        play.session.answer(decision.seat, decision.id, answer).expect("the first answer fits");
        steps += 1;
        assert!(steps < 20);
    }

    assert_eq!(play.log_text(), "c back c back struck");
}

#[test]
fn the_prompt_of_a_window_names_it_and_its_arguments() {
    let mut rig = Rig::new();
    rig.event("gain").param("n", Type::Integer);
    rig.card("a", Spot::Area(0)).on("gain", When).optional().logs("a");
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(3)]);

    let prompt = &play.question(0).prompt;
    assert_eq!(prompt.key.as_ref(), "window-when");
    let args: Vec<_> = prompt.args.iter().map(|(name, value)| (name.as_ref(), value.clone())).collect();
    assert_eq!(args, [("window", Value::text("gain")), ("n", Value::Int(3))]);
}

#[test]
fn the_label_of_an_ability_gets_its_declared_arguments() {
    let mut rig = Rig::new();
    rig.event("gain").param("n", Type::Integer);
    rig.card("twin", Spot::Area(0)).on("gain", When).optional().tells("bearer", ex(|c| c.this()));
    rig.deal("twin", Spot::Area(0));
    rig.main(vec![run(|c| c.add(c.one("twin"), "n", 1)), confirm(seat(0))]);
    let mut play = rig.play(1);
    play.answer(0, Answer::Confirm(true)).expect("it fits");

    play.perform("gain", &[Value::Int(3)]);

    let told = |at: usize| play.session.world().label(&play.question(0).options[at]).args;
    let [(_, it), n, bearer] = &told(0)[..] else { panic!("{:?}", told(0)) };
    assert_eq!((n, bearer), (&("n".into(), Value::Int(3)), &("bearer".into(), it.clone())));
    assert_ne!(told(1)[2].1, *it, "each of the two tells of itself");
}

#[test]
fn the_option_to_decline_in_a_window_has_a_text_with_the_arguments_of_the_window() {
    let mut rig = Rig::new();
    rig.event("gain").param("n", Type::Integer);
    rig.card("a", Spot::Area(0)).on("gain", When).optional().logs("a");
    let mut play = rig.play(1);

    play.perform("gain", &[Value::Int(3)]);

    let question = play.question(0);
    let label = play.session.world().label(question.options.last().expect("it may be declined"));
    assert_eq!(label.key.as_ref(), "window-when-pass");
    assert_eq!(label.args, question.prompt.args);
}

#[test]
fn copies_of_an_ability_are_numbered() {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.card("twin", Spot::Area(0)).on("ring", After).optional().logs("twin");
    rig.deal("twin", Spot::Area(0));
    rig.main(vec![run(|c| c.add(c.one("twin"), "n", 1)), confirm(seat(0))]);
    let mut play = rig.play(1);
    play.answer(0, Answer::Confirm(true)).expect("it fits");

    play.perform("ring", &[]);

    assert_eq!(play.options(0), ["twin@ann#1", "twin@ann#2", "pass"]);
    assert_eq!(play.question(0).options[2].kind, OptionKind::Pass);
}

#[test]
fn an_endless_chain_of_forced_abilities_is_an_error() {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.card("egg", Spot::Area(0)).on("ring", After).effect(|c| {
        c.create("egg", c.seat(0), "area");
    });
    let mut play = rig.play(1);
    let before = play.hash();

    let failed = play.try_perform("ring", &[]);

    let Err(SessionError::Engine(EngineError::Endless { what, .. })) = failed else { panic!("{failed:?}") };
    assert_eq!(what, "1000 abilities were used in one window; look for abilities that create each other");
    assert_eq!(play.hash(), before);
}
