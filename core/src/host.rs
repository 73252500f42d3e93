//! The narrow boundary to scripts. The core sees hooks through this trait and nothing else.

use crate::decision::Question;
use crate::formula::Formula;
use crate::ids::{CompId, EventId, FlowId, HookId, Sym, WindowId};
use crate::value::Value;
use crate::world::World;
use std::rc::Rc;

/// A coroutine that waits in the host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThreadId(pub u32);

/// What a hook asks of the engine when it yields.
#[derive(Clone, Debug)]
pub enum Request {
    /// Perform an event. Answered with its result (`true` if it gives none) if it happened, else with nil.
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
    /// Ask one player. Answered with what was chosen (see [`Question`]), or with [`again`] after an anytime action:
    /// the host then builds the question anew from the changed state.
    Ask(Question),
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
    },
}

/// What running a hook led to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It returned.
    Done(Value),
    /// It waits for an answer.
    Yield(ThreadId, Request),
}

/// A hook failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}{}", shown_place(file.as_deref(), *line))]
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
        (Some(file), Some(line)) => format!("\n  at {file}:{line}"),
        (Some(file), None) => format!("\n  at {file}"),
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

/// The answer that tells a host to build its question anew.
#[must_use]
pub fn again() -> Value {
    Value::Map(std::sync::Arc::new(vec![(std::sync::Arc::from("\u{0}again"), Value::Bool(true))]))
}

/// Runs hooks. Methods take `&self`: a hook may read values that call further hooks, so a host is re-entrant.
pub trait ScriptHost {
    /// Evaluates an expression hook. It must neither act nor ask.
    ///
    /// # Errors
    /// The hook failed, acted or ran out of its budget.
    fn eval(&self, world: &Rc<World>, hook: HookId, args: &[Value]) -> Result<Value, ScriptError>;

    /// What an expression hook computes, if it is simple enough for the engine to work it out itself.
    fn formula(&self, _func: HookId) -> Option<&Formula> {
        None
    }

    /// Starts a body hook and runs it to its end or its first request.
    ///
    /// # Errors
    /// The hook failed or ran out of its budget.
    fn start(&self, world: &Rc<World>, hook: HookId, args: &[Value]) -> Result<Outcome, ScriptError>;

    /// Continues a waiting hook with the answer to its request.
    ///
    /// # Errors
    /// The hook failed or ran out of its budget.
    fn resume(&self, world: &Rc<World>, thread: ThreadId, answer: Value) -> Result<Outcome, ScriptError>;

    /// Drops a waiting hook.
    fn drop_thread(&self, thread: ThreadId);
}

/// Whether `value` is [`again`].
#[must_use]
pub fn is_again(value: &Value) -> bool {
    value.get("\u{0}again").is_some()
}
