use super::*;
use hexforge_schemas::library::libraries as libraries_of;
use hexforge_schemas::load::{LoadOptions, load};
use hexforge_schemas::outline::outline;
use hexforge_test_support::packs::tic_tac_toe;

/// What is offered at `|`.
fn offered(text: &str, is_lua: bool) -> Vec<String> {
    let pack = tic_tac_toe();
    let loaded = load(std::slice::from_ref(&pack.root), &LoadOptions::default());
    let (schemas, outline) = (loaded.schemas(), outline(&loaded));
    let libraries = || libraries_of(&loaded, loaded.packs.len() - 1);
    let context = CompletionContext { schemas: &schemas, outline: &outline, libraries: &libraries };
    let at = text.find('¦').unwrap();
    let completion = complete(&context, &text.replace('¦', ""), at, is_lua);
    completion.candidates.into_iter().map(|c| c.text).collect()
}

#[test]
fn keys_come_from_the_schema_of_the_document() {
    let all = offered("kind: event\nid: x\npar¦", false);
    assert_eq!(all.first().map(String::as_str), Some("params: "));
}

#[test]
fn nested_keys_come_from_the_nested_schema() {
    let all = offered("kind: kind\nid: x\nslots:\n  a:\n    hol¦", false);
    assert_eq!(all.first().map(String::as_str), Some("holds: "), "{all:?}");
    let all = offered("kind: event\nid: x\nrules:\n  - id: a\n    req¦", false);
    assert_eq!(all.first().map(String::as_str), Some("require: "), "{all:?}");
}

#[test]
fn ids_complete_a_value_without_fixed_choices() {
    let all = offered("kind: flow\nid: x\nsteps:\n  - event: pla¦", false);
    assert!(all.contains(&"ttt:place".to_owned()), "{all:?}");
}

#[test]
fn names_of_the_api_complete_code() {
    assert_eq!(offered("game.perf¦", true), ["perform"]);
    assert_eq!(offered("kind: event\nid: x\ndo: |\n  game.perf¦", false), ["perform"]);
    assert!(offered("local x = cell:cou¦", true).contains(&"count".to_owned()));
    assert!(offered("game.create(\"cro¦", true).contains(&"ttt:cross".to_owned()));
    assert!(offered("x = game.table.boa¦", true).contains(&"board".to_owned()));
}

#[test]
fn nothing_completes_in_comments() {
    for (text, is_lua) in [
        ("# par¦\nkind: event\nid: x\n", false),
        ("kind: event\nid: x  # par¦", false),
        ("kind: event\nid: x\ndo: |\n  -- game.perf¦", false),
        ("return 1 -- game.perf¦", true),
    ] {
        assert_eq!(offered(text, is_lua), [""; 0], "{text}");
    }
    assert_eq!(offered("local n = #game.def¦", true), ["defs"]);
}

#[test]
fn libraries_and_their_functions_follow_lib_in_hooks() {
    assert_eq!(offered("kind: event\nid: x\ndo: |\n  lib.li¦", false), ["lines"]);
    let functions = offered("kind: event\nid: x\ndo: |\n  if lib.lines.¦", false);
    assert!(functions.contains(&"has".to_owned()), "{functions:?}");
    assert_eq!(offered("kind: event\nid: x\ndo: |\n  local x = require(\"li¦", false), ["lines"]);
    assert!(!offered("lib.li¦", true).contains(&"lines".to_owned()), "libraries have no `lib`");
}

#[test]
fn filters_offer_what_they_compare_with() {
    let text =
        "kind: mark\nid: x\nabilities:\n  - id: a\n    on: place\n    timing: after\n    where:\n      player: ow¦";
    assert_eq!(offered(text, false).first().map(String::as_str), Some("owner"));
}
