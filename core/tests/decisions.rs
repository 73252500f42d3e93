//! Decisions: every shape can be answered, invalid answers change nothing, and secret answers stay secret.

use crate::rig::steps::{amount, choose, choose_of, confirm, event, flow, log, run, simultaneous};
use crate::rig::{Play, Rig, Spot, ex, players, seat};
use hexforge_core::bot::RandomBot;
use hexforge_core::decision::{Answer, Choice, DecisionId, OptionKind, Refusal, Shape, Text};
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::ruleset::Role;
use hexforge_core::session::SessionError;
use hexforge_core::value::Value;
use std::sync::Arc;

fn texts(list: &[&str]) -> Vec<Value> {
    list.iter().map(|s| Value::text(s)).collect()
}

/// Questions of every shape, also with no options, with too few options, and with equal options.
fn shapes() -> Vec<(Shape, Vec<Value>)> {
    let targets = |play: &[&str]| {
        let choice = |s: &&str| Choice::new(Arc::from(*s), Text::key(s).into(), Value::text(s), OptionKind::Value);
        play.iter().map(choice).collect()
    };
    let abc = texts(&["a", "b", "c"]);
    vec![
        (Shape::One, abc.clone()),
        (Shape::One, vec![]),
        (Shape::One, texts(&["only"])),
        (Shape::Some { min: 1, max: 2 }, abc.clone()),
        (Shape::Some { min: 0, max: 0 }, abc.clone()),
        (Shape::Some { min: 5, max: 9 }, abc.clone()),
        (Shape::Some { min: 1, max: 2 }, vec![]),
        (Shape::Amount { min: -2, max: 7 }, vec![]),
        (Shape::Amount { min: 4, max: 4 }, vec![]),
        (Shape::Amount { min: i64::MIN, max: i64::MAX }, vec![]),
        (Shape::Order, abc.clone()),
        (Shape::Order, vec![]),
        (Shape::Assign { targets: targets(&["x", "y"]) }, abc.clone()),
        (Shape::Assign { targets: targets(&[]) }, abc.clone()),
        (Shape::Assign { targets: targets(&["x"]) }, vec![]),
        (Shape::Confirm, vec![]),
        (Shape::One, texts(&["a", "a", "b"])),
        (Shape::Some { min: 3, max: 3 }, texts(&["a", "a", "a"])),
    ]
}

/// A rig whose main flow asks a player all these questions, then logs `end`.
fn questionnaire(asked: impl Fn(&crate::rig::Ctx) -> CompId + 'static) -> Rig {
    let mut rig = Rig::new();
    rig.card("fidget", Spot::Area(0)).action("anytime").limit(3, "game").logs("fidget");
    rig.main(vec![
        run(move |c| match shapes().get(c.answers.len()) {
            Some((shape, from)) => c.ask(asked(c), shape.clone(), from),
            None => ().into(),
        }),
        log("end"),
    ]);
    rig
}

/// C-33
#[test]
fn every_shape_of_decision_has_a_first_answer_that_is_legal() {
    let mut play = questionnaire(|c| c.seat(0)).play(1);

    let mut answered = 0;
    while let Some(decision) = play.session.decisions().first().cloned() {
        play.session
            .answer(decision.seat, decision.id, decision.question.first_answer())
            .expect("the first answer is legal");
        answered += 1;
    }

    assert_eq!((play.log_text(), answered), ("end".into(), 12), "nobody is asked a question without a choice");
}

/// C-33
#[test]
fn a_random_bot_answers_every_shape_of_decision_legally() {
    for seed in 0..40 {
        let mut play = questionnaire(|c| c.seat(0)).play(1);

        play.play_on(seed, 200);

        assert!(play.log().iter().any(|line| line == "end"), "seed {seed}");
    }
}

/// C-33
#[test]
fn a_party_without_a_policy_answers_every_shape_of_decision() {
    let mut rig = questionnaire(|c| c.one("raiders"));
    rig.kind("faction").role(Role::Neutral);
    rig.def("raiders", "faction");
    rig.party("raiders");

    assert_eq!(rig.play(1).log_text(), "end");
}

#[test]
fn a_party_takes_part_in_windows() {
    let mut rig = Rig::new();
    rig.kind("faction").role(Role::Neutral).field("n", 0).slot("area", hexforge_core::ruleset::Visibility::Public);
    rig.def("raiders", "faction");
    rig.party("raiders");
    rig.event("ring");
    rig.piece("horn");
    rig.ability("horn", "does").on("ring", hexforge_core::ruleset::Timing::After).optional().logs("horn");
    rig.event("arm").effect(|c| {
        c.create("horn", c.one("raiders"), "area");
    });
    let mut play = rig.play(1);

    play.perform("arm", &[]).perform("ring", &[]);

    assert_eq!(play.log_text(), "horn");
}

#[test]
fn a_question_for_a_number_from_an_empty_range_is_an_error() {
    let mut rig = Rig::new();
    rig.main(vec![amount(seat(0), 3, 1)]);

    let failed = rig.try_play(1, 1).map(|_| ());

    assert!(failed.expect_err("there is none").to_string().starts_with("there are no numbers from 3 to 1"));
}

#[test]
fn only_players_can_be_asked() {
    let mut rig = Rig::new();
    rig.piece("stone");
    rig.deal("stone", Spot::Board);
    rig.main(vec![run(|c| match c.answers {
        [] => c.confirm(c.one("stone")),
        _ => ().into(),
    })]);

    let failed = rig.try_play(1, 1).map(|_| ());

    assert!(
        failed.expect_err("a stone has no seat").to_string().starts_with("only a player can be asked, found `stone#")
    );
}

#[test]
fn components_with_the_same_name_are_separate_options() {
    let mut rig = Rig::new();
    let lists = |n: i64| Value::list(vec![n.into()]);
    rig.card("dig", Spot::Area(0)).action("anytime").logs("anytime");
    rig.main(vec![
        choose(seat(0), Value::list(vec![lists(1), lists(2), "dig".into(), lists(1)]).into()).keep("it"),
        run(|c| c.set(c.seat(0), "name", c.get("it"))),
    ]);
    let mut play = rig.play(1);

    assert_eq!(play.options(0), ["list#1", "list#2", "dig", "dig@ann"]);
    play.say(0, "dig@ann");
    assert_eq!(play.log_text(), "anytime");
    play.say(0, "list#2");
    assert_eq!(play.session.world().get(play.player(0), "name"), lists(2));
}

#[test]
fn an_option_can_have_its_own_id_and_label() {
    let mut rig = Rig::new();
    rig.main(vec![
        choose(
            seat(0),
            ex(|_| {
                Value::list(vec![Value::map(vec![
                    (Arc::from("value"), 7.into()),
                    (Arc::from("id"), "lucky".into()),
                    (Arc::from("label"), "lucky-number".into()),
                ])])
            }),
        )
        .keep("n"),
        run(|c| c.set(c.seat(0), "points", c.int("n"))),
    ]);
    let mut play = rig.play(1);

    assert_eq!(play.session.world().label(&play.question(0).options[0]).key.as_ref(), "lucky-number");
    play.say(0, "lucky");
    assert_eq!(play.points(0), 7);
}

/// Asks seat 0 to choose some of four options.
fn some_of_four() -> Play {
    let mut rig = Rig::new();
    rig.main(vec![choose_of(seat(0), &["a", "b", "c", "d"]).between(1, 2)]);
    rig.play(1)
}

fn refusal(result: Result<(), SessionError>) -> Refusal {
    match result {
        Err(SessionError::Refused(refusal)) => refusal,
        other => panic!("it should be refused: {other:?}"),
    }
}

/// C-58
#[test]
fn an_invalid_answer_is_rejected_and_changes_nothing() {
    let ids = |list: &[&str]| list.iter().map(|s| Arc::from(*s)).collect::<Vec<Arc<str>>>();
    let mut play = some_of_four();
    let (before, decision) = (play.hash(), play.decision(0).id);
    let unfit = [
        Answer::One(Arc::from("a")),
        Answer::Some(ids(&[])),
        Answer::Some(ids(&["a", "b", "c"])),
        Answer::Some(ids(&["a", "a"])),
        Answer::Some(ids(&["z"])),
        Answer::Amount(1),
        Answer::Order(ids(&["a", "b", "c", "d"])),
        Answer::Assign(vec![(Arc::from("a"), Arc::from("b"))]),
        Answer::Confirm(true),
    ];

    for answer in unfit {
        let refused = play.answer(0, answer.clone());
        assert!(matches!(refused, Err(SessionError::Refused(_))), "{answer:?}");
        assert_eq!((play.hash(), play.decision(0).id), (before.clone(), decision), "{answer:?}");
    }
}

#[test]
fn an_anytime_action_is_not_chosen_together_with_answers() {
    let ids = |list: &[&str]| list.iter().map(|s| Arc::from(*s)).collect::<Vec<Arc<str>>>();
    let mut rig = Rig::new();
    rig.card("trade", Spot::Area(0)).action("anytime").logs("trade");
    rig.main(vec![choose_of(seat(0), &["a", "b", "c", "d"]).between(1, 2)]);
    let mut play = rig.play(1);

    for together in [&["a", "trade"][..], &["trade", "a", "b"]] {
        let refused = refusal(play.answer(0, Answer::Some(ids(together))));
        assert_eq!(refused, Refusal::Alone("trade".to_owned()), "{together:?}");
    }
    assert!(refusal(play.answer(0, Answer::Some(ids(&["trade"])))).to_string().contains("choose it alone"));
    play.say(0, "trade");
    assert_eq!(play.log_text(), "trade");
}

#[test]
fn the_error_of_an_invalid_answer_says_what_was_expected() {
    let ids = |list: &[&str]| list.iter().map(|s| Arc::from(*s)).collect::<Vec<Arc<str>>>();
    let mut play = some_of_four();

    let said = [
        refusal(play.answer(0, Answer::Some(ids(&["z"])))).to_string(),
        refusal(play.answer(0, Answer::Some(ids(&["a", "b", "c"])))).to_string(),
        refusal(play.answer(0, Answer::Some(ids(&["a", "a"])))).to_string(),
        refusal(play.answer(0, Answer::Confirm(true))).to_string(),
    ];

    assert_eq!(
        said,
        [
            "`z` is not one of the options: a, b, c, d",
            "3 is not between 1 and 2",
            "`a` is named twice",
            "the answer does not fit the decision, which expects 1 to 2 options: a, b, c, d",
        ]
    );
}

/// C-10
#[test]
fn a_stale_answer_is_rejected_and_changes_nothing() {
    let mut rig = Rig::new();
    rig.main(vec![confirm(seat(0)), confirm(seat(0)), confirm(seat(0))]);
    let mut play = rig.play(1);
    let old = play.decision(0).id;
    play.say(0, "yes");
    let before = play.hash();

    let refused = refusal(play.session.answer(Seat(0), old, Answer::Confirm(true)).map(|_| ()));

    assert_eq!(refused, Refusal::Stale { found: old });
    assert_eq!(play.hash(), before);
}

/// C-10
#[test]
fn an_answer_from_another_seat_is_rejected_and_changes_nothing() {
    let mut rig = Rig::new();
    rig.main(vec![confirm(seat(0))]);
    let mut play = rig.play(2);
    let (id, before) = (play.decision(0).id, play.hash());

    let refused = refusal(play.session.answer(Seat(1), id, Answer::Confirm(true)).map(|_| ()));

    assert_eq!(refused, Refusal::OtherSeat { decision: id, found: Seat(1), expected: Seat(0) });
    assert_eq!(refused.to_string(), "decision 0 is for seat 1, not for seat 2; the player in that seat answers it");
    assert_eq!(play.hash(), before);
    play.session.answer(Seat(0), id, Answer::Confirm(true)).expect("it is the seat that is asked");
}

#[test]
fn a_decisions_number_is_never_used_twice() {
    let mut rig = Rig::new();
    rig.main(vec![confirm(seat(0)), confirm(seat(0)), confirm(seat(0)), confirm(seat(0))]);
    let mut play = rig.play(1);
    let mut seen: Vec<DecisionId> = Vec::new();
    let mut note = |play: &Play| {
        let id = play.decision(0).id;
        assert!(!seen.contains(&id), "{id:?}");
        seen.push(id);
    };

    note(&play);
    play.say(0, "yes");
    note(&play);
    play.say(0, "no");
    note(&play);
    play.session.undo().expect("nothing was revealed");
    note(&play);
    play.session.redo().expect("it was undone");
    note(&play);
    play.session.go_to(0).expect("it can go back");
    note(&play);
    assert!(play.session.is_repeatable().expect("it runs again"));
    note(&play);
}

/// A secret choice of each player.
fn ballot() -> Rig {
    let mut rig = Rig::new();
    rig.main(vec![
        simultaneous(players(), "p", Value::list(texts(&["yea", "nay"])).into()).keep("votes"),
        run(|c| c.set(c.seat(0), "name", c.get("votes"))),
        confirm(seat(0)),
    ]);
    rig
}

#[test]
fn secret_answers_can_be_given_in_any_order_and_are_revealed_together() {
    let mut play = ballot().play(3);
    assert_eq!(play.asked(), [0, 1, 2]);

    play.say(2, "nay");
    assert_eq!(play.asked(), [0, 1]);
    assert!(play.session.decisions().iter().all(|d| d.question.secret));
    play.say(0, "yea");
    assert_eq!(play.session.world().get(play.player(0), "name"), Value::text("ann"), "nothing shows yet");
    play.say(1, "nay");

    let shown = play.session.world().get(play.player(0), "name");
    assert_eq!(shown, Value::list(texts(&["yea", "nay", "nay"])));
}

#[test]
fn a_secret_answer_is_part_of_the_state() {
    let mut yea = ballot().play(2);
    let mut nay = ballot().play(2);

    yea.say(1, "yea");
    nay.say(1, "nay");

    assert_ne!(yea.hash(), nay.hash());
}

/// C-35
#[test]
fn simultaneous_decisions_are_asked_together_and_each_player_once() {
    let mut rig = Rig::new();
    rig.main(vec![
        run(|c| match c.answers {
            [] => c.ask_all(&texts(&["a", "b"])),
            [answer] => {
                c.set(c.seat(0), "name", answer.clone());
                ().into()
            }
            _ => ().into(),
        }),
        log("end"),
    ]);
    let mut play = rig.play(2);
    let first = play.decision(0).id;

    play.say(0, "b");
    assert!(play.session.answer(Seat(0), first, Answer::One(Arc::from("a"))).is_err(), "it was answered");
    assert_eq!(play.asked(), [1]);
    play.say(1, "a");

    assert_eq!(play.log_text(), "end");
    assert_eq!(play.session.world().get(play.player(0), "name"), Value::list(texts(&["b", "a"])));
}

#[test]
fn a_party_takes_part_in_secret_choices() {
    let mut rig = Rig::new();
    rig.kind("faction").role(Role::Neutral);
    rig.def("raiders", "faction");
    rig.party("raiders");
    let all = ex(|c| crate::rig::comps(&[c.seat(0), c.one("raiders")]));
    rig.main(vec![
        simultaneous(all, "p", Value::list(texts(&["yea", "nay"])).into()).keep("votes"),
        run(|c| c.set(c.seat(0), "name", c.get("votes"))),
    ]);
    let mut play = rig.play(1);

    play.say(0, "nay");

    assert_eq!(play.session.world().get(play.player(0), "name"), Value::list(texts(&["nay", "yea"])));
}

#[test]
fn an_anytime_action_is_offered_in_every_decision_of_its_owner_and_asks_again() {
    let mut rig = Rig::new();
    rig.card("trade", Spot::Area(0)).action("anytime").effect(|c| c.add(c.owner(), "points", 1));
    let up_to_points = ex(|c| Value::list((0..=c.num(c.seat(0), "points")).map(Value::Int).collect()));
    rig.main(vec![choose(seat(0), up_to_points), amount(seat(0), 0, 3), confirm(seat(0)), confirm(seat(1))]);
    let mut play = rig.play(2);

    assert_eq!(play.options(0), ["0", "trade"]);
    play.say(0, "trade");
    assert_eq!(play.options(0), ["0", "1", "trade"], "the options are computed again");
    play.say(0, "1");
    assert_eq!(play.options(0), ["trade"], "also beside a number");
    play.answer(0, Answer::One(Arc::from("trade"))).expect("it is offered");
    play.answer(0, Answer::Amount(2)).expect("it is in range");
    play.answer(0, Answer::One(Arc::from("trade"))).expect("it is offered");
    play.say(0, "yes");
    assert_eq!(play.options(1), Vec::<String>::new(), "it is not bob's");
    assert_eq!(play.points(0), 3);
}

#[test]
fn a_flow_that_locks_anytime_actions_locks_them_in_the_flows_that_it_calls() {
    let mut rig = Rig::new();
    rig.card("trade", Spot::Area(0)).action("anytime").logs("trade");
    rig.flow("battle").locks_anytime().steps(vec![flow("round", vec![])]);
    rig.flow("round").steps(vec![confirm(seat(0))]);
    rig.main(vec![flow("battle", vec![]), confirm(seat(0))]);
    let mut play = rig.play(1);

    assert_eq!(play.options(0), Vec::<String>::new());
    play.say(0, "yes");
    assert_eq!(play.options(0), ["trade"]);
}

#[test]
fn an_anytime_action_can_ask_and_be_interrupted_by_another_but_not_by_itself() {
    let mut rig = Rig::new();
    for (card, line) in [("trade", "trade"), ("loan", "loan")] {
        rig.card(card, Spot::Area(0)).action("anytime").limit(2, "game").effect(move |c| match c.answers {
            [] => c.confirm(c.owner()),
            _ => c.tell(line),
        });
    }
    rig.main(vec![choose_of(seat(0), &["x"]), log("end")]);
    let mut play = rig.play(1);

    play.say(0, "trade");
    assert_eq!(play.options(0), ["loan"], "the trade has not finished");
    play.answer(0, Answer::One(Arc::from("loan"))).expect("a loan within a trade");
    assert_eq!(play.options(0), Vec::<String>::new());
    play.say(0, "yes").say(0, "yes");
    assert_eq!(play.options(0), ["x", "trade", "loan"], "both have finished");
    play.say(0, "x");

    assert_eq!(play.log_text(), "loan trade end");
}

#[test]
fn a_hooks_question_is_built_again_after_an_anytime_action() {
    let mut rig = Rig::new();
    rig.card("grow", Spot::Area(0)).action("anytime").effect(|c| c.add(c.owner(), "points", 1));
    rig.main(vec![run(|c| {
        let up_to = |n: i64| (0..=n).map(Value::Int).collect::<Vec<_>>();
        match c.answers {
            [] => c.choose(c.seat(0), &texts(&["first"])),
            [_] => c.choose(c.seat(0), &up_to(c.num(c.seat(0), "points"))),
            _ => c.tell("end"),
        }
    })]);
    let mut play = rig.play(1);

    play.say(0, "first").say(0, "grow");

    assert_eq!(play.options(0), ["0", "1", "grow"]);
    play.say(0, "1");
    assert_eq!(play.log_text(), "end");
}

#[test]
fn the_pending_question_is_built_again_after_an_event_from_outside() {
    let mut rig = Rig::new();
    rig.event("grow").effect(|c| c.add(c.seat(0), "points", 1));
    rig.main(vec![choose(seat(0), ex(|c| Value::list((0..=c.num(c.seat(0), "points")).map(Value::Int).collect())))]);
    let mut play = rig.play(1);

    play.perform("grow", &[]);

    assert_eq!(play.options(0), ["0", "1"]);
}

/// C-58
#[test]
fn an_answer_whose_consequences_fail_is_undone_completely() {
    let mut rig = Rig::new();
    rig.event("gain").effect(|c| c.add(c.seat(0), "points", 1));
    rig.main(vec![
        choose_of(seat(0), &["good", "bad"]).keep("it"),
        event("gain", vec![]),
        run(|c| match (c.answers, c.get("it").str() == Some("bad")) {
            ([], _) => c.perform("gain", &[]),
            (_, true) => crate::rig::Act::Fail("it went wrong".into()),
            _ => ().into(),
        }),
        confirm(seat(0)),
    ]);
    let mut play = rig.play(1);
    let before = play.hash();

    let failed = play.try_say(0, "bad");

    assert!(failed.expect_err("the hook fails").to_string().starts_with("it went wrong"));
    assert_eq!((play.hash(), play.points(0), play.host.waiting()), (before, 0, 0));
    play.say(0, "good");
    assert_eq!(play.points(0), 2);
}

#[test]
fn a_failure_in_a_hook_undoes_only_the_last_answer() {
    let mut rig = Rig::new();
    rig.main(vec![run(|c| match c.answers {
        [] | [_] => c.choose(c.seat(0), &texts(&["good", "bad"])),
        [_, last] if last.str() == Some("bad") => crate::rig::Act::Fail("no".into()),
        _ => c.tell("end"),
    })]);
    let mut play = rig.play(1);
    play.say(0, "bad");
    let before = play.hash();

    assert!(play.try_say(0, "bad").is_err());

    assert_eq!((play.hash(), play.session.input_count()), (before, 1));
    play.say(0, "good");
    assert_eq!(play.log_text(), "end");
}

#[test]
fn the_same_seed_gives_the_same_answers_of_a_bot() {
    let play = some_of_four();
    let question = play.question(0).clone();

    let answers = |seed| {
        let mut bot = RandomBot::new(seed);
        (0..10).map(|_| bot.choose(&question)).collect::<Vec<_>>()
    };

    assert_eq!(answers(5), answers(5));
    assert_ne!(answers(5), answers(6));
}
