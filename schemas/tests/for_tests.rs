//! What is below `tests/` is not part of the game: only scenarios of the pack itself have it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use hexforge_schemas::diagnostic::Severity;
use hexforge_schemas::load::{LoadOptions, Loaded, load};
use support::Packs;

const FIXTURE: &str = "kind: b:card\nid: trick\ncopies: 0\ncost: 1\ncolour: red\n";

/// A pack with a fixture, a library for tests and a scenario.
fn packs() -> Packs {
    let packs = Packs::with_base();
    packs.mod_pack("kind: window\nid: dawn\n---\nkind: flow\nid: day\nsteps: [{window: dawn}]\n");
    packs.write("more/lib/ports.lua", "return {name = function() return \"port\" end}\n");
    packs.write("more/tests/fixture/cards.yaml", FIXTURE);
    packs.write(
        "more/tests/lib/deal.lua",
        "local ports = require(\"ports\")\nreturn {card = function(player) ports.name() return game.create(\"trick\", player, \"hand\") end}\n",
    );
    packs.write(
        "more/tests/a.yaml",
        "scenario: a card is dealt\ngiven:\n  players: [ann, bob]\n  setup: local card = lib.deal.card(ann)\n\
         then:\n  - expect: card.base == \"trick\" and lib.ports.name() == \"port\"\n  - expect: require(\"deal\").card ~= nil\n",
    );
    packs
}

fn loaded(packs: &Packs, names: &[&str], scenarios: bool) -> Loaded {
    let paths: Vec<_> = names.iter().map(|name| packs.path(name)).collect();
    load(&paths, &LoadOptions { scenarios, ..LoadOptions::default() })
}

/// The errors, each as `FILE: CODE: MESSAGE (HELP)`.
fn errors(loaded: &Loaded) -> Vec<String> {
    let errors = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors
        .map(|d| {
            let file = d.place.as_ref().map(|place| place.file.path().to_string()).unwrap_or_default();
            let file = file.rsplit('/').next().unwrap_or_default().to_owned();
            format!("{file}: {}: {} ({})", d.code, d.message, d.help.join("; "))
        })
        .collect()
}

fn has(loaded: &Loaded, id: &str) -> bool {
    loaded.ruleset.as_ref().unwrap().find_def(id).is_some()
}

#[test]
fn only_scenarios_of_the_pack_have_its_fixtures_and_libraries_for_tests() {
    let packs = packs();
    let checked = loaded(&packs, &["base", "more"], true);
    assert_eq!(errors(&checked), Vec::<String>::new());
    assert!(has(&checked, "more:trick"));
    assert_eq!(checked.scenarios.iter().filter(|s| s.pack == "more").count(), 1);

    let played = loaded(&packs, &["base", "more"], false);
    assert_eq!(errors(&played), Vec::<String>::new());
    assert!(!has(&played, "more:trick"));
    let libraries =
        |loaded: &Loaded| loaded.scripts.as_ref().unwrap().packs.iter().map(|p| p.libs.len()).sum::<usize>();
    assert_eq!(libraries(&checked), libraries(&played) + 1);

    // A pack that depends on it has neither, also when it is checked.
    packs.write(
        "third/pack.yaml",
        "id: third\nversion: 1.0.0\napi: 2\ntitle: Third\ndepends: {more: ^1.0, base: ^1.0}\n",
    );
    packs.write("third/tests/a.yaml", "scenario: x\ngiven: {setup: lib.more.deal.card(ann)}\n");
    let third = loaded(&packs, &["third"], true);
    assert_eq!(errors(&third), ["a.yaml: HF0402: unknown library `lib.more.deal` ()"]);
    assert_eq!(third.scenarios.iter().filter(|s| s.pack != "third").count(), 0);
}

#[test]
fn the_game_cannot_refer_to_what_only_scenarios_have() {
    for (file, text, expected) in [
        (
            "more/x.yaml",
            "kind: event\nid: e\nparams: {player: player}\ndo: lib.deal.card(player)\n",
            "x.yaml: HF0402: unknown library `lib.deal` (only scenarios and fixtures see `tests/lib/deal.lua`; move it to `lib/`)",
        ),
        (
            "more/x.yaml",
            "kind: event\nid: e\nparams: {player: player}\ndo: require(\"deal\").card(player)\n",
            "x.yaml: HF0402: only scenarios and fixtures of its pack see `tests/lib/deal.lua` (move it to `lib/`)",
        ),
        (
            "more/lib/x.lua",
            "local deal = require(\"deal\")\nreturn {deal = deal}\n",
            "x.lua: HF0402: only scenarios and fixtures of its pack see `tests/lib/deal.lua` (move it to `lib/`)",
        ),
        (
            "more/x.yaml",
            "kind: event\nid: e\nparams: {player: player}\ndo: game.create(\"trick\", player, \"hand\")\n",
            "x.yaml: HF0702: this definition is in `tests/fixture/`, which only scenarios have (move it out of `tests/`, or refer to it only in `tests/`)",
        ),
        (
            "more/tests/fixture/x.yaml",
            "kind: patch\nid: p\ntarget: b:coin\nset: {cost: 9}\n",
            "x.yaml: HF0702: `tests/fixture/` cannot have `kind: patch`, which changes the game (put the change into the `setup` of scenarios)",
        ),
        (
            "more/tests/lib/ports.lua",
            "return {}\n",
            "ports.lua: HF0410: `tests/lib/ports.lua` has the same name as a folder or another library (rename one of them)",
        ),
    ] {
        let packs = packs();
        packs.write(file, text);
        let found = errors(&loaded(&packs, &["base", "more"], true));
        assert!(found.contains(&expected.to_owned()), "{text}\n{found:#?}");
    }
}

#[test]
fn the_hash_of_a_pack_in_saves_is_that_of_the_game() {
    let packs = packs();
    let hashes = |scenarios| {
        let loaded = loaded(&packs, &["base", "more"], scenarios);
        let packs = &loaded.ruleset.as_ref().unwrap().packs;
        packs.iter().map(|pack| pack.hash.clone()).collect::<Vec<_>>()
    };
    let before = hashes(true);
    assert_eq!(hashes(false), before);
    packs.write("more/tests/fixture/cards.yaml", "kind: b:card\nid: other_trick\ncopies: 0\ncost: 1\ncolour: red\n");
    packs.write("more/tests/a.yaml", "scenario: x\n");
    packs.write("more/tests/lib/deal.lua", "return {}\n");
    assert_eq!(hashes(false), before);
    packs.write("more/lib/ports.lua", "return {}\n");
    assert_ne!(hashes(false), before);
}

#[test]
fn a_scenario_without_players_has_as_many_as_the_game_needs() {
    let packs = Packs::with_base();
    packs.write("base/tests/x.yaml", "scenario: x\nthen:\n  - expect: ann.gold == bob.gold\n");
    let loaded = loaded(&packs, &["base"], true);
    assert_eq!(errors(&loaded), Vec::<String>::new());
    let scenario = loaded.scenarios.iter().find(|s| s.name == "x").unwrap();
    assert_eq!(scenario.players, ["ann", "bob"]);
}

#[test]
fn locals_of_the_set_up_are_known_afterwards_unless_they_are_functions_or_libraries() {
    let packs = packs();
    let scenario = |setup: &str, expect: &str| {
        packs.write(
            "more/tests/a.yaml",
            &format!(
                "scenario: x\ngiven:\n  players: [ann, bob]\n  setup: |\n    {setup}\nthen:\n  - expect: {expect}\n"
            ),
        );
        errors(&loaded(&packs, &["base", "more"], true))
    };
    let none = Vec::<String>::new();
    assert_eq!(scenario("local a, b = 1, {ann}", "a == 1 and b[1] == ann"), none);
    assert_eq!(scenario("local card = lib.deal.card(ann) card = nil", "card == nil"), none);
    assert_eq!(scenario("if ann then local a = 1 end", "a == 1"), ["a.yaml: HF0403: unknown name `a` ()"]);
    assert_eq!(scenario("local deal = lib.deal", "deal.card(ann) ~= nil"), ["a.yaml: HF0403: unknown name `deal` ()"]);
    assert_eq!(scenario("local function f() end", "f() == nil"), ["a.yaml: HF0403: unknown name `f` ()"]);
}
