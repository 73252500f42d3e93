//! Proves the engine with rulesets written in Rust: no documents, no scripts.

mod events;
mod permissions;
mod rig;
mod windows;
