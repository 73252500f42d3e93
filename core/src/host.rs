//! The boundary to scripts: the engine runs hooks through [`ScriptHost`], and hooks see the game through [`HookContext`].

use crate::decision::{Choice, Question, Text};
use crate::formula::Formula;
pub use crate::grid_context::{Entry, GridContext, Reached};
use crate::ids::{CompId, DefId, EventId, EventSerial, FlowId, HookId, KindId, ResourceId, Sym, ValueId, WindowId};
use crate::limits::Budget;
use crate::payment::Cost;
use crate::proposal::{Proposal, Reason};
use crate::ruleset::{Member, Ruleset, Type};
use crate::state::{LiveEvent, Place, ScoreSheet};
use crate::value::Value;
use crate::world::{Bill, Lack};
use hexforge_io::shown;
use std::rc::Rc;
use std::sync::Arc;

/// A coroutine that waits in the host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThreadId(pub u32);

/// What a hook requests from the engine when it yields.
#[derive(Clone, Debug)]
pub enum Request {
    /// Perform an event. Answered with its result (`true` if it gives none) if it happened as it was performed, else with nil,
    /// or with [`Reply::Instead`] if something else happened in its place.
    Perform {
        /// Which.
        event: EventId,
        /// Arguments in the order of the event's parameters.
        params: Vec<Value>,
        /// Whether it pays a cost.
        cost: bool,
        /// Whether preventions do not apply.
        unpreventable: bool,
    },
    /// Perform events that happen together. Answered with the list of their results, `false` for those that did not happen.
    Together(Vec<Proposal>),
    /// Run a flow. Answered with its result.
    Flow {
        /// Which.
        flow: FlowId,
        /// Arguments by name.
        with: Vec<(Sym, Value)>,
    },
    /// Open a window. Answered with nil.
    Window {
        /// Which.
        window: WindowId,
        /// Arguments in the order of the window's parameters.
        params: Vec<Value>,
    },
    /// Ask one player. Answered with what was chosen (see [`Question`]), or with [`Reply::AskAgain`] after an anytime action:
    /// the host then builds the question again from the changed state.
    Ask(Question),
    /// Let a player pay. Answered with what was paid, or with nil.
    Pay {
        /// Who pays what.
        bill: Bill,
        /// The question, if it has a text of its own.
        prompt: Option<Text>,
        /// Whether the player may decline.
        optional: bool,
    },
    /// Ask several players in secret; answered with the list of answers in the order asked.
    AskAll(Vec<Question>),
    /// Offer a menu of action abilities. Answered with `true` if one was used, `false` if the player passed.
    Actions {
        /// Who is asked.
        player: CompId,
        /// The menu.
        menu: Sym,
        /// Text key.
        prompt: Sym,
        /// Text key of the option to pass; without it one must be used if there is any.
        pass: Option<Sym>,
        /// Whether a player who could hold a hidden card is asked even without an action; by default as the game says.
        poll_hidden: Option<bool>,
    },
}

/// How far a hook came.
#[derive(Clone, Debug)]
pub enum HookProgress {
    /// It returned.
    Done(Value),
    /// It waits for an answer.
    Yield(ThreadId, Request),
}

/// How a request is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The result of the request.
    Answer(Value),
    /// The result of an event that did not happen as it was performed, and the list of what happened in its place: maps with
    /// `event`, `with` and `result`.
    Instead(Value, Value),
    /// An anytime action interrupted the question: build it again from the changed state and ask it again.
    AskAgain,
}

impl Reply {
    /// The answer, unless the question has to be asked again.
    #[must_use]
    pub fn answer(self) -> Option<Value> {
        match self {
            Self::Answer(value) | Self::Instead(value, _) => Some(value),
            Self::AskAgain => None,
        }
    }

    /// The answer by reference, unless the question has to be asked again.
    #[must_use]
    pub fn as_answer(&self) -> Option<&Value> {
        match self {
            Self::Answer(value) | Self::Instead(value, _) => Some(value),
            Self::AskAgain => None,
        }
    }
}

/// A hook failed. What its script says is one visible line of the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{}", shown(message), shown_place(file.as_deref(), *line))]
pub struct ScriptError {
    /// What went wrong and what to do, with file and line where the host knows them.
    pub message: String,
    /// File of the pack, if known.
    pub file: Option<String>,
    /// Line in that file, counted from 1.
    pub line: Option<u32>,
}

fn shown_place(file: Option<&str>, line: Option<u32>) -> String {
    match (file, line) {
        (Some(file), Some(line)) => format!("\n  at {}:{line}", shown(file)),
        (Some(file), None) => format!("\n  at {}", shown(file)),
        (None, _) => String::new(),
    }
}

impl ScriptError {
    /// An error without a place.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), file: None, line: None }
    }
}

/// Runs hooks. Methods take `&self`: a hook may read values that call further hooks, so a host is re-entrant.
pub trait ScriptHost {
    /// Evaluates an expression hook, which must neither change the game nor ask a player.
    ///
    /// # Errors
    /// The hook failed, tried to change the game, or ran out of its budget.
    fn eval(&self, game: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<Value, ScriptError>;

    /// Adds an expression that is not part of the ruleset, in the scope of a pack (by index), and returns its hook for
    /// [`Self::eval`]. It takes its arguments in the order of `params`. None if the host cannot, or if it is not an expression.
    fn add_expression(&self, _pack: usize, _source: &str, _params: &[Arc<str>]) -> Option<HookId> {
        None
    }

    /// What an expression hook computes, if it is simple enough for the engine to evaluate it itself.
    fn formula(&self, _hook: HookId) -> Option<&Formula> {
        None
    }

    /// The budget from which its hooks spend. The engine spends from it, too; without one, the engine counts only its own work.
    fn budget(&self) -> Option<Rc<Budget>> {
        None
    }

    /// The file and the line of a hook, if the host knows them: for messages about work that the engine does for it.
    fn place(&self, _hook: HookId) -> Option<(String, u32)> {
        None
    }

    /// Starts a body hook and runs it to its end or its first request.
    ///
    /// # Errors
    /// The hook failed or ran out of its budget.
    fn start(&self, game: &Rc<dyn HookContext>, hook: HookId, args: &[Value]) -> Result<HookProgress, ScriptError>;

    /// Continues a waiting hook with the reply to its request.
    ///
    /// # Errors
    /// The hook failed or ran out of its budget.
    fn resume(&self, game: &Rc<dyn HookContext>, thread: ThreadId, reply: Reply) -> Result<HookProgress, ScriptError>;

    /// Drops a waiting hook.
    fn drop_thread(&self, thread: ThreadId);
}

/// What a name means on a component, with the value of a field.
#[derive(Clone, PartialEq, Debug)]
pub enum FoundMember {
    /// A field with this value.
    Field(Value),
    /// The property with this index of this definition.
    Property(DefId, u16),
    /// The slot with this index.
    Slot(u16),
    /// Nothing, on components of this kind.
    Nothing(KindId),
}

/// The game as a running hook sees it: what it may read and what it may change.
///
/// The engine tracks every read, so that it knows when a computed value is out of date. The methods that change the game
/// fail inside an expression hook.
pub trait HookContext: GridContext {
    /// The ruleset.
    fn ruleset(&self) -> &Arc<Ruleset>;

    /// The budget of the game.
    fn budget(&self) -> &Rc<Budget>;

    /// The options chosen at set-up, sorted by name.
    fn options(&self) -> &[(Arc<str>, Value)];

    /// Whether an expression is being evaluated, so that nothing may change the game or ask a player.
    fn is_pure(&self) -> bool;

    /// Whether something is being supposed, so that nothing may ask a player or perform an event.
    fn is_supposing(&self) -> bool;

    /// Calls `act`, which may change the game even while an expression is evaluated, and if that returns true, `read`, which may not.
    /// Then undoes every change without a trace. [`dyn HookContext::suppose`] is easier to call.
    ///
    /// # Errors
    /// Suppositions nest too deep or are not allowed here; nothing was called.
    fn visit_supposed(&self, act: &mut dyn FnMut() -> bool, read: &mut dyn FnMut()) -> Result<(), ScriptError>;

    /// Whether the id was ever used for a component.
    fn exists(&self, comp: CompId) -> bool;

    /// Whether a component is in the game.
    fn alive(&self, comp: CompId) -> bool;

    /// The definition of a component.
    fn def_of(&self, comp: CompId) -> DefId;

    /// The kind of a component.
    fn kind_of(&self, comp: CompId) -> KindId;

    /// The owner: the one that was set, else the nearest player or party that holds the component.
    fn owner(&self, comp: CompId) -> Option<CompId>;

    /// The slot that holds a component.
    fn place(&self, comp: CompId) -> Option<Place>;

    /// The name of the slot that holds a component.
    fn slot_name(&self, comp: CompId) -> Option<Sym>;

    /// The position of a component in its slot, from 0.
    fn position(&self, comp: CompId) -> Option<usize>;

    /// What `name` means on a component, with its value if it is a field; none if there is no such component.
    fn find_member(&self, comp: CompId, name: Option<Sym>) -> Option<FoundMember>;

    /// What `name` means on a component.
    fn member(&self, comp: CompId, name: Sym) -> Option<Member>;

    /// A field or property by name; nil if there is none.
    fn get(&self, comp: CompId, name: &str) -> Value;

    /// The index of the slot `name` of a component.
    fn slot_index(&self, comp: CompId, name: Sym) -> Option<u16>;

    /// Calls `visit` once with the content of a slot, bottom first.
    fn visit_slot(&self, comp: CompId, slot: u16, visit: &mut dyn FnMut(&[CompId]));

    /// Whether `comp` is `outer` or is in it, at any depth.
    fn is_within(&self, comp: CompId, outer: CompId) -> bool;

    /// Every component in `comp`, at any depth, slot by slot.
    fn descendants(&self, comp: CompId) -> Vec<CompId>;

    /// Whether `viewer` may know which component `comp` is; without a viewer, whether everybody may.
    fn sees(&self, viewer: Option<CompId>, comp: CompId) -> bool;

    /// Every component in the game of `kind` or of a kind that extends it, in id order.
    fn all_of(&self, kind: KindId) -> Vec<CompId>;

    /// The root component.
    fn table(&self) -> Option<CompId>;

    /// The players in seat order.
    fn players(&self) -> Vec<CompId>;

    /// The players in seat order, starting with `first`.
    fn players_from(&self, first: CompId) -> Vec<CompId>;

    /// The active player.
    fn active_player(&self) -> Option<CompId>;

    /// Calls `visit` once with an event in progress; not at all if the event is over.
    fn visit_event(&self, serial: EventSerial, visit: &mut dyn FnMut(&LiveEvent));

    /// The innermost event in progress.
    fn innermost_event(&self) -> Option<EventSerial>;

    /// The number of the innermost open scope `name`.
    fn open_scope(&self, name: Sym) -> Option<u32>;

    /// Computes a value.
    ///
    /// # Errors
    /// A hook failed, or the value depends on itself.
    fn value(&self, id: ValueId, args: Vec<Value>) -> Result<Value, ScriptError>;

    /// Whether an event may happen.
    ///
    /// # Errors
    /// A hook failed.
    fn can(&self, proposal: &Proposal) -> Result<bool, ScriptError>;

    /// All reasons why an event may not happen; empty if it may.
    ///
    /// # Errors
    /// A hook failed.
    fn why_not(&self, proposal: &Proposal) -> Result<Vec<Reason>, ScriptError>;

    /// Reads a cost: a map from resources to numbers.
    ///
    /// # Errors
    /// It is not such a map, or there is no such resource.
    fn read_cost(&self, value: &Value) -> Result<Cost, ScriptError>;

    /// A resource by its id.
    ///
    /// # Errors
    /// There is no such resource.
    fn resource_named(&self, name: &str) -> Result<ResourceId, ScriptError>;

    /// Whether a player can pay.
    ///
    /// # Errors
    /// A hook failed, or the search was given up.
    fn can_pay(&self, bill: &Bill) -> Result<bool, ScriptError>;

    /// What is missing to pay.
    ///
    /// # Errors
    /// A hook failed, or the search was given up.
    fn lacks(&self, bill: &Bill) -> Result<Vec<Lack>, ScriptError>;

    /// The most units of a resource that a player can pay.
    ///
    /// # Errors
    /// A hook failed, or the search was given up.
    fn most_payable(&self, resource: ResourceId, bill: &Bill) -> Result<i64, ScriptError>;

    /// Whether a value is of a type.
    fn fits(&self, value: &Value, ty: &Type) -> bool;

    /// A type in the words of the documents.
    fn describe_type(&self, ty: &Type) -> String;

    /// A value in words, for messages.
    fn describe(&self, value: &Value) -> String;

    /// The option that offers a value.
    fn choice(&self, value: &Value) -> Choice;

    /// The key of an option that offers a component.
    fn component_option_key(&self, comp: CompId) -> Arc<str>;

    /// What a player reads of an option.
    fn label(&self, choice: &Choice) -> Text;

    /// Creates a component of `def`, nowhere yet.
    ///
    /// # Errors
    /// Called from an expression.
    fn create(&self, def: DefId) -> Result<CompId, ScriptError>;

    /// Creates a lasting effect of `def` that ends when the innermost open scope `until` ends.
    ///
    /// # Errors
    /// Called from an expression, or no such scope is open.
    fn create_lasting(&self, def: DefId, until: &str) -> Result<CompId, ScriptError>;

    /// Removes a component, and everything in it, from the game.
    ///
    /// # Errors
    /// Called from an expression.
    fn destroy(&self, comp: CompId) -> Result<(), ScriptError>;

    /// Takes a player out of the game, who is not asked or given a turn any more.
    ///
    /// # Errors
    /// Called from an expression, or the component is not a player.
    fn retire(&self, player: CompId) -> Result<(), ScriptError>;

    /// Moves a component into a slot: to position `at` from 0 (the bottom), else to the top.
    ///
    /// # Errors
    /// Called from an expression, or the move is impossible.
    fn move_to(&self, comp: CompId, parent: CompId, slot: u16, at: Option<u32>) -> Result<(), ScriptError>;

    /// Sets a field.
    ///
    /// # Errors
    /// Called from an expression, or the value does not fit the type of the field.
    fn set_field(&self, comp: CompId, field: u16, value: Value) -> Result<(), ScriptError>;

    /// Sets or clears an owner.
    ///
    /// # Errors
    /// Called from an expression, or `owner` is not a player.
    fn set_owner(&self, comp: CompId, owner: Option<CompId>) -> Result<(), ScriptError>;

    /// Shuffles a slot.
    ///
    /// # Errors
    /// Called from an expression, or the result that was fixed for it does not fit.
    fn shuffle(&self, parent: CompId, slot: u16) -> Result<(), ScriptError>;

    /// Puts a slot in order, bottom first.
    ///
    /// # Errors
    /// Called from an expression, or `order` does not hold exactly the content of the slot.
    fn order_slot(&self, parent: CompId, slot: u16, order: Vec<CompId>) -> Result<(), ScriptError>;

    /// Draws a random number from `first` to `last`. `call` is what asks for it, for messages.
    ///
    /// # Errors
    /// Called from an expression, or the result that was fixed for it does not fit.
    fn random(&self, first: i64, last: i64, call: &str) -> Result<i64, ScriptError>;

    /// Draws `count` of `of` items: their indices, in random order. `call` is what asks for them, for messages.
    ///
    /// # Errors
    /// Called from an expression, or the result that was fixed for it does not fit.
    fn sample(&self, of: usize, count: usize, call: &str) -> Result<Vec<usize>, ScriptError>;

    /// Gives a component the abilities of `def` until [`HookContext::ungrant`].
    ///
    /// # Errors
    /// Called from an expression.
    fn grant(&self, comp: CompId, def: DefId) -> Result<(), ScriptError>;

    /// Gives a component the abilities of `def` until the innermost open scope `ends` ends.
    ///
    /// # Errors
    /// Called from an expression, or no such scope is open.
    fn grant_for(&self, comp: CompId, def: DefId, ends: &str) -> Result<(), ScriptError>;

    /// Gives a component the abilities of `def` for as long as `source` stays in the component that now holds it.
    ///
    /// # Errors
    /// Called from an expression, or `source` has left the game.
    fn grant_while(&self, comp: CompId, def: DefId, source: CompId) -> Result<(), ScriptError>;

    /// Removes one grant of `def`.
    ///
    /// # Errors
    /// Called from an expression.
    fn ungrant(&self, comp: CompId, def: DefId) -> Result<(), ScriptError>;

    /// Resets all limits of a component.
    ///
    /// # Errors
    /// Called from an expression.
    fn reset_limits(&self, comp: CompId) -> Result<(), ScriptError>;

    /// Ends the game.
    ///
    /// # Errors
    /// Called from an expression.
    fn finish(&self, winners: Vec<CompId>, how: &str) -> Result<(), ScriptError>;

    /// Ends the game with final scores, which decide who wins unless `winners` says it.
    ///
    /// # Errors
    /// Called from an expression, or a row of the sheet is not about a player.
    fn finish_with_scores(
        &self,
        winners: Option<Vec<CompId>>,
        how: &str,
        scores: ScoreSheet,
    ) -> Result<(), ScriptError>;

    /// Adds a line to the log.
    ///
    /// # Errors
    /// Called from an expression.
    fn log(&self, key: &str, args: Vec<(Arc<str>, Value)>) -> Result<(), ScriptError>;

    /// Cancels an event in progress.
    ///
    /// # Errors
    /// Called from an expression, or the event has happened.
    fn cancel_event(&self, serial: EventSerial) -> Result<(), ScriptError>;

    /// Marks the event as replaced by the ability that is being resolved; `said` becomes its result unless it is nil.
    ///
    /// # Errors
    /// Called from an expression, the event has happened, or `said` holds an event.
    fn replace_event(&self, serial: EventSerial, said: Value) -> Result<(), ScriptError>;

    /// Changes an argument of an event in progress.
    ///
    /// # Errors
    /// Called from an expression, the event is over, or the value does not fit the type of the parameter.
    fn set_event_param(&self, serial: EventSerial, param: usize, value: Value) -> Result<(), ScriptError>;
}

impl dyn HookContext + '_ {
    /// Calls `read` with the content of a slot, bottom first, and returns its result.
    ///
    /// # Panics
    /// If [`HookContext::visit_slot`] does not call its visitor, which it must.
    pub fn with_slot<T>(&self, comp: CompId, slot: u16, read: impl FnOnce(&[CompId]) -> T) -> T {
        let (mut read, mut result) = (Some(read), None);
        self.visit_slot(comp, slot, &mut |content| result = read.take().map(|read| read(content)));
        result.expect("`visit_slot` calls its visitor")
    }

    /// What `read` returns after the changes that `act` makes, which are taken back without a trace, also if one of them fails.
    /// `act` may change the game even while an expression is evaluated, but it may not log anything, draw at random, end the game or
    /// change an event in progress.
    ///
    /// # Errors
    /// Suppositions nest too deep or are not allowed here. The errors of `act` and `read` are in the result.
    ///
    /// # Panics
    /// If [`HookContext::visit_supposed`] does not call what it is given, which it must.
    pub fn suppose<T, E>(
        &self,
        act: impl FnOnce() -> Result<(), E>,
        read: impl FnOnce() -> Result<T, E>,
    ) -> Result<Result<T, E>, ScriptError> {
        let (mut act, mut read) = (Some(act), Some(read));
        let (mut failed, mut found) = (None, None);
        let mut run_act = || {
            failed = act.take().and_then(|act| act().err());
            failed.is_none()
        };
        self.visit_supposed(&mut run_act, &mut || found = read.take().map(|read| read()))?;
        match failed {
            Some(error) => Ok(Err(error)),
            None => Ok(found.expect("`visit_supposed` calls `read`")),
        }
    }

    /// Calls `read` with an event in progress and returns its result; none if the event is over.
    pub fn with_event<T>(&self, serial: EventSerial, read: impl FnOnce(&LiveEvent) -> T) -> Option<T> {
        let (mut read, mut result) = (Some(read), None);
        self.visit_event(serial, &mut |event| result = read.take().map(|read| read(event)));
        result
    }
}
