//! Lua in YAML that is not what its author wrote: comments, and values that end at a comma.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::Packs;

/// The report on the base pack after one change.
fn report(path: &str, old: &str, new: &str) -> String {
    let packs = Packs::with_base();
    packs.edit(&format!("base/{path}"), old, new);
    packs.report(&["base"])
}

#[track_caller]
fn assert_contains(report: &str, parts: &[&str]) {
    for part in parts {
        assert!(report.contains(part), "missing:\n{part}\nin:\n{report}");
    }
}

#[test]
fn a_condition_that_starts_with_the_length_operator_is_a_comment() {
    let told = report("things.yaml", "if: owner.gold > 0", "if: #owner.hand > 0");
    assert_contains(
        &told,
        &[
            "error[HF0109]: `if` has no value\n  --> base/things.yaml:33:5\n",
            "= expected: Lua",
            "help: in YAML, ` #` starts a comment; put the Lua in quotes: '#owner.hand > 0'",
            "+     if: '#owner.hand > 0'",
        ],
    );
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}

#[test]
fn every_key_that_takes_lua_needs_a_value() {
    let changes = [
        ("things.yaml", "do: game.perform(\"use_card\", {card = self, player = owner})", "do:", "`do` has no value"),
        ("rules.yaml", "require: player.gold + amount <= 99", "require: ", "`require` has no value"),
        ("things.yaml", "active: not self.used", "active:", "`active` has no value"),
        ("flow.yaml", "until: player.gold > 50", "until:", "`until` has no value"),
        ("flow.yaml", "{start: 1}", "{start: }", "`start` has no value"),
        ("rules.yaml", "when: it:value(\"wealth\", 2) >= 10", "when:", "`when` has no value"),
        ("kinds.yaml", "policy: |\n  return options[1]", "policy:", "`policy` has no value"),
    ];
    for (path, old, new, text) in changes {
        let told = report(path, old, new);
        assert_contains(&told, &[&format!("error[HF0109]: {text}"), "write an expression, or remove `"]);
        assert_eq!(told.matches("error[").count(), 1, "{told}");
    }
}

#[test]
fn nil_is_a_value() {
    assert_eq!(report("flow.yaml", "with: nil", "with: null"), "");
}

#[test]
fn lua_with_a_comma_needs_quotes_in_a_flow_mapping() {
    let told =
        report("rules.yaml", "require: player.gold + amount <= 99,", "require: math.max(player.gold, amount) <= 99,");
    assert_contains(
        &told,
        &[
            "error[HF0110]: the value of `require` ends at the first comma\n --> base/rules.yaml:5:29\n",
            "help: inside `{…}`, put text with a comma in quotes: 'math.max(player.gold, amount) <= 99'\n",
        ],
    );
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    // The arguments of an event are keys of any name.
    let told = report("things.yaml", "{player: owner, amount: 0}", "{player: owner, amount: math.min(0, 1, 2)}");
    assert_contains(&told, &["error[HF0110]: the value of `amount` ends at the first comma", "'math.min(0, 1, 2)'"]);
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}
