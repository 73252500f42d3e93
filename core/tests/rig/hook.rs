//! Hooks that are closures, and the script host that runs them.
//!
//! The host calls a body again for each answer and passes all answers so far, so a body is a `match` over them. In this
//! way a closure replaces a coroutine.

use hexforge_core::decision::{Choice, Question, Shape, Text};
use hexforge_core::host::{HookContext, HookProgress, Reply, Request, ScriptError, ScriptHost, ThreadId};
use hexforge_core::ids::{CompId, EventSerial, HookId};
use hexforge_core::ruleset::Member;
use hexforge_core::value::Value;
use hexforge_core::world::{Proposal, World};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// The next action of a body.
pub enum Act {
    Ask(Request),
    Done(Value),
    Fail(String),
}

impl From<()> for Act {
    fn from((): ()) -> Self {
        Self::Done(Value::Nil)
    }
}

impl From<Value> for Act {
    fn from(value: Value) -> Self {
        Self::Done(value)
    }
}

pub type ExprFn = Rc<dyn Fn(&Ctx) -> Result<Value, ScriptError>>;
pub type BodyFn = Rc<dyn Fn(&Ctx) -> Act>;

/// A hook: an expression or a body.
#[derive(Clone)]
pub enum Closure {
    Expr(ExprFn),
    Body(BodyFn),
}

/// The context that a hook gets.
pub struct Ctx<'a> {
    pub world: &'a dyn HookContext,
    names: &'a [Arc<str>],
    args: &'a [Value],
    pub answers: &'a [Value],
    /// What happened in the place of the event that was performed last.
    pub instead: &'a Value,
}

impl Ctx<'_> {
    pub fn get(&self, name: &str) -> Value {
        let at = self.names.iter().position(|n| n.as_ref() == name);
        at.and_then(|at| self.args.get(at)).cloned().unwrap_or_default()
    }

    pub fn comp(&self, name: &str) -> CompId {
        self.get(name).comp().unwrap_or_else(|| panic!("`{name}` is {:?}", self.get(name)))
    }

    pub fn int(&self, name: &str) -> i64 {
        self.get(name).int().unwrap_or_else(|| panic!("`{name}` is {:?}", self.get(name)))
    }

    pub fn this(&self) -> CompId {
        self.comp("self")
    }

    pub fn owner(&self) -> CompId {
        self.comp("owner")
    }

    pub fn event(&self) -> EventSerial {
        match self.get("event") {
            Value::Event(serial) => serial,
            other => panic!("`event` is {other:?}"),
        }
    }

    /// The number of events in progress.
    pub fn event_depth(&self) -> usize {
        let cause = |serial: &EventSerial| self.world.with_event(*serial, |e| e.cause).flatten();
        std::iter::successors(self.world.innermost_event(), cause).count()
    }

    pub fn is_cost(&self) -> bool {
        self.world.with_event(self.event(), |e| e.is_cost).unwrap_or_default()
    }

    pub fn source(&self) -> Option<CompId> {
        self.world.with_event(self.event(), |e| e.source).flatten()
    }

    pub fn seat(&self, at: usize) -> CompId {
        self.world.players()[at]
    }

    pub fn players(&self) -> Value {
        comps(&self.world.players())
    }

    pub fn all(&self, kind: &str) -> Vec<CompId> {
        self.world.all_of(self.world.ruleset().find_kind(kind).expect("the kind exists"))
    }

    pub fn find(&self, def: &str) -> Option<CompId> {
        let def = self.def(def);
        let of_kind = self.world.all_of(self.world.ruleset().def(def).kind);
        of_kind.into_iter().find(|comp| self.world.def_of(*comp) == def)
    }

    pub fn one(&self, def: &str) -> CompId {
        self.find(def).unwrap_or_else(|| panic!("no `{def}` in the game"))
    }

    pub fn field(&self, comp: CompId, name: &str) -> Value {
        self.world.get(comp, name)
    }

    pub fn num(&self, comp: CompId, name: &str) -> i64 {
        self.field(comp, name).int().unwrap_or_default()
    }

    pub fn value(&self, name: &str, args: &[Value]) -> Value {
        self.try_value(name, args).expect("the value can be computed")
    }

    pub fn try_value(&self, name: &str, args: &[Value]) -> Result<Value, ScriptError> {
        self.world.value(self.world.ruleset().find_value(name).expect("the value exists"), args.to_vec())
    }

    pub fn slot(&self, comp: CompId, name: &str) -> Vec<CompId> {
        let index = self.world.ruleset().names.find(name).and_then(|name| self.world.slot_index(comp, name));
        index.map(|slot| self.world.with_slot(comp, slot, <[CompId]>::to_vec)).unwrap_or_default()
    }

    pub fn set(&self, comp: CompId, name: &str, value: impl Into<Value>) {
        let sym = self.world.ruleset().names.find(name).expect("the name is used");
        let Some(Member::Field(at)) = self.world.member(comp, sym) else { panic!("no field `{name}`") };
        self.world.set_field(comp, at, value.into()).expect("the field takes it");
    }

    pub fn add(&self, comp: CompId, name: &str, n: i64) {
        self.set(comp, name, self.num(comp, name) + n);
    }

    /// A random number from 0 to `n - 1`.
    pub fn below(&self, n: i64) -> i64 {
        self.world.random(0, n - 1, "the test").expect("a body may draw")
    }

    pub fn log(&self, key: &str) {
        self.world.log(key, Vec::new()).expect("a body may log");
    }

    /// Adds a line to the log and ends the body.
    pub fn tell(&self, key: &str) -> Act {
        self.log(key);
        Act::Done(Value::Nil)
    }

    pub fn try_move(&self, comp: CompId, parent: CompId, slot: &str) -> Result<(), ScriptError> {
        let sym = self.world.ruleset().names.find(slot).expect("the name is used");
        let at = self.world.slot_index(parent, sym).unwrap_or_else(|| panic!("no slot `{slot}`"));
        self.world.move_to(comp, parent, at, None)
    }

    pub fn move_to(&self, comp: CompId, parent: CompId, slot: &str) {
        self.try_move(comp, parent, slot).expect("it may be moved");
    }

    pub fn create(&self, def: &str, parent: CompId, slot: &str) -> CompId {
        let comp = self.world.create(self.def(def)).expect("a body may create");
        self.move_to(comp, parent, slot);
        comp
    }

    /// What `read` returns after the changes of `act`, which are taken back.
    pub fn suppose<T>(&self, act: impl FnOnce(), read: impl FnOnce() -> T) -> Result<T, ScriptError> {
        let act = || {
            act();
            Ok(())
        };
        self.try_suppose(act, read)
    }

    /// The same with changes that may fail.
    pub fn try_suppose<T>(
        &self,
        act: impl FnOnce() -> Result<(), ScriptError>,
        read: impl FnOnce() -> T,
    ) -> Result<T, ScriptError> {
        self.world.suppose(act, || Ok(read())).and_then(|found| found)
    }

    pub fn lasting(&self, def: &str, owner: Option<CompId>, until: &str) -> CompId {
        let comp = self.world.create_lasting(self.def(def), until).expect("the scope is open");
        self.world.set_owner(comp, owner).expect("a body may set owners");
        comp
    }

    pub fn def(&self, def: &str) -> hexforge_core::ids::DefId {
        self.world.ruleset().find_def(def).unwrap_or_else(|| panic!("no definition `{def}`"))
    }

    pub fn destroy(&self, comp: CompId) {
        self.world.destroy(comp).expect("a body may destroy");
    }

    pub fn retire(&self, player: CompId) {
        self.world.retire(player).expect("a body may retire a player");
    }

    pub fn cancel(&self) {
        self.world.cancel_event(self.event()).expect("the event can be cancelled");
    }

    pub fn change(&self, param: usize, value: impl Into<Value>) {
        self.world.set_event_param(self.event(), param, value.into()).expect("the parameter takes it");
    }

    /// Cancels the event that caused the current one.
    pub fn cancel_cause(&self) {
        let cause = self.world.with_event(self.event(), |e| e.cause).flatten().expect("there is a cause");
        self.world.cancel_event(cause).expect("the event can be cancelled");
    }

    pub fn proposal(&self, event: &str, params: &[Value]) -> Proposal {
        Proposal::new(self.world.ruleset().find_event(event).expect("the event exists"), params.to_vec())
    }

    pub fn perform(&self, event: &str, params: &[Value]) -> Act {
        let Proposal { event, params, .. } = self.proposal(event, params);
        Act::Ask(Request::Perform { event, params, cost: false, unpreventable: false })
    }

    pub fn perform_unpreventable(&self, event: &str, params: &[Value]) -> Act {
        let Proposal { event, params, .. } = self.proposal(event, params);
        Act::Ask(Request::Perform { event, params, cost: false, unpreventable: true })
    }

    pub fn flow(&self, flow: &str) -> Act {
        let flow = self.world.ruleset().find_flow(flow).expect("the flow exists");
        Act::Ask(Request::Flow { flow, with: Vec::new() })
    }

    pub fn question(&self, player: CompId, shape: Shape, from: &[Value]) -> Question {
        let options: Vec<Choice> = from.iter().map(|item| self.world.choice(item)).collect();
        Question { player, shape, prompt: Text::key("which"), options, secret: false, look: false }
    }

    pub fn choose(&self, player: CompId, from: &[Value]) -> Act {
        Act::Ask(Request::Ask(self.question(player, Shape::One, from)))
    }

    /// A choice in which the player may look at what is offered.
    pub fn choose_looking(&self, player: CompId, from: &[Value]) -> Act {
        Act::Ask(Request::Ask(Question { look: true, ..self.question(player, Shape::One, from) }))
    }

    pub fn choose_or_pass(&self, player: CompId, from: &[Value]) -> Act {
        let mut question = self.question(player, Shape::One, from);
        question.options.push(Choice::pass(Text::key("pass")));
        Act::Ask(Request::Ask(question))
    }

    pub fn ask(&self, player: CompId, shape: Shape, from: &[Value]) -> Act {
        Act::Ask(Request::Ask(self.question(player, shape, from)))
    }

    pub fn confirm(&self, player: CompId) -> Act {
        self.ask(player, Shape::Confirm, &[])
    }

    pub fn ask_all(&self, from: &[Value]) -> Act {
        let ask = |player| {
            let mut question = self.question(player, Shape::One, from);
            question.secret = true;
            question
        };
        Act::Ask(Request::AskAll(self.world.players().into_iter().map(ask).collect()))
    }
}

/// A list of components as a value.
pub fn comps(list: &[CompId]) -> Value {
    Value::list(list.iter().map(|c| Value::Comp(*c)).collect())
}

/// The first living component of a definition.
pub fn find(world: &World, def: &str) -> Option<CompId> {
    let def = world.ruleset().find_def(def)?;
    world.state().all().find(|(_, c)| c.def == def && c.alive).map(|(id, _)| id)
}

struct Thread {
    hook: HookId,
    args: Vec<Value>,
    answers: Vec<Value>,
    instead: Value,
}

/// Runs closures as hooks.
pub struct RigHost {
    pub hooks: Vec<Closure>,
    pub names: Vec<Arc<str>>,
    threads: RefCell<BTreeMap<u32, Thread>>,
    next: Cell<u32>,
    pub evals: Cell<u64>,
}

impl RigHost {
    pub fn new(hooks: Vec<Closure>, names: Vec<Arc<str>>) -> Self {
        Self { hooks, names, threads: RefCell::default(), next: Cell::new(0), evals: Cell::new(0) }
    }

    /// The number of waiting hooks.
    pub fn waiting(&self) -> usize {
        self.threads.borrow().len()
    }

    fn run(&self, world: &dyn HookContext, thread: Thread) -> Result<HookProgress, ScriptError> {
        let Closure::Body(body) = &self.hooks[thread.hook.index()] else {
            return Err(ScriptError::new("an expression was started as a body"));
        };
        let Thread { args, answers, instead, .. } = &thread;
        let ctx = Ctx { world, names: &self.names, args, answers, instead };
        match body(&ctx) {
            Act::Done(value) => Ok(HookProgress::Done(value)),
            Act::Fail(message) => Err(ScriptError::new(message)),
            Act::Ask(request) => {
                let id = self.next.get();
                self.next.set(id + 1);
                self.threads.borrow_mut().insert(id, thread);
                Ok(HookProgress::Yield(ThreadId(id), request))
            }
        }
    }
}

impl ScriptHost for RigHost {
    fn eval(&self, game: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<Value, ScriptError> {
        self.evals.set(self.evals.get() + 1);
        let Closure::Expr(expr) = &self.hooks[hook.index()] else {
            return Err(ScriptError::new("a body was evaluated as an expression"));
        };
        expr(&Ctx { world: game.as_ref(), names: &self.names, args, answers: &[], instead: &Value::Nil })
    }

    fn start(&self, game: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<HookProgress, ScriptError> {
        self.run(game.as_ref(), Thread { hook, args: args.to_vec(), answers: Vec::new(), instead: Value::Nil })
    }

    fn resume(&self, game: &Rc<dyn HookContext>, thread: ThreadId, reply: Reply) -> Result<HookProgress, ScriptError> {
        let mut thread = self.threads.borrow_mut().remove(&thread.0).expect("the hook waits");
        thread.instead = if let Reply::Instead(_, list) = &reply { list.clone() } else { Value::Nil };
        thread.answers.extend(reply.answer());
        self.run(game.as_ref(), thread)
    }

    fn drop_thread(&self, thread: ThreadId) {
        let dropped = self.threads.borrow_mut().remove(&thread.0);
        assert!(dropped.is_some(), "a hook was dropped that does not wait");
    }
}
