//! What all panels share: the project, what is known of it, the game, and what the author looks at.

use super::board::BoardView;
use super::console::ConsoleView;
use super::explorer::ExplorerView;
use super::form::FormView;
use super::laboratory::LaboratoryView;
use super::new_game::NewGame;
use super::problems::ProblemsView;
use super::source::SourceView;
use super::state::StateView;
use super::tabs::Tab;
use crate::coverage::Measure;
use crate::playtest::{Command, Snapshot, Table};
use crate::project::{Outside, Project};
use crate::recovery::Recovery;
use crate::watch::Watch;
use hexforge_ide::analysis::{Analysis, Analyst, Files, Loads, Patience, Requests, Rules};
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::explain::explain;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A place to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Go {
    /// The file.
    pub path: PathBuf,
    /// The byte.
    pub byte: usize,
}

/// What is typed is checked after a pause of so long.
pub(super) const PAUSE: Duration = Duration::from_millis(250);

/// How long something that changed glows.
pub const GLOW: Duration = Duration::from_millis(1600);

/// What all panels share.
#[derive(Debug)]
pub struct Desk {
    /// The files.
    pub project: Project,
    /// The files of the pack, in order.
    pub files: Vec<PathBuf>,
    recovery: Recovery,
    watch: Watch,
    analyst: Analyst,
    /// What the last load gave.
    pub latest: Option<Analysis>,
    /// What the last load without errors gave.
    pub good: Option<Analysis>,
    /// Schemas of the last load, by kind.
    pub schemas: Arc<BTreeMap<String, Json>>,
    /// The game.
    pub table: Table,
    /// The game as it is seen.
    pub seen: Arc<Snapshot>,
    /// The file that is shown.
    pub current: Option<PathBuf>,
    /// A place that is to be shown.
    pub go: Option<Go>,
    back: Vec<Go>,
    /// A panel that is to be brought to the front.
    pub front: Option<Tab>,
    /// The panel in which the author clicked last.
    pub active: Option<Tab>,
    /// Lines that tell what happened: text, whether it is a fault, when.
    pub toasts: Vec<(String, bool, Instant)>,
    /// Documents that the last reload changed, and when.
    pub glow: (Vec<String>, Option<Instant>),
    /// Ids at which bots stop.
    pub breakpoints: Vec<String>,
    /// Seat with whose eyes the game is seen.
    pub viewer: Option<usize>,
    /// The language of the game's texts; none: the pack's first.
    pub language: Option<String>,
    /// What is carried out and exercised.
    pub coverage: Measure,
    /// Folders of the pack that are away.
    pub missing: bool,
    /// When a save was asked for, until its effect was seen; and how long the last one took.
    pub saved_at: Option<Instant>,
    /// How long it took from the last change of a file to its effect in the game.
    pub reload_took: Option<Duration>,
    reloads_seen: u64,
    /// A number that changes with every text, and since when that is to be checked.
    typed: (u64, Option<Instant>),
    /// States of the panels.
    pub explorer: ExplorerView,
    /// State of the source panel.
    pub source: SourceView,
    /// State of the form panel.
    pub form: FormView,
    /// State of the problems panel.
    pub problems: ProblemsView,
    /// State of the board panel.
    pub board: BoardView,
    /// State of the decision panel.
    pub answer: super::decision::AnswerView,
    /// State of the state panel.
    pub state: StateView,
    /// State of the console panel.
    pub console: ConsoleView,
    /// State of the dialog for a new game.
    pub new_game: NewGame,
    /// State of the laboratory panel.
    pub laboratory: LaboratoryView,
}

/// Watches the pack at `root`. What changes there is asked to be loaded, and seen when it was.
fn watch(root: PathBuf, requests: Requests, wake: impl Fn() + Send + 'static) -> Watch {
    Watch::new(vec![root.clone()], move |changes| {
        if changes.missing.contains(&root) {
            // A pack that is away has no faults; the last good rules go on until it comes back.
            wake();
        } else if changes.removed.is_empty() && changes.unreadable.is_empty() && !changes.is_empty() {
            requests.load(Files::Changed(changes.changed.clone()), BTreeMap::new());
        } else {
            requests.load(Files::Unknown, BTreeMap::new());
        }
    })
}

impl Desk {
    /// The desk of the pack at `root`; unsaved texts are kept in `home`.
    #[must_use]
    pub fn new(root: PathBuf, home: &Path, wake: impl Fn() + Send + Sync + Clone + 'static) -> Self {
        let recovery = Recovery::new(home, &root);
        let left = recovery.left();
        let table = Table::new(wake.clone());
        // What was saved goes to the loader and its rules to the game on the shortest way: a frame that is drawn in between would
        // take the processors from both.
        let asker = table.asker.clone();
        let early = move |rules: Rules, patience: Patience| asker.send(Command::Early(Box::new(rules), patience));
        let analyst = Analyst::new(vec![root.clone()], wake.clone(), Box::new(early));
        let watch = watch(root.clone(), analyst.requests.clone(), wake.clone());
        let mut project = Project::new(root.clone());
        let coverage = Measure::new(wake.clone());
        let (mut toasts, mut recovered) = (Vec::new(), None);
        for (path, text) in left {
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let text_of = format!("unsaved text of {name} was recovered; save it, or revert to what the file says");
            toasts.push((text_of, false, Instant::now()));
            project.recover(&path, text);
            recovered.get_or_insert(path);
        }
        Self {
            files: hexforge_ide::scan::content_files(&root),
            analyst,
            table,
            laboratory: LaboratoryView::new(wake),
            project,
            recovery,
            watch,
            latest: None,
            good: None,
            schemas: Arc::default(),
            seen: Arc::default(),
            current: recovered,
            go: None,
            back: Vec::new(),
            front: None,
            active: None,
            toasts,
            glow: (Vec::new(), None),
            breakpoints: Vec::new(),
            viewer: None,
            language: None,
            coverage,
            missing: false,
            saved_at: None,
            reload_took: None,
            reloads_seen: 0,
            typed: (0, None),
            explorer: ExplorerView::default(),
            source: SourceView::default(),
            form: FormView::default(),
            problems: ProblemsView::default(),
            board: BoardView::default(),
            answer: super::decision::AnswerView::default(),
            state: StateView::default(),
            console: ConsoleView::default(),
            new_game: NewGame::default(),
        }
    }

    /// Takes in what came from the threads. True: something did.
    pub fn poll(&mut self) -> bool {
        let mut news = false;
        for (noticed, changes) in self.watch.take() {
            news = true;
            self.missing = changes.missing.contains(&self.project.root);
            self.saved_at.get_or_insert(noticed);
            for (path, text) in &changes.changed {
                self.noticed(path, Some(text));
            }
            for path in &changes.removed {
                self.noticed(path, None);
            }
            // What was saved is being loaded by now.
            let texts = self.unsaved();
            if !texts.is_empty() {
                self.analyst.requests.load_unsaved(texts);
            }
            let is_known = |path: &PathBuf| self.files.binary_search(path).is_ok();
            if !changes.removed.is_empty() || !changes.changed.keys().all(is_known) {
                self.files = hexforge_ide::scan::content_files(&self.project.root);
            }
        }
        for load in self.analyst.take() {
            news = true;
            match load {
                Loads::Done(analysis) => self.loaded(*analysis),
                Loads::Panicked(why) => {
                    self.tell(&format!("the loader failed inside ({why}); the last good rules go on"), true)
                }
            }
        }
        self.check_typed();
        if let Err(error) = self.coverage.poll() {
            self.tell(&format!("coverage cannot be measured: {error}"), true);
        }
        let seen = self.table.snapshot();
        if seen.version != self.seen.version || seen.reloaded.0 != self.seen.reloaded.0 {
            if seen.reloaded.0 > self.reloads_seen {
                self.reloads_seen = seen.reloaded.0;
                self.reload_took = self.saved_at.take().map(|at| at.elapsed());
                self.glow = (seen.reloaded.1.clone(), Some(Instant::now()));
            }
            self.seen = seen;
            news = true;
        }
        self.toasts.retain(|(_, fault, at)| at.elapsed() < Duration::from_secs(if *fault { 12 } else { 5 }));
        if let Err(error) = self.recovery.keep(&self.project) {
            let text =
                format!("unsaved text cannot be kept in {} ({error}); save soon", self.recovery.path().display());
            if !self.toasts.iter().any(|(known, ..)| *known == text) {
                self.tell(&text, true);
            }
        }
        news
    }

    fn noticed(&mut self, path: &Path, text: Option<&str>) {
        let name = self.short(path);
        match self.project.outside(path, text) {
            Outside::Merged => self.tell(&format!("{name} was changed outside; both changes were joined"), false),
            Outside::Conflict => {
                self.tell(&format!("{name} was changed outside in the same lines: choose a version"), true)
            }
            Outside::Gone => {
                self.tell(&format!("{name} was deleted outside; its text is kept here until you close it"), true)
            }
            Outside::Same | Outside::Taken => {}
        }
    }

    /// What is typed and not saved.
    fn unsaved(&self) -> BTreeMap<PathBuf, String> {
        let dirty = self.project.open_files().filter(|(_, buffer)| buffer.is_dirty());
        dirty.map(|(path, buffer)| (path.to_owned(), buffer.text.clone())).collect()
    }

    /// Checks what is typed, once the author pauses.
    fn check_typed(&mut self) {
        let versions: u64 = self.project.open_files().map(|(_, buffer)| buffer.version).sum();
        if versions != self.typed.0 {
            self.typed = (versions, Some(Instant::now()));
        }
        if self.typed.1.is_some_and(|at| at.elapsed() >= PAUSE) {
            self.typed.1 = None;
            let texts = self.unsaved();
            // What was only opened says nothing new.
            if !texts.is_empty() || self.latest.as_ref().is_some_and(|latest| latest.unsaved) {
                self.analyst.requests.load_unsaved(texts);
            }
        }
    }

    /// Whether the author is typing, so that there is something to come back to.
    #[must_use]
    pub fn is_typing(&self) -> bool {
        self.typed.1.is_some()
    }

    fn loaded(&mut self, analysis: Analysis) {
        self.schemas = analysis.schemas.clone();
        if analysis.unsaved {
            self.latest = Some(analysis);
            return;
        }
        let roots: Vec<PathBuf> = analysis.loaded.packs.iter().map(|pack| pack.location.path.clone()).collect();
        if !roots.is_empty() {
            self.watch.set_roots(roots);
        }
        if let Some(game) = &analysis.game {
            self.table.send(Command::Reload(Box::new(Rules { number: analysis.number, game: game.clone() })));
            self.good = Some(analysis.clone());
        } else {
            // What was played early has turned out to have errors: back to what has none.
            if let Some(good) = self.good.as_ref().and_then(|good| good.game.clone()) {
                self.table.send(Command::Reload(Box::new(Rules { number: analysis.number, game: good })));
            }
            let errors: Vec<&Diagnostic> =
                analysis.diagnostics().iter().filter(|d| d.severity == Severity::Error).collect();
            let first = errors.first().map_or_else(
                || "the pack has no `kind: game` document, and none that it depends on has one".to_owned(),
                |d| {
                    // A folder has no lines.
                    let place = d
                        .place
                        .as_ref()
                        .filter(|p| !Path::new(p.file.path().as_ref()).is_dir())
                        .map(|p| format!("{}:{}: ", self.short(Path::new(p.file.path().as_ref())), p.start().0));
                    format!("{}{}", place.unwrap_or_default(), d.message)
                },
            );
            let more = errors.len().saturating_sub(1);
            let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
            self.table.send(Command::Faults(Some(format!("{first}{more}"))));
        }
        self.latest = Some(analysis);
    }

    /// Whether a load is under way.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.analyst.requests.is_busy(self.latest.as_ref())
    }

    /// Shows a line for a while.
    pub fn tell(&mut self, text: &str, fault: bool) {
        self.toasts.push((text.to_owned(), fault, Instant::now()));
    }

    /// A path as it is shown: from the folder above the pack.
    #[must_use]
    pub fn short(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.project.root).ok();
        let beside = || self.project.root.parent().and_then(|above| path.strip_prefix(above).ok());
        inside.or_else(beside).unwrap_or(path).display().to_string()
    }

    /// Opens a file and shows a place in it.
    pub fn go_to(&mut self, path: &Path, byte: usize) {
        match self.project.open(path) {
            Ok(_) => {
                if let Some(current) = &self.current {
                    self.back.push(Go { path: current.clone(), byte: self.source.cursor });
                }
                self.current = Some(path.to_owned());
                // Whatever shows the document at the cursor need not wait for the text to be shown.
                self.source.cursor = byte;
                self.go = Some(Go { path: path.to_owned(), byte });
                (self.front, self.active) = (Some(Tab::Source), Some(Tab::Source));
            }
            Err(error) => self.tell(&error, true),
        }
    }

    /// Goes back to where the author was before.
    pub fn go_back(&mut self) {
        if let Some(go) = self.back.pop() {
            self.current = Some(go.path.clone());
            self.go = Some(go);
        }
    }

    /// Goes to where an id is defined: a document, an ability of one, a rule, a text.
    pub fn go_to_id(&mut self, id: &str) -> bool {
        let Some(analysis) = self.latest.as_ref().or(self.good.as_ref()) else { return false };
        let head = id.split('.').next().unwrap_or(id);
        let found = analysis.outline.iter().find(|doc| doc.id == head);
        let found = found.or_else(|| analysis.outline.iter().find(|doc| doc.base == head));
        let place = found.map(|doc| {
            let part = id.rsplit('.').next().filter(|part| *part != head);
            let text = doc.place.file.slice(doc.span);
            let inner = part.and_then(|part| text.find(&format!("id: {part}"))).map(|at| doc.span.start + at);
            (PathBuf::from(doc.place.file.path().as_ref()), inner.unwrap_or(doc.place.span.start))
        });
        let place = place.or_else(|| {
            // Rules are named without their event.
            analysis.outline.iter().filter(|doc| doc.sort == "event").find_map(|doc| {
                let at = doc.place.file.slice(doc.span).find(&format!("id: {id}"))?;
                Some((PathBuf::from(doc.place.file.path().as_ref()), doc.span.start + at))
            })
        });
        match place {
            Some((path, byte)) => {
                self.go_to(&path, byte);
                true
            }
            None => {
                self.tell(&format!("nothing called `{id}` is defined"), true);
                false
            }
        }
    }

    /// Where an id is named: what names it, the file, the line.
    #[must_use]
    pub fn uses(&self, id: &str) -> Vec<super::explorer::Use> {
        let Some(analysis) = self.latest.as_ref().or(self.good.as_ref()) else { return Vec::new() };
        let mut all = Vec::new();
        for found in explain(&analysis.loaded, id) {
            let place = |file: &str, line: usize| (PathBuf::from(file), line);
            for mention in &found.mentions {
                let (file, line) = place(&mention.place.file, mention.place.line);
                all.push((mention.from.clone(), file, line));
            }
            for listener in &found.listeners {
                let (file, line) = place(&listener.place.file, listener.place.line);
                all.push((format!("{} ({})", listener.ability, listener.how), file, line));
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// Saves a file.
    pub fn save(&mut self, path: &Path) {
        self.saved_at = Some(Instant::now());
        match self.project.save(path) {
            Ok(raw) => {
                let changed = Files::Changed([(path.to_owned(), raw)].into());
                self.analyst.requests.load(changed, self.unsaved());
            }
            Err(error) => self.tell(&error.to_string(), true),
        }
    }

    /// Saves all files.
    pub fn save_all(&mut self) {
        let dirty: Vec<PathBuf> = self.project.dirty().map(Path::to_owned).collect();
        for path in dirty {
            self.save(&path);
        }
    }

    /// Faults of a file.
    pub fn faults_of(&self, path: &Path) -> impl Iterator<Item = &Diagnostic> {
        let shown = path.to_string_lossy().into_owned();
        let all = self.latest.as_ref().map(Analysis::diagnostics).unwrap_or_default();
        all.iter().filter(move |d| d.place.as_ref().is_some_and(|p| p.file.path().as_ref() == shown))
    }

    /// Applies the change that mends a fault, if it still fits.
    pub fn apply_fix(&mut self, fault: &Diagnostic) {
        let Some(fix) = &fault.fix else { return };
        let path = PathBuf::from(fix.place.file.path().as_ref());
        let span = fix.place.span;
        let old = fix.place.file.slice(span).to_owned();
        let replacement = fix.replacement.clone();
        match self.project.open(&path) {
            Ok(buffer) if buffer.text.get(span.start..span.end) == Some(old.as_str()) => {
                let mut text = buffer.text.clone();
                text.replace_range(span.start..span.end, &replacement);
                buffer.set(text);
            }
            Ok(_) => self.tell("the text has changed since the fault was found; save, then try again", true),
            Err(error) => self.tell(&error, true),
        }
    }

    /// Whether keys without modifiers may answer: nothing is typed into, and the author was not busy with a text.
    #[must_use]
    pub fn answers_by_keys(&self, ctx: &egui::Context) -> bool {
        !ctx.egui_wants_keyboard_input() && !self.active.is_some_and(Tab::is_for_text)
    }

    /// Asks the game for something.
    pub fn ask(&self, command: Command) {
        self.table.send(command);
    }

    /// How strongly a document glows, from 0 to 1.
    #[must_use]
    pub fn glow_of(&self, id: &str) -> f32 {
        let Some(at) = self.glow.1 else { return 0.0 };
        let passed = at.elapsed().as_secs_f32() / GLOW.as_secs_f32();
        if passed < 1.0 && self.glow.0.iter().any(|changed| changed == id) { 1.0 - passed } else { 0.0 }
    }
}
