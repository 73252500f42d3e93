//! A game in play: the session, the inputs so far, and the bots of its seats.

use super::command::{Seat, Start};
use super::input_history::{InputHistory, PlayInput};
use hexforge_core::bot::Bot;
use hexforge_core::decision::{Answer, DecisionId, Question};
use hexforge_core::ids::{self, CompId};
use hexforge_core::session::{Input, Session};
use hexforge_play::bots::{BotName, derived_seed};
use hexforge_scripts::LuaHost;
use std::rc::Rc;
use std::sync::Arc;

/// A game in play.
pub(super) struct Play {
    pub session: Session,
    pub host: Rc<LuaHost>,
    /// How it started, with the seats that it has.
    pub start: Start,
    pub inputs: InputHistory,
    /// The changes of rules: after how many inputs, and what changed.
    pub rules: Vec<(usize, String)>,
    /// How many inputs the session had before the first one of the author.
    pub base: usize,
    bots: Vec<Box<dyn Bot>>,
}

impl Play {
    pub fn new(session: Session, host: Rc<LuaHost>, start: Start) -> Self {
        let base = session.input_count();
        let seats = session.setup().seats.len();
        let mut start = start;
        let names = session.setup().seats.clone();
        // Scenarios and saves have their own seats.
        start.seats = (0..seats)
            .map(|at| Seat {
                name: names.get(at).cloned().unwrap_or_default(),
                bot: start.seats.get(at).and_then(|seat| seat.bot),
            })
            .collect();
        let mut play =
            Self { session, host, start, inputs: InputHistory::default(), rules: Vec::new(), base, bots: Vec::new() };
        play.bots = (0..seats).map(|at| play.make_bot(at)).collect();
        play
    }

    /// Gives a seat to a bot, or to the author.
    pub fn set_bot(&mut self, seat: usize, bot: Option<BotName>) {
        if let Some(seat) = self.start.seats.get_mut(seat) {
            seat.bot = bot;
        }
        self.bots = (0..self.bots.len()).map(|at| self.make_bot(at)).collect();
    }

    /// The answer of the bot of a seat.
    pub fn ask_bot(&mut self, seat: usize, question: &Question) -> Result<Answer, String> {
        let bot = self.bots.get_mut(seat).ok_or("There is no such seat.")?;
        bot.answer(&mut self.session, question).map_err(|e| e.to_string())
    }

    fn make_bot(&self, seat: usize) -> Box<dyn Bot> {
        let name = self.start.seats.get(seat).and_then(|s| s.bot).unwrap_or_default();
        name.make(derived_seed(self.start.seed, seat as u64 + 1))
    }

    /// The name of the seat of a player; empty for a party without a seat.
    pub fn seat_name(&self, player: CompId) -> String {
        let seat = self.session.world().seat_of(player);
        seat.and_then(|seat| self.session.setup().seats.get(seat.0)).cloned().unwrap_or_default()
    }

    /// The seat with this name.
    pub fn seat_named(&self, name: &str) -> Option<ids::Seat> {
        self.session.setup().seats.iter().position(|seat| seat == name).map(ids::Seat)
    }

    /// Gives an input to the session and adds it to the history.
    pub fn put(&mut self, play_input: PlayInput, input: Input) -> Result<(), String> {
        self.session.apply(input).map_err(|e| e.to_string())?;
        self.inputs.add(play_input);
        Ok(())
    }

    /// Answers a decision; `text` is the answer in words.
    pub fn answer(&mut self, id: DecisionId, answer: Answer, text: String) -> Result<(), String> {
        let asked = self.session.decisions().iter().find(|d| d.id == id).map_or(ids::Seat::NONE, |d| d.seat);
        let seat = self.session.setup().seats.get(asked.0).cloned().unwrap_or_default();
        let input = self.session.answer_input(asked, id, answer.clone()).map_err(|e| e.to_string())?;
        let Input::Answer(index, _) = input else { return Err("The input is not an answer.".to_owned()) };
        self.put(PlayInput::Answer { seat, index, answer, text }, input)
    }

    /// Uses an ability without being asked; `text` says in words what was done.
    pub fn interject(&mut self, seat: ids::Seat, id: &Arc<str>, text: String) -> Result<(), String> {
        let name = self.session.setup().seats.get(seat.0).cloned().ok_or("There is no such seat.")?;
        self.put(PlayInput::Interject { seat: name, id: id.clone(), text }, Input::Interject(seat, id.clone()))
    }

    /// Undoes or repeats inputs until so many are in force.
    pub fn go_to(&mut self, count: usize) -> Result<(), String> {
        let result = self.session.go_to(self.base + count).map(|_| ()).map_err(|e| e.to_string());
        self.inputs.go_to(self.session.input_count().saturating_sub(self.base));
        result
    }

    /// The running flows, outermost first.
    pub fn flows(&self) -> Vec<String> {
        let of = |line: &String| Some(line.strip_prefix("flow ")?.split(',').next()?.to_owned());
        self.session.trace().iter().rev().filter_map(of).collect()
    }

    /// A key of the current run of the flow at this depth; the next run has another one.
    pub fn flow_key(&self, depth: usize) -> Option<(Vec<String>, Vec<u32>)> {
        let flows = self.flows();
        let around: Vec<String> = flows.get(..=depth)?.to_vec();
        let ruleset = self.session.world().ruleset().clone();
        let opens = |id: &&String| {
            let flow = ruleset.find_flow(id).map(|id| ruleset.flow(id));
            flow.is_some_and(|flow| flow.scope.is_some() || flow.active.is_some() || flow.order.is_some())
        };
        let count = around.iter().filter(opens).count() + 1;
        let serials = self.session.world().state().scopes().iter().take(count).map(|s| s.serial).collect();
        Some((around, serials))
    }
}
