//! Abilities between which the choice makes no difference are one option.

use crate::rig::steps::{confirm, run};
use crate::rig::{Ctx, Rig, Spot, seat};
use hexforge_core::decision::Answer;
use hexforge_core::ruleset::Timing::After;
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;

/// Two cards of seat 0 with the same optional ability, which `differ` can make different. Uses both and returns all options
/// that were offered.
fn twins(differ: impl Fn(&Ctx) + 'static) -> Vec<String> {
    let mut rig = Rig::new();
    rig.event("ring").param("n", Type::Any);
    rig.card("twin", Spot::Area(0)).on("ring", After).optional().limit(1, "game").effect(|c| {
        c.log("used");
        c.destroy(c.this());
    });
    rig.deal("twin", Spot::Area(0));
    rig.main(vec![run(differ), confirm(seat(0))]);
    let mut play = rig.play(1);
    play.answer(0, Answer::Confirm(true)).expect("it fits");
    let told = play.one("twin");

    play.perform("ring", &[Value::Nil]);
    let mut offered = play.options(0);
    play.say(0, &offered[0].clone());
    offered.extend(play.options(0));
    assert_eq!(play.log_text(), "used", "{told:?} is used, and the other is offered after it");
    offered
}

#[test]
fn abilities_of_interchangeable_pieces_in_a_slot_are_one_option() {
    let offered = twins(|_| {});

    assert_eq!(offered.len(), 4, "one of them and pass, twice: {offered:?}");
}

#[test]
fn pieces_that_differ_or_are_referenced_are_separate_options() {
    let marked = twins(|c| c.add(c.one("twin"), "n", 1));
    let elsewhere = twins(|c| c.move_to(c.one("twin"), c.seat(0), "hand"));
    let pointed_at = twins(|c| c.set(c.seat(0), "name", c.one("twin")));

    for offered in [marked, elsewhere, pointed_at] {
        assert_eq!(offered.len(), 5, "both and pass, then one and pass: {offered:?}");
    }
}

#[test]
fn pieces_are_separate_options_if_the_event_refers_to_one_of_them() {
    let mut rig = Rig::new();
    rig.event("hit").param("it", Type::Any);
    rig.card("twin", Spot::Area(0)).on("hit", After).optional().logs("used");
    rig.deal("twin", Spot::Area(0));
    rig.main(vec![confirm(seat(0))]);
    let mut play = rig.play(1);
    play.answer(0, Answer::Confirm(true)).expect("it fits");

    play.perform("hit", &[play.one("twin").into()]);

    assert_eq!(play.options(0).len(), 3);
}
