//! Pack sets: several packs, options and seats in one file, and its lock.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{Run, run_in};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GAME: &str = "kind: game
id: game
table: table
player: player
players: {min: 2, max: 3}
main: main
---
{kind: kind, id: table, role: table, slots: {players: {holds: [player], ordered: true}}}
---
{kind: kind, id: player, role: player, state: {points: 0}}
---
{kind: value, id: prize, params: {player: player}, type: integer, base: 1}
---
kind: flow
id: main
steps:
  - confirm: {by: 'game.players[1]', prompt: sure}
    as: sure
  - do: |
      game.log(sure and option.mode == \"fast\" and \"quick\" or \"slow\")
      local first = game.players[1]
      game.set(first, \"points\", first:value(\"prize\") + (option.deep and 1 or 0))
      game.finish{winner = game.players[1], how = \"won\"}
";

/// A folder with a game, an addon that changes it, and a set of both.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let manifest = |id: &str, more: &str| {
        format!("id: {id}\nversion: 1.0.0\napi: 2\ntitle: T\nauthors: [x]\nlicence: MIT\nlanguages: [en]\n{more}")
    };
    let mode =
        "options: {mode: {type: string, enum: [slow, fast], default: slow}, deep: {type: boolean, default: false}}\n";
    write(&folder, "games/base/pack.yaml", &manifest("base", mode));
    write(&folder, "games/base/game.yaml", &GAME.replace("\\\"", "\""));
    write(
        &folder,
        "games/base/locale/en.ftl",
        "sure = Sure?\nquick = quick\nslow = slow\nwon = won\noption-mode = Mode\noption-mode-fast = Fast\noption-mode-slow = Slow\noption-deep = Deep\n",
    );
    write(
        &folder,
        "games/base/tests/a.yaml",
        "scenario: one\ngiven: {players: [ann, bob]}\nwhen: [{ann: true}]\nthen: [{expect: ann.points >= 1}]\n",
    );
    write(&folder, "mods/addon/pack.yaml", &manifest("addon", "depends: {base: ^1.0}\n"));
    write(&folder, "mods/addon/a.yaml", "{kind: patch, of: base:prize, set: {base: 5}}\n");
    write(&folder, "mods/addon/locale/en.ftl", "");
    write(
        &folder,
        "mods/addon/tests/a.yaml",
        "scenario: five\ngiven: {players: [ann, bob]}\nwhen: [{ann: true}]\nthen: [{expect: ann.points == 5}]\n",
    );
    write(
        &folder,
        "games/hexforge.yaml",
        "packs: {base: ^1.0, ../mods/addon: \"*\"}\noptions: {mode: fast}\nseats: {eve: human, ann: random, zoe: first}\n",
    );
    folder
}

fn write(folder: &TempDir, path: &str, text: &str) {
    let path = folder.path().join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn run(folder: &TempDir, arguments: &[&str]) -> Run {
    run_in(folder.path(), arguments, "yes\n")
}

#[test]
fn a_set_takes_the_place_of_a_pack() {
    let folder = folder();
    for set in ["games", "games/hexforge.yaml"] {
        run(&folder, &["check", set]).exits(0).shows("2 packs: 0 errors");
        run(&folder, &["play", set, "--seed", "1"]).exits(0).shows("eve: Sure?").shows("quick").shows("eve wins");
        run(&folder, &["sim", set, "--games", "3", "--seed", "1"]).exits(0).shows("zoe");
        run(&folder, &["test", set]).exits(0).shows("2 passed");
    }
    // What is typed counts more.
    let typed = ["play", "games", "--seed", "1", "--option", "mode=slow", "--seat", "eve=first"];
    let typed = run(&folder, &typed).exits(0);
    assert!(typed.out.contains("slow") && !typed.out.contains("quick"), "{}", typed.out);
    run(&folder, &["play", "games", "--players", "2", "--seed", "1"]).exits(2).complains("3 seats");
    let new = "{\"id\": 1, \"do\": \"new\"}\n";
    let served = run_in(folder.path(), &["serve", "--stdio", "games", "--seat", "ann", "--seed", "1"], new).exits(0);
    let seats = r#"[{"name":"eve","by":"pack"},{"name":"ann","by":"person"},{"name":"zoe","by":"first"}]"#;
    assert!(served.out.contains(seats), "{}", served.out);
}

#[test]
fn packs_are_loaded_by_id() {
    let folder = folder();
    write(&folder, ".hexforge-path", "mods\n");
    let with = ["play", "games/base", "--with", "addon", "--seed", "1"];
    run(&folder, &with).exits(0).shows("ann wins");
    run(&folder, &["sim", "games/base", "--with", "addno", "--games", "1"])
        .exits(2)
        .complains("cannot find pack `addno`; did you mean `addon`?");
    run(&folder, &["sim", "games/base", "--with", "mods/addon", "--games", "1", "--seed", "1"]).exits(0);
    write(&folder, "games/hexforge.yaml", "packs: {addon: ^1.0}\n");
    run(&folder, &["check", "games"]).exits(0).shows("2 packs: 0 errors");
    // The list of a folder other than the current one does not count.
    fs::remove_file(folder.path().join(".hexforge-path")).unwrap();
    write(&folder, "games/.hexforge-path", "../mods\n");
    run(&folder, &["check", "games"])
        .exits(1)
        .shows("error[HF0304]: cannot find pack `addon`\n --> games/hexforge.yaml:1:9");
}

#[test]
fn what_is_wrong_with_a_set_has_a_place() {
    let folder = folder();
    let cases = [
        (
            "packs: {bsae: ^1.0}\n",
            "error[HF0304]: cannot find pack `bsae`\n --> games/hexforge.yaml:1:9",
            "did you mean `base`?",
        ),
        (
            "packs:\n  base: ^2.0\n",
            "error[HF0305]: the set needs `base` ^2.0, but 1.0.0 is loaded\n --> games/hexforge.yaml:2:9",
            "games/base/pack.yaml:2:1",
        ),
        (
            "packs:\n  base: x.y\n",
            "error[HF0302]: `x.y` is not a version range\n --> games/hexforge.yaml:2:9",
            "a range such as",
        ),
        (
            "packs: {../mods/none: \"*\"}\n",
            "error[HF0315]: `../mods/none` is not a pack: it does not exist\n --> games/hexforge.yaml:1:9",
            "relative to the folder of the set",
        ),
        ("packs: {../mods: \"*\"}\n", "error[HF0315]: `../mods` is not a pack: it has no pack.yaml", ""),
        ("packs: {}\n", "error[HF0315]: the set does not name any packs", ""),
        ("pakcs: {base: \"*\"}\n", "error[HF0101]: unknown key `pakcs`", "did you mean `packs`?"),
        (
            "packs: {base: }\noptions: {moed: fast}\n",
            "error[HF0309]: unknown option `moed`\n --> games/hexforge.yaml:2:11",
            "did you mean `mode`?",
        ),
        (
            "packs: {base: }\noptions: {mode: fats}\n",
            "error[HF0309]: option `mode` is \"fats\"; allowed values: \"slow\", \"fast\"\n --> games/hexforge.yaml:2:17",
            "",
        ),
        ("packs: {base: }\noptions: {deep: 3}\n", "error[HF0309]: option `deep` is 3, which is not a boolean", ""),
        (
            "packs: {base: }\nseats: {ann: human}\n",
            "error[HF0315]: the set has 1 seat, but the game is for 2 to 3 players\n --> games/hexforge.yaml:2:1",
            "",
        ),
        ("packs: {base: }\nseats: {ann: humna, bob: pack}\n", "games/hexforge.yaml:2:14", "did you mean `human`?"),
        ("packs: {base: ", "error[HF0010]", "games/hexforge.yaml:1:"),
        ("", "error[HF0315]: cannot read `games/hexforge.yaml`: it is empty", ""),
    ];
    for (text, head, help) in cases {
        write(&folder, "games/hexforge.yaml", text);
        let checked = run(&folder, &["check", "games"]);
        assert!(
            checked.code == 1 && checked.out.contains(head) && checked.out.contains(help),
            "{text}:\n{}",
            checked.out
        );
        assert_ne!(run(&folder, &["play", "games"]).code, 0, "{text}");
    }
}

#[test]
fn a_lock_names_the_pack_that_has_changed() {
    let folder = folder();
    run(&folder, &["lock", "games"]).exits(0).shows("wrote games/hexforge.lock with 2 packs");
    let lock = fs::read_to_string(folder.path().join("games/hexforge.lock")).unwrap();
    assert!(
        lock.contains("packs:\n  addon:\n    version: 1.0.0\n    hash: ") && lock.contains("\n  base:\n"),
        "{lock}"
    );
    run(&folder, &["check", "games"]).exits(0);
    // The hash is that of saves.
    run(&folder, &["play", "games", "--seed", "1", "--record", "game.yaml"]).exits(0);
    let save = fs::read_to_string(folder.path().join("game.yaml")).unwrap();
    let hashes = lock.lines().filter_map(|line| line.trim().strip_prefix("hash: "));
    assert!(hashes.clone().count() == 2 && hashes.clone().all(|hash| save.contains(hash)), "{lock}\n{save}");
    // A pack that is loaded besides does not concern the lock.
    write(&folder, "mods/more/pack.yaml", "id: more\nversion: 1.0.0\napi: 2\ntitle: T\nauthors: [x]\nlicence: MIT\n");
    run(&folder, &["play", "games", "--with", "mods/more", "--seed", "1"]).exits(0);

    let update = "if the change is meant, run `hexforge lock games/hexforge.yaml`";
    write(&folder, "mods/addon/a.yaml", "{kind: patch, of: base:prize, set: {base: 6}}\n");
    let changed =
        "error[HF0316]: pack `addon` is not the locked one: its contents have changed\n --> games/hexforge.lock:3:3";
    for command in ["check", "play", "sim", "test"] {
        run(&folder, &[command, "games"]).exits(1).shows(changed).shows(update);
    }
    run_in(folder.path(), &["serve", "--stdio", "games"], "").exits(2).complains("pack `addon` is not the locked one");
    run(&folder, &["lock", "games"]).exits(0);
    run(&folder, &["check", "games"]).exits(0);

    let manifest = folder.path().join("games/base/pack.yaml");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("1.0.0", "1.1.0")).unwrap();
    run(&folder, &["check", "games"])
        .exits(1)
        .shows("pack `base` is not the locked one: its version is 1.1.0, not 1.0.0")
        .shows(update);
    fs::write(&manifest, text).unwrap();
    write(&folder, "games/hexforge.yaml", "packs: {base: ^1.0}\n");
    run(&folder, &["check", "games"])
        .exits(1)
        .shows("`games/hexforge.lock` has the pack `addon`, which is not loaded")
        .shows(update);
    write(&folder, "games/hexforge.lock", "packs: {}\n");
    run(&folder, &["check", "games"]).exits(1).shows("pack `base` is not in `games/hexforge.lock`");
    write(&folder, "games/hexforge.lock", "packs: {base: {version: 1.0.0}}\n");
    run(&folder, &["check", "games"]).exits(1).shows("missing key `hash`").shows("games/hexforge.lock:1:");
    run(&folder, &["lock", "mods/addon"]).exits(2).complains("is not a pack set");
    // Nothing is written while the packs have errors.
    write(&folder, "games/base/game.yaml", "kind: gmae\nid: x\n");
    run(&folder, &["lock", "games"]).exits(1);
    assert_eq!(
        fs::read_to_string(folder.path().join("games/hexforge.lock")).unwrap(),
        "packs: {base: {version: 1.0.0}}\n"
    );
}

/// A pack, which may come from a stranger, cannot bring a set.
#[test]
fn a_set_inside_a_pack_does_not_count() {
    let folder = folder();
    write(&folder, "mods/addon/hexforge.yaml", "packs: {base: }\n");
    run(&folder, &["check", "mods/addon/hexforge.yaml"])
        .exits(1)
        .shows("error[HF0315]: `mods/addon/hexforge.yaml` is inside a pack");
    write(&folder, "mods/addon/deep/hexforge.yaml", "packs: {base: }\n");
    run(&folder, &["play", "mods/addon/deep"]).exits(1).shows("is inside a pack");
    // In the folder of a pack it is a document like any other, and a fault.
    run(&folder, &["check", "mods/addon"]).exits(1).shows("missing key `kind`");
}

#[cfg(unix)]
#[test]
fn links_and_devices_do_not_count() {
    let folder = folder();
    let link = |from: &str, to: &Path| {
        let from = folder.path().join(from);
        let _ = fs::remove_file(&from);
        std::os::unix::fs::symlink(to, from).unwrap();
    };
    link("mods/linked", &folder.path().join("mods/addon"));
    write(&folder, "games/hexforge.yaml", "packs: {../mods/linked: }\n");
    run(&folder, &["check", "games"]).exits(1).shows("`../mods/linked` is not a pack: it is a link");
    for target in ["/dev/zero", "/etc/passwd"] {
        link("games/hexforge.yaml", Path::new(target));
        run(&folder, &["check", "games"]).exits(1).shows("cannot read `games/hexforge.yaml`: it is not a regular file");
    }
    fs::remove_file(folder.path().join("games/hexforge.yaml")).unwrap();
    write(&folder, "games/hexforge.yaml", "packs: {base: }\n");
    link("games/hexforge.lock", Path::new("/dev/zero"));
    run(&folder, &["check", "games"]).exits(1).shows("cannot read `games/hexforge.lock`: it is not a regular file");
}
