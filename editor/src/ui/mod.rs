//! The window. Each panel draws itself from the model and asks for changes by commands (see [`crate::app`]).

mod answer;
mod board;
mod board_painter;
mod console;
mod decision;
mod diagnostics;
mod editor;
mod explorer;
mod form;
mod highlight;
mod laboratory;
mod layout;
mod log;
mod new_game;
mod notifications;
mod palette;
mod panels;
mod pickers;
mod shortcuts;
mod source;
mod state;
pub mod theme;
mod timeline;
mod toolbar;
mod words;

pub use editor::Editor;
pub use panels::Panels;
