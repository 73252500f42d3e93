//! Arguments of events: rules and conditions see only those that fit, and an effect without a target does nothing.

use crate::rig::spec::With;
use crate::rig::steps::{actions, choose, event, events, log, run};
use crate::rig::{Act, Ex, Play, Rig, Spot, ex, seat, try_ex};
use hexforge_core::host::ScriptError;
use hexforge_core::ruleset::Timing::{After, Instead};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;
use hexforge_core::world::{Reason, ReasonKind};

/// A card in the game, or nil.
fn a_card() -> Ex {
    ex(|c| c.find("card").map_or(Value::Nil, Value::Comp))
}

fn to_a_card() -> With {
    vec![("card", a_card())]
}

/// An event `mill` that destroys a card, with a rule that can be evaluated only for a card, and an event `hit`.
fn milling() -> Rig {
    let mut rig = Rig::new();
    rig.piece("card");
    rig.event("hit").logs("hit");
    let is_blank = ex(|c| c.num(c.comp("card"), "n") == 0);
    rig.event("mill").param("card", Type::Component).rule("blank", is_blank).effect(|c| {
        c.destroy(c.comp("card"));
        c.log("mill");
    });
    rig
}

/// The same event without a rule.
fn milling_freely() -> Rig {
    let mut rig = Rig::new();
    rig.piece("card");
    rig.event("hit").logs("hit");
    rig.event("mill").param("card", Type::Component).effect(|c| {
        c.destroy(c.comp("card"));
        c.log("mill");
    });
    rig
}

/// The only reason against the only option that is not offered.
fn reason(play: &Play) -> Reason {
    let all = play.session.unavailable(play.player(0)).expect("the question can be answered");
    let mut reasons: Vec<Reason> = all.into_iter().flat_map(|option| option.reasons).collect();
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    reasons.remove(0)
}

#[test]
fn a_forced_effect_without_a_target_does_nothing() {
    for cards in 0..4 {
        for mut rig in [milling(), milling_freely()] {
            rig.ability("raider", "does").on("hit", After).performs("mill", to_a_card());
            rig.piece("raider");
            (0..cards).for_each(|_| _ = rig.deal("card", Spot::Pile));
            (0..2).for_each(|_| _ = rig.deal("raider", Spot::Area(0)));
            let mut play = rig.play(1);

            play.perform("hit", &[]);

            assert_eq!(play.log_text(), ["hit", "hit mill", "hit mill mill"][cards.min(2)], "{cards} cards");
        }
    }
}

#[test]
fn an_effect_does_what_it_can() {
    let mut rig = milling();
    rig.event("cheer").logs("cheer");
    rig.card("raider", Spot::Area(0))
        .on("hit", After)
        .performs("mill", to_a_card())
        .performs("cheer", vec![])
        .performs("mill", to_a_card());
    rig.main(vec![events(vec![("mill", to_a_card()), ("cheer", vec![])])]);
    let mut play = rig.play(1);

    play.perform("hit", &[]);

    assert_eq!(play.log_text(), "cheer hit cheer");
}

#[test]
fn a_replacement_without_a_target_does_not_replace() {
    let mut rig = milling();
    rig.card("shield", Spot::Area(0)).on("hit", Instead).performs("mill", to_a_card());
    let mut play = rig.play(1);

    play.perform("hit", &[]);

    assert_eq!(play.log_text(), "hit");
}

#[test]
fn an_optional_effect_is_offered_only_with_a_target() {
    let mut rig = milling();
    rig.card("raider", Spot::Area(0)).on("hit", After).optional().performs("mill", to_a_card());
    rig.deal("card", Spot::Pile);
    let mut play = rig.play(1);

    play.perform("hit", &[]);
    assert_eq!(play.options(0), ["raider", "pass"]);
    play.say(0, "raider").perform("hit", &[]);

    assert!(play.is_idle(), "the only card is gone");
}

#[test]
fn an_action_without_a_target_is_not_offered_and_why_says_so() {
    for mut rig in [milling(), milling_freely()] {
        rig.card("spade", Spot::Area(0)).action("turn").performs("mill", to_a_card());
        rig.card("rest", Spot::Area(0)).action("turn").logs("rest");
        rig.main(vec![actions(seat(0), "turn")]);
        let play = rig.play(1);

        assert_eq!(play.options(0), ["rest", "pass"]);
        let reason = reason(&play);
        assert_eq!((reason.kind, reason.source), (ReasonKind::Target, Some(play.one("spade"))));
        assert_eq!(play.ruleset().text(reason.id).as_ref(), "card");
    }
}

#[test]
fn a_cost_without_a_target_cannot_be_paid() {
    let mut rig = milling();
    rig.card("shop", Spot::Area(0)).action("turn").cost("mill", to_a_card()).logs("bought");
    rig.card("rest", Spot::Area(0)).action("turn").logs("rest");
    rig.main(vec![actions(seat(0), "turn")]);
    let play = rig.play(1);

    assert_eq!(play.options(0), ["rest", "pass"]);
    assert_eq!(reason(&play).kind, ReasonKind::Cost);
}

/// The second of two equal costs has no target any more once the first is paid.
#[test]
fn a_cost_whose_target_is_gone_is_unpaid_and_the_use_does_not_count() {
    let mut rig = milling();
    rig.card("shop", Spot::Area(0))
        .action("turn")
        .limit(1, "game")
        .cost("mill", to_a_card())
        .cost("mill", to_a_card())
        .logs("bought");
    rig.deal("card", Spot::Pile);
    rig.main(vec![actions(seat(0), "turn"), run(|c| _ = c.create("card", c.seat(0), "area")), log("end")]);
    let mut play = rig.play(1);

    play.say(0, "shop");

    assert_eq!(play.log_text(), "mill end");
}

#[test]
fn a_target_may_exist_only_once_the_cost_is_paid() {
    let mut rig = milling();
    rig.event("dig").effect(|c| {
        c.create("card", c.seat(0), "area");
    });
    rig.card("spade", Spot::Area(0)).action("turn").cost("dig", vec![]).performs("mill", to_a_card());
    rig.main(vec![actions(seat(0), "turn")]);
    let mut play = rig.play(1);

    play.say(0, "spade");

    assert_eq!(play.log_text(), "mill");
}

#[test]
fn a_hook_that_performs_an_event_without_a_target_fails_before_its_rules_are_asked() {
    let mut rig = milling();
    rig.card("raider", Spot::Area(0)).on("hit", After).effect(|c| match c.answers {
        [] => c.perform("mill", &[Value::Nil]),
        _ => Act::Done(Value::Nil),
    });
    let mut play = rig.play(1);

    let error = play.try_perform("hit", &[]).expect_err("a card is required").to_string();

    assert!(error.starts_with("parameter `card` of event `mill` takes a component, found nil"), "{error}");
    assert!(error.contains("ability raider"), "{error}");
    assert_eq!(play.log_text(), "", "the hit is undone");
}

#[test]
fn questions_about_an_event_check_its_arguments_before_its_rules() {
    for (rig, stray) in [(milling(), Value::Nil), (milling_freely(), Value::Nil), (milling(), 3.into())] {
        let play = rig.play(1);
        let proposal = play.proposal("mill", &[stray]);
        let world = play.session.world();

        for error in [world.can(&proposal).map(|_| ()), world.why_not(&proposal).map(|_| ())] {
            let error = error.expect_err("a card is required").message;
            assert!(error.starts_with("parameter `card` of event `mill` takes a component, found "), "{error}");
        }
    }
}

#[test]
fn a_step_that_performs_an_event_without_a_target_is_an_error_of_the_flow() {
    let steps = [event("mill", to_a_card()), choose(seat(0), a_card_list()).by_event("mill", "card", vec![])];
    for step in steps {
        let mut rig = milling();
        rig.main(vec![step]);

        let error = rig.try_play(1, 1).map(|_| ()).expect_err("a card is required").to_string();

        assert!(error.starts_with("parameter `card` of event `mill` takes a component, found "), "{error}");
        assert!(error.contains("in flow main"), "{error}");
    }
}

fn a_card_list() -> Ex {
    ex(|_| Value::list(vec!["card".into()]))
}

/// A number that is nil is not a missing target but a mistake.
#[test]
fn a_nil_that_is_no_target_is_an_error_of_the_ability() {
    let mut rig = Rig::new();
    rig.event("hit");
    rig.event("gain").param("n", Type::Integer).rule("positive", ex(|c| c.int("n") > 0));
    rig.card("raider", Spot::Area(0)).on("hit", After).performs("gain", vec![("n", Value::Nil.into())]);
    let mut play = rig.play(1);

    let error = play.try_perform("hit", &[]).expect_err("a number is required").to_string();

    assert!(error.starts_with("parameter `n` of event `gain` takes an integer, found nil"), "{error}");
    assert!(error.contains("ability raider"), "{error}");
}

#[test]
fn a_cost_that_does_not_fit_is_an_error_of_the_ability() {
    let mut rig = milling();
    rig.card("shop", Spot::Area(0)).action("turn").cost("mill", vec![("card", 3.into())]).logs("bought");
    rig.main(vec![actions(seat(0), "turn")]);

    let error = rig.try_play(1, 1).map(|_| ()).expect_err("a card is required").to_string();

    let expected = "in the cost of ability `shop`: parameter `card` of event `mill` takes a component, found 3";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn a_target_that_cannot_be_computed_is_an_error_of_the_use() {
    let mut rig = milling_freely();
    let broken = try_ex(|_| Err(ScriptError::new("there is no such place")));
    rig.card("raider", Spot::Area(0)).on("hit", After).performs("mill", vec![("card", broken)]);
    let mut play = rig.play(1);

    let error = play.try_perform("hit", &[]).expect_err("it cannot be computed").to_string();

    assert!(error.starts_with("there is no such place") && error.contains("ability raider"), "{error}");
}
