//! Random numbers come from one stream in the state and depend only on the seed.

use crate::rig::steps::{confirm, run};
use crate::rig::{Play, Rig, Spot, seat};

/// A game with an event that sets the points of seat 0 to the roll of a die with `sides` sides.
fn die(sides: i64) -> Rig {
    let mut rig = Rig::new();
    rig.event("roll").effect(move |c| {
        c.set(c.seat(0), "points", c.below(sides));
    });
    rig.main(vec![confirm(seat(0))]);
    rig
}

fn rolls(play: &mut Play, count: usize) -> Vec<i64> {
    (0..count).map(|_| play.perform("roll", &[]).points(0)).collect()
}

#[test]
fn rolls_depend_on_the_seed() {
    let (mut a, mut b, mut c) = (die(1000).play_with(1, 5), die(1000).play_with(1, 5), die(1000).play_with(1, 6));

    let first = rolls(&mut a, 20);

    assert_eq!(first, rolls(&mut b, 20));
    assert_ne!(first, rolls(&mut c, 20));
}

#[test]
fn all_sides_of_a_die_are_about_equally_frequent() {
    let mut play = die(6).play_with(1, 1);

    let all = rolls(&mut play, 3000);

    for side in 0..6 {
        let count = all.iter().filter(|n| **n == side).count();
        assert!((400..600).contains(&count), "side {side} came up {count} times of 3000");
    }
}

#[test]
fn a_roll_of_a_die_with_one_side_reveals_nothing() {
    let mut play = die(1).play(1);
    let reveals = play.session.world().state().reveals();

    play.perform("roll", &[]);

    assert_eq!(play.session.world().state().reveals(), reveals);
    assert_eq!(play.points(0), 0);
}

#[test]
fn a_shuffle_keeps_all_cards_and_changes_their_order() {
    let mut rig = Rig::new();
    rig.piece("card");
    for _ in 0..30 {
        rig.deal("card", Spot::Board);
    }
    rig.event("shuffle").effect(|c| {
        let table = c.world.table().expect("a table");
        let board = c.world.slot_index(table, c.world.ruleset().names.find("board").expect("used")).expect("a slot");
        c.world.shuffle(table, board).expect("a body may");
    });
    rig.main(vec![run(|c| c.log("start"))]);
    let mut play = rig.play(1);
    let table = play.session.world().table().expect("a table");
    let before = play.session.world().slot_named(table, "board");

    play.perform("shuffle", &[]);

    let mut after = play.session.world().slot_named(table, "board");
    assert_ne!(before, after);
    after.sort_unstable();
    assert_eq!(before, after);
}

#[test]
fn undo_and_redo_give_the_same_rolls() {
    let mut play = die(1000).play(1);
    let first = rolls(&mut play, 5);
    play.session.go_to(0).expect("it can go back");

    let mut second = Vec::new();
    for _ in 0..5 {
        play.session.redo().expect("it was undone");
        second.push(play.points(0));
    }

    assert_eq!(first, second);
}
