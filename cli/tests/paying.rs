//! Resources and payments in a pack.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{Run, run_in};

const DOCUMENTS: &str = r#"
kind: resource
id: money
held: player.coins
spend: {spend_coins: {player: player, count: count}}
---
kind: resource
id: wood
overpay: lost
pieces:
  - id: forests
    each: player.forests
    if: not it.felled
    gives: 2
    spend: {fell: {forest: it}}
---
kind: event
id: spend_coins
params: {player: player, count: integer}
do: game.add(player, "coins", -count)
---
kind: event
id: fell
params: {forest: forest}
do: game.set(forest, "felled", true)
---
kind: event
id: gain_tower
params: {player: player}
do: game.add(player, "towers", 1)
---
{kind: kind, id: forest, state: {felled: false}}
---
kind: kind
id: guild
abilities:
  - id: timber
    exchanges: wood
    into: money
    if: player == owner and purpose == "tower"
  - id: build
    action: build
    cost:
      - pay: {cost: {money: 3}, purpose: tower}
    do: [{gain_tower: {player: owner}}]
---
kind: flow
id: building
params: {player: player}
steps:
  - actions: {by: player, menu: build, prompt: build-what, pass: build-nothing}
---
kind: flow
id: tax
params: {player: player}
steps:
  - pay: {by: player, cost: {any: {n: 2, of: [money, wood]}}}
    as: paid
  - if: paid == nil
    then:
      - do: game.retire(player)
"#;

const TEXTS: &str = "build-what = Build what?\nbuild-nothing = nothing\nguild-build = Build a tower\nmoney = coins\nguild = guild\nforest = forest\n";

/// A pack with resources, and a scenario in which ann has these coins and forests.
fn play(coins: u32, forests: u32, run: &str) -> Run {
    let setup = format!(
        "    game.create(\"guild\", ann, \"land\")\n    game.set(ann, \"coins\", {coins})\n    for _ = 1, {forests} do game.create(\"forest\", ann, \"forests\") end\n"
    );
    let scenario = format!("scenario: it is paid\ngiven:\n  players: [ann, bob]\n  setup: |\n{setup}  run: {run}\n");
    test(DOCUMENTS, &scenario)
}

fn pack(documents: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let player = "kind: kind\nid: player\nrole: player\nstate: {coins: 0, towers: 0}\nslots:\n  land: {}\n  forests: {holds: [forest]}";
    let text = std::fs::read_to_string(&game).unwrap();
    assert!(text.contains("{kind: kind, id: player, role: player}"), "the template of packs has such a player");
    std::fs::write(&game, text.replace("{kind: kind, id: player, role: player}", player)).unwrap();
    std::fs::write(folder.path().join("my-game/paying.yaml"), documents).unwrap();
    let texts = folder.path().join("my-game/locale/en.ftl");
    let known = std::fs::read_to_string(&texts).unwrap();
    std::fs::write(texts, known + TEXTS).unwrap();
    folder
}

fn test(documents: &str, scenario: &str) -> Run {
    let folder = pack(documents);
    std::fs::write(folder.path().join("my-game/tests/paying.yaml"), scenario).unwrap();
    run_in(folder.path(), &["test", "my-game", "--filter", "it is paid"], "")
}

#[test]
fn an_ability_costs_a_payment_that_counts_exchanges() {
    let then = "{flow: building, with: {player: ann}}\nwhen:\n  - ann: guild.build\nthen:\n  - expect: ann.towers == 1 and ann.coins == 0\n";
    play(1, 1, then).exits(0).shows("1 passed");
    play(3, 0, then).exits(0).shows("1 passed");
}

#[test]
fn an_ability_that_cannot_be_paid_is_not_offered() {
    let then = "{flow: building, with: {player: ann}}\nthen:\n  - expect: not game.can_pay(ann, {money = 1})\n";
    play(0, 1, then).exits(0).shows("1 passed");
}

#[test]
fn a_step_lets_a_player_pay_and_keeps_what_was_paid() {
    let then = "{flow: tax, with: {player: ann}}\nwhen:\n  - ann: forest\nthen:\n  - expect: ann.coins == 2 and game.players[2] == bob\n";
    play(2, 1, then).exits(0).shows("1 passed");
    let then = "{flow: tax, with: {player: ann}}\nthen:\n  - expect: '#game.players == 1'\n";
    play(1, 0, then).exits(0).shows("1 passed");
}

#[test]
fn lua_pays_and_learns_what_is_lacking() {
    let then = "{flow: tax, with: {player: bob}}\nthen:\n  \
                - expect: game.lacks(ann, {money = 3}, {purpose = \"tower\"})[1].needs == 3\n  \
                - expect: game.lacks(ann, {money = 3}, {purpose = \"tower\"})[1].exchanges[1].of == \"wood\"\n  \
                - expect: game.most_payable(ann, \"money\", {purpose = \"tower\"}) == 1\n  \
                - expect: game.can_pay(ann, {money = 0})\n";
    play(1, 0, then).exits(0).shows("1 passed");
}

#[test]
fn unknown_resources_are_errors_with_a_suggestion() {
    let cases = [
        ("cost: {money: 3}", "cost: {monye: 3}", "did you mean `money`?"),
        ("of: [money, wood]", "of: [money, woood]", "did you mean `wood`?"),
        ("into: money", "into: mony", "did you mean `money`?"),
        ("exchanges: wood", "exchanges: wod", "did you mean `wood`?"),
        ("overpay: lost", "overpay: gone", "lost"),
        ("overpay: lost", "overpay: change", "missing key `change`"),
        ("held: player.coins\n", "", "missing key `held` with `spend`"),
        ("spend: {fell: {forest: it}}", "spend: {fel: {forest: it}}", "did you mean `fell`?"),
        ("if: paid == nil", "if: game.can_pay(player, {monye = 1})", "did you mean `money`?"),
        ("if: paid == nil", "if: game.can_pay(player, {money = 1}, {purpos = \"tax\"})", "did you mean `purpose`?"),
        ("if: paid == nil", "if: game.most_payable(player, \"wod\") > 1", "did you mean `wood`?"),
    ];
    for (right, wrong, says) in cases {
        assert!(DOCUMENTS.contains(right), "{right}");
        let folder = pack(&DOCUMENTS.replace(right, wrong));
        run_in(folder.path(), &["check", "my-game"], "").exits(1).shows(says);
    }
    let folder = pack(DOCUMENTS);
    run_in(folder.path(), &["check", "my-game"], "").exits(0).shows("0 errors");
}

#[test]
fn explain_describes_a_resource() {
    let folder = pack(DOCUMENTS);
    let run = run_in(folder.path(), &["explain", "my-game", "money"], "").exits(0);
    run.shows("a resource").shows("player.coins").shows("lets 1 my_game:wood count as 1 my_game:money");
}

/// Timber trades by an event, and a donation that can be declined, as a step and in Lua.
fn trading() -> String {
    let by_event =
        "    if: player == owner and purpose == \"tower\"\n    perform: {trade: {player: player, count: count}}\n";
    let documents = DOCUMENTS.replace("    if: player == owner and purpose == \"tower\"\n", by_event);
    assert_ne!(documents, DOCUMENTS);
    documents
        + "---\nkind: event\nid: trade\nparams: {player: player, count: integer}\n\
           do: game.add(player, \"towers\", 10 * count)\n\
           ---\nkind: kind\nid: embargo\nabilities:\n  - {id: forbids, cannot: trade}\n\
           ---\nkind: flow\nid: donation\nparams: {player: player}\nsteps:\n\
           \x20 - pay: {by: player, cost: {money: 2}, optional: true}\n    as: paid\n\
           \x20 - do: game.set(player, \"towers\", if paid then 1 else 2)\n\
           ---\nkind: flow\nid: gift\nparams: {player: player}\nsteps:\n\
           \x20 - do: |\n      local paid, lacks = game.pay(player, {money = 2}, {optional = true})\n\
           \x20     game.set(player, \"towers\", if paid then 1 else 2 + #lacks)\n"
}

fn trade(setup: &str, coins: u32, run: &str) -> Run {
    let setup = format!(
        "    game.create(\"guild\", ann, \"land\")\n    game.create(\"forest\", ann, \"forests\")\n    \
         game.set(ann, \"coins\", {coins})\n{setup}"
    );
    let scenario = format!("scenario: it is paid\ngiven:\n  players: [ann, bob]\n  setup: |\n{setup}  run: {run}\n");
    test(&trading(), &scenario)
}

#[test]
fn an_exchange_is_an_event_that_can_be_forbidden() {
    let build = "{flow: building, with: {player: ann}}\n";
    let one = format!("{build}when:\n  - ann: guild.build\nthen:\n  - expect: ann.towers == 21 and ann.coins == 0\n");
    trade("", 1, &one).exits(0).shows("1 passed");
    let none = format!("{build}then:\n  - expect: ann.towers == 0 and ann.coins == 1\n");
    trade("    game.create(\"embargo\", bob, \"land\")\n", 1, &none).exits(0).shows("1 passed");
}

#[test]
fn a_payment_can_be_declined() {
    for flow in ["donation", "gift"] {
        let run = |answer: &str, towers: u32, coins: u32| {
            let start = format!("{{flow: {flow}, with: {{player: ann}}}}\nwhen:\n  - ann: {answer}\n");
            let then = format!("then:\n  - expect: ann.towers == {towers} and ann.coins == {coins}\n");
            trade("", 5, &(start + &then)).exits(0).shows("1 passed");
        };
        run("2-money", 1, 3);
        run("pass", 2, 5);
    }
}

#[test]
fn the_cost_of_an_ability_cannot_be_optional() {
    let documents = DOCUMENTS.replace("purpose: tower}\n    do", "purpose: tower, optional: true}\n    do");
    assert_ne!(documents, DOCUMENTS);
    let folder = pack(&documents);
    run_in(folder.path(), &["check", "my-game"], "").exits(1).shows("the cost of an ability cannot be declined");
}
