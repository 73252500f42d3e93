//! Flows: steps in blocks.

use super::effect::{Effect, EventCall};
use super::expr::Expr;
use super::resource::Payment;
use super::types::Param;
use super::window::Order;
use crate::ids::{CheckId, EventId, FlowId, KindId, Sym, WindowId};

/// A block of steps; blocks of a flow are numbered, 0 is the body.
pub type BlockId = usize;

/// A step of a flow.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its id, by which patches and `why` name it.
    pub id: Sym,
    /// Its condition.
    pub condition: Option<Expr>,
    /// The variable that keeps its result.
    pub keep: Option<Sym>,
    /// What it does.
    pub kind: StepKind,
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum StepKind {
    /// Runs a hook or events.
    Do(Effect),
    /// Names values.
    Let(Vec<(Sym, Expr)>),
    /// Performs an event.
    Event(EventCall),
    /// Performs events that happen together.
    Together(Together),
    /// Asks one player to choose.
    Choose(Choose),
    /// Asks for a number.
    Amount {
        /// Who is asked.
        by: Expr,
        /// The least.
        min: Expr,
        /// The most.
        max: Expr,
        /// Text key.
        prompt: Sym,
        /// Arguments of the text.
        args: Vec<(Sym, Expr)>,
    },
    /// Asks yes or no.
    Confirm {
        /// Who is asked.
        by: Expr,
        /// Text key.
        prompt: Sym,
        /// Arguments of the text.
        args: Vec<(Sym, Expr)>,
    },
    /// Lets a player pay.
    Pay(Payment),
    /// Runs a flow.
    Flow {
        /// Which.
        flow: FlowId,
        /// Arguments by name.
        with: Vec<(Sym, Expr)>,
    },
    /// Runs a block for each item of a list.
    Each {
        /// The list.
        list: Expr,
        /// The variable.
        var: Sym,
        /// The block.
        block: BlockId,
    },
    /// Laps over a list until a condition holds.
    Turns {
        /// The list, evaluated again at each lap.
        of: Expr,
        /// The variable.
        var: Sym,
        /// Who is left out, asked at each turn.
        skip: Option<Expr>,
        /// When it ends, asked after each turn.
        until: Option<Expr>,
        /// The block.
        block: BlockId,
    },
    /// Runs a block while one condition holds and until another one does.
    Repeat {
        /// What must hold before each run.
        during: Option<Expr>,
        /// When it ends, asked after each run.
        until: Option<Expr>,
        /// The block.
        block: BlockId,
    },
    /// Branches; the step's own condition is not used.
    If {
        /// The question.
        test: Expr,
        /// If it holds.
        then: BlockId,
        /// Else.
        otherwise: Option<BlockId>,
    },
    /// Offers the abilities of a menu.
    Actions {
        /// Who is asked.
        by: Expr,
        /// The menu.
        menu: Sym,
        /// Text key.
        prompt: Sym,
        /// Text key of the option to use none; without it one must be used if there is any.
        pass: Option<Sym>,
        /// Whether a player who could hold a hidden card is asked even without an action; by default as the game says.
        poll_hidden: Option<bool>,
    },
    /// Asks several players in secret, all in the same decision.
    Simultaneous {
        /// The players.
        of: Expr,
        /// The variable that `from` sees.
        var: Sym,
        /// The options of one player.
        from: Expr,
        /// Text key.
        prompt: Sym,
    },
    /// Opens a named window.
    Window {
        /// Which.
        window: WindowId,
        /// Arguments: index of the parameter, and what gives it.
        with: Vec<(usize, Expr)>,
    },
    /// Begins a lasting effect.
    Lasting(Lasting),
    /// Writes a line of the log.
    Log {
        /// Text key.
        key: Sym,
        /// Arguments of the text.
        with: Vec<(Sym, Expr)>,
    },
    /// Sets fields of a component.
    Set {
        /// The component.
        of: Expr,
        /// Fields by name, and what they get.
        with: Vec<(Sym, Expr)>,
    },
    /// Removes a component from the game.
    Destroy(Expr),
    /// Cancels an event in progress.
    Cancel(Expr),
    /// Changes arguments of an event in progress.
    Change {
        /// The event.
        event: Expr,
        /// Index of the parameter, and what gives its new value.
        with: Vec<(usize, Expr)>,
    },
    /// Leaves a flow.
    Leave {
        /// Which; this one by default.
        flow: Option<FlowId>,
        /// Its result.
        with: Option<Expr>,
    },
}

/// The beginning of a lasting effect.
#[derive(Clone, Debug)]
pub struct Lasting {
    /// The kind of the effect, with the role of lasting effects.
    pub kind: KindId,
    /// The scope with whose innermost open occurrence it ends.
    pub ends: Sym,
    /// The player whose effect it is.
    pub owner: Option<Expr>,
    /// Fields by name, and what they hold.
    pub with: Vec<(Sym, Expr)>,
}

/// Events that happen together.
#[derive(Clone, Debug)]
pub struct Together {
    /// A list, and the variable for its items: the events are performed for each of them.
    pub each: Option<(Expr, Sym)>,
    /// The events.
    pub calls: Vec<EventCall>,
}

/// A choice.
#[derive(Clone, Debug)]
pub struct Choose {
    /// Who is asked.
    pub by: Expr,
    /// The options.
    pub from: Offer,
    /// Text key.
    pub prompt: Sym,
    /// Arguments of the text.
    pub args: Vec<(Sym, Expr)>,
    /// Text key of the option to decline, with the arguments of the prompt; without it one must choose.
    pub decline: Option<Sym>,
    /// The least number to choose.
    pub min: Option<Expr>,
    /// The most.
    pub max: Option<Expr>,
    /// Whether the player may look at what is offered.
    pub look: bool,
    /// Whether a player who has no choice is not asked.
    pub auto: bool,
}

/// What a choice offers.
#[derive(Clone, Debug)]
pub enum Offer {
    /// The items of a list.
    Items {
        /// The list.
        from: Expr,
        /// Offer only what this event allows: event, parameter that takes the option, other arguments.
        by_event: Option<(EventCall, usize)>,
    },
    /// Combinations of one item for each part.
    Parts {
        /// The parts, in the order in which they are chosen.
        parts: Vec<ChoosePart>,
        /// Which combinations.
        from: PartsFrom,
        /// Offer only what this event allows; the arguments see the parts.
        by_event: Option<EventCall>,
    },
}

impl Offer {
    /// The event that must allow what is offered.
    #[must_use]
    pub fn event(&self) -> Option<EventId> {
        match self {
            Self::Items { by_event, .. } => by_event.as_ref().map(|(call, _)| call.event),
            Self::Parts { by_event, .. } => by_event.as_ref().map(|call| call.event),
        }
    }
}

/// A part of a choice.
#[derive(Clone, Copy, Debug)]
pub struct ChoosePart {
    /// Its name, which the parts after it see as a variable.
    pub name: Sym,
    /// Text key.
    pub prompt: Sym,
}

/// Which combinations a choice in parts offers.
#[derive(Clone, Debug)]
pub enum PartsFrom {
    /// Those of a list.
    List(Expr),
    /// The items of a list for each part, which sees the parts before it.
    EachPart(Vec<Expr>),
}

/// A flow: steps in blocks.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Its full id.
    pub id: Sym,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The scope of which each run is an occurrence.
    pub scope: Option<Sym>,
    /// Who is active inside.
    pub active: Option<Expr>,
    /// The window order inside.
    pub order: Option<Order>,
    /// Checks that wait until it ends.
    pub suspends: Vec<CheckId>,
    /// Whether anytime actions are locked inside.
    pub locks_anytime: bool,
    /// Whether it belongs to an effect. Then no other flow runs it, and an event without a component or a definition to happen to does
    /// not happen, instead of failing.
    pub of_effect: bool,
    /// Its blocks; 0 is the body.
    pub blocks: Vec<Vec<Step>>,
}
