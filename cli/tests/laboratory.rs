//! `hexforge sim --scenario`, `hexforge check --coverage` and bots for single seats.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{run, run_in};
use std::fs;
use std::path::Path;

const PACK: &str = "id: coins\nversion: 1.0.0\napi: 2\ntitle: Coins\nlanguages: [en]\n";

const GAME: &str = "\
kind: game
id: game
table: table
player: player
players: {min: 2, max: 2}
main: game
weights:
  points: {weight: 5, value: player.points}
  eagerness: {weight: 9, value: player.counted}
---
kind: kind
id: table
role: table
slots:
  players: {holds: [player], ordered: true}
  charms: {holds: [charm]}
---
kind: kind
id: player
role: player
state:
  points: 0
  counted: 0
---
kind: kind
id: charm
---
kind: flow
id: game
steps:
  - do: |
      for _, def in ipairs(game.defs(\"charm\")) do
        game.create(def, game.table, \"charms\")
      end
  - turns:
      of: game.players
      as: player
      until: player.points >= 5
      steps:
        - flow: toss
          with: {player: player}
  - do: |
      local one, other = game.players[1], game.players[2]
      game.finish{winner = one.points >= 5 and one or other, how = \"five\"}
---
kind: flow
id: toss
params: {player: player}
steps:
  - confirm: {by: player, prompt: shall-it-count}
    as: counts
  - do: |
      game.add(player, \"counted\", counts and 1 or 0)
      if game.random(4) == 1 and counts then
        game.perform(\"win\", {player = player})
      end
---
kind: event
id: win
params: {player: player}
do: game.add(player, \"points\", 1)
---
kind: charm
id: clover
abilities:
  - id: luck
    on: win
    timing: after
    do: game.log(\"lucky\")
  - id: idle
    on: win
    timing: after
    if: player.points > 100
    do: game.log(\"lucky\")
---
kind: charm
id: idol
---
kind: charm
id: coin
unfinished: the other side
abilities:
  - id: shine
    on: win
    timing: after
    do: game.log(\"lucky\")
";

const TEXTS: &str = "shall-it-count = Shall it count?\nlucky = Lucky!\nclover = Clover\nidol = Idol\nidol-text = Brings rain.\ncoin = Coin\n";

const TESTS: &str = "\
scenario: one toss in four wins
given:
  players: [ann, bob]
  setup: game.create(\"clover\", game.table, \"charms\")
  run: {flow: toss, with: {player: ann}}
outcome: \"ann.points == 1 and 'win' or 'nothing'\"
---
scenario: a toss that counts may win
given:
  players: [ann, bob]
  setup: game.create(\"clover\", game.table, \"charms\")
when:
  - perform: {event: win, with: {player: ann}}
then:
  - expect: ann.points == 1
";

fn pack() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join("coins").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("pack.yaml", PACK);
    write("game.yaml", GAME);
    write("locale/en.ftl", TEXTS);
    write("tests/tosses.yaml", TESTS);
    folder
}

fn repeats(folder: &Path, more: &[&str]) -> serde_json::Value {
    let mut arguments = vec![
        "sim",
        "coins",
        "--scenario",
        "coins/tests/tosses.yaml",
        "--filter",
        "one toss",
        "--bot",
        "first",
        "--seed",
        "3",
        "--jsonl",
        "-",
    ];
    arguments.extend(more);
    serde_json::from_str(run_in(folder, &arguments, "").exits(0).out.trim()).unwrap()
}

#[test]
fn repeats_use_different_random_numbers_and_their_outcomes_are_counted() {
    let folder = pack();
    let counted = repeats(folder.path(), &["--games", "4000"]);
    let outcomes = counted["outcomes"].as_array().unwrap();
    let win = outcomes.iter().find(|o| o["outcome"] == "win").unwrap();
    let of = |key: &str| win[key].as_f64().unwrap();
    assert!(of("low") < 0.25 && 0.25 < of("high") && of("high") - of("low") < 0.03, "{win}");
    assert_eq!(counted["repeats"], 4000);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder = pack();
    let alone = repeats(folder.path(), &["--games", "300", "--jobs", "1"]);
    assert_eq!(alone, repeats(folder.path(), &["--games", "300", "--jobs", "2"]));
}

#[test]
fn without_an_outcome_the_expectations_that_hold_are_counted() {
    let folder = pack();
    let file = ["--scenario", "coins/tests/tosses.yaml", "--filter", "may win", "--games", "5"];
    run_in(folder.path(), &[&["sim", "coins"], file.as_slice()].concat(), "").exits(0).shows("ann.points == 1");
    let wrong = ["--scenario", "coins/tests/tosses.yaml", "--filter", "no such"];
    run_in(folder.path(), &[&["sim", "coins"], wrong.as_slice()].concat(), "")
        .exits(2)
        .complains("contains no matching scenario");
}

#[test]
fn coverage_reports_what_is_missing_partial_and_not_exercised() {
    let folder = pack();
    let shown = run_in(folder.path(), &["check", "coins", "--coverage"], "").exits(0);
    shown
        .shows("text without an implementation\n  coins:idol")
        .shows("coins:coin (coins/game.yaml:")
        .shows("): the other side")
        .shows("coins:clover: idle (coins/game.yaml:");
    run_in(folder.path(), &["check", "coins", "--coverage", "--deny-warnings"], "").exits(1);
    let json = run_in(folder.path(), &["check", "coins", "--coverage", "--format", "json"], "").exits(0);
    let all: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let clover = all.as_array().unwrap().iter().find(|d| d["id"] == "coins:clover").unwrap();
    assert_eq!(clover["behaviour"], "complete");
    assert_eq!(clover["abilities"]["luck"], serde_json::json!(["a toss that counts may win"]));
    assert_eq!(clover["abilities"]["idle"], serde_json::json!([]));
}

/// The greedy bot lets its tosses count; the random one only half of them.
#[test]
fn each_seat_may_have_its_own_bot() {
    let folder = pack();
    let series = |bots: &str| {
        let run = run_in(folder.path(), &["sim", "coins", "--games", "60", "--seed", "4", "--bot", bots], "").exits(0);
        let wins = run.out.lines().find(|line| line.starts_with("1 ann")).unwrap().to_owned();
        wins.split_whitespace().nth(3).unwrap().parse::<u32>().unwrap()
    };
    assert!(series("greedy,random") > 45 && series("random,greedy") < 15);
    let lines = run_in(folder.path(), &["sim", "coins", "--games", "1", "--seed", "4", "--jsonl", "-"], "").exits(0);
    let line: serde_json::Value = serde_json::from_str(&lines.out).unwrap();
    let points: Vec<i64> = (0..2).map(|seat| line["standing"][seat]["points"].as_i64().unwrap()).collect();
    assert!(points.contains(&5) && points[0] != points[1], "the winner has five points, the other fewer: {points:?}");
    run(&["sim", "content/examples/tic-tac-toe", "--bot", "first,first,random"]).exits(2).complains("3 bots");
}
