//! Many games of bots, or many repeats of a scenario, in threads of their own. It draws nothing.

mod charts;
mod export;
mod game;
mod sums;

pub use charts::charts;
pub use export::tables;
pub use game::{Course, GameResult};
pub use sums::{by_outcome, by_seat, by_side, by_use, course, lengths, round, without_winner};

use hexforge_core::session::Setup;
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use hexforge_play::repeats::{Counted, Repeats, repeat_and_tell};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What the run is called.
    pub label: String,
    /// How the games are set up, but for the seed.
    pub setup: Setup,
    /// The seed of the series.
    pub seed: u64,
    /// Who answers, seat by seat.
    pub bots: Vec<BotName>,
    /// How many games.
    pub count: usize,
    /// How many at once.
    pub jobs: usize,
    /// After so many decisions a game has stalled.
    pub most: usize,
    /// The scenario that is repeated instead of whole games.
    pub scenario: Option<String>,
}

/// What a game has, whether it came to play or not.
#[derive(Clone, Debug, Default)]
pub struct Stock {
    /// Ids of what has abilities.
    pub carriers: Vec<String>,
    /// Full ids of the sides, by their bare ones.
    pub sides: BTreeMap<String, String>,
}

impl Stock {
    fn of(game: &Game) -> Self {
        let ruleset = &game.ruleset;
        let mut carriers: Vec<String> =
            ruleset.abilities.iter().map(|ability| game::carrier(ruleset.text(ability.name)).to_owned()).collect();
        carriers.sort();
        carriers.dedup();
        let sides = ruleset.game.faction.map(|kind| ruleset.defs_of(kind).clone());
        let sides = sides.iter().flat_map(|all| all.iter()).map(|def| ruleset.def(*def));
        let sides = sides.map(|def| (ruleset.text(def.base).to_string(), ruleset.text(def.id).to_string()));
        Self { sides: sides.collect(), carriers }
    }
}

/// A run in progress or done.
#[derive(Clone, Debug)]
pub struct Run {
    /// What was to be played.
    pub plan: Plan,
    /// What the game has.
    pub stock: Arc<Stock>,
    results: Arc<Mutex<Vec<GameResult>>>,
    counted: Arc<Mutex<Option<Counted>>>,
    fault: Arc<Mutex<Option<String>>>,
    done: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
}

impl Run {
    /// Begins a run; `wake` is called as results come in.
    #[must_use]
    pub fn begin(game: Game, plan: Plan, wake: impl Fn() + Send + Sync + Clone + 'static) -> Self {
        let run = Self {
            plan,
            stock: Arc::new(Stock::of(&game)),
            results: Arc::default(),
            counted: Arc::default(),
            fault: Arc::default(),
            done: Arc::default(),
            stop: Arc::default(),
            over: Arc::default(),
        };
        let own = run.clone();
        std::thread::spawn(move || {
            match own.plan.scenario.clone() {
                Some(name) => own.repeats(&game, &name, &wake),
                None => own.games(&game, &wake),
            }
            own.over.store(true, Ordering::SeqCst);
            wake();
        });
        run
    }

    fn games(&self, game: &Game, wake: &(impl Fn() + Sync)) {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.plan.jobs.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed) + 1;
                        if number > self.plan.count || self.stop.load(Ordering::Relaxed) {
                            return;
                        }
                        match game::play(game, &self.plan, number, &self.stop) {
                            Ok(Some(result)) => {
                                self.results.lock().unwrap_or_else(PoisonError::into_inner).push(result)
                            }
                            Ok(None) => return,
                            Err(fault) => {
                                let text = format!("game {number} failed: {fault}");
                                self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(text);
                            }
                        }
                        self.done.fetch_add(1, Ordering::SeqCst);
                        wake();
                    }
                });
            }
        });
    }

    fn repeats(&self, game: &Game, name: &str, wake: &impl Fn()) {
        let Some(scenario) = game.scenarios().iter().find(|s| s.name == name) else {
            let text = format!("there is no scenario `{name}` any more");
            *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
            return;
        };
        let how = Repeats {
            count: self.plan.count,
            seed: self.plan.seed,
            bots: self.plan.bots.clone(),
            jobs: self.plan.jobs,
            max_decisions: self.plan.most,
        };
        let seen = || {
            self.done.fetch_add(1, Ordering::SeqCst);
            wake();
        };
        match repeat_and_tell(game, scenario, &how, &self.stop, seen) {
            Ok(counted) => *self.counted.lock().unwrap_or_else(PoisonError::into_inner) = Some(counted),
            Err(error) => *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("{error:#}")),
        }
    }

    /// How many are done.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done.load(Ordering::SeqCst)
    }

    /// Whether nothing more comes.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }

    /// Ends it; what was played stays.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Whether it was ended before all was played.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.is_over() && self.stop.load(Ordering::SeqCst) && self.done() < self.plan.count
    }

    /// What went wrong first.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The games so far, by number.
    #[must_use]
    pub fn results(&self) -> Vec<GameResult> {
        let mut all = self.results.lock().unwrap_or_else(PoisonError::into_inner).clone();
        all.sort_by_key(|result| result.number);
        all
    }

    /// What came of the repeats of a scenario.
    #[must_use]
    pub fn counted(&self) -> Option<Counted> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests;
