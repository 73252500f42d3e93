//! A script host that counts and times every hook of the host that it wraps.

use crate::output::Style;
use crate::render::text_table::TextTable;
use hexforge_core::formula::Formula;
use hexforge_core::host::{HookContext, HookProgress, Reply, ScriptError, ScriptHost, ThreadId};
use hexforge_core::ids::HookId;
use hexforge_core::limits::{self, Budget};
use hexforge_core::ruleset::Ruleset;
use hexforge_core::value::Value;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The cost of one hook.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// How often it was called or resumed.
    pub calls: u64,
    /// The time in it, without the hooks that it called.
    pub own: Duration,
}

/// A host that measures another host.
pub struct ProfilingHost {
    inner: Rc<dyn ScriptHost>,
    costs: RefCell<BTreeMap<HookId, Cost>>,
    threads: RefCell<BTreeMap<u32, HookId>>,
    /// The time taken by hooks that the current one called.
    nested: Cell<Duration>,
    formulas: Cell<u64>,
}

impl ProfilingHost {
    /// Wraps `inner`.
    #[must_use]
    pub fn new(inner: Rc<dyn ScriptHost>) -> Rc<Self> {
        Rc::new(Self {
            inner,
            costs: RefCell::default(),
            threads: RefCell::default(),
            nested: Cell::new(Duration::ZERO),
            formulas: Cell::new(0),
        })
    }

    fn measure<T>(&self, hook: HookId, run: impl FnOnce() -> T) -> T {
        let outer = self.nested.replace(Duration::ZERO);
        let begun = Instant::now();
        let result = run();
        let all = begun.elapsed();
        let own = all.saturating_sub(self.nested.get());
        self.nested.set(outer + all);
        let mut costs = self.costs.borrow_mut();
        let cost = costs.entry(hook).or_default();
        cost.calls += 1;
        cost.own += own;
        result
    }

    fn remember_thread(
        &self,
        hook: HookId,
        outcome: Result<HookProgress, ScriptError>,
    ) -> Result<HookProgress, ScriptError> {
        if let Ok(HookProgress::Yield(thread, _)) = &outcome {
            self.threads.borrow_mut().insert(thread.0, hook);
        }
        outcome
    }

    /// How often the engine evaluated a formula in place of a hook.
    #[must_use]
    pub fn formulas(&self) -> u64 {
        self.formulas.get()
    }

    /// Returns the label and the cost of each hook, most expensive first.
    #[must_use]
    pub fn costs(&self, ruleset: &Ruleset) -> Vec<(String, Cost)> {
        let mut costs: Vec<(String, Cost)> =
            self.costs.borrow().iter().map(|(hook, cost)| (ruleset.hook(*hook).label.to_string(), *cost)).collect();
        costs.sort_by(|a, b| b.1.own.cmp(&a.1.own).then_with(|| a.0.cmp(&b.0)));
        costs
    }
}

impl ScriptHost for ProfilingHost {
    fn eval(&self, world: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<Value, ScriptError> {
        self.measure(hook, || self.inner.eval(world, hook, args))
    }

    // The engine evaluates formulas itself without calling a hook, so they are counted but not measured.
    fn formula(&self, hook: HookId) -> Option<&Formula> {
        let formula = self.inner.formula(hook);
        self.formulas.set(self.formulas.get() + u64::from(formula.is_some()));
        formula
    }

    fn budget(&self) -> Option<Rc<Budget>> {
        self.inner.budget()
    }

    fn place(&self, hook: HookId) -> Option<(String, u32)> {
        self.inner.place(hook)
    }

    fn start(&self, world: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<HookProgress, ScriptError> {
        let outcome = self.measure(hook, || self.inner.start(world, hook, args));
        self.remember_thread(hook, outcome)
    }

    fn resume(&self, world: &Rc<dyn HookContext>, thread: ThreadId, reply: Reply) -> Result<HookProgress, ScriptError> {
        let hook = self.threads.borrow_mut().remove(&thread.0);
        let Some(hook) = hook else { return self.inner.resume(world, thread, reply) };
        let outcome = self.measure(hook, || self.inner.resume(world, thread, reply));
        self.remember_thread(hook, outcome)
    }

    fn drop_thread(&self, thread: ThreadId) {
        self.threads.borrow_mut().remove(&thread.0);
        self.inner.drop_thread(thread);
    }
}

/// Formats how much of each limit the largest decision used.
#[must_use]
pub fn limits_table(budget: &Budget) -> String {
    let mut table = TextTable::new(&["limits", "largest decision", "limit", "%"]);
    for info in &limits::LIMITS {
        let (largest, most) = (budget.largest(info.limit), budget.most(info.limit));
        let share = largest as f64 * 100.0 / most.max(1) as f64;
        table.row(vec![info.name.to_owned(), info.unit.show(largest), info.unit.show(most), format!("{share:.1}")]);
    }
    table.text(Style::PLAIN)
}

/// The number of hooks that the table lists.
const SHOWN: usize = 30;

/// Formats the most expensive hooks as a table, with calls and time per decision, and how many formulas took the place of hooks.
#[must_use]
pub fn table(costs: &[(String, Cost)], formulas: u64, decisions: usize) -> String {
    let per = |x: f64| x / decisions.max(1) as f64;
    let row = |label: &str, calls: u64, own: Duration| {
        vec![label.to_owned(), format!("{:.2}", per(calls as f64)), format!("{:.2}", per(own.as_secs_f64() * 1e6))]
    };
    let mut table = TextTable::new(&["hooks by own time", "calls/decision", "µs/decision"]);
    for (label, cost) in costs.iter().take(SHOWN) {
        table.row(row(label, cost.calls, cost.own));
    }
    let (calls, own) = costs.iter().fold((0, Duration::ZERO), |(n, t), (_, c)| (n + c.calls, t + c.own));
    table.row(row("all", calls, own));
    table.row(vec!["formulas".to_owned(), format!("{:.2}", per(formulas as f64)), String::new()]);
    table.text(Style::PLAIN)
}
