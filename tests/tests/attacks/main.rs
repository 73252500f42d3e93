//! Hostile packs. Each is refused with a sentence that names the place, or is harmless; none takes long, and none ends the process.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

mod archives;
mod budget;
mod growth;
mod library_state;
mod loop_order;
mod pattern_work;
mod reading_depth;
mod reading_size;
mod sandboxed;
mod steering;
mod waiting_hooks;
