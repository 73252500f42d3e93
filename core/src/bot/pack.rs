//! The bot of a pack: its own hook answers.

use super::{Bot, RandomBot};
use crate::decision::{Answer, Question};
use crate::host::ScriptError;
use crate::ids::{CompId, Seat};
use crate::session::Session;
use crate::value::Value;
use crate::world::Env;
use std::sync::Arc;

/// Answers as the pack's own hook says ([`crate::ruleset::Game::bot`]), at random where it says nothing.
#[derive(Debug)]
pub struct PackBot {
    random: RandomBot,
    characters: std::collections::BTreeMap<CompId, i64>,
}

/// How many values a bot's `character` and `roll` may have.
const ROLLS: u64 = 1000;

impl PackBot {
    /// A bot with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: RandomBot::new(seed), characters: std::collections::BTreeMap::new() }
    }

    /// A bot that plays for all of these players, each with a character that does not depend on who is asked first.
    pub(super) fn of_all(seed: u64, players: &[CompId]) -> Self {
        let mut bot = Self::new(seed);
        for player in players {
            let character = bot.roll();
            bot.characters.insert(*player, character);
        }
        bot
    }

    fn roll(&mut self) -> i64 {
        i64::try_from(self.random.random.below(ROLLS)).unwrap_or(0)
    }

    /// The answer that the hook gives; none if it leaves the answer to the random bot.
    pub(super) fn advised(&mut self, session: &Session, question: &Question) -> Result<Option<Answer>, ScriptError> {
        if session.world().ruleset().game.bot.is_none() {
            return Ok(None);
        }
        let number = self.random.random.below(ROLLS);
        self.advised_at(session, question, number)
    }

    /// The answer that the hook gives with the roll of a number.
    pub(super) fn advised_at(
        &mut self,
        session: &Session,
        question: &Question,
        number: u64,
    ) -> Result<Option<Answer>, ScriptError> {
        let world = session.world();
        let ruleset = world.ruleset();
        let Some(hook) = ruleset.game.bot else { return Ok(None) };
        let roll = i64::try_from(number % ROLLS).unwrap_or(0);
        let drawn = self.roll();
        let character = *self.characters.entry(question.player).or_insert(drawn);
        let mut vars = world.question_vars(question);
        for (name, value) in [("character", character), ("roll", roll)] {
            vars.extend(ruleset.names.find(name).map(|name| (name, Value::Int(value))));
        }
        let value = world.eval_hook(hook, &Env::new(&vars))?;
        if value == Value::Nil {
            return Ok(None);
        }
        world.hook_answer("the game's bot", question, &value).map(Some)
    }
}

impl Bot for PackBot {
    fn answer(&mut self, session: &mut Session, question: &Question) -> Result<Answer, ScriptError> {
        match self.advised(session, question)? {
            Some(answer) => Ok(answer),
            None => Ok(self.random.choose(question)),
        }
    }

    fn interject(&mut self, session: &mut Session, seat: Seat) -> Result<Option<Arc<str>>, ScriptError> {
        self.random.interject(session, seat)
    }
}
