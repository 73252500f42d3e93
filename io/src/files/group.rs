//! Several files of which all are written or none.

use super::draft::folder_of;
use super::{Draft, Existing, Readers, WriteError};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Files that are written together. Dropped before they are finished, they leave nothing, not even a folder.
#[derive(Debug, Default)]
pub struct Group {
    drafts: Vec<(PathBuf, Draft)>,
    /// The folders that were created for them.
    folders: Vec<PathBuf>,
}

impl Group {
    /// Writes a file whose name it gets with all others, and creates the folders that it is in.
    ///
    /// # Errors
    /// It exists and must stay, or it cannot be written.
    pub fn add(&mut self, path: &Path, bytes: &[u8], existing: Existing) -> Result<(), WriteError> {
        self.make_folder(folder_of(path))?;
        let mut draft = Draft::create(path, existing, Readers::Usual)?;
        draft.write_all(bytes).map_err(|error| WriteError::system(path, error))?;
        draft.complete()?;
        self.drafts.push((path.to_owned(), draft));
        Ok(())
    }

    /// Gives all files their names. New files should be added before those that replace others: if a name cannot be given,
    /// the new files are removed again, but what was replaced stays so.
    ///
    /// # Errors
    /// A name cannot be given.
    pub fn finish(mut self) -> Result<Vec<PathBuf>, WriteError> {
        let mut written: Vec<(PathBuf, bool)> = Vec::new();
        for (path, draft) in std::mem::take(&mut self.drafts) {
            let is_new = !path.exists();
            if let Err(error) = draft.finish() {
                for (path, _) in written.iter().filter(|(_, is_new)| *is_new) {
                    let _ = std::fs::remove_file(path);
                }
                return Err(error);
            }
            written.push((path, is_new));
        }
        self.folders.clear();
        Ok(written.into_iter().map(|(path, _)| path).collect())
    }

    fn make_folder(&mut self, folder: &Path) -> Result<(), WriteError> {
        let missing: Vec<&Path> =
            folder.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
        for folder in missing.into_iter().rev() {
            std::fs::create_dir(folder).map_err(|error| WriteError::system(folder, error))?;
            self.folders.push(folder.to_owned());
        }
        Ok(())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.drafts.clear();
        for folder in self.folders.iter().rev() {
            // A folder that is not empty any more belongs to somebody else as well.
            let _ = std::fs::remove_dir(folder);
        }
    }
}
