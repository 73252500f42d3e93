//! Bots: the same seed gives the same answers, and trying answers out changes nothing.

use crate::rig::steps::{amount, choose_of, confirm, run};
use crate::rig::{Play, Rig, Spot, ex, seat};
use hexforge_core::bot::{Bot as _, GreedyBot, PackBot};
use hexforge_core::decision::{Answer, Choice, Label, OptionKind, Shape};
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::session::{Input, Session};
use hexforge_core::value::Value;
use std::collections::BTreeSet;

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
            let roll = if c.get("word") == Value::text("gamble") { c.below(1000) } else { 0 };
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

/// A question of every shape to seat 0, and an anytime action.
fn every_shape() -> Rig {
    let mut rig = Rig::new();
    let targets = || {
        let choice = |id: &str| Choice::new(id.into(), Label::Value, id.into(), OptionKind::Value);
        vec![choice("x"), choice("y")]
    };
    let shapes = move || {
        [
            Shape::One,
            Shape::Some { min: 1, max: 2 },
            Shape::Order,
            Shape::Amount { min: 0, max: 5 },
            Shape::Confirm,
            Shape::Assign { targets: targets() },
        ]
    };
    rig.card("fidget", Spot::Area(0)).action("anytime").limit(1, "game").logs("fidget");
    rig.main(vec![run(move |c| match shapes().get(c.answers.len()) {
        Some(shape) => c.ask(c.seat(0), shape.clone(), &["a".into(), "b".into(), "c".into()]),
        None => {
            c.set(c.seat(0), "name", Value::list(c.answers.to_vec()));
            c.tell("end")
        }
    })]);
    rig
}

#[test]
fn the_bot_of_a_pack_answers_every_shape() {
    let mut rig = every_shape();
    rig.bot(|c| {
        let options = c.get("options");
        let last = || options.items().and_then(|o| o.last().cloned()).unwrap_or_default();
        match (c.get("shape").str(), c.get("anytime").items()) {
            (Some("confirm"), Some([offer])) => offer.clone(),
            (Some("choose"), _) => last(),
            (Some("choose_some"), _) => Value::list(vec![last()]),
            (Some("amount"), _) => c.get("max"),
            (Some("confirm"), _) => false.into(),
            (Some("assign"), _) => {
                let target = c.get("targets").items().and_then(|t| t.last().cloned()).unwrap_or_default();
                let pair = |item: &Value| Value::list(vec![item.clone(), target.clone()]);
                Value::list(options.items().unwrap_or_default().iter().map(pair).collect())
            }
            _ => options,
        }
    });
    let mut play = rig.play(1);
    let mut bot = PackBot::new(1);

    while let Some(decision) = play.session.decisions().first().cloned() {
        let answer = bot.answer(&mut play.session, &decision.question).expect("the bot's answers fit");
        play.session.answer(decision.seat, decision.id, answer).expect("they are legal");
    }

    let texts = |list: &[&str]| Value::list(list.iter().map(|s| Value::text(s)).collect());
    let pairs = Value::list(["a", "b", "c"].map(|item| texts(&[item, "y"])).to_vec());
    let expected = ["c".into(), texts(&["c"]), texts(&["a", "b", "c"]), 5.into(), false.into(), pairs];
    assert_eq!(play.session.world().get(play.player(0), "name"), Value::list(expected.to_vec()));
    assert_eq!(play.log_text(), "fidget end");
}

#[test]
fn an_answer_of_the_packs_bot_that_does_not_fit_is_an_error() {
    let mut rig = every_shape();
    rig.bot(|_| 7);
    let mut play = rig.play(1);
    let question = play.question(0).clone();

    let error = PackBot::new(1).answer(&mut play.session, &question).expect_err("7 is not an option").message;

    let expected =
        "the game's bot answers `which` with 7; expected one of the options: a, b, c, or an anytime action: fidget";
    assert_eq!(error, expected);
}

/// A player with an anytime action that pays, costs, or changes nothing.
fn trader(change: i64) -> Rig {
    let mut rig = Rig::new();
    rig.weight(1, ex(|c| c.num(c.comp("player"), "points")));
    rig.card("trade", Spot::Area(0))
        .action("anytime")
        .limit(3, "game")
        .effect(move |c| c.add(c.owner(), "points", change));
    rig.main(vec![choose_of(seat(0), &["a", "b"]), confirm(seat(0))]);
    rig
}

#[test]
fn a_greedy_bot_uses_anytime_actions_that_pay() {
    for seed in 0..8 {
        let mut good = trader(2).play(2);
        play_greedily(&mut good, seed);
        let mut bad = trader(-2).play(2);
        play_greedily(&mut bad, seed);
        assert_eq!((good.points(0), bad.points(0)), (6, 0), "seed {seed}");
    }
}

#[test]
fn a_greedy_bot_does_not_repeat_an_anytime_action_that_changes_nothing() {
    let mut rig = Rig::new();
    rig.weight(1, ex(|c| c.num(c.comp("player"), "points")));
    rig.card("fidget", Spot::Area(0)).action("anytime").logs("fidget");
    rig.main(vec![choose_of(seat(0), &["a", "b"]), confirm(seat(0)), choose_of(seat(0), &["a"])]);
    let mut play = rig.play(2);

    play_greedily(&mut play, 1);

    assert_eq!(play.log_text(), "");
}

/// A question whose options give 3, 3 and -3 points, in a pack whose bot always gives this advice.
fn advised(advice: &'static str) -> Rig {
    let mut rig = Rig::new();
    rig.weight(10, ex(|c| c.num(c.comp("player"), "points")));
    rig.bot(move |_| advice);
    rig.main(vec![
        choose_of(seat(0), &["bad", "good", "fine"]).keep("word"),
        run(|c| {
            c.add(c.seat(0), "points", if c.get("word") == Value::text("bad") { -3 } else { 3 });
        }),
    ]);
    rig
}

#[test]
fn a_greedy_bot_takes_the_advice_of_the_packs_bot_unless_another_answer_is_better() {
    for seed in 0..8 {
        assert_eq!(play_greedily(&mut advised("good").play(2), seed), [Answer::One("good".into())], "seed {seed}");
        assert_eq!(play_greedily(&mut advised("fine").play(2), seed), [Answer::One("fine".into())], "seed {seed}");
        let mut play = advised("bad").play(2);
        play_greedily(&mut play, seed);
        assert_eq!(play.points(0), 3, "seed {seed}");
    }
}

/// The names of what lies in a slot of a component, the bottom first.
fn names_in(session: &Session, holder: CompId, slot: &str) -> Vec<String> {
    let world = session.world();
    let ruleset = world.ruleset();
    let name = |comp: &CompId| ruleset.text(ruleset.def(world.def_of(*comp)).local_id).to_string();
    world.slot_named(holder, slot).iter().map(name).collect()
}

#[test]
fn what_a_player_does_not_see_is_dealt_again_and_the_rest_stays() {
    let mut rig = Rig::new();
    for (names, spot) in [
        (["deck_1", "deck_2", "deck_3"], Spot::Deck),
        (["other_1", "other_2", "other_3"], Spot::Hand(1)),
        (["own_1", "own_2", "own_3"], Spot::Hand(0)),
        (["open_1", "open_2", "open_3"], Spot::Pile),
    ] {
        for name in names {
            rig.piece(name);
            rig.deal(name, spot);
        }
    }
    rig.main(vec![choose_of(seat(0), &["a", "b"])]);
    let mut play = rig.play(2);
    let before = play.hash();
    let (own, other) = (play.player(0), play.player(1));
    let table = play.session.world().table().expect("there is one");
    let look = |session: &Session| {
        [(table, "deck"), (other, "hand"), (own, "hand"), (table, "pile")].map(|(at, slot)| names_in(session, at, slot))
    };
    let [deck, hand, mine, open] = look(&play.session);
    let all = |one: &[String], two: &[String]| one.iter().chain(two).cloned().collect::<BTreeSet<String>>();
    let mut seen = BTreeSet::new();

    for number in 0..20 {
        let dealt = play.session.attempt(vec![Input::Redeal(Seat(0), number)], look).expect("nothing fails");
        assert_eq!((&dealt[2], &dealt[3]), (&mine, &open), "what the player sees");
        assert_eq!((dealt[0].len(), dealt[1].len()), (3, 3), "how many cards there are");
        assert_eq!(all(&dealt[0], &dealt[1]), all(&deck, &hand), "which cards there are");
        seen.insert(dealt);
    }

    assert!(seen.len() > 10, "{seen:?}");
    assert_eq!(play.hash(), before);
}
