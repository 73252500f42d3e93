//! The editor: author, playtest and understand a pack, with hot reload. It works with any pack and knows no game.
//!
//! [`app`] is the state of the editor with everything that changes it: [`project`] (open files), [`watch`] (files on disk),
//! [`playtest`] (the running game), [`laboratory`] (many games), [`coverage`]. It can be used and tested without a window. [`ui`]
//! draws it. Knowledge about packs comes from `hexforge_ide`, pictures from `hexforge_picture`.

pub mod app;
pub mod control;
pub mod coverage;
pub mod form;
pub mod laboratory;
pub mod playtest;
pub mod project;
pub mod recovery;
mod run;
pub mod ui;
pub mod watch;

pub use run::{Options, RunError, run};
