//! State shared by all API functions of one interpreter: the world, budgets, names, and the pending request.

use crate::errors::{CHUNK, fail};
use crate::keys::{NameCache, NameInfo};
use crate::memory::Memory;
use crate::names::NameIndex;
use crate::set::{Budgets, ScriptSet, ScriptSource};
use crate::step::Step;
use hexforge_core::host::{HookContext, Request};
use hexforge_core::ids::{CompId, DefId, Sym};
use hexforge_core::limits::{Budget, Limit, Spending};
use hexforge_core::ruleset::Ruleset;
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// The clock is looked at once every this many steps; so is the growth of the interpreter, if the steps are its own.
const LOOK_EVERY: u64 = 64;

/// The cost of a change in steps. Every change stays in the journal, so a loop of changes must stop long before memory runs out.
const ACT_STEPS: i64 = 40;

/// The first index of hooks that are added to a host later. It does not depend on the number of scripts, so an index means the same
/// hook to hosts with other scripts.
pub(crate) const ADDED: usize = 1 << 24;

/// See the module.
pub(crate) struct Shared {
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) scripts: Arc<ScriptSet>,
    pub(crate) budgets: Budgets,
    pub(crate) names: NameIndex,
    pub(crate) budget: Rc<Budget>,
    memory: OnceCell<Memory>,
    /// What a step counts.
    pub(crate) step: Step,
    /// What the interpreter held when its growth was looked at last. None: not since this hook began.
    seen: Cell<Option<usize>>,
    /// The chunk and the line at which the budget of the running hook was spent.
    stopped: Cell<Option<(usize, u32)>>,
    /// Whether the hook took too long.
    overtime: Cell<bool>,
    deadline: Cell<Option<Instant>>,
    world: RefCell<Option<Rc<dyn HookContext>>>,
    depth: Cell<u32>,
    /// Expressions being evaluated.
    pub(crate) expressions: Cell<u32>,
    /// The request of the running hook, which yields next.
    pub(crate) pending: RefCell<Option<Request>>,
    pub(crate) keys: NameCache,
    /// Properties that are texts, and those that are lists or maps as frozen tables.
    pub(crate) properties: RefCell<FxHashMap<(DefId, u16), mlua::Value>>,
    libs: Vec<(usize, usize)>,
    /// Hooks added after the host was created.
    pub(crate) added: RefCell<Vec<Rc<ScriptSource>>>,
}

impl Shared {
    pub(crate) fn new(ruleset: &Arc<Ruleset>, scripts: &Arc<ScriptSet>, budgets: Budgets) -> Self {
        let libs = scripts.packs.iter().enumerate().flat_map(|(p, pack)| (0..pack.libs.len()).map(move |l| (p, l)));
        Self {
            names: NameIndex::new(ruleset, scripts),
            libs: libs.collect(),
            ruleset: ruleset.clone(),
            scripts: scripts.clone(),
            budgets,
            budget: Rc::new(budgets.budget()),
            memory: OnceCell::new(),
            step: Step::new(crate::weight::of(scripts)),
            stopped: Cell::new(None),
            overtime: Cell::new(false),
            seen: Cell::new(None),
            deadline: Cell::new(None),
            world: RefCell::new(None),
            depth: Cell::new(0),
            expressions: Cell::new(0),
            pending: RefCell::new(None),
            keys: NameCache::default(),
            properties: RefCell::default(),
            added: RefCell::default(),
        }
    }

    /// The interpreter's name for the code of a hook.
    pub(crate) fn hook_chunk(hook: usize) -> String {
        format!("={CHUNK}{hook}")
    }

    /// The interpreter's name for a library.
    pub(crate) fn lib_chunk(&self, pack: usize, lib: usize) -> String {
        let at = self.libs.iter().position(|l| *l == (pack, lib)).unwrap_or(0);
        format!("={CHUNK}{}", self.scripts.hooks.len() + at)
    }

    fn lib_of_chunk(&self, chunk: usize) -> Option<(usize, usize)> {
        self.libs.get(chunk.checked_sub(self.scripts.hooks.len())?).copied()
    }

    /// Calls `f` with a hook.
    pub(crate) fn with_hook<T>(&self, chunk: usize, f: impl FnOnce(&ScriptSource) -> T) -> Option<T> {
        if let Some(hook) = self.scripts.hooks.get(chunk) {
            return Some(f(hook));
        }
        let added = self.added.borrow().get(chunk.checked_sub(ADDED)?).cloned()?;
        Some(f(&added))
    }

    /// The file of a chunk.
    pub(crate) fn file_of(&self, chunk: usize) -> Option<String> {
        match self.lib_of_chunk(chunk) {
            Some((pack, lib)) => Some(self.scripts.packs.get(pack)?.libs.get(lib)?.file.to_string()),
            None => self.with_hook(chunk, |hook| hook.file.to_string()),
        }
    }

    fn pack_of_chunk(&self, chunk: usize) -> Option<usize> {
        match self.lib_of_chunk(chunk) {
            Some((pack, _)) => Some(pack),
            None => self.with_hook(chunk, |hook| hook.pack),
        }
    }

    /// Notes where a hook is stopped: errors of the interpreter's steps have no place.
    pub(crate) fn note_stopped(&self, lua: &mlua::Lua) {
        if self.stopped.get().is_some() {
            return;
        }
        self.stopped.set(Self::asking_place(lua));
    }

    /// The chunk and the line at which the running hook was stopped.
    pub(crate) fn stopped(&self) -> Option<(usize, u32)> {
        self.stopped.get().filter(|_| self.is_spent())
    }

    /// Returns the pack whose code is innermost on the interpreter's stack.
    pub(crate) fn asking_pack(&self, lua: &mlua::Lua) -> Option<usize> {
        self.pack_of_chunk(Self::asking_chunk(lua)?)
    }

    /// Returns the chunk of a pack that is innermost on the interpreter's stack.
    pub(crate) fn asking_chunk(lua: &mlua::Lua) -> Option<usize> {
        Self::asking_place(lua).map(|(chunk, _)| chunk)
    }

    /// Returns the chunk of a pack that is innermost on the interpreter's stack, and the line in its file.
    fn asking_place(lua: &mlua::Lua) -> Option<(usize, u32)> {
        for level in 0.. {
            let place = lua.inspect_stack(level, |frame| {
                let source = frame.source();
                let chunk = source.source?.strip_prefix('=')?.strip_prefix(CHUNK)?.parse().ok()?;
                Some((chunk, u32::try_from(frame.current_line()?).ok()?))
            })?;
            if place.is_some() {
                return place;
            }
        }
        None
    }

    /// The world in which the running hook acts.
    pub(crate) fn world(&self) -> mlua::Result<Rc<dyn HookContext>> {
        self.world
            .borrow()
            .clone()
            .ok_or_else(|| fail("no game is available at the top level of a library. Move this into a function"))
    }

    /// The world, for something that waits for the engine or a player: not in a supposition.
    pub(crate) fn waiting_world(&self, what: &str) -> mlua::Result<Rc<dyn HookContext>> {
        let world = self.acting_world(what)?;
        if world.is_supposing() {
            return Err(fail(format!(
                "`{what}` cannot be used in `game.suppose`, which neither asks players nor performs events. \
                 Make the changes with game.move, game.set and similar functions"
            )));
        }
        Ok(world)
    }

    /// The world, for something that acts: not inside an expression.
    pub(crate) fn acting_world(&self, what: &str) -> mlua::Result<Rc<dyn HookContext>> {
        let world = self.world()?;
        if self.expressions.get() == 0 && world.is_pure() && world.is_supposing() {
            return Err(fail(format!(
                "`{what}` cannot be used in the second function of `game.suppose`, which only reads. \
                 Move the call to the first function"
            )));
        }
        if self.expressions.get() > 0 || world.is_pure() {
            return Err(fail(format!(
                "`{what}` cannot be used in an expression, which must not change the game. Move the call to a `do:` body"
            )));
        }
        self.charge(ACT_STEPS)?;
        Ok(world)
    }

    /// The component behind an id, which must exist in this game.
    pub(crate) fn existing(&self, world: &dyn HookContext, comp: CompId) -> mlua::Result<CompId> {
        if world.exists(comp) {
            Ok(comp)
        } else {
            Err(fail(format!(
                "component #{} does not exist in this game. Do not keep components between games",
                comp.0
            )))
        }
    }

    /// Looks up a member name.
    pub(crate) fn key(&self, name: &mlua::LuaString) -> Option<NameInfo> {
        self.keys.find(&self.ruleset, name, &self.budget)
    }

    /// The text of a name of the ruleset.
    pub(crate) fn text(&self, lua: &mlua::Lua, sym: Sym) -> mlua::Result<mlua::Value> {
        self.keys.text(lua, &self.ruleset, sym)
    }

    /// Counts one step.
    pub(crate) fn count_step(&self, lua: &mlua::Lua) -> mlua::Result<()> {
        let cost = self.step.cost();
        let (within, steps) = self.budget.tick(cost);
        if within && steps % LOOK_EVERY >= cost {
            return Ok(());
        }
        self.look_at_step(lua, within)
    }

    /// Stops the hook if its budget or its time is spent, and looks how much the interpreter has grown.
    #[cold]
    fn look_at_step(&self, lua: &mlua::Lua, within: bool) -> mlua::Result<()> {
        if !within || self.overtime.get() {
            return Err(out_of_budget());
        }
        self.look_for_blocks(lua);
        self.check_deadline()
    }

    /// What compares two texts or moves a table to a larger block is one step whatever their size. So steps count more from the moment
    /// at which the interpreter has grown by much at once.
    fn look_for_blocks(&self, lua: &mlua::Lua) {
        let used = lua.used_memory();
        let before = self.seen.replace(Some(used)).or_else(|| self.memory().map(Memory::began)).unwrap_or(used);
        self.step.note_block(used.saturating_sub(before));
    }

    /// Counts the work of a library function.
    pub(crate) fn charge(&self, work: i64) -> mlua::Result<()> {
        let work = u64::try_from(work).unwrap_or(0);
        self.charge_of(Limit::Steps, work)?;
        if self.budget.spent(Limit::Steps) % LOOK_EVERY >= work { Ok(()) } else { self.check_deadline() }
    }

    /// Counts what a function of the API uses up.
    pub(crate) fn charge_of(&self, limit: Limit, n: u64) -> mlua::Result<()> {
        self.budget.add(limit, n);
        if self.is_spent() { Err(out_of_budget()) } else { Ok(()) }
    }

    /// Whether the budget of the decision is spent. Scripts cannot catch that.
    pub(crate) fn is_spent(&self) -> bool {
        self.budget.exceeded().is_some() || self.overtime.get()
    }

    /// Notes that the interpreter refused to create something.
    pub(crate) fn out_of_memory(&self) {
        self.budget.exceed(self.memory().map_or(Limit::Memory, Memory::stops));
    }

    /// The message about what is spent.
    pub(crate) fn spent(&self) -> Option<String> {
        if let Some(limit) = self.budget.exceeded() {
            return Some(self.budget.message(limit));
        }
        self.overtime.get().then(|| {
            format!(
                "stopped after {} ms: the hook does too much work. Use shorter texts and lists",
                self.budgets.wall.as_millis()
            )
        })
    }

    fn check_deadline(&self) -> mlua::Result<()> {
        let now = Instant::now();
        match self.deadline.get() {
            None => self.deadline.set(now.checked_add(self.budgets.wall)),
            Some(deadline) if now > deadline => {
                self.overtime.set(true);
                return Err(out_of_budget());
            }
            Some(_) => {}
        }
        Ok(())
    }

    /// Checks whether a hook is running.
    pub(crate) fn runs(&self) -> bool {
        self.depth.get() > 0
    }

    /// Limits the memory of the interpreter, which holds now what it needs without a hook.
    pub(crate) fn limit_memory(&self, lua: &mlua::Lua) -> mlua::Result<()> {
        let memory = Memory::new(lua, &self.budget)?;
        // Nobody asked for it before.
        let _ = self.memory.set(memory);
        Ok(())
    }

    /// The memory of the interpreter; none while it is being set up.
    pub(crate) fn memory(&self) -> Option<&Memory> {
        self.memory.get()
    }

    /// Loads code: without a world, and without counting it as work of the hook that runs.
    pub(crate) fn while_loading<T>(&self, lua: &mlua::Lua, load: impl FnOnce() -> T) -> T {
        let _entered = self.enter(None);
        let before = lua.used_memory();
        let loaded = self.budget.while_loading(|| match self.memory() {
            Some(memory) => memory.while_loading(lua, load),
            None => load(),
        });
        // It depends on earlier games what is loaded already.
        let grown = lua.used_memory().saturating_sub(before);
        self.seen.set(self.seen.get().map(|seen| seen.saturating_add(grown)));
        loaded
    }

    /// Enters the interpreter: from here on `world` is the world. Outside of a decision, this call has a budget of its own.
    pub(crate) fn enter(&self, world: Option<&Rc<dyn HookContext>>) -> Entered<'_> {
        let depth = self.depth.get();
        self.depth.set(depth + 1);
        let spending = self.budget.spend_if_idle();
        if depth == 0 {
            self.overtime.set(false);
            self.stopped.set(None);
            self.step.begin();
            self.seen.set(None);
            self.deadline.set(None);
        }
        let mut slot = self.world.borrow_mut();
        let same = match (slot.as_ref(), world) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        let before = if same { None } else { Some(std::mem::replace(&mut *slot, world.cloned())) };
        Entered { shared: self, before, _spending: spending }
    }
}

/// Leaves the interpreter when dropped.
pub(crate) struct Entered<'a> {
    shared: &'a Shared,
    before: Option<Option<Rc<dyn HookContext>>>,
    _spending: Option<Spending>,
}

fn out_of_budget() -> mlua::Error {
    mlua::Error::runtime("the budget is spent")
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        if let Some(before) = self.before.take() {
            *self.shared.world.borrow_mut() = before;
        }
        self.shared.depth.set(self.shared.depth.get().saturating_sub(1));
    }
}
