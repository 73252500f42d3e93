//! The tree of the state, and one component with its values and how they came about. Fields can be edited.

use super::desk::Desk;
use super::theme;
use crate::playtest::{Change, Command, Inspected, TreeNode};
use egui::{Grid, Key, RichText, ScrollArea, Ui};
use std::collections::BTreeSet;

/// State of the state panel.
#[derive(Debug, Default)]
pub struct StateView {
    open: BTreeSet<u32>,
    search: String,
    edit: bool,
    /// What is being typed: of which component, into which field, the text.
    typed: Option<(u32, String, String)>,
    target: String,
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    if !seen.running {
        ui.label(RichText::new("Start a game to see its state.").weak());
        return;
    }
    ui.horizontal(|ui| {
        let label = ui.label(RichText::new("Find").weak().small());
        ui.add(
            egui::TextEdit::singleline(&mut desk.state.search)
                .hint_text("name, id or #number")
                .desired_width(ui.available_width() - 70.0),
        )
        .labelled_by(label.id);
        ui.checkbox(&mut desk.state.edit, "edit")
            .on_hover_text("change the state through the journal; it can be taken back");
    });
    let half = if seen.inspected.is_some() { ui.available_height() * 0.42 } else { ui.available_height() };
    tree(desk, ui, &seen.tree, half);
    if let Some(inspected) = &seen.inspected {
        ui.separator();
        ScrollArea::vertical().id_salt("inspected").auto_shrink(false).show(ui, |ui| inspect(desk, ui, inspected));
    }
}

/// The nodes that are to be seen: below open ones, or found.
fn visible(desk: &Desk, tree: &[TreeNode]) -> Vec<usize> {
    let needle = desk.state.search.to_lowercase();
    if !needle.is_empty() {
        let found = |node: &TreeNode| {
            node.name.to_lowercase().contains(&needle)
                || node.definition.contains(&needle)
                || format!("#{}", node.comp) == needle
        };
        return (0..tree.len()).filter(|at| tree.get(*at).is_some_and(found)).collect();
    }
    let mut shown = Vec::new();
    let mut at = 0;
    while let Some(node) = tree.get(at) {
        shown.push(at);
        let open = node.depth == 0 || desk.state.open.contains(&node.comp);
        at += if open { 1 } else { node.below + 1 };
    }
    shown
}

fn tree(desk: &mut Desk, ui: &mut Ui, tree: &[TreeNode], height: f32) {
    let shown = visible(desk, tree);
    let searching = !desk.state.search.is_empty();
    let selected = desk.seen.inspected.as_ref().map(|i| i.comp);
    ScrollArea::vertical().id_salt("tree").auto_shrink(false).max_height(height).show_rows(
        ui,
        22.0,
        shown.len(),
        |ui, rows| {
            for at in shown.get(rows).unwrap_or_default() {
                let Some(node) = tree.get(*at) else { continue };
                ui.horizontal(|ui| {
                    if !searching {
                        ui.add_space(node.depth as f32 * 12.0);
                    }
                    if node.below > 0 && !searching && node.depth > 0 {
                        let open = desk.state.open.contains(&node.comp);
                        let arrow = egui::Button::new(if open { "⏷" } else { "⏵" }).frame(false);
                        if ui.add(arrow).on_hover_text(if open { "close" } else { "open" }).clicked() {
                            if open {
                                desk.state.open.remove(&node.comp);
                            } else {
                                desk.state.open.insert(node.comp);
                            }
                        }
                    } else {
                        ui.add_space(16.0);
                    }
                    let owner = node.owner.as_ref().map_or_else(String::new, |o| format!(" of {o}"));
                    let text = format!("{}{owner}", node.name);
                    // A row that is too long must not widen the panel.
                    let button = egui::Button::selectable(selected == Some(node.comp), text).truncate();
                    if ui.add(button).on_hover_text(&node.definition).clicked() {
                        desk.ask(Command::Inspect(Some(node.comp)));
                    }
                    let more = if node.below > 0 { format!(" · {}", node.below) } else { String::new() };
                    let place = RichText::new(format!("{} #{}{more}", node.slot, node.comp)).weak().small();
                    ui.add(egui::Label::new(place).truncate());
                });
            }
        },
    );
}

fn inspect(desk: &mut Desk, ui: &mut Ui, inspected: &Inspected) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&inspected.name).heading());
        if ui.link(RichText::new(&inspected.definition).small()).clicked() {
            desk.go_to_id(&inspected.definition);
        }
        ui.label(RichText::new(format!("#{}", inspected.comp)).weak().small());
    });
    let owner = inspected.owner.as_ref().map_or_else(String::new, |o| format!(" · owned by {o}"));
    ui.add(egui::Label::new(RichText::new(format!("{}{owner}", inspected.place)).weak().small()).wrap());
    if let Some(text) = &inspected.text {
        ui.add(egui::Label::new(text).wrap());
    }
    if !inspected.fields.is_empty() {
        ui.add_space(4.0);
        ui.label(RichText::new("State").strong());
        Grid::new("fields").num_columns(2).striped(true).show(ui, |ui| {
            for (name, value, lua, differs) in &inspected.fields {
                let label = ui.label(name.replace('_', " "));
                if desk.state.edit {
                    field(desk, ui, inspected.comp, (name, lua), label.id);
                } else {
                    let text = RichText::new(if value.is_empty() { "–" } else { value });
                    ui.add(egui::Label::new(if *differs { text.strong() } else { text.weak() }).wrap());
                }
                ui.end_row();
            }
        });
    }
    values(desk, ui, inspected);
    if !inspected.properties.is_empty() {
        ui.add_space(4.0);
        ui.label(RichText::new("Properties").strong());
        Grid::new("properties").num_columns(2).striped(true).show(ui, |ui| {
            for (name, value) in &inspected.properties {
                ui.label(name.replace('_', " "));
                let text = if value.is_empty() { "–" } else { value };
                ui.add(egui::Label::new(text).wrap());
                ui.end_row();
            }
        });
    }
    if desk.state.edit {
        changes(desk, ui, inspected);
    }
}

fn field(desk: &mut Desk, ui: &mut Ui, comp: u32, (name, lua): (&str, &str), label: egui::Id) {
    if let "true" | "false" = lua {
        let mut on = lua == "true";
        if ui.checkbox(&mut on, "").labelled_by(label).changed() {
            desk.ask(Command::Change(Change::Set { comp, field: name.to_owned(), value: on.to_string() }));
        }
        return;
    }
    let mut typed = match &desk.state.typed {
        Some((of, known, typed)) if *of == comp && known == name => typed.clone(),
        _ => lua.to_owned(),
    };
    let edit = egui::TextEdit::singleline(&mut typed).id(ui.scope_id().with((comp, name))).code_editor();
    let response = ui.add(edit.hint_text("nil").desired_width(120.0)).labelled_by(label);
    if response.changed() {
        desk.state.typed = Some((comp, name.to_owned(), typed.clone()));
    }
    if response.lost_focus() {
        if ui.input(|i| i.key_pressed(Key::Enter)) && typed != lua {
            let typed = if typed.trim().is_empty() { "nil".to_owned() } else { typed };
            let change = Change::Set { comp, field: name.to_owned(), value: typed };
            desk.ask(Command::Change(change));
        }
        desk.state.typed = None;
    }
}

fn values(desk: &mut Desk, ui: &mut Ui, inspected: &Inspected) {
    if inspected.values.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.label(RichText::new("Values").strong());
    for value in &inspected.values {
        ui.horizontal_wrapped(|ui| {
            if ui.link(value.id.split_once(':').map_or(value.id.as_str(), |(_, bare)| bare)).clicked() {
                desk.go_to_id(&value.id);
            }
            let changed = !value.changes.is_empty();
            let text = RichText::new(if value.value.is_empty() { "–" } else { &value.value });
            ui.label(if changed { text.strong().color(theme::accent(ui.visuals())) } else { text });
            if changed {
                ui.label(RichText::new(format!("base {}", value.base)).weak().small());
            }
        });
        for (text, ability) in &value.changes {
            ui.horizontal_wrapped(|ui| {
                ui.add_space(14.0);
                if ui.link(RichText::new(text).small()).clicked() {
                    desk.go_to_id(ability);
                }
            });
        }
    }
}

fn changes(desk: &mut Desk, ui: &mut Ui, inspected: &Inspected) {
    ui.add_space(4.0);
    ui.label(RichText::new("Change").strong());
    ui.horizontal(|ui| {
        let label = ui.label("Where to, or what");
        ui.add(
            egui::TextEdit::singleline(&mut desk.state.target)
                .hint_text("#12.slot, or a definition")
                .desired_width(150.0),
        )
        .labelled_by(label.id);
    });
    let target = desk.state.target.clone();
    let place = target.strip_prefix('#').and_then(|t| {
        let (number, slot) = t.split_once('.')?;
        Some((number.parse().ok()?, slot.to_owned()))
    });
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(place.is_some(), egui::Button::new("Move there")).clicked()
            && let Some((into, slot)) = place
        {
            desk.ask(Command::Change(Change::Move { comp: inspected.comp, into, slot }));
        }
        for (slot, count) in &inspected.slots {
            let button = egui::Button::new(format!("Create in {slot} ({count})"));
            if ui.add_enabled(!target.is_empty() && !target.starts_with('#'), button).clicked() {
                let change = Change::Create { definition: target.clone(), into: inspected.comp, slot: slot.clone() };
                desk.ask(Command::Change(change));
            }
        }
        if ui.button("Remove from the game").clicked() {
            desk.ask(Command::Change(Change::Destroy(inspected.comp)));
        }
    });
}
