//! Enumerations and records: what fits them, and what becomes of them when the rules change.

use crate::rig::Rig;
use hexforge_core::ruleset::{RecordType, Type, WordType};
use hexforge_core::value::Value;
use std::sync::Arc;

fn terrain(words: &[&str]) -> Type {
    let words = words.iter().map(|word| Arc::from(*word)).collect();
    Type::Words(Arc::new(WordType { id: "p:terrain".into(), local_id: "terrain".into(), words }))
}

fn cost() -> Type {
    let fields =
        vec![("gold".into(), Type::Integer), ("over".into(), Type::Optional(Box::new(terrain(&["ground", "space"]))))];
    Type::Record(Arc::new(RecordType { id: "p:cost".into(), local_id: "cost".into(), fields }))
}

fn record(entries: &[(&str, Value)]) -> Value {
    Value::map(entries.iter().map(|(name, value)| (Arc::from(*name), value.clone())).collect())
}

#[test]
fn an_argument_is_a_word_of_its_enumeration() {
    let mut rig = Rig::new();
    rig.event("go").param("over", terrain(&["ground", "space"])).logs("went");
    let mut play = rig.play(1);

    play.perform("go", &["space".into()]);
    let error = play.try_perform("go", &["spce".into()]).expect_err("it is not a word").to_string();

    assert_eq!(play.log_text(), "went");
    assert!(
        error.contains("parameter `over` of event `go` takes a `terrain`: one of `ground`, `space`, found \"spce\""),
        "{error}"
    );
}

#[test]
fn a_record_has_all_its_fields_with_their_types_and_no_others() {
    let mut rig = Rig::new();
    rig.event("go").param("for", cost()).logs("went");
    let mut play = rig.play(1);
    let right = [record(&[("gold", 1.into())]), record(&[("gold", 1.into()), ("over", "ground".into())])];
    let wrong = [
        record(&[]),
        record(&[("over", "ground".into())]),
        record(&[("gold", "many".into())]),
        record(&[("gold", 1.into()), ("over", "sea".into())]),
        record(&[("gold", 1.into()), ("silver", 1.into())]),
        Value::Int(1),
    ];
    for value in right {
        play.perform("go", &[value]);
    }
    for value in wrong {
        let error = play.try_perform("go", std::slice::from_ref(&value)).expect_err("it does not fit").to_string();
        assert!(error.contains("takes a `cost`: a map with gold, over"), "{value:?}: {error}");
    }
    assert_eq!(play.log(), ["went", "went"]);
}

#[test]
fn a_game_goes_on_when_an_enumeration_gets_a_word_and_not_when_it_loses_one() {
    let rig = |words: &'static [&'static str]| {
        let mut rig = Rig::new();
        rig.kind("table").typed_field("over", terrain(words), "space");
        rig.event("go").effect(|c| c.set(c.world.table().expect("a table"), "over", "space2"));
        rig
    };
    let mut play = rig(&["ground", "space", "space2"]).play(1);
    play.perform("go", &[]);
    let over = |play: &crate::rig::Play| {
        let table = play.session.world().table().expect("a table");
        play.session.world().get(table, "over")
    };

    let more = play.migrate(rig(&["deep", "ground", "space", "space2"])).expect("the game goes on");
    assert_eq!(over(&more), Value::text("space2"));

    let fewer = play.migrate(rig(&["ground", "space"])).expect("the game goes on");
    assert_eq!(over(&fewer), Value::text("space"), "the field has its default again");
}
