//! Plays one game of bots and records its result.

use super::Plan;
use hexforge_core::ids::Sym;
use hexforge_core::session::{Input, Session, Setup};
use hexforge_core::world::TraceEvent;
use hexforge_play::Game;
use hexforge_play::bot_game::factions;
use hexforge_play::bots::{Bots, derived_seed};
use hexforge_play::usage::Usage;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// In a game without rounds, scores are sampled after this many decisions.
const SAMPLE: usize = 10;

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameResult {
    /// Its number, from 1.
    pub number: usize,
    /// The number of decisions.
    pub decisions: usize,
    /// The seats that won.
    pub winners: Vec<usize>,
    /// The way in which it ended, as the pack names it, or `stalled`.
    pub ending: String,
    /// The side of each seat.
    pub sides: Vec<Option<String>>,
    /// How often abilities of each definition took effect.
    pub used: BTreeMap<String, usize>,
    /// The score of each seat at the end, by the weights of the pack.
    pub score: Vec<i64>,
    /// The scores during the game.
    pub score_history: ScoreHistory,
}

/// The score of each seat at the start, and then after each round, or after every few decisions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreHistory {
    /// The name of a round: the outermost scope inside the game that opens more than once. None: the game has no rounds.
    pub round: Option<String>,
    /// The number of rounds, or of decisions, between two samples.
    pub every: usize,
    /// The samples, each with the score of every seat.
    pub scores: Vec<Vec<i64>>,
}

/// Samples scores during a game.
#[derive(Default)]
struct Sampler {
    by_decisions: Vec<Vec<i64>>,
    by_rounds: Vec<(Sym, Vec<i64>)>,
    open: Option<u32>,
}

impl Sampler {
    fn sample(&mut self, session: &Session, decisions: usize) {
        if decisions.is_multiple_of(SAMPLE) {
            self.by_decisions.push(score(session));
        }
        let state = session.world().state();
        // The outermost scope is the game itself.
        let open = state.scopes().get(1).and_then(|scope| Some((scope.name?, scope.serial)));
        if let Some((name, serial)) = open
            && self.open != Some(serial)
        {
            drop(state);
            self.open = Some(serial);
            self.by_rounds.push((name, score(session)));
        }
    }

    fn score_history(self, game: &Game, end: &[i64]) -> ScoreHistory {
        let count = |name: Sym| self.by_rounds.iter().filter(|(known, _)| *known == name).count();
        let most_frequent = self.by_rounds.iter().map(|(name, _)| *name).max_by_key(|name| count(*name));
        // A scope that opens once is not a round.
        let Some(round) = most_frequent.filter(|name| count(*name) > 1) else {
            return ScoreHistory { round: None, every: SAMPLE, scores: self.by_decisions };
        };
        let rounds = self.by_rounds.into_iter().filter(|(name, _)| *name == round).map(|(_, scores)| scores);
        let scores = rounds.chain(std::iter::once(end.to_vec())).collect();
        ScoreHistory { round: Some(game.ruleset.text(round).to_string()), every: 1, scores }
    }
}

/// Plays one game, and notes what it used. None: it was stopped.
pub(super) fn play(
    game: &Game,
    plan: &Plan,
    number: usize,
    stop: &AtomicBool,
) -> Result<Option<(GameResult, Usage)>, String> {
    let seed = derived_seed(plan.seed, number as u64);
    let host = game.host().map_err(|e| format!("{e:#}"))?;
    let setup = Setup { seed, ..plan.setup.clone() };
    let mut session = Session::new(game.ruleset.clone(), host, setup).map_err(|e| e.to_string())?;
    session.world().start_trace();
    let mut bots = Bots::new(&plan.bots, derived_seed(seed, u64::MAX));
    let mut result = GameResult { number, ..GameResult::default() };
    let (mut sampler, mut usage) = (Sampler::default(), Usage::default());
    let mut may_interject = true;
    while !session.is_over() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        sampler.sample(&session, result.decisions);
        if result.decisions >= plan.max_decisions {
            "stalled".clone_into(&mut result.ending);
            break;
        }
        let input = bots.next_input(&mut session, may_interject).map_err(|e| e.to_string())?;
        may_interject = matches!(input, Input::Answer(..));
        usage.note_input(&session, &input);
        session.apply(input).map_err(|e| e.to_string())?;
        result.decisions += usize::from(may_interject);
    }
    if let Some(ending) = session.ending() {
        result.winners = ending.winners.iter().filter_map(|w| session.world().seat_of(*w)).map(|seat| seat.0).collect();
        result.ending = ending.how.to_string();
    }
    result.sides = factions(&session, game.ruleset.game.faction);
    result.used = used(game, &session);
    result.score = score(&session);
    result.score_history = sampler.score_history(game, &result.score);
    usage.add_trace(&session);
    Ok(Some((result, usage)))
}

/// The id of the definition that has an ability.
pub(super) fn carrier(ability: &str) -> &str {
    ability.rsplit_once('.').map_or(ability, |(carrier, _)| carrier)
}

/// How often abilities of each definition took effect.
fn used(game: &Game, session: &Session) -> BTreeMap<String, usize> {
    let ruleset = &game.ruleset;
    let mut used = BTreeMap::new();
    for trace_event in session.world().trace_events() {
        if let TraceEvent::Ability(ability) = trace_event {
            let name = ruleset.text(ruleset.ability(ability).name);
            *used.entry(carrier(name).to_owned()).or_default() += 1;
        }
    }
    used
}

/// The score of each seat, by the weights of the pack. The bot that uses a weight reports its errors.
fn score(session: &Session) -> Vec<i64> {
    let of = |player| hexforge_core::bot::worth(session, player).unwrap_or(0);
    session.world().seats().into_iter().map(of).collect()
}
