//! The benchmarks.

use super::measure::{Samples, format_time, time};
use super::synthetic::{self, EVENTS};
use crate::bots::BotName;
use crate::commands::sim::{self, SeriesOptions};
use crate::content::{self, Content};
use crate::output::Out;
use anyhow::{Context as _, anyhow};
use hexforge_core::session::{Input, Session, Setup};
use hexforge_play::Game;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A row of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What was measured.
    pub what: String,
    /// The shortest time or the highest rate.
    pub min: String,
    /// The median time or rate.
    pub median: String,
}

impl Row {
    fn times(what: impl Into<String>, samples: &Samples, per: u32) -> Self {
        Self { what: what.into(), min: format_time(samples.min() / per), median: format_time(samples.median() / per) }
    }

    fn rate(what: impl Into<String>, samples: &Samples, count: usize) -> Self {
        let rate = |time: Duration| format_rate(count as f64 / time.as_secs_f64().max(1e-9));
        Self { what: what.into(), min: rate(samples.min()), median: rate(samples.median()) }
    }
}

/// Formats a rate. Low rates have decimals, without which they would look equal.
fn format_rate(rate: f64) -> String {
    let decimals = if rate < 10.0 { 2 } else { usize::from(rate < 100.0) };
    format!("{rate:.decimals$}/s")
}

/// How thorough the measurements are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The number of samples of each benchmark.
    pub samples: usize,
    /// The number of decisions to undo.
    pub undos: u32,
    /// The number of games in a sample.
    pub games: usize,
}

fn seats(game: &Game) -> Vec<String> {
    (0..game.ruleset.game.min_players as usize).map(crate::arguments::seat_name).collect()
}

/// Measures events, windows, hooks and undo with a generated pack.
///
/// # Errors
/// The pack does not load or run.
pub fn synthetic(effort: Effort, out: &mut Out) -> anyhow::Result<Vec<Row>> {
    let (_folder, root) = synthetic::write()?;
    let game = Content::playable(&[root], out)?.ok_or_else(|| anyhow!("the built-in benchmark pack has errors"))?;
    let mut rows = Vec::new();
    for event in synthetic::events() {
        let what = match event.as_str() {
            "unheard" => "event that nobody listens to".to_owned(),
            "scripted" => "event with an effect in Lua".to_owned(),
            "reading" => "event whose hook reads three times and changes twice".to_owned(),
            window => format!("event with {} abilities after it, one usable", window.trim_start_matches("window_")),
        };
        let samples = Samples::take(effort.samples, || time_loop(&game, &event))?;
        rows.push(Row::times(what, &samples, EVENTS));
    }
    let samples = Samples::take(effort.samples.min(5), || time_undos(&game, effort.undos))?;
    rows.push(Row::times(format!("undo of {} decisions", effort.undos), &samples, 1));
    Ok(rows)
}

/// Times a flow that performs an event in a loop.
fn time_loop(game: &Game, event: &str) -> anyhow::Result<Duration> {
    let setup = Setup { seats: seats(game), options: Vec::new(), seed: 1 };
    let mut session = Session::without_main_flow(game.ruleset.clone(), game.host()?, setup)?;
    let flow = |name: String| game.ruleset.find_flow(&format!("bench:{name}"));
    if let Some(count) = event.strip_prefix("window_") {
        let deal = flow(format!("deal_{count}")).context("the benchmark pack has no flow that deals")?;
        session.apply(Input::Flow(deal, Vec::new()))?;
    }
    let run = flow(format!("loop_{event}")).context("the benchmark pack has no flow for this loop")?;
    // The first run compiles the hooks.
    session.apply(Input::Flow(run, Vec::new()))?;
    Ok(time(|| session.apply(Input::Flow(run, Vec::new())).map(|_| ()))?)
}

fn time_undos(game: &Game, count: u32) -> anyhow::Result<Duration> {
    let setup = Setup { seats: seats(game), options: Vec::new(), seed: 1 };
    let mut session = Session::new(game.ruleset.clone(), game.host()?, setup)?;
    for _ in 0..count {
        let decision = session.decisions().first().cloned().context("the endless question has ended")?;
        session.answer(decision.seat, decision.id, decision.question.first_answer())?;
    }
    Ok(time(|| (0..count).try_for_each(|_| session.undo().map(|_| ())))?)
}

/// Measures whole games of random bots on one thread.
///
/// # Errors
/// The pack does not load, or a game fails.
pub fn games(path: &Path, effort: Effort, out: &mut Out) -> anyhow::Result<Vec<Row>> {
    let Some(game) = Content::playable(&[path.to_owned()], out)? else { return Ok(Vec::new()) };
    let options = SeriesOptions {
        note_usage: false,
        setup: game.setup(seats(&game), &[], 0)?,
        seed: 1,
        bots: vec![BotName::Random],
        max_decisions: 20_000,
        keep_failures: false,
    };
    let host = game.host()?;
    let mut count = effort.games;
    let first = Instant::now();
    let mut decisions = sim::play(&game, &host, &options, 1).decisions;
    // A few long games take as much time as many short ones.
    if first.elapsed() > Duration::from_millis(20) {
        count = (count / 100).max(2);
    }
    let samples = Samples::take(effort.samples.min(5), || {
        decisions = 0;
        time(|| {
            for number in 1..=count {
                let played = sim::play(&game, &host, &options, number);
                anyhow::ensure!(!played.outcome.is_failure(), "game {number}: {:?}", played.outcome);
                decisions += played.decisions;
            }
            Ok(())
        })
    })?;
    let name = path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned());
    Ok(vec![
        Row::rate(format!("{name}: random games"), &samples, count),
        Row::rate(format!("{name}: decisions"), &samples, decisions),
    ])
}

/// Measures a check of all packs in a folder: a first check, and one after an edit.
///
/// # Errors
/// The folder cannot be copied or loaded.
pub fn checks(folder: &Path, effort: Effort) -> anyhow::Result<Vec<Row>> {
    let copy = tempfile::tempdir()?;
    let root = copy.path().join("content");
    copy_folder(folder, &root)?;
    let paths = content::pack_paths(&[root])?;
    let load =
        || paths.iter().map(|path| Content::load(std::slice::from_ref(path))).collect::<anyhow::Result<Vec<_>>>();
    let cold = Samples::take(effort.samples.min(5), || time(load))?;
    let mut rows = vec![Row::times("check of all content, cold", &cold, 1)];
    let Some(edited) = paths.first().and_then(|pack| first_document(pack)) else { return Ok(rows) };
    let text = std::fs::read_to_string(&edited)?;
    let mut all = load()?;
    let mut number = 0;
    let after = Samples::take(effort.samples.min(5), || {
        number += 1;
        std::fs::write(&edited, format!("{text}\n# edit {number}\n"))?;
        let started = Instant::now();
        all.iter_mut().for_each(Content::reload);
        Ok(started.elapsed())
    })?;
    rows.push(Row::times("check of all content, after one edit", &after, 1));
    Ok(rows)
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// The first document in the root folder of a pack, by name.
fn first_document(pack: &Path) -> Option<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(pack).ok()?.flatten().map(|e| e.path()).collect();
    files.sort();
    let is_document = |f: &PathBuf| f.extension().is_some_and(|e| e == "yaml") && !f.ends_with("pack.yaml");
    files.into_iter().find(is_document)
}

#[cfg(test)]
mod tests {
    use super::format_rate;

    #[test]
    fn slow_rates_have_decimals() {
        let rates = [4.321, 43.21, 432.1, 0.5].map(format_rate);
        assert_eq!(rates, ["4.32/s", "43.2/s", "432/s", "0.50/s"]);
    }
}
