//! The engine of Hexforge: state, journal, flow, events, windows, permissions, values, decisions, sessions.
//!
//! It knows no game, no file format and no script language. Content reaches it as one immutable [`ruleset::Ruleset`],
//! scripts through one trait, [`host::ScriptHost`].

pub mod bot;
pub mod decision;
pub mod engine;
mod env;
pub mod formula;
pub mod host;
pub mod ids;
pub mod migrate;
pub mod proposal;
pub mod ruleset;
pub mod save;
pub mod session;
pub mod state;
pub mod value;
pub mod view;
pub mod world;
