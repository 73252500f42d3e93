//! Chance that a scenario fixes in advance: results come in order, a result that does not fit and a lack of results are errors, and undo
//! gives results back.

use crate::rig::steps::{choose_of, confirm, repeat, run};
use crate::rig::{Act, Ctx, Play, Rig, Spot, comps, seat};
use hexforge_core::session::Input;
use hexforge_core::state::FixedResult;
use hexforge_core::state::FixedResult::{Keep, Number, Places};
use hexforge_core::value::Value;

/// Events that draw: `roll` a die, `shuffle` the board, `sample` two of three. Each tells its result by the name of seat 0.
fn table() -> Play {
    drawing().play_with(1, 5)
}

fn drawing() -> Rig {
    let mut rig = Rig::new();
    for card in ["a", "b", "c"] {
        rig.piece(card);
        rig.deal(card, Spot::Board);
    }
    rig.event("roll").effect(|c| tell(c, c.world.random(1, 6, "a die").map(Value::Int)));
    rig.event("certain").effect(|c| tell(c, c.world.random(4, 4, "a die").map(Value::Int)));
    rig.event("shuffle").effect(|c| {
        let table = c.world.table().expect("a table");
        let board = c.world.ruleset().names.find("board").and_then(|name| c.world.slot_index(table, name));
        let shuffled = c.world.shuffle(table, board.expect("a board"));
        tell(c, shuffled.map(|()| comps(&c.slot(table, "board"))))
    });
    rig.event("sample").effect(|c| {
        let drawn = c.world.sample(3, 2, "a sample");
        tell(c, drawn.map(|drawn| Value::list(drawn.into_iter().map(|at| Value::Int(at as i64)).collect())))
    });
    rig.main(vec![confirm(seat(0))]);
    rig
}

fn tell(c: &Ctx, result: Result<Value, hexforge_core::host::ScriptError>) -> Act {
    match result {
        Ok(value) => {
            c.set(c.seat(0), "name", value);
            ().into()
        }
        Err(error) => Act::Fail(error.message),
    }
}

fn fix(play: &mut Play, results: Vec<FixedResult>) {
    play.session.apply(Input::FixChance(results)).expect("chance can always be fixed");
}

fn drawn(play: &mut Play, event: &str) -> Value {
    play.perform(event, &[]);
    play.session.world().get(play.player(0), "name")
}

fn fails(play: &mut Play, event: &str) -> String {
    let error = play.try_perform(event, &[]).expect_err("the fixed result does not fit").to_string();
    error.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn fixed_results_come_in_order() {
    let mut play = table();
    let board = ["a", "b", "c"].map(|card| play.one(card));
    fix(&mut play, vec![Number(6), Places(vec![3, 1, 2]), Places(vec![2, 3]), Keep, Keep, Number(1)]);

    assert_eq!(drawn(&mut play, "roll"), 6.into());
    let [a, b, c] = board;
    assert_eq!(drawn(&mut play, "shuffle"), comps(&[c, a, b]));
    assert_eq!(drawn(&mut play, "sample"), Value::list(vec![1.into(), 2.into()]), "places count from 1");
    assert_eq!(drawn(&mut play, "sample"), Value::list(vec![0.into(), 1.into()]));
    assert_eq!(drawn(&mut play, "shuffle"), comps(&[c, a, b]));
    assert_eq!(play.session.world().state().chance_left(), [Number(1)]);
    assert_eq!(drawn(&mut play, "roll"), 1.into());
    assert_eq!(play.session.world().state().chance_left(), []);
}

#[test]
fn results_that_are_fixed_later_come_after_the_others() {
    let mut play = table();
    fix(&mut play, vec![Number(2)]);
    fix(&mut play, vec![Number(3)]);

    assert_eq!([drawn(&mut play, "roll"), drawn(&mut play, "roll")], [2.into(), 3.into()]);
}

#[test]
fn what_has_only_one_outcome_uses_no_result() {
    let mut play = table();
    fix(&mut play, vec![Number(2)]);

    assert_eq!([drawn(&mut play, "certain"), drawn(&mut play, "roll")], [4.into(), 2.into()]);
}

#[test]
fn a_lack_of_results_is_an_error_that_names_the_call() {
    let mut play = table();
    fix(&mut play, vec![Number(2)]);
    drawn(&mut play, "roll");

    for (event, call) in [
        ("roll", "a die needs a number from 1 to 6"),
        ("shuffle", "a shuffle needs a list of all 3 places in their new order, or `keep`"),
        ("sample", "a sample needs a list of 2 different places from 1 to 3, or `keep`"),
    ] {
        let said = format!("{call}, but no result of `chance` is left; all 1 are used");
        assert_eq!(fails(&mut play, event), said);
    }
}

#[test]
fn a_result_that_does_not_fit_is_an_error_and_stays() {
    let cases = [
        ("roll", Number(7), "7"),
        ("roll", Number(0), "0"),
        ("roll", Keep, "keep"),
        ("roll", Places(vec![1]), "[1]"),
        ("shuffle", Number(1), "1"),
        ("shuffle", Places(vec![1, 2]), "[1, 2]"),
        ("shuffle", Places(vec![1, 2, 2]), "[1, 2, 2]"),
        ("shuffle", Places(vec![0, 1, 2]), "[0, 1, 2]"),
        ("sample", Places(vec![1, 4]), "[1, 4]"),
        ("sample", Places(vec![3, 2, 1]), "[3, 2, 1]"),
    ];
    for (event, result, shown) in cases {
        let mut play = table();
        fix(&mut play, vec![result.clone(), Number(1)]);

        let error = fails(&mut play, event);

        assert!(error.ends_with(&format!("the next result of `chance` (number 1 of 2) is {shown}")), "{error}");
        assert_eq!(play.session.world().state().chance_left(), [result, Number(1)]);
    }
}

#[test]
fn without_a_fixed_result_nothing_is_random_any_more() {
    let mut play = table();
    fix(&mut play, vec![]);

    assert!(fails(&mut play, "roll").ends_with("no result of `chance` is left; all 0 are used"));
}

/// A player rolls again and again, and a hook rolls between two questions.
fn roller() -> Rig {
    let mut rig = Rig::new();
    rig.main(vec![repeat(
        None,
        vec![
            choose_of(seat(0), &["roll"]),
            run(|c| match c.answers {
                [] => {
                    c.set(c.seat(0), "points", c.num(c.seat(0), "points") * 10 + c.below(10));
                    c.confirm(c.seat(0))
                }
                _ => ().into(),
            }),
        ],
    )]);
    rig
}

#[test]
fn undo_gives_results_back() {
    let mut play = roller().play(1);
    play.session.undo_reveals = true;
    fix(&mut play, vec![Number(3), Number(1), Number(4)]);
    let mut hashes = vec![play.hash()];
    for _ in 0..2 {
        play.say(0, "roll");
        hashes.push(play.hash());
        play.say(0, "yes");
        hashes.push(play.hash());
    }
    assert_eq!((play.points(0), play.session.world().state().chance_left()), (31, &[Number(4)][..]));

    for back in (0..4).rev() {
        play.session.undo().expect("it may be undone");
        assert_eq!(play.hash(), hashes[back], "{back}");
    }
    assert_eq!(play.session.world().state().chance_left(), [Number(3), Number(1), Number(4)]);
    play.session.go_to(5).expect("it goes forth");
    assert_eq!((play.hash(), play.points(0)), (hashes[4].clone(), 31));
    assert!(play.session.is_repeatable().expect("it runs again"));

    play.session.go_to(0).expect("before chance was fixed");
    assert_eq!(play.session.world().state().chance_left(), []);
    play.say(0, "roll");
    assert!((0..10).contains(&play.points(0)), "it is random again");
}

#[test]
fn fixed_results_are_part_of_the_hash_and_of_no_other() {
    let (mut some, mut others, plain) = (table(), table(), table());
    let before = plain.hash();
    assert_eq!(some.hash(), before);

    fix(&mut some, vec![Number(1)]);
    fix(&mut others, vec![Number(2)]);

    assert_ne!(some.hash(), before);
    assert_ne!(some.hash(), others.hash());
}

#[test]
fn chance_can_be_free_again() {
    let (mut play, mut free) = (table(), table());
    fix(&mut play, vec![Number(2), Keep]);
    drawn(&mut play, "roll");

    play.session.apply(Input::FreeChance).expect("it can always be free");

    assert_eq!(play.session.world().state().chance_left(), []);
    assert_eq!(drawn(&mut play, "roll"), drawn(&mut free, "roll"), "the stream begins where it was");
    fix(&mut play, vec![Number(5)]);
    assert_eq!(drawn(&mut play, "roll"), 5.into());
    play.session.undo_reveals = true;
    (0..4).for_each(|_| _ = play.session.undo().expect("it may be undone"));
    assert_eq!(play.session.world().state().chance_left(), [Keep]);
}

#[test]
fn a_migrated_game_keeps_its_fixed_results() {
    let mut play = table();
    fix(&mut play, vec![Number(2), Number(5)]);
    drawn(&mut play, "roll");

    let mut migrated = play.migrate(drawing().with_decoys()).expect("nothing is gone");

    assert_eq!(drawn(&mut migrated, "roll"), 5.into());
}

#[test]
fn a_game_with_fixed_results_is_not_saved() {
    let mut play = table();
    fix(&mut play, vec![Number(2)]);

    let saved = play.session.save(&play.dyn_host());

    assert!(saved.is_err(), "a save holds only answers, so it could not give the same game");
}

/// Pins the hash: it counts how often something became known.
#[test]
fn each_number_of_a_random_sample_is_a_draw_of_its_own() {
    let mut play = table();
    let reveals = play.session.world().state().reveals();

    drawn(&mut play, "sample");

    assert_eq!(play.session.world().state().reveals(), reveals + 2);
}
