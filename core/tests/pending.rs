//! Questions that are pending while something else happens.

use crate::rig::hook::comps;
use crate::rig::steps::{choose, confirm, log, name, run};
use crate::rig::{Ctx, Play, Rig, Spot, ex, seat};
use hexforge_core::decision::{Answer, Shape};
use hexforge_core::value::Value;
use hexforge_core::world::ReasonKind;
use std::sync::Arc;

/// Two crates and a torch that may burn the first crate at any time. `list` holds the crates that there were in the beginning.
fn crates(ask: crate::rig::steps::St) -> Play {
    let mut rig = burning();
    rig.main(vec![
        name("list", ex(|c| comps(&[c.one("big"), c.one("small")]))),
        ask.keep("answer"),
        run(|c| c.set(c.seat(0), "name", c.get("answer"))),
        log("end"),
    ]);
    rig.play(1)
}

fn burning() -> Rig {
    let mut rig = Rig::new();
    rig.card("torch", Spot::Area(0)).action("anytime").limit(2, "game").effect(|c| {
        let crates = c.find("big").or_else(|| c.find("small")).expect("one is left");
        c.destroy(crates);
    });
    rig.piece("big");
    rig.deal("big", Spot::Area(0));
    rig.piece("small");
    rig.deal("small", Spot::Area(0));
    rig
}

fn listed(shape: Shape) -> crate::rig::steps::St {
    run(move |c| match c.answers {
        [] => c.ask(c.seat(0), shape.clone(), c.get("list").items().unwrap_or_default()),
        [answer, ..] => answer.clone().into(),
    })
}

fn burn(play: &mut Play) {
    play.answer(0, Answer::One(Arc::from("torch"))).expect("it is offered");
}

fn kept(play: &Play) -> Value {
    play.session.world().get(play.player(0), "name")
}

#[test]
fn a_pending_choice_drops_what_an_anytime_action_destroys() {
    for ask in [choose(seat(0), ex(|c| c.get("list"))), listed(Shape::One)] {
        let mut play = crates(ask);

        burn(&mut play);

        assert_eq!(play.options(0), ["small", "torch"]);
        play.say(0, "small");
        assert_eq!(play.log_text(), "end");
    }
}

#[test]
fn a_pending_choice_drops_lists_and_maps_that_hold_what_is_destroyed() {
    let both = |c: &Ctx| comps(&[c.one("big"), c.one("small")]);
    let only = |c: &Ctx| Value::map(vec![(Arc::from("it"), comps(&[c.one("small")]))]);
    let big = |c: &Ctx| Value::map(vec![(Arc::from("it"), comps(&[c.one("big")]))]);
    let mut rig = burning();
    rig.main(vec![
        name("list", ex(move |c| Value::list(vec![both(c), only(c), big(c)]))),
        listed(Shape::One).keep("answer"),
        log("end"),
    ]);
    let mut play = rig.play(1);
    assert_eq!(play.options(0).len(), 4, "three, and the torch");

    burn(&mut play);
    assert_eq!(play.options(0).len(), 2);
    let small = play.one("small");
    assert_eq!(play.decision(0).question.options[0].value.get("it"), Some(&comps(&[small])));

    burn(&mut play);
    assert_eq!(play.log_text(), "end", "nothing is left");
}

#[test]
fn an_anytime_action_in_use_is_not_offered_again_and_why_says_so() {
    let mut rig = Rig::new();
    rig.card("trade", Spot::Area(0)).action("anytime").effect(|c| match c.answers {
        [] => c.confirm(c.seat(0)),
        _ => c.tell("traded"),
    });
    rig.card("rest", Spot::Area(0)).action("anytime").logs("rested");
    rig.main(vec![confirm(seat(0))]);
    let mut play = rig.play(1);
    let why = |play: &Play| {
        let all = play.session.unavailable(play.player(0)).expect("no hook fails");
        all.iter().map(|u| (u.option.id.to_string(), u.reasons[0].kind)).collect::<Vec<_>>()
    };
    assert_eq!(why(&play), []);

    play.say(0, "trade");
    assert_eq!((play.options(0), why(&play)), (vec!["rest".to_owned()], vec![("trade".to_owned(), ReasonKind::InUse)]));

    play.say(0, "yes");
    assert_eq!((play.log_text(), why(&play)), ("traded".to_owned(), vec![]));
}

#[test]
fn a_pending_choice_of_which_nothing_is_left_ends_without_an_answer() {
    let optional = choose(seat(0), ex(|c| c.get("list"))).optional();
    for ask in [choose(seat(0), ex(|c| c.get("list"))), optional, listed(Shape::One), listed(Shape::Order)] {
        let mut play = crates(ask);

        burn(&mut play);
        burn(&mut play);

        assert_eq!(play.log_text(), "end");
    }
}

#[test]
fn a_pending_choice_of_several_wants_no_more_than_is_left() {
    let mut play = crates(listed(Shape::Some { min: 2, max: 2 }));
    let small = play.one("small");

    burn(&mut play);
    play.answer(0, Answer::Some(vec![Arc::from("small")])).expect("one is all there is");

    assert_eq!(kept(&play), comps(&[small]));
}

#[test]
fn a_pending_order_and_assignment_keep_only_what_is_left() {
    let mut play = crates(listed(Shape::Order));
    let small = play.one("small");
    burn(&mut play);
    let left: Arc<str> = Arc::from("small");
    play.answer(0, Answer::Order(vec![left.clone()])).expect("one is all there is");
    assert_eq!(kept(&play), comps(&[small]));

    let to_itself = run(|c| match c.answers {
        [] => {
            let items = c.get("list").items().unwrap_or_default().to_vec();
            let targets = items.iter().map(|item| c.world.choice(item)).collect();
            c.ask(c.seat(0), Shape::Assign { targets }, &items)
        }
        [answer, ..] => answer.clone().into(),
    });
    let mut play = crates(to_itself);
    burn(&mut play);
    play.answer(0, Answer::Assign(vec![(left.clone(), left)])).expect("one is all there is");
    assert_eq!(kept(&play), Value::list(vec![comps(&[small, small])]));
}
