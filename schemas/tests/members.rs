//! Slots, fields and keys in Lua are those of the component at hand.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::Packs;

/// The report on an event with a player and a card, which runs this Lua.
fn report(lua: &str) -> String {
    let packs = Packs::with_base();
    packs.mod_pack(&format!("kind: event\nid: ev\nparams: {{player: player, card: card}}\ndo: |\n  {lua}\n"));
    packs.report(&["more"])
}

#[test]
fn a_slot_of_another_kind_is_unknown() {
    let cases = [
        ("game.create(\"coin\", game.table, \"hand\")", "`game.table` has no slot `hand`", "hand"),
        ("game.create(\"coin\", player, \"market\")", "`player` has no slot `market`", "market"),
        ("game.move(card, player, \"market\")", "`player` has no slot `market`", "market"),
        ("game.shuffle(game.table, \"hand\")", "`game.table` has no slot `hand`", "hand"),
        ("local _ = game.table:count(\"hand\")", "`game.table` has no slot `hand`", "hand"),
        ("local _ = game.table:has(\"hand\", \"coin\")", "`game.table` has no slot `hand`", "hand"),
        ("local _ = player:first(\"market\")", "`player` has no slot `market`", "market"),
        ("game.set(game.table, \"gold\", 1)", "`game.table` has no field `gold`", "gold"),
        ("game.add(player, \"round\", 1)", "`player` has no field `round`", "round"),
        ("game.set(card, \"used_up\", true)", "`card` has no field `used_up`", "used_up"),
    ];
    for (lua, message, name) in cases {
        let told = report(lua);
        let column = lua.find(&format!("\"{name}\"")).unwrap() + 3;
        let head = format!("error[HF0405]: {message}\n --> more/all.yaml:5:{column}\n");
        assert!(told.contains(&head), "{lua}:\n{told}");
    }
}

#[test]
fn a_component_of_an_unknown_kind_may_have_any_member() {
    let right = [
        "game.move(card, game.table, \"market\")",
        "local other = game.perform(\"b:gain\", {player = player, amount = 1}) game.move(card, other, \"market\")",
        "local other = game.perform(\"b:gain\", {player = player, amount = 1}) local _ = other:count(\"market\")",
        "local other = game.perform(\"b:gain\", {player = player, amount = 1}) game.set(other, \"gold\", 1)",
        "local player = game.table game.shuffle(player, \"market\")",
    ];
    for lua in right {
        assert!(!report(lua).contains("error["), "{lua}:\n{}", report(lua));
    }
}

#[test]
fn a_map_without_properties_has_the_keys_that_definitions_write() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: kind\nid: goal\nproperties: {final: {type: map?}, other: {type: map, default: {first_of: 1}}}\n---\nkind: goal\nid: one\nname: One\nfinal: {eachone: 3, inner: [{deepest: 1}]}\n---\nkind: value\nid: v\nparams: {goal: goal}\nbase: goal.final.eachone + goal.final.inner[1].deepest + goal.other.first_of + goal.final.eahcone\n",
    );
    let told = packs.report(&["more"]);
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    assert!(
        told.contains("error[HF0404]: unknown member `eahcone`") && told.contains("did you mean `eachone`?"),
        "{told}"
    );
}

#[test]
fn an_option_may_be_read_with_brackets() {
    let read = |index: &str| {
        let packs = Packs::with_base();
        packs.edit("base/pack.yaml", "  rounds:", "  spicy: {type: boolean, default: false}\n  rounds:");
        packs.edit("base/rules.yaml", "base: card.cost\n", &format!("base: card.cost + (if {index} then 1 else 0)\n"));
        packs.write(
            "base/tests/t.yaml",
            "scenario: s\ngiven: {players: [ann, bob]}\nthen:\n  - expect: option.spicy == false\n",
        );
        packs.report(&["base"])
    };
    assert_eq!(read("option[\"spicy\"]"), "");
    let told = read("option[\"spciy\"]");
    assert!(
        told.contains("unknown option `spciy`\n  --> base/rules.yaml:34:30") && told.contains("did you mean `spicy`?"),
        "{told}"
    );
    // A scenario does not count.
    let told = read("option.advanced");
    assert!(told.contains("warning[HF0601]: option `spicy` is never read\n  --> base/pack.yaml:"), "{told}");
}

#[test]
fn a_step_that_returns_nothing_has_no_result() {
    let packs = Packs::with_base();
    let flow = |lua: &str| {
        format!(
            "kind: flow\nid: fl\nsteps:\n  - do: {lua}\n    as: made\n  - do: game.log(\"gained\", {{player = made, amount = 1, source = made}})\n"
        )
    };
    packs.mod_pack(&flow("game.create(\"coin\", game.table, \"market\")"));
    let told = packs.report(&["more"]);
    let head =
        "error[HF0215]: the `do` of this step returns nothing, so `made` would always be nil\n --> more/all.yaml:5:9\n";
    assert!(told.contains(head) && told.contains("return a value, or remove `as`"), "{told}");
    packs.mod_pack(&flow("return game.create(\"coin\", game.table, \"market\")"));
    assert!(packs.errors(&["more"]).is_empty(), "{}", packs.report(&["more"]));
}

#[test]
fn library_syntax_that_cannot_run_is_named_with_its_line() {
    let library = |code: &str| {
        let packs = Packs::with_base();
        packs.edit("base/lib/tools.lua", "local tools = {}\n", &format!("local tools = {{}}\n{code}\n"));
        packs.report(&["base"])
    };
    let told = library("\n@native\nfunction tools.fast() return 1 end");
    assert!(told.contains("unsupported syntax at `") && told.contains("--> base/lib/tools.lua:3:1"), "{told}");
    let told = library("type function pass(x) return x end");
    assert!(told.contains("unsupported syntax at `") && told.contains("--> base/lib/tools.lua:2:1"), "{told}");
    // A text may go on behind `\\z`.
    assert_eq!(library("function tools.long() return \"a\\z\n   b\" end"), "");
}

#[test]
fn a_window_that_only_lua_opens_is_reported() {
    let warned = |documents: &str| {
        let packs = Packs::with_base();
        packs.mod_pack(documents);
        let report = packs.report(&["more"]);
        report.contains("warning[HF0605]: no step opens this window, only Lua does\n --> more/all.yaml:6:18")
    };
    let window = "kind: window\nid: harvest\n---\nkind: event\nid: reap\n";
    assert!(warned(&format!("{window}do: 'game.window(\"harvest\")'\n")));
    assert!(!warned(&format!("{window}do: [{{window: harvest}}]\n")));
    let flow = "---\nkind: flow\nid: harvest\nsteps: [{window: harvest}]\n";
    assert!(!warned(&format!("{window}do: 'game.window(\"harvest\")'\n{flow}")), "a flow opens it, too");
}
