//! Watches folders in a thread of its own. What the operating system says is a hint to look; what changed is found by
//! looking ([`hexforge_ide::scan`]).

use hexforge_ide::scan::{Changes, Scanner};
use notify::{EventKind, RecursiveMode, Watcher as _};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// After a hint it is waited until nothing more comes for so long …
const QUIET: Duration = Duration::from_millis(6);
/// … but not longer than this.
const PATIENCE: Duration = Duration::from_millis(60);
/// A file that is gone or empty gets so much time to be finished.
const GRACE: Duration = Duration::from_millis(120);
/// Without any hint it is looked after so long: hints may be lost. A look takes as long as a quarter of a frame.
const POLL: Duration = Duration::from_secs(4);
/// Where the system gives no hints it is looked more often.
const POLL_ALONE: Duration = Duration::from_secs(1);
/// A folder that is away is looked for more often.
const POLL_MISSING: Duration = Duration::from_millis(100);

enum Hint {
    Event,
    Roots(Vec<PathBuf>),
    Stop,
}

/// Watches folders until it is dropped.
#[derive(Debug)]
pub struct Watch {
    hints: Sender<Hint>,
    changes: Receiver<Seen>,
}

/// Changes, and when the first sign of them was noticed.
pub type Seen = (Instant, Changes);

impl Watch {
    /// Begins to watch; `tell` is called with what is about to be there to be taken.
    #[must_use]
    pub fn new(roots: Vec<PathBuf>, tell: impl Fn(&Changes) + Send + 'static) -> Self {
        let (hints, inbox) = channel();
        let (send, changes) = channel();
        let from_system = hints.clone();
        // What the folders hold when this returns is what later changes are measured against.
        let scanner = Scanner::new(roots);
        std::thread::spawn(move || run(scanner, from_system, &inbox, &send, &tell));
        Self { hints, changes }
    }

    /// Watches these folders instead.
    pub fn set_roots(&self, roots: Vec<PathBuf>) {
        let _ = self.hints.send(Hint::Roots(roots));
    }

    /// What changed since it was last asked.
    #[must_use]
    pub fn take(&self) -> Vec<Seen> {
        self.changes.try_iter().collect()
    }

    /// Waits for a change, for tests and tools.
    #[must_use]
    pub fn wait(&self, longest: Duration) -> Option<Changes> {
        Some(self.changes.recv_timeout(longest).ok()?.1)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.hints.send(Hint::Stop);
    }
}

fn system_watcher(hints: Sender<Hint>) -> Option<notify::RecommendedWatcher> {
    let handler = move |event: notify::Result<notify::Event>| {
        // Looking itself gives such events.
        if !event.is_ok_and(|event| matches!(event.kind, EventKind::Access(_))) {
            let _ = hints.send(Hint::Event);
        }
    };
    notify::recommended_watcher(handler).ok()
}

/// What the system tells of folders.
struct System {
    /// Whether it tells of all of them.
    tells: bool,
    _watcher: Option<notify::RecommendedWatcher>,
}

/// Watches each folder, and the one above it, in which it may go away and come back. What cannot be watched is polled.
fn attach(hints: &Sender<Hint>, roots: &[PathBuf]) -> System {
    let Some(mut watcher) = system_watcher(hints.clone()) else { return System { tells: false, _watcher: None } };
    let mut tells = true;
    for root in roots {
        tells &= watcher.watch(root, RecursiveMode::Recursive).is_ok();
        if let Some(above) = root.parent() {
            let _ = watcher.watch(above, RecursiveMode::NonRecursive);
        }
    }
    // What happened before it began to tell is to be seen, too.
    let _ = hints.send(Hint::Event);
    System { tells, _watcher: Some(watcher) }
}

fn run(
    mut scanner: Scanner,
    hints: Sender<Hint>,
    inbox: &Receiver<Hint>,
    send: &Sender<Seen>,
    tell: &dyn Fn(&Changes),
) {
    let mut system = attach(&hints, scanner.roots());
    let mut missing = Vec::new();
    loop {
        let pause = match (missing.is_empty(), system.tells) {
            (true, true) => POLL,
            (true, false) => POLL_ALONE,
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
            Ok(Hint::Event) if !settle(inbox, &scanner) => return,
            Ok(Hint::Event) | Err(RecvTimeoutError::Timeout) => {}
        }
        let changes = scanner.look();
        let is_elsewhere = changes.missing != missing;
        if is_elsewhere {
            // What came back is another folder to the operating system.
            system = attach(&hints, scanner.roots());
            missing.clone_from(&changes.missing);
        }
        if is_elsewhere || !changes.is_empty() {
            tell(&changes);
            if send.send((noticed, changes)).is_err() {
                return;
            }
        }
    }
}

/// Waits until whoever writes is done. False: stop.
fn settle(inbox: &Receiver<Hint>, scanner: &Scanner) -> bool {
    let begun = Instant::now();
    loop {
        match inbox.recv_timeout(QUIET) {
            Ok(Hint::Stop) | Err(RecvTimeoutError::Disconnected) => return false,
            Ok(_) if begun.elapsed() < PATIENCE => {}
            Ok(_) | Err(RecvTimeoutError::Timeout) => {
                if begun.elapsed() >= GRACE || !scanner.in_the_making() {
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

    fn pack() -> (tempfile::TempDir, PathBuf, Watch) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("pack");
        std::fs::create_dir_all(&root).unwrap();
        std::fs::write(root.join("a.yaml"), "a: 1\n").unwrap();
        let watch = Watch::new(vec![root.clone()], |_| {});
        (folder, root, watch)
    }

    fn save_by_rename(root: &Path, text: &str) {
        std::fs::rename(root.join("a.yaml"), root.join("a.yaml~")).unwrap();
        std::fs::write(root.join("a.yaml"), text).unwrap();
        std::fs::remove_file(root.join("a.yaml~")).unwrap();
    }

    fn next_text(watch: &Watch, root: &Path) -> Option<String> {
        watch.wait(LONG)?.changed.get(&root.join("a.yaml")).cloned()
    }

    #[test]
    fn three_saves_of_an_editor_that_renames_are_seen_three_times() {
        let (_folder, root, watch) = pack();
        for n in 2..5 {
            let text = format!("a: {n}\n");
            save_by_rename(&root, &text);
            assert_eq!(next_text(&watch, &root), Some(text));
        }
    }

    #[test]
    fn a_half_written_file_is_not_taken_while_it_is_written() {
        let (_folder, root, watch) = pack();
        std::fs::write(root.join("a.yaml"), "").unwrap();
        std::thread::sleep(Duration::from_millis(20));
        std::fs::write(root.join("a.yaml"), "a: 2\n").unwrap();
        assert_eq!(next_text(&watch, &root).as_deref(), Some("a: 2\n"));
    }

    #[test]
    fn a_deleted_file_is_told() {
        let (_folder, root, watch) = pack();
        std::fs::remove_file(root.join("a.yaml")).unwrap();
        assert_eq!(watch.wait(LONG).unwrap().removed, [root.join("a.yaml")]);
    }

    #[test]
    fn a_folder_that_goes_away_and_comes_back_is_watched_again() {
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
    fn a_file_that_is_linked_into_its_place_is_seen() {
        let (folder, root, watch) = pack();
        let elsewhere = folder.path().join("finished");
        std::fs::write(&elsewhere, "b: 1\n").unwrap();
        std::fs::hard_link(&elsewhere, root.join("b.yaml")).unwrap();
        assert_eq!(watch.wait(LONG).unwrap().changed.get(&root.join("b.yaml")).map(String::as_str), Some("b: 1\n"));
    }

    #[test]
    fn a_file_that_is_gone_for_a_moment_is_not_told_as_gone() {
        let (_folder, root, watch) = pack();
        std::fs::remove_file(root.join("a.yaml")).unwrap();
        std::thread::sleep(Duration::from_millis(20));
        std::fs::write(root.join("a.yaml"), "a: 2\n").unwrap();
        let changes = watch.wait(LONG).unwrap();
        assert_eq!(changes.changed.get(&root.join("a.yaml")).map(String::as_str), Some("a: 2\n"));
        assert_eq!(changes.removed, [] as [PathBuf; 0]);
    }
}
