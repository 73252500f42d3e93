//! What the performer of an event learns: whether it happened, to whom, and what happened in its place.

use crate::rig::steps::{event, run};
use crate::rig::{Act, Ctx, Play, Rig, Spot, ex, var};
use hexforge_core::ruleset::Timing::{After, Instead, When};
use hexforge_core::ruleset::{Timing, Type};
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

/// Changes a parameter of the event.
fn changed(c: &Ctx, param: usize, value: impl Into<Value>) -> Act {
    c.change(param, value);
    Act::Done(Value::Nil)
}

/// What an ability does to the draw.
type Does = fn(&Ctx) -> Act;

/// What happens to the event, by which ability, and the outcome.
type Case = (&'static str, Option<(Timing, Does)>, [i64; 5]);

#[test]
fn the_performer_learns_what_became_of_the_event() {
    let other = |c: &Ctx| match c.answers {
        [] => c.perform("tick", &[]),
        _ => ().into(),
    };
    let same = |c: &Ctx| match c.answers {
        [] => draw(c, 0, 2),
        [_] => draw(c, 0, 3),
        _ => ().into(),
    };
    let sum = |c: &Ctx| match c.answers {
        [] => draw(c, 0, 2),
        [_] => draw(c, 0, 3),
        drawn => Value::Int(drawn.iter().filter_map(Value::int).sum()).into(),
    };
    let cancel = |c: &Ctx| match c.answers {
        [] => draw(c, 0, 1),
        _ => {
            c.cancel();
            Value::Int(7).into()
        }
    };
    let cases: [Case; 7] = [
        ("it happens", None, [1, 0, 1, 0, 0]),
        ("something else instead", Some((Instead, other)), [0, 1, 0, 0, 0]),
        ("more of the same instead gives the last result", Some((Instead, same)), [3, 0, 5, 0, 0]),
        ("what a replacement returns is the result", Some((Instead, sum)), [5, 0, 5, 0, 0]),
        ("it is changed to happen to another", Some((When, |c| changed(c, 0, c.owner()))), [0, 1, 0, 1, 1]),
        ("only an amount is changed", Some((When, |c| changed(c, 1, 4))), [4, 0, 4, 0, 0]),
        ("it is cancelled after it was replaced", Some((Instead, cancel)), [0, 1, 1, 0, 0]),
    ];
    for (name, ability, expected) in cases {
        let mut rig = studying();
        if let Some((timing, does)) = ability {
            rig.card("card", Spot::Area(1)).on("draw", timing).effect(does);
        }
        let mut play = rig.play(2);

        play.perform("study", &[]);

        assert_eq!(outcome(&play), expected, "{name}");
    }
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
fn an_event_that_is_changed_and_changed_back_gives_its_result() {
    let mut rig = studying();
    rig.card("there", Spot::Area(1)).on("draw", When).effect(|c| c.change(0, c.seat(1)));
    rig.card("back", Spot::Area(1)).on("draw", When).effect(|c| c.change(0, c.seat(0)));
    let mut play = rig.play(2);

    play.perform("study", &[]).say(1, "there");

    assert_eq!(outcome(&play), [1, 0, 1, 0, 0]);
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

#[test]
fn a_cost_is_paid_unless_its_replacement_returns_false() {
    let cases: [(&str, Timing, Does, [i64; 2]); 3] = [
        ("replaced", Instead, |_| ().into(), [1, 0]),
        ("replaced, but not paid", Instead, |_| Value::Bool(false).into(), [0, 0]),
        ("paid by another", When, |c| changed(c, 0, c.owner()), [1, -5]),
    ];
    for (name, timing, does, points) in cases {
        let mut rig = Rig::new();
        rig.event("pay").param("p", Type::Player).effect(|c| c.add(c.comp("p"), "points", -5));
        rig.event("tick");
        let goods = rig.card("goods", Spot::Area(0)).on("tick", After).cost("pay", vec![("p", var("owner"))]);
        goods.effect(|c| c.add(c.owner(), "points", 1));
        rig.card("patron", Spot::Area(1)).on("pay", timing).effect(does);
        let mut play = rig.play(2);

        play.perform("tick", &[]);

        assert_eq!([play.points(0), play.points(1)], points, "{name}");
    }
}
