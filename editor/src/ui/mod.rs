//! The window: panels that show the model and ask it for things. Nothing is decided here.

mod app;
mod ask;
mod board;
mod brush;
mod code;
mod console;
mod decision;
mod desk;
mod explorer;
mod form;
mod laboratory;
mod log;
mod new_game;
mod palette;
mod problems;
mod saves;
mod source;
mod state;
mod tabs;
pub mod theme;
mod timeline;
mod toolbar;

pub use app::Editor;
pub use desk::{Desk, Go};
pub use tabs::Tab;

/// A start with nothing chosen: so many players, all of them the author.
#[must_use]
pub fn plain_start(players: usize, seed: u64) -> crate::playtest::Start {
    new_game::NewGame::plain(players, seed)
}
