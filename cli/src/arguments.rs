//! Arguments that several commands share.

use anyhow::{Context as _, bail};
use clap::ValueEnum;
pub use hexforge_play::names::seat_name;

/// In which form faults are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// For code scanning.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
}

/// `NAME=VALUE`, as options of a game are chosen.
///
/// # Errors
/// There is no `=`, or nothing before it.
pub fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}

/// The seed that was asked for, else one that differs from run to run.
#[must_use]
pub fn seed_or_fresh(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        // Short enough to be typed again.
        now.map_or(0, |passed| (passed.as_nanos() % 1_000_000_000) as u64)
    })
}

/// A range of numbers of players checked against what the game allows.
///
/// # Errors
/// The number does not fit the game.
pub fn player_count(asked: Option<usize>, min: u32, max: u32) -> anyhow::Result<usize> {
    let (min, max) = (min as usize, max as usize);
    let count = asked.unwrap_or(min);
    if count < min || count > max {
        bail!("the game is for {min} to {max} players, not for {count}; choose with --players");
    }
    Ok(count)
}

/// Creates a folder and the folders above it.
///
/// # Errors
/// The operating system refused.
pub fn make_folder(path: &std::path::Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(path).with_context(|| format!("cannot create the folder {}", path.display()))
}
