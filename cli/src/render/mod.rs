//! What the commands show: each module draws one thing and decides nothing.

pub mod diagnostics;
pub mod question;
pub mod state;
pub mod text_table;

pub use hexforge_play::{localizer, reasons, result};
