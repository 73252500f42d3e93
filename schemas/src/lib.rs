//! Packs: reading, checking and compiling data-driven game content.

pub mod codes;
pub mod diagnostic;
pub mod nearest;
pub mod render;
pub mod source;
pub mod validate;
pub mod yaml;
pub mod documents;
pub mod pack;
mod compile;
pub mod load;
mod scripts;
