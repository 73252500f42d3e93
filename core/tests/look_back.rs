//! After an event those hear of it who were there when it happened, and what has left reads as it last was.

use crate::rig::steps::{choose_of, run};
use crate::rig::{Ctx, Play, Rig, Spot, ex, seat, var};
use hexforge_core::ruleset::ModifierLayer::Add;
use hexforge_core::ruleset::Timing::{After, When};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;

/// Events that take a piece out of play: `kill` destroys it, `bury` moves it to the pile, where abilities are inactive.
fn graveyard() -> Rig {
    let mut rig = Rig::new();
    rig.event("kill").param("what", Type::Component).effect(|c| c.destroy(c.comp("what")));
    rig.event("bury").param("what", Type::Component).effect(|c| {
        let table = c.world.table().expect("there is a table");
        c.move_to(c.comp("what"), table, "pile");
    });
    rig
}

fn is_me() -> crate::rig::Ex {
    ex(|c| c.get("what") == c.get("self"))
}

fn perform_on(play: &mut Play, event: &str, def: &str) {
    let what = play.one(def);
    play.perform(event, &[Value::Comp(what)]);
}

fn score(n: i64) -> impl Fn(&Ctx) {
    move |c| c.add(c.owner(), "points", n)
}

#[test]
fn a_piece_hears_of_its_own_destruction() {
    let mut rig = graveyard();
    rig.card("martyr", Spot::Area(1)).on("kill", After).given(is_me()).effect(score(1));
    let mut play = rig.play(2);

    perform_on(&mut play, "kill", "martyr");

    assert_eq!(play.points(1), 1);
}

#[test]
fn a_piece_that_is_moved_to_where_it_is_inert_hears_of_it_as_its_former_owners() {
    let mut rig = graveyard();
    rig.card("martyr", Spot::Area(1)).on("bury", After).given(is_me()).effect(score(1));
    let mut play = rig.play(2);

    perform_on(&mut play, "bury", "martyr");

    assert_eq!(play.points(1), 1);
}

#[test]
fn a_piece_that_is_out_of_play_hears_nothing() {
    let mut rig = graveyard();
    rig.card("mourner", Spot::Area(0)).on("kill", After).effect(score(1));
    rig.card("dead", Spot::Area(1)).on("kill", After).effect(score(1));
    rig.card("buried", Spot::Area(1)).on("kill", After).effect(score(1));
    rig.piece("other");
    rig.deal("other", Spot::Area(1));
    let mut play = rig.play(2);
    perform_on(&mut play, "bury", "buried");
    perform_on(&mut play, "kill", "dead");
    let before = play.points(1);

    perform_on(&mut play, "kill", "other");

    assert_eq!([before, play.points(1), play.points(0)], [1, 1, 2]);
}

#[test]
fn what_enters_play_with_an_event_hears_of_it() {
    let mut rig = graveyard();
    rig.event("arrive").effect(|c| {
        c.create("newcomer", c.seat(0), "area");
    });
    rig.def("newcomer", "piece");
    rig.ability("newcomer", "does").on("arrive", After).effect(score(1));
    let mut play = rig.play(1);

    play.perform("arrive", &[]);

    assert_eq!(play.points(0), 1);
}

#[test]
fn a_piece_destroyed_by_another_ability_of_the_window_still_hears() {
    let mut rig = graveyard();
    rig.event("bell");
    rig.card("killer", Spot::Area(0)).on("bell", After).effect(|c| {
        if let Some(victim) = c.find("victim") {
            c.destroy(victim);
        }
    });
    rig.card("victim", Spot::Area(1)).on("bell", After).effect(score(1));
    let mut play = rig.play(2);

    play.perform("bell", &[]);

    assert_eq!(play.points(1), 1);
}

#[test]
fn what_has_left_reads_as_it_last_was() {
    let mut rig = graveyard();
    rig.value("power", &["of"]).base = 1.into();
    rig.card("giant", Spot::Area(1)).modifies("power", Add, 6).given(ex(|c| c.get("of") == c.get("self")));
    rig.ability("giant", "falls").on("kill", After).given(is_me()).effect(|c| {
        let me = c.this();
        let place = c.world.place(me).map(|place| place.parent);
        let slot = c.world.slot_name(me).map(|name| c.world.ruleset().text(name).to_string());
        assert!(!c.world.alive(me));
        assert_eq!((place, slot.as_deref()), (Some(c.seat(1)), Some("area")));
        assert_eq!(c.world.owner(me), Some(c.seat(1)));
        c.add(c.owner(), "points", c.num(me, "n") + c.value("power", &[me.into()]).int().unwrap_or_default());
    });
    rig.card("herald", Spot::Area(0)).on("kill", After).effect(|c| {
        let power = c.value("power", &[c.get("what")]);
        c.add(c.owner(), "points", power.int().unwrap_or_default());
    });
    rig.main(vec![run(|c| c.set(c.one("giant"), "n", 100)), choose_of(seat(0), &["a", "b"])]);
    let mut play = rig.play(2);

    perform_on(&mut play, "kill", "giant");

    assert_eq!([play.points(0), play.points(1)], [7, 107]);
}

#[test]
fn the_modifiers_of_what_has_left_no_longer_apply_to_others() {
    let mut rig = graveyard();
    rig.value("power", &["of"]).base = 1.into();
    rig.card("banner", Spot::Area(1)).modifies("power", Add, 6);
    rig.piece("soldier");
    rig.deal("soldier", Spot::Area(1));
    let mut play = rig.play(2);
    let [banner, soldier] = ["banner", "soldier"].map(|def| Value::Comp(play.one(def)));
    assert_eq!(play.value("power", std::slice::from_ref(&soldier)), 7.into());

    play.perform("kill", &[banner]);

    assert_eq!(play.value("power", &[soldier]), 1.into());
}

#[test]
fn what_leaves_and_is_brought_back_by_undo_is_in_play_again() {
    let mut rig = graveyard();
    rig.value("power", &["of"]).base = 1.into();
    rig.card("giant", Spot::Area(0)).modifies("power", Add, 6);
    rig.main(vec![
        choose_of(seat(0), &["a", "b"]),
        run(|c| c.destroy(c.one("giant"))),
        choose_of(seat(0), &["a", "b"]),
    ]);
    let mut play = rig.play(1);
    let giant = play.one("giant");
    let hash = play.hash();
    play.say(0, "a");
    assert!(!play.session.world().alive(giant));

    play.session.undo().expect("nothing was revealed");

    assert!(play.session.world().alive(giant));
    assert_eq!(play.value("power", &[giant.into()]), 7.into());
    assert_eq!(play.hash(), hash);
}

#[test]
fn a_cancelled_death_is_heard_by_nobody() {
    let mut rig = graveyard();
    rig.card("martyr", Spot::Area(1)).on("kill", After).given(is_me()).effect(score(1));
    rig.card("shield", Spot::Area(0)).on("kill", When).effect(|c| c.cancel());
    let mut play = rig.play(2);

    perform_on(&mut play, "kill", "martyr");

    assert_eq!(play.points(1), 0);
}

/// A card that is spent while an event happens is not offered again when the event is over.
#[test]
fn what_acts_in_the_course_of_an_event_and_leaves_is_not_offered_again() {
    let mut rig = graveyard();
    rig.event("battle").effect(|c| match c.answers {
        [] => c.perform("shot", &[]),
        _ => ().into(),
    });
    rig.event("shot");
    rig.event("spend").param("what", Type::Component).effect(|c| {
        let table = c.world.table().expect("there is a table");
        c.move_to(c.comp("what"), table, "pile");
    });
    rig.card("trick", Spot::Area(0)).on("shot", After).cost("spend", vec![("what", var("self"))]).effect(score(1));
    rig.ability("trick", "late").on("battle", After).cost("spend", vec![("what", var("self"))]).effect(score(10));
    let mut play = rig.play(1);

    play.perform("battle", &[]);

    assert_eq!(play.points(0), 1);
}

#[test]
fn a_dead_piece_stays_out_of_lists() {
    let mut rig = graveyard();
    rig.piece("martyr");
    rig.deal("martyr", Spot::Area(0));
    let mut play = rig.play(1);

    perform_on(&mut play, "kill", "martyr");

    assert_eq!(play.session.world().slot_named(play.player(0), "area"), []);
}

#[test]
fn what_acted_and_left_for_another_reason_still_hears() {
    let mut rig = graveyard();
    rig.event("wipe").effect(|c| match c.answers {
        [] => c.perform("kill", &[c.one("first").into()]),
        [_] => c.perform("kill", &[c.one("mourner").into()]),
        _ => ().into(),
    });
    rig.piece("first");
    rig.deal("first", Spot::Board);
    rig.card("mourner", Spot::Area(0)).on("kill", After).effect(score(1));
    rig.ability("mourner", "remembers").on("wipe", After).effect(score(10));
    let mut play = rig.play(1);

    play.perform("wipe", &[]);

    assert_eq!(play.points(0), 12);
}
