//! Libraries and environments of packs: `require` finds libraries in the packs of the ruleset, never files.

use crate::code::returns_nothing;
use crate::convert::freeze;
use crate::errors::{fail, pass};
use crate::shared::Shared;
use crate::vm::Vm;
use mlua::{Function, Lua, Table};
use std::cell::RefCell;
use std::rc::Rc;

/// A library and its state of loading.
#[derive(Clone)]
enum Module {
    Unloaded,
    Loading,
    Loaded(mlua::Value),
}

/// All libraries, and the environments of the packs.
pub(crate) struct Libs {
    inner: Rc<Inner>,
}

struct Inner {
    shared: Rc<Shared>,
    envs: RefCell<Vec<Table>>,
    modules: RefCell<Vec<Vec<Module>>>,
}

impl Libs {
    pub(crate) fn new(vm: &Vm, shared: &Rc<Shared>) -> mlua::Result<Self> {
        let packs = &shared.scripts.packs;
        let modules = packs.iter().map(|pack| vec![Module::Unloaded; pack.libs.len()]).collect();
        let inner = Rc::new(Inner { shared: shared.clone(), envs: RefCell::default(), modules: RefCell::new(modules) });
        for pack in 0..packs.len() {
            let weak = Rc::downgrade(&inner);
            let require = vm.lua.create_function(move |lua, name: mlua::Value| {
                let inner = weak.upgrade().ok_or_else(|| fail("the script host no longer exists"))?;
                let mlua::Value::String(name) = &name else {
                    return Err(fail("require: expected the name of a library as a string"));
                };
                inner.require(lua, pack, &inner.shared.name(name, "require")?)
            })?;
            let env = vm.pack_env(require)?;
            inner.envs.borrow_mut().push(env);
        }
        Ok(Self { inner })
    }

    /// The environment of a pack.
    pub(crate) fn env(&self, pack: usize) -> mlua::Result<Table> {
        self.inner.env(pack)
    }

    /// A function of one of the pack's libraries.
    pub(crate) fn function(&self, lua: &Lua, pack: usize, module: &str, function: &str) -> mlua::Result<Function> {
        let loaded = self.inner.require(lua, pack, module)?;
        let mlua::Value::Table(table) = &loaded else {
            return Err(fail(format!(
                "library `{module}` returns a {}. Expected a table of functions",
                loaded.type_name()
            )));
        };
        match table.raw_get(function)? {
            mlua::Value::Function(f) => Ok(f),
            _ => {
                let names: Vec<String> = table.pairs::<String, mlua::Value>().filter_map(|p| Some(p.ok()?.0)).collect();
                let near = self.inner.shared.suggestion(function, names.iter().map(String::as_str));
                Err(fail(format!("library `{module}` has no function `{function}`{near}")))
            }
        }
    }
}

impl Inner {
    fn env(&self, pack: usize) -> mlua::Result<Table> {
        self.envs.borrow().get(pack).cloned().ok_or_else(|| fail("there is no such pack"))
    }

    fn require(&self, lua: &Lua, asking: usize, name: &str) -> mlua::Result<mlua::Value> {
        let (pack, lib) = self.find(asking, name)?;
        let state = self.modules.borrow().get(pack).and_then(|libs| libs.get(lib)).cloned();
        match state {
            Some(Module::Loaded(value)) => return Ok(value),
            Some(Module::Loading) => {
                return Err(fail(format!(
                    "library `{name}` requires itself through other libraries. Move the shared code to a separate library"
                )));
            }
            _ => {}
        }
        self.set(pack, lib, Module::Loading);
        // Loading is not the running hook's work: it is counted apart, and has no world.
        let loaded = self.shared.while_loading(lua, || self.load(lua, pack, lib));
        match loaded {
            Ok(value) => {
                self.set(pack, lib, Module::Loaded(value.clone()));
                Ok(value)
            }
            Err(error) => {
                self.set(pack, lib, Module::Unloaded);
                Err(error)
            }
        }
    }

    fn set(&self, pack: usize, lib: usize, module: Module) {
        if let Some(place) = self.modules.borrow_mut().get_mut(pack).and_then(|libs| libs.get_mut(lib)) {
            *place = module;
        }
    }

    /// Pack and index of a library, as `asking` names it.
    fn find(&self, asking: usize, name: &str) -> mlua::Result<(usize, usize)> {
        let packs = &self.shared.scripts.packs;
        let own = packs.get(asking).ok_or_else(|| fail("there is no such pack"))?;
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '/' | ':');
        if !name.chars().all(plain) || name.starts_with('/') {
            return Err(fail(format!(
                "require(\"{name}\"): expected the path of a library below `lib/` without the extension, such as \"cards/common\"; \
                 paths out of the pack do not exist"
            )));
        }
        let (pack, bare) = match name.split_once(':') {
            None => (asking, name),
            Some((prefix, bare)) => {
                let pack = self
                    .shared
                    .names
                    .pack(prefix)
                    .ok_or_else(|| fail(format!("require(\"{name}\"): there is no pack `{prefix}`")))?;
                if pack != asking && !own.visible.contains(&pack) {
                    return Err(fail(format!(
                        "require(\"{name}\"): pack `{}` does not depend on `{prefix}`. Add it to `depends` in `pack.yaml`",
                        own.id
                    )));
                }
                (pack, bare)
            }
        };
        let libs = packs.get(pack).map(|p| p.libs.as_slice()).unwrap_or_default();
        match libs.iter().position(|lib| lib.name == bare) {
            Some(lib) => Ok((pack, lib)),
            None => {
                let near = self.shared.suggestion(bare, libs.iter().map(|lib| lib.name.as_str()));
                let of = packs.get(pack).map(|p| p.id.as_str()).unwrap_or_default();
                Err(fail(format!("require(\"{name}\"): pack `{of}` has no library `lib/{bare}.lua`{near}")))
            }
        }
    }

    fn load(&self, lua: &Lua, pack: usize, lib: usize) -> mlua::Result<mlua::Value> {
        let Some(source) = self.shared.scripts.packs.get(pack).and_then(|p| p.libs.get(lib)) else {
            return Err(fail("there is no such library"));
        };
        let name = self.shared.lib_chunk(pack, lib);
        let code = source.compiled().map_err(pass)?;
        let chunk = crate::vm::load(lua, name, code, &self.env(pack)?)?;
        let seal = lua.create_function(|_, value: mlua::Value| freeze(&value))?;
        let value: mlua::Value = chunk.call(seal)?;
        if value.is_nil() {
            return Err(fail(returns_nothing(source)));
        }
        freeze(&value)?;
        Ok(value)
    }
}
