//! Answers about loaded packs and the texts of an editor: what can be completed at a position, where an id is defined and used,
//! what a quick fix changes, how well a name matches a search, which files of a pack changed; and the thread that loads.
//!
//! It opens no window and speaks no protocol. It reads files only through the loader and [`scan`].

pub mod about;
pub mod analysis;
pub mod complete;
pub mod fixes;
pub mod loader;
pub mod location;
pub mod lookup;
mod panic;
pub mod scan;
pub mod search;

pub use panic::panic_message;
