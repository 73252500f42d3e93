//! Packs: reading, checking and compiling data-driven game content.

mod blame;
pub mod builtin_messages;
pub mod cache;
pub mod codes;
mod compile;
mod consequences;
pub mod definitions;
pub mod diagnostic;
pub mod documents;
pub mod explain;
mod fluent_limits;
mod fluent_references;
mod lint;
pub mod load;
pub mod locale;
mod migrate;
pub mod nearest;
pub mod outline;
pub mod pack;
pub mod patches;
mod plurals;
pub mod render;
mod scripts;
pub mod source;
mod text_graph;
pub mod validate;
pub mod yaml;
