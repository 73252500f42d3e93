//! The log of the game, and what the engine is in the middle of.

use super::desk::Desk;
use crate::playtest::{Command, LogLine, Snapshot};
use egui::{RichText, ScrollArea, Ui};

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    if !seen.running {
        ui.label(RichText::new("Start a game to see what happens in it.").weak());
        return;
    }
    // The log itself is what is looked at most.
    let most = (ui.available_height() * 0.45).max(60.0);
    egui::CollapsingHeader::new("Under way").default_open(true).show(ui, |ui| {
        ScrollArea::vertical().id_salt("under way").max_height(most).stick_to_bottom(true).show(ui, |ui| {
            under_way(desk, ui, &seen);
        });
    });
    ui.separator();
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show_rows(ui, 24.0, seen.log.len(), |ui, rows| {
        for line in seen.log.get(rows).unwrap_or_default() {
            told(desk, ui, line);
        }
    });
}

/// What the engine is in the middle of, outermost first, and who may act.
fn under_way(desk: &mut Desk, ui: &mut Ui, seen: &Snapshot) {
    for (depth, frame) in seen.frames.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.add_space(depth.min(10) as f32 * 8.0);
            let text = RichText::new(&frame.text).small();
            match &frame.id {
                Some(id) => {
                    let link = egui::Label::new(text.color(ui.visuals().hyperlink_color)).truncate();
                    if ui.add(link.sense(egui::Sense::click())).on_hover_text(&frame.text).clicked() {
                        desk.go_to_id(id);
                    }
                }
                None => {
                    ui.add(egui::Label::new(text).truncate());
                }
            }
        });
    }
    let waiting: Vec<&str> = seen.asked.iter().map(|asked| asked.who.as_str()).collect();
    if !waiting.is_empty() {
        ui.label(RichText::new(format!("may act now: {}", waiting.join(", "))).weak().small());
    }
    if !seen.scopes.is_empty() {
        ui.label(RichText::new(format!("open scopes: {}", seen.scopes.join(", "))).weak().small());
    }
}

/// A line of the log.
fn told(desk: &mut Desk, ui: &mut Ui, line: &LogLine) {
    ui.horizontal(|ui| {
        ui.add_space(f32::from(line.depth) * 12.0);
        let response = ui.add(egui::Label::new(&line.text).truncate().sense(egui::Sense::click()));
        if response.clicked()
            && let Some(comp) = line.comps.first()
        {
            desk.ask(Command::Inspect(Some(*comp)));
        }
        response.context_menu(|ui| {
            for comp in &line.comps {
                if ui.button(format!("Look into #{comp}")).clicked() {
                    desk.ask(Command::Inspect(Some(*comp)));
                }
            }
            ui.label(RichText::new(&line.key).weak().small());
        });
    });
}
