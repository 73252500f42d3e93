//! Loads packs in a thread. Requests that wait become one; a load reuses what earlier loads cached.
//!
//! It does not watch files and does not decide what to do with a result.

use crate::analysis::Analysis;
use crate::panic::panic_message;
use hexforge_play::Game;
use hexforge_play::threads::spawn_with_stack;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::load::{LoadOptions, Loaded, load_in_steps};
use hexforge_schemas::outline::outline;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Makes the loader wait until it is dropped or a tenth of a second is over, so that the game can migrate to the rules without
/// sharing the processors with the lint.
#[derive(Clone, Debug)]
pub struct Deadline {
    _until_dropped: Sender<()>,
}

/// The longest time that the loader waits for the game.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// Rules to play with.
#[derive(Clone, Debug)]
pub struct RulesetUpdate {
    /// The number of the load that they come from; later loads have higher numbers.
    pub number: u64,
    /// The game with these rules.
    pub game: Game,
}

/// The outcome of a load.
#[derive(Debug)]
pub enum LoadResult {
    /// The load finished.
    Done(Box<Analysis>),
    /// The loader crashed, with this message: a bug of this program.
    Crashed(String),
}

/// How files differ from those of the last load.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileChanges {
    /// Any file may have changed.
    Unknown,
    /// Only these files changed; with their texts.
    Changed(BTreeMap<PathBuf, String>),
}

impl FileChanges {
    /// Both changes, this one first.
    fn and(self, later: Self) -> Self {
        match (self, later) {
            (Self::Changed(mut first), Self::Changed(later)) => {
                first.extend(later);
                Self::Changed(first)
            }
            _ => Self::Unknown,
        }
    }
}

/// A request to load the saved files, the unsaved texts, or both one after the other.
#[derive(Debug)]
struct Request {
    number: u64,
    saved: Option<FileChanges>,
    texts: BTreeMap<PathBuf, String>,
}

impl Request {
    /// One request instead of both.
    fn and(self, later: Self) -> Self {
        let saved = match (self.saved, later.saved) {
            (Some(first), Some(later)) => Some(first.and(later)),
            (first, later) => first.or(later),
        };
        Self { saved, ..later }
    }
}

/// Requests loads. It can be cloned for everyone who notices changes of files.
#[derive(Clone, Debug)]
pub struct LoadRequests {
    requests: Sender<Request>,
    last: Arc<AtomicU64>,
}

impl LoadRequests {
    /// Requests a load of the saved files, and after it one with these unsaved texts if there are any.
    pub fn load(&self, files: FileChanges, texts: BTreeMap<PathBuf, String>) {
        self.send(Some(files), texts);
    }

    /// Requests only a load with these unsaved texts.
    pub fn load_unsaved(&self, texts: BTreeMap<PathBuf, String>) {
        self.send(None, texts);
    }

    fn send(&self, saved: Option<FileChanges>, texts: BTreeMap<PathBuf, String>) {
        let number = self.last.fetch_add(1, Ordering::SeqCst) + 1;
        let _ = self.requests.send(Request { number, saved, texts });
    }

    /// Whether a requested load has not finished; `latest` is the last result.
    #[must_use]
    pub fn is_busy(&self, latest: Option<&Analysis>) -> bool {
        latest.is_none_or(|analysis| analysis.number < self.last.load(Ordering::SeqCst))
    }
}

/// Called with rules that have no errors, before the lint has run.
pub type OnPlayable = dyn Fn(RulesetUpdate, Deadline) + Send;

/// The thread that loads packs.
#[derive(Debug)]
pub struct Loader {
    /// Requests loads from it.
    pub requests: LoadRequests,
    results: Receiver<LoadResult>,
}

impl Loader {
    /// Starts to load the packs at `paths`. `wake` is called after each load, `on_playable` as soon as saved files give rules
    /// without errors.
    #[must_use]
    pub fn new(paths: Vec<PathBuf>, wake: impl Fn() + Send + 'static, on_playable: Box<OnPlayable>) -> Self {
        let (requests, inbox) = channel();
        let (send, results) = channel();
        // Without a thread, the channel is closed, and no result ever arrives.
        let _ = spawn_with_stack(move || run(&paths, &inbox, &send, &wake, &on_playable));
        let requests = LoadRequests { requests, last: Arc::default() };
        requests.load(FileChanges::Unknown, BTreeMap::new());
        Self { requests, results }
    }

    /// The results since the last call.
    #[must_use]
    pub fn take(&self) -> Vec<LoadResult> {
        self.results.try_iter().collect()
    }

    /// Waits for the next result, for tests and tools.
    #[must_use]
    pub fn wait(&self, longest: Duration) -> Option<LoadResult> {
        self.results.recv_timeout(longest).ok()
    }
}

fn run(
    paths: &[PathBuf],
    inbox: &Receiver<Request>,
    send: &Sender<LoadResult>,
    wake: &dyn Fn(),
    on_playable: &OnPlayable,
) {
    let mut cache = Cache::new();
    while let Ok(first) = inbox.recv() {
        let request = inbox.try_iter().fold(first, Request::and);
        let mut loads = Vec::new();
        let is_saved = request.saved.is_some();
        loads.extend(request.saved.map(|files| (files, BTreeMap::new())));
        if !request.texts.is_empty() || !is_saved {
            loads.push((FileChanges::Changed(BTreeMap::new()), request.texts));
        }
        for (files, texts) in loads {
            let mut early = |loaded: Loaded| offer_rules(request.number, loaded, on_playable);
            // Unsaved texts are never played.
            let early: Option<&mut dyn FnMut(Loaded)> = if texts.is_empty() { Some(&mut early) } else { None };
            let load = || load_once(paths, request.number, files, texts, &mut cache, early);
            let result = catch_unwind(AssertUnwindSafe(load));
            let result = match result {
                Ok(analysis) => LoadResult::Done(Box::new(analysis)),
                Err(panic) => {
                    // The cache may be inconsistent.
                    cache = Cache::new();
                    LoadResult::Crashed(panic_message(panic.as_ref()))
                }
            };
            if send.send(result).is_err() {
                return;
            }
            wake();
        }
    }
}

/// Offers rules without errors, and waits until the game has migrated to them.
fn offer_rules(number: u64, loaded: Loaded, on_playable: &OnPlayable) {
    let Some(game) = Game::of(Arc::new(loaded)) else { return };
    // The outline is made in this thread, not in that of the game.
    let _ = game.outline();
    let (held, dropped) = channel();
    on_playable(RulesetUpdate { number, game }, Deadline { _until_dropped: held });
    let _ = dropped.recv_timeout(LONGEST_WAIT);
}

fn load_once(
    paths: &[PathBuf],
    number: u64,
    files: FileChanges,
    texts: BTreeMap<PathBuf, String>,
    cache: &mut Cache,
    early: Option<&mut dyn FnMut(Loaded)>,
) -> Analysis {
    let begun = Instant::now();
    let unsaved = !texts.is_empty();
    let changed = match files {
        FileChanges::Unknown => None,
        FileChanges::Changed(changed) => Some(changed),
    };
    // Packs change while they are edited, so a lock does not count.
    let options = LoadOptions { texts, changed, locked: false, ..LoadOptions::default() };
    let loaded = Arc::new(load_in_steps(paths, &options, cache, early));
    let game = Game::of(loaded.clone());
    let outline = game.as_ref().map_or_else(|| Arc::new(outline(&loaded)), |game| game.outline().clone());
    let schemas = Arc::new(loaded.schemas());
    Analysis { number, loaded, game, outline, schemas, took: begun.elapsed(), unsaved, abouts: Arc::default() }
}

#[cfg(test)]
#[path = "loader_tests.rs"]
mod tests;
