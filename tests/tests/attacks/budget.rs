//! Each decision has one budget: whatever a pack does with it ends soon, names the limit and the line, and leaves the game as it was.

use hexforge_core::bot::{Bot as _, GreedyBot};
use hexforge_core::decision::Answer;
use hexforge_core::session::{Session, SessionError, Setup};
use hexforge_schemas::render;
use hexforge_scripts::{Budgets, LuaHost};
use hexforge_tests::small_game::SmallGame;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Events that cause each other, and a value that is large.
const MORE: &str = "{kind: event, id: ping, do: local x = 1}
---
{kind: event, id: tick, do: 'game.perform(\"tock\", {})'}
---
{kind: event, id: tock, do: 'game.perform(\"tick\", {})'}
---
kind: value
id: wide
params: {player: player, n: integer}
type: any
base: list.lua#of
";

const LIBRARY: &str = "local M = {}
function M.of(player, n)
  local t = {}
  for i = 1, 1000 do t[i] = n + i end
  return t
end
return M
";

/// No attack may take longer, in an unoptimised build on a busy machine.
const LONGEST: Duration = Duration::from_secs(30);

/// A game whose first question is followed by these steps.
struct Attack {
    _game: SmallGame,
    session: Session,
}

impl Attack {
    #[track_caller]
    fn new(steps: &str) -> Self {
        let first = "kind: flow\nid: main\nsteps:\n  - confirm: {by: 'game.players[1]', prompt: ok}\n    as: first\n";
        let last = "  - confirm: {by: 'game.players[1]', prompt: ok}\n    as: last\n";
        let main = format!("{first}  - if: first\n    then:\n{steps}{last}");
        let game = SmallGame::new().file("main.yaml", &main).file("more.yaml", MORE).file("lib/list.lua", LIBRARY);
        let loaded = game.load();
        let (Some(ruleset), Some(scripts)) = (loaded.ruleset.clone(), loaded.scripts.clone()) else {
            panic!("{}", render::text(&loaded.diagnostics, false));
        };
        let host: Rc<LuaHost> = LuaHost::new(&ruleset, &scripts, Budgets::default()).expect("the scripts load");
        let setup = Setup { seats: vec!["ann".to_owned(), "bob".to_owned()], options: Vec::new(), seed: 1 };
        let session = Session::new(ruleset, host, setup).expect("the game starts");
        Self { _game: game, session }
    }

    /// A game whose first question is followed by this body.
    #[track_caller]
    fn body(source: &str) -> Self {
        let lines: String = source.lines().map(|line| format!("          {line}\n")).collect();
        Self::new(&format!("      - do: |\n{lines}"))
    }

    fn answer(&mut self, yes: bool) -> Result<(), SessionError> {
        let decision = self.session.decisions()[0].clone();
        self.session.answer(decision.seat, decision.id, Answer::Confirm(yes)).map(|_| ())
    }

    /// Asserts that an answer fails with these words, soon, and that the game is as before and goes on. Returns the message.
    #[track_caller]
    fn stops_with(mut self, words: &[&str]) -> String {
        let before = (self.session.hash(), self.session.world().state().log().len());
        let start = Instant::now();
        let error = self.answer(true).expect_err("nothing stopped it").to_string();
        let took = start.elapsed();
        assert!(took < LONGEST, "took {took:?}");
        for words in words {
            assert!(error.contains(words), "`{words}` is not in: {error}");
        }
        assert!(error.len() < 4_000, "the message has {} bytes", error.len());
        assert_eq!((self.session.hash(), self.session.world().state().log().len()), before);
        self.answer(false).expect("another answer is possible");
        self.session.undo().expect("it can be undone");
        assert_eq!(self.session.hash(), before.0);
        error
    }

    /// Asserts that an answer leads to the next question, soon.
    #[track_caller]
    fn plays_on(mut self) -> Session {
        let start = Instant::now();
        self.answer(true).expect("nothing is wrong");
        let _ = self.session.hash();
        assert!(start.elapsed() < LONGEST, "took {:?}", start.elapsed());
        self.session
    }
}

#[track_caller]
fn stopped(source: &str, limit: &str) -> String {
    Attack::body(source).stops_with(&[&format!("exceeds the limit `{limit}`"), "at ", "main.yaml:"])
}

#[test]
fn loops_in_hooks() {
    let message = stopped("local x = 1\nwhile true do x = x + 1 end", "steps");
    assert!(message.contains("main.yaml:10"), "the loop is in line 10: {message}");
    stopped("pcall(function() while true do end end)\nwhile true do end", "steps");
    stopped("local function f(n) return pcall(f, n + 1) end\nwhile true do f(1) end", "steps");
}

/// Between two turns of a loop or two calls no step is counted, so a step counts more in a pack with long loops.
#[test]
fn long_code_without_calls() {
    let sums = "x = x * 3 % 7 ".repeat(3_000);
    stopped(&format!("local x = 1\nwhile true do {sums} end"), "steps");
    stopped(&format!("local x = 1\nlocal function f() {sums} end\nwhile true do f() end"), "steps");
}

#[test]
fn large_texts_and_tables_in_one_step() {
    // Whether one long text comes before another is one step, which looks at all of both.
    let grown = "local a = string.rep('x', 100) for i = 1, 14 do a = a .. a end local b, n = a .. 'y', 0";
    stopped(&format!("{grown} while true do if a < b then n = n + 1 end end"), "steps");
    stopped(
        "local a, b, n = string.rep('x', 2000000), string.rep('x', 2000001), 0 while a < b do n = n + 1 end",
        "steps",
    );
    // A table without room is moved when it gets a new key.
    let full = "local t = {} for i = 1, 65000 do t[i * 7] = i end";
    let moved = format!("{full} local n = 65000 while true do n = n + 1 t[n * 7] = n t[(n - 65000) * 7] = nil end");
    stopped(&moved, "steps");
}

#[test]
fn a_costly_hook_again_and_again() {
    let steps = "      - repeat:\n          steps:\n            - do: 'for i = 1, 900000 do end'\n";
    Attack::new(steps).stops_with(&["exceeds the limit `steps`", "main.yaml:10"]);
    let steps = "      - repeat:\n          steps:\n            - do: \"local s = ('x'):rep(200000) for i = 1, 50 do local t = s .. i end\"\n";
    Attack::new(steps).stops_with(&["exceeds the limit `memory`", "main.yaml:10"]);
    let steps = "      - repeat:\n          steps:\n            - do: 'local x = 1'\n";
    Attack::new(steps).stops_with(&["exceeds the limit `engine_steps`", "main.yaml:10"]);
}

#[test]
fn chains_of_events() {
    stopped("while true do game.perform('ping', {}) end", "steps");
    Attack::body("game.perform('tick', {})").stops_with(&["events and flows nest more than 20000 deep", "more.yaml:"]);
}

/// A table that is in itself many times is small, but its copy is not.
#[test]
fn shared_tables() {
    for use_of in [
        "game.set(game.table, 'data', t)",
        "game.log('ok', {t = t})",
        "game.create('stone', game.table, 'board', {n = t})",
        "game.choose{player = game.players[1], from = {{value = t}, 2}}",
        "game.choose{player = game.players[1], from = {1, 2}, args = {t = t}}",
        "game.pay(game.players[1], t)",
    ] {
        stopped(&format!("local t = {{1}}\nfor i = 1, 12 do t = {{t, t, t, t, t, t}} end\n{use_of}"), "values");
    }
}

#[test]
fn what_the_game_keeps() {
    stopped("local s = ('x'):rep(100000)\nfor i = 1, 1e9 do game.log('ok', {s = s}) end", "log_bytes");
    stopped("while true do game.log('ok') end", "log_lines");
    let set = "game.set(game.table, 'data', s) game.set(game.table, 'data', i)";
    stopped(&format!("local s = ('x'):rep(1000000)\nfor i = 1, 1e9 do {set} end"), "written");
    stopped("while true do game.create('stone', game.table, 'board') end", "components");
    stopped("while true do game.roll{dice = 10000, sides = 6} end", "changes");
}

/// No decision exceeds a limit, but all of them together do.
#[test]
fn a_game_that_grows_without_end() {
    for body in
        ["for i = 1, 9000 do game.log('ok', {s = ('x'):rep(400)}) end", "for i = 1, 15000 do game.create('stone') end"]
    {
        let steps = format!(
            "      - repeat:\n          steps:\n            - do: \"{body}\"\n            - confirm: {{by: 'game.players[1]', prompt: ok}}\n              as: more\n"
        );
        let mut attack = Attack::new(&steps);
        let failed = (0..100).find_map(|_| attack.answer(true).err()).expect("it grows without end").to_string();
        assert!(failed.contains("the game exceeds the limit `game`") && failed.contains("main.yaml:10"), "{failed}");
        attack.session.undo().expect("it can be undone");
        attack.answer(true).expect("and goes on as before");
    }
}

/// Work on many components counts by their number.
#[test]
fn changes_that_move_much() {
    let many = "for i = 1, 15000 do game.create('stone', game.table, 'board') end\nlocal b = game.table.board\n";
    for turn in [
        "game.move(b[1], game.table, 'board', 'bottom') game.move(b[1], game.table, 'board', 'top')",
        "game.shuffle(game.table, 'board')",
        "game.order_slot(game.table, 'board', b)",
        "local n = b[15000].index",
        "local n = game.table:has('board', 'player')",
        "local n = game.table:count('board')",
    ] {
        stopped(&format!("{many}while true do {turn} end"), "steps");
    }
}

#[test]
fn values_that_are_read_again_and_again() {
    stopped("game.set(game.table, 'data', ('x'):rep(1000000))\nwhile true do local x = game.table.data end", "steps");
    let list = "local t = {}\nfor i = 1, 100000 do t[i] = i end\ngame.set(game.table, 'data', t)\n";
    stopped(&format!("{list}while true do local x = game.table.data end"), "steps");
    Attack::body("local i = 0\nwhile true do\ni = i + 1\nlocal x = game.players[1]:value('wide', i)\nend")
        .stops_with(&["exceeds the limit `values`", "atk/"]);
}

#[test]
fn messages_of_errors() {
    let many = "local k = ('stone'):rep(200000)\nlocal g, t = game, game.table\n";
    for turn in [
        "game.def(k)",
        "local x = g[k]",
        "local x = t[k]",
        "game.set(t, k, 1)",
        "game.create('stone', t, 'board', {[k] = 1})",
        "game.choose{player = g.players[1], from = {1, 2}, [k] = 1}",
        "game.perform('ping', {[k] = 1})",
        "error(k)",
    ] {
        let message = Attack::body(&format!("{many}while true do pcall(function() {turn} end) end"));
        message.stops_with(&["exceeds the limit `", "main.yaml:"]);
    }
    stopped("while true do pcall(function() game.def('ston' .. 'ne') end) end", "steps");
}

#[test]
fn long_names_are_errors_and_long_messages_are_cut() {
    let long = "local k = ('stone'):rep(200000)\n";
    for (turn, what) in [
        ("game.def(k)", "game.def"),
        ("game.log(k)", "game.log"),
        ("game.choose{player = game.players[1], from = {{value = 1, id = k}, 2}}", "an option's id"),
        ("game.choose{player = game.players[1], from = {{value = 1, label = k}, 2}}", "an option's label"),
    ] {
        let words = format!("{what} takes a name of at most 200 characters, and this one has 1,000,000");
        Attack::body(&format!("{long}{turn}")).stops_with(&[&words, "main.yaml:10"]);
    }
    let message = Attack::body(&format!("{long}error(k)")).stops_with(&["… (998,", "more characters)"]);
    assert!(message.contains("main.yaml:10"), "{message}");
}

#[test]
fn a_name_that_is_much_too_long_is_compared_with_none() {
    let long = "local k = ('perfor'):rep(200000)\nlocal g = game\nlocal ok, e = pcall(function() return g[k] end)\n";
    let session = Attack::body(&format!("{long}game.set(game.table, 'n', #e)")).plays_on();
    let world = session.world();
    let length = world.get(world.table().expect("there is a table"), "n").int();
    assert!(length.is_some_and(|length| length < 1_000), "{length:?}");
}

#[test]
fn many_options() {
    let ask = |item: &str, more: &str| format!("local t = {{}}\nfor i = 1, 5000 do t[i] = {item} end\ngame.{more}");
    let one = "choose{player = game.players[1], from = t}";
    for body in [
        ask("{value = i, id = 'same'}", one),
        ask("{value = 1, id = 'same'}", one),
        ask("game.create('stone', game.table, 'board')", one),
        ask("game.create('stone', game.table, 'board', {n = i})", one),
        ask("i", "order{player = game.players[1], from = t}"),
        ask("i", "choose_some{player = game.players[1], from = t, min = 5000}"),
        ask("i", "assign{player = game.players[1], items = t, targets = t}"),
    ] {
        let mut session = Attack::body(&body).plays_on();
        let decision = session.decisions()[0].clone();
        let ids: std::collections::BTreeSet<_> = decision.question.options.iter().map(|option| &option.id).collect();
        assert_eq!(ids.len(), decision.question.options.len(), "each option has an id of its own");
        assert!(ids.len() >= 5_000);
        let start = Instant::now();
        let _ = session.alike(&decision.question, None);
        session.answer(decision.seat, decision.id, decision.question.first_answer()).expect("the first answer fits");
        assert!(start.elapsed() < LONGEST, "took {:?}", start.elapsed());
    }
    let lists = "local p = {}\nfor i = 1, 100 do p[i] = game.players[1] end\n";
    stopped(&format!("{lists}{}", ask("i", "secretly{players = p, from = t}")), "options");
}

/// A bot that looks ahead has a budget of its own, and answers with what it found when that is spent.
#[test]
fn a_bot_that_looks_ahead_stops_looking() {
    let steps = "      - do: 'for i = 1, 900000 do end'\n".to_owned()
        + "      - confirm: {by: 'game.players[1]', prompt: ok}\n        as: more\n";
    let mut attack = Attack::new(&steps);
    let question = attack.session.decisions()[0].question.clone();
    let before = attack.session.hash();
    let start = Instant::now();
    let answer = GreedyBot::new(1).answer(&mut attack.session, &question).expect("the bot answers");
    assert!(start.elapsed() < LONGEST, "took {:?}", start.elapsed());
    assert_eq!(attack.session.hash(), before);
    let decision = attack.session.decisions()[0].clone();
    attack.session.answer(decision.seat, decision.id, answer).expect("its answer fits");
}

/// The page about the pack format has the tables of all limits.
#[test]
fn the_page_lists_every_limit() {
    let path = hexforge_test_support::workspace().join("docs/format.md");
    let page = std::fs::read_to_string(&path).expect("the page exists");
    let (before, rest) = page.split_once("<!-- limits -->\n").expect("the tables have a start");
    let (_, after) = rest.split_once("<!-- end of limits -->").expect("the tables have an end");
    let expected = format!("{before}<!-- limits -->\n{}<!-- end of limits -->{after}", hexforge_core::limits::tables());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, expected).expect("the page can be written");
        return;
    }
    assert_eq!(page, expected, "run the test with UPDATE_DOCS=1");
}
