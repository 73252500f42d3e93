//! Plays one game of bots, from its set-up to its end.

use crate::Game;
use crate::bots::{BotName, Bots, derived_seed};
use crate::errors;
use crate::usage::Usage;
use hexforge_core::bot::standing;
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::{CompId, KindId};
use hexforge_core::save::{Recorded, Save};
use hexforge_core::session::{Input, Session, Setup};
use hexforge_core::state::ScoreSheet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The settings of a series of games.
#[derive(Clone, Debug)]
pub struct SeriesOptions {
    /// The set-up of every game. Each game replaces the seed.
    pub setup: Setup,
    /// The seed of the series.
    pub seed: u64,
    /// Who answers: one for all seats, or one for each.
    pub bots: Vec<BotName>,
    /// A game that asks more decisions than this has stalled.
    pub max_decisions: usize,
    /// Whether to create a save of each failed game.
    pub keep_failures: bool,
    /// Whether to note what each game uses of the pack.
    pub note_usage: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It has a result.
    Ended {
        /// The seats that won.
        winners: Vec<usize>,
        /// The way in which it ended, as the pack names it.
        how: String,
    },
    /// The main flow ended without a result.
    Open,
    /// It reached the limit of decisions.
    Stalled,
    /// A hook failed.
    Failed(String),
}

impl Outcome {
    /// Whether it shows an error in the pack.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Stalled | Self::Failed(_))
    }
}

/// The time from an answer to the next question with all its options.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wait {
    /// Its length.
    pub time: Duration,
    /// The number of the answer before it, from 1; 0 for the set-up.
    pub after: usize,
}

impl Wait {
    fn longest(self, other: Self) -> Self {
        if other.time > self.time { other } else { self }
    }
}

/// The points of one player by category.
pub type CategoryScores = Vec<(Arc<str>, i64)>;

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Its number in the series, from 1.
    pub number: usize,
    /// Its seed.
    pub seed: u64,
    /// The number of decisions that were answered.
    pub decisions: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// The faction of each seat, if the game has factions.
    pub factions: Vec<Option<String>>,
    /// The unweighted values of each seat at the end, for each weight of the pack ([`hexforge_core::bot::standing`]).
    pub standing: Vec<Vec<(Arc<str>, i64)>>,
    /// The final scores of each seat by category, if the game ended with scores and the seat has a row.
    pub scores: Vec<Option<CategoryScores>>,
    /// The state hash at its end; empty if the set-up failed.
    pub hash: String,
    /// The longest wait.
    pub slowest: Wait,
    /// The save of a failed game. Its last answer is the one that failed.
    pub save: Option<Save>,
    /// What it used of the pack, if that was noted.
    pub usage: Option<Usage>,
}

/// Plays the game with this number of a series.
pub fn play(game: &Game, host: &Rc<dyn ScriptHost>, options: &SeriesOptions, number: usize) -> PlayedGame {
    let seed = derived_seed(options.seed, number as u64);
    let setup = Setup { seed, ..options.setup.clone() };
    let mut played = PlayedGame {
        number,
        seed,
        decisions: 0,
        outcome: Outcome::Open,
        factions: Vec::new(),
        standing: Vec::new(),
        scores: Vec::new(),
        hash: String::new(),
        slowest: Wait::default(),
        save: None,
        usage: options.note_usage.then(Usage::default),
    };
    let started = Instant::now();
    let mut session = match Session::new(game.ruleset.clone(), host.clone(), setup) {
        Ok(session) => session,
        Err(error) => {
            played.outcome = Outcome::Failed(errors::session(&error));
            return played;
        }
    };
    played.slowest = Wait { time: started.elapsed(), after: 0 };
    if options.note_usage {
        session.world().start_trace();
    }
    let failed = answer_all(&mut session, options, seed, &mut played);
    if let Some(usage) = &mut played.usage {
        usage.add_trace(&session);
    }
    played.hash = session.hash();
    played.factions = factions(&session, game.ruleset.game.faction);
    played.standing = standings(&session);
    if options.keep_failures && played.outcome.is_failure() {
        played.save = session.save(host).ok().map(|save| with_failed(save, failed));
    }
    played
}

/// Answers decisions until the game ends. Returns the answer that failed, if one did.
fn answer_all(session: &mut Session, options: &SeriesOptions, seed: u64, played: &mut PlayedGame) -> Option<Recorded> {
    let mut bots = Bots::new(&options.bots, derived_seed(seed, u64::MAX));
    let mut may_interject = true;
    while !session.is_over() {
        if played.decisions >= options.max_decisions {
            played.outcome = Outcome::Stalled;
            return None;
        }
        let input = match bots.next_input(session, may_interject) {
            Ok(input) => input,
            Err(error) => {
                played.outcome = Outcome::Failed(errors::session(&error));
                return None;
            }
        };
        let is_answer = matches!(input, Input::Answer(..));
        if let Some(usage) = &mut played.usage {
            usage.note_input(session, &input);
        }
        let started = Instant::now();
        let applied = session.apply(input.clone());
        played.slowest = played.slowest.longest(Wait { time: started.elapsed(), after: played.decisions + 1 });
        if let Err(error) = applied {
            played.outcome = Outcome::Failed(errors::session(&error));
            return session.recorded(&input);
        }
        may_interject = is_answer;
        played.decisions += usize::from(is_answer);
    }
    if let Some(ending) = session.ending() {
        let winners = ending.winners.iter().filter_map(|w| session.world().seat_of(*w)).map(|seat| seat.0).collect();
        played.outcome = Outcome::Ended { winners, how: ending.how.to_string() };
        played.scores = ending.scores.map(|sheet| scores(session, &sheet)).unwrap_or_default();
    }
    None
}

/// The scores of each seat by category.
fn scores(session: &Session, sheet: &ScoreSheet) -> Vec<Option<CategoryScores>> {
    let of = |player: CompId| {
        let row = sheet.rows().iter().find(|row| row.player == player)?;
        Some(sheet.categories().iter().cloned().zip(row.points.iter().copied()).collect())
    };
    session.world().seats().into_iter().map(of).collect()
}

/// Appends the answer that failed, so that a replay reproduces the failure.
fn with_failed(mut save: Save, failed: Option<Recorded>) -> Save {
    save.answers.extend(failed);
    save
}

/// Ignores weights whose hook fails, because the bot that uses them reports the error.
fn standings(session: &Session) -> Vec<Vec<(Arc<str>, i64)>> {
    session.world().seats().into_iter().map(|player| standing(session, player).unwrap_or_default()).collect()
}

/// The faction of each seat: the first definition of `kind` that it owns.
pub fn factions(session: &Session, kind: Option<KindId>) -> Vec<Option<String>> {
    let world = session.world();
    let Some(kind) = kind else { return Vec::new() };
    let pieces = world.all_of(kind);
    let ruleset = world.ruleset();
    let of = |player: &CompId| {
        let own = pieces.iter().find(|piece| world.owner(**piece) == Some(*player))?;
        Some(ruleset.text(ruleset.def(world.def_of(*own)).local_id).to_string())
    };
    world.seats().iter().map(of).collect()
}
