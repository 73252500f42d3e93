//! Repeats one scenario from the same position with different random numbers, and counts the outcomes.

use crate::bots::{BotName, Bots, derived_seed};
use crate::texts::Texts;
use crate::threads::parallel_map;
use crate::{Failure, Game, ScenarioRunner};
use hexforge_core::host::ScriptHost;
use hexforge_core::session::Input;
use hexforge_io::shown;
use hexforge_schemas::load::{Scenario, Then};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The distance in the random stream between the starts of two repeats. No repeat draws as many numbers.
const STRIDE: u64 = 1 << 32;

/// The number of standard deviations around the mean that contain 95 % of a normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// How a scenario is repeated.
#[derive(Clone, Debug)]
pub struct RepeatOptions {
    /// The number of repeats.
    pub count: usize,
    /// The seed of the bots and of the dice.
    pub seed: u64,
    /// Who answers: one for all seats, or one for each.
    pub bots: Vec<BotName>,
    /// The number of threads.
    pub jobs: usize,
    /// A repeat that asks more decisions than this has stalled.
    pub max_decisions: usize,
}

/// The outcomes of the repeats of one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeCounts {
    /// The name of the scenario.
    pub scenario: String,
    /// How many repeats ended without a failure.
    pub count: usize,
    /// How often each outcome occurred. If the scenario has no `outcome`, these are the expectations that held; several
    /// of them can hold in one repeat.
    pub outcomes: BTreeMap<String, usize>,
    /// The repeats that failed or stalled: the number of each, and the reason.
    pub failures: Vec<(usize, String)>,
}

/// Repeats a scenario.
///
/// # Errors
/// The scripts cannot be loaded.
pub fn repeat(game: &Game, scenario: &Scenario, options: &RepeatOptions) -> anyhow::Result<OutcomeCounts> {
    repeat_with_progress(game, scenario, options, &AtomicBool::new(false), || {})
}

/// Repeats a scenario, and calls `on_finished` after each repeat. Once `stop` is set, no further repeat starts.
///
/// # Errors
/// The scripts cannot be loaded.
pub fn repeat_with_progress(
    game: &Game,
    scenario: &Scenario,
    options: &RepeatOptions,
    stop: &AtomicBool,
    mut on_finished: impl FnMut(),
) -> anyhow::Result<OutcomeCounts> {
    let texts = game.texts_for_tests();
    let start =
        || Ok(RepeatWorker { game, texts: &texts, scenario, options, host: game.host()?, runner: RefCell::new(None) });
    let work = |worker: &RepeatWorker<'_>, at: usize| (!stop.load(Ordering::Relaxed)).then(|| worker.run_one(at));
    let on_result = |result: &Option<_>| {
        if result.is_some() {
            on_finished();
        }
    };
    let mut counts =
        OutcomeCounts { scenario: scenario.name.clone(), count: 0, outcomes: BTreeMap::new(), failures: Vec::new() };
    for (at, result) in parallel_map(options.count, options.jobs, start, work, on_result)?.into_iter().enumerate() {
        let Some(result) = result else { continue };
        match result {
            Ok(outcomes) => {
                counts.count += 1;
                for outcome in outcomes {
                    *counts.outcomes.entry(outcome).or_default() += 1;
                }
            }
            Err(failure) => counts.failures.push((at + 1, failure)),
        }
    }
    Ok(counts)
}

/// What a thread reuses for all its repeats: the position, which it sets up once.
struct RepeatWorker<'a> {
    game: &'a Game,
    texts: &'a Texts<'a>,
    scenario: &'a Scenario,
    options: &'a RepeatOptions,
    host: Rc<dyn ScriptHost>,
    runner: RefCell<Option<ScenarioRunner<'a>>>,
}

impl RepeatWorker<'_> {
    fn run_one(&self, at: usize) -> Result<Vec<String>, String> {
        let mut reusable = self.runner.borrow_mut();
        let mut runner = match reusable.take() {
            Some(runner) => runner,
            None => ScenarioRunner::set_up(self.game, &self.host, self.texts, self.scenario).map_err(failure_text)?,
        };
        let position = runner.session.input_count();
        let outcomes = run(&mut runner, self.scenario, self.options, at);
        // A position that cannot be restored is set up again.
        if runner.session.go_to(position).is_ok() {
            *reusable = Some(runner);
        }
        outcomes
    }
}

fn run(
    runner: &mut ScenarioRunner<'_>,
    scenario: &Scenario,
    options: &RepeatOptions,
    at: usize,
) -> Result<Vec<String>, String> {
    let number = at as u64 + 1;
    let start = derived_seed(options.seed, 0) % STRIDE + number * STRIDE;
    runner.session.apply(Input::SkipRandom(start)).map_err(|e| e.to_string())?;
    runner.start().map_err(failure_text)?;
    runner.perform_actions().map_err(failure_text)?;
    let mut bots = Bots::new(&options.bots, derived_seed(options.seed, number));
    let mut decisions = 0;
    while let Some(decision) = runner.session.decisions().first().cloned() {
        if decisions >= options.max_decisions {
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
        return Ok(vec![runner.display(&runner.eval(outcome)?)]);
    }
    let mut held = Vec::new();
    for (then, _) in &scenario.then {
        if let Then::Expect { expr, source } = then
            && runner.eval(expr)?.truthy()
        {
            held.push(source.trim().to_owned());
        }
    }
    Ok(held)
}

fn failure_text(failure: Failure) -> String {
    format!("{}:{}: expected {}; {}", shown(&failure.file), failure.line, failure.expected, failure.found.join("; "))
}

/// The 95 % confidence interval of a share, from 0 to 1 (Wilson 1927).
#[must_use]
pub fn confidence_interval(times: usize, count: usize) -> (f64, f64) {
    if count == 0 {
        return (0.0, 1.0);
    }
    let (n, share, z) = (count as f64, times as f64 / count as f64, NORMAL_95);
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
}

impl OutcomeCounts {
    /// The share of an outcome, from 0 to 1.
    #[must_use]
    pub fn share(&self, outcome: &str) -> f64 {
        let times = self.outcomes.get(outcome).copied().unwrap_or(0);
        if self.count == 0 { 0.0 } else { times as f64 / self.count as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::confidence_interval;

    /// The expected values are from published tables.
    #[test]
    fn confidence_intervals_match_published_tables() {
        let (low, high) = confidence_interval(10, 20);
        assert!((low - 0.2993).abs() < 1e-4 && (high - 0.7007).abs() < 1e-4, "{low} {high}");
        assert_eq!(confidence_interval(0, 0), (0.0, 1.0));
        let (low, high) = confidence_interval(0, 50);
        assert!(low.abs() < 1e-9 && (high - 0.0714).abs() < 1e-3);
    }
}
