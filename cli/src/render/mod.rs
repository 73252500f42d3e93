//! Formats what the commands print. The modules here decide nothing.

pub mod canvas;
pub mod diagnostics;
pub mod map;
pub mod question;
pub mod state;
pub mod text_table;
pub mod text_width;

pub use hexforge_play::{localizer, reasons, result};
