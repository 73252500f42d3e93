//! A bot that looks ahead, and judges positions by weights that the pack supplies.

use super::candidates::MAX_ANYTIME;
use super::horizon::{OTHER_DICE, elsewhere};
use super::rollouts::Rollouts;
use super::search::Search;
use super::standing::lead;
use super::{Bot, RandomBot};
use crate::decision::{Answer, Question};
use crate::host::ScriptError;
use crate::ids::Seat;
use crate::session::{Input, Session};
use std::sync::Arc;

/// Compares what answers lead to, by the weights of the pack ([`crate::ruleset::Game::weights`]).
///
/// If the pack has a bot, the answer of that bot is the one to beat: it and others are followed by answers of the pack's bot for
/// everybody, with the same chance for each, until the player has its next turn. Without such a bot, the player's turn is played to its
/// end in many random ways.
#[derive(Debug)]
pub struct GreedyBot {
    random: RandomBot,
    rollouts: Rollouts,
    search: Search,
}

impl GreedyBot {
    /// A bot with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: RandomBot::new(seed), rollouts: Rollouts::new(seed), search: Search::default() }
    }
}

impl Bot for GreedyBot {
    fn answer(&mut self, session: &mut Session, question: &Question) -> Result<Answer, ScriptError> {
        let at = session.decisions().iter().position(|decision| *decision.question == *question);
        let game = &session.world().ruleset().game;
        let (has_weights, has_bot) = (!game.weights.is_empty(), game.bot.is_some());
        let _look_ahead = session.world().look();
        match at {
            Some(at) if has_weights && has_bot => self.rollouts.answer(session, question, at, &mut self.random),
            Some(at) if has_weights => self.search.answer(session, question, at, &mut self.random),
            _ => Ok(self.random.choose(question)),
        }
    }

    /// Takes what improves the position at once.
    fn interject(&mut self, session: &mut Session, seat: Seat) -> Result<Option<Arc<str>>, ScriptError> {
        let Some(player) = session.world().player_at(seat) else { return Ok(None) };
        let options = session.interjections(seat)?;
        if options.is_empty() || session.world().ruleset().game.weights.is_empty() {
            return Ok(None);
        }
        let _look_ahead = session.world().look();
        let mut best = (lead(session, player)?, None);
        for option in options.into_iter().take(MAX_ANYTIME) {
            if session.world().budget().exceeded().is_some() {
                break;
            }
            let number = self.random.random.below(OTHER_DICE);
            let tried = elsewhere(session, player, number, Input::Interject(seat, option.id.clone()));
            if let Ok(worth) = session.attempt(tried, |end| lead(end, player))
                && let Ok(worth) = worth
                && worth > best.0
            {
                best = (worth, Some(option.id));
            }
        }
        Ok(best.1)
    }
}
