//! The game log, and above it the frame stack of the engine.

use crate::app::{Command, Commands};
use crate::playtest::{self, FrameLine, LocalizedLine, Snapshot};
use egui::{RichText, ScrollArea, Ui};
use hexforge_core::view::ValueView;

/// Draws the panel.
pub(super) fn show(ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
    if !game.running {
        ui.label(RichText::new("Start a game to see its log.").weak());
        return;
    }
    // The log itself is read most, so the stack takes less than half.
    let max_height = (ui.available_height() * 0.45).max(60.0);
    egui::CollapsingHeader::new("Frame stack").default_open(true).show(ui, |ui| {
        ScrollArea::vertical()
            .id_salt("frame stack")
            .max_height(max_height)
            .stick_to_bottom(true)
            .show(ui, |ui| frame_stack(ui, game, commands));
    });
    ui.separator();
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show_rows(ui, 24.0, game.log.len(), |ui, rows| {
        for line in game.log.get(rows).unwrap_or_default() {
            log_line(ui, line, commands);
        }
    });
}

/// What the engine is carrying out, outermost first, and who may act.
fn frame_stack(ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
    for (depth, frame) in game.frames.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.add_space(depth.min(10) as f32 * 8.0);
            frame_line(ui, frame, commands);
        });
    }
    let waiting: Vec<&str> = game.asked.iter().map(|asked| asked.who.as_str()).collect();
    if !waiting.is_empty() {
        ui.label(RichText::new(format!("Waiting for: {}", waiting.join(", "))).weak().small());
    }
    if !game.scopes.is_empty() {
        ui.label(RichText::new(format!("Open scopes: {}", game.scopes.join(", "))).weak().small());
    }
}

fn frame_line(ui: &mut Ui, frame: &FrameLine, commands: &mut Commands) {
    let text = RichText::new(&frame.text).small();
    let Some(id) = &frame.id else {
        ui.add(egui::Label::new(text).truncate());
        return;
    };
    let link = egui::Label::new(text.color(ui.visuals().hyperlink_color)).truncate();
    if ui.add(link.sense(egui::Sense::click())).on_hover_text(&frame.text).clicked() {
        commands.send(Command::OpenDefinition(id.clone()));
    }
}

fn log_line(ui: &mut Ui, line: &LocalizedLine, commands: &mut Commands) {
    ui.horizontal(|ui| {
        ui.add_space(line.view.depth.min(8) as f32 * 12.0);
        let response = ui.add(egui::Label::new(&line.text).truncate().sense(egui::Sense::click()));
        if response.clicked()
            && let Some(comp) = components(line).next()
        {
            commands.send(playtest::Command::Inspect(Some(comp)));
        }
        response.context_menu(|ui| {
            for comp in components(line) {
                if ui.button(format!("Inspect #{comp}")).clicked() {
                    commands.send(playtest::Command::Inspect(Some(comp)));
                }
            }
            ui.label(RichText::new(line.view.key.as_ref()).weak().small());
        });
    });
}

/// The components that a line mentions.
fn components(line: &LocalizedLine) -> impl Iterator<Item = u32> {
    line.view.args.iter().filter_map(|arg| match &arg.value {
        ValueView::Component(component) => Some(component.id),
        _ => None,
    })
}
