//! Packs of an older format are refused with a hint, and rewritten.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::Run;
use std::fs;
use tempfile::TempDir;

const MANIFEST: &str =
    "id: old   # the pack\nversion: 1.0.0\napi: 1\ntitle: T\nauthors: [x]\nlicence: MIT\nlanguages: [en]\n";

const DOCUMENTS: &str = r#"kind: game
id: game
table: table
player: player
players: {min: 2, max: 2}
main: old:main
---
{kind: kind, id: table, role: table, slots: {players: {holds: [old:player], ordered: true}}}
---
kind: kind
id: player
role: player
state: {points: 0}
because: someone plays
abilities:
  - id: own                # who gains, gains more
    note: |
      One gains
      'twice'.
    on: old:gain
    timing: after
    if: 'event.player == self and player.points < 9 and require("sums").small(player.points)'
    do: |
      game.perform("bonus", {player = player})
  - {id: flow_style, on: gain, timing: after, if: player ~= owner and player.points > 3, do: return nil}
  - {id: alternatives, on: gain, timing: after, if: player ~= owner or player.points > 30, do: "require('sums').note(player)"}
---
{kind: event, id: gain, params: {player: player}, do: "game.add(player, \"points\", require(\"sums\").one())"}
---
{kind: event, id: bonus, params: {player: old:player}, do: 'game.add(player, "points", 1)'}
---
kind: flow
id: main
steps:
  - old:gain: {player: "game.players[1]"}
  - do: 'game.finish{winner = game.players[1], how = "won"}'
"#;

const MIGRATED: &str = r#"kind: game
id: game
table: table
player: player
players: {min: 2, max: 2}
main: main
---
{kind: kind, id: table, role: table, slots: {players: {holds: [player], ordered: true}}}
---
kind: kind
id: player
role: player
state: {points: 0}
about: someone plays
abilities:
  - id: own                # who gains, gains more
    about: 'One gains ''twice''.'
    on: gain
    timing: after
    where: {player: self}
    if: player.points < 9 and lib.sums.small(player.points)
    do: |
      game.perform("bonus", {player = player})
  - {id: flow_style, on: gain, timing: after, where: {player: not owner}, if: player.points > 3, do: return nil}
  - {id: alternatives, on: gain, timing: after, if: player ~= owner or player.points > 30, do: "lib.sums.note(player)"}
---
{kind: event, id: gain, params: {player: player}, do: "game.add(player, \"points\", lib.sums.one())"}
---
{kind: event, id: bonus, params: {player: player}, do: 'game.add(player, "points", 1)'}
---
kind: flow
id: main
steps:
  - gain: {player: "game.players[1]"}
  - do: 'game.finish{winner = game.players[1], how = "won"}'
"#;

fn run(folder: &TempDir, arguments: &[&str]) -> Run {
    common::run_in(folder.path(), arguments, "")
}

fn pack() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("pack.yaml", MANIFEST),
        ("all.yaml", DOCUMENTS),
        (
            "lib/sums.lua",
            "local sums = {}\n\nfunction sums.small(count)\n  return count < 9\nend\n\nfunction sums.one()\n  return 1\nend\n\nfunction sums.note(player)\n  game.add(player, \"points\", 0)\nend\n\nreturn sums\n",
        ),
        ("locale/en.ftl", "won = won\n"),
        (
            "tests/a.yaml",
            "scenario: the first gains two\ngiven: {players: [ann, bob]}\nthen: [{expect: 'require(\"sums\").small(game.players[1].points)'}]\n",
        ),
    ] {
        let path = folder.path().join("old").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn an_older_pack_is_refused_with_the_command_that_rewrites_it() {
    let folder = pack();
    let report = run(&folder, &["check", "old"]);
    report.exits(1).shows("error[HF0313]: the pack has format 1\n --> old/pack.yaml:3:6").shows("hexforge migrate old");
    run(&folder, &["sim", "old", "--games", "1"]).exits(1);
}

#[test]
fn a_migrated_pack_keeps_its_comments_and_its_rules() {
    let folder = pack();
    let read = |path: &str| fs::read_to_string(folder.path().join("old").join(path)).unwrap();
    run(&folder, &["migrate", "old", "--dry-run"]).exits(0).shows("3 files would change");
    assert_eq!(read("all.yaml"), DOCUMENTS, "a dry run changes nothing");
    run(&folder, &["migrate", "old"])
        .exits(0)
        .shows("old/all.yaml:23:7: this Lua only performs events")
        .shows("3 files changed, 1 place left to you");
    assert_eq!(read("pack.yaml"), MANIFEST.replace("api: 1", "api: 2"));
    assert_eq!(read("all.yaml"), MIGRATED);
    assert!(read("tests/a.yaml").contains("'lib.sums.small(game.players[1].points)'"));
    run(&folder, &["check", "old"]).exits(0);
    run(&folder, &["test", "old"]).exits(0).shows("1 passed");
    run(&folder, &["migrate", "old"]).exits(0).shows("0 files changed");
}

#[test]
fn a_pack_with_errors_is_not_rewritten() {
    let folder = pack();
    fs::write(folder.path().join("old/bad.yaml"), "kind: evnt\nid: x\n").unwrap();
    run(&folder, &["migrate", "old"]).exits(2).complains("the pack has errors; fix them first");
    assert_eq!(fs::read_to_string(folder.path().join("old/all.yaml")).unwrap(), DOCUMENTS);
}
