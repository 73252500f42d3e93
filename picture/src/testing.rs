//! Games of the packs in `content`, for tests.

use hexforge_play::Game;
use hexforge_schemas::load::{LoadOptions, load};
use std::sync::Arc;

/// The game of the pack `content/NAME`.
pub fn game(name: &str) -> Game {
    let options = LoadOptions { scenarios: false, ..LoadOptions::default() };
    Game::of(Arc::new(load(&[hexforge_test_support::content(name)], &options))).expect("the pack has no errors")
}
