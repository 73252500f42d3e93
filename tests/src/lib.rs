//! What the tests that cross crates share: a small game to which attacks are added, archives of any shape, and the fuzzers.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot prepare its work has failed")]

pub mod archive;
pub mod fuzz;
pub mod small_game;

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The time that this thread has worked, which does not grow while other programs work; where the system does not say, the time that
/// has passed.
#[must_use]
pub fn worked() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let stated = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let worked = stated.and_then(|text| text.split_whitespace().next()?.parse().ok());
    worked.map_or_else(|| START.elapsed(), Duration::from_nanos)
}
