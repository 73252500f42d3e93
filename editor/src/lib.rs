//! The editor: author, playtest and understand a pack, with hot reload. It works with any pack and knows no game.
//!
//! The model ([`project`], [`watch`], [`analysis`], [`playtest`], [`board`], [`form`], [`complete`], [`laboratory`]) can be used
//! and tested without a window; [`ui`] shows it.

pub mod analysis;
pub mod board;
pub mod complete;
pub mod control;
pub mod coverage;
pub mod form;
pub mod laboratory;
pub mod picture;
pub mod playtest;
pub mod project;
pub mod recovery;
mod run;
pub mod scan;
pub mod ui;
pub mod watch;

pub use run::{Options, RunError, run};
