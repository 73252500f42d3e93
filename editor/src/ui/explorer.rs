//! The explorer: files and definitions, with search, faults and uses.

use super::desk::Desk;
use super::theme;
use crate::coverage::Mark;
use egui::{RichText, ScrollArea, Ui};
use hexforge_schemas::diagnostic::Severity;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Show {
    #[default]
    Definitions,
    Files,
}

/// Where something is named: by what, in which file, on which line.
pub type Use = (String, PathBuf, usize);

/// State of the explorer.
#[derive(Debug, Default)]
pub struct ExplorerView {
    show: Show,
    search: String,
    faulty: bool,
    own: bool,
    /// Uses that were asked for: of what, and where.
    uses: Option<(String, Vec<Use>)>,
    listed: Option<(Key, Arc<Groups>)>,
    /// Groups that are open.
    open: BTreeSet<String>,
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    ui.horizontal(|ui| {
        ui.selectable_value(&mut desk.explorer.show, Show::Definitions, "Definitions");
        ui.selectable_value(&mut desk.explorer.show, Show::Files, "Files");
    });
    let label = ui.label(RichText::new("Search").weak().small());
    let edit = egui::TextEdit::singleline(&mut desk.explorer.search)
        .hint_text("id, name or kind")
        .desired_width(f32::INFINITY);
    ui.add(edit).labelled_by(label.id);
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut desk.explorer.faulty, "with faults");
        ui.checkbox(&mut desk.explorer.own, "this pack");
        coverage(desk, ui);
    });
    ui.separator();
    if desk.explorer.uses.is_some() {
        uses(desk, ui);
        return;
    }
    match desk.explorer.show {
        Show::Definitions => definitions(desk, ui),
        Show::Files => {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| files(desk, ui));
        }
    }
}

/// Measures what is carried out and exercised, and sums it up.
fn coverage(desk: &mut Desk, ui: &mut Ui) {
    if desk.coverage.is_running() {
        ui.label(RichText::new("running the scenarios …").weak().small());
        return;
    }
    let good = desk.good.as_ref().and_then(|good| Some((good.game.clone()?, good.number)));
    let button = ui.add_enabled(good.is_some(), egui::Button::new("Coverage").small());
    let tip = "runs the pack's scenarios and marks what is carried out (✔), what no scenario exercises (○), \
               what is carried out in part (…) or not at all (✖)";
    if button.on_hover_text(tip).clicked() {
        measure(desk);
    }
    if let Some((number, marks)) = desk.coverage.last() {
        let count = |sign: &str| marks.values().filter(|mark| mark.sign() == sign).count();
        let counts: Vec<String> = ["✔", "○", "…", "✖"]
            .into_iter()
            .filter(|sign| count(sign) > 0)
            .map(|sign| format!("{} {sign}", count(sign)))
            .collect();
        let old = if good.is_some_and(|(_, now)| now != *number) { ", before the last change" } else { "" };
        ui.label(RichText::new(format!("{}{old}", counts.join("   "))).weak().small());
    }
}

/// Begins to measure what is carried out and exercised.
pub(super) fn measure(desk: &mut Desk) {
    match desk.good.as_ref().and_then(|good| Some((good.game.clone()?, good.number))) {
        Some((game, number)) => desk.coverage.begin(game, desk.project.root.clone(), number),
        None => desk.tell("the pack has faults; mend them, then measure its coverage", true),
    }
}

fn uses(desk: &mut Desk, ui: &mut Ui) {
    let Some((id, places)) = desk.explorer.uses.clone() else { return };
    ui.horizontal(|ui| {
        if ui.button("⬅ Back").clicked() {
            desk.explorer.uses = None;
        }
        ui.label(RichText::new(format!("Uses of {id}")).strong());
    });
    if places.is_empty() {
        ui.label(RichText::new("Nothing names it.").weak());
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for (from, path, line) in places {
            let where_ = format!("{}:{line}", desk.short(&path));
            if ui.link(&from).on_hover_text(&where_).clicked() {
                go_to_line(desk, &path, line);
            }
            ui.label(RichText::new(where_).weak().small());
        }
    });
}

fn go_to_line(desk: &mut Desk, path: &Path, line: usize) {
    let byte = desk
        .project
        .open(path)
        .map(|buffer| buffer.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum());
    match byte {
        Ok(byte) => desk.go_to(path, byte),
        Err(error) => desk.tell(&error, true),
    }
}

/// How bad the faults of each file are.
fn faulty_files(desk: &Desk) -> BTreeMap<String, Severity> {
    let mut worst: BTreeMap<String, Severity> = BTreeMap::new();
    for fault in desk.latest.as_ref().map(|a| a.diagnostics()).unwrap_or_default() {
        if let Some(place) = &fault.place {
            let known = worst.entry(place.file.path().to_string()).or_insert(fault.severity);
            *known = (*known).min(fault.severity);
        }
    }
    worst
}

fn files(desk: &mut Desk, ui: &mut Ui) {
    let faults = faulty_files(desk);
    let needle = desk.explorer.search.to_lowercase();
    let mut folder = String::new();
    for path in desk.files.clone() {
        let short = desk.short(&path);
        let fault = faults.get(path.to_string_lossy().as_ref()).copied();
        if !short.to_lowercase().contains(&needle) || (desk.explorer.faulty && fault.is_none()) {
            continue;
        }
        let (inside, name) = short.rsplit_once('/').unwrap_or(("", &short));
        if inside != folder {
            inside.clone_into(&mut folder);
            ui.add_space(4.0);
            ui.label(RichText::new(format!("{folder}/")).weak().small());
        }
        let dirty = desk.project.get(&path).is_some_and(|buffer| buffer.is_dirty());
        let text = format!("{name}{}", if dirty { " •" } else { "" });
        let text = coloured(ui, text, fault);
        if ui.selectable_label(desk.current.as_deref() == Some(&path), text).clicked() {
            desk.go_to(&path, 0);
        }
    }
}

fn coloured(ui: &Ui, text: String, fault: Option<Severity>) -> RichText {
    match fault {
        Some(Severity::Error) => RichText::new(text).color(theme::error(ui.visuals())),
        Some(Severity::Warning) => RichText::new(text).color(theme::warning(ui.visuals())),
        _ => RichText::new(text),
    }
}

/// A line of the list of definitions.
#[derive(Debug)]
struct Line {
    id: String,
    name: String,
    path: PathBuf,
    byte: usize,
    fault: Option<Severity>,
    unfinished: Option<String>,
}

/// Definitions by kind, as they are listed.
type Groups = BTreeMap<String, Vec<Line>>;

/// What the list depends on: the load, whether it is of unsaved text, the search, the filters.
type Key = (u64, bool, String, bool, bool);

/// The list, made anew only when something that it depends on has changed.
fn listed(desk: &mut Desk) -> Option<Arc<Groups>> {
    let analysis = desk.latest.as_ref().or(desk.good.as_ref())?;
    let view = &desk.explorer;
    let key = (analysis.number, analysis.unsaved, view.search.to_lowercase(), view.faulty, view.own);
    if let Some((known, groups)) = &view.listed
        && *known == key
    {
        return Some(groups.clone());
    }
    let (needle, root) = (&key.2, &desk.project.root);
    let own = analysis.loaded.packs.iter().find(|p| p.location.path == *root).map(|p| &p.id);
    let faults = analysis.diagnostics();
    let mut groups = Groups::new();
    for doc in analysis.outline.iter() {
        let is_definition = doc.sort == "definition";
        let group = if is_definition { doc.kind.clone() } else { doc.sort.to_owned() };
        let name = if is_definition { analysis.loaded.locales.name("", &doc.id, None) } else { String::new() };
        let matches = [&doc.id, &name, &group].iter().any(|text| text.to_lowercase().contains(needle));
        if !matches || (view.own && own != Some(&doc.pack)) {
            continue;
        }
        let inside = |d: &&hexforge_schemas::diagnostic::Diagnostic| {
            d.place.as_ref().is_some_and(|p| {
                p.file.path() == doc.place.file.path() && p.span.start >= doc.span.start && p.span.start <= doc.span.end
            })
        };
        let fault = faults.iter().filter(inside).map(|d| d.severity).min();
        if view.faulty && fault.is_none() {
            continue;
        }
        groups.entry(group).or_default().push(Line {
            id: doc.id.clone(),
            name,
            path: PathBuf::from(doc.place.file.path().as_ref()),
            byte: doc.place.span.start,
            fault,
            unfinished: doc.unfinished.clone(),
        });
    }
    let groups = Arc::new(groups);
    desk.explorer.listed = Some((key, groups.clone()));
    Some(groups)
}

fn definitions(desk: &mut Desk, ui: &mut Ui) {
    let Some(groups) = listed(desk) else {
        ui.horizontal(|ui| {
            ui.weak("…");
            ui.label("Reading the pack");
        });
        return;
    };
    if groups.is_empty() {
        ui.label(RichText::new("Nothing like this is defined.").weak());
    }
    // What is searched for is shown wherever it is.
    let all = !desk.explorer.search.is_empty();
    let mut rows = Vec::new();
    for (group, lines) in groups.iter() {
        let is_open = all || desk.explorer.open.contains(group);
        rows.push(Row::Head(group, lines.len(), is_open));
        rows.extend(lines.iter().filter(|_| is_open).map(Row::Line));
    }
    // Large packs define thousands of things: only those that are to be seen are laid out.
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, height, rows.len(), |ui, seen| {
        for row in rows.get(seen).unwrap_or_default() {
            match row {
                Row::Head(group, count, is_open) => head(desk, ui, group, *count, *is_open),
                Row::Line(line) => {
                    ui.horizontal(|ui| {
                        ui.add_space(16.0);
                        definition(desk, ui, line);
                    });
                }
            }
        }
    });
}

/// A row of the list.
enum Row<'a> {
    /// A group: its name, how many it has, whether they are shown.
    Head(&'a String, usize, bool),
    /// A definition.
    Line(&'a Line),
}

fn head(desk: &mut Desk, ui: &mut Ui, group: &str, count: usize, is_open: bool) {
    let sign = if is_open { "⏷" } else { "⏵" };
    if ui.selectable_label(false, format!("{sign} {group}  ({count})")).clicked() {
        let open = &mut desk.explorer.open;
        if !open.remove(group) {
            open.insert(group.to_owned());
        }
    }
}

fn definition(desk: &mut Desk, ui: &mut Ui, line: &Line) {
    let bare = line.id.split_once(':').map_or(line.id.as_str(), |(_, bare)| bare);
    let known = desk.coverage.last().and_then(|(_, marks)| marks.get(&line.id)).cloned();
    let mark = known.or_else(|| line.unfinished.clone().map(Mark::Partial));
    let sign = mark.as_ref().map_or_else(String::new, |mark| format!(" {}", mark.sign()));
    let mut text = coloured(ui, format!("{bare}{sign}"), line.fault);
    if desk.glow_of(&line.id) > 0.0 {
        text = text.strong().color(theme::accent(ui.visuals()));
    }
    let mut hover = line.id.clone();
    if !line.name.is_empty() {
        hover.push_str(&format!("\n{}", line.name));
    }
    if let Some(mark) = &mark {
        hover.push_str(&format!("\n{}", mark.said()));
    }
    let response = ui.add(egui::Button::selectable(false, text).truncate()).on_hover_text(hover);
    if line.name.to_lowercase() != bare.replace('_', " ") {
        ui.add(egui::Label::new(RichText::new(&line.name).weak().small()).truncate());
    }
    if response.clicked() {
        desk.go_to(&line.path, line.byte);
    }
    response.context_menu(|ui| {
        if ui.button("Go to definition").clicked() {
            desk.go_to(&line.path, line.byte);
        }
        if ui.button("Find uses").clicked() {
            find_uses(desk, &line.id);
        }
        if ui.button("Stop bots here").clicked() {
            desk.breakpoints.push(line.id.clone());
            desk.ask(crate::playtest::Command::Breakpoints(desk.breakpoints.clone()));
        }
    });
}

/// Lists where an id is named.
pub(super) fn find_uses(desk: &mut Desk, id: &str) {
    let places = desk.uses(id);
    desk.explorer.uses = Some((id.to_owned(), places));
    desk.front = Some(super::tabs::Tab::Explorer);
}
