//! The script API, as packs use it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::*;
use hexforge_core::decision::{OptionKind, Shape};
use hexforge_core::host::{HookProgress, Reply, Request, ScriptHost};
use hexforge_core::value::Value;
use hexforge_scripts::{Compiled, ScriptSource, SourceKind, compile_check_lib};

fn text(s: &str) -> Value {
    Value::text(s)
}

#[test]
fn components_have_built_in_members() {
    let got = value_of(
        "{c.kind, c.base, c.def.id, c.slot, c.index, c.alive, c.owner == p, c.parent == p, c.cost, c.exhausted}",
    );
    let want = vec![
        text("card"),
        text("scout"),
        text("b:scout"),
        text("hand"),
        Value::Int(1),
        Value::Bool(true),
        Value::Bool(true),
        Value::Bool(true),
        Value::Int(2),
        Value::Bool(false),
    ];
    assert_eq!(got, Value::list(want));
}

#[test]
fn slots_are_lists_with_methods() {
    let got = value_of(
        "{#p.hand, p:count('hand'), p:first('hand') == c, p:last('hand').base, p:has('hand', 'guard'), p:has('area'), #game.table:all('card')}",
    );
    let want = vec![
        Value::Int(3),
        Value::Int(3),
        Value::Bool(true),
        text("scout"),
        Value::Bool(true),
        Value::Bool(false),
        Value::Int(3),
    ];
    assert_eq!(got, Value::list(want));
}

#[test]
fn kinds_definitions_and_sight() {
    let got = value_of(
        "{c:is('card'), c:is('scout'), c:is('b:guard'), c:within(p), p:sees(c), game.players[2]:sees(c), c.def:is('card')}",
    );
    let flags = [true, true, false, true, true, false, true];
    assert_eq!(got, Value::list(flags.into_iter().map(Value::Bool).collect()));
}

#[test]
fn values_are_computed_with_arguments() {
    assert_eq!(value_of("c:value('power') + c:value('b:power', 5)"), Value::Int(9));
}

#[test]
fn properties_that_are_lists_and_maps_are_frozen() {
    assert_eq!(value_of("c.tags[1] .. c.needs.ore"), text("fast2"));
    let message = error_of("(function() c.tags[1] = 'slow' end)()");
    assert!(message.contains("read-only"), "{message}");
}

#[test]
fn scripts_can_read_options_and_the_game() {
    let got = value_of(
        "{option.advanced, option.mode, #game.players, game.table.round, game.next_player(p) == game.players[2], #game.all('card'), #game.defs('card'), game.active == nil}",
    );
    let want = vec![
        Value::Bool(true),
        text("a"),
        Value::Int(2),
        Value::Int(1),
        Value::Bool(true),
        Value::Int(3),
        Value::Int(3),
        Value::Bool(true),
    ];
    assert_eq!(got, Value::list(want));
}

#[test]
fn unknown_names_are_errors_with_a_suggestion() {
    assert!(error_of("c.exausted").contains("did you mean `exhausted`"), "{}", error_of("c.exausted"));
    assert!(error_of("c:valu('power')").contains("did you mean `value`"));
    assert!(error_of("c:value('pwer')").contains("did you mean `power`"));
    assert!(error_of("game.playrs").contains("did you mean `players`"));
    assert!(error_of("gaem.players").contains("did you mean `game`"));
    assert!(error_of("option.advancd").contains("did you mean `advanced`"));
    assert!(error_of("p:count('hnad')").contains("did you mean `hand`"));
    assert!(error_of("game.all('crd')").contains("did you mean `card`"));
    assert!(body_error("game.set(c, 'exhaustd', true)").contains("did you mean `exhausted`"));
    assert!(body_error("game.perform('gian', {})").contains("did you mean `gain`"));
    assert!(body_error("game.perform('gain', {plyer = p, amount = 1})").contains("did you mean `player`"));
    assert!(body_error("game.choose{plaer = p, from = {}}").contains("did you mean `player`"));
    assert!(error_of("math.flor(1)").contains("did you mean `floor`"));
}

#[test]
fn a_local_id_is_looked_up_in_the_own_pack_first() {
    let hooks = vec![
        expression("game.def('guard').id"),
        expression("game.def('guard').id").of_pack(1),
        expression("game.def('ext:guard').id"),
    ];
    let f = fixture(hooks);
    assert_eq!(f.eval(0).unwrap(), text("b:guard"));
    assert_eq!(f.eval(1).unwrap(), text("x:guard"));
    assert_eq!(f.eval(2).unwrap(), text("x:guard"));
}

#[test]
fn names_in_a_library_are_looked_up_in_its_own_pack() {
    let libs = Libs {
        base: vec![("common", "local M = {} function M.guard() return game.def('guard').id end return M")],
        ext: vec![],
    };
    let f = fixture_with(vec![expression("require('b:common').guard()").of_pack(1)], libs, Default::default());
    assert_eq!(f.eval(0).unwrap(), text("b:guard"));
}

#[test]
fn functions_that_act_change_the_state() {
    let got = done(
        "local n = game.create('guard', p, 'area', {exhausted = true})
         game.move(c, p, 'area', 'bottom')
         game.set(n, 'data', {1, 2, {x = 'y'}})
         game.add(p, 'gold', 4)
         game.set_owner(n, game.players[2])
         game.destroy(p:last('hand'))
         return {n.exhausted, c.index, n.data[3].x, p.gold, n.owner == game.players[2], #p.hand}",
    );
    let want = vec![Value::Bool(true), Value::Int(1), text("y"), Value::Int(7), Value::Bool(true), Value::Int(1)];
    assert_eq!(got, Value::list(want));
}

#[test]
fn the_state_accepts_only_whole_numbers() {
    assert!(body_error("game.set(p, 'gold', 1.5)").contains("not a whole number"));
    assert!(body_error("game.set(p, 'gold', 2^60)").contains("too large"));
    assert!(body_error("game.set(p, 'gold', 'x')").contains("an integer"));
    assert!(body_error("game.set(c, 'data', {1, x = 2})").contains("not both"));
    assert!(body_error("game.set(c, 'data', print)").contains("not available"));
    assert!(body_error("game.set(c, 'data', pairs)").contains("function"));
    assert!(body_error("local t = {} t.t = t game.set(c, 'data', t)").contains("deep"));
    assert!(body_error("game.set(c, 'cost', 1)").contains("fixed"));
}

#[test]
fn random_numbers_come_from_the_stream_of_the_session() {
    let hook = || {
        let f = fixture(vec![body(
            "local t = game.roll{dice = 3, sides = 6} table.insert(t, game.random(100)) table.insert(t, math.random(5, 9))
             table.insert(t, game.pick({10, 20, 30})) for _, x in ipairs(game.sample({1, 2, 3, 4}, 2)) do table.insert(t, x) end return t",
        )]);
        (f.run(0).unwrap(), f.run(0).unwrap())
    };
    let (first, second) = hook();
    assert_eq!((first.clone(), second.clone()), hook());
    assert_ne!(first, second);
}

#[test]
fn performing_an_event_waits_for_the_engine() {
    let f = fixture(vec![body(
        "local a, b = game.perform('gain', {player = p, amount = 50}, {cost = true}) return {a or 0, b or ''}",
    )]);
    let (thread, request) = f.request(0);
    let Request::Perform { event, params, cost, unpreventable } = request else { panic!("{request:?}") };
    assert_eq!(event, f.world.ruleset().find_event("b:gain").unwrap());
    assert_eq!(params, vec![f.players[0].into(), Value::Int(50)]);
    assert!(cost && !unpreventable);
    assert_eq!(f.host.waiting(), 1);
    let HookProgress::Done(value) = f.host.resume(&f.game(), thread, Reply::Answer(Value::Nil)).unwrap() else {
        panic!()
    };
    assert_eq!(value, Value::list(vec![Value::Int(0), text("not_too_much")]));
    let (thread, _) = f.request(0);
    let HookProgress::Done(value) = f.host.resume(&f.game(), thread, Reply::Answer(Value::Int(3))).unwrap() else {
        panic!()
    };
    assert_eq!(value, Value::list(vec![Value::Int(3), text("")]));
    assert_eq!(f.host.waiting(), 0);
}

#[test]
fn scripts_can_query_permissions() {
    assert_eq!(value_of("game.can('gain', {player = p, amount = 3})"), Value::Bool(true));
    assert_eq!(value_of("game.why_not('gain', {player = p, amount = 30})[1].because"), text("too-much"));
}

#[test]
fn flows_and_windows_are_requests() {
    let f =
        fixture(vec![body("return game.flow('main', {player = p})"), body("game.window('turn_start', {player = p})")]);
    let (thread, request) = f.request(0);
    assert!(matches!(&request, Request::Flow { with, .. } if with.len() == 1), "{request:?}");
    let HookProgress::Done(value) = f.host.resume(&f.game(), thread, Reply::Answer(text("x"))).unwrap() else {
        panic!()
    };
    assert_eq!(value, text("x"));
    let (thread, request) = f.request(1);
    assert!(matches!(&request, Request::Window { params, .. } if params.len() == 1), "{request:?}");
    f.host.drop_thread(thread);
    assert_eq!(f.host.waiting(), 0);
}

fn ids(request: &Request) -> Vec<String> {
    let Request::Ask(question) = request else { panic!("{request:?}") };
    question.options.iter().map(|o| o.key.to_string()).collect()
}

#[test]
fn options_have_readable_keys() {
    let f = fixture(vec![body(
        "return game.choose{player = p, prompt = 'pick', args = {n = 2}, optional = true,
           from = {c, c.def, 'word', 'word', 7, true, {value = 3, id = 'three', label = 'third', args = {x = 1}}}}",
    )]);
    let (_, request) = f.request(0);
    assert_eq!(ids(&request), ["scout#3", "b:scout", "word", "word", "7", "yes", "three", "pass"]);
    let Request::Ask(q) = request else { panic!() };
    assert_eq!(q.prompt.key.as_ref(), "pick");
    assert_eq!(f.world.label(&q.options[0]).key.as_ref(), "scout");
    assert_eq!(f.world.label(&q.options[0]).args[0].1, f.card.into());
    assert_eq!(f.world.label(&q.options[6]).key.as_ref(), "third");
    assert_eq!(q.options[7].kind, OptionKind::Pass);
}

#[test]
fn the_text_of_declining_gets_the_arguments_of_the_prompt() {
    let f = fixture(vec![
        body("return game.choose{player = p, from = {c}, args = {n = 2}, optional = true, decline = 'keep'}"),
        body("return game.choose{player = p, from = {c}, decline = 'keep'}"),
        body("return game.choose{player = p, from = {c}, optional = true, decline = 3}"),
    ]);
    let (_, Request::Ask(question)) = f.request(0) else { panic!() };
    let label = f.world.label(&question.options[1]);
    assert_eq!((label.key.as_ref(), label.args), ("keep", vec![("n".into(), Value::Int(2))]));
    assert_eq!(ids(&f.request(1).1), ["scout#3"], "without `optional` one must choose");
    assert!(f.start(2).is_err());
}

#[test]
fn a_question_from_a_function_is_built_again() {
    let f = fixture(vec![body(
        "local n = 0 return game.choose{player = p, from = function() n = n + 1 return {n, n + 10} end}",
    )]);
    let (thread, request) = f.request(0);
    assert_eq!(ids(&request), ["1", "11"]);
    let HookProgress::Yield(thread, request) = f.host.resume(&f.game(), thread, Reply::AskAgain).unwrap() else {
        panic!()
    };
    assert_eq!(ids(&request), ["2", "12"]);
    let HookProgress::Done(value) = f.host.resume(&f.game(), thread, Reply::Answer(Value::Int(12))).unwrap() else {
        panic!()
    };
    assert_eq!(value, Value::Int(12));
}

#[test]
fn all_other_shapes_of_question_can_be_asked() {
    let f = fixture(vec![
        body(
            "return #game.choose_some{player = p, from = p.hand, min = 5, label = function(v) return 'l-' .. v.base, {n = 1} end}",
        ),
        body("return game.amount{player = p, min = 1, max = 4}"),
        body("return game.order{player = p, from = {1, 2}}"),
        body("return game.assign{player = p, items = {1}, targets = {'a', 'b'}}[1].target"),
        body("return game.confirm{player = p, prompt = 'sure'}"),
        body("return game.secretly{players = game.players, from = function(q) return {q.gold, 'x'} end}"),
        body(
            "return {game.choose{player = p, from = {}} == nil, game.actions{player = p, menu = 'none'}, #game.choose_some{player = p, from = {}}}",
        ),
    ]);
    let Request::Ask(q) = f.request(0).1 else { panic!() };
    assert_eq!(q.shape, Shape::Some { min: 3, max: 3 });
    assert_eq!(f.world.label(&q.options[0]).key.as_ref(), "l-scout");
    assert_eq!(f.world.label(&q.options[0]).args.len(), 2);
    assert!(matches!(f.request(1).1, Request::Ask(q) if q.shape == Shape::Amount { min: 1, max: 4 }));
    assert!(matches!(f.request(2).1, Request::Ask(q) if q.shape == Shape::Order));
    let (thread, request) = f.request(3);
    assert!(matches!(request, Request::Ask(q) if matches!(&q.shape, Shape::Assign { targets } if targets.len() == 2)));
    let answer = Value::list(vec![Value::list(vec![Value::Int(1), text("b")])]);
    let HookProgress::Done(value) = f.host.resume(&f.game(), thread, Reply::Answer(answer)).unwrap() else { panic!() };
    assert_eq!(value, text("b"));
    assert!(matches!(f.request(4).1, Request::Ask(q) if q.shape == Shape::Confirm && q.prompt.key.as_ref() == "sure"));
    assert!(matches!(f.request(5).1, Request::AskAll(qs) if qs.len() == 2 && qs[0].secret));
    assert_eq!(f.run(6).unwrap(), Value::list(vec![Value::Bool(true), Value::Bool(false), Value::Int(0)]));
}

#[test]
fn an_expression_can_neither_act_nor_ask() {
    for source in
        ["game.set(c, 'data', 1)", "game.perform('gain', {})", "game.choose{player = p, from = {1}}", "game.random(3)"]
    {
        let message = error_of(source);
        assert!(message.contains("expression"), "{message}");
    }
}

#[test]
fn errors_name_file_and_line() {
    let f = fixture(vec![
        body("local x = 1\nlocal y = nil\nreturn y.z"),
        body("\n\ngame.perform('gian')"),
        body("\nerror('stop')"),
        body("return x +"),
    ]);
    for (hook, line, part) in [(0, 12, "`if`"), (1, 12, "did you mean"), (2, 11, "stop"), (3, 10, "")] {
        let error = f.start(hook).unwrap_err();
        assert_eq!((error.file.as_deref(), error.line), (Some("base/hooks.yaml"), Some(line)), "{error:?}");
        assert!(error.message.contains(part), "{error:?}");
        assert!(!error.message.contains("traceback") && !error.message.contains("hf#"), "{error:?}");
        assert!(error.message.starts_with(&format!("hook {hook}: ")), "{error:?}");
    }
}

#[test]
fn an_error_inside_a_value_keeps_its_own_place() {
    let f = fixture(vec![expression("c:value('power', p)"), expression("p:value('power')")]);
    assert!(f.eval(0).unwrap_err().message.contains("an integer or nil"));
    let error = f.eval(1).unwrap_err();
    assert!(error.message.contains("no member `cost`"), "{error:?}");
    assert!(error.message.starts_with("hook 1: power: "), "{error:?}");
    assert_eq!(error.line, Some(10));
}

#[test]
fn lasting_effects_end_with_a_scope() {
    let f = fixture(vec![body(
        "local e = game.lasting('boost', {owner = p, source = c, ends = 'game', amount = 2}) return {e.owner == p, e.source == c, e.amount, #game.lasting_of(), #game.lasting_of('effect')}",
    )]);
    let want = vec![Value::Bool(true), Value::Bool(true), Value::Int(2), Value::Int(1), Value::Int(1)];
    assert_eq!(f.run(0).unwrap(), Value::list(want));
    assert!(body_error("game.lasting('boost', {ends = 'turn'})").contains("name an open one: game"));
    assert!(body_error("game.lasting('scout', {ends = 'game'})").contains("role: lasting"));
}

#[test]
fn grants_end_with_their_scope_or_source() {
    let f = fixture(vec![body(
        "local e = game.lasting('boost', {owner = p, ends = 'game'})
         game.grant(c, 'scout') game.grant(c, 'scout', {ends = 'game'}) game.grant(c, 'scout', {source = e})
         game.destroy(e)",
    )]);
    f.run(0).unwrap();
    let left = f.world.state().all().map(|(_, c)| c.grants.len()).sum::<usize>();
    assert_eq!(left, 2, "the one of the lasting effect ended with it");
    assert!(body_error("game.grant(c, 'scout', {ends = 'turn'})").contains("name an open one: game"));
    assert!(body_error("game.grant(c, 'scout', {sourse = c})").contains("did you mean `source`"));
    assert!(body_error("game.grant(c, 'scout', {})").contains("say when it ends"));
    assert!(body_error("game.grant(c, 'scout', {ends = 'game', source = c})").contains("exclude"));
}

#[test]
fn powers_are_exact_and_values_must_be_whole_numbers() {
    let f = fixture(vec![expression(
        "{math.pow(3, 4), math.pow(-2, 3), math.pow(7, 0), math.pow(0, 0), math.pow(2, 53), math.pow(-1, 1001), math.pow(1, 1e9)}",
    )]);
    let want = [81, -8, 1, 1, 1 << 53, -1, 1].map(Value::Int);
    assert_eq!(f.eval(0).unwrap(), Value::list(want.to_vec()));
    assert!(body_error("local x = math.pow(2, 54)").contains("too large"));
    assert!(body_error("local x = math.pow(2, 0.5)").contains("expects an integer"));
    assert!(body_error("local x = math.pow(2, -1)").contains("non-negative"));
    for bad in ["1 / 2", "0 / 0", "1 / 0", "2e53"] {
        let whole = if bad == "2e53" { "is too large" } else { "is not a whole number; divide with `//`" };
        let said = body_error(&format!("game.set(c, 'data', {bad})"));
        assert!(said.contains(whole), "{bad}: {said}");
        let said = body_error(&format!("game.perform('gain', {{player = p, amount = {bad}}})"));
        assert!(said.contains(whole), "{bad}: {said}");
        let said = body_error(&format!("return {{deep = {{{bad}}}}}"));
        assert!(said.contains(whole), "{bad}: {said}");
    }
}

#[test]
fn scripts_can_end_the_game_and_write_to_the_log() {
    let f = fixture(vec![body("game.log('won', {player = p, n = 2}) game.finish{winner = p, how = 'points'}")]);
    f.run(0).unwrap();
    assert_eq!(f.world.state().ending().unwrap().winners, vec![f.players[0]]);
    assert_eq!(f.world.state().log()[0].args[0].0.as_ref(), "n");
}

#[test]
fn scores_decide_who_wins() {
    let code =
        "game.finish{how = 'points', categories = {'cities', 'roads'}, ties = {'coins', {least = 'roads'}}, scores = {
        {player = p, cities = 5, roads = 4, coins = 1}, {player = game.players[2], cities = 6, roads = 3, coins = 1}}}";
    let f = fixture(vec![body(code)]);
    f.run(0).unwrap();
    let ending = f.world.state().ending().cloned().unwrap();
    assert_eq!(ending.winners, vec![f.players[1]], "as many points and coins, and fewer roads");
    assert_eq!(ending.scores.unwrap().rows()[0].ties, vec![1, 4]);
}

#[test]
fn errors_in_a_score_sheet_name_what_is_wrong() {
    for (given, said) in [
        ("categories = {'a'}", "`categories` without `scores`"),
        ("scores = {{player = p}}", "categories, expects a list, not nil"),
        ("categories = {'a'}, scores = {{player = p, b = 1}}", "has no argument `b`"),
        ("categories = {'a'}, scores = {{player = p}}", "a, expects an integer, not nil"),
        ("categories = {'a'}, scores = {{a = 1}}", "player, expects a component, not nil"),
        ("categories = {'a'}, scores = {{player = p, a = 1}, {player = p, a = 2}}", "two rows for one player"),
        ("categories = {'a', 'a'}, scores = {}", "`a` twice"),
        ("categories = {'a'}, ties = {{most = 'a'}}, scores = {}", "has no argument `most`"),
    ] {
        let error = body_error(&format!("game.finish{{how = 'points', {given}}}"));
        assert!(error.contains(said), "{given}: {error}");
    }
}

#[test]
fn handles_are_equal_ordered_and_usable_as_keys() {
    let got = value_of(
        "(function() local t = {[p:last('hand')] = 3, [c] = 1} local s = '' for k, v in pairs(t) do s = s .. k .. '=' .. v .. ' ' end return {t[p.hand[1]], c < p:last('hand'), c == p.hand[1], s, tostring(c.def)} end)()",
    );
    let want = vec![Value::Int(1), Value::Bool(true), Value::Bool(true), text("scout#3=1 scout#5=3 "), text("b:scout")];
    assert_eq!(got, Value::list(want));
}

#[test]
fn lists_of_components_can_be_sorted_without_a_comparison() {
    assert_eq!(
        value_of(
            "(function() local h = p.hand table.sort(h, function(a, b) return a > b end) table.sort(h) return h[1] == c end)()"
        ),
        Value::Bool(true)
    );
}

#[test]
fn waiting_works_inside_pcall() {
    let f = fixture(vec![body(
        "local ok, got = pcall(function() return game.perform('gain', {player = p, amount = 1}) end) return {ok, got}",
    )]);
    let (thread, _) = f.request(0);
    let HookProgress::Done(value) = f.host.resume(&f.game(), thread, Reply::Answer(Value::Int(4))).unwrap() else {
        panic!()
    };
    assert_eq!(value, Value::list(vec![Value::Bool(true), Value::Int(4)]));
}

#[test]
fn hooks_can_be_added_to_a_host() {
    let f = fixture(vec![]);
    let source = |kind, text: &str| ScriptSource {
        kind,
        source: text.into(),
        params: ["ann".into()].into(),
        file: "tests/a.yaml".into(),
        first_line: 4,
        pack: 0,
        is_for_tests: false,
        label: "expect".into(),
        compiled: Compiled::default(),
    };
    let good = f.host.add(source(SourceKind::Expression, "ann.gold == 3")).unwrap();
    let error = f.host.add(source(SourceKind::Expression, "ann.gold ==")).unwrap_err();
    assert_eq!((error.file.as_deref(), error.line), (Some("tests/a.yaml"), Some(4)));
    let bad = f.host.add(source(SourceKind::Body, "\nreturn ann.silver")).unwrap();
    let ann = [f.players[0].into()];
    assert_eq!(f.host.eval(&f.game(), good, &ann).unwrap(), Value::Bool(true));
    let error = f.host.start(&f.game(), bad, &ann).unwrap_err();
    assert_eq!((error.file.as_deref(), error.line), (Some("tests/a.yaml"), Some(5)));
}

#[test]
fn a_hook_can_be_a_function_of_a_library() {
    let libs = Libs {
        base: vec![("cards", "local M = {} function M.sum(c, p) return c.cost + p.gold end return M")],
        ext: vec![],
    };
    let of = |function: &str| TestHook {
        kind: SourceKind::LibFunction { module: "cards".to_owned(), function: function.to_owned() },
        source: String::new(),
        params: vec!["c", "p"],
        pack: 0,
    };
    let f = fixture_with(vec![of("sum"), of("summ")], libs, Default::default());
    assert_eq!(f.eval(0).unwrap(), Value::Int(5));
    assert_eq!(f.run(0).unwrap(), Value::Int(5));
    assert!(f.eval(1).unwrap_err().message.contains("did you mean `sum`"));
}

#[test]
fn code_is_checked_without_an_interpreter() {
    let source = |kind, text: &str| ScriptSource {
        kind,
        source: text.into(),
        params: ["a".into(), "b".into()].into(),
        file: "x.yaml".into(),
        first_line: 7,
        pack: 0,
        is_for_tests: false,
        label: "".into(),
        compiled: Compiled::default(),
    };
    source(SourceKind::Expression, "a + b -- sum").compiled().unwrap();
    source(SourceKind::Body, "local c = a\nreturn c").compiled().unwrap();
    for (kind, text, line) in [
        (SourceKind::Expression, "a +", 7),
        (SourceKind::Expression, "", 7),
        (SourceKind::Expression, "1) or (2", 7),
        (SourceKind::Body, "local c = a\nif then", 8),
        (SourceKind::Body, "end", 7),
    ] {
        let error = source(kind, text).compiled().unwrap_err().clone();
        assert_eq!((error.file.as_deref(), error.line), (Some("x.yaml"), Some(line)), "{text}: {error:?}");
    }
    assert_eq!(compile_check_lib("\n\nlocal = 1", "l.lua").unwrap_err().line, Some(3));
}
