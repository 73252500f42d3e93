//! A bot that looks one answer ahead and takes what is worth most to it, by weights that the pack supplies.

use super::{Bot, RandomBot, ids};
use crate::decision::{Answer, Choice, OptionKind, Question, Shape};
use crate::host::ScriptError;
use crate::ids::CompId;
use crate::session::{Input, Session};
use crate::value::Value;
use crate::world::Env;

/// So many answers to one question are tried out at most; of more, some that chance picks.
const MAX_TRIED: usize = 24;

/// So many ways to choose several, to order or to assign are tried out.
const SAMPLES: usize = 6;

/// The dice of a trial are not those that will be thrown: the stream is moved on by some of so many numbers.
const OTHER_DICE: u64 = 1 << 40;

/// Worth of a game that is won; one that is lost is worth as much less than nothing.
const WIN: i64 = 1 << 40;

/// Tries every answer out and takes the one after which its position is worth most, compared with the others' on average
/// ([`crate::ruleset::Game::weights`]); among equals at random. It knows nothing of the game but its weights.
#[derive(Debug)]
pub struct GreedyBot {
    random: RandomBot,
}

impl GreedyBot {
    /// A bot with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: RandomBot::new(seed) }
    }

    /// The answers that are tried out.
    fn candidates(&mut self, question: &Question) -> Vec<Answer> {
        let own: Vec<&Choice> = question.options.iter().filter(|o| o.kind != OptionKind::Anytime).collect();
        let mut all = match &question.shape {
            Shape::One => own.iter().map(|choice| Answer::One(choice.id.clone())).collect(),
            Shape::Confirm => vec![Answer::Confirm(true), Answer::Confirm(false)],
            Shape::Amount { min, max } => amounts(*min, *max),
            Shape::Some { min, max } => {
                let most = (*max as usize).min(own.len());
                let mut all = vec![Answer::Some(ids(&own).into_iter().take(*min as usize).collect())];
                all.push(Answer::Some(ids(&own).into_iter().take(most).collect()));
                if *min <= 1 && most >= 1 {
                    all.extend(own.iter().map(|choice| Answer::Some(vec![choice.id.clone()])));
                }
                all
            }
            Shape::Order | Shape::Assign { .. } => Vec::new(),
        };
        if !matches!(question.shape, Shape::One | Shape::Confirm | Shape::Amount { .. }) {
            all.extend((0..SAMPLES).map(|_| self.random.plain(question)));
        }
        self.random.random.shuffle(&mut all);
        all.truncate(MAX_TRIED);
        all
    }

    /// What an answer leads to is worth, with other dice than those that will be thrown; none if it leads nowhere.
    fn worth(
        &mut self,
        session: &mut Session,
        at: usize,
        player: CompId,
        answer: Answer,
    ) -> Result<Option<i64>, ScriptError> {
        let skip = Input::SkipRandom(self.random.random.below(OTHER_DICE));
        session.attempt(vec![skip, Input::Answer(at, answer)], |session| worth(session, player)).ok().transpose()
    }
}

impl Bot for GreedyBot {
    fn answer(&mut self, session: &mut Session, question: &Question) -> Result<Answer, ScriptError> {
        let at = session.decisions().iter().position(|decision| *decision.question == *question);
        let (Some(at), false) = (at, session.world().ruleset().game.weights.is_empty()) else {
            return Ok(self.random.choose(question));
        };
        if let Some(anytime) = self.random.anytime(question) {
            return Ok(anytime);
        }
        let candidates = self.candidates(question);
        let mut best: Option<(i64, Answer)> = None;
        if let [only] = candidates.as_slice() {
            return Ok(only.clone());
        }
        for answer in candidates {
            let Some(worth) = self.worth(session, at, question.player, answer.clone())? else { continue };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, answer));
            }
        }
        Ok(best.map_or_else(|| self.random.plain(question), |(_, answer)| answer))
    }
}

/// The ends of a range, and some between.
fn amounts(min: i64, max: i64) -> Vec<Answer> {
    let span = max.saturating_sub(min).max(0);
    let steps = span.min(7);
    (0..=steps)
        .map(|n| Answer::Amount(min + if steps == 0 { 0 } else { span / steps * n + span % steps * n / steps }))
        .collect()
}

/// What a position is worth to a player: its own weights less those of the others on average.
fn worth(session: &Session, player: CompId) -> Result<i64, ScriptError> {
    if let Some(ending) = session.ending() {
        return Ok(if ending.winners.contains(&player) { WIN } else { -WIN });
    }
    let players = session.world().players();
    let mut others = 0_i64;
    for other in players.iter().filter(|other| **other != player) {
        others = others.saturating_add(weighed(session, *other)?);
    }
    let count = i64::try_from(players.len()).unwrap_or(2).saturating_sub(1).max(1);
    Ok(weighed(session, player)?.saturating_mul(count).saturating_sub(others))
}

fn weighed(session: &Session, player: CompId) -> Result<i64, ScriptError> {
    let world = session.world();
    let vars = [(world.ruleset().known.player, Value::Comp(player))];
    let mut sum = 0_i64;
    for (weight, value) in &world.ruleset().game.weights {
        let Value::Int(amount) = world.eval(value, &Env::new(&vars))? else { continue };
        sum = sum.saturating_add(amount.saturating_mul(*weight));
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::{Answer, amounts};

    #[test]
    fn amounts_reach_both_ends() {
        let of = |min, max| {
            amounts(min, max)
                .into_iter()
                .map(|a| if let Answer::Amount(n) = a { n } else { i64::MIN })
                .collect::<Vec<_>>()
        };
        assert_eq!(of(3, 3), [3]);
        assert_eq!(of(0, 3), [0, 1, 2, 3]);
        let wide = of(0, 100);
        assert!(wide.len() == 8 && wide.first() == Some(&0) && wide.last() == Some(&100), "{wide:?}");
    }
}
