//! Names that scripts write behind a dot or colon, known by the address of their text in the interpreter. The interpreter keeps
//! one copy of each text, and those that were looked up once are held here, so an address never comes to mean another name.

use hexforge_core::ids::Sym;
use hexforge_core::ruleset::Ruleset;
use mlua::{Lua, LuaString};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// So many names are kept; what scripts put together at run time could be without end.
const CAPACITY: usize = 10_000;

/// Names that mean something without being declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Common {
    Id,
    Kind,
    Def,
    Base,
    Owner,
    Parent,
    Slot,
    Index,
    Alive,
    Copies,
    Source,
    Cause,
    IsCost,
    Value,
    Is,
    Has,
    Count,
    First,
    Last,
    All,
    Within,
    Sees,
    Cancel,
    Set,
    Replace,
    Table,
    Players,
    Active,
    Trigger,
}

fn common(name: &str) -> Option<Common> {
    Some(match name {
        "id" => Common::Id,
        "kind" => Common::Kind,
        "def" => Common::Def,
        "base" => Common::Base,
        "owner" => Common::Owner,
        "parent" => Common::Parent,
        "slot" => Common::Slot,
        "index" => Common::Index,
        "alive" => Common::Alive,
        "copies" => Common::Copies,
        "source" => Common::Source,
        "cause" => Common::Cause,
        "is_cost" => Common::IsCost,
        "value" => Common::Value,
        "is" => Common::Is,
        "has" => Common::Has,
        "count" => Common::Count,
        "first" => Common::First,
        "last" => Common::Last,
        "all" => Common::All,
        "within" => Common::Within,
        "sees" => Common::Sees,
        "cancel" => Common::Cancel,
        "set" => Common::Set,
        "replace" => Common::Replace,
        "table" => Common::Table,
        "players" => Common::Players,
        "active" => Common::Active,
        "trigger" => Common::Trigger,
        _ => return None,
    })
}

/// What is known of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    /// The name, if the ruleset uses it at all.
    pub(crate) sym: Option<Sym>,
    pub(crate) common: Option<Common>,
}

/// See the module.
#[derive(Default)]
pub(crate) struct Keys {
    known: RefCell<FxHashMap<usize, Key>>,
    held: RefCell<Vec<LuaString>>,
    texts: RefCell<Vec<Option<LuaString>>>,
}

impl Keys {
    /// What is known of a name; none if it is no UTF-8.
    pub(crate) fn find(&self, ruleset: &Ruleset, name: &LuaString) -> Option<Key> {
        let address = name.to_pointer().addr();
        if let Some(key) = self.known.borrow().get(&address) {
            return Some(*key);
        }
        let text = name.to_str().ok()?;
        let key = Key { sym: ruleset.names.find(&text), common: common(&text) };
        let mut held = self.held.borrow_mut();
        if held.len() < CAPACITY {
            held.push(name.clone());
            self.known.borrow_mut().insert(address, key);
        }
        Some(key)
    }

    /// The text of a name of the ruleset, made once.
    pub(crate) fn text(&self, lua: &Lua, ruleset: &Ruleset, sym: Sym) -> mlua::Result<mlua::Value> {
        if let Some(Some(text)) = self.texts.borrow().get(sym.index()) {
            return Ok(mlua::Value::String(text.clone()));
        }
        let text = crate::convert::unlimited(lua, || lua.create_string(ruleset.text(sym).as_bytes()))?;
        let mut texts = self.texts.borrow_mut();
        if texts.len() <= sym.index() {
            texts.resize(sym.index() + 1, None);
        }
        if let Some(place) = texts.get_mut(sym.index()) {
            *place = Some(text.clone());
        }
        Ok(mlua::Value::String(text))
    }
}
