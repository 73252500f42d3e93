//! Types of Lua are inferred through libraries, loops and tables, and faults are reported where they are.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod support;

use hexforge_schemas::diagnostic::Severity;
use support::Packs;

/// An event that gives a library what it knows, and the locals of its function `act`.
const EVENT: &str = "kind: event\nid: far\nparams: {player: player, card: b:card, def: def b:card}\n\
                     do: require(\"far\").act(player, card, player.hand, def)\n";

/// What is wrong with a library with this body of `far.act(player, card, cards, def)`, which starts on line 5 of the file: for each
/// error `LINE:COLUMN: CODE: MESSAGE (HELP)`.
fn errors_of(body: &str) -> Vec<String> {
    let library = format!(
        "local far = {{}}\nlocal function first(list) return list[1] end\nlocal function both(a, b) return {{a, b.id}} end\n\
         function far.act(player, card, cards, def)\n{body}\nend\nfar.first, far.both = first, both\nreturn far\n"
    );
    let packs = Packs::with_base();
    packs.mod_pack(EVENT);
    packs.write("more/lib/far.lua", &library);
    errors(&packs)
}

fn errors(packs: &Packs) -> Vec<String> {
    let loaded = packs.load(&["base", "more"]);
    let errors = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors
        .map(|d| {
            let (line, column) = d.place.as_ref().map(|place| place.start()).unwrap_or_default();
            let help = if d.help.is_empty() { String::new() } else { format!(" ({})", d.help.join(", ")) };
            format!("{line}:{column}: {}: {}{help}", d.code, d.message)
        })
        .collect()
}

#[test]
fn what_makes_sense_is_not_reported() {
    let body = "  local function far(a, b) return b and b.cost or both(a, b or card) end\n  far(player)\n  local best\n  for _, it in ipairs(cards) do\n    if not best or it.cost > best.cost then best = it end\n  end\n\
                \x20 local seen = {count = 0}\n  seen.count += #cards\n  seen[card.base] = best and best.colour.shade\n\
                \x20 if best then game.move(best, player, \"play\") end\n  game.perform(\"b:gain\", {player = player, amount = seen.count})\n\
                \x20 local a = first(cards) or first({def})\n  local function two() return cards, def end\n  first(two())\n  return a.base, def.cost, def:value(\"b:power\")";
    assert_eq!(errors_of(body), Vec::<String>::new());
}

#[test]
fn faults_are_found_through_libraries_and_loops() {
    let mut wrong = Vec::new();
    for (body, expected) in [
        (
            "  for _, it in ipairs(cards) do local _ = it.gold end",
            "5:46: HF0404: a component of `card` or `big_card` has no member `gold`",
        ),
        (
            "  return first(cards).costs",
            "5:23: HF0404: a component of `card` or `big_card` has no member `costs` (did you mean `cost`?)",
        ),
        ("  return player.owner.cost", "5:23: HF0404: a component of `player` or `robot` has no member `cost`"),
        ("  return def.used", "5:14: HF0404: a definition of `card` or `big_card` has no member `used`"),
        ("  return cards.cost", "5:16: HF0404: a list has no member `cost`"),
        (
            "  local t = {count = 1}\n  return t.cuont",
            "6:12: HF0404: a table has no member `cuont` (did you mean `count`?)",
        ),
        (
            "  return require(\"far\").frist(cards)",
            "5:25: HF0402: library `more:far` has no function `frist` (did you mean `first`?)",
        ),
        ("  return first(cards, 1)", "5:10: HF0409: `first` takes 1 argument, found 2"),
        ("  return both(cards)", "5:10: HF0409: missing argument `b` of `both`"),
        (
            "  local function more(a) return both(player, a) end\n  return more()",
            "6:10: HF0409: missing argument `a` of `more`",
        ),
        (
            "  local function pay(who, n) game.perform(\"b:gain\", {player = who, amount = n}) end\n  pay(player)",
            "6:3: HF0409: missing argument `n` of `pay`",
        ),
        ("  return card + 1", "5:10: HF0409: expected a number, found a component of `card` or `big_card`"),
        ("  return card()", "5:10: HF0409: a component of `card` or `big_card` cannot be called; expected a function"),
        ("  for _ in ipairs(player) do end", "5:19: HF0409: expected a list, found a component of `player` or `robot`"),
        (
            "  game.perform(\"b:gain\", {player = card, amount = 1})",
            "5:36: HF0409: parameter `player` of event `b:gain` takes a player, found a component of `card` or `big_card`",
        ),
        (
            "  local with = {player = player, amount = card}\n  game.perform(\"b:gain\", with)",
            "6:26: HF0409: parameter `amount` of event `b:gain` takes an integer, found a component of `card` or `big_card`",
        ),
        (
            "  return player:value(\"b:wealth\", card)",
            "5:35: HF0409: parameter `per` of value `b:wealth` takes an integer, found a component of `card` or `big_card`",
        ),
        (
            "  return player:value(\"b:wealth\", 1, 2)",
            "5:10: HF0409: the value `b:wealth` takes 1 more argument, found 2",
        ),
        (
            "  return player:value(\"b:power\")",
            "5:23: HF0409: the value `b:power` takes a component of `card`, found a component of `player` or `robot`",
        ),
        (
            "  game.destroy(def)",
            "5:16: HF0409: argument `component` of `destroy` is a component, found a definition of `card` or `big_card`",
        ),
        ("  game.set(card, \"gold\", 1)", "5:18: HF0405: a component of `card` or `big_card` has no field `gold`"),
        (
            "  game.set(card, \"used\", card)",
            "5:26: HF0409: field `used` takes a boolean, found a component of `card` or `big_card`",
        ),
        ("  return card:first(\"hand\")", "5:21: HF0405: a component of `card` or `big_card` has no slot `hand`"),
        (
            "  game.move(player, game.table, \"market\")",
            "5:13: HF0409: slot `market` holds `card` or `big_card`, found a component of `player` or `robot`",
        ),
    ] {
        let found = errors_of(body).join("\n");
        if found != expected {
            wrong.push(format!("{body}\n     found: {found}\n  expected: {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Only the name is wrong, not all that comes of it.
#[test]
fn a_misspelt_name_is_reported_once() {
    let body = "  local chosen = far.frist(cards)\n  local other = first(chosen)\n  return other + chosen.cost";
    let expected = "5:22: HF0402: library `more:far` has no function `frist` (did you mean `first`?)";
    assert_eq!(errors_of(body), [expected]);
}

/// What may be right for one of the callers is right.
#[test]
fn a_function_that_is_called_with_different_things_may_use_any_of_them() {
    let body = "  for _, it in ipairs({player, card}) do\n    if it.kind == \"player\" then game.add(it, \"gold\", it.gold) end\n  end\n\
                \x20 for _, list in ipairs({cards, {player}}) do\n    return first(list).gold\n  end";
    assert_eq!(errors_of(body), Vec::<String>::new());
}

/// A hook has the place of its line in the document, also in a block.
#[test]
fn faults_in_hooks_are_reported_in_the_document() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: event\nid: near\nparams: {player: player}\ndo: |\n  local all = player.hand\n  for _, it in ipairs(all) do\n    \
         game.set(it, \"used\", it.gold)\n  end\n",
    );
    assert_eq!(errors(&packs), ["7:29: HF0404: a component of `card` or `big_card` has no member `gold`"]);
}

/// Values of type `list` and `any` are what their hooks return.
#[test]
fn the_result_of_a_value_is_known() {
    let packs = Packs::with_base();
    packs.mod_pack(
        "kind: value\nid: best\nparams: {player: player}\ntype: any\nbase: player:first(\"hand\")\n---\n\
         kind: event\nid: near\nparams: {player: player}\ndo: game.set(player:value(\"best\"), \"gold\", 1)\n",
    );
    let expected = "10:36: HF0405: a component of `card` or `big_card` has no field `gold`";
    assert_eq!(errors(&packs), [expected]);
}

/// Code that cannot be parsed is reported once, and nothing is guessed about the rest.
#[test]
fn code_with_a_syntax_error_is_the_only_fault() {
    assert_eq!(errors_of("  return card.gold +").len(), 1);
}
