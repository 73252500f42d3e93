//! Messages in the lower right corner.

use super::theme;
use crate::app::Notification;
use egui::{Align2, RichText, Ui};
use std::time::Duration;

/// At most this many messages are shown.
const MAX_SHOWN: usize = 4;

/// Shows the latest messages.
pub(super) fn show(ui: &Ui, all: &[Notification]) {
    if all.is_empty() {
        return;
    }
    egui::Area::new(egui::Id::unique("toasts")).anchor(Align2::RIGHT_BOTTOM, [-14.0, -14.0]).show(ui.ctx(), |ui| {
        for notification in all.iter().rev().take(MAX_SHOWN) {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(420.0);
                let is_error = notification.is_error;
                let colour = if is_error { theme::error(ui.visuals()) } else { ui.visuals().text_color() };
                ui.label(RichText::new(&notification.text).color(colour));
            });
        }
    });
    ui.ctx().request_repaint_after(Duration::from_millis(500));
}
