//! The rendered reports of the most common mistakes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::{Packs, golden};

/// Makes one mistake in a file and compares the report.
fn fault(name: &str, path: &str, old: &str, new: &str) {
    let packs = Packs::with_base();
    packs.edit(&format!("base/{path}"), old, new);
    golden(&format!("{name}.txt"), &packs.report(&["base"]));
}

#[test]
fn unknown_event_in_a_list_of_effects() {
    fault(
        "unknown_event",
        "things.yaml",
        "cost: [{gain: {player: owner, amount: -1}}]",
        "cost: [{gian: {player: owner, amount: -1}}]",
    );
}

#[test]
fn a_menu_that_polls_and_cannot_be_declined() {
    let needs = "menu: shop, prompt: shop, pass: leave-shop";
    fault("poll_without_pass", "flow.yaml", needs, "menu: shop, prompt: shop, poll_hidden: true");
}

#[test]
fn unknown_parameter() {
    fault(
        "unknown_parameter",
        "flow.yaml",
        "with: {player: player, card: picked}",
        "with: {player: player, crad: picked}",
    );
}

#[test]
fn unknown_variable() {
    fault("unknown_variable", "flow.yaml", "by: player\n      from", "by: playr\n      from");
}

#[test]
fn unknown_member_in_lua() {
    fault("unknown_member", "rules.yaml", "player.gold + amount", "player.glod + amount");
}

#[test]
fn unknown_id_in_lua() {
    fault("unknown_id_in_lua", "things.yaml", "game.perform(\"use_card\"", "game.perform(\"use_crad\"");
}

#[test]
fn unknown_key_in_lua() {
    fault("unknown_key_in_lua", "things.yaml", "{card = self, player = owner}", "{card = self, plyer = owner}");
}

#[test]
fn lua_that_does_not_compile() {
    fault("lua_syntax", "rules.yaml", "if source then", "if source thn");
}

#[test]
fn wrong_constant() {
    fault("wrong_constant", "flow.yaml", "amount: 1, source: mine", "amount: '\"one\"', source: mine");
}

#[test]
fn missing_text() {
    fault("missing_text", "flow.yaml", "prompt: how-much", "prompt: how-mcuh");
}

#[test]
fn unused_field() {
    fault("unused_field", "kinds.yaml", "  gold: 0\n", "  gold: 0\n  silver: 0\n");
}

#[test]
fn two_deciding_keys() {
    fault("two_keys", "things.yaml", "modifies: power\n    where", "modifies: power\n    cannot: gain\n    where");
}

#[test]
fn no_deciding_key() {
    fault("no_key", "things.yaml", "modifies: power\n    where", "modfies: power\n    where");
}

#[test]
fn parts_of_a_choice() {
    let parts = "parts: [{name: one, from: game.table.market}, {name: one, form: '{1}'}, two]";
    fault("parts", "flow.yaml", "from: game.table.market", parts);
}

#[test]
fn parts_that_do_not_go_with_the_rest() {
    let parts = "parts: [{name: one, from: game.table.market, prompt: pick-one}, {name: one, prompt: pick-one}]";
    fault("parts_and_more", "flow.yaml", "from: game.table.market", parts);
}

#[test]
fn unknown_step_key() {
    fault("unknown_step_key", "flow.yaml", "- amount: {by", "- amuont: {by");
}
