//! Watches folders in its own thread. An event of the operating system is only a hint: what changed is found by reading the
//! folders ([`hexforge_ide::scan`]).

use hexforge_ide::scan::{Changes, Scanner};
use notify::{EventKind, RecursiveMode, Watcher as _};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// After a hint the thread waits until there are no more hints for this long …
const QUIET: Duration = Duration::from_millis(6);
/// … but at most this long.
const MAX_WAIT: Duration = Duration::from_millis(60);
/// How long a missing or empty file may take to be written.
const UNFINISHED: Duration = Duration::from_millis(120);
/// Hints may be lost, so the folders are also read at this interval. That takes a quarter of a frame.
const POLL: Duration = Duration::from_secs(4);
/// The interval where the system gives no hints.
const POLL_WITHOUT_HINTS: Duration = Duration::from_secs(1);
/// The interval while a folder is missing.
const POLL_MISSING: Duration = Duration::from_millis(100);

enum Hint {
    Event,
    Roots(Vec<PathBuf>),
    Stop,
}

/// Watches folders until it is dropped.
#[derive(Debug)]
pub struct FileWatcher {
    hints: Sender<Hint>,
    changes: Receiver<TimedChanges>,
}

/// Changes, and when the first hint of them came.
pub type TimedChanges = (Instant, Changes);

impl FileWatcher {
    /// Watches folders; `on_change` is called in the thread with changes that can then be taken.
    #[must_use]
    pub fn new(roots: Vec<PathBuf>, on_change: impl Fn(&Changes) + Send + 'static) -> Self {
        let (hints, inbox) = channel();
        let (send, changes) = channel();
        let from_system = hints.clone();
        // Changes are reported relative to the content of the folders at this moment.
        let scanner = Scanner::new(roots);
        std::thread::spawn(move || run(scanner, from_system, &inbox, &send, &on_change));
        Self { hints, changes }
    }

    /// Watches other folders instead.
    pub fn set_roots(&self, roots: Vec<PathBuf>) {
        let _ = self.hints.send(Hint::Roots(roots));
    }

    /// All changes since the last call.
    #[must_use]
    pub fn take(&self) -> Vec<TimedChanges> {
        self.changes.try_iter().collect()
    }

    /// Waits for a change, for tests and tools.
    #[must_use]
    pub fn wait(&self, longest: Duration) -> Option<Changes> {
        Some(self.changes.recv_timeout(longest).ok()?.1)
    }
}

impl Drop for FileWatcher {
    fn drop(&mut self) {
        let _ = self.hints.send(Hint::Stop);
    }
}

fn system_watcher(hints: Sender<Hint>) -> Option<notify::RecommendedWatcher> {
    let handler = move |event: notify::Result<notify::Event>| {
        // Reading the folders causes such events.
        if !event.is_ok_and(|event| matches!(event.kind, EventKind::Access(_))) {
            let _ = hints.send(Hint::Event);
        }
    };
    notify::recommended_watcher(handler).ok()
}

/// The hints of the operating system.
struct SystemHints {
    /// Whether they cover all folders.
    is_complete: bool,
    _watcher: Option<notify::RecommendedWatcher>,
}

/// Watches each folder, and its parent, where the folder may be removed and created again. Folders that cannot be watched are read
/// at intervals.
fn attach(hints: &Sender<Hint>, roots: &[PathBuf]) -> SystemHints {
    let Some(mut watcher) = system_watcher(hints.clone()) else {
        return SystemHints { is_complete: false, _watcher: None };
    };
    let mut is_complete = true;
    for root in roots {
        is_complete &= watcher.watch(root, RecursiveMode::Recursive).is_ok();
        if let Some(above) = root.parent() {
            let _ = watcher.watch(above, RecursiveMode::NonRecursive);
        }
    }
    // Changes before this moment gave no hint.
    let _ = hints.send(Hint::Event);
    SystemHints { is_complete, _watcher: Some(watcher) }
}

fn run(
    mut scanner: Scanner,
    hints: Sender<Hint>,
    inbox: &Receiver<Hint>,
    send: &Sender<TimedChanges>,
    on_change: &dyn Fn(&Changes),
) {
    let mut system = attach(&hints, scanner.roots());
    let mut missing = Vec::new();
    loop {
        let pause = match (missing.is_empty(), system.is_complete) {
            (true, true) => POLL,
            (true, false) => POLL_WITHOUT_HINTS,
            (false, _) => POLL_MISSING,
        };
        let hint = inbox.recv_timeout(pause);
        let noticed = Instant::now();
        match hint {
            Ok(Hint::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            Ok(Hint::Roots(roots)) => {
                if roots != scanner.roots() {
                    scanner.set_roots(roots);
                    system = attach(&hints, scanner.roots());
                }
                continue;
            }
            Ok(Hint::Event) if !wait_until_quiet(inbox, &scanner) => return,
            Ok(Hint::Event) | Err(RecvTimeoutError::Timeout) => {}
        }
        let changes = scanner.scan();
        let is_moved = changes.missing != missing;
        if is_moved {
            // A folder that came back is a different folder for the operating system.
            system = attach(&hints, scanner.roots());
            missing.clone_from(&changes.missing);
        }
        if is_moved || !changes.is_empty() {
            on_change(&changes);
            if send.send((noticed, changes)).is_err() {
                return;
            }
        }
    }
}

/// Waits until the writing program is done. False: the watcher is dropped.
fn wait_until_quiet(inbox: &Receiver<Hint>, scanner: &Scanner) -> bool {
    let begun = Instant::now();
    loop {
        match inbox.recv_timeout(QUIET) {
            Ok(Hint::Stop) | Err(RecvTimeoutError::Disconnected) => return false,
            Ok(_) if begun.elapsed() < MAX_WAIT => {}
            Ok(_) | Err(RecvTimeoutError::Timeout) => {
                if begun.elapsed() >= UNFINISHED || !scanner.is_being_written() {
                    return true;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const LONG: Duration = Duration::from_secs(20);

    fn pack() -> (tempfile::TempDir, PathBuf, FileWatcher) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("pack");
        std::fs::create_dir_all(&root).unwrap();
        std::fs::write(root.join("a.yaml"), "a: 1\n").unwrap();
        let watch = FileWatcher::new(vec![root.clone()], |_| {});
        (folder, root, watch)
    }

    fn save_by_rename(root: &Path, text: &str) {
        std::fs::rename(root.join("a.yaml"), root.join("a.yaml~")).unwrap();
        std::fs::write(root.join("a.yaml"), text).unwrap();
        std::fs::remove_file(root.join("a.yaml~")).unwrap();
    }

    fn next_text(watch: &FileWatcher, root: &Path) -> Option<String> {
        watch.wait(LONG)?.changed.get(&root.join("a.yaml")).cloned()
    }

    #[test]
    fn each_save_by_rename_is_reported() {
        let (_folder, root, watch) = pack();
        for n in 2..5 {
            let text = format!("a: {n}\n");
            save_by_rename(&root, &text);
            assert_eq!(next_text(&watch, &root), Some(text));
        }
    }

    #[test]
    fn a_file_is_reported_only_when_it_is_complete() {
        let (_folder, root, watch) = pack();
        std::fs::write(root.join("a.yaml"), "").unwrap();
        std::thread::sleep(Duration::from_millis(20));
        std::fs::write(root.join("a.yaml"), "a: 2\n").unwrap();
        assert_eq!(next_text(&watch, &root).as_deref(), Some("a: 2\n"));
    }

    #[test]
    fn a_deleted_file_is_reported() {
        let (_folder, root, watch) = pack();
        std::fs::remove_file(root.join("a.yaml")).unwrap();
        assert_eq!(watch.wait(LONG).unwrap().removed, [root.join("a.yaml")]);
    }

    #[test]
    fn a_folder_that_is_moved_away_and_back_is_watched_again() {
        let (folder, root, watch) = pack();
        let away = folder.path().join("elsewhere");
        std::fs::rename(&root, &away).unwrap();
        assert_eq!(watch.wait(LONG).unwrap().missing, std::slice::from_ref(&root));
        std::fs::rename(&away, &root).unwrap();
        assert!(watch.wait(LONG).unwrap().missing.is_empty());
        save_by_rename(&root, "a: 3\n");
        assert_eq!(next_text(&watch, &root).as_deref(), Some("a: 3\n"));
    }

    #[test]
    fn a_new_hard_link_is_reported() {
        let (folder, root, watch) = pack();
        let elsewhere = folder.path().join("finished");
        std::fs::write(&elsewhere, "b: 1\n").unwrap();
        std::fs::hard_link(&elsewhere, root.join("b.yaml")).unwrap();
        assert_eq!(watch.wait(LONG).unwrap().changed.get(&root.join("b.yaml")).map(String::as_str), Some("b: 1\n"));
    }

    #[test]
    fn a_file_that_is_missing_for_a_moment_is_not_reported_as_deleted() {
        let (_folder, root, watch) = pack();
        std::fs::remove_file(root.join("a.yaml")).unwrap();
        std::thread::sleep(Duration::from_millis(20));
        std::fs::write(root.join("a.yaml"), "a: 2\n").unwrap();
        let changes = watch.wait(LONG).unwrap();
        assert_eq!(changes.changed.get(&root.join("a.yaml")).map(String::as_str), Some("a: 2\n"));
        assert_eq!(changes.removed, [] as [PathBuf; 0]);
    }
}
