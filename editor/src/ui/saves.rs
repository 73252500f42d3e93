//! Saves of the playtest: where they lie, and which there are.

use super::desk::Desk;
use crate::playtest::Command;
use std::path::{Path, PathBuf};

/// So many saves are listed.
const MOST: usize = 100;

/// Where the saves of a pack lie: beside it, since every YAML file inside would be a document of it.
fn folder(root: &Path) -> PathBuf {
    let above = root.parent().unwrap_or(root);
    above.join("saves").join(root.file_name().unwrap_or_default())
}

/// Saves the game under a name that is free. What came of it is said over the board.
pub(super) fn save_game(desk: &mut Desk) {
    if !desk.seen.running {
        return desk.tell("no game is under way; start one first", true);
    }
    let name = format!("after-{}.save.yaml", desk.seen.inputs);
    desk.ask(Command::Save(folder(&desk.project.root).join(name)));
}

/// The saves of a pack, the newest first.
pub(super) fn list(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder(root)) else { return Vec::new() };
    let mut all: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "yaml"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    all.sort();
    all.into_iter().rev().map(|(_, path)| path).take(MOST).collect()
}

/// What a save is called in a list.
pub(super) fn called(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let plain = name.strip_suffix(".yaml").unwrap_or(&name);
    plain.strip_suffix(".save").unwrap_or(plain).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_save_comes_first_and_other_files_are_left_out() {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().join("some-pack");
        let inside = folder(&root);
        assert!(!inside.starts_with(&root), "a save is no document of the pack");
        assert_eq!(list(&root), Vec::<PathBuf>::new());

        std::fs::create_dir_all(&inside).unwrap();
        let now = std::time::SystemTime::now();
        for (name, age) in [("b.save.yaml", 20), ("a.save.yaml", 10), ("notes.txt", 0)] {
            let file = std::fs::File::create(inside.join(name)).unwrap();
            file.set_modified(now - std::time::Duration::from_secs(age)).unwrap();
        }
        assert_eq!(list(&root).iter().map(|path| called(path)).collect::<Vec<_>>(), ["a", "b"]);
    }
}
