//! Answers about loaded packs and the texts of an editor: what may be completed, where an id is used, which document a
//! place belongs to; and the thread that loads.
//!
//! It opens no window, speaks no protocol and reads files only through the loader and [`scan`].

pub mod analysis;
pub mod complete;
pub mod scan;
