//! Writes new files and never overwrites existing ones.

use anyhow::{Context as _, bail};
use hexforge_io::files::{Existing, Group};
use hexforge_io::shown_path;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Files to write.
#[derive(Debug, Default)]
pub struct Files {
    new: Vec<(PathBuf, String)>,
    grown: Vec<(PathBuf, String)>,
}

impl Files {
    /// Adds a file that must not exist yet.
    pub fn add(&mut self, path: PathBuf, text: String) {
        self.new.push((path, text));
    }

    /// Appends lines to a file, which is created if it does not exist.
    pub fn append(&mut self, path: PathBuf, text: String) {
        self.grown.push((path, text));
    }

    /// Writes all files or none. None is written if one of the new files already exists.
    ///
    /// # Errors
    /// A file already exists or cannot be written.
    pub fn write(self) -> anyhow::Result<Vec<PathBuf>> {
        if let Some((path, _)) = self.new.iter().find(|(path, _)| path.exists()) {
            bail!("{} already exists; nothing was written", shown_path(path));
        }
        let mut files = Group::default();
        for (path, text) in &self.new {
            files.add(path, text.as_bytes(), Existing::Keep)?;
        }
        for (path, text) in &self.grown {
            files.add(path, &grown(path, text)?, Existing::Replace)?;
        }
        Ok(files.finish()?)
    }
}

/// The content of a file with lines after it.
fn grown(path: &Path, text: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = match std::fs::read(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("cannot read {}", shown_path(path)));
        }
        read => read.unwrap_or_default(),
    };
    // Without a line break, the first new line would join the last old one.
    if !bytes.is_empty() && !bytes.ends_with(b"\n") {
        bytes.push(b'\n');
    }
    bytes.extend_from_slice(text.as_bytes());
    Ok(bytes)
}
