//! Events that happen together: all decisions come first, then all of them happen, then checks run and abilities look back.

use crate::rig::steps::{choose_of, run, together, together_each};
use crate::rig::{Play, Rig, Spot, comps, ex, seat, var};
use hexforge_core::ruleset::Timing::{After, Instead, When};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;

/// The soldiers `a` of seat 0 and `b` of seat 1, who are killed together once seat 0 says `fight`.
fn soldiers() -> Rig {
    let mut rig = Rig::new();
    rig.event("kill").param("what", Type::Component).rule("alive", ex(|c| c.world.alive(c.comp("what")))).effect(|c| {
        c.log("falls");
        c.destroy(c.comp("what"));
    });
    for (at, name) in ["a", "b"].into_iter().enumerate() {
        rig.piece(name);
        rig.deal(name, Spot::Area(at));
    }
    rig
}

fn fight(mut rig: Rig) -> Play {
    let kill = |name| ("kill", vec![("what", ex(move |c| c.one(name)))]);
    rig.main(vec![
        choose_of(seat(0), &["fight", "flee"]),
        together(vec![kill("a"), kill("b")]).keep("results"),
        run(|c| {
            let results = c.get("results");
            let fell = results.items().unwrap_or_default().iter().filter(|result| result.truthy()).count();
            c.set(c.seat(0), "points", fell as i64);
        }),
    ]);
    let mut play = rig.play(2);
    play.say(0, "fight");
    play
}

#[test]
fn all_happen_before_anything_looks_back_on_them() {
    let mut rig = soldiers();
    rig.card("herald", Spot::Board).on("kill", After).logs("mourned");

    let play = fight(rig);

    assert_eq!(play.log_text(), "falls falls mourned mourned");
    assert_eq!(play.points(0), 2);
}

#[test]
fn a_check_waits_until_all_have_happened() {
    let mut rig = soldiers();
    rig.check("losses").when(ex(|c| c.find("a").is_none() && c.num(c.seat(1), "points") == 0)).effect(|c| {
        c.log(if c.find("b").is_none() { "checked" } else { "checked too early" });
        c.add(c.seat(1), "points", 1);
    });
    rig.card("herald", Spot::Board).on("kill", After).logs("mourned");

    assert_eq!(fight(rig).log_text(), "falls falls checked mourned mourned");
}

#[test]
fn two_that_die_together_hear_of_each_others_death() {
    let mut rig = soldiers();
    for name in ["a", "b"] {
        rig.ability(name, "mourns").on("kill", After).effect(|c| c.add(c.seat(1), "points", 1));
    }

    assert_eq!(fight(rig).points(1), 4);
}

#[test]
fn all_decisions_come_before_the_first_event_happens() {
    let mut rig = soldiers();
    rig.card("shield", Spot::Area(1))
        .on("kill", When)
        .optional()
        .given(ex(|c| c.get("what") == c.one("b").into()))
        .effect(|c| {
            c.log(if c.find("a").is_some() { "shielded" } else { "shielded too late" });
            c.cancel();
        });

    let mut play = fight(rig);
    assert_eq!((play.log_text().as_str(), play.asked()), ("", vec![1]));
    play.say(1, "shield");

    assert_eq!((play.log_text().as_str(), play.points(0)), ("shielded falls", 1));
}

#[test]
fn a_replaced_event_does_not_happen_with_the_others() {
    let mut rig = soldiers();
    rig.card("medic", Spot::Area(1))
        .on("kill", Instead)
        .given(ex(|c| c.get("what") == c.one("b").into()))
        .logs("healed");

    let play = fight(rig);

    assert_eq!((play.log_text().as_str(), play.points(0)), ("healed falls", 1));
}

#[test]
fn what_one_event_makes_impossible_does_not_happen() {
    let mut rig = soldiers();
    rig.main(vec![
        together_each(ex(|c| comps(&[c.one("a"), c.one("b"), c.one("a")])), "it", "kill", vec![("what", var("it"))])
            .keep("results"),
        run(|c| {
            let fell: Vec<Value> = c.get("results").items().unwrap_or_default().to_vec();
            assert_eq!(fell, [true.into(), true.into(), false.into()]);
            c.log("over");
        }),
    ]);

    assert_eq!(rig.play(2).log_text(), "falls falls over");
}

#[test]
fn nothing_together_is_an_empty_list() {
    let mut rig = soldiers();
    rig.main(vec![
        together_each(ex(|_| comps(&[])), "it", "kill", vec![("what", var("it"))]).keep("results"),
        run(|c| assert_eq!(c.get("results").items(), Some([].as_slice()))),
    ]);

    assert!(rig.play(2).is_idle());
}

#[test]
fn undo_returns_into_the_middle_of_a_group() {
    let mut rig = soldiers();
    rig.card("shield", Spot::Area(1)).on("kill", When).optional().effect(|c| c.cancel());
    let mut play = fight(rig);
    let hash = play.hash();
    play.say(1, "shield");
    play.say(1, "pass");
    assert_eq!(play.points(0), 1);

    play.session.undo().expect("nothing was revealed");
    play.session.undo().expect("nothing was revealed");

    assert_eq!(play.hash(), hash);
    play.say(1, "pass").say(1, "pass");
    assert_eq!(play.points(0), 2);
}

#[test]
fn an_end_of_the_game_ends_a_group() {
    let mut rig = soldiers();
    rig.ability("a", "last_words").on("kill", When).effect(|c| {
        c.world.finish(vec![c.seat(1)], "surrender").expect("a body may end the game");
    });

    let play = fight(rig);

    assert_eq!(play.log_text(), "");
    assert!(play.session.ending().is_some() && play.is_idle());
}
