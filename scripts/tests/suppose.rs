//! `game.suppose`: changes that are made to see what would be.

mod common;

use common::{Libs, body, body_error, done, error_of, expression, fixture, fixture_rule, fixture_with, value_of};
use hexforge_core::formula::Formula;
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::HookId;
use hexforge_core::value::Value;
use hexforge_core::world::Proposal;
use hexforge_scripts::Budgets;

const MOVES: &str = "game.suppose(function() game.move(c, p, 'area') end, function() return #p.area end)";

#[test]
fn an_expression_reads_what_would_be() {
    assert_eq!(value_of(MOVES), Value::Int(1));
    assert_eq!(value_of(&format!("{MOVES} * 10 + #p.area")), Value::Int(10), "nothing has moved");
}

#[test]
fn a_body_goes_on_from_where_it_was() {
    let source = format!("local there = {MOVES} game.add(p, 'gold', 1) return {{there, #p.area, #p.hand, p.gold}}");
    assert_eq!(done(&source), Value::list(vec![1.into(), 0.into(), 3.into(), 4.into()]));
}

#[test]
fn a_rule_asks_what_would_be() {
    let mut rule = expression(
        "game.suppose(function() game.add(player, 'gold', -amount) end, function() return player.gold >= 0 end)",
    );
    rule.params = vec!["player", "amount"];
    let fixture = fixture_rule(rule, vec![]);
    let event = fixture.world.ruleset().find_event("b:gain").expect("the event exists");
    let can = |amount| {
        let proposal = Proposal::new(event, vec![fixture.players[0].into(), Value::Int(amount)]);
        fixture.world.can(&proposal).expect("it can be asked")
    };

    assert!(can(3) && !can(4) && can(3));
}

#[test]
fn everything_that_can_be_taken_back_can_be_supposed() {
    let source = "game.suppose(function()
        local new = game.create('guard', p, 'area', {exhausted = true})
        game.move(c, new, 'under')
        game.set(c, 'exhausted', true)
        game.add(p, 'gold', 5)
        game.order_slot(p, 'hand', {p.hand[2], p.hand[1]})
        game.grant(c, game.def('guard'))
        game.set_owner(new, game.next_player(p))
        game.lasting('boost', {ends = 'game'})
        game.destroy(p.hand[1])
        game.destroy(game.next_player(p))
    end, function() return {#p.area, #p.hand, p.gold, c.parent.exhausted, #game.players, c.owner == p, #game.lasting_of()} end)";
    let expected = [1.into(), 1.into(), 8.into(), true.into(), 1.into(), false.into(), 1.into()];
    assert_eq!(value_of(source), Value::list(expected.to_vec()));
    let after =
        format!("{{{source} and #p.area, #p.hand, p.gold, #game.players, #game.all('card'), #game.lasting_of()}}");
    assert_eq!(value_of(&after), Value::list(vec![0.into(), 3.into(), 3.into(), 2.into(), 3.into(), 0.into()]));
}

#[test]
fn what_leaves_a_trace_or_waits_is_refused() {
    for (act, part) in [
        ("game.log('x')", "cannot write to the log"),
        ("game.random(6)", "cannot draw a random result"),
        ("math.random(6)", "cannot draw a random result"),
        ("game.roll{dice = 1, sides = 6}", "cannot draw a random result"),
        ("game.pick(p.hand)", "cannot draw a random result"),
        ("game.sample(p.hand, 1)", "cannot draw a random result"),
        ("game.shuffle(p, 'hand')", "cannot draw a random result"),
        ("game.finish{how = 'won'}", "cannot end the game"),
        ("game.perform('gain', {player = p, amount = 1})", "`game.perform` cannot be used in `game.suppose`"),
        ("game.together('gain', {})", "`game.together` cannot be used in `game.suppose`"),
        ("game.window('turn_start', {player = p})", "`game.window` cannot be used in `game.suppose`"),
        ("game.flow('main')", "`game.flow` cannot be used in `game.suppose`"),
        ("game.choose{player = p, from = {}}", "`game.choose` cannot be used in `game.suppose`"),
        ("game.confirm{player = p}", "`game.confirm` cannot be used in `game.suppose`"),
        ("game.secretly{players = {p}, from = {1}}", "`game.secretly` cannot be used in `game.suppose`"),
        ("game.actions{player = p, menu = 'x'}", "`game.actions` cannot be used in `game.suppose`"),
    ] {
        let source = format!("game.suppose(function() {act} end, function() return 1 end)");
        for error in [error_of(&source), body_error(&source)] {
            assert!(error.contains(part), "{act}: {error}");
        }
    }
}

#[test]
fn the_second_function_only_reads() {
    let source = "game.suppose(function() end, function() game.set(p, 'gold', 9) end)";
    for error in [error_of(source), body_error(source)] {
        assert!(error.contains("`game.set` cannot be used in the second function of `game.suppose`"), "{error}");
    }
    let nested = "game.suppose(function() end, function() return game.suppose(
        function() game.set(p, 'gold', 9) end, function() return p.gold end) end)";
    assert_eq!(value_of(nested), Value::Int(9));
}

#[test]
fn an_error_takes_everything_back() {
    let source =
        "local ok, why = pcall(game.suppose, function() game.set(p, 'gold', 9) error('stop') end, function() end)
        return {ok, why, p.gold}";
    let result = done(source);
    let items = result.items().expect("a list");
    assert_eq!((&items[0], &items[2]), (&Value::Bool(false), &Value::Int(3)));
    assert!(items[1].str().is_some_and(|why| why.contains("stop")), "{result:?}");

    let error = error_of("game.suppose(function() local x = nil; return x.y end, function() end)");
    assert!(error.contains("nil"), "{error}");
    assert!(error_of("game.suppose(1, function() end)").contains("argument 1, expects a function, not 1"));
    assert!(error_of("game.suppose(function() end)").contains("argument 2, expects a function, not nil"));
}

#[test]
fn a_created_component_cannot_be_the_result() {
    let error = error_of(
        "(function() local new; return game.suppose(function() new = game.create('guard') end, function() return {new} end) end)()",
    );
    assert!(error.contains("does not exist any more"), "{error}");
    let error = body_error(
        "local new; game.suppose(function() new = game.create('guard') end, function() end) return new.owner",
    );
    assert!(error.contains("does not exist in this game"), "{error}");
}

#[test]
fn suppositions_share_the_budget_of_their_hook() {
    let source = "local n = 0
        while true do n += game.suppose(function() game.set(p, 'gold', n) end, function() return p.gold end) end";
    let libs = Libs { base: Vec::new(), ext: Vec::new() };
    let fixture = fixture_with(vec![body(source), expression("p.gold")], libs, Budgets::default());
    let error = fixture.start(0).expect_err("it never ends").message;
    assert!(error.contains("exceeds the limit `steps`"), "{error}");
    assert_eq!(fixture.eval(1), Ok(Value::Int(3)), "the supposition in progress was taken back");

    let caught = "while true do pcall(game.suppose, function() while true do end end, function() end) end";
    assert!(body_error(caught).contains("exceeds the limit `steps`"));
}

#[test]
fn deep_recursion_of_suppositions_is_an_error() {
    let error = body_error("local function f() return game.suppose(function() f() end, function() end) end f()");
    assert!(error.contains("suppositions nest more than 8 deep"), "{error}");
}

#[test]
fn the_engine_leaves_suppositions_to_the_host() {
    let fixture = fixture(vec![expression(MOVES), expression("p.gold >= 0")]);
    let formula = |hook: u32| -> Option<Formula> { fixture.host.formula(HookId(hook)).cloned() };
    assert!(formula(0).is_none() && formula(1).is_some());
}
