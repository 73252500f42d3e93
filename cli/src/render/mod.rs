//! What the commands show: each module draws one thing and decides nothing.

pub mod diagnostics;
pub mod question;
pub mod state;
pub mod table;

pub use hexforge_play::{reasons, result, speech};
