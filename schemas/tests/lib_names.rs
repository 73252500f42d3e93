//! `lib` in hooks is resolved when a pack is checked.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::Severity;
use hexforge_schemas::load::{LoadOptions, load_with};
use support::Packs;

/// A pack with libraries, one of them in a folder, and an event whose rule and effect are these.
fn packs(require: &str, effect: &str) -> Packs {
    let packs = Packs::with_base();
    packs.write(
        "base/lib/purse.lua",
        "local purse = {}\nfunction purse.of(player) return player.gold end\nreturn purse\n",
    );
    packs.write(
        "more/lib/ships.lua",
        "local M = {}\nfunction M.count(player, n) return #player.hand + n end\nreturn M\n",
    );
    packs.write("more/lib/far/off/isles.lua", "return {all = function() return {} end, NAMES = {\"x\"}}\n");
    packs.mod_pack(&format!(
        "kind: event\nid: sail\nparams: {{player: player}}\nrules:\n  - {{id: r, require: {require}, because: no-room}}\ndo: {effect}\n"
    ));
    packs.write("more/locale/en/a.ftl", "no-room = No room\n");
    packs
}

/// The errors: for each `FILE:LINE:COLUMN: CODE: MESSAGE (HELP; EXPECTED)`.
fn errors(packs: &Packs) -> Vec<String> {
    let loaded = packs.load(&["base", "more"]);
    let errors = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors
        .map(|d| {
            let place = d.place.as_ref().unwrap();
            let (line, column) = place.start();
            let file = place.file.path().rsplit('/').next().unwrap_or_default().to_owned();
            let more: Vec<&str> = d.help.iter().map(String::as_str).chain(d.expected.as_deref()).collect();
            format!("{file}:{line}:{column}: {}: {} ({})", d.code, d.message, more.join("; "))
        })
        .collect()
}

#[test]
fn libraries_are_reached_by_their_folders_and_those_of_dependencies_by_their_prefix() {
    let packs = packs(
        "'lib.ships.count(player, 1) > 0 and lib.b.purse.of(player) > 1'",
        "local isles = lib.far.off.isles game.log(isles.NAMES[1], {all = isles.all()})",
    );
    assert_eq!(errors(&packs), Vec::<String>::new());
}

#[test]
fn what_does_not_exist_is_an_error_where_it_is_named() {
    for (require, expected) in [
        ("lib.shisp.count(player, 1)", "all.yaml:5:27: HF0402: unknown library `lib.shisp` (did you mean `ships`?)"),
        ("lib.far.of.isles.all()", "all.yaml:5:31: HF0402: unknown library `lib.far.of` (did you mean `off`?)"),
        ("lib.b.prse.of(player)", "all.yaml:5:29: HF0402: unknown library `lib.b.prse` (did you mean `purse`?)"),
        (
            "lib.more.ships.count(player, 1)",
            "all.yaml:5:27: HF0402: unknown library `lib.more` (libraries of the pack itself have no prefix: write `lib.NAME.FUNCTION(…)`)",
        ),
        (
            "lib.base.purse.of(player)",
            "all.yaml:5:27: HF0402: unknown library `lib.base` (the prefix of pack `base` is `b`)",
        ),
        (
            "lib.ships.cuont(player, 1)",
            "all.yaml:5:33: HF0402: library `more:ships` has no function `cuont` (did you mean `count`?)",
        ),
        ("lib.ships.count(player, 1, 2)", "all.yaml:5:23: HF0409: `M.count` takes 2 arguments, found 3 ()"),
        ("lib.ships.count(player)", "all.yaml:5:23: HF0409: missing argument `n` of `M.count` ()"),
        (
            "lib.b.purse.of(player.golds)",
            "all.yaml:5:45: HF0404: `player` has no member `golds` (did you mean `gold`?)",
        ),
        (
            "lib[player.id].count(player, 1)",
            "all.yaml:5:26: HF0407: `lib[…]` is not known before the hook runs (write `lib.NAME.FUNCTION(…)`)",
        ),
        (
            "lib.far[\"off\"].isles.all()",
            "all.yaml:5:30: HF0407: `lib.far[…]` is not known before the hook runs (write `lib.NAME.FUNCTION(…)`)",
        ),
        (
            "#lib.far > 0",
            "all.yaml:5:28: HF0407: `lib.far` is a folder of libraries, not a value (write `lib.NAME.FUNCTION(…)`)",
        ),
        ("lib ~= nil", "all.yaml:5:23: HF0407: `lib` is not a value (write `lib.NAME.FUNCTION(…)`)"),
    ] {
        let quoted = format!("'{require}'");
        let found = errors(&packs(&quoted, "game.log(\"no-room\")"));
        assert_eq!(found, [expected], "{require}");
    }
}

#[test]
fn a_library_has_no_lib_and_says_what_to_write() {
    let packs = packs("true", "lib.ships.count(player, 1)");
    packs.write(
        "more/lib/ports.lua",
        "local M = {}\nfunction M.f(player) return lib.ships.count(player, 1) end\nreturn M\n",
    );
    let found = errors(&packs);
    assert!(
        found.iter().any(|e| e.starts_with("ports.lua:2:") && e.contains("libraries do not have `lib`")),
        "{found:?}"
    );
}

#[test]
fn a_name_that_stands_for_two_things_is_an_error() {
    let packs = packs("true", "lib.ships.count(player, 1)");
    packs.write("more/lib/b.lua", "return {}\n");
    packs.write("more/lib/ships/of.lua", "return {}\n");
    assert_eq!(
        errors(&packs),
        [
            "b.lua:1:1: HF0410: `lib.b` could be `lib/b.lua` and the libraries of pack `base`, whose prefix is `b` (rename the library or the folder)",
            "of.lua:1:1: HF0410: `lib/ships/of.lua` has the same name as a folder or another library (rename one of them)",
        ]
    );
}

#[test]
fn a_parameter_cannot_be_called_lib() {
    let packs = Packs::with_base();
    packs.mod_pack("kind: event\nid: sail\nparams: {lib: player}\n");
    let found = errors(&packs);
    assert!(found.iter().any(|e| e.contains("lib")), "{found:?}");
}

#[test]
fn a_reload_with_the_same_cache_knows_new_libraries_and_functions() {
    let packs = packs("true", "lib.ports.all(player)");
    let paths = ["base", "more"].map(|name| packs.path(name));
    let mut cache = Cache::new();
    let mut messages = || {
        let loaded = load_with(&paths, &LoadOptions::default(), &mut cache);
        let errors = loaded.diagnostics.into_iter().filter(|d| d.severity == Severity::Error);
        errors.map(|d| d.message).collect::<Vec<_>>()
    };
    assert_eq!(messages(), ["unknown library `lib.ports`"]);
    packs.write("more/lib/ports.lua", "return {any = function(player) return player end}\n");
    assert_eq!(messages(), ["library `more:ports` has no function `all`"]);
    packs.write("more/lib/ports.lua", "return {all = function(player) return player end}\n");
    assert_eq!(messages(), Vec::<String>::new());
}
