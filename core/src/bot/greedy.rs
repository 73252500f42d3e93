//! A bot that plays its turn to the end in many ways and takes the best, by weights that the pack supplies.

use super::standing::lead;
use super::{Bot, PackBot, RandomBot, ids};
use crate::decision::{Answer, Choice, OptionKind, Question, Shape};
use crate::host::ScriptError;
use crate::ids::{CompId, Seat};
use crate::session::{Input, Session};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many anytime actions are tried at one question at most.
const MAX_ANYTIME: usize = 4;

/// How many random answers are tried where several options are chosen, ordered or assigned.
const SAMPLES: usize = 6;

/// A trial skips up to this many random numbers, so that the bot does not foresee the dice that will be thrown.
const OTHER_DICE: u64 = 1 << 40;

/// How many lines are tried at the first question of a turn; of more answers, a random sample is tried.
const LINES: usize = 24;

/// How many more are compared with the best line at each further question of the turn.
const FURTHER_LINES: usize = 8;

/// A line ends after this many answers.
const LONGEST_LINE: usize = 40;

/// One line in so many continues at random, although the pack has a bot.
const RANDOM_ODDS: usize = 4;

/// Tries answers, each followed by more answers to the end of the turn (a line), and takes the first answer of the line after which
/// its position is worth most compared with the average of the others ([`crate::ruleset::Game::weights`]). It keeps the best line
/// and tries to improve it at each further question of the turn. Most lines continue as the pack's bot advises, for the other players, too;
/// without such a bot, they continue at random.
#[derive(Debug)]
pub struct GreedyBot {
    random: RandomBot,
    adviser: PackBot,
    plan: Option<Plan>,
}

/// What is left of the best line found in this turn.
#[derive(Debug)]
struct Plan {
    turn: Turn,
    worth: i64,
    answers: Answers,
}

/// Where a turn began: it is over when the game is back there.
#[derive(Clone, Debug)]
struct Turn {
    depth: usize,
    prompt: Arc<str>,
}

impl Turn {
    fn is_over(&self, session: &Session) -> bool {
        let depth = session.depth();
        let here = session.decisions().first().map(|decision| &decision.question.prompt.key);
        depth < self.depth || (depth == self.depth && here.is_none_or(|key| *key == self.prompt))
    }
}

impl GreedyBot {
    /// A bot with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: RandomBot::new(seed), adviser: PackBot::new(seed), plan: None }
    }

    /// The answers that are tried, at most `most`.
    fn candidates(&mut self, question: &Question, most: usize) -> Vec<Answer> {
        let own: Vec<&Choice> = question.options.iter().filter(|o| o.kind != OptionKind::Anytime).collect();
        let mut all = match &question.shape {
            Shape::One | Shape::Parts(_) => own.iter().map(|choice| question.answer_with(choice)).collect(),
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
        if !matches!(question.shape, Shape::One | Shape::Parts(_) | Shape::Confirm | Shape::Amount { .. }) {
            all.extend((0..SAMPLES).map(|_| self.random.plain(question)));
        }
        self.random.random.shuffle(&mut all);
        let anytime = question.options.iter().filter(|option| option.kind == OptionKind::Anytime);
        let anytime: Vec<Answer> = anytime.map(|option| Answer::One(option.id.clone())).take(MAX_ANYTIME).collect();
        all.truncate(most.saturating_sub(anytime.len()));
        // Last, so that an action that makes no difference is not used for ever.
        all.extend(anytime);
        all
    }

    /// Plays a line to the end of the turn, with other dice than those that will be thrown. Returns what it is worth, and the player's
    /// answers after the first; none if an answer fails.
    fn line(
        &mut self,
        session: &mut Session,
        at: usize,
        player: CompId,
        answer: Answer,
        turn: &Turn,
        by_advice: bool,
    ) -> Result<Option<(i64, Answers)>, ScriptError> {
        let is_anytime =
            session.question_at(at).and_then(|question| question.special(&answer)).map(|option| option.kind)
                == Some(OptionKind::Anytime);
        let skip = Input::SkipRandom(self.random.random.below(OTHER_DICE));
        let mut own = Answers::new();
        let mut left = LONGEST_LINE;
        let (random, adviser) = (&mut self.random, &mut self.adviser);
        // After an anytime action the question at which the turn began is asked again, and the turn is not over.
        let mut asked_again = is_anytime && turn.is_over(session);
        let next = |session: &Session| {
            left = left.checked_sub(1).filter(|_| session.world().budget().exceeded().is_none())?;
            if turn.is_over(session) && !std::mem::take(&mut asked_again) {
                return None;
            }
            let decision = session.decisions().first()?;
            let question = &decision.question;
            let advice = by_advice.then(|| adviser.advised(session, question).ok().flatten()).flatten();
            let advice = advice.filter(|advice| question.special(advice).is_none_or(|o| o.kind != OptionKind::Anytime));
            let answer = if question.player == player {
                let answer = advice.unwrap_or_else(|| random.plain(question));
                own.push_back((question.prompt.key.clone(), answer.clone()));
                answer
            } else {
                advice.unwrap_or_else(|| declined(question))
            };
            session.answer_input(decision.seat, decision.id, answer).ok()
        };
        let worth = session.attempt_line(vec![skip, Input::Answer(at, answer)], next, |end| lead(end, player));
        Ok(worth.ok().transpose()?.map(|worth| (worth, own)))
    }

    /// The answer that the plan has for this question, if it still fits.
    fn planned(&mut self, question: &Question) -> Option<(Turn, i64, Answer, Answers)> {
        let plan = self.plan.take()?;
        let mut answers = plan.answers;
        let (prompt, answer) = answers.pop_front()?;
        let fits = prompt == question.prompt.key && question.accept(&answer).is_ok();
        fits.then_some((plan.turn, plan.worth, answer, answers))
    }
}

/// Answers of one player, each with the prompt of its question.
type Answers = VecDeque<(Arc<str>, Answer)>;

/// The answer that is assumed of another player who is asked during the turn: no, if that is possible.
fn declined(question: &Question) -> Answer {
    let pass = question.options.iter().find(|option| option.kind == OptionKind::Pass);
    match (&question.shape, pass) {
        (Shape::One | Shape::Parts(_), Some(pass)) => Answer::One(pass.id.clone()),
        (Shape::Confirm, _) => Answer::Confirm(false),
        _ => question.first_answer(),
    }
}

impl Bot for GreedyBot {
    fn answer(&mut self, session: &mut Session, question: &Question) -> Result<Answer, ScriptError> {
        let at = session.decisions().iter().position(|decision| *decision.question == *question);
        let (Some(at), false) = (at, session.world().ruleset().game.weights.is_empty()) else {
            return Ok(self.random.choose(question));
        };
        let _look_ahead = session.world().look();
        let planned = self.planned(question);
        let lines = if planned.is_some() { FURTHER_LINES } else { LINES };
        let advice = self.adviser.advised(session, question)?;
        let mut candidates = self.candidates(question, lines);
        if let Some(advice) = advice
            && !candidates.contains(&advice)
        {
            candidates.insert(0, advice);
        }
        if let ([only], None) = (candidates.as_slice(), &planned) {
            return Ok(only.clone());
        }
        let turn = match &planned {
            Some((turn, ..)) => turn.clone(),
            None => Turn { depth: session.depth(), prompt: question.prompt.key.clone() },
        };
        // Further lines begin with the same answers again.
        let first = candidates.len().max(1);
        while candidates.len() < lines {
            let Some(again) = candidates.get(candidates.len() - first).cloned() else { break };
            candidates.push(again);
        }
        let mut best = planned.map(|(_, worth, answer, answers)| (worth, answer, answers));
        let mut short = 0;
        for (number, answer) in candidates.into_iter().enumerate() {
            // Nothing follows in this turn, so trying the same answer again would lead to the same.
            if number >= first && short == first {
                break;
            }
            let line = self.line(session, at, question.player, answer.clone(), &turn, number % RANDOM_ODDS > 0);
            // The look ahead took long enough: what was found so far has to do.
            if session.world().budget().exceeded().is_some() {
                break;
            }
            let Some((worth, rest)) = line? else { continue };
            short += usize::from(rest.is_empty());
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, answer, rest));
            }
        }
        Ok(match best {
            Some((worth, answer, answers)) => {
                self.plan = (!answers.is_empty()).then_some(Plan { turn, worth, answers });
                answer
            }
            None => self.random.plain(question),
        })
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
            let skip = Input::SkipRandom(self.random.random.below(OTHER_DICE));
            let tried = vec![skip, Input::Interject(seat, option.id.clone())];
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

/// The ends of a range, and some between.
fn amounts(min: i64, max: i64) -> Vec<Answer> {
    let span = max.saturating_sub(min).max(0);
    let steps = span.min(7);
    (0..=steps)
        .map(|n| Answer::Amount(min + if steps == 0 { 0 } else { span / steps * n + span % steps * n / steps }))
        .collect()
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
