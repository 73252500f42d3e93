//! Policies of parties without a seat: they see every question in full, answer it in every shape, and an answer that does not fit is an
//! error of the policy.

use crate::rig::steps::{actions, amount, choose_of, confirm, flow, log, must_act, run, simultaneous};
use crate::rig::{Act, Ctx, Ex, Play, Rig, Spot, comps, ex, seat};
use hexforge_core::decision::{Choice, Label, OptionKind, Shape};
use hexforge_core::ruleset::Timing::After;
use hexforge_core::ruleset::{Role, Visibility};
use hexforge_core::session::SessionError;
use hexforge_core::value::Value;
use std::sync::Arc;

/// A rig with a party `raiders` that answers by this policy.
fn with_policy<V: Into<Value>>(policy: impl Fn(&Ctx) -> V + 'static) -> Rig {
    let mut rig = Rig::new();
    rig.kind("faction").role(Role::Neutral).field("n", 0).slot("area", Visibility::Public).policy(policy);
    rig.def("raiders", "faction");
    rig.party("raiders");
    rig
}

fn raiders() -> Ex {
    ex(|c| c.one("raiders"))
}

fn texts(list: &[&str]) -> Vec<Value> {
    list.iter().map(|s| Value::text(s)).collect()
}

fn list(items: &[Value]) -> Value {
    Value::list(items.to_vec())
}

fn choices(of: &[&str]) -> Vec<Choice> {
    let choice = |s: &&str| Choice::new(Arc::from(format!("id_{s}")), Label::Value, Value::text(s), OptionKind::Value);
    of.iter().map(choice).collect()
}

/// Asks the raiders one question; their answer becomes the name of seat 0.
fn ask(mut rig: Rig, shape: Shape, from: Vec<Choice>) -> Result<Value, SessionError> {
    rig.main(vec![run(move |c| match c.answers {
        [] => {
            let mut question = c.question(c.one("raiders"), shape.clone(), &[]);
            question.options.clone_from(&from);
            Act::Ask(hexforge_core::host::Request::Ask(question))
        }
        [answer, ..] => {
            c.set(c.seat(0), "name", answer.clone());
            ().into()
        }
    })]);
    let play = rig.try_play(1, 1)?;
    Ok(play.session.world().get(play.player(0), "name"))
}

fn assigning() -> Shape {
    Shape::Assign { targets: choices(&["x", "y"]) }
}

#[test]
fn a_policy_answers_every_shape() {
    let abc = || choices(&["a", "b", "c"]);
    let pair = |item: &str, target: &str| list(&texts(&[item, target]));
    let cases: Vec<(Shape, Vec<Choice>, Value, Value)> = vec![
        (Shape::One, abc(), "b".into(), "b".into()),
        (Shape::Some { min: 1, max: 2 }, abc(), list(&texts(&["c", "a"])), list(&texts(&["a", "c"]))),
        (Shape::Order, abc(), list(&texts(&["c", "a", "b"])), list(&texts(&["c", "a", "b"]))),
        (Shape::Amount { min: 1, max: 9 }, vec![], 7.into(), 7.into()),
        (Shape::Confirm, vec![], false.into(), false.into()),
        (assigning(), choices(&["a"]), list(&[pair("a", "y")]), list(&[pair("a", "y")])),
    ];
    for (shape, from, given, expected) in cases {
        let answer = given.clone();
        let asked = ask(with_policy(move |_| answer.clone()), shape.clone(), from).expect("the answer fits");
        assert_eq!(asked, expected, "{given:?} to {shape:?}");
    }
}

#[test]
fn a_policy_may_name_options_by_their_ids() {
    let pair = |item: &str, target: &str| {
        Value::map(vec![(Arc::from("item"), item.into()), (Arc::from("target"), target.into())])
    };
    let abc = || choices(&["a", "b", "c"]);
    let cases: Vec<(Shape, Vec<Choice>, Value, Value)> = vec![
        (Shape::One, abc(), "id_b".into(), "b".into()),
        (Shape::Some { min: 1, max: 2 }, abc(), list(&texts(&["id_c"])), list(&texts(&["c"]))),
        (assigning(), choices(&["a"]), list(&[pair("id_a", "id_y")]), list(&[list(&texts(&["a", "y"]))])),
    ];
    for (shape, from, given, expected) in cases {
        let asked = ask(with_policy(move |_| given.clone()), shape.clone(), from).expect("the answer fits");
        assert_eq!(asked, expected, "{shape:?}");
    }
}

#[test]
fn a_policy_sees_the_whole_question() {
    /// What the policy sees, in the order of its locals.
    fn seen(c: &Ctx) -> Value {
        let names = ["prompt", "shape", "options", "ids", "targets", "min", "max", "may_pass"];
        Value::list(names.iter().map(|name| c.get(name)).collect())
    }
    let of = |shape: &str, options: &[&str], targets: &[&str], min: Value, max: Value, may_pass: bool| {
        let ids: Vec<Value> = options.iter().map(|o| Value::text(&format!("id_{o}"))).collect();
        let (options, targets) = (Value::list(texts(options)), Value::list(texts(targets)));
        list(&["which".into(), shape.into(), options, Value::list(ids), targets, min, max, may_pass.into()])
    };
    let mut or_pass = choices(&["a"]);
    or_pass.push(Choice::pass(hexforge_core::decision::Text::key("pass")));
    let nil = Value::Nil;
    let cases = vec![
        (Shape::One, choices(&["a", "b"]), of("choose", &["a", "b"], &[], nil.clone(), nil.clone(), false)),
        (Shape::One, or_pass, of("choose", &["a"], &[], nil.clone(), nil.clone(), true)),
        (Shape::Some { min: 0, max: 1 }, choices(&["a"]), of("choose_some", &["a"], &[], 0.into(), 1.into(), true)),
        (Shape::Order, choices(&["a", "b"]), of("order", &["a", "b"], &[], nil.clone(), nil.clone(), false)),
        (Shape::Amount { min: -2, max: 3 }, vec![], of("amount", &[], &[], (-2).into(), 3.into(), false)),
        (assigning(), choices(&["a"]), of("assign", &["a"], &["x", "y"], nil.clone(), nil.clone(), false)),
        (Shape::Confirm, vec![], of("confirm", &[], &[], nil.clone(), nil, false)),
    ];
    for (shape, from, expected) in cases {
        // A policy cannot change the game, so the test learns what it saw from its error.
        let rig = with_policy(|c| Value::list(vec![Value::text("seen"), seen(c)]));
        let error = ask(rig, shape.clone(), from).expect_err("nothing is answered by a list of lists").to_string();
        let rig = with_policy(move |_| list(&["seen".into(), expected.clone()]));
        let same = ask(rig, Shape::Amount { min: 0, max: 0 }, vec![]).expect_err("it is not a number").to_string();
        let shown = |error: &str| {
            let (_, rest) = error.split_once("answers `which` with ").expect("the message quotes the answer");
            rest.split_once("; expected").expect("the message says what was expected").0.to_owned()
        };
        assert_eq!(shown(&error), shown(&same), "{shape:?}");
    }
}

#[test]
fn a_policy_reads_the_arguments_of_the_question() {
    let mut rig = with_policy(|c| c.get("args").get("best").cloned().unwrap_or(Value::Nil));
    rig.main(vec![run(move |c| match c.answers {
        [] => {
            let mut question = c.question(c.one("raiders"), Shape::One, &[]);
            question.options = choices(&["a", "b", "c"]);
            question.prompt.args = vec![(Arc::from("best"), "b".into())];
            Act::Ask(hexforge_core::host::Request::Ask(question))
        }
        [answer, ..] => {
            c.set(c.seat(0), "name", answer.clone());
            ().into()
        }
    })]);
    let play = rig.try_play(1, 1).expect("the answer fits");
    assert_eq!(play.session.world().get(play.player(0), "name"), "b".into());
}

#[test]
fn a_policy_passes_by_nil_or_the_word_where_passing_is_allowed() {
    for pass in [Value::Nil, "pass".into()] {
        let answer = pass.clone();
        let mut or_pass = choices(&["a"]);
        or_pass.push(Choice::pass(hexforge_core::decision::Text::key("pass")));
        let asked = ask(with_policy(move |_| answer.clone()), Shape::One, or_pass).expect("it may pass");
        assert_eq!(asked, Value::Nil, "{pass:?}");
        let asked = ask(with_policy(move |_| pass.clone()), Shape::Some { min: 0, max: 2 }, choices(&["a"]));
        assert_eq!(asked.expect("it may choose nothing"), Value::list(vec![]));
    }
}

#[test]
fn an_answer_that_does_not_fit_is_an_error_that_names_the_policy_the_answer_and_what_was_expected() {
    let some = Shape::Some { min: 1, max: 2 };
    let cases: Vec<(Shape, &[&str], Value, &str)> = vec![
        (Shape::One, &["a", "b"], "z".into(), "\"z\"; expected one of the options: id_a, id_b"),
        (Shape::One, &["a", "b"], Value::Nil, "nil; expected one of the options: id_a, id_b"),
        (some.clone(), &["a", "b"], "a".into(), "\"a\"; expected a list of 1 to 2 of the options: id_a, id_b"),
        (some, &["a"], Value::list(vec![]), "{}; expected a list of 1 to 1 of the options: id_a"),
        (
            Shape::Order,
            &["a", "b"],
            list(&texts(&["a"])),
            "{\"a\"}; expected a list of all options in order: id_a, id_b",
        ),
        (Shape::Amount { min: 1, max: 3 }, &[], 7.into(), "7; expected a number from 1 to 3"),
        (Shape::Amount { min: 1, max: 3 }, &[], "two".into(), "\"two\"; expected a number from 1 to 3"),
        (Shape::Confirm, &[], 1.into(), "1; expected true or false"),
        (
            assigning(),
            &["a"],
            list(&texts(&["a"])),
            "{\"a\"}; expected a list with a pair {item, target} for each item; the items: id_a; the targets: id_x, id_y",
        ),
    ];
    for (shape, from, given, expected) in cases {
        let error =
            ask(with_policy(move |_| given.clone()), shape, choices(from)).expect_err("it does not fit").to_string();
        let said = format!("the policy of `faction` answers `which` with {expected}");
        assert_eq!(error.lines().next(), Some(said.as_str()));
    }
}

#[test]
fn steps_ask_the_policy_and_the_error_names_the_flow() {
    let mut rig = with_policy(|c| match c.get("shape").str() {
        Some("choose") => c.get("options").items().and_then(|o| o.last().cloned()).unwrap_or_default(),
        Some("amount") => c.get("max"),
        Some("confirm") => false.into(),
        _ => c.get("options"),
    });
    rig.main(vec![
        choose_of(raiders(), &["a", "b", "c"]).keep("one"),
        choose_of(raiders(), &["a", "b"]).between(2, 2).keep("two"),
        amount(raiders(), 1, 9).keep("n"),
        confirm(raiders()).keep("sure"),
        simultaneous(ex(|c| comps(&[c.one("raiders")])), "p", Value::list(texts(&["yea", "nay"])).into()).keep("votes"),
        run(|c| c.set(c.seat(0), "name", Value::list(["one", "two", "n", "sure", "votes"].map(|n| c.get(n)).to_vec()))),
    ]);
    let play = rig.play(1);

    let kept = play.session.world().get(play.player(0), "name");
    let both = list(&texts(&["a", "b"]));
    assert_eq!(kept, list(&["c".into(), both, 9.into(), false.into(), list(&texts(&["nay"]))]));
}

#[test]
fn a_policy_chooses_from_a_menu_by_the_component_of_an_ability() {
    for wanted in ["dig", "rest"] {
        let mut rig = with_policy(move |c| {
            let is_wanted = |option: &&Value| option.items().and_then(|o| o.first()?.comp()) == Some(c.one(wanted));
            c.get("options").items().and_then(|options| options.iter().find(is_wanted).cloned()).unwrap_or_default()
        });
        for card in ["dig", "rest"] {
            rig.piece(card);
            rig.ability(card, "does").action("turn").logs(card);
        }
        rig.main(vec![run(arm(&["dig", "rest"])), actions(raiders(), "turn")]);

        assert_eq!(rig.play(1).log_text(), wanted);
    }
}

/// Gives the raiders these cards.
fn arm(cards: &'static [&'static str]) -> impl Fn(&Ctx) {
    move |c| {
        for card in cards {
            let comp = c.create(card, c.one("raiders"), "area");
            c.world.set_owner(comp, Some(c.one("raiders"))).expect("a party may own a card");
        }
    }
}

#[test]
fn a_policy_chooses_from_a_menu_by_an_id_and_cannot_pass_where_it_must_act() {
    let menu = |policy: Value| {
        let mut rig = with_policy(move |_| policy.clone());
        for card in ["dig", "rest"] {
            rig.piece(card);
            rig.ability(card, "does").action("turn").logs(card);
        }
        rig.main(vec![run(arm(&["dig", "rest"])), must_act(raiders(), "turn")]);
        rig
    };
    assert_eq!(menu("rest".into()).play(1).log_text(), "rest");

    let error = menu(Value::Nil).try_play(1, 1).map(|_| ()).expect_err("it must act").to_string();
    let said = "the policy of `faction` answers `which` with nil; expected one of the options: dig, rest";
    assert_eq!(error.lines().next(), Some(said));
}

#[test]
fn a_policy_answers_windows() {
    for (policy, lines) in [(Value::text("horn"), "horn"), (Value::Nil, ""), ("pass".into(), "")] {
        let mut rig =
            with_policy(
                move |c| if c.get("ids").items().is_some_and(|i| !i.is_empty()) { policy.clone() } else { Value::Nil },
            );
        rig.event("ring");
        rig.piece("horn");
        rig.ability("horn", "does").on("ring", After).optional().logs("horn");
        rig.main(vec![run(arm(&["horn"])), confirm(seat(0))]);
        let mut play = rig.play(1);

        play.perform("ring", &[]);

        assert_eq!(play.log_text(), lines);
    }
}

/// Raiders that can have an anytime action for two uses.
fn trading(policy: impl Fn(&Ctx) -> Value + 'static) -> Rig {
    let mut rig = with_policy(policy);
    rig.piece("trade");
    rig.ability("trade", "does").action("anytime").limit(2, "game").logs("trade");
    rig
}

fn trade_if_offered(c: &Ctx) -> Value {
    match c.get("anytime").items() {
        Some([offer, ..]) => offer.clone(),
        _ => c.get("ids").items().and_then(|ids| ids.first().cloned()).unwrap_or(Value::Bool(true)),
    }
}

#[test]
fn a_policy_uses_anytime_actions_and_is_asked_again() {
    let mut rig = trading(trade_if_offered);
    rig.main(vec![run(arm(&["trade"])), choose_of(raiders(), &["a"]).keep("it"), confirm(raiders()), log("end")]);

    assert_eq!(rig.play(1).log_text(), "trade trade end");
}

#[test]
fn a_hook_that_asks_a_party_is_asked_again_after_an_anytime_action() {
    let mut rig = trading(trade_if_offered);
    rig.main(vec![
        run(arm(&["trade"])),
        run(|c| match c.answers {
            [] => c.choose(c.one("raiders"), &texts(&["a"])),
            _ => c.tell("answered"),
        }),
    ]);

    assert_eq!(rig.play(1).log_text(), "trade trade answered");
}

#[test]
fn anytime_actions_are_not_among_the_options_of_a_policy() {
    let mut rig = trading(|c| c.get("options").items().and_then(|o| o.last().cloned()).unwrap_or_default());
    rig.main(vec![run(arm(&["trade"])), choose_of(raiders(), &["a", "b"]), log("end")]);

    assert_eq!(rig.play(1).log_text(), "end", "a policy that takes the last option does not trade for ever");
}

#[test]
fn a_locked_flow_offers_no_anytime_action_to_a_party() {
    let mut rig = trading(trade_if_offered);
    rig.flow("battle").locks_anytime().steps(vec![choose_of(raiders(), &["a"])]);
    rig.main(vec![run(arm(&["trade"])), flow("battle", vec![]), log("end")]);

    assert_eq!(rig.play(1).log_text(), "end");
}

#[test]
fn undo_and_repetition_are_exact_with_policies() {
    let mut rig = trading(trade_if_offered);
    rig.main(vec![
        run(arm(&["trade"])),
        confirm(seat(0)),
        run(|c| match c.answers {
            [] => c.choose(c.one("raiders"), &texts(&["a"])),
            [_] => c.confirm(c.seat(0)),
            _ => c.tell("end"),
        }),
    ]);
    let mut play: Play = rig.play(1);
    let before = play.hash();

    play.say(0, "yes");
    assert_eq!(play.log_text(), "trade trade");
    assert!(play.session.is_repeatable().expect("it runs again"));
    play.session.undo().expect("nothing was revealed");
    assert_eq!(play.hash(), before);
    play.say(0, "yes").say(0, "yes");
    assert_eq!(play.log_text(), "trade trade end");
}

/// An anytime action of a party without a policy stays unused.
#[test]
fn a_party_without_a_policy_takes_the_first_option_and_no_anytime_action() {
    let mut rig = Rig::new();
    rig.kind("faction").role(Role::Neutral).slot("area", Visibility::Public);
    rig.def("raiders", "faction");
    rig.party("raiders");
    rig.piece("trade");
    rig.deal("trade", Spot::Pile);
    rig.ability("trade", "does").action("anytime").logs("trade");
    rig.main(vec![
        run(arm(&["trade"])),
        choose_of(raiders(), &["a", "b"]).keep("it"),
        run(|c| c.set(c.seat(0), "name", c.get("it"))),
    ]);
    let play = rig.play(1);

    assert_eq!(play.session.world().get(play.player(0), "name"), "a".into());
    assert_eq!(play.log_text(), "");
}
