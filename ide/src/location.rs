//! A place in a file.

use hexforge_schemas::diagnostic::Diagnostic;
use std::path::PathBuf;

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file.
    pub path: PathBuf,
    /// The byte.
    pub byte: usize,
}

impl Location {
    /// Where a diagnostic begins; none if it concerns no file.
    #[must_use]
    pub fn of(diagnostic: &Diagnostic) -> Option<Self> {
        let place = diagnostic.place.as_ref()?;
        Some(Self { path: PathBuf::from(place.file.path().as_ref()), byte: place.span.start })
    }
}
