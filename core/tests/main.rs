//! Proves the engine with rulesets written in Rust: no documents, no scripts.

mod checks;
mod decisions;
mod events;
mod flows;
mod permissions;
mod properties;
mod random;
mod rig;
mod save;
mod undo;
mod values;
mod views;
mod windows;
