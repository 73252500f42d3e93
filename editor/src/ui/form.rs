//! A document as a form. Editing a field changes only that field's text.

use super::desk::Desk;
use super::theme;
use crate::form::{self, Field, Input};
use egui::{RichText, ScrollArea, TextEdit, Ui};

/// State of the form.
#[derive(Debug, Default)]
pub struct FormView {
    /// What is being typed into a field, while that has the keyboard.
    typed: Option<(egui::Id, String)>,
    /// Why what was typed into a field is no value of it: its key, and the sentence.
    fault: Option<(String, String)>,
    add: String,
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let Some(path) = desk.current.clone().filter(|p| p.extension().is_some_and(|e| e == "yaml")) else {
        ui.label(RichText::new("Open a YAML document to see it as a form.").weak());
        return;
    };
    let Some(text) = desk.project.get(&path).map(|buffer| buffer.text.clone()) else { return };
    let heads = form::documents(&text);
    let index = form::document_at(&text, desk.source.cursor);
    let Some(head) = heads.get(index).cloned() else {
        ui.label(
            RichText::new("This file has no document that can be read; mend it in the source.")
                .color(theme::error(ui.visuals())),
        );
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(if head.id.is_empty() { &head.kind } else { &head.id }).heading());
        ui.label(RichText::new(&head.kind).weak());
        if heads.len() > 1 {
            ui.label(RichText::new(format!("{} of {}", index + 1, heads.len())).weak().small());
            if ui.small_button("⬅").on_hover_text("the document before").clicked() && index > 0 {
                desk.source.cursor = heads.get(index - 1).map_or(0, |h| h.span.start);
            }
            if ui.small_button("➡").on_hover_text("the next document").clicked() {
                desk.source.cursor = heads.get(index + 1).map_or(desk.source.cursor, |h| h.span.start);
            }
        }
    });
    let kind = match (head.kind.as_str(), path.file_name().and_then(|n| n.to_str())) {
        ("", Some("pack.yaml")) => "pack",
        ("", _) => "scenario",
        (kind, _) => kind,
    };
    let bare = kind.rsplit(':').next().unwrap_or(kind);
    let Some(schema) = desk.schemas.get(kind).or_else(|| desk.schemas.get(bare)).cloned() else {
        ui.label(
            RichText::new(format!("There is no kind `{kind}`; the form needs one.")).color(theme::error(ui.visuals())),
        );
        return;
    };
    let fields = form::fields(&text, index, &schema);
    let mut changed: Option<(String, Result<String, String>)> = None;
    // Neither what a document is called nor what is told between fields may take the keyboard away from one.
    let form = egui::Id::unique(("form", &path, index));
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for field in fields.iter().filter(|f| f.value.is_some()) {
            ui.push_id((index, &field.key), |ui| {
                if let Some(result) = one(desk, ui, form, &text, index, field) {
                    changed = Some((field.key.clone(), result));
                }
                if let Some((key, fault)) = &desk.form.fault
                    && *key == field.key
                {
                    ui.label(RichText::new(fault).color(theme::error(ui.visuals())));
                }
            });
        }
        ui.separator();
        if let Some(result) = add(desk, ui, &text, index, &fields) {
            changed = Some((String::new(), result));
        }
    });
    match changed {
        Some((_, Ok(new))) => {
            desk.form.fault = None;
            if let Some(buffer) = desk.project.get_mut(&path) {
                buffer.set(new);
            }
        }
        Some((key, Err(fault))) => desk.form.fault = Some((key, fault)),
        None => {}
    }
}

fn one(
    desk: &mut Desk,
    ui: &mut Ui,
    form: egui::Id,
    text: &str,
    index: usize,
    field: &Field,
) -> Option<Result<String, String>> {
    let value = field.value.clone().unwrap_or_default();
    let mut result = None;
    let label = ui.horizontal(|ui| {
        let name = RichText::new(field.key.replace('_', " ")).strong();
        let label = ui.label(name).on_hover_text(&field.about);
        if !field.required && field.key != "kind" {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.small_button("✖").on_hover_text(format!("remove {}", field.key)).clicked() {
                    result = Some(form::remove(text, index, &field.key));
                }
            });
        }
        label
    });
    let label = label.inner;
    if let Input::List(of) = &field.input {
        return list(desk, ui, form, text, index, field, of).or(result);
    }
    if let Some(new) = value_of(desk, ui, form.with(&field.key), label.id, &field.input, &value) {
        result = Some(form::set(text, index, &field.key, &field.input, &new));
    }
    ui.add_space(4.0);
    result
}

/// The items of a list, each with what it takes, and a button for one more.
fn list(
    desk: &mut Desk,
    ui: &mut Ui,
    form: egui::Id,
    text: &str,
    index: usize,
    field: &Field,
    of: &Input,
) -> Option<Result<String, String>> {
    let mut result = None;
    for (at, value) in field.items.iter().enumerate() {
        ui.horizontal(|ui| {
            let number = ui.label(RichText::new(format!("{}", at + 1)).weak().small());
            if ui.small_button("✖").on_hover_text(format!("remove item {} of {}", at + 1, field.key)).clicked() {
                result = Some(form::remove_item(text, index, &field.key, at));
            }
            if let Some(new) = value_of(desk, ui, form.with((&field.key, at)), number.id, of, value) {
                result = Some(form::set_item(text, index, &field.key, at, of, &new));
            }
        });
    }
    if ui.button(format!("Add to {}", field.key.replace('_', " "))).clicked() {
        let new = next_value(desk, of, &field.items);
        result = Some(form::add_item(text, index, &field.key, of, &new));
    }
    ui.add_space(4.0);
    result
}

/// What a new item is before anybody says what it is to be.
fn first_value(desk: &Desk, input: &Input) -> String {
    match input {
        Input::Number => "0".to_owned(),
        Input::Flag => "true".to_owned(),
        Input::Choice(choices) => choices.first().cloned().unwrap_or_default(),
        Input::Reference(kind) => ids(desk, kind).into_iter().next().unwrap_or_default(),
        _ => String::new(),
    }
}

/// What a further item of a list is: the first that can be chosen and is not there yet, else like the last, to be changed.
fn next_value(desk: &Desk, input: &Input, items: &[String]) -> String {
    let choices = match input {
        Input::Choice(choices) => choices.clone(),
        Input::Reference(kind) => ids(desk, kind),
        _ => Vec::new(),
    };
    let new = choices.into_iter().find(|choice| !items.contains(choice));
    new.or_else(|| items.last().cloned()).unwrap_or_else(|| first_value(desk, input))
}

/// The ids of a kind's definitions.
fn ids(desk: &Desk, kind: &str) -> Vec<String> {
    let outline = desk.good.as_ref().map(|analysis| analysis.outline.clone()).unwrap_or_default();
    let mut ids: Vec<String> = outline.iter().filter(|doc| doc.kind == kind).map(|doc| doc.base.clone()).collect();
    ids.sort();
    ids
}

/// A value with what it takes to change it; the new one, if it was changed. `id` tells it apart from those of all forms.
fn value_of(desk: &mut Desk, ui: &mut Ui, id: egui::Id, label: egui::Id, input: &Input, value: &str) -> Option<String> {
    let mut new = None;
    match input {
        Input::Flag => {
            let mut on = value == "true";
            let said = if on { "yes" } else { "no" };
            if ui.checkbox(&mut on, said).labelled_by(label).changed() {
                new = Some(on.to_string());
            }
        }
        Input::Choice(choices) => new = choice(ui, id, label, value, choices),
        Input::Reference(kind) => {
            let ids = ids(desk, kind);
            ui.horizontal(|ui| {
                new = choice(ui, id, label, value, &ids);
                if ui.small_button("Go to").clicked() {
                    desk.go_to_id(value);
                }
            });
        }
        Input::Text | Input::Number | Input::Code | Input::Yaml | Input::List(_) => {
            let mut typed = match &desk.form.typed {
                Some((of, typed)) if *of == id && ui.memory(|m| m.has_focus(id)) => typed.clone(),
                _ => value.to_owned(),
            };
            let many = matches!(input, Input::Code | Input::Yaml | Input::List(_)) || value.contains('\n');
            let edit = if many {
                let rows = typed.lines().count().clamp(1, 14);
                TextEdit::multiline(&mut typed).id(id).code_editor().desired_rows(rows)
            } else {
                TextEdit::singleline(&mut typed).id(id)
            };
            let response = ui.add(edit.desired_width(f32::INFINITY)).labelled_by(label);
            if response.changed() {
                desk.form.typed = Some((id, typed.clone()));
                new = Some(typed);
            }
            if response.lost_focus() {
                (desk.form.typed, desk.form.fault) = (None, None);
            }
        }
    }
    new
}

/// One of several, chosen from a list.
fn choice(ui: &mut Ui, id: egui::Id, label: egui::Id, value: &str, choices: &[String]) -> Option<String> {
    let mut new = None;
    let shown = egui::ComboBox::from_id_salt(id).selected_text(value).show_ui(ui, |ui| {
        for choice in choices {
            if ui.selectable_label(*choice == value, choice).clicked() {
                new = Some(choice.clone());
            }
        }
    });
    shown.response.labelled_by(label);
    new
}

fn add(desk: &mut Desk, ui: &mut Ui, text: &str, index: usize, fields: &[Field]) -> Option<Result<String, String>> {
    let missing: Vec<&Field> = fields.iter().filter(|f| f.value.is_none()).collect();
    if missing.is_empty() {
        return None;
    }
    let mut result = None;
    ui.horizontal(|ui| {
        let shown = if desk.form.add.is_empty() { "choose a field" } else { &desk.form.add };
        egui::ComboBox::from_id_salt("add a field").selected_text(shown.to_owned()).show_ui(ui, |ui| {
            for field in &missing {
                if ui.selectable_label(false, &field.key).on_hover_text(&field.about).clicked() {
                    desk.form.add.clone_from(&field.key);
                }
            }
        });
        let chosen = missing.iter().find(|f| f.key == desk.form.add);
        if ui.add_enabled(chosen.is_some(), egui::Button::new("Add field")).clicked()
            && let Some(field) = chosen
        {
            let first = match &field.input {
                Input::Yaml | Input::List(_) => "[]".to_owned(),
                other => first_value(desk, other),
            };
            result = Some(form::set(text, index, &field.key, &field.input, &first));
            desk.form.add.clear();
        }
    });
    result
}
