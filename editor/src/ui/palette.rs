//! The command palette: finds commands, panels, files and definitions by a few letters.

use super::theme;
use crate::app::{Command, Commands, Dialog, Export, Location, Model, Tab, WindowCommand};
use crate::playtest::{self, Until};
use egui::{Key, Modifiers, RichText, ScrollArea, Ui};
use hexforge_ide::search::rank;

/// At most this many entries are shown.
const MAX_SHOWN: usize = 60;

/// The height of the list, and the width of its scroll bar.
const LIST_HEIGHT: f32 = 360.0;
const SCROLL_BAR: f32 = 14.0;

/// The command palette.
#[derive(Debug, Default)]
pub(super) struct Palette {
    typed: String,
    at: usize,
}

/// What an entry does.
#[derive(Clone, Debug)]
enum Action {
    Send(Command),
    MeasureCoverage,
    ToggleTheme,
}

/// A line of the palette.
#[derive(Clone, Debug)]
struct Entry {
    text: String,
    /// Its keys, or what kind of thing it is.
    hint: &'static str,
    action: Action,
}

impl Entry {
    fn new(text: impl Into<String>, hint: &'static str, command: impl Into<Command>) -> Self {
        Self { text: text.into(), hint, action: Action::Send(command.into()) }
    }
}

fn entries(model: &Model) -> Vec<Entry> {
    let mut all = vec![
        Entry::new("New game", "F5", Command::OpenDialog(Dialog::NewGame)),
        Entry::new("Save game", "F9", Command::SaveGame),
        Entry::new("Undo the last input", "Alt+Left", playtest::Command::Undo),
        Entry::new("Redo", "Alt+Right", playtest::Command::Redo),
        Entry::new("Step: let one bot answer", "F6", playtest::Command::Run(Until::Step)),
        Entry::new("Run to your next decision", "F7", Command::RunToOwnDecision),
        Entry::new("Run to the end of the game", "", playtest::Command::Run(Until::End)),
        Entry::new("Replay all inputs from the start", "", playtest::Command::Replay),
        Entry::new("Go to the next diagnostic", "F8", Command::NextDiagnostic),
        Entry::new("Find references to the definition at the cursor", "Shift+F12", Command::FindReferencesAtCursor),
        Entry { text: "Measure coverage".to_owned(), hint: "", action: Action::MeasureCoverage },
    ];
    all.extend(model.selection.path.iter().map(|path| Entry::new("Save file", "Ctrl+S", Command::Save(path.clone()))));
    all.extend([
        Entry::new("Save all files", "Ctrl+Shift+S", Command::SaveAll),
        Entry::new("Reset layout", "", Command::Window(WindowCommand::ResetLayout)),
        Entry { text: "Switch between light and dark colours".to_owned(), hint: "", action: Action::ToggleTheme },
        Entry::new("Save picture of the board", "", Command::Export(Export::BoardPicture)),
    ]);
    let show =
        |tab: Tab| Entry::new(format!("Show {}", tab.title()), "panel", Command::Window(WindowCommand::ShowTab(tab)));
    all.extend(Tab::ALL.map(show));
    all.extend(model.files.iter().map(|path| {
        let start = Location { path: path.clone(), byte: 0 };
        Entry::new(model.short_path(path), "file", Command::OpenAt(start))
    }));
    let outline = model.analysis().map(|analysis| analysis.outline.clone()).unwrap_or_default();
    all.extend(
        outline.iter().map(|doc| Entry::new(doc.id.clone(), doc.symbol_kind, Command::OpenDefinition(doc.id.clone()))),
    );
    all
}

/// The entries that match what was typed, the best first. Before anything is typed, commands come first.
fn matching(model: &Model, typed: &str) -> Vec<Entry> {
    let typed = typed.to_lowercase();
    let all = entries(model).into_iter();
    let mut found: Vec<(usize, Entry)> =
        all.filter_map(|entry| Some((rank(&entry.text.to_lowercase(), &typed)?, entry))).collect();
    if !typed.is_empty() {
        found.sort_by_key(|(rank, entry)| (*rank, entry.text.len()));
    }
    found.into_iter().map(|(_, entry)| entry).take(MAX_SHOWN).collect()
}

impl Palette {
    /// Draws the palette, if it is open.
    pub fn show(&mut self, ui: &Ui, model: &Model, commands: &mut Commands) {
        if model.dialog != Some(Dialog::Palette) {
            return;
        }
        let mut found = matching(model, &self.typed);
        self.at = self.at.min(found.len().saturating_sub(1));
        let modal = egui::Modal::new(egui::Id::unique("palette")).show(ui.ctx(), |ui| {
            ui.set_width(520.0);
            let by_key = self.keys(ui);
            self.search(ui);
            by_key.or(self.list(ui, &found))
        });
        let chosen = modal.inner.filter(|at| *at < found.len());
        if chosen.is_none() && !modal.should_close() {
            return;
        }
        *self = Self::default();
        commands.send(Command::CloseDialog);
        if let Some(at) = chosen {
            carry_out(ui, found.swap_remove(at).action, commands);
        }
    }

    /// The entry that Enter chooses; the arrows move to others.
    fn keys(&mut self, ui: &Ui) -> Option<usize> {
        ui.input_mut(|i| {
            if i.consume_key(Modifiers::NONE, Key::ArrowDown) {
                self.at += 1;
            }
            if i.consume_key(Modifiers::NONE, Key::ArrowUp) {
                self.at = self.at.saturating_sub(1);
            }
            i.consume_key(Modifiers::NONE, Key::Enter).then_some(self.at)
        })
    }

    fn search(&mut self, ui: &mut Ui) {
        let label = ui.label(RichText::new("Command, file or id").weak().small());
        let edit = egui::TextEdit::singleline(&mut self.typed).desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        response.request_focus();
        if response.changed() {
            self.at = 0;
        }
    }

    /// The entry that was clicked.
    fn list(&self, ui: &mut Ui, found: &[Entry]) -> Option<usize> {
        let mut clicked = None;
        // The height is always the same, so that nothing jumps while the list gets shorter.
        let height = (ui.ctx().content_rect().height() - 160.0).clamp(80.0, LIST_HEIGHT);
        ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink(false).show(ui, |ui| {
            for (number, entry) in found.iter().enumerate() {
                ui.horizontal(|ui| {
                    let row = ui.selectable_label(number == self.at, &entry.text);
                    if row.clicked() {
                        clicked = Some(number);
                    }
                    if number == self.at {
                        row.scroll_to_me(None);
                    }
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        ui.add_space(SCROLL_BAR);
                        ui.label(RichText::new(entry.hint).weak().small());
                    });
                });
            }
        });
        clicked
    }
}

fn carry_out(ui: &Ui, action: Action, commands: &mut Commands) {
    match action {
        Action::Send(command) => commands.send(command),
        Action::MeasureCoverage => {
            commands.send(Command::MeasureCoverage);
            commands.show_tab(Tab::Explorer);
        }
        Action::ToggleTheme => theme::toggle(ui.ctx()),
    }
}
