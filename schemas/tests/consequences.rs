//! One error neither hides the others of its document nor causes a flood of errors elsewhere.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::Packs;

/// The first lines of the errors in a report, with their places.
fn errors(report: &str) -> Vec<String> {
    let lines: Vec<&str> = report.lines().collect();
    let heads = lines.windows(2).filter(|pair| pair[0].starts_with("error["));
    heads.map(|pair| format!("{} {}", pair[0], pair[1].trim_start().trim_start_matches("--> "))).collect()
}

#[test]
fn one_error_does_not_hide_the_others_of_its_document() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: card
id: stone
cots: 1
cost: 1
colour: rde
extra: {a: 1}
abilities:
  - {id: a, on: gian, timing: after, do: return nil}
  - {id: b, on: gain, timing: wen, do: return nowhere}
  - {id: c, on: gain, timing: sometimes, do: return elsewhere}
  - {on: gain, timing: after}
  - {id: d, action: shop, on: gain, if: owner.glod > 0}
  - {id: e, acton: shop, limit: once per raund}
---
kind: event
id: ev
parms: {player: player}
do: return player.glod
---
kind: flow
id: fl
steps:
  - {evnt: foo}
  - {event: bar}
  - {do: return baz}
---
kind: kind
id: thing
state: {size: {typ: {}, default: 1}, used: false}
properties: {weight: [1]}
---
kind: value
id: heavy
params: {thing: thing}
base: thing.weight + thing.size + thing.usde
",
    );
    packs.write(
        "more/tests/t.yaml",
        "scenario: s\ngiven: {players: [ann, bob], sead: 1}\nwhen:\n  - ann: 1\n    bbo: 2\nthen:\n  - expect: ann.glod == 1\n",
    );
    let found = errors(&packs.report(&["more"]));
    let expected = [
        "error[HF0101]: unknown key `cots` in the document more/all.yaml:3:1",
        "error[HF0202]: unknown colour `rde` more/all.yaml:5:9",
        "error[HF0101]: unknown key `extra` in the document more/all.yaml:6:1",
        "error[HF0202]: unknown event or window `gian` more/all.yaml:8:17",
        "error[HF0104]: `wen` is not a valid value of `abilities.2.timing` more/all.yaml:9:31",
        "error[HF0403]: unknown name `nowhere`",
        "error[HF0104]: `sometimes` is not a valid value of `abilities.3.timing` more/all.yaml:10:31",
        "error[HF0403]: unknown name `elsewhere`",
        "error[HF0102]: missing key `id` in `abilities.4` more/all.yaml:11:6",
        "error[HF0107]: `abilities.5` has both `action` and `on`",
        "error[HF0404]: ",
        "unknown scope `raund`",
        "error[HF0101]: unknown key `parms` in the document more/all.yaml:17:1",
        "`player` has no member `glod` more/all.yaml:18:",
        "unknown key `evnt` in `steps.1` more/all.yaml:23:6",
        "unknown event `foo` more/all.yaml:23:12",
        "unknown event `bar` more/all.yaml:24:13",
        "unknown name `baz`",
        "`usde`",
        "more/tests/t.yaml:2:",
        "`glod` more/tests/t.yaml:7:",
    ];
    for part in expected {
        assert!(found.iter().any(|line| line.contains(part)), "missing: {part}\nin:\n{}", found.join("\n"));
    }
    // What the errors leave out is not reported where it is used.
    assert!(!found.iter().any(|line| line.contains("weight") && line.contains("HF0404")), "{}", found.join("\n"));
    assert!(!found.iter().any(|line| line.contains("`size`") && line.contains("HF0404")), "{}", found.join("\n"));
}

#[test]
fn a_missing_pack_is_one_error() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: card\nid: stone\ncost: 1\ncolour: b:red\nabilities:\n  - {id: a, on: gain, timing: after, do: 'game.perform(\"gain\", {player = owner, amount = 1})'}\n---\nkind: card\nid: brick\ncost: 1\ncolour: b:red\nextra: 1\n---\nkind: patch\nof: b:gem\nset: {cost: 3}\n",
    );
    packs.edit("more/pack.yaml", "base: ^1.0", "bass: ^1.0");
    let told = packs.report(&["more"]);
    assert_eq!(
        errors(&told),
        ["error[HF0304]: cannot find pack `bass`, which `more` depends on more/pack.yaml:5:11"],
        "{told}"
    );
    assert!(told.contains("more errors about unknown names are not shown; they may follow from this one"), "{told}");
    assert!(!told.contains("HF0217"), "{told}");
}

#[test]
fn a_file_that_cannot_be_read_is_one_error() {
    let packs = Packs::with_base();
    packs.edit("base/rules.yaml", "params: {to: player}", "params: {to: player, what: \"def card?\"}");
    packs.edit("base/kinds.yaml", "kind: kind\nid: table", "kind: [kind\nid: table");
    let told = packs.report(&["base"]);
    assert_eq!(errors(&told).len(), 1, "{told}");
    assert!(told.contains("more errors about names in this file are not shown; they follow from this one"), "{told}");
}

#[test]
fn a_library_that_does_not_compile_is_one_error() {
    let packs = Packs::with_base();
    packs.edit("base/lib/tools.lua", "local tools = {}", "local tools = = {}");
    packs.edit("base/rules.yaml", "  game.add(player, \"gold\", amount)\n", "  local tools = require(\"tools\")\n  game.add(player, \"gold\", tools.wealth(player, 1) + #tools.tags(player) + tools.wrong(player))\n");
    let told = packs.report(&["base"]);
    let found = errors(&told);
    assert!(found[0].starts_with("error[HF0401]: invalid Lua in `lib/tools.lua`"), "{told}");
    // A name that is not in the library is another error.
    assert_eq!(found.len(), 2, "{told}");
    assert!(found[1].contains("unknown member `wrong`"), "{told}");
}

#[test]
fn an_unknown_kind_of_many_documents_is_one_error() {
    let packs = Packs::with_base();
    let documents = (0..5).map(|n| format!("kind: crad\nid: c{n}\nname: C\n---\n")).collect::<String>();
    packs.mod_pack(documents.trim_end_matches("---\n"));
    let told = packs.report(&["more"]);
    assert_eq!(errors(&told), ["error[HF0201]: unknown kind of document `crad` more/all.yaml:1:7"], "{told}");
    assert!(told.contains("4 more documents have this kind") && told.contains("did you mean `card`?"), "{told}");
}
