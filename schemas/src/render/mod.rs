//! Diagnostics in the forms in which they are read: by people, by programs and by code hosts.

mod github;
mod json;
mod sarif;
mod text;

pub use github::github;
pub use json::{json, json_values};
pub use sarif::sarif;
pub use text::text;

#[cfg(test)]
mod code_tests;
#[cfg(test)]
mod tests;
