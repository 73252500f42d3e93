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
fn a_file_that_is_not_a_save_is_a_usage_error() {
    let folder = recorded();
    run_in(folder.path(), &["replay", "missing.yaml"], "").exits(2).complains("missing.yaml");
    std::fs::write(folder.path().join("other.yaml"), "a: 1").unwrap();
    run_in(folder.path(), &["replay", "other.yaml"], "").exits(2).complains("is not a saved game");
}
