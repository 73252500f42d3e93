//! Who may read a line of the log: whoever saw what it mentions when it was written, or when what it tells of was done.

use crate::rig::hook::{Act, Ctx};
use crate::rig::spec::With;
use crate::rig::steps::{confirm, event, log, run, together};
use crate::rig::{Play, Rig, Spot, ex, seat};
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::{Timing, Type};
use hexforge_core::value::Value;
use hexforge_core::view::known_args;
use std::sync::Arc;

fn table(c: &Ctx) -> CompId {
    c.world.table().expect("a table")
}

/// A line about the ace.
fn tell(c: &Ctx, key: &str) {
    c.world.log(key, vec![(Arc::from("card"), Value::Comp(c.one("ace")))]).expect("a body may log");
}

/// Seat 1 has an ace. The event `bury` puts it into the deck, and `draw` takes it from there to seat 0; both have a line.
fn cards() -> Rig {
    let mut rig = Rig::new();
    rig.piece("ace");
    rig.deal("ace", Spot::Hand(1));
    let bury = rig.event("bury").param("card", Type::Component).line("buried");
    bury.effect(|c| c.move_to(c.comp("card"), table(c), "deck"));
    let draw = rig.event("draw").param("card", Type::Component).line("drawn");
    draw.effect(|c| c.move_to(c.comp("card"), c.seat(0), "hand"));
    rig
}

fn ace() -> With {
    vec![("card", ex(|c| Value::Comp(c.one("ace"))))]
}

/// The lines that name the ace to a seat.
fn named(play: &Play, viewer: usize) -> Vec<String> {
    let viewer = Some(play.player(viewer));
    let names = |line: &&hexforge_core::state::LogLine| {
        known_args(line, viewer).iter().any(|(_, value)| *value == Value::Comp(play.one("ace")))
    };
    let log = play.session.world().state().log().to_vec();
    log.iter().filter(names).map(|line| line.key.to_string()).collect()
}

#[test]
fn whoever_gains_sight_after_an_event_does_not_learn_what_happened_in_it() {
    let mut rig = cards();
    rig.main(vec![event("bury", ace()), event("draw", ace()), confirm(seat(0))]);
    let play = rig.play(2);

    assert_eq!(named(&play, 0), ["drawn"]);
    assert_eq!(named(&play, 1), ["buried"]);
}

#[test]
fn whoever_loses_sight_later_still_reads_the_line() {
    let mut rig = cards();
    rig.main(vec![
        event("draw", ace()),
        event("bury", ace()),
        event("draw", ace()),
        event("bury", ace()),
        confirm(seat(0)),
    ]);
    let play = rig.play(2);

    assert_eq!(named(&play, 0), ["drawn", "buried", "drawn", "buried"]);
    assert_eq!(named(&play, 1), ["drawn"], "it saw the first before it was drawn");
}

#[test]
fn whoever_draws_a_card_in_reaction_does_not_learn_what_it_reacted_to() {
    let mut rig = cards();
    rig.card("spy", Spot::Area(0)).on("bury", Timing::After).performs("draw", ace());
    rig.main(vec![event("bury", ace()), confirm(seat(0))]);
    let play = rig.play(2);

    assert_eq!(named(&play, 0), ["drawn"]);
}

#[test]
fn a_line_tells_the_outcome_of_the_whole_effect_and_inner_lines_only_that_of_theirs() {
    let mut rig = cards();
    let outer = rig.event("exchange").param("card", Type::Component).line("exchanged");
    outer.effect(|c| match c.answers {
        [] => c.perform("bury", &[c.one("ace").into()]),
        [_] => c.perform("draw", &[c.one("ace").into()]),
        _ => Act::from(()),
    });
    rig.main(vec![event("exchange", ace()), confirm(seat(0))]);
    let play = rig.play(2);

    assert_eq!(named(&play, 0), ["exchanged", "drawn"]);
    assert_eq!(named(&play, 1), ["exchanged", "buried"]);
}

#[test]
fn a_line_of_a_hook_tells_what_is_seen_when_the_hook_is_done() {
    let mut rig = cards();
    rig.main(vec![
        run(|c| {
            tell(c, "before");
            c.move_to(c.one("ace"), table(c), "deck");
            tell(c, "after");
        }),
        run(|c| {
            tell(c, "taken");
            c.move_to(c.one("ace"), c.seat(0), "hand");
        }),
        confirm(seat(0)),
    ]);
    let play = rig.play(2);

    assert_eq!(named(&play, 0), ["taken"]);
    assert_eq!(named(&play, 1), ["before"], "after the move nobody sees it");
}

#[test]
fn a_hook_that_waits_keeps_its_lines_open_and_not_those_of_what_it_performs() {
    let mut rig = cards();
    rig.main(vec![
        run(|c| match c.answers {
            [] => {
                tell(c, "begun");
                c.perform("bury", &[c.one("ace").into()])
            }
            _ => {
                c.move_to(c.one("ace"), c.seat(0), "hand");
                Act::from(())
            }
        }),
        confirm(seat(0)),
    ]);
    let play = rig.play(2);

    assert_eq!(named(&play, 0), ["begun"]);
    assert_eq!(named(&play, 1), ["begun", "buried"]);
}

#[test]
fn a_decision_settles_what_was_written_before_it() {
    let mut rig = cards();
    rig.event("ponder").param("card", Type::Component).line("pondered").effect(|c| match c.answers {
        [] => {
            c.move_to(c.one("ace"), table(c), "deck");
            c.confirm(c.seat(0))
        }
        _ => {
            c.move_to(c.one("ace"), c.seat(0), "hand");
            Act::from(())
        }
    });
    rig.main(vec![event("ponder", ace()), log("end"), confirm(seat(0))]);
    let mut play = rig.play(2);
    play.say(0, "yes");

    assert_eq!(named(&play, 0), Vec::<String>::new());
    assert_eq!(named(&play, 1), ["pondered"]);
}

#[test]
fn of_events_that_happen_together_each_line_tells_the_outcome_of_its_own() {
    let mut rig = cards();
    rig.main(vec![together(vec![("bury", ace()), ("draw", ace())]), confirm(seat(0))]);
    let play = rig.play(2);

    assert_eq!(named(&play, 0), ["drawn"]);
    assert_eq!(named(&play, 1), ["buried"]);
}

#[test]
fn undo_and_redo_keep_who_may_read_a_line() {
    let mut rig = cards();
    rig.main(vec![confirm(seat(0)), event("bury", ace()), event("draw", ace()), confirm(seat(0))]);
    let mut play = rig.play(2);
    play.session.undo_reveals = true;
    play.say(0, "yes");
    let lines = play.session.world().state().log().to_vec();

    play.session.undo().expect("the session allows it");
    assert_eq!(named(&play, 1), Vec::<String>::new());
    play.session.redo().expect("it was undone");

    assert_eq!(play.session.world().state().log(), lines.as_slice());
}
