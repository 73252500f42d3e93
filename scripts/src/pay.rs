//! Payments: `game.can_pay`, `game.lacks`, `game.most_payable` and `game.pay`.

use crate::args;
use crate::ask::{asked_player, request};
use crate::convert::{from_lua, to_lua};
use crate::errors::pass;
use crate::shared::Shared;
use hexforge_core::decision::Text;
use hexforge_core::host::{HookContext, Request};
use hexforge_core::ids::ResourceId;
use hexforge_core::payment::Cost;
use hexforge_core::value::Value;
use hexforge_core::world::{Bill, Lack};
use mlua::Lua;
use std::sync::Arc;

/// The cost in steps of a search for ways to pay, besides that of the expressions it evaluates.
const SEARCH_STEPS: i64 = 200;

/// Who pays, what, and how.
pub(crate) type PayArgs = (mlua::Value, mlua::Value, mlua::Value);

/// The third argument.
struct Manner {
    purpose: Option<Arc<str>>,
    prompt: Option<Text>,
    optional: bool,
}

fn manner(shared: &Shared, how: &mlua::Value, what: &str) -> mlua::Result<Manner> {
    if how.is_nil() {
        return Ok(Manner { purpose: None, prompt: None, optional: false });
    }
    let what = format!("{what}, third argument,");
    let table = args::table(shared, how, &what)?;
    args::only_class(shared, table, "Payment", &what)?;
    let text = |key| {
        let value = args::named(table, key)?;
        if value.is_nil() { Ok(None) } else { args::text(shared, &value, &format!("{what} {key},")).map(Some) }
    };
    let given = args::entries(shared, &args::named(table, "args")?, &format!("{what} args,"))?;
    let prompt = text("prompt")?.map(|key| Text { key, args: given });
    let optional = from_lua(shared, &args::named(table, "optional")?, "optional")?.truthy();
    Ok(Manner { purpose: text("purpose")?, prompt, optional })
}

fn bill(
    shared: &Shared,
    world: &dyn HookContext,
    (player, cost, how): &PayArgs,
    what: &str,
) -> mlua::Result<(Bill, Manner)> {
    let player = asked_player(shared, world, player, what)?;
    let cost = world.read_cost(&from_lua(shared, cost, "cost")?).map_err(pass)?;
    let mut manner = manner(shared, how, what)?;
    shared.charge(SEARCH_STEPS)?;
    Ok((Bill { player, cost, purpose: manner.purpose.take(), source: None }, manner))
}

pub(crate) fn can_pay(_: &Lua, shared: &Shared, args: PayArgs) -> mlua::Result<bool> {
    let world = shared.world()?;
    let (bill, _) = bill(shared, &*world, &args, "game.can_pay")?;
    world.can_pay(&bill).map_err(pass)
}

pub(crate) fn lacks(lua: &Lua, shared: &Shared, args: PayArgs) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let (bill, _) = bill(shared, &*world, &args, "game.lacks")?;
    let lacks = world.lacks(&bill).map_err(pass)?;
    to_lua(lua, &Value::list(lacks.iter().map(|lack| lack_value(shared, lack)).collect()))
}

fn lack_value(shared: &Shared, lack: &Lack) -> Value {
    let id = |resource: ResourceId| Value::Str(shared.ruleset.text(shared.ruleset.resource(resource).local_id).clone());
    let key = Arc::<str>::from;
    let exchanges = lack.exchanges.iter().map(|exchange| {
        Value::map(vec![
            (key("of"), id(exchange.of)),
            (key("has"), exchange.has.into()),
            (key("take"), exchange.take.into()),
            (key("into"), id(exchange.into)),
            (key("give"), exchange.give.into()),
        ])
    });
    Value::map(vec![
        (key("of"), Value::list(lack.of.iter().map(|resource| id(*resource)).collect())),
        (key("needs"), lack.needs.into()),
        (key("has"), lack.has.into()),
        (key("exchanges"), Value::list(exchanges.collect())),
    ])
}

pub(crate) fn most_payable(_: &Lua, shared: &Shared, (player, resource, how): PayArgs) -> mlua::Result<i64> {
    let what = "game.most_payable";
    let world = shared.world()?;
    let player = asked_player(shared, &*world, &player, what)?;
    let resource = world.resource_named(&args::word(shared, &resource, what)?).map_err(pass)?;
    let Manner { purpose, .. } = manner(shared, &how, what)?;
    shared.charge(SEARCH_STEPS)?;
    let bill = Bill { player, cost: Cost::default(), purpose, source: None };
    world.most_payable(resource, &bill).map_err(pass)
}

pub(crate) fn pay(_: &Lua, shared: &Shared, args: PayArgs) -> mlua::Result<()> {
    let world = shared.acting_world("game.pay")?;
    let (bill, Manner { prompt, optional, .. }) = bill(shared, &*world, &args, "game.pay")?;
    request(shared, Request::Pay { bill, prompt, optional });
    Ok(())
}
