//! Choices in parts: a piece, then a place. The answer is one input, whatever the parts are.

use crate::rig::steps::{choose_combination, choose_parts, confirm, log, name, run};
use crate::rig::{Ctx, Play, Rig, Spot, comps, ex, seat, var};
use hexforge_core::bot::{Bot, GreedyBot};
use hexforge_core::decision::{Answer, Question, Refusal};
use hexforge_core::ids::CompId;
use hexforge_core::parts::MAX_COMBINATIONS;
use hexforge_core::ruleset::Type;
use hexforge_core::save::Save;
use hexforge_core::session::{Session, SessionError};
use hexforge_core::value::Value;
use hexforge_core::view::{ShapeView, Viewer};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

fn texts(all: &[&str]) -> Value {
    Value::list(all.iter().map(|text| (*text).into()).collect())
}

fn ids(all: &[&str]) -> Vec<Arc<str>> {
    all.iter().map(|id| Arc::from(*id)).collect()
}

fn chosen(all: &[&str]) -> Answer {
    Answer::Parts(ids(all))
}

/// The piece that the part `piece` names.
fn name_of(c: &Ctx, piece: &str) -> String {
    let def = c.world.def_of(c.comp(piece));
    let ruleset = c.world.ruleset();
    ruleset.text(ruleset.def(def).local_id).to_string()
}

/// Where a piece can go.
fn places(c: &Ctx) -> Value {
    match name_of(c, "piece").as_str() {
        "ship" => texts(&["sea", "harbour"]),
        "wagon" => texts(&["road", "harbour"]),
        _ => texts(&[]),
    }
}

/// A ship, a wagon, and a rock that can go nowhere.
fn travel() -> Rig {
    let mut rig = Rig::new();
    for name in ["ship", "wagon", "rock"] {
        rig.piece(name);
        rig.deal(name, Spot::Board);
    }
    rig.event("arrive").param("piece", Type::Any).param("place", Type::Any).effect(|c| {
        c.set(c.comp("piece"), "mark", c.get("place"));
    });
    rig.main(vec![
        // A list that was made before the question, and may hold what has left play since.
        name("all", ex(|c| comps(&c.all("piece")))),
        choose_parts(seat(0), vec![("piece", var("all")), ("place", ex(places))]).optional().keep("move"),
        run(|c| {
            let chosen = c.get("move");
            if let (Some(Value::Comp(piece)), Some(place)) = (chosen.get("piece"), chosen.get("place")) {
                c.set(*piece, "mark", place.clone());
            }
        }),
        confirm(seat(0)),
    ]);
    rig
}

fn following(question: &Question, begun: &[&str]) -> Vec<String> {
    let found = question.following(&ids(begun)).expect("it can be chosen");
    found.iter().map(|choice| choice.id.to_string()).collect()
}

#[test]
fn a_part_offers_what_fits_the_parts_before_it() {
    let play = travel().play(1);
    let question = play.question(0);

    assert_eq!(following(question, &[]), ["ship", "wagon"], "the rock can go nowhere");
    assert_eq!(following(question, &["ship"]), ["sea", "harbour"]);
    assert_eq!(following(question, &["wagon"]), ["harbour", "road"], "in the order in which the places came up");
    assert!(following(question, &["wagon", "road"]).is_empty());
    let names: Vec<&str> = question.parts().iter().map(|part| part.name.as_ref()).collect();
    assert_eq!(names, ["piece", "place"]);
}

#[test]
fn the_answer_has_the_parts_by_name() {
    let mut play = travel().play(1);

    play.answer(0, chosen(&["wagon", "road"])).expect("it is offered");

    let wagon = play.one("wagon");
    assert_eq!(play.session.world().get(wagon, "mark"), Value::text("road"));
    assert_eq!(play.session.input_count(), 1, "one input for all parts");
}

#[test]
fn declining_leaves_all_parts_open() {
    let mut play = travel().play(1);

    play.say(0, "pass");

    assert_eq!(play.session.world().get(play.one("ship"), "mark"), Value::Nil);
    assert!(!play.is_idle(), "the game goes on");
}

#[test]
fn an_answer_that_is_not_a_combination_is_refused() {
    let mut play = travel().play(1);
    let hash = play.hash();
    let mut refused = |answer| match play.answer(0, answer) {
        Err(SessionError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };

    let after_the_ship = vec!["sea".to_owned(), "harbour".to_owned()];
    let no_road = Refusal::NoSuchOption { found: "road".to_owned(), expected: after_the_ship };
    assert_eq!(refused(chosen(&["ship", "road"])), no_road);
    let pieces = vec!["ship".to_owned(), "wagon".to_owned()];
    assert_eq!(refused(chosen(&["rock", "sea"])), Refusal::NoSuchOption { found: "rock".to_owned(), expected: pieces });
    for incomplete in
        [chosen(&["ship"]), chosen(&[]), chosen(&["ship", "sea", "sea"]), Answer::One("[ship, sea]".into())]
    {
        let refusal = refused(incomplete.clone());
        assert!(refusal.to_string().contains("piece, then place"), "{incomplete:?}: {refusal}");
    }
    assert_eq!(play.hash(), hash);
}

#[test]
fn undo_takes_back_all_parts_at_once() {
    let mut play = travel().play(1);
    let before = play.hash();
    play.answer(0, chosen(&["ship", "sea"])).expect("it is offered");
    let after = play.hash();

    play.session.undo().expect("nothing was revealed");

    assert_eq!(play.hash(), before);
    assert_eq!(following(play.question(0), &[]), ["ship", "wagon"]);
    play.session.redo().expect("it can be done again");
    assert_eq!(play.hash(), after);
}

#[test]
fn a_save_has_the_names_of_the_parts() {
    let mut play = travel().play(1);
    play.answer(0, chosen(&["ship", "harbour"])).expect("it is offered");
    let save = play.session.save(&play.dyn_host()).expect("it can be saved");
    let text = serde_json::to_string(&save).expect("it can be written");
    assert!(text.contains(r#""parts":["ship","harbour"]"#), "{text}");

    let read: Save = serde_json::from_str(&text).expect("it can be read");
    let loaded = Session::load(play.ruleset(), play.dyn_host(), &read, true).expect("it fits");

    assert_eq!(loaded.hash(), play.hash());
}

#[test]
fn a_save_fits_when_a_part_has_got_another_name() {
    let asking = |second_ship: bool| {
        let mut rig = Rig::new();
        rig.piece("ship");
        rig.deal("ship", Spot::Board);
        if second_ship {
            rig.deal("ship", Spot::Pile);
        }
        let pieces = ex(|c: &Ctx| comps(&c.all("piece")));
        let there = ex(|_: &Ctx| texts(&["sea"]));
        rig.main(vec![choose_parts(seat(0), vec![("piece", pieces), ("place", there)]), log("end")]);
        rig.play(1)
    };
    let mut play = asking(true);
    play.answer(0, chosen(&["ship@board", "sea"])).expect("it is offered");
    let save = play.session.save(&play.dyn_host()).expect("it can be saved");

    let other = asking(false);
    let loaded = Session::load(other.ruleset(), other.dyn_host(), &save, false).expect("it fits");

    assert_eq!(loaded.input_count(), 1, "the only ship is meant");
}

#[test]
fn an_event_says_which_combinations_are_possible_and_why_others_are_not() {
    let mut rig = Rig::new();
    for name in ["ship", "wagon"] {
        rig.piece(name);
        rig.deal(name, Spot::Board);
    }
    rig.event("arrive")
        .param("piece", Type::Any)
        .param("place", Type::Any)
        .rule("on_wheels", ex(|c| name_of(c, "piece") == "wagon" || c.get("place") != Value::text("road")));
    let (pieces, all) = (ex(|c: &Ctx| comps(&c.all("piece"))), ex(|_: &Ctx| texts(&["sea", "road"])));
    let with = vec![("piece", var("piece")), ("place", var("place"))];
    rig.main(vec![choose_parts(seat(0), vec![("piece", pieces), ("place", all)]).allowed_by("arrive", with)]);
    let play = rig.play(1);

    assert_eq!(play.options(0), ["[ship, sea]", "[wagon, sea]", "[wagon, road]"]);
    let unavailable = play.session.unavailable(play.player(0)).expect("no hook fails");
    let reasons: Vec<(String, String)> = unavailable
        .iter()
        .map(|it| (it.option.id.to_string(), play.ruleset().text(it.reasons[0].id).to_string()))
        .collect();
    assert_eq!(reasons, [("[ship, road]".to_owned(), "on_wheels".to_owned())]);
}

/// A game that offers the combinations of a list.
fn listing(from: impl Fn(&Ctx) -> Value + 'static) -> Rig {
    let mut rig = Rig::new();
    rig.main(vec![choose_combination(seat(0), &["tile", "turn"], ex(from)).keep("it"), log("end")]);
    rig
}

#[test]
fn combinations_are_lists_or_maps() {
    let named = |tile: &str, turn: i64| Value::map(vec![("tile".into(), tile.into()), ("turn".into(), turn.into())]);
    let play = listing(move |_| {
        let plain = Value::list(vec!["bend".into(), 1.into()]);
        Value::list(vec![plain.clone(), named("bend", 2), plain, named("cross", 1)])
    })
    .play(1);

    assert_eq!(play.options(0), ["[bend, 1]", "[bend, 2]", "[cross, 1]"], "the same is offered once");
}

#[test]
fn what_is_not_a_combination_is_a_fault_that_names_the_parts() {
    let fault = |item: Value| {
        let error = listing(move |_| Value::list(vec![item.clone()])).try_play(1, 1).err().expect("it is a fault");
        error.to_string()
    };
    let entry = |name: &str| (Arc::from(name), Value::from(1));

    let short = fault(Value::list(vec!["bend".into()]));
    assert!(short.contains("a combination of tile, turn has 2 items, not 1"), "{short}");
    let missing = fault(Value::map(vec![entry("tile")]));
    assert!(missing.contains("a combination has no `turn`; its parts are tile, turn"), "{missing}");
    let unknown = fault(Value::map(vec![entry("tile"), entry("turns")]));
    assert!(unknown.contains("has `turns`, which is not a part"), "{unknown}");
    let other = fault("bend".into());
    assert!(other.contains("string is not a combination of tile, turn"), "{other}");
    let numbers =
        |many: usize| Value::list((0..many).map(|n| Value::list(vec!["bend".into(), (n as i64).into()])).collect());
    assert!(listing(move |_| numbers(MAX_COMBINATIONS)).try_play(1, 1).is_ok());
    let many = listing(move |_| numbers(MAX_COMBINATIONS + 1)).try_play(1, 1).err().expect("too many").to_string();
    assert!(many.contains("more than 4096 combinations of tile, turn"), "{many}");
}

#[test]
fn without_combinations_nobody_is_asked() {
    let play = listing(|_| texts(&[])).play(1);

    assert_eq!(play.log_text(), "end");
}

#[test]
fn a_part_that_has_left_play_is_offered_in_no_combination() {
    let mut rig = travel();
    rig.event("sink").effect(|c| c.destroy(c.one("ship")));
    rig.card("torpedo", Spot::Area(0)).action("anytime").performs("sink", vec![]);
    let mut play = rig.play(1);
    assert_eq!(following(play.question(0), &[]), ["ship", "wagon"]);

    play.say(0, "torpedo");

    assert_eq!(following(play.question(0), &[]), ["wagon"]);
}

#[test]
fn policies_name_combinations_by_lists_maps_or_ids() {
    let answers: [fn(&Ctx) -> Value; 4] = [
        |_| Value::list(vec!["cross".into(), 2.into()]),
        |_| Value::map(vec![("tile".into(), "cross".into()), ("turn".into(), 2.into())]),
        |_| "[cross, 2]".into(),
        |c| c.get("options").items().and_then(|all| all.last().cloned()).unwrap_or_default(),
    ];
    for answer in answers {
        let mut rig = Rig::new();
        rig.kind("crowd").role(hexforge_core::ruleset::Role::Neutral).policy(answer);
        rig.def("locals", "crowd");
        rig.party("locals");
        let all = || {
            let one = |tile: &str, turn: i64| Value::list(vec![tile.into(), turn.into()]);
            Value::list(vec![one("bend", 1), one("cross", 1), one("cross", 2)])
        };
        let by = ex(|c| c.one("locals"));
        rig.main(vec![
            choose_combination(by, &["tile", "turn"], ex(move |_| all())).keep("it"),
            run(|c| {
                let it = c.get("it");
                assert_eq!((it.get("tile"), it.get("turn")), (Some(&"cross".into()), Some(&2.into())));
                c.log("laid");
            }),
        ]);
        assert_eq!(rig.play(1).log_text(), "laid");
    }
}

#[test]
fn the_greedy_bot_chooses_the_best_combination() {
    let mut rig = Rig::new();
    rig.weight(1, ex(|c| c.num(c.comp("player"), "points")));
    let numbers = || ex(|_: &Ctx| Value::list((1..5_i64).map(Value::from).collect()));
    rig.main(vec![
        choose_parts(seat(0), vec![("a", numbers()), ("b", numbers())]).keep("it"),
        run(|c| {
            let number = |part: &str| c.get("it").get(part).and_then(Value::int).unwrap_or(0);
            c.set(c.seat(0), "points", number("a") * (5 - number("b")));
        }),
        confirm(seat(0)),
    ]);
    let mut play = rig.play(1);
    let question = play.question(0).clone();

    let answer = GreedyBot::new(3).answer(&mut play.session, &question).expect("no hook fails");

    assert_eq!(answer, chosen(&["4", "1"]));
}

#[test]
fn a_hidden_part_is_not_named_and_not_shown() {
    let hidden = |look: bool| {
        let mut rig = Rig::new();
        for name in ["traitor", "courier"] {
            rig.piece(name);
            rig.deal(name, Spot::Hand(1));
        }
        let pieces = ex(|c: &Ctx| comps(&c.slot(c.seat(1), "hand")));
        let all = ex(|_: &Ctx| texts(&["gate", "tower"]));
        let step = choose_parts(seat(0), vec![("piece", pieces), ("place", all)]);
        rig.main(vec![if look { step.look() } else { step }]);
        rig.play(2)
    };
    let shown = |play: &Play| {
        let decisions = play.session.decisions_for(Viewer::Seat(hexforge_core::ids::Seat(0)));
        serde_json::to_string(&decisions).expect("it can be written")
    };

    let secret = hidden(false);
    assert_eq!(following(secret.question(0), &[]), ["hidden#1", "hidden#2"]);
    assert_eq!(secret.options(0)[0], "[hidden#1, gate]");
    assert!(!shown(&secret).contains("traitor") && !shown(&secret).contains("courier"), "{}", shown(&secret));
    let looked = hidden(true);
    assert_eq!(following(looked.question(0), &[]), ["traitor", "courier"]);
    assert!(shown(&looked).contains("traitor"));
}

#[test]
fn a_view_has_the_parts_and_the_combinations() {
    let play = travel().play(1);
    let decisions = play.session.decisions_for(Viewer::Author);
    let question = &decisions[0].question;

    let ShapeView::Parts { parts, combinations } = &question.shape else { panic!("{:?}", question.shape) };
    assert_eq!(parts.iter().map(|part| part.name.as_ref()).collect::<Vec<_>>(), ["piece", "place"]);
    assert_eq!(combinations[0], ids(&["ship", "sea"]));
    assert_eq!(combinations.len(), 4);
    let beside: Vec<&str> = question.options.iter().map(|option| option.id.as_ref()).collect();
    assert_eq!(beside, ["pass"], "combinations are not options of their own");
    let next: Vec<&str> = question.shape.following(&ids(&["wagon"])).iter().map(|option| option.id.as_ref()).collect();
    assert_eq!(next, ["harbour", "road"]);
}

/// All answers that a person can give who goes from part to part.
fn stepwise(question: &Question) -> BTreeSet<Vec<Arc<str>>> {
    let mut open = vec![Vec::new()];
    let mut complete = BTreeSet::new();
    while let Some(begun) = open.pop() {
        if begun.len() == question.parts().len() {
            complete.insert(begun);
            continue;
        }
        let next = question.following(&begun).expect("it was offered");
        assert!(!next.is_empty(), "{begun:?} leads nowhere");
        open.extend(next.iter().map(|choice| begun.iter().cloned().chain([choice.id.clone()]).collect()));
    }
    complete
}

proptest! {
    #[test]
    fn what_can_be_reached_part_by_part_is_what_is_possible(
        combinations in prop::collection::vec((0..4_i64, 0..4_i64, 0..3_i64), 1..30),
    ) {
        let list = Value::list(
            combinations.iter().map(|(a, b, c)| Value::list(vec![(*a).into(), (*b).into(), (*c).into()])).collect(),
        );
        let mut rig = Rig::new();
        rig.main(vec![choose_combination(seat(0), &["a", "b", "c"], ex(move |_| list.clone())).keep("it"), confirm(seat(0))]);
        let play = rig.play(1);
        let question = play.question(0);

        let expected: BTreeSet<Vec<Arc<str>>> =
            combinations.iter().map(|(a, b, c)| [a, b, c].map(|n| Arc::from(n.to_string())).into()).collect();
        prop_assert_eq!(&stepwise(question), &expected);
        let one_by_one: BTreeSet<Vec<Arc<str>>> = question
            .options
            .iter()
            .map(|option| question.choices_of(option).map(|choice| choice.id.clone()).collect())
            .collect();
        prop_assert_eq!(&one_by_one, &expected);
        for answer in &expected {
            prop_assert!(question.accept(&Answer::Parts(answer.clone())).is_ok());
        }
    }
}

#[test]
fn pieces_of_one_name_are_told_apart_in_each_part() {
    let mut rig = Rig::new();
    for name in ["ship", "port"] {
        rig.piece(name);
    }
    for spot in [Spot::Board, Spot::Pile] {
        rig.deal("ship", spot);
        rig.deal("port", spot);
    }
    let named = |name: &'static str| {
        move |c: &Ctx| {
            let all: Vec<CompId> =
                c.all("piece").into_iter().filter(|comp| c.world.def_of(*comp) == c.def(name)).collect();
            comps(&all)
        }
    };
    rig.main(vec![choose_parts(seat(0), vec![("piece", ex(named("ship"))), ("place", ex(named("port")))])]);
    let play = rig.play(1);

    assert_eq!(play.options(0)[..2], ["[ship@board, port@board]", "[ship@board, port@pile]"]);
}
