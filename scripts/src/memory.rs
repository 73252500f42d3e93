//! The memory limit of scripts.
//!
//! The collector is off while a hook runs and works between hooks. So the bytes that a hook allocates, which are the same in every
//! process, stop it, and not those that the collector has not freed yet. Operations that create large texts without a call, like
//! `..`, are limited by the size of the text.

use mlua::Lua;
use mlua::state::{GcIncParams, GcMode};
use std::cell::Cell;

/// Growth after which the collector is called, at least.
const COLLECT_AFTER: usize = 4 << 20;
/// How much the collector does in one step, in KiB: a cycle takes a few.
const STEP_KIB: i32 = 1024;
/// How much all hooks that wait may hold together, in budgets of one.
const WAITING: usize = 4;

/// The memory of one interpreter.
pub(crate) struct Memory {
    /// What one hook may ask for.
    budget: usize,
    /// What no hook may pass.
    most: usize,
    /// Where the hook that runs is stopped.
    limit: Cell<usize>,
    /// From where on the collector is called before the next hook.
    collect_at: Cell<usize>,
}

impl Memory {
    /// For an interpreter that was just made.
    pub(crate) fn new(lua: &Lua, budget: usize) -> mlua::Result<Self> {
        let memory = Self { budget, most: 0, limit: Cell::new(0), collect_at: Cell::new(0) };
        lua.gc_set_mode(GcMode::Incremental(GcIncParams::default().step_size(STEP_KIB)));
        memory.collect(lua)?;
        let used = lua.used_memory();
        let most = used.saturating_add(budget.saturating_mul(WAITING));
        memory.limit.set(used.saturating_add(budget));
        Ok(Self { most, ..memory })
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

    /// A hook begins that nothing waits for: it may ask for `left` bytes.
    pub(crate) fn begin(&self, lua: &Lua, left: usize) {
        let mut used = lua.used_memory();
        if used > self.collect_at.get() {
            // One cycle takes all that is not reached, as it begins and ends between hooks. It can only fail in finalisers,
            // which scripts cannot have.
            while matches!(lua.gc_step(), Ok(false)) {}
            self.rest(lua);
            used = lua.used_memory();
        }
        self.limit.set(used.saturating_add(left).min(self.most));
    }

    /// Where the hook that runs is stopped.
    pub(crate) fn limit(&self) -> usize {
        self.limit.get()
    }

    /// What one hook may ask for.
    pub(crate) fn budget(&self) -> usize {
        self.budget
    }

    /// What the hook that runs may still ask for.
    pub(crate) fn left(&self, lua: &Lua) -> usize {
        self.limit.get().saturating_sub(lua.used_memory())
    }
}
