//! All faults, with their fixes.

use super::desk::Desk;
use super::theme;
use egui::{RichText, ScrollArea, Ui};
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use std::path::PathBuf;

/// State of the problems panel.
#[derive(Debug)]
pub struct ProblemsView {
    errors: bool,
    warnings: bool,
    notes: bool,
}

impl Default for ProblemsView {
    fn default() -> Self {
        Self { errors: true, warnings: true, notes: false }
    }
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let Some(analysis) = &desk.latest else {
        ui.label(RichText::new("Reading the pack …").weak());
        return;
    };
    let all: Vec<Diagnostic> = analysis.diagnostics().to_vec();
    let count = |severity| all.iter().filter(|d| d.severity == severity).count();
    ui.horizontal_wrapped(|ui| {
        let view = &mut desk.problems;
        ui.toggle_value(&mut view.errors, plural(count(Severity::Error), "error"));
        ui.toggle_value(&mut view.warnings, plural(count(Severity::Warning), "warning"));
        ui.toggle_value(&mut view.notes, plural(count(Severity::Note), "note"));
    });
    let view = &desk.problems;
    let mut shown: Vec<Diagnostic> = all
        .into_iter()
        .filter(|d| match d.severity {
            Severity::Error => view.errors,
            Severity::Warning => view.warnings,
            Severity::Note => view.notes,
        })
        .collect();
    // What keeps the pack from being used comes first.
    shown.sort_by_key(|d| d.severity);
    if shown.is_empty() {
        ui.label(RichText::new("No faults.").color(theme::good(ui.visuals())));
        return;
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for fault in &shown {
            line(desk, ui, fault);
        }
    });
}

fn line(desk: &mut Desk, ui: &mut Ui, fault: &Diagnostic) {
    let (mark, colour) = match fault.severity {
        Severity::Error => ("✖", theme::error(ui.visuals())),
        Severity::Warning => ("⚠", theme::warning(ui.visuals())),
        Severity::Note => ("ℹ", ui.visuals().weak_text_color()),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(mark).color(colour));
        let link = ui.link(RichText::new(&fault.message).color(ui.visuals().text_color()));
        if link.on_hover_text(hover(fault)).clicked()
            && let Some(place) = &fault.place
        {
            desk.go_to(&PathBuf::from(place.file.path().as_ref()), place.span.start);
        }
        if let Some(fix) = &fault.fix {
            let what = if fix.replacement.is_empty() {
                "Remove".to_owned()
            } else {
                format!("Change to {}", short(&fix.replacement))
            };
            if ui.small_button(what).clicked() {
                desk.apply_fix(fault);
            }
        }
    });
    if let Some(place) = &fault.place {
        let (row, column) = place.start();
        let path = desk.short(&PathBuf::from(place.file.path().as_ref()));
        ui.label(RichText::new(format!("      {path}:{row}:{column}   {}", fault.code)).weak().small());
    }
}

/// A number of things in words.
pub(super) fn plural(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() > 28 {
        format!("{}…", line.chars().take(28).collect::<String>())
    } else {
        line.to_owned()
    }
}

/// What more is said of a fault.
#[must_use]
pub fn hover(fault: &Diagnostic) -> String {
    let mut text = fault.message.clone();
    if let Some(expected) = &fault.expected {
        text.push_str(&format!("\nexpected {expected}"));
    }
    for help in &fault.help {
        text.push_str(&format!("\n{help}"));
    }
    text
}

/// The next fault behind a place, or the first.
pub(super) fn next(desk: &mut Desk) {
    let here = desk.current.as_ref().map(|path| (path.to_string_lossy().into_owned(), desk.source.cursor));
    let all = desk.latest.as_ref().map(|a| a.diagnostics().to_vec()).unwrap_or_default();
    let real: Vec<Diagnostic> = all.into_iter().filter(|d| d.severity != Severity::Note && d.place.is_some()).collect();
    let at = |d: &Diagnostic| d.place.as_ref().map(|p| (p.file.path().to_string(), p.span.start));
    let behind = real.iter().find(|d| at(d) > here);
    if let Some(place) = behind.or(real.first()).and_then(|d| d.place.clone()) {
        desk.go_to(&PathBuf::from(place.file.path().as_ref()), place.span.start);
    } else {
        desk.tell("there are no faults", false);
    }
}
