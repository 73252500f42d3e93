//! What leaves and enters a program.
//!
//! Packs, saves, file names and the errors about them are data that somebody else wrote. Everything of it that is printed or
//! written passes through this crate:
//!
//! - [`shown()`]: a text as it may be shown, with everything that could control a terminal made visible;
//! - [`screen`]: standard output and standard error, which let no other control sequences through than our own colours;
//! - [`github`]: annotations of GitHub Actions, whose parts cannot end early;
//! - [`json`]: JSON whose bytes are harmless to a terminal as well;
//! - [`yaml`]: YAML in which everything can be seen;
//! - [`lines`]: lines of input, of bounded length and perhaps not UTF-8;
//! - [`files`]: files that are complete or not there (feature `files`).

#[cfg(feature = "files")]
pub mod files;
pub mod github;
pub mod json;
pub mod lines;
pub mod screen;
pub mod shown;
mod visible;
pub mod yaml;

pub use shown::{shown, shown_path};
