//! Final scores, as `play`, `sim` and `test` show them.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::run_in;
use std::path::Path;

const SHEET: &str = "game.finish{how = \"last\", categories = {\"stones\", \"bonus_points\"}, ties = {{least = \"moves\"}}, \
     scores = {{player = game.players[1], stones = 3, bonus_points = 2, moves = 4}, \
     {player = game.players[2], stones = 1, bonus_points = 4, moves = 3}}}";

/// A new pack whose game ends with scores: five points each, and bob wins the tie.
fn game_with_scores(folder: &Path) {
    run_in(folder, &["new", "pack", "my-game"], "").exits(0);
    let game = folder.join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    let ending = "game.finish{winner = player, how = \"last\"}";
    assert!(text.contains(ending), "{text}");
    std::fs::write(&game, text.replacen(ending, SHEET, 1)).unwrap();
}

#[test]
fn a_played_game_ends_with_a_table_of_the_scores() {
    let folder = tempfile::tempdir().unwrap();
    game_with_scores(folder.path());

    let bots = ["play", "my-game", "--seed", "1", "--seat", "ann=random", "--seat", "bob=random"];
    let run = run_in(folder.path(), &bots, "").exits(0);

    run.shows("bob wins")
        .shows("                  ann  bob (wins)\n")
        .shows("stones              3           1\n")
        .shows("bonus points        2           4\n")
        .shows("total               5           5\n")
        .shows("tie: least moves    4           3\n");
}

#[test]
fn a_series_of_games_reports_the_average_points() {
    let folder = tempfile::tempdir().unwrap();
    game_with_scores(folder.path());
    let games = ["sim", "my-game", "--games", "4", "--seed", "1"];

    let report = run_in(folder.path(), &games, "").exits(0);
    let lines = run_in(folder.path(), &[&games[..], &["--jsonl", "-"]].concat(), "").exits(0);

    report
        .shows("points        average  of winners\n")
        .shows("stones            2.0         1.0\n")
        .shows("total             5.0         5.0\n");
    let game: serde_json::Value = serde_json::from_str(lines.out.lines().next().unwrap()).unwrap();
    assert_eq!(game["scores"][1]["bonus_points"], 4);
    assert_eq!(game["winners"][0], "bob");
}

#[test]
fn a_scenario_can_expect_scores() {
    let folder = tempfile::tempdir().unwrap();
    game_with_scores(folder.path());
    let result = |finished: &str| {
        let text = format!(
            "scenario: scores\ngiven: {{players: [ann, bob], play: 6, run: {{flow: main}}}}\nthen:\n  - finished: {finished}\n"
        );
        std::fs::write(folder.path().join("my-game/tests/scores.yaml"), text).unwrap();
        run_in(folder.path(), &["test", "my-game", "--filter", "scores"], "")
    };

    for right in
        ["{winner: bob, how: last, scores: {ann: 5}}", "{winner: [bob], scores: {ann: {stones: 3, moves: 4}, bob: 5}}"]
    {
        result(right).exits(0);
    }
    for (wrong, says) in [
        ("{winner: [ann, bob]}", "the game to be won by ann, bob"),
        ("{winner: []}", "the game to be won by nobody"),
        ("{scores: {ann: 6}}", "ann to have 6 points"),
        ("{scores: {ann: {stones: 4}}}", "ann to have 4 for `stones`"),
        ("{scores: {ann: {stonse: 4}}}", "`stones`"),
        ("{scores: {an: 5}}", "unknown player `an`"),
        ("{scores: {ann: five}}", "scores.yaml"),
    ] {
        let run = result(wrong).exits(1);
        let said = format!("{}{}", run.out, run.err);
        assert!(said.contains(says), "{wrong}: {said}");
    }
}
