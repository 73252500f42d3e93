//! The explorer: files and definitions, with search, diagnostics, coverage and references.

use super::theme;
use super::words::local_id;
use crate::app::{Command, Commands, Location, Model, References};
use crate::coverage::Mark;
use egui::{RichText, ScrollArea, Ui};
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// What is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Listing {
    #[default]
    Definitions,
    Files,
}

/// The explorer.
#[derive(Debug, Default)]
pub(super) struct ExplorerPanel {
    listing: Listing,
    search: String,
    only_with_diagnostics: bool,
    only_this_pack: bool,
    listed: Option<(ListKey, Arc<Groups>)>,
    /// Groups of definitions that are open.
    open: BTreeSet<String>,
}

/// What the list of definitions depends on: the load, whether it has unsaved text, the search, the two filters.
type ListKey = (u64, bool, String, bool, bool);

/// Definitions by kind.
type Groups = BTreeMap<String, Vec<DefinitionLine>>;

/// A line of the list of definitions.
#[derive(Debug)]
struct DefinitionLine {
    id: String,
    name: String,
    location: Location,
    worst: Option<Severity>,
    unfinished: Option<String>,
}

/// A row of the list of definitions.
enum Row<'a> {
    /// A group: its name, its size, whether it is open.
    Group(&'a String, usize, bool),
    Definition(&'a DefinitionLine),
}

impl ExplorerPanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.listing, Listing::Definitions, "Definitions");
            ui.selectable_value(&mut self.listing, Listing::Files, "Files");
        });
        let label = ui.label(RichText::new("Search").weak().small());
        let edit = egui::TextEdit::singleline(&mut self.search).hint_text("id, name or kind");
        ui.add(edit.desired_width(f32::INFINITY)).labelled_by(label.id);
        ui.horizontal_wrapped(|ui| {
            ui.checkbox(&mut self.only_this_pack, "This pack").on_hover_text("Hide the packs that it depends on");
            ui.checkbox(&mut self.only_with_diagnostics, "With diagnostics");
            coverage(ui, model, commands);
        });
        ui.separator();
        if let Some(references) = &model.references {
            show_references(ui, model, references, commands);
            return;
        }
        match self.listing {
            Listing::Definitions => self.definitions(ui, model, commands),
            Listing::Files => {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| self.files(ui, model, commands));
            }
        }
    }

    fn files(&self, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        let worst = worst_by_file(model.diagnostics());
        let needle = self.search.to_lowercase();
        let mut shown_folder = String::new();
        for path in &model.files {
            let short = model.short_path(path);
            let severity = worst.get(path.to_string_lossy().as_ref()).copied();
            if !short.to_lowercase().contains(&needle) || (self.only_with_diagnostics && severity.is_none()) {
                continue;
            }
            let (folder, name) = short.rsplit_once('/').unwrap_or(("", &short));
            if folder != shown_folder {
                folder.clone_into(&mut shown_folder);
                ui.add_space(4.0);
                ui.label(RichText::new(format!("{folder}/")).weak().small());
            }
            let is_dirty = model.project.get(path).is_some_and(|buffer| buffer.is_dirty());
            let text = coloured(ui, format!("{name}{}", if is_dirty { " •" } else { "" }), severity);
            if ui.selectable_label(model.selection.path.as_ref() == Some(path), text).clicked() {
                commands.send(Command::OpenAt(Location { path: path.clone(), byte: 0 }));
            }
        }
    }

    /// The list of definitions. It is kept until something that it depends on changes.
    fn groups(&mut self, model: &Model) -> Option<Arc<Groups>> {
        let analysis = model.analysis()?;
        let key = (
            analysis.number,
            analysis.unsaved,
            self.search.to_lowercase(),
            self.only_with_diagnostics,
            self.only_this_pack,
        );
        if let Some((known, groups)) = &self.listed
            && *known == key
        {
            return Some(groups.clone());
        }
        let (needle, root) = (&key.2, &model.project.root);
        let own = analysis.loaded.packs.iter().find(|pack| pack.location.path == *root).map(|pack| &pack.id);
        let mut groups = Groups::new();
        for doc in analysis.outline.iter() {
            let is_definition = doc.symbol_kind == "definition";
            let group = if is_definition { doc.kind.clone() } else { doc.symbol_kind.to_owned() };
            let name = if is_definition { analysis.loaded.locales.name("", &doc.id, None) } else { String::new() };
            let is_found = [&doc.id, &name, &group].iter().any(|text| text.to_lowercase().contains(needle));
            if !is_found || (self.only_this_pack && own != Some(&doc.pack)) {
                continue;
            }
            let is_inside = |d: &&Diagnostic| {
                d.place.as_ref().is_some_and(|place| {
                    place.file.path() == doc.place.file.path()
                        && (doc.span.start..=doc.span.end).contains(&place.span.start)
                })
            };
            let worst = analysis.diagnostics().iter().filter(is_inside).map(|d| d.severity).min();
            if self.only_with_diagnostics && worst.is_none() {
                continue;
            }
            groups.entry(group).or_default().push(DefinitionLine {
                id: doc.id.clone(),
                name,
                location: Location { path: PathBuf::from(doc.place.file.path().as_ref()), byte: doc.place.span.start },
                worst,
                unfinished: doc.unfinished.clone(),
            });
        }
        let groups = Arc::new(groups);
        self.listed = Some((key, groups.clone()));
        Some(groups)
    }

    fn definitions(&mut self, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        let Some(groups) = self.groups(model) else {
            ui.label("Loading the pack…");
            return;
        };
        if groups.is_empty() {
            ui.label(RichText::new("No definition matches.").weak());
        }
        // A search opens all groups.
        let is_searching = !self.search.is_empty();
        let mut rows = Vec::new();
        for (group, lines) in groups.iter() {
            let is_open = is_searching || self.open.contains(group);
            rows.push(Row::Group(group, lines.len(), is_open));
            rows.extend(lines.iter().filter(|_| is_open).map(Row::Definition));
        }
        // Large packs have thousands of definitions: only visible rows are laid out.
        let height = ui.spacing().interact_size.y;
        ScrollArea::vertical().auto_shrink(false).show_rows(ui, height, rows.len(), |ui, visible| {
            for row in rows.get(visible).unwrap_or_default() {
                match row {
                    Row::Group(group, count, is_open) => self.group(ui, group, *count, *is_open),
                    Row::Definition(line) => {
                        ui.horizontal(|ui| {
                            ui.add_space(16.0);
                            definition(ui, model, line, commands);
                        });
                    }
                }
            }
        });
    }

    fn group(&mut self, ui: &mut Ui, group: &str, count: usize, is_open: bool) {
        let arrow = if is_open { "⏷" } else { "⏵" };
        if ui.selectable_label(false, format!("{arrow} {group}  ({count})")).clicked() && !self.open.remove(group) {
            self.open.insert(group.to_owned());
        }
    }
}

/// A button that measures coverage, and the last result.
fn coverage(ui: &mut Ui, model: &Model, commands: &mut Commands) {
    if model.coverage.is_running() {
        ui.label(RichText::new("Running scenarios…").weak().small());
        return;
    }
    let button = ui.add_enabled(model.rules().is_some(), egui::Button::new("Coverage").small());
    let hint = "Run all scenarios and mark definitions:\n✔ implemented and exercised\n○ not exercised by a scenario\n\
                … partly implemented\n✖ not implemented";
    if button.on_hover_text(hint).clicked() {
        commands.send(Command::MeasureCoverage);
    }
    if let Some((number, marks)) = model.coverage.last() {
        let count = |sign: &str| marks.values().filter(|mark| mark.sign() == sign).count();
        let signs = ["✔", "○", "…", "✖"].into_iter().filter(|sign| count(sign) > 0);
        let counts: Vec<String> = signs.map(|sign| format!("{} {sign}", count(sign))).collect();
        let is_old = model.last_valid.as_ref().is_some_and(|valid| valid.number != *number);
        let old = if is_old { ", before the last change" } else { "" };
        ui.label(RichText::new(format!("{}{old}", counts.join("   "))).weak().small());
    }
}

fn show_references(ui: &mut Ui, model: &Model, references: &References, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        if ui.button("⬅ Back").clicked() {
            commands.send(Command::CloseReferences);
        }
        ui.label(RichText::new(format!("References to {}", references.id)).strong());
    });
    if references.all.is_empty() {
        ui.label(RichText::new("No references found.").weak());
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for reference in &references.all {
            let place = format!("{}:{}", model.short_path(&reference.path), reference.line);
            let text = RichText::new(&reference.from).color(ui.visuals().hyperlink_color);
            if ui.link(text).on_hover_text(&place).clicked() {
                commands.send(Command::OpenLine(reference.path.clone(), reference.line));
            }
            ui.label(RichText::new(place).weak().small());
        }
    });
}

/// The worst severity in each file.
fn worst_by_file(all: &[Diagnostic]) -> BTreeMap<String, Severity> {
    let mut worst: BTreeMap<String, Severity> = BTreeMap::new();
    for diagnostic in all {
        if let Some(place) = &diagnostic.place {
            let known = worst.entry(place.file.path().to_string()).or_insert(diagnostic.severity);
            *known = (*known).min(diagnostic.severity);
        }
    }
    worst
}

fn coloured(ui: &Ui, text: String, worst: Option<Severity>) -> RichText {
    match worst {
        Some(Severity::Error) => RichText::new(text).color(theme::error(ui.visuals())),
        Some(Severity::Warning) => RichText::new(text).color(theme::warning(ui.visuals())),
        Some(Severity::Note) | None => RichText::new(text),
    }
}

fn definition(ui: &mut Ui, model: &Model, line: &DefinitionLine, commands: &mut Commands) {
    let local = local_id(&line.id);
    let measured = model.coverage.last().and_then(|(_, marks)| marks.get(&line.id)).cloned();
    let mark = measured.or_else(|| line.unfinished.clone().map(Mark::Partial));
    let sign = mark.as_ref().map_or_else(String::new, |mark| format!(" {}", mark.sign()));
    let mut text = coloured(ui, format!("{local}{sign}"), line.worst);
    if model.glow_of(&line.id) > 0.0 {
        text = text.strong().color(theme::accent(ui.visuals()));
    }
    let name = Some(line.name.clone()).filter(|name| !name.is_empty());
    let hover: Vec<String> =
        [Some(line.id.clone()), name, mark.map(|mark| mark.description())].into_iter().flatten().collect();
    let response = ui.add(egui::Button::selectable(false, text).truncate()).on_hover_text(hover.join("\n"));
    if line.name.to_lowercase() != local.replace('_', " ") {
        ui.add(egui::Label::new(RichText::new(&line.name).weak().small()).truncate());
    }
    if response.clicked() {
        commands.send(Command::OpenAt(line.location.clone()));
    }
    response.context_menu(|ui| {
        if ui.button("Go to definition").clicked() {
            commands.send(Command::OpenAt(line.location.clone()));
        }
        if ui.button("Find references").clicked() {
            commands.send(Command::FindReferences(line.id.clone()));
        }
        if ui.button("Add breakpoint").clicked() {
            commands.send(Command::AddBreakpoint(line.id.clone()));
        }
    });
}
