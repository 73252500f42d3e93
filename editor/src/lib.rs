//! The editor: author, playtest and understand a pack, with hot reload. It works with any pack and knows no game.

pub mod analysis;
pub mod board;
pub mod playtest;
pub mod project;
pub mod recovery;
pub mod scan;
#[cfg(test)]
pub mod testing;
pub mod watch;
