//! Messages that are shown for a while.

use std::time::{Duration, Instant};

/// A message in the corner of the window that disappears after a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notification {
    /// The sentence.
    pub text: String,
    /// Whether something went wrong.
    pub is_error: bool,
    /// When it was shown first.
    pub since: Instant,
}

impl Notification {
    /// A message about something that was done.
    #[must_use]
    pub fn info(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_error: false, since: Instant::now() }
    }

    /// A message about something that went wrong.
    #[must_use]
    pub fn error(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_error: true, since: Instant::now() }
    }

    /// Whether it was shown long enough.
    pub(super) fn is_over(&self) -> bool {
        self.since.elapsed() >= Duration::from_secs(if self.is_error { 12 } else { 5 })
    }
}
