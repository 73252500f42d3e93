//! Summarizes the results of many games.

use super::GameResult;
use hexforge_picture::chart::Share;
use hexforge_play::repeats::OutcomeCounts;
use std::collections::BTreeMap;

fn share((name, (games, wins)): (String, (usize, usize))) -> Share {
    Share::new(name, games, wins)
}

/// How often each seat won.
#[must_use]
pub fn by_seat(results: &[GameResult], seats: &[String]) -> Vec<Share> {
    let wins = |seat: usize| results.iter().filter(|r| r.winners.contains(&seat)).count();
    seats.iter().enumerate().map(|(at, name)| Share::new(name.clone(), results.len(), wins(at))).collect()
}

/// How often nobody won; none: every game had a winner.
#[must_use]
pub fn without_winner(results: &[GameResult]) -> Option<Share> {
    let count = results.iter().filter(|result| result.winners.is_empty()).count();
    (count > 0).then(|| Share::new("no winner".to_owned(), results.len(), count))
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
    tallies.into_iter().map(share).collect()
}

/// In how many games each definition took effect, the most used first. Definitions of `expected` that never took effect come last.
#[must_use]
pub fn by_use(results: &[GameResult], expected: &[String]) -> Vec<Share> {
    let mut counts: BTreeMap<String, (usize, usize)> =
        expected.iter().map(|id| (id.clone(), (results.len(), 0))).collect();
    for id in results.iter().flat_map(|result| result.used.keys()) {
        counts.entry(id.clone()).or_insert((results.len(), 0)).1 += 1;
    }
    let mut all: Vec<Share> = counts.into_iter().map(share).collect();
    all.sort_by(|a, b| b.wins.cmp(&a.wins).then_with(|| a.name.cmp(&b.name)));
    all
}

/// How often each outcome of a repeated scenario occurred.
#[must_use]
pub fn by_outcome(counts: &OutcomeCounts) -> Vec<Share> {
    let one = |(name, times): (&String, &usize)| Share::new(name.clone(), counts.count, *times);
    counts.outcomes.iter().map(one).collect()
}

/// The name of rounds in most games; none: they have no rounds.
#[must_use]
pub fn round(results: &[GameResult]) -> Option<String> {
    let mut counts: BTreeMap<&Option<String>, usize> = BTreeMap::new();
    for result in results {
        *counts.entry(&result.score_history.round).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).and_then(|(round, _)| round.clone())
}

/// The mean score of each seat after each round, or after every few decisions if games have no rounds.
#[must_use]
pub fn mean_scores(results: &[GameResult], seats: usize) -> Vec<Vec<(f64, f64)>> {
    let round = round(results);
    let histories: Vec<_> = results.iter().map(|r| &r.score_history).filter(|history| history.round == round).collect();
    let longest = histories.iter().map(|history| history.scores.len()).max().unwrap_or(0);
    let mean = |seat: usize, at: usize| {
        let all: Vec<f64> = histories.iter().filter_map(|c| Some(*c.scores.get(at)?.get(seat)? as f64)).collect();
        let every = histories.first().map_or(1, |history| history.every);
        (!all.is_empty()).then(|| ((at * every) as f64, all.iter().sum::<f64>() / all.len() as f64))
    };
    (0..seats).map(|seat| (0..longest).filter_map(|at| mean(seat, at)).collect()).collect()
}

/// Lengths of games in classes of equal width: the width, and the number of games in each class.
#[must_use]
pub fn lengths(results: &[GameResult], longest_game: usize) -> (usize, Vec<usize>) {
    let width = longest_game.div_ceil(20).max(1);
    let mut counts = vec![0_usize; longest_game / width + 1];
    for result in results {
        if let Some(count) = counts.get_mut(result.decisions / width) {
            *count += 1;
        }
    }
    (width, counts)
}
