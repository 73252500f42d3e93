//! Undo and redo, also within hooks, and reveals that prevent an undo.

use crate::rig::steps::{choose, choose_of, confirm, event, flow, log, run, simultaneous, turns};
use crate::rig::{Play, Rig, Spot, comps, ex, players, seat};
use hexforge_core::decision::Shape;
use hexforge_core::ruleset::Timing::{After, When};
use hexforge_core::session::SessionError;
use hexforge_core::value::Value;

/// A game with almost every feature: turns, hooks that ask three times, windows, limits, lasting effects.
pub fn busy() -> Rig {
    let mut rig = Rig::new();
    rig.value("power", &["of"]).base(1);
    rig.def("boost", "spell");
    rig.ability("boost", "does").modifies("power", hexforge_core::ruleset::ModifierLayer::Add, 1);
    rig.piece("stone");
    rig.event("build").effect(|c| {
        let builder = c.world.active_player().expect("somebody's turn");
        c.create("stone", builder, "area");
    });
    rig.event("raid").effect(|c| match c.answers {
        [] => c.ask(c.seat(0), Shape::Amount { min: 0, max: 3 }, &[]),
        [_] => c.choose_or_pass(c.seat(1), &["left".into(), "right".into()]),
        [_, _] => c.perform("build", &[]),
        [_, _, _] => c.confirm(c.seat(0)),
        [n, _, _, sure] => {
            if sure.truthy() {
                c.add(c.seat(0), "points", n.int().unwrap_or(0));
            }
            c.log("raid");
            ().into()
        }
        _ => ().into(),
    });
    rig.card("echo", Spot::Area(1)).on("build", After).optional().limit(1, "turn").logs("echo");
    rig.card("guard", Spot::Area(0)).on("raid", When).optional().limit(2, "game").effect(|c| c.cancel());
    rig.card("fidget", Spot::Area(1)).action("anytime").limit(1, "turn").effect(|c| c.add(c.owner(), "secret", 1));
    rig.flow("turn").scope("turn").active(crate::rig::var("p")).param("p").steps(vec![
        run(|c| {
            c.lasting("boost", Some(c.comp("p")), "turn");
        }),
        choose_of(crate::rig::var("p"), &["build", "raid", "rest"]).keep("plan"),
        event("build", vec![]).only_if(ex(|c| c.get("plan").str() == Some("build"))),
        event("raid", vec![]).only_if(ex(|c| c.get("plan").str() == Some("raid"))),
        run(|c| c.add(c.world.table().expect("a table"), "round", 1)),
    ]);
    let over = ex(|c| c.num(c.world.table().expect("a table"), "round") >= 8);
    rig.main(vec![turns(players(), "p", None, Some(over), vec![flow("turn", vec![])]), log("end")]);
    rig
}

/// A hook that asks a question between two other questions, so that it is still waiting when the answer is undone.
fn three_questions() -> Rig {
    let mut rig = Rig::new();
    rig.event("quiz").effect(|c| match c.answers {
        [] => c.choose(c.seat(0), &["a".into(), "b".into()]),
        [_] => c.choose(c.seat(1), &["c".into(), "d".into()]),
        [_, _] => c.choose(c.seat(0), &["e".into(), "f".into()]),
        all => {
            let told: Vec<&str> = all.iter().filter_map(Value::str).collect();
            c.log(&told.concat());
            ().into()
        }
    });
    rig.main(vec![confirm(seat(0)), event("quiz", vec![]), confirm(seat(0))]);
    rig
}

#[test]
fn an_answer_within_a_hook_can_be_undone_and_redone() {
    let mut play = three_questions().play(2);
    play.say(0, "yes").say(0, "a").say(1, "d");
    let third = play.hash();
    play.say(0, "e");
    assert_eq!(play.log_text(), "ade");

    play.session.undo().expect("nothing was revealed");
    assert_eq!(play.hash(), third);
    assert_eq!(play.host.waiting(), 1);
    play.session.undo().expect("nothing was revealed");
    play.session.undo().expect("nothing was revealed");
    play.say(0, "b").say(1, "c").say(0, "f");

    assert_eq!(play.log_text(), "bcf");
    assert_eq!(play.host.waiting(), 0);
}

#[test]
fn redo_repeats_answers_and_a_different_answer_clears_the_redo_history() {
    let mut play = three_questions().play(2);
    play.say(0, "yes").say(0, "a").say(1, "d").say(0, "e");
    let end = play.hash();

    play.session.go_to(1).expect("it can go back");
    assert_eq!(play.session.redo_count(), 3);
    play.session.redo().expect("it was undone");
    play.say(1, "d");
    assert_eq!(play.session.redo_count(), 1, "the same answer by hand is a redo");
    play.session.redo().expect("it was undone");
    assert_eq!(play.hash(), end);

    play.session.go_to(1).expect("it can go back");
    play.say(0, "b");
    assert_eq!(play.session.redo_count(), 0);
    assert_eq!(play.session.redo().map(|_| ()), Err(SessionError::Nothing("redo")));
}

#[test]
fn there_is_nothing_to_undo_at_the_beginning() {
    let mut play = three_questions().play(2);

    assert_eq!(play.session.undo().map(|_| ()), Err(SessionError::Nothing("undo")));
}

/// C-51
#[test]
fn going_to_any_point_and_back_leads_to_the_same_state() {
    let mut play = busy().play(2);
    let mut hashes = vec![play.hash()];
    while !play.is_idle() && hashes.len() < 60 {
        play.play_on(hashes.len() as u64, 1);
        hashes.push(play.hash());
    }
    let last = hashes.len() - 1;
    assert!(last > 10);

    for to in [last / 2, 3, last, 0, last - 1, 1, last] {
        play.session.go_to(to).expect("it can go anywhere");
        assert_eq!(play.hash(), hashes[to], "point {to}");
        let world = play.session.world();
        assert!(world.state().index_is_consistent(world.ruleset()));
    }
}

/// A hidden deck, and events that reveal parts of it.
fn deck() -> Rig {
    let mut rig = Rig::new();
    rig.piece("gold");
    rig.piece("lead");
    rig.deal("gold", Spot::Deck).deal("lead", Spot::Deck).deal("lead", Spot::Hand(0));
    rig.main(vec![
        choose_of(seat(0), &["draw", "roll", "peek", "pick", "stow", "give", "nothing"]).keep("it"),
        run(|c| {
            let table = c.world.table().expect("a table");
            match c.get("it").str() {
                Some("draw") => c.move_to(c.slot(table, "deck")[0], c.seat(0), "hand"),
                Some("roll") => {
                    c.add(c.seat(0), "points", c.below(6));
                }
                Some("stow") => c.move_to(c.slot(c.seat(0), "hand")[0], table, "deck"),
                Some("give") => c.move_to(c.slot(c.seat(0), "hand")[0], c.seat(1), "hand"),
                Some("peek") if c.answers.is_empty() => {
                    let cards: Vec<Value> = c.slot(table, "deck").into_iter().map(Value::Comp).collect();
                    return c.choose_looking(c.seat(0), &cards);
                }
                Some("pick") if c.answers.is_empty() => {
                    let cards: Vec<Value> = c.slot(table, "deck").into_iter().map(Value::Comp).collect();
                    return c.choose(c.seat(0), &cards);
                }
                _ => {}
            }
            ().into()
        }),
        confirm(seat(0)),
    ]);
    rig
}

/// C-52
#[test]
fn undo_is_refused_after_a_hidden_component_was_revealed() {
    for (act, shows) in [
        ("draw", true),
        ("roll", true),
        ("peek", true),
        ("give", true),
        ("pick", false),
        ("stow", false),
        ("nothing", false),
    ] {
        let mut play = deck().play(2);
        play.say(0, act);
        let after = play.hash();

        let undone = play.session.undo().map(|_| ());

        if shows {
            assert_eq!(undone, Err(SessionError::Revealed), "{act}");
            assert_eq!(play.hash(), after, "{act}");
        } else {
            assert_eq!(undone, Ok(()), "{act}");
        }
    }
}

/// C-52
#[test]
fn an_undo_with_consent_gives_the_same_random_numbers_again() {
    let mut play = deck().play(2);
    play.say(0, "roll");
    let (points, after) = (play.points(0), play.hash());
    play.session.undo_reveals = true;

    play.session.undo().expect("the session allows it");
    play.say(0, "roll");

    assert_eq!((play.points(0), play.hash()), (points, after), "undo does not roll again");
}

/// C-52
#[test]
fn secret_answers_cannot_be_undone_once_they_are_revealed() {
    let mut rig = Rig::new();
    rig.main(vec![
        simultaneous(players(), "p", Value::list(vec!["yea".into(), "nay".into()]).into()),
        confirm(seat(0)),
    ]);
    let mut play = rig.play(2);

    play.say(0, "yea");
    play.session.undo().expect("bob knows nothing yet");
    play.say(0, "nay").say(1, "yea");

    assert_eq!(play.session.undo().map(|_| ()), Err(SessionError::Revealed));
}

#[test]
fn a_face_up_deck_shows_the_next_card() {
    let mut rig = Rig::new();
    rig.piece("gold");
    rig.main(vec![
        run(|c| {
            let table = c.world.table().expect("a table");
            c.create("gold", table, "shown");
            c.create("gold", table, "shown");
        }),
        confirm(seat(0)),
        run(|c| {
            let table = c.world.table().expect("a table");
            c.move_to(c.slot(table, "shown")[1], c.seat(0), "area");
        }),
        confirm(seat(0)),
    ]);
    let mut play = rig.play(1);

    play.say(0, "yes");

    assert_eq!(play.session.undo().map(|_| ()), Err(SessionError::Revealed));
}

#[test]
fn choosing_among_own_cards_reveals_nothing() {
    let mut rig = Rig::new();
    rig.piece("gold");
    rig.deal("gold", Spot::Hand(0));
    let hand = ex(|c| comps(&c.slot(c.seat(0), "hand")));
    rig.main(vec![confirm(seat(0)), choose(seat(0), hand), confirm(seat(0))]);
    let mut play = rig.play(1);

    play.say(0, "yes");
    let card = play.options(0)[0].clone();
    play.say(0, &card);

    play.session.undo().expect("nothing was revealed");
    play.session.undo().expect("nothing was revealed");
}

#[test]
fn a_hook_that_keeps_data_outside_the_state_is_detected() {
    let calls = std::rc::Rc::new(std::cell::Cell::new(0));
    let mut rig = Rig::new();
    let count = calls.clone();
    rig.main(vec![
        confirm(seat(0)),
        run(move |c| {
            if c.answers.is_empty() {
                count.set(count.get() + 1);
                c.set(c.seat(0), "points", count.get());
                return c.confirm(c.seat(0));
            }
            ().into()
        }),
    ]);
    let mut play = rig.play(1);
    play.say(0, "yes");

    assert_eq!(play.session.is_repeatable(), Ok(false));
    let mut honest = busy().play(2);
    honest.play_on(3, 20);
    assert_eq!(honest.session.is_repeatable(), Ok(true));
}

#[test]
fn an_event_from_outside_can_be_undone() {
    let mut rig = Rig::new();
    rig.event("gain").effect(|c| c.add(c.seat(0), "points", 1));
    rig.main(vec![confirm(seat(0))]);
    let mut play = rig.play(1);
    let before = play.hash();

    play.perform("gain", &[]).perform("gain", &[]);
    play.session.undo().expect("nothing was revealed");
    assert_eq!(play.points(0), 1);
    play.session.undo().expect("nothing was revealed");

    assert_eq!(play.hash(), before);
}

#[test]
fn every_change_is_undone_exactly() {
    let mut rig = Rig::new();
    rig.def("boost", "spell");
    rig.piece("gift");
    rig.piece("box");
    rig.piece("thing");
    rig.ability("gift", "does").on("all", After).limit(9, "game").logs("gift");
    rig.deal("box", Spot::Board).deal("thing", Spot::Board).deal("gift", Spot::Pile);
    rig.event("all").effect(|c| {
        let (table, thing) = (c.world.table().expect("a table"), c.one("thing"));
        c.set(thing, "n", 4);
        c.move_to(thing, c.one("box"), "inside");
        c.create("thing", thing, "inside");
        c.world.set_owner(c.one("box"), Some(c.seat(0))).expect("a body may");
        c.world.grant(thing, c.def("gift")).expect("a body may");
        c.world.grant(thing, c.def("box")).expect("a body may");
        c.world.ungrant(thing, c.def("gift")).expect("a body may");
        c.move_to(c.one("gift"), c.seat(0), "area");
        c.lasting("boost", Some(c.seat(0)), "game");
        c.world.reset_limits(thing).expect("a body may");
        let board = c.world.slot_index(table, c.world.ruleset().names.find("board").expect("used")).expect("a slot");
        c.create("gift", table, "board");
        c.world.shuffle(table, board).expect("a body may");
        let mut order = c.slot(table, "board");
        order.reverse();
        c.world.order_slot(table, board, order).expect("a body may");
        c.destroy(c.one("box"));
        c.log("all");
        c.world.finish(Vec::new(), "so").expect("a body may");
    });
    rig.main(vec![confirm(seat(0))]);
    let mut play: Play = rig.play(1);
    play.session.undo_reveals = true;
    let before = play.hash();
    let drawn = format!("{:?}", play.session.world().state().reveals());

    play.perform("all", &[]);
    assert_ne!(play.hash(), before);
    play.session.undo().expect("the session allows it");

    assert_eq!(play.hash(), before);
    assert_eq!(format!("{:?}", play.session.world().state().reveals()), drawn);
    let world = play.session.world();
    assert!(world.state().index_is_consistent(world.ruleset()));
    assert_eq!(play.asked(), [0]);
}
