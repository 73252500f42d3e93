//! Packs for tests: the shipped ones, copies of them, and folders of invented ones.

use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The folder of the repository.
#[must_use]
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The folder of a shipped pack, such as `examples/tic-tac-toe`.
///
/// # Panics
/// There is no such pack.
#[must_use]
pub fn content(name: &str) -> PathBuf {
    let folder = workspace().join("content").join(name);
    assert!(folder.join("pack.yaml").is_file(), "{} is not a pack", folder.display());
    folder
}

/// The names of the files in a folder, sorted.
///
/// # Panics
/// The folder cannot be read.
#[must_use]
pub fn file_names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A copy of a shipped pack, which a test may change. It is removed when it is dropped.
#[derive(Debug)]
pub struct PackCopy {
    /// The pack's folder.
    pub root: PathBuf,
    /// An empty folder beside it, for what a program keeps of its user.
    pub home: PathBuf,
    _folder: TempDir,
}

impl PackCopy {
    /// Copies a shipped pack, such as `examples/tic-tac-toe`.
    ///
    /// # Panics
    /// There is no such pack, or it cannot be copied.
    #[must_use]
    pub fn of(name: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Programs report paths without symbolic links.
        let real = folder.path().canonicalize().unwrap();
        let root = copy_into(&real, &content(name));
        let home = real.join("home");
        std::fs::create_dir(&home).unwrap();
        Self { root, home, _folder: folder }
    }

    /// Copies another shipped pack into the folder that this one is in, and returns its folder.
    ///
    /// # Panics
    /// There is no such pack, or it cannot be copied.
    pub fn beside(&self, name: &str) -> PathBuf {
        copy_into(self.root.parent().unwrap(), &content(name))
    }

    /// A file's text.
    ///
    /// # Panics
    /// It cannot be read.
    #[must_use]
    pub fn read(&self, relative: &str) -> String {
        read(&self.root.join(relative))
    }

    /// Writes a file, with the folders that it is in.
    ///
    /// # Panics
    /// It cannot be written.
    pub fn write(&self, relative: &str, text: &str) {
        write(&self.root.join(relative), text);
    }

    /// Replaces the first occurrence of a text in a file.
    ///
    /// # Panics
    /// The file does not contain the text.
    pub fn edit(&self, relative: &str, old: &str, new: &str) {
        edit(&self.root.join(relative), old, new);
    }
}

/// The smallest shipped pack that is a game.
#[must_use]
pub fn tic_tac_toe() -> PackCopy {
    PackCopy::of("examples/tic-tac-toe")
}

/// A folder of invented packs. It is removed when it is dropped.
#[derive(Debug)]
pub struct PackFolder {
    folder: TempDir,
}

impl Default for PackFolder {
    fn default() -> Self {
        Self::new()
    }
}

impl PackFolder {
    /// An empty folder.
    ///
    /// # Panics
    /// It cannot be created.
    #[must_use]
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// The path of a file in it.
    #[must_use]
    pub fn path(&self, relative: &str) -> PathBuf {
        self.folder.path().join(relative)
    }

    /// Writes a file, with the folders that it is in.
    ///
    /// # Panics
    /// It cannot be written.
    pub fn write(&self, relative: &str, text: &str) {
        write(&self.path(relative), text);
    }

    /// Replaces the first occurrence of a text in a file.
    ///
    /// # Panics
    /// The file does not contain the text.
    pub fn edit(&self, relative: &str, old: &str, new: &str) {
        edit(&self.path(relative), old, new);
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

/// Replaces the first occurrence of a text in a file.
///
/// # Panics
/// The file does not contain the text.
pub fn edit(path: &Path, old: &str, new: &str) {
    assert!(!old.is_empty(), "an empty text is in every file");
    let text = read(path);
    assert!(text.contains(old), "{} does not contain `{old}`", path.display());
    std::fs::write(path, text.replacen(old, new, 1)).unwrap();
}

/// Copies a folder into another one; its new path.
fn copy_into(parent: &Path, folder: &Path) -> PathBuf {
    let target = parent.join(folder.file_name().unwrap());
    copy_folder(folder, &target);
    target
}

/// Copies a folder with all that it contains.
///
/// # Panics
/// It cannot be copied.
pub fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for name in file_names(from) {
        let (source, target) = (from.join(&name), to.join(&name));
        if source.is_dir() {
            copy_folder(&source, &target);
        } else {
            std::fs::copy(&source, &target).unwrap_or_else(|e| panic!("{}: {e}", source.display()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    #[test]
    fn a_copy_is_equal_and_changing_it_leaves_the_pack_unchanged() {
        let shipped = content("examples/tic-tac-toe");
        let before = read(&shipped.join("game.yaml"));
        let copy = tic_tac_toe();
        assert_eq!(file_names(&copy.root), file_names(&shipped));
        assert_eq!(copy.read("game.yaml"), before);
        copy.edit("game.yaml", "kind: game", "kind: gaem");
        copy.write("new/folder/file.yaml", "new\n");
        assert!(copy.read("game.yaml").contains("kind: gaem"));
        assert_eq!(copy.read("new/folder/file.yaml"), "new\n");
        assert_eq!(read(&shipped.join("game.yaml")), before);
    }

    #[test]
    fn a_second_pack_is_copied_beside_the_first() {
        let copy = tic_tac_toe();
        let other = copy.beside("examples/homebrew-species");
        assert_eq!(other.parent(), copy.root.parent());
        assert!(other.join("pack.yaml").is_file());
    }

    #[test]
    fn a_copy_is_removed_when_it_is_dropped() {
        let root = tic_tac_toe().root.clone();
        assert!(!root.exists());
    }

    #[test]
    fn a_pack_that_does_not_exist_and_a_text_that_is_missing_fail_the_test() {
        assert!(catch_unwind(|| content("examples/no-such-pack")).is_err());
        assert!(catch_unwind(|| file_names(Path::new("/no/such/folder"))).is_err());
        let packs = PackFolder::new();
        packs.write("base/pack.yaml", "id: base\n");
        assert!(catch_unwind(|| packs.edit("base/pack.yaml", "no such text", "")).is_err());
        assert!(catch_unwind(|| packs.edit("base/pack.yaml", "", "more")).is_err());
        packs.edit("base/pack.yaml", "base", "more");
        assert_eq!(read(&packs.path("base/pack.yaml")), "id: more\n");
    }
}
