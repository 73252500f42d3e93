//! Many games of bots, or many repeats of a scenario, in threads of their own. It draws nothing.

use hexforge_core::session::{Session, Setup, seat_of};
use hexforge_core::world::Happening;
use hexforge_play::Game;
use hexforge_play::bot_game::factions;
use hexforge_play::bots::{BotName, Bots, derived_seed};
use hexforge_play::repeats::{Counted, Repeats, interval, repeat_and_tell};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The worth of positions is looked at after every so many decisions.
const SAMPLE: usize = 10;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What the run is called.
    pub label: String,
    /// How the games are set up, but for the seed.
    pub setup: Setup,
    /// The seed of the series.
    pub seed: u64,
    /// Who answers.
    pub bot: BotName,
    /// How many games.
    pub count: usize,
    /// How many at once.
    pub jobs: usize,
    /// After so many decisions a game has stalled.
    pub most: usize,
    /// The scenario that is repeated instead of whole games.
    pub scenario: Option<String>,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameResult {
    /// Its number, from 1.
    pub number: usize,
    /// How many decisions it took.
    pub decisions: usize,
    /// Seats that won.
    pub winners: Vec<usize>,
    /// How it ended.
    pub how: String,
    /// What each seat played.
    pub sides: Vec<Option<String>>,
    /// Definitions whose abilities did something.
    pub used: Vec<String>,
    /// What the position was worth to each seat, by the pack's weights, after every ten decisions.
    pub worth: Vec<Vec<i64>>,
}

/// A run in progress or done.
#[derive(Clone, Debug)]
pub struct Run {
    /// What was to be played.
    pub plan: Plan,
    results: Arc<Mutex<Vec<GameResult>>>,
    counted: Arc<Mutex<Option<Counted>>>,
    fault: Arc<Mutex<Option<String>>>,
    done: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
}

/// How often something won.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// What.
    pub name: String,
    /// In how many games it took part.
    pub games: usize,
    /// How many it won.
    pub wins: usize,
    /// The interval in which the true share lies, from 0 to 1.
    pub between: (f64, f64),
}

impl Run {
    /// Begins a run; `wake` is called as results come in.
    #[must_use]
    pub fn begin(game: Game, plan: Plan, wake: impl Fn() + Send + Sync + Clone + 'static) -> Self {
        let run = Self {
            plan,
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
                        match play(game, &self.plan, number, &self.stop) {
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
            bots: vec![self.plan.bot],
            jobs: self.plan.jobs,
            max_decisions: self.plan.most,
        };
        let seen = || {
            self.done.fetch_add(1, Ordering::SeqCst);
            wake();
        };
        match repeat_and_tell(game, scenario, &how, seen) {
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

fn play(game: &Game, plan: &Plan, number: usize, stop: &AtomicBool) -> Result<Option<GameResult>, String> {
    let seed = derived_seed(plan.seed, number as u64);
    let host = game.host().map_err(|e| format!("{e:#}"))?;
    let setup = Setup { seed, ..plan.setup.clone() };
    let mut session = Session::new(game.ruleset.clone(), host, setup).map_err(|e| e.to_string())?;
    session.world().watch_happenings();
    let mut bots = Bots::new(&[plan.bot], derived_seed(seed, u64::MAX));
    let mut result = GameResult { number, ..GameResult::default() };
    while let Some(decision) = session.decisions().first().cloned() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if result.decisions.is_multiple_of(SAMPLE) {
            result.worth.push(worth(&session));
        }
        if result.decisions >= plan.most {
            "stalled".clone_into(&mut result.how);
            break;
        }
        let answer = bots.answer(&mut session, &decision.question).map_err(|e| e.to_string())?;
        session.answer(decision.id, answer).map_err(|e| e.to_string())?;
        result.decisions += 1;
    }
    if let Some(ending) = session.ending() {
        result.winners = ending.winners.iter().filter_map(|w| seat_of(&session, *w)).collect();
        result.how = ending.how.to_string();
    }
    result.sides = factions(&session, game.ruleset.game.faction);
    let ruleset = &game.ruleset;
    let mut used: Vec<String> = Vec::new();
    for happening in session.world().happenings() {
        if let Happening::Ability(ability) = happening {
            let name = ruleset.text(ruleset.ability(ability).name);
            used.push(name.rsplit_once('.').map_or(name.as_ref(), |(carrier, _)| carrier).to_owned());
        }
    }
    used.dedup();
    result.used = used;
    Ok(Some(result))
}

/// What the position is worth to each seat by the pack's weights. A weight that fails is told by the bot that uses it.
fn worth(session: &Session) -> Vec<i64> {
    let of = |player| hexforge_core::bot::worth(session, player).unwrap_or(0);
    session.world().players().into_iter().map(of).collect()
}

fn shares(tallies: BTreeMap<String, (usize, usize)>) -> Vec<Share> {
    let share =
        |(name, (games, wins)): (String, (usize, usize))| Share { between: interval(wins, games), name, games, wins };
    tallies.into_iter().map(share).collect()
}

/// How often each seat won.
#[must_use]
pub fn by_seat(results: &[GameResult], seats: &[String]) -> Vec<Share> {
    let wins = |seat: usize| results.iter().filter(|r| r.winners.contains(&seat)).count();
    let all = seats.iter().enumerate().map(|(at, name)| (format!("{} {name}", at + 1), (results.len(), wins(at))));
    shares(all.collect())
}

/// How often each side won.
#[must_use]
pub fn by_side(results: &[GameResult]) -> Vec<Share> {
    let mut tallies: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for result in results {
        for (seat, side) in result.sides.iter().enumerate() {
            let Some(side) = side else { continue };
            let tally = tallies.entry(side.clone()).or_default();
            tally.0 += 1;
            tally.1 += usize::from(result.winners.contains(&seat));
        }
    }
    shares(tallies)
}

/// In how many games each definition did something, the most used first.
#[must_use]
pub fn by_use(results: &[GameResult]) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for id in results.iter().flat_map(|result| &result.used) {
        *counts.entry(id.clone()).or_default() += 1;
    }
    let mut all: Vec<(String, usize)> = counts.into_iter().collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    all
}

/// The mean worth of each seat's position over the course of games.
#[must_use]
pub fn course(results: &[GameResult], seats: usize) -> Vec<Vec<(f64, f64)>> {
    let longest = results.iter().map(|r| r.worth.len()).max().unwrap_or(0);
    let mean = |seat: usize, at: usize| {
        let all: Vec<f64> = results.iter().filter_map(|r| Some(*r.worth.get(at)?.get(seat)? as f64)).collect();
        (!all.is_empty()).then(|| ((at * SAMPLE) as f64, all.iter().sum::<f64>() / all.len() as f64))
    };
    (0..seats).map(|seat| (0..longest).filter_map(|at| mean(seat, at)).collect()).collect()
}

/// The games as a table of comma-separated values.
#[must_use]
pub fn csv(run: &Run) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    if let Some(counted) = run.counted() {
        let mut text = "outcome,times,share\n".to_owned();
        for (outcome, times) in &counted.outcomes {
            text.push_str(&format!("{},{times},{:.4}\n", quoted(outcome), counted.share(outcome)));
        }
        return text;
    }
    let mut text = "game,decisions,winners,how,sides\n".to_owned();
    let seats = &run.plan.setup.seats;
    for result in run.results() {
        let winners: Vec<&str> = result.winners.iter().filter_map(|w| seats.get(*w)).map(String::as_str).collect();
        let sides: Vec<&str> = result.sides.iter().map(|s| s.as_deref().unwrap_or("")).collect();
        text.push_str(&format!(
            "{},{},{},{},{}\n",
            result.number,
            result.decisions,
            quoted(&winners.join(" ")),
            quoted(&result.how),
            quoted(&sides.join(" "))
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_schemas::load::{LoadOptions, load};
    use std::time::{Duration, Instant};

    fn run(scenario: Option<String>, count: usize) -> Run {
        let pack = crate::testing::tic_tac_toe();
        let game = Game::of(Arc::new(load(std::slice::from_ref(&pack.root), &LoadOptions::default()))).unwrap();
        let setup = game.setup(vec!["ann".to_owned(), "bob".to_owned()], &[], 0).unwrap();
        let plan = Plan {
            label: "now".to_owned(),
            setup,
            seed: 5,
            bot: BotName::Random,
            count,
            jobs: 2,
            most: 1_000,
            scenario,
        };
        let run = Run::begin(game, plan, || {});
        let begun = Instant::now();
        while !run.is_over() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::yield_now();
        }
        run
    }

    #[test]
    fn games_are_summed_up_and_the_same_seed_gives_the_same() {
        let (first, second) = (run(None, 20), run(None, 20));
        assert_eq!(first.results().len(), 20);
        assert_eq!(first.results(), second.results());
        let shares = by_seat(&first.results(), &first.plan.setup.seats);
        let wins: usize = shares.iter().map(|s| s.wins).sum();
        let draws = first.results().iter().filter(|r| r.winners.is_empty()).count();
        assert_eq!(wins + draws, 20);
        assert!(csv(&first).lines().count() == 21);
        assert_eq!(first.fault(), None);
    }

    #[test]
    fn a_run_that_is_stopped_keeps_what_was_played() {
        let pack = crate::testing::tic_tac_toe();
        let game = Game::of(Arc::new(load(std::slice::from_ref(&pack.root), &LoadOptions::default()))).unwrap();
        let setup = game.setup(vec!["a".to_owned(), "b".to_owned()], &[], 0).unwrap();
        let label = String::new();
        let plan =
            Plan { label, setup, seed: 1, bot: BotName::Random, count: 1_000_000, jobs: 1, most: 99, scenario: None };
        let run = Run::begin(game, plan, || {});
        while run.done() == 0 {
            std::thread::yield_now();
        }
        run.stop();
        while !run.is_over() {
            std::thread::yield_now();
        }
        assert!(!run.results().is_empty() && run.results().len() < 1_000_000);
    }
}
