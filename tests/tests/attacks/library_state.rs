//! Libraries that try to remember something between calls and games.

use super::sandboxed::Attack;

const COUNTS: &str = "game.set(game.table, 'data', require('keep').count())";

#[test]
fn checking_names_the_line_of_what_a_library_would_keep() {
    for (library, line, name) in [
        (
            "local function make()\n  local n = 0\n  return function() n = n + 1 return n end\nend\nreturn {count = make()}",
            2,
            "n",
        ),
        (
            "local M = {}\n\nM.count = (function()\n  local n = 0\n  return function() n += 1 return n end\nend)()\nreturn M",
            4,
            "n",
        ),
        (
            "local function make()\n  local t = {n = 0}\n  return function() t.n = t.n + 1 return t.n end\nend\nreturn {count = make()}",
            2,
            "t",
        ),
        (
            "local function mk()\n  local list = {}\n  return function() table.insert(list, 1) return #list end\nend\nreturn {count = mk()}",
            2,
            "list",
        ),
        (
            "local list = {}\nlocal M = {}\nfunction M.count()\n  table.insert(list, 1)\n  return #list\nend\nreturn M",
            1,
            "list",
        ),
    ] {
        let (code, found, message) = Attack::with(COUNTS, library).refused();
        assert_eq!((code.as_str(), found), ("HF0408", line), "{library}\n{message}");
        assert!(message.contains(&format!("`{name}` would keep what it holds between calls")), "{message}");
    }
    let (code, line, message) =
        Attack::with(COUNTS, "local n = 0\nlocal M = {}\nfunction M.count()\n  n = n + 1\n  return n\nend\nreturn M")
            .refused();
    assert_eq!((code.as_str(), line), ("HF0407", 4), "{message}");
}

#[test]
fn a_library_that_fails_is_reported_with_its_line() {
    for (library, line, part) in [
        ("local M = {}\nM.count = nil + 1\nreturn M", 2, "arithmetic"),
        ("local M = {}\nwhile true do end\nreturn M", 2, "exceeds the limit"),
        (
            "local M = {}\nlocal t = ('b'):rep(8000000):match('[^' .. ('a'):rep(8000000) .. ']*')\nreturn M",
            2,
            "exceeds the limit",
        ),
        ("local t = {}\nfor k in t do end\nfor k in {[t] = 1} do end\nreturn {}", 3, "no defined order"),
        ("local x = game.table\nreturn {}", 1, "no game is available"),
    ] {
        let (code, found, message) = Attack::with("local x = require('keep')", library).refused();
        assert_eq!((code.as_str(), found), ("HF0408", line), "{library}\n{message}");
        assert!(message.contains(part), "{message}");
    }
}

/// What only the running game can meet is an error there, each time the same.
#[test]
fn what_a_library_keeps_out_of_sight_is_read_only() {
    for library in [
        "local function make(l) return function() local k = l k[#k + 1] = 1 return #k end end return {count = make({})}",
        "local it, s = pairs({a = 1, b = 2, c = 3}) return {count = function() local k, v = it(s) return v end}",
        "local it, s = ('a b'):gmatch('%a') return {count = function() return it(s) end}",
        "local M = {} do local t = {} function M.count() local k = t k.n = (k.n or 0) + 1 return k.n end end return M",
    ] {
        let attack = Attack::with(COUNTS, library);
        let host = attack.host();
        let first = attack.hashes(&host, 1);
        assert!(first[0].contains("read-only"), "{library}\n{first:?}");
        assert!((0..3).all(|_| attack.hashes(&host, 1) == first), "{library}");
    }
}

#[test]
fn harmless_libraries_are_accepted() {
    for library in [
        "local function adder(a) return function(b) return a + b end end local plus = adder(1) return {count = function() return plus(1) end}",
        "local M = {} function M.count() local n = 0 local function up() n += 1 end up() up() return n end return M",
        "local names = {} for k in pairs({b = 1, a = 2}) do names[#names + 1] = k end return {count = function() return #names end}",
        "local t = {} for w in ('x y'):gmatch('%a') do t[w] = true end return {count = function() local n = 0 for _ in pairs(t) do n += 1 end return n end}",
    ] {
        let attack = Attack::with(COUNTS, library);
        let host = attack.host();
        let first = attack.hashes(&host, 1);
        assert!(first.len() == 3 && first.iter().all(|hash| hash.len() == 64), "{library}\n{first:?}");
        assert_eq!(attack.hashes(&host, 1), first);
        assert_eq!(attack.hashes(&attack.host(), 1), first);
    }
}
