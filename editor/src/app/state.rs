//! The model together with the threads that feed it.

use super::model::Model;
use super::notification::Notification;
use crate::coverage::CoverageRunner;
use crate::playtest::{self, PlaytestThread};
use crate::project::Project;
use crate::recovery::Recovery;
use crate::watch::FileWatcher;
use hexforge_ide::loader::{Deadline, FileChanges, LoadRequests, Loader, RulesetUpdate};
use hexforge_ide::location::Location;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Unsaved text is checked after the author pauses for this long.
pub const TYPING_PAUSE: Duration = Duration::from_millis(250);

/// The state of the editor: the model that panels read, and the threads behind it.
#[derive(Debug)]
pub struct AppState {
    /// What panels read.
    pub model: Model,
    pub(super) recovery: Recovery,
    pub(super) watcher: FileWatcher,
    pub(super) loader: Loader,
    pub(super) table: PlaytestThread,
    /// Where the cursor was before, the latest last.
    pub(super) history: Vec<Location>,
    /// When a file changed or a save began, until its effect is in the game.
    pub(super) saved_at: Option<Instant>,
    /// How many reloads were counted so far.
    pub(super) reloads_seen: u64,
    /// The versions of all open texts, and since when they wait for a check.
    pub(super) typed: (u64, Option<Instant>),
    /// What the window has to do.
    pub(super) window: Vec<super::command::WindowCommand>,
}

/// Watches the pack at `root`, and asks the loader whenever something changes there.
fn watch(root: PathBuf, requests: LoadRequests, wake: impl Fn() + Send + 'static) -> FileWatcher {
    FileWatcher::new(vec![root.clone()], move |changes| {
        if changes.missing.contains(&root) {
            // A missing pack is not loaded: the game keeps its rules until the folder comes back.
            wake();
        } else if changes.removed.is_empty() && changes.unreadable.is_empty() && !changes.is_empty() {
            requests.load(FileChanges::Changed(changes.changed.clone()), BTreeMap::new());
        } else {
            requests.load(FileChanges::Unknown, BTreeMap::new());
        }
    })
}

impl AppState {
    /// The state of an editor of the pack at `root`, whose recovery file is in `home`; `wake` draws the window again.
    #[must_use]
    pub fn new(root: PathBuf, home: &Path, wake: impl Fn() + Send + Sync + Clone + 'static) -> Self {
        Self::with_set(root, None, home, wake)
    }

    /// Like [`Self::new`], but loads the packs of a pack set as well.
    #[must_use]
    pub fn with_set(
        root: PathBuf,
        set: Option<PathBuf>,
        home: &Path,
        wake: impl Fn() + Send + Sync + Clone + 'static,
    ) -> Self {
        let recovery = Recovery::new(home, &root);
        let table = PlaytestThread::new(wake.clone());
        // Saved files go to the loader, and their rules to the game, without waiting for a frame: drawing one in between would
        // take the processors from both.
        let game = table.sender.clone();
        let early = move |rules: RulesetUpdate, deadline: Deadline| {
            game.send(playtest::Command::Early(Box::new(rules), deadline))
        };
        let loader = Loader::new([root.clone()].into_iter().chain(set).collect(), wake.clone(), Box::new(early));
        let watcher = watch(root.clone(), loader.requests.clone(), wake.clone());
        let mut model = Model::new(Project::new(root), CoverageRunner::new(wake));
        for (path, text) in recovery.read() {
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let text_of = format!("Unsaved text of {name} was recovered. Save it, or revert to the file on disk.");
            model.notify(Notification::info(text_of));
            model.project.recover(&path, text);
            model.selection.path.get_or_insert(path);
        }
        Self {
            model,
            recovery,
            watcher,
            loader,
            table,
            history: Vec::new(),
            saved_at: None,
            reloads_seen: 0,
            typed: (0, None),
            window: Vec::new(),
        }
    }

    /// Whether a load was requested that has not finished.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.loader.requests.is_busy(self.model.latest.as_ref())
    }

    /// Whether the game is carrying out a command.
    #[must_use]
    pub fn is_game_busy(&self) -> bool {
        self.table.is_busy()
    }

    /// Whether nothing is being loaded or played, and the model shows the result.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        !self.is_game_busy() && !self.is_loading() && self.table.snapshot().version == self.model.game.version
    }

    /// Whether unsaved text waits for a check.
    #[must_use]
    pub fn is_typing(&self) -> bool {
        self.typed.1.is_some()
    }

    /// All unsaved texts.
    pub(super) fn unsaved(&self) -> BTreeMap<PathBuf, String> {
        let dirty = self.model.project.open_files().filter(|(_, buffer)| buffer.is_dirty());
        dirty.map(|(path, buffer)| (path.to_owned(), buffer.text.clone())).collect()
    }
}
