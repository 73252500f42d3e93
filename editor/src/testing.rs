//! Packs for tests: copies of examples that a test may change.

use std::path::{Path, PathBuf};

/// A copy of a pack.
#[derive(Debug)]
pub struct Pack {
    _folder: tempfile::TempDir,
    /// Where it lies.
    pub root: PathBuf,
}

impl Pack {
    /// Copies the pack `content/NAME`.
    ///
    /// # Panics
    /// It cannot be copied.
    #[must_use]
    pub fn copy(name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").join(name);
        let real = folder.path().canonicalize().expect("the folder is there");
        let root = real.join(from.file_name().expect("it has a name"));
        copy(&from, &root).expect("the pack can be copied");
        Self { _folder: folder, root }
    }

    /// A file's text.
    ///
    /// # Panics
    /// It cannot be read.
    #[must_use]
    pub fn read(&self, relative: &str) -> String {
        std::fs::read_to_string(self.root.join(relative)).expect("the file can be read")
    }

    /// Writes a file.
    ///
    /// # Panics
    /// It cannot be written.
    pub fn write(&self, relative: &str, text: &str) {
        std::fs::write(self.root.join(relative), text).expect("the file can be written");
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}

/// Tic-tac-toe.
#[must_use]
pub fn tic_tac_toe() -> Pack {
    Pack::copy("examples/tic-tac-toe")
}
