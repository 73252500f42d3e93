//! Errors of games as they may be shown: what comes from scripts, packs and saves is visible and cannot begin a line.

use hexforge_core::save::LoadError;
use hexforge_core::session::SessionError;
use hexforge_io::shown::into_shown;

/// The text of an error of a session. Only that of a hook has several lines: where it happened.
#[must_use]
pub fn session(error: &SessionError) -> String {
    match error {
        SessionError::Engine(error) => error.to_string(),
        other => into_shown(other.to_string()),
    }
}

/// The text of an error of a save, with several lines only if a hook failed.
#[must_use]
pub fn load(error: &LoadError) -> String {
    match error {
        LoadError::Session(error) => session(error),
        other => into_shown(other.to_string()),
    }
}
