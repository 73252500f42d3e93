//! Lua on the running game.

use super::theme;
use crate::app::Commands;
use crate::playtest::{Command, ConsoleLine, Snapshot};
use egui::{Key, RichText, ScrollArea, TextEdit, Ui};

/// The console.
#[derive(Debug, Default)]
pub(super) struct ConsolePanel {
    line: String,
    history: Vec<String>,
    /// Which line of the history is shown; behind the last one: none.
    at: usize,
}

impl ConsolePanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
        if !game.running {
            ui.label(RichText::new("Start a game to run Lua on it.").weak());
            return;
        }
        let height = (ui.available_height() - 34.0).max(20.0);
        ScrollArea::vertical().auto_shrink(false).max_height(height).stick_to_bottom(true).show(ui, |ui| {
            output(ui, game);
        });
        ui.horizontal(|ui| self.input(ui, commands));
    }

    fn input(&mut self, ui: &mut Ui, commands: &mut Commands) {
        let label = ui.label(RichText::new("Lua").weak());
        let edit = TextEdit::singleline(&mut self.line).code_editor().hint_text("#game.players");
        let response = ui.add(edit.desired_width(f32::INFINITY)).labelled_by(label.id);
        if response.has_focus() {
            let (up, down) = ui.input(|i| (i.key_pressed(Key::ArrowUp), i.key_pressed(Key::ArrowDown)));
            if up {
                self.recall(self.at.saturating_sub(1));
            } else if down {
                self.recall((self.at + 1).min(self.history.len()));
            }
        }
        if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) && !self.line.trim().is_empty() {
            let line = std::mem::take(&mut self.line);
            self.history.push(line.clone());
            self.at = self.history.len();
            commands.send(Command::Console(line));
            response.request_focus();
        }
    }

    fn recall(&mut self, at: usize) {
        self.at = at;
        self.line = self.history.get(at).cloned().unwrap_or_default();
    }
}

fn output(ui: &mut Ui, game: &Snapshot) {
    if game.console.is_empty() {
        let seats: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
        let text = format!(
            "An expression shows its value. Anything else changes the game and can be undone.\n\
             Available: game, {}, and `it`, the inspected component.",
            seats.join(", ")
        );
        ui.label(RichText::new(text).weak());
    }
    for line in &game.console {
        match line {
            ConsoleLine::Input(line) => ui.label(RichText::new(format!("> {line}")).monospace().weak()),
            ConsoleLine::Result(value) => ui.label(RichText::new(value).monospace()),
            ConsoleLine::Error(error) => ui.label(RichText::new(error).monospace().color(theme::error(ui.visuals()))),
        };
    }
}
