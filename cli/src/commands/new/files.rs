//! Writes new files and never overwrites existing ones.

use crate::arguments::make_folder;
use anyhow::{Context as _, bail};
use std::io::Write as _;
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

    /// Writes all files, or none if one of the new files already exists.
    ///
    /// # Errors
    /// A file already exists or cannot be written.
    pub fn write(self) -> anyhow::Result<Vec<PathBuf>> {
        if let Some((path, _)) = self.new.iter().find(|(path, _)| path.exists()) {
            bail!("{} already exists; nothing was written", path.display());
        }
        let mut written = Vec::new();
        for (path, text) in self.new {
            parent(&path)?;
            let file = std::fs::OpenOptions::new().write(true).create_new(true).open(&path);
            put(file, &path, &text)?;
            written.push(path);
        }
        for (path, text) in self.grown {
            parent(&path)?;
            // Without a line break, the first new line would join the last old one.
            let open_end = std::fs::read(&path).is_ok_and(|old| !old.is_empty() && !old.ends_with(b"\n"));
            let text = if open_end { format!("\n{text}") } else { text };
            let file = std::fs::OpenOptions::new().append(true).create(true).open(&path);
            put(file, &path, &text)?;
            written.push(path);
        }
        Ok(written)
    }
}

fn parent(path: &Path) -> anyhow::Result<()> {
    path.parent().map_or(Ok(()), make_folder)
}

fn put(file: std::io::Result<std::fs::File>, path: &Path, text: &str) -> anyhow::Result<()> {
    file.and_then(|mut file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))
}
