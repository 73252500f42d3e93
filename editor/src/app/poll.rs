//! Takes what the threads report into the model.

use super::notification::Notification;
use super::state::{AppState, TYPING_PAUSE};
use crate::playtest;
use crate::project::DiskChange;
use hexforge_ide::analysis::Analysis;
use hexforge_ide::loader::{LoadResult, RulesetUpdate};
use hexforge_ide::scan::Changes;
use hexforge_io::shown_path;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use std::path::{Path, PathBuf};
use std::time::Instant;

impl AppState {
    /// Takes what the threads report into the model. True: there was something.
    pub fn poll(&mut self) -> bool {
        let changed = self.poll_files() | self.poll_loader() | self.poll_game();
        self.check_typed();
        if let Err(error) = self.model.coverage.poll() {
            self.model.notify(Notification::error(format!("Cannot measure coverage: {error}")));
        }
        self.model.notifications.retain(|notification| !notification.is_over());
        self.write_recovery();
        (self.model.is_loading, self.model.is_game_busy) = (self.is_loading(), self.is_game_busy());
        changed
    }

    fn poll_files(&mut self) -> bool {
        let all = self.watcher.take();
        let any = !all.is_empty();
        for (noticed, changes) in all {
            self.model.is_pack_missing = changes.missing.contains(&self.model.project.root);
            self.saved_at.get_or_insert(noticed);
            self.files_changed(&changes);
        }
        any
    }

    fn files_changed(&mut self, changes: &Changes) {
        for (path, text) in &changes.changed {
            self.file_changed(path, Some(text));
        }
        for path in &changes.removed {
            self.file_changed(path, None);
        }
        // The saved files are being loaded already; only what is not saved needs a request.
        let texts = self.unsaved();
        if !texts.is_empty() {
            self.loader.requests.load_unsaved(texts);
        }
        let is_known = |path: &PathBuf| self.model.files.binary_search(path).is_ok();
        if !changes.removed.is_empty() || !changes.changed.keys().all(is_known) {
            self.model.files = hexforge_ide::scan::content_files(&self.model.project.root);
        }
    }

    fn file_changed(&mut self, path: &Path, text: Option<&str>) {
        let name = self.model.short_path(path);
        let notification = match self.model.project.disk_changed(path, text) {
            DiskChange::Merged => Notification::info(format!("{name} changed on disk; both changes were merged.")),
            DiskChange::Conflict => {
                Notification::error(format!("{name} changed on disk in the lines that you edited. Choose a version."))
            }
            DiskChange::Deleted => {
                Notification::error(format!("{name} was deleted on disk. Its text stays open until you close it."))
            }
            DiskChange::Unchanged | DiskChange::Loaded => return,
        };
        self.model.notify(notification);
    }

    fn poll_loader(&mut self) -> bool {
        let all = self.loader.take();
        let any = !all.is_empty();
        for load in all {
            match load {
                LoadResult::Done(analysis) => self.loaded(*analysis),
                LoadResult::Crashed(why) => self.model.notify(Notification::error(format!(
                    "The loader crashed ({why}); the game continues with the last valid rules."
                ))),
            }
        }
        any
    }

    fn loaded(&mut self, analysis: Analysis) {
        self.model.schemas = analysis.schemas.clone();
        if !analysis.unsaved {
            self.loaded_from_disk(&analysis);
        }
        self.model.latest = Some(analysis);
    }

    fn loaded_from_disk(&mut self, analysis: &Analysis) {
        let roots: Vec<PathBuf> = analysis.loaded.packs.iter().map(|pack| pack.location.path.clone()).collect();
        if !roots.is_empty() {
            self.watcher.set_roots(roots);
        }
        let number = analysis.number;
        if let Some(game) = analysis.game.clone() {
            self.table.send(playtest::Command::Reload(Box::new(RulesetUpdate { number, game })));
            self.model.last_valid = Some(analysis.clone());
            self.check_language(analysis);
        } else {
            // The game may already have migrated to rules in which the lint found errors, so go back to valid ones.
            if let Some(game) = self.model.rules().cloned() {
                self.table.send(playtest::Command::Reload(Box::new(RulesetUpdate { number, game })));
            }
            self.table.send(playtest::Command::SetRulesError(Some(self.first_error(analysis))));
        }
    }

    /// The language of an earlier run may no longer exist.
    fn check_language(&mut self, analysis: &Analysis) {
        let all = analysis.loaded.locales.languages();
        if self.model.selection.language.take_if(|chosen| !all.contains(&chosen.as_str())).is_some() {
            self.table.send(playtest::Command::Language(None));
        }
    }

    /// Why the pack cannot be played, in one sentence.
    fn first_error(&self, analysis: &Analysis) -> String {
        let errors: Vec<&Diagnostic> =
            analysis.diagnostics().iter().filter(|d| d.severity == Severity::Error).collect();
        let Some(first) = errors.first() else {
            return "Neither the pack nor any of its dependencies has a `kind: game` document".to_owned();
        };
        // A folder has no lines.
        let place = first.place.as_ref().filter(|place| !Path::new(place.file.path().as_ref()).is_dir());
        let shown =
            place.map(|p| format!("{}:{}: ", self.model.short_path(Path::new(p.file.path().as_ref())), p.start().0));
        let more = if errors.len() > 1 { format!(" (and {} more)", errors.len() - 1) } else { String::new() };
        format!("{}{}{more}", shown.unwrap_or_default(), first.message)
    }

    fn poll_game(&mut self) -> bool {
        let snapshot = self.table.snapshot();
        let shown = &self.model.game;
        if snapshot.version == shown.version && snapshot.reloaded.0 == shown.reloaded.0 {
            return false;
        }
        if snapshot.reloaded.0 > self.reloads_seen {
            self.reloads_seen = snapshot.reloaded.0;
            self.model.reload_time = self.saved_at.take().map(|at| at.elapsed());
            self.model.changed = (snapshot.reloaded.1.clone(), Some(Instant::now()));
        }
        self.model.game = snapshot;
        true
    }

    /// Asks for a check of unsaved text after the author pauses.
    fn check_typed(&mut self) {
        let versions: u64 = self.model.project.open_files().map(|(_, buffer)| buffer.version).sum();
        if versions != self.typed.0 {
            self.typed = (versions, Some(Instant::now()));
        }
        if self.typed.1.is_some_and(|at| at.elapsed() >= TYPING_PAUSE) {
            self.typed.1 = None;
            let texts = self.unsaved();
            // A file that was opened and not edited needs no check.
            if !texts.is_empty() || self.model.latest.as_ref().is_some_and(|latest| latest.unsaved) {
                self.loader.requests.load_unsaved(texts);
            }
        }
    }

    fn write_recovery(&mut self) {
        let text = match self.recovery.write(&self.model.project) {
            Ok(None) => return,
            Ok(Some(why)) => {
                let path = shown_path(self.recovery.path());
                format!("Unsaved text is in {path} now, because the editor {why}. Save your files soon.")
            }
            Err(error) => format!("Unsaved text is not kept: {error}. Save your files soon."),
        };
        // The attempt is repeated each frame, the message is not.
        if !self.model.notifications.iter().any(|shown| shown.text == text) {
            self.model.notify(Notification::error(text));
        }
    }
}
