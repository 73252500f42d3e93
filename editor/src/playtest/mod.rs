//! A game in play for its author: the session, what can be asked of it, and what is seen of it. It draws nothing.
//!
//! A [`Driver`] owns the session; a [`Table`] runs one in a thread of its own, so that no hook holds up the window. What is
//! seen is a [`Snapshot`]: plain data, made anew after each command.

mod begin;
mod command;
mod console;
mod driver;
mod replay;
mod snapshot;
mod steps;
mod table;
mod tree;
mod view;

pub use begin::options_of;
pub use command::{Change, Command, From, Seat, Start, Until};
pub use driver::Driver;
pub use snapshot::{
    AskShape, Asked, FrameLine, Inspected, LogLine, Notice, Offered, Said, Snapshot, SnapshotSeat, TreeNode,
    UnavailableOption, UnavailableReason, ValueLine,
};
pub use table::Table;

#[cfg(test)]
mod tests;
