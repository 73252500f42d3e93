//! Answers about loaded packs and the texts of an editor: what can be completed at a position, where an id is defined and used,
//! which files of a pack changed; and the thread that loads.
//!
//! It opens no window and speaks no protocol. It reads files only through the loader and [`scan`].

pub mod analysis;
pub mod complete;
pub mod loader;
pub mod location;
pub mod lookup;
mod panic;
pub mod scan;

pub use panic::panic_message;
