//! The recovery file, which keeps an unsaved game if the program ends unexpectedly.

use crate::saves;
use hexforge_core::save::Save;
use std::path::{Path, PathBuf};

/// The file name without the number and the extension.
const STEM: &str = "hexforge-recovery";

/// A recovery file, created when it is first needed.
#[derive(Debug, Default)]
pub struct Recovery {
    path: Option<PathBuf>,
}

impl Recovery {
    /// Writes the game to a new file in the working directory, or else in the folder for temporary files.
    ///
    /// # Errors
    /// The file cannot be written in either folder.
    pub fn write(&mut self, save: &Save) -> anyhow::Result<&Path> {
        if let Some(path) = &self.path {
            saves::write(path, save, true)?;
        } else {
            let here = saves::write_fresh(Path::new("."), STEM, save);
            let path = here.or_else(|_| saves::write_fresh(&std::env::temp_dir(), STEM, save))?;
            self.path = Some(path.strip_prefix(".").map(Path::to_owned).unwrap_or(path));
        }
        Ok(self.path.as_deref().unwrap_or(Path::new(STEM)))
    }

    /// Removes the file because the game was saved or is over.
    pub fn remove(&mut self) {
        if let Some(path) = self.path.take() {
            // A leftover file does no harm.
            let _ = std::fs::remove_file(path);
        }
    }
}
