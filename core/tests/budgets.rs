//! Limits on the work of one decision: the error names the limit, and the game is as it was.

use crate::rig::steps::{choose, confirm, each, event, log, name, repeat};
use crate::rig::{Act, Ctx, Ex, Play, Rig, Spot, ex, seat};
use hexforge_core::bot::{Bot as _, GreedyBot};
use hexforge_core::host::ScriptError;
use hexforge_core::ids::CompId;
use hexforge_core::limits::{LIMITS, Limit};
use hexforge_core::ruleset::Member;
use hexforge_core::value::Value;
use std::sync::Arc;

type Work = fn(&Ctx) -> Result<(), ScriptError>;

/// A game that asks seat 0, and in which the event `work` does this.
fn game(work: Work) -> Play {
    let mut rig = Rig::new();
    rig.piece("stone");
    rig.deal("stone", Spot::Board);
    rig.event("work").effect(move |c| match work(c) {
        Ok(()) => Act::Done(Value::Nil),
        Err(error) => Act::Fail(error.message),
    });
    rig.main(vec![confirm(seat(0)), event("work", vec![]), confirm(seat(0))]);
    rig.play(1)
}

/// Asserts that the answer fails at this limit, and that the game is as it was and goes on.
#[track_caller]
fn stops(mut play: Play, limit: Limit) {
    let (before, lines) = (play.hash(), play.log().len());

    let failed = play.try_say(0, "yes").expect_err("nothing stopped it").to_string();

    let info = limit.info();
    assert!(failed.contains(&format!("exceeds the limit `{}`", info.name)), "{failed}");
    assert!(failed.contains(info.counts) && failed.contains(info.advice), "{failed}");
    assert_eq!((play.hash(), play.log().len()), (before, lines));
    assert_eq!(play.asked(), [0], "the question is still open");
}

fn many(n: usize, mut work: impl FnMut(usize) -> Result<(), ScriptError>) -> Result<(), ScriptError> {
    (0..n).try_for_each(&mut work)
}

fn long_text() -> Value {
    Value::text(&"x".repeat(1 << 20))
}

fn mark(c: &Ctx, stone: CompId, value: Value) -> Result<(), ScriptError> {
    let name = c.world.ruleset().names.find("mark").expect("the name is used");
    let Some(Member::Field(field)) = c.world.member(stone, name) else { panic!("pieces have a field") };
    c.world.set_field(stone, field, value)
}

/// A list of numbers.
fn numbers(count: i64) -> Ex {
    let list = Value::list((0..count).map(Value::Int).collect());
    ex(move |_| list.clone())
}

#[test]
fn components() {
    stops(game(|c| many(30_000, |_| c.world.create(c.def("stone")).map(|_| ()))), Limit::Components);
}

#[test]
fn changes() {
    stops(
        game(|c| many(200_000, |i| c.world.set_owner(c.one("stone"), (i % 2 == 0).then(|| c.seat(0))))),
        Limit::Changes,
    );
}

#[test]
fn bytes_in_fields() {
    let work: Work = |c| many(40, |_| mark(c, c.world.create(c.def("stone"))?, long_text()));
    stops(game(work), Limit::Written);
}

#[test]
fn lines_of_the_log() {
    stops(game(|c| many(20_000, |_| c.world.log("spin", Vec::new()))), Limit::LogLines);
    let work: Work = |c| many(20, |_| c.world.log("spin", vec![(Arc::from("text"), long_text())]));
    stops(game(work), Limit::LogBytes);
}

#[test]
fn options() {
    let mut rig = Rig::new();
    rig.main(vec![confirm(seat(0)), choose(seat(0), numbers(60_000))]);
    stops(rig.play(1), Limit::Options);
}

/// With numbers, texts and names of the pack's choice, each option still has an id of its own, and soon.
#[test]
fn many_options_of_one_name() {
    let same = |i: i64| {
        let entry = |key: &str, value: Value| (Arc::from(key), value);
        Value::map(vec![entry("value", i.into()), entry("id", "same".into())])
    };
    let list = Value::list((0..20_000).map(same).collect());
    let mut rig = Rig::new();
    rig.main(vec![choose(seat(0), ex(move |_| list.clone()))]);
    let play = rig.play(1);

    let ids = play.options(0);

    assert_eq!((ids.len(), ids[0].as_str(), ids[19_999].as_str()), (20_000, "same#1", "same#20000"));
    assert!(!play.hash().is_empty());
}

#[test]
fn steps_of_the_engine() {
    let mut rig = Rig::new();
    rig.main(vec![confirm(seat(0)), repeat(None, vec![name("n", 1)])]);
    stops(rig.play(1), Limit::Engine);
    let mut rig = Rig::new();
    rig.main(vec![confirm(seat(0)), each(numbers(300_000), "i", vec![name("n", 1)])]);
    stops(rig.play(1), Limit::Engine);
}

/// A look at many components counts by their number.
#[test]
fn steps() {
    let work: Work = |c| {
        let table = c.world.table().expect("a table");
        many(10_000, |_| {
            c.create("stone", table, "board");
            Ok(())
        })?;
        many(20_000, |_| {
            let _ = c.slot(table, "board");
            Ok(())
        })?;
        c.world.log("done", Vec::new())
    };
    stops(game(work), Limit::Steps);
}

/// What all decisions together keep.
#[test]
fn the_whole_game() {
    let mut rig = Rig::new();
    rig.piece("stone");
    rig.deal("stone", Spot::Board);
    rig.event("work").effect(|c| {
        let texts = (0..10).map(|i| Value::text(&format!("{i}{}", "x".repeat(1 << 20))));
        match texts.into_iter().try_for_each(|text| mark(c, c.one("stone"), text)) {
            Ok(()) => Act::Done(Value::Nil),
            Err(error) => Act::Fail(error.message),
        }
    });
    rig.main(vec![repeat(None, vec![confirm(seat(0)), event("work", vec![])])]);
    let mut play = rig.play(1);
    let mut answers = 0;
    while play.try_say(0, "yes").is_ok() {
        answers += 1;
        assert!(answers < 50, "nothing stopped it");
    }

    assert_eq!(answers, 9, "each keeps ten MiB");
    let before = play.hash();
    let failed = play.try_say(0, "yes").expect_err("it is full").to_string();
    assert!(failed.contains("the game exceeds the limit `game`"), "{failed}");
    assert_eq!(play.hash(), before);
    play.session.undo().expect("it can be undone");
    play.say(0, "yes");
    assert_eq!(play.hash(), before);
}

/// A decision has its whole budget again, whatever the one before has used.
#[test]
fn each_decision_has_a_budget_of_its_own() {
    let mut rig = Rig::new();
    let lines = || each(numbers(6_000), "i", vec![log("line")]);
    rig.main(vec![confirm(seat(0)), lines(), confirm(seat(0)), lines(), confirm(seat(0))]);
    let mut play = rig.play(1);

    play.say(0, "yes").say(0, "yes");

    assert_eq!(play.log().len(), 12_000);
    assert_eq!(play.session.world().budget().largest(Limit::LogLines), 6_000);
}

/// What is computed to be shown does not count for the game, and stops by itself.
#[test]
fn a_look_has_a_budget_of_its_own() {
    let mut rig = Rig::new();
    rig.card("tired", Spot::Area(0)).action("anytime").given(ex(|c| {
        c.world.budget().work(1_500_000);
        false
    }));
    rig.main(vec![confirm(seat(0)), log("done"), confirm(seat(0))]);
    let mut play = rig.play(1);

    let first = play.session.unavailable(play.player(0)).map(|found| found.len());
    let second = play.session.unavailable(play.player(0)).map(|found| found.len());

    assert_eq!(first.as_ref().ok(), second.as_ref().ok(), "each look begins afresh");
    play.say(0, "yes");
    assert_eq!(play.log_text(), "done");
}

/// A bot that looks ahead stops when it has used its budget, and answers with what it found.
#[test]
fn a_look_ahead_ends() {
    let mut rig = Rig::new();
    rig.weight(1, ex(|c| c.num(c.comp("player"), "points")));
    rig.event("work").effect(|c| c.world.budget().work(1_500_000));
    rig.main(vec![choose(seat(0), numbers(20)), event("work", vec![]), confirm(seat(0))]);
    let mut play = rig.play(1);
    let question = play.question(0).clone();
    let before = play.hash();

    let answer = GreedyBot::new(1).answer(&mut play.session, &question).expect("it answers");

    assert!(question.accept(&answer).is_ok());
    assert_eq!(play.hash(), before);
    assert_eq!(play.session.world().budget().exceeded(), None);
}

#[test]
fn every_limit_has_a_reason() {
    for info in &LIMITS {
        let texts = [info.counts, info.reason, info.advice];
        assert!(texts.iter().all(|text| text.len() > 10 && !text.ends_with('.')), "{info:?}");
    }
}
