//! The same hooks give the same results in every interpreter and every process.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::*;
use hexforge_core::value::Value;

/// Prints values that depend on order, identity and random numbers.
const PROBE: &str = "
    local out = {}
    local function put(...) for _, v in ipairs({...}) do table.insert(out, tostring(v)) end end
    local t = {}
    for _, k in ipairs({'pear', 'fig', 'apple', 'plum', 'a key that is longer than any short string would be, so that it is hashed in blocks'}) do t[k] = #k end
    t.fig = nil t.lime = 1 t[3.5] = 'x' t[-2] = 'y' t[1] = 'z' t[c] = 'c' t[c.def] = 'd' t[p] = 'p'
    for k, v in pairs(t) do put(k, v) end
    local k = next(t) while k ~= nil do put(k) k = next(t, k) end
    put({}, pairs, c, c.def, p, game, option, function() end, 0.1 + 0.2, 1e100, -0 , 2^53, 10 / 4)
    put(string.format('%s %d %5.2f %q', {}, 3, 1 / 3, 'q'), `{c} {t}`, 'x' .. c)
    put(game.random(1000), math.random(5, 50), game.pick(game.players), unpack(game.sample({1, 2, 3, 4, 5}, 3)))
    for k, v in pairs(c.needs) do put(k, v) end
    local set = {} for i = 1, 20 do set[{}] = i set[function() return set end] = i end
    for _, loop in ipairs{function() for k, v in set do put(v) end end, function() for k, v in next, set do put(v) end end,
        function() for k, v in table.clone(set) do put(v) end end, function() put(next(set)) end, function() return pairs(set) end} do put(pcall(loop)) end
    for k, v in t do put(k, v) end for k, v in next, t do put(k, v) end for k, v in table.clone(t) do put(k, v) end
    for _, d in ipairs(game.defs('card')) do put(d.id) end
    local h = p.hand table.sort(h, function(a, b) return a.cost > b.cost end) put(unpack(h))
    local ok, e = pcall(function() return nil + 1 end) put(ok, e)
    return table.concat(out, ' | ')
";

/// Spellings of a loop over `t`, all of which go through it in the same order.
const LOOPS: &[&str] = &[
    "pairs(t)",
    "t",
    "(t)",
    "table.clone(t)",
    "next, t",
    "next, t, nil",
    "each(t)",
    "after, t",
    "three(t)",
    "setmetatable({}, {__iter = function() return next, t end})",
    "setmetatable({}, {__iter = function() return t end})",
    "setmetatable({}, {__call = function(_, _, k) return next(t, k) end})",
    "if true then t else nil",
    "({t})[1]",
    "function(_, k) return next(t, k) end",
    "(function() return next, t end)()",
    "id(next), id(t)",
    "setmetatable(table.clone(t), {__index = pairs})",
];

/// What each of the loops gives in a table that `fill` fills.
fn loops(fill: &str) -> Vec<Result<Value, String>> {
    let hooks = LOOPS.iter().map(|from| {
        body(&format!(
            "local t = {{}} {fill} local each, after = pairs, next local function three(x) return next, x, nil end
             local function id(x) return x end local out = {{}}
             for k, v in {from} do table.insert(out, tostring(k)) end return table.concat(out, ' ')"
        ))
    });
    let f = fixture(hooks.collect());
    (0..LOOPS.len()).map(|i| f.run(u32::try_from(i).unwrap()).map_err(|e| e.message)).collect()
}

#[test]
fn every_spelling_of_a_loop_has_the_same_order() {
    for (fill, order) in [
        (
            "for _, k in ipairs{'pear', 'fig', 'apple', 'plum'} do t[k] = #k end t.fig = nil t.lime = 1",
            "apple lime pear plum",
        ),
        ("t.x = 1 t[1] = 1 t[3] = 3 t[2] = 2 t[-1] = 0 t.b = 2", "-1 1 2 3 b x"),
        ("t.x = 1 t[1] = 2", "1 x"),
        ("t[1] = 2 t.x = 1 t.y = 1 t.z = 1 t[2] = 3 t[3] = 1", "1 2 3 x y z"),
        ("t = {1, nil, 3}", "1 3"),
        ("t = {1, nil, nil, nil, 5, x = 1}", "1 5 x"),
        ("t = {7, 8, 9}", "1 2 3"),
        ("", ""),
    ] {
        for (from, found) in LOOPS.iter().zip(loops(fill)) {
            assert_eq!(found, Ok(Value::text(order)), "{fill}: in {from}");
        }
    }
}

#[test]
fn no_spelling_of_a_loop_goes_through_keys_without_an_order() {
    for (fill, kind) in [
        ("for i = 1, 50 do t[{}] = i end", "table"),
        ("t[1] = 1 for i = 1, 50 do t[{}] = i end", "table"),
        ("for i = 1, 50 do local n = i t[function() return n end] = i end", "function"),
        ("t[true] = 1 t.a = 2", "boolean"),
        (
            "for i = 1, 9 do local n = i t[{}] = 1 t[function() return n end] = 2 t['k' .. i] = 3 end t[true] = 1",
            "boolean",
        ),
    ] {
        for (from, found) in LOOPS.iter().zip(loops(fill)) {
            let message = found.expect_err(from);
            assert!(
                message.contains(&format!("is a {kind}, which has no defined order")),
                "{fill}: in {from}: {message}"
            );
        }
    }
    let error = fixture(vec![body("local t = {[{}] = 1}\n\nfor _, v in table.clone(t) do end")]).run(0).unwrap_err();
    assert_eq!(error.line, Some(FIRST_LINE + 2));
    for (from, message) in [
        ("5", "cannot go through 5"),
        ("nil", "cannot go through nil"),
        ("c", "cannot go through"),
        ("'abc'", "cannot go through abc"),
    ] {
        assert!(body_error(&format!("for x in {from} do end")).contains(message), "{from}");
    }
}

#[test]
fn sorting_is_the_same_each_time() {
    let sorted = "local l = {} for i = 1, 60 do l[i] = {k = i % 4, n = i} end
        table.sort(l, function(a, b) return a.k < b.k end) local out = {} for _, x in ipairs(l) do out[#out + 1] = x.n end return table.concat(out, ' ')";
    let odd = "local l = {} for i = 1, 60 do l[i] = {n = i * 37 % 61} end
        local ok, e = pcall(table.sort, l, function(a, b) return true end) local out = {tostring(ok), tostring(e)}
        for _, x in ipairs(l) do out[#out + 1] = x.n end return table.concat(out, ' ')";
    let mixed = "local ok, e = pcall(table.sort, {{}, function() end, c, 1, 'a'}) return e";
    for source in [sorted, odd, mixed] {
        let first = done(source);
        assert!((0..5).all(|_| done(source) == first), "{source}");
        assert!(!format!("{first:?}").contains("0x"));
    }
}

/// What does not fit the state is refused with the same words, whatever the interpreter meets first.
#[test]
fn a_refused_value_has_the_same_message_each_time() {
    let source =
        "local t = {} for i = 1, 9 do local n = i t[{}] = 1 t[function() return n end] = 2 end t[true] = 1 return t";
    let first = body_error(source);
    assert!((0..20).all(|_| body_error(source) == first), "{first}");
}

fn output() -> String {
    let Value::Str(text) = fixture(vec![body(PROBE)]).run(0).unwrap() else { panic!() };
    text.to_string()
}

#[test]
fn every_interpreter_gives_the_same_output() {
    let first = output();
    for _ in 0..5 {
        assert_eq!(output(), first);
    }
    assert!(!first.contains("0x"), "{first}");
}

#[test]
fn every_process_gives_the_same_output() {
    let first = output();
    if std::env::var_os("HEXFORGE_PROBE").is_some() {
        println!("PROBE {first}");
        return;
    }
    for _ in 0..3 {
        let child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["every_process_gives_the_same_output", "--exact", "--nocapture"])
            .env("HEXFORGE_PROBE", "1")
            .output()
            .unwrap();
        let text = String::from_utf8(child.stdout).unwrap();
        let line = text.lines().find_map(|l| l.split_once("PROBE ")).unwrap().1;
        assert_eq!(line, first);
    }
}

#[test]
fn a_list_that_shrinks_and_grows_is_iterated_in_order() {
    let got = done(
        "local t = {} for i = 1, 20 do t[i] = i end for i = 20, 5, -1 do t[i] = nil end t[7] = 7 t.x = 1 t[0] = 0
         local s = {} for k in pairs(t) do table.insert(s, k) end return s",
    );
    let mut want: Vec<Value> = [0, 1, 2, 3, 4, 7].into_iter().map(Value::Int).collect();
    want.push(Value::text("x"));
    assert_eq!(got, Value::list(want));
}

#[test]
fn pairs_rejects_keys_without_an_order() {
    assert!(body_error("for k in pairs({[{}] = 1}) do end").contains("no defined order"));
    assert!(body_error("for k in pairs({[true] = 1}) do end").contains("no defined order"));
}

#[test]
fn the_step_count_is_deterministic() {
    let budgets = || hexforge_scripts::Budgets { fuel: 20_000, ..Default::default() };
    let run = |n: u32| {
        let source = format!(
            "for i = 1, {n} do local t = {{tostring(i), ('x'):rep(3)}} table.insert(t, i) local s = ('abc'):sub(1, 2) end return 1"
        );
        fixture_with(vec![body(&source)], Libs { base: vec![], ext: vec![] }, budgets()).run(0).is_ok()
    };
    let most = (1..20_000).rev().step_by(1).find(|n| *n % 50 == 0 && run(*n));
    let most = most.unwrap();
    for _ in 0..5 {
        assert!(run(most) && !run(most + 50));
    }
}
