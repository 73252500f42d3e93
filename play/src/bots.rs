//! The available bots.

use clap::ValueEnum;
use hexforge_core::bot::{Bot, GreedyBot, PackBot, RandomBot};
use hexforge_core::decision::{Answer, Question};
use hexforge_core::engine::EngineError;
use hexforge_core::host::ScriptError;
use hexforge_core::ids::Seat;
use hexforge_core::session::{Input, Session, SessionError};
use std::sync::Arc;

/// A bot by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum BotName {
    /// Uses the bot of the pack, and answers at random where the pack does not define an answer.
    #[default]
    Pack,
    /// Answers at random.
    Random,
    /// Follows the bot of the pack, unless looking ahead finds an answer that is better by the weights of the pack.
    Greedy,
    /// Takes the first option.
    First,
}

impl BotName {
    /// The bot, with the seed of its own random stream.
    #[must_use]
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Pack => Box::new(PackBot::new(seed)),
            Self::Random => Box::new(RandomBot::new(seed)),
            Self::Greedy => Box::new(GreedyBot::new(seed)),
            Self::First => Box::new(FirstBot),
        }
    }
}

/// The bots of a game: one that answers for all seats, or one for each.
pub struct Bots(Vec<Box<dyn Bot>>);

impl Bots {
    /// Bots by their names: one for all seats, or one for each.
    #[must_use]
    pub fn new(names: &[BotName], seed: u64) -> Self {
        let own = |at: usize| if at == 0 { seed } else { derived_seed(seed, at as u64) };
        Self(names.iter().enumerate().map(|(at, name)| name.make(own(at))).collect())
    }

    /// The answer of the bot of the asked seat.
    ///
    /// # Errors
    /// A hook of the pack's bot failed.
    pub fn answer(&mut self, session: &mut Session, question: &Question) -> Result<Answer, ScriptError> {
        let seat = session.world().seat_of(question.player).map_or(0, |seat| seat.0);
        let at = if self.0.len() > 1 { seat } else { 0 };
        self.0.get_mut(at).map_or_else(|| Ok(question.first_answer()), |bot| bot.answer(session, question))
    }
}

impl Bots {
    /// What happens next: at most once before each answer a bot does something unasked, if `may_interject`; else the bot of the seat
    /// that is asked first answers.
    ///
    /// # Errors
    /// Nobody is asked, or a hook failed.
    pub fn next_input(&mut self, session: &mut Session, may_interject: bool) -> Result<Input, SessionError> {
        if may_interject && let Some((seat, id)) = self.interject(session).map_err(EngineError::from)? {
            return Ok(Input::Interject(seat, id));
        }
        let decision = session.decisions().first().cloned().ok_or(SessionError::Nothing("answer"))?;
        let answer = self.answer(session, &decision.question).map_err(EngineError::from)?;
        Ok(session.answer_input(decision.seat, decision.id, answer)?)
    }

    /// What the first seat does whose bot does something without being asked.
    fn interject(&mut self, session: &mut Session) -> Result<Option<(Seat, Arc<str>)>, ScriptError> {
        for at in 0..session.setup().seats.len() {
            let bot = if self.0.len() > 1 { at } else { 0 };
            let Some(bot) = self.0.get_mut(bot) else { continue };
            if let Some(id) = bot.interject(session, Seat(at))? {
                return Ok(Some((Seat(at), id)));
            }
        }
        Ok(None)
    }
}

#[derive(Debug)]
struct FirstBot;

impl Bot for FirstBot {
    fn answer(&mut self, _session: &mut Session, question: &Question) -> Result<Answer, ScriptError> {
        Ok(question.first_answer())
    }
}

/// A seed for `purpose` that is derived from another seed; different purposes give unrelated streams.
#[must_use]
pub fn derived_seed(seed: u64, purpose: u64) -> u64 {
    let mut z = seed ^ purpose.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
