//! Known bugs of other modding tools as test cases. The number of a case is that in the list of these bugs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use std::collections::BTreeMap;
use std::io::Write as _;

use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::Severity;
use hexforge_schemas::load::{LoadOptions, load_with};
use support::{MORE, Packs, codes};

/// Case 1: the report is the same, byte for byte, for any order of directory entries.
#[test]
fn reports_do_not_depend_on_the_order_of_directory_entries() {
    let documents = [
        ("a.yaml", "kind: event\nid: one\nrules: [{id: x}]\n"),
        ("z/b.yaml", "kind: wimdow\nid: two\n"),
        ("c.yaml", "kind: flow\nid: three\nstepps: []\n"),
    ];
    let forward = Packs::with_base();
    for (name, text) in documents {
        forward.write(&format!("base/{name}"), text);
    }
    let backward = Packs::new();
    for (name, text) in documents.into_iter().rev() {
        backward.write(&format!("base/{name}"), text);
    }
    for (name, text) in support::base_files().into_iter().rev() {
        backward.write(&format!("base/{name}"), text);
    }
    let report = forward.report(&["base"]);
    assert!(report.contains("did you mean `window`?") && report.contains("did you mean `steps`?"));
    assert_eq!(report, backward.report(&["base"]));
}

/// Cases 4 and 15: the report names the checks that were skipped, and has one error for a broken kind, not one per document.
#[test]
fn a_broken_kind_is_reported_once_and_not_at_its_definitions() {
    let packs = Packs::with_base();
    packs.edit(
        "base/kinds.yaml",
        "shade: {type: integer, minimum: 0, maximum: 9}",
        "shade: {type: string, pattern: \"(\"}",
    );
    let loaded = packs.load(&["base"]);
    let errors = codes(&loaded.diagnostics, Severity::Error);
    assert!(errors.contains(&"HF0100".to_owned()), "{}", packs.shown(&loaded.diagnostics));
    let report = packs.shown(&loaded.diagnostics);
    assert!(!report.contains("things.yaml"), "{report}");
    assert!(report.contains("skipped the checks HF0601"), "{report}");
}

/// Case 6: file names that differ from their references in case, and names with a trailing blank.
#[test]
fn file_names_must_match_the_disk() {
    let packs = Packs::with_base();
    packs.edit("base/rules.yaml", "tools.lua#wealth", "Tools.lua#wealth");
    packs.write("base/lib/other.lua ", "return {}");
    packs.write("base/lib/TOOLS.lua", "return {}");
    let report = packs.report(&["base"]);
    assert!(
        report.contains("unknown library `lib/Tools.lua`") && report.contains("did you mean `tools.lua`?"),
        "{report}"
    );
    assert!(report.contains("starts or ends with a space"), "{report}");
    assert!(report.contains("`lib/TOOLS.lua` and `lib/tools.lua` differ only in case"), "{report}");
}

/// Case 8: a deeply nested file is an error, also in a second load.
#[test]
fn a_deeply_nested_file_is_an_error() {
    let packs = Packs::with_base();
    packs.write("base/deep.yaml", &format!("kind: {}", "[".repeat(48_000)));
    packs.write("base/steps.yaml", &format!("kind: flow\nid: deep\nsteps: {}", "[{repeat: {steps: ".repeat(5_000)));
    for _ in 0..2 {
        assert!(packs.errors(&["base"]).contains(&"HF0014".to_owned()));
    }
}

/// Case 9: an unknown key is reported at the key, with the correct key as a suggestion.
#[test]
fn an_unknown_key_is_reported_at_the_key() {
    let packs = Packs::with_base();
    packs.edit("base/things.yaml", "cost: 5", "csot: 5");
    let loaded = packs.load(&["base"]);
    let fault = loaded.diagnostics.iter().find(|d| d.code.as_str() == "HF0101").unwrap();
    assert!(fault.place.as_ref().unwrap().file.path().ends_with("base/things.yaml"));
    assert!(fault.help.iter().any(|help| help.contains("`cost`")), "{fault:?}");
}

/// Case 11: an error in a patched field shows the line of the patch and the line of the base.
#[test]
fn an_error_in_a_patched_field_shows_both_lines() {
    let packs = Packs::with_base();
    packs.mod_pack("kind: patch\nof: b:gem\nset: {cost: dear}\n");
    let report = packs.report(&["more"]);
    assert!(report.contains("more/all.yaml:3:13"), "{report}");
    assert!(report.contains("base/things.yaml:59:1") && report.contains("the patch changes this"), "{report}");
}

/// Case 12: of several alternatives, only the errors of the intended one are reported.
#[test]
fn only_errors_of_the_intended_alternative_are_reported() {
    let packs = Packs::with_base();
    packs.edit("base/flow.yaml", "prompt: how-much", "promptt: how-much");
    let loaded = packs.load(&["base"]);
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
    assert!(errors.iter().all(|d| d.message.contains("prompt")), "{}", packs.shown(&loaded.diagnostics));
}

/// Case 14: duplicates name both places, also across files, and ids that differ only in case are errors.
#[test]
fn duplicates_are_reported_with_both_places() {
    let packs = Packs::with_base();
    packs.write(
        "base/again.yaml",
        "kind: window\nid: round_end\nparams: {player: player}\n---\nkind: window\nid: Round_End\n",
    );
    let report = packs.report(&["base"]);
    assert!(report.contains("duplicate window `round_end`"), "{report}");
    assert!(report.contains("base/again.yaml:2:5") && report.contains("base/rules.yaml:"), "{report}");
    assert!(report.contains("`Round_End`"), "{report}");
}

/// Case 16: the order of keys does not matter.
#[test]
fn the_order_of_keys_does_not_matter() {
    let packs = Packs::with_base();
    packs.edit(
        "base/flow.yaml",
        "- window: round_end\n    with: {player: player}",
        "- with: {player: player}\n    window: round_end",
    );
    packs.edit("base/rules.yaml", "kind: window\nid: round_end\n", "id: round_end\nkind: window\n");
    assert_eq!(packs.report(&["base"]), "");
}

/// Case 19: a second load gives the same report as the first one.
#[test]
fn loading_twice_gives_the_same_result() {
    let packs = Packs::with_base();
    packs.edit("base/flow.yaml", "game.players", "game.playerss");
    let mut cache = Cache::new();
    let paths = [packs.path("base")];
    let first = load_with(&paths, &LoadOptions::default(), &mut cache);
    let parsed = cache.parsed();
    let second = load_with(&paths, &LoadOptions::default(), &mut cache);
    assert_eq!(first.diagnostics, second.diagnostics);
    assert!(parsed > 3 && cache.parsed() == 0);
    assert_eq!(first.packs[0].hash, second.packs[0].hash);
}

/// Case 42: after an edit of one file, only this file is parsed again, and an edited library reloads the code that uses it.
#[test]
fn an_edit_parses_only_one_file_again() {
    let packs = Packs::with_base();
    let mut cache = Cache::new();
    let paths = [packs.path("base")];
    let _ = load_with(&paths, &LoadOptions::default(), &mut cache);
    packs.edit("base/things.yaml", "cost: 5", "cost: 6");
    let loaded = load_with(&paths, &LoadOptions::default(), &mut cache);
    assert_eq!(cache.parsed(), 1);
    assert!(loaded.ruleset.is_some());
    packs.edit("base/lib/tools.lua", "function tools.wealth(player, per)", "function tools.riches(player, per)");
    let loaded = load_with(&paths, &LoadOptions::default(), &mut cache);
    assert_eq!(cache.parsed(), 0);
    assert!(packs.shown(&loaded.diagnostics).contains("has no function `wealth`"));
}

/// Case 20: one run reports all errors.
#[test]
fn all_errors_are_reported() {
    let packs = Packs::with_base();
    packs.edit("base/rules.yaml", "params: {to: player}", "params: {to: playr}");
    packs.edit("base/rules.yaml", "- gain: {player: player", "- gian: {player: player");
    packs.edit("base/things.yaml", "limit: once per round", "limit: once per rond");
    packs.edit("base/things.yaml", "permits: gain.has_room", "permits: gain.has_rom");
    packs.edit("base/things.yaml", "with: {times: 2}", "with: {tims: 2}");
    packs.edit("base/things.yaml", "colour: red\n", "colour: rde\n");
    let report = packs.report(&["base"]);
    for near in ["player", "gain", "round", "has_room", "times", "red"] {
        assert!(report.contains(&format!("did you mean `{near}`?")), "{near}:\n{report}");
    }
}

/// A limit with a key: its scope and the Lua of its key are checked like those of other keys.
#[test]
fn a_limit_with_a_key_is_checked() {
    let limit = |text: &str| {
        let packs = Packs::with_base();
        packs.edit("base/things.yaml", "limit: once per round", &format!("limit: {text}"));
        packs.report(&["base"])
    };
    assert_eq!(limit("{once_per: round, key: '{owner, \"gift\"}'}"), "");
    assert_eq!(limit("{times: 2, per: round, key: owner}"), "");
    assert!(limit("{once_per: rond, key: owner}").contains("did you mean `round`?"));
    assert!(limit("{once_per: round, key: ownr}").contains("did you mean `owner`?"));
    assert!(limit("{once_per: round, key: '{owner.golld}'}").contains("did you mean `gold`?"));
    assert!(limit("{once_per: round, kei: owner}").contains("did you mean `key`?"));
    assert!(limit("{times: 0, per: round}").contains("things.yaml"));
    assert!(limit("{per: round}").contains("things.yaml"));
}

/// A kind of places: its members, expressions and the sides of its definitions are checked.
#[test]
fn the_grid_of_a_kind_is_checked() {
    let report = |grid: &str, more: &str| {
        let packs = Packs::with_base();
        let members = "properties: {gates: {type: list of boolean, default: []}, ways: {type: list, default: []}}\n\
                       state: {q: {type: integer?}, r: 0, turn: 0, name: none}\n";
        packs.write("base/tile.yaml", &format!("kind: kind\nid: tile\n{members}grid: {grid}\n{more}"));
        packs.report(&["base"])
    };
    let grid = |grid: &str| report(grid, "");
    let right = "{shape: hex, turn: turn, sides: gates, lanes: ways, links: 'game.all(\"tile\")', \
                 open: linked or side == facing, fits: '#connected > 0 and turn < 3'}";
    assert!(!grid(right).contains("error"), "{}", grid(right));
    assert!(!grid(right).contains("`q` is never used"), "{}", grid(right));
    assert!(!grid("{shape: square, position: [q, r]}").contains("error"));
    assert!(!grid("{shape: graph, links: '{self}'}").contains("error"));

    assert!(grid("{shape: squar}").contains("did you mean `square`?"));
    assert!(grid("{shape: square}").contains("unknown field or property `x`"));
    assert!(grid("{shape: hex, position: [q]}").contains("tile.yaml"));
    assert!(grid("{shape: hex, position: [q, name]}").contains("a coordinate must be an integer"));
    assert!(grid("{shape: hex, turn: turm}").contains("did you mean `turn`?"));
    assert!(grid("{shape: hex, sides: turn}").contains("this must be a list"));
    assert!(grid("{shape: graph}").contains("without `links`"));
    assert!(grid("{shape: graph, links: '{self}', turn: turn}").contains("a graph has no `turn`"));
    assert!(grid("{shape: hex, open: frm == to}").contains("did you mean `from`?"));
    assert!(grid("{shape: hex, links: viewer.golld}").contains("did you mean `gold`?"));

    let tile =
        |keys: &str| report("{shape: hex, sides: gates, lanes: ways}", &format!("---\nkind: tile\nid: bend\n{keys}\n"));
    assert!(!tile("gates: [true, true, true, false, false, false]").contains("error"));
    assert!(tile("gates: [true, true, true]").contains("`gates` has 3 entries, but a place has 6 sides"));
    assert!(!tile("ways: [[1, 4]]").contains("error"));
    assert!(tile("ways: [[1, 7]]").contains("numbered from 1 to 6"));
    let twice = report("{shape: hex}", "---\nkind: kind\nid: city\nextends: tile\ngrid: {shape: hex}\n");
    assert!(twice.contains("already has the grid of `tile`"), "{twice}");
    assert!(!report("{shape: hex}", "---\nkind: kind\nid: city\nextends: tile\n").contains("error"));
}

/// A slot with `visible: {to: ...}`: the Lua is checked, and so are its keys.
#[test]
fn an_expression_that_says_who_sees_into_a_slot_is_checked() {
    let slot = |visible: &str| {
        let packs = Packs::with_base();
        packs.write("base/vault.yaml", &format!("kind: kind\nid: vault\nslots:\n  inside: {{visible: {visible}}}\n"));
        packs.report(&["base"])
    };
    let right = slot("{to: viewer == owner or viewer.gold > 3}");
    assert!(!right.contains("error"), "{right}");
    assert!(!slot("hidden").contains("error"));
    assert!(slot("{to: viewr}").contains("did you mean `viewer`?"));
    assert!(slot("{to: viewer.golld}").contains("did you mean `gold`?"));
    assert!(slot("{too: viewer}").contains("vault.yaml"));
    assert!(slot("hiden").contains("vault.yaml"));
}

/// Cases 24 to 26: a byte order mark, other line endings and tabs.
#[test]
fn byte_order_marks_and_line_endings_do_not_matter() {
    let packs = Packs::with_base();
    for name in ["rules.yaml", "flow.yaml"] {
        let text = std::fs::read_to_string(packs.path(&format!("base/{name}"))).unwrap();
        packs.write(&format!("base/{name}"), &format!("\u{feff}{}", text.replace('\n', "\r\n")));
    }
    assert_eq!(packs.report(&["base"]), "");
    packs.edit("base/rules.yaml", "game.set(source, \"used\", true)", "game.set(sourc, \"used\", true)");
    let report = packs.report(&["base"]);
    assert!(report.contains("base/rules.yaml:10:14"), "{report}");
}

/// Case 30: a cycle of dependencies is one error that shows the cycle. A cycle with an optional dependency is a warning, and
/// the load order is always the same.
#[test]
fn circular_dependencies_are_reported() {
    let packs = Packs::new();
    let pack = |id: &str, lines: &str| {
        packs.write(&format!("{id}/pack.yaml"), &format!("id: {id}\nversion: 1.0.0\napi: 2\ntitle: T\n{lines}\n"))
    };
    pack("a", "depends: {b: '*'}");
    pack("b", "depends: {c: '*'}");
    pack("c", "depends: {a: '*'}");
    let loaded = packs.load(&["a"]);
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].message, "circular dependency: a -[depends]-> b -[depends]-> c -[depends]-> a");

    pack("c", "optional: {a: '*'}");
    let loaded = packs.load(&["a", "b", "c"]);
    assert_eq!(codes(&loaded.diagnostics, Severity::Error), [""; 0]);
    let warning = loaded.diagnostics.iter().find(|d| d.code.as_str() == "HF0308").unwrap();
    assert!(warning.message.contains("a -[depends]-> b -[depends]-> c"), "{}", warning.message);
    let order: Vec<&str> = loaded.packs.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(order, ["c", "b", "a"]);
}

/// Cases 31 and 32: an optional dependency loads first if it exists, and the order does not depend on the folders.
#[test]
fn the_order_follows_dependencies_then_ids() {
    let packs = Packs::new();
    let pack = |folder: &str, id: &str, lines: &str| {
        packs.write(&format!("{folder}/pack.yaml"), &format!("id: {id}\nversion: 1.0.0\napi: 2\ntitle: T\n{lines}\n"))
    };
    pack("3", "a", "optional: {z: '*'}");
    pack("2", "m", "");
    pack("1", "z", "");
    let ids = |names: &[&str]| -> Vec<String> { packs.load(names).packs.iter().map(|p| p.id.clone()).collect() };
    assert_eq!(ids(&["3", "2"]), ["a", "m"]);
    assert_eq!(ids(&["3", "2", "1"]), ["m", "z", "a"]);
    assert_eq!(ids(&["1", "3", "2"]), ["m", "z", "a"]);
}

/// Case 34: the error about a name in a pack that is not a dependency says which pack to add.
#[test]
fn a_name_in_a_pack_that_is_not_a_dependency_is_reported() {
    let packs = Packs::with_base();
    packs.mod_pack("kind: window\nid: mine\n");
    packs.write("third/pack.yaml", "id: third\nversion: 1.0.0\napi: 2\ntitle: T\ndepends: {more: '1'}\n");
    packs.write("third/a.yaml", "kind: flow\nid: f\nparams: {player: player}\nsteps:\n  - event: b:gain\n    with: {player: player, amount: 1}\n");
    let report = packs.report(&["third"]);
    assert!(report.contains("event `b:gain` belongs to pack `base`, which is not a dependency"), "{report}");
    assert!(report.contains("add `base` to `depends` in pack.yaml"), "{report}");
}

/// Case 35: the error about a duplicate pack names both folders.
#[test]
fn a_duplicate_pack_is_reported_with_both_folders() {
    let packs = Packs::with_base();
    for (path, text) in support::base_files() {
        packs.write(&format!("copy/{path}"), text);
    }
    let report = packs.report(&["base", "copy"]);
    assert!(report.contains("duplicate pack `base`: in `base` and in `copy`"), "{report}");
    packs.write("more/pack.yaml", MORE);
    let report = packs.report(&["more"]);
    assert!(report.contains("duplicate pack `base`"), "{report}");
}

/// Case 38: archives with entries outside the pack, or with entries that are not files, are rejected; a valid archive is a
/// pack.
#[test]
fn dangerous_archives_are_rejected() {
    let packs = Packs::new();
    let zip = |name: &str, entries: &[(&str, &str, u32)]| {
        let file = std::fs::File::create(packs.path(name)).unwrap();
        let mut writer = zip::ZipWriter::new(file);
        for (path, text, mode) in entries {
            let options = zip::write::SimpleFileOptions::default().unix_permissions(*mode);
            if *mode == 0o120_777 {
                writer.add_symlink(*path, *text, zip::write::SimpleFileOptions::default()).unwrap();
            } else {
                writer.start_file(*path, options).unwrap();
                writer.write_all(text.as_bytes()).unwrap();
            }
        }
        writer.finish().unwrap();
    };
    let files = support::base_files();
    let good: Vec<(&str, &str, u32)> = files.iter().map(|(path, text)| (path.as_str(), *text, 0o644)).collect();
    zip("good.zip", &good);
    assert_eq!(packs.report(&["good.zip"]), "");
    assert!(packs.load(&["good.zip"]).ruleset.is_some());

    let manifest = ("pack.yaml", "id: bad\nversion: 1.0.0\napi: 2\ntitle: T\n", 0o644);
    for (path, text, mode) in [
        ("../out.yaml", "kind: x", 0o644),
        ("a/../../out.yaml", "kind: x", 0o644),
        ("/etc/out.yaml", "kind: x", 0o644),
        ("a\\b.yaml", "kind: x", 0o644),
        ("link.yaml", "/etc/passwd", 0o120_777),
        ("PACK.yaml", "kind: x", 0o644),
        ("trailing .yaml ", "kind: x", 0o644),
    ] {
        zip("bad.zip", &[manifest, (path, text, mode)]);
        assert!(packs.errors(&["bad.zip"]).contains(&"HF0310".to_owned()), "{path}: {}", packs.report(&["bad.zip"]));
    }
    packs.write("not.zip", "this is not an archive");
    assert!(packs.errors(&["not.zip"]).contains(&"HF0310".to_owned()));
}

/// Case 38: symbolic links to targets outside the folder are rejected.
#[cfg(unix)]
#[test]
fn symbolic_links_cannot_lead_out_of_a_pack() {
    let packs = Packs::with_base();
    packs.write("secret.yaml", "kind: window\nid: secret\n");
    std::os::unix::fs::symlink(packs.path("secret.yaml"), packs.path("base/link.yaml")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", packs.path("base/zero.yaml")).unwrap();
    std::os::unix::fs::symlink(packs.path(""), packs.path("base/folder")).unwrap();
    let errors = packs.errors(&["base"]);
    assert_eq!(errors.iter().filter(|code| *code == "HF0002").count(), 3, "{}", packs.report(&["base"]));
}

#[test]
fn versions_and_conflicts_of_dependencies_are_checked() {
    let packs = Packs::with_base();
    packs.write("more/pack.yaml", &MORE.replace("^1.0", "^2.0"));
    assert_eq!(packs.errors(&["more"]), ["HF0305"]);
    packs.write("more/pack.yaml", &MORE.replace("base: ^1.0", "bsae: ^1.0"));
    assert!(packs.report(&["more"]).contains("did you mean `base`?"));
    packs.write("more/pack.yaml", &(MORE.replace("id: more", "id: unfriendly")));
    assert_eq!(packs.errors(&["more"]), ["HF0306"]);
    packs.write("more/pack.yaml", &MORE.replace("version: 1.0.0", "version: 1.10"));
    assert!(packs.errors(&["more"]).contains(&"HF0018".to_owned()));
}

#[test]
fn chosen_options_are_checked() {
    let packs = Packs::with_base();
    let loaded = packs.load(&["base"]);
    let chosen = |pairs: &[(&str, serde_json::Value)]| -> BTreeMap<String, serde_json::Value> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
    };
    assert_eq!(loaded.options(&chosen(&[])).unwrap().len(), 3);
    assert!(loaded.options(&chosen(&[("speed", "fast".into()), ("advanced", true.into())])).is_ok());
    for wrong in [
        chosen(&[("speed", "fast".into())]),
        chosen(&[("speed", "fast".into()), ("advanced", true.into()), ("rounds", 9.into())]),
        chosen(&[("rounds", 10.into())]),
        chosen(&[("rounds", "3".into())]),
        chosen(&[("sped", "slow".into())]),
    ] {
        assert_eq!(loaded.options(&wrong).unwrap_err().len(), 1, "{wrong:?}");
    }
}

#[test]
fn patches_are_applied() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: patch
of: b:gem
set: {cost: 2, size: 7, \"values.power\": 4}
because: our group finds gems dear
---
kind: patch
of: coin
remove: [abilities.strong]
append:
  abilities: [{id: again, on: gain, timing: after, if: amount == 7, do: 'game.log(\"more-gold\")'}]
set: {abilities.gift.limit: twice per game}
---
kind: patch
of: b:turn
steps:
  - insert_before: pick
    step: {id: before, do: 'game.add(player, \"gold\", 1)'}
  - {insert_after: pick, step: {confirm: {by: player, prompt: really}, as: really}}
  - {replace: whisper_step, step: {do: 'game.log(\"more-gold\")'}}
  - remove: round_end
",
    );
    packs.edit("base/flow.yaml", "- do:\n      - whisper", "- id: whisper_step\n    do:\n      - whisper");
    let loaded = packs.load(&["more"]);
    assert_eq!(codes(&loaded.diagnostics, Severity::Error), [""; 0], "{}", packs.shown(&loaded.diagnostics));
    let ruleset = loaded.ruleset.clone().unwrap();
    let gem = ruleset.find_def("b:gem").unwrap();
    assert_eq!(ruleset.property(gem, "cost"), Some(&2.into()));
    assert_eq!(ruleset.def(gem).printed.last().map(|(_, v)| v.clone()), Some(4.into()));
    let turn = ruleset.flow(ruleset.find_flow("b:turn").unwrap());
    let ids: Vec<&str> = turn.blocks[0].iter().map(|step| &**ruleset.text(step.id)).collect();
    assert_eq!(ids[..3], ["more:before", "pick", "confirm_3"]);
    let coin = ruleset.def(ruleset.find_def("b:coin").unwrap());
    let names: Vec<&str> = coin.abilities.iter().map(|a| &**ruleset.text(ruleset.ability(*a).name)).collect();
    assert!(names.contains(&"b:coin.more:again") && !names.contains(&"b:coin.strong"), "{names:?}");
    let told = hexforge_schemas::explain::explain(&loaded, "b:gem");
    assert_eq!(told[0].patches.len(), 3);
    let cost = told[0].fields.iter().find(|field| field.name == "cost").unwrap();
    assert_eq!((cost.pack.as_str(), cost.place.line), ("more", 3));
}

#[test]
fn patches_with_unknown_paths_are_reported() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: patch\nof: b:coni\nset: {cost: 2}\n---\nkind: patch\nof: coin\nremove: [abilities.gfit]\n---\nkind: patch\nof: turn\nsteps: [{remove: pcik}]\n---\nkind: patch\nof: gem\nset: {id: other}\n",
    );
    let report = packs.report(&["more"]);
    for near in ["did you mean `b:coin`", "did you mean `gift`", "did you mean `pick`", "cannot change the `id`"] {
        assert!(report.contains(near), "{near}:\n{report}");
    }
}

#[test]
fn conflicting_patches_are_reported() {
    let packs = Packs::with_base();
    packs.mod_pack("kind: patch\nof: gem\nset: {cost: 2}\n");
    packs.write("other/pack.yaml", &MORE.replace("id: more", "id: other"));
    packs.write("other/a.yaml", "kind: patch\nof: gem\nset: {cost: 3}\nbecause: gems are dear\n");
    let loaded = packs.load(&["more", "other"]);
    let report = packs.shown(&loaded.diagnostics);
    assert!(report.contains("`cost` of `b:gem` is patched by both `more` and `other`"), "{report}");
    assert!(report.contains("more/all.yaml:3") && report.contains("other/a.yaml:3"), "{report}");
    let ruleset = loaded.ruleset.unwrap();
    assert_eq!(ruleset.property(ruleset.find_def("b:gem").unwrap(), "cost"), Some(&3.into()));
}

#[test]
fn a_comment_with_a_reason_suppresses_a_warning() {
    let packs = Packs::with_base();
    packs.edit(
        "base/kinds.yaml",
        "  round: 0\n",
        "  round: 0\n  # hexforge: allow HF0601 for an expansion\n  spare: 0\n",
    );
    assert_eq!(packs.report(&["base"]), "");
    packs.edit("base/kinds.yaml", " for an expansion", "");
    let report = packs.report(&["base"]);
    assert!(
        report.contains("field `spare` is never used") && report.contains("no reason given for allowing HF0601"),
        "{report}"
    );
    packs.edit("base/kinds.yaml", "allow HF0601", "allow HF0602 because");
    assert!(packs.report(&["base"]).contains("this line does not have a warning HF0602"));
}

#[test]
fn no_file_content_makes_a_load_panic() {
    let snippets = [
        "",
        "---",
        "[]",
        "kind",
        "kind:",
        "kind: {}",
        "kind: event",
        "kind: event\nid: 5",
        "kind: flow\nid: x\nsteps: {}",
        "kind: patch\nof: ''\nset: {'': 1, '.': 2, '..a': 3}",
        "kind: kind\nid: a\nextends: a",
        "kind: kind\nid: list",
        "kind: kind\nid: k\nproperties: {p: {type: 'list of list of def ???'}}\n---\nkind: k\nid: z\np: [1]",
        "kind: ability\nid: t\nuse: t",
        "kind: game\nid: g\ntable: card\nplayer: card\nplayers: {min: 9, max: 1}\nmain: turn",
        "kind: check\nid: c\nwhen: 'x('\ndo: []",
        "kind: value\nid: v\nbase: '.lua#'",
        "kind: event\nid: e\ndo: [{}]",
        "kind: event\nid: e\nparams: {end: '?', 1x: 'list of '}\nlog: '-'",
        "&a [*a]",
        "kind: event\nid: é\ndo: '\u{0}'",
    ];
    let packs = Packs::with_base();
    for (i, snippet) in snippets.iter().enumerate() {
        packs.write("base/odd.yaml", snippet);
        packs.write("base/tests/odd.yaml", snippet);
        packs.write("base/locale/en/odd.ftl", snippet);
        packs.write("base/lib/odd.lua", snippet);
        packs.write(&format!("base{i}/pack.yaml"), snippet);
        packs.load(&["base", &format!("base{i}")]);
    }
}
