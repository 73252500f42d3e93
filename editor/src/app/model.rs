//! What panels read. Nothing here runs in a thread, draws, or changes by itself.

use super::command::Dialog;
use super::notification::Notification;
use super::tab::Tab;
use crate::coverage::CoverageRunner;
use crate::playtest::Snapshot;
use crate::project::Project;
use hexforge_ide::analysis::Analysis;
use hexforge_ide::location::Location;
use hexforge_ide::lookup::{self, Reference};
use hexforge_io::shown_path;
use hexforge_play::Game;
use hexforge_schemas::diagnostic::Diagnostic;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long something that changed is highlighted.
pub const GLOW: Duration = Duration::from_millis(1600);

/// What the author looks at.
#[derive(Debug, Default)]
pub struct Selection {
    /// The file that is shown.
    pub path: Option<PathBuf>,
    /// The byte at which the cursor is.
    pub cursor: usize,
    /// The place that the source shows next, and the number of that request: each is followed once.
    pub reveal: Option<(u64, Location)>,
    /// The panel in which the author clicked last.
    pub tab: Option<Tab>,
    /// The seat through whose eyes the game is shown; none: everything is shown.
    pub viewer: Option<usize>,
    /// The language of the game's texts; none: the first language of the pack.
    pub language: Option<String>,
}

/// The references to an id, as they were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct References {
    /// The id.
    pub id: String,
    /// Where it is named.
    pub all: Vec<Reference>,
}

/// The state of the editor, as panels see it.
#[derive(Debug)]
pub struct Model {
    /// The open files.
    pub project: Project,
    /// The files of the pack, in order.
    pub files: Vec<PathBuf>,
    /// The result of the last load.
    pub latest: Option<Analysis>,
    /// The result of the last load without errors.
    pub last_valid: Option<Analysis>,
    /// The schemas of the last load, by kind.
    pub schemas: Arc<BTreeMap<String, Json>>,
    /// The game.
    pub game: Arc<Snapshot>,
    /// How many games were started.
    pub games_started: u64,
    /// Whether the game is carrying out a command.
    pub is_game_busy: bool,
    /// Whether the pack is being loaded.
    pub is_loading: bool,
    /// Whether the folder of the pack does not exist at the moment.
    pub is_pack_missing: bool,
    /// How long it took from the last change of a file to its effect in the game.
    pub reload_time: Option<Duration>,
    /// What the author looks at.
    pub selection: Selection,
    /// Ids at which bots stop.
    pub breakpoints: Vec<String>,
    /// The coverage of definitions by scenarios.
    pub coverage: CoverageRunner,
    /// The references that are listed in the explorer.
    pub references: Option<References>,
    /// Messages that are shown, the oldest first.
    pub notifications: Vec<Notification>,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// Documents that the last reload changed, and when that was.
    pub(super) changed: (Vec<String>, Option<Instant>),
}

impl Model {
    /// The model of a project of which nothing is known yet.
    pub(super) fn new(project: Project, coverage: CoverageRunner) -> Self {
        Self {
            files: hexforge_ide::scan::content_files(&project.root),
            project,
            latest: None,
            last_valid: None,
            schemas: Arc::default(),
            game: Arc::default(),
            games_started: 0,
            is_game_busy: false,
            is_loading: true,
            is_pack_missing: false,
            reload_time: None,
            selection: Selection::default(),
            breakpoints: Vec::new(),
            coverage,
            references: None,
            notifications: Vec::new(),
            dialog: None,
            changed: (Vec::new(), None),
        }
    }

    /// Shows a message for a while.
    pub(super) fn notify(&mut self, notification: Notification) {
        self.notifications.push(notification);
    }

    /// Asks the source to show a place of the current file.
    pub(super) fn reveal(&mut self, location: Location) {
        let number = self.selection.reveal.as_ref().map_or(0, |(number, _)| *number) + 1;
        self.selection.path = Some(location.path.clone());
        // Panels that show the document at the cursor need not wait for the source.
        self.selection.cursor = location.byte;
        self.selection.reveal = Some((number, location));
    }

    /// The last load, even if it has errors.
    #[must_use]
    pub fn analysis(&self) -> Option<&Analysis> {
        self.latest.as_ref().or(self.last_valid.as_ref())
    }

    /// The rules of the last load without errors.
    #[must_use]
    pub fn rules(&self) -> Option<&Game> {
        self.last_valid.as_ref()?.game.as_ref()
    }

    /// All diagnostics of the last load.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        self.latest.as_ref().map(Analysis::diagnostics).unwrap_or_default()
    }

    /// The diagnostics of a file.
    pub fn diagnostics_of(&self, path: &Path) -> impl Iterator<Item = &Diagnostic> {
        let shown = path.to_string_lossy().into_owned();
        self.diagnostics().iter().filter(move |d| d.place.as_ref().is_some_and(|p| p.file.path().as_ref() == shown))
    }

    /// Where an id is named.
    #[must_use]
    pub fn references_to(&self, id: &str) -> Vec<Reference> {
        self.analysis().map(|analysis| lookup::references(analysis, id)).unwrap_or_default()
    }

    /// A path as it is shown: relative to the pack, or to the folder that contains the pack.
    #[must_use]
    pub fn short_path(&self, path: &Path) -> String {
        let root = &self.project.root;
        let inside = path.strip_prefix(root).ok();
        let beside = || root.parent().and_then(|above| path.strip_prefix(above).ok());
        shown_path(inside.or_else(beside).unwrap_or(path))
    }

    /// The title of the pack, or the name of its folder while it cannot be loaded.
    #[must_use]
    pub fn title(&self) -> String {
        let root = &self.project.root;
        let packs = self.last_valid.iter().flat_map(|analysis| &analysis.loaded.packs);
        let pack = packs.into_iter().find(|pack| pack.location.path == *root);
        let folder = || root.file_name().unwrap_or_default().to_string_lossy().into_owned();
        pack.map_or_else(folder, |pack| pack.manifest.title.clone())
    }

    /// Why no game can be started; none: one can.
    #[must_use]
    pub fn why_no_game(&self) -> Option<&'static str> {
        if self.rules().is_some() {
            return None;
        }
        Some(match &self.latest {
            None => "The pack is still loading.",
            Some(latest) if latest.counts().0 == 0 => {
                "Neither the pack nor any of its dependencies has a `kind: game` document."
            }
            Some(_) => "The pack has errors. Fix them, then start a game.",
        })
    }

    /// How strongly a document that was just reloaded is highlighted, from 0 to 1.
    #[must_use]
    pub fn glow_of(&self, id: &str) -> f32 {
        let Some(at) = self.changed.1 else { return 0.0 };
        let passed = at.elapsed().as_secs_f32() / GLOW.as_secs_f32();
        if passed < 1.0 && self.changed.0.iter().any(|changed| changed == id) { 1.0 - passed } else { 0.0 }
    }

    /// Whether keys without modifiers answer decisions: no field has the keyboard, and the author was not working on a text.
    #[must_use]
    pub fn accepts_answer_keys(&self, is_field_focused: bool) -> bool {
        !is_field_focused && !self.selection.tab.is_some_and(Tab::is_for_text)
    }
}
