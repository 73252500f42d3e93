//! Libraries and environments of packs: `require` and `lib` find libraries in the packs of the ruleset, never files.

use crate::code::returns_nothing;
use crate::convert::limited;
use crate::error_report::explain;
use crate::errors::{fail, pass};
use crate::lib_tree::{LibEntry, LibTree};
use crate::loading::Loading;
use crate::set::{Lib, PackScripts};
use crate::shared::Shared;
use crate::vm::{Vm, seal};
use hexforge_core::limits::Limit;
use mlua::{Function, Lua, Table};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A library and its state of loading.
#[derive(Clone)]
enum Module {
    Unloaded,
    Loading,
    Loaded(mlua::Value),
    Failed(mlua::Error),
}

/// How many budgets of steps the libraries of one pack may spend while they load.
const PACK_BUDGETS: u64 = 4;

/// All libraries, and the environments of the packs.
pub(crate) struct Libs {
    inner: Rc<Inner>,
    /// The environments of hooks.
    hooks: BTreeMap<Asker, Table>,
}

/// Whose code asks for a library.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Asker {
    /// The pack.
    pub(crate) pack: usize,
    /// Whether it is code for scenarios.
    pub(crate) is_for_tests: bool,
}

struct Inner {
    shared: Rc<Shared>,
    loading: Loading,
    /// The environments of libraries, and their `require`.
    envs: RefCell<BTreeMap<Asker, (Table, Function)>>,
    modules: RefCell<Vec<Vec<Module>>>,
}

impl Asker {
    /// Whether it sees a library of a pack.
    fn sees(self, pack: usize, lib: &Lib) -> bool {
        !lib.is_for_tests || self.is_for_tests && self.pack == pack
    }

    /// Where there are no libraries for scenarios, scenarios have the same environment as the game.
    fn known_to(self, inner: &Inner) -> Self {
        if inner.envs.borrow().contains_key(&self) { self } else { Self { is_for_tests: false, ..self } }
    }
}

/// All that may ask for libraries.
fn askers(packs: &[PackScripts]) -> impl Iterator<Item = Asker> {
    packs.iter().enumerate().flat_map(|(pack, scripts)| {
        let with_tests = scripts.libs.iter().any(|lib| lib.is_for_tests);
        let of_tests = with_tests.then_some(Asker { pack, is_for_tests: true });
        std::iter::once(Asker { pack, is_for_tests: false }).chain(of_tests)
    })
}

impl Libs {
    pub(crate) fn new(vm: &Vm, shared: &Rc<Shared>) -> mlua::Result<Self> {
        let packs = &shared.scripts.packs;
        let modules = packs.iter().map(|pack| vec![Module::Unloaded; pack.libs.len()]).collect();
        let inner = Rc::new(Inner {
            shared: shared.clone(),
            loading: Loading::new(shared, &vm.loading, &vm.seal),
            envs: RefCell::default(),
            modules: RefCell::new(modules),
        });
        for asker in askers(packs) {
            let weak = Rc::downgrade(&inner);
            let require = vm.lua.create_function(move |lua, name: mlua::Value| {
                let inner = weak.upgrade().ok_or_else(|| fail("the script host no longer exists"))?;
                let mlua::Value::String(name) = &name else {
                    return Err(fail("require: expected the name of a library as a string"));
                };
                inner.require(lua, asker, &inner.shared.name(name, "require")?)
            })?;
            let env = vm.pack_env(&[("require", mlua::Value::Function(require.clone()))])?;
            inner.envs.borrow_mut().insert(asker, (env, require));
        }
        let mut libs = Self { inner, hooks: BTreeMap::new() };
        libs.load_all(&vm.lua);
        libs.hooks = libs.hook_envs(vm)?;
        Ok(libs)
    }

    /// Loads the libraries of all packs, each with a budget of its own. A library that fails is refused whenever it is required, with
    /// the same error. None loads later: what a hook can do must not depend on whether a hook before it required the same library.
    fn load_all(&self, lua: &Lua) {
        let shared = &self.inner.shared;
        let most = shared.budget.most(Limit::Steps);
        for (pack, scripts) in shared.scripts.packs.iter().enumerate() {
            let mut left = most.saturating_mul(PACK_BUDGETS);
            for lib in 0..scripts.libs.len() {
                // Without a world: the interpreter would keep what a name of the API means in one.
                let _entered = shared.enter(None);
                let before = most.saturating_sub(left);
                shared.budget.add(Limit::Steps, before);
                let Some(memory) = shared.memory() else { continue };
                memory.begin(lua, &shared.budget);
                limited(lua, memory.limit(), || self.inner.settle(lua, pack, lib));
                left = left.saturating_sub(shared.budget.spent(Limit::Steps).saturating_sub(before));
            }
        }
    }

    /// The errors of the libraries that failed, in order.
    pub(crate) fn failed(&self) -> Vec<mlua::Error> {
        let failed = |module: &Module| if let Module::Failed(error) = module { Some(error.clone()) } else { None };
        self.inner.modules.borrow().iter().flatten().filter_map(failed).collect()
    }

    /// The environments of hooks. They have `lib`, whose tables are made here and never again.
    fn hook_envs(&self, vm: &Vm) -> mlua::Result<BTreeMap<Asker, Table>> {
        let packs = &self.inner.shared.scripts.packs;
        let envs = self.inner.envs.borrow().clone();
        let all = envs.into_iter().map(|(asker, (_, require))| {
            let mut tree = self.inner.tree(asker);
            for other in packs.get(asker.pack).map(|p| p.visible.as_slice()).unwrap_or_default() {
                if let Some(dependency) = packs.get(*other).filter(|_| *other != asker.pack) {
                    let of_other = self.inner.tree(Asker { pack: *other, is_for_tests: false });
                    // The loader reports prefixes that are taken.
                    let _ = tree.add_pack(&dependency.prefix, of_other);
                }
            }
            let lib = self.inner.table(&vm.lua, "lib", &tree)?;
            let own = [("lib", mlua::Value::Table(lib)), ("require", mlua::Value::Function(require))];
            Ok((asker, vm.pack_env(&own)?))
        });
        all.collect()
    }

    /// The environment of hooks.
    pub(crate) fn env(&self, asker: Asker) -> mlua::Result<Table> {
        self.hooks.get(&asker.known_to(&self.inner)).cloned().ok_or_else(|| fail("there is no such pack"))
    }

    /// A function of one of the pack's libraries.
    pub(crate) fn function(&self, lua: &Lua, asker: Asker, module: &str, function: &str) -> mlua::Result<Function> {
        let loaded = self.inner.require(lua, asker.known_to(&self.inner), module)?;
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
    /// The environment of libraries.
    fn env(&self, asker: Asker) -> mlua::Result<Table> {
        self.envs.borrow().get(&asker).map(|(env, _)| env.clone()).ok_or_else(|| fail("there is no such pack"))
    }

    /// The libraries of a pack by their folders, as the pack itself sees them.
    fn tree(&self, asker: Asker) -> LibTree<(usize, usize)> {
        let mut tree = LibTree::default();
        let libs = self.shared.scripts.packs.get(asker.pack).map(|pack| pack.libs.as_slice()).unwrap_or_default();
        for (lib, source) in libs.iter().enumerate().filter(|(_, source)| asker.sees(asker.pack, source)) {
            // The loader reports names that are taken.
            let _ = tree.add(&source.name, (asker.pack, lib));
        }
        tree
    }

    /// A read-only table of libraries and folders, which hooks know as `path`.
    fn table(&self, lua: &Lua, path: &str, tree: &LibTree<(usize, usize)>) -> mlua::Result<Table> {
        let table = lua.create_table()?;
        let mut failed: BTreeMap<String, mlua::Error> = BTreeMap::new();
        for (name, entry) in tree.entries() {
            let (pack, lib) = match entry {
                LibEntry::Library(library) => *library,
                LibEntry::Folder(inner) | LibEntry::Pack(inner) => {
                    table.raw_set(name, self.table(lua, &format!("{path}.{name}"), inner)?)?;
                    continue;
                }
            };
            match self.modules.borrow().get(pack).and_then(|libs| libs.get(lib)) {
                Some(Module::Loaded(value)) => table.raw_set(name, value)?,
                Some(Module::Failed(error)) => _ = failed.insert(name.to_owned(), error.clone()),
                _ => {}
            }
        }
        let names: Vec<String> = tree.names().map(str::to_owned).collect();
        let (path, shared) = (path.to_owned(), Rc::downgrade(&self.shared));
        let index = lua.create_function(move |_, (_, key): (mlua::Value, mlua::Value)| -> mlua::Result<()> {
            let key = crate::args::shown_key(&key)?;
            if let Some(error) = failed.get(&key) {
                return Err(error.clone());
            }
            let near = shared.upgrade().map(|shared| shared.suggestion(&key, names.iter().map(String::as_str)));
            Err(fail(format!("there is no library `{path}.{key}`{}", near.unwrap_or_default())))
        })?;
        seal(lua, &table, index)?;
        Ok(table)
    }

    fn require(&self, lua: &Lua, asker: Asker, name: &str) -> mlua::Result<mlua::Value> {
        let (pack, lib) = self.find(asker, name)?;
        let state = self.modules.borrow().get(pack).and_then(|libs| libs.get(lib)).cloned();
        match state {
            Some(Module::Loaded(value)) => Ok(value),
            Some(Module::Failed(error)) => Err(error),
            Some(Module::Loading) => Err(fail(format!(
                "library `{name}` requires itself through other libraries. Move the shared code to a separate library"
            ))),
            _ => self.load(lua, pack, lib),
        }
    }

    /// Loads a library, unless another one has required it. It fails for good only here: one of a circle may load when it comes
    /// first.
    fn settle(&self, lua: &Lua, pack: usize, lib: usize) {
        let state = self.modules.borrow().get(pack).and_then(|libs| libs.get(lib)).cloned();
        if matches!(state, Some(Module::Unloaded))
            && let Err(error) = self.load(lua, pack, lib)
        {
            let mut found = explain(&self.shared, &error);
            if found.file.is_none() {
                let source = self.shared.scripts.packs.get(pack).and_then(|p| p.libs.get(lib));
                (found.file, found.line) = (source.map(|lib| lib.file.to_string()), Some(1));
            }
            self.set(pack, lib, Module::Failed(pass(found)));
        }
    }

    fn load(&self, lua: &Lua, pack: usize, lib: usize) -> mlua::Result<mlua::Value> {
        self.set(pack, lib, Module::Loading);
        let loaded = self.run(lua, pack, lib);
        self.set(pack, lib, loaded.as_ref().map_or(Module::Unloaded, |value| Module::Loaded(value.clone())));
        loaded
    }

    fn set(&self, pack: usize, lib: usize, module: Module) {
        if let Some(place) = self.modules.borrow_mut().get_mut(pack).and_then(|libs| libs.get_mut(lib)) {
            *place = module;
        }
    }

    /// Pack and index of a library, as `asker` names it.
    fn find(&self, asker: Asker, name: &str) -> mlua::Result<(usize, usize)> {
        let packs = &self.shared.scripts.packs;
        let own = packs.get(asker.pack).ok_or_else(|| fail("there is no such pack"))?;
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '/' | ':');
        if !name.chars().all(plain) || name.starts_with('/') {
            return Err(fail(format!(
                "require(\"{name}\"): expected the path of a library below `lib/` without the extension, such as \"cards/common\"; \
                 paths out of the pack do not exist"
            )));
        }
        let (pack, bare) = match name.split_once(':') {
            None => (asker.pack, name),
            Some((prefix, bare)) => {
                let pack = self
                    .shared
                    .names
                    .pack(prefix)
                    .ok_or_else(|| fail(format!("require(\"{name}\"): there is no pack `{prefix}`")))?;
                if pack != asker.pack && !own.visible.contains(&pack) {
                    return Err(fail(format!(
                        "require(\"{name}\"): pack `{}` does not depend on `{prefix}`. Add it to `depends` in `pack.yaml`",
                        own.id
                    )));
                }
                (pack, bare)
            }
        };
        let libs = packs.get(pack).map(|p| p.libs.as_slice()).unwrap_or_default();
        match libs.iter().position(|lib| lib.name == bare && asker.sees(pack, lib)) {
            Some(lib) => Ok((pack, lib)),
            None => {
                let known = libs.iter().filter(|lib| asker.sees(pack, lib)).map(|lib| lib.name.as_str());
                let near = self.shared.suggestion(bare, known);
                let of = packs.get(pack).map(|p| p.id.as_str()).unwrap_or_default();
                Err(fail(format!("require(\"{name}\"): pack `{of}` has no library `lib/{bare}.lua`{near}")))
            }
        }
    }

    fn run(&self, lua: &Lua, pack: usize, lib: usize) -> mlua::Result<mlua::Value> {
        let Some(source) = self.shared.scripts.packs.get(pack).and_then(|p| p.libs.get(lib)) else {
            return Err(fail("there is no such library"));
        };
        let name = self.shared.lib_chunk(pack, lib);
        let code = source.compiled().map_err(pass)?;
        let asker = Asker { pack, is_for_tests: source.is_for_tests };
        let chunk = crate::vm::load(lua, name, code, &self.env(asker)?)?;
        let value = self.loading.run(lua, chunk)?;
        if value.is_nil() {
            return Err(fail(returns_nothing(source)));
        }
        Ok(value)
    }
}
