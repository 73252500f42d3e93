//! Summarises a series of games.

use super::series::{Series, combined_hash};
use crate::output::Style;
use crate::render::text_table::TextTable;
use hexforge_play::bot_game::{Outcome, PlayedGame};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Games and wins of a seat or a side.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: usize,
    wins: usize,
}

/// Formats the report as text.
#[must_use]
pub fn text(series: &Series, seats: &[String], style: Style) -> String {
    let games = &series.games;
    let mut text = lengths(games, style);
    for (head, tallies) in [("seat", by_seat(games, seats)), ("side", by_faction(games))] {
        if !tallies.is_empty() {
            text.push('\n');
            text.push_str(&wins(head, &tallies, style));
        }
    }
    text.push('\n');
    text.push_str(&endings(games, style));
    let scores = scores(games, style);
    if !scores.is_empty() {
        text.push('\n');
        text.push_str(&scores);
    }
    text.push('\n');
    text.push_str(&speed(series));
    text.push_str(&format!("hash {}\n", combined_hash(games)));
    text
}

fn lengths(games: &[PlayedGame], style: Style) -> String {
    let mut lengths: Vec<usize> = games.iter().map(|g| g.decisions).collect();
    lengths.sort_unstable();
    let at = |index: usize| lengths.get(index).map_or_else(|| "-".to_owned(), usize::to_string);
    let mut table = TextTable::new(&["games", "fewest decisions", "median", "most"]);
    table.row(vec![games.len().to_string(), at(0), at(lengths.len() / 2), at(lengths.len().saturating_sub(1))]);
    table.text(style)
}

fn winners(game: &PlayedGame) -> &[usize] {
    match &game.outcome {
        Outcome::Ended { winners, .. } => winners,
        _ => &[],
    }
}

fn by_seat(games: &[PlayedGame], seats: &[String]) -> Vec<(String, Tally)> {
    let tally =
        |seat| Tally { games: games.len(), wins: games.iter().filter(|game| winners(game).contains(&seat)).count() };
    seats.iter().enumerate().map(|(at, name)| (format!("{} {name}", at + 1), tally(at))).collect()
}

fn by_faction(games: &[PlayedGame]) -> Vec<(String, Tally)> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for game in games {
        for (seat, faction) in game.factions.iter().enumerate() {
            let Some(faction) = faction else { continue };
            let tally = tallies.entry(faction.clone()).or_default();
            tally.games += 1;
            tally.wins += usize::from(winners(game).contains(&seat));
        }
    }
    tallies.into_iter().collect()
}

fn wins(head: &str, tallies: &[(String, Tally)], style: Style) -> String {
    let mut table = TextTable::new(&[head, "games", "wins", "%"]);
    for (name, tally) in tallies {
        table.row(vec![
            name.clone(),
            tally.games.to_string(),
            tally.wins.to_string(),
            percent(tally.wins, tally.games),
        ]);
    }
    table.text(style)
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1}", part as f64 * 100.0 / whole as f64) }
}

fn endings(games: &[PlayedGame], style: Style) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for game in games {
        *counts.entry(ending(game)).or_default() += 1;
    }
    let mut table = TextTable::new(&["ended by", "games", "%"]);
    for (how, count) in counts {
        table.row(vec![how, count.to_string(), percent(count, games.len())]);
    }
    table.text(style)
}

/// Describes how a game ended.
fn ending(game: &PlayedGame) -> String {
    match &game.outcome {
        Outcome::Ended { winners, how } if winners.is_empty() => format!("{how} (no winner)"),
        Outcome::Ended { how, .. } => how.clone(),
        Outcome::Open => "no result".to_owned(),
        Outcome::Stalled => "stalled".to_owned(),
        Outcome::Failed(_) => "failed".to_owned(),
    }
}

/// The sum and the number of some points.
#[derive(Clone, Copy, Default)]
struct Points {
    sum: i64,
    count: u32,
}

impl Points {
    fn add(&mut self, points: i64) {
        self.sum = self.sum.saturating_add(points);
        self.count += 1;
    }

    fn average(self) -> String {
        if self.count == 0 { "-".to_owned() } else { format!("{:.1}", self.sum as f64 / f64::from(self.count)) }
    }
}

/// The average points by category, of all players and of winners. Empty if no game ended with scores.
fn scores(games: &[PlayedGame], style: Style) -> String {
    let mut lines: Vec<(&str, Points, Points)> = Vec::new();
    let mut add = |category, points, wins| {
        let at = lines.iter().position(|(known, ..)| *known == category).unwrap_or_else(|| {
            lines.push((category, Points::default(), Points::default()));
            lines.len() - 1
        });
        if let Some((_, all, of_winners)) = lines.get_mut(at) {
            all.add(points);
            if wins {
                of_winners.add(points);
            }
        }
    };
    let (mut totals, mut of_winners) = (Points::default(), Points::default());
    for game in games {
        for (seat, row) in game.scores.iter().enumerate().filter_map(|(seat, row)| Some((seat, row.as_ref()?))) {
            let wins = winners(game).contains(&seat);
            row.iter().for_each(|(category, points)| add(category.as_ref(), *points, wins));
            let total = row.iter().fold(0_i64, |sum, (_, points)| sum.saturating_add(*points));
            totals.add(total);
            if wins {
                of_winners.add(total);
            }
        }
    }
    if totals.count == 0 {
        return String::new();
    }
    lines.push(("total", totals, of_winners));
    let mut table = TextTable::new(&["points", "average", "of winners"]);
    for (category, all, of_winners) in lines {
        table.row(vec![category.to_owned(), all.average(), of_winners.average()]);
    }
    table.text(style)
}

fn speed(series: &Series) -> String {
    let seconds = series.time.as_secs_f64().max(1e-9);
    let decisions: usize = series.games.iter().map(|g| g.decisions).sum();
    let mut text = format!(
        "{:.1} games/s, {:.0} decisions/s ({seconds:.2} s)\n",
        series.games.len() as f64 / seconds,
        decisions as f64 / seconds
    );
    if let Some(game) = series.games.iter().max_by_key(|game| game.slowest.time) {
        let wait = game.slowest;
        let after = if wait.after == 0 { "during set-up".to_owned() } else { format!("after answer {}", wait.after) };
        let _ = writeln!(
            text,
            "longest wait for a question: {:.1} ms (game {}, seed {}, {after})",
            wait.time.as_secs_f64() * 1e3,
            game.number,
            game.seed
        );
    }
    text
}

/// Formats a game as one JSON object.
#[must_use]
pub fn json(game: &PlayedGame, seats: &[String]) -> serde_json::Value {
    let names = |winners: &[usize]| winners.iter().filter_map(|w| seats.get(*w)).cloned().collect::<Vec<_>>();
    let (result, how, error) = match &game.outcome {
        Outcome::Ended { how, .. } => ("ended", Some(how), None),
        Outcome::Open => ("open", None, None),
        Outcome::Stalled => ("stalled", None, None),
        Outcome::Failed(error) => ("failed", None, Some(error)),
    };
    let of = |has: &Vec<(Arc<str>, i64)>| has.iter().map(|(name, n)| (name.to_string(), (*n).into())).collect();
    let standing: Vec<serde_json::Map<_, _>> = game.standing.iter().map(of).collect();
    let scores: Vec<Option<serde_json::Map<_, _>>> = game.scores.iter().map(|row| row.as_ref().map(of)).collect();
    serde_json::json!({
        "game": game.number,
        "seed": game.seed,
        "result": result,
        "how": how,
        "winners": names(winners(game)),
        "decisions": game.decisions,
        "sides": game.factions,
        "standing": standing,
        "scores": scores,
        "hash": game.hash,
        "error": error,
    })
}
