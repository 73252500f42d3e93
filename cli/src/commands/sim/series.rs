//! A series of games, spread over threads. What comes out does not depend on how many there are.

use super::game::{Played, Rules, play};
use crate::content::Game;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// A series that was played.
#[derive(Debug)]
pub struct Series {
    /// The games by number.
    pub games: Vec<Played>,
    /// How long it took.
    pub time: Duration,
}

/// Plays games 1 to `count` on `jobs` threads, each with a script host of its own.
///
/// # Errors
/// The scripts cannot be loaded.
pub fn run(game: &Game, rules: &Rules, count: usize, jobs: usize) -> anyhow::Result<Series> {
    let begun = Instant::now();
    let next = AtomicUsize::new(1);
    let bar = progress(count);
    let (send, receive) = mpsc::channel();
    let mut games = std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, count.max(1)) {
            let send = send.clone();
            let next = &next;
            scope.spawn(move || work(game, rules, count, next, &send));
        }
        drop(send);
        let mut games = Vec::with_capacity(count);
        for played in receive {
            bar.inc(1);
            games.push(played?);
        }
        anyhow::Ok(games)
    })?;
    bar.finish_and_clear();
    games.sort_by_key(|g| g.number);
    Ok(Series { games, time: begun.elapsed() })
}

fn work(
    game: &Game,
    rules: &Rules,
    count: usize,
    next: &AtomicUsize,
    send: &mpsc::Sender<anyhow::Result<Played>>,
) {
    let host = match game.host() {
        Ok(host) => host,
        Err(error) => {
            let _ = send.send(Err(error));
            return;
        }
    };
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        // A closed channel means that another thread failed and nobody waits for the rest.
        if number > count || send.send(Ok(play(game, &host, rules, number))).is_err() {
            return;
        }
    }
}

/// A bar on a terminal, nothing elsewhere.
fn progress(count: usize) -> ProgressBar {
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// One hash over all games: the same for the same content, options and seed, whatever the number of threads.
#[must_use]
pub fn combined_hash(games: &[Played]) -> String {
    let mut hasher = blake3::Hasher::new();
    for game in games {
        hasher.update(&(game.number as u64).to_le_bytes());
        hasher.update(game.hash.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}
