//! What the tests of several crates share.
//!
//! - [`packs`]: the shipped packs, copies of them that a test may change, and folders of invented packs;
//! - `games` (feature `games`): loaded packs, and games that bots play;
//! - `windows` (feature `windows`): the editor without a window;
//! - `pictures` (feature `windows`): comparing pictures;
//! - [`screen`]: an X server without a monitor;
//! - [`skip()`]: how a test says that it did not run.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot prepare its work has failed")]

#[cfg(feature = "games")]
pub mod games;
pub mod packs;
#[cfg(feature = "windows")]
pub mod pictures;
pub mod screen;
mod skips;
#[cfg(feature = "windows")]
pub mod windows;

pub use packs::{PackCopy, PackFolder, content, file_names, workspace};
pub use skips::{skip, skip_in};
