//! Bots: the same seed gives the same answers, and trying answers out changes nothing.

use crate::rig::steps::{amount, choose_of, confirm, run};
use crate::rig::{Play, Rig, ex, seat};
use hexforge_core::bot::{Bot as _, GreedyBot};
use hexforge_core::decision::Answer;
use hexforge_core::ids::Seat;
use hexforge_core::session::Input;
use hexforge_core::value::Value;

/// Asks for an amount, a word and a confirmation, which all change the points. An amount costs as many points as it differs
/// from 4.
fn bargain() -> Rig {
    let mut rig = Rig::new();
    rig.weight(10, ex(|c| c.num(c.comp("player"), "points")));
    rig.main(vec![
        amount(seat(0), 0, 6).keep("n"),
        run(|c| {
            c.add(c.seat(0), "points", 4 - (4 - c.int("n")).abs());
        }),
        choose_of(seat(0), &["bad", "good", "worse"]).keep("word"),
        run(|c| {
            c.add(c.seat(0), "points", if c.get("word") == Value::text("good") { 3 } else { -3 });
        }),
        confirm(seat(0)).keep("sure"),
        run(|c| {
            c.add(c.seat(0), "points", if c.get("sure") == Value::Bool(true) { 1 } else { -1 });
        }),
    ]);
    rig
}

fn play_greedily(play: &mut Play, seed: u64) -> Vec<Answer> {
    let mut bot = GreedyBot::new(seed);
    let mut answers = Vec::new();
    while let Some(decision) = play.session.decisions().first().cloned() {
        let answer = bot.answer(&mut play.session, &decision.question).expect("no hook fails");
        play.session.answer(decision.seat, decision.id, answer.clone()).expect("trials do not change the id");
        answers.push(answer);
    }
    answers
}

#[test]
fn a_greedy_bot_takes_the_answer_with_the_highest_score() {
    for seed in 0..8 {
        let mut play = bargain().play(2);
        let answers = play_greedily(&mut play, seed);
        let best = [Answer::Amount(4), Answer::One("good".into()), Answer::Confirm(true)];
        assert_eq!((answers.as_slice(), play.points(0)), (best.as_slice(), 8));
    }
}

#[test]
fn trying_answers_out_changes_nothing() {
    let mut tried = bargain().play(2);
    play_greedily(&mut tried, 3);
    let mut plain = bargain().play(2);
    for answer in [Answer::Amount(4), Answer::One("good".into()), Answer::Confirm(true)] {
        let decision = plain.session.decisions()[0].clone();
        plain.session.answer(decision.seat, decision.id, answer).expect("it fits");
    }
    assert_eq!(tried.hash(), plain.hash());
    assert_eq!(tried.session.input_count(), 3);
}

#[test]
fn a_failed_trial_does_not_change_the_decision() {
    let mut play = bargain().play(2);
    let (before, id) = (play.hash(), play.session.decisions()[0].id);
    let outside = vec![Input::SkipRandom(5), Input::Answer(0, Answer::Amount(99))];
    assert!(play.session.attempt(outside, |_| ()).is_err());
    assert_eq!((play.hash(), play.session.decisions()[0].id), (before, id));
}

#[test]
fn a_trial_cannot_predict_random_numbers() {
    let mut rig = Rig::new();
    rig.weight(1, ex(|c| c.num(c.comp("player"), "points")));
    rig.main(vec![
        choose_of(seat(0), &["gamble", "safe"]).keep("word"),
        run(|c| {
            let roll = if c.get("word") == Value::text("gamble") {
                c.world.random_below(1000).expect("a body may roll") as i64
            } else {
                0
            };
            c.add(c.seat(0), "points", roll);
        }),
    ]);
    let mut play = rig.play(2);
    let gamble = || vec![Input::SkipRandom(77), Input::Answer(0, Answer::One("gamble".into()))];
    let tried = play.session.attempt(gamble(), |s| s.hash()).expect("it fits");
    let id = play.session.decisions()[0].id;
    play.session.answer(Seat(0), id, Answer::One("gamble".into())).expect("it fits");
    assert_ne!(tried, play.hash());
}
