//! `hexforge new`: what it makes passes `check` and `test`.

mod common;

use common::run_in;
use std::path::Path;

fn in_folder(folder: &Path, line: &str) -> common::Run {
    run_in(folder, &line.split_whitespace().collect::<Vec<_>>(), "")
}

#[test]
fn a_new_pack_passes_its_checks_and_its_tests() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    in_folder(folder.path(), "check my-game --deny-warnings").exits(0);
    in_folder(folder.path(), "test my-game").exits(0).shows("2 passed");
    in_folder(folder.path(), "sim my-game --games 5 --seed 1").exits(0).shows("last");
}

#[test]
fn nothing_that_is_there_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    std::fs::write(&game, "mine").unwrap();
    in_folder(folder.path(), "new pack my-game").exits(2).complains("is there already; nothing was written");
    assert_eq!(std::fs::read_to_string(game).unwrap(), "mine");
}

#[test]
fn a_definition_of_any_kind_passes_its_checks_and_its_tests() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    let kinds = "kind: kind\nid: colour\n---\n{kind: colour, id: red}\n---\nkind: kind\nid: ship\nproperties:\n  \
                 strength: {type: integer, minimum: 2}\n  paint: {ref: colour}\n  sort: {type: string, enum: [big, small]}\n  \
                 crew: {type: list of string, minItems: 1}\n  motto: {type: string?}\n";
    std::fs::write(folder.path().join("my-game/kinds.yaml"), kinds).unwrap();
    in_folder(folder.path(), "new card grey_lady --kind ship --pack my-game")
        .exits(0)
        .shows("my-game/ship/grey_lady.yaml");
    let text = std::fs::read_to_string(folder.path().join("my-game/ship/grey_lady.yaml")).unwrap();
    assert!(text.contains("strength: 2") && text.contains("# motto:"), "{text}");
    in_folder(folder.path(), "check my-game").exits(0);
    in_folder(folder.path(), "test my-game").exits(0).shows("3 passed");
}

#[test]
fn a_faction_without_a_kind_says_which_kinds_there_are() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    std::fs::write(folder.path().join("my-game/kinds.yaml"), "kind: kind\nid: people\n").unwrap();
    in_folder(folder.path(), "new faction elves --pack my-game").exits(2).complains("people (0)");
    in_folder(folder.path(), "new faction elves --pack my-game --kind peple")
        .exits(2)
        .complains("did you mean `people`?");
    in_folder(folder.path(), "new faction elves --pack my-game --kind people").exits(0);
    in_folder(folder.path(), "check my-game").exits(0);
}

#[test]
fn a_pack_may_add_to_another() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    std::fs::write(folder.path().join("my-game/kinds.yaml"), "kind: kind\nid: people\n").unwrap();
    in_folder(folder.path(), "new pack more --depends my-game").exits(0);
    in_folder(folder.path(), "new card elves --pack more --kind people").exits(0);
    in_folder(folder.path(), "check more").exits(0);
    in_folder(folder.path(), "test more").exits(0).shows("1 passed");
}

#[test]
fn a_name_that_can_be_no_id_is_a_wrong_use() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack My_Game").exits(2).complains("small letters");
}
