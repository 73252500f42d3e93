//! What players do without being asked: in the terminal, in scenarios, in saves and in series of games.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{Run, run_in};
use hexforge_test_support::packs::edit;
use std::path::Path;

/// A game in which each player may whistle once, also when somebody else decides. Then there is one counter more.
fn whistles(folder: &Path) {
    run_in(folder, &["new", "pack", "my-game"], "").exits(0);
    let player = "kind: kind\nid: player\nrole: player\nabilities:\n  - id: whistle\n    action: interject\n    \
                  limit: once per game\n    do: [{whistle: {player: owner}}]\n---\nkind: event\nid: whistle\n\
                  params: {player: player}\ndo: game.add(game.table, \"counters\", 1)\nlog: whistled\n";
    let pack = folder.join("my-game");
    edit(&pack.join("game.yaml"), "{kind: kind, id: player, role: player}\n", player);
    edit(
        &pack.join("locale/en.ftl"),
        "how-many",
        "player-whistle = Whistle\nwhistled = { $player } whistles\nhow-many",
    );
}

fn play(folder: &Path, more: &[&str], input: &str) -> Run {
    let mut arguments = vec!["play", "my-game", "--lang", "en"];
    arguments.extend(more);
    run_in(folder, &arguments, input)
}

fn test(folder: &Path, when: &str, then: &str) -> Run {
    let given = "scenario: whistles\ngiven: {players: [ann, bob], setup: \"game.set(game.table, 'counters', 2)\", run: {flow: main}}\n";
    std::fs::write(folder.join("my-game/tests/game.yaml"), format!("{given}when:\n{when}then:\n{then}")).unwrap();
    run_in(folder, &["test", "my-game"], "")
}

#[test]
fn a_pack_with_interjections_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    whistles(folder.path());
    run_in(folder.path(), &["check", "my-game"], "").exits(0).shows("0 errors, 0 warnings");
}

#[test]
fn people_act_in_the_terminal_without_being_asked() {
    let folder = tempfile::tempdir().unwrap();
    whistles(folder.path());
    let input = "act\nact 9\nact bob\nact bob player.whistle\nact bob\nact 1\nundo\nact cem\nact whistle\nsave game.yaml\nquit\n";
    let run = play(folder.path(), &["--players", "2"], input).exits(0);
    let run = run
        .shows("(you can do something else first; type `act`)")
        .shows("> act\n  1  Whistle (player.whistle)\n")
        .shows("`9` is not one of the options. Type a number from 1 to 1")
        .shows("bob whistles")
        .shows("> act bob\nthere is nothing to do without being asked")
        .shows("ann whistles")
        .shows("`cem` is not one of the options");
    assert_eq!(run.out.matches("How many counters do you take?").count(), 4, "{}", run.out);

    let saved = std::fs::read_to_string(folder.path().join("game.yaml")).unwrap();
    assert!(saved.contains("seat: bob") && saved.contains("interject: player.whistle"), "{saved}");
    run_in(folder.path(), &["replay", "game.yaml", "--verify"], "").exits(0).shows("bob whistles").shows("verified");
    let loaded = play(folder.path(), &["--load", "game.yaml"], "act bob\nquit\n");
    loaded.exits(0).shows("there is nothing to do without being asked");
}

#[test]
fn a_person_does_not_act_for_a_bot() {
    let folder = tempfile::tempdir().unwrap();
    whistles(folder.path());
    let run = play(folder.path(), &["--players", "2", "--seat", "bob=first"], "act bob\nquit\n").exits(0);
    run.shows("a bot plays for this player");
}

#[test]
fn scenarios_let_players_interject() {
    let folder = tempfile::tempdir().unwrap();
    whistles(folder.path());
    let whistled = "  - expect: game.table.counters == 3\n  - asked: ann\n  - offered: {to: ann, option: 3}\n";
    test(folder.path(), "  - bob: {interject: player.whistle}\n", whistled).exits(0);
    test(folder.path(), "  - bob: {interject: Whistle}\n", whistled).exits(0);
    let both = "  - bob: {interject: player.whistle}\n  - undo: 1\n";
    test(folder.path(), both, "  - offered: {to: bob, option: player.whistle}\n").exits(0);
    let again = "  - bob: {interject: player.whistle}\n  - bob: {interject: player.whistle}\n";
    let run = test(folder.path(), again, "  - asked: ann\n").exits(1);
    run.shows("game.yaml:5").shows("`player.whistle` cannot be used now; this player has nothing to use");
    let run = test(folder.path(), "  - bob: {interject: sing}\n", "  - asked: ann\n").exits(1);
    run.shows("expected bob to interject `sing`").shows("bob can interject: player.whistle");
    let run = test(folder.path(), "  - bbo: {interject: sing}\n", "  - asked: ann\n").exits(1);
    run.shows("unknown player `bbo`").shows("did you mean `bob`?");
    let run = test(folder.path(), "  - bob: {interjekt: sing}\n", "  - asked: ann\n").exits(1);
    run.shows("an answer cannot be a mapping").shows("or `{interject: ABILITY}`");
    let gone = "  - bob: {interject: player.whistle}\n";
    test(folder.path(), gone, "  - not_offered: {to: bob, option: player.whistle}\n").exits(0);
}

#[test]
fn bots_interject_and_their_games_end() {
    let folder = tempfile::tempdir().unwrap();
    whistles(folder.path());
    edit(&folder.path().join("my-game/game.yaml"), "    limit: once per game\n", "");
    for bot in ["random", "pack", "greedy", "first"] {
        let run = run_in(folder.path(), &["sim", "my-game", "--games", "20", "--bot", bot, "--seed", "1"], "").exits(0);
        assert!(!run.out.contains("stalled") || run.out.contains("0 stalled"), "{}", run.out);
    }
    let input = "1\n1\n1\n1\n1\n1\n1\n1\n1\nquit\n";
    play(folder.path(), &["--players", "2", "--seed", "1", "--seat", "bob=random"], input)
        .exits(0)
        .shows("bob whistles");
}
