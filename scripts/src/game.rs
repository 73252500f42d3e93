//! The table `game`: functions that read and change the game. Those that ask players or perform events are in [`crate::ask`].

use crate::args;
use crate::convert::{comp_or_nil, from_lua, handle, handles, read, unlimited};
use crate::errors::{fail, pass};
use crate::finish::finish;
use crate::handle::Handle;
use crate::keys::BuiltinName;
use crate::members::slot_named;
use crate::shared::Shared;
use hexforge_core::host::HookContext;
use hexforge_core::ids::{CompId, EventId};
use hexforge_core::limits::Limit;
use hexforge_core::proposal::Proposal;
use hexforge_core::ruleset::Role;
use hexforge_core::value::Value;
use mlua::{Lua, MultiValue, Table};
use std::rc::Rc;

/// The cost in steps of a search of all components, or of a permission query, in addition to its results.
const LOOK_STEPS: i64 = 20;
/// The cost of one random number in steps.
const DRAW_STEPS: i64 = 20;

/// Members of `game` that are not functions.
pub(crate) const GAME_FIELDS: [&str; 4] = ["table", "players", "active", "trigger"];

/// Fills the table `game` with the functions that run directly in the host.
pub(crate) fn fill(lua: &Lua, shared: &Rc<Shared>, game: &Table) -> mlua::Result<()> {
    macro_rules! functions {
        ($($name:literal => $f:expr;)*) => {$({
            let s = shared.clone();
            game.raw_set($name, lua.create_function(move |lua, args| unlimited(lua, || $f(lua, &s, args)))?)?;
        })*};
    }
    functions! {
        "all" => all;
        "defs" => defs;
        "def" => def;
        "next_player" => next_player;
        "players_from" => players_from;
        "can" => can;
        "why_not" => why_not;
        "can_pay" => crate::pay::can_pay;
        "lacks" => crate::pay::lacks;
        "most_payable" => crate::pay::most_payable;
        "count_scope" => count_scope;
        "lasting_of" => lasting_of;
        "create" => create;
        "destroy" => destroy;
        "retire" => retire;
        "move" => move_comp;
        "set" => set;
        "add" => add;
        "set_owner" => set_owner;
        "shuffle" => shuffle;
        "order_slot" => order_slot;
        "grant" => grant;
        "ungrant" => ungrant;
        "lasting" => lasting;
        "finish" => finish;
        "log" => log;
        "reset_limits" => reset_limits;
        "random" => random;
        "roll" => roll;
        "pick" => pick;
        "sample" => sample;
    }
    crate::suppose::fill(lua, shared, game)
}

/// Reads members of `game` that are not functions, and reports unknown names.
pub(crate) fn index(lua: &Lua, shared: &Shared, name: &mlua::LuaString, known: &[String]) -> mlua::Result<mlua::Value> {
    shared.charge_of(Limit::Steps, 1)?;
    let world = || shared.world();
    match shared.key(name).and_then(|key| key.builtin) {
        Some(BuiltinName::Table) => Ok(comp_or_nil(world()?.table())),
        Some(BuiltinName::Players) => {
            let players = world()?.players();
            unlimited(lua, || handles(lua, players.into_iter().map(Handle::Comp)))
        }
        Some(BuiltinName::Active) => Ok(comp_or_nil(world()?.active_player())),
        Some(BuiltinName::Trigger) => {
            Ok(world()?.innermost_event().map_or(mlua::Value::Nil, |serial| handle(Handle::Event(serial))))
        }
        _ => {
            let name = shared.name(name, "a member of `game`")?;
            let near = shared.suggestion(&name, known.iter().map(String::as_str).chain(GAME_FIELDS));
            Err(fail(format!("`game` has no member `{}`{near}", &*name)))
        }
    }
}

/// The value of an option of the game.
pub(crate) fn option(lua: &Lua, shared: &Shared, name: &str) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    match world.options().iter().find(|(n, _)| n.as_ref() == name) {
        Some((_, value)) => read(lua, shared, value),
        None => {
            let near = shared.suggestion(name, world.options().iter().map(|(n, _)| n.as_ref()));
            Err(fail(format!("there is no option `{name}`{near}; options are declared in `pack.yaml`")))
        }
    }
}

fn all(lua: &Lua, shared: &Shared, kind: mlua::Value) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let kind = shared.kind_named(lua, &args::word(shared, &kind, "game.all")?)?;
    let found = world.all_of(kind);
    shared.charge(LOOK_STEPS + found.len() as i64 / 4)?;
    handles(lua, found.into_iter().map(Handle::Comp))
}

fn defs(lua: &Lua, shared: &Shared, kind: mlua::Value) -> mlua::Result<mlua::Value> {
    let kind = shared.kind_named(lua, &args::word(shared, &kind, "game.defs")?)?;
    handles(lua, shared.ruleset.defs_of(kind).iter().map(|d| Handle::Def(*d)))
}

fn def(lua: &Lua, shared: &Shared, id: mlua::Value) -> mlua::Result<mlua::Value> {
    Ok(handle(Handle::Def(args::def(lua, shared, &id, "game.def")?)))
}

fn next_player(_: &Lua, shared: &Shared, player: mlua::Value) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let player = args::comp(shared, &*world, &player, "game.next_player")?;
    let order = world.players_from(player);
    let next = if order.first() == Some(&player) { order.get(1).or(order.first()) } else { None };
    match next {
        Some(next) => Ok(handle(Handle::Comp(*next))),
        None => {
            Err(fail(format!("game.next_player wants a player with a seat, not {}", world.describe(&player.into()))))
        }
    }
}

fn players_from(lua: &Lua, shared: &Shared, player: mlua::Value) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let player = args::comp(shared, &*world, &player, "game.players_from")?;
    handles(lua, world.players_from(player).into_iter().map(Handle::Comp))
}

/// An event with its arguments, from `game.perform`, `game.can` and similar functions.
pub(crate) fn event_call(
    lua: &Lua,
    shared: &Shared,
    world: &dyn HookContext,
    event: &mlua::Value,
    params: &mlua::Value,
    what: &str,
) -> mlua::Result<(EventId, Vec<Value>)> {
    let id = shared.event_named(lua, &args::word(shared, event, what)?)?;
    let event = shared.ruleset.event(id);
    let owner = || format!("event `{}`", shared.ruleset.text(event.id));
    Ok((id, args::params(shared, world, &event.params, params, &owner)?))
}

/// `{cost=, unpreventable=}` of `game.perform`.
pub(crate) fn manner(shared: &Shared, how: &mlua::Value, what: &str) -> mlua::Result<(bool, bool)> {
    if how.is_nil() {
        return Ok((false, false));
    }
    let table = args::table(shared, how, what)?;
    args::only_class(shared, table, "Manner", what)?;
    let flag = |key| Ok::<_, mlua::Error>(from_lua(shared, &args::named(table, key)?, key)?.truthy());
    Ok((flag("cost")?, flag("unpreventable")?))
}

pub(crate) type EventArgs = (mlua::Value, mlua::Value, mlua::Value);

pub(crate) fn proposal(
    lua: &Lua,
    shared: &Shared,
    world: &dyn HookContext,
    (event, params, how): EventArgs,
    what: &str,
) -> mlua::Result<Proposal> {
    let (event, params) = event_call(lua, shared, world, &event, &params, what)?;
    let (is_cost, unpreventable) = manner(shared, &how, what)?;
    Ok(Proposal { event, params, is_cost, unpreventable, source: None })
}

fn can(lua: &Lua, shared: &Shared, args: EventArgs) -> mlua::Result<bool> {
    let world = shared.world()?;
    let proposal = proposal(lua, shared, &*world, args, "game.can")?;
    shared.charge(LOOK_STEPS)?;
    world.can(&proposal).map_err(pass)
}

fn why_not(lua: &Lua, shared: &Shared, args: EventArgs) -> mlua::Result<Table> {
    let world = shared.world()?;
    let proposal = proposal(lua, shared, &*world, args, "game.why_not")?;
    shared.charge(LOOK_STEPS)?;
    let list = lua.create_table()?;
    for reason in world.why_not(&proposal).map_err(pass)? {
        let entry = lua.create_table()?;
        entry.raw_set("id", shared.ruleset.text(reason.id).as_ref())?;
        entry.raw_set("because", reason.because.map(|key| shared.ruleset.text(key).as_ref()))?;
        entry.raw_set("source", comp_or_nil(reason.source))?;
        list.raw_push(entry)?;
    }
    Ok(list)
}

fn count_scope(_: &Lua, shared: &Shared, scope: mlua::Value) -> mlua::Result<Option<u32>> {
    let world = shared.world()?;
    let name = args::word(shared, &scope, "game.count_scope")?;
    let sym = shared.ruleset.names.find(&name);
    Ok(sym.and_then(|sym| world.open_scope(sym)))
}

fn lasting_of(lua: &Lua, shared: &Shared, kind: mlua::Value) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let wanted = if kind.is_nil() {
        None
    } else {
        Some(shared.kind_named(lua, &args::word(shared, &kind, "game.lasting_of")?)?)
    };
    let mut found: Vec<CompId> = Vec::new();
    for (i, kind) in shared.ruleset.kinds.iter().enumerate() {
        let id = hexforge_core::ids::KindId::from_index(i);
        if kind.role == Role::Lasting && wanted.is_none_or(|w| shared.ruleset.is_kind(id, w)) {
            found.extend(world.all_of(id));
        }
    }
    found.sort_unstable();
    found.dedup();
    handles(lua, found.into_iter().map(Handle::Comp))
}

/// Sets a field by name.
fn set_named(shared: &Shared, world: &dyn HookContext, comp: CompId, name: &str, value: Value) -> mlua::Result<()> {
    let ruleset = &shared.ruleset;
    let kind = ruleset.kind(world.kind_of(comp));
    let sym = ruleset.names.find(name);
    let Some(at) = kind.fields.iter().position(|f| Some(f.name) == sym) else {
        let near = shared.suggestion(name, kind.fields.iter().map(|f| ruleset.text(f.name).as_ref()));
        let what = match sym.and_then(|sym| ruleset.member(world.kind_of(comp), sym)) {
            Some(hexforge_core::ruleset::Member::Property(_)) => "; it is a property, which is fixed",
            Some(hexforge_core::ruleset::Member::Slot(_)) => "; it is a slot: move components into it with game.move",
            _ => "",
        };
        return Err(fail(format!("a `{}` has no field `{name}`{near}{what}", ruleset.text(kind.local_id))));
    };
    if holds_event(&value) {
        return Err(fail(format!("`{name}`: an event exists only while it happens and cannot be kept in a field")));
    }
    world.set_field(comp, u16::try_from(at).unwrap_or(u16::MAX), value).map_err(pass)
}

fn holds_event(value: &Value) -> bool {
    match value {
        Value::Event(_) => true,
        Value::List(items) => items.iter().any(holds_event),
        Value::Map(entries) => entries.iter().any(|(_, v)| holds_event(v)),
        _ => false,
    }
}

fn set_fields(
    shared: &Shared,
    world: &dyn HookContext,
    comp: CompId,
    fields: &Table,
    skip: &[&str],
) -> mlua::Result<()> {
    let mut given = Vec::new();
    fields.for_each(|key: mlua::Value, value: mlua::Value| {
        given.push((args::shown_key(&key)?, value));
        Ok(())
    })?;
    given.sort_by(|a, b| a.0.cmp(&b.0));
    for (key, value) in given {
        if !skip.contains(&key.as_str()) {
            set_named(shared, world, comp, &key, from_lua(shared, &value, &key)?)?;
        }
    }
    Ok(())
}

fn create(
    lua: &Lua,
    shared: &Shared,
    (definition, parent, slot, fields): (mlua::Value, mlua::Value, mlua::Value, mlua::Value),
) -> mlua::Result<mlua::Value> {
    let world = shared.acting_world("game.create")?;
    let definition = args::def(lua, shared, &definition, "game.create")?;
    let place = if parent.is_nil() {
        None
    } else {
        let parent = args::comp(shared, &*world, &parent, "game.create")?;
        Some((parent, slot_named(shared, &*world, parent, &args::word(shared, &slot, "game.create, slot,")?)?))
    };
    let id = world.create(definition).map_err(pass)?;
    if !fields.is_nil() {
        let fields = args::table(shared, &fields, "game.create")?;
        let owner = args::named(fields, "owner")?;
        if !owner.is_nil() {
            world.set_owner(id, Some(args::comp(shared, &*world, &owner, "game.create, owner,")?)).map_err(pass)?;
        }
        set_fields(shared, &*world, id, fields, &["owner"])?;
    }
    if let Some((parent, slot)) = place {
        world.move_to(id, parent, slot, None).map_err(pass)?;
    }
    Ok(handle(Handle::Comp(id)))
}

fn destroy(_: &Lua, shared: &Shared, comp: mlua::Value) -> mlua::Result<()> {
    let world = shared.acting_world("game.destroy")?;
    world.destroy(args::comp(shared, &*world, &comp, "game.destroy")?).map_err(pass)
}

fn retire(_: &Lua, shared: &Shared, player: mlua::Value) -> mlua::Result<()> {
    let world = shared.acting_world("game.retire")?;
    world.retire(args::comp(shared, &*world, &player, "game.retire")?).map_err(pass)
}

fn move_comp(
    _: &Lua,
    shared: &Shared,
    (comp, parent, slot, at): (mlua::Value, mlua::Value, mlua::Value, mlua::Value),
) -> mlua::Result<()> {
    let world = shared.acting_world("game.move")?;
    let comp = args::comp(shared, &*world, &comp, "game.move")?;
    let parent = args::comp(shared, &*world, &parent, "game.move, where to,")?;
    let slot = slot_named(shared, &*world, parent, &args::word(shared, &slot, "game.move, slot,")?)?;
    let at = match &at {
        mlua::Value::Nil => None,
        mlua::Value::String(word) if word == "top" => None,
        mlua::Value::String(word) if word == "bottom" => Some(0),
        other => {
            let at = args::integer(shared, other, "game.move, position (\"top\", \"bottom\" or a number),")?;
            Some(u32::try_from(at - 1).map_err(|_| fail("game.move: positions count from 1, the bottom"))?)
        }
    };
    world.move_to(comp, parent, slot, at).map_err(pass)
}

fn set(_: &Lua, shared: &Shared, (comp, field, value): (mlua::Value, mlua::Value, mlua::Value)) -> mlua::Result<()> {
    let world = shared.acting_world("game.set")?;
    let comp = args::comp(shared, &*world, &comp, "game.set")?;
    let field = args::word(shared, &field, "game.set, field,")?;
    set_named(shared, &*world, comp, &field, from_lua(shared, &value, &field)?)
}

fn add(_: &Lua, shared: &Shared, (comp, field, by): (mlua::Value, mlua::Value, mlua::Value)) -> mlua::Result<i64> {
    let world = shared.acting_world("game.add")?;
    let comp = args::comp(shared, &*world, &comp, "game.add")?;
    let field = args::word(shared, &field, "game.add, field,")?;
    let by = args::integer(shared, &by, "game.add, by how much,")?;
    let now = match world.get(comp, &field) {
        Value::Int(n) => n,
        Value::Nil => 0,
        other => {
            return Err(fail(format!("game.add: field `{field}` is {}, not a number", world.describe(&other))));
        }
    };
    let sum = now.checked_add(by).ok_or_else(|| fail("game.add: the result is too large for a whole number"))?;
    set_named(shared, &*world, comp, &field, Value::Int(sum))?;
    Ok(sum)
}

fn set_owner(_: &Lua, shared: &Shared, (comp, owner): (mlua::Value, mlua::Value)) -> mlua::Result<()> {
    let world = shared.acting_world("game.set_owner")?;
    let comp = args::comp(shared, &*world, &comp, "game.set_owner")?;
    let owner = args::comp_or_nil(shared, &*world, &owner, "game.set_owner, owner,")?;
    world.set_owner(comp, owner).map_err(pass)
}

fn shuffle(_: &Lua, shared: &Shared, (parent, slot): (mlua::Value, mlua::Value)) -> mlua::Result<()> {
    let world = shared.acting_world("game.shuffle")?;
    let parent = args::comp(shared, &*world, &parent, "game.shuffle")?;
    let slot = slot_named(shared, &*world, parent, &args::word(shared, &slot, "game.shuffle, slot,")?)?;
    shared.charge(world.with_slot(parent, slot, <[CompId]>::len) as i64 * DRAW_STEPS)?;
    world.shuffle(parent, slot).map_err(pass)
}

fn order_slot(
    _: &Lua,
    shared: &Shared,
    (parent, slot, order): (mlua::Value, mlua::Value, mlua::Value),
) -> mlua::Result<()> {
    let world = shared.acting_world("game.order_slot")?;
    let parent = args::comp(shared, &*world, &parent, "game.order_slot")?;
    let slot = slot_named(shared, &*world, parent, &args::word(shared, &slot, "game.order_slot, slot,")?)?;
    let order = args::comps(shared, &*world, &order, "game.order_slot, order,")?;
    world.order_slot(parent, slot, order).map_err(pass)
}

fn grant(
    lua: &Lua,
    shared: &Shared,
    (comp, definition, until): (mlua::Value, mlua::Value, mlua::Value),
) -> mlua::Result<()> {
    let world = shared.acting_world("game.grant")?;
    let comp = args::comp(shared, &*world, &comp, "game.grant")?;
    let definition = args::def(lua, shared, &definition, "game.grant")?;
    if until.is_nil() {
        return world.grant(comp, definition).map_err(pass);
    }
    let until = args::table(shared, &until, "game.grant")?;
    args::only_of(shared, until, "grant", 2, "game.grant")?;
    let ends = args::named(until, "ends")?;
    let source = args::comp_or_nil(shared, &*world, &args::named(until, "source")?, "game.grant, source,")?;
    match (ends.is_nil(), source) {
        (true, None) => Err(fail(
            "game.grant: say when it ends, with `ends = \"SCOPE\"` or `source = COMPONENT`; leave the table out if it stays",
        )),
        (true, Some(source)) => world.grant_while(comp, definition, source).map_err(pass),
        (false, None) => {
            let ends = args::text(shared, &ends, "game.grant, ends (the name of a scope),")?;
            world.grant_for(comp, definition, &ends).map_err(pass)
        }
        (false, Some(_)) => Err(fail(
            "game.grant: `ends` and `source` exclude each other; a lasting effect that ends with the scope can be the source",
        )),
    }
}

fn ungrant(lua: &Lua, shared: &Shared, (comp, definition): (mlua::Value, mlua::Value)) -> mlua::Result<()> {
    let world = shared.acting_world("game.ungrant")?;
    let comp = args::comp(shared, &*world, &comp, "game.ungrant")?;
    world.ungrant(comp, args::def(lua, shared, &definition, "game.ungrant")?).map_err(pass)
}

fn lasting(lua: &Lua, shared: &Shared, (definition, given): (mlua::Value, mlua::Value)) -> mlua::Result<mlua::Value> {
    let world = shared.acting_world("game.lasting")?;
    let definition = args::def(lua, shared, &definition, "game.lasting")?;
    let fields = args::table(shared, &given, "game.lasting")?;
    let owner = args::comp_or_nil(shared, &*world, &args::named(fields, "owner")?, "game.lasting, owner,")?;
    let ends = args::named(fields, "ends")?;
    let ends = args::word(shared, &ends, "game.lasting, ends (the name of a scope),")?;
    let kind = shared.ruleset.kind(shared.ruleset.def(definition).kind);
    if kind.role != Role::Lasting {
        return Err(fail(format!(
            "game.lasting: a `{}` is not a lasting effect; its kind needs `role: lasting`",
            shared.ruleset.text(kind.local_id)
        )));
    }
    let id = world.create_lasting(definition, &ends).map_err(pass)?;
    if owner.is_some() {
        world.set_owner(id, owner).map_err(pass)?;
    }
    set_fields(shared, &*world, id, fields, &["owner", "ends"])?;
    Ok(handle(Handle::Comp(id)))
}

fn log(_: &Lua, shared: &Shared, (key, given): (mlua::Value, mlua::Value)) -> mlua::Result<()> {
    let world = shared.acting_world("game.log")?;
    let key = args::word(shared, &key, "game.log")?;
    let entries = args::entries(shared, &given, "game.log")?;
    if entries.iter().any(|(_, value)| holds_event(value)) {
        return Err(fail("game.log: an event exists only while it happens; log its parameters instead"));
    }
    world.log(&key, entries).map_err(pass)
}

fn reset_limits(_: &Lua, shared: &Shared, comp: mlua::Value) -> mlua::Result<()> {
    let world = shared.acting_world("game.reset_limits")?;
    world.reset_limits(args::comp(shared, &*world, &comp, "game.reset_limits")?).map_err(pass)
}

/// A random number from 1 to `n`.
fn up_to(world: &dyn HookContext, n: i64, what: &str) -> mlua::Result<i64> {
    if n < 1 {
        return Err(fail(format!("{what} wants a number of at least 1, not {n}")));
    }
    world.random(1, n, &format!("`{what}`")).map_err(pass)
}

fn random(_: &Lua, shared: &Shared, n: mlua::Value) -> mlua::Result<i64> {
    let world = shared.acting_world("game.random")?;
    let n = args::integer(shared, &n, "game.random")?;
    up_to(&*world, n, "game.random")
}

/// `math.random(n)` and `math.random(from, to)`.
pub(crate) fn math_random(_: &Lua, shared: &Shared, given: MultiValue) -> mlua::Result<i64> {
    let world = shared.acting_world("math.random")?;
    let numbers: Vec<i64> =
        given.iter().map(|n| args::integer(shared, n, "math.random")).collect::<mlua::Result<_>>()?;
    let (from, to) = match numbers.as_slice() {
        [to] => return up_to(&*world, *to, "math.random"),
        [from, to] => (*from, *to),
        _ => {
            return Err(fail("math.random wants one or two whole numbers; fractions are not allowed"));
        }
    };
    if to < from {
        return Err(fail(format!("math.random: the lower bound ({from}) is greater than the upper bound ({to})")));
    }
    world.random(from, to, "`math.random`").map_err(pass)
}

fn roll(_: &Lua, shared: &Shared, given: mlua::Value) -> mlua::Result<Vec<i64>> {
    let world = shared.acting_world("game.roll")?;
    let table = args::table(shared, &given, "game.roll")?;
    args::only_of(shared, table, "roll", 0, "game.roll")?;
    let dice = args::integer(shared, &args::named(table, "dice")?, "game.roll, dice,")?;
    let sides = args::integer(shared, &args::named(table, "sides")?, "game.roll, sides,")?;
    shared.charge(dice.saturating_mul(DRAW_STEPS))?;
    (0..dice).map(|_| up_to(&*world, sides, "game.roll")).collect()
}

fn pick(_: &Lua, shared: &Shared, list: mlua::Value) -> mlua::Result<mlua::Value> {
    let world = shared.acting_world("game.pick")?;
    let mut items = args::list(shared, &list, "game.pick")?;
    if items.is_empty() {
        return Ok(mlua::Value::Nil);
    }
    let at = up_to(&*world, items.len() as i64, "game.pick")?;
    Ok(items.swap_remove(usize::try_from(at - 1).unwrap_or(0)))
}

fn sample(_: &Lua, shared: &Shared, (list, n): (mlua::Value, mlua::Value)) -> mlua::Result<Vec<mlua::Value>> {
    let world = shared.acting_world("game.sample")?;
    let items = args::list(shared, &list, "game.sample")?;
    let n = args::integer(shared, &n, "game.sample, how many,")?;
    let wanted = usize::try_from(n).map_err(|_| fail("game.sample wants a number of at least 0"))?.min(items.len());
    shared.charge(wanted as i64 * DRAW_STEPS)?;
    let drawn = world.sample(items.len(), wanted, "`game.sample`").map_err(pass)?;
    Ok(drawn.into_iter().filter_map(|at| items.get(at).cloned()).collect())
}
