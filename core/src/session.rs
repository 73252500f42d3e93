//! Sessions: a ruleset, a state, a script host and the inputs so far; undo, redo, and going back when an answer fails.
//!
//! A coroutine cannot be copied, so it is never part of a mark. To take back an answer the session goes back to the last
//! mark before it and gives the answers since then again. That is exact, since everything is deterministic.

use crate::decision::{Answer, Decision, DecisionId, Question, Refusal};
use crate::engine::{Engine, EngineError, EngineMark, EventFrame, FlowFrame, Stop, UnavailableOption};
use crate::host::{ScriptError, ScriptHost};
use crate::ids::{CompId, FlowId, HookId, Sym};
use crate::ruleset::{Member, Ruleset};
use crate::state::{Digest, Ending, Place};
use crate::value::Value;
use crate::world::{Env, Proposal, World};
use std::rc::Rc;
use std::sync::Arc;

/// How a game is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Names of the seats, in seat order.
    pub seats: Vec<String>,
    /// Options by name.
    pub options: Vec<(Arc<str>, Value)>,
    /// Seed of the random stream.
    pub seed: u64,
}

/// Why a session cannot do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SessionError {
    /// The answer was refused; nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A hook failed or ran on and on; what the answer had begun was taken back.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There is nothing to undo or redo.
    #[error("there is nothing to {0}")]
    Nothing(&'static str),
    /// Undoing would take back something that was revealed.
    #[error(
        "this answer cannot be taken back: chance decided or something hidden was shown since; \
         a session for testing may allow it"
    )]
    Revealed,
    /// The number of players does not fit the game.
    #[error("the game is for {min} to {max} players, not for {found}")]
    Players {
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
        /// Asked for.
        found: usize,
    },
    /// The game's kinds lack something that the engine needs.
    #[error("{0}")]
    Ruleset(String),
}

/// Something that was put into a session from outside. The same inputs give the same game.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// An answer to the pending decision with this index.
    Answer(usize, Answer),
    /// Run a hook (scenarios, consoles).
    Run(HookId, Vec<(Sym, Value)>),
    /// Run a flow from its start.
    Flow(FlowId, Vec<(Sym, Value)>),
    /// Perform an event.
    Perform(Proposal),
    /// Move the random stream on by so many numbers: the same position with other dice.
    SkipRandom(u64),
}

#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) input: Input,
    /// Who answered, if it is an answer.
    pub(crate) player: Option<CompId>,
    /// The mark before it, and how many inputs that mark has behind it.
    pub(crate) mark: (Rc<EngineMark>, usize),
    pub(crate) reveals: u64,
}

/// A game in progress.
#[derive(Debug)]
pub struct Session {
    pub(crate) engine: Engine,
    pub(crate) setup: Setup,
    pub(crate) game: String,
    pub(crate) done: Vec<Done>,
    pub(crate) undone: Vec<Input>,
    pub(crate) mark: (Rc<EngineMark>, usize),
    pub(crate) decisions: Vec<Decision>,
    pub(crate) next_decision: u64,
    /// Marks with fewer inputs behind them were made under other rules: what they ask is asked anew.
    pub(crate) changed_at: usize,
    /// Whether answers may be taken back although something was revealed since.
    pub undo_reveals: bool,
}

impl Session {
    /// Sets a game up and runs it to its first decision.
    ///
    /// # Errors
    /// The set-up does not fit the game, or a hook failed.
    pub fn new(ruleset: Arc<Ruleset>, host: Rc<dyn ScriptHost>, setup: Setup) -> Result<Self, SessionError> {
        let main = ruleset.game.main;
        let mut session = Self::bare(ruleset, host, setup)?;
        session.engine.push(FlowFrame::of(main, Vec::new()));
        session.go_on()?;
        Ok(session)
    }

    /// Sets up the table and the players, and nothing else: for scenarios.
    ///
    /// # Errors
    /// The set-up does not fit the game.
    pub fn bare(ruleset: Arc<Ruleset>, host: Rc<dyn ScriptHost>, setup: Setup) -> Result<Self, SessionError> {
        let (min, max) = (ruleset.game.min_players, ruleset.game.max_players);
        let found = setup.seats.len();
        if found < min as usize || found > max as usize {
            return Err(SessionError::Players { min, max, found });
        }
        let mut options = setup.options.clone();
        options.sort_by(|a, b| a.0.cmp(&b.0));
        let world = World::new(ruleset, host, options, setup.seed);
        seat_players(&world, &setup.seats)?;
        let engine = Engine::new(world);
        let mark = (Rc::new(engine.mark()), 0);
        Ok(Self {
            engine,
            setup,
            game: String::new(),
            done: Vec::new(),
            undone: Vec::new(),
            mark,
            decisions: Vec::new(),
            next_decision: 0,
            changed_at: 0,
            undo_reveals: false,
        })
    }

    /// The world: ruleset, state and host.
    #[must_use]
    pub fn world(&self) -> &Rc<World> {
        &self.engine.world
    }

    /// How the game was set up.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The decisions that wait for answers. Those of several players at once are answered in any order.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.world().with(|s| s.ending().cloned())
    }

    /// Whether nothing is left to do: the game has ended, or the flow is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.decisions.is_empty()
    }

    /// The inputs so far.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.done.iter().map(|d| &d.input)
    }

    /// The inputs so far, each with the player who gave it, if it is an answer.
    pub fn inputs_by_player(&self) -> impl Iterator<Item = (&Input, Option<CompId>)> {
        self.done.iter().map(|d| (&d.input, d.player))
    }

    /// How many inputs there were.
    #[must_use]
    pub fn input_count(&self) -> usize {
        self.done.len()
    }

    /// How many inputs could be redone.
    #[must_use]
    pub fn redo_count(&self) -> usize {
        self.undone.len()
    }

    /// What can be redone from now on, first things first.
    pub fn set_redo(&mut self, inputs: Vec<Input>) {
        self.undone = inputs.into_iter().rev().collect();
    }

    /// What the engine is in the middle of, innermost first.
    #[must_use]
    pub fn trace(&self) -> Vec<String> {
        self.engine.trace()
    }

    /// What the pending question does not offer to `player` although it could be, and why.
    ///
    /// # Errors
    /// A hook failed.
    pub fn unavailable(&self, player: CompId) -> Result<Vec<UnavailableOption>, ScriptError> {
        self.engine.unavailable(player)
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

    /// What tells this game from others: a response names it, so that one meant for another game is known as such.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Names the game.
    pub fn set_game(&mut self, game: impl Into<String>) {
        self.game = game.into();
    }

    /// Answers a decision of the game that is named.
    ///
    /// # Errors
    /// The answer is meant for another game; else as [`Session::answer`].
    pub fn answer_in(&mut self, game: &str, id: DecisionId, answer: Answer) -> Result<(), SessionError> {
        if game != self.game {
            return Err(Refusal::OtherGame { found: game.to_owned(), expected: self.game.clone() }.into());
        }
        self.answer(id, answer)
    }

    /// Answers a decision.
    ///
    /// # Errors
    /// The answer is refused (nothing has changed), or what it began failed (and was taken back).
    pub fn answer(&mut self, id: DecisionId, answer: Answer) -> Result<(), SessionError> {
        let input = self.input_of(id, answer)?;
        self.put(input)
    }

    /// The input that an answer to a decision is.
    ///
    /// # Errors
    /// The answer is refused.
    pub fn input_of(&self, id: DecisionId, answer: Answer) -> Result<Input, Refusal> {
        let at = self.decisions.iter().position(|d| d.id == id).ok_or(Refusal::Stale { found: id })?;
        let index = self.index_of(at);
        let question = self.question(index).ok_or(Refusal::Stale { found: id })?;
        question.accept(&answer)?;
        Ok(Input::Answer(index, answer))
    }

    /// The index among the engine's questions of a pending decision.
    fn index_of(&self, at: usize) -> usize {
        let open = (0..self.engine.pending().len()).filter(|i| !self.engine.is_answered(*i));
        open.enumerate().find(|(n, _)| *n == at).map_or(at, |(_, i)| i)
    }

    fn question(&self, index: usize) -> Option<&Arc<Question>> {
        self.engine.pending().get(index).filter(|_| !self.engine.is_answered(index))
    }

    /// The open question with this index among those that were asked at once.
    #[must_use]
    pub fn question_at(&self, index: usize) -> Option<&Question> {
        self.question(index).map(AsRef::as_ref)
    }

    /// Puts an input into the session. If it fails the session goes back to where it was.
    ///
    /// # Errors
    /// The input does not fit, or a hook failed.
    pub fn put(&mut self, input: Input) -> Result<(), SessionError> {
        let reveals = self.world().with(crate::state::State::reveals);
        self.note_done(&input, reveals);
        let before = self.undone.split_off(0);
        if let Err(error) = self.apply(&input) {
            self.done.pop();
            self.undone = before;
            self.rewind(self.done.len())?;
            return Err(error);
        }
        // Redoing the same input keeps the rest of what was undone.
        if before.last() == Some(&input) {
            self.undone = before;
            self.undone.pop();
        }
        Ok(())
    }

    fn note_done(&mut self, input: &Input, reveals: u64) {
        let player = match input {
            Input::Answer(index, _) => self.question(*index).map(|question| question.player),
            _ => None,
        };
        self.done.push(Done { input: input.clone(), player, mark: self.mark.clone(), reveals });
    }

    fn apply(&mut self, input: &Input) -> Result<(), SessionError> {
        match input {
            Input::Answer(index, answer) => self.give(*index, answer)?,
            Input::Run(hook, vars) => {
                // A hook that was added to the host is not in the ruleset and takes what it is given in that order.
                let args = match self.world().ruleset().hooks.get(hook.index()) {
                    Some(_) => self.world().arguments(*hook, &Env::new(vars)),
                    None => vars.iter().map(|(_, value)| value.clone()).collect(),
                };
                self.engine.push_script(*hook, args);
            }
            Input::Flow(flow, vars) => self.engine.push(FlowFrame::of(*flow, vars.clone())),
            Input::Perform(proposal) => self.engine.push(EventFrame::of(proposal.clone())),
            Input::SkipRandom(count) => self.world().state.borrow_mut().skip_random(*count),
        }
        self.engine.want_mark();
        self.go_on()
    }

    fn give(&mut self, index: usize, answer: &Answer) -> Result<(), SessionError> {
        let found = DecisionId(self.next_decision);
        let question = self.question(index).ok_or(Refusal::Stale { found })?;
        let value = question.accept(answer)?;
        let player = question.player;
        let interrupts =
            question.special(answer).is_some_and(|choice| choice.kind == crate::decision::OptionKind::Anytime);
        if interrupts {
            self.engine.interrupt(player, &value);
        } else {
            self.engine.give(index, value);
        }
        Ok(())
    }

    pub(crate) fn go_on(&mut self) -> Result<(), SessionError> {
        let stop = self.engine.run()?;
        if let Some(mark) = self.engine.collect_mark() {
            self.mark = (mark, self.done.len());
        } else if stop == Stop::Idle {
            self.mark = (Rc::new(self.engine.mark()), self.done.len());
        }
        self.decisions.clear();
        for index in 0..self.engine.pending().len() {
            if let Some(question) = self.question(index).cloned() {
                self.decisions.push(Decision { id: DecisionId(self.next_decision), question });
                self.next_decision += 1;
            }
        }
        Ok(())
    }

    /// Goes to the point after the first `count` inputs, by the last mark before it.
    pub(crate) fn rewind(&mut self, count: usize) -> Result<(), SessionError> {
        let (mark, base) = self.done.get(count).map_or_else(|| self.mark.clone(), |done| done.mark.clone());
        self.engine.restore(&mark);
        if base < self.changed_at {
            self.engine.ask_again();
        }
        self.mark = (mark, base);
        let again: Vec<Input> =
            self.done.drain(base.min(count)..).map(|d| d.input).take(count - base.min(count)).collect();
        self.engine.want_mark();
        self.go_on()?;
        self.give_again(&again)?.map_or(Ok(()), |(_, error)| Err(error))
    }

    /// Gives inputs that were given before: the place of the first that does not fit any more, and why. It is left out, and so is
    /// all after it; what led there still fits.
    pub(crate) fn give_again(&mut self, inputs: &[Input]) -> Result<Option<(usize, SessionError)>, SessionError> {
        for (at, input) in inputs.iter().enumerate() {
            let reveals = self.world().with(crate::state::State::reveals);
            self.note_done(input, reveals);
            if let Err(error) = self.apply(input) {
                self.done.pop();
                self.rewind(self.done.len())?;
                return Ok(Some((at, error)));
            }
        }
        Ok(None)
    }

    /// Tries inputs out: puts them in, lets `look` see what comes of them, and goes back. Nothing is left of it; pending
    /// decisions keep their ids.
    ///
    /// # Errors
    /// An input does not fit, or a hook failed.
    pub fn attempt<T>(&mut self, inputs: Vec<Input>, look: impl FnOnce(&Self) -> T) -> Result<T, SessionError> {
        self.attempt_line(inputs, |_| None, look)
    }

    /// As [`Session::attempt`], with further inputs after the first ones as long as `next` gives any.
    ///
    /// # Errors
    /// An input does not fit, or a hook failed.
    pub fn attempt_line<T>(
        &mut self,
        first: Vec<Input>,
        mut next: impl FnMut(&Self) -> Option<Input>,
        look: impl FnOnce(&Self) -> T,
    ) -> Result<T, SessionError> {
        let (count, next_decision, undone) = (self.done.len(), self.next_decision, self.undone.clone());
        let ids: Vec<DecisionId> = self.decisions.iter().map(|decision| decision.id).collect();
        let mut tried = first.into_iter().try_for_each(|input| self.put(input));
        while let (Ok(()), Some(input)) = (&tried, next(self)) {
            tried = self.put(input);
        }
        let tried = tried.map(|()| look(self));
        if self.done.len() > count {
            self.rewind(count)?;
        }
        (self.next_decision, self.undone) = (next_decision, undone);
        for (decision, id) in self.decisions.iter_mut().zip(ids) {
            decision.id = id;
        }
        tried
    }

    /// How deep flows, events and windows nest at this moment.
    #[must_use]
    pub(crate) fn depth(&self) -> usize {
        self.engine.depth()
    }

    /// Takes back the last input.
    ///
    /// # Errors
    /// There is none, or something was revealed since and the session does not allow it.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        let last = self.done.last().ok_or(SessionError::Nothing("undo"))?;
        let reveals = self.world().with(crate::state::State::reveals);
        if !self.undo_reveals && reveals != last.reveals {
            return Err(SessionError::Revealed);
        }
        self.go_to(self.done.len() - 1)
    }

    /// Goes to the point after the first `count` inputs, backwards or forwards, whatever was revealed.
    ///
    /// # Errors
    /// There are fewer inputs than that, or (which means that a hook is not deterministic) giving them again failed.
    pub fn go_to(&mut self, count: usize) -> Result<(), SessionError> {
        if count <= self.done.len() {
            let taken: Vec<Input> = self.done.iter().skip(count).map(|d| d.input.clone()).collect();
            if taken.is_empty() {
                return Ok(());
            }
            let undone = std::mem::take(&mut self.undone);
            self.rewind(count)?;
            self.undone = undone;
            self.undone.extend(taken.into_iter().rev());
            return Ok(());
        }
        while self.done.len() < count {
            self.redo()?;
        }
        Ok(())
    }

    /// Gives the last input that was taken back once more.
    ///
    /// # Errors
    /// There is none, or it failed.
    pub fn redo(&mut self) -> Result<(), SessionError> {
        let input = self.undone.last().cloned().ok_or(SessionError::Nothing("redo"))?;
        self.put(input)
    }

    /// Runs everything since the last mark again and says whether it leads to the same state: a hook that remembers
    /// something outside the state does not.
    ///
    /// # Errors
    /// Running it again failed.
    pub fn is_repeatable(&mut self) -> Result<bool, SessionError> {
        let before = self.hash();
        let undone = std::mem::take(&mut self.undone);
        self.rewind(self.done.len())?;
        self.undone = undone;
        Ok(self.hash() == before)
    }
}

/// Creates the table, the players in its slot `players`, and seatless parties.
fn seat_players(world: &Rc<World>, seats: &[String]) -> Result<(), SessionError> {
    let ruleset = world.ruleset().clone();
    let known = ruleset.known;
    let internal = |e: ScriptError| SessionError::Ruleset(e.message);
    let table = world.create(ruleset.bare_def(ruleset.game.table)).map_err(internal)?;
    let slot = world.slot_index(table, known.players).ok_or_else(|| {
        SessionError::Ruleset(format!(
            "kind `{}` has no slot `players`; the engine seats the players there",
            ruleset.text(ruleset.kind(ruleset.game.table).id)
        ))
    })?;
    let name = ruleset.names.find("name");
    for seat in seats {
        let player = world.create(ruleset.bare_def(ruleset.game.player)).map_err(internal)?;
        world.move_to(player, table, slot, None).map_err(internal)?;
        if let Some(Member::Field(field)) = name.and_then(|name| world.member(player, name)) {
            world.set_field(player, field, Value::text(seat)).map_err(internal)?;
        }
    }
    for def in &ruleset.game.neutral {
        let party = world.create(*def).map_err(internal)?;
        if let Some(slot) = ruleset.names.find("parties").and_then(|name| world.slot_index(table, name)) {
            let place = Place { parent: table, slot };
            world.move_to(party, place.parent, place.slot, None).map_err(internal)?;
        }
    }
    Ok(())
}

/// The players of a session by seat.
#[must_use]
pub fn seat_of(session: &Session, player: CompId) -> Option<usize> {
    session.world().players().iter().position(|p| *p == player)
}
