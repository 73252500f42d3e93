//! What a person sees when a pack asks for too much.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{Run, run_in};
use hexforge_test_support::PackFolder;

/// A pack whose main flow has these steps.
fn pack(steps: &str, texts: &str) -> PackFolder {
    let folder = PackFolder::new();
    folder.write(
        "atk/pack.yaml",
        "id: atk\nversion: 1.0.0\napi: 2\ntitle: A\nauthors: [x]\nlicence: MIT\nlanguages: [en]\n",
    );
    folder.write(
        "atk/game.yaml",
        "kind: game\nid: game\ntable: table\nplayer: player\nplayers: {min: 2, max: 2}\nmain: main\n---\n\
         {kind: kind, id: table, role: table, state: {n: 0}, slots: {players: {holds: [player], ordered: true}}}\n---\n\
         {kind: kind, id: player, role: player, state: {points: 0}}\n",
    );
    folder.write("atk/main.yaml", &format!("kind: flow\nid: main\nsteps:\n{steps}"));
    folder.write("atk/locale/en.ftl", &format!("ok = OK\n{texts}"));
    folder
}

const ASK: &str = "  - confirm: {by: 'game.players[1]', prompt: ok}\n    as: yes_\n";

fn run(folder: &PackFolder, arguments: &[&str], input: &str) -> Run {
    run_in(&folder.path(""), arguments, input)
}

#[test]
fn sim_reports_the_limit_and_the_line() {
    let folder = pack("  - repeat:\n      steps:\n        - do: 'for i = 1, 900000 do end'\n", "");
    let run = run(&folder, &["sim", "atk", "--games", "1", "--seed", "1", "--bot", "first"], "").exits(1);
    run.complains("exceeds the limit `steps`").complains("at most 2,000,000 steps").complains("atk/main.yaml:6");
}

#[test]
fn play_goes_on_after_an_answer_that_asks_for_too_much() {
    let steps = format!("{ASK}  - if: yes_\n    then: [{{do: 'while true do end'}}]\n{ASK}");
    let folder = pack(&steps, "");
    let run = run(&folder, &["play", "atk", "--seed", "1", "--lang", "en"], "1\nundo\n2\nquit\n");
    let all = format!("{}{}", run.out, run.err);
    assert!(all.contains("exceeds the limit `steps`") && all.contains("atk/main.yaml:7"), "{all}");
    assert!(run.out.matches("ann: OK").count() >= 2, "the question is asked again:\n{}", run.out);
}

#[test]
fn a_long_text_does_not_flood_the_screen() {
    let long = "{ $s }".repeat(90);
    let steps = format!("  - do: \"game.log('rep', {{s = ('x'):rep(1000000)}})\"\n{ASK}");
    let folder = pack(&steps, &format!("rep = {long}\n"));
    let run = run(&folder, &["play", "atk", "--seed", "1", "--lang", "en"], "quit\n");
    assert!(run.out.contains("(999,000 more characters)"), "{}", run.out.chars().take(2_000).collect::<String>());
    assert!(run.out.len() < 500_000, "{} bytes", run.out.len());
}

#[test]
fn the_profile_shows_how_much_of_each_limit_is_used() {
    let folder = pack(ASK, "");
    let run = run(&folder, &["sim", "atk", "--games", "1", "--seed", "1", "--bot", "first", "--profile"], "");
    for info in &hexforge_core::limits::LIMITS {
        assert!(run.out.lines().any(|line| line.starts_with(info.name)), "{} is not in:\n{}", info.name, run.out);
    }
}
