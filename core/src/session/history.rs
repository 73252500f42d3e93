//! Answers and other inputs, undo, redo, and going back when an input fails.
//!
//! A coroutine cannot be copied, so a mark never holds one. The session keeps a mark at every question, or where the hook began that
//! asks it. To undo an answer it returns to the mark of the question, and gives a hook the answers since it began again. That is exact
//! because everything is deterministic.

use super::{HistoryEntry, Input, Outcome, ReturnPoint, Session, SessionError};
use crate::decision::{Answer, Decision, DecisionId, OptionKind, Question, Refusal};
use crate::engine::{EventFrame, FlowFrame, Stop};
use crate::ids::{CompId, Seat};
use crate::state::{Random, State};
use crate::value::Value;
use crate::world::Env;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

impl Session {
    /// Answers a decision of the player in `seat`, and runs the game to the next decision.
    ///
    /// # Errors
    /// The answer is refused, or what it started failed. Either way the game is as it was before.
    pub fn answer(&mut self, seat: Seat, decision: DecisionId, answer: Answer) -> Result<Outcome, SessionError> {
        let input = self.answer_input(seat, decision, answer)?;
        self.apply(input)
    }

    /// The input that answers a decision, for hosts that record inputs. [`Session::apply`] validates the answer.
    ///
    /// # Errors
    /// The decision is not open, or it is for another seat.
    pub fn answer_input(&self, seat: Seat, id: DecisionId, answer: Answer) -> Result<Input, Refusal> {
        let at = self.decisions.iter().position(|decision| decision.id == id).ok_or(Refusal::Stale { found: id })?;
        if let Some(decision) = self.decisions.get(at).filter(|decision| decision.seat != seat) {
            return Err(Refusal::OtherSeat { decision: id, found: seat, expected: decision.seat });
        }
        Ok(Input::Answer(self.index_of(at), answer))
    }

    /// Validates an input: the value that an answer or an interjection stands for, none for other inputs.
    fn validate(&self, input: &Input) -> Result<Option<Value>, SessionError> {
        match input {
            Input::Answer(index, answer) => {
                let question = self.question(*index).ok_or(Refusal::Stale { found: DecisionId(self.next_decision) })?;
                Ok(Some(question.accept(answer)?))
            }
            Input::Interject(seat, id) => self.interjection(*seat, id).map(Some),
            _ => Ok(None),
        }
    }

    /// The index among the engine's questions of the pending decision at `at`.
    fn index_of(&self, at: usize) -> usize {
        let open = (0..self.engine.pending().len()).filter(|index| !self.engine.is_answered(*index));
        open.enumerate().find(|(n, _)| *n == at).map_or(at, |(_, index)| index)
    }

    fn question(&self, index: usize) -> Option<&Arc<Question>> {
        self.engine.pending().get(index).filter(|_| !self.engine.is_answered(index))
    }

    /// The open question to which [`Input::Answer`] with this index is an answer.
    #[must_use]
    pub fn question_at(&self, index: usize) -> Option<&Question> {
        self.question(index).map(AsRef::as_ref)
    }

    /// Applies an input, and runs the game to the next decision.
    ///
    /// # Errors
    /// The input does not fit, or a hook failed. Either way the game is as it was before.
    pub fn apply(&mut self, input: Input) -> Result<Outcome, SessionError> {
        self.observed(|session| session.apply_silently(input))
    }

    /// Applies an input without saying what it led to.
    fn apply_silently(&mut self, input: Input) -> Result<(), SessionError> {
        let value = self.validate(&input)?;
        self.history.push(self.entry(&input));
        let before = std::mem::take(&mut self.undone);
        if let Err(error) = self.start(&input, value) {
            self.history.pop();
            self.undone = before;
            self.rewind(self.history.len())?;
            return Err(error);
        }
        // Redoing the same input keeps the rest of what was undone.
        if before.last() == Some(&input) {
            self.undone = before;
            self.undone.pop();
        }
        Ok(())
    }

    /// Says what `change` led to.
    fn observed(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<(), SessionError>,
    ) -> Result<Outcome, SessionError> {
        let lines = |session: &Self| session.world().with(|state| state.log().len());
        let before = lines(self);
        change(self)?;
        let log_kept = before.min(lines(self));
        let log = self.world().with(|state| state.log().iter().skip(log_kept).cloned().collect());
        Ok(Outcome { log_kept, log, decisions: self.decisions.clone(), ending: self.ending() })
    }

    /// Who gives an input that is not applied yet, if a player does.
    pub(crate) fn player_of(&self, input: &Input) -> Option<CompId> {
        match input {
            Input::Answer(index, _) => self.question(*index).map(|question| question.player),
            Input::Interject(seat, _) => self.world().player_at(*seat),
            _ => None,
        }
    }

    /// The entry of an input that is given now.
    fn entry(&self, input: &Input) -> HistoryEntry {
        let reveals = self.world().with(State::reveals);
        let player = self.player_of(input);
        let is_kept_before = self.history.last().is_some_and(|before| Rc::ptr_eq(&before.point.mark, &self.point.mark));
        let asked = if is_kept_before { 0 } else { self.point.mark.asked_bytes() };
        let asked_bytes = self.asked_bytes() + asked;
        HistoryEntry { input: input.clone(), player, point: self.point.clone(), reveals, asked_bytes }
    }

    /// About how many bytes the questions of the history take.
    fn asked_bytes(&self) -> u64 {
        self.history.last().map_or(0, |entry| entry.asked_bytes)
    }

    /// Gives a valid input to the engine, with the value that it stands for, and runs it.
    fn start(&mut self, input: &Input, value: Option<Value>) -> Result<(), SessionError> {
        match input {
            Input::Answer(index, answer) => self.give(*index, answer, value.unwrap_or_default()),
            Input::Interject(seat, _) => {
                if let Some(player) = self.world().player_at(*seat) {
                    self.engine.interject(player, &value.unwrap_or_default());
                }
            }
            Input::Run(hook, vars) => {
                // A hook that was added to the host is not in the ruleset and takes its arguments in the given order.
                let args = match self.world().ruleset().hooks.get(hook.index()) {
                    Some(_) => self.world().arguments(*hook, &Env::new(vars)),
                    None => vars.iter().map(|(_, value)| value.clone()).collect(),
                };
                self.engine.push_script(*hook, args);
            }
            Input::Flow(flow, vars) => self.engine.push(FlowFrame::of(*flow, vars.clone())),
            Input::Perform(proposal) => self.engine.push(EventFrame::of(proposal.clone())),
            Input::FixChance(results) => self.world().update(|state, _| state.fix_chance(results.clone())),
            Input::FreeChance => self.world().update(|state, _| state.free_chance()),
            Input::SkipRandom(count) => self.world().update(|state, _| state.skip_random(*count)),
            Input::Redeal(seat, number) => self.redeal(*seat, *number),
        }
        self.run()
    }

    /// Deals again what the player in a seat does not see, except what a pending question offers.
    fn redeal(&mut self, seat: Seat, number: u64) {
        let mut kept = BTreeSet::new();
        for option in self.engine.pending().iter().flat_map(|question| &question.options) {
            option.value.each_comp(&mut |comp| {
                kept.insert(comp);
            });
        }
        let viewer = self.world().player_at(seat);
        self.world().update(|state, ruleset| state.redeal(ruleset, viewer, &kept, &mut Random::new(number)));
    }

    fn give(&mut self, index: usize, answer: &Answer, value: Value) {
        let is_anytime =
            |question: &Question| question.special(answer).map(|choice| choice.kind) == Some(OptionKind::Anytime);
        match self.question(index).filter(|question| is_anytime(question)).map(|question| question.player) {
            Some(player) => self.engine.interrupt(player, &value),
            None => self.engine.give(index, value),
        }
    }

    /// Runs the engine until somebody must decide or nothing is left to do.
    pub(crate) fn run(&mut self) -> Result<(), SessionError> {
        self.world().note_asked(self.asked_bytes());
        let stop = self.engine.run()?;
        let passed = self.engine.collect_mark();
        let mark = if stop == Stop::Idle { Some(Rc::new(self.engine.mark())) } else { passed };
        if let Some(mark) = mark {
            self.point = ReturnPoint { mark, inputs: self.history.len(), era: self.eras.len() };
        }
        self.decisions.clear();
        for index in 0..self.engine.pending().len() {
            if let Some(question) = self.question(index).cloned() {
                let seat = self.world().seat_of(question.player).unwrap_or(Seat::NONE);
                self.decisions.push(Decision { id: DecisionId(self.next_decision), seat, question });
                self.next_decision += 1;
            }
        }
        Ok(())
    }

    /// Goes to the point after the first `count` inputs.
    fn rewind(&mut self, count: usize) -> Result<(), SessionError> {
        let point = self.history.get(count).map_or(&self.point, |entry| &entry.point).clone();
        if point.era == self.eras.len() { self.return_to(point, count) } else { self.return_to_era(count) }
    }

    /// Goes to the point after the first `count` inputs, from the last point of return before it.
    fn return_to(&mut self, point: ReturnPoint, count: usize) -> Result<(), SessionError> {
        self.engine.restore(&point.mark);
        self.history.truncate(count);
        let since = self.history.split_off(point.inputs.min(count));
        self.point = point;
        self.run()?;
        self.repeat(since)?.map_or(Ok(()), |(_, error)| Err(error))
    }

    /// Gives inputs again that were given before. Returns the place of the first that no longer fits, and why: that one and all after
    /// it are left out, and the game is where the inputs before it lead.
    pub(crate) fn repeat(&mut self, entries: Vec<HistoryEntry>) -> Result<Option<(usize, SessionError)>, SessionError> {
        for (at, HistoryEntry { input, point, .. }) in entries.into_iter().enumerate() {
            let value = match self.validate(&input) {
                Ok(value) => value,
                Err(error) => return Ok(Some((at, error))),
            };
            let entry = self.entry(&input);
            self.history.push(HistoryEntry { point, ..entry });
            if let Err(error) = self.start(&input, value) {
                self.history.pop();
                self.rewind(self.history.len())?;
                return Ok(Some((at, error)));
            }
        }
        Ok(None)
    }

    /// Tries inputs: applies them, lets `look` see what they lead to, and goes back. Afterwards the session is as it was before, with
    /// the same ids of pending decisions.
    ///
    /// # Errors
    /// An input does not fit, or a hook failed.
    pub fn attempt<T>(&mut self, inputs: Vec<Input>, look: impl FnOnce(&Self) -> T) -> Result<T, SessionError> {
        self.attempt_line(inputs, |_| None, look)
    }

    /// As [`Session::attempt`], with further inputs after the first ones until `next` returns none.
    ///
    /// # Errors
    /// An input does not fit, or a hook failed.
    pub(crate) fn attempt_line<T>(
        &mut self,
        first: Vec<Input>,
        mut next: impl FnMut(&Self) -> Option<Input>,
        look: impl FnOnce(&Self) -> T,
    ) -> Result<T, SessionError> {
        let (count, next_decision, undone) = (self.history.len(), self.next_decision, self.undone.clone());
        let ids: Vec<DecisionId> = self.decisions.iter().map(|decision| decision.id).collect();
        let mut tried = first.into_iter().try_for_each(|input| self.apply_silently(input));
        while let (Ok(()), Some(input)) = (&tried, next(self)) {
            tried = self.apply_silently(input);
        }
        let tried = tried.map(|()| look(self));
        if self.history.len() > count {
            self.rewind(count)?;
        }
        (self.next_decision, self.undone) = (next_decision, undone);
        for (decision, id) in self.decisions.iter_mut().zip(ids) {
            decision.id = id;
        }
        tried
    }

    /// Undoes the last input.
    ///
    /// # Errors
    /// There is none, or something was revealed since and the session does not allow it.
    pub fn undo(&mut self) -> Result<Outcome, SessionError> {
        let last = self.history.last().ok_or(SessionError::Nothing("undo"))?;
        let reveals = self.world().with(State::reveals);
        if !self.undo_reveals && reveals != last.reveals {
            return Err(SessionError::Revealed);
        }
        self.go_to(self.history.len() - 1)
    }

    /// Goes to the point after the first `count` inputs, backwards or forwards, whatever was revealed since.
    ///
    /// # Errors
    /// There are fewer inputs than that, applying them again failed, or the game cannot return to that point under rules that have
    /// changed since. Either way the game is as it was before.
    pub fn go_to(&mut self, count: usize) -> Result<Outcome, SessionError> {
        self.observed(|session| session.move_to(count))
    }

    fn move_to(&mut self, count: usize) -> Result<(), SessionError> {
        if count < self.history.len() {
            let taken: Vec<Input> = self.history.iter().skip(count).map(|entry| entry.input.clone()).collect();
            self.rewind(count)?;
            self.undone.extend(taken.into_iter().rev());
        }
        let from = self.history.len();
        while self.history.len() < count {
            if let Err(error) = self.apply_next_undone() {
                self.move_to(from)?;
                return Err(error);
            }
        }
        Ok(())
    }

    /// Applies the input that was undone last again.
    ///
    /// # Errors
    /// There is none, or it failed.
    pub fn redo(&mut self) -> Result<Outcome, SessionError> {
        self.observed(Self::apply_next_undone)
    }

    fn apply_next_undone(&mut self) -> Result<(), SessionError> {
        let input = self.undone.last().cloned().ok_or(SessionError::Nothing("redo"))?;
        self.apply_silently(input)
    }

    /// Runs everything since the question before the last one again, and says whether it leads to the same state. If it does not, a
    /// hook remembers something outside the state.
    ///
    /// # Errors
    /// Running it again failed.
    pub fn is_repeatable(&mut self) -> Result<bool, SessionError> {
        let before = self.hash();
        let of_this_era = |point: &&ReturnPoint| point.era == self.eras.len();
        let point = self.history.last().map(|entry| &entry.point).filter(of_this_era).unwrap_or(&self.point);
        self.return_to(point.clone(), self.history.len())?;
        Ok(self.hash() == before)
    }
}
