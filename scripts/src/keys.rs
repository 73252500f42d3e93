//! Member names of scripts, identified by the address of their text in the interpreter. The interpreter keeps one copy of each
//! text, and this module keeps every text that was looked up alive, so an address never changes its meaning.

use crate::vm::BYTES_PER_STEP;
use hexforge_core::formula::Common;
use hexforge_core::ids::Sym;
use hexforge_core::limits::{Budget, NAME_CHARS};
use hexforge_core::ruleset::Ruleset;
use mlua::{Lua, LuaString};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The greatest number of names to keep. Scripts could build endless names at run time.
const CAPACITY: usize = 10_000;

/// A name that is built into the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BuiltinName {
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

fn builtin(name: &str) -> Option<BuiltinName> {
    Some(match name {
        "value" => BuiltinName::Value,
        "is" => BuiltinName::Is,
        "has" => BuiltinName::Has,
        "count" => BuiltinName::Count,
        "first" => BuiltinName::First,
        "last" => BuiltinName::Last,
        "all" => BuiltinName::All,
        "within" => BuiltinName::Within,
        "sees" => BuiltinName::Sees,
        "cancel" => BuiltinName::Cancel,
        "set" => BuiltinName::Set,
        "replace" => BuiltinName::Replace,
        "table" => BuiltinName::Table,
        "players" => BuiltinName::Players,
        "active" => BuiltinName::Active,
        "trigger" => BuiltinName::Trigger,
        _ => return Common::named(name).map(BuiltinName::Member),
    })
}

/// The meanings of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NameInfo {
    /// The name, if the ruleset uses it at all.
    pub(crate) sym: Option<Sym>,
    pub(crate) builtin: Option<BuiltinName>,
}

/// The names that were looked up; see the module.
#[derive(Default)]
pub(crate) struct NameCache {
    infos: RefCell<FxHashMap<usize, NameInfo>>,
    held: RefCell<Vec<LuaString>>,
    texts: RefCell<Vec<Option<LuaString>>>,
}

impl NameCache {
    /// The meanings of a name; none if it is not UTF-8.
    pub(crate) fn find(&self, ruleset: &Ruleset, name: &LuaString, budget: &Budget) -> Option<NameInfo> {
        let address = name.to_pointer().addr();
        if let Some(key) = self.infos.borrow().get(&address) {
            return Some(*key);
        }
        let text = name.to_str().ok()?;
        budget.work(text.len() / BYTES_PER_STEP as usize);
        let key = NameInfo { sym: ruleset.names.find(&text), builtin: builtin(&text) };
        let mut held = self.held.borrow_mut();
        if held.len() < CAPACITY && text.len() <= NAME_CHARS {
            held.push(name.clone());
            self.infos.borrow_mut().insert(address, key);
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
        if let Some(cached) = texts.get_mut(sym.index()) {
            *cached = Some(text.clone());
        }
        Ok(mlua::Value::String(text))
    }
}
