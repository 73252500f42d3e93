//! Loads the pack in a thread of its own whenever it is asked to, and keeps what an earlier load gave. What is done with it
//! is not its affair.

use hexforge_play::Game;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::load::{LoadOptions, Loaded, load_in_steps};
use hexforge_schemas::outline::{Outlined, outline};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
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
    pub outline: Arc<Vec<Outlined>>,
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

fn texts(outline: &[Outlined]) -> BTreeMap<&str, &str> {
    outline.iter().map(|doc| (doc.id.as_str(), doc.place.file.slice(doc.span))).collect()
}

/// While it lives, the loader lets the game take over the rules before it looks on: the two would share the processors.
#[derive(Clone, Debug)]
pub struct Patience {
    _until_dropped: Sender<()>,
}

/// The loader waits no longer than this: nobody may be looking.
const LONGEST_PATIENCE: Duration = Duration::from_millis(100);

/// What comes out of the thread.
#[derive(Debug)]
pub enum Loads {
    /// Saved files can be played as they are; whether something in them is suspicious is still being looked at.
    Early(Box<Game>, Patience),
    /// A load came to its end.
    Done(Box<Analysis>),
    /// The loader itself failed: a fault of this program, told as such.
    Panicked(String),
}

/// What is to be loaded: the files as they are, and then perhaps with texts that are not saved.
#[derive(Debug)]
struct Request {
    number: u64,
    saved: bool,
    texts: BTreeMap<PathBuf, String>,
}

/// The thread that loads.
#[derive(Debug)]
pub struct Analyst {
    requests: Sender<Request>,
    results: Receiver<Loads>,
    next: u64,
}

impl Analyst {
    /// Begins to load the packs at `paths`; `wake` is called when a load is done.
    #[must_use]
    pub fn new(paths: Vec<PathBuf>, wake: impl Fn() + Send + 'static) -> Self {
        let (requests, inbox) = channel();
        let (send, results) = channel();
        std::thread::spawn(move || run(&paths, &inbox, &send, &wake));
        let mut analyst = Self { requests, results, next: 0 };
        analyst.request(BTreeMap::new());
        analyst
    }

    /// Asks for a load of what the files hold now, and after it for one with these unsaved texts. Requests that wait become
    /// one.
    pub fn request(&mut self, texts: BTreeMap<PathBuf, String>) {
        self.next += 1;
        let _ = self.requests.send(Request { number: self.next, saved: true, texts });
    }

    /// Asks for a load with these unsaved texts only.
    pub fn request_unsaved(&mut self, texts: BTreeMap<PathBuf, String>) {
        self.next += 1;
        let _ = self.requests.send(Request { number: self.next, saved: false, texts });
    }

    /// Whether a load was asked for that has not come yet.
    #[must_use]
    pub fn is_busy(&self, latest: Option<&Analysis>) -> bool {
        latest.is_none_or(|analysis| analysis.number < self.next)
    }

    /// What has come since it was last asked.
    #[must_use]
    pub fn take(&self) -> Vec<Loads> {
        self.results.try_iter().collect()
    }

    /// Waits for the end of the next load, for tests and tools.
    #[must_use]
    pub fn wait(&self, longest: Duration) -> Option<Loads> {
        loop {
            match self.results.recv_timeout(longest).ok()? {
                Loads::Early(..) => {}
                other => return Some(other),
            }
        }
    }
}

fn run(paths: &[PathBuf], inbox: &Receiver<Request>, send: &Sender<Loads>, wake: &dyn Fn()) {
    let mut cache = Cache::new();
    while let Ok(first) = inbox.recv() {
        let mut request = first;
        for later in inbox.try_iter() {
            let saved = request.saved || later.saved;
            request = Request { saved, ..later };
        }
        let mut loads = Vec::new();
        if request.saved {
            loads.push(BTreeMap::new());
        }
        if !request.texts.is_empty() || !request.saved {
            loads.push(request.texts);
        }
        for texts in loads {
            let mut early = |loaded: Loaded| {
                if let Some(game) = Game::of(Arc::new(loaded)) {
                    // Listed here, so that whoever plays need not.
                    let _ = game.outline();
                    let (held, dropped) = channel();
                    let _ = send.send(Loads::Early(Box::new(game), Patience { _until_dropped: held }));
                    wake();
                    let _ = dropped.recv_timeout(LONGEST_PATIENCE);
                }
            };
            // What is not saved is never played.
            let early: Option<&mut dyn FnMut(Loaded)> = if texts.is_empty() { Some(&mut early) } else { None };
            let load = || load_once(paths, request.number, texts, &mut cache, early);
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

fn load_once(
    paths: &[PathBuf],
    number: u64,
    texts: BTreeMap<PathBuf, String>,
    cache: &mut Cache,
    early: Option<&mut dyn FnMut(Loaded)>,
) -> Analysis {
    let begun = Instant::now();
    let unsaved = !texts.is_empty();
    let options = LoadOptions { texts, ..LoadOptions::default() };
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
