//! Migration: a game continues under changed rules.

use crate::rig::random_game::{Kit, random_game};
use crate::rig::steps::{amount, choose_of, confirm, event, flow, run, turns};
use crate::rig::{Play, Rig, Spot, ex, players, seat, var};
use crate::undo::busy;
use hexforge_core::bot::RandomBot;
use hexforge_core::decision::Shape;
use hexforge_core::migrate::MigrationError;
use hexforge_core::ruleset::Timing::{After, When};
use hexforge_core::ruleset::{Type, Visibility};
use hexforge_core::value::Value;
use proptest::prelude::*;
use std::sync::Arc;

/// Asserts that two games stay equal while both are undone, redone and played on.
fn assert_stay_equal(mut a: Play, mut b: Play, seed: u64) {
    assert_eq!(a.hash(), b.hash());
    assert!(b.session.world().state().index_is_consistent(&b.ruleset()));
    for back in (0..a.session.input_count()).rev().step_by(3) {
        a.session.go_to(back).expect("it can go back");
        b.session.go_to(back).expect("it can go back");
        assert_eq!(a.hash(), b.hash(), "after {back} inputs");
    }
    let (count, redo) = (a.session.input_count(), a.session.redo_count());
    a.session.go_to(count + redo).expect("it can go on");
    b.session.go_to(count + redo).expect("it can go on");
    assert_continue_equally(a, b, seed);
}

/// Asserts that two games stay equal while both are played on.
fn assert_continue_equally(mut a: Play, mut b: Play, seed: u64) {
    assert!(b.session.world().state().index_is_consistent(&b.ruleset()));
    for step in 0..20 {
        assert_eq!(a.hash(), b.hash(), "{step} inputs later");
        play_on(&mut a, seed + step, 1);
        play_on(&mut b, seed + step, 1);
    }
    assert_eq!(a.log(), b.log());
}

/// Gives `count` random answers. Stops at an answer that the engine undoes, for example because events caused each other
/// endlessly.
fn play_on(play: &mut Play, seed: u64, count: usize) {
    let mut bot = RandomBot::new(seed);
    for _ in 0..count {
        let Some(decision) = play.session.decisions().first().cloned() else { return };
        let answer = bot.choose(&decision.question);
        if play.session.answer(decision.seat, decision.id, answer).is_err() {
            return;
        }
    }
}

/// A game of these rules after `count` random answers.
fn played(rig: Rig, seed: u64, count: usize) -> Play {
    let mut play = rig.play(2);
    play.session.undo_reveals = true;
    play_on(&mut play, seed, count);
    play
}

#[test]
fn a_migrated_game_equals_a_game_that_started_with_the_new_rules() {
    for count in 0..50 {
        let migrated = played(busy(), count, count as usize).migrate(busy().with_decoys()).expect("nothing is gone");
        assert_stay_equal(played(busy().with_decoys(), count, count as usize), migrated, count);
    }
}

#[test]
fn migrating_back_gives_the_same_game() {
    for count in 0..50 {
        let migrated =
            played(busy().with_decoys(), count, count as usize).migrate(busy()).expect("the game needs none of it");
        assert_stay_equal(played(busy(), count, count as usize), migrated, count);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_migrated_game_equals_a_game_that_started_with_the_new_rules(
        genes in proptest::collection::vec(any::<u8>(), 0..120),
        seed in 0_u64..1000,
        count in 0_usize..40,
    ) {
        let (old, new) = (random_game(&genes, Kit::All), || random_game(&genes, Kit::All).with_decoys());
        let migrated = played(old, seed, count).migrate(new()).expect("nothing is gone");
        assert_continue_equally(played(new(), seed, count), migrated, seed);
    }
}

/// Turns in which each player builds one of the definitions of the ruleset.
fn builders(names: &'static [&'static str]) -> Rig {
    let mut rig = Rig::new();
    for name in names {
        rig.piece(name);
    }
    rig.event("build").param("what", Type::Any).effect(|c| {
        let what = c.get("what").str().map(str::to_owned).unwrap_or_default();
        c.create(&what, c.world.active_player().expect("somebody's turn"), "area");
    });
    rig.flow("turn")
        .scope("turn")
        .active(var("p"))
        .param("p")
        .steps(vec![choose_of(var("p"), names).keep("what"), event("build", vec![("what", var("what"))])]);
    rig.main(vec![turns(players(), "p", None, None, vec![flow("turn", vec![])])]);
    rig
}

#[test]
fn new_definitions_can_be_used_immediately() {
    let mut play = builders(&["hut"]).play(2);
    play.say(0, "hut");

    let mut play = play.migrate(builders(&["arch", "hut"])).expect("nothing is gone");

    assert_eq!(play.options(1), ["arch", "hut"], "the open question is asked again");
    play.say(1, "arch").say(0, "arch");
    assert_eq!(play.session.world().slot_named(play.player(0), "area").len(), 2, "what was built before is there");
}

#[test]
fn definitions_that_the_game_does_not_use_may_be_removed() {
    let mut play = builders(&["arch", "hut"]).play(2);
    play.say(0, "hut");

    let mut play = play.migrate(builders(&["hut"])).expect("no arch was built");

    assert_eq!(play.options(1), ["hut"]);
    play.say(1, "hut");
    play.session.go_to(0).expect("it can go back");
    assert_eq!(play.session.world().slot_named(play.player(0), "area"), []);
}

#[test]
fn definitions_that_the_game_uses_must_not_be_removed() {
    let mut play = builders(&["arch", "hut"]).play(2);
    play.say(0, "arch");

    let refused = play.migrate(builders(&["hut"])).err();

    assert_eq!(
        refused,
        Some(MigrationError::MissingDefinition("definition `arch` no longer exists, but the game uses it".to_owned()))
    );
    play.say(1, "arch");
}

/// A piece on the board, and a question. `shape` sets up the kind of pieces.
fn piece(shape: impl FnOnce(&mut Rig)) -> Rig {
    let mut rig = Rig::new();
    rig.piece("stone");
    rig.deal("stone", Spot::Board);
    shape(&mut rig);
    rig.event("mark").effect(|c| c.set(c.one("stone"), "n", 3));
    rig.main(vec![confirm(seat(0)), event("mark", vec![]), confirm(seat(0))]);
    rig
}

#[test]
fn a_new_field_has_its_default_and_the_others_keep_their_values() {
    let mut play = piece(|_| {}).play(1);
    play.say(0, "yes");

    let mut play = play
        .migrate(piece(|rig| {
            rig.kind("piece").field("weight", 5).fields.rotate_right(1);
        }))
        .expect("nothing is gone");

    let stone = play.one("stone");
    assert_eq!((play.num(stone, "weight"), play.num(stone, "n")), (5, 3));
    play.session.undo_reveals = true;
    play.session.undo().expect("it can go back");
    assert_eq!((play.num(stone, "weight"), play.num(stone, "n")), (5, 0));
}

#[test]
fn a_field_whose_type_changed_gets_its_default() {
    let mut rig = piece(|_| {});
    rig.kind("piece").field("sort", 1);
    let play = rig.play(1);

    let mut other = piece(|_| {});
    other.kind("piece").field("sort", "plain");
    let play = play.migrate(other).expect("the old value means nothing");

    assert_eq!(play.session.world().get(play.one("stone"), "sort").str(), Some("plain"));
}

#[test]
fn a_slot_that_is_not_empty_must_not_be_removed() {
    let with = |rig: &mut Rig| {
        rig.kind("table").slot("shelf", Visibility::Public);
    };
    let mut rig = piece(with);
    rig.event("shelve").effect(|c| c.move_to(c.one("stone"), c.world.table().expect("a table"), "shelf"));
    let mut play = rig.play(1);
    assert!(play.migrate(piece(|_| {})).is_ok(), "nothing lies there yet");
    play.perform("shelve", &[]);

    let refused = play.migrate(piece(|_| {})).err().map(|error| error.to_string());

    let wanted = "kind `table` no longer has the slot `shelf`, which the game uses";
    assert_eq!(refused.as_deref(), Some(wanted));
}

/// Laps of two logged steps around a question.
fn laps(names: &'static [&'static str]) -> Rig {
    let mut rig = Rig::new();
    let steps = names.iter().map(|name| if *name == "?" { confirm(seat(0)) } else { event(name, vec![]) });
    let steps = steps.collect();
    for name in names.iter().filter(|name| **name != "?") {
        rig.event(name).line(name);
    }
    rig.main(vec![turns(players(), "p", None, None, steps)]);
    rig
}

#[test]
fn new_steps_run_when_the_flow_reaches_them() {
    let mut play = laps(&["a", "?", "b"]).play(1);
    play.say(0, "yes");
    assert_eq!(play.log_text(), "a b a");

    let mut play = play.migrate(laps(&["x", "a", "?", "y", "b"])).expect("the question is still there");
    play.say(0, "no");

    assert_eq!(play.log_text(), "a b a y b x a");
}

#[test]
fn the_current_step_of_a_flow_must_not_be_removed() {
    let play = laps(&["a", "?", "b"]).play(1);

    let refused = play.migrate(laps(&["a", "b"])).err().map(|error| error.to_string());

    assert_eq!(refused.as_deref(), Some("the step that flow `main` has reached no longer exists"));
}

#[test]
fn new_abilities_are_active_and_removed_ones_are_not() {
    let rig = |echo: &'static str| {
        let mut rig = builders(&["hut"]);
        rig.card("bell", Spot::Area(0)).on("build", After).logs("ding");
        if !echo.is_empty() {
            rig.ability("bell", echo).on("build", When).logs(echo);
        }
        rig
    };
    let mut play = rig("dong").play(2);
    play.say(0, "hut");
    assert_eq!(play.log_text(), "dong ding");

    let mut play = play.migrate(rig("")).expect("no ability is in use");
    play.say(1, "hut");
    assert_eq!(play.log_text(), "dong ding ding");

    let mut play = play.migrate(rig("ring")).expect("nothing is gone");
    play.say(0, "hut");
    assert_eq!(play.log_text(), "dong ding ding ring ding");
}

#[test]
fn a_limit_that_is_used_up_stays_used_up() {
    let rig = || {
        let mut rig = builders(&["hut"]);
        rig.card("bell", Spot::Area(0)).on("build", After).limit(1, "game").logs("ding");
        rig
    };
    let mut play = rig().play(2);
    play.say(0, "hut");

    let mut play = play.migrate(rig().with_decoys()).expect("nothing is gone");
    play.say(1, "hut");

    assert_eq!(play.log_text(), "ding");
}

#[test]
fn after_the_removal_of_its_step_a_flow_continues_from_the_mark_before_it() {
    let rig = |is_asked: bool| {
        let mut rig = Rig::new();
        rig.event("a").line("a");
        let mut steps = vec![confirm(seat(0)), event("a", vec![]), amount(seat(0), 0, 9)];
        if is_asked {
            steps.insert(2, choose_of(seat(0), &["here"]));
        }
        rig.main(steps);
        rig
    };
    let mut play = rig(true).play(1);
    play.say(0, "yes");
    assert_eq!(play.options(0), ["here"]);

    let play = play.migrate(rig(false)).expect("the event is still there");

    assert_eq!(play.question(0).shape, Shape::Amount { min: 0, max: 9 });
    assert_eq!(play.log_text(), "a");
}

#[test]
fn the_log_still_names_removed_definitions() {
    let rig = |names: &'static [&'static str]| {
        let mut rig = Rig::new();
        for name in names {
            rig.piece(name);
        }
        rig.event("praise").param("what", Type::Any).line("praise");
        let arch = ex(|c| c.world.ruleset().find_def("arch").map_or(Value::Nil, Value::Def));
        rig.main(vec![event("praise", vec![("what", arch)]), confirm(seat(0))]);
        rig
    };
    let play = rig(&["arch", "hut"]).play(1);

    let play = play.migrate(rig(&["hut"])).expect("the game holds no arch");

    let args = play.session.world().state().log()[0].args.clone();
    assert_eq!(args, [(Arc::from("what"), Value::text("arch"))]);
}

#[test]
fn a_hook_that_runs_during_a_migration_runs_again_with_its_answers() {
    let rig = |last: &'static str| {
        let mut rig = Rig::new();
        rig.event("quiz").effect(move |c| match c.answers {
            [] => c.choose(c.seat(0), &["a".into(), "b".into()]),
            [_] => c.choose(c.seat(0), &["c".into(), last.into()]),
            all => {
                let told: Vec<&str> = all.iter().filter_map(Value::str).collect();
                c.log(&told.concat());
                ().into()
            }
        });
        rig.main(vec![confirm(seat(0)), event("quiz", vec![]), confirm(seat(0))]);
        rig
    };
    let mut play = rig("d").play(1);
    play.say(0, "yes").say(0, "b");

    let mut play = play.migrate(rig("e").with_decoys()).expect("nothing is gone");

    assert_eq!(play.options(0), ["c", "e"]);
    play.say(0, "e");
    assert_eq!(play.log_text(), "be");
}

#[test]
fn going_back_to_a_change_of_rules_undoes_what_it_led_to_by_itself() {
    let mut play = alms(false).play(1);
    play.say(0, "yes");
    let before = play.hash();
    let mut changed = play.migrate(alms(true)).expect("nothing is gone");
    changed.say(0, "yes");

    let mut again = changed.migrate(alms(false)).expect("nothing is gone");
    assert_eq!(again.points(0), 3, "something was answered after the check");
    again.session.go_to(1).expect("it can go back");

    assert_eq!((again.hash(), again.points(0)), (before, 0), "the second answer alone was given with the check");
}

#[test]
fn a_new_check_triggers_immediately() {
    let rig = |has_check: bool| {
        let mut rig = Rig::new();
        if has_check {
            let few = ex(|c| c.num(c.seat(0), "points") < 3);
            rig.check("poor").when(few).effect(|c| {
                c.log("poor");
                c.set(c.seat(0), "points", 3);
            });
        }
        rig.main(vec![confirm(seat(0)), confirm(seat(0))]);
        rig
    };
    let mut play = rig(false).play(1);
    play.say(0, "yes");

    let play = play.migrate(rig(true)).expect("nothing is gone");

    assert_eq!((play.log_text(), play.points(0)), ("poor".to_owned(), 3));
    assert_eq!(play.asked(), [0], "the question is still there");
}

/// A deal of `count` dice before the first question, and a roll after each answer. With a quiz, its hook asks the first two.
fn dice(count: i64, has_quiz: bool) -> Rig {
    let mut rig = Rig::new();
    rig.event("deal").effect(move |c| {
        let dealt: i64 = (0..count).map(|_| c.below(6)).sum();
        c.add(c.seat(0), "points", 10 + dealt);
    });
    rig.event("roll").effect(|c| c.add(c.seat(0), "points", c.below(6)));
    rig.event("quiz").effect(|c| match c.answers {
        [] | [_] => c.confirm(c.seat(0)),
        _ => ().into(),
    });
    let lap = vec![confirm(seat(0)), event("roll", vec![])];
    let mut steps = vec![event("deal", vec![]), turns(players(), "p", None, None, lap)];
    if has_quiz {
        steps.insert(1, event("quiz", vec![]));
    }
    rig.main(steps);
    rig
}

#[test]
fn going_back_past_a_change_of_rules_does_not_deal_again() {
    for has_quiz in [false, true] {
        let mut play = dice(2, has_quiz).play(1);
        play.session.undo_reveals = true;
        let mut points = vec![play.points(0)];
        for _ in 0..5 {
            play.say(0, "yes");
            points.push(play.points(0));
        }

        let mut play = play.migrate(dice(5, has_quiz).with_decoys()).expect("nothing is gone");

        for back in [5, 3, 1, 0, 2, 1] {
            play.session.go_to(back).expect("it can go anywhere");
            assert_eq!(play.points(0), points[back], "after {back} inputs");
        }
    }
}

#[test]
fn a_change_of_rules_while_a_hook_waits_does_not_deal_again() {
    let mut play = dice(2, true).play(1);
    play.say(0, "yes");
    let points = play.points(0);

    let play = play.migrate(dice(5, true).with_decoys()).expect("nothing is gone");

    assert_eq!((play.points(0), play.asked()), (points, vec![0]));
}

#[test]
fn a_question_that_no_longer_exists_cannot_be_gone_back_to() {
    let rig = |is_asked: bool| {
        let mut rig = Rig::new();
        let mut steps = vec![amount(seat(0), 0, 9), confirm(seat(0))];
        if is_asked {
            steps.insert(0, choose_of(seat(0), &["here"]));
        }
        rig.main(steps);
        rig
    };
    let mut play = rig(true).play(1);
    play.say(0, "here");
    let mut play = play.migrate(rig(false)).expect("the present question is still there");
    let before = play.hash();

    let refused = play.session.undo().err().map(|error| error.to_string());

    let wanted = "the game cannot go back that far under the changed rules: \
                  the step that flow `main` has reached no longer exists";
    assert_eq!(refused.as_deref(), Some(wanted));
    assert_eq!((play.hash(), play.session.input_count()), (before, 1));
    let mut play = play.migrate(rig(true)).expect("the question is back");
    play.session.undo().expect("it can go back again");
    assert_eq!(play.options(0), ["here"]);
}

#[test]
fn an_answer_that_no_longer_fits_is_reported_and_the_game_is_at_its_question() {
    let rig = |names: &'static [&'static str]| {
        let mut rig = Rig::new();
        rig.event("quiz").effect(move |c| {
            let names: Vec<Value> = names.iter().map(|name| Value::text(name)).collect();
            if c.answers.len() < 3 { c.choose(c.seat(0), &names) } else { ().into() }
        });
        rig.main(vec![confirm(seat(0)), event("quiz", vec![]), confirm(seat(0))]);
        rig
    };
    let mut play = rig(&["a", "b"]).play(1);
    play.say(0, "yes").say(0, "a").say(0, "b");
    let before = play.hash();

    let (ruleset, host) = rig(&["a", "c"]).build();
    let migrated = play.session.migrate(&ruleset, std::rc::Rc::new(host)).expect("nothing is gone");

    let (at, error) = migrated.stopped.expect("there is no `b` any more");
    assert_eq!(at, 2);
    assert!(error.to_string().contains('b'), "{error}");
    assert_eq!((migrated.session.input_count(), migrated.session.redo_count()), (2, 1));
    let (ruleset, host) = rig(&["a", "b"]).build();
    let mut back = migrated.session.migrate(&ruleset, std::rc::Rc::new(host)).expect("nothing is gone").session;
    back.redo().expect("there is a `b` again");
    assert_eq!(back.hash(), before);
}

/// A check that brings the points of the first player to at least 3.
fn alms(has_check: bool) -> Rig {
    let mut rig = Rig::new();
    if has_check {
        let few = ex(|c| c.num(c.seat(0), "points") < 3);
        rig.check("poor").when(few).effect(|c| {
            c.log("poor");
            c.set(c.seat(0), "points", 3);
        });
    }
    rig.main(vec![confirm(seat(0)), confirm(seat(0)), confirm(seat(0))]);
    rig
}

#[test]
fn a_new_check_triggers_wherever_one_goes_back_to() {
    let mut play = alms(false).play(1);
    play.say(0, "yes").say(0, "yes");
    let mut play = play.migrate(alms(true)).expect("nothing is gone");

    for back in [1, 0] {
        play.session.go_to(back).expect("it can go back");
        assert_eq!((play.log_text(), play.points(0)), ("poor".to_owned(), 3), "after {back} inputs");
    }
}

#[test]
fn a_change_of_rules_that_is_taken_back_leaves_no_trace() {
    let mut play = alms(false).play(1);
    play.say(0, "yes");
    let before = play.hash();

    let changed = play.migrate(alms(true)).expect("nothing is gone");
    let back = changed.migrate(alms(false)).expect("nothing is gone");

    assert_eq!((back.hash(), back.points(0)), (before, 0));
}

#[test]
fn checks_that_wait_for_the_next_event_are_not_run_by_a_change_of_rules() {
    let rig = || {
        let mut rig = Rig::new();
        let many = ex(|c| c.num(c.seat(0), "points") >= 3);
        rig.check("rich").when(many).effect(|c| {
            c.log("rich");
            c.set(c.seat(0), "points", 0);
        });
        rig.event("pay").line("pay");
        let gain = run(|c| c.set(c.seat(0), "points", 5));
        rig.main(vec![confirm(seat(0)), gain, confirm(seat(0)), event("pay", vec![]), confirm(seat(0))]);
        rig
    };
    let mut play = rig().play(1);
    play.say(0, "yes");
    assert_eq!(play.points(0), 5);

    let mut play = play.migrate(rig().with_decoys()).expect("nothing is gone");

    assert_eq!((play.log_text(), play.points(0)), (String::new(), 5));
    play.say(0, "yes");
    assert_eq!((play.log_text(), play.points(0)), ("pay rich".to_owned(), 0));
}
