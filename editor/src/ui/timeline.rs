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
    // The present is brought into view when it has moved.
    let now = ui.scope_id().with("now");
    let moved = ui.data_mut(|data| {
        let known = data.get_temp::<usize>(now);
        data.insert_temp(now, seen.inputs);
        known != Some(seen.inputs)
    });
    let mut scroll = ScrollArea::vertical().auto_shrink(false);
    if moved {
        let row = 24.0 + ui.spacing().item_spacing.y;
        scroll = scroll.vertical_scroll_offset((seen.inputs as f32 * row - ui.available_height() / 2.0).max(0.0));
    }
    scroll.show_rows(ui, 24.0, all + 1, |ui, rows| {
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
                let notes: Vec<&str> =
                    seen.rules.iter().filter(|(at, _)| *at == row).map(|(_, note)| note.as_str()).collect();
                if let Some(last) = notes.last() {
                    let times = if notes.len() > 1 { format!("{} × · ", notes.len()) } else { String::new() };
                    let note = RichText::new(format!("{times}{last}")).weak().small().italics();
                    ui.add(egui::Label::new(note).truncate()).on_hover_text(notes.join("\n"));
                }
            });
        }
    });
}
