//! Where dependencies are searched. A pack cannot choose that: search files count only where the person stands who runs Hexforge.

use std::path::{Component, Path, PathBuf};

use super::discover::find_packs;
use crate::source::read_plain_text;

/// The file that lists more folders with packs, one per line. It counts in the working folder and in the folders above it, but not
/// inside a pack. It belongs to the machine, not to a pack.
pub const SEARCH_FILE: &str = ".hexforge-path";

/// The largest search file, in bytes.
const MAX_BYTES: u64 = 64 << 10;

/// The parent of `path`, also if `path` is relative.
pub(super) fn above(path: &Path) -> PathBuf {
    match (path.components().next_back(), path.parent()) {
        (Some(Component::Normal(_)), Some(parent)) if parent.as_os_str().is_empty() => PathBuf::from("."),
        (Some(Component::Normal(_)), Some(parent)) => parent.to_owned(),
        _ => path.join(".."),
    }
}

/// The folders in which dependencies of the packs at `path` are searched: near ones, those of search files, and the one above.
/// A pack in an earlier group hides packs with the same id in later groups.
#[must_use]
pub fn search_folders(path: &Path) -> [Vec<PathBuf>; 3] {
    let parent = above(path);
    let mut near = vec![path.to_owned(), parent.clone()];
    near.extend(["content", "content/examples", "examples"].map(|below| parent.join(below)));
    [near, listed_folders(), vec![above(&parent)]]
}

/// The nearest folder in which a search file counts.
#[must_use]
pub fn folder_for_search_file() -> Option<PathBuf> {
    places().into_iter().next()
}

/// Whether a folder is a pack or inside one: a file there would become a part of the pack.
#[must_use]
pub fn is_inside_pack(folder: &Path) -> bool {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    folder.ancestors().any(|folder| folder.join("pack.yaml").symlink_metadata().is_ok())
}

/// The folders that the search files for the working folder list, and those above these.
#[must_use]
pub fn listed_folders() -> Vec<PathBuf> {
    let named = places().into_iter().flat_map(|folder| listed(&folder).unwrap_or_default());
    named.flat_map(|folder| [above(&folder), folder]).collect()
}

/// The working folder and those above it that are not inside a pack, the nearest first.
fn places() -> Vec<PathBuf> {
    let Ok(here) = std::env::current_dir() else { return Vec::new() };
    places_from(&here)
}

fn places_from(here: &Path) -> Vec<PathBuf> {
    let folders: Vec<&Path> = here.ancestors().collect();
    let is_pack = |folder: &&Path| folder.join("pack.yaml").symlink_metadata().is_ok();
    let outside = folders.iter().rposition(is_pack).map_or(0, |pack| pack + 1);
    folders.into_iter().skip(outside).map(Path::to_owned).collect()
}

/// The folders that the search file in `folder` lists; none if there is no such file.
fn listed(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let path = folder.join(SEARCH_FILE);
    let Ok(metadata) = path.symlink_metadata() else { return Ok(Vec::new()) };
    let refuse = |why: String| Err(format!("`{}` does not count: {why}", path.display()));
    if !metadata.is_file() {
        return refuse("it is not a regular file".to_owned());
    }
    let text = match read_plain_text(&path, MAX_BYTES) {
        Ok(text) => text,
        Err(error) => return refuse(error.to_string()),
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(|line| folder.join(line)).collect())
}

/// Sentences about search files that do not count, and about folders that they list but that do not exist.
pub(super) fn notes(paths: &[PathBuf]) -> Vec<String> {
    let places = places();
    let mut notes = Vec::new();
    for folder in &places {
        match listed(folder) {
            Ok(folders) => notes.extend(folders.into_iter().filter(|folder| !folder.is_dir()).map(|lost| {
                let file = folder.join(SEARCH_FILE);
                format!("`{}` lists `{}`, which is not a folder", file.display(), lost.display())
            })),
            Err(note) => notes.push(note),
        }
    }
    for path in paths {
        let packs = find_packs(path).into_iter().map(|location| location.path);
        for folder in packs.chain([path.clone(), above(path)]) {
            let file = folder.join(SEARCH_FILE);
            let counts = folder.canonicalize().is_ok_and(|folder| places.contains(&folder));
            let note = format!(
                "`{}` does not count, because it is inside a pack or not above the working folder",
                file.display()
            );
            if !counts && file.symlink_metadata().is_ok() && !notes.contains(&note) {
                notes.push(note);
            }
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_inside_a_pack_do_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        std::fs::create_dir_all(root.join("games/pack/lib/deep")).unwrap();
        std::fs::write(root.join("games/pack/pack.yaml"), "").unwrap();
        let first = |below: &str| places_from(&root.join(below)).first().cloned();

        assert_eq!(first("games"), Some(root.join("games")));
        for inside in ["games/pack", "games/pack/lib", "games/pack/lib/deep"] {
            assert_eq!(first(inside), Some(root.join("games")), "{inside}");
        }
        // A pack in a pack: only what is outside of both counts.
        std::fs::write(root.join("pack.yaml"), "").unwrap();
        assert_eq!(first("games/pack/lib"), root.parent().map(Path::to_owned));
    }

    #[test]
    fn only_a_small_regular_file_lists_folders() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let file = root.join(SEARCH_FILE);
        assert_eq!(listed(root), Ok(Vec::new()));
        std::fs::write(&file, "# mine\n\n elsewhere \n").unwrap();
        assert_eq!(listed(root), Ok(vec![root.join("elsewhere")]));
        std::fs::write(&file, "x".repeat(70_000)).unwrap();
        assert!(listed(root).unwrap_err().contains("larger than 65536 bytes"));
        std::fs::remove_file(&file).unwrap();
        std::fs::create_dir(&file).unwrap();
        assert!(listed(root).unwrap_err().contains("not a regular file"));
        #[cfg(unix)]
        {
            std::fs::remove_dir(&file).unwrap();
            std::os::unix::fs::symlink("/dev/zero", &file).unwrap();
            assert!(listed(root).unwrap_err().contains("not a regular file"));
        }
    }
}
