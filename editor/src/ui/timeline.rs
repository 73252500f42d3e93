//! The inputs so far, each a place to go to.

use super::desk::Desk;
use crate::playtest::Command;
use egui::{RichText, ScrollArea, Ui};

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    if !seen.running {
        ui.label(RichText::new("Start a game to see its decisions here.").weak());
        return;
    }
    let mut at = seen.inputs;
    let all = seen.timeline.len();
    let label = ui.label(RichText::new(format!("{at} of {all} inputs")).weak().small());
    ui.spacing_mut().slider_width = (ui.available_width() - 70.0).max(60.0);
    let slider = ui.add(egui::Slider::new(&mut at, 0..=all)).labelled_by(label.id);
    if slider.changed() {
        desk.ask(Command::GoTo(at));
    }
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, 24.0, all + 1, |ui, rows| {
        for row in rows {
            let text = if row == 0 {
                "the beginning".to_owned()
            } else {
                seen.timeline.get(row - 1).cloned().unwrap_or_default()
            };
            let text = RichText::new(format!("{row}   {text}"));
            let text = if row > seen.inputs { text.weak() } else { text };
            ui.horizontal(|ui| {
                if ui.add(egui::Button::selectable(row == seen.inputs, text).truncate()).clicked() {
                    desk.ask(Command::GoTo(row));
                }
                for (_, note) in seen.rules.iter().filter(|(at, _)| *at == row) {
                    ui.add(egui::Label::new(RichText::new(note).weak().small().italics()).truncate());
                }
            });
        }
    });
}
