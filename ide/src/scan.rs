//! Finds the files of packs that changed since the last scan, by length and time and then by content. It does not wait.

use hexforge_schemas::source::{Limits, read_plain_text};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Two writes within this time may have the same time and length.
const UNSURE: Duration = Duration::from_millis(50);

/// The greatest depth of folders to scan.
const DEPTH: usize = 16;

/// The hash of a file that is not readable as text. No text has it, so the next readable version counts as a change.
const UNREADABLE: [u8; 32] = [0; 32];

/// A file as the last scan found it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fingerprint {
    length: u64,
    time: Option<SystemTime>,
    hash: [u8; 32],
    /// Whether it was written so shortly before the scan that a later write may have the same length and time.
    unsure: bool,
}

/// The result of a scan.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Files that are new or have new content, with their content.
    pub changed: BTreeMap<PathBuf, String>,
    /// Files that changed and are not readable as text. The loader reports why.
    pub unreadable: Vec<PathBuf>,
    /// Files that no longer exist.
    pub removed: Vec<PathBuf>,
    /// Pack folders that do not exist.
    pub missing: Vec<PathBuf>,
}

impl Changes {
    /// Whether no file changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.unreadable.is_empty() && self.removed.is_empty()
    }
}

/// Scans folders and compares them with the last scan.
#[derive(Debug, Default)]
pub struct Scanner {
    roots: Vec<PathBuf>,
    known: Fingerprints,
}

/// Files by their paths, as strings: comparing them takes a tenth of the time of comparing paths.
type Fingerprints = BTreeMap<OsString, Fingerprint>;

impl Scanner {
    /// A scanner of these folders. Their present content is the first scan.
    #[must_use]
    pub fn new(roots: Vec<PathBuf>) -> Self {
        let mut scanner = Self { roots, known: Fingerprints::new() };
        scanner.scan();
        scanner
    }

    /// Scans these folders from now on. Pending changes in folders that were scanned before are still reported.
    pub fn set_roots(&mut self, roots: Vec<PathBuf>) {
        let before = std::mem::take(&mut self.known);
        self.roots = roots;
        self.scan();
        let is_below = |path: &OsString| self.roots.iter().any(|root| Path::new(path).starts_with(root));
        let still_known: Fingerprints = before.into_iter().filter(|(path, _)| is_below(path)).collect();
        self.known.extend(still_known);
    }

    /// The folders.
    #[must_use]
    pub fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    /// The changes since the last scan. Files of a missing folder count as unchanged: it may come back.
    pub fn scan(&mut self) -> Changes {
        let mut changes = Changes::default();
        let mut there = Fingerprints::new();
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

    /// Whether a file of the last scan seems to be half written: it does not exist or is empty.
    #[must_use]
    pub fn is_being_written(&self) -> bool {
        let roots_there = self.roots.iter().all(|root| root.is_dir());
        roots_there
            && self
                .known
                .iter()
                .any(|(path, known)| known.length > 0 && Path::new(path).metadata().map_or(true, |m| m.len() == 0))
    }

    fn file(&self, path: PathBuf, metadata: &std::fs::Metadata, there: &mut Fingerprints, changes: &mut Changes) {
        let (length, time) = (metadata.len(), metadata.modified().ok());
        let known = self.known.get(path.as_os_str());
        if let Some(known) = known.filter(|k| k.length == length && k.time == time && !k.unsure) {
            there.insert(path.into_os_string(), known.clone());
            return;
        }
        let text = read_plain_text(&path, Limits::default().file_bytes).ok();
        let unsure = time.and_then(|t| SystemTime::now().duration_since(t).ok()).is_none_or(|age| age < UNSURE);
        let hash = text.as_ref().map_or(UNREADABLE, |text| *blake3::hash(text.as_bytes()).as_bytes());
        there.insert(path.clone().into_os_string(), Fingerprint { length, time, hash, unsure });
        if known.is_some_and(|known| known.hash == hash) {
            return;
        }
        match text {
            Some(text) => _ = changes.changed.insert(path, text),
            None => changes.unreadable.push(path),
        }
    }
}

/// Calls `visit` with every file below a folder that packs may read.
fn walk(folder: &Path, depth: usize, visit: &mut dyn FnMut(PathBuf, &std::fs::Metadata)) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if is_hidden(&path) {
            continue;
        }
        // The metadata of an entry is faster than that of a path, but a link needs that of its target.
        let is_link = entry.file_type().is_ok_and(|file_type| file_type.is_symlink());
        let Ok(metadata) = (if is_link { path.metadata() } else { entry.metadata() }) else { continue };
        if metadata.is_dir() {
            if depth < DEPTH && !is_link {
                walk(&path, depth + 1, visit);
            }
        } else if is_content(&path) {
            visit(path, &metadata);
        }
    }
}

/// Hidden entries and backups of editors do not belong to a pack.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// Whether a pack may read this file.
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
    fn an_unreadable_file_is_reported_once_and_again_when_it_is_readable() {
        let (_folder, root, mut scanner) = pack();
        std::fs::write(root.join("a.yaml"), b"a: caf\xe9\n").unwrap();
        assert_eq!(scanner.scan().unreadable, [root.join("a.yaml")]);
        assert!(scanner.scan().is_empty());
        std::fs::write(root.join("a.yaml"), "a: café\n").unwrap();
        assert_eq!(scanner.scan().changed.get(&root.join("a.yaml")).map(String::as_str), Some("a: café\n"));
    }

    #[test]
    fn changes_before_a_change_of_folders_are_still_reported() {
        let (folder, root, mut scanner) = pack();
        let other = folder.path().join("other");
        std::fs::create_dir_all(&other).unwrap();
        std::fs::write(other.join("b.yaml"), "b: 1\n").unwrap();
        std::fs::write(root.join("a.yaml"), "a: changed\n").unwrap();
        scanner.set_roots(vec![root.clone(), other]);
        let changes = scanner.scan();
        assert_eq!(changes.changed.keys().collect::<Vec<_>>(), [&root.join("a.yaml")]);
    }

    #[test]
    fn three_saves_by_rename_are_three_changes() {
        let (_folder, root, mut scanner) = pack();
        for n in 0..3 {
            std::fs::write(root.join("a.yaml~"), format!("a: {n}{n}\n")).unwrap();
            std::fs::rename(root.join("a.yaml~"), root.join("a.yaml")).unwrap();
            assert_eq!(names(&scanner.scan()), ["a.yaml"]);
        }
        assert!(scanner.scan().is_empty());
    }

    #[test]
    fn a_write_of_the_same_content_is_not_a_change() {
        let (_folder, root, mut scanner) = pack();
        std::fs::write(root.join("a.yaml"), "a: 1\n").unwrap();
        assert!(scanner.scan().is_empty());
    }

    #[test]
    fn two_writes_of_equal_length_in_one_tick_are_both_seen() {
        let (_folder, root, mut scanner) = pack();
        std::fs::write(root.join("a.yaml"), "a: 2\n").unwrap();
        assert_eq!(names(&scanner.scan()), ["a.yaml"]);
        let time = root.join("a.yaml").metadata().unwrap().modified().unwrap();
        std::fs::write(root.join("a.yaml"), "a: 3\n").unwrap();
        std::fs::File::open(root.join("a.yaml")).unwrap().set_modified(time).unwrap();
        assert_eq!(names(&scanner.scan()), ["a.yaml"]);
    }

    #[test]
    fn all_files_in_new_folders_are_found() {
        let (_folder, root, mut scanner) = pack();
        for n in 0..200 {
            let inner = root.join(format!("d{}", n % 7));
            std::fs::create_dir_all(&inner).unwrap();
            std::fs::write(inner.join(format!("f{n}.yaml")), "x: 1\n").unwrap();
        }
        assert_eq!(scanner.scan().changed.len(), 200);
    }

    #[test]
    fn a_moved_folder_keeps_its_files_until_it_comes_back() {
        let (folder, root, mut scanner) = pack();
        let away = folder.path().join("away");
        std::fs::rename(&root, &away).unwrap();
        let gone = scanner.scan();
        assert!(gone.is_empty());
        assert_eq!(gone.missing, std::slice::from_ref(&root));

        std::fs::write(away.join("a.yaml"), "a: 9\n").unwrap();
        std::fs::rename(&away, &root).unwrap();
        assert_eq!(names(&scanner.scan()), ["a.yaml"]);
    }

    #[test]
    fn a_missing_or_empty_file_is_being_written() {
        let (_folder, root, mut scanner) = pack();
        assert!(!scanner.is_being_written());
        std::fs::write(root.join("a.yaml"), "").unwrap();
        assert!(scanner.is_being_written());
        std::fs::remove_file(root.join("a.yaml")).unwrap();
        assert!(scanner.is_being_written());
        assert_eq!(scanner.scan().removed, [root.join("a.yaml")]);
        assert!(!scanner.is_being_written());
    }

    #[test]
    fn other_files_and_backups_are_ignored() {
        let (_folder, root, mut scanner) = pack();
        for name in [".a.yaml.swp", "a.yaml~", "notes.txt", ".git.yaml"] {
            std::fs::write(root.join(name), "x").unwrap();
        }
        assert!(scanner.scan().is_empty());
    }
}
