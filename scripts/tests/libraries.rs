//! Libraries remember nothing between calls, and what they may do while they load.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::*;
use hexforge_core::host::ScriptError;
use hexforge_core::value::Value;

/// What calling `require("keep").count()` gives, time after time in one host.
fn counts(library: &'static str, helper: &'static str) -> Vec<Result<Value, ScriptError>> {
    let libs = Libs { base: vec![("keep", library), ("helper", helper)], ext: vec![] };
    let f = fixture_with(vec![body("return require('keep').count()")], libs, Default::default());
    (0..4).map(|_| f.run(0)).collect()
}

/// The message and line of the first error, after checking that every call gave the same.
#[track_caller]
fn refused(library: &'static str) -> (String, u32) {
    refused_with(library, "return {}")
}

#[track_caller]
fn refused_with(library: &'static str, helper: &'static str) -> (String, u32) {
    let found = counts(library, helper);
    assert!(found.iter().all(|one| *one == found[0]), "{library}\n{found:?}");
    let error = found[0].clone().expect_err(library);
    let file = error.file.unwrap_or_default();
    assert!(file.starts_with("base/lib/"), "{library}\n{file}: {}", error.message);
    assert!(!error.message.contains("HEXFORGE"), "{}", error.message);
    (error.message, error.line.unwrap())
}

#[track_caller]
fn accepted(library: &'static str) -> Value {
    let found = counts(library, "return {}");
    assert!(found.iter().all(|one| *one == found[0]), "{library}\n{found:?}");
    found[0].clone().unwrap()
}

#[test]
fn a_function_that_counts_in_a_local_is_refused_with_the_line() {
    for library in [
        "local function make() local n = 0 return function() n = n + 1 return n end end local M = {} M.count = make() return M",
        "local M = {} M.count = (function() local n = 0 return function() n += 1 return n end end)() return M",
        "local function make(n) return function() n += 1 return n end end return {count = make(0)}",
        "local make = function() local n = 0 local function up() n += 1 return n end return {up = up} end local c = make() return {count = function() return c.up() end}",
        "local function make() for n = 1, 1 do return function() n += 1 return n end end end return {count = make()}",
        "local function make() for _, n in ipairs{1} do return function() n += 1 return n end end end return {count = make()}",
        "local function make() local n = 0 return function() return (function() n += 1 return n end)() end end return {count = make()}",
        "local function make() local n, m = 0, 0 return function() n, m = n + 1, m return n end end return {count = make()}",
        "local M = {} do local function make() local n = 0 return function() n += 1 return n end end M.count = make() end return M",
        "local function make() local n = 0 return function() n += 1 return n end end return setmetatable({}, {__index = {count = make()}})",
        "local function make() local n = 0 return setmetatable({}, {__call = function() n += 1 return n end}) end local c = make() return {count = function() return c() end}",
        "local M = {} function M:make() self.n = 0 local n = 0 return function() n += 1 return n end end M.count = M:make() return M",
        "local function make() local f f = function() local t = f if type(t) == 'table' then return 2 end f = {} return 1 end return f end return {count = make()}",
        "local function make() local function f() f = nil return 1 end return f end return {count = make()}",
        "local function make() local n = 0 return function() function n() end return 1 end end return {count = make()}",
    ] {
        let (message, line) = refused(library);
        assert!(message.contains("would keep what it holds between calls"), "{library}\n{message}");
        assert_eq!(line, 1);
    }
    let (message, line) = refused(
        "local function make()\n  local n = 0\n  return function()\n    n += 1\n    return n\n  end\nend\nreturn {count = make()}",
    );
    assert!(message.contains("`n` would keep what it holds between calls"), "{message}");
    assert_eq!(line, 2, "the line of the local");
}

#[test]
fn the_top_level_of_a_library_cannot_be_set_by_its_functions() {
    for library in [
        "local n = 0 return {count = function() n += 1 return n end}",
        "local M = {} do local n = 0 function M.count() n += 1 return n end end return M",
        "local M = {} for n = 1, 1 do function M.count() n += 1 return n end end return M",
        "local t = {} local M = {} function M.count() t[1] = (t[1] or 0) + 1 return t[1] end return M",
    ] {
        let (message, _) = refused(library);
        assert!(message.contains("belongs to the top level"), "{library}\n{message}");
    }
}

#[test]
fn tables_are_read_only_wherever_a_library_keeps_them() {
    for library in [
        "local function make() local t = {n = 0} return function() t.n = t.n + 1 return t.n end end return {count = make()}",
        "local function make() local l = {} return function() table.insert(l, 1) return #l end end return {count = make()}",
        "local l = {} return {count = function() table.insert(l, 1) return #l end}",
        "local function make() local l = {} return function() rawset(l, #l + 1, 1) return #l end end return {count = make()}",
        "local function make() local l = {} local k = l return function() k[#k + 1] = 1 return #l end end return {count = make()}",
    ] {
        let (message, _) = refused(library);
        assert!(message.contains("between calls"), "{library}\n{message}");
    }
    for library in [
        // Behind another name, the table itself refuses.
        "local function make() local l = {} return function() local k = l k[#k + 1] = 1 return #l end end return {count = make()}",
        "local function make() local l = {} return function() local put = table.insert put(l, 1) return #l end end return {count = make()}",
        "local function put(l) l[#l + 1] = 1 return #l end local function make() local l = {} return function() return put(l) end end return {count = make()}",
        "local function make(l) return function() local k = l k.n = (k.n or 0) + 1 return k.n end end return {count = make({})}",
        "local function make() local l l = {} return function() local k = l k[#k + 1] = 1 return #k end end return {count = make()}",
        "local function make() local l local function f() local k = l k[#k + 1] = 1 return #k end l = {} return f end return {count = make()}",
        "local M = {} do local t = {} function M.count() local k = t k.n = (k.n or 0) + 1 return k.n end end return M",
        "local t = {} local M = {} function M.count() local k = t k.n = (k.n or 0) + 1 return k.n end local t = 5 return M",
        "local M = {} for i = 1, 2 do local t = {} function M.count() local k = t k.n = (k.n or 0) + 1 return k.n end end return M",
        "local M = {} local i = 0 while i < 1 do i += 1 local t = {} function M.count() local k = t k.n = (k.n or 0) + 1 return k.n end end return M",
        "local M = {} repeat local t = {} function M.count() local k = t k.n = (k.n or 0) + 1 return k.n end until true return M",
        "local function make() local deep = {{{}}} return function() local k = deep[1][1] k.n = (k.n or 0) + 1 return k.n end end return {count = make()}",
        "local function make() local t = setmetatable({}, {__index = {}}) return function() local k = getmetatable(t).__index k.n = (k.n or 0) + 1 return k.n end end return {count = make()}",
        "local function make() local t = setmetatable({}, {__newindex = function(t, k, v) rawset(t, k, v) end}) return function() local u = t u.n = (u.n or 0) + 1 return u.n end end return {count = make()}",
        "local function make() local l = {3, 1, 2} return function() local k = l table.sort(k) return k[1] end end return {count = make()}",
        "local function make() local l = {1, 2} return function() local k = l return table.remove(k) end end return {count = make()}",
        "local function make() local l = {1} return function() local k = l table.move({1}, 1, 1, #k + 1, k) return #k end end return {count = make()}",
        "local function make() local f = function() end local function g() if type(f) == 'function' then return {} end local k = f k.n = (k.n or 0) + 1 return k.n end f = g() return g end return {count = make()}",
        "local function make() local l = {} local function f() local k = f return (function() local q = l q[#q + 1] = 1 return #q end)() end return f end return {count = make()}",
        "local function f() local k = f k.n = (k.n or 0) + 1 return k.n end local g = f f = {} return {count = g}",
        "local pack = table.pack(pcall(function() return {} end)) return {count = function() local k = pack[2] k.n = (k.n or 0) + 1 return k.n end}",
        "local M = {} local ok = pcall(function() local t, K = {}, M function K.count() local k = t k.n = (k.n or 0) + 1 return k.n end error('x') end) return M",
        "local M = {} table.sort({2, 1}, function(a, b) local t, K = {}, M K.count = function() local k = t k.n = (k.n or 0) + 1 return k.n end return a < b end) return M",
        "local M = {} local s = ('a'):gsub('a', function() local t, K = {}, M K.count = function() local k = t k.n = (k.n or 0) + 1 return k.n end end) return M",
        "local M = {} local x = if true then (function() local t, K = {}, M K.count = function() local k = t k.n = (k.n or 0) + 1 return k.n end end)() else 1 return M",
        "local M = {} local x = `{(function() local t, K = {}, M K.count = function() local k = t k.n = (k.n or 0) + 1 return k.n end return 1 end)()}` return M",
        "local M = {} if false then elseif (function() local t, K = {}, M K.count = function() local k = t k.n = (k.n or 0) + 1 return k.n end end)() then end return M",
        "local M = {} for i = 1, (function() local t, K = {}, M K.count = function() local k = t k.n = (k.n or 0) + 1 return k.n end return 1 end)() do end return M",
        "return {count = (function(...) local t = {...} return function() local k = t k.n = (k.n or 0) + 1 return k.n end end)(1)}",
    ] {
        let found = counts(library, "return {}");
        assert!(found.iter().all(|one| *one == found[0]), "{library}\n{found:?}");
        let error = found[0].clone().expect_err(library);
        assert!(error.message.contains("read-only") || error.message.contains("between calls"), "{library}\n{error:?}");
    }
}

#[test]
fn iterators_made_while_a_library_loads_do_not_count_on() {
    for library in [
        "local it = pairs({a = 1, b = 2, c = 3}) return {count = function() local k, v = it() return v or 99 end}",
        "local it, s = pairs({a = 1, b = 2, c = 3}) return {count = function() local k, v = it(s) return v or 99 end}",
        "local it = ('a b c'):gmatch('%a') return {count = function() return it() or 99 end}",
        "local it, s = string.gmatch('a b c', '%a') return {count = function() return it(s) or 99 end}",
        "local it, s, c = string.gmatch(('a '):rep(500), '%a') return {count = function() return it(s, c) or 99 end}",
        "local function make() local it, s = pairs({a = 1, b = 2}) return function() local k, v = it(s) return v or 99 end end return {count = make()}",
        "local all = table.pack(pairs({a = 1, b = 2})) return {count = function() local k, v = all[1](all[2]) return v or 99 end}",
    ] {
        let found = counts(library, "return {}");
        assert!(found.iter().all(|one| *one == found[0]), "{library}\n{found:?}");
        let error = found[0].clone().expect_err(library);
        assert!(error.message.contains("read-only") || error.message.contains("`for` loop"), "{library}\n{error:?}");
    }
    assert_eq!(
        accepted(
            "local names = {} for k, v in pairs({b = 2, a = 1}) do names[#names + 1] = k .. v end
             for a, b in ('x=1 y=2'):gmatch('(%a)=(%d)') do names[#names + 1] = a .. b end
             for w in (('w '):rep(200)):gmatch('%a') do names[#names + 1] = w break end
             return {count = function() return table.concat(names, ' ') end}"
        ),
        Value::text("a1 b2 x1 y2 w")
    );
}

#[test]
fn other_ways_to_keep_something_do_not_exist() {
    for library in [
        "local co = coroutine.wrap(function() for i = 1, 9 do coroutine.yield(i) end end) return {count = function() return co() end}",
        "local b = buffer.create(8) return {count = function() buffer.writeu8(b, 0, buffer.readu8(b, 0) + 1) return buffer.readu8(b, 0) end}",
        "local p = newproxy(true) return {count = function() getmetatable(p).n = 1 return 1 end}",
        "return {count = function() setfenv(1, {}) return 1 end}",
        "return {count = function() local e = getfenv(0) e.n = (e.n or 0) + 1 return e.n end}",
        "return {count = function() _G.n = (_G.n or 0) + 1 return _G.n end}",
        "return {count = function() n = (n or 0) + 1 return n end}",
        "return {count = function() debug.setmetatable('', {}) return 1 end}",
        "return {count = function() local m = getmetatable('') m.n = 1 return 1 end}",
        "return {count = function() string.n = (string.n or 0) + 1 return string.n end}",
        "return {count = function() rawset(string, 'n', 1) return 1 end}",
        "return {count = function() local k = require('helper') k.n = (k.n or 0) + 1 return k.n end}",
        "return {count = function() game.n = (game.n or 0) + 1 return game.n end}",
        "local t = setmetatable({}, {__mode = 'k'}) return {count = function() return 1 end}",
        "local _HEXFORGE_LOAD = {} return {count = function() return 1 end}",
        "return {count = function() return _HEXFORGE_IN({}) end}",
        "local x <const> = 1 return {count = function() return x end}",
        "@native local function f() return 1 end return {count = f}",
        "const x = {} return {count = function() local k = x k.n = (k.n or 0) + 1 return k.n end}",
    ] {
        let found = counts(library, "return {}");
        assert!(found.iter().all(|one| *one == found[0] && one.is_err()), "{library}\n{found:?}");
    }
}

#[test]
fn a_library_cannot_keep_state_with_the_help_of_another() {
    let helper = "local H = {} function H.make() local n = 0 return function() n += 1 return n end end
        function H.tables() local t = {} return function() local k = t k.n = (k.n or 0) + 1 return k.n end end
        function H.with(t) return function() local k = t k.n = (k.n or 0) + 1 return k.n end end
        function H.call(f) return f() end return H";
    let (message, _) = refused_with("return {count = require('helper').make()}", helper);
    assert!(message.contains("`n` would keep"), "{message}");
    let (message, _) = refused_with("return {count = require('helper').tables()}", helper);
    assert!(message.contains("read-only"), "{message}");
    let (message, _) = refused_with("return {count = require('helper').with({})}", helper);
    assert!(message.contains("read-only"), "{message}");
    let source = "return {count = require('helper').call(function() local t = {} return function() local k = t k.n = (k.n or 0) + 1 return k.n end end)}";
    let (message, _) = refused_with(source, helper);
    assert!(message.contains("read-only"), "{message}");
    // In a call, they are free to count.
    let libs = Libs { base: vec![("helper", helper)], ext: vec![] };
    let f = fixture_with(vec![body("local up = require('helper').make() up() return up()")], libs, Default::default());
    assert_eq!((f.run(0).unwrap(), f.run(0).unwrap()), (Value::Int(2), Value::Int(2)));
}

#[test]
fn functions_within_a_call_may_count_and_collect() {
    for library in [
        "local M = {} function M.count() local n = 0 local function up() n += 1 end up() up() return n end return M",
        "local M = {} function M.count() local l = {} for i = 1, 2 do (function() l[#l + 1] = i end)() end return #l end return M",
        "local M = {} function M.count() local seen = {} local function visit(i) if seen[i] or i > 2 then return end seen[i] = true visit(i + 1) end visit(1) return #seen end return M",
        "local M = {} function M.count() local l = {} local function add(x) table.insert(l, x) end add(1) add(2) return #l end return M",
        // While it loads, too, as long as nothing of it is left.
        "local function sum(l) local n = 0 local function add(x) n += x end for _, x in ipairs(l) do add(x) end return n end local two = sum{1, 1} return {count = function() return two end}",
        "local function list() local l = {} local function add(x) l[#l + 1] = x end add(1) add(1) return l end local two = list() return {count = function() return #two end}",
        "local l = {} local function add(x) table.insert(l, x) end add(1) add(1) return {count = function() return #l end}",
        // Functions that only read what they took along.
        "local function adder(a) return function(b) return a + b end end local plus = adder(1) return {count = function() return plus(1) end}",
        "local function has(t) return function(k) return t[k] end end local is = has({two = 2}) return {count = function() return is('two') end}",
        "local f local function g() return f() end f = function() return 2 end return {count = g}",
        "local function even(n) return n == 0 and 2 or even(n - 1) end return {count = function() return even(3) end}",
        "local Point = {} Point.__index = Point function Point.new(x) return setmetatable({x = x}, Point) end function Point:get() self.x = self.x + 1 return self.x end return {count = function() return Point.new(1):get() end}",
    ] {
        assert_eq!(accepted(library), Value::Int(2), "{library}");
    }
}

#[test]
fn a_library_that_was_refused_is_refused_again_and_spoils_nothing() {
    let keep = "local function make() local n = 0 return function() n += 1 return n end end return {count = make()}";
    let libs = Libs { base: vec![("keep", keep), ("good", "return {two = function() return 2 end}")], ext: vec![] };
    let hooks =
        vec![body("local ok, why = pcall(require, 'keep') return {ok, why}"), body("return require('good').two()")];
    let f = fixture_with(hooks, libs, Default::default());
    let first = f.run(0).unwrap();
    assert_eq!(f.run(1).unwrap(), Value::Int(2));
    assert_eq!(f.run(0).unwrap(), first);
    let Value::List(items) = first else { panic!() };
    assert_eq!(items[0], Value::Bool(false));
}

/// A pack with libraries in folders, and one that depends on it under the prefix `b`.
fn with_lib(hooks: Vec<TestHook>) -> Fixture {
    let libs = Libs {
        base: vec![
            ("two", "return {two = function(n) return 2 + (n or 0) end, list = {7, 8}}"),
            ("deep/er/three", "local two = require('two') return {three = function() return two.two(1) end}"),
            ("wrong", "error('no good') return {}"),
        ],
        ext: vec![("own", "return function() return 5 end")],
    };
    fixture_with(hooks, libs, Default::default())
}

#[test]
fn lib_reaches_libraries_by_their_folders_and_those_of_dependencies() {
    let f = with_lib(vec![
        body("return {lib.two.two(), lib.two.two(1), lib.deep.er.three.three(), lib.two.list[2]}"),
        body("return {lib.own(), lib.b.two.two(), lib.b.deep.er.three.three()}").of_pack(1),
        expression("lib.two.two(2)"),
    ]);
    for _ in 0..2 {
        assert_eq!(f.run(0).unwrap(), Value::list([2, 3, 3, 8].map(Value::Int).into()));
        assert_eq!(f.run(1).unwrap(), Value::list([5, 2, 3].map(Value::Int).into()));
        assert_eq!(f.eval(2).unwrap(), Value::Int(4));
    }
}

#[test]
fn what_lib_does_not_reach_is_an_error_that_says_so() {
    let f = with_lib(vec![
        body("return lib.tow.two()"),
        body("return lib.deep.er.there.three()"),
        body("return lib.wrong.f()"),
        body("return lib.e.own()"),
        body("lib.more = 1"),
        body("lib.two.two = nil"),
        body("return require('lib')"),
    ]);
    let errors: Vec<String> = (0..7).map(|hook| f.run(hook).unwrap_err().message).collect();
    for (at, part) in [
        "there is no library `lib.tow`; did you mean `two`?",
        "there is no library `lib.deep.er.there`; did you mean `three`?",
        "no good",
        "there is no library `lib.e`",
        "readonly",
        "readonly",
        "has no library `lib/lib.lua`",
    ]
    .into_iter()
    .enumerate()
    {
        let found = errors[at].replace("read-only", "readonly");
        assert!(found.contains(part), "{part}\n{found}");
    }
}

#[test]
fn a_library_cannot_use_lib() {
    let libs = Libs { base: vec![("keep", "return {count = function()\n return lib.two.two() end}")], ext: vec![] };
    let f = fixture_with(vec![body("return lib.keep.count()")], libs, Default::default());
    let error = f.run(0).unwrap_err();
    assert!(error.message.contains("libraries do not have `lib`"), "{error:?}");
    assert_eq!((error.file.as_deref(), error.line), (Some("base/lib/keep.lua"), Some(2)));
}

#[test]
fn what_a_library_computes_for_a_missing_name_is_paid_by_the_hook() {
    let endless = "return setmetatable({}, {__index = function() while true do end end})";
    let libs = Libs { base: vec![("keep", endless)], ext: vec![] };
    let budgets = hexforge_scripts::Budgets { fuel: 20_000, ..Default::default() };
    let f = fixture_with(vec![body("return lib.keep.x"), body("return 1")], libs, budgets);
    let first = f.run(0).unwrap_err();
    assert!(first.message.contains("steps"), "{first:?}");
    assert_eq!((f.run(0).unwrap_err(), f.run(1).unwrap()), (first, Value::Int(1)));
}
