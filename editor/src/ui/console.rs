//! Lua on the session.

use super::desk::Desk;
use super::theme;
use crate::playtest::{Command, Said};
use egui::{Key, RichText, ScrollArea, TextEdit, Ui};

/// State of the console.
#[derive(Debug, Default)]
pub struct ConsoleView {
    line: String,
    history: Vec<String>,
    at: usize,
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    if !seen.running {
        ui.label(RichText::new("Start a game to run Lua on it.").weak());
        return;
    }
    let height = (ui.available_height() - 34.0).max(20.0);
    ScrollArea::vertical().auto_shrink(false).max_height(height).stick_to_bottom(true).show(ui, |ui| {
        if seen.console.is_empty() {
            let seats: Vec<&str> = seen.seats.iter().map(|s| s.name.as_str()).collect();
            let text = format!(
                "An expression shows its value, anything else is carried out and can be taken back.\nIn reach: game, {}, and `it`, what is looked into.",
                seats.join(", ")
            );
            ui.label(RichText::new(text).weak());
        }
        for said in &seen.console {
            match said {
                Said::Typed(line) => ui.label(RichText::new(format!("> {line}")).monospace().weak()),
                Said::Gave(value) => ui.label(RichText::new(value).monospace()),
                Said::Wrong(error) => ui.label(RichText::new(error).monospace().color(theme::error(ui.visuals()))),
            };
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label(RichText::new("Lua").weak());
        let view = &mut desk.console;
        let edit =
            TextEdit::singleline(&mut view.line).code_editor().hint_text("#game.players").desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        if response.has_focus() {
            let (up, down) = ui.input(|i| (i.key_pressed(Key::ArrowUp), i.key_pressed(Key::ArrowDown)));
            if up {
                view.at = view.at.saturating_sub(1);
                view.line = view.history.get(view.at).cloned().unwrap_or_default();
            } else if down {
                view.at = (view.at + 1).min(view.history.len());
                view.line = view.history.get(view.at).cloned().unwrap_or_default();
            }
        }
        if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) && !view.line.trim().is_empty() {
            let line = std::mem::take(&mut view.line);
            view.history.push(line.clone());
            view.at = view.history.len();
            desk.table.send(Command::Console(line));
            response.request_focus();
        }
    });
}
