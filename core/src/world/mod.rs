//! The world: ruleset, state and host of one game, with tracked reads, guarded changes, values and permissions.
//!
//! Whoever has a [`World`] may read it. Only the engine and running hooks have the [`OwnedWorld`] that may change it. The state is
//! borrowed only for single reads and changes, so that a hook may read a value that calls another hook.

mod change;
mod context;
mod filter;
mod formula;
mod grid;
mod memo;
mod payment;
mod permission;
mod read;
mod sight;
mod suppose;
mod trace;
mod types;
mod values;

pub use crate::env::Env;
pub use crate::proposal::{Lack, LackingExchange, Mismatch, Proposal, Reason, ReasonKind};
pub use payment::Bill;
pub(crate) use payment::{Holdings, Picked};
pub use trace::TraceEvent;
pub use values::Contribution;

use crate::formula::eval::{Fallback, eval_formula};
use crate::host::{HookContext, ScriptError, ScriptHost};
use crate::ids::{AbilityId, CompId, DefId, HookId, KindId, Sym};
use crate::limits::{Budget, CALL_DEPTH, Limit, Spending};
use crate::ruleset::{Ability, Expr, Ruleset};
use crate::state::State;
use crate::value::Value;
use memo::Memo;
use sight::Reveals;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

/// The key of a component's option, with the definition for which it was made.
pub(crate) type OptionKey = Option<(DefId, Arc<str>)>;

/// Ruleset, state and host of one game, to read.
pub struct World {
    /// The owner, which hooks get as their context.
    owner: Weak<OwnedWorld>,
    ruleset: Arc<Ruleset>,
    host: Rc<dyn ScriptHost>,
    options: Vec<(Arc<str>, Value)>,
    state: RefCell<State>,
    memo: RefCell<Memo>,
    /// The only item of a check without `each`.
    just_nil: Arc<Vec<Value>>,
    /// Keys of options by component, each with the definition that it was made for.
    pub(crate) option_keys: RefCell<Vec<OptionKey>>,
    /// Spare lists of locals, to save allocations.
    spare_vars: RefCell<Vec<Vec<(Sym, Value)>>>,
    pure: Cell<u32>,
    /// How many evaluations are in progress, one inside the other.
    depth: Cell<u32>,
    /// The greatest depth that the innermost computation to be remembered has reached.
    deepest: Cell<u32>,
    tracer: RefCell<trace::Tracer>,
    /// Set while a hook runs because its formula failed: the hooks that it calls run in the host, too.
    by_host: Cell<bool>,
    /// The slots for which an expression says who sees into them.
    expression_slots: Vec<(KindId, u16)>,
    sight_error: RefCell<Option<ScriptError>>,
    supposing: suppose::Supposing,
    budget: Rc<Budget>,
    /// The hook that ran last: where the message about a limit points if no hook runs.
    last_hook: Cell<Option<HookId>>,
    /// About how many bytes the history keeps besides the state.
    asked_bytes: Cell<u64>,
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("options", &self.options).finish_non_exhaustive()
    }
}

/// A world together with the right to change it: the engine has one, and hooks see it as their [`HookContext`].
#[derive(Debug)]
pub struct OwnedWorld(World);

impl std::ops::Deref for OwnedWorld {
    type Target = World;

    fn deref(&self) -> &World {
        &self.0
    }
}

impl OwnedWorld {
    /// A world with an empty state.
    #[must_use]
    pub fn new(
        ruleset: Arc<Ruleset>,
        host: Rc<dyn ScriptHost>,
        options: Vec<(Arc<str>, Value)>,
        seed: u64,
    ) -> Rc<Self> {
        let state = State::new(&ruleset, seed);
        Self::with_state(ruleset, host, options, state)
    }

    /// A world in this state.
    pub(crate) fn with_state(
        ruleset: Arc<Ruleset>,
        host: Rc<dyn ScriptHost>,
        options: Vec<(Arc<str>, Value)>,
        state: State,
    ) -> Rc<Self> {
        let expression_slots = sight::expression_slots(&ruleset);
        let budget = host.budget().unwrap_or_default();
        let world = Rc::new_cyclic(|owner| {
            Self(World {
                owner: owner.clone(),
                ruleset,
                host,
                options,
                state: RefCell::new(state),
                memo: RefCell::new(Memo::default()),
                just_nil: Arc::new(vec![Value::Nil]),
                option_keys: RefCell::default(),
                spare_vars: RefCell::default(),
                pure: Cell::new(0),
                depth: Cell::new(0),
                deepest: Cell::new(0),
                tracer: RefCell::default(),
                by_host: Cell::new(false),
                expression_slots,
                sight_error: RefCell::default(),
                supposing: suppose::Supposing::default(),
                budget,
                last_hook: Cell::new(None),
                asked_bytes: Cell::new(0),
            })
        });
        world.refresh_readers(Reveals::Ignored);
        world
    }

    /// This world as hooks see it.
    pub(crate) fn context(self: &Rc<Self>) -> Rc<dyn HookContext> {
        self.clone()
    }
}

impl World {
    /// The ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The host.
    #[must_use]
    pub fn host(&self) -> &Rc<dyn ScriptHost> {
        &self.host
    }

    /// What the work of this game is counted on.
    #[must_use]
    pub fn budget(&self) -> &Rc<Budget> {
        &self.budget
    }

    /// Counts what is computed until the result is dropped on a budget of its own, so that a look never spends from the game's. Without
    /// this, each expression that is evaluated between decisions has its own budget.
    pub fn look(&self) -> Spending {
        self.budget.spend()
    }

    /// Fails once a limit is exceeded, with the place of the hook that ran last.
    pub(crate) fn check_budget(&self) -> Result<(), ScriptError> {
        self.budget.check().map_err(|error| self.at_last_hook(error))
    }

    /// An error without a place of its own, at the hook that ran last.
    pub(crate) fn at_last_hook(&self, error: ScriptError) -> ScriptError {
        match self.last_hook.get().and_then(|hook| self.host.place(hook)) {
            Some((file, line)) if error.file.is_none() => ScriptError { file: Some(file), line: Some(line), ..error },
            _ => error,
        }
    }

    /// Notes about how many bytes the history keeps besides the state.
    pub(crate) fn note_asked(&self, bytes: u64) {
        self.asked_bytes.set(bytes);
    }

    /// Notes how much the game keeps.
    pub(crate) fn note_kept(&self, bytes: u64) {
        self.budget.hold(Limit::Game, bytes + self.asked_bytes.get());
    }

    /// Notes that a hook runs.
    pub(crate) fn note_hook(&self, hook: HookId) {
        self.last_hook.set(Some(hook));
    }

    /// The options chosen at set-up, sorted by name.
    #[must_use]
    pub fn options(&self) -> &[(Arc<str>, Value)] {
        &self.options
    }

    /// The state, to read. Do not hold the borrow across a call of a hook.
    pub fn state(&self) -> std::cell::Ref<'_, State> {
        self.state.borrow()
    }

    /// Calls `f` with the state.
    pub(crate) fn with<T>(&self, f: impl FnOnce(&State) -> T) -> T {
        f(&self.state.borrow())
    }

    /// Evaluates an expression hook with arguments from `env`.
    ///
    /// # Errors
    /// The hook failed.
    pub fn eval_hook(&self, hook: HookId, env: &Env<'_>) -> Result<Value, ScriptError> {
        let depth = self.depth.get();
        let _spending = if depth == 0 { self.budget.spend_if_idle() } else { None };
        self.note_hook(hook);
        self.budget.work(1);
        self.check_budget()?;
        if depth >= CALL_DEPTH {
            let label = &self.ruleset.hook(hook).label;
            return Err(ScriptError::new(format!(
                "conditions and values nest more than {CALL_DEPTH} deep, the last is `{label}`; \
                 break the cycle or compute the result in one hook"
            )));
        }
        self.depth.set(depth + 1);
        self.deepest.set(self.deepest.get().max(depth + 1));
        self.pure.set(self.pure.get() + 1);
        let result = self.eval_simply(hook, env);
        self.pure.set(self.pure.get() - 1);
        self.depth.set(depth);
        result
    }

    /// Runs `work`, and says how many evaluations it had inside one another.
    fn with_height<T>(&self, work: impl FnOnce() -> T) -> (T, u32) {
        let depth = self.depth.get();
        let outer = self.deepest.replace(depth);
        let result = work();
        let deepest = self.deepest.get();
        self.deepest.set(outer.max(deepest));
        (result, deepest - depth)
    }

    /// Whether something with this many evaluations inside one another may be evaluated here; if so, it counts as if it were.
    fn has_room_for(&self, height: u32) -> bool {
        let deepest = self.depth.get() + height;
        let has_room = deepest <= CALL_DEPTH;
        if has_room {
            self.deepest.set(self.deepest.get().max(deepest));
        }
        has_room
    }

    /// By the hook's formula if it has one that gives a value, else by the host.
    fn eval_simply(&self, hook: HookId, env: &Env<'_>) -> Result<Value, ScriptError> {
        let by_host = self.by_host.get();
        if !by_host && let Some(formula) = self.host.formula(hook) {
            match eval_formula(self, formula, env) {
                Ok(value) => return Ok(value),
                // What came before it calls no hooks, so only a few reads happen twice.
                Err(Fallback::LeftToHook) => {}
                // If formulas were tried again below, the level above would try each failing level twice.
                Err(Fallback::Unsupported) => self.by_host.set(true),
            }
        }
        let result = self.eval_by_host(hook, &self.arguments(hook, env));
        self.by_host.set(by_host);
        result
    }

    /// Evaluates an expression hook in the host with these arguments; also one that was added to the host and is not in the ruleset.
    ///
    /// # Errors
    /// The hook failed.
    pub fn eval_by_host(&self, hook: HookId, args: &[Value]) -> Result<Value, ScriptError> {
        match self.owner.upgrade() {
            Some(owner) => self.host.eval(&owner.context(), hook, args),
            None => Err(ScriptError::new("This game is over; hooks can no longer run in it")),
        }
    }

    /// The arguments of a hook, by name from `env`; a name that is not in scope is nil.
    #[must_use]
    pub fn arguments(&self, hook: HookId, env: &Env<'_>) -> Vec<Value> {
        self.ruleset.hook(hook).params.iter().map(|name| env.get(*name).cloned().unwrap_or_default()).collect()
    }

    /// Evaluates an expression.
    ///
    /// # Errors
    /// Its hook failed.
    pub fn eval(&self, expr: &Expr, env: &Env<'_>) -> Result<Value, ScriptError> {
        match expr {
            Expr::Const(value) => Ok(value.clone()),
            Expr::Var(name) => Ok(env.get(*name).cloned().unwrap_or_default()),
            Expr::Hook(hook) => self.eval_hook(*hook, env),
        }
    }

    /// Whether a condition holds; without a condition it does.
    ///
    /// # Errors
    /// Its hook failed.
    pub fn holds(&self, condition: Option<&Expr>, env: &Env<'_>) -> Result<bool, ScriptError> {
        condition.map_or(Ok(true), |expr| Ok(self.eval(expr, env)?.truthy()))
    }

    /// Whether an expression is being evaluated, so that hooks must neither change the game nor ask.
    #[must_use]
    pub fn is_pure(&self) -> bool {
        self.pure.get() > 0
    }

    /// The locals of an ability: `self`, `owner` and the constants of its template.
    #[must_use]
    pub(crate) fn ability_vars(&self, comp: CompId, ability: AbilityId) -> Vec<(Sym, Value)> {
        let known = &self.ruleset.known;
        let mut vars = Vec::with_capacity(4);
        vars.push((known.this, Value::Comp(comp)));
        vars.push((known.owner, self.owner_value(comp)));
        vars.extend(self.ruleset.ability(ability).constants.iter().cloned());
        vars
    }

    /// Calls `f` with the locals of an ability, which shadow those of `outer`.
    pub(crate) fn with_ability<T>(
        &self,
        comp: CompId,
        owner: Value,
        ability: &Ability,
        outer: &Env<'_>,
        f: impl FnOnce(&Env<'_>) -> T,
    ) -> T {
        let known = &self.ruleset.known;
        let vars = [(known.this, Value::Comp(comp)), (known.owner, owner)];
        let own = Env::within(&vars, outer);
        if ability.constants.is_empty() { f(&own) } else { f(&Env::within(&ability.constants, &own)) }
    }

    /// The owner of an ability's carrier: the local `owner`.
    pub(crate) fn owner_value(&self, comp: CompId) -> Value {
        self.owner(comp).map_or(Value::Nil, Value::Comp)
    }

    /// Whether an ability is active and its condition holds.
    pub(crate) fn ability_holds(&self, ability: &Ability, env: &Env<'_>) -> Result<bool, ScriptError> {
        Ok(self.holds(ability.active.as_ref(), env)? && self.holds(ability.condition.as_ref(), env)?)
    }
}
