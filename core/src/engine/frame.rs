//! The frame stack. Frames are plain data, so that marks can keep copies; a frame that
//! waits for a coroutine is never part of a mark.

use super::together::Phase;
use super::witness::Listeners;
use crate::decision::{Question, Text};
use crate::host::ThreadId;
use crate::ids::{AbilityId, CompId, EventSerial, FlowId, HookId, ListKey, Sym};
use crate::ruleset::{BlockId, Effect, Timing};
use crate::state::{Control, LimitKey, LiveEvent, Mark};
use crate::value::Value;
use crate::world::{Bill, Picked, Proposal};
use std::sync::Arc;

/// Variables in scope.
pub(crate) type Vars = Vec<(Sym, Value)>;

/// Something that the engine is in the middle of.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    Flow(FlowFrame),
    Event(EventFrame),
    Window(WindowFrame),
    Use(UseFrame),
    Effect(EffectFrame),
    Script(ScriptFrame),
    Ask(AskFrame),
    Menu(MenuFrame),
    Checks(ChecksFrame),
    Together(TogetherFrame),
    Pay(Box<PayFrame>),
}

/// A flow and its current step.
#[derive(Clone, Debug)]
pub(crate) struct FlowFrame {
    pub flow: FlowId,
    pub vars: Vars,
    pub cursors: Vec<Cursor>,
    pub started: bool,
    /// Number of its scope, if it opened one.
    pub scope: Option<u32>,
    /// The component whose ability performs its events, if these are the steps of an effect.
    pub source: Option<CompId>,
}

/// A place in a block.
#[derive(Clone, Debug)]
pub(crate) struct Cursor {
    pub block: BlockId,
    pub step: usize,
    /// The items of a loop, and the index of the current one.
    pub items: Option<(Arc<Vec<Value>>, usize)>,
}

impl Cursor {
    pub(crate) fn at_start(block: BlockId) -> Self {
        Self { block, step: 0, items: None }
    }
}

/// The stage of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Proposed,
    Before,
    Instead,
    When,
    Happens,
    After,
    Checks,
    Done,
    /// Checks have run, and abilities look back on it.
    Settled,
}

/// An event in progress.
#[derive(Clone, Debug)]
pub(crate) struct EventFrame {
    pub proposal: Proposal,
    pub serial: EventSerial,
    pub stage: Stage,
    /// Whether a window was open since permission was last asked.
    pub needs_recheck: bool,
    pub result: Value,
    /// How many lines the log had when it happened.
    pub log_from: usize,
    /// What its replacement performs in its place.
    pub instead: Vec<Value>,
    /// Who listened when it happened.
    pub there: Listeners,
    /// Whether it is one of several that happen together.
    pub group: Option<Waited>,
}

/// The stage at which an event of a group waited last for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Waited(pub Option<Stage>);

/// Events that happen together.
#[derive(Clone, Debug)]
pub(crate) struct TogetherFrame {
    /// Those that wait.
    pub events: Vec<Option<Parked>>,
    /// The results of those that have ended.
    pub results: Vec<Value>,
    pub phase: Phase,
    /// The event that goes on next.
    pub next: usize,
    /// The event that is going on.
    pub running: Option<usize>,
}

/// An event of a group, while others go on. It does not count as in progress.
#[derive(Clone, Debug)]
pub(crate) struct Parked {
    pub frame: EventFrame,
    /// The event itself, once it is proposed.
    pub live: Option<LiveEvent>,
}

/// An open window.
#[derive(Clone, Debug)]
pub(crate) struct WindowFrame {
    pub key: ListKey,
    /// The event and the point of it, if it is the window of an event.
    pub event: Option<(EventSerial, Timing)>,
    /// Arguments of a named window.
    pub vars: Vars,
    /// Who listened when the event happened.
    pub there: Listeners,
    /// Players in order; the first is next.
    pub players: Vec<CompId>,
    /// Players who declined since something last happened here.
    pub passed: Vec<CompId>,
    /// Abilities used in this window.
    pub used: Vec<(CompId, AbilityId)>,
    /// The end of the journal when somebody was last asked or started to use something.
    pub since: Mark,
    /// The ability that is being resolved, or the player who was asked.
    pub doing: Doing,
}

/// What a window waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    Nothing,
    Asking(CompId),
    Using,
}

/// An ability in use.
#[derive(Clone, Debug)]
pub(crate) struct UseFrame {
    pub comp: CompId,
    pub ability: AbilityId,
    pub event: Option<(EventSerial, Timing)>,
    pub vars: Vars,
    /// The owner of the carrier when the event happened, if its abilities have become inactive since.
    pub former_owner: Option<CompId>,
    /// Whether the abilities of the carrier were active when the use began.
    pub was_active: bool,
    /// How many costs are paid; none before the first.
    pub paid: Option<usize>,
    /// The limit under which this use was counted.
    pub counted: Option<LimitKey>,
    pub acting: bool,
}

/// An effect in progress.
#[derive(Clone, Debug)]
pub(crate) struct EffectFrame {
    pub effect: Effect,
    pub vars: Vars,
    pub source: Option<CompId>,
    pub next: usize,
}

/// A hook.
#[derive(Clone, Debug)]
pub(crate) struct ScriptFrame {
    pub hook: HookId,
    pub args: Vec<Value>,
    pub source: Option<CompId>,
    pub thread: Option<ThreadId>,
    /// How many lines the log had when it began.
    pub log_from: usize,
    /// When it began, if no other hook was waiting then and no mark was made of it yet.
    pub began: Option<Moment>,
}

/// A point of the game, without the frames.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub control: Arc<Control>,
    pub journal: Mark,
    /// Whether nothing had changed since all checks held.
    pub checks_held: bool,
}

/// Questions that wait for answers.
#[derive(Clone, Debug)]
pub(crate) struct AskFrame {
    pub questions: Vec<Arc<Question>>,
    pub answers: Vec<Option<Value>>,
    /// Whether the answers are given back as a list.
    pub several: bool,
    /// Whether anytime actions have been added.
    pub prepared: bool,
    /// Whether an anytime action is being resolved.
    pub interrupted: bool,
}

/// A menu of actions.
#[derive(Clone, Debug)]
pub(crate) struct MenuFrame {
    pub player: CompId,
    pub menu: Sym,
    pub prompt: Text,
    pub pass: Option<Text>,
    /// Whether the player is asked even without an action, if the player could hold a hidden card.
    pub polled: bool,
    pub using: bool,
}

/// A payment.
#[derive(Clone, Debug)]
pub(crate) struct PayFrame {
    pub bill: Bill,
    /// The question, if it has a text of its own.
    pub prompt: Option<Text>,
    /// Whether the player may decline.
    pub optional: bool,
    /// What the player has picked so far.
    pub picked: Vec<Picked>,
    pub taken_back: u8,
    pub stage: PayStage,
}

/// How far a payment is.
#[derive(Clone, Debug)]
pub(crate) enum PayStage {
    /// The player chooses what to pay with.
    Choosing,
    /// Events pay; each must happen.
    Paying {
        /// Those that are left.
        events: Vec<Proposal>,
        /// The result when all have happened.
        receipt: Value,
        /// Whether one of them is in progress.
        is_waiting: bool,
    },
}

/// Checks being run to a fixed point.
#[derive(Clone, Debug)]
pub(crate) struct ChecksFrame {
    pub check: usize,
    pub items: Option<(Arc<Vec<Value>>, usize)>,
    pub changed: bool,
    pub rounds: u32,
    /// The check whose effect is being resolved, and its item.
    pub resolving: Option<(usize, Value)>,
    /// Whether a check was passed over because it is suspended or being resolved.
    pub passed_over: bool,
    /// What is returned when all hold: the result of what the checks were run after.
    pub result: Value,
}

/// What a frame does next.
pub(crate) enum Next {
    /// Run the frame again.
    Again(Frame),
    /// It waits for another frame's result.
    Call(Frame, Frame),
    /// It is done.
    Return(Value),
    /// It is done; this was performed, and this list happened in its place.
    Instead(Value, Value),
    /// It is done without a result: what waits for it has to ask again.
    AskAgain,
    /// It waits for a player.
    Wait(Frame),
    /// The stack was rearranged; continue with the top frame.
    Rearranged,
}

impl EventFrame {
    pub(crate) fn of(proposal: Proposal) -> Frame {
        Frame::Event(Self::new(proposal))
    }

    pub(crate) fn new(proposal: Proposal) -> Self {
        Self {
            proposal,
            serial: EventSerial(0),
            stage: Stage::Proposed,
            needs_recheck: false,
            result: Value::Nil,
            log_from: 0,
            instead: Vec::new(),
            there: Listeners::default(),
            group: None,
        }
    }
}

impl FlowFrame {
    /// The steps of an effect whose events `source` performs.
    pub(crate) fn effect(flow: FlowId, vars: Vars, source: Option<CompId>) -> Frame {
        Frame::Flow(Self { flow, vars, cursors: vec![Cursor::at_start(0)], started: false, scope: None, source })
    }

    pub(crate) fn of(flow: FlowId, vars: Vars) -> Frame {
        Self::effect(flow, vars, None)
    }
}

impl ScriptFrame {
    /// A hook that has not started.
    pub(crate) fn of(hook: HookId, args: Vec<Value>, source: Option<CompId>) -> Frame {
        Frame::Script(Self { hook, args, source, thread: None, log_from: 0, began: None })
    }
}

impl UseFrame {
    pub(crate) fn of(comp: CompId, ability: AbilityId, event: Option<(EventSerial, Timing)>, vars: Vars) -> Frame {
        Frame::Use(Self::new(comp, ability, event, vars))
    }

    pub(crate) fn new(comp: CompId, ability: AbilityId, event: Option<(EventSerial, Timing)>, vars: Vars) -> Self {
        Self {
            comp,
            ability,
            event,
            vars,
            former_owner: None,
            was_active: false,
            paid: None,
            counted: None,
            acting: false,
        }
    }
}

impl AskFrame {
    pub(crate) fn one(question: Question) -> Frame {
        Self::of(vec![question], false)
    }

    pub(crate) fn of(questions: Vec<Question>, several: bool) -> Frame {
        let answers = vec![None; questions.len()];
        let questions = questions.into_iter().map(Arc::new).collect();
        Frame::Ask(Self { questions, answers, several, prepared: false, interrupted: false })
    }
}

impl ChecksFrame {
    pub(crate) fn before(result: Value) -> Frame {
        Frame::Checks(Self::round(0, result))
    }

    pub(crate) fn round(rounds: u32, result: Value) -> Self {
        Self { check: 0, items: None, changed: false, rounds, resolving: None, passed_over: false, result }
    }
}
