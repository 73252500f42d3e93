//! The state of the editor and the one place that changes it. It draws nothing.
//!
//! How data flows in a frame:
//!
//! 1. [`AppState::poll`] takes what the threads report (file watcher, loader, playtest, coverage) into the [`Model`].
//! 2. Every panel draws itself from `&Model`. A panel owns what only it needs: what is typed into a search, what is folded open.
//! 3. Whatever a panel wants to change it puts as a [`Command`] into [`Commands`]: open a place, edit a text, answer the game.
//! 4. After all panels are drawn, [`AppState::apply`] carries the commands out, in order, on the model and on the threads.
//! 5. The window is drawn again if there were any, so that every panel shows the same state.
//!
//! Saved files take a shorter way: the watcher asks the loader, and the loader gives the rules to the playtest, without a frame
//! in between. Tests and the control channel use the same commands as the panels.

mod apply;
mod command;
mod model;
mod notification;
mod poll;
mod saves;
mod state;
mod tab;

pub use command::{Command, Commands, Dialog, Export, WindowCommand};
pub use hexforge_ide::location::Location;
pub use hexforge_ide::lookup::{Reference, id_at};
pub use model::{GLOW, Model, References, Selection};
pub use notification::Notification;
pub use saves::{list_saves, save_name};
pub use state::{AppState, TYPING_PAUSE};
pub use tab::Tab;
