//! Arguments shared by several commands.

use anyhow::{Context as _, bail};
use clap::ValueEnum;
pub use hexforge_play::names::seat_name;

/// The output format of diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum DiagnosticFormat {
    /// Readable text
    #[default]
    Text,
    /// JSON for programs
    Json,
    /// SARIF for code scanning
    Sarif,
    /// Annotations for GitHub Actions
    Github,
}

/// Parses `NAME=VALUE`.
///
/// # Errors
/// The `=` or the name is missing.
pub fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}

/// Returns the given seed, or a fresh one that differs from run to run.
#[must_use]
pub fn seed_or_fresh(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        // Short, so that a person can type it again.
        now.map_or(0, |passed| (passed.as_nanos() % 1_000_000_000) as u64)
    })
}

/// Returns the number of players: the given one, or the fewest that the game allows.
///
/// # Errors
/// The game does not allow this number.
pub fn player_count(asked: Option<usize>, min: u32, max: u32) -> anyhow::Result<usize> {
    let (min, max) = (min as usize, max as usize);
    let count = asked.unwrap_or(min);
    if count < min || count > max {
        bail!("the game cannot be played by {count} players; it needs {min} to {max}. Set the number with --players");
    }
    Ok(count)
}

/// Creates a folder and its parents.
///
/// # Errors
/// The folder cannot be created.
pub fn make_folder(path: &std::path::Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(path).with_context(|| format!("cannot create the folder {}", hexforge_io::shown_path(path)))
}
