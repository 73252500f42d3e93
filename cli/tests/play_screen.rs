//! What `hexforge play` shows before each question: what changed, the map and a summary.
//!
//! `UPDATE_GOLDEN=1` writes the maps in `cli/tests/maps`. Look at them before you commit them.

#![allow(clippy::unwrap_used, reason = "a test that cannot run its command has failed")]

mod common;

use common::{Run, example, run_in, run_in_columns};
use hexforge_test_support::content;
use std::path::Path;

/// Plays a new pack whose game file is the given one.
fn play_game(game: &str, texts: &str, input: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    std::fs::write(folder.path().join("my-game/game.yaml"), game).unwrap();
    std::fs::write(folder.path().join("my-game/locale/en.ftl"), texts).unwrap();
    run_in_columns(folder.path(), 80, &["play", "my-game", "--lang", "en", "--seed", "1"], input).exits(0)
}

/// What is printed from the prompt with this answer to the next prompt.
fn after<'r>(run: &'r Run, typed: &str) -> &'r str {
    let (_, after) = run.out.split_once(&format!("\n> {typed}\n")).unwrap();
    after.split_once("\n> ").map_or(after, |(screen, _)| screen)
}

/// Two players with open and secret values who take turns, and a map of two hexes with open and secret pieces.
const SECRETS: &str = r##"kind: game
id: game
table: table
player: player
players: {min: 2, max: 2}
main: main
---
kind: kind
id: table
role: table
state: {round: 0}
slots:
  players: {holds: [player], ordered: true}
  land: {holds: [field]}
---
kind: kind
id: player
role: player
state:
  points: 0
  oath: {type: integer, default: 0, visible: owner}
  doom: {type: integer, default: 0, visible: hidden}
  ticks: 0
slots:
  hand: {holds: [token], visible: owner}
quiet: [ticks]
---
kind: kind
id: field
state:
  q: 0
  r: 0
  rumour: {type: string, default: "", visible: hidden}
slots:
  open: {holds: [token]}
  trap: {holds: [token], visible: owner}
show: {glyph: "{rumour}"}
---
kind: kind
id: token
---
{kind: field, id: moor}
---
{kind: field, id: fen}
---
{kind: token, id: cottage}
---
{kind: token, id: pitfall}
---
kind: flow
id: main
steps:
  - do: |
      local moor = game.create("moor", game.table, "land")
      local fen = game.create("fen", game.table, "land", {owner = game.players[1]})
      game.set(fen, "q", 1)
      game.set(moor, "rumour", "GOLD")
      game.create("cottage", moor, "open", {owner = game.players[2]})
      game.create("cottage", moor, "open", {owner = game.players[2]})
      game.create("pitfall", fen, "trap", {owner = game.players[1]})
  - turns:
      of: game.players
      as: player
      steps:
        - choose: {by: player, from: '{"work", "rest"}', prompt: what}
          as: what
        - do: |
            if what == "work" then game.add(player, "points", 3) end
            game.add(player, "oath", 7)
            game.add(player, "doom", 5)
            game.add(player, "ticks", 1)
            game.add(game.table, "round", 1)
            game.create("pitfall", player, "hand", {owner = player})
            game.log("done", {player = player})
"##;

const SECRET_TEXTS: &str = "what = What do you do?\ndone = { $player } is done.\nfield-round = round:\n";

#[test]
fn after_an_answer_the_screen_shows_what_changed_and_a_summary() {
    let run = play_game(SECRETS, SECRET_TEXTS, "work\nrest\nquit\n");
    let bob = after(&run, "work");
    assert!(bob.contains("\nann is done.\n") || bob.starts_with("\nann is done.\n"), "{bob}");
    assert!(bob.contains("table: round: 0 → 1\nann: points 0 → 3, hand 0 → 1\n"), "{bob}");
    assert!(
        bob.contains("round: 1\n     points  oath  hand\nann       3     ?     1\nbob       0     0     0\n"),
        "{bob}"
    );
    assert!(bob.contains("bob: What do you do?"), "{bob}");
    let ann = after(&run, "rest");
    assert!(ann.contains("bob: hand 0 → 1\n") && ann.contains("oath 0 → 7"), "{ann}");
    assert!(!run.out.contains("doom") && !run.out.contains("ticks"), "{}", run.out);
}

#[test]
fn the_map_shows_only_what_the_player_may_see() {
    let run = play_game(SECRETS, SECRET_TEXTS, "board\nwork\nboard\nstate\nquit\n");
    assert!(!run.out.contains("GOLD"), "{}", run.out);
    let ann = after(&run, "board");
    assert!(ann.contains("A pi"), "ann sees her trap:\n{ann}");
    let (_, rest) = run.out.split_once("> work\n").unwrap();
    let bob = rest.split_once("> board\n").unwrap().1.split_once("\n> ").unwrap().0;
    assert!(bob.contains("B 2 cottage") && bob.contains("A ?"), "bob sees only that something is there:\n{bob}");
    assert!(!rest.split_once("> state").unwrap().0.contains("itfall"), "{rest}");
}

#[test]
fn undo_shows_the_change_in_the_other_direction() {
    let run = play_game(SECRETS, SECRET_TEXTS, "work\nundo\nquit\n");
    let again = after(&run, "undo");
    assert!(again.contains("ann: What do you do?") && !again.contains("is done"), "{again}");
}

#[test]
fn a_game_without_a_map_says_so() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let run = run_in(folder.path(), &["play", "my-game", "--seed", "1"], "board\nquit\n").exits(0);
    run.shows("this game has no map");
}

#[test]
fn old_lines_of_the_log_are_counted() {
    let rests = "rest\n".repeat(30);
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    std::fs::write(folder.path().join("my-game/game.yaml"), SECRETS).unwrap();
    std::fs::write(folder.path().join("my-game/locale/en.ftl"), SECRET_TEXTS).unwrap();
    let play = |more: &[&str], input: &str| {
        let arguments: Vec<&str> = ["play", "my-game", "--lang", "en"].iter().chain(more).copied().collect();
        run_in(folder.path(), &arguments, input).exits(0)
    };
    play(&["--seed", "1"], &format!("{rests}save game.yaml\nquit\n"));
    play(&["--load", "game.yaml"], "quit\n").shows("(18 earlier lines; `log 30` shows them)\nann is done.");
}

/// Compares the map of a new game with a file, and checks that no line is too wide.
fn assert_map(name: &str, pack: &Path, columns: usize, more: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let pack = pack.to_str().unwrap();
    let arguments: Vec<&str> = ["play", pack, "--lang", "en", "--seed", "1"].iter().chain(more).copied().collect();
    let run = run_in_columns(folder.path(), columns, &arguments, "board\nquit\n").exits(0);
    let map = run.out.split_once("> board\n").unwrap().1.split_once("> quit\n").unwrap().0;
    // These maps have only narrow characters.
    for line in map.lines() {
        assert!(line.chars().count() <= columns, "{name}: {line}");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/maps/{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, map).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(known == map, "{name} differs; run with UPDATE_GOLDEN=1 if it is right. Now:\n{map}");
}

#[test]
fn maps_of_the_packs_are_as_recorded() {
    let (ti, motg) = (content("twilight-imperium"), content("master-of-the-galaxy"));
    let six = ["--players", "6", "--option", "map=fixed"];
    for columns in [80, 120] {
        assert_map(&format!("twilight-imperium-{columns}"), &ti, columns, &six);
        assert_map(&format!("master-of-the-galaxy-{columns}"), &motg, columns, &["--players", "3"]);
    }
    assert_map("tic-tac-toe", Path::new(&example()), 80, &[]);
}

#[test]
fn a_map_too_narrow_for_hexes_is_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let ti = content("twilight-imperium");
    let arguments =
        ["play", ti.to_str().unwrap(), "--lang", "en", "--seed", "1", "--players", "6", "--option", "map=fixed"];
    let run = run_in_columns(folder.path(), 40, &arguments, "board\nquit\n").exits(0);
    run.shows("\n42 Nebula\n").shows("\n18: cu, Mecatol Rex 1/6\n");
}
