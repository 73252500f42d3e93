//! Limits with a key: what is counted together is what the key says.

use crate::rig::steps::{actions, confirm, flow, turns};
use crate::rig::{Ctx, Ex, Play, Rig, Spot, ex, players, seat, var};
use hexforge_core::ruleset::Timing::After;
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;
use hexforge_core::world::ReasonKind;

fn pair(of: impl Fn(&Ctx) -> (Value, Value) + 'static) -> Ex {
    ex(move |c| {
        let (one, other) = of(c);
        Value::list(vec![one, other])
    })
}

/// `{owner, "bonus"}`
fn of_owner() -> Ex {
    pair(|c| (c.owner().into(), "bonus".into()))
}

/// `{self, victim}`
fn of_victim() -> Ex {
    pair(|c| (c.this().into(), c.get("victim")))
}

/// Cards of two players that react to `ring`, with a limit under `key`.
fn bells(key: fn() -> Ex) -> Rig {
    let mut rig = Rig::new();
    rig.event("ring");
    for (name, at) in [("a1", 0), ("a2", 0), ("b1", 1), ("b2", 1)] {
        rig.card(name, Spot::Area(at)).on("ring", After).limit_by(1, "game", key()).logs(name);
    }
    rig
}

fn first_of_each_question(play: &mut Play) {
    while let Some(seat) = play.asked().first().copied() {
        let first = play.options(seat)[0].clone();
        play.say(seat, &first);
    }
}

/// A card of seat 0 that reacts to a hit, once per game for each value of the key.
fn sting(key: Ex) -> Rig {
    let mut rig = Rig::new();
    rig.event("hit").param("victim", Type::Any);
    rig.card("wasp", Spot::Area(0)).on("hit", After).limit_by(1, "game", key).logs("stung");
    rig.piece("ox");
    rig.piece("elk");
    rig.deal("ox", Spot::Board).deal("elk", Spot::Board);
    rig
}

#[test]
fn cards_with_the_same_key_share_a_limit_and_players_do_not() {
    let mut play = bells(of_owner).play(2);

    play.perform("ring", &[]);
    first_of_each_question(&mut play);
    play.perform("ring", &[]);

    assert_eq!(play.log_text(), "a1 b1");
}

#[test]
fn a_word_is_shared_by_everybody() {
    let mut play = bells(|| "bell".into()).play(2);

    play.perform("ring", &[]);
    first_of_each_question(&mut play);

    assert_eq!(play.log_text(), "a1");
}

#[test]
fn each_victim_has_a_limit_of_its_own() {
    let mut play = sting(of_victim()).play(1);
    let (ox, elk) = (play.one("ox").into(), play.one("elk").into());

    for victim in [&ox, &ox, &elk, &ox, &elk] {
        play.perform("hit", std::slice::from_ref(victim));
    }

    assert_eq!(play.log_text(), "stung stung");
}

#[test]
fn a_victim_that_comes_back_into_play_is_a_new_one() {
    let mut rig = sting(of_victim());
    rig.event("heal").effect(|c| {
        let ox = c.one("ox");
        c.move_to(ox, c.world.table().expect("a table"), "pile");
        c.move_to(ox, c.world.table().expect("a table"), "board");
    });
    let mut play = rig.play(1);
    let ox: Value = play.one("ox").into();

    play.perform("hit", std::slice::from_ref(&ox)).perform("heal", &[]).perform("hit", &[ox]);

    assert_eq!(play.log_text(), "stung stung");
}

#[test]
fn abilities_with_different_numbers_of_uses_count_together() {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.event("chime");
    rig.card("rare", Spot::Area(0)).on("ring", After).limit_by(1, "game", "bell".into()).logs("rare");
    rig.card("often", Spot::Area(0)).on("chime", After).limit_by(3, "game", "bell".into()).logs("often");
    let mut play = rig.play(1);

    play.perform("chime", &[]).perform("ring", &[]);
    for _ in 0..4 {
        play.perform("chime", &[]);
    }

    assert_eq!(play.log_text(), "often often often", "one use is already more than the rare card allows");
}

#[test]
fn a_shared_limit_ends_with_the_occurrence_of_its_scope() {
    let mut rig = Rig::new();
    for (name, at) in [("a1", 0), ("a2", 0), ("b1", 1)] {
        rig.card(name, Spot::Area(at)).action("main").limit_by(1, "turn", "act".into()).logs(name);
    }
    rig.flow("turn").scope("turn").active(var("p")).param("p").steps(vec![
        actions(var("p"), "main"),
        actions(var("p"), "main"),
        confirm(var("p")),
    ]);
    rig.main(vec![turns(players(), "p", None, Some(false.into()), vec![flow("turn", vec![])])]);
    let mut play = rig.play(2);

    play.say(0, "a2").say(0, "yes").say(1, "b1").say(1, "yes").say(0, "a1").say(0, "yes");

    assert_eq!(play.log_text(), "a2 b1 a1");
}

#[test]
fn undo_gives_a_shared_use_back() {
    let mut rig = Rig::new();
    for name in ["a1", "a2"] {
        rig.card(name, Spot::Area(0)).action("anytime").limit_by(1, "game", of_owner()).logs(name);
    }
    rig.main(vec![confirm(seat(0))]);
    let mut play = rig.play(1);
    let before = play.hash();

    play.say(0, "a1");
    let after = play.hash();
    assert_eq!(play.options(0).len(), 0, "both are used up: {:?}", play.options(0));
    play.session.undo().expect("nothing was revealed");
    assert_eq!(play.hash(), before);
    assert_eq!(play.options(0), ["a1", "a2"]);
    play.session.redo().expect("it was undone");

    assert_eq!(play.hash(), after);
}

#[test]
fn a_use_whose_cost_is_cancelled_does_not_count_for_the_others() {
    let mut rig = Rig::new();
    rig.event("pay");
    rig.event("ring");
    rig.card("thief", Spot::Board)
        .on("pay", hexforge_core::ruleset::Timing::Before)
        .limit(1, "game")
        .effect(|c| c.cancel());
    for name in ["a1", "a2"] {
        let card = rig.card(name, Spot::Area(0)).on("ring", After).limit_by(1, "game", of_owner());
        card.cost("pay", vec![]).logs(name);
    }
    let mut play = rig.play(1);

    play.perform("ring", &[]);
    first_of_each_question(&mut play);

    assert_eq!(play.log_text(), "a2");
}

#[test]
fn a_refusal_says_that_the_shared_limit_is_used_up() {
    let mut rig = Rig::new();
    for name in ["a1", "a2"] {
        rig.card(name, Spot::Area(0)).action("anytime").limit_by(1, "game", of_owner()).logs(name);
    }
    rig.main(vec![confirm(seat(0))]);
    let mut play = rig.play(1);
    assert!(play.session.unavailable(play.player(0)).expect("no hook fails").is_empty());

    play.say(0, "a1");

    let unavailable = play.session.unavailable(play.player(0)).expect("no hook fails");
    let kinds: Vec<_> = unavailable.iter().map(|u| (u.option.id.as_ref(), u.reasons[0].kind)).collect();
    assert_eq!(kinds, [("a1", ReasonKind::Limit), ("a2", ReasonKind::Limit)]);
}

#[test]
fn the_key_is_evaluated_only_where_the_condition_holds() {
    let mut rig = Rig::new();
    rig.event("hit").param("victim", Type::Any);
    let card = rig.card("wasp", Spot::Area(0)).on("hit", After).limit_by(1, "game", var("victim"));
    card.given(ex(|c| c.get("victim") != Value::Nil)).logs("stung");
    let mut play = rig.play(1);

    play.perform("hit", &[Value::Nil]);

    assert_eq!(play.log_text(), "");
}

#[test]
fn a_key_without_a_value_is_an_error_that_names_the_ability() {
    for value in [ex(|_| Value::Nil), ex(|c| Value::list(vec![c.get("event")]))] {
        let mut play = sting(value).play(1);

        let error = play.try_perform("hit", &["x".into()]).expect_err("the key is not a value");

        assert!(error.to_string().contains("the key of the limit of `wasp`"), "{error}");
    }
}

#[test]
fn a_key_tells_equal_cards_apart_once_it_names_one_of_them() {
    let mut rig = Rig::new();
    rig.event("ring").param("victim", Type::Any);
    rig.card("twin", Spot::Area(0)).on("ring", After).optional().limit_by(1, "game", of_victim()).logs("used");
    rig.deal("twin", Spot::Area(0));
    let mut play = rig.play(1);

    play.perform("ring", &["x".into()]);
    assert_eq!(play.options(0).len(), 2, "one of them, and pass");
    let first = play.options(0)[0].clone();
    play.say(0, &first).say(0, "pass").perform("ring", &["y".into()]);

    assert_eq!(play.options(0).len(), 3, "both, and pass");
}

#[test]
fn a_migrated_game_keeps_shared_uses() {
    let rig = || {
        let mut rig = sting(pair(|c| (c.def("ox").into(), c.owner().into())));
        rig.main(vec![confirm(seat(0))]);
        rig
    };
    let mut play = rig().play(1);
    play.say(0, "yes").perform("hit", &["x".into()]);
    let mut migrated = play.migrate(rig().with_decoys()).expect("nothing is gone");

    migrated.perform("hit", &["x".into()]);

    assert_eq!(migrated.log_text(), "stung");
}
