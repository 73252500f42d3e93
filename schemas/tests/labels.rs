//! Texts that templates, options, endings and reasons use.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use support::Packs;

const USES: &str = "kind: ability
id: striking
on: gain
timing: after
optional: true
do: return nil
---
kind: ability
id: silent
on: gain
timing: after
do: return nil
---
kind: card
id: mint_works
name: Mint
cost: 1
colour: red
abilities:
  - {id: coin_toss, use: striking}
  - {id: still_life, use: silent}
";

fn uses(texts: &str) -> Packs {
    let packs = Packs::with_base();
    packs.mod_pack(USES);
    packs.edit("more/pack.yaml", "depends:", "languages: [en]\ndepends:");
    packs.write("more/locale/en.ftl", texts);
    packs
}

#[test]
fn the_label_of_an_ability_from_a_template_is_known() {
    let told = uses("mint-works-coin-toss = { $it }: { $player } strikes { $amount } of { $source }\nmint-works-still-life = Still\n").report(&["more"]);
    assert_eq!(told, "");
    let told = uses("other = x\n").report(&["more"]);
    let missing =
        "warning[HF0502]: missing ability label `mint-works-coin-toss` in language `en`\n  --> more/all.yaml:20:10\n";
    assert!(told.contains(missing), "{told}");
    // Nobody has to choose the other one.
    assert!(!told.contains("mint-works-still-life"), "{told}");
    let told = uses("mint-works-coin-toss = { $plyer }\n").report(&["more"]);
    assert!(told.contains("error[HF0507]: unknown argument `$plyer` in text `mint-works-coin-toss`"), "{told}");
    let told = uses("mint-works-coin-toss = x\nmint-works-coin-tos = y\n").report(&["more"]);
    assert!(told.contains("warning[HF0503]: text `mint-works-coin-tos` is never used"), "{told}");
}

/// The report on a step of Lua, with these texts in addition.
fn step(lua: &str, texts: &str) -> String {
    let packs = Packs::with_base();
    packs.edit(
        "base/flow.yaml",
        "        - do: game.set(game.table, \"round\"",
        &format!("        - do: |\n            {lua}\n        - do: game.set(game.table, \"round\""),
    );
    let path = packs.path("base/locale/en.ftl");
    packs.write("base/locale/en.ftl", &(std::fs::read_to_string(path).unwrap() + texts));
    packs.report(&["base"])
}

#[test]
fn the_labels_of_options_are_known() {
    let ask = r#"local _ = game.choose{player = game.players[1], prompt = "sure", from = {{value = 1, label = "up-hill", args = {far = 2}}, {value = 2, label = "down-hill"}}}"#;
    let told = step(ask, "");
    for (key, column) in [("up-hill", 106), ("down-hill", 156)] {
        let line =
            format!("warning[HF0502]: missing text `{key}` in language `en`\n  --> base/flow.yaml:17:{column}\n");
        assert!(told.contains(&line), "{told}");
    }
    let told = step(ask, "up-hill = { $it } { $far } { $high }\ndown-hill = Down\n");
    assert!(told.contains("error[HF0507]: unknown argument `$high` in text `up-hill`"), "{told}");
    assert_eq!(told.matches("HF0507").count(), 1, "{told}");
    let ask = r#"local all = {} table.insert(all, {value = 1, label = "up-hill"}) local _ = game.choose{player = game.players[1], prompt = "sure", from = all}"#;
    assert!(step(ask, "").contains("missing text `up-hill`"));
}

#[test]
fn the_texts_of_an_ending_are_known() {
    let finish = r#"game.finish{how = "last_one", categories = {"big_cities"}, ties = {"roads", {least = "ships"}}, scores = {}}"#;
    let told = step(finish, "");
    for key in ["last-one", "big-cities", "roads", "ships"] {
        assert!(told.contains(&format!("missing text `{key}` in language `en`")), "{key}:\n{told}");
    }
    let told = step(finish, "last-one = { $winner }\nbig-cities = a\nroads = b\nships = c\n");
    assert!(told.contains("unknown argument `$winner` in text `last-one`") && !told.contains("HF0502"), "{told}");
    assert!(!told.contains("HF0503"), "{told}");
}

#[test]
fn a_reason_gets_no_arguments() {
    let packs = Packs::with_base();
    packs.edit("base/locale/en.ftl", "already-used = It has been used.", "already-used = { $card } has been used.");
    let told = packs.report(&["base"]);
    assert!(told.contains("error[HF0507]: unknown argument `$card` in text `already-used`"), "{told}");
}
