//! Where saves of the playtest are, and which there are.

use std::path::{Path, PathBuf};

/// At most this many saves are listed.
const MAX_LISTED: usize = 100;

/// The folder for saves of a pack. It is beside the pack, since every YAML file inside would be one of its documents.
fn folder(root: &Path) -> PathBuf {
    let above = root.parent().unwrap_or(root);
    above.join("saves").join(root.file_name().unwrap_or_default())
}

/// The path of a save after so many inputs.
pub(super) fn save_path(root: &Path, inputs: usize) -> PathBuf {
    folder(root).join(format!("after-{inputs}.save.yaml"))
}

/// The saves of the pack at `root`, the newest first.
#[must_use]
pub fn list_saves(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder(root)) else { return Vec::new() };
    let mut all: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "yaml"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    all.sort();
    all.into_iter().rev().map(|(_, path)| path).take(MAX_LISTED).collect()
}

/// The name of a save in a list.
#[must_use]
pub fn save_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let plain = name.strip_suffix(".yaml").unwrap_or(&name);
    plain.strip_suffix(".save").unwrap_or(plain).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saves_are_listed_newest_first_without_other_files() {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().join("some-pack");
        let inside = folder(&root);
        assert!(!inside.starts_with(&root), "a save is not a document of the pack");
        assert_eq!(list_saves(&root), Vec::<PathBuf>::new());

        std::fs::create_dir_all(&inside).unwrap();
        let now = std::time::SystemTime::now();
        for (name, age) in [("b.save.yaml", 20), ("a.save.yaml", 10), ("notes.txt", 0)] {
            let file = std::fs::File::create(inside.join(name)).unwrap();
            file.set_modified(now - std::time::Duration::from_secs(age)).unwrap();
        }
        assert_eq!(list_saves(&root).iter().map(|path| save_name(path)).collect::<Vec<_>>(), ["a", "b"]);
    }
}
