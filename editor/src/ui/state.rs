//! The state tree, and one component with its values and how they came about. Fields can be edited.

use super::theme;
use super::words::local_id;
use crate::app::{Command, Commands};
use crate::playtest::{self, Change, Inspected, Snapshot, TreeNode, ValueLine};
use egui::{Grid, Key, RichText, ScrollArea, Ui};
use std::collections::BTreeSet;

/// The height of a row of the tree.
const ROW: f32 = 22.0;

/// The state of the game.
#[derive(Debug, Default)]
pub(super) struct StatePanel {
    /// Components whose children are shown.
    open: BTreeSet<u32>,
    search: String,
    is_editing: bool,
    /// What is typed into a field: the component, the field, the text.
    typed: Option<(u32, String, String)>,
    target: String,
}

impl StatePanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
        if !game.running {
            ui.label(RichText::new("Start a game to see its state.").weak());
            return;
        }
        ui.horizontal(|ui| {
            let label = ui.label(RichText::new("Find").weak().small());
            let edit = egui::TextEdit::singleline(&mut self.search).hint_text("name, id or #number");
            ui.add(edit.desired_width(ui.available_width() - 70.0)).labelled_by(label.id);
            ui.checkbox(&mut self.is_editing, "Edit").on_hover_text("Change the state; each change can be undone");
        });
        let all = ui.available_height();
        self.tree(ui, game, if game.inspected.is_some() { all * 0.42 } else { all }, commands);
        if let Some(inspected) = &game.inspected {
            ui.separator();
            let area = ScrollArea::vertical().id_salt("inspected").auto_shrink(false);
            area.show(ui, |ui| self.component(ui, inspected, commands));
        }
    }

    /// The nodes that are shown: those that are found, or those below open ones.
    fn visible(&self, tree: &[TreeNode]) -> Vec<usize> {
        let needle = self.search.to_lowercase();
        if !needle.is_empty() {
            let is_found = |node: &TreeNode| {
                node.name.to_lowercase().contains(&needle)
                    || node.definition.contains(&needle)
                    || format!("#{}", node.comp) == needle
            };
            return (0..tree.len()).filter(|at| tree.get(*at).is_some_and(is_found)).collect();
        }
        let mut shown = Vec::new();
        let mut at = 0;
        while let Some(node) = tree.get(at) {
            shown.push(at);
            let is_open = node.depth == 0 || self.open.contains(&node.comp);
            at += if is_open { 1 } else { node.below + 1 };
        }
        shown
    }

    fn tree(&mut self, ui: &mut Ui, game: &Snapshot, height: f32, commands: &mut Commands) {
        let shown = self.visible(&game.tree);
        let inspected = game.inspected.as_ref().map(|inspected| inspected.comp);
        let area = ScrollArea::vertical().id_salt("tree").auto_shrink(false).max_height(height);
        area.show_rows(ui, ROW, shown.len(), |ui, rows| {
            for at in shown.get(rows).unwrap_or_default() {
                let Some(node) = game.tree.get(*at) else { continue };
                ui.horizontal(|ui| self.node(ui, node, inspected == Some(node.comp), commands));
            }
        });
    }

    fn node(&mut self, ui: &mut Ui, node: &TreeNode, is_inspected: bool, commands: &mut Commands) {
        let is_searching = !self.search.is_empty();
        if !is_searching {
            ui.add_space(node.depth as f32 * 12.0);
        }
        if node.below > 0 && !is_searching && node.depth > 0 {
            self.arrow(ui, node.comp);
        } else {
            ui.add_space(16.0);
        }
        let owner = node.owner.as_ref().map_or_else(String::new, |owner| format!(" of {owner}"));
        // A long row must not widen the panel.
        let button = egui::Button::selectable(is_inspected, format!("{}{owner}", node.name)).truncate();
        if ui.add(button).on_hover_text(&node.definition).clicked() {
            commands.send(playtest::Command::Inspect(Some(node.comp)));
        }
        let count = if node.below > 0 { format!(" · {}", node.below) } else { String::new() };
        let place = RichText::new(format!("{} #{}{count}", node.slot, node.comp)).weak().small();
        ui.add(egui::Label::new(place).truncate());
    }

    /// Opens and closes a node.
    fn arrow(&mut self, ui: &mut Ui, comp: u32) {
        let is_open = self.open.contains(&comp);
        let arrow = egui::Button::new(if is_open { "⏷" } else { "⏵" }).frame(false);
        if ui.add(arrow).on_hover_text(if is_open { "Collapse" } else { "Expand" }).clicked()
            && !self.open.remove(&comp)
        {
            self.open.insert(comp);
        }
    }

    fn component(&mut self, ui: &mut Ui, inspected: &Inspected, commands: &mut Commands) {
        component_header(ui, inspected, commands);
        if !inspected.fields.is_empty() {
            section(ui, "Fields");
            Grid::new("fields").num_columns(2).striped(true).show(ui, |ui| {
                for (name, value, lua, differs) in &inspected.fields {
                    let label = ui.label(name.replace('_', " "));
                    if self.is_editing {
                        self.field(ui, inspected.comp, (name, lua), label.id, commands);
                    } else {
                        let text = RichText::new(if value.is_empty() { "–" } else { value });
                        ui.add(egui::Label::new(if *differs { text.strong() } else { text.weak() }).wrap());
                    }
                    ui.end_row();
                }
            });
        }
        if !inspected.values.is_empty() {
            section(ui, "Values");
            for value in &inspected.values {
                value_line(ui, value, commands);
            }
        }
        if !inspected.properties.is_empty() {
            section(ui, "Properties");
            properties(ui, &inspected.properties);
        }
        if self.is_editing {
            section(ui, "Change");
            self.changes(ui, inspected, commands);
        }
    }

    /// A field that can be edited; `lua` is its value as Lua.
    fn field(&mut self, ui: &mut Ui, comp: u32, (name, lua): (&str, &str), label: egui::Id, commands: &mut Commands) {
        let mut set = |value: String| {
            let change = Change::Set { comp, field: name.to_owned(), value };
            commands.send(playtest::Command::Change(change));
        };
        if let "true" | "false" = lua {
            let mut on = lua == "true";
            if ui.checkbox(&mut on, "").labelled_by(label).changed() {
                set(on.to_string());
            }
            return;
        }
        let mut typed = match &self.typed {
            Some((of, known, typed)) if *of == comp && known == name => typed.clone(),
            _ => lua.to_owned(),
        };
        let edit = egui::TextEdit::singleline(&mut typed).id(ui.scope_id().with((comp, name))).code_editor();
        let response = ui.add(edit.hint_text("nil").desired_width(120.0)).labelled_by(label);
        if response.changed() {
            self.typed = Some((comp, name.to_owned(), typed.clone()));
        }
        if response.lost_focus() {
            if ui.input(|i| i.key_pressed(Key::Enter)) && typed != lua {
                set(if typed.trim().is_empty() { "nil".to_owned() } else { typed });
            }
            self.typed = None;
        }
    }

    /// Moves, creates and removes components.
    fn changes(&mut self, ui: &mut Ui, inspected: &Inspected, commands: &mut Commands) {
        ui.horizontal(|ui| {
            let label = ui.label("Target");
            let edit = egui::TextEdit::singleline(&mut self.target).hint_text("#12.slot or a definition");
            ui.add(edit.desired_width(170.0)).labelled_by(label.id);
        });
        let mut change = |change| commands.send(playtest::Command::Change(change));
        let place = slot_of(&self.target);
        let is_definition = !self.target.is_empty() && !self.target.starts_with('#');
        ui.horizontal_wrapped(|ui| {
            if ui.add_enabled(place.is_some(), egui::Button::new("Move to slot")).clicked()
                && let Some((into, slot)) = place
            {
                change(Change::Move { comp: inspected.comp, into, slot });
            }
            for (slot, count) in &inspected.slots {
                let button = egui::Button::new(format!("Create in {slot} ({count})"));
                if ui.add_enabled(is_definition, button).clicked() {
                    let (definition, slot) = (self.target.clone(), slot.clone());
                    change(Change::Create { definition, into: inspected.comp, slot });
                }
            }
            if ui.button("Remove from game").clicked() {
                change(Change::Destroy(inspected.comp));
            }
        });
    }
}

/// The component and the slot that `#12.slot` names.
fn slot_of(target: &str) -> Option<(u32, String)> {
    let (number, slot) = target.strip_prefix('#')?.split_once('.')?;
    Some((number.parse().ok()?, slot.to_owned()))
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(title).strong());
}

fn component_header(ui: &mut Ui, inspected: &Inspected, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&inspected.name).heading());
        let definition = RichText::new(&inspected.definition).small().color(ui.visuals().hyperlink_color);
        if ui.link(definition).clicked() {
            commands.send(Command::OpenDefinition(inspected.definition.clone()));
        }
        ui.label(RichText::new(format!("#{}", inspected.comp)).weak().small());
    });
    let owner = inspected.owner.as_ref().map_or_else(String::new, |owner| format!(" · owned by {owner}"));
    ui.add(egui::Label::new(RichText::new(format!("{}{owner}", inspected.place)).weak().small()).wrap());
    if let Some(text) = &inspected.text {
        ui.add(egui::Label::new(text).wrap());
    }
}

fn properties(ui: &mut Ui, all: &[(String, String)]) {
    Grid::new("properties").num_columns(2).striped(true).show(ui, |ui| {
        for (name, value) in all {
            ui.label(name.replace('_', " "));
            ui.add(egui::Label::new(if value.is_empty() { "–" } else { value }).wrap());
            ui.end_row();
        }
    });
}

/// A value, and below it what changed it.
fn value_line(ui: &mut Ui, value: &ValueLine, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        if ui.link(local_id(&value.id)).clicked() {
            commands.send(Command::OpenDefinition(value.id.clone()));
        }
        let is_changed = !value.changes.is_empty();
        let text = RichText::new(if value.value.is_empty() { "–" } else { &value.value });
        ui.label(if is_changed { text.strong().color(theme::accent(ui.visuals())) } else { text });
        if is_changed {
            ui.label(RichText::new(format!("base {}", value.base)).weak().small());
        }
    });
    for (text, ability) in &value.changes {
        ui.horizontal_wrapped(|ui| {
            ui.add_space(14.0);
            if ui.link(RichText::new(text).small().color(ui.visuals().hyperlink_color)).clicked() {
                commands.send(Command::OpenDefinition(ability.clone()));
            }
        });
    }
}
