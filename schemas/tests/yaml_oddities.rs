//! What is valid YAML, or looks like it, but not what its author meant.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::Packs;

#[track_caller]
fn assert_told(documents: &str, parts: &[&str]) {
    let packs = Packs::with_base();
    packs.mod_pack(documents);
    let told = packs.report(&["more"]);
    for part in parts {
        assert!(told.contains(part), "missing:\n{part}\nin:\n{told}");
    }
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}

#[test]
fn an_anchor_ends_with_its_document() {
    assert_told(
        "kind: kind\nid: t1\nproperties: &p {c: {type: integer, default: 1}}\n---\nkind: kind\nid: t2\nproperties: *p\n",
        &[
            "error[HF0016]: alias without an anchor\n --> more/all.yaml:7:13\n",
            "expected: an anchor earlier in the same document; anchors end at `---`",
            "help: define the anchor, or write the value out",
        ],
    );
}

#[test]
fn an_alias_inside_its_anchor_is_another_error() {
    assert_told(
        "kind: kind\nid: t1\nproperties: &p {c: *p}\n",
        &["error[HF0016]: the alias is inside the value that it refers to\n --> more/all.yaml:3:20\n"],
    );
}

#[test]
fn merge_keys_are_not_supported() {
    for (text, line, column) in [
        ("kind: kind\nid: t1\nproperties:\n  <<: {other: {type: integer, default: 1}}\n", 4, 3),
        (
            "kind: kind\nid: t1\nproperties:\n  a: &a {type: integer, default: 1}\n  b:\n    <<: *a\n    type: any?\n",
            6,
            5,
        ),
        ("kind: card\nid: t1\nname: T\ncost: 1\ncolour: red\n<<: {size: 3}\n", 6, 1),
    ] {
        let place = format!("error[HF0021]: merge keys (`<<`) are not supported\n --> more/all.yaml:{line}:{column}\n");
        assert_told(text, &[&place, "help: write the keys out"]);
    }
    // In quotes it is a key like others.
    let packs = Packs::with_base();
    packs.mod_pack("kind: kind\nid: t1\nproperties: {m: {type: map, default: {\"<<\": 1}}}\n");
    assert!(packs.errors(&["more"]).is_empty(), "{}", packs.report(&["more"]));
}

#[test]
fn a_no_break_space_is_named() {
    assert_told(
        "kind: kind\nid:\u{a0}thing\n",
        &[
            "error[HF0010]: invalid YAML: a no-break space (U+00A0) is not a space\n --> more/all.yaml:2:4\n",
            "replace it with an ordinary space",
        ],
    );
    assert_told(
        "kind: kind\nid: thing\nstate: {a: 1}\n\u{a0}\u{a0}quiet: [a]\n",
        &["error[HF0010]: invalid YAML: a no-break space (U+00A0) is not a space\n --> more/all.yaml:4:1\n"],
    );
}

#[test]
fn files_that_a_pack_ignores_are_named() {
    let packs = Packs::with_base();
    for name in ["more.json", "lib/tool.luau", "cards.yaml.txt", "lib/tool.lua.TXT"] {
        packs.write(&format!("base/{name}"), "x");
    }
    for name in ["notes.txt", "cover.png", "types/game.d.luau"] {
        packs.write(&format!("base/{name}"), "x");
    }
    let told = packs.report(&["base"]);
    let helps = [
        ("more.json", "documents are YAML: rename it to end in `.yaml`, or remove it"),
        ("lib/tool.luau", "rename it to end in `.lua`; libraries are in `lib/`"),
        ("cards.yaml.txt", "remove the `.txt` from its name"),
        ("lib/tool.lua.TXT", "remove the `.txt` from its name"),
    ];
    for (name, help) in helps {
        let head = format!("warning[HF0311]: `{name}` is ignored\n--> base/{name}\n");
        assert_eq!(told.matches(&head).count(), 1, "{told}");
        assert!(told.contains(help), "{told}");
    }
    assert_eq!(told.matches("HF0311").count(), 4, "{told}");
}
