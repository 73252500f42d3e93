//! How the greedy bot finds its answers in a game without a bot of the pack: it plays its turn to the end in many ways.

use super::candidates::{self, is_anytime};
use super::standing::lead;
use super::{RandomBot, horizon::OTHER_DICE};
use crate::decision::{Answer, OptionKind, Question, Shape};
use crate::host::ScriptError;
use crate::session::{Input, Session};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many lines are tried at the first question of a turn; of more answers, a random sample is tried.
const LINES: usize = 24;

/// How many more are compared with the best line at each further question of the turn.
const FURTHER_LINES: usize = 8;

/// A line ends after this many answers.
const LONGEST_LINE: usize = 40;

/// Tries answers, each followed by random ones to the end of the turn (a line), and takes the first answer of the best line. It keeps
/// that line and tries to improve it at each further question of the turn.
#[derive(Debug, Default)]
pub(super) struct Search {
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

/// Answers of one player, each with the prompt of its question.
type Answers = VecDeque<(Arc<str>, Answer)>;

impl Turn {
    fn is_over(&self, session: &Session) -> bool {
        let depth = session.depth();
        let here = session.decisions().first().map(|decision| &decision.question.prompt.key);
        depth < self.depth || (depth == self.depth && here.is_none_or(|key| *key == self.prompt))
    }
}

impl Search {
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
        let planned = self.planned(question);
        let lines = if planned.is_some() { FURTHER_LINES } else { LINES };
        let mut tried = candidates::plain(question, random);
        // Last, so that an action that makes no difference is not used for ever.
        let anytime = candidates::anytime(question);
        tried.truncate(lines.saturating_sub(anytime.len()));
        tried.extend(anytime);
        if let ([only], None) = (tried.as_slice(), &planned) {
            return Ok(only.clone());
        }
        let turn = match &planned {
            Some((turn, ..)) => turn.clone(),
            None => Turn { depth: session.depth(), prompt: question.prompt.key.clone() },
        };
        // Further lines begin with the same answers again.
        let first = tried.len().max(1);
        while tried.len() < lines {
            let Some(again) = tried.get(tried.len() - first).cloned() else { break };
            tried.push(again);
        }
        let mut best = planned.map(|(_, worth, answer, answers)| (worth, answer, answers));
        let mut short = 0;
        for (number, answer) in tried.into_iter().enumerate() {
            // Nothing follows in this turn, so trying the same answer again would lead to the same.
            if number >= first && short == first {
                break;
            }
            let line = line(session, at, question, answer.clone(), &turn, random);
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
            None => random.plain(question),
        })
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

/// Plays a line to the end of the turn, with other dice than those that will be thrown. Returns what it is worth, and the player's
/// answers after the first; none if an answer fails.
fn line(
    session: &mut Session,
    at: usize,
    question: &Question,
    answer: Answer,
    turn: &Turn,
    random: &mut RandomBot,
) -> Result<Option<(i64, Answers)>, ScriptError> {
    let player = question.player;
    // After an anytime action the question at which the turn began is asked again, and the turn is not over.
    let mut asked_again = is_anytime(question, &answer) && turn.is_over(session);
    let first = super::horizon::elsewhere(session, player, random.random.below(OTHER_DICE), Input::Answer(at, answer));
    let mut own = Answers::new();
    let mut left = LONGEST_LINE;
    let next = |session: &Session| {
        left = left.checked_sub(1).filter(|_| session.world().budget().exceeded().is_none())?;
        if turn.is_over(session) && !std::mem::take(&mut asked_again) {
            return None;
        }
        let decision = session.decisions().first()?;
        let question = &decision.question;
        let answer = if question.player == player {
            let answer = random.plain(question);
            own.push_back((question.prompt.key.clone(), answer.clone()));
            answer
        } else {
            declined(question)
        };
        session.answer_input(decision.seat, decision.id, answer).ok()
    };
    let worth = session.attempt_line(first, next, |end| lead(end, player));
    Ok(worth.ok().transpose()?.map(|worth| (worth, own)))
}

/// The answer that is assumed of another player who is asked during the turn: no, if that is possible.
fn declined(question: &Question) -> Answer {
    let pass = question.options.iter().find(|option| option.kind == OptionKind::Pass);
    match (&question.shape, pass) {
        (Shape::One | Shape::Parts(_), Some(pass)) => Answer::One(pass.id.clone()),
        (Shape::Confirm, _) => Answer::Confirm(false),
        _ => question.first_answer(),
    }
}
