//! Loads the pack in a thread of its own whenever it is asked to, and keeps what an earlier load gave. What is done with it
//! is not its affair.

use hexforge_play::Game;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::load::{LoadOptions, Loaded, load_in_steps};
use hexforge_schemas::outline::{DocumentSymbol, outline};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// What a load gave.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Which load it was; later ones have higher numbers.
    pub number: u64,
    /// What was loaded.
    pub loaded: Arc<Loaded>,
    /// The game, if the pack has no errors.
    pub game: Option<Game>,
    /// Every document.
    pub outline: Arc<Vec<DocumentSymbol>>,
    /// Schemas by kind.
    pub schemas: Arc<BTreeMap<String, Json>>,
    /// How long it took.
    pub took: Duration,
    /// Whether texts that are not saved stood in for files. Such a load tells faults; games are played with what is saved.
    pub unsaved: bool,
}

impl Analysis {
    /// All faults, warnings and notes.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.loaded.diagnostics
    }

    /// How many errors and warnings there are.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let count = |severity| self.diagnostics().iter().filter(|d| d.severity == severity).count();
        (count(Severity::Error), count(Severity::Warning))
    }

    /// Ids of documents that are new, changed or gone since `before`.
    #[must_use]
    pub fn changed_since(&self, before: &Self) -> Vec<String> {
        let (old, new) = (texts(&before.outline), texts(&self.outline));
        let changed = new.iter().filter(|(id, text)| old.get(*id) != Some(*text)).map(|(id, _)| (*id).to_owned());
        let gone = old.keys().filter(|id| !new.contains_key(*id)).map(|id| (*id).to_owned());
        changed.chain(gone).collect()
    }
}

fn texts(outline: &[DocumentSymbol]) -> BTreeMap<&str, &str> {
    outline.iter().map(|doc| (doc.id.as_str(), doc.place.file.slice(doc.span))).collect()
}

/// While it lives, the loader lets the game take over the rules before it looks on: the two would share the processors.
#[derive(Clone, Debug)]
pub struct Patience {
    _until_dropped: Sender<()>,
}

/// The loader waits no longer than this: nobody may be looking.
const LONGEST_PATIENCE: Duration = Duration::from_millis(100);

/// Rules, and which load they come from; later loads have higher numbers.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The number of the load.
    pub number: u64,
    /// The game.
    pub game: Game,
}

/// What comes out of the thread.
#[derive(Debug)]
pub enum Loads {
    /// A load came to its end.
    Done(Box<Analysis>),
    /// The loader itself failed: a fault of this program, told as such.
    Panicked(String),
}

/// What became of files since the last load.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Files {
    /// Nobody knows.
    Unknown,
    /// These say something else now, and no others.
    Changed(BTreeMap<PathBuf, String>),
}

impl Files {
    /// What is known after both, this one first.
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

/// What is to be loaded: the files as they are, and then perhaps with texts that are not saved.
#[derive(Debug)]
struct Request {
    number: u64,
    saved: Option<Files>,
    texts: BTreeMap<PathBuf, String>,
}

impl Request {
    /// One that stands for both.
    fn and(self, later: Self) -> Self {
        let saved = match (self.saved, later.saved) {
            (Some(first), Some(later)) => Some(first.and(later)),
            (first, later) => first.or(later),
        };
        Self { saved, ..later }
    }
}

/// Asks for loads. Whoever knows that files have changed may have one.
#[derive(Clone, Debug)]
pub struct Requests {
    requests: Sender<Request>,
    last: Arc<AtomicU64>,
}

impl Requests {
    /// Asks for a load of what the files hold now, and after it for one with these unsaved texts. Requests that wait become
    /// one.
    pub fn load(&self, files: Files, texts: BTreeMap<PathBuf, String>) {
        self.send(Some(files), texts);
    }

    /// Asks for a load with these unsaved texts only.
    pub fn load_unsaved(&self, texts: BTreeMap<PathBuf, String>) {
        self.send(None, texts);
    }

    fn send(&self, saved: Option<Files>, texts: BTreeMap<PathBuf, String>) {
        let number = self.last.fetch_add(1, Ordering::SeqCst) + 1;
        let _ = self.requests.send(Request { number, saved, texts });
    }

    /// Whether a load was asked for that has not come yet.
    #[must_use]
    pub fn is_busy(&self, latest: Option<&Analysis>) -> bool {
        latest.is_none_or(|analysis| analysis.number < self.last.load(Ordering::SeqCst))
    }
}

/// Is told of rules that can be played as they are, while what is suspicious in them is still being looked at.
pub type Early = dyn Fn(Rules, Patience) + Send;

/// The thread that loads.
#[derive(Debug)]
pub struct Analyst {
    /// Asks it for loads.
    pub requests: Requests,
    results: Receiver<Loads>,
}

impl Analyst {
    /// Begins to load the packs at `paths`; `wake` is called when a load is done.
    #[must_use]
    pub fn new(paths: Vec<PathBuf>, wake: impl Fn() + Send + 'static, early: Box<Early>) -> Self {
        let (requests, inbox) = channel();
        let (send, results) = channel();
        std::thread::spawn(move || run(&paths, &inbox, &send, &wake, &early));
        let requests = Requests { requests, last: Arc::default() };
        requests.load(Files::Unknown, BTreeMap::new());
        Self { requests, results }
    }

    /// What has come since it was last asked.
    #[must_use]
    pub fn take(&self) -> Vec<Loads> {
        self.results.try_iter().collect()
    }

    /// Waits for the end of the next load, for tests and tools.
    #[must_use]
    pub fn wait(&self, longest: Duration) -> Option<Loads> {
        self.results.recv_timeout(longest).ok()
    }
}

fn run(paths: &[PathBuf], inbox: &Receiver<Request>, send: &Sender<Loads>, wake: &dyn Fn(), early: &Early) {
    let mut cache = Cache::new();
    while let Ok(first) = inbox.recv() {
        let request = inbox.try_iter().fold(first, Request::and);
        let mut loads = Vec::new();
        let is_saved = request.saved.is_some();
        loads.extend(request.saved.map(|files| (files, BTreeMap::new())));
        if !request.texts.is_empty() || !is_saved {
            loads.push((Files::Changed(BTreeMap::new()), request.texts));
        }
        for (files, texts) in loads {
            let mut early = |loaded: Loaded| tell_early(request.number, loaded, early);
            // What is not saved is never played.
            let early: Option<&mut dyn FnMut(Loaded)> = if texts.is_empty() { Some(&mut early) } else { None };
            let load = || load_once(paths, request.number, files, texts, &mut cache, early);
            let result = catch_unwind(AssertUnwindSafe(load));
            let result = match result {
                Ok(analysis) => Loads::Done(Box::new(analysis)),
                Err(panic) => {
                    // What it was in the middle of is not to be trusted.
                    cache = Cache::new();
                    Loads::Panicked(said(panic.as_ref()))
                }
            };
            if send.send(result).is_err() {
                return;
            }
            wake();
        }
    }
}

/// Hands what can be played on, and waits until it was taken over.
fn tell_early(number: u64, loaded: Loaded, early: &Early) {
    let Some(game) = Game::of(Arc::new(loaded)) else { return };
    // Listed here, so that whoever plays need not.
    let _ = game.outline();
    let (held, dropped) = channel();
    early(Rules { number, game }, Patience { _until_dropped: held });
    let _ = dropped.recv_timeout(LONGEST_PATIENCE);
}

fn load_once(
    paths: &[PathBuf],
    number: u64,
    files: Files,
    texts: BTreeMap<PathBuf, String>,
    cache: &mut Cache,
    early: Option<&mut dyn FnMut(Loaded)>,
) -> Analysis {
    let begun = Instant::now();
    let unsaved = !texts.is_empty();
    let changed = match files {
        Files::Unknown => None,
        Files::Changed(changed) => Some(changed),
    };
    let options = LoadOptions { texts, changed, ..LoadOptions::default() };
    let loaded = Arc::new(load_in_steps(paths, &options, cache, early));
    let game = Game::of(loaded.clone());
    let outline = game.as_ref().map_or_else(|| Arc::new(outline(&loaded)), |game| game.outline().clone());
    let schemas = Arc::new(loaded.schemas());
    Analysis { number, loaded, game, outline, schemas, took: begun.elapsed(), unsaved }
}

/// What a panic said.
#[must_use]
pub fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().map(|s| (*s).to_owned()).or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "it did not say why".to_owned())
}

#[cfg(test)]
#[path = "analysis_tests.rs"]
mod tests;
