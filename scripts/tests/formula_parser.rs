//! Formulas give the same results as the code: each expression is evaluated by the engine and run by the interpreter.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::*;
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::HookId;

/// Expressions that the engine evaluates. During some of them it has to fall back to the interpreter.
const SIMPLE: &[&str] = &[
    "true",
    "nil",
    "'a' == \"a\"",
    "1 + 2 * 3 - 4 // 3 - -2",
    "-7 // 2",
    "-7 % 3 + 7 % -3",
    "(1 + 2) * 3",
    "not nil == true",
    "not (1 == 1)",
    "1 < 2 and 2 <= 2 and 3 > 2 and 2 >= 2",
    "1 == 2 or 'x'",
    "nil and 1",
    "if p.gold > 2 then 'rich' else 'poor'",
    "if p.gold > 5 then 1 elseif p.gold > 2 then 2 else 3",
    "c.cost",
    "c.id",
    "c.kind",
    "c.base",
    "c.def",
    "c.def.id",
    "c.def.kind",
    "c.def.copies",
    "c.def.cost",
    "c.owner == p",
    "c.parent == p and c.slot == 'hand' and c.index == 1 and c.alive",
    "p.owner == p",
    "game.table.owner",
    "game.table.parent",
    "game.table.index",
    "game.table.slot",
    "c.exhausted == false",
    "c.data",
    "c.tags",
    "#c.tags",
    "c.tags[1]",
    "c.tags[3]",
    "c.needs.ore",
    "c.needs.none",
    "c.needs",
    "c.tags == c.tags",
    "c.tags ~= c.needs",
    "#c.base",
    "p.hand",
    "#p.hand",
    "p.hand[1] == c",
    "p.hand[2].base",
    "p.hand[0]",
    "p.hand[9]",
    "p.hand == p.hand",
    "p:count('hand')",
    "p:has('hand') and not p:has('area')",
    "p:has('hand', 'guard')",
    "p:has('hand', 'card')",
    "p:has('area', 'card')",
    "p:first('hand') == c",
    "p:last('hand')",
    "p:first('area')",
    "c:is('scout')",
    "c:is('card')",
    "c.def:is('guard')",
    "c:within(p)",
    "p:within(c)",
    "c:value('power')",
    "c:value('power', 3)",
    "c.def:value('power')",
    "game.players[2]",
    "#game.players",
    "game.players",
    "game.table.players[1] == p",
    "game.active",
    "#game.all('card')",
    "game.all('card')",
    "game.all('b:card')[2]",
    "option.advanced",
    "option.mode == 'a'",
    "p.hand.cost",
    "9007199254740992 + 1",
    "c.cost == 2 or unknown()",
    "c.cost == 3 or string.upper('x')",
    "c.cost == 3 and string.upper('x')",
    "c.cost == 2 and string.upper('x')",
    "c.cost == 2 and 'x' .. c.base",
    "c.cost == 3 and 'x' .. c.base",
    "c.cost == 3 and p or string.upper('x')",
    "c.cost == 2 or p and string.upper('x')",
    "-- what follows a comment\n c.cost == 2 -- and what stands before one",
];

/// Expressions that fail, with the error of the interpreter.
const WRONG: &[&str] = &[
    "c.none",
    "c.def.exhausted",
    "c.def.none",
    "c.cost.more",
    "c.data.more",
    "c.exhausted < 1",
    "c.cost + c.base",
    "c.cost + c.data",
    "#c.cost",
    "c.cost:count('hand')",
    "c:count('hand')",
    "p:count('nothing')",
    "c:is('nothing')",
    "c:value('nothing')",
    "c:value('power', 'x')",
    "c:value('power', 1, 2)",
    "option.none",
    "game.all('nothing')",
    "1 // 0",
    "1 < 'a'",
];

fn fixture_of(sources: &[&str]) -> Fixture {
    fixture(sources.iter().map(|source| expression(source)).collect())
}

#[test]
fn a_formula_gives_the_result_of_the_code() {
    let f = fixture_of(SIMPLE);
    for (i, source) in SIMPLE.iter().enumerate() {
        let hook = HookId(u32::try_from(i).unwrap());
        assert!(f.host.formula(hook).is_some(), "`{source}` is not a formula");
        let code = f.host.eval(&f.game(), hook, &f.args());
        assert_eq!(f.eval(hook.0), code, "`{source}`");
        assert!(code.is_ok(), "`{source}`");
    }
}

#[test]
fn a_formula_fails_with_the_error_of_the_code() {
    let f = fixture_of(WRONG);
    for (i, source) in WRONG.iter().enumerate() {
        let hook = HookId(u32::try_from(i).unwrap());
        let code = f.host.eval(&f.game(), hook, &f.args());
        assert_eq!(f.eval(hook.0), code, "`{source}`");
        assert!(code.is_err(), "`{source}` gives {code:?}");
    }
}

/// The parser leaves code that it does not fully understand to the interpreter.
#[test]
fn other_code_is_not_a_formula() {
    let others = [
        "1.5",
        "0x10",
        "1e3",
        "1_000",
        "c.base .. 'x'",
        "2 ^ 2",
        "1 / 2",
        "{c}",
        "math.max(1, 2)",
        "c:count",
        "p:count'hand'",
        "unknown",
        "c",
        "(function() return 1 end)()",
        "1, 2",
        "game.none",
        "c.count",
        "c.cost == 3 and string.upper('x') or p",
        "c:value('power') == 3 and string.upper('x')",
        "(c.cost == 3 or string.upper('x')) == true",
        "unknown() or c.cost",
        "c.cost == 3 and (p or string.upper('x')) == nil or p.gold",
    ];
    let f = fixture_of(&others);
    for (i, source) in others.iter().enumerate().filter(|(_, s)| **s != "c") {
        assert!(f.host.formula(HookId(u32::try_from(i).unwrap())).is_none(), "`{source}` is a formula");
    }
}
