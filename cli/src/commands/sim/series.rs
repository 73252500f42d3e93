//! Plays a series of games on several threads. The results do not depend on the number of threads.

use crate::threads::parallel_map;
use hexforge_play::Game;
use hexforge_play::bot_game::{PlayedGame, SeriesOptions, play};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// A finished series.
#[derive(Debug)]
pub struct Series {
    /// The games in order of their number.
    pub games: Vec<PlayedGame>,
    /// How long it took.
    pub time: Duration,
}

/// Plays games 1 to `count` on `jobs` threads, each with a script host of its own.
///
/// # Errors
/// The scripts cannot be loaded.
pub fn run(game: &Game, options: &SeriesOptions, count: usize, jobs: usize) -> anyhow::Result<Series> {
    let begun = Instant::now();
    let bar = progress(count);
    let games =
        parallel_map(count, jobs, || game.host(), |host, at| play(game, host, options, at + 1), |_| bar.inc(1))?;
    bar.finish_and_clear();
    Ok(Series { games, time: begun.elapsed() })
}

/// Creates a progress bar, which is only visible on a terminal.
fn progress(count: usize) -> ProgressBar {
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// Combines the hashes of all games; equal for equal content, options and seed, with any number of threads.
#[must_use]
pub fn combined_hash(games: &[PlayedGame]) -> String {
    let mut hasher = blake3::Hasher::new();
    for game in games {
        hasher.update(&(game.number as u64).to_le_bytes());
        hasher.update(game.hash.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}
