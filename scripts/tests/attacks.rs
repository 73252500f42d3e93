//! Hostile hooks: each ends with a clear error within two seconds and does not affect the next hook.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::*;
use hexforge_core::host::{HookProgress, Reply};
use hexforge_core::value::Value;
use hexforge_scripts::Budgets;
use std::time::{Duration, Instant};

/// The CPU time of this thread, so that the tests do not fail on a busy machine.
fn worked(since: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: Option<u64> = after_name.split_whitespace().skip(11).take(2).map(|t| t.parse::<u64>().ok()).sum();
    ticks.filter(|t| *t > 0).map_or_else(|| since.elapsed(), |t| Duration::from_millis(t * 10))
}

/// Runs a hostile body, then a harmless one in the same host. Returns the error of the first, which only the step budget may
/// stop.
#[track_caller]
fn attack(source: &str) -> String {
    attack_with(source, Libs { base: vec![], ext: vec![] })
}

#[track_caller]
fn attack_with(source: &str, libs: Libs) -> String {
    run(source, libs, Budgets { wall: Duration::from_secs(600), ..Budgets::default() })
}

#[track_caller]
fn run(source: &str, libs: Libs, budgets: Budgets) -> String {
    let probe = "local t = {} for i = 1, 100 do t[i] = tostring(i) end
        return {#table.concat(t, ','), c:value('power'), ('x'):rep(3), math.floor(2.5), #p.hand, p.gold}";
    let f = fixture_with(vec![body(source), body(probe)], libs, budgets);
    let before = f.run(1).unwrap();
    let start = Instant::now();
    let before_it = worked(start);
    let result = f.start(0);
    let took = worked(start).saturating_sub(before_it);
    assert!(took < Duration::from_secs(2), "took {took:?}");
    let message = match result {
        Err(error) => {
            assert!(error.file.as_deref().is_some_and(|f| f.starts_with("base/")), "{error:?}");
            assert!(error.line.is_some(), "{error:?}");
            error.message
        }
        Ok(outcome) => panic!("no error, but {outcome:?}"),
    };
    assert!(!message.contains("0x"), "an address: {message}");
    assert!(!message.contains("traceback"), "a raw traceback: {message}");
    for _ in 0..3 {
        assert_eq!(f.run(1).unwrap(), before);
    }
    message
}

/// The result of a harmless body.
fn harmless(source: &str) -> Value {
    match fixture(vec![body(source)]).start(0).unwrap() {
        HookProgress::Done(value) => value,
        HookProgress::Yield(_, request) => panic!("{request:?}"),
    }
}

#[track_caller]
fn says(message: &str, part: &str) {
    assert!(message.contains(part), "`{part}` is not in: {message}");
}

#[test]
fn an_endless_loop_is_stopped() {
    says(&attack("while true do end"), "steps");
    says(&attack("for i = 1, 1e12 do end"), "steps");
    says(&attack("local function f() return f() end f()"), "");
}

#[test]
fn an_endless_loop_behind_pcall_is_stopped() {
    says(&attack("while true do pcall(function() while true do end end) end"), "steps");
    says(&attack("local ok, e = pcall(function() while true do end end) return e"), "steps");
    says(&attack("repeat local ok = pcall(error, 'x') until false"), "steps");
}

#[test]
fn coroutines_are_not_available() {
    says(&attack("coroutine.wrap(function() while true do end end)()"), "`coroutine` is not available");
}

#[test]
fn a_memory_bomb_is_stopped_and_cleaned_up() {
    says(&attack("local t = {} while true do t = {t, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10} end"), "MiB");
    // Its list gets so large that each step counts many times.
    says(&attack("local t = {} while true do t[#t + 1] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10} end"), "steps");
    says(&attack("local s = 'x' while true do s = s .. s end"), "MiB");
    says(&attack("pcall(function() local s = 'x' while true do s = s .. s end end) return 1"), "MiB");
    says(&attack("local t = table.create(1e9, 0)"), "");
}

#[test]
fn a_string_bomb_is_stopped() {
    says(&attack("return ('x'):rep(2e9)"), "");
    says(&attack("while true do local s = ('x'):rep(8e6) end"), "");
    says(&attack("local s = ('x'):rep(4e6) while true do local t = s:upper() end"), "");
    for size in ["1e3", "1e4", "1e5", "1e6"] {
        says(
            &attack(&format!("local s = ('x'):rep({size}) while true do local t = s .. 'y' end")),
            "exceeds the limit",
        );
    }
    says(&attack("return (''):rep(2e15)"), "steps");
    says(&attack("local s = (' '):rep(4e6) while true do tonumber(s) end"), "steps");
    says(&attack("local t = table.create(900, 1) while true do select('#', table.unpack(t)) end"), "steps");
    says(&attack("local t = table.create(7000, 1) return select('#', table.unpack(t))"), "at most 1000 values");
    says(&attack("local s = ('x'):rep(900) while true do select('#', s:byte(1, -1)) end"), "steps");
    says(&attack("local s = ('x'):rep(7000) return select('#', s:byte(1, -1))"), "at most 1000 values");
    says(&attack("local s = ('x'):rep(4e6) while true do s:find('y', 1, true) end"), "");
    says(&attack("local s = ('x'):rep(4e6) while true do local t = string.format('%s', s) end"), "");
    says(&attack("local s = ('x'):rep(4e6) while true do utf8.len(s) end"), "");
}

/// The time limit is there for work that no other budget counts.
#[test]
fn the_time_limit_stops_hooks() {
    let budgets = Budgets { wall: Duration::from_millis(1), ..Budgets::default() };
    says(&run("while true do end", Libs { base: vec![], ext: vec![] }, budgets), "1 ms");
    assert!(Budgets::default().wall >= Duration::from_secs(60), "the clock must not decide what a hook may do");
}

/// The memory that a hook can allocate depends neither on earlier hooks nor on the garbage collector.
#[test]
fn the_memory_budget_of_a_hook_does_not_depend_on_earlier_hooks() {
    // About 40 MiB in pieces that become garbage immediately.
    let much = "local s, n = ('x'):rep(800000), 0 for i = 1, 50 do local t = s .. i n = n + #t end return n";
    let f = fixture(vec![body(much)]);
    let first = f.run(0).unwrap();
    for _ in 0..20 {
        assert_eq!(f.run(0).unwrap(), first);
    }
}

/// The memory of a waiting hook counts, because otherwise a loop of events could allocate endlessly.
#[test]
fn the_memory_of_waiting_hooks_is_limited() {
    use hexforge_core::host::ScriptHost;
    let hoard = "local s, t = ('x'):rep(800000), {} for i = 1, 1000 do t[i] = s .. i
        game.perform('gain', {player = p, amount = 1}) end";
    let f = fixture(vec![body(hoard)]);
    let _decision = f.host.budget().unwrap().spend();
    let mut outcome = f.start(0);
    while let Ok(HookProgress::Yield(thread, _)) = outcome {
        outcome = f.host.resume(&f.game(), thread, Reply::Answer(Value::Bool(true)));
    }
    says(&outcome.unwrap_err().message, "MiB");
}

#[test]
fn deep_recursion_is_stopped() {
    says(&attack("local function f(n) return 1 + f(n + 1) end return f(1)"), "");
    says(&attack("local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) return t[1]"), "");
    says(&attack("local t = {} for i = 1, 100000 do t = {t} end game.set(c, 'data', t)"), "deep");
}

#[test]
fn a_catastrophic_pattern_is_stopped() {
    says(&attack("return string.find(('a'):rep(60000), ('.-'):rep(20) .. 'b')"), "steps");
    says(&attack("return (('a'):rep(30000)):gsub('(a*)*b', '')"), "");
}

#[test]
fn a_sort_bomb_is_stopped() {
    says(&attack("local t = {} for i = 1, 100000 do t[i] = -i end while true do table.sort(t) end"), "steps");
    says(&attack("local t = table.create(1500000, 0) while true do table.sort(t) end"), "");
    says(&attack("local t = {3, 1, 2} table.sort(t, function(a, b) while true do end end)"), "steps");
    says(&attack("local t = table.create(1000000, 0) while true do table.concat(t) end"), "");
    says(&attack("local t = table.create(1000000, 0) while true do table.find(t, 1) end"), "");
    says(&attack("local t = table.create(1000000, 0) while true do table.insert(t, 1, 0) end"), "");
    says(&attack("local t = table.create(1000000, 0) while true do table.remove(t, 1) end"), "");
    says(&attack("local t = table.create(1000000, 0) while true do local u = table.clone(t) end"), "");
    says(&attack("local t = table.create(1000000, 0) while true do table.move(t, 1, 1000000, 2) end"), "");
    says(
        &attack(
            "local t = {} for i = 1, 100000 do t['k' .. i] = i end while true do for k in pairs(t) do break end end",
        ),
        "",
    );
    says(&attack("local t = {} for i = 1, 100000 do t['k' .. i] = i end while true do next(t) end"), "");
    says(
        &attack("local t = {} for i = 1, 100000 do t['k' .. i] = i end while true do local u = table.clone(t) end"),
        "",
    );
}

#[test]
fn costly_calls_of_the_api_are_stopped() {
    says(&attack("while true do game.all('card') end"), "");
    says(&attack("while true do game.create('scout', p, 'area') end"), "");
    says(&attack("game.roll{dice = 1e15, sides = 6}"), "");
    says(&attack("local t = {} for i = 1, 200000 do t[i] = i end while true do game.sample(t, 200000) end"), "");
}

#[test]
fn code_cannot_be_loaded_at_run_time() {
    for name in ["load", "loadstring", "dofile", "loadfile"] {
        says(&attack(&format!("return {name}('return 1')()")), &format!("`{name}` is not available"));
    }
    says(&attack("return string.dump(function() end)"), "not available");
    // Bytecode is not accepted as source.
    says(&attack("\u{1b}Lua\u{6}"), "");
}

#[test]
fn scripts_cannot_inspect_the_interpreter() {
    for name in [
        "_G",
        "os",
        "io",
        "debug",
        "getfenv",
        "setfenv",
        "collectgarbage",
        "newproxy",
        "gcinfo",
        "xpcall",
        "print",
        "package",
    ] {
        says(&attack(&format!("return {name}.x")), &format!("`{name}` is not available"));
    }
}

#[test]
fn scripts_cannot_change_the_standard_library() {
    says(&attack("math.floor = function() return 7 end"), "read-only");
    says(&attack("string.rep = nil"), "read-only");
    says(&attack("table.foo = 1"), "read-only");
    says(&attack("rawset(math, 'floor', nil)"), "read-only");
    says(&attack("game.players = {}"), "read-only");
    says(&attack("option.mode = 'b'"), "read-only");
    says(&attack("pairs = function() end"), "read-only");
    says(&attack("x = 1"), "local x");
    says(&attack("function f() end"), "local f");
    says(&attack("setmetatable(math, {})"), "");
    says(&attack("setmetatable(game, nil)"), "");
    says(&attack("getmetatable('').__index = {}"), "");
    says(&attack("getmetatable(c).__index = function() return 1 end"), "");
    says(&attack("setmetatable(c, {})"), "expects a table");
    says(&attack("c.exhausted = true"), "game.set");
    says(&attack("rawset(c, 'x', 1)"), "");
    says(&attack("table.sort(game.def('scout').tags)"), "read-only");
    says(&attack("getmetatable(game).__index = nil"), "");
    says(&attack("rawget(game, 'perform').x = 1"), "");
}

#[test]
fn metatables_of_handles_and_strings_are_hidden() {
    assert_eq!(
        harmless("return {getmetatable(''), getmetatable(c), getmetatable(game)}"),
        Value::list(vec!["protected".into(); 3])
    );
}

#[test]
fn libraries_are_found_in_packs_only() {
    let libs = || Libs { base: vec![("common", "return {}")], ext: vec![("secret", "return {}")] };
    for name in [
        "../ext/lib/secret",
        "/etc/passwd",
        "ext:secret",
        "x:secret",
        "./common",
        "common.lua",
        "~/x",
        "io",
        "..",
        "",
        "c:\\x",
        "base:../x",
    ] {
        let message = attack_with(&format!("return require([[{name}]])"), libs());
        says(&message, "require(");
    }
    says(&attack_with("require('ext:secret')", libs()), "depends");
    says(&attack_with("require('comon')", libs()), "did you mean `common`");
    says(&attack_with("require(5)", libs()), "string");
}

#[test]
fn libraries_keep_no_state() {
    let libs = || Libs {
        base: vec![
            (
                "frozen",
                "local M = {list = {1}} local hidden = {n = {0}} function M.count() local h = hidden.n h[1] = h[1] + 1 return h[1] end return M",
            ),
            ("deep", "local t = {} for i = 1, 100000 do t = {t} end return {t}"),
            ("early", "if game then return {} end return {}"),
            ("sets", "local kept = {} local M = {} function M.keep(x) kept.x = x end return M"),
            ("circle_a", "return require('circle_b')"),
            ("circle_b", "return require('circle_a')"),
            ("acts", "game.random(3) return {}"),
            ("nothing", "local x = 1"),
            ("rebinds", "local n = 0 local M = {} function M.count() n = n + 1 return n end return M"),
        ],
        ext: vec![],
    };
    says(&attack_with("require('frozen').x = 1", libs()), "read-only");
    says(&attack_with("require('frozen').list[2] = 1", libs()), "read-only");
    says(&attack_with("return require('frozen').count()", libs()), "read-only");
    says(&attack_with("require('circle_a')", libs()), "requires itself");
    says(&attack_with("require('deep')[1][1] = 2", libs()), "read-only");
    for (source, part) in [
        ("require('acts')", "no game is available"),
        ("require('nothing')", "return"),
        ("require('rebinds')", "`n`"),
        ("require('early')", "before its end"),
        ("require('sets')", "`kept`"),
    ] {
        let f = fixture_with(vec![body(source), body("return 1")], libs(), Default::default());
        let error = f.start(0).unwrap_err();
        says(&error.message, part);
        assert_eq!(f.run(1).unwrap(), Value::Int(1));
    }
}

#[test]
fn a_library_that_never_ends_is_stopped_and_harms_no_other() {
    let libs = Libs {
        base: vec![("a", "return {}"), ("endless", "while true do end return {}"), ("z", "return {}")],
        ext: vec![("greedy", "local t = {} while true do t = {t} end return {}")],
    };
    let mut hooks =
        vec![body("require('endless')"), body("require('greedy')"), body("return require('a') ~= require('z')")];
    hooks[1].pack = 1;
    let f = fixture_with(hooks, libs, Default::default());
    says(&f.start(0).unwrap_err().message, "steps");
    says(&f.start(1).unwrap_err().message, "memory");
    assert_eq!(f.run(2).unwrap(), Value::Bool(true));
    let places: Vec<_> = f.host.library_errors().into_iter().map(|e| (e.file.unwrap_or_default(), e.line)).collect();
    assert_eq!(places, [("base/lib/endless.lua".to_owned(), Some(1)), ("ext/lib/greedy.lua".to_owned(), Some(1))]);
}

#[test]
fn unusual_errors_have_clear_messages() {
    says(&attack("error(nil)"), "expects a string");
    says(&attack("error({})"), "expects a string");
    says(&attack("error(c)"), "expects a string");
    says(&attack("error()"), "expects a string");
    says(&attack("error('plain', 0)"), "plain");
    says(&attack("assert(false, {})"), "");
    says(&attack("assert(false)"), "assertion failed");
    says(&attack("assert(nil, 'because')"), "because");
    says(&attack("local t = setmetatable({}, {__tostring = function() error('x') end}) error(t)"), "expects a string");
    assert_eq!(harmless("local ok, e = pcall(error, nil) return type(e)"), Value::text("string"));
    assert_eq!(harmless("local ok, e = pcall(function() return c.nope end) return type(e)"), Value::text("string"));
}

#[test]
fn weak_tables_are_not_allowed() {
    says(&attack("setmetatable({}, {__mode = 'k'})"), "weak tables");
    says(&attack("local m = {} setmetatable({}, m) m.__mode = 'k'"), "read-only");
    says(&attack("local m = {} setmetatable({}, m) rawset(m, '__mode', 'k')"), "read-only");
}

#[test]
fn asking_in_a_callback_is_a_clear_error() {
    says(
        &attack(
            "table.sort({3, 1, 2}, function(a, b) game.perform('gain', {player = p, amount = 1}) return a < b end)",
        ),
        "Do it outside",
    );
    says(&attack("(('abc'):gsub('.', function() game.confirm{player = p} end))"), "");
    says(&attack("local x = ('abc'):gsub('.', function() game.confirm{player = p} end)"), "Do it outside");
    says(
        &attack("local t = setmetatable({}, {__index = function() game.confirm{player = p} end}) return t.x"),
        "Do it outside",
    );
}

#[test]
fn an_expression_that_asks_leaves_no_waiting_thread() {
    let f = fixture(vec![
        expression("game.choose{player = p, from = {1, 2}}"),
        expression("pcall(game.perform, 'gain', {player = p, amount = 1})"),
        body("return 1"),
    ]);
    says(&f.eval(0).unwrap_err().message, "expression");
    assert_eq!(f.eval(1).unwrap(), Value::Bool(false));
    assert_eq!(f.run(2).unwrap(), Value::Int(1));
    assert_eq!(f.host.waiting(), 0);
}

#[test]
fn code_cannot_break_out_of_its_hook() {
    for source in
        ["1) end) local x = (function() return (1", "1 end return function() return 2", "1; local x = 2", "1 return 2"]
    {
        let f = fixture(vec![expression(source)]);
        f.eval(0).unwrap_err();
    }
}

#[test]
fn hooks_share_nothing() {
    let f = fixture(vec![body("local n = 0 local function up() n = n + 1 return n end up() return up()")]);
    assert_eq!(f.run(0).unwrap(), Value::Int(2));
    assert_eq!(f.run(0).unwrap(), Value::Int(2));
}

#[test]
fn an_endless_loop_of_events_is_stopped() {
    use hexforge_core::host::ScriptHost;
    let f = fixture(vec![body("while true do game.perform('gain', {player = p, amount = 1}) end")]);
    let _decision = f.host.budget().unwrap().spend();
    let mut outcome = f.start(0);
    let mut rounds = 0;
    while let Ok(HookProgress::Yield(thread, _)) = outcome {
        rounds += 1;
        assert!(rounds < 100_000, "never stopped");
        outcome = f.host.resume(&f.game(), thread, Reply::Answer(Value::Bool(true)));
    }
    says(&outcome.unwrap_err().message, "steps");
}

#[test]
fn strings_contain_no_addresses() {
    let got = harmless(
        "return {tostring({}), tostring(pairs), tostring(function() end), string.format('%s %*', {}, print_ or c, pairs),
           `{ {} } {c} {game.def}`, 'x' .. c, tostring(c.def), tostring(nil), tostring(1.5), tostring(game)}"
            .replace("print_ or c", "c")
            .as_str(),
    );
    let shown = format!("{got:?}");
    assert!(!shown.contains("0x"), "{shown}");
}
