//! How the greedy bot improves on the bot of a pack: it follows the advice of that bot unless another answer leads to better positions.

use super::candidates::{self, is_anytime};
use super::horizon::{Horizon, Progress, SameChance};
use super::standing::lead;
use super::{PackBot, RandomBot};
use crate::decision::{Answer, Question};
use crate::host::ScriptError;
use crate::ids::{CompId, Seat};
use crate::session::{Input, Session};

/// How many answers are compared with the advice at most.
const RIVALS: usize = 6;

/// How often the pack's bot is asked for another answer, with another roll.
const OTHER_ADVICE: usize = 6;

/// How many lines follow each answer at most.
const ROUNDS: usize = 3;

/// How many rivals are left after each round of lines.
const BEST: usize = 3;

/// Once the lines of a question have this many answers, no further rival is tried.
const ENOUGH: usize = 200;

/// A line ends after this many answers.
const LONGEST_LINE: usize = 300;

/// A rival is ahead if it is better by more than this part of the greatest weight.
const MARGIN: i64 = 25;

/// A line changes what a position is worth by this many times the greatest weight at most, so that a game that ends in one line does
/// not outweigh all others.
const MOST: i64 = 12;

/// Compares the advice of the pack's bot with other answers.
#[derive(Debug)]
pub(super) struct Rollouts {
    adviser: PackBot,
}

/// An answer, and how much better each of its lines ended than the line of the advice with the same chance.
#[derive(Debug)]
struct Rival {
    answer: Answer,
    gains: Vec<i64>,
}

impl Rival {
    fn sum(&self) -> i64 {
        self.gains.iter().fold(0, |sum, gain| sum.saturating_add(*gain))
    }

    /// Whether it is ahead of the advice by more than this on average.
    fn is_ahead(&self, margin: i64) -> bool {
        i64::try_from(self.gains.len()).is_ok_and(|count| self.sum() > margin.saturating_mul(count))
    }

    /// Whether its average gain is greater than the standard error of it.
    fn is_sure(&self) -> bool {
        let count = i128::try_from(self.gains.len()).unwrap_or(1);
        let sum = i128::from(self.sum());
        // The squared gains, and those of their differences from the average, both times the count.
        let squares: i128 = self.gains.iter().map(|gain| i128::from(*gain).pow(2)).sum();
        let spread = count * squares - sum * sum;
        sum * sum * (count - 1) >= spread
    }
}

impl Rollouts {
    /// For a bot with a seed.
    pub(super) fn new(seed: u64) -> Self {
        Self { adviser: PackBot::new(seed) }
    }

    /// The answer to the pending question at `at`.
    ///
    /// # Errors
    /// A hook failed.
    pub(super) fn answer(
        &mut self,
        session: &mut Session,
        question: &Question,
        at: usize,
        random: &mut RandomBot,
    ) -> Result<Answer, ScriptError> {
        let mut advice = self.advice(session, question)?;
        if advice.is_empty() {
            return Ok(random.choose(question));
        }
        let first = advice.remove(0);
        if is_anytime(question, &first) {
            return Ok(first);
        }
        for other in candidates::plain(question, random) {
            if other != first && !advice.contains(&other) {
                advice.push(other);
            }
        }
        advice.retain(|other| !is_anytime(question, other));
        advice.truncate(RIVALS);
        let better = better(session, question.player, at, &first, advice, random)?;
        Ok(better.unwrap_or(first))
    }

    /// What the pack's bot answers with different rolls, without repetitions.
    fn advice(&mut self, session: &Session, question: &Question) -> Result<Vec<Answer>, ScriptError> {
        let mut found = Vec::new();
        for _ in 0..=OTHER_ADVICE {
            let Some(answer) = self.adviser.advised(session, question)? else { continue };
            if !found.contains(&answer) {
                found.push(answer);
            }
            if found.len() == question.options.len() {
                break;
            }
        }
        Ok(found)
    }
}

/// The best of `others` if it is better than `advice`: each is tried in the same lines, round by round, as long as it is ahead.
fn better(
    session: &mut Session,
    player: CompId,
    at: usize,
    advice: &Answer,
    others: Vec<Answer>,
    random: &mut RandomBot,
) -> Result<Option<Answer>, ScriptError> {
    let mut rivals: Vec<Rival> = others.into_iter().map(|answer| Rival { answer, gains: Vec::new() }).collect();
    let weights = session.world().ruleset().game.weights.iter();
    let greatest = weights.map(|weight| weight.weight.saturating_abs()).max().unwrap_or(0);
    let now = lead(session, player)?;
    let most = greatest.saturating_mul(MOST);
    let range = now.saturating_sub(most)..=now.saturating_add(most);
    let mut given = 0;
    let spent = |session: &Session| session.world().budget().exceeded().is_some();
    for round in 0..ROUNDS {
        if rivals.is_empty() {
            break;
        }
        let line = Line { player, at, seed: random.random.below(u64::MAX), range: range.clone() };
        let to_beat = line.worth(session, advice, &mut given);
        // The look ahead took long enough: the advice has to do.
        if spent(session) {
            return Ok(None);
        }
        let Some(to_beat) = to_beat? else { return Ok(None) };
        let mut ahead = Vec::new();
        for (count, mut rival) in rivals.into_iter().enumerate() {
            if round == 0 && count > 1 && given > ENOUGH {
                break;
            }
            let worth = line.worth(session, &rival.answer, &mut given);
            if spent(session) {
                return Ok(None);
            }
            let Some(worth) = worth? else { continue };
            rival.gains.push(worth.saturating_sub(to_beat));
            if rival.is_ahead(greatest / MARGIN) {
                ahead.push(rival);
            }
        }
        ahead.sort_by_key(|rival| std::cmp::Reverse(rival.sum()));
        ahead.truncate(BEST);
        rivals = ahead;
    }
    Ok(rivals.into_iter().find(Rival::is_sure).map(|rival| rival.answer))
}

/// A way in which the game may continue: who looks ahead, from which pending question, with which chance, and within which range its end
/// is judged.
#[derive(Debug)]
struct Line {
    player: CompId,
    at: usize,
    seed: u64,
    range: std::ops::RangeInclusive<i64>,
}

impl Line {
    /// What the position is worth to the player at the end of the line that begins with `answer`; none if an answer fails. Adds the
    /// number of answers to `given`.
    fn worth(&self, session: &mut Session, answer: &Answer, given: &mut usize) -> Result<Option<i64>, ScriptError> {
        let seat = session.world().seat_of(self.player).unwrap_or(Seat::NONE);
        let mut everybody = PackBot::of_all(self.seed, &session.world().players());
        let mut chance = SameChance::new(self.seed);
        let mut horizon = Horizon::new(session, self.player);
        let first = vec![chance.dice(session), Input::Redeal(seat, self.seed), Input::Answer(self.at, answer.clone())];
        let mut left = LONGEST_LINE;
        let next = |session: &Session| {
            match horizon.progress(session) {
                Progress::Over => return None,
                Progress::NewTurn(active) => {
                    chance.begin_turn(active);
                    return Some(chance.dice(session));
                }
                Progress::SameTurn => {}
            }
            left = left.checked_sub(1).filter(|_| session.world().budget().exceeded().is_none())?;
            let decision = session.decisions().first()?;
            let question = &decision.question;
            let number = chance.number(question);
            let advice = everybody.advised_at(session, question, number).ok().flatten();
            let advice = advice.filter(|advice| !is_anytime(question, advice));
            let answer = advice.unwrap_or_else(|| RandomBot::new(number).plain(question));
            session.answer_input(decision.seat, decision.id, answer).ok()
        };
        let worth = session.attempt_line(first, next, |end| lead(end, self.player));
        *given += LONGEST_LINE - left;
        Ok(worth.ok().transpose()?.map(|worth| worth.clamp(*self.range.start(), *self.range.end())))
    }
}
