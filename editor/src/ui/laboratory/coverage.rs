//! What the games of a run used of the pack, and what none of them did.

use crate::ui::words::capitalized;
use egui::{CollapsingHeader, Label, RichText, Ui};
use hexforge_play::usage::{Counted, UsageReport};

/// Draws a report. Each list opens to the names that no game used.
pub(super) fn show(ui: &mut Ui, report: &UsageReport, kept: Option<&UsageReport>) {
    ui.add_space(8.0);
    ui.label(RichText::new("What the games used").strong());
    for (heading, counted) in report.lists().filter(|(_, counted)| counted.total() > 0) {
        let before = kept.and_then(|report| report.lists().find(|(known, _)| *known == heading));
        let title = title(heading, counted, before.map(|(_, counted)| counted));
        if counted.unused.is_empty() {
            // The same indent as a heading that opens.
            ui.horizontal(|ui| {
                ui.add_space(ui.spacing().indent);
                ui.label(title);
            });
        } else {
            CollapsingHeader::new(title).id_salt(("usage", heading)).show(ui, |ui| unused(ui, counted));
        }
    }
}

fn unused(ui: &mut Ui, counted: &Counted) {
    ui.label(RichText::new("No game used:").weak());
    ui.add(Label::new(counted.unused.join(", ")).wrap().selectable(true));
}

fn title(heading: &str, counted: &Counted, kept: Option<&Counted>) -> String {
    let kept = kept.map(|kept| format!(", kept {} of {}", kept.used.len(), kept.total())).unwrap_or_default();
    format!("{}: {} of {}{kept}", capitalized(heading).replace('_', " "), counted.used.len(), counted.total())
}
