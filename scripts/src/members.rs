//! Members and methods of components, definitions and events.

use crate::convert::{comp_or_nil, freeze, from_lua, handle, handles, read, to_lua, unlimited};
use crate::errors::{fail, pass};
use crate::handle::Handle;
use crate::keys::{BuiltinName, NameInfo};
use crate::names::NameKind;
use crate::shared::Shared;
use hexforge_core::formula::Common;
use hexforge_core::host::{FoundMember, HookContext};
use hexforge_core::ids::{CompId, DefId, EventSerial, KindId, Sym};
use hexforge_core::limits::Limit;
use hexforge_core::ruleset::{Member, Ruleset, Type};
use hexforge_core::state::LiveEvent;
use hexforge_core::value::Value;
use mlua::{Function, LightUserData, Lua, LuaString, MultiValue, Table};
use std::rc::Rc;

/// Built-in members of components that are not methods.
pub(crate) const COMPONENT_FIELDS: [&str; 9] =
    ["id", "kind", "def", "base", "owner", "parent", "slot", "index", "alive"];
/// Methods of components.
pub(crate) const COMPONENT_METHODS: [&str; 9] =
    ["value", "is", "has", "count", "first", "last", "all", "within", "sees"];
/// Built-in members of definitions that are not methods.
pub(crate) const DEFINITION_FIELDS: [&str; 4] = ["id", "base", "kind", "copies"];
/// Methods of definitions.
pub(crate) const DEFINITION_METHODS: [&str; 2] = ["value", "is"];
/// Built-in members of events that are not methods.
pub(crate) const EVENT_FIELDS: [&str; 4] = ["id", "source", "cause", "is_cost"];
/// Methods of events.
pub(crate) const EVENT_METHODS: [&str; 3] = ["cancel", "set", "replace"];

/// The methods as functions of the interpreter.
struct Methods {
    value: Function,
    is: Function,
    has: Function,
    count: Function,
    first: Function,
    last: Function,
    all: Function,
    within: Function,
    sees: Function,
    cancel: Function,
    set: Function,
    replace: Function,
}

/// Creates the metatable that all handles share.
pub(crate) fn metatable(lua: &Lua, shared: &Rc<Shared>) -> mlua::Result<Table> {
    let methods = Methods::new(lua, shared)?;
    let meta = lua.create_table()?;
    let s = shared.clone();
    meta.raw_set(
        "__index",
        lua.create_function(move |lua, (data, key): (LightUserData, mlua::Value)| {
            index(lua, &s, &methods, data, &key)
        })?,
    )?;
    meta.raw_set(
        "__newindex",
        lua.create_function(|_, (data, key): (LightUserData, mlua::Value)| -> mlua::Result<()> {
            let type_name = Handle::of(data).map_or("handle", Handle::type_name);
            let key = key.to_string().unwrap_or_default();
            let how = match type_name {
                "component" => format!("write game.set(component, \"{key}\", value)"),
                "event" => format!("write event:set(\"{key}\", value)"),
                _ => "definitions are fixed".to_owned(),
            };
            Err(fail(format!("a {type_name} cannot be assigned to; {how}")))
        })?,
    )?;
    meta.raw_set("__lt", lua.create_function(|_, (a, b)| compare(a, b).map(|o| o.is_lt()))?)?;
    meta.raw_set("__le", lua.create_function(|_, (a, b)| compare(a, b).map(|o| o.is_le()))?)?;
    let s = shared.clone();
    meta.raw_set("__tostring", lua.create_function(move |_, data: LightUserData| Ok(show(&s, data)))?)?;
    let s = shared.clone();
    meta.raw_set(
        "__concat",
        lua.create_function(move |_, (a, b): (mlua::Value, mlua::Value)| Ok(as_text(&s, &a)? + &as_text(&s, &b)?))?,
    )?;
    meta.raw_set("__metatable", "protected")?;
    meta.set_readonly(true);
    Ok(meta)
}

fn compare(a: LightUserData, b: LightUserData) -> mlua::Result<std::cmp::Ordering> {
    match (Handle::of(a), Handle::of(b)) {
        (Some(a), Some(b)) => Ok(a.cmp(&b)),
        _ => Err(fail("only components and definitions can be compared")),
    }
}

fn as_text(shared: &Shared, value: &mlua::Value) -> mlua::Result<String> {
    match value {
        mlua::Value::LightUserData(data) => Ok(show(shared, *data)),
        mlua::Value::String(text) => Ok(text.to_str()?.to_owned()),
        mlua::Value::Integer(n) => Ok(n.to_string()),
        mlua::Value::Number(n) => Ok(n.to_string()),
        other => Err(fail(format!("cannot join a text and a {}; write tostring(…)", other.type_name()))),
    }
}

/// A handle as text: the same in every process.
pub(crate) fn show(shared: &Shared, data: LightUserData) -> String {
    match Handle::of(data) {
        Some(Handle::Comp(id)) => match shared.world() {
            Ok(world) if world.exists(id) => {
                let base = shared.ruleset.def(world.def_of(id)).local_id;
                format!("{}#{}", shared.ruleset.text(base), id.0)
            }
            _ => format!("component#{}", id.0),
        },
        Some(Handle::Def(id)) => shared
            .ruleset
            .definitions
            .get(id.index())
            .map_or_else(|| "definition".to_owned(), |d| shared.ruleset.text(d.id).to_string()),
        Some(Handle::Event(serial)) => {
            let id = shared.world().ok().and_then(|w| w.with_event(serial, |e| e.event));
            id.map_or_else(|| "event".to_owned(), |id| shared.ruleset.text(shared.ruleset.event(id).id).to_string())
        }
        None => "handle".to_owned(),
    }
}

fn index(
    lua: &Lua,
    shared: &Shared,
    methods: &Methods,
    data: LightUserData,
    key: &mlua::Value,
) -> mlua::Result<mlua::Value> {
    shared.charge_of(Limit::Steps, 1)?;
    let mlua::Value::String(key) = key else {
        let type_name = Handle::of(data).map_or("handle", Handle::type_name);
        return Err(fail(format!(
            "a {type_name} has members with names and is not a list; found an index of type `{}`",
            key.type_name()
        )));
    };
    let Some(name) = shared.key(key) else {
        return Err(fail("the name of a member is not UTF-8"));
    };
    match Handle::of(data) {
        Some(Handle::Comp(id)) => component(lua, shared, methods, id, name, key),
        Some(Handle::Def(id)) => definition(lua, shared, methods, id, name, key),
        Some(Handle::Event(id)) => event(lua, shared, methods, id, name, key),
        None => Err(fail("this handle is not from this game")),
    }
}

fn component(
    lua: &Lua,
    shared: &Shared,
    methods: &Methods,
    id: CompId,
    key: NameInfo,
    name: &LuaString,
) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let ruleset = &shared.ruleset;
    let function = |f: &Function| {
        shared.existing(&*world, id)?;
        Ok(mlua::Value::Function(f.clone()))
    };
    let Some(known) = key.builtin.filter(|known| is_of_components(*known)) else {
        return match world.find_member(id, key.sym) {
            Some(FoundMember::Field(value)) => {
                let made = read(lua, shared, &value)?;
                if matches!(value, Value::Map(_)) && is_record(ruleset, world.kind_of(id), key.sym) {
                    freeze(&made)?;
                }
                Ok(made)
            }
            Some(FoundMember::Slot(at)) => unlimited(lua, || {
                world.with_slot(id, at, |content| handles(lua, content.iter().map(|c| Handle::Comp(*c))))
            }),
            Some(FoundMember::Property(def, at)) => property(lua, shared, def, at),
            Some(FoundMember::Nothing(kind)) => {
                Err(no_member(shared, kind, "component", &shared.name(name, "the member of a component")?))
            }
            None => shared.existing(&*world, id).map(|_| mlua::Value::Nil),
        };
    };
    match known {
        BuiltinName::Value => return function(&methods.value),
        BuiltinName::Is => return function(&methods.is),
        BuiltinName::Has => return function(&methods.has),
        BuiltinName::Count => return function(&methods.count),
        BuiltinName::First => return function(&methods.first),
        BuiltinName::Last => return function(&methods.last),
        BuiltinName::All => return function(&methods.all),
        BuiltinName::Within => return function(&methods.within),
        BuiltinName::Sees => return function(&methods.sees),
        _ => {}
    }
    shared.existing(&*world, id)?;
    let text = |sym: Sym| shared.text(lua, sym);
    match known {
        BuiltinName::Member(Common::Id) => Ok(mlua::Value::Integer(i64::from(id.0))),
        BuiltinName::Member(Common::Kind) => text(ruleset.kind(world.kind_of(id)).local_id),
        BuiltinName::Member(Common::Def) => Ok(handle(Handle::Def(world.def_of(id)))),
        BuiltinName::Member(Common::LocalId) => text(ruleset.def(world.def_of(id)).local_id),
        BuiltinName::Member(Common::Owner) => Ok(comp_or_nil(world.owner(id))),
        BuiltinName::Member(Common::Parent) => Ok(comp_or_nil(world.place(id).map(|p| p.parent))),
        BuiltinName::Member(Common::Slot) => world.slot_name(id).map_or(Ok(mlua::Value::Nil), text),
        BuiltinName::Member(Common::Index) => {
            Ok(world.position(id).map_or(mlua::Value::Nil, |at| mlua::Value::Integer(at as i64 + 1)))
        }
        _ => Ok(mlua::Value::Boolean(world.alive(id))),
    }
}

/// Whether every component has a member of this name.
fn is_of_components(known: BuiltinName) -> bool {
    !matches!(
        known,
        BuiltinName::Member(Common::Copies | Common::Source | Common::Cause | Common::IsCost)
            | BuiltinName::Cancel
            | BuiltinName::Set
            | BuiltinName::Replace
            | BuiltinName::Table
            | BuiltinName::Players
            | BuiltinName::Active
            | BuiltinName::Trigger
    )
}

fn definition(
    lua: &Lua,
    shared: &Shared,
    methods: &Methods,
    id: DefId,
    key: NameInfo,
    name: &LuaString,
) -> mlua::Result<mlua::Value> {
    let ruleset = &shared.ruleset;
    let Some(def) = ruleset.definitions.get(id.index()) else {
        return Err(fail("this definition is not from this game"));
    };
    match key.builtin {
        Some(BuiltinName::Member(Common::Id)) => shared.text(lua, def.id),
        Some(BuiltinName::Member(Common::LocalId)) => shared.text(lua, def.local_id),
        Some(BuiltinName::Member(Common::Kind)) => shared.text(lua, ruleset.kind(def.kind).local_id),
        Some(BuiltinName::Member(Common::Copies)) => Ok(mlua::Value::Integer(def.copies)),
        Some(BuiltinName::Value) => Ok(mlua::Value::Function(methods.value.clone())),
        Some(BuiltinName::Is) => Ok(mlua::Value::Function(methods.is.clone())),
        _ => match key.sym.and_then(|sym| ruleset.member(def.kind, sym)) {
            Some(Member::Property(at)) => property(lua, shared, id, at),
            Some(_) => Err(fail(format!(
                "`{}` of `{}` changes in play, so only a component has it, not the definition `{}`",
                &shared.name(name, "the member of a definition")?,
                ruleset.text(ruleset.kind(def.kind).local_id),
                ruleset.text(def.id)
            ))),
            None => Err(no_member(shared, def.kind, "definition", &shared.name(name, "the member of a definition")?)),
        },
    }
}

/// Whether a field is declared as a record, which cannot be changed in place.
fn is_record(ruleset: &Ruleset, kind: KindId, name: Option<Sym>) -> bool {
    let fields = &ruleset.kind(kind).fields;
    fields.iter().any(|field| Some(field.name) == name && matches!(field.ty.present(), Type::Record(_)))
}

/// A property. Texts and frozen tables are created once.
fn property(lua: &Lua, shared: &Shared, def: DefId, at: u16) -> mlua::Result<mlua::Value> {
    let Some(value) = shared.ruleset.def(def).properties.get(usize::from(at)) else {
        return Ok(mlua::Value::Nil);
    };
    if !matches!(value, Value::Str(_) | Value::List(_) | Value::Map(_)) {
        return to_lua(lua, value);
    }
    if let Some(made) = shared.properties.borrow().get(&(def, at)) {
        return Ok(made.clone());
    }
    let made = to_lua(lua, value)?;
    freeze(&made)?;
    shared.properties.borrow_mut().insert((def, at), made.clone());
    Ok(made)
}

fn event(
    lua: &Lua,
    shared: &Shared,
    methods: &Methods,
    serial: EventSerial,
    key: NameInfo,
    name: &LuaString,
) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let ruleset = &shared.ruleset;
    let over = || fail("the event is over; read what you need of it before, or use the locals of its parameters");
    let param = world
        .with_event(serial, |live| {
            let at = ruleset.event(live.event).params.iter().position(|p| Some(p.name) == key.sym)?;
            live.params.get(at).cloned()
        })
        .ok_or_else(over)?;
    if let Some(value) = param {
        return read(lua, shared, &value);
    }
    let look = |f: &dyn Fn(&LiveEvent) -> mlua::Value| world.with_event(serial, f).ok_or_else(over);
    match key.builtin {
        Some(BuiltinName::Member(Common::Id)) => {
            let id = world.with_event(serial, |live| live.event).ok_or_else(over)?;
            shared.text(lua, ruleset.event(id).id)
        }
        Some(BuiltinName::Member(Common::Source)) => look(&|live| comp_or_nil(live.source)),
        Some(BuiltinName::Member(Common::Cause)) => {
            look(&|live| live.cause.map_or(mlua::Value::Nil, |cause| handle(Handle::Event(cause))))
        }
        Some(BuiltinName::Member(Common::IsCost)) => look(&|live| mlua::Value::Boolean(live.is_cost)),
        Some(BuiltinName::Cancel) => Ok(mlua::Value::Function(methods.cancel.clone())),
        Some(BuiltinName::Set) => Ok(mlua::Value::Function(methods.set.clone())),
        Some(BuiltinName::Replace) => Ok(mlua::Value::Function(methods.replace.clone())),
        _ => {
            let id = world.with_event(serial, |live| live.event).ok_or_else(over)?;
            let params = &ruleset.event(id).params;
            let known = params.iter().map(|p| ruleset.text(p.name).as_ref());
            let name = shared.name(name, "the member of an event")?;
            Err(fail(format!(
                "event `{}` has no parameter `{}`{}",
                ruleset.text(ruleset.event(id).id),
                &*name,
                shared.suggestion(&name, known.chain(EVENT_FIELDS).chain(EVENT_METHODS))
            )))
        }
    }
}

fn no_member(shared: &Shared, kind: KindId, type_name: &str, name: &str) -> mlua::Error {
    let ruleset = &shared.ruleset;
    let k = ruleset.kind(kind);
    let properties = k.properties.iter().map(|p| ruleset.text(*p).as_ref());
    let state = k.fields.iter().map(|f| f.name).chain(k.slots.iter().map(|s| s.name)).map(|s| ruleset.text(s).as_ref());
    let known: Vec<&str> = if type_name == "component" {
        properties.chain(state).chain(COMPONENT_FIELDS).chain(COMPONENT_METHODS).collect()
    } else {
        properties.chain(DEFINITION_FIELDS).chain(DEFINITION_METHODS).collect()
    };
    let base = ruleset.text(k.local_id);
    let near = shared.suggestion(name, known.iter().copied());
    if near.is_empty() {
        let mut own: Vec<&str> = known;
        own.truncate(own.len().saturating_sub(if type_name == "component" { 18 } else { 6 }));
        own.sort_unstable();
        let list = if own.is_empty() { String::new() } else { format!("; it has {}", own.join(", ")) };
        return fail(format!("a {type_name} of kind `{base}` has no member `{name}`{list}"));
    }
    fail(format!("a {type_name} of kind `{base}` has no member `{name}`{near}"))
}

/// The component that a method is called on.
fn this(shared: &Shared, world: &dyn HookContext, value: &mlua::Value, method: &str) -> mlua::Result<CompId> {
    if let mlua::Value::LightUserData(data) = value
        && let Some(Handle::Comp(id)) = Handle::of(*data)
    {
        return shared.existing(world, id);
    }
    Err(fail(format!("`{method}` is a method of components: write component:{method}(…) with a colon")))
}

/// The event that a method is called on.
fn this_event(value: &mlua::Value, method: &str) -> mlua::Result<EventSerial> {
    if let mlua::Value::LightUserData(data) = value
        && let Some(Handle::Event(id)) = Handle::of(*data)
    {
        return Ok(id);
    }
    Err(fail(format!("`{method}` is a method of events: write event:{method}(…) with a colon")))
}

/// The slot `name` of a component.
pub(crate) fn slot_named(shared: &Shared, world: &dyn HookContext, comp: CompId, name: &str) -> mlua::Result<u16> {
    let ruleset = world.ruleset();
    let found = ruleset.names.find(name).and_then(|sym| world.slot_index(comp, sym));
    found.ok_or_else(|| {
        let kind = ruleset.kind(world.kind_of(comp));
        let slots = kind.slots.iter().map(|s| ruleset.text(s.name).as_ref());
        fail(format!("a `{}` has no slot `{name}`{}", ruleset.text(kind.local_id), shared.suggestion(name, slots)))
    })
}

/// An argument of `is`: a kind or a definition.
fn is_a(lua: &Lua, shared: &Shared, kind: KindId, def: DefId, name: &str) -> mlua::Result<bool> {
    let find = |kind| shared.names.find(&shared.scripts, kind, name, || shared.asking_pack(lua));
    let (wanted_kind, wanted_def) = (find(NameKind::Kind), find(NameKind::Def));
    if wanted_kind.is_none() && wanted_def.is_none() {
        return Err(fail(format!(
            "{}, and no kind of that name either",
            shared.names.unknown(shared, NameKind::Def, name)
        )));
    }
    Ok(wanted_kind.is_some_and(|k| shared.ruleset.is_kind(kind, KindId(k))) || wanted_def == Some(def.0))
}

type NameArgs = (mlua::Value, LuaString);

impl Methods {
    fn new(lua: &Lua, shared: &Rc<Shared>) -> mlua::Result<Self> {
        macro_rules! method {
            ($f:expr) => {{
                let s = shared.clone();
                lua.create_function(move |lua, args| $f(lua, &s, args))?
            }};
        }
        Ok(Self {
            value: method!(value),
            is: method!(is),
            has: method!(has),
            count: method!(|_: &Lua, s: &Shared, (c, slot): NameArgs| slot_of(s, &c, &slot, "count", |content| Ok(
                content.len()
            ))),
            first: method!(|_: &Lua, s: &Shared, (c, slot): NameArgs| slot_of(s, &c, &slot, "first", |content| Ok(
                comp_or_nil(content.first().copied())
            ))),
            last: method!(|_: &Lua, s: &Shared, (c, slot): NameArgs| slot_of(s, &c, &slot, "last", |content| Ok(
                comp_or_nil(content.last().copied())
            ))),
            all: method!(all),
            within: method!(|_: &Lua, s: &Shared, (c, other): (mlua::Value, mlua::Value)| {
                let world = s.world()?;
                let comp = this(s, &*world, &c, "within")?;
                Ok(world.is_within(comp, other_comp(s, &*world, &other, "within")?))
            }),
            sees: method!(|_: &Lua, s: &Shared, (c, other): (mlua::Value, mlua::Value)| {
                let world = s.world()?;
                let viewer = this(s, &*world, &c, "sees")?;
                Ok(world.sees(Some(viewer), other_comp(s, &*world, &other, "sees")?))
            }),
            cancel: method!(|_: &Lua, s: &Shared, event: mlua::Value| {
                let world = s.acting_world("event:cancel")?;
                world.cancel_event(this_event(&event, "cancel")?).map_err(pass)
            }),
            set: method!(set_param),
            replace: method!(|_: &Lua, s: &Shared, (event, said): (mlua::Value, mlua::Value)| {
                let world = s.acting_world("event:replace")?;
                let event = this_event(&event, "replace")?;
                world.replace_event(event, from_lua(s, &said, "argument 1 of event:replace")?).map_err(pass)
            }),
        })
    }
}

fn other_comp(shared: &Shared, world: &dyn HookContext, value: &mlua::Value, method: &str) -> mlua::Result<CompId> {
    match from_lua(shared, value, "argument 1")? {
        Value::Comp(id) => shared.existing(world, id),
        other => Err(fail(format!("component:{method}(…) wants a component, not {}", world.describe(&other)))),
    }
}

fn slot_of<T>(
    shared: &Shared,
    comp: &mlua::Value,
    slot: &LuaString,
    method: &str,
    f: impl FnOnce(&[CompId]) -> mlua::Result<T>,
) -> mlua::Result<T> {
    let world = shared.world()?;
    let comp = this(shared, &*world, comp, method)?;
    let index = shared.key(slot).and_then(|key| key.sym).and_then(|sym| world.slot_index(comp, sym));
    let index = index.map_or_else(|| slot_named(shared, &*world, comp, &shared.name(slot, method)?), Ok)?;
    world.with_slot(comp, index, f)
}

fn value(
    lua: &Lua,
    shared: &Shared,
    (subject, name, rest): (mlua::Value, LuaString, MultiValue),
) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let subject = match from_lua(shared, &subject, "the subject")? {
        Value::Comp(id) => Value::Comp(shared.existing(&*world, id)?),
        Value::Def(id) => Value::Def(id),
        _ => {
            return Err(fail("`value` is a method of components: write component:value(\"id\", …) with a colon"));
        }
    };
    let name = shared.name(&name, "value")?;
    let id = shared.value_named(lua, &name)?;
    let params = &shared.ruleset.value(id).params;
    let wanted = params.len().max(1);
    let mut args = Vec::with_capacity(wanted);
    args.push(subject);
    if rest.len() + 1 > wanted {
        return Err(fail(format!(
            "value `{}` takes {} arguments after its subject, not {}",
            &*name,
            wanted - 1,
            rest.len()
        )));
    }
    for (arg, param) in rest.iter().zip(params.iter().skip(1)) {
        let arg = from_lua(shared, arg, "an argument")?;
        if !world.fits(&arg, &param.ty) {
            return Err(fail(format!(
                "argument `{}` of value `{}` is {}, not {}",
                shared.ruleset.text(param.name),
                &*name,
                world.describe_type(&param.ty),
                world.describe(&arg)
            )));
        }
        args.push(arg);
    }
    args.resize(wanted, Value::Nil);
    let result = world.value(id, args).map_err(pass)?;
    read(lua, shared, &result)
}

fn is(lua: &Lua, shared: &Shared, (subject, name): NameArgs) -> mlua::Result<bool> {
    let (kind, def) = match from_lua(shared, &subject, "the subject")? {
        Value::Comp(id) => {
            let world = shared.world()?;
            let id = shared.existing(&*world, id)?;
            (world.kind_of(id), world.def_of(id))
        }
        Value::Def(id) => (shared.ruleset.def(id).kind, id),
        _ => {
            return Err(fail("`is` is a method of components: write component:is(\"name\") with a colon"));
        }
    };
    is_a(lua, shared, kind, def, &shared.name(&name, "is")?)
}

fn has(
    lua: &Lua,
    shared: &Shared,
    (comp, slot, name): (mlua::Value, LuaString, Option<LuaString>),
) -> mlua::Result<bool> {
    let Some(name) = name else {
        return slot_of(shared, &comp, &slot, "has", |content| Ok(!content.is_empty()));
    };
    let name = shared.name(&name, "has")?;
    let content = slot_of(shared, &comp, &slot, "has", |content| Ok(content.to_vec()))?;
    let world = shared.world()?;
    // This is checked even for an empty slot, so that a wrong name is always found.
    is_a(lua, shared, KindId(0), DefId(u32::MAX), &name)?;
    shared.charge(content.len() as i64)?;
    for c in content {
        if is_a(lua, shared, world.kind_of(c), world.def_of(c), &name)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn all(lua: &Lua, shared: &Shared, (comp, name): NameArgs) -> mlua::Result<mlua::Value> {
    let world = shared.world()?;
    let comp = this(shared, &*world, &comp, "all")?;
    let kind = shared.kind_named(lua, &shared.name(&name, "all")?)?;
    let mut found = world.descendants(comp);
    shared.charge(found.len() as i64)?;
    found.retain(|c| shared.ruleset.is_kind(world.kind_of(*c), kind));
    unlimited(lua, || handles(lua, found.into_iter().map(Handle::Comp)))
}

fn set_param(
    _: &Lua,
    shared: &Shared,
    (event, name, value): (mlua::Value, LuaString, mlua::Value),
) -> mlua::Result<()> {
    let world = shared.acting_world("event:set")?;
    let serial = this_event(&event, "set")?;
    let name = shared.name(&name, "event:set")?;
    let sym = shared.ruleset.names.find(&name);
    let Some(id) = world.with_event(serial, |live| live.event) else {
        return Err(fail("the event is over; it can only be changed in its own windows"));
    };
    let params = &shared.ruleset.event(id).params;
    let Some(at) = params.iter().position(|p| Some(p.name) == sym) else {
        let known = params.iter().map(|p| shared.ruleset.text(p.name).as_ref());
        return Err(fail(format!(
            "event `{}` has no parameter `{}`{}",
            shared.ruleset.text(shared.ruleset.event(id).id),
            &*name,
            shared.suggestion(&name, known)
        )));
    };
    world.set_event_param(serial, at, from_lua(shared, &value, &name)?).map_err(pass)
}
