//! What the tests that cross crates share: a small game to which attacks are added, archives of any shape, and the fuzzers.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot prepare its work has failed")]

pub mod archive;
pub mod fuzz;
pub mod small_game;
