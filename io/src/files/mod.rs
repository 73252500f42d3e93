//! Files that are complete or not there: a failure, a full disk or the end of the process in the middle leaves the former file, and
//! nothing else.

mod draft;
mod group;

use crate::shown_path;
pub use draft::Draft;
pub use group::Group;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// What happens to a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It stays, and writing fails.
    Keep,
    /// It is replaced once the new one is complete.
    Replace,
}

/// Who may read a new file. A file that is replaced keeps its permissions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    /// Whoever may read new files of this user.
    Usual,
    /// The user alone, because it tells what players must not know.
    Owner,
}

/// Why a file is not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// There is a file already.
    #[error("{} already exists", shown_path(.0))]
    Exists(PathBuf),
    /// The folder does not exist.
    #[error("cannot write {}: {}", shown_path(.0), self.reason())]
    NoFolder(PathBuf, PathBuf),
    /// The file is read-only.
    #[error("cannot write {}: {}", shown_path(.0), self.reason())]
    ReadOnly(PathBuf),
    /// The system refuses.
    #[error("cannot write {}: {}", shown_path(path), self.reason())]
    System {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl WriteError {
    /// Why, without the file.
    #[must_use]
    pub fn reason(&self) -> String {
        match self {
            Self::Exists(_) => "it already exists".to_owned(),
            Self::NoFolder(_, folder) => format!("the folder {} does not exist. Create it first", shown_path(folder)),
            Self::ReadOnly(_) => "the file is read-only".to_owned(),
            Self::System { error, .. } => error.to_string(),
        }
    }

    fn system(path: &Path, error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::AlreadyExists {
            return Self::Exists(path.to_owned());
        }
        Self::System { path: path.to_owned(), error }
    }
}

/// Writes a file.
///
/// # Errors
/// It exists and must stay, or it cannot be written. The folder is as before.
pub fn write(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), WriteError> {
    write_for(path, bytes, existing, Readers::Usual)
}

/// Writes a file that these people may read.
///
/// # Errors
/// It exists and must stay, or it cannot be written. The folder is as before.
pub fn write_for(path: &Path, bytes: &[u8], existing: Existing, readers: Readers) -> Result<(), WriteError> {
    let mut draft = Draft::create(path, existing, readers)?;
    draft.write_all(bytes).map_err(|error| WriteError::system(path, error))?;
    draft.finish()
}

/// Checks that a file can be written later, as far as that can be known now.
///
/// # Errors
/// It exists and must stay, its folder does not exist or is read-only, or the disk is full. The folder is as before.
pub fn check(path: &Path, existing: Existing) -> Result<(), WriteError> {
    /// What a full disk has no space for.
    const BLOCK: [u8; 4096] = [0; 4096];
    let mut draft = Draft::create(path, existing, Readers::Owner)?;
    if draft.is_new() {
        draft.write_all(&BLOCK).map_err(|error| WriteError::system(path, error))?;
    }
    Ok(())
}

/// Checks that files can be written into a folder later. The folder need not exist yet.
///
/// # Errors
/// The folder, or the folder that it would be created in, is read-only or not a folder, or the disk is full.
pub fn check_folder(folder: &Path) -> Result<(), WriteError> {
    let there =
        folder.ancestors().find(|ancestor| ancestor.as_os_str().is_empty() || ancestor.symlink_metadata().is_ok());
    let there = there.filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."));
    check(&there.join(draft::PROBE), Existing::Keep).map_err(|error| match error {
        WriteError::System { error, .. } => WriteError::system(folder, error),
        _ => WriteError::system(folder, io::ErrorKind::NotADirectory.into()),
    })
}

#[cfg(test)]
mod tests;
