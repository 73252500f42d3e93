//! Options between which a choice makes no difference are shown as one with a count.

use crate::rig::steps::{choose, choose_parts, confirm, run};
use crate::rig::{Ctx, Play, Rig, Spot, comps, ex, seat};
use hexforge_core::decision::Answer;
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::value::Value;
use hexforge_core::view::{OptionView, Viewer};
use std::sync::Arc;

fn soldiers(c: &Ctx) -> Vec<CompId> {
    let wanted = c.def("soldier");
    c.all("piece").into_iter().filter(|comp| c.world.def_of(*comp) == wanted).collect()
}

/// Soldiers and a scout at these places, which `differ` can make different; seat 0 chooses one to all of them.
fn army(spots: &[Spot], differ: impl Fn(&Ctx) + 'static) -> Play {
    let mut rig = Rig::new();
    rig.piece("soldier");
    rig.piece("scout");
    for spot in spots {
        rig.deal("soldier", *spot);
    }
    rig.deal("scout", Spot::Board);
    let from = ex(|c: &Ctx| comps(&c.all("piece")));
    rig.main(vec![run(differ), choose(seat(0), from).between(1, 9).keep("it"), confirm(seat(0))]);
    rig.play(2)
}

fn shown(play: &Play) -> Vec<OptionView> {
    play.session.decisions_for(Viewer::Seat(Seat(0))).remove(0).question.options
}

/// The options as a person sees them, with the number of those that each stands for.
fn counts(play: &Play) -> Vec<(String, usize)> {
    shown(play).iter().map(|option| (option.id.to_string(), option.count())).collect()
}

fn counted(all: &[(&str, usize)]) -> Vec<(String, usize)> {
    all.iter().map(|(id, count)| ((*id).to_owned(), *count)).collect()
}

const THREE: [Spot; 3] = [Spot::Board, Spot::Board, Spot::Pile];

#[test]
fn pieces_that_differ_in_nothing_are_one_option_with_a_count() {
    let play = army(&THREE, |_| {});

    let expected = counted(&[("soldier@board#1", 2), ("soldier@pile", 1), ("scout", 1)]);
    assert_eq!(counts(&play), expected);
    assert_eq!(play.options(0).len(), 4, "the engine offers each");
}

#[test]
fn an_option_that_is_named_several_times_stands_for_several_pieces() {
    let mut play = army(&THREE, |_| {});
    let alike = play.session.alike(play.question(0), None);
    let ids = |all: &[&str]| all.iter().map(|id| Arc::from(*id)).collect::<Vec<Arc<str>>>();
    let twice = Answer::Some(ids(&["soldier@board#1", "scout", "soldier@board#1"]));

    let spread = alike.spread(twice);

    assert_eq!(spread, Answer::Some(ids(&["soldier@board#1", "scout", "soldier@board#2"])));
    play.answer(0, spread).expect("they are offered");
    let thrice = alike.spread(Answer::Some(ids(&["soldier@board#1"; 3])));
    let named_twice = Answer::Some(ids(&["soldier@board#1", "soldier@board#2", "soldier@board#1"]));
    assert_eq!(thrice, named_twice, "there are not three, so the question refuses it");
}

#[test]
fn pieces_that_differ_or_are_mentioned_are_separate() {
    let separate = counted(&[("soldier@board#1", 1), ("soldier@board#2", 1), ("soldier@pile", 1), ("scout", 1)]);
    let marked = army(&THREE, |c| c.set(soldiers(c)[1], "n", 1));
    let loaded = army(&THREE, |c| c.move_to(soldiers(c)[2], soldiers(c)[1], "inside"));
    let pointed_at = army(&THREE, |c| c.set(c.one("scout"), "mark", soldiers(c)[1]));

    assert_eq!(counts(&marked), separate);
    assert!(counts(&loaded).iter().all(|(_, count)| *count == 1), "{:?}", counts(&loaded));
    assert_eq!(counts(&pointed_at), separate);
}

#[test]
fn a_count_does_not_tell_what_is_hidden() {
    let mut rig = Rig::new();
    for name in ["soldier", "scout"] {
        rig.piece(name);
    }
    for name in ["soldier", "soldier", "scout"] {
        rig.deal(name, Spot::Hand(1));
    }
    rig.main(vec![choose(seat(0), ex(|c: &Ctx| comps(&c.slot(c.seat(1), "hand")))).between(0, 3)]);
    let play = rig.play(2);

    assert_eq!(counts(&play), counted(&[("hidden#1", 1), ("hidden#2", 1), ("hidden#3", 1)]));
}

#[test]
fn a_part_counts_pieces_that_can_go_to_the_same_places() {
    let travel = |far: usize| {
        let mut rig = Rig::new();
        rig.piece("soldier");
        for _ in 0..3 {
            rig.deal("soldier", Spot::Board);
        }
        let places = ex(move |c: &Ctx| {
            let is_far = soldiers(c).get(far) == Some(&c.comp("piece"));
            Value::list(if is_far { vec!["near".into(), "far".into()] } else { vec!["near".into()] })
        });
        let pieces = ex(|c: &Ctx| comps(&soldiers(c)));
        rig.main(vec![choose_parts(seat(0), vec![("piece", pieces), ("place", places)])]);
        let play = rig.play(1);
        let question = play.session.decisions_for(Viewer::Author).remove(0).question;
        let next = question.shape.following(&[]);
        next.iter().map(|option| (option.id.to_string(), option.count())).collect::<Vec<_>>()
    };

    assert_eq!(travel(9), counted(&[("soldier@board#1", 3)]));
    assert_eq!(travel(1), counted(&[("soldier@board#1", 2), ("soldier@board#2", 1)]), "one of them gets farther");
}
