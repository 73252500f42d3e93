//! One game of bots, from its set-up to its end.

use crate::Game;
use crate::bots::{BotName, Bots, derived_seed};
use hexforge_core::bot::standing;
use hexforge_core::host::ScriptHost;
use hexforge_core::ids::{CompId, KindId};
use hexforge_core::save::{Recorded, Save};
use hexforge_core::session::{Input, Session, SessionError, Setup};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How a game is played.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How it is set up, but for the seed.
    pub setup: Setup,
    /// The seed of the series.
    pub seed: u64,
    /// Who answers: one for all seats, or one for each.
    pub bots: Vec<BotName>,
    /// After so many decisions a game has stalled.
    pub max_decisions: usize,
    /// Whether a failed game is kept as a save.
    pub keep_failures: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It came to its end.
    Ended {
        /// The seats that won.
        winners: Vec<usize>,
        /// How, in the pack's words.
        how: String,
    },
    /// The main flow ended without a result.
    Open,
    /// It went on and on.
    Stalled,
    /// A hook failed.
    Failed(String),
}

impl Outcome {
    /// Whether it is a fault of the content.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        matches!(self, Self::Stalled | Self::Failed(_))
    }
}

/// How long a player had to wait for the next question, with all its options.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wait {
    /// How long.
    pub time: Duration,
    /// After which answer, from 1; 0 for the set-up.
    pub after: usize,
}

impl Wait {
    fn longest(self, other: Self) -> Self {
        if other.time > self.time { other } else { self }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number in the series, from 1.
    pub number: usize,
    /// Its seed.
    pub seed: u64,
    /// How many decisions were answered.
    pub decisions: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// What each seat played, if the game tells sides apart.
    pub factions: Vec<Option<String>>,
    /// What each seat had at the end of what the pack weighs, unweighted ([`hexforge_core::bot::standing`]).
    pub standing: Vec<Vec<(Arc<str>, i64)>>,
    /// The state hash at its end; empty if it could not be set up.
    pub hash: String,
    /// The longest wait of the game.
    pub slowest: Wait,
    /// A failed game, with the answer that failed as its last.
    pub save: Option<Save>,
}

/// Plays the game with this number.
pub fn play(game: &Game, host: &Rc<dyn ScriptHost>, rules: &Rules, number: usize) -> Played {
    let seed = derived_seed(rules.seed, number as u64);
    let setup = Setup { seed, ..rules.setup.clone() };
    let mut played = Played {
        number,
        seed,
        decisions: 0,
        outcome: Outcome::Open,
        factions: Vec::new(),
        standing: Vec::new(),
        hash: String::new(),
        slowest: Wait::default(),
        save: None,
    };
    let begun = Instant::now();
    let mut session = match Session::new(game.ruleset.clone(), host.clone(), setup) {
        Ok(session) => session,
        Err(error) => {
            played.outcome = Outcome::Failed(error.to_string());
            return played;
        }
    };
    played.slowest = Wait { time: begun.elapsed(), after: 0 };
    let failed = answer_all(&mut session, rules, seed, &mut played);
    played.hash = session.hash();
    played.factions = factions(&session, game.ruleset.game.faction);
    played.standing = standings(&session);
    if rules.keep_failures && played.outcome.is_fault() {
        played.save = session.save(host).ok().map(|save| with_failed(save, failed));
    }
    played
}

/// Answers until the end; gives the answer that failed.
fn answer_all(session: &mut Session, rules: &Rules, seed: u64, played: &mut Played) -> Option<Recorded> {
    let mut bots = Bots::new(&rules.bots, derived_seed(seed, u64::MAX));
    while let Some(decision) = session.decisions().first().cloned() {
        if played.decisions >= rules.max_decisions {
            played.outcome = Outcome::Stalled;
            return None;
        }
        let answer = match bots.answer(session, &decision.question) {
            Ok(answer) => answer,
            Err(error) => {
                played.outcome = Outcome::Failed(error.to_string());
                return None;
            }
        };
        let input = session.answer_input(decision.seat, decision.id, answer).map_err(SessionError::from);
        let begun = Instant::now();
        let put = input.clone().and_then(|input| session.apply(input));
        played.slowest = played.slowest.longest(Wait { time: begun.elapsed(), after: played.decisions + 1 });
        if let Err(error) = put {
            played.outcome = Outcome::Failed(error.to_string());
            return recorded(session, decision.question.player, input.ok()?);
        }
        played.decisions += 1;
    }
    if let Some(ending) = session.ending() {
        let winners = ending.winners.iter().filter_map(|w| session.world().seat_of(*w)).map(|seat| seat.0).collect();
        played.outcome = Outcome::Ended { winners, how: ending.how.to_string() };
    }
    None
}

fn recorded(session: &Session, player: CompId, input: Input) -> Option<Recorded> {
    let Input::Answer(index, answer) = input else { return None };
    let seat = session.world().seat_of(player).and_then(|seat| session.setup().seats.get(seat.0));
    Some(Recorded { seat: seat.cloned().unwrap_or_default(), index, answer })
}

/// The failing answer is put at the end, so that a replay leads to the failure.
fn with_failed(mut save: Save, failed: Option<Recorded>) -> Save {
    save.answers.extend(failed);
    save
}

/// The bot that uses a weight reports its failure.
fn standings(session: &Session) -> Vec<Vec<(Arc<str>, i64)>> {
    session.world().players().into_iter().map(|player| standing(session, player).unwrap_or_default()).collect()
}

/// What each seat plays: the first definition of `kind` that it owns.
pub fn factions(session: &Session, kind: Option<KindId>) -> Vec<Option<String>> {
    let world = session.world();
    let Some(kind) = kind else { return Vec::new() };
    let pieces = world.all_of(kind);
    let ruleset = world.ruleset();
    let of = |player: &CompId| {
        let own = pieces.iter().find(|piece| world.owner(**piece) == Some(*player))?;
        Some(ruleset.text(ruleset.def(world.def_of(*own)).local_id).to_string())
    };
    world.players().iter().map(of).collect()
}
