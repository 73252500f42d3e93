//! Grants: a component has the abilities of another definition for some time.

use crate::rig::steps::{confirm, flow, run};
use crate::rig::{Play, Rig, Spot, seat};
use hexforge_core::ruleset::ModifierLayer;
use hexforge_core::ruleset::Timing::After;
use hexforge_core::value::Value;

fn power(play: &Play) -> i64 {
    play.value("power", &[Value::Comp(play.player(0))]).int().expect("a number")
}

/// A host in area 0, and a gift that adds 1 to `power`, whose base is 0.
fn gifts() -> Rig {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(0);
    rig.piece("host");
    rig.deal("host", Spot::Area(0));
    rig.piece("gift");
    rig.ability("gift", "adds").modifies("power", ModifierLayer::Add, 1);
    rig
}

#[test]
fn a_granted_ability_works_until_the_last_grant_is_removed() {
    let mut rig = Rig::new();
    rig.event("ring");
    rig.value("power", &["of"]).base(0);
    rig.piece("host");
    rig.deal("host", Spot::Area(0));
    rig.piece("gift");
    rig.ability("gift", "rings").on("ring", After).optional().logs("gift");
    rig.ability("gift", "adds").modifies("power", ModifierLayer::Add, 1);
    rig.event("grant").effect(|c| c.world.grant(c.one("host"), c.def("gift")).expect("a body may"));
    rig.event("ungrant").effect(|c| c.world.ungrant(c.one("host"), c.def("gift")).expect("a body may"));
    let mut play = rig.play(1);

    for (act, works) in [("grant", 1), ("grant", 1), ("ungrant", 1), ("ungrant", 0), ("ungrant", 0)] {
        play.perform(act, &[]);
        assert_eq!(power(&play), works, "{act}");
        play.perform("ring", &[]);
        assert_eq!(play.is_idle(), works == 0);
        if works == 1 {
            assert_eq!(play.options(0), ["gift.rings", "pass"], "offered once, however often it was granted");
            play.say(0, "pass");
        }
        let world = play.session.world();
        assert!(world.state().index_is_consistent(world.ruleset()));
    }
}

#[test]
fn a_grant_of_a_definition_of_the_same_kind_does_not_double_the_abilities_of_the_kind() {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(0);
    rig.kind("craft").field("n", 0);
    rig.ability("craft", "base").modifies("power", ModifierLayer::Add, 1);
    rig.def("weaving", "craft");
    rig.def("smithing", "craft");
    rig.deal("weaving", Spot::Area(0));
    rig.event("learn").effect(|c| c.world.grant(c.one("weaving"), c.def("smithing")).expect("a body may"));
    let mut play = rig.play(1);

    play.perform("learn", &[]);

    assert_eq!(power(&play), 1);
}

#[test]
fn a_grant_ends_with_the_innermost_occurrence_of_its_scope() {
    let mut rig = gifts();
    rig.flow("turn").scope("turn").steps(vec![
        run(|c| c.world.grant_for(c.one("host"), c.def("gift"), "turn").expect("a turn is open")),
        confirm(seat(0)),
    ]);
    rig.main(vec![flow("turn", vec![]), confirm(seat(0))]);
    let mut play = rig.play(1);

    assert_eq!(power(&play), 1);
    play.say(0, "yes");
    assert_eq!(power(&play), 0, "the turn is over");
    play.session.undo().expect("nothing was revealed");
    assert_eq!(power(&play), 1, "undo brings it back");
    play.session.redo().expect("it was undone");
    assert_eq!(power(&play), 0);
    assert!(play.session.world().state().index_is_consistent(play.session.world().ruleset()));
}

#[test]
fn a_grant_ends_when_its_source_leaves_the_component() {
    for leave in ["moves", "goes", "its_parent_goes"] {
        let mut rig = gifts();
        rig.kind("tray").slot("held", hexforge_core::ruleset::Visibility::Public);
        rig.def("tray", "tray");
        rig.deal("tray", Spot::Area(0));
        rig.piece("token");
        rig.event("lay").effect(|c| {
            let token = c.create("token", c.one("tray"), "held");
            c.world.grant_while(c.one("host"), c.def("gift"), token).expect("a body may");
        });
        rig.event("turns").effect(|c| c.world.shuffle(c.one("tray"), 0).expect("a body may"));
        rig.event("moves").effect(|c| c.move_to(c.one("token"), c.seat(0), "area"));
        rig.event("goes").effect(|c| c.destroy(c.one("token")));
        rig.event("its_parent_goes").effect(|c| c.destroy(c.one("tray")));
        let mut play = rig.play(1);

        play.perform("lay", &[]).perform("turns", &[]);
        assert_eq!(power(&play), 1);
        play.perform(leave, &[]);
        assert_eq!(power(&play), 0, "{leave}");
        play.session.undo().expect("nothing was revealed");
        assert_eq!(power(&play), 1, "{leave} undone");
        assert!(play.session.world().state().index_is_consistent(play.session.world().ruleset()));
    }
}

#[test]
fn a_grant_by_a_lasting_effect_ends_with_it() {
    let mut rig = gifts();
    rig.def("copying", "spell");
    rig.flow("turn").scope("turn").steps(vec![
        run(|c| {
            let copying = c.lasting("copying", None, "turn");
            c.world.grant_while(c.one("host"), c.def("gift"), copying).expect("a body may");
        }),
        confirm(seat(0)),
    ]);
    rig.main(vec![flow("turn", vec![]), confirm(seat(0))]);
    let mut play = rig.play(1);

    assert_eq!(power(&play), 1);
    play.say(0, "yes");
    assert_eq!(power(&play), 0);
}

#[test]
fn a_definition_granted_twice_is_active_until_both_grants_end() {
    let mut rig = gifts();
    rig.piece("token");
    rig.deal("token", Spot::Area(0));
    rig.flow("turn").scope("turn").steps(vec![
        run(|c| {
            c.world.grant_while(c.one("host"), c.def("gift"), c.one("token")).expect("a body may");
            c.world.grant_for(c.one("host"), c.def("gift"), "turn").expect("a turn is open");
            c.world.grant_for(c.one("host"), c.def("gift"), "turn").expect("a turn is open");
        }),
        confirm(seat(0)),
    ]);
    rig.main(vec![flow("turn", vec![]), confirm(seat(0)), run(|c| c.destroy(c.one("token"))), confirm(seat(0))]);
    let mut play = rig.play(1);

    play.say(0, "yes");
    assert_eq!(power(&play), 1, "the token still lies there");
    play.say(0, "yes");
    assert_eq!(power(&play), 0);
}

#[test]
fn grants_that_end_together_keep_their_order_when_one_is_taken_away_and_that_is_undone() {
    let mut rig = gifts();
    rig.piece("other");
    rig.deal("other", Spot::Area(0));
    rig.piece("present");
    let grant = |c: &crate::rig::Ctx, to: &'static str, what: &'static str| {
        c.world.grant_for(c.one(to), c.def(what), "turn").expect("a turn is open");
    };
    rig.flow("turn").scope("turn").steps(vec![
        run(move |c| {
            grant(c, "host", "gift");
            grant(c, "other", "gift");
            grant(c, "host", "present");
            grant(c, "other", "present");
            grant(c, "host", "gift");
        }),
        confirm(seat(0)),
        confirm(seat(0)),
    ]);
    rig.main(vec![flow("turn", vec![]), confirm(seat(0))]);
    rig.event("take").effect(|c| c.world.ungrant(c.one("host"), c.def("present")).expect("a body may"));
    let mut play = rig.play(1);
    let (host, other) = (play.one("host"), play.one("other"));
    let order = |play: &Play| play.session.world().state().grant_order();
    let before = vec![vec![host, other, host, other, host]];
    assert_eq!(order(&play), before);

    play.perform("take", &[]);
    assert_eq!(order(&play), [[host, other, other, host]], "the third grant was taken away, not the last");
    play.session.undo().expect("nothing was revealed");
    assert_eq!(order(&play), before);

    play.say(0, "yes").perform("take", &[]).say(0, "yes");
    assert!(order(&play).is_empty(), "the turn is over");
    for _ in 0..3 {
        play.session.undo().expect("nothing was revealed");
    }
    assert_eq!(order(&play), before);
}
