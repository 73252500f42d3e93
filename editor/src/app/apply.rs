//! Carries commands out: the only place where the model changes at the author's request.

use super::command::{Command, Commands, Dialog, Export, WindowCommand};
use super::model::References;
use super::notification::Notification;
use super::saves::save_path;
use super::state::AppState;
use super::tab::Tab;
use crate::playtest::{self, Until};
use hexforge_ide::fixes;
use hexforge_ide::loader::FileChanges;
use hexforge_ide::location::Location;
use hexforge_ide::lookup;
use hexforge_io::files::{Existing, Group};
use hexforge_io::shown_path;
use hexforge_picture as picture;
use hexforge_schemas::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};
use std::time::Instant;

impl AppState {
    /// Carries all commands out, in order. True: there were some.
    pub fn apply_all(&mut self, commands: &mut Commands) -> bool {
        let all = commands.take();
        let any = !all.is_empty();
        all.into_iter().for_each(|command| self.apply(command));
        any
    }

    /// What the window has to do after the commands so far.
    pub fn take_window_commands(&mut self) -> Vec<WindowCommand> {
        std::mem::take(&mut self.window)
    }

    /// Carries a command out. What goes wrong is shown as a notification.
    pub fn apply(&mut self, command: Command) {
        match command {
            Command::OpenAt(location) => self.open_at(location),
            Command::OpenLine(path, line) => self.open_line(&path, line),
            Command::OpenDefinition(id) => self.open_definition(&id),
            Command::GoBack => self.go_back(),
            Command::MoveCursor(location) => self.move_cursor(&location),
            Command::FocusTab(tab) => self.model.selection.tab = Some(tab),
            Command::EditText(path, text) => self.edit_text(&path, text),
            Command::Save(path) => self.save(&path),
            Command::SaveAll => self.save_all(),
            Command::Revert(path) => self.model.project.revert(&path),
            Command::ResolveConflict { path, keep_mine } => self.model.project.resolve(&path, keep_mine),
            Command::ApplyFix(diagnostic) => self.apply_fix(&diagnostic),
            Command::NextDiagnostic => self.next_diagnostic(),
            Command::FindReferences(id) => self.find_references(id),
            Command::FindReferencesAtCursor => self.find_references_at_cursor(),
            Command::CloseReferences => self.model.references = None,
            Command::MeasureCoverage => self.measure_coverage(),
            Command::AddBreakpoint(id) => self.change_breakpoints(|all| all.push(id)),
            Command::RemoveBreakpoint(id) => self.change_breakpoints(|all| all.retain(|known| *known != id)),
            Command::SetViewer(viewer) => {
                self.model.selection.viewer = viewer;
                self.table.send(playtest::Command::Viewer(viewer));
            }
            Command::SetLanguage(language) => {
                self.model.selection.language.clone_from(&language);
                self.table.send(playtest::Command::Language(language));
            }
            Command::Game(command) => self.ask_game(command),
            Command::RunToOwnDecision => self.run_to_own_decision(),
            Command::StopBots => self.table.stop(),
            Command::SaveGame => self.save_game(),
            Command::Export(export) => self.export(export),
            Command::Notify(notification) => self.model.notify(notification),
            Command::OpenDialog(dialog) => self.open_dialog(dialog),
            Command::CloseDialog => self.model.dialog = None,
            Command::Window(command) => self.window.push(command),
        }
    }

    fn report_error(&mut self, text: impl Into<String>) {
        self.model.notify(Notification::error(text));
    }

    fn open_at(&mut self, location: Location) {
        if let Err(error) = self.model.project.open(&location.path) {
            return self.report_error(error);
        }
        if let Some(path) = self.model.selection.path.clone() {
            self.history.push(Location { path, byte: self.model.selection.cursor });
        }
        self.model.reveal(location);
        self.model.selection.tab = Some(Tab::Source);
        self.window.push(WindowCommand::ShowTab(Tab::Source));
    }

    fn open_line(&mut self, path: &Path, line: usize) {
        let start = |text: &str| text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        match self.model.project.open(path).map(|buffer| start(&buffer.text)) {
            Ok(byte) => self.open_at(Location { path: path.to_owned(), byte }),
            Err(error) => self.report_error(error),
        }
    }

    fn open_definition(&mut self, id: &str) {
        let Some(analysis) = self.model.analysis() else { return };
        match lookup::definition(analysis, id) {
            Some(location) => self.open_at(location),
            None => self.report_error(format!("There is no definition `{id}`.")),
        }
    }

    fn go_back(&mut self) {
        if let Some(location) = self.history.pop() {
            self.model.reveal(location);
        }
    }

    fn move_cursor(&mut self, location: &Location) {
        // A panel that was drawn before another file was opened speaks of the earlier one.
        if self.model.selection.path.as_ref() == Some(&location.path) {
            self.model.selection.cursor = location.byte;
        }
    }

    fn edit_text(&mut self, path: &Path, text: String) {
        if let Some(buffer) = self.model.project.get_mut(path) {
            buffer.set(text);
        }
    }

    fn save(&mut self, path: &Path) {
        self.saved_at = Some(Instant::now());
        match self.model.project.save(path) {
            Ok(raw) => {
                let changed = FileChanges::Changed([(path.to_owned(), raw)].into());
                self.loader.requests.load(changed, self.unsaved());
            }
            Err(error) => self.report_error(error.to_string()),
        }
    }

    fn save_all(&mut self) {
        let dirty: Vec<PathBuf> = self.model.project.dirty().map(Path::to_owned).collect();
        for path in dirty {
            self.save(&path);
        }
    }

    fn apply_fix(&mut self, diagnostic: &Diagnostic) {
        let Some(fix) = &diagnostic.fix else { return };
        let path = PathBuf::from(fix.place.file.path().as_ref());
        match self.model.project.open(&path) {
            Ok(buffer) => match fixes::applied(&buffer.text, fix) {
                Some(text) => buffer.set(text),
                None => {
                    self.report_error("The text has changed since this fix was found. Save the file and try again.")
                }
            },
            Err(error) => self.report_error(error),
        }
    }

    fn next_diagnostic(&mut self) {
        let selection = &self.model.selection;
        let here = selection.path.as_ref().map(|path| (path.to_string_lossy().into_owned(), selection.cursor));
        match lookup::next_diagnostic(self.model.diagnostics(), here) {
            Some(location) => self.open_at(location),
            None => self.model.notify(Notification::info("There are no errors or warnings.")),
        }
    }

    fn find_references(&mut self, id: String) {
        let all = self.model.references_to(&id);
        self.model.references = Some(References { id, all });
        self.window.push(WindowCommand::ShowTab(Tab::Explorer));
    }

    fn find_references_at_cursor(&mut self) {
        let (model, selection) = (&self.model, &self.model.selection);
        let id = selection.path.as_ref().and_then(|path| {
            let text = &model.project.get(path)?.text;
            lookup::definition_at(model.analysis()?, path, text, selection.cursor)
        });
        match id {
            Some(id) => self.find_references(id),
            None => self.report_error("There is no definition at the cursor."),
        }
    }

    fn measure_coverage(&mut self) {
        let valid = self.model.last_valid.as_ref().and_then(|valid| Some((valid.game.clone()?, valid.number)));
        match valid {
            Some((game, number)) => self.model.coverage.start(game, self.model.project.root.clone(), number),
            None => self.report_error("The pack has errors. Fix them, then measure its coverage."),
        }
    }

    fn change_breakpoints(&mut self, change: impl FnOnce(&mut Vec<String>)) {
        change(&mut self.model.breakpoints);
        self.table.send(playtest::Command::Breakpoints(self.model.breakpoints.clone()));
    }

    fn ask_game(&mut self, command: playtest::Command) {
        if matches!(command, playtest::Command::Start(_)) {
            self.model.games_started += 1;
        }
        self.table.send(command);
    }

    fn run_to_own_decision(&mut self) {
        let seat = self.model.game.seats.iter().position(|seat| seat.bot.is_none()).unwrap_or(0);
        self.table.send(playtest::Command::Run(Until::Seat(seat)));
    }

    fn save_game(&mut self) {
        if !self.model.game.running {
            return self.report_error("No game is running. Start one first.");
        }
        let path = save_path(&self.model.project.root, self.model.game.inputs);
        self.table.send(playtest::Command::Save(path));
    }

    fn open_dialog(&mut self, dialog: Dialog) {
        if let (Dialog::NewGame, Some(why)) = (dialog, self.model.why_no_game()) {
            return self.report_error(why);
        }
        self.model.dialog = Some(dialog);
    }

    fn export(&mut self, export: Export) {
        let result = match export {
            Export::DefinitionPicture(id) => self.definition_picture(&id).map(|file| vec![file]),
            Export::BoardPicture => Ok(vec![("board.svg".to_owned(), picture::board(&self.model.game.board).into())]),
            Export::Files(files) => Ok(files),
        };
        let folder = self.model.project.root.parent().map(PathBuf::from).unwrap_or_default();
        let notification = match result.and_then(|files| write_files(&folder, files)) {
            Ok(names) => Notification::info(format!("Saved {} in {}.", names.join(", "), shown_path(&folder))),
            Err(error) => Notification::error(error),
        };
        self.model.notify(notification);
    }

    /// The name and the SVG of the picture of a definition.
    fn definition_picture(&self, id: &str) -> Result<(String, Vec<u8>), String> {
        let game = self.model.rules().ok_or("The pack has errors. Fix them, then save the picture.")?;
        Ok((format!("{}.svg", id.replace(':', "-")), picture::definition(game, id, "")?.into()))
    }
}

/// Writes files into a folder and gives their names.
fn write_files(folder: &Path, files: Vec<(String, Vec<u8>)>) -> Result<Vec<String>, String> {
    let mut group = Group::default();
    for (name, bytes) in &files {
        group.add(&folder.join(name), bytes, Existing::Replace).map_err(|error| capital(&error.to_string()))?;
    }
    group.finish().map_err(|error| capital(&error.to_string()))?;
    Ok(files.into_iter().map(|(name, _)| name).collect())
}

/// A sentence for a notification.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}
