//! The commands for a game in play.

use hexforge_core::decision::{Answer, DecisionId};
use hexforge_ide::loader::{Deadline, RulesetUpdate};
use hexforge_play::bots::BotName;
use hexforge_play::names::seat_name;
use std::path::PathBuf;
use std::sync::Arc;

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartingPoint {
    /// At the normal setup.
    New,
    /// At the end of the scenario with this name.
    Scenario(String),
    /// At the end of the save at this path.
    Save(PathBuf),
}

/// A seat of a new game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Its name.
    pub name: String,
    /// The bot that answers for it; none: the author answers.
    pub bot: Option<BotName>,
}

impl Seat {
    /// The seat with this number (from 0), with a usual name and without a bot.
    #[must_use]
    pub fn numbered(at: usize) -> Self {
        Self { name: seat_name(at), bot: None }
    }
}

/// How a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Where it starts.
    pub from: StartingPoint,
    /// The seats. Scenarios and saves have their own names; only the bots of these seats count.
    pub seats: Vec<Seat>,
    /// Options: name and value as typed.
    pub options: Vec<(String, String)>,
    /// The seed of random numbers.
    pub seed: u64,
}

impl Start {
    /// A game from the normal setup with default options; the author plays all seats.
    #[must_use]
    pub fn plain(players: usize, seed: u64) -> Self {
        Self { from: StartingPoint::New, seats: (0..players).map(Seat::numbered).collect(), options: Vec::new(), seed }
    }
}

/// How long bots play. Seats of the author get the default bot meanwhile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// One decision.
    Step,
    /// The next decision of a seat.
    Seat(usize),
    /// The end of the running flow at this depth; 0 is the outermost flow.
    FlowEnd(usize),
    /// The next breakpoint.
    Breakpoints,
    /// The end of the game.
    End,
}

/// A change of the state by the author.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Sets a field of a component.
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
        /// The component.
        comp: u32,
        /// The new container.
        into: u32,
        /// The slot of the container.
        slot: String,
    },
    /// Creates a component of a definition in a slot.
    Create {
        /// The full or local id.
        definition: String,
        /// The container.
        into: u32,
        /// The slot of the container.
        slot: String,
    },
    /// Removes a component from the game.
    Destroy(u32),
}

/// A command for a game in play.
#[derive(Clone, Debug)]
pub enum Command {
    /// Start a new game.
    Start(Box<Start>),
    /// Answer a decision.
    Answer(DecisionId, Answer),
    /// Use an ability of the player in a seat without being asked; its id.
    Interject(usize, Arc<str>),
    /// Undo the last input.
    Undo,
    /// Redo the next undone input.
    Redo,
    /// Undo or redo until so many inputs are in force.
    GoTo(usize),
    /// Let bots play.
    Run(Until),
    /// Give a seat to a bot, or to the author.
    SetBot(usize, Option<BotName>),
    /// Set the breakpoints: ids of events and windows, and of definitions whose abilities are used.
    Breakpoints(Vec<String>),
    /// Run a line of Lua in the console.
    Console(String),
    /// Change the state.
    Change(Change),
    /// Show the details of a component.
    Inspect(Option<u32>),
    /// Whether to show unavailable options.
    ShowUnavailable(bool),
    /// Explain why an event cannot happen; the text after `why`.
    Why(String),
    /// Show the game as a seat sees it; none: show everything.
    Viewer(Option<usize>),
    /// The language of the texts; none: the first one of each pack.
    Language(Option<String>),
    /// Write a save to this path, or with the next number if the file exists.
    Save(PathBuf),
    /// Migrate to other rules, or else replay the inputs under them.
    Reload(Box<RulesetUpdate>),
    /// Migrate to rules whose lint has not run yet, if the state can be kept. The loader waits for this until the deadline.
    Early(Box<RulesetUpdate>, Deadline),
    /// Replay all inputs from the start under the current rules.
    Replay,
    /// Set the error that prevents the use of the saved rules; none: they are valid again.
    SetRulesError(Option<String>),
    /// Crash.
    #[cfg(test)]
    Panic,
}
