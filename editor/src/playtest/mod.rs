//! A game in play for its author: commands go in, snapshots come out. It draws nothing.
//!
//! A [`Driver`] owns the game and carries out commands; a [`PlaytestThread`] runs one beside the window. After each command
//! there is a new [`Snapshot`]: plain data with localized texts.

mod command;
mod console;
mod driver;
mod input_history;
mod play_state;
mod replay;
mod session_start;
mod snapshot;
mod thread;
mod tree;
mod view;

pub use command::{Change, Command, Seat, Start, StartingPoint, Until};
pub use driver::Driver;
pub use session_start::options_of;
pub use snapshot::{
    ConsoleLine, FrameLine, Inspected, LocalizedDecision, LocalizedLine, LocalizedUnavailable, Notice, Snapshot,
    SnapshotSeat, TreeNode, Unasked, ValueLine,
};
pub use thread::{CommandSender, PlaytestThread};

#[cfg(test)]
mod tests;
