//! Which bots there are.

use clap::ValueEnum;
use hexforge_core::bot::{Bot, PackBot, RandomBot, first_answer};
use hexforge_core::decision::{Answer, Question};
use hexforge_core::session::Session;

/// A bot by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum BotName {
    /// Plays as the pack says, at random where it says nothing.
    #[default]
    Pack,
    /// Answers at random.
    Random,
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
            Self::First => Box::new(FirstBot),
        }
    }
}

#[derive(Debug)]
struct FirstBot;

impl Bot for FirstBot {
    fn answer(&mut self, _session: &Session, question: &Question) -> Answer {
        first_answer(question)
    }
}

/// A seed for `purpose` that is made from another seed; different purposes give unrelated streams.
#[must_use]
pub fn derived_seed(seed: u64, purpose: u64) -> u64 {
    let mut z = seed ^ purpose.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
