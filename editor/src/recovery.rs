//! The recovery file: unsaved text survives a crash.

use crate::project::Project;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The recovery file of one pack.
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

    /// The unsaved texts of an earlier run.
    #[must_use]
    pub fn read(&self) -> BTreeMap<PathBuf, String> {
        let text = std::fs::read_to_string(&self.path).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Writes the unsaved texts, if they changed since the last time. Without unsaved text the file is removed.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&mut self, project: &Project) -> std::io::Result<()> {
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
    fn unsaved_text_is_kept_after_a_crash_and_removed_after_a_save() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.yaml");
        std::fs::write(&file, "a: 1\n").unwrap();
        let mut project = Project::new(folder.path().to_owned());
        project.open(&file).unwrap().set("a: 2\n".to_owned());
        let mut recovery = Recovery::new(&folder.path().join("home"), folder.path());
        recovery.write(&project).unwrap();
        drop(project);

        let texts = Recovery::new(&folder.path().join("home"), folder.path()).read();
        assert_eq!(texts.get(&file).map(String::as_str), Some("a: 2\n"));
        let mut again = Project::new(folder.path().to_owned());
        for (path, text) in texts {
            again.recover(&path, text);
        }
        assert!(again.get(&file).unwrap().is_dirty());

        again.save(&file).unwrap();
        recovery.write(&again).unwrap();
        assert!(recovery.read().is_empty());
    }
}
