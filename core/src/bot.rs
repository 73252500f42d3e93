//! Bots: answers to decisions through the same interface that people use.

use crate::decision::{Answer, Choice, OptionKind, Question, Shape};
use crate::ids::CompId;
use crate::session::Session;
use crate::state::Random;
use crate::value::Value;
use crate::world::Env;
use std::sync::Arc;

/// Answers decisions.
pub trait Bot {
    /// An answer to `question`, which is pending in `session`.
    fn answer(&mut self, session: &Session, question: &Question) -> Answer;
}

/// Answers at random, with a stream of its own.
#[derive(Debug)]
pub struct RandomBot {
    random: Random,
}

/// One anytime action is used in so many questions on average, so that games of random bots end.
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

    fn roll(&mut self) -> i64 {
        i64::try_from(self.random.random.below(ROLLS)).unwrap_or(0)
    }

    /// The option that the hook takes. A hook that fails takes none: a bot never stops a game.
    fn advised(&mut self, session: &Session, question: &Question) -> Option<Answer> {
        let world = session.world();
        let ruleset = world.ruleset();
        let (func, known) = (ruleset.game.bot?, ruleset.known);
        if question.shape != Shape::One {
            return None;
        }
        let roll = self.roll();
        let drawn = self.roll();
        let character = *self.characters.entry(question.player).or_insert(drawn);
        let mut vars = vec![
            (known.player, Value::Comp(question.player)),
            (known.prompt, Value::Str(question.prompt.key.clone())),
            (known.options, Value::list(question.options.iter().map(|o| o.value.clone()).collect())),
        ];
        for (name, value) in [("character", character), ("roll", roll)] {
            vars.extend(ruleset.names.find(name).map(|name| (name, Value::Int(value))));
        }
        let value = world.eval_func(func, &Env::new(&vars)).ok()?;
        let taken = question.options.iter().find(|o| o.value == value && value != Value::Nil)?;
        Some(Answer::One(taken.id.clone()))
    }
}

impl Bot for PackBot {
    fn answer(&mut self, session: &Session, question: &Question) -> Answer {
        self.advised(session, question).unwrap_or_else(|| self.random.answer(session, question))
    }
}

fn ids(choices: &[&Choice]) -> Vec<Arc<str>> {
    choices.iter().map(|c| c.id.clone()).collect()
}

impl Bot for RandomBot {
    fn answer(&mut self, _session: &Session, question: &Question) -> Answer {
        if let Some(answer) = self.anytime(question) {
            return answer;
        }
        let mut own: Vec<&Choice> = question.options.iter().filter(|o| o.kind != OptionKind::Anytime).collect();
        match &question.shape {
            Shape::One => Answer::One(self.pick(&own).map_or_else(|| Arc::from(""), |c| c.id.clone())),
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

/// The first answer that fits: what a decision falls back to.
#[must_use]
pub fn first_answer(question: &Question) -> Answer {
    let own: Vec<&Choice> = question.options.iter().filter(|o| o.kind != OptionKind::Anytime).collect();
    match &question.shape {
        Shape::One => Answer::One(own.first().map_or_else(|| Arc::from(""), |c| c.id.clone())),
        Shape::Some { min, .. } => Answer::Some(ids(&own).into_iter().take(*min as usize).collect()),
        Shape::Amount { min, .. } => Answer::Amount(*min),
        Shape::Order => Answer::Order(ids(&own)),
        Shape::Assign { targets } => {
            let target = targets.first().map_or_else(|| Arc::from(""), |t| t.id.clone());
            Answer::Assign(own.iter().map(|item| (item.id.clone(), target.clone())).collect())
        }
        Shape::Confirm => Answer::Confirm(true),
    }
}
