//! The editor: author, playtest and understand a pack, with hot reload. It works with any pack and knows no game.
//!
//! The model ([`project`], [`watch`], [`playtest`], [`form`], [`laboratory`]) can be used and tested without a window; [`ui`]
//! shows it. What it knows of packs comes from `hexforge_ide`, what it draws from `hexforge_picture`.

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
