//! Member names of scripts, identified by the address of their text in the interpreter. The interpreter keeps one copy of each
//! text, and this module keeps every text that was looked up alive, so an address never changes its meaning.

use hexforge_core::formula::Common;
use hexforge_core::ids::Sym;
use hexforge_core::ruleset::Ruleset;
use mlua::{Lua, LuaString};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The greatest number of names to keep. Scripts could build endless names at run time.
const CAPACITY: usize = 10_000;

/// Built-in names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// The built-in member of that name.
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

/// Facts about a name.
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
    /// What is known of a name; none if it is not UTF-8.
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

    /// The text of a name of the ruleset, created once.
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
