//! The recovery file: unsaved text survives a crash.

use crate::project::Project;
use hexforge_io::files::{self, Existing, Readers, WriteError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The recovery file of one pack.
#[derive(Debug)]
pub struct Recovery {
    /// Where it may be. The second place is for when the first cannot be written to.
    places: [PathBuf; 2],
    /// In which of them it is.
    place: usize,
    written: BTreeMap<PathBuf, u64>,
}

impl Recovery {
    /// The recovery file of the pack at `root`, in the folder `home`, or else in the folder for temporary files.
    #[must_use]
    pub fn new(home: &Path, root: &Path) -> Self {
        Self::within([home, &std::env::temp_dir()], root)
    }

    fn within(folders: [&Path; 2], root: &Path) -> Self {
        let name = blake3::hash(root.to_string_lossy().as_bytes()).to_hex();
        let short: String = name.chars().take(16).collect();
        let names = [format!("recovery-{short}.json"), format!("hexforge-recovery-{short}.json")];
        let [home, temporary] = folders;
        let [first, second] = names;
        Self { places: [home.join(first), temporary.join(second)], place: 0, written: BTreeMap::new() }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        let [first, second] = &self.places;
        if self.place == 0 { first } else { second }
    }

    /// The unsaved texts of an earlier run, from the file that was written last.
    #[must_use]
    pub fn read(&self) -> BTreeMap<PathBuf, String> {
        let own = self.places.iter().filter(|path| is_own(path));
        let last = own.max_by_key(|path| path.metadata().and_then(|about| about.modified()).ok());
        let text = last.and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Writes the unsaved texts, if they changed since the last time. Without unsaved text the file is removed. If the file cannot be
    /// written where it was, it moves to the other place, and the reason is returned.
    ///
    /// # Errors
    /// The file cannot be written in either place.
    pub fn write(&mut self, project: &Project) -> Result<Option<WriteError>, WriteError> {
        let dirty = || project.open_files().filter(|(_, buffer)| buffer.is_dirty());
        let now: BTreeMap<PathBuf, u64> = dirty().map(|(path, buffer)| (path.to_owned(), buffer.version)).collect();
        if now == self.written {
            return Ok(None);
        }
        let moved = if now.is_empty() {
            self.remove()?;
            None
        } else {
            let texts: BTreeMap<&Path, &str> = dirty().map(|(path, buffer)| (path, buffer.text.as_str())).collect();
            let path = self.path().to_owned();
            let text = serde_json::to_string(&texts).map_err(|error| system(&path, error.into()))?;
            self.put(text.as_bytes())?
        };
        self.written = now;
        Ok(moved)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<Option<WriteError>, WriteError> {
        let Err(why) = put_at(self.path(), bytes) else { return Ok(None) };
        let former = self.path().to_owned();
        self.place = 1 - self.place;
        if let Err(error) = put_at(self.path(), bytes) {
            self.place = 1 - self.place;
            // Both places may be full for the same reason; the first one is what the author knows.
            return Err(if self.place == 0 { why } else { error });
        }
        // It is out of date. Where it cannot be removed, the newer file counts.
        let _ = std::fs::remove_file(former);
        Ok(Some(why))
    }

    fn remove(&self) -> Result<(), WriteError> {
        self.places.iter().filter(|path| is_own(path)).try_for_each(|path| match std::fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(system(path, error)),
            _ => Ok(()),
        })
    }
}

fn system(path: &Path, error: std::io::Error) -> WriteError {
    WriteError::System { path: path.to_owned(), error }
}

fn put_at(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| system(path, error))?;
    }
    files::write_for(path, bytes, Existing::Replace, Readers::Owner)
}

/// Whether a file is the user's. Others can write into the folder for temporary files as well.
fn is_own(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|about| about.is_file() && is_of_user(&about))
}

#[cfg(unix)]
fn is_of_user(about: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    tempfile::tempfile().and_then(|own| own.metadata()).is_ok_and(|own| own.uid() == about.uid())
}

#[cfg(not(unix))]
fn is_of_user(_: &std::fs::Metadata) -> bool {
    true
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

    #[test]
    fn unsaved_text_moves_to_another_place_when_its_own_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("a.yaml"), "a: 1\n").unwrap();
        std::fs::create_dir(at("tmp")).unwrap();
        let mut project = Project::new(folder.path().to_owned());
        project.open(&at("a.yaml")).unwrap().set("a: 2\n".to_owned());
        let mut recovery = Recovery::within([&at("home"), &at("tmp")], folder.path());
        assert!(recovery.write(&project).unwrap().is_none());
        let first = recovery.path().to_owned();

        // A folder that is gone and whose name is taken cannot be written to, whoever the user is.
        std::fs::remove_dir_all(at("home")).unwrap();
        std::fs::write(at("home"), "").unwrap();
        project.get_mut(&at("a.yaml")).unwrap().set("a: 3\n".to_owned());
        assert!(recovery.write(&project).unwrap().is_some());
        assert!(recovery.path() != first && recovery.path().starts_with(at("tmp")));
        let texts = Recovery::within([&at("home"), &at("tmp")], folder.path()).read();
        assert_eq!(texts.get(&at("a.yaml")).map(String::as_str), Some("a: 3\n"));

        std::fs::remove_dir_all(at("tmp")).unwrap();
        project.get_mut(&at("a.yaml")).unwrap().set("a: 4\n".to_owned());
        std::fs::write(at("tmp"), "").unwrap();
        assert!(recovery.write(&project).is_err());
    }
}
