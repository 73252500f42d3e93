//! `hexforge new`: its results pass `check` and `test`.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::run_in;
use std::path::Path;

fn in_folder(folder: &Path, line: &str) -> common::Run {
    run_in(folder, &line.split_whitespace().collect::<Vec<_>>(), "")
}

/// Replaces the placeholders in the file of a definition with the examples that their comments name. Returns how many there were.
fn choose(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).unwrap();
    let chosen = |line: &str| match line.split_once("such as ") {
        Some((_, example)) => line.replace("CHOOSE", example.trim()),
        None => line.to_owned(),
    };
    let lines: Vec<String> = text.lines().map(chosen).collect();
    std::fs::write(path, lines.join("\n") + "\n").unwrap();
    text.matches("CHOOSE").count()
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
fn existing_files_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    std::fs::write(&game, "mine").unwrap();
    in_folder(folder.path(), "new pack my-game").exits(2).complains("already exists; nothing was written");
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
    // What only the author can choose is an error that says so.
    assert!(
        text.contains("paint: CHOOSE  # id of a colour, such as my_game:red")
            || text.contains("paint: CHOOSE  # id of a colour, such as my-game:red"),
        "{text}"
    );
    let told = in_folder(folder.path(), "check my-game").exits(1);
    told.shows("error[HF0111]: `CHOOSE` is not a value\n --> my-game/ship/grey_lady.yaml:")
        .shows("expected: the id of a colour")
        .shows("help: choose a value, or remove the key if the definition does not need it");
    assert_eq!(choose(&folder.path().join("my-game/ship/grey_lady.yaml")), 1);
    in_folder(folder.path(), "check my-game").exits(0);
    in_folder(folder.path(), "test my-game").exits(0).shows("3 passed");
}

#[test]
fn a_faction_without_a_kind_lists_the_kinds() {
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
fn a_pack_can_extend_another_pack() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    std::fs::write(folder.path().join("my-game/kinds.yaml"), "kind: kind\nid: people\n").unwrap();
    in_folder(folder.path(), "new pack more --depends my-game").exits(0);
    in_folder(folder.path(), "new card elves --pack more --kind people").exits(0);
    in_folder(folder.path(), "check more").exits(0);
    in_folder(folder.path(), "test more").exits(0).shows("1 passed");
}

#[test]
fn a_new_scenario_starts_a_game() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    in_folder(folder.path(), "new scenario opening --pack my-game").exits(0).shows("my-game/tests/opening.yaml");
    let text = std::fs::read_to_string(folder.path().join("my-game/tests/opening.yaml")).unwrap();
    assert!(
        text.contains("  - any: ann                    # the first of: 1, 2, 3\nthen:\n  - asked: bob\n"),
        "{text}"
    );
    in_folder(folder.path(), "test my-game").exits(0).shows("3 passed");
    in_folder(folder.path(), "new scenario Opening --pack my-game").exits(2).complains("is not a valid file name");
}

#[test]
fn a_new_variant_has_a_test_that_fails_without_it() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack my-game").exits(0);
    let values = "{kind: value, id: hand_limit, params: {player: player}, base: 7}\n---\n\
                  {kind: value, id: named, params: {word: string}, base: 7}\n";
    std::fs::write(folder.path().join("my-game/values.yaml"), values).unwrap();
    in_folder(folder.path(), "new pack more --depends my-game").exits(0);
    let told = in_folder(folder.path(), "new variant long_hands --of hand_limits --pack more").exits(2);
    told.complains("`hand_limits` is not a value; did you mean `hand_limit`?")
        .complains("Values that a variant can change: my_game:hand_limit");
    in_folder(folder.path(), "new variant long_hands --of named --pack more")
        .exits(2)
        .complains("has no number as its base");
    let told = in_folder(folder.path(), "new variant long_hands --of hand_limit --pack more").exits(0);
    told.shows("error[HF0111]: `CHOOSE` is not a value\n --> more/long_hands.yaml:7:9");
    let patch = folder.path().join("more/long_hands.yaml");
    let text = std::fs::read_to_string(&patch).unwrap();
    std::fs::write(&patch, text.replace("CHOOSE", "9")).unwrap();
    in_folder(folder.path(), "check more --deny-warnings").exits(0);
    in_folder(folder.path(), "test more").exits(0).shows("1 passed");
    std::fs::remove_file(&patch).unwrap();
    in_folder(folder.path(), "test more").exits(1).shows("long_hands changes my_game:hand_limit");
}

#[test]
fn a_faction_of_a_game_with_a_scaffold_has_everything_that_it_needs() {
    let folder = tempfile::tempdir().unwrap();
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/twilight-imperium").canonicalize().unwrap();
    in_folder(folder.path(), &format!("new pack my-faction --depends {}", content.to_str().unwrap())).exits(0);
    let told = in_folder(folder.path(), "new faction star_folk --pack my-faction").exits(0);
    for file in ["faction", "home", "flagship", "technologies", "promissory_note"] {
        told.line(&format!("wrote my-faction/star_folk/{file}.yaml"));
    }
    // What only the author can choose is an error that says what it is.
    let told = in_folder(folder.path(), "check my-faction").exits(1);
    let told = told
        .shows("my-faction/star_folk/faction.yaml:6:14")
        .shows("expected: an integer")
        .shows("help: How many commodities its player can have.")
        .shows("expected: the id of a technology")
        .shows("expected: one of propulsion, biotic, warfare, cybernetic");
    assert_eq!(told.out.matches("error[").count(), told.out.matches("error[HF0111]").count(), "{}", told.out);
    choose_all(&folder.path().join("my-faction"));
    in_folder(folder.path(), "check my-faction --deny-warnings").exits(0);
    in_folder(folder.path(), "test my-faction").exits(0).shows("2 passed");
    in_folder(folder.path(), "new faction star_folk --pack my-faction")
        .exits(2)
        .complains("already has a definition `star_folk`");
}

/// A shipped pack, with whether it has factions and whether it extends another pack.
struct Shipped {
    path: String,
    sides: bool,
    adds: bool,
}

fn shipped() -> Vec<Shipped> {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").canonicalize().unwrap();
    let mut found = Vec::new();
    for folder in [content.clone(), content.join("examples")] {
        let mut packs: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        packs.sort();
        for pack in packs.into_iter().filter(|pack| pack.join("pack.yaml").is_file()) {
            let game = std::fs::read_to_string(pack.join("game.yaml")).unwrap_or_default();
            let depends = std::fs::read_to_string(pack.join("pack.yaml")).unwrap().contains("\ndepends:");
            let sides = depends || game.contains("\nfaction:");
            found.push(Shipped { path: pack.to_str().unwrap().to_owned(), sides, adds: depends });
        }
    }
    found
}

#[test]
fn a_pack_that_extends_a_shipped_pack_passes_in_any_folder() {
    let packs = shipped();
    assert!(packs.len() >= 3);
    for Shipped { path: pack, sides, adds } in packs {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().join("somewhere/deep");
        std::fs::create_dir_all(&at).unwrap();
        in_folder(&at, &format!("new pack my-addition --depends {pack}")).exits(0);
        let mine = at.join("my-addition");
        in_folder(&at, "check my-addition --deny-warnings").exits(0);
        if sides {
            in_folder(&at, "new faction star_folk --pack my-addition").exits(0);
            choose_all(&mine);
        } else {
            in_folder(&at, "new faction star_folk --pack my-addition").exits(2).complains("--kind");
        }
        // A card of each possible kind.
        let asked = in_folder(&mine, "new card trump").exits(2);
        let list = asked.err.split("definitions): ").nth(1).unwrap_or_default();
        let kinds: Vec<&str> = list.trim().split(", ").filter_map(|kind| kind.split(' ').next()).collect();
        assert!(!kinds.is_empty(), "{}", asked.err);
        // Two kinds are enough for a pack that extends another one, because the test of that one covers its kinds. Loading a
        // large pack takes long, so of many kinds some are tried unless all are asked for.
        let most = match std::env::var_os("HEXFORGE_ALL_KINDS") {
            Some(_) => usize::MAX,
            None if adds => 2,
            None => 6,
        };
        let every = kinds.len().div_ceil(most);
        for kind in kinds.into_iter().step_by(every) {
            in_folder(&mine, &format!("new card trump_{kind} --kind {kind}")).exits(0);
            choose_all(&mine);
        }
        in_folder(&at, "check my-addition").exits(0);
        in_folder(&at, "test my-addition").exits(0).shows(" passed");
        // From its own folder, with two different paths.
        in_folder(&mine, "check .").exits(0);
        in_folder(&mine, "check ../my-addition").exits(0);
    }
}

/// Replaces the placeholders in all definitions of a pack.
fn choose_all(pack: &Path) {
    for folder in std::fs::read_dir(pack).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if file.extension().is_some_and(|extension| extension == "yaml") {
                choose(&file);
            }
        }
    }
}

#[test]
fn a_missing_dependency_explains_where_packs_are_searched() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack one --dir elsewhere").exits(0);
    in_folder(folder.path(), "new pack two --dir here/and/there --depends elsewhere/one").exits(0);
    let path = folder.path().join(".hexforge-path");
    assert!(std::fs::read_to_string(&path).unwrap().contains("elsewhere"));
    in_folder(folder.path(), "check here/and/there/two").exits(0);
    // It counts where the person stands, also in a folder below, but not inside a pack.
    in_folder(&folder.path().join("here"), "check and/there/two").exits(0);
    in_folder(&folder.path().join("here/and/there/two/locale"), "check ..").exits(0);
    std::fs::write(&path, "../nowhere\n").unwrap();
    let run = in_folder(folder.path(), "check here/and/there/two").exits(1);
    let error_text = format!("{}{}", run.out, run.err);
    assert!(
        error_text.contains(".hexforge-path")
            && error_text.contains("nowhere")
            && error_text.contains("which is not a folder"),
        "{error_text}"
    );
    in_folder(folder.path(), "new pack three --depends onne --dir elsewhere").exits(2).complains("did you mean `one`?");
}

#[test]
fn an_invalid_id_is_a_usage_error() {
    let folder = tempfile::tempdir().unwrap();
    in_folder(folder.path(), "new pack My_Game").exits(2).complains("lower-case letters");
}
