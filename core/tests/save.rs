//! Saves: loading restores the whole state, and differences from the save are reported.

use crate::rig::play::record;
use crate::rig::steps::{choose_of, confirm};
use crate::rig::{Play, Rig, seat};
use crate::undo::busy;
use hexforge_core::decision::Answer;
use hexforge_core::save::{LoadError, Save, pack_differences};
use hexforge_core::session::{Session, Setup};
use hexforge_core::value::Value;
use std::sync::Arc;

fn load(play: &Play, save: &Save) -> Result<Session, LoadError> {
    Session::load(play.ruleset(), play.dyn_host(), save, true)
}

/// C-53
#[test]
fn a_game_saved_at_any_decision_loads_to_the_same_state() {
    let mut play = busy().play(2);
    for point in 0..50 {
        let save = play.session.save(&play.dyn_host()).expect("it can be saved");
        let text = serde_json::to_string(&save).expect("it can be written");
        let read: Save = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(read, save);

        let loaded = load(&play, &read).expect("it fits");

        assert_eq!(loaded.hash(), play.hash(), "point {point}");
        assert_eq!(loaded.input_count(), play.session.input_count());
        if play.play_on(point, 1) == 0 {
            break;
        }
    }
}

#[test]
fn a_loaded_game_can_be_played_on_and_undone() {
    let mut play = busy().play(2);
    play.play_on(1, 12);
    let save = play.session.save(&play.dyn_host()).expect("it can be saved");

    let mut loaded = load(&play, &save).expect("it fits");
    loaded.go_to(5).expect("it can go back");
    play.session.go_to(5).expect("it can go back");

    assert_eq!(loaded.hash(), play.hash());
}

#[test]
fn all_types_of_option_values_are_saved_and_loaded() {
    let mut rig = Rig::new();
    rig.main(vec![confirm(seat(0))]);
    let plain = rig.play(1);
    let map = Value::map(vec![("deep".into(), Value::list(vec![Value::Nil, Value::Bool(true)]))]);
    let options = [("list", Value::list(vec![1.into(), "a".into(), map.clone()])), ("map", map), ("none", Value::Nil)];
    let with = |options: &[(&str, Value)]| Setup {
        options: options.iter().map(|(name, value)| (Arc::from(*name), value.clone())).collect(),
        ..plain.session.setup().clone()
    };
    let session = Session::new(plain.ruleset(), plain.dyn_host(), with(&options)).expect("it begins");

    let save = session.save(&plain.dyn_host()).expect("it can be saved");
    let text = serde_json::to_string(&save).expect("it can be written");
    let read: Save = serde_json::from_str(&text).expect("it can be read");

    assert_eq!(read.setup(&plain.ruleset()).options, session.setup().options);
    assert_eq!(load(&plain, &read).expect("it fits").hash(), session.hash());

    let of_the_game = with(&[("who", Value::Comp(plain.player(0)))]);
    let session = Session::new(plain.ruleset(), plain.dyn_host(), of_the_game).expect("it begins");
    let refused = session.draft().expect_err("each game numbers its components itself");
    assert!(refused.to_string().starts_with("the option `who` cannot be saved"), "{refused}");
}

#[test]
fn a_save_is_small_and_readable() {
    let mut rig = Rig::new();
    rig.packs.push(("stones", "1.2.0", "abc"));
    rig.main(vec![choose_of(seat(0), &["red", "blue"]), confirm(seat(1))]);
    let mut play = rig.play(2);
    play.say(0, "blue");

    let mut save = play.session.save(&play.dyn_host()).expect("it can be saved");
    save.hashes.clear();
    save.engine = "0".into();

    let text = serde_json::to_string(&save).expect("it can be written");
    assert_eq!(
        text,
        "{\"format\":3,\"engine\":\"0\",\"packs\":[{\"id\":\"stones\",\"version\":\"1.2.0\",\"hash\":\"abc\"}],\
         \"seats\":[\"ann\",\"bob\"],\"options\":{},\"seed\":1,\
         \"answers\":[{\"seat\":\"ann\",\"answer\":{\"one\":\"blue\"}}],\"hashes\":{}}"
    );
}

/// A game with two answers and these packs.
fn with_packs(packs: &[(&'static str, &'static str, &'static str)]) -> Play {
    let mut rig = Rig::new();
    rig.packs = packs.to_vec();
    rig.main(vec![choose_of(seat(0), &["red", "blue"]).keep("colour"), confirm(seat(1))]);
    rig.play(2)
}

/// C-54, C-55
#[test]
fn differences_from_the_save_are_listed() {
    let old = with_packs(&[
        ("base", "1.0.0", "aa"),
        ("gone", "1.0.0", "bb"),
        ("same", "1.0.0", "cc"),
        ("late", "1.0.0", "d"),
    ]);
    let new = with_packs(&[
        ("base", "1.1.0", "ab"),
        ("same", "1.0.0", "xx"),
        ("late", "1.0.0", "d"),
        ("extra", "2.0.0", "ee"),
    ]);
    let mut save = old.session.save(&old.dyn_host()).expect("it can be saved");
    save.engine = "0.0.9".into();

    let differences = pack_differences(&save, &new.ruleset());

    let engine = format!("the engine is {} here, 0.0.9 in the save", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        differences,
        [
            engine.as_str(),
            "pack base is 1.1.0 here, 1.0.0 in the save",
            "pack gone 1.0.0 of the save is missing here",
            "pack same 1.0.0 has different content here and in the save",
            "pack extra 2.0.0 is loaded here, but not in the save",
        ]
    );
}

/// C-55
#[test]
fn a_different_load_order_of_packs_is_a_difference() {
    let old = with_packs(&[("a", "1.0.0", "aa"), ("b", "1.0.0", "bb")]);
    let save = old.session.save(&old.dyn_host()).expect("it can be saved");

    let turned = with_packs(&[("b", "1.0.0", "bb"), ("a", "1.0.0", "aa")]);

    assert_eq!(pack_differences(&save, &old.ruleset()), Vec::<String>::new());
    assert_eq!(
        pack_differences(&save, &turned.ruleset()),
        ["the packs are loaded in a different order than in the save"]
    );
}

/// C-54
#[test]
fn the_error_names_the_answer_that_is_no_longer_valid() {
    let mut old = with_packs(&[]);
    old.say(0, "blue").say(1, "yes");
    let save = old.session.save(&old.dyn_host()).expect("it can be saved");
    let mut rig = Rig::new();
    rig.main(vec![choose_of(seat(0), &["red", "green"]), confirm(seat(1))]);
    let new = rig.play(2);

    let failed = Session::load(new.ruleset(), new.dyn_host(), &save, false).map(|_| ());

    assert_eq!(
        failed.expect_err("blue is gone").to_string(),
        "answer 1 (ann: blue) does not fit: `blue` is not one of the options: red, green"
    );
}

/// C-54
#[test]
fn an_answer_is_not_used_for_another_player() {
    let mut old = with_packs(&[]);
    old.say(0, "blue");
    let save = old.session.save(&old.dyn_host()).expect("it can be saved");
    let mut rig = Rig::new();
    rig.main(vec![choose_of(seat(1), &["red", "blue"])]);
    let new = rig.play(2);

    let failed = Session::load(new.ruleset(), new.dyn_host(), &save, false).map(|_| ());

    assert_eq!(
        failed.expect_err("bob is asked").to_string(),
        "answer 1 (ann: blue) does not fit: bob has to answer this question"
    );
}

/// The game of [`with_packs`] with a second question that offers other colours.
fn with_other_colours() -> Play {
    let mut rig = Rig::new();
    rig.main(vec![
        choose_of(seat(0), &["red", "blue"]).keep("colour"),
        choose_of(seat(1), &["grey", "black"]),
        confirm(seat(1)),
    ]);
    rig.play(2)
}

#[test]
fn a_save_is_loaded_as_far_as_it_fits() {
    let mut old = with_packs(&[]);
    old.say(0, "blue").say(1, "yes");
    let save = old.session.save(&old.dyn_host()).expect("it can be saved");
    let new = with_other_colours();

    let loaded = Session::load_as_far_as_it_fits(new.ruleset(), new.dyn_host(), &save).expect("the set-up fits");

    let misfit = loaded.misfit.as_ref().expect("bob is asked for a colour");
    assert_eq!(
        misfit.to_string(),
        "answer 2 (bob: yes) does not fit: the answer does not fit the decision, which expects one option: grey, black"
    );
    assert_eq!(loaded.session.input_count(), 1, "the answer before it is given");
    let asked = loaded.session.decisions()[0].question.clone();
    assert_eq!(asked.options.iter().map(|o| o.id.as_ref()).collect::<Vec<_>>(), ["grey", "black"]);
}

#[test]
fn a_game_that_is_over_earlier_fits_up_to_its_end() {
    let mut old = with_packs(&[]);
    old.say(0, "blue").say(1, "yes");
    let save = old.session.save(&old.dyn_host()).expect("it can be saved");
    let mut rig = Rig::new();
    rig.main(vec![choose_of(seat(0), &["red", "blue"]).keep("colour")]);
    let new = rig.play(2);

    let loaded = Session::load_as_far_as_it_fits(new.ruleset(), new.dyn_host(), &save).expect("the set-up fits");

    assert_eq!(
        loaded.misfit.expect("nobody is asked").to_string(),
        "answer 2 (bob: yes) does not fit: nothing is asked at that point"
    );
}

#[test]
fn a_state_that_differs_is_named_with_the_first_answer_that_can_have_caused_it() {
    let mut play = with_packs(&[]);
    play.say(0, "blue");
    let mut save = play.session.save(&play.dyn_host()).expect("it can be saved");
    record(&mut save.answers[0], Answer::One(Arc::from("red")));

    let loaded = Session::load_as_far_as_it_fits(play.ruleset(), play.dyn_host(), &save).expect("the set-up fits");

    assert_eq!(loaded.misfit, None, "red can be chosen, too");
    let difference = loaded.difference.expect("red is not blue");
    assert_eq!(difference.after, 1);
    assert_eq!(save.differs_since(&difference), 1, "the set-up is the same");
    assert_eq!(loaded.session.input_count(), 1);
}

#[test]
fn a_state_that_differs_from_the_recorded_state_is_reported() {
    let mut play = with_packs(&[]);
    play.say(0, "blue");
    let mut save = play.session.save(&play.dyn_host()).expect("it can be saved");
    record(&mut save.answers[0], Answer::One(Arc::from("red")));

    let checked = load(&play, &save).map(|_| ());
    let unchecked = Session::load(play.ruleset(), play.dyn_host(), &save, false).map(|_| ());

    assert!(matches!(&checked, Err(LoadError::Hash(difference)) if difference.after == 1), "{checked:?}");
    assert_eq!(unchecked, Ok(()));
}

#[test]
fn a_hash_of_a_state_that_the_answers_do_not_lead_to_is_not_verified() {
    let mut play = with_packs(&[]);
    play.say(0, "blue");
    let mut save = play.session.save(&play.dyn_host()).expect("it can be saved");
    save.hashes.insert(99, "00".to_owned());

    let loaded = Session::load_as_far_as_it_fits(play.ruleset(), play.dyn_host(), &save).expect("the set-up fits");
    let checked = load(&play, &save).map(|_| ());

    assert_eq!((loaded.compared, save.hashes.len()), (2, 3));
    assert_eq!(checked, Err(LoadError::NotCompared { compared: 2, recorded: 3 }));
}

#[test]
fn saves_of_another_format_and_hooks_from_outside_are_rejected() {
    let mut rig = Rig::new();
    rig.event("tick");
    let mut play = rig.play(1);
    let mut save = play.session.save(&play.dyn_host()).expect("it can be saved");
    save.format = 99;
    play.perform("tick", &[]);

    assert_eq!(load(&play, &save).map(|_| ()), Err(LoadError::Format { found: 99 }));
    assert_eq!(play.session.save(&play.dyn_host()), Err(LoadError::NotSaveable));
}

#[test]
fn unknown_keys_in_a_save_are_rejected() {
    let play = with_packs(&[]);
    let save = play.session.save(&play.dyn_host()).expect("it can be saved");
    let text = serde_json::to_string(&save).expect("it can be written");

    let read = serde_json::from_str::<Save>(&text.replacen("\"seed\"", "\"sead\"", 1));

    assert!(read.expect_err("`sead` is not a key").to_string().starts_with("unknown field `sead`"));
}

/// The state hash depends on its input and the order of it. A change invalidates the hashes in saves, so it requires a new
/// format of saves.
#[test]
fn the_state_hash_of_a_game_never_changes() {
    let mut play = busy().play_with(2, 42);

    play.say(0, "build").say(1, "echo").say(1, "fidget").say(1, "raid").say(0, "pass");

    assert_eq!(play.asked(), [0], "in the middle of a hook");
    assert_eq!(play.hash(), "9bda12c90e50cb91a0787852d7473425a063b6ec5ac87f23b626f3695a9e288e");
}
