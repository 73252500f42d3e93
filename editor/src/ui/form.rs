//! A document as a form. Editing a field changes only that field's text.

use super::desk::Desk;
use super::theme;
use crate::form::{self, Field, Input, Spot};
use egui::{RichText, ScrollArea, TextEdit, Ui};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Lists with more items of their own fields than this begin closed.
const OPEN: usize = 4;

/// Longer lists of choices can be searched.
const MANY: usize = 12;

/// State of the form.
#[derive(Debug, Default)]
pub struct FormView {
    /// What is being typed into a field, while that has the keyboard.
    typed: Option<(egui::Id, String)>,
    /// Why what was typed into a field is no value of it: the field, and the sentence.
    fault: Option<(egui::Id, String)>,
    /// The part to which a field is to be added, and which.
    add: Option<(egui::Id, String)>,
    known: Known,
}

/// Schemas by kind.
type Schemas = Arc<BTreeMap<String, Json>>;

/// The fields of the parts that are shown, until the text or the schemas are others: to find them out at each frame would take a
/// quarter of it.
#[derive(Debug, Default)]
struct Known {
    of: Option<(PathBuf, u64, Schemas)>,
    parts: BTreeMap<Spot, Rc<Vec<Field>>>,
}

impl Known {
    /// Forgets what was known of another text, or by other schemas.
    fn keep(&mut self, path: &Path, version: u64, schemas: &Schemas) {
        let is_same =
            self.of.as_ref().is_some_and(|(of, at, by)| of == path && *at == version && Arc::ptr_eq(by, schemas));
        if !is_same {
            self.of = Some((path.to_owned(), version, schemas.clone()));
            self.parts.clear();
        }
    }
}

/// The document that is shown.
struct Form<'a> {
    /// Tells its fields apart from those of all other forms: neither what a document is called nor what is told between fields may
    /// take the keyboard away from one.
    id: egui::Id,
    text: &'a str,
    schema: &'a Json,
}

impl Form<'_> {
    /// What tells a field of a part.
    fn field(&self, spot: &Spot, key: &str) -> egui::Id {
        self.id.with((spot, key))
    }
}

/// The text with a field changed, or why it cannot be; and which field that was.
type Change = (egui::Id, Result<String, String>);

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let Some(path) = desk.current.clone().filter(|p| p.extension().is_some_and(|e| e == "yaml")) else {
        ui.label(RichText::new("Open a YAML document to see it as a form.").weak());
        return;
    };
    let Some((text, version)) = desk.project.get(&path).map(|buffer| (buffer.text.clone(), buffer.version)) else {
        return;
    };
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
    let schemas = desk.schemas.clone();
    let Some(schema) = schemas.get(kind).or_else(|| schemas.get(bare)) else {
        ui.label(
            RichText::new(format!("There is no kind `{kind}`; the form needs one.")).color(theme::error(ui.visuals())),
        );
        return;
    };
    desk.form.known.keep(&path, version, &schemas);
    let form = Form { id: egui::Id::unique(("form", &path, index)), text: &text, schema };
    let changed = ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| part(desk, ui, &form, &Spot::document(index), schema))
        .inner;
    match changed {
        Some((_, Ok(new))) => {
            desk.form.fault = None;
            if let Some(buffer) = desk.project.get_mut(&path) {
                buffer.set(new);
            }
        }
        Some((field, Err(fault))) => desk.form.fault = Some((field, fault)),
        None => {}
    }
}

/// The fields of a part of a document, and a button for one more.
fn part(desk: &mut Desk, ui: &mut Ui, form: &Form<'_>, spot: &Spot, own: &Json) -> Option<Change> {
    let find = || Rc::new(form::fields(form.text, spot, form.schema, own));
    let fields = desk.form.known.parts.entry(spot.clone()).or_insert_with(find).clone();
    let mut changed = None;
    for field in fields.iter().filter(|field| field.value.is_some()) {
        let id = form.field(spot, &field.key);
        ui.push_id(id, |ui| {
            changed = one(desk, ui, form, spot, field).or(changed.take());
            if let Some((at, fault)) = &desk.form.fault
                && *at == id
            {
                ui.label(RichText::new(fault).color(theme::error(ui.visuals())));
            }
        });
    }
    add(desk, ui, form, spot, &fields).or(changed)
}

fn one(desk: &mut Desk, ui: &mut Ui, form: &Form<'_>, spot: &Spot, field: &Field) -> Option<Change> {
    let id = form.field(spot, &field.key);
    let value = field.value.clone().unwrap_or_default();
    let mut changed = None;
    let label = ui.horizontal(|ui| {
        let name = RichText::new(field.key.replace('_', " ")).strong();
        let label = ui.label(name).on_hover_text(&field.about);
        if !field.required && field.key != "kind" {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add_space(10.0);
                if ui.small_button("✖").on_hover_text(format!("remove {}", field.key)).clicked() {
                    changed = Some((id, form::remove(form.text, spot, &field.key)));
                }
            });
        }
        label
    });
    let label = label.inner;
    match &field.input {
        Input::List(of) => return list(desk, ui, form, spot, field, of).or(changed),
        Input::Group(own) => {
            let inner = ui.indent(id, |ui| part(desk, ui, form, &spot.field(&field.key), own)).inner;
            return inner.or(changed);
        }
        Input::Groups(own) => return groups(desk, ui, form, (spot, field), own).or(changed),
        _ => {}
    }
    if let Some(new) = value_of(desk, ui, id, label.id, &field.input, &value) {
        changed = Some((id, form::set(form.text, spot, &field.key, &field.input, &new)));
    }
    ui.add_space(4.0);
    changed
}

/// The items of a list that have fields of their own, each called as it calls itself.
fn groups(desk: &mut Desk, ui: &mut Ui, form: &Form<'_>, (spot, field): (&Spot, &Field), own: &Json) -> Option<Change> {
    let id = form.field(spot, &field.key);
    let mut changed = None;
    for at in 0..field.items.len() {
        let inner = spot.field(&field.key).item(at);
        let called = form::called(form.text, &inner).unwrap_or_else(|| format!("{}", at + 1));
        let open = field.items.len() <= OPEN;
        egui::CollapsingHeader::new(called).id_salt(id.with(at)).default_open(open).show(ui, |ui| {
            changed = part(desk, ui, form, &inner, own).or(changed.take());
            if ui.small_button(format!("Remove from {}", field.key.replace('_', " "))).clicked() {
                changed = Some((id, form::remove_item(form.text, spot, &field.key, at)));
            }
        });
    }
    if ui.button(format!("Add to {}", field.key.replace('_', " "))).clicked() {
        let (of, new) = (Input::Group(Box::new(own.clone())), form::first_part(own));
        changed = Some((id, form::add_item(form.text, spot, &field.key, &of, &new)));
    }
    ui.add_space(4.0);
    changed
}

/// The items of a list, each with what it takes, and a button for one more.
fn list(desk: &mut Desk, ui: &mut Ui, form: &Form<'_>, spot: &Spot, field: &Field, of: &Input) -> Option<Change> {
    let id = form.field(spot, &field.key);
    let mut changed = None;
    for (at, value) in field.items.iter().enumerate() {
        ui.horizontal(|ui| {
            let number = ui.label(RichText::new(format!("{}", at + 1)).weak().small());
            if ui.small_button("✖").on_hover_text(format!("remove item {} of {}", at + 1, field.key)).clicked() {
                changed = Some((id, form::remove_item(form.text, spot, &field.key, at)));
            }
            if let Some(new) = value_of(desk, ui, id.with(at), number.id, of, value) {
                changed = Some((id, form::set_item(form.text, spot, &field.key, at, of, &new)));
            }
        });
    }
    if ui.button(format!("Add to {}", field.key.replace('_', " "))).clicked() {
        let new = next_value(desk, of, &field.items);
        changed = Some((id, form::add_item(form.text, spot, &field.key, of, &new)));
    }
    ui.add_space(4.0);
    changed
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
        Input::Choice(choices) => new = choice(ui, id, label, value, || choices.clone()),
        Input::Reference(kind) => {
            ui.horizontal(|ui| {
                new = choice(ui, id, label, value, || ids(desk, kind));
                if ui.small_button("Go to").clicked() {
                    desk.go_to_id(value);
                }
            });
        }
        Input::Text
        | Input::Number
        | Input::Code
        | Input::Expression
        | Input::Map
        | Input::Yaml
        | Input::List(_)
        | Input::Group(_)
        | Input::Groups(_) => {
            let mut typed = match &desk.form.typed {
                Some((of, typed)) if *of == id && ui.memory(|m| m.has_focus(id)) => typed.clone(),
                _ => value.to_owned(),
            };
            let one_line = matches!(input, Input::Text | Input::Number | Input::Expression);
            let many = !one_line || value.contains('\n');
            let edit = if many {
                let rows = typed.lines().count().clamp(1, 14);
                TextEdit::multiline(&mut typed).id(id).code_editor().desired_rows(rows)
            } else {
                let edit = TextEdit::singleline(&mut typed).id(id);
                if *input == Input::Expression { edit.code_editor() } else { edit }
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

/// What is searched for in a long list, in small letters.
fn search(ui: &mut Ui, id: egui::Id) -> String {
    let at = id.with("search");
    let mut needle: String = ui.data(|data| data.get_temp(at)).unwrap_or_default();
    let edit = TextEdit::singleline(&mut needle).id(at.with("text")).hint_text("search").desired_width(160.0);
    if ui.add(edit).changed() {
        ui.data_mut(|data| data.insert_temp(at, needle.clone()));
    }
    needle.to_lowercase()
}

/// One of several, chosen from a list that is made when it is opened.
fn choice(
    ui: &mut Ui,
    id: egui::Id,
    label: egui::Id,
    value: &str,
    choices: impl FnOnce() -> Vec<String>,
) -> Option<String> {
    let mut new = None;
    let combo = egui::ComboBox::from_id_salt(id).selected_text(value);
    // What is typed into the search is no choice yet.
    let shown = combo.close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside).show_ui(ui, |ui| {
        let choices = choices();
        let needle = if choices.len() > MANY { search(ui, id) } else { String::new() };
        for choice in choices.into_iter().filter(|choice| choice.to_lowercase().contains(&needle)) {
            if ui.selectable_label(choice == value, &choice).clicked() {
                new = Some(choice);
                ui.close();
            }
        }
    });
    shown.response.labelled_by(label);
    new
}

fn add(desk: &mut Desk, ui: &mut Ui, form: &Form<'_>, spot: &Spot, fields: &[Field]) -> Option<Change> {
    let missing: Vec<&Field> = fields.iter().filter(|field| field.value.is_none()).collect();
    if missing.is_empty() {
        return None;
    }
    let id = form.field(spot, "");
    let mut changed = None;
    ui.horizontal(|ui| {
        let chosen = desk.form.add.as_ref().filter(|(part, _)| *part == id).map(|(_, key)| key.clone());
        let shown = chosen.clone().unwrap_or_else(|| "choose a field".to_owned());
        egui::ComboBox::from_id_salt(id).selected_text(shown).show_ui(ui, |ui| {
            for field in &missing {
                if ui.selectable_label(false, &field.key).on_hover_text(&field.about).clicked() {
                    desk.form.add = Some((id, field.key.clone()));
                }
            }
        });
        let chosen = missing.iter().find(|field| Some(&field.key) == chosen.as_ref());
        if ui.add_enabled(chosen.is_some(), egui::Button::new("Add field")).clicked()
            && let Some(field) = chosen
        {
            let first = match (field.input.empty(), &field.input) {
                (Some(empty), _) => empty.to_owned(),
                (None, Input::Group(own)) => form::first_part(own),
                (None, other) => first_value(desk, other),
            };
            changed = Some((id, form::set(form.text, spot, &field.key, &field.input, &first)));
            desk.form.add = None;
        }
    });
    changed
}
