//! Requests of hooks to the engine. The functions here only build the request; the prelude (`lua/game.lua`) then
//! yields, so that no hook ever calls the engine from inside the interpreter.

use crate::args;
use crate::convert::from_lua;
use crate::convert::unlimited;
use crate::errors::{fail, pass};
use crate::game::{EventArgs, event_call, manner, proposal};
use crate::shared::Shared;
use hexforge_core::decision::{Choice, Label, OptionKind, Question, Shape, Text};
use hexforge_core::host::{HookContext, Request};
use hexforge_core::ids::CompId;
use hexforge_core::limits::{Limit, is_too_long_for_a_name};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;
use hexforge_core::world::Proposal;
use mlua::{Lua, Table};
use std::rc::Rc;
use std::sync::Arc;

/// The cost of performing an event in steps, so that a loop of events ends, too.
const REQUEST_STEPS: i64 = 100;

/// The cost of an option in steps, with its name and its label.
const OPTION_STEPS: i64 = 4;

/// The functions that the prelude calls.
pub(crate) fn functions(lua: &Lua, shared: &Rc<Shared>, host: &Table) -> mlua::Result<()> {
    macro_rules! functions {
        ($($name:literal => $f:expr;)*) => {$({
            let s = shared.clone();
            host.raw_set($name, lua.create_function(move |lua, args| unlimited(lua, || $f(lua, &s, args)))?)?;
        })*};
    }
    functions! {
        "perform" => perform;
        "pay" => crate::pay::pay;
        "together" => together;
        "refusal" => refusal;
        "flow" => flow;
        "window" => window;
        "ask" => ask;
        "ask_all" => ask_all;
        "actions" => actions;
    }
    Ok(())
}

pub(crate) fn request(shared: &Shared, request: Request) {
    *shared.pending.borrow_mut() = Some(request);
}

fn perform(lua: &Lua, shared: &Shared, (event, params, how): EventArgs) -> mlua::Result<()> {
    let world = shared.waiting_world("game.perform")?;
    shared.charge(REQUEST_STEPS)?;
    let (event, params) = event_call(lua, shared, &*world, &event, &params, "game.perform")?;
    let (cost, unpreventable) = manner(shared, &how, "game.perform, third argument,")?;
    request(shared, Request::Perform { event, params, cost, unpreventable });
    Ok(())
}

fn together(lua: &Lua, shared: &Shared, (event, list): (mlua::Value, mlua::Value)) -> mlua::Result<()> {
    let world = shared.waiting_world("game.together")?;
    let list = args::table(shared, &list, "game.together, argument 2,")?;
    let mut proposals = Vec::with_capacity(list.raw_len());
    for params in list.sequence_values::<mlua::Value>() {
        shared.charge(REQUEST_STEPS)?;
        let (event, params) = event_call(lua, shared, &*world, &event, &params?, "game.together")?;
        proposals.push(Proposal::new(event, params));
    }
    request(shared, Request::Together(proposals));
    Ok(())
}

/// Why an event did not happen: the id of the first reason; nil if the event was cancelled or replaced.
fn refusal(lua: &Lua, shared: &Shared, args: EventArgs) -> mlua::Result<Option<String>> {
    let world = shared.world()?;
    let Ok(proposal) = proposal(lua, shared, &*world, args, "game.perform") else {
        return Ok(None);
    };
    let reasons = world.why_not(&proposal).map_err(pass)?;
    Ok(reasons.first().map(|reason| shared.ruleset.text(reason.id).to_string()))
}

fn flow(lua: &Lua, shared: &Shared, (flow, with): (mlua::Value, mlua::Value)) -> mlua::Result<()> {
    let world = shared.waiting_world("game.flow")?;
    shared.charge(REQUEST_STEPS)?;
    let id = shared.flow_named(lua, &args::word(shared, &flow, "game.flow")?)?;
    let flow = shared.ruleset.flow(id);
    let mut given = Vec::new();
    if !with.is_nil() {
        let table = args::table(shared, &with, "game.flow")?;
        let names: Vec<&str> = flow.params.iter().map(|p| shared.ruleset.text(p.name).as_ref()).collect();
        args::only(shared, table, &names, &format!("flow `{}`", shared.ruleset.text(flow.id)))?;
        for param in &flow.params {
            let name = shared.ruleset.text(param.name);
            let value = from_lua(shared, &args::named(table, name)?, name)?;
            if value == Value::Nil {
                continue;
            }
            if !world.fits(&value, &param.ty) {
                return Err(fail(format!(
                    "parameter `{name}` of flow `{}` is {}, not {}",
                    shared.ruleset.text(flow.id),
                    world.describe_type(&param.ty),
                    world.describe(&value)
                )));
            }
            given.push((param.name, value));
        }
    }
    request(shared, Request::Flow { flow: id, with: given });
    Ok(())
}

fn window(lua: &Lua, shared: &Shared, (window, params): (mlua::Value, mlua::Value)) -> mlua::Result<()> {
    let world = shared.waiting_world("game.window")?;
    shared.charge(REQUEST_STEPS)?;
    let id = shared.window_named(lua, &args::word(shared, &window, "game.window")?)?;
    let window = shared.ruleset.window(id);
    let owner = || format!("window `{}`", shared.ruleset.text(window.id));
    let params = args::params(shared, &*world, &window.params, &params, &owner)?;
    request(shared, Request::Window { window: id, params });
    Ok(())
}

pub(crate) fn asked_player(
    shared: &Shared,
    world: &dyn HookContext,
    value: &mlua::Value,
    what: &str,
) -> mlua::Result<CompId> {
    let player = args::comp(shared, world, value, &format!("{what}, player,"))?;
    if world.fits(&Value::Comp(player), &Type::Player) {
        Ok(player)
    } else {
        Err(fail(format!("{what}: {} is not a player", world.describe(&player.into()))))
    }
}

/// An optional text key.
fn key_or(shared: &Shared, table: &Table, name: &str, default: &str, what: &str) -> mlua::Result<Arc<str>> {
    let key = args::named(table, name)?;
    if key.is_nil() { Ok(Arc::from(default)) } else { args::text(shared, &key, &format!("{what}, {name},")) }
}

fn prompt(shared: &Shared, table: &Table, default: &str, what: &str) -> mlua::Result<Text> {
    let key = key_or(shared, table, "prompt", default, what)?;
    Ok(Text { key, args: args::entries(shared, &args::named(table, "args")?, &format!("{what}, args,"))? })
}

/// Builds options; the engine gives them ids that are unique in the question.
pub(crate) struct Options<'a> {
    shared: &'a Shared,
    world: &'a dyn HookContext,
    what: &'a str,
    options: Vec<Choice>,
}

impl<'a> Options<'a> {
    /// The options that the items of a list are.
    pub fn build(
        shared: &'a Shared,
        world: &'a dyn HookContext,
        what: &'a str,
        from: &mlua::Value,
        labels: &mlua::Value,
    ) -> mlua::Result<Vec<Choice>> {
        let mut options = Options::of(shared, world, what);
        let labels = match labels {
            mlua::Value::Table(labels) => Some(labels),
            _ => None,
        };
        for (i, item) in args::list(shared, from, &format!("{what}, from,"))?.iter().enumerate() {
            let label = match labels {
                Some(labels) => labels.raw_get(i + 1)?,
                None => mlua::Value::Nil,
            };
            options.add(item, &label)?;
        }
        Ok(options.all())
    }

    /// No options yet.
    pub fn of(shared: &'a Shared, world: &'a dyn HookContext, what: &'a str) -> Self {
        Self { shared, world, what, options: Vec::new() }
    }

    /// The options.
    pub fn all(self) -> Vec<Choice> {
        self.options
    }

    /// Adds an option; `label` is a list with what `label` returned for it.
    pub fn add(&mut self, item: &mlua::Value, label: &mlua::Value) -> mlua::Result<()> {
        self.shared.charge(OPTION_STEPS)?;
        self.shared.charge_of(Limit::Options, 1)?;
        let (value, id, mut shown) = match item {
            mlua::Value::Table(table) => {
                args::only_class(self.shared, table, "Option", &format!("{}: an option", self.what))?;
                let value = from_lua(self.shared, &args::named(table, "value")?, "value")?;
                let id = args::named(table, "id")?;
                let label = args::named(table, "label")?;
                let (own_id, mut shown) = self.describe(&value)?;
                let id = if id.is_nil() { own_id } else { args::text(self.shared, &id, "an option's id")? };
                if !label.is_nil() {
                    let key = args::text(self.shared, &label, "an option's label")?;
                    shown = Text { key, args: vec![(Arc::from("it"), value.clone())] }.into();
                }
                let extra = args::entries(self.shared, &args::named(table, "args")?, "an option's args")?;
                if !extra.is_empty() {
                    let mut text = self.world.label(&option(&id, shown, &value));
                    text.args.extend(extra);
                    shown = text.into();
                }
                (value, id, shown)
            }
            plain => {
                let value = from_lua(self.shared, plain, "an option")?;
                let (id, shown) = self.describe(&value)?;
                (value, id, shown)
            }
        };
        if let mlua::Value::Table(label) = label {
            let key = args::text(self.shared, &label.raw_get(1)?, "what `label` returns")?;
            let mut text = Text { key, args: vec![(Arc::from("it"), value.clone())] };
            text.args.extend(args::entries(self.shared, &label.raw_get(2)?, "what `label` returns second")?);
            shown = text.into();
        }
        self.options.push(option(&id, shown, &value));
        Ok(())
    }

    /// The id and the label of an option.
    fn describe(&self, value: &Value) -> mlua::Result<(Arc<str>, Label)> {
        let ruleset = &self.shared.ruleset;
        let plain = |text: Arc<str>| (text.clone(), Label::Own(Text { key: text, args: Vec::new() }));
        Ok(match value {
            Value::Comp(id) => {
                let id = self.shared.existing(self.world, *id)?;
                (self.world.component_option_key(id), Label::Value)
            }
            Value::Def(id) => (ruleset.text(ruleset.def(*id).id).clone(), Label::Value),
            Value::Str(text) if is_too_long_for_a_name(text) => {
                let id = Arc::from(format!("option-{}", self.options.len() + 1));
                (id, Label::Own(Text { key: text.clone(), args: Vec::new() }))
            }
            Value::Str(text) => plain(text.clone()),
            Value::Int(n) => plain(Arc::from(n.to_string())),
            Value::Bool(b) => plain(Arc::from(if *b { "yes" } else { "no" })),
            Value::Nil => plain(Arc::from("none")),
            Value::List(_) | Value::Map(_) | Value::Event(_) => {
                plain(Arc::from(format!("option-{}", self.options.len() + 1)))
            }
        })
    }
}

fn option(id: &Arc<str>, label: Label, value: &Value) -> Choice {
    Choice::new(id.clone(), label, value.clone(), OptionKind::Value)
}

/// What the prelude does with a question: ask it, or continue with this answer because there is no choice.
type Asked = (bool, mlua::Value);

fn ask(
    lua: &Lua,
    shared: &Shared,
    (name, given, from, labels): (mlua::LuaString, mlua::Value, mlua::Value, mlua::Value),
) -> mlua::Result<Asked> {
    let name = name.to_str()?;
    let what = format!("game.{}", &*name);
    let world = shared.waiting_world(&what)?;
    let table = args::table(shared, &given, &what)?;
    args::only_of(shared, table, &name, 0, &what)?;
    let player = asked_player(shared, &*world, &args::named(table, "player")?, &what)?;
    let prompt = prompt(shared, table, &name.replace('_', "-"), &what)?;
    let nothing = || Ok((false, mlua::Value::Table(lua.create_table()?)));
    let number = |key: &str, default: i64| {
        let value = args::named(table, key)?;
        if value.is_nil() { Ok(default) } else { args::integer(shared, &value, &format!("{what}, {key},")) }
    };
    let look = from_lua(shared, &args::named(table, "look")?, "look")?.truthy();
    let mut question = Question { player, shape: Shape::One, prompt, options: Vec::new(), secret: false, look };
    match &*name {
        "amount" => {
            let (min, max) =
                (number("min", 0)?, args::integer(shared, &args::named(table, "max")?, "game.amount, max,")?);
            if max < min {
                return Err(fail(format!("game.amount: `min` ({min}) is greater than `max` ({max})")));
            }
            question.shape = Shape::Amount { min, max };
        }
        "confirm" => question.shape = Shape::Confirm,
        "assign" => {
            question.options =
                Options::build(shared, &*world, &what, &args::named(table, "items")?, &mlua::Value::Nil)?;
            let targets = Options::build(shared, &*world, &what, &args::named(table, "targets")?, &mlua::Value::Nil)?;
            if question.options.is_empty() {
                return nothing();
            }
            if targets.is_empty() {
                return Err(fail("game.assign: there are items, but no targets to give them"));
            }
            question.shape = Shape::Assign { targets };
        }
        "order" => {
            question.options = Options::build(shared, &*world, &what, &from, &labels)?;
            if question.options.len() < 2 {
                return Ok((false, from));
            }
            question.shape = Shape::Order;
        }
        "choose_some" => {
            question.options = Options::build(shared, &*world, &what, &from, &labels)?;
            let count = question.options.len() as i64;
            let (min, max) = (number("min", 0)?.clamp(0, count), number("max", count)?.clamp(0, count));
            if max < min {
                return Err(fail(format!("game.choose_some: min is {min}, but max is {max}")));
            }
            if max == 0 {
                return nothing();
            }
            let narrow = |n: i64| u32::try_from(n).unwrap_or(u32::MAX);
            question.shape = Shape::Some { min: narrow(min), max: narrow(max) };
        }
        _ => {
            (question.shape, question.options) = match args::named(table, "parts")? {
                mlua::Value::Nil => (Shape::One, Options::build(shared, &*world, &what, &from, &labels)?),
                _ => crate::parts::offer(shared, &*world, table, &from, &labels, &question.prompt)?,
            };
            if question.options.is_empty() {
                return Ok((false, mlua::Value::Nil));
            }
            if from_lua(shared, &args::named(table, "optional")?, "optional")?.truthy() {
                let key = key_or(shared, table, "decline", "pass", &what)?;
                question.options.push(Choice::pass(Text { key, args: question.prompt.args.clone() }));
            }
        }
    }
    request(shared, Request::Ask(question));
    Ok((true, mlua::Value::Nil))
}

fn ask_all(
    lua: &Lua,
    shared: &Shared,
    (given, players, froms, labels): (mlua::Value, mlua::Value, mlua::Value, mlua::Value),
) -> mlua::Result<Asked> {
    let what = "game.secretly";
    let world = shared.waiting_world(what)?;
    let table = args::table(shared, &given, what)?;
    args::only_of(shared, table, "secretly", 0, what)?;
    let prompt = prompt(shared, table, "secretly", what)?;
    let mut questions = Vec::new();
    let players = args::list(shared, &players, "game.secretly, players,")?;
    let froms = args::list(shared, &froms, "game.secretly, from,")?;
    for (i, (player, from)) in players.iter().zip(&froms).enumerate() {
        let player = asked_player(shared, &*world, player, what)?;
        let labels = match &labels {
            mlua::Value::Table(labels) => labels.raw_get(i + 1)?,
            _ => mlua::Value::Nil,
        };
        let options = Options::build(shared, &*world, what, from, &labels)?;
        if options.is_empty() {
            return Err(fail(format!("game.secretly: {} has nothing to choose from", world.describe(&player.into()))));
        }
        questions.push(Question {
            player,
            shape: Shape::One,
            prompt: prompt.clone(),
            options,
            secret: true,
            look: false,
        });
    }
    if questions.is_empty() {
        return Ok((false, mlua::Value::Table(lua.create_table()?)));
    }
    request(shared, Request::AskAll(questions));
    Ok((true, mlua::Value::Nil))
}

fn actions(_: &Lua, shared: &Shared, given: mlua::Value) -> mlua::Result<Asked> {
    let what = "game.actions";
    let world = shared.waiting_world(what)?;
    shared.charge(REQUEST_STEPS)?;
    let table = args::table(shared, &given, what)?;
    args::only_of(shared, table, "actions", 0, what)?;
    let player = asked_player(shared, &*world, &args::named(table, "player")?, what)?;
    let name = args::text(shared, &args::named(table, "menu")?, "game.actions, menu,")?;
    let menu = shared.ruleset.names.find(&name).filter(|sym| shared.ruleset.menus().contains(sym));
    // A menu that no ability names is empty.
    let Some(menu) = menu else {
        return Ok((false, mlua::Value::Boolean(false)));
    };
    let key = |key: &str| {
        let value = args::named(table, key)?;
        if value.is_nil() {
            return Ok(None);
        }
        let text = args::text(shared, &value, &format!("{what}, {key},"))?;
        // The loader interns the keys that scripts write; one that a script puts together falls back to the menu's name.
        Ok::<_, mlua::Error>(Some(shared.ruleset.names.find(&text).unwrap_or(menu)))
    };
    let prompt = key("prompt")?.unwrap_or(menu);
    let poll_hidden = args::named(table, "poll_hidden")?;
    let poll_hidden = (!poll_hidden.is_nil()).then(|| poll_hidden != mlua::Value::Boolean(false));
    request(shared, Request::Actions { player, menu, prompt, pass: key("pass")?, poll_hidden });
    Ok((true, mlua::Value::Nil))
}
