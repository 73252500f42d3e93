//! Names that scripts write behind a dot or colon, known by the address of their text in the interpreter. The interpreter keeps
//! one copy of each text, and those that were looked up once are held here, so an address never comes to mean another name.

use hexforge_core::formula::Common;
use hexforge_core::ids::Sym;
use hexforge_core::ruleset::Ruleset;
use mlua::{Lua, LuaString};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// So many names are kept; what scripts put together at run time could be without end.
const CAPACITY: usize = 10_000;

/// Names that mean something without being declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// What a component, definition or event has under that name.
    Member(Common),
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

fn known(name: &str) -> Option<Known> {
    Some(match name {
        "value" => Known::Value,
        "is" => Known::Is,
        "has" => Known::Has,
        "count" => Known::Count,
        "first" => Known::First,
        "last" => Known::Last,
        "all" => Known::All,
        "within" => Known::Within,
        "sees" => Known::Sees,
        "cancel" => Known::Cancel,
        "set" => Known::Set,
        "replace" => Known::Replace,
        "table" => Known::Table,
        "players" => Known::Players,
        "active" => Known::Active,
        "trigger" => Known::Trigger,
        _ => return Common::named(name).map(Known::Member),
    })
}

/// What is known of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    /// The name, if the ruleset uses it at all.
    pub(crate) sym: Option<Sym>,
    pub(crate) known: Option<Known>,
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
        let key = Key { sym: ruleset.names.find(&text), known: known(&text) };
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
