//! Loads the game of packs without writing to the standard output, which belongs to the protocol.

use hexforge_play::Game;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::load::{LoadOptions, load_with};
use hexforge_schemas::render;
use std::path::PathBuf;
use std::sync::Arc;

/// The game of packs.
///
/// # Errors
/// A path does not exist, the packs have errors, or they contain no game.
pub fn load(paths: &[PathBuf]) -> Result<Game, String> {
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        return Err(format!("{} does not exist", missing.display()));
    }
    let loaded =
        load_with(paths, &LoadOptions { scenarios: false, types: false, ..LoadOptions::default() }, &mut Cache::new());
    let errors: Vec<Diagnostic> =
        loaded.diagnostics.iter().filter(|found| found.severity == Severity::Error).cloned().collect();
    if !errors.is_empty() {
        return Err(render::text(&errors, false));
    }
    Game::of(Arc::new(loaded)).ok_or_else(|| "these packs contain no game".to_owned())
}
