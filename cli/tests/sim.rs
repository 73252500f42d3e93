//! `hexforge sim`.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{example, run, run_in};

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    let hash = |jobs: &str| {
        let run = run(&["sim", &example(), "--games", "40", "--seed", "9", "--jobs", jobs]).exits(0);
        run.line("hash ")
    };
    assert_eq!(hash("1"), hash("2"));
}

#[test]
fn another_seed_gives_different_games() {
    let hash = |seed: &str| run(&["sim", &example(), "--games", "10", "--seed", seed]).exits(0).line("hash ");
    assert_ne!(hash("1"), hash("2"));
}

#[test]
fn the_report_summarizes_the_results() {
    let run = run(&["sim", &example(), "--games", "20", "--seed", "1"]).exits(0);
    run.shows("1 ann").shows("ended by").shows("decisions/s").shows("seed 1");
}

#[test]
fn each_game_is_a_line_of_json() {
    let run = run(&["sim", &example(), "--games", "5", "--seed", "1", "--jsonl", "-"]).exits(0);
    let lines: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[4]["game"], 5);
    assert!(lines[0]["decisions"].as_u64().unwrap() >= 5);
}

#[test]
fn a_stalled_game_is_reported_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let pack = example();
    let arguments = ["sim", &pack, "--games", "2", "--seed", "1", "--max-decisions", "3", "--save-failures", "failed"];
    run_in(folder.path(), &arguments, "").exits(1).complains("game 1 (seed").complains("stalled after 3 decisions");
    let saved = std::fs::read_dir(folder.path().join("failed")).unwrap().next().unwrap().unwrap().path();
    run_in(folder.path(), &["replay", saved.to_str().unwrap(), "--pack", &pack, "--verify"], "")
        .exits(0)
        .shows("3 answers");
}

#[test]
fn a_game_whose_hook_fails_is_saved_with_the_answer_that_failed() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    let failing =
        "do: |\n  if count == 3 then error(\"three is too much\") end\n  game.add(game.table, \"counters\", -count)";
    std::fs::write(&game, text.replace("do: game.add(game.table, \"counters\", -count)", failing)).unwrap();
    let run =
        run_in(folder.path(), &["sim", "my-game", "--games", "5", "--seed", "1", "--save-failures", "failed"], "");
    run.exits(1).complains("three is too much");
    let saved = std::fs::read_dir(folder.path().join("failed")).unwrap().next().unwrap().unwrap().path();
    run_in(folder.path(), &["replay", saved.to_str().unwrap()], "").exits(1).shows("three is too much");
}

/// A small game whose bot has this hook.
fn game_with_bot(folder: &std::path::Path, bot: &str) {
    run_in(folder, &["new", "pack", "my-game"], "").exits(0);
    let game = folder.join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    std::fs::write(&game, text.replacen("main: main\n", &format!("main: main\nbot: {bot}\n"), 1)).unwrap();
}

#[test]
fn a_game_in_which_the_bot_of_the_pack_fails_is_reported_and_saved() {
    for (bot, says) in [
        ("'if game.table.counters < 5 then error(\"no idea\") end'", "no idea"),
        ("'if game.table.counters < 5 then return 77 end'", "with 77; expected one of the options: 1, 2, 3"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        game_with_bot(folder.path(), bot);
        let games = ["sim", "my-game", "--games", "3", "--seed", "1", "--save-failures", "failed"];
        run_in(folder.path(), &games, "").exits(1).complains("game 1 (seed").complains(says);
        let saved = std::fs::read_dir(folder.path().join("failed")).unwrap().next().unwrap().unwrap().path();
        run_in(folder.path(), &["replay", saved.to_str().unwrap(), "--verify"], "").exits(0);
        run_in(folder.path(), &[&games[..], &["--bot", "random"]].concat(), "").exits(0);
        let seats = ["play", "my-game", "--seed", "1", "--seat", "ann=pack", "--seat", "bob=pack"];
        let play = run_in(folder.path(), &seats, "");
        assert!(format!("{}{}", play.out, play.err).contains(says), "{play:?}");
    }
}

#[test]
fn an_unknown_option_is_a_usage_error() {
    run(&["sim", &example(), "--option", "colour=red"]).exits(2).complains("unknown option `colour`");
    run(&["sim", &example(), "--option", "colour"]).exits(2).complains("NAME=VALUE");
}

#[test]
fn wins_are_counted_by_faction_if_the_game_has_factions() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    let text = text.replace("main: main\n", "main: main\nfaction: people\n");
    let text = text.replace(
        "{kind: kind, id: player, role: player}",
        "{kind: kind, id: player, role: player, slots: {people: {holds: [people]}}}",
    );
    let deal = "steps:\n  - do: |\n      local all = game.defs(\"people\")\n      for seat, player in ipairs(game.players) do\n        \
                game.create(all[seat], player, \"people\")\n      end\n  - id: turns";
    std::fs::write(&game, text.replacen("steps:\n  - id: turns", deal, 1)).unwrap();
    let people = "{kind: kind, id: people}\n---\n{kind: people, id: elves}\n---\n{kind: people, id: orcs}\n";
    std::fs::write(folder.path().join("my-game/people.yaml"), people).unwrap();
    let run = run_in(folder.path(), &["sim", "my-game", "--games", "10", "--seed", "1"], "").exits(0);
    run.shows("side").shows("elves").shows("orcs");
    let lines = run_in(folder.path(), &["sim", "my-game", "--games", "1", "--seed", "1", "--jsonl", "-"], "").exits(0);
    let line: serde_json::Value = serde_json::from_str(&lines.out).unwrap();
    assert_eq!(line["sides"], serde_json::json!(["elves", "orcs"]));
}

#[test]
fn coverage_shows_what_no_game_used() {
    let run_of = |games: &str, to: &[&str]| {
        run(&[&["sim", &example(), "--games", games, "--seed", "1", "--coverage"], to].concat()).exits(0)
    };
    run_of("2", &[]).shows("used by any game").shows("events").shows("answers");
    let run = run_of("1", &["--jsonl", "-"]);
    let line: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    assert!(!line["coverage"]["events"].as_array().unwrap().is_empty());
}
