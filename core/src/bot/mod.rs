//! Bots: answers to decisions through the same interface that people use.

mod candidates;
mod greedy;
mod horizon;
mod pack;
mod rollouts;
mod search;
mod standing;

pub use greedy::GreedyBot;
pub use pack::PackBot;
pub use standing::{standing, worth};

use crate::decision::{Answer, Choice, OptionKind, Question, Shape};
use crate::host::ScriptError;
use crate::ids::Seat;
use crate::session::Session;
use crate::state::Random;
use std::sync::Arc;

/// Answers decisions.
pub trait Bot {
    /// An answer to `question`, which is pending in `session`. A bot may try answers ([`Session::attempt`]) but must leave the session
    /// as it was.
    ///
    /// # Errors
    /// A hook of the pack that should have answered failed.
    fn answer(&mut self, session: &mut Session, question: &Question) -> Result<Answer, ScriptError>;

    /// What the player in `seat` does without being asked, if anything: the id of one of [`Session::interjections`]. Whoever runs a bot
    /// asks for it at most once before each answer to a question, so that a game goes on.
    ///
    /// # Errors
    /// A hook failed.
    fn interject(&mut self, _session: &mut Session, _seat: Seat) -> Result<Option<Arc<str>>, ScriptError> {
        Ok(None)
    }
}

/// Answers at random, with a stream of its own.
#[derive(Debug)]
pub struct RandomBot {
    random: Random,
}

/// A random bot uses an anytime action or interjects at one in so many questions on average, so that its games end.
const ANYTIME_ODDS: u64 = 8;

impl RandomBot {
    /// A random bot with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.random.below(n as u64)).unwrap_or(0)
    }

    fn pick<'c>(&mut self, choices: &[&'c Choice]) -> Option<&'c Choice> {
        choices.get(self.below(choices.len())).copied()
    }

    fn anytime(&mut self, question: &Question) -> Option<Answer> {
        let anytime: Vec<&Choice> = question.options.iter().filter(|o| o.kind == OptionKind::Anytime).collect();
        if anytime.is_empty() || self.random.below(ANYTIME_ODDS) > 0 {
            return None;
        }
        self.pick(&anytime).map(|choice| Answer::One(choice.id.clone()))
    }
}

fn ids(choices: &[&Choice]) -> Vec<Arc<str>> {
    choices.iter().map(|c| c.id.clone()).collect()
}

impl Bot for RandomBot {
    fn answer(&mut self, _session: &mut Session, question: &Question) -> Result<Answer, ScriptError> {
        Ok(self.choose(question))
    }

    fn interject(&mut self, session: &mut Session, seat: Seat) -> Result<Option<Arc<str>>, ScriptError> {
        let options = session.interjections(seat)?;
        if options.is_empty() || self.random.below(ANYTIME_ODDS) > 0 {
            return Ok(None);
        }
        Ok(self.pick(&options.iter().collect::<Vec<_>>()).map(|choice| choice.id.clone()))
    }
}

impl RandomBot {
    /// A random answer.
    pub fn choose(&mut self, question: &Question) -> Answer {
        self.anytime(question).unwrap_or_else(|| self.plain(question))
    }

    /// A random answer that is not an anytime action.
    fn plain(&mut self, question: &Question) -> Answer {
        let mut own: Vec<&Choice> = question.options.iter().filter(|o| o.kind != OptionKind::Anytime).collect();
        match &question.shape {
            Shape::One => Answer::One(self.pick(&own).map_or_else(|| Arc::from(""), |c| c.id.clone())),
            Shape::Parts(_) => self.pick(&own).map_or_else(|| question.first_answer(), |c| question.answer_with(c)),
            Shape::Some { min, max } => {
                self.random.shuffle(&mut own);
                let (min, max) = (*min as usize, (*max as usize).min(own.len()));
                let count = min + self.below(max.saturating_sub(min) + 1);
                own.truncate(count);
                Answer::Some(ids(&own))
            }
            Shape::Amount { min, max } => {
                let span = max.saturating_sub(*min).saturating_add(1);
                let step = self.random.below(u64::try_from(span).unwrap_or(1));
                Answer::Amount(min.saturating_add(i64::try_from(step).unwrap_or(0)))
            }
            Shape::Order => {
                self.random.shuffle(&mut own);
                Answer::Order(ids(&own))
            }
            Shape::Assign { targets } => {
                let targets: Vec<&Choice> = targets.iter().collect();
                let pairs = own.iter().filter_map(|item| Some((item.id.clone(), self.pick(&targets)?.id.clone())));
                Answer::Assign(pairs.collect())
            }
            Shape::Confirm => Answer::Confirm(self.random.below(2) == 1),
        }
    }
}
