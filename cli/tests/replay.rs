//! `hexforge replay`.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{example, run_in};

const MOVES: &str = "top_left\ncentre\n1\nleft\n1\n";

fn recorded() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", &example(), "--seed", "1", "--lang", "en", "--record", "game.yaml"];
    run_in(folder.path(), &arguments, MOVES).exits(0);
    folder
}

#[test]
fn a_recorded_game_is_verified() {
    let folder = recorded();
    let run = run_in(folder.path(), &["replay", "game.yaml", "--pack", &example(), "--verify", "--lang", "en"], "");
    run.exits(0).shows("ann takes top left").shows("ann wins: three in a line").shows("verified");
}

#[test]
fn a_save_that_was_edited_by_hand_fails_verification() {
    let folder = recorded();
    let path = folder.path().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("one: top_right", "one: bottom")).unwrap();
    let run = run_in(folder.path(), &["replay", "game.yaml", "--pack", &example(), "--verify"], "");
    run.exits(1).shows("differs from the recorded one");
}

#[test]
fn missing_packs_are_named() {
    let folder = recorded();
    run_in(folder.path(), &["replay", "game.yaml"], "").exits(2).complains("tic-tac-toe 1.0.0");
}

#[test]
fn packs_are_found_in_the_folders_of_the_search_file() {
    let folder = recorded();
    let elsewhere = folder.path().join("elsewhere/packs");
    std::fs::create_dir_all(&elsewhere).unwrap();
    common::copy_of_example(&elsewhere);
    run_in(folder.path(), &["replay", "game.yaml"], "").exits(2).complains("not found");
    std::fs::write(folder.path().join(".hexforge-path"), "elsewhere/packs\n").unwrap();
    run_in(folder.path(), &["replay", "game.yaml", "--verify"], "").exits(0);
}

#[test]
fn a_file_that_is_not_a_save_is_a_usage_error() {
    let folder = recorded();
    run_in(folder.path(), &["replay", "missing.yaml"], "").exits(2).complains("missing.yaml");
    std::fs::write(folder.path().join("other.yaml"), "a: 1").unwrap();
    run_in(folder.path(), &["replay", "other.yaml"], "").exits(2).complains("is not a saved game");
}

/// The recorded game in the form with tags, with an id and a hash that are not those of now.
fn outdated() -> tempfile::TempDir {
    let folder = recorded();
    let path = folder.path().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let save: hexforge_core::save::Save = serde_json::from_value(serde_yaml::from_str(&text).unwrap()).unwrap();
    let tags = serde_yaml::to_string(&save).unwrap();
    assert!(tags.contains("!one top_left"), "{tags}");
    let hash = save.hashes.values().next_back().unwrap();
    std::fs::write(&path, tags.replace(hash, &"0".repeat(64))).unwrap();
    folder
}

#[test]
fn several_games_are_replayed_also_if_they_have_tags() {
    let folder = outdated();
    let second = std::fs::read_to_string(folder.path().join("game.yaml")).unwrap();
    std::fs::write(folder.path().join("second.yaml"), second).unwrap();
    let arguments = ["replay", "game.yaml", "second.yaml", "--pack", &example(), "--lang", "en"];
    let run = run_in(folder.path(), &arguments, "").exits(0).shows("game.yaml").shows("second.yaml");
    assert_eq!(run.out.matches("ann wins: three in a line").count(), 2, "{}", run.out);
}

#[test]
fn a_game_is_recorded_again_with_what_has_changed() {
    let folder = outdated();
    let pack = example();
    let verify = ["replay", "game.yaml", "--pack", &pack, "--verify"];
    run_in(folder.path(), &verify, "").exits(1).shows("differs from the recorded one");
    let again = ["replay", "game.yaml", "--pack", &pack, "--rerecord"];
    run_in(folder.path(), &again, "").exits(0).shows("the states differ from answer 5 on").shows("written");
    run_in(folder.path(), &verify, "").exits(0).shows("verified");
    run_in(folder.path(), &again, "").exits(0).shows("nothing has changed");
}

#[test]
fn a_game_with_an_answer_that_does_not_fit_is_not_recorded_again() {
    let folder = recorded();
    let path = folder.path().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap().replace("one: top_right", "one: middle");
    std::fs::write(&path, &text).unwrap();
    let run = run_in(folder.path(), &["replay", "game.yaml", "--pack", &example(), "--rerecord"], "");
    run.exits(1).shows("does not fit").shows("The file stays as it is");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_verification_says_how_many_hashes_it_compared_and_fails_if_some_cannot_be() {
    let folder = recorded();
    let path = folder.path().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let verify = || run_in(folder.path(), &["replay", "game.yaml", "--pack", &example(), "--verify"], "");
    verify().exits(0).shows("compared 2 of 2 hashes)");

    // Without its last answers.
    let (answers, hashes) = text.split_once("hashes:").unwrap();
    let kept: String = answers.split_inclusive("- seat:").take(3).collect();
    std::fs::write(&path, format!("{}hashes:{hashes}", kept.trim_end_matches("- seat:"))).unwrap();
    let run = verify()
        .exits(1)
        .shows("not verified: compared 1 of 2 hashes; the save has 2 answers, but a hash of the state after 5");
    assert!(!run.out.contains("verified: the state"), "{}", run.out);

    // A hash of an answer that does not exist.
    std::fs::write(&path, format!("{answers}hashes: {{99999: '{}'}}\n", "0".repeat(64))).unwrap();
    verify().exits(1).shows("not verified: compared 0 of 1 hashes");

    // Answers after the last hash are said.
    let start = hashes.lines().find(|line| line.trim_start().trim_start_matches('\'').starts_with('0')).unwrap();
    std::fs::write(&path, format!("{answers}hashes:\n{start}\n")).unwrap();
    verify().exits(0).shows("compared 1 of 1 hashes; the last 5 answers have no hash)");

    // Without hashes there is nothing to compare.
    std::fs::write(&path, format!("{answers}hashes: {{}}\n")).unwrap();
    let run = verify().exits(1).shows("not verified: compared 0 of 0 hashes; the save has none");
    assert!(!run.out.contains("verified: the state"), "{}", run.out);
}

/// A definition and an option that have other names now.
#[test]
fn a_save_with_former_names_can_be_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let pack = common::copy_of_example(folder.path());
    let pack = pack.to_string_lossy().into_owned();
    let options = "options: {size: {type: integer, default: 3}}\n";
    let manifest = format!("{pack}/pack.yaml");
    let text = std::fs::read_to_string(&manifest).unwrap();
    std::fs::write(&manifest, text.clone() + options).unwrap();
    let save = ["play", &pack, "--seed", "1", "--option", "size=4", "--record", "game.yaml"];
    run_in(folder.path(), &save, "top_left\ncentre\nsave\n").exits(0);
    let saved = std::fs::read_to_string(folder.path().join("game.yaml")).unwrap();
    assert!(saved.contains("centre") && saved.contains("size"), "{saved}");

    std::fs::write(&manifest, text + "options: {width: {type: integer, default: 3, renamed_from: size}}\n").unwrap();
    let rename = |file: &str, from: &str, to: &str| {
        let path = format!("{pack}/{file}");
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{path}");
        std::fs::write(path, text.replace(from, to)).unwrap();
    };
    rename("cells.yaml", "id: centre", "id: middle");
    run_in(folder.path(), &["play", &pack, "--load", "game.yaml"], "").exits(1).shows("does not fit");
    rename("cells.yaml", "id: middle", "id: middle, renamed_from: centre");
    let run = run_in(folder.path(), &["play", &pack, "--load", "game.yaml"], "log\nstate\n").exits(0);
    assert!(run.out.contains("middle") && !run.out.contains("does not fit"), "{}", run.out);
    let again = ["replay", "game.yaml", "--pack", &pack, "--rerecord"];
    run_in(folder.path(), &again, "").exits(0).shows("written");
    let saved = std::fs::read_to_string(folder.path().join("game.yaml")).unwrap();
    assert!(saved.contains("middle") && !saved.contains("centre") && saved.contains("width"), "{saved}");
    run_in(folder.path(), &["replay", "game.yaml", "--pack", &pack, "--verify"], "").exits(0);
}
