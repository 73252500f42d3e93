//! Four times as much of anything takes about four times as long to check, not sixteen times.

use hexforge_schemas::load::{LoadOptions, load};
use hexforge_schemas::pack::PackIndex;
use hexforge_test_support::PackFolder;
use hexforge_tests::small_game::{MANIFEST, SmallGame};
use hexforge_tests::worked;
use std::path::PathBuf;
use std::time::Duration;

/// At most so many times as long for four times as much. What grows with the square takes sixteen times as long.
const MOST: u32 = 8;

/// What does not depend on the size, or on what else the machine does.
const SLACK: Duration = Duration::from_millis(100);

/// The shorter of two times.
fn time(mut work: impl FnMut()) -> Duration {
    let mut once = || {
        let before = worked();
        work();
        worked() - before
    };
    once().min(once())
}

#[track_caller]
fn grows_evenly(what: &str, n: usize, check: impl Fn(usize) -> Duration) {
    let (once, four) = (check(n), check(4 * n));
    assert!(four < once * MOST + SLACK, "{n} {what}: {once:?}, {}: {four:?}", 4 * n);
}

/// Checks the small game with a file whose parts are made from numbers.
#[track_caller]
fn file_grows_evenly(what: &str, n: usize, name: &str, head: &str, part: impl Fn(usize) -> String) {
    grows_evenly(what, n, |n| {
        let text: String = std::iter::once(head.to_owned()).chain((0..n).map(&part)).collect();
        let game = SmallGame::new().file(name, &text);
        time(|| drop(game.load()))
    });
}

#[test]
fn documents() {
    file_grows_evenly("definitions", 1_000, "x.yaml", "", |n| format!("---\n{{kind: stone, id: s{n}}}\n"));
    file_grows_evenly("kinds", 150, "x.yaml", "", |n| {
        let extends = if n % 30 == 0 { String::new() } else { format!(", extends: k{}", n - 1) };
        format!("---\n{{kind: kind, id: k{n}{extends}, properties: {{p{n}: {{type: integer, default: 1}}}}}}\n")
    });
    let kind = "{kind: kind, id: k, state: {a: 0}, properties: {p: {type: integer, default: 1}}}\n";
    file_grows_evenly("siblings", 200, "x.yaml", kind, |n| format!("---\n{{kind: kind, id: k{n}, extends: k}}\n"));
    file_grows_evenly("fields", 800, "x.yaml", "kind: kind\nid: k\nstate:\n", |n| format!("  f{n}: 0\n"));
    file_grows_evenly("steps", 800, "x.yaml", "kind: flow\nid: f\nsteps:\n", |n| format!("  - let: {{v{n}: {n}}}\n"));
    file_grows_evenly("events", 300, "x.yaml", "", |n| format!("---\n{{kind: event, id: e{n}, do: local x = {n}}}\n"));
}

#[test]
fn faults() {
    file_grows_evenly("faults", 500, "x.yaml", "", |n| {
        format!(
            "---\n{{kind: stone, id: s{n}, colour: red}}\n---\n{{kind: flow, id: f{n}, steps: [{{flow: gone{n}}}]}}\n"
        )
    });
    file_grows_evenly("equal ids", 1_000, "x.yaml", "", |_| "---\n{kind: stone, id: same}\n".to_owned());
    file_grows_evenly("faults in texts", 1_000, "locale/en/x.ftl", "", |n| {
        format!("t{n} = {{ gone{n} }}\nbroken{n}\n")
    });
}

#[test]
fn texts_options_and_libraries() {
    file_grows_evenly("texts", 1_500, "locale/en/x.ftl", "", |n| format!("t{n} = Text {{ $n }} {{ t{} }}\n", n / 2));
    let manifest = format!("{MANIFEST}options:\n");
    file_grows_evenly("options", 800, "pack.yaml", &manifest, |n| {
        format!("  o{n}: {{type: boolean, default: false, requires: {{o{}: true}}}}\n", n / 2)
    });
    file_grows_evenly("functions", 800, "lib/x.lua", "local M = {}\n", |n| {
        format!("function M.f{n}(a) local b = a + {n} return M.f{}(b) end\n", n / 2)
    });
    grows_evenly("libraries in a row", 25, |n| {
        let game = (0..n).fold(SmallGame::new(), |game, at| {
            let next = if at + 1 < n { format!("local x = require('l{}')\n", at + 1) } else { String::new() };
            game.file(&format!("lib/l{at}.lua"), &format!("{next}return {{f = function() return {at} end}}\n"))
        });
        time(|| drop(game.load()))
    });
}

#[test]
fn patches() {
    grows_evenly("patches", 250, |n| {
        let stones: String = (0..n).map(|n| format!("---\n{{kind: stone, id: s{n}}}\n")).collect();
        let patches: String =
            (0..n).map(|n| format!("---\n{{kind: patch, id: p{n}, of: atk:s{n}, set: {{about: x}}}}\n")).collect();
        let game = SmallGame::new().file("x.yaml", &stones);
        let manifest = MANIFEST.replacen("id: atk", "id: other", 1) + "depends: {atk: '*'}\n";
        game.folder.write("other/pack.yaml", &manifest);
        game.folder.write("other/x.yaml", &patches);
        let path = [game.folder.path("other")];
        time(|| drop(load(&path, &LoadOptions::default())))
    });
}

#[test]
fn former_names() {
    file_grows_evenly("former names", 500, "x.yaml", "", |n| {
        let used = format!("---\n{{kind: flow, id: f{n}, steps: [{{flow: old}}, {{flow: old{}}}]}}\n", n / 2);
        format!("---\n{{kind: stone, id: s{n}, renamed_from: [old, old{n}]}}\n{used}")
    });
    let kind = "kind: kind\nid: k\nstate:\n";
    file_grows_evenly("former names of fields", 500, "x.yaml", kind, |n| {
        format!("  f{n}: {{type: integer, default: 0, renamed_from: [old, old{n}]}}\n")
    });
}

/// Selectors look at many documents, and each document that is removed can be referred to often.
#[test]
fn selectors_and_removed_documents() {
    let other = MANIFEST.replacen("id: atk", "id: other", 1) + "depends: {atk: '*'}\n";
    let time_of = |documents: &str, patches: &str| {
        let game = SmallGame::new().file("x.yaml", documents);
        game.folder.write("other/pack.yaml", &other);
        game.folder.write("other/x.yaml", patches);
        let path = [game.folder.path("other")];
        time(|| drop(load(&path, &LoadOptions::default())))
    };
    let stones =
        |n: usize| (0..n).map(|n| format!("---\n{{kind: stone, id: s{n}, copies: {n}}}\n")).collect::<String>();
    grows_evenly("selectors", 250, |n| {
        let patch = |n: usize| {
            format!("---\n{{kind: patch, of: {{kind: stone, where: {{copies: {n}}}}}, set: {{about: x}}}}\n")
        };
        time_of(&stones(n), &(0..n).map(patch).collect::<String>())
    });
    grows_evenly("selected documents", 1_000, |n| {
        time_of(&stones(n), "{kind: patch, of: {kind: stone}, set: {about: x}}\n")
    });
    grows_evenly("removed documents", 250, |n| {
        let uses = (0..n)
            .map(|n| format!("---\n{{kind: event, id: e{n}, do: 'game.create(\"s{n}\", game.table, \"stones\")'}}\n"));
        let patch = |n: usize| format!("---\n{{kind: patch, of: atk:s{n}, remove: document}}\n");
        time_of(&(stones(n) + &uses.collect::<String>()), &(0..n).map(patch).collect::<String>())
    });
}

/// Packs in one folder, each with these lines in its manifest.
fn packs(count: usize, more: impl Fn(usize) -> String) -> (PackFolder, Vec<PathBuf>) {
    let folder = PackFolder::new();
    let add = |n: usize| {
        let manifest = MANIFEST.replacen("id: atk", &format!("id: p{n}"), 1) + &more(n);
        folder.write(&format!("p{n}/pack.yaml"), &manifest);
        folder.path(&format!("p{n}"))
    };
    let paths = (0..count).map(add).collect();
    (folder, paths)
}

/// Each pack is checked alone, as `check FOLDER` does.
#[test]
fn folders_of_packs() {
    grows_evenly("packs with missing dependencies", 60, |n| {
        let (_folder, paths) = packs(n, |n| format!("depends: {{gone{n}: '*', lost{n}: '*'}}\n"));
        time(|| {
            let index = PackIndex::default();
            for path in &paths {
                let loaded = load(
                    std::slice::from_ref(path),
                    &LoadOptions { index: Some(index.clone()), ..LoadOptions::default() },
                );
                assert!(loaded.has_errors());
            }
        })
    });
    // With twice the packs there are four times the dependencies.
    let all = |count: usize, word: &str| {
        let (_folder, paths) = packs(count, |own| {
            let others = (0..count).filter(|n| *n != own).map(|n| format!("  p{n}: '*'\n")).collect::<String>();
            format!("{word}:\n{others}")
        });
        time(|| drop(load(&paths, &LoadOptions::default())))
    };
    for word in ["optional", "depends"] {
        let (once, four) = (all(60, word), all(120, word));
        assert!(four < once * MOST + SLACK, "`{word}` of 60 packs: {once:?}, of 120: {four:?}");
    }
}
