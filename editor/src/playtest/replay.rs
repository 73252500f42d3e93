//! Moves a game to other rules: it migrates the state or replays the inputs, and reports the first input that is not valid.

use super::command::Start;
use super::console;
use super::input_history::PlayInput;
use super::play_state::Play;
use super::session_start::{StartedSession, start_session};
use hexforge_core::decision::{Answer, Question};
use hexforge_core::migrate::{Migration, MigrationError};
use hexforge_core::save::{Recorded, RecordedAnswer, RecordedInterjection, Save};
use hexforge_core::session::Input;
use hexforge_play::Game;

/// A replayed game.
pub(super) struct Replayed {
    pub play: Play,
    /// A message about the first input that is not valid; the game is at the decision before it.
    pub stopped: Option<String>,
    /// A message that the game differs from the save in which it began.
    pub differs: Option<String>,
}

/// How a game moved to other rules.
pub(super) struct MigrationOutcome {
    /// Why the inputs had to be replayed; none if the state was migrated.
    pub replayed_because: Option<String>,
    /// A message about the first input that is not valid; the game is at the decision before it.
    pub stopped: Option<String>,
}

/// Moves a game to other rules: it migrates the state, or else replays the inputs if `may_replay` is set.
///
/// # Errors
/// Neither is possible. The game did not change.
pub(super) fn migrate(play: &mut Play, game: &Game, may_replay: bool) -> Result<MigrationOutcome, String> {
    let host = game.lua_host().map_err(|e| format!("{e:#}"))?;
    let migrated = match host.add_all_of(&play.host) {
        Ok(()) => play.session.migrate(&game.ruleset, host.clone()),
        Err(error) => Err(MigrationError::MissingDefinition(error.message)),
    };
    let replayed_because = match migrated {
        Ok(Migration { session, stopped }) => {
            let stopped = stopped.map(|(input, reason)| {
                let at = input.saturating_sub(play.base);
                play.inputs.go_to(at);
                let text = play.inputs.texts().get(at).cloned().unwrap_or_default();
                invalid_input(at, &text, &reason.to_string())
            });
            (play.session, play.host) = (session, host);
            return Ok(MigrationOutcome { replayed_because: None, stopped });
        }
        Err(error) => error.to_string(),
    };
    if !may_replay {
        return Err(replayed_because);
    }
    let replayed = replay(game, &play.start, play.inputs.in_force())?;
    let rules = std::mem::take(&mut play.rules);
    *play = replayed.play;
    play.rules = rules;
    Ok(MigrationOutcome { replayed_because: Some(replayed_because), stopped: replayed.stopped })
}

fn invalid_input(at: usize, text: &str, reason: &str) -> String {
    format!("Input {} ({text}) is no longer valid: {reason}. The game is at the decision before it.", at + 1)
}

/// Starts a game and gives it these inputs.
///
/// # Errors
/// The game cannot start.
pub(super) fn replay(game: &Game, start: &Start, inputs: &[PlayInput]) -> Result<Replayed, String> {
    let host = game.lua_host().map_err(|e| format!("{e:#}"))?;
    let shared: std::rc::Rc<dyn hexforge_core::host::ScriptHost> = host.clone();
    let StartedSession { session, save } = start_session(game, &shared, start)?;
    let mut play = Play::new(session, host, start.clone());
    // The answers of a save are replayed once; later replays have them among their inputs.
    let save = save.filter(|_| inputs.is_empty());
    let recorded: Vec<PlayInput> = save.iter().flat_map(|save| &save.answers).map(recorded).collect();
    let all: &[PlayInput] = if save.is_some() { &recorded } else { inputs };
    let mut difference = save.as_ref().and_then(|save| save.difference(&play.session, 0));
    let mut stopped = None;
    for (at, play_input) in all.iter().enumerate() {
        let put = match save.as_ref().and_then(|save| Some((save, save.answers.get(at)?))) {
            Some((save, answer)) => put_recorded(&mut play, save, answer),
            None => put_again(&mut play, game, play_input),
        };
        if let Some(save) = &save {
            difference = difference.or_else(|| save.difference(&play.session, at + 1).filter(|_| put.is_ok()));
        }
        if let Err(reason) = put {
            stopped = Some(invalid_input(at, &play_input.text(), &reason));
            // The later answers can still be redone.
            let rest = all.iter().skip(at).map_while(|play_input| match play_input {
                PlayInput::Answer { index, answer, .. } => {
                    Some((play_input.clone(), Input::Answer(*index, answer.clone())))
                }
                PlayInput::Interject { seat, id, .. } => {
                    Some((play_input.clone(), Input::Interject(play.seat_named(seat)?, id.clone())))
                }
                _ => None,
            });
            let (undone, redo): (Vec<PlayInput>, Vec<Input>) = rest.unzip();
            play.inputs.set_undone(undone);
            play.session.set_redo(redo);
            break;
        }
    }
    let differs = save.zip(difference).map(|(save, difference)| hexforge_play::saves::describe(&difference, &save));
    Ok(Replayed { play, stopped, differs })
}

fn recorded(input: &Recorded) -> PlayInput {
    let text = format!("{}: {input}", input.seat());
    match input {
        Recorded::Answer(RecordedAnswer { seat, index, answer }) => {
            PlayInput::Answer { seat: seat.clone(), index: *index, answer: answer.clone(), text }
        }
        Recorded::Interjection(RecordedInterjection { seat, interject }) => {
            PlayInput::Interject { seat: seat.clone(), id: interject.clone(), text }
        }
    }
}

/// Gives an input of a save to the session, in the ids that are offered now.
fn put_recorded(play: &mut Play, save: &Save, answer: &Recorded) -> Result<(), String> {
    let input = save.input(&play.session, answer)?;
    let offered = play.session.recorded(&input);
    play.put(recorded(offered.as_ref().unwrap_or(answer)), input)
}

/// The answer with the ids that a question offers. Under changed rules an option may have another place or number: if only one option
/// has the name, it is meant.
fn with_offered_ids(answer: &Answer, question: &Question) -> Answer {
    let name = |id: &str| id.split(['@', '#']).next().unwrap_or(id).to_owned();
    answer.map_ids(question, |id, options| {
        let mut same_name = options.iter().filter(|option| name(&option.id) == name(id));
        match (same_name.next(), same_name.next()) {
            (Some(only), None) => only.id.clone(),
            _ => id.clone(),
        }
    })
}

/// Gives an input to the session again.
fn put_again(play: &mut Play, game: &Game, play_input: &PlayInput) -> Result<(), String> {
    let input = match play_input {
        PlayInput::Answer { seat, index, answer, .. } => {
            let Some(question) = play.session.question_at(*index) else {
                return Err("nothing is asked at that point".to_owned());
            };
            let asked = play.seat_name(question.player);
            if asked != *seat {
                return Err(format!("{asked} has to answer this question"));
            }
            Input::Answer(*index, with_offered_ids(answer, question))
        }
        PlayInput::Interject { seat, id, .. } => {
            let found = play.seat_named(seat).ok_or_else(|| format!("nobody has the seat `{seat}`"))?;
            Input::Interject(found, id.clone())
        }
        PlayInput::Console(line) => console::line_input(play, game, line, None)?,
        PlayInput::Change(change) => console::change_input(play, game, change)?,
    };
    play.put(play_input.clone(), input)
}
