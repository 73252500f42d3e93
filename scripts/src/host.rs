//! The script host: runs hooks as coroutines and turns what they yield into requests.

use crate::compiled::Compiled;
use crate::convert::{READ_PER_STEP, from_lua, limited, to_lua};
use crate::error_report::explain;
use crate::errors::pass;
use crate::libs::{Asker, Libs};
use crate::memory::Memory;
use crate::set::{Budgets, ScriptSet, ScriptSource, SourceKind};
use crate::shared::{ADDED, Entered, Shared};
use crate::vm::Vm;
use hexforge_core::formula::Formula;
use hexforge_core::host::{HookContext, HookProgress, Reply, ScriptError, ScriptHost, ThreadId};
use hexforge_core::ids::HookId;
use hexforge_core::limits::{Budget, Limit};
use hexforge_core::ruleset::Ruleset;
use hexforge_core::value::Value;
use mlua::{Function, IntoLua, Lua, Thread};
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// A hook that waits for an answer.
struct Waiting {
    thread: Thread,
    hook: HookId,
}

/// The number of finished coroutines to keep for the next hooks.
const POOL: usize = 16;

/// Runs the hooks of one ruleset in one interpreter. Make one per thread.
pub struct LuaHost {
    shared: Rc<Shared>,
    vm: Vm,
    libs: Libs,
    functions: Vec<OnceCell<Function>>,
    /// The formulas of simple expressions, parsed at their first use.
    formulas: Vec<OnceCell<Option<Formula>>>,
    waiting: RefCell<FxHashMap<ThreadId, Waiting>>,
    pool: RefCell<Vec<Thread>>,
    next: Cell<u32>,
    added: RefCell<Vec<Rc<Function>>>,
}

impl std::fmt::Debug for LuaHost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LuaHost").field("hooks", &self.functions.len()).finish_non_exhaustive()
    }
}

/// An argument for the interpreter.
struct Arg<'a>(&'a Value);

impl IntoLua for Arg<'_> {
    fn into_lua(self, lua: &Lua) -> mlua::Result<mlua::Value> {
        to_lua(lua, self.0)
    }
}

/// Calls `$call` with the arguments as a tuple, which needs no allocation for up to six of them.
macro_rules! with_args {
    ($lua:expr, $args:expr, $call:expr) => {
        match $args {
            [] => $call(()),
            [a] => $call(Arg(a)),
            [a, b] => $call((Arg(a), Arg(b))),
            [a, b, c] => $call((Arg(a), Arg(b), Arg(c))),
            [a, b, c, d] => $call((Arg(a), Arg(b), Arg(c), Arg(d))),
            [a, b, c, d, e] => $call((Arg(a), Arg(b), Arg(c), Arg(d), Arg(e))),
            [a, b, c, d, e, f] => $call((Arg(a), Arg(b), Arg(c), Arg(d), Arg(e), Arg(f))),
            many => {
                let values = many.iter().map(|v| to_lua($lua, v)).collect::<mlua::Result<mlua::MultiValue>>();
                values.and_then(|values| $call(values))
            }
        }
    };
}

impl LuaHost {
    /// A host for `ruleset`, whose hooks are in `scripts`. Hooks are compiled when they are first used.
    ///
    /// # Errors
    /// The interpreter could not be set up.
    pub fn new(ruleset: &Arc<Ruleset>, scripts: &Arc<ScriptSet>, budgets: Budgets) -> Result<Rc<Self>, ScriptError> {
        let shared = Rc::new(Shared::new(ruleset, scripts, budgets));
        let vm = Vm::new(&shared).map_err(|e| explain(&shared, &e))?;
        let libs = Libs::new(&vm, &shared).map_err(|e| explain(&shared, &e))?;
        if let Some(memory) = shared.memory() {
            memory.collect(&vm.lua).map_err(|e| explain(&shared, &e))?;
        }
        Ok(Rc::new(Self {
            functions: std::iter::repeat_with(OnceCell::new).take(scripts.hooks.len()).collect(),
            formulas: std::iter::repeat_with(OnceCell::new).take(scripts.hooks.len()).collect(),
            shared,
            vm,
            libs,
            waiting: RefCell::default(),
            pool: RefCell::default(),
            next: Cell::new(0),
            added: RefCell::default(),
        }))
    }

    /// How many hooks wait for an answer.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.borrow().len()
    }

    /// Why libraries cannot be used: their errors, in the order of the packs and their files.
    #[must_use]
    pub fn library_errors(&self) -> Vec<ScriptError> {
        self.libs.failed().iter().map(|error| explain(&self.shared, error)).collect()
    }

    /// Bytes that the interpreter holds.
    #[must_use]
    pub fn used_memory(&self) -> usize {
        self.vm.lua.used_memory()
    }

    /// The names that every script knows, sorted.
    #[must_use]
    pub fn globals(&self) -> Vec<String> {
        self.vm.globals()
    }

    /// Adds a hook that is not part of the ruleset: a scenario's set-up, an expectation, a line typed into a console. Run it with
    /// [`ScriptHost::eval`] or [`ScriptHost::start`]; it takes its arguments in the order of `source.params`.
    ///
    /// # Errors
    /// It cannot be compiled.
    pub fn add(&self, source: ScriptSource) -> Result<HookId, ScriptError> {
        source.compiled()?;
        let hook = HookId::from_index(ADDED + self.added.borrow().len());
        self.shared.added.borrow_mut().push(Rc::new(source));
        match self.load(hook) {
            Ok(function) => {
                self.added.borrow_mut().push(Rc::new(function));
                Ok(hook)
            }
            Err(error) => {
                let found = self.at_hook(hook, explain(&self.shared, &error));
                self.shared.added.borrow_mut().pop();
                Err(found)
            }
        }
    }

    /// Adds the hooks that were added to another host, with the same numbers, so that inputs that name them can be replayed.
    ///
    /// # Errors
    /// One of the hooks cannot be compiled here.
    pub fn add_all_of(&self, other: &Self) -> Result<(), ScriptError> {
        let added: Vec<ScriptSource> = other.shared.added.borrow().iter().map(|source| (**source).clone()).collect();
        added.into_iter().try_for_each(|source| self.add(source).map(|_| ()))
    }

    /// Calls `f` with the hook as a function, which is compiled at its first use.
    fn with_function<T>(
        &self,
        hook: HookId,
        f: impl FnOnce(&Function) -> Result<T, ScriptError>,
    ) -> Result<T, ScriptError> {
        let Some(place) = self.functions.get(hook.index()) else {
            let at = hook.index().checked_sub(ADDED);
            let added = at.and_then(|at| self.added.borrow().get(at).cloned());
            return match added {
                Some(function) => f(&function),
                None => Err(ScriptError::new(format!("there is no hook number {}", hook.0))),
            };
        };
        if let Some(function) = place.get() {
            return f(function);
        }
        let function = self.load(hook).map_err(|e| self.at_hook(hook, explain(&self.shared, &e)))?;
        f(place.get_or_init(|| function))
    }

    fn load(&self, id: HookId) -> mlua::Result<Function> {
        // Names of the API must not be looked up in a world while a chunk loads: the interpreter would keep what it found.
        let load = |hook: &ScriptSource| match &hook.kind {
            SourceKind::LibFunction { module, function } => {
                self.libs.function(&self.vm.lua, asker(hook), module, function)
            }
            _ => {
                let code = hook.compiled().map_err(pass)?;
                self.vm.load(Shared::hook_chunk(id.index()), code, &self.libs.env(asker(hook))?)
            }
        };
        let loaded = self.shared.while_loading(&self.vm.lua, || self.shared.with_hook(id.index(), load));
        loaded.unwrap_or_else(|| Err(crate::errors::fail("there is no such hook")))
    }

    /// Adds the place of the hook to an error that has no place.
    fn at_hook(&self, id: HookId, mut error: ScriptError) -> ScriptError {
        self.shared.with_hook(id.index(), |hook| {
            if error.file.is_none() {
                error.file = Some(hook.file.to_string());
                error.line = Some(hook.first_line);
            }
            if !hook.label.is_empty() && !error.message.contains(hook.label.as_ref()) {
                error.message = format!("{}: {}", hook.label, error.message);
            }
        });
        error
    }

    /// The error of a hook; cleans up what it left behind.
    fn failed(&self, hook: HookId, error: &mlua::Error) -> ScriptError {
        self.shared.pending.borrow_mut().take();
        let found = self.at_hook(hook, explain(&self.shared, error));
        self.clean();
        found
    }

    /// After a memory error the interpreter stays full until the collector runs.
    fn clean(&self) {
        if matches!(self.shared.budget.exceeded(), Some(Limit::Memory | Limit::Waiting))
            && let Some(memory) = self.shared.memory()
        {
            // A collection can only fail in finalisers, and scripts cannot have any.
            let _ = memory.collect(&self.vm.lua);
        }
    }

    /// The result of a script; an error if it exceeded a budget.
    fn result(&self, hook: HookId, result: mlua::Result<mlua::Value>) -> Result<Value, ScriptError> {
        let value = result.map_err(|e| self.failed(hook, &e))?;
        if let Some(spent) = self.shared.spent() {
            return Err(self.failed(hook, &mlua::Error::runtime(spent)));
        }
        from_lua(&self.shared, &value, "the result").map_err(|e| self.failed(hook, &e))
    }

    fn limited<T>(&self, run: impl FnOnce() -> T) -> T {
        limited(&self.vm.lua, self.shared.memory().map_or(0, Memory::limit), run)
    }

    /// Enters the interpreter.
    fn enter(&self, world: &Rc<dyn HookContext>) -> Running<'_> {
        let is_outermost = !self.shared.runs();
        let entered = self.shared.enter(Some(world));
        if is_outermost && let Some(memory) = self.shared.memory() {
            memory.begin(&self.vm.lua, &self.shared.budget);
        }
        Running { host: self, is_outermost, _entered: entered }
    }

    /// Counts the work of handing values to a hook.
    fn note_passed(&self, values: &[Value]) {
        let bytes: u64 = values.iter().map(Value::bytes).sum();
        self.shared.budget.add(Limit::Steps, bytes / READ_PER_STEP);
    }

    fn thread(&self, function: &Function) -> mlua::Result<Thread> {
        if let Some(thread) = self.pool.borrow_mut().pop() {
            thread.reset(function.clone())?;
            return Ok(thread);
        }
        self.vm.lua.create_thread(function.clone())
    }

    /// What a coroutine led to: it is done, or it has a request.
    fn progress(
        &self,
        hook: HookId,
        thread: Thread,
        result: mlua::Result<mlua::Value>,
    ) -> Result<HookProgress, ScriptError> {
        let value = match result {
            Ok(value) => value,
            Err(error) => return Err(self.failed(hook, &error)),
        };
        if let Some(request) = self.shared.pending.borrow_mut().take() {
            let id = ThreadId(self.next.get());
            self.next.set(id.0.wrapping_add(1));
            self.waiting.borrow_mut().insert(id, Waiting { thread, hook });
            return Ok(HookProgress::Yield(id, request));
        }
        let value = self.result(hook, Ok(value))?;
        let mut pool = self.pool.borrow_mut();
        if pool.len() < POOL {
            pool.push(thread);
        }
        Ok(HookProgress::Done(value))
    }
}

/// A hook that runs; counts what it has created when it ends.
struct Running<'a> {
    host: &'a LuaHost,
    is_outermost: bool,
    // Dropped last: it may end the budget.
    _entered: Entered<'a>,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        if self.is_outermost
            && let Some(memory) = self.host.shared.memory()
        {
            memory.end(&self.host.vm.lua, &self.host.shared.budget);
        }
    }
}

fn asker(hook: &ScriptSource) -> Asker {
    Asker { pack: hook.pack, is_for_tests: hook.is_for_tests }
}

/// Counts an expression while it is evaluated.
struct Pure<'a>(&'a Shared);

impl<'a> Pure<'a> {
    fn enter(shared: &'a Shared) -> Self {
        shared.expressions.set(shared.expressions.get() + 1);
        Self(shared)
    }
}

impl Drop for Pure<'_> {
    fn drop(&mut self) {
        self.0.expressions.set(self.0.expressions.get().saturating_sub(1));
    }
}

impl ScriptHost for LuaHost {
    fn add_expression(&self, pack: usize, source: &str, params: &[Arc<str>]) -> Option<HookId> {
        let source = ScriptSource {
            kind: SourceKind::Expression,
            source: source.into(),
            params: params.into(),
            file: Arc::default(),
            first_line: 1,
            pack,
            // Only scenarios add expressions.
            is_for_tests: true,
            label: Arc::default(),
            compiled: Compiled::default(),
        };
        self.add(source).ok()
    }

    fn eval(&self, world: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<Value, ScriptError> {
        self.with_function(hook, |function| {
            let _entered = self.enter(world);
            self.note_passed(args);
            let _pure = Pure::enter(&self.shared);
            let result = self.limited(|| with_args!(&self.vm.lua, args, |args| function.call::<mlua::Value>(args)));
            self.result(hook, result)
        })
    }

    fn formula(&self, hook: HookId) -> Option<&Formula> {
        let place = self.formulas.get(hook.index())?;
        let read = || {
            let hook = self.shared.scripts.hooks.get(hook.index())?;
            crate::formula_parser::formula(&self.shared.ruleset, &self.shared.scripts, &self.shared.names, hook)
        };
        place.get_or_init(read).as_ref()
    }

    fn budget(&self) -> Option<Rc<Budget>> {
        Some(self.shared.budget.clone())
    }

    fn place(&self, hook: HookId) -> Option<(String, u32)> {
        self.shared.with_hook(hook.index(), |hook| (hook.file.to_string(), hook.first_line))
    }

    fn start(&self, world: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<HookProgress, ScriptError> {
        self.with_function(hook, |function| {
            let _entered = self.enter(world);
            self.note_passed(args);
            let thread = self.thread(function).map_err(|e| self.failed(hook, &e))?;
            let result = self.limited(|| with_args!(&self.vm.lua, args, |args| thread.resume::<mlua::Value>(args)));
            self.progress(hook, thread, result)
        })
    }

    fn resume(&self, world: &Rc<dyn HookContext>, thread: ThreadId, reply: Reply) -> Result<HookProgress, ScriptError> {
        let Some(Waiting { thread, hook }) = self.waiting.borrow_mut().remove(&thread) else {
            return Err(ScriptError::new("cannot resume: the hook is no longer waiting"));
        };
        let _entered = self.enter(world);
        let (again, answer, instead) = match reply {
            Reply::Answer(answer) => (false, answer, Value::Nil),
            Reply::Instead(answer, instead) => (false, answer, instead),
            Reply::AskAgain => (true, Value::Nil, Value::Nil),
        };
        let result = self.limited(|| thread.resume::<mlua::Value>((again, Arg(&answer), Arg(&instead))));
        self.progress(hook, thread, result)
    }

    fn drop_thread(&self, thread: ThreadId) {
        self.waiting.borrow_mut().remove(&thread);
    }
}
