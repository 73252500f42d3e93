//! The results of runs as charts, for the window and for pictures.

use super::{GameResult, Run, by_outcome, by_seat, by_side, by_use, lengths, mean_scores, round, without_winner};
use hexforge_picture::chart::{Chart, Curve, Plot, Row, Share};

/// The charts of a run, compared with a run of an earlier version; `name_of` gives the name of a definition.
#[must_use]
pub fn charts(run: &Run, kept: Option<&Run>, name_of: &dyn Fn(&str) -> String) -> Vec<Chart> {
    let shares = |title: &str, now: Vec<Share>, kept: &[Share], name: &dyn Fn(&str) -> String| {
        let rows: Vec<Row> = now.into_iter().map(|now| row(now, kept, name)).collect();
        (!rows.is_empty()).then(|| Chart { title: title.to_owned(), plot: Plot::Shares(rows) })
    };
    let plain = |name: &str| name.replace('_', " ");
    let side = |name: &str| run.catalog.sides.get(name).map_or_else(|| plain(name), |id| name_of(id));
    if run.plan.scenario.is_some() {
        let outcomes = |run: &Run| run.outcome_counts().map(|counts| by_outcome(&counts)).unwrap_or_default();
        let before = kept.map(outcomes).unwrap_or_default();
        return shares("Outcomes", outcomes(run), &before, &plain).into_iter().collect();
    }
    let (results, before) = (run.results(), kept.map(Run::results).unwrap_or_default());
    if results.is_empty() {
        return Vec::new();
    }
    let seats = &run.plan.setup.seats;
    let wins = |results: &[GameResult]| {
        by_seat(results, seats).into_iter().chain(without_winner(results)).collect::<Vec<Share>>()
    };
    let uses = |run: &Run, results: &[GameResult]| by_use(results, &run.catalog.carriers);
    let used_before = kept.map(|run| uses(run, &before)).unwrap_or_default();
    let all = [
        shares("Wins by seat", wins(&results), &wins(&before), &plain),
        shares("Wins by side", by_side(&results), &by_side(&before), &side),
        Some(columns(&results, &before)),
        curves(&results, &before, seats),
        ranks(uses(run, &results).into_iter().map(|now| row(now, &used_before, name_of)).collect()),
    ];
    all.into_iter().flatten().collect()
}

/// None if no definition has abilities.
fn ranks(rows: Vec<Row>) -> Option<Chart> {
    let title = "In how many games each definition did something".to_owned();
    (!rows.is_empty()).then_some(Chart { title, plot: Plot::Ranks(rows) })
}

fn row(now: Share, kept: &[Share], name_of: &dyn Fn(&str) -> String) -> Row {
    let kept = kept.iter().find(|share| share.name == now.name && share.games > 0).cloned();
    Row { id: now.name.clone(), name: name_of(&now.name), now, kept }
}

fn columns(now: &[GameResult], kept: &[GameResult]) -> Chart {
    let longest = now.iter().chain(kept).map(|result| result.decisions).max().unwrap_or(1).max(1);
    let (width, counts) = lengths(now, longest);
    let mut series = vec![("now".to_owned(), counts)];
    if !kept.is_empty() {
        series.push(("kept".to_owned(), lengths(kept, longest).1));
    }
    Chart { title: "Length in decisions".to_owned(), plot: Plot::Columns(width, series) }
}

/// None if the pack has no weights, so that all scores are 0.
fn curves(now: &[GameResult], kept: &[GameResult], seats: &[String]) -> Option<Chart> {
    let unit = round(now).unwrap_or_else(|| "decision".to_owned());
    let of = |results: &[GameResult], kept: bool| {
        let one = move |(seat, points): (usize, Vec<(f64, f64)>)| {
            let name = seats.get(seat).cloned().unwrap_or_default();
            Curve { name: if kept { format!("{name}, kept") } else { name }, seat, kept, points }
        };
        mean_scores(results, seats.len()).into_iter().enumerate().map(one).collect::<Vec<Curve>>()
    };
    let mut all = of(now, false);
    // Rounds and decisions cannot be compared.
    if round(now) == round(kept) {
        all.extend(of(kept, true));
    }
    let has_scores = all.iter().flat_map(|curve| &curve.points).any(|(_, score)| *score != 0.0);
    let title = format!("Mean score after each {unit}, by the pack's weights");
    has_scores.then_some(Chart { title, plot: Plot::Curves(unit, all) })
}
