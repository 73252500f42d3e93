//! What the performer of an event learns: whether it happened, to whom, and what happened in its place.

use crate::rig::steps::{event, run};
use crate::rig::{Act, Ctx, Play, Rig, Spot, ex, var};
use hexforge_core::ruleset::Timing::{After, Instead, When};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;

/// An event `study` of seat 0, which draws: for a draw a point, without one a coin. A draw counts in `drawn` of whoever draws.
fn studying() -> Rig {
    let mut rig = Rig::new();
    rig.kind("player").field("drawn", 0).field("coins", 0).field("others", 0);
    rig.event("tick");
    rig.event("draw").param("p", Type::Player).param("n", Type::Integer).effect(|c| {
        c.add(c.comp("p"), "drawn", c.int("n"));
        c.get("n")
    });
    rig.event("study").effect(|c| match c.answers {
        [] => draw(c, 0, 1),
        [drawn, ..] => {
            c.add(c.seat(0), if drawn.truthy() { "points" } else { "coins" }, drawn.int().unwrap_or(1));
            let others = c.instead.items().unwrap_or_default().iter().filter(|record| is_draw_of(record, c, 1));
            c.add(c.seat(0), "others", others.count() as i64);
            ().into()
        }
    });
    rig
}

fn draw(c: &Ctx, seat: usize, n: i64) -> Act {
    c.perform("draw", &[Value::Comp(c.seat(seat)), n.into()])
}

fn is_draw_of(record: &Value, c: &Ctx, seat: usize) -> bool {
    let whose = record.get("with").and_then(|with| with.get("p"));
    record.get("event").and_then(Value::str).is_some_and(|id| id.ends_with("draw"))
        && whose == Some(&c.seat(seat).into())
}

/// Points, coins, what seat 0 drew, what seat 1 drew, and how many draws of seat 1 the performer was told of.
fn outcome(play: &Play) -> [i64; 5] {
    let of = |seat: usize, field| play.num(play.player(seat), field);
    [of(0, "points"), of(0, "coins"), of(0, "drawn"), of(1, "drawn"), of(0, "others")]
}

#[test]
fn an_event_that_happens_gives_its_result() {
    let mut play = studying().play(2);

    play.perform("study", &[]);

    assert_eq!(outcome(&play), [1, 0, 1, 0, 0]);
}

#[test]
fn a_replacement_by_something_else_is_no_result() {
    let mut rig = studying();
    rig.card("r", Spot::Area(0)).on("draw", Instead).performs("tick", vec![]);
    let mut play = rig.play(2);

    play.perform("study", &[]);

    assert_eq!(outcome(&play), [0, 1, 0, 0, 0]);
}

#[test]
fn a_replacement_by_more_of_the_same_gives_the_result_of_the_last() {
    let mut rig = studying();
    rig.card("r", Spot::Area(0)).on("draw", Instead).effect(|c| match c.answers {
        [] => draw(c, 0, 2),
        [_] => draw(c, 0, 3),
        _ => ().into(),
    });
    let mut play = rig.play(2);

    play.perform("study", &[]);

    assert_eq!(outcome(&play), [3, 0, 5, 0, 0]);
}

#[test]
fn what_a_replacement_returns_is_the_result() {
    let mut rig = studying();
    rig.card("r", Spot::Area(0)).on("draw", Instead).effect(|c| match c.answers {
        [] => draw(c, 0, 2),
        [_] => draw(c, 0, 3),
        drawn => Value::Int(drawn.iter().filter_map(Value::int).sum()).into(),
    });
    let mut play = rig.play(2);

    play.perform("study", &[]);

    assert_eq!(outcome(&play), [5, 0, 5, 0, 0]);
}

#[test]
fn a_replacement_that_happens_to_another_is_no_result_and_names_the_other() {
    let mut rig = studying();
    rig.card("thief", Spot::Area(1)).on("draw", Instead).optional().effect(|c| match c.answers {
        [] => draw(c, 1, 1),
        _ => ().into(),
    });
    let mut play = rig.play(2);

    play.perform("study", &[]).say(1, "thief");
    assert_eq!(outcome(&play), [0, 1, 0, 1, 1]);

    play.session.undo().expect("nothing hidden was seen");
    play.say(1, "pass");
    assert_eq!(outcome(&play), [1, 0, 1, 0, 0]);
}

#[test]
fn an_event_that_is_changed_to_happen_to_another_is_no_result_and_names_the_other() {
    let mut rig = studying();
    rig.card("thief", Spot::Area(1)).on("draw", When).effect(|c| c.change(0, c.owner()));
    let mut play = rig.play(2);

    play.perform("study", &[]);

    assert_eq!(outcome(&play), [0, 1, 0, 1, 1]);
}

#[test]
fn an_event_of_which_only_an_amount_is_changed_gives_its_result() {
    let mut rig = studying();
    rig.card("more", Spot::Area(1)).on("draw", When).effect(|c| c.change(1, 4));
    let mut play = rig.play(2);

    play.perform("study", &[]);

    assert_eq!(outcome(&play), [4, 0, 4, 0, 0]);
}

#[test]
fn an_event_that_is_changed_and_changed_back_gives_its_result() {
    let mut rig = studying();
    rig.card("there", Spot::Area(1)).on("draw", When).effect(|c| c.change(0, c.seat(1)));
    rig.card("back", Spot::Area(1)).on("draw", When).effect(|c| c.change(0, c.seat(0)));
    let mut play = rig.play(2);

    play.perform("study", &[]).say(1, "there");

    assert_eq!(outcome(&play), [1, 0, 1, 0, 0]);
}

#[test]
fn a_cancelled_event_has_no_result_even_if_it_was_replaced_before() {
    let mut rig = studying();
    rig.card("r", Spot::Area(0)).on("draw", Instead).effect(|c| match c.answers {
        [] => draw(c, 0, 1),
        _ => {
            c.cancel();
            Value::Int(7).into()
        }
    });
    let mut play = rig.play(2);

    play.perform("study", &[]);

    assert_eq!(outcome(&play), [0, 1, 1, 0, 0]);
}

#[test]
fn a_flow_step_learns_the_result_of_a_replacement() {
    let mut rig = studying();
    rig.card("r", Spot::Area(0)).on("draw", Instead).effect(|_| Value::Int(9));
    rig.main(vec![
        event("draw", vec![("p", ex(|c| c.seat(0))), ("n", 1.into())]).keep("drawn"),
        run(|c| c.add(c.seat(0), "points", c.int("drawn"))),
    ]);
    let play = rig.play(1);

    assert_eq!(play.points(0), 9);
}

/// An ability that costs a payment and gives a point. The payment can be replaced as `replacement` says.
fn paying(replacement: fn(&Ctx) -> Act) -> Play {
    let mut rig = Rig::new();
    rig.event("pay").param("p", Type::Player).effect(|c| c.add(c.comp("p"), "points", -5));
    rig.event("tick");
    rig.card("goods", Spot::Area(0))
        .on("tick", After)
        .cost("pay", vec![("p", var("owner"))])
        .effect(|c| c.add(c.owner(), "points", 1));
    rig.card("credit", Spot::Area(0)).on("pay", Instead).effect(replacement);
    let mut play = rig.play(1);
    play.perform("tick", &[]);
    play
}

#[test]
fn a_replaced_cost_is_paid() {
    assert_eq!(paying(|_| ().into()).points(0), 1);
}

#[test]
fn a_replaced_cost_is_not_paid_if_the_replacement_returns_false() {
    assert_eq!(paying(|_| Value::Bool(false).into()).points(0), 0);
}

#[test]
fn a_cost_that_another_pays_is_paid() {
    let mut rig = Rig::new();
    rig.event("pay").param("p", Type::Player).effect(|c| c.add(c.comp("p"), "points", -5));
    rig.event("tick");
    rig.card("goods", Spot::Area(0))
        .on("tick", After)
        .cost("pay", vec![("p", var("owner"))])
        .effect(|c| c.add(c.owner(), "points", 1));
    rig.card("patron", Spot::Area(1)).on("pay", When).effect(|c| c.change(0, c.owner()));
    let mut play = rig.play(2);

    play.perform("tick", &[]);

    assert_eq!([play.points(0), play.points(1)], [1, -5]);
}
