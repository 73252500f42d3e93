//! Filters of abilities: what an event, window or value must be about.

use crate::rig::steps::{choose_of, run, window};
use crate::rig::{Rig, Spot, ex, seat};
use hexforge_core::ids::KindId;
use hexforge_core::ruleset::Timing::{After, Before};
use hexforge_core::ruleset::{FilterMember, FilterTest, FilterValue, ModifierLayer, Type};
use hexforge_core::value::Value;
use hexforge_core::world::ReasonKind;
use std::cell::Cell;
use std::rc::Rc;

fn word(text: &str) -> FilterTest {
    FilterTest::Same(FilterValue::Const(Value::text(text)))
}

#[test]
fn reactions_hear_of_their_owner_and_of_themselves_only() {
    let mut rig = Rig::new();
    rig.event("visit").param("who", Type::Player).param("what", Type::Optional(Box::new(Type::Component)));
    rig.card("host", Spot::Area(0)).on("visit", After).about_owner("who").logs("host");
    rig.card("guard", Spot::Area(1)).on("visit", After).about_owner("who").logs("guard");
    rig.card("gate", Spot::Board).on("visit", Before).about_itself("what").logs("gate");
    rig.card("wall", Spot::Board).on("visit", Before).about_itself("what").logs("wall");
    let mut play = rig.play(2);
    let (ann, bob) = (Value::Comp(play.player(0)), Value::Comp(play.player(1)));
    let (gate, wall) = (Value::Comp(play.one("gate")), Value::Comp(play.one("wall")));

    play.perform("visit", &[ann, gate]).perform("visit", &[bob.clone(), Value::Nil]).perform("visit", &[bob, wall]);

    assert_eq!(play.log(), ["gate", "host", "guard", "wall", "guard"]);
}

#[test]
fn a_condition_is_evaluated_only_where_the_filter_holds() {
    let asked = Rc::new(Cell::new(0));
    let count = asked.clone();
    let mut rig = Rig::new();
    rig.event("visit").param("who", Type::Player).logs("visited");
    let ban = rig.card("ban", Spot::Area(1)).cannot("visit").about_owner("who");
    ban.given(ex(move |_| {
        count.set(count.get() + 1);
        true
    }));
    let mut play = rig.play(2);
    let (ann, bob) = (Value::Comp(play.player(0)), Value::Comp(play.player(1)));

    play.perform("visit", &[ann]);
    assert_eq!((play.log_text().as_str(), asked.get()), ("visited", 0));

    play.perform("visit", &[bob]);
    assert_eq!((play.log_text().as_str(), asked.get()), ("visited", 1));
}

#[test]
fn permits_and_assurances_have_filters_too() {
    let mut rig = Rig::new();
    rig.event("enter").param("who", Type::Player).rule("field", false.into()).logs("entered");
    rig.card("licence", Spot::Area(0)).permits("enter", "field").about_owner("who");
    rig.event("cross").param("who", Type::Player).logs("crossed");
    rig.card("ban", Spot::Board).cannot("cross");
    rig.card("oath", Spot::Area(1)).assures("cross").about_owner("who");
    let play = rig.play(2);
    let refusals = |event: &str, seat: usize| play.refusals(event, &[Value::Comp(play.player(seat))]);

    assert_eq!((refusals("enter", 0).len(), refusals("enter", 1).len()), (0, 1));
    assert_eq!((refusals("cross", 0).len(), refusals("cross", 1).len()), (1, 0));
}

#[test]
fn an_ability_of_nobody_takes_its_user_as_owner() {
    let mut rig = Rig::new();
    rig.window("dusk", &["who"]);
    rig.card("lamp", Spot::Board).at("dusk").about_owner("who").logs("lit");
    rig.flow("turn")
        .param("p")
        .active(seat(0))
        .steps(vec![window("dusk", vec![("who", seat(1))]), window("dusk", vec![("who", seat(0))])]);
    rig.main(vec![crate::rig::steps::flow("turn", vec![("p", seat(0))])]);

    assert_eq!(rig.play(2).log(), ["lit"]);
}

#[test]
fn a_value_is_computed_again_when_what_its_filters_read_changes() {
    let mut rig = Rig::new();
    rig.value("speed", &["of"]).base(1);
    rig.piece("ship");
    rig.deal("ship", Spot::Board);
    rig.card("wind", Spot::Area(0))
        .modifies("speed", ModifierLayer::Add, 2)
        .about("of", |_| FilterTest::Member(FilterMember::Owner, Box::new(FilterTest::Same(FilterValue::Owner))));
    rig.card("tide", Spot::Board)
        .modifies("speed", ModifierLayer::Add, 10)
        .about("of", |b| FilterTest::Member(FilterMember::Named(b.sym("n")), Box::new(FilterTest::AtLeast(3))));
    rig.event("own").param("by", Type::Any).effect(|c| {
        let ship = c.one("ship");
        c.world.set_owner(ship, c.get("by").comp()).expect("an event may set owners");
    });
    rig.event("hand_over").param("to", Type::Player).effect(|c| c.move_to(c.one("wind"), c.comp("to"), "area"));
    rig.event("load").param("n", Type::Integer).effect(|c| c.set(c.one("ship"), "n", c.int("n")));
    let mut play = rig.play(2);
    let (ann, bob) = (Value::Comp(play.player(0)), Value::Comp(play.player(1)));
    let speed =
        |play: &crate::rig::Play| play.value("speed", &[Value::Comp(play.one("ship"))]).int().expect("a number");
    assert_eq!(speed(&play), 1);

    play.perform("own", std::slice::from_ref(&bob));
    assert_eq!(speed(&play), 1);
    play.perform("hand_over", &[bob]);
    assert_eq!(speed(&play), 3, "the card has the owner of the ship now");
    play.perform("own", std::slice::from_ref(&ann));
    assert_eq!(speed(&play), 1);
    play.perform("hand_over", &[ann]);
    assert_eq!(speed(&play), 3);
    play.perform("load", &[Value::Int(3)]);
    assert_eq!(speed(&play), 13);
    play.perform("load", &[Value::Int(2)]);
    assert_eq!(speed(&play), 3);
    assert!(play.session.world().remembers_rightly());
    assert!(play.session.world().state().index_is_consistent(&play.ruleset()));
}

#[test]
fn values_of_others_are_not_computed_again_when_a_card_comes_to_one_player() {
    let computed = Rc::new(Cell::new(0));
    let count = computed.clone();
    let mut rig = Rig::new();
    rig.value("draw", &["of"]).base(ex(move |_| {
        count.set(count.get() + 1);
        1
    }));
    rig.card("bonus", Spot::Pile).modifies("draw", ModifierLayer::Add, 1).about_owner("of");
    rig.event("get").param("who", Type::Player).effect(|c| c.move_to(c.one("bonus"), c.comp("who"), "area"));
    let mut play = rig.play(2);
    let (ann, bob) = (Value::Comp(play.player(0)), Value::Comp(play.player(1)));
    let draw =
        |play: &crate::rig::Play, of: &Value| play.value("draw", std::slice::from_ref(of)).int().expect("a number");
    assert_eq!((draw(&play, &ann), draw(&play, &bob), computed.get()), (1, 1, 2));

    play.perform("get", std::slice::from_ref(&bob));

    assert_eq!((draw(&play, &ann), draw(&play, &bob), computed.get()), (1, 2, 3));
}

/// The kinds of a rig are the table, the players and the pieces, in this order.
#[test]
fn words_kinds_and_definitions_can_be_tested_in_any_combination() {
    let mut rig = Rig::new();
    rig.value("seen", &["what"]);
    let mut sees = |name, digit, test: fn() -> FilterTest| {
        rig.card(name, Spot::Board).modifies("seen", ModifierLayer::Add, digit).about("what", move |_| test());
    };
    sees("word", 1, || word("sun"));
    sees("either", 10, || FilterTest::Any(vec![word("sun"), word("moon")]));
    sees("neither", 100, || FilterTest::Not(Box::new(FilterTest::Any(vec![word("sun"), word("moon")]))));
    sees("of_kind", 1_000, || FilterTest::Kind(KindId(2)));
    sees("in_hand", 10_000, || FilterTest::Member(FilterMember::Slot, Box::new(word("hand"))));
    sees("three_or_four", 100_000, || FilterTest::All(vec![FilterTest::AtLeast(3), FilterTest::AtMost(4)]));
    rig.piece("thing");
    rig.deal("thing", Spot::Hand(0));
    let play = rig.play(1);
    let seen = |what: Value| play.value("seen", &[what]).int().expect("a number");

    assert_eq!(seen("sun".into()), 11);
    assert_eq!(seen("moon".into()), 10);
    assert_eq!(seen(Value::Nil), 100);
    assert_eq!(seen(Value::Comp(play.one("thing"))), 11_100);
    assert_eq!(seen(2.into()), 100);
    assert_eq!(seen(4.into()), 100_100);
}

/// C-18
#[test]
fn why_not_names_the_part_of_the_filter_that_fails() {
    let mut rig = Rig::new();
    rig.window("dusk", &["who"]);
    rig.card("lamp", Spot::Area(0)).at("dusk").about_owner("who").optional().logs("lit");
    rig.card("bell", Spot::Area(0)).at("dusk").optional().logs("rung");
    rig.main(vec![window("dusk", vec![("who", seat(1))])]);
    let play = rig.play(2);

    let unavailable = play.session.unavailable(play.player(0)).expect("it can be worked out");

    let [lamp] = unavailable.as_slice() else { panic!("{unavailable:?}") };
    let [reason] = lamp.reasons.as_slice() else { panic!("{:?}", lamp.reasons) };
    let mismatch = reason.mismatch.as_ref().expect("a part that fails");
    assert_eq!(reason.kind, ReasonKind::Filter);
    assert_eq!((mismatch.filter.as_ref(), &mismatch.found), ("who: …", &Value::Comp(play.player(1))));
}

#[test]
fn who_has_left_is_still_found_by_the_owner_of_then() {
    let mut rig = Rig::new();
    rig.event("raid").param("who", Type::Player).effect(|c| c.destroy(c.one("tower")));
    rig.card("tower", Spot::Area(0)).on("raid", After).about_owner("who").logs("avenged");
    rig.card("other_tower", Spot::Area(1)).on("raid", After).about_owner("who").logs("wrong");
    let mut play = rig.play(2);

    let ann = Value::Comp(play.player(0));
    play.perform("raid", &[ann]);

    assert_eq!(play.log(), ["avenged"]);
}

#[test]
fn undo_brings_the_index_back() {
    let mut rig = Rig::new();
    rig.event("pass").param("to", Type::Player).effect(|c| c.move_to(c.one("box"), c.comp("to"), "area"));
    rig.piece("box");
    rig.deal("box", Spot::Area(0));
    rig.card("coin", Spot::Board).on("pass", Before).about_owner("to").logs("coin");
    rig.main(vec![
        run(|c| c.move_to(c.one("coin"), c.one("box"), "inside")),
        choose_of(seat(0), &["on"]),
        crate::rig::steps::event("pass", vec![("to", seat(1))]),
        choose_of(seat(0), &["on"]),
        crate::rig::steps::event("pass", vec![("to", seat(1))]),
        choose_of(seat(0), &["on"]),
    ]);
    let mut play = rig.play(2);
    play.say(0, "on").say(0, "on");
    assert_eq!(play.log(), ["coin"], "the coin is Bob's with the box");

    play.session.undo().expect("it can be undone");
    play.session.undo().expect("it can be undone");
    assert!(play.session.world().state().index_is_consistent(&play.ruleset()));
    play.say(0, "on");
    assert_eq!(play.log(), Vec::<String>::new());
}
