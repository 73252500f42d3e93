//! Paying: what can be paid with, what players are asked, and what happens then.

use crate::rig::spec::{any_units, units};
use crate::rig::steps::{actions, branch, log, pay};
use crate::rig::*;
use hexforge_core::ids::CompId;
use hexforge_core::payment::Cost;
use hexforge_core::ruleset::Timing::{After, Instead, When};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;
use hexforge_core::world::{Bill, Lack};
use spec::PaySpec;

/// A game with money that is a number (`points`), and fields (`n` of the pieces `farm`) that give food and are turned over
/// (`mark`).
fn market() -> Rig {
    let mut rig = Rig::new();
    rig.event("spend")
        .param("p", Type::Player)
        .param("n", Type::Integer)
        .effect(|c| c.add(c.comp("p"), "points", -c.int("n")));
    rig.event("refund")
        .param("p", Type::Player)
        .param("n", Type::Integer)
        .effect(|c| c.add(c.comp("p"), "points", c.int("n")));
    rig.event("turn").param("field", Type::Component).effect(|c| c.set(c.comp("field"), "mark", true));
    let spend = vec![("p", var("player")), ("n", var("count"))];
    rig.resource("money").stock(ex(|c| c.world.get(c.comp("player"), "points")), "spend", spend);
    rig
}

/// Fields of the first player; each is worth as much as its name says.
fn with_fields(rig: &mut Rig, resource: &'static str, fields: &[&'static str]) {
    for field in fields {
        if rig.knows(field) {
            rig.deal(field, Spot::Area(0));
        } else {
            rig.card(field, Spot::Area(0)).action("nothing");
        }
    }
    let worth = |c: &Ctx| {
        let name = c.world.ruleset().text(c.world.ruleset().def(c.world.def_of(c.comp("it"))).id).to_string();
        name.rsplit('-').next().and_then(|n| n.parse::<i64>().ok()).unwrap_or_default()
    };
    let unused = |c: &Ctx| {
        let own = c.slot(c.comp("player"), "area");
        comps(&own.into_iter().filter(|f| c.world.get(*f, "mark") == Value::Nil).collect::<Vec<_>>())
    };
    rig.resource(resource).lost().pieces(ex(unused), ex(worth), "turn", vec![("field", var("it"))]);
}

/// The first player has this much money and has to pay.
fn paying(mut rig: Rig, money: i64, cost: PaySpec) -> Play {
    let give = steps::run(move |c| c.set(c.seat(0), "points", money));
    let paid = branch(var("paid"), vec![log("paid")], vec![log("unpaid")]);
    rig.main(vec![give, pay(seat(0), cost).keep("paid"), paid]);
    rig.play(1)
}

fn turned(play: &Play, field: &str) -> bool {
    play.session.world().get(play.one(field), "mark") == Value::Bool(true)
}

fn bill(play: &Play, cost: &[(&str, i64)]) -> Bill {
    let named =
        |(name, count): &(&str, i64)| (play.ruleset().find_resource(name).expect("the resource exists"), *count);
    let cost = Cost { fixed: cost.iter().map(named).collect(), any: Vec::new() };
    Bill { player: play.player(0), cost, purpose: None, source: None }
}

fn can_pay(play: &Play, cost: &[(&str, i64)]) -> bool {
    play.session.world().can_pay(&bill(play, cost)).expect("it can be worked out")
}

fn lacks(play: &Play, cost: &[(&str, i64)]) -> Vec<Lack> {
    play.session.world().lacks(&bill(play, cost)).expect("it can be worked out")
}

#[test]
fn nobody_is_asked_if_there_is_only_one_way() {
    let play = paying(market(), 5, units(3, "money"));
    assert_eq!((play.points(0), play.log_text()), (2, "paid".to_owned()));
}

#[test]
fn nothing_is_spent_if_the_cost_cannot_be_paid() {
    let play = paying(market(), 2, units(3, "money"));
    assert_eq!((play.points(0), play.log_text()), (2, "unpaid".to_owned()));
}

#[test]
fn a_cost_of_nothing_is_paid() {
    assert_eq!(paying(market(), 0, units(0, "money")).log_text(), "paid");
}

#[test]
fn few_ways_are_offered_as_a_list_with_the_least_loss_first() {
    let mut rig = market();
    with_fields(&mut rig, "food", &["meadow-1", "acre-2", "orchard-4"]);
    let mut play = paying(rig, 0, units(3, "food"));
    assert_eq!(play.options(0), ["meadow-1+acre-2", "orchard-4"]);
    play.say(0, "meadow-1+acre-2");
    assert_eq!([turned(&play, "meadow-1"), turned(&play, "acre-2"), turned(&play, "orchard-4")], [true, true, false]);
    assert_eq!(play.log_text(), "paid");
}

#[test]
fn equal_pieces_are_one_way() {
    let mut rig = market();
    with_fields(&mut rig, "food", &["acre-2", "acre-2", "acre-2"]);
    let play = paying(rig, 0, units(4, "food"));
    let acres = play.session.world().all_of(play.ruleset().find_kind("piece").expect("it exists"));
    let is_turned = |acre: &&CompId| play.session.world().get(**acre, "mark") == Value::Bool(true);
    assert_eq!(acres.iter().filter(is_turned).count(), 2);
}

/// Seven fields and a cost that they can pay in many ways.
fn many_ways() -> Play {
    let mut rig = market();
    with_fields(&mut rig, "food", &["a-1", "b-1", "c-1", "d-2", "e-2", "f-3", "g-5"]);
    paying(rig, 0, units(5, "food"))
}

#[test]
fn of_many_ways_the_best_is_one_click() {
    let mut play = many_ways();
    assert_eq!(play.options(0), ["g-5", "a-1", "b-1", "c-1", "d-2", "e-2", "f-3"]);
    play.say(0, "g-5");
    assert!(turned(&play, "g-5"));
    assert_eq!(play.log_text(), "paid");
}

#[test]
fn of_many_ways_things_are_picked_one_by_one_until_few_are_left() {
    let mut play = many_ways();
    play.say(0, "f-3");
    assert_eq!(play.options(0), ["d-2", "e-2", "a-1+b-1", "a-1+c-1", "b-1+c-1", "g-5", "take-back"]);
    assert!(!turned(&play, "f-3"), "nothing is spent before all is picked");
    play.say(0, "b-1+c-1");
    assert_eq!(["b-1", "c-1", "f-3", "g-5"].map(|field| turned(&play, field)), [true, true, true, false]);
}

#[test]
fn a_pick_can_be_taken_back() {
    let mut play = many_ways();
    let before = play.options(0);
    play.say(0, "f-3").say(0, "take-back");
    assert_eq!(play.options(0), before);
    play.say(0, "g-5");
    assert!(!turned(&play, "f-3"));
}

#[test]
fn overpaying_is_refused_unless_the_resource_allows_it() {
    let mut rig = market();
    let own = ex(|c| comps(&c.slot(c.comp("player"), "area")));
    rig.resource("gem").pieces(own, 2, "turn", vec![("field", var("it"))]);
    rig.card("ruby", Spot::Area(0)).action("nothing");
    rig.card("opal", Spot::Area(0)).action("nothing");
    rig.main(vec![]);
    let play = rig.play(1);
    assert!(!can_pay(&play, &[("gem", 3)]));
    assert!(can_pay(&play, &[("gem", 4)]));
}

#[test]
fn change_is_given_back() {
    let mut rig = market();
    let back = vec![("p", var("player")), ("n", var("count"))];
    let own = ex(|c| comps(&c.slot(c.comp("player"), "area")));
    rig.resource("coin").change("refund", back).pieces(own, 5, "turn", vec![("field", var("it"))]);
    rig.card("note", Spot::Area(0)).action("nothing");
    let play = paying(rig, 0, units(3, "coin"));
    assert_eq!((play.points(0), turned(&play, "note")), (2, true));
}

#[test]
fn a_piece_pays_for_one_resource_only() {
    let mut rig = market();
    with_fields(&mut rig, "food", &["acre-2"]);
    let own = ex(|c| comps(&c.slot(c.comp("player"), "area")));
    rig.resource("votes").lost().pieces(own, 3, "turn", vec![("field", var("it"))]);
    rig.main(vec![]);
    let play = rig.play(1);
    assert!(can_pay(&play, &[("food", 2)]) && can_pay(&play, &[("votes", 3)]));
    assert!(!can_pay(&play, &[("food", 1), ("votes", 1)]));
}

/// Money, and two goods that are numbers as well: `round` of the table is wood, `n` of a store is stone.
fn trading() -> Rig {
    let mut rig = market();
    rig.event("use_wood")
        .param("n", Type::Integer)
        .effect(|c| c.add(c.world.table().expect("a table"), "round", -c.int("n")));
    let wood = ex(|c| c.world.get(c.world.table().expect("a table"), "round"));
    rig.resource("wood").stock(wood, "use_wood", vec![("n", var("count"))]);
    rig
}

fn wood(n: i64) -> steps::St {
    steps::run(move |c| c.set(c.world.table().expect("a table"), "round", n))
}

#[test]
fn an_exchange_counts_as_many_units_as_are_needed() {
    let mut rig = trading();
    rig.card("trader", Spot::Area(0)).exchanges(3, "wood", 1, "money").given(ex(|c| c.comp("player") == c.owner()));
    let give = steps::run(|c| c.set(c.seat(0), "points", 1));
    rig.main(vec![give, wood(7), pay(seat(0), units(3, "money"))]);
    let play = rig.play(1);
    let table = play.session.world().table().expect("a table");
    assert_eq!((play.points(0), play.num(table, "round")), (0, 1), "one of its own, two for six pieces of wood");
}

#[test]
fn an_exchange_applies_where_its_condition_holds() {
    let mut rig = trading();
    let for_ships = ex(|c| c.get("purpose") == Value::text("ship"));
    rig.card("yard", Spot::Area(0)).exchanges(1, "wood", 1, "money").given(for_ships);
    let (tower, ship) = (units(2, "money").for_purpose("tower"), units(2, "money").for_purpose("ship"));
    let tell = |yes, no| branch(var("paid"), vec![log(yes)], vec![log(no)]);
    rig.main(vec![
        wood(2),
        pay(seat(0), tower).keep("paid"),
        tell("tower", "no-tower"),
        pay(seat(0), ship).keep("paid"),
        tell("ship", "no-ship"),
    ]);
    assert_eq!(rig.play(1).log_text(), "no-tower ship");
}

/// Barter: two pieces of wood count as one of money, by an event that says how often.
fn barter() -> Rig {
    let mut rig = trading();
    rig.event("barter").param("p", Type::Player).param("n", Type::Integer).logs("bartered");
    let with = vec![("p", var("player")), ("n", var("count"))];
    rig.card("trader", Spot::Area(0)).exchanges(2, "wood", 1, "money").by_event("barter", with);
    rig
}

/// The first player pays three pieces of money with one of its own and four pieces of wood.
fn bartering(mut rig: Rig) -> Play {
    let paid = branch(var("paid"), vec![log("paid")], vec![log("unpaid")]);
    let give = steps::run(|c| c.set(c.seat(0), "points", 1));
    rig.main(vec![give, wood(4), pay(seat(0), units(3, "money")).keep("paid"), paid]);
    rig.play(1)
}

fn wood_left(play: &Play) -> i64 {
    play.num(play.session.world().table().expect("a table"), "round")
}

#[test]
fn an_exchange_is_an_event_that_others_react_to() {
    let mut rig = barter();
    rig.card("tax", Spot::Board).on("barter", After).effect(|c| {
        let source = c.source().expect("the trader");
        assert_eq!((c.int("n"), c.is_cost(), c.world.owner(source)), (2, true, Some(c.seat(0))));
        c.log("taxed");
    });
    let play = bartering(rig);
    assert_eq!((play.log_text(), play.points(0), wood_left(&play)), ("bartered taxed paid".to_owned(), 0, 0));
}

#[test]
fn an_exchange_that_is_not_needed_does_not_happen() {
    let mut rig = barter();
    rig.main(vec![steps::run(|c| c.set(c.seat(0), "points", 3)), wood(1), pay(seat(0), units(3, "money"))]);
    assert_eq!(rig.play(1).log_text(), "");
}

#[test]
fn an_exchange_can_be_forbidden() {
    let mut rig = barter();
    rig.card("embargo", Spot::Board).cannot("barter");
    let play = bartering(rig);
    assert_eq!((play.log_text(), play.points(0), wood_left(&play)), ("unpaid".to_owned(), 1, 4));
}

#[test]
fn an_exchange_is_used_as_often_as_its_event_allows() {
    for (most, log) in [(1, "unpaid"), (2, "bartered paid"), (7, "bartered paid")] {
        let mut rig = trading();
        let enough = ex(move |c| Value::Bool(c.int("n") <= most));
        rig.event("barter").param("n", Type::Integer).rule("enough", enough).logs("bartered");
        let with = vec![("n", var("count"))];
        rig.card("trader", Spot::Area(0)).exchanges(2, "wood", 1, "money").by_event("barter", with);
        assert_eq!(bartering(rig).log_text(), log, "at most {most}");
    }
}

#[test]
fn nothing_is_spent_if_an_exchange_is_cancelled() {
    let mut rig = barter();
    rig.card("strike", Spot::Board).on("barter", When).effect(|c| c.cancel());
    let play = bartering(rig);
    assert_eq!((play.log_text(), play.points(0), wood_left(&play)), ("unpaid".to_owned(), 1, 4));
}

/// The first player may pay so many units of money, and has five.
fn offered(count: i64) -> Play {
    paying(market(), 5, units(count, "money").optional())
}

#[test]
fn who_may_decline_is_asked_even_if_there_is_one_way() {
    let mut play = offered(3);
    assert_eq!(play.options(0), ["3-money", "pass"]);
    play.say(0, "3-money");
    assert_eq!((play.points(0), play.log_text()), (2, "paid".to_owned()));

    let mut play = offered(3);
    play.say(0, "pass");
    assert_eq!((play.points(0), play.log_text()), (5, "unpaid".to_owned()));
}

#[test]
fn nobody_is_asked_to_decline_what_costs_nothing_or_cannot_be_paid() {
    assert_eq!(offered(0).log_text(), "paid");
    assert_eq!(offered(6).log_text(), "unpaid");
}

#[test]
fn a_payment_can_be_declined_after_a_pick() {
    let mut rig = market();
    with_fields(&mut rig, "food", &["a-1", "b-1", "c-1", "d-2", "e-2", "f-3", "g-5"]);
    let mut play = paying(rig, 0, units(5, "food").optional());
    play.say(0, "f-3").say(0, "pass");
    assert_eq!((play.log_text(), turned(&play, "f-3")), ("unpaid".to_owned(), false));
}

#[test]
fn an_exchange_for_those_who_are_short_is_used_no_more_than_needed() {
    let mut rig = trading();
    rig.card("bank", Spot::Area(0)).exchanges_when_short(2, "wood", 1, "money");
    rig.main(vec![
        steps::run(|c| c.set(c.seat(0), "points", 3)),
        wood(8),
        pay(seat(0), units(2, "money")),
        pay(seat(0), units(2, "money")),
    ]);
    let play = rig.play(1);
    let table = play.session.world().table().expect("a table");
    assert_eq!((play.points(0), play.num(table, "round")), (0, 6), "nobody is asked, and only one unit was exchanged");
}

#[test]
fn exchanges_can_be_chained() {
    let mut rig = trading();
    let cards = ex(|c| comps(&c.slot(c.comp("player"), "area")));
    rig.resource("card").pieces(cards, 1, "turn", vec![("field", var("it"))]);
    rig.card("broker", Spot::Board).exchanges(1, "card", 1, "money");
    rig.card("mint", Spot::Board).exchanges(1, "money", 1, "wood");
    rig.card("trick", Spot::Area(0)).action("nothing");
    let play = paying(rig, 0, units(1, "wood"));
    assert!(turned(&play, "trick"), "a card counts as money, which counts as wood");
}

#[test]
fn any_of_several_resources_is_the_players_choice() {
    let mut rig = trading();
    let give = steps::run(|c| c.set(c.seat(0), "points", 1));
    rig.main(vec![give, wood(2), pay(seat(0), any_units(2, &["money", "wood"]))]);
    let mut play = rig.play(1);
    assert_eq!(play.options(0), ["1-money+1-wood", "2-wood"]);
    play.say(0, "2-wood");
    assert_eq!(play.points(0), 1);
}

#[test]
fn a_suggestion_keeps_what_is_dear() {
    let mut rig = market();
    rig.event("use_wood")
        .param("n", Type::Integer)
        .effect(|c| c.add(c.world.table().expect("a table"), "round", -c.int("n")));
    let held = ex(|c| c.world.get(c.world.table().expect("a table"), "round"));
    rig.resource("wood").keep(1).stock(held, "use_wood", vec![("n", var("count"))]);
    let give = steps::run(|c| c.set(c.seat(0), "points", 5));
    rig.main(vec![give, wood(5), pay(seat(0), any_units(2, &["wood", "money"]))]);
    assert_eq!(rig.play(1).options(0)[0], "2-money");
}

#[test]
fn what_may_not_be_spent_does_not_pay() {
    let mut rig = market();
    rig.card("ban", Spot::Board).cannot("spend");
    assert_eq!(paying(rig, 5, units(3, "money")).log_text(), "unpaid");
}

#[test]
fn a_replaced_payment_is_paid_unless_the_replacement_says_no() {
    for (answer, log) in [(true, "paid"), (false, "unpaid")] {
        let mut rig = market();
        rig.card("patron", Spot::Board).on("spend", Instead).effect(move |_| Value::Bool(answer));
        let play = paying(rig, 5, units(3, "money"));
        assert_eq!((play.points(0), play.log_text()), (5, log.to_owned()));
    }
}

#[test]
fn a_payment_is_a_cost_and_can_be_cancelled() {
    let mut rig = market();
    rig.card("tally", Spot::Board).on("spend", When).given(ex(|c| c.is_cost())).effect(|c| {
        c.log("stopped");
        c.cancel();
    });
    assert_eq!(paying(rig, 5, units(3, "money")).log_text(), "stopped unpaid");
}

#[test]
fn an_ability_is_offered_if_its_cost_can_be_paid() {
    for (money, offered) in [(1, false), (2, true)] {
        let mut rig = market();
        rig.card("inn", Spot::Area(0)).action("main").pays(units(2, "money")).logs("bought");
        rig.main(vec![steps::run(move |c| c.set(c.seat(0), "points", money)), actions(seat(0), "main")]);
        let mut play = rig.play(1);
        assert_eq!(!play.is_idle(), offered);
        if offered {
            play.say(0, "inn");
            assert_eq!((play.points(0), play.log_text()), (0, "bought".to_owned()));
        }
    }
}

#[test]
fn the_ability_that_costs_something_is_the_source_of_the_payment() {
    let mut rig = market();
    rig.event("tick");
    rig.card("inn", Spot::Area(0)).on("tick", After).pays(units(2, "money")).logs("bought");
    rig.card("tally", Spot::Board).on("spend", After).effect(|c| {
        let source = c.source().expect("an ability costs it");
        c.log(if c.world.owner(source) == Some(c.seat(0)) { "for-the-inn" } else { "for-another" });
    });
    rig.main(vec![steps::run(|c| c.set(c.seat(0), "points", 2))]);
    let mut play = rig.play(1);
    play.perform("tick", &[]);
    assert_eq!(play.log_text(), "for-the-inn bought");
}

#[test]
fn what_lacks_names_the_resource_and_the_exchanges() {
    let mut rig = trading();
    rig.card("trader", Spot::Area(0)).exchanges(2, "wood", 1, "money");
    rig.main(vec![steps::run(|c| c.set(c.seat(0), "points", 1)), wood(3)]);
    let play = rig.play(1);
    assert_eq!(lacks(&play, &[("money", 2)]), []);
    let lacks = lacks(&play, &[("money", 3)]);
    let [lack] = lacks.as_slice() else { panic!("one thing lacks: {lacks:?}") };
    assert_eq!((lack.needs, lack.has), (3, 1));
    let [exchange] = lack.exchanges.as_slice() else { panic!("one exchange helps: {lack:?}") };
    assert_eq!((exchange.has, exchange.take, exchange.give), (3, 2, 1));
}

#[test]
fn the_most_that_can_be_paid_counts_exchanges() {
    let mut rig = trading();
    rig.card("trader", Spot::Area(0)).exchanges(2, "wood", 1, "money");
    rig.main(vec![steps::run(|c| c.set(c.seat(0), "points", 1)), wood(5)]);
    let play = rig.play(1);
    let money = play.ruleset().find_resource("money").expect("it exists");
    assert_eq!(play.session.world().most_payable(money, &bill(&play, &[])), Ok(3));
}

#[test]
fn an_anytime_action_during_a_payment_changes_what_is_offered() {
    let mut rig = market();
    with_fields(&mut rig, "food", &["meadow-1", "acre-2", "orchard-4"]);
    let turn = |c: &Ctx| {
        let pieces = c.world.all_of(c.world.ruleset().find_kind("piece").expect("it exists"));
        let orchard = pieces.into_iter().find(|p| c.world.def_of(*p) == c.def("orchard-4"));
        c.set(orchard.expect("it is dealt"), "mark", true);
    };
    rig.card("storm", Spot::Area(0)).action("anytime").limit(1, "game").effect(turn);
    let mut play = paying(rig, 0, units(3, "food"));
    play.say(0, "storm");
    assert_eq!(play.log_text(), "paid", "only one way is left");
    assert!(turned(&play, "meadow-1") && turned(&play, "acre-2"));
}

#[test]
fn a_payment_can_be_undone_and_migrated_at_every_pick() {
    let rig = || {
        let mut rig = market();
        with_fields(&mut rig, "food", &["a-1", "b-1", "c-1", "d-2", "e-2", "f-3", "g-5"]);
        rig.main(vec![pay(seat(0), units(5, "food")), log("paid")]);
        rig
    };
    let mut play = rig().play(1);
    let before = play.hash();
    play.say(0, "f-3");
    assert_ne!(play.hash(), before, "what was picked is part of the state");
    let mut other = play.migrate(rig().with_decoys()).expect("it can be migrated");
    assert_eq!(other.options(0), play.options(0));
    other.say(0, "d-2");
    assert_eq!(other.log_text(), "paid");
    play.session.undo().expect("it can be undone");
    assert_eq!(play.hash(), before);
}

#[test]
fn random_payments_always_end() {
    for seed in 0..40 {
        let mut play = many_ways();
        play.play_on(seed, 200);
        assert!(play.is_idle(), "seed {seed}");
        assert_eq!(play.log_text(), "paid");
    }
}

#[test]
fn a_cost_in_unknown_resources_is_an_error_that_lists_them() {
    let mut rig = market();
    rig.main(vec![]);
    let play = rig.play(1);
    let cost = Value::map(vec![("monye".into(), 3.into())]);
    let error = play.session.world().read_cost(&cost).expect_err("there is no such resource");
    assert_eq!(error.message, "there is no resource `monye`; resources: money");
}
