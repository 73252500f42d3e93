//! Things that have had another name.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use std::collections::BTreeMap;

use hexforge_schemas::explain::explain;
use support::Packs;

/// The base pack in which some things have former names.
fn renamed() -> Packs {
    let packs = Packs::with_base();
    packs.edit(
        "base/things.yaml",
        "kind: big_card\nid: gem\n",
        "kind: big_card\nid: gem\nrenamed_from: [stone, rock]\n",
    );
    packs.edit("base/things.yaml", "  - id: gift\n", "  - id: gift\n    renamed_from: present\n");
    packs.edit(
        "base/kinds.yaml",
        "cost: {type: integer, minimum: 0}",
        "cost: {type: integer, minimum: 0, renamed_from: price}",
    );
    packs.edit(
        "base/kinds.yaml",
        "      amount: {type: integer, minimum: 1}",
        "      amount: {type: integer, minimum: 1, renamed_from: sum}",
    );
    packs.edit("base/kinds.yaml", "  gold: 0\n", "  gold: {type: integer, default: 0, renamed_from: silver}\n");
    packs.edit("base/kinds.yaml", "play: {holds: [card]}", "play: {holds: [card], renamed_from: board}");
    packs.edit(
        "base/rules.yaml",
        "id: gain\nparams: {player: player, amount: integer,",
        "id: gain\nrenamed_from: win\nparams: {player: player, amount: {type: integer, renamed_from: count},",
    );
    packs.edit("base/rules.yaml", "{id: has_room,", "{id: has_room, renamed_from: fits,");
    packs.edit("base/flow.yaml", "  - id: pick\n", "  - id: pick\n    renamed_from: choose_one\n");
    packs.edit("base/pack.yaml", "rounds: {type: integer,", "rounds: {renamed_from: turns, type: integer,");
    packs
}

#[test]
fn former_names_change_nothing_by_themselves() {
    let packs = renamed();
    let loaded = packs.load(&["base"]);
    assert!(loaded.diagnostics.is_empty(), "{}", packs.shown(&loaded.diagnostics));
    let ruleset = loaded.ruleset.unwrap();
    assert_eq!(ruleset.former.present_id("b:rock").as_deref(), Some("b:gem"));
    assert_eq!((ruleset.former.option("turns"), ruleset.former.option("stone")), ("rounds", "stone"));
}

/// The type of a parameter is the same in its long form, also for what copies it.
#[test]
fn a_parameter_in_its_long_form_has_its_type() {
    let packs = renamed();
    packs.mod_pack(
        "kind: card\nid: stone\nname: Stone\ncost: 1\ncolour: red\nabilities:\n  - id: a\n    on: gain\n    timing: after\n    do:\n      - lasting:\n          id: glow\n          ends: game\n          with: {size: amount}\n          abilities:\n            - {id: b, on: gain, timing: after, if: self.size > 1, do: return nil}\n",
    );
    let loaded = packs.load(&["more"]);
    let ruleset = loaded.ruleset.clone().unwrap_or_else(|| panic!("{}", packs.shown(&loaded.diagnostics)));
    let kind = ruleset.kind(ruleset.find_kind("more:glow").unwrap());
    let types: Vec<String> =
        kind.fields.iter().map(|field| format!("{}: {:?}", ruleset.text(field.name), field.ty)).collect();
    assert!(types.iter().any(|field| field.starts_with("size: ") && field.contains("Int")), "{types:?}");
    let explained = explain(&loaded, "b:gain");
    assert_eq!(explained[0].params[1], ("amount".to_owned(), "integer".to_owned()));
}

#[test]
fn a_message_about_a_former_name_says_the_present_one() {
    let cases = [
        (
            "kind: patch\nof: stone\nset: {cost: 2}\n",
            "unknown document `stone`\n --> more/all.yaml:2:5",
            "`stone` was renamed to `gem` in `base` 1.2.0",
        ),
        (
            "kind: patch\nof: b:rock\nset: {cost: 2}\n",
            "--> more/all.yaml:2:5",
            "`rock` was renamed to `gem` in `base` 1.2.0",
        ),
        (
            "kind: patch\nof: coin\nset: {\"abilities.present.limit\": once per game}\n",
            "no `present` at this path",
            "`present` of `coin` was renamed to `gift`",
        ),
        (
            "kind: patch\nof: turn\nsteps: [{remove: choose_one}]\n",
            "has no step `choose_one`",
            "`choose_one` of `turn` was renamed to `pick`",
        ),
        (
            "kind: patch\nof: {kind: card, where: {price: 1}}\nset: {cost: 2}\n",
            "`card` has no property `price`",
            "`price` of `card` was renamed to `cost`",
        ),
        (
            "kind: card\nid: shell\nname: Shell\nprice: 1\ncolour: red\n",
            "unknown key `price`",
            "`price` of `card` was renamed to `cost`",
        ),
        (
            "kind: card\nid: shell\nname: Shell\ncost: 1\ncolour: red\nbonus: {sum: 1}\n",
            "unknown key `sum`",
            "`sum` of `card` was renamed to `amount`",
        ),
        (
            "kind: event\nid: shine\nparams: {player: player}\ndo: [{win: {player: player, amount: 1}}]\n",
            "unknown",
            "`win` was renamed to `gain`",
        ),
        (
            "kind: event\nid: shine\nparams: {player: player}\ndo: [{gain: {player: player, count: 1}}]\n",
            "`count`",
            "`count` of `gain` was renamed to `amount`",
        ),
        (
            "kind: event\nid: shine\nparams: {player: player}\ndo: game.perform('gain', {player = player, count = 1})\n",
            "`count`",
            "`count` of `gain` was renamed to `amount`",
        ),
        (
            "kind: event\nid: shine\nparams: {player: player}\ndo: game.perform('win', {player = player})\n",
            "`win`",
            "`win` was renamed to `gain`",
        ),
        (
            "kind: event\nid: shine\nparams: {player: player}\ndo: game.set(player, 'secret', player.silver)\n",
            "`silver`",
            "`silver` of `player` was renamed to `gold`",
        ),
        (
            "kind: event\nid: shine\nparams: {player: player}\ndo: game.add(player, 'silver', 1)\n",
            "`silver`",
            "`silver` of `player` was renamed to `gold`",
        ),
        (
            "kind: event\nid: shine\nparams: {player: player}\ndo: game.set(player, 'secret', player:count('board'))\n",
            "`board`",
            "`board` of `player` was renamed to `play`",
        ),
        (
            "kind: card\nid: shell\nname: Shell\ncost: 1\ncolour: red\nabilities: [{id: x, permits: gain.fits}]\n",
            "`fits`",
            "`fits` of `gain` was renamed to `has_room`",
        ),
        (
            "kind: event\nid: shine\nparams: {player: player}\ndo: game.set(player, 'secret', option.turns)\n",
            "`turns`",
            "`turns` was renamed to `rounds`",
        ),
    ];
    for (document, head, help) in cases {
        let packs = renamed();
        packs.mod_pack(document);
        let told = packs.report(&["more"]);
        let report =
            told.split("\n\n").find(|part| part.contains(help)).unwrap_or_else(|| panic!("{document}\n{told}"));
        assert!(
            report.starts_with("error[") && report.contains(head) && report.contains("more/all.yaml:"),
            "{document}\n{told}"
        );
        assert!(!report.contains("did you mean"), "{document}\n{report}");
    }
    let loaded = renamed().load(&["base"]);
    let faults = loaded.options(&BTreeMap::from([("turns".to_owned(), 3.into())])).unwrap_err();
    assert_eq!(faults[0].help, ["`turns` was renamed to `rounds` in `base` 1.2.0"]);
    assert_eq!(
        hexforge_schemas::explain::absence(&loaded, "b:stone").unwrap(),
        "`stone` was renamed to `gem` in `base` 1.2.0"
    );
}

#[test]
fn a_former_name_that_something_has_is_a_fault() {
    let cases = [
        (
            "base/things.yaml",
            "renamed_from: [stone, rock]",
            "renamed_from: coin",
            "`coin` is still the name of a definition, so `gem` cannot have been renamed from it",
        ),
        (
            "base/kinds.yaml",
            "renamed_from: price",
            "renamed_from: tags",
            "`tags` is still the name of a property, so `cost`",
        ),
        (
            "base/kinds.yaml",
            "renamed_from: silver",
            "renamed_from: secret",
            "`secret` is still the name of a field, so `gold`",
        ),
        (
            "base/things.yaml",
            "renamed_from: present",
            "renamed_from: shop",
            "`shop` is still the name of an ability, so `gift`",
        ),
        (
            "base/flow.yaml",
            "renamed_from: choose_one",
            "renamed_from: pick",
            "`pick` is still the name of a step, so `pick`",
        ),
        (
            "base/pack.yaml",
            "renamed_from: turns",
            "renamed_from: speed",
            "`speed` is still the name of an option, so `rounds`",
        ),
        (
            "base/things.yaml",
            "id: coin\n",
            "id: coin\nrenamed_from: rock\n",
            "both `coin` and `gem` say that they were renamed from `rock`",
        ),
    ];
    for (file, from, to, message) in cases {
        let packs = renamed();
        packs.edit(file, from, to);
        let told = packs.report(&["base"]);
        assert!(
            told.contains(&format!("error[HF0205]: {message}")) && told.contains(&format!("--> {file}:")),
            "{to}\n{told}"
        );
        assert_eq!(told.matches("error[").count(), 1, "{told}");
    }
}
