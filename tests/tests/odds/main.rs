//! Battles of Twilight Imperium have the theoretical odds: these tests enumerate the Markov chain of each position and repeat
//! the same position with bots, those that take the first option.

mod chain;
mod fleet;
mod outcome;
mod positions;
mod tail;

use hexforge_cli::bots::BotName;
use hexforge_cli::commands::sim::laboratory::{OutcomeCounts, RepeatOptions, repeat};
use hexforge_cli::content::Content;
use hexforge_cli::output::Out;
use hexforge_test_support::workspace;
use positions::Position;
use std::collections::BTreeSet;

/// How probable it is that a right result counts as wrong: of a position with published odds, and of all positions together.
const ERROR: f64 = 0.01;

/// The number of repeats of each position. `ODDS_REPEATS` sets another number.
const REPEATS: usize = 250;

#[test]
fn the_markov_chain_gives_the_published_odds() {
    for Position { name, sides, counted, published } in positions::all() {
        let Some((published, tolerance)) = published else { continue };
        let found = outcome::odds(&sides, counted);
        for (outcome, published) in ["attacker", "nobody", "defender"].into_iter().zip(published) {
            assert!((found[outcome] - published).abs() < tolerance, "{name}: {found:?}, published {published:?}");
        }
    }
}

#[test]
fn the_outcomes_of_a_position_add_up_to_one() {
    for Position { name, sides, counted, .. } in positions::all() {
        let sum: f64 = outcome::odds(&sides, counted).values().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{name}: {sum}");
    }
}

#[test]
fn battles_have_the_theoretical_odds() {
    let content = Content::load(&[workspace().join("content/twilight-imperium")]).expect("the pack is there");
    let game = content.game(&mut Out::standard()).expect("it loads").expect("it has no errors");
    let count = std::env::var("ODDS_REPEATS").ok().and_then(|n| n.parse().ok()).unwrap_or(REPEATS);
    let options = RepeatOptions { count, seed: 1, bots: vec![BotName::First], jobs: 2, max_decisions: 1000 };
    let positions = positions::all();
    let mut wrong = Vec::new();
    for position in &positions {
        let scenario = game.scenarios().iter().find(|s| s.name == position.name).expect(position.name);
        let counts = repeat(&game, scenario, &options).expect("the scripts load");
        assert_eq!(counts.failures, Vec::new(), "{}", position.name);
        let shared_by = if position.published.is_some() { 1 } else { positions.len() };
        wrong.extend(differences(position, &counts, ERROR / shared_by as f64));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The outcomes that are rarer or more frequent than chance explains. Prints all of them.
fn differences(position: &Position, counts: &OutcomeCounts, error: f64) -> Vec<String> {
    let odds = outcome::odds(&position.sides, position.counted);
    let outcomes: BTreeSet<_> = odds.keys().chain(counts.outcomes.keys()).collect();
    println!("{} ({} repeats)", position.name, counts.count);
    let mut wrong = Vec::new();
    for outcome in &outcomes {
        let p = odds.get(*outcome).copied().unwrap_or_default();
        let times = counts.outcomes.get(*outcome).copied().unwrap_or_default();
        let found = format!("{outcome}: {:.2} %, exactly {:.2} %", 100.0 * counts.share(outcome), 100.0 * p);
        println!("  {found}");
        if tail::smaller(times, counts.count, p) < error / (2 * outcomes.len()) as f64 {
            wrong.push(format!("{}: {found}", position.name));
        }
    }
    wrong
}
