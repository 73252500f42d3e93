//! Sessions: a ruleset, a state, a script host and the inputs so far.
//!
//! A game changes by inputs only ([`Session::answer`], [`Session::apply`]). Given the same ruleset, set-up and inputs, it is the same
//! game on every machine.

mod era;
mod error;
mod history;
mod interject;
mod outcome;
mod setup;

pub(crate) use era::{Era, ReturnPoint};
pub use error::SessionError;
pub use outcome::Outcome;
pub use setup::Setup;

use crate::alike::Alike;
use crate::decision::{Answer, Decision, Question};
use crate::engine::{Engine, FlowFrame, UnavailableOption};
use crate::host::{ScriptError, ScriptHost};
use crate::ids::{CompId, FlowId, HookId, Seat, Sym};
use crate::ruleset::Ruleset;
use crate::state::{Digest, Ending, FixedResult};
use crate::value::Value;
use crate::world::{OwnedWorld, Proposal, World};
use std::rc::Rc;
use std::sync::Arc;

/// What changes a game. The same inputs give the same game.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// An answer to the pending question with this index.
    Answer(usize, Answer),
    /// The player in this seat uses an ability without being asked: the id among [`Session::interjections`].
    Interject(Seat, Arc<str>),
    /// Run a hook (scenarios, consoles).
    Run(HookId, Vec<(Sym, Value)>),
    /// Run a flow from its start.
    Flow(FlowId, Vec<(Sym, Value)>),
    /// Perform an event.
    Perform(Proposal),
    /// Skip this many numbers of the random stream, so that the same position continues with other dice.
    SkipRandom(u64),
    /// Deal what the player in this seat does not see again, in a way that this number picks: a position that the player could be in
    /// as well (bots).
    Redeal(Seat, u64),
    /// Fix the next results of chance (scenarios). From then on, all results have to be fixed.
    FixChance(Vec<FixedResult>),
    /// Let the random stream decide again.
    FreeChance,
}

/// An input that was applied.
#[derive(Clone, Debug)]
pub(crate) struct HistoryEntry {
    pub(crate) input: Input,
    /// Who answered or interjected.
    pub(crate) player: Option<CompId>,
    /// The last point before the input to which the game can return.
    pub(crate) point: ReturnPoint,
    /// How often something was revealed before the input.
    pub(crate) reveals: u64,
    /// About how many bytes the questions up to the one before the input take, which the history keeps.
    pub(crate) asked_bytes: u64,
}

/// A game in progress.
#[derive(Debug)]
pub struct Session {
    pub(crate) engine: Engine,
    pub(crate) setup: Setup,
    pub(crate) history: Vec<HistoryEntry>,
    /// Inputs that can be redone, the next one last.
    pub(crate) undone: Vec<Input>,
    /// The last point to which the game can return, always under the present rules.
    pub(crate) point: ReturnPoint,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) next_decision: u64,
    /// The game whenever its rules changed, oldest first.
    pub(crate) eras: Vec<Rc<Era>>,
    /// Whether answers may be undone although something was revealed since: for testing.
    pub undo_reveals: bool,
}

impl Session {
    /// Sets a game up and runs it to its first decision.
    ///
    /// # Errors
    /// The set-up does not fit the game, or a hook failed.
    pub fn new(ruleset: Arc<Ruleset>, host: Rc<dyn ScriptHost>, setup: Setup) -> Result<Self, SessionError> {
        let main = ruleset.game.main;
        let mut session = Self::without_main_flow(ruleset, host, setup)?;
        session.engine.push(FlowFrame::of(main, Vec::new()));
        session.run()?;
        Ok(session)
    }

    /// Sets up the table and the players but does not start the main flow: for scenarios.
    ///
    /// # Errors
    /// The set-up does not fit the game.
    pub fn without_main_flow(
        ruleset: Arc<Ruleset>,
        host: Rc<dyn ScriptHost>,
        setup: Setup,
    ) -> Result<Self, SessionError> {
        let (min, max) = (ruleset.game.min_players, ruleset.game.max_players);
        let found = setup.seats.len();
        if found < min as usize || found > max as usize {
            return Err(SessionError::Players { min, max, found });
        }
        let mut options = setup.options.clone();
        options.sort_by(|a, b| a.0.cmp(&b.0));
        let world = OwnedWorld::new(ruleset, host, options, setup.seed);
        setup::seat_players(&world, &setup.seats)?;
        let engine = Engine::new(world);
        let point = ReturnPoint { mark: Rc::new(engine.mark()), inputs: 0, era: 0 };
        Ok(Self {
            engine,
            setup,
            history: Vec::new(),
            undone: Vec::new(),
            point,
            decisions: Vec::new(),
            next_decision: 0,
            eras: Vec::new(),
            undo_reveals: false,
        })
    }

    /// What the hook returned that an [`Input::Run`] ran last, if nothing happened since and nobody has to answer.
    #[must_use]
    pub fn returned(&self) -> Option<&Value> {
        self.engine.returned()
    }

    /// The world, to read: ruleset, state and host.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.engine.world
    }

    /// How the game was set up.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The decisions that wait for answers. Several at the same time are answered in any order.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.world().with(|s| s.ending().cloned())
    }

    /// Whether nobody has anything to decide: the game has ended, or its main flow has.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.decisions.is_empty()
    }

    /// The inputs so far.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.history.iter().map(|entry| &entry.input)
    }

    /// The inputs so far, each with the player who answered or interjected.
    pub(crate) fn inputs_by_player(&self) -> impl Iterator<Item = (&Input, Option<CompId>)> {
        self.history.iter().map(|entry| (&entry.input, entry.player))
    }

    /// How many inputs there were.
    #[must_use]
    pub fn input_count(&self) -> usize {
        self.history.len()
    }

    /// How many inputs can be redone.
    #[must_use]
    pub fn redo_count(&self) -> usize {
        self.undone.len()
    }

    /// Replaces the inputs that can be redone; the first one is redone first.
    pub fn set_redo(&mut self, inputs: Vec<Input>) {
        self.undone = inputs.into_iter().rev().collect();
    }

    /// What the engine is in the middle of, innermost first.
    #[must_use]
    pub fn trace(&self) -> Vec<String> {
        self.engine.trace()
    }

    /// The options that the pending question does not offer to `player` although the game has them, each with the reasons.
    ///
    /// # Errors
    /// A hook failed.
    pub fn unavailable(&self, player: CompId) -> Result<Vec<UnavailableOption>, ScriptError> {
        let _look = self.world().look();
        self.engine.unavailable(player)
    }

    /// Which options of a pending question are alike: those that it offers, or the choices of one of its parts.
    #[must_use]
    pub fn alike(&self, question: &Question, part: Option<usize>) -> Alike {
        let _look = self.world().look();
        self.engine.alike(question, part)
    }

    /// The state hash: the same for the same ruleset, options, seed and inputs on every machine.
    #[must_use]
    pub fn hash(&self) -> String {
        let world = self.world();
        let mut digest = Digest::new(world.ruleset());
        world.with(|s| s.digest(&mut digest));
        self.engine.digest(&mut digest);
        digest.finish().to_hex().to_string()
    }

    /// How deep flows, events and windows nest at this moment.
    #[must_use]
    pub(crate) fn depth(&self) -> usize {
        self.engine.depth()
    }
}
