//! Loading a save: sets the game up and gives the recorded answers again, and says what does not fit the present content.

use super::{OLDEST_SAVE_FORMAT, Recorded, RecordedAnswer, RecordedInterjection, SAVE_FORMAT, Save};
use crate::engine::answer_by_key;
use crate::host::ScriptHost;
use crate::ids::Seat;
use crate::ruleset::Ruleset;
use crate::session::{Input, Session, SessionError};
use std::rc::Rc;
use std::sync::Arc;

/// Why a save cannot be loaded.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The format is of another version.
    #[error("the save has format {found}; this engine reads formats {OLDEST_SAVE_FORMAT} to {SAVE_FORMAT}")]
    Format {
        /// Found.
        found: u32,
    },
    /// The session failed.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// A recorded answer no longer fits.
    #[error(transparent)]
    Answer(#[from] Misfit),
    /// The state differs from the recorded one.
    #[error(transparent)]
    Hash(#[from] Difference),
    /// The save has a hash of a state that its answers do not lead to, or no hash.
    #[error("compared {compared} of {recorded} hashes; {}", lacks(*recorded))]
    NotCompared {
        /// How many states were compared.
        compared: usize,
        /// How many were recorded.
        recorded: usize,
    },
    /// The session has inputs that a save cannot hold.
    #[error("a session in which hooks were run from outside cannot be saved")]
    NotSaveable,
    /// An option has a value that is of this game only.
    #[error(
        "the option `{0}` cannot be saved: it is or holds a component, a definition or an event; give a number, text, flag, list or map"
    )]
    Option(String),
}

fn lacks(hashes: usize) -> &'static str {
    if hashes == 0 { "the save has none" } else { "the save lacks the answers before the others" }
}

/// A recorded answer that does not fit the present content.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("answer {number} ({seat}: {answer}) does not fit: {reason}")]
pub struct Misfit {
    /// Which, from 1.
    pub number: usize,
    /// Whose.
    pub seat: String,
    /// What was recorded.
    pub answer: String,
    /// Why it does not fit, with what is offered now.
    pub reason: String,
}

/// A state that differs from the recorded one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the state after {after} answers differs from the recorded one (hash {found}, recorded {expected})")]
pub struct Difference {
    /// After how many answers.
    pub after: usize,
    /// The recorded hash.
    pub expected: String,
    /// The hash of the state now.
    pub found: String,
}

/// A game as far as its save fits the present content.
#[derive(Debug)]
pub struct Loaded {
    /// The game. It has all answers before the misfit.
    pub session: Session,
    /// The first answer that does not fit; without one, all answers fit.
    pub misfit: Option<Misfit>,
    /// The first recorded state that differs, although the answers up to there fit.
    pub difference: Option<Difference>,
    /// How many of the recorded states were compared. The others are of answers that the save does not have, or that do not fit.
    pub compared: usize,
}

impl Session {
    /// Loads a game: sets it up and applies its answers again.
    ///
    /// # Errors
    /// An answer does not fit, or (with `verify`) a state hash differs or cannot be compared.
    pub fn load(ruleset: Arc<Ruleset>, host: Rc<dyn ScriptHost>, save: &Save, verify: bool) -> Result<Self, LoadError> {
        let Loaded { session, misfit, difference, compared } = Self::load_as_far_as_it_fits(ruleset, host, save)?;
        if let Some(difference) = difference.filter(|_| verify) {
            return Err(difference.into());
        }
        if let Some(misfit) = misfit {
            return Err(misfit.into());
        }
        if verify && (compared < save.hashes.len() || save.hashes.is_empty()) {
            return Err(LoadError::NotCompared { compared, recorded: save.hashes.len() });
        }
        Ok(session)
    }

    /// Loads a game up to the first answer that does not fit, and says what differs from the save.
    ///
    /// # Errors
    /// The save has another format, or the game cannot be set up.
    pub fn load_as_far_as_it_fits(
        ruleset: Arc<Ruleset>,
        host: Rc<dyn ScriptHost>,
        save: &Save,
    ) -> Result<Loaded, LoadError> {
        if !(OLDEST_SAVE_FORMAT..=SAVE_FORMAT).contains(&save.format) {
            return Err(LoadError::Format { found: save.format });
        }
        let setup = save.setup(&ruleset);
        let mut session = Self::new(ruleset, host, setup)?;
        let compared = |after: usize| save.hashes.range(..=after).count();
        let mut difference = save.difference(&session, 0);
        for (at, recorded) in save.answers.iter().enumerate() {
            let given = save
                .input(&session, recorded)
                .and_then(|input| session.apply(input).map(|_| ()).map_err(|error| error.to_string()));
            if let Err(reason) = given {
                return Ok(Loaded {
                    session,
                    misfit: Some(recorded.misfit(at + 1, reason)),
                    difference,
                    compared: compared(at),
                });
            }
            difference = difference.or_else(|| save.difference(&session, at + 1));
        }
        Ok(Loaded { session, misfit: None, difference, compared: compared(save.answers.len()) })
    }
}

impl Save {
    /// How the state of a session after so many answers differs from the recorded one; none if it is the same or was not recorded.
    #[must_use]
    pub fn difference(&self, session: &Session, after: usize) -> Option<Difference> {
        let expected = self.hashes.get(&after)?;
        let found = session.hash();
        (*expected != found).then(|| Difference { after, expected: expected.clone(), found })
    }

    /// The first answer that can have led to a difference: the state was last compared before it. 0 if that may be the set-up.
    #[must_use]
    pub fn differs_since(&self, difference: &Difference) -> usize {
        let before = self.hashes.range(..difference.after).next_back();
        before.map_or(0, |(same, _)| same + 1)
    }

    /// The input that was recorded, in the ids that are offered now.
    ///
    /// # Errors
    /// Nothing is asked, another player is, or there is no such seat.
    pub fn input(&self, session: &Session, recorded: &Recorded) -> Result<Input, String> {
        match recorded {
            Recorded::Answer(recorded) => self.answer_input(session, recorded),
            Recorded::Interjection(recorded) => interjection_input(session, recorded),
        }
    }

    fn answer_input(&self, session: &Session, recorded: &RecordedAnswer) -> Result<Input, String> {
        let Some(question) = session.question_at(recorded.index) else {
            return Err("nothing is asked at that point".to_owned());
        };
        let asked = session.seat_name(Some(question.player));
        if asked != recorded.seat {
            return Err(format!("{asked} has to answer this question"));
        }
        let answer = match self.format {
            OLDEST_SAVE_FORMAT => answer_by_key(question, &recorded.answer),
            _ => session.world().answer_in_offered_ids(question, &recorded.answer),
        };
        Ok(Input::Answer(recorded.index, answer))
    }
}

fn interjection_input(session: &Session, recorded: &RecordedInterjection) -> Result<Input, String> {
    let seat = session.setup().seats.iter().position(|name| *name == recorded.seat).map(Seat);
    let seat = seat.ok_or_else(|| format!("nobody has the seat `{}`", recorded.seat))?;
    let offered = session.interjections(seat).map_err(|error| error.to_string())?;
    Ok(Input::Interject(seat, session.world().offered_id(&recorded.interject, &offered)))
}

impl Recorded {
    fn misfit(&self, number: usize, reason: String) -> Misfit {
        Misfit { number, seat: self.seat().to_owned(), answer: self.to_string(), reason }
    }
}
