//! Proves the engine with rulesets written in Rust: no documents, no scripts.

mod checks;
mod events;
mod flows;
mod permissions;
mod rig;
mod values;
mod windows;
