//! The engine: walks the frame stack until a player must answer or the game is over.

mod ability;
mod ask;
mod changes;
mod check;
mod choose;
mod digest;
mod event;
mod flow;
pub(crate) mod frame;
mod interchangeable;
mod interject;
mod menu;
mod naming;
mod outcome;
mod pay;
mod script;
pub(crate) mod together;
mod unavailable;
mod window;
pub(crate) mod witness;

pub(crate) use frame::{AskFrame, EventFrame, FlowFrame, Frame, Moment, TogetherFrame, Vars};
pub(crate) use naming::answer_by_key;
pub use unavailable::UnavailableOption;

use crate::decision::Question;
use crate::host::{Reply, ScriptError};
use crate::ids::{CompId, FlowId};
use crate::limits::{FRAMES, Limit};
use crate::state::State;
use crate::value::Value;
use crate::world::{OwnedWorld, World};
use check::Held;
use frame::{Next, ScriptFrame};
use hexforge_io::shown;
use std::rc::Rc;
use std::sync::Arc;

/// Why a game cannot continue. The session undoes the answer that led here, so nothing is lost.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// A hook failed.
    #[error("{error}{}", context(trace))]
    Script {
        /// What went wrong.
        #[source]
        error: ScriptError,
        /// The frames in progress, innermost first.
        trace: Vec<String>,
    },
    /// An endless loop.
    #[error("{}{}", shown(what), context(trace))]
    Endless {
        /// What.
        what: String,
        /// The frames in progress, innermost first.
        trace: Vec<String>,
    },
}

impl From<ScriptError> for EngineError {
    /// The error of a hook that runs outside the engine, like that of a bot.
    fn from(error: ScriptError) -> Self {
        Self::Script { error, trace: Vec::new() }
    }
}

fn context(trace: &[String]) -> String {
    let frames: Vec<_> = trace.iter().map(|frame| shown(frame)).collect();
    if frames.is_empty() { String::new() } else { format!("\n  while in {}", frames.join("\n        in ")) }
}

/// The innermost and the outermost lines.
fn shortened(mut trace: Vec<String>) -> Vec<String> {
    if trace.len() > SHOWN_FRAMES {
        let outermost = trace.split_off(trace.len() - SHOWN_FRAMES / 3);
        let left_out = trace.drain(SHOWN_FRAMES - outermost.len()..).count();
        trace.push(format!("({left_out} more)"));
        trace.extend(outermost);
    }
    trace
}

/// What a step of the engine counts as work, besides what its hooks and conditions do.
const STEP_WORK: usize = 4;

/// How many frames a message names; of more, those in the middle are left out.
const SHOWN_FRAMES: usize = 15;

/// Where the engine stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// Players must answer.
    Waiting,
    /// Nothing is left to do, or the game has ended.
    Idle,
}

/// A point to which the engine can return: no coroutine is alive there.
#[derive(Clone, Debug)]
pub(crate) struct EngineMark {
    pub(crate) frames: Vec<Frame>,
    pub(crate) moment: Moment,
}

impl EngineMark {
    /// About how many bytes the questions in it take.
    pub(crate) fn asked_bytes(&self) -> u64 {
        let Some(Frame::Ask(ask)) = self.frames.last() else { return 0 };
        ask.questions.iter().map(|question| question.bytes()).sum()
    }
}

/// The engine of one session.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) world: Rc<OwnedWorld>,
    frames: Vec<Frame>,
    returned: Option<Reply>,
    threads: u32,
    /// When all checks last held.
    held: Option<Held>,
    /// The message about an endless loop that a frame found.
    endless: Option<String>,
    /// Whether the next question was asked before, so that it reveals nothing new.
    shown_before: bool,
    /// The last point without coroutines before the engine stopped.
    new_mark: Option<Rc<EngineMark>>,
}

/// Whoever ends a game in the middle of a hook leaves nothing of it in the interpreter, which other games may share.
impl Drop for Engine {
    fn drop(&mut self) {
        self.drop_threads();
    }
}

impl Engine {
    pub(crate) fn new(world: Rc<OwnedWorld>) -> Self {
        Self {
            world,
            frames: Vec::new(),
            returned: None,
            threads: 0,
            held: None,
            endless: None,
            shown_before: false,
            new_mark: None,
        }
    }

    /// Makes the engine run a frame next. Only when it is idle or waits for an answer. The current question is asked again
    /// afterwards, with the options of that time.
    pub(crate) fn push(&mut self, frame: Frame) {
        self.ask_again();
        self.frames.push(frame);
        self.returned = None;
    }

    pub(crate) fn push_script(&mut self, hook: crate::ids::HookId, args: Vec<Value>) {
        self.push(ScriptFrame::of(hook, args, None));
    }

    /// What the last frame gave, if nothing is left to do.
    pub(crate) fn returned(&self) -> Option<&Value> {
        match &self.returned {
            Some(Reply::Answer(value)) if self.frames.is_empty() => Some(value),
            _ => None,
        }
    }

    /// Runs until a player must answer or nothing is left to do.
    pub(crate) fn run(&mut self) -> Result<Stop, EngineError> {
        let _spending = self.world.budget().spend_on_decision();
        self.world.note_kept(self.world.with(State::kept_bytes));
        loop {
            if self.world.with(|s| s.ending().is_some()) {
                self.unwind_all()?;
                self.world.settle_lines(0);
                return Ok(Stop::Idle);
            }
            let Some(frame) = self.frames.pop() else {
                self.world.settle_lines(0);
                return Ok(Stop::Idle);
            };
            self.note_step();
            if let Err(error) = self.world.check_budget() {
                return Err(self.out_of_budget(error, frame));
            }
            if self.frames.len() > FRAMES {
                return Err(self.endless(format!("events and flows nest more than {FRAMES} deep"), frame));
            }
            let returned = self.returned.take();
            let label = self.label(&frame);
            let next = self.step(frame, returned).and_then(|next| match next {
                // Only here: while a hook changes several things, an expression may fail that has a value afterwards.
                Next::Wait(_) => self.world.sight_error().map_or(Ok(next), Err),
                next => Ok(next),
            });
            match next {
                Ok(Next::Again(frame)) => self.frames.push(frame),
                Ok(Next::Call(frame, child)) => {
                    self.frames.push(frame);
                    self.frames.push(child);
                }
                Ok(Next::Return(value)) => self.returned = Some(Reply::Answer(value)),
                Ok(Next::Instead(value, list)) => self.returned = Some(Reply::Instead(value, list)),
                Ok(Next::AskAgain) => self.returned = Some(Reply::AskAgain),
                Ok(Next::Wait(frame)) => {
                    self.frames.push(frame);
                    self.world.settle_lines(0);
                    self.keep_mark();
                    return Ok(Stop::Waiting);
                }
                Ok(Next::Rearranged) => {}
                Err(error) => {
                    let mut trace = self.trace();
                    trace.insert(0, label.text(&self.world));
                    trace.retain(|line| !line.is_empty());
                    let trace = shortened(trace);
                    return Err(match self.endless.take() {
                        Some(what) => EngineError::Endless { what, trace },
                        None => EngineError::Script { error, trace },
                    });
                }
            }
        }
    }

    fn step(&mut self, frame: Frame, returned: Option<Reply>) -> Result<Next, ScriptError> {
        match frame {
            Frame::Flow(frame) => self.step_flow(frame, returned),
            Frame::Event(frame) => self.step_event(frame, returned),
            Frame::Window(frame) => self.step_window(frame, returned),
            Frame::Use(frame) => self.step_use(frame, returned),
            Frame::Effect(frame) => self.step_effect(frame),
            Frame::Script(frame) => self.step_script(frame, returned),
            Frame::Ask(frame) => self.step_ask(frame, returned),
            Frame::Menu(frame) => self.step_menu(frame, returned),
            Frame::Checks(frame) => self.step_checks(frame, returned),
            Frame::Together(frame) => self.step_together(frame, returned),
            Frame::Pay(frame) => self.step_pay(frame, returned),
        }
    }

    /// The error of a frame that found an endless loop.
    fn give_up(&mut self, what: String) -> ScriptError {
        self.endless = Some(what.clone());
        ScriptError::new(what)
    }

    /// Counts a step.
    fn note_step(&self) {
        self.world.budget().add(Limit::Engine, 1);
        self.world.budget().work(STEP_WORK);
    }

    /// The error about a limit that was exceeded before `frame` could run.
    fn out_of_budget(&mut self, error: ScriptError, frame: Frame) -> EngineError {
        if self.world.budget().exceeded() == Some(Limit::Engine) {
            return self.endless(error.message, frame);
        }
        self.frames.push(frame);
        EngineError::Script { error, trace: shortened(self.trace()) }
    }

    fn endless(&mut self, what: String, frame: Frame) -> EngineError {
        self.frames.push(frame);
        let what = self.world.at_last_hook(ScriptError::new(what)).to_string();
        EngineError::Endless { what, trace: shortened(self.trace()) }
    }

    /// The number of frames on the stack.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The questions that wait for answers, with what was answered.
    pub(crate) fn pending(&self) -> &[Arc<Question>] {
        match self.frames.last() {
            Some(Frame::Ask(ask)) => &ask.questions,
            _ => &[],
        }
    }

    /// Whether the question with this index was answered.
    pub(crate) fn is_answered(&self, index: usize) -> bool {
        matches!(self.frames.last(), Some(Frame::Ask(ask)) if ask.answers.get(index).is_some_and(Option::is_some))
    }

    /// Gives the question with this index its answer.
    pub(crate) fn give(&mut self, index: usize, answer: Value) {
        if let Some(Frame::Ask(ask)) = self.frames.last_mut()
            && let Some(place) = ask.answers.get_mut(index)
        {
            *place = Some(answer);
        }
    }

    /// Answers with an ability that interrupts the question.
    pub(crate) fn interrupt(&mut self, player: CompId, value: &Value) {
        if let Some(Frame::Ask(ask)) = self.frames.last_mut() {
            ask.interrupted = true;
        }
        self.frames.extend(self.use_of(player, value));
    }

    /// Runs the checks before anybody answers after a change of rules, where all checks held under the former ones. Otherwise something has
    /// changed since they ran, and they run when they would have run.
    pub(crate) fn run_changed_checks(&mut self) {
        if self.checks_held() && matches!(self.frames.last(), Some(Frame::Ask(_))) {
            self.held = None;
            self.frames.extend(self.checks_due(Value::Nil));
        }
        self.held = None;
    }

    /// The last mark at which the engine passed since this was last called, if it passed a point without coroutines.
    pub(crate) fn collect_mark(&mut self) -> Option<Rc<EngineMark>> {
        self.new_mark.take()
    }

    /// Keeps the last point without coroutines: this one, or the one at which the outermost hook began.
    fn keep_mark(&mut self) {
        if self.threads == 0 {
            self.new_mark = Some(Rc::new(self.mark()));
        } else {
            self.keep_mark_of_hook();
        }
    }

    /// Keeps the point at which the outermost hook began, unless it is kept already. The frames below a hook that waits do not
    /// change, so they need not be copied when it begins.
    fn keep_mark_of_hook(&mut self) {
        let began = self.frames.iter_mut().enumerate().find_map(|(at, frame)| match frame {
            Frame::Script(script) => script.began.take().map(|moment| (at, moment)),
            _ => None,
        });
        let Some((at, moment)) = began else { return };
        let mut frames = self.frames.get(..=at).unwrap_or_default().to_vec();
        if let Some(Frame::Script(script)) = frames.last_mut() {
            script.thread = None;
        }
        self.new_mark = Some(Rc::new(EngineMark { frames, moment }));
    }

    /// The present point. Only where no coroutine is alive.
    pub(crate) fn mark(&self) -> EngineMark {
        EngineMark { frames: self.frames.clone(), moment: self.moment() }
    }

    fn moment(&self) -> Moment {
        let checks_held = self.checks_held();
        self.world.with(|s| Moment { control: s.control.clone(), journal: s.mark(), checks_held })
    }

    /// Returns to a mark.
    pub(crate) fn restore(&mut self, mark: &EngineMark) {
        self.drop_threads();
        self.frames.clone_from(&mark.frames);
        self.returned = None;
        self.held = None;
        self.endless = None;
        self.shown_before = false;
        self.new_mark = None;
        self.world.restore(|state, ruleset| {
            state.rollback(ruleset, mark.moment.journal);
            state.control = mark.moment.control.clone();
        });
        if mark.moment.checks_held {
            self.held = Some(Held::AtClock(self.world.with(State::clock)));
        }
    }

    /// Drops the coroutines of the hooks in progress.
    fn drop_threads(&mut self) {
        for frame in &self.frames {
            if let Frame::Script(ScriptFrame { thread: Some(thread), .. }) = frame {
                self.world.host().drop_thread(*thread);
            }
        }
        self.threads = 0;
    }

    /// At the end of the game: ends everything that is in progress.
    fn unwind_all(&mut self) -> Result<(), EngineError> {
        let unwound = self.end_frames(0);
        self.returned = None;
        unwound.map(|_| ()).map_err(|error| EngineError::Script { error, trace: Vec::new() })
    }

    /// Ends frames down to the innermost run of `flow`, and that too. False, with nothing changed, if it is not running.
    fn unwind_to(&mut self, flow: FlowId, result: Value) -> Result<bool, ScriptError> {
        let runs = |frame: &Frame| matches!(frame, Frame::Flow(f) if f.flow == flow);
        let Some(at) = self.frames.iter().rposition(runs) else { return Ok(false) };
        let due = self.end_frames(at)?;
        match self.checks_due(result.clone()).filter(|_| due) {
            Some(checks) => self.frames.push(checks),
            None => self.returned = Some(Reply::Answer(result)),
        }
        Ok(true)
    }

    /// Ends frames, innermost first, until `left` of them remain. Returns whether checks are due.
    fn end_frames(&mut self, left: usize) -> Result<bool, ScriptError> {
        let mut due = false;
        while self.frames.len() > left {
            match self.frames.pop() {
                Some(Frame::Flow(frame)) => due |= self.close_scope(&frame)?,
                Some(Frame::Event(frame)) => drop(self.close_event(&frame)),
                Some(Frame::Together(group)) => group.waiting().for_each(|event| drop(self.close_event(&event.frame))),
                Some(Frame::Script(ScriptFrame { thread: Some(thread), .. })) => {
                    self.world.host().drop_thread(thread);
                    self.threads -= 1;
                }
                _ => {}
            }
        }
        Ok(due)
    }

    /// The frames in progress, innermost first: for messages and inspectors.
    pub(crate) fn trace(&self) -> Vec<String> {
        self.frames.iter().rev().map(|f| self.label(f).text(&self.world)).filter(|t| !t.is_empty()).collect()
    }

    fn label(&self, frame: &Frame) -> Label {
        match frame {
            Frame::Flow(f) => {
                let flow = self.world.ruleset().flow(f.flow);
                let step = f.cursors.last().and_then(|c| flow.blocks.get(c.block)?.get(c.step)).map(|s| s.id);
                Label::Flow(flow.id, step)
            }
            Frame::Event(f) => Label::Event(f.proposal.event, f.stage),
            Frame::Use(f) => Label::Ability(f.ability),
            Frame::Script(f) => Label::Hook(f.hook),
            Frame::Checks(f) => Label::Check(f.check),
            _ => Label::None,
        }
    }
}

/// The name of a frame; its text is built only when a message needs it.
#[derive(Clone, Copy)]
enum Label {
    None,
    Flow(crate::ids::Sym, Option<crate::ids::Sym>),
    Event(crate::ids::EventId, frame::Stage),
    Ability(crate::ids::AbilityId),
    Hook(crate::ids::HookId),
    Check(usize),
}

impl Label {
    fn text(self, world: &World) -> String {
        let r = world.ruleset();
        match self {
            Self::None => String::new(),
            Self::Flow(flow, None) => format!("flow {}", r.text(flow)),
            Self::Flow(flow, Some(step)) => format!("flow {}, step {}", r.text(flow), r.text(step)),
            Self::Event(event, stage) => format!("event {} ({stage:?})", r.text(r.event(event).id)),
            Self::Ability(ability) => format!("ability {}", r.text(r.ability(ability).name)),
            Self::Hook(hook) => r.hooks.get(hook.index()).map_or_else(String::new, |f| format!("hook {}", f.label)),
            Self::Check(at) => r.checks.get(at).map_or_else(String::new, |c| format!("check {}", r.text(c.id))),
        }
    }
}
