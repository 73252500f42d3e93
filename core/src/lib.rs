//! The engine of Hexforge: state, journal, flow, events, windows, permissions, values, decisions, sessions.
//!
//! It knows no game, no file format and no script language. Content reaches it as one immutable [`ruleset::Ruleset`],
//! scripts through one trait, [`host::ScriptHost`].

pub mod decision;
pub mod host;
pub mod ids;
pub mod ruleset;
pub mod state;
pub mod value;
pub mod world;
