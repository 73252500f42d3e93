//! Formats diagnostics for people, programs and code hosts.

mod github;
mod json;
mod limited;
mod sarif;
mod text;

pub use github::github;
pub use json::{json, json_values};
pub use limited::limited;
pub use sarif::sarif;
pub use text::text;

#[cfg(test)]
mod code_tests;
#[cfg(test)]
mod tests;
