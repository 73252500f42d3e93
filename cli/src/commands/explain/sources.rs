//! Where things stand, from what was loaded.

use super::words::Sources;
use crate::content::Game;

/// The sources of a game.
pub struct PackSources<'g> {
    game: &'g Game,
}

impl<'g> PackSources<'g> {
    /// The sources of `game`.
    pub fn new(game: &'g Game) -> Self {
        Self { game }
    }
}

impl Sources for PackSources<'_> {
    fn place(&self, _id: &str) -> Option<String> {
        None
    }

    fn code(&self, hook: usize) -> Option<String> {
        self.game.code(hook)
    }

    fn changes(&self, _id: &str) -> Vec<String> {
        Vec::new()
    }

    fn texts(&self, _key: &str) -> Vec<(String, String)> {
        Vec::new()
    }
}
