//! What changed in folders of packs since the last look: by length and time, then by content. It waits for nothing.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Two writes within this time may leave the same time and length behind.
const UNSURE: Duration = Duration::from_millis(50);

/// How deep folders are looked into.
const DEPTH: usize = 16;

/// Stands for the hash of what cannot be read as text: no text has it, so that the next one that can be read is news.
const UNREADABLE: [u8; 32] = [0; 32];

/// What is known of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Print {
    length: u64,
    time: Option<SystemTime>,
    hash: [u8; 32],
    /// Whether it was written so shortly before it was looked at that length and time do not tell.
    unsure: bool,
}

/// What a look found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Files that are new or have another content, with that content.
    pub changed: BTreeMap<PathBuf, String>,
    /// Files that were written and cannot be read as text now: whoever loads the pack tells why.
    pub unreadable: Vec<PathBuf>,
    /// Files that are gone.
    pub removed: Vec<PathBuf>,
    /// Folders that are not there at all.
    pub missing: Vec<PathBuf>,
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.unreadable.is_empty() && self.removed.is_empty()
    }
}

/// Remembers what folders held.
#[derive(Debug, Default)]
pub struct Scanner {
    roots: Vec<PathBuf>,
    known: Prints,
}

/// What is known of files, by their paths: as texts, which are compared in a tenth of the time that paths take.
type Prints = BTreeMap<OsString, Print>;

impl Scanner {
    /// Looks after these folders from now on; what they hold now is known.
    #[must_use]
    pub fn new(roots: Vec<PathBuf>) -> Self {
        let mut scanner = Self { roots, known: Prints::new() };
        scanner.look();
        scanner
    }

    /// Looks after these folders from now on. What changed in those that it looked after before is still to be told.
    pub fn set_roots(&mut self, roots: Vec<PathBuf>) {
        let before = std::mem::take(&mut self.known);
        self.roots = roots;
        self.look();
        let is_below = |path: &OsString| self.roots.iter().any(|root| Path::new(path).starts_with(root));
        let still_known: Prints = before.into_iter().filter(|(path, _)| is_below(path)).collect();
        self.known.extend(still_known);
    }

    /// The folders.
    #[must_use]
    pub fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    /// What changed since the last look. A folder that is missing keeps its files: it may come back.
    pub fn look(&mut self) -> Changes {
        let mut changes = Changes::default();
        let mut there = Prints::new();
        for root in self.roots.clone() {
            if root.is_dir() {
                walk(&root, 0, &mut |path, metadata| self.file(path, metadata, &mut there, &mut changes));
            } else {
                there.extend(
                    self.known
                        .iter()
                        .filter(|(p, _)| Path::new(p).starts_with(&root))
                        .map(|(p, k)| (p.clone(), k.clone())),
                );
                changes.missing.push(root);
            }
        }
        changes.removed.extend(self.known.keys().filter(|path| !there.contains_key(*path)).map(PathBuf::from));
        self.known = there;
        changes
    }

    /// Files that were there at the last look and seem to be written just now: not there, or empty.
    #[must_use]
    pub fn in_the_making(&self) -> bool {
        let roots_there = self.roots.iter().all(|root| root.is_dir());
        roots_there
            && self
                .known
                .iter()
                .any(|(path, known)| known.length > 0 && Path::new(path).metadata().map_or(true, |m| m.len() == 0))
    }

    fn file(&self, path: PathBuf, metadata: &std::fs::Metadata, there: &mut Prints, changes: &mut Changes) {
        let (length, time) = (metadata.len(), metadata.modified().ok());
        let known = self.known.get(path.as_os_str());
        if let Some(known) = known.filter(|k| k.length == length && k.time == time && !k.unsure) {
            there.insert(path.into_os_string(), known.clone());
            return;
        }
        let text = std::fs::read_to_string(&path).ok();
        let unsure = time.and_then(|t| SystemTime::now().duration_since(t).ok()).is_none_or(|age| age < UNSURE);
        let hash = text.as_ref().map_or(UNREADABLE, |text| *blake3::hash(text.as_bytes()).as_bytes());
        there.insert(path.clone().into_os_string(), Print { length, time, hash, unsure });
        if known.is_some_and(|known| known.hash == hash) {
            return;
        }
        match text {
            Some(text) => _ = changes.changed.insert(path, text),
            None => changes.unreadable.push(path),
        }
    }
}

/// Tells every file below a folder that packs may read.
fn walk(folder: &Path, depth: usize, tell: &mut dyn FnMut(PathBuf, &std::fs::Metadata)) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if is_hidden(&path) {
            continue;
        }
        // The system finds what lies in the folder by its name faster than by its path; a link is what it points to.
        let is_link = entry.file_type().is_ok_and(|file_type| file_type.is_symlink());
        let Ok(metadata) = (if is_link { path.metadata() } else { entry.metadata() }) else { continue };
        if metadata.is_dir() {
            if depth < DEPTH && !is_link {
                walk(&path, depth + 1, tell);
            }
        } else if is_content(&path) {
            tell(path, &metadata);
        }
    }
}

/// Hidden entries and the backups of editors are no content.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// Whether a pack may read such a file.
#[must_use]
pub fn is_content(path: &Path) -> bool {
    matches!(path.extension().and_then(|e| e.to_str()), Some("yaml" | "lua" | "ftl")) && !is_hidden(path)
}

/// The files of a folder that packs may read, in order.
#[must_use]
pub fn content_files(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    walk(root, 0, &mut |path, _| files.push(path));
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack() -> (tempfile::TempDir, PathBuf, Scanner) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("pack");
        std::fs::create_dir_all(root.join("lib")).unwrap();
        std::fs::write(root.join("a.yaml"), "a: 1\n").unwrap();
        std::fs::write(root.join("lib/b.lua"), "return {}\n").unwrap();
        let scanner = Scanner::new(vec![root.clone()]);
        (folder, root, scanner)
    }

    fn names(changes: &Changes) -> Vec<String> {
        changes.changed.keys().map(|p| p.file_name().unwrap().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_file_that_cannot_be_read_is_told_once_and_again_when_it_can() {
        let (_folder, root, mut scanner) = pack();
        std::fs::write(root.join("a.yaml"), b"a: caf\xe9\n").unwrap();
        assert_eq!(scanner.look().unreadable, [root.join("a.yaml")]);
        assert!(scanner.look().is_empty());
        std::fs::write(root.join("a.yaml"), "a: café\n").unwrap();
        assert_eq!(scanner.look().changed.get(&root.join("a.yaml")).map(String::as_str), Some("a: café\n"));
    }

    #[test]
    fn what_changed_before_other_folders_were_added_is_still_told() {
        let (folder, root, mut scanner) = pack();
        let other = folder.path().join("other");
        std::fs::create_dir_all(&other).unwrap();
        std::fs::write(other.join("b.yaml"), "b: 1\n").unwrap();
        std::fs::write(root.join("a.yaml"), "a: changed\n").unwrap();
        scanner.set_roots(vec![root.clone(), other]);
        let changes = scanner.look();
        assert_eq!(changes.changed.keys().collect::<Vec<_>>(), [&root.join("a.yaml")]);
    }

    #[test]
    fn three_saves_by_rename_are_three_changes() {
        let (_folder, root, mut scanner) = pack();
        for n in 0..3 {
            std::fs::write(root.join("a.yaml~"), format!("a: {n}{n}\n")).unwrap();
            std::fs::rename(root.join("a.yaml~"), root.join("a.yaml")).unwrap();
            assert_eq!(names(&scanner.look()), ["a.yaml"]);
        }
        assert!(scanner.look().is_empty());
    }

    #[test]
    fn a_write_of_the_same_content_is_none() {
        let (_folder, root, mut scanner) = pack();
        std::fs::write(root.join("a.yaml"), "a: 1\n").unwrap();
        assert!(scanner.look().is_empty());
    }

    #[test]
    fn two_writes_of_equal_length_in_one_tick_are_both_seen() {
        let (_folder, root, mut scanner) = pack();
        std::fs::write(root.join("a.yaml"), "a: 2\n").unwrap();
        assert_eq!(names(&scanner.look()), ["a.yaml"]);
        let time = root.join("a.yaml").metadata().unwrap().modified().unwrap();
        std::fs::write(root.join("a.yaml"), "a: 3\n").unwrap();
        std::fs::File::open(root.join("a.yaml")).unwrap().set_modified(time).unwrap();
        assert_eq!(names(&scanner.look()), ["a.yaml"]);
    }

    #[test]
    fn many_files_at_once_in_new_folders_are_all_found() {
        let (_folder, root, mut scanner) = pack();
        for n in 0..200 {
            let inner = root.join(format!("d{}", n % 7));
            std::fs::create_dir_all(&inner).unwrap();
            std::fs::write(inner.join(format!("f{n}.yaml")), "x: 1\n").unwrap();
        }
        assert_eq!(scanner.look().changed.len(), 200);
    }

    #[test]
    fn a_folder_that_is_moved_away_keeps_its_files_until_it_comes_back() {
        let (folder, root, mut scanner) = pack();
        let away = folder.path().join("away");
        std::fs::rename(&root, &away).unwrap();
        let gone = scanner.look();
        assert!(gone.is_empty());
        assert_eq!(gone.missing, std::slice::from_ref(&root));

        std::fs::write(away.join("a.yaml"), "a: 9\n").unwrap();
        std::fs::rename(&away, &root).unwrap();
        assert_eq!(names(&scanner.look()), ["a.yaml"]);
    }

    #[test]
    fn a_file_that_is_missing_or_empty_for_a_moment_is_in_the_making() {
        let (_folder, root, mut scanner) = pack();
        assert!(!scanner.in_the_making());
        std::fs::write(root.join("a.yaml"), "").unwrap();
        assert!(scanner.in_the_making());
        std::fs::remove_file(root.join("a.yaml")).unwrap();
        assert!(scanner.in_the_making());
        assert_eq!(scanner.look().removed, [root.join("a.yaml")]);
        assert!(!scanner.in_the_making());
    }

    #[test]
    fn other_files_and_backups_do_not_count() {
        let (_folder, root, mut scanner) = pack();
        for name in [".a.yaml.swp", "a.yaml~", "notes.txt", ".git.yaml"] {
            std::fs::write(root.join(name), "x").unwrap();
        }
        assert!(scanner.look().is_empty());
    }
}
