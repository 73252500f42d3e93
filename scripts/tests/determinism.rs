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
    for _, d in ipairs(game.defs('card')) do put(d.id) end
    local h = p.hand table.sort(h, function(a, b) return a.cost > b.cost end) put(unpack(h))
    local ok, e = pcall(function() return nil + 1 end) put(ok, e)
    return table.concat(out, ' | ')
";

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
