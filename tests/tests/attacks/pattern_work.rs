//! Patterns and texts whose work would never end: it is charged before it is done.

use super::sandboxed::Attack;
use std::time::{Duration, Instant};

/// No attack may take longer, in an unoptimised build on a busy machine.
const LONGEST: Duration = Duration::from_secs(30);

#[test]
fn long_work_on_texts_is_stopped_with_the_line() {
    for body in [
        "local s = ('b'):rep(1000000)\nlocal r = s:match('[^' .. ('a'):rep(1000000) .. ']*')",
        "local s = ('b'):rep(1000000)\nlocal r = s:find('[' .. ('a'):rep(1000000) .. ']')",
        "local s = ('b'):rep(1000000)\nfor x in s:gmatch('[^' .. ('a'):rep(1000000) .. ']') do end",
        "local s = ('b'):rep(1000000)\nlocal r = s:gsub('[' .. ('a'):rep(1000000) .. ']', '')",
        "local s = ('x'):rep(1000000)\nlocal r = s:find('%bxy')",
        "local s = ('x'):rep(20000)\nlocal r = s:find('.-%bxy')",
        "local s = ('x'):rep(20000)\nlocal r = s:find('(.-)%1y')",
        "local s = ('x'):rep(20000)\nlocal r = s:find('%f[' .. ('a'):rep(5000) .. ']')",
        "local s, p = ('a'):rep(8000000), ('a'):rep(4000000) .. 'b'\nlocal r = s:find(p, 1, true)",
        "local s, p = ('a'):rep(8000000), ('a'):rep(4000000) .. 'b'\nlocal r = s:split(p)",
        "local s = ('a'):rep(8000000)\nfor i = 1, 4000000 do local r = s:sub(2) end",
        "local s = ('a'):rep(30000)\nlocal r = s:find(('a*'):rep(30) .. 'b')",
        "local a = ('a'):rep(8000000)\nlocal b, t = a .. 'b', {} for i = 1, 100000 do t[i] = if i % 2 == 0 then a else b end table.sort(t)",
        "local t = {} for i = 1, 6 do t[('k'):rep(8000000 + i)] = i end\nfor i = 1, 100000 do for k in pairs(t) do break end end",
    ] {
        let attack = Attack::with(body, "");
        let host = attack.host();
        let start = Instant::now();
        let found = attack.hashes(&host, 1);
        assert!(start.elapsed() < LONGEST, "{body}: {:?}", start.elapsed());
        assert!(found.len() == 1 && found[0].contains("exceeds the limit"), "{body}: {found:?}");
        assert!(found[0].contains("main.yaml"), "{body}: {found:?}");
    }
}

#[test]
fn usual_work_on_texts_goes_on() {
    let body = "local words = {} for w in ('the quick brown fox '):rep(200):gmatch('%a+') do words[#words + 1] = w end
local text = table.concat(words, ' ') local n = select(2, text:gsub('(%a+) (%a+)', '%2 %1'))
local at = text:find('fox', 1, true) local last = text:match('(%a+)$') local parts = #text:split(' ')
local ok, why = pcall(string.find, text, '[') local set = text:match('[' .. ('a-z '):rep(30) .. ']*')
game.set(game.table, 'data', {#words, n, at, last, parts, ok, #set, ('a,b'):byte(2), ('f(a(b)c)'):match('%b()')})";
    let attack = Attack::with(body, "");
    let found = attack.hashes(&attack.host(), 1);
    assert!(found.len() == 3 && found.iter().all(|hash| hash.len() == 64), "{found:?}");
}
