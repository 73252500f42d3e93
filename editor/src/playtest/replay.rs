//! Goes on with a session under other rules, or gives its inputs to them, and says where one no longer fits.

use super::begin::{Begun, begin};
use super::command::Start;
use super::console;
use super::driver::Play;
use super::steps::Step;
use hexforge_core::decision::{Answer, Choice, Question, Shape};
use hexforge_core::migrate::{Migration, MigrationError};
use hexforge_core::save::Save;
use hexforge_core::session::Input;
use hexforge_play::Game;
use std::sync::Arc;

/// A game that was brought to where another one stood, or as near as it gets.
pub(super) struct Replayed {
    pub play: Play,
    /// The step that does not fit any more, and why.
    pub stopped: Option<String>,
}

/// How a game came to other rules.
pub(super) struct GoneOn {
    /// Why its inputs had to be given again from the beginning, if they had to.
    pub again: Option<String>,
    /// The step that does not fit any more, and why.
    pub stopped: Option<String>,
}

/// Goes on with a game under other rules: the state is kept where it means something there, else its inputs are given again,
/// if `may_replay` allows that.
///
/// # Errors
/// Neither is possible. The game is as it was.
pub(super) fn go_on(play: &mut Play, game: &Game, may_replay: bool) -> Result<GoneOn, String> {
    let host = game.lua_host().map_err(|e| format!("{e:#}"))?;
    let migrated = match host.add_all_of(&play.host) {
        Ok(()) => play.session.migrate(&game.ruleset, host.clone()),
        Err(error) => Err(MigrationError::MissingDefinition(error.message)),
    };
    let again = match migrated {
        Ok(Migration { session, stopped }) => {
            let stopped = stopped.map(|(input, reason)| {
                let at = input.saturating_sub(play.base);
                play.steps.go_to(at);
                let said = play.steps.said().get(at).cloned().unwrap_or_default();
                format!("input {} ({said}) does not fit any more: {reason}", at + 1)
            });
            (play.session, play.host) = (session, host);
            return Ok(GoneOn { again: None, stopped });
        }
        Err(error) => error.to_string(),
    };
    if !may_replay {
        return Err(again);
    }
    let replayed = replay(game, &play.start, play.steps.in_force())?;
    let rules = std::mem::take(&mut play.rules);
    *play = replayed.play;
    play.rules = rules;
    Ok(GoneOn { again: Some(again), stopped: replayed.stopped })
}

/// Begins a game as `start` says, and gives it these steps.
///
/// # Errors
/// It cannot even begin.
pub(super) fn replay(game: &Game, start: &Start, steps: &[Step]) -> Result<Replayed, String> {
    let host = game.lua_host().map_err(|e| format!("{e:#}"))?;
    let shared: std::rc::Rc<dyn hexforge_core::host::ScriptHost> = host.clone();
    let Begun { session, save } = begin(game, &shared, start)?;
    let mut play = Play::new(session, host, start.clone());
    let recorded = save.as_ref().map(recorded).unwrap_or_default();
    let mut stopped = None;
    // What a save recorded is given once; later runs have it among their steps.
    let all: Vec<&Step> = if steps.is_empty() { recorded.iter().collect() } else { steps.iter().collect() };
    for (at, step) in all.iter().enumerate() {
        if let Err(reason) = give(&mut play, game, step) {
            stopped = Some(format!("input {} ({}) does not fit any more: {reason}", at + 1, step.said()));
            // What was answered after it is not lost: it can be tried again.
            let rest = all.iter().skip(at).map_while(|step| match step {
                Step::Answer { index, answer, .. } => Some(((*step).clone(), Input::Answer(*index, answer.clone()))),
                _ => None,
            });
            let (steps, inputs): (Vec<Step>, Vec<Input>) = rest.unzip();
            play.steps.keep(steps);
            play.session.set_redo(inputs);
            break;
        }
    }
    Ok(Replayed { play, stopped })
}

fn recorded(save: &Save) -> Vec<Step> {
    let one = |answer: &hexforge_core::save::Recorded| Step::Answer {
        seat: answer.seat.clone(),
        index: answer.index,
        answer: answer.answer.clone(),
        said: format!("{}: {:?}", answer.seat, answer.answer),
    };
    save.answers.iter().map(one).collect()
}

/// The answer with the ids that a question offers: pieces have their number behind their name, and under changed rules another piece
/// may have it. Where only one option has the name, that is meant.
fn as_offered(answer: &Answer, question: &Question) -> Answer {
    let targets = match &question.shape {
        Shape::Assign { targets } => targets.as_slice(),
        _ => &[],
    };
    let name = |id: &str| id.split('#').next().unwrap_or(id).to_owned();
    let offered = |id: &Arc<str>, options: &[Choice]| {
        let mut alike = options.iter().filter(|option| name(&option.id) == name(id));
        match (alike.next(), alike.next()) {
            (Some(only), None) => only.id.clone(),
            _ => id.clone(),
        }
    };
    let option = |id: &Arc<str>| offered(id, &question.options);
    match answer {
        Answer::One(id) => Answer::One(option(id)),
        Answer::Some(ids) => Answer::Some(ids.iter().map(option).collect()),
        Answer::Order(ids) => Answer::Order(ids.iter().map(option).collect()),
        Answer::Assign(pairs) => {
            Answer::Assign(pairs.iter().map(|(item, target)| (option(item), offered(target, targets))).collect())
        }
        Answer::Amount(_) | Answer::Confirm(_) => answer.clone(),
    }
}

/// Gives one step.
fn give(play: &mut Play, game: &Game, step: &Step) -> Result<(), String> {
    let input = match step {
        Step::Answer { seat, index, answer, .. } => {
            let Some(question) = play.session.question_at(*index) else {
                return Err("nobody is asked anything there now".to_owned());
            };
            let asked = play.seat_name(question.player);
            if asked != *seat {
                return Err(format!("the question goes to {asked} now"));
            }
            Input::Answer(*index, as_offered(answer, question))
        }
        Step::Console(line) => console::acting(play, game, line, None)?,
        Step::Change(change) => console::change(play, game, change)?,
    };
    play.put(step.clone(), input)
}
