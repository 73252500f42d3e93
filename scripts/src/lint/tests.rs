//! Tests of the lint.

use super::*;

fn body(source: &str) -> Lint {
    lint(source, &["self".to_owned(), "owner".to_owned()], Chunk::Body)
}

fn faults(found: &Lint) -> Vec<(FaultKind, &str)> {
    found.faults.iter().map(|f| (f.kind, f.spot.name.as_str())).collect()
}

#[test]
fn calls_of_the_api_are_listed_with_literals_and_keys() {
    let found =
        body("game.perform(\"b:gain\", {player = owner, amount = 1}, {cost = true}) local x = self:value('power', 2)");
    assert!(found.complete && found.faults.is_empty(), "{found:?}");
    let [perform, value] = found.calls.as_slice() else { panic!("{:?}", found.calls) };
    assert_eq!(perform.name, "game.perform");
    assert_eq!(perform.args[0].literal.as_ref().map(|l| (l.name.as_str(), l.at)), Some(("b:gain", 13)));
    let keys: Vec<&str> = perform.args[1].keys.iter().map(|k| k.spot.name.as_str()).collect();
    assert_eq!(keys, ["player", "amount"]);
    assert!(perform.args[1].is_table && perform.args[2].is_table);
    assert_eq!((value.name.as_str(), value.receiver.as_deref()), (":value", Some("self")));
    assert_eq!(value.args[0].literal.as_ref().map(|l| l.name.as_str()), Some("power"));
}

#[test]
fn a_call_without_brackets_is_a_call() {
    let found = body("game.choose{player = owner, from = {1}, prompt = 'pick'} require 'common'");
    assert_eq!(found.calls[0].name, "game.choose");
    let prompt = found.calls[0].args[0].keys.iter().find(|k| k.spot.name == "prompt");
    assert_eq!(prompt.and_then(|k| k.literal.as_ref()).map(|l| l.name.as_str()), Some("pick"));
    assert_eq!(found.calls[1].name, "require");
    assert_eq!(found.calls[1].args[0].literal.as_ref().map(|l| l.name.as_str()), Some("common"));
}

#[test]
fn members_are_listed_with_their_receivers() {
    let found = body("local a = self.cost self.def.tags[1] = a event.player:value('x')");
    let told: Vec<(&str, Option<&str>, bool, bool)> = found
        .members
        .iter()
        .map(|m| (m.spot.name.as_str(), m.receiver.as_deref(), m.is_method, m.receiver_is_local))
        .collect();
    assert_eq!(
        told,
        [
            ("cost", Some("self"), false, true),
            ("def", Some("self"), false, true),
            ("tags", None, false, false),
            ("player", Some("event"), false, false),
            ("value", None, true, false),
        ]
    );
}

#[test]
fn unknown_names_are_faults() {
    let found = body("local x = ownr.gold print(x) foo()");
    let kinds: Vec<FaultKind> = found.faults.iter().map(|f| f.kind).collect();
    assert_eq!(kinds, [FaultKind::UnknownGlobal; 3]);
    assert!(found.faults[0].message.contains("did you mean `owner`"));
    assert!(found.faults[1].message.contains("not available"));
    assert_eq!((found.faults[0].spot.at, found.faults[0].spot.len), (10, 4));
}

#[test]
fn locals_are_known_only_in_their_scope() {
    let found = body("do local x = 1 end local y = x for i = 1, 2 do local z = i end return z, i, y");
    assert_eq!(
        faults(&found),
        [(FaultKind::UnknownGlobal, "x"), (FaultKind::UnknownGlobal, "z"), (FaultKind::UnknownGlobal, "i")]
    );
    let found = body(
        "local function f(n) return n > 0 and f(n - 1) end repeat local done = f(3) until done local g = function(...) return ... end return g",
    );
    assert_eq!(faults(&found), []);
}

#[test]
fn assignments_to_globals_are_faults() {
    let found = body("x = 1 function y() end local z z = 2 z.a = 3 w.a = 1");
    assert_eq!(
        faults(&found),
        [(FaultKind::GlobalAssignment, "x"), (FaultKind::GlobalAssignment, "y"), (FaultKind::UnknownGlobal, "w")]
    );
}

/// The code with the host's additions, where `L`, `B` and `I` stand for the long names.
fn with_edits(source: &str, chunk: Chunk) -> String {
    let found = lint(source, &[], chunk);
    assert!(found.complete, "{found:?}");
    let mut text = source.to_owned();
    for edit in found.edits.iter().rev() {
        text.insert_str(edit.at, &edit.text);
    }
    let text = text.replace("_HEXFORGE_LOAD", "L").replace("_HEXFORGE_BORN", "B").replace("_HEXFORGE_IN", "I");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn loops_without_a_known_order_are_put_in_order() {
    assert_eq!(
        with_edits("for k in t do end for k in pairs(t) do end for i, v in ipairs{1, {2}} do end", Chunk::Body),
        "for k in I(t) do end for k in pairs(t) do end for i, v in ipairs{1, {2}} do end"
    );
    assert_eq!(
        with_edits("for k in next, t do end for k in pairs(t).x do end for k in pairs(t)() do end", Chunk::Body),
        "for k in I(next, t) do end for k in I(pairs(t).x) do end for k in I(pairs(t)()) do end"
    );
    assert_eq!(
        with_edits("local pairs = next for k in pairs(t) do for i in (t) do end end", Chunk::Body),
        "local pairs = next for k in I(pairs(t)) do for i in I((t)) do end end"
    );
}

#[test]
fn what_functions_of_a_library_take_along_is_noted() {
    assert_eq!(
        with_edits("local t = {} local M = {} function M.f() return t end return M", Chunk::Library),
        "local t = {} local M = {} if L[1] then L[1](function() return t end) end function M.f() return t end return M"
    );
    assert_eq!(
        with_edits("local function f() return f() end return {}", Chunk::Library),
        "local function f() return f() end if L[1] then L[1](function() return f end) end return {}"
    );
    assert_eq!(
        with_edits("local function f(a) local n = 0 return function() n += a end end return {}", Chunk::Library),
        "local function f(a) local B1 = L[1] and L[3](\"n\", 1) local n = 0 \
         if L[1] then L[1](function() return n, a end) end \
         return function() if B1 and B1[1] ~= L[1] then L[2](B1) end n += a end end return {}"
    );
    let found =
        with_edits("local t = {} repeat local u = t until (function() return u end)() return {}", Chunk::Library);
    assert!(found.contains("local u = t if L[1] then L[1](function() return u end) end until"), "{found}");
    assert_eq!(
        faults(&lint("repeat local u = 1 break until (function() return u end)() return {}", &[], Chunk::Library)),
        [(FaultKind::LibraryState, "until")]
    );
    assert_eq!(
        with_edits("local n = 0 local f = function() n = 1 end", Chunk::Body),
        "local n = 0 local f = function() n = 1 end"
    );
}

#[test]
fn code_cannot_hide_in_a_type() {
    for source in [
        "local x: T<typeof(a < b)> = 1 hidden() local y = c > d",
        "local z = a :: nil < hidden() > c",
        "local z = a :: typeof(a) < hidden() > c",
        "type T = A<B<C>> hidden() local y = a > b",
    ] {
        let found = lint(source, &["a".to_owned(), "b".to_owned(), "c".to_owned(), "d".to_owned()], Chunk::Body);
        assert!(found.complete, "{source}");
        assert_eq!(faults(&found), [(FaultKind::UnknownGlobal, "hidden")], "{source}");
    }
}

#[test]
fn members_that_the_game_does_not_have_are_faults() {
    let found = body("game.performe('x') local p = game.playrs local q = game.players");
    assert_eq!(faults(&found), [(FaultKind::UnknownGameMember, "performe"), (FaultKind::UnknownGameMember, "playrs")]);
    assert!(found.faults[0].message.contains("did you mean `perform`"));
    let shadowed = body("local game = {} game.performe('x')");
    assert_eq!(faults(&shadowed), []);
}

#[test]
fn assignments_to_locals_of_a_library_are_faults() {
    let source = "local M = {} local n = 0 local cache = {}
        function M.count() n = n + 1 return n end
        function M.keep(x) cache[x] = true M.last = x end
        local function local_only() local k = 0 k = k + 1 local t = {} t.x = k return t end
        n = 5
        if n then return M end
        return M";
    let found = lint(source, &[], Chunk::Library);
    assert_eq!(
        faults(&found),
        [
            (FaultKind::LibraryState, "n"),
            (FaultKind::LibraryState, "cache"),
            (FaultKind::LibraryState, "M"),
            (FaultKind::EarlyReturn, "return"),
        ]
    );
    assert_eq!(found.last_return, Some(source.rfind("return M").unwrap_or_default()));
}

#[test]
fn options_prompts_and_labels_are_listed() {
    let found = body("if option.advanced then return {label = 'a-key', value = 1} end");
    assert_eq!(found.options[0].name, "advanced");
    assert_eq!(found.keys[0].literal.as_ref().map(|l| l.name.as_str()), Some("a-key"));
}

#[test]
fn the_power_operator_is_a_fault() {
    let found = body("local x = 2 ^ 3 + 1 x ^= 2 return x");
    assert_eq!(faults(&found), [(FaultKind::Power, "^"), (FaultKind::Power, "^=")]);
    assert!(found.faults[0].message.contains("math.pow(a, n)"));
}

#[test]
fn an_expression_with_several_values_is_a_fault() {
    let found = lint("1, 2", &[], Chunk::Expression);
    assert_eq!(faults(&found), [(FaultKind::SeveralValues, ",")]);
    let found = lint("game.random(6) + (math.random(3)) + #game.players", &[], Chunk::Expression);
    assert_eq!(faults(&found), [(FaultKind::ActsInExpression, "random"), (FaultKind::ActsInExpression, "random")]);
    assert!(lint("(function() return 1 end)()", &[], Chunk::Expression).complete);
}

#[test]
fn a_supposition_may_act_even_in_an_expression() {
    let found = lint(
        "game.suppose(function() game.move(c, p, 'area') game.log('x') game.choose{} end, function() return game.set(c, 'n') end)",
        &["c".to_owned(), "p".to_owned()],
        Chunk::Expression,
    );
    let kind = FaultKind::ActsInExpression;
    assert_eq!(faults(&found), [(kind, "log"), (kind, "choose"), (kind, "set")]);
    let found = body(
        "local c = game.table game.suppose(function() game.set(c, 'n') end, function() game.set(c, 'n') end) game.set(c, 'n')",
    );
    assert_eq!(faults(&found), [(kind, "set")]);
    assert!(found.faults[0].message.contains("second function"));
}

#[test]
fn all_syntax_of_luau_can_be_parsed() {
    let source = r#"
        type Point = {x: number, y: number?} | nil
        export type Map<K, V> = {[K]: V}
        local a: number, b: string? = 1, "x"
        local function f<T>(x: T, ...: number): (T, ...number) return x end
        local c = a :: any
        a += 1; b ..= `n {a} and {f({1, 2})} end`
        for i = 1, 10, 2 do if i == 3 then continue elseif i > 5 then break else a -= 1 end end
        local d = if a > 1 then {x = 1; ["y"] = 2, 3} elseif a then nil else not b
        while true do local s = #"abc" + -a ^ 2 // 3 break end
        function c.m:g(x) return self, x end
        local t = { f = function() end, [1] = 'a' }
        t.f()('x'):gsub("a", "b")
        local g: (number, string) -> (boolean?) = nil
        do return (c :: any).x end
    "#;
    let found = body(source);
    assert!(found.complete, "{found:?}");
    assert_eq!(faults(&found), [(FaultKind::Power, "^")], "this alone is refused");
}

#[test]
fn broken_code_is_analysed_up_to_the_error() {
    for source in
        ["local x = ", "if x then", "x = = 1", "((((", "local 5", "for", "`{", "end", "a b c", "f(", "return )"]
    {
        assert!(!body(source).complete, "{source}");
    }
    let deep = "(".repeat(100_000);
    assert!(!body(&deep).complete);
    let deep = "if true then ".repeat(50_000);
    assert!(!body(&deep).complete);
    let deep = "- ".repeat(100_000) + "1";
    body(&("local x = ".to_owned() + &deep));
}

#[test]
fn uses_of_lib_are_listed_with_the_names_after_it() {
    let found = body("local n = lib.combat.hits.count(owner, lib.ships) return lib[owner], lib.bot['x'], lib");
    assert!(found.complete && found.faults.is_empty(), "{found:?}");
    let uses: Vec<(String, bool)> = found
        .libs
        .iter()
        .map(|u| (u.names.iter().map(|n| n.name.as_str()).collect::<Vec<_>>().join("."), u.bracket.is_some()))
        .collect();
    let of = |names: &str, bracket| (names.to_owned(), bracket);
    let expected = [of("combat.hits.count", false), of("ships", false), of("", true), of("bot", true), of("", false)];
    assert_eq!(uses, expected);
    assert!(found.members.is_empty(), "{:?}", found.members);
    assert_eq!(found.calls[0].name, "lib.combat.hits.count");
    // A local of that name is not it.
    assert!(body("local lib = owner return lib.ships").libs.is_empty());
}

#[test]
fn libraries_do_not_have_lib() {
    let found = lint("local M = {} function M.f() return lib.ships.f() end return M", &[], Chunk::Library);
    assert_eq!(faults(&found), [(FaultKind::LibInLibrary, "lib")]);
}
