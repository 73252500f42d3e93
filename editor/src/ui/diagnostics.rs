//! All diagnostics of the pack, with their quick fixes.

use super::theme;
use super::words::{diagnostic_details, fix_label, plural};
use crate::app::{Command, Commands, Location, Model};
use egui::{RichText, ScrollArea, Ui};
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use std::path::Path;

/// The list of diagnostics.
#[derive(Debug)]
pub(super) struct DiagnosticsPanel {
    errors: bool,
    warnings: bool,
    notes: bool,
}

impl Default for DiagnosticsPanel {
    fn default() -> Self {
        Self { errors: true, warnings: true, notes: false }
    }
}

impl DiagnosticsPanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        if model.latest.is_none() {
            ui.label(RichText::new("Loading the pack…").weak());
            return;
        }
        let all = model.diagnostics();
        let count = |severity| all.iter().filter(|d| d.severity == severity).count();
        ui.horizontal_wrapped(|ui| {
            ui.toggle_value(&mut self.errors, plural(count(Severity::Error), "error"));
            ui.toggle_value(&mut self.warnings, plural(count(Severity::Warning), "warning"));
            ui.toggle_value(&mut self.notes, plural(count(Severity::Note), "note"));
        });
        let mut shown: Vec<&Diagnostic> = all.iter().filter(|d| self.is_shown(d.severity)).collect();
        // Errors come first: they keep the pack from being played.
        shown.sort_by_key(|d| d.severity);
        if shown.is_empty() {
            ui.label(RichText::new("No diagnostics.").color(theme::good(ui.visuals())));
            return;
        }
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for diagnostic in shown {
                entry(ui, model, diagnostic, commands);
            }
        });
    }

    fn is_shown(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => self.errors,
            Severity::Warning => self.warnings,
            Severity::Note => self.notes,
        }
    }
}

fn entry(ui: &mut Ui, model: &Model, diagnostic: &Diagnostic, commands: &mut Commands) {
    let (mark, colour) = match diagnostic.severity {
        Severity::Error => ("✖", theme::error(ui.visuals())),
        Severity::Warning => ("⚠", theme::warning(ui.visuals())),
        Severity::Note => ("ℹ", ui.visuals().weak_text_color()),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(mark).color(colour));
        let link = ui.link(RichText::new(&diagnostic.message).color(ui.visuals().text_color()));
        if link.on_hover_text(diagnostic_details(diagnostic)).clicked()
            && let Some(location) = Location::of(diagnostic)
        {
            commands.send(Command::OpenAt(location));
        }
        if let Some(fix) = &diagnostic.fix
            && ui.small_button(fix_label(&fix.replacement)).clicked()
        {
            commands.send(Command::ApplyFix(Box::new(diagnostic.clone())));
        }
    });
    if let Some(place) = &diagnostic.place {
        let (row, column) = place.start();
        let path = model.short_path(Path::new(place.file.path().as_ref()));
        ui.label(RichText::new(format!("      {path}:{row}:{column}   {}", diagnostic.code)).weak().small());
    }
}
