//! Repeats of one scenario: the same position, other dice; what came of it, counted.

use crate::bots::{BotName, Bots, derived_seed};
use crate::texts::Texts;
use crate::threads::spread;
use crate::{Failure, Game, ScenarioRunner};
use hexforge_core::host::ScriptHost;
use hexforge_core::session::Input;
use hexforge_schemas::load::{Scenario, Then};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many numbers of the random stream lie between one repeat and the next; no repeat draws as many.
const STRIDE: u64 = 1 << 32;

/// 95 % of a normal distribution lie within so many standard deviations.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// How a scenario is repeated.
#[derive(Clone, Debug)]
pub struct Repeats {
    /// How often.
    pub count: usize,
    /// The seed of the bots and of the dice.
    pub seed: u64,
    /// Who answers: one for all seats, or one for each.
    pub bots: Vec<BotName>,
    /// How many at once.
    pub jobs: usize,
    /// After so many decisions a repeat has stalled.
    pub max_decisions: usize,
}

/// What came of the repeats of one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The scenario's sentence.
    pub scenario: String,
    /// How many repeats came to an end.
    pub count: usize,
    /// How often each outcome came about. Without an `outcome` these are the expectations that held, which do not
    /// exclude each other.
    pub outcomes: BTreeMap<String, usize>,
    /// Repeats that failed or stalled: their numbers, and why.
    pub failures: Vec<(usize, String)>,
}

/// Repeats a scenario.
///
/// # Errors
/// The scripts cannot be loaded.
pub fn repeat(game: &Game, scenario: &Scenario, how: &Repeats) -> anyhow::Result<Counted> {
    repeat_and_tell(game, scenario, how, &AtomicBool::new(false), || {})
}

/// Repeats a scenario; `seen` is called as repeats come to their end. Once `stop` is set, no more begin.
///
/// # Errors
/// The scripts cannot be loaded.
pub fn repeat_and_tell(
    game: &Game,
    scenario: &Scenario,
    how: &Repeats,
    stop: &AtomicBool,
    mut seen: impl FnMut(),
) -> anyhow::Result<Counted> {
    let texts = game.texts_for_tests();
    let start = || Ok(Bench { game, texts: &texts, scenario, how, host: game.host()?, runner: RefCell::new(None) });
    let work = |bench: &Bench<'_>, at: usize| (!stop.load(Ordering::Relaxed)).then(|| bench.once(at));
    let told = |result: &Option<_>| {
        if result.is_some() {
            seen();
        }
    };
    let mut counted =
        Counted { scenario: scenario.name.clone(), count: 0, outcomes: BTreeMap::new(), failures: Vec::new() };
    for (at, result) in spread(how.count, how.jobs, start, work, told)?.into_iter().enumerate() {
        let Some(result) = result else { continue };
        match result {
            Ok(outcomes) => {
                counted.count += 1;
                for outcome in outcomes {
                    *counted.outcomes.entry(outcome).or_default() += 1;
                }
            }
            Err(failure) => counted.failures.push((at + 1, failure)),
        }
    }
    Ok(counted)
}

/// What a thread keeps between repeats: the position, set up once.
struct Bench<'a> {
    game: &'a Game,
    texts: &'a Texts<'a>,
    scenario: &'a Scenario,
    how: &'a Repeats,
    host: Rc<dyn ScriptHost>,
    runner: RefCell<Option<ScenarioRunner<'a>>>,
}

impl Bench<'_> {
    fn once(&self, at: usize) -> Result<Vec<String>, String> {
        let mut kept = self.runner.borrow_mut();
        let mut runner = match kept.take() {
            Some(runner) => runner,
            None => ScenarioRunner::set_up(self.game, &self.host, self.texts, self.scenario).map_err(said)?,
        };
        let position = runner.session.input_count();
        let outcomes = run(&mut runner, self.scenario, self.how, at);
        // A position that cannot be restored is set up again.
        if runner.session.go_to(position).is_ok() {
            *kept = Some(runner);
        }
        outcomes
    }
}

fn run(runner: &mut ScenarioRunner<'_>, scenario: &Scenario, how: &Repeats, at: usize) -> Result<Vec<String>, String> {
    let number = at as u64 + 1;
    let start = derived_seed(how.seed, 0) % STRIDE + number * STRIDE;
    runner.session.apply(Input::SkipRandom(start)).map_err(|e| e.to_string())?;
    runner.start().map_err(said)?;
    runner.let_happen().map_err(said)?;
    let mut bots = Bots::new(&how.bots, derived_seed(how.seed, number));
    let mut decisions = 0;
    while let Some(decision) = runner.session.decisions().first().cloned() {
        if decisions >= how.max_decisions {
            return Err(format!("stalled: {decisions} decisions"));
        }
        let answer = bots.answer(&mut runner.session, &decision.question).map_err(|e| e.to_string())?;
        runner.session.answer(decision.seat, decision.id, answer).map_err(|e| e.to_string())?;
        decisions += 1;
    }
    outcomes(runner, scenario)
}

/// The outcome, or the expectations that hold.
fn outcomes(runner: &ScenarioRunner<'_>, scenario: &Scenario) -> Result<Vec<String>, String> {
    if let Some(outcome) = &scenario.outcome {
        return Ok(vec![runner.shown(&runner.value(outcome)?)]);
    }
    let mut held = Vec::new();
    for (then, _) in &scenario.then {
        if let Then::Expect { expr, source } = then
            && runner.value(expr)?.truthy()
        {
            held.push(source.trim().to_owned());
        }
    }
    Ok(held)
}

fn said(failure: Failure) -> String {
    format!("{}:{}: expected {}; {}", failure.file, failure.line, failure.expected, failure.found.join("; "))
}

/// The interval in which the true share lies in 95 of 100 series (Wilson 1927), from 0 to 1.
#[must_use]
pub fn interval(times: usize, count: usize) -> (f64, f64) {
    if count == 0 {
        return (0.0, 1.0);
    }
    let (n, share, z) = (count as f64, times as f64 / count as f64, NORMAL_95);
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
}

impl Counted {
    /// The share of an outcome, from 0 to 1.
    #[must_use]
    pub fn share(&self, outcome: &str) -> f64 {
        let times = self.outcomes.get(outcome).copied().unwrap_or(0);
        if self.count == 0 { 0.0 } else { times as f64 / self.count as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::interval;

    /// Wilson's interval for 10 of 20, as tables give it.
    #[test]
    fn the_interval_is_that_of_wilson() {
        let (low, high) = interval(10, 20);
        assert!((low - 0.2993).abs() < 1e-4 && (high - 0.7007).abs() < 1e-4, "{low} {high}");
        assert_eq!(interval(0, 0), (0.0, 1.0));
        let (low, high) = interval(0, 50);
        assert!(low.abs() < 1e-9 && (high - 0.0714).abs() < 1e-3);
    }
}
