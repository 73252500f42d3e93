//! The memory limit of scripts.
//!
//! The collector is off while a hook runs and works between hooks. So the bytes that a hook allocates, which are the same in every
//! process, stop it, and not those that the collector has not freed yet. Operations that create large texts without a call, like
//! `..`, are limited by the size of the text.

use hexforge_core::limits::{Budget, Limit};
use mlua::Lua;
use mlua::state::{GcIncParams, GcMode};
use std::cell::Cell;

/// Growth after which the collector is called, at least.
const COLLECT_AFTER: usize = 4 << 20;
/// How much the collector does in one step, in KiB: a cycle takes a few.
const STEP_KIB: i32 = 1024;

/// The memory of one interpreter.
pub(crate) struct Memory {
    /// What the interpreter held before any hook ran.
    bare: usize,
    /// What no hook may pass, whatever others hold.
    most: usize,
    /// What the interpreter held when the hook that runs began, without what was loaded since.
    began: Cell<usize>,
    /// Where the hook that runs is stopped.
    limit: Cell<usize>,
    /// The limit that stops it there.
    stops: Cell<Limit>,
    /// From where on the collector is called before the next hook.
    collect_at: Cell<usize>,
}

impl Memory {
    /// For an interpreter that was just made.
    pub(crate) fn new(lua: &Lua, budget: &Budget) -> mlua::Result<Self> {
        let memory = Self {
            bare: 0,
            most: 0,
            began: Cell::new(0),
            limit: Cell::new(0),
            stops: Cell::new(Limit::Memory),
            collect_at: Cell::new(0),
        };
        lua.gc_set_mode(GcMode::Incremental(GcIncParams::default().step_size(STEP_KIB)));
        memory.collect(lua)?;
        let used = lua.used_memory();
        memory.limit.set(used.saturating_add(bytes(budget.most(Limit::Memory))));
        Ok(Self { bare: used, most: used.saturating_add(bytes(budget.most(Limit::Waiting))), ..memory })
    }

    /// Collects, whatever it takes, and lets the collector rest again.
    pub(crate) fn collect(&self, lua: &Lua) -> mlua::Result<()> {
        let done = lua.gc_collect();
        self.rest(lua);
        done
    }

    fn rest(&self, lua: &Lua) {
        lua.gc_stop();
        let used = lua.used_memory();
        self.collect_at.set(used.saturating_add(used.max(COLLECT_AFTER)));
    }

    /// A hook begins that nothing waits for: it may create what is left of the budget.
    pub(crate) fn begin(&self, lua: &Lua, budget: &Budget) {
        let mut used = lua.used_memory();
        if used > self.collect_at.get() {
            // One cycle takes all that is not reached, as it begins and ends between hooks. It can only fail in finalisers,
            // which scripts cannot have.
            while matches!(lua.gc_step(), Ok(false)) {}
            self.rest(lua);
            used = lua.used_memory();
        }
        self.began.set(used);
        let own = used.saturating_add(bytes(budget.left(Limit::Memory)));
        self.limit.set(own.min(self.most));
        self.stops.set(if own <= self.most { Limit::Memory } else { Limit::Waiting });
    }

    /// The hook that began last ends: counts what it has created.
    pub(crate) fn end(&self, lua: &Lua, budget: &Budget) {
        let used = lua.used_memory();
        budget.add(Limit::Memory, used.saturating_sub(self.began.get()) as u64);
        budget.hold(Limit::Waiting, used.saturating_sub(self.bare) as u64);
    }

    /// Runs `load`, whose memory does not count for the hook that runs: it depends on earlier games what is loaded already.
    pub(crate) fn while_loading<T>(&self, lua: &Lua, load: impl FnOnce() -> T) -> T {
        let before = lua.used_memory();
        let done = load();
        let loaded = lua.used_memory().saturating_sub(before);
        self.began.set(self.began.get().saturating_add(loaded));
        self.limit.set(self.limit.get().saturating_add(loaded).min(self.most));
        done
    }

    /// What the interpreter held when the hook that runs began.
    pub(crate) fn began(&self) -> usize {
        self.began.get()
    }

    /// Where the hook that runs is stopped.
    pub(crate) fn limit(&self) -> usize {
        self.limit.get()
    }

    /// The limit that stops the hook that runs.
    pub(crate) fn stops(&self) -> Limit {
        self.stops.get()
    }
}

fn bytes(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}
