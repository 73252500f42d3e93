//! The recovery file: an unsaved game survives whatever ends the program.

use crate::saves;
use hexforge_core::save::Save;
use std::path::{Path, PathBuf};

/// What the file is called, but for a number.
const STEM: &str = "hexforge-recovery";

/// A recovery file, made when it is first needed.
#[derive(Debug, Default)]
pub struct Recovery {
    path: Option<PathBuf>,
}

impl Recovery {
    /// Writes the game into the file: into one of its own in this folder, else in that for temporary files.
    ///
    /// # Errors
    /// It can be written nowhere.
    pub fn keep(&mut self, save: &Save) -> anyhow::Result<&Path> {
        if let Some(path) = &self.path {
            saves::write(path, save, true)?;
        } else {
            let here = saves::write_fresh(Path::new("."), STEM, save);
            let path = here.or_else(|_| saves::write_fresh(&std::env::temp_dir(), STEM, save))?;
            self.path = Some(path.strip_prefix(".").map(Path::to_owned).unwrap_or(path));
        }
        Ok(self.path.as_deref().unwrap_or(Path::new(STEM)))
    }

    /// Removes the file: the game is safe elsewhere, or over.
    pub fn drop_file(&mut self) {
        if let Some(path) = self.path.take() {
            // A file that cannot be removed does no harm.
            let _ = std::fs::remove_file(path);
        }
    }
}
