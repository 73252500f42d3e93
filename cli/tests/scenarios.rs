//! `hexforge test`.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{example, run, run_in};
use hexforge_test_support::workspace;

#[test]
fn scenarios_that_hold_pass() {
    run(&["test", &example()]).exits(0).shows("3 passed");
}

#[test]
fn a_failed_scenario_is_reported_with_its_line_and_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let scenario = "scenario: ann takes four\ngiven: {players: [ann, bob]}\nwhen:\n  - ann: 4\n---\n\
                    scenario: bob is asked first\ngiven: {players: [ann, bob]}\nthen:\n  - asked: bob\n";
    std::fs::write(folder.path().join("my-game/tests/wrong.yaml"), scenario).unwrap();
    let run = run_in(folder.path(), &["test", "my-game"], "").exits(1);
    let run = run.shows("my-game/tests/wrong.yaml:4").shows("1, 2, 3").shows("2 passed").shows("2 failed");
    run.shows("my-game/tests/wrong.yaml:9");
}

#[test]
fn a_failed_expectation_shows_what_it_compares() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = "scenario: values\ngiven: {players: [ann, bob]}\nwhen:\n  - ann: centre\nthen:\n  - asked: bob\n  \
                    - expect: ann.cells == 17 and (bob.cells > 1 or not game.table:has(\"players\"))\n";
    let pack = common::copy_of_example(folder.path());
    std::fs::write(pack.join("tests/t.yaml"), scenario).unwrap();
    let run = run_in(folder.path(), &["test", pack.to_str().unwrap()], "").exits(1);
    run.shows("tests/t.yaml:7")
        .shows("`ann.cells` is 16")
        .shows("`bob.cells` is 0")
        .shows("`game.table:has(\"players\")` is true");
}

#[test]
fn a_question_that_stays_open_is_a_failure_unless_the_scenario_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let pack = common::copy_of_example(folder.path());
    let with = |rest: &str| {
        let text = format!("scenario: open\ngiven: {{players: [ann, bob]}}\nwhen:\n  - ann: centre\n{rest}");
        std::fs::write(pack.join("tests/t.yaml"), text).unwrap();
        run_in(folder.path(), &["test", pack.to_str().unwrap(), "--filter", "open"], "")
    };
    let open = with("then:\n  - expect: ann.cells == 16\n").exits(1);
    open.shows("tests/t.yaml:1")
        .shows("expected no question to be open at the end; `asked: PLAYER` in `then:` allows one")
        .shows("bob is asked `choose-cell`: ");
    with("then:\n  - expect: ann.cells == 16\n  - asked: bob\n").exits(0);
    with("then:\n  - not_offered: {to: bob, option: centre}\n").exits(0);
    with("  - then: [{asked: bob}]\n").exits(0);
}

#[test]
fn scenarios_can_check_the_log_that_a_player_reads() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let scenario = |then: &str| {
        let text = format!(
            "scenario: the log\ngiven: {{players: [ann, bob]}}\nwhen:\n  - ann: 2\nthen:\n  - {then}\n  - asked: bob\n"
        );
        std::fs::write(folder.path().join("my-game/tests/log.yaml"), text).unwrap();
        run_in(folder.path(), &["test", "my-game"], "")
    };
    scenario("logged: {to: bob, text: ann takes 2}").exits(0);
    scenario("not_logged: {to: bob, text: ann takes 3}").exits(0);
    let missing = scenario("logged: {to: bob, text: ann takes 3}").exits(1);
    missing.shows("expected bob to read \"ann takes 3\" in the log").shows("ann takes 2");
    let there = scenario("not_logged: {to: bob, text: takes 2}").exits(1);
    there.shows("expected bob not to read \"takes 2\" in the log").shows("a line says: ann takes 2");
    scenario("logged: {to: bbo, text: ann takes 2}").exits(1).shows("did you mean `bob`?");
    scenario("logged: {to: bob, txt: ann takes 2}").exits(1).shows("did you mean `text`?");
}

#[test]
fn a_bare_piece_has_the_properties_and_values_of_its_kind() {
    let documents = "kind: value\nid: worth\nparams: {of: component}\nprinted: true\n---\n\
                     kind: kind\nid: pebble\npieces: 7\nproperties: {shade: {type: integer, default: 4}}\nvalues: {worth: 3}\n---\n\
                     kind: kind\nid: gem\nextends: pebble\n";
    let scenario = "scenario: pebbles\ngiven:\n  players: [ann, bob]\n  setup: |\n\
                    \x20   game.create(\"gem\", game.table, \"bag\")\nthen:\n  - expect: game.def(\"pebble\").copies == 7\n\
                    \x20 - expect: game.def(\"gem\").copies == 7 and game.table:first(\"bag\").shade == 4\n\
                    \x20 - expect: game.table:first(\"bag\"):value(\"worth\") == 3\n";
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap().replace("slots:\n", "slots:\n  bag: {holds: [pebble]}\n");
    std::fs::write(game, text).unwrap();
    std::fs::write(folder.path().join("my-game/more.yaml"), documents).unwrap();
    std::fs::write(folder.path().join("my-game/tests/pebbles.yaml"), scenario).unwrap();
    run_in(folder.path(), &["test", "my-game", "--filter", "pebbles"], "").exits(0).shows("1 passed");
}

#[test]
fn the_types_of_arguments_of_flows_windows_and_values_are_checked() {
    let documents = "kind: window\nid: pause\nparams: {player: player}\n---\nkind: flow\nid: round\nparams: {count: integer, who: player?}\n\
                     steps:\n  - do: game.log(\"last\")\n---\nkind: value\nid: worth\nparams: {player: player, per: integer}\nbase: per * 2\n\
                     ---\nkind: flow\nid: with_any\nparams: {it: any}\nsteps:\n  - let: {n: 'game.players[1]:value(\"worth\", it)'}\n\
                     ---\nkind: event\nid: text\ndo: return \"1\"\n---\nkind: event\nid: table\ndo: return game.table\n";
    let cases = [
        (
            "flow: round\n    with: {count: tostring(1)}",
            "parameter `count` of flow `my_game:round` takes an integer, found \"1\"",
        ),
        (
            "flow: round\n    with: {count: 1, who: game.table}",
            "`who` of flow `my_game:round` takes a player or nil, found `table#0`",
        ),
        ("flow: round\n    with: {count: game.active}", "`count` of flow `my_game:round` takes an integer, found nil"),
        (
            "window: pause\n    with: {player: game.table}",
            "parameter `player` of window `my_game:pause` takes a player, found `table#0`",
        ),
        (
            "do: 'game.flow(\"round\", {count = game.perform(\"text\")})'",
            "`count` of flow `my_game:round` is an integer, not \"1\"",
        ),
        (
            "do: 'game.window(\"pause\", {player = game.perform(\"table\")})'",
            "`player` of window `my_game:pause` is a player, not `table#0`",
        ),
        ("flow: with_any\n    with: {it: '\"much\"'}", "integer"),
    ];
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let flows: String = cases
        .iter()
        .enumerate()
        .map(|(n, (step, _))| format!("---\nkind: flow\nid: f{n}\nsteps:\n  - {step}\n"))
        .collect();
    std::fs::write(folder.path().join("my-game/more.yaml"), format!("{documents}{flows}")).unwrap();
    for (n, (step, says)) in cases.iter().enumerate() {
        let scenario = format!(
            "scenario: it runs\ngiven:\n  players: [ann, bob]\n  run: {{flow: f{n}}}\nthen:\n  - expect: true\n"
        );
        std::fs::write(folder.path().join("my-game/tests/types.yaml"), scenario).unwrap();
        let run = run_in(folder.path(), &["test", "my-game", "--filter", "it runs"], "").exits(1);
        assert!(run.out.contains(says), "{step}: {}", run.out);
    }
    let right = "scenario: it runs\ngiven:\n  players: [ann, bob]\n  setup: |\n    game.flow(\"round\", {count = 1})\n    \
                 game.window(\"pause\", {player = bob})\nthen:\n  - expect: ann:value(\"worth\", 2) == 4\n";
    std::fs::write(folder.path().join("my-game/tests/types.yaml"), right).unwrap();
    run_in(folder.path(), &["test", "my-game"], "").exits(0);
}

/// A pack whose flow `draws` draws in every way, with one scenario. Runs the scenario.
fn chance(folder: &std::path::Path, given: &str, rest: &str) -> common::Run {
    let documents = "kind: kind\nid: stone\n---\nkind: flow\nid: draws\nsteps:\n\
                     \x20 - do: |\n\
                     \x20     for n = 1, 3 do game.create(\"stone\", game.table, \"bag\") end\n\
                     \x20 - do: game.log(\"rolled\", {n = game.roll{dice = 2, sides = 6}[2] * 10 + game.random(9)})\n\
                     \x20 - do: game.log(\"picked\", {n = game.pick({\"a\", \"b\", \"c\"})})\n\
                     \x20 - do: game.shuffle(game.table, \"bag\")\n\
                     \x20 - do: game.log(\"sampled\", {n = table.concat(game.sample({\"a\", \"b\", \"c\"}, 2))})\n";
    let texts = "rolled = rolled { $n }\npicked = picked { $n }\nsampled = sampled { $n }\n";
    if !folder.join("my-game").exists() {
        run_in(folder, &["new", "pack", "my-game"], "").exits(0);
        let game = folder.join("my-game/game.yaml");
        let text = std::fs::read_to_string(&game).unwrap();
        let text = text.replace("slots:\n", "slots:\n  bag: {holds: [stone], ordered: true}\n");
        std::fs::write(game, text).unwrap();
        std::fs::write(folder.join("my-game/more.yaml"), documents).unwrap();
        let locale = folder.join("my-game/locale/en.ftl");
        let text = std::fs::read_to_string(&locale).unwrap();
        std::fs::write(locale, text + texts).unwrap();
    }
    let scenario = format!("scenario: chance\ngiven:\n  players: [ann, bob]\n{given}{rest}");
    std::fs::write(folder.join("my-game/tests/chance.yaml"), scenario).unwrap();
    run_in(folder, &["test", "my-game", "--filter", "chance"], "")
}

#[test]
fn a_scenario_gives_the_results_of_chance() {
    let folder = tempfile::tempdir().unwrap();
    let run = |given: &str, rest: &str| chance(folder.path(), given, rest);
    let then = "then:\n  - logged: {to: ann, text: rolled 52}\n  - logged: {to: ann, text: picked c}\n\
                \x20 - logged: {to: ann, text: sampled ca}\n";
    run("  chance: [1, 5, 2, 3, [3, 1, 2], [3, 1]]\n  run: {flow: draws}\n", then).exits(0).shows("1 passed");
    run("  chance: [1, 5, 2, 3, keep, [3, 1]]\n  run: {flow: draws}\n", then).exits(0);
    let left = run("  chance: [1, 5, 2, 3, keep, [3, 1], 4, keep]\n  run: {flow: draws}\n", then).exits(1);
    left.shows("expected all results of `chance` to be used").shows("2 left: 4, keep");
    let missing = run("  chance: [1, 5, 2]\n  run: {flow: draws}\n", "then:\n  - expect: true\n").exits(1);
    missing.shows("`game.pick` needs a number from 1 to 3, but no result of `chance` is left; all 3 are used");
    let unfit = run("  chance: [1, 7]\n  run: {flow: draws}\n", "then:\n  - expect: true\n").exits(1);
    unfit.shows("`game.roll` needs a number from 1 to 6, but the next result of `chance` (number 2 of 2) is 7");
    let unfit = run("  chance: [1, 5, 2, 3, [1, 2]]\n  run: {flow: draws}\n", "then:\n  - expect: true\n").exits(1);
    unfit.shows("a shuffle needs a list of all 3 places in their new order, or `keep`");
}

#[test]
fn a_step_gives_further_results_of_chance_and_undo_gives_them_back() {
    let folder = tempfile::tempdir().unwrap();
    let more = "kind: event\nid: toss\ndo: game.log(\"rolled\", {n = game.random(6)})\n";
    chance(folder.path(), "", "then:\n  - asked: ann\n").exits(0);
    let path = folder.path().join("my-game/more.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(path, format!("{text}---\n{more}")).unwrap();
    let given = "  setup: game.log(\"picked\", {n = game.random(6)})\n";
    let steps = "when:\n  - chance: [4, 5]\n  - perform: {event: toss}\n  - undo: 1\n  - perform: {event: toss}\n\
                 \x20 - chance: [6]\n  - perform: {event: toss}\n  - perform: {event: toss}\n\
                 then:\n  - logged: {to: ann, text: rolled 4}\n  - logged: {to: ann, text: rolled 5}\n\
                 \x20 - logged: {to: ann, text: rolled 6}\n";
    chance(folder.path(), given, steps).exits(0);
    chance(folder.path(), &format!("{given}  chance: []\n"), steps).exits(0).shows("1 passed");
    let none = chance(folder.path(), &format!("{given}  chance: []\n"), "when:\n  - perform: {event: toss}\n").exits(1);
    none.shows("tests/chance.yaml:7")
        .shows("`game.random` needs a number from 1 to 6, but no result of `chance` is left");
}

#[test]
fn a_scenario_whose_results_of_chance_are_malformed_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for wrong in ["[six]", "[[a]]", "6", "[[0]]", "[{top: 1}]"] {
        chance(folder.path(), &format!("  chance: {wrong}\n"), "then:\n  - expect: true\n").exits(1);
    }
}

#[test]
fn scenarios_can_be_filtered_by_a_part_of_their_name() {
    run(&["test", &example(), "--filter", "taken"]).exits(0).shows("1 passed");
    run(&["test", &example(), "--filter", "no such thing"]).exits(2).complains("no scenario");
}

#[test]
fn results_can_be_json() {
    let run = run(&["test", &example(), "--format", "json"]).exits(0);
    let results: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(results["passed"], 3);
}

/// What the engine promises, tried through documents and Lua.
#[test]
fn the_scenarios_about_semantics_pass() {
    let pack = workspace().join("tests/packs/semantics").display().to_string();
    run(&["check", &pack]).exits(0);
    run(&["test", &pack]).exits(0).shows("54 passed");
}

/// What players can learn from being asked, and from the log.
#[test]
fn the_scenarios_about_secrets_pass() {
    let pack = workspace().join("tests/packs/secrets").display().to_string();
    run(&["check", &pack]).exits(0);
    run(&["test", &pack]).exits(0).shows("5 passed");
}

/// A game in which ann moves one of the ships.
const SHIPS: &str = r#"
{kind: game, id: fleet, table: sea, player: admiral, players: {min: 1, max: 2}, main: main}
---
kind: kind
id: sea
role: table
slots:
  players: {holds: [admiral], ordered: true}
  harbours: {holds: [harbour]}
---
{kind: kind, id: admiral, role: player, state: {points: 0}}
---
{kind: kind, id: harbour, slots: {ships: {holds: [ship]}}}
---
{kind: kind, id: ship, state: {moved: false}}
---
{kind: harbour, id: north}
---
{kind: harbour, id: south}
---
{kind: ship, id: cruiser}
---
kind: flow
id: main
steps:
  - do: game.create("north", game.table, "harbours") game.create("south", game.table, "harbours")
  - do: for _, h in ipairs(game.table.harbours) do for _ = 1, 2 do game.create("cruiser", h, "ships") end end
  - choose: {by: 'game.players[1]', from: 'game.all("ship")', prompt: which}
    as: it
  - do: game.set(it, "moved", true)
  - confirm: {by: 'game.players[1]', prompt: done}
"#;

#[test]
fn a_scenario_names_pieces_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("fleet");
    std::fs::create_dir_all(pack.join("tests")).unwrap();
    std::fs::create_dir_all(pack.join("locale")).unwrap();
    let manifest = "id: fleet\nprefix: fleet\nversion: 1.0.0\napi: 2\ntitle: Fleet\nauthors: [ann]\nlicence: MIT\nlanguages: [en]\n";
    std::fs::write(pack.join("pack.yaml"), manifest).unwrap();
    std::fs::write(pack.join("game.yaml"), SHIPS).unwrap();
    std::fs::write(pack.join("locale/en.ftl"), "which = Which ship\ndone = Done\ncruiser = Cruiser\n").unwrap();
    let answered = |answer: &str| {
        let text = format!(
            "scenario: a ship\ngiven: {{players: [ann]}}\nwhen:\n  - ann: {answer}\nthen:\n  \
             - expect: 'game.table.harbours[2].ships[1].moved or game.table.harbours[2].ships[2].moved'\n  - asked: ann\n"
        );
        std::fs::write(pack.join("tests/ships.yaml"), text).unwrap();
        run_in(folder.path(), &["test", "fleet"], "")
    };

    answered("cruiser@south").exits(0);
    answered("cruiser@south#2").exits(0);
    answered("cruiser").exits(1).shows("`cruiser` can mean cruiser@north, cruiser@south; name the place, too");
    answered("cruiser@suoth").exits(1).shows("`cruiser@suoth` is not offered; did you mean `cruiser@south#1`?");
}
