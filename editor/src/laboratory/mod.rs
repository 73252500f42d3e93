//! Plays many games of bots, or one scenario many times, in threads. It draws nothing.

mod charts;
mod export;
mod game;
mod statistics;

pub use charts::charts;
pub use export::tables;
pub use game::{GameResult, ScoreHistory};
pub use statistics::{by_outcome, by_seat, by_side, by_use, lengths, mean_scores, round, without_winner};

use hexforge_core::remote::{STACK_BYTES, spawn_with_stack};
use hexforge_core::session::Setup;
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use hexforge_play::repeats::{OutcomeCounts, RepeatOptions, repeat_with_progress};
use hexforge_play::usage::{Inventory, Usage, UsageReport};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What a run plays.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of the run.
    pub label: String,
    /// The setup of all games; each has its own seed.
    pub setup: Setup,
    /// The seed of the series.
    pub seed: u64,
    /// The bot of each seat.
    pub bots: Vec<BotName>,
    /// The number of games.
    pub count: usize,
    /// The number of threads.
    pub jobs: usize,
    /// A game that asks more decisions than this has stalled.
    pub max_decisions: usize,
    /// The scenario to repeat; none: whole games.
    pub scenario: Option<String>,
}

/// The definitions of a game that charts list, even if no game used them.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// Full ids of definitions with abilities.
    pub carriers: Vec<String>,
    /// Full ids of sides, by local id.
    pub sides: BTreeMap<String, String>,
}

impl Catalog {
    fn of(game: &Game) -> Self {
        let ruleset = &game.ruleset;
        let mut carriers: Vec<String> =
            ruleset.abilities.iter().map(|ability| game::carrier(ruleset.text(ability.name)).to_owned()).collect();
        carriers.sort();
        carriers.dedup();
        let sides = ruleset.game.faction.map(|kind| ruleset.defs_of(kind).clone());
        let sides = sides.iter().flat_map(|all| all.iter()).map(|def| ruleset.def(*def));
        let sides = sides.map(|def| (ruleset.text(def.local_id).to_string(), ruleset.text(def.id).to_string()));
        Self { sides: sides.collect(), carriers }
    }
}

/// A run that is in progress or over.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it plays.
    pub plan: Plan,
    /// The definitions of the game.
    pub catalog: Arc<Catalog>,
    game: Game,
    usage: Arc<Mutex<Usage>>,
    results: Arc<Mutex<Vec<GameResult>>>,
    outcome_counts: Arc<Mutex<Option<OutcomeCounts>>>,
    error: Arc<Mutex<Option<String>>>,
    done: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
}

impl Run {
    /// Starts a run; `wake` is called when results come in.
    #[must_use]
    pub fn start(game: Game, plan: Plan, wake: impl Fn() + Send + Sync + Clone + 'static) -> Self {
        let run = Self {
            plan,
            catalog: Arc::new(Catalog::of(&game)),
            game: game.clone(),
            usage: Arc::default(),
            results: Arc::default(),
            outcome_counts: Arc::default(),
            error: Arc::default(),
            done: Arc::default(),
            stop: Arc::default(),
            over: Arc::default(),
        };
        let own = run.clone();
        let started = spawn_with_stack(move || {
            match own.plan.scenario.clone() {
                Some(name) => own.repeat_scenario(&game, &name, &wake),
                None => own.play_games(&game, &wake),
            }
            own.over.store(true, Ordering::SeqCst);
            wake();
        });
        if let Err(error) = started {
            run.fail(format!("cannot start a thread: {error}"));
            run.over.store(true, Ordering::SeqCst);
        }
        run
    }

    fn fail(&self, text: String) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(text);
    }

    fn play_games(&self, game: &Game, wake: &(impl Fn() + Sync)) {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.plan.jobs.max(1) {
                let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
                let started = thread.spawn_scoped(scope, || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed) + 1;
                        if number > self.plan.count || self.stop.load(Ordering::Relaxed) {
                            return;
                        }
                        match game::play(game, &self.plan, number, &self.stop) {
                            Ok(Some((result, usage))) => self.add(result, &usage),
                            Ok(None) => return,
                            Err(error) => {
                                self.fail(format!("game {number} failed: {error}"));
                            }
                        }
                        self.done.fetch_add(1, Ordering::SeqCst);
                        wake();
                    }
                });
                if let Err(error) = started {
                    self.fail(format!("cannot start a thread: {error}"));
                }
            }
        });
    }

    fn add(&self, result: GameResult, usage: &Usage) {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner).merge(usage);
        self.results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
    }

    fn repeat_scenario(&self, game: &Game, name: &str, wake: &impl Fn()) {
        let Some(scenario) = game.scenarios().iter().find(|s| s.name == name) else {
            let text = format!("scenario `{name}` no longer exists");
            *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
            return;
        };
        let options = RepeatOptions {
            count: self.plan.count,
            seed: self.plan.seed,
            bots: self.plan.bots.clone(),
            jobs: self.plan.jobs,
            max_decisions: self.plan.max_decisions,
        };
        let on_finished = || {
            self.done.fetch_add(1, Ordering::SeqCst);
            wake();
        };
        match repeat_with_progress(game, scenario, &options, &self.stop, on_finished) {
            Ok(outcome_counts) => {
                *self.outcome_counts.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome_counts)
            }
            Err(error) => *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("{error:#}")),
        }
    }

    /// How many games are over.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done.load(Ordering::SeqCst)
    }

    /// Whether no more results will come.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }

    /// Stops the run; the results so far stay.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Whether it was stopped before the last game.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.is_over() && self.stop.load(Ordering::SeqCst) && self.done() < self.plan.count
    }

    /// The error of the first game that failed.
    #[must_use]
    pub fn error(&self) -> Option<String> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The results so far, by number.
    #[must_use]
    pub fn results(&self) -> Vec<GameResult> {
        let mut all = self.results.lock().unwrap_or_else(PoisonError::into_inner).clone();
        all.sort_by_key(|result| result.number);
        all
    }

    /// What the games so far used of all that the packs define.
    #[must_use]
    pub fn usage_report(&self) -> UsageReport {
        Inventory::new(&self.game).report(&self.usage.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The outcomes of a repeated scenario; none while it runs, or for whole games.
    #[must_use]
    pub fn outcome_counts(&self) -> Option<OutcomeCounts> {
        self.outcome_counts.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests;
