//! The inputs so far. A click goes back or forward to one.

use crate::app::Commands;
use crate::playtest::{Command, Snapshot};
use egui::{RichText, ScrollArea, Ui};

/// The height of a row.
const ROW: f32 = 24.0;

/// Draws the panel.
pub(super) fn show(ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
    if !game.running {
        ui.label(RichText::new("Start a game to see its inputs.").weak());
        return;
    }
    slider(ui, game, commands);
    let count = game.timeline.len();
    let mut scroll = ScrollArea::vertical().auto_shrink(false);
    if has_moved(ui, game.inputs) {
        let row = ROW + ui.spacing().item_spacing.y;
        scroll = scroll.vertical_scroll_offset((game.inputs as f32 * row - ui.available_height() / 2.0).max(0.0));
    }
    scroll.show_rows(ui, ROW, count + 1, |ui, rows| {
        for number in rows {
            row(ui, game, number, commands);
        }
    });
}

fn slider(ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
    let (mut at, count) = (game.inputs, game.timeline.len());
    let label = ui.label(RichText::new(format!("{at} of {count} inputs")).weak().small());
    ui.spacing_mut().slider_width = (ui.available_width() - 70.0).max(60.0);
    if ui.add(egui::Slider::new(&mut at, 0..=count)).labelled_by(label.id).changed() {
        commands.send(Command::GoTo(at));
    }
}

/// Whether the game is at another input than in the last frame: that row is then scrolled into view.
fn has_moved(ui: &Ui, inputs: usize) -> bool {
    let key = ui.scope_id().with("now");
    ui.data_mut(|data| {
        let before = data.get_temp::<usize>(key);
        data.insert_temp(key, inputs);
        before != Some(inputs)
    })
}

/// The state after so many inputs, and the changes of rules there.
fn row(ui: &mut Ui, game: &Snapshot, number: usize, commands: &mut Commands) {
    let text = match number.checked_sub(1) {
        None => "Start".to_owned(),
        Some(input) => game.timeline.get(input).cloned().unwrap_or_default(),
    };
    let text = RichText::new(format!("{number}   {text}"));
    let text = if number > game.inputs { text.weak() } else { text };
    ui.horizontal(|ui| {
        if ui.add(egui::Button::selectable(number == game.inputs, text).truncate()).clicked() {
            commands.send(Command::GoTo(number));
        }
        let notes: Vec<&str> =
            game.rules.iter().filter(|(at, _)| *at == number).map(|(_, note)| note.as_str()).collect();
        if let Some(last) = notes.last() {
            let times = if notes.len() > 1 { format!("{} × · ", notes.len()) } else { String::new() };
            let note = RichText::new(format!("{times}{last}")).weak().small().italics();
            ui.add(egui::Label::new(note).truncate()).on_hover_text(notes.join("\n"));
        }
    });
}
