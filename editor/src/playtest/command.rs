//! What can be asked of a game in play.

use hexforge_core::decision::{Answer, DecisionId};
use hexforge_ide::loader::{Deadline, RulesetUpdate};
use hexforge_play::bots::BotName;
use hexforge_play::names::seat_name;
use std::path::PathBuf;

/// From where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum From {
    /// From its set-up.
    New,
    /// From where a scenario leads to, by its sentence.
    Scenario(String),
    /// From a save.
    Save(PathBuf),
}

/// A seat and who answers for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Its name.
    pub name: String,
    /// The bot that answers for it; none: the author.
    pub bot: Option<BotName>,
}

impl Seat {
    /// The seat with this number (from 0), with a usual name and without a bot.
    #[must_use]
    pub fn numbered(at: usize) -> Self {
        Self { name: seat_name(at), bot: None }
    }
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// From where.
    pub from: From,
    /// The seats. Scenarios and saves have their own names; the bots count all the same.
    pub seats: Vec<Seat>,
    /// Options as they were typed.
    pub options: Vec<(String, String)>,
    /// The seed of chance.
    pub seed: u64,
}

impl Start {
    /// A game from the normal setup with default options; the author plays all seats.
    #[must_use]
    pub fn plain(players: usize, seed: u64) -> Self {
        Self { from: From::New, seats: (0..players).map(Seat::numbered).collect(), options: Vec::new(), seed }
    }
}

/// How far a game is played on by the bots of its seats, and by sensible ones for seats without any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// One decision.
    Step,
    /// The next decision of a seat.
    Seat(usize),
    /// The end of a flow that is under way: how many flows lie around it.
    FlowEnd(usize),
    /// One of these happens: ids of events, windows, and definitions whose abilities do something.
    Breakpoints,
    /// The end of the game.
    End,
}

/// A change of the state by the author.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Sets a field of a component, as typed.
    Set {
        /// The component.
        comp: u32,
        /// The field.
        field: String,
        /// Its new value, in Lua.
        value: String,
    },
    /// Moves a component into a slot of another.
    Move {
        /// What.
        comp: u32,
        /// Into what.
        into: u32,
        /// Into which slot.
        slot: String,
    },
    /// Creates a component of a definition in a slot.
    Create {
        /// Full or bare id.
        definition: String,
        /// In what.
        into: u32,
        /// In which slot.
        slot: String,
    },
    /// Removes a component from the game.
    Destroy(u32),
}

/// What can be asked of a game in play.
#[derive(Clone, Debug)]
pub enum Command {
    /// Begin anew.
    Start(Box<Start>),
    /// Answer a decision.
    Answer(DecisionId, Answer),
    /// Take the last input back.
    Undo,
    /// Give it again.
    Redo,
    /// Go to the point after so many inputs.
    GoTo(usize),
    /// Let bots play on.
    Run(Until),
    /// Who answers for a seat from now on.
    SetBot(usize, Option<BotName>),
    /// Stop when one of these happens.
    Breakpoints(Vec<String>),
    /// Run a line of Lua.
    Console(String),
    /// Change the state.
    Change(Change),
    /// Look into a component.
    Inspect(Option<u32>),
    /// Whether to tell what is not offered.
    WantUnavailable(bool),
    /// Why an event cannot happen, as it is typed after `why`.
    Why(String),
    /// Whose eyes to see with; none sees everything.
    Viewer(Option<usize>),
    /// In which language.
    Language(Option<String>),
    /// Write a save here, or, where something is already, under the next number.
    Save(PathBuf),
    /// Go on with other rules.
    Reload(Box<RulesetUpdate>),
    /// Go on with rules that are still being looked over, if the state can be kept; else wait for the end of that. The looking
    /// over waits meanwhile.
    Early(Box<RulesetUpdate>, Deadline),
    /// Give all inputs so far to the rules as they are now, from the beginning.
    Replay,
    /// Say that the rules could not be loaded, or that they can again.
    Faults(Option<String>),
    /// Fail inside.
    #[cfg(test)]
    Panic,
}
