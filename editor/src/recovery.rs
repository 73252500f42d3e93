//! The recovery file: what was typed and not saved survives whatever ends the program.

use crate::project::Project;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where the unsaved texts of one pack are kept.
#[derive(Debug)]
pub struct Recovery {
    path: PathBuf,
    written: BTreeMap<PathBuf, u64>,
}

impl Recovery {
    /// The recovery file of the pack at `root`, in the folder `home`.
    #[must_use]
    pub fn new(home: &Path, root: &Path) -> Self {
        let name = blake3::hash(root.to_string_lossy().as_bytes()).to_hex();
        let short: String = name.chars().take(16).collect();
        Self { path: home.join(format!("recovery-{short}.json")), written: BTreeMap::new() }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The unsaved texts that an earlier run left.
    #[must_use]
    pub fn left(&self) -> BTreeMap<PathBuf, String> {
        let text = std::fs::read_to_string(&self.path).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Keeps what is not saved; removes the file when everything is. Does nothing when nothing was typed since.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&mut self, project: &Project) -> std::io::Result<()> {
        let dirty = || project.open_files().filter(|(_, buffer)| buffer.is_dirty());
        let now: BTreeMap<PathBuf, u64> = dirty().map(|(path, buffer)| (path.to_owned(), buffer.version)).collect();
        if now == self.written {
            return Ok(());
        }
        if now.is_empty() {
            match std::fs::remove_file(&self.path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        } else {
            let texts: BTreeMap<&Path, &str> = dirty().map(|(path, buffer)| (path, buffer.text.as_str())).collect();
            if let Some(folder) = self.path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            let fresh = self.path.with_extension("new");
            std::fs::write(&fresh, serde_json::to_string(&texts)?)?;
            std::fs::rename(&fresh, &self.path)?;
        }
        self.written = now;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_found_after_a_crash_and_gone_after_a_save() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.yaml");
        std::fs::write(&file, "a: 1\n").unwrap();
        let mut project = Project::new(folder.path().to_owned());
        project.open(&file).unwrap().set("a: 2\n".to_owned());
        let mut recovery = Recovery::new(&folder.path().join("home"), folder.path());
        recovery.keep(&project).unwrap();
        drop(project);

        let left = Recovery::new(&folder.path().join("home"), folder.path()).left();
        assert_eq!(left.get(&file).map(String::as_str), Some("a: 2\n"));
        let mut again = Project::new(folder.path().to_owned());
        for (path, text) in left {
            again.recover(&path, text);
        }
        assert!(again.get(&file).unwrap().is_dirty());

        again.save(&file).unwrap();
        recovery.keep(&again).unwrap();
        assert!(recovery.left().is_empty());
    }
}
