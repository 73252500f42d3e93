//! `hexforge explain`, `schema` and `bench`.

mod common;

use common::{broken_pack, example, run, run_in};

#[test]
fn texts_are_shown_with_the_names_of_their_arguments() {
    run(&["explain", "content/examples/tic-tac-toe", "place"]).exits(0).shows("en: {player} takes {cell}");
}

#[test]
fn a_code_is_explained_without_a_pack() {
    run(&["explain", "HF0012"]).exits(0).shows("How to fix it");
    run(&["explain", &example(), "HF0012"]).exits(0).shows("How to fix it");
}

#[test]
fn an_event_is_shown_with_its_place_rules_and_uses() {
    let run = run(&["explain", &example(), "place"]).exits(0);
    run.shows("ttt:place: an event (player: player, cell: cell) at")
        .shows("cell_is_free")
        .shows("game.yaml:")
        .shows("ttt:main, step choose");
}

#[test]
fn a_definition_is_shown_with_its_properties_and_texts() {
    let run = run(&["explain", &example(), "tic-tac-toe:top_left"]).exits(0);
    run.shows("a ttt:cell").shows("en: top left").shows("ru: слева вверху");
}

#[test]
fn an_unknown_name_gets_a_suggestion() {
    run(&["explain", &example(), "plaec"]).exits(2).complains("did you mean `place`?");
    run(&["explain", "plaec"]).exits(2).complains("give the pack as well");
}

#[test]
fn the_steps_of_a_flow_have_the_names_that_patches_can_use() {
    let run = run(&["explain", &example(), "main"]).exits(0);
    run.shows("\n  - do\n").shows("\n    choose: choose (choose-cell)\n").shows("\n    place: event ttt:place\n");
}

#[test]
fn a_function_of_a_library_is_named() {
    run(&["explain", &example(), "line"]).exits(0).shows("`lines.lua#has` (");
}

#[test]
fn libraries_are_explained_with_their_functions_and_uses() {
    let run = run(&["explain", "content/examples/tollwrights", "lib.buoys"]).exits(0);
    run.shows("lib.buoys: a library at content/examples/tollwrights/lib/buoys.lua")
        .shows("lib.buoys.of(system, player): The buoy of a player in a system, or nil.");
    let run = run_lib("lib.buoys.of").exits(0);
    run.shows("lib.buoys.of(system, player): a function at").shows("toll:").shows("units.yaml:");
    run_lib("lib").exits(0).shows("lib.ti4.board").shows("lib.ti4.bot.answer");
    run_lib("lib.ti4.bot").exits(0).shows("lib.ti4.bot: a folder").shows("lib.ti4.bot.answer");
    run_lib("lib.bouys").exits(2).complains("there is no library `lib.bouys`; did you mean `buoys`?");
    run_lib("lib.buoys.off").exits(2).complains("library `lib.buoys` has no function `off`; did you mean `of`?");
}

fn run_lib(path: &str) -> common::Run {
    run(&["explain", "content/examples/tollwrights", path])
}

#[test]
fn documents_are_explained_while_the_pack_has_errors() {
    let folder = broken_pack();
    let told = run_in(folder.path(), &["explain", "broken", "take"], "").exits(0);
    let told = told.shows("broken:take: an event (").shows("broken/game.yaml:");
    assert!(told.err.contains("note: the pack has 2 errors, so only its documents are explained"), "{}", told.err);
    run_in(folder.path(), &["explain", "broken", "tkae"], "").exits(2).complains("did you mean `take`?");
}

#[test]
fn explanations_can_be_json() {
    let run = run(&["explain", &example(), "place", "--format", "json"]).exits(0);
    let sheets: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert!(sheets[0]["sections"]["rules"].is_array());
}

#[test]
fn the_schemas_of_the_format_and_of_a_pack_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let run = run_in(folder.path(), &["schema", &example(), "--out", "schemas"], "").exits(0);
    run.shows("# yaml-language-server: $schema=");
    let text = std::fs::read_to_string(folder.path().join("schemas/cell.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(schema["properties"]["bit"].is_object());
    assert!(folder.path().join("schemas/event.json").is_file());
    let definitions = std::fs::read_to_string(folder.path().join("schemas/hexforge.d.luau")).unwrap();
    assert!(definitions.contains("declare class Component\n  id: number\n"), "{definitions}");
    assert!(definitions.contains("\ndeclare class ttt_cell extends Component\n"), "{definitions}");
    assert!(
        definitions.contains("\ndeclare lib: {\n  lines: {\n    has: (it: any) -> ...any,\n  },\n}\n"),
        "{definitions}"
    );
    assert!(
        definitions.contains("\n--- A player takes a cell.\ndeclare class ttt_place_event extends Event\n"),
        "{definitions}"
    );
    assert!(folder.path().join("schemas/.luaurc").is_file());
}

#[test]
fn schemas_without_a_pack_have_no_definitions() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["schema", "--out", "schemas"], "").exits(0);
    assert!(!folder.path().join("schemas/hexforge.d.luau").exists());
}

#[test]
fn the_benchmarks_run() {
    let run = run(&["bench", "--quick"]).exits(0);
    run.shows("event that nobody listens to").shows("tic-tac-toe: decisions").shows("after one edit");
}

#[test]
fn named_types_and_filters_are_shown() {
    let pack = "tests/packs/semantics";
    run(&["explain", pack, "weather"]).exits(0).shows("sem:weather: a type (words: calm, storm) at");
    run(&["explain", pack, "report"]).exits(0).shows("a type (weather: weather, wind: integer, from: string?) at");
    run(&["explain", pack, "announce"]).exits(0).shows("where report: {weather: storm, wind: {at_least: 2}}");
}
