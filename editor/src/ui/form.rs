//! A document as a form. An edit of one field changes only the text of that field.

use super::theme;
use crate::app::{Command, Commands, Location, Model};
use crate::form::{self, Field, Head, Input, PartPath};
use egui::{RichText, ScrollArea, TextEdit, Ui};
use hexforge_schemas::outline::DocumentSymbol;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Longer lists of items with their own fields are collapsed at first.
const MAX_EXPANDED: usize = 4;

/// Longer lists of choices have a search.
const MIN_SEARCHED: usize = 12;

/// The form.
#[derive(Debug, Default)]
pub(super) struct FormPanel {
    /// What is typed into a field while it has the keyboard.
    typed: Option<(egui::Id, String)>,
    /// Why the typed text is not a value of its field.
    error: Option<(egui::Id, String)>,
    /// The part to which a field is to be added, and the key of the field.
    new_field: Option<(egui::Id, String)>,
    fields: FieldCache,
    /// The id whose definition was asked for.
    wanted_definition: Option<String>,
}

/// Schemas by kind.
type Schemas = Arc<BTreeMap<String, Json>>;

/// The fields of the shown parts. Finding them takes a quarter of a frame, so they are kept until the text or the schemas change.
#[derive(Debug, Default)]
struct FieldCache {
    of: Option<(PathBuf, u64, Schemas)>,
    parts: BTreeMap<PartPath, Rc<Vec<Field>>>,
}

impl FieldCache {
    /// Clears the cache if it is of another text or of other schemas.
    fn prepare(&mut self, path: &Path, version: u64, schemas: &Schemas) {
        let is_same =
            self.of.as_ref().is_some_and(|(of, at, by)| of == path && *at == version && Arc::ptr_eq(by, schemas));
        if !is_same {
            self.of = Some((path.to_owned(), version, schemas.clone()));
            self.parts.clear();
        }
    }
}

/// The document that is shown.
struct Document<'a> {
    /// Tells its fields apart from those of all other documents. It depends on the place of the document only: an edit of its id
    /// must not take the keyboard away from a field.
    id: egui::Id,
    text: &'a str,
    schema: &'a Json,
    outline: &'a [DocumentSymbol],
}

impl Document<'_> {
    /// The egui id of a field.
    fn field(&self, part: &PartPath, key: &str) -> egui::Id {
        self.id.with((part, key))
    }

    /// The ids of all definitions of a kind.
    fn ids(&self, kind: &str) -> Vec<String> {
        let mut ids: Vec<String> =
            self.outline.iter().filter(|doc| doc.kind == kind).map(|doc| doc.local_id.clone()).collect();
        ids.sort();
        ids
    }

    /// The value of a new item or field.
    fn first_value(&self, input: &Input) -> String {
        match input {
            Input::Number => "0".to_owned(),
            Input::Flag => "true".to_owned(),
            Input::Choice(choices) => choices.first().cloned().unwrap_or_default(),
            Input::Reference(kind) => self.ids(kind).into_iter().next().unwrap_or_default(),
            _ => String::new(),
        }
    }

    /// The value of a further item of a list: the first choice that the list lacks, or else the same as the last item.
    fn next_value(&self, input: &Input, items: &[String]) -> String {
        let choices = match input {
            Input::Choice(choices) => choices.clone(),
            Input::Reference(kind) => self.ids(kind),
            _ => Vec::new(),
        };
        let new = choices.into_iter().find(|choice| !items.contains(choice));
        new.or_else(|| items.last().cloned()).unwrap_or_else(|| self.first_value(input))
    }
}

/// An edit of a field: the new text of the file, or why the field cannot have this value.
type Edit = (egui::Id, Result<String, String>);

impl FormPanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        let path = model.selection.path.as_ref().filter(|path| path.extension().is_some_and(|e| e == "yaml"));
        let Some((path, buffer)) = path.and_then(|path| Some((path, model.project.get(path)?))) else {
            ui.label(RichText::new("Open a YAML file to see its documents as forms.").weak());
            return;
        };
        let heads = form::documents(&buffer.text);
        let index = form::document_at(&buffer.text, model.selection.cursor);
        let Some(head) = heads.get(index) else {
            error_label(ui, "This file has no readable document. Fix it in the source.");
            return;
        };
        if let Some(other) = header(ui, &heads, index) {
            let byte = heads.get(other).map_or(0, |head| head.span.start);
            commands.send(Command::MoveCursor(Location { path: path.clone(), byte }));
        }
        let kind = kind_of(head, path);
        let local = kind.rsplit(':').next().unwrap_or(kind);
        let Some(schema) = model.schemas.get(kind).or_else(|| model.schemas.get(local)) else {
            error_label(ui, &format!("There is no kind `{kind}`. A form needs a known kind."));
            return;
        };
        self.fields.prepare(path, buffer.version, &model.schemas);
        let outline = model.last_valid.as_ref().map(|valid| valid.outline.clone()).unwrap_or_default();
        let id = egui::Id::unique(("form", path, index));
        let document = Document { id, text: &buffer.text, schema, outline: &outline };
        let edit = ScrollArea::vertical()
            .auto_shrink(false)
            .show(ui, |ui| self.part(ui, &document, &PartPath::document(index), schema))
            .inner;
        match edit {
            Some((_, Ok(text))) => {
                self.error = None;
                commands.send(Command::EditText(path.clone(), text));
            }
            Some((field, Err(error))) => self.error = Some((field, error)),
            None => {}
        }
        if let Some(id) = self.wanted_definition.take() {
            commands.send(Command::OpenDefinition(id));
        }
    }

    /// The fields of a part of a document, and a button that adds one.
    fn part(&mut self, ui: &mut Ui, document: &Document<'_>, part: &PartPath, own: &Json) -> Option<Edit> {
        let find = || Rc::new(form::fields(document.text, part, document.schema, own));
        let fields = self.fields.parts.entry(part.clone()).or_insert_with(find).clone();
        let mut edit = None;
        for field in fields.iter().filter(|field| field.value.is_some()) {
            let id = document.field(part, &field.key);
            ui.push_id(id, |ui| {
                edit = self.field(ui, document, part, field).or(edit.take());
                if let Some((at, error)) = &self.error
                    && *at == id
                {
                    error_label(ui, error);
                }
            });
        }
        self.add_field(ui, document, part, &fields).or(edit)
    }

    fn field(&mut self, ui: &mut Ui, document: &Document<'_>, part: &PartPath, field: &Field) -> Option<Edit> {
        let id = document.field(part, &field.key);
        let (label, is_removed) = ui.horizontal(|ui| field_label(ui, field)).inner;
        let mut edit = is_removed.then(|| (id, form::remove(document.text, part, &field.key)));
        match &field.input {
            Input::List(of) => return self.list(ui, document, part, field, of).or(edit),
            Input::Group(own) => {
                let inner = ui.indent(id, |ui| self.part(ui, document, &part.field(&field.key), own)).inner;
                return inner.or(edit);
            }
            Input::Groups(own) => return self.groups(ui, document, (part, field), own).or(edit),
            _ => {}
        }
        let value = field.value.clone().unwrap_or_default();
        if let Some(new) = self.value(ui, document, id, label, &field.input, &value) {
            edit = Some((id, form::set(document.text, part, &field.key, &field.input, &new)));
        }
        ui.add_space(4.0);
        edit
    }

    /// The items of a list that have fields of their own.
    fn groups(
        &mut self,
        ui: &mut Ui,
        document: &Document<'_>,
        (part, field): (&PartPath, &Field),
        own: &Json,
    ) -> Option<Edit> {
        let id = document.field(part, &field.key);
        let mut edit = None;
        for at in 0..field.items.len() {
            let inner = part.field(&field.key).item(at);
            let title = form::part_title(document.text, &inner).unwrap_or_else(|| format!("{}", at + 1));
            let is_open = field.items.len() <= MAX_EXPANDED;
            egui::CollapsingHeader::new(title).id_salt(id.with(at)).default_open(is_open).show(ui, |ui| {
                edit = self.part(ui, document, &inner, own).or(edit.take());
                if ui.small_button(format!("Remove from {}", field.key.replace('_', " "))).clicked() {
                    edit = Some((id, form::remove_item(document.text, part, &field.key, at)));
                }
            });
        }
        if ui.button(format!("Add to {}", field.key.replace('_', " "))).clicked() {
            let (of, new) = (Input::Group(Box::new(own.clone())), form::first_part(own));
            edit = Some((id, form::add_item(document.text, part, &field.key, &of, &new)));
        }
        ui.add_space(4.0);
        edit
    }

    /// The items of a list of plain values.
    fn list(
        &mut self,
        ui: &mut Ui,
        document: &Document<'_>,
        part: &PartPath,
        field: &Field,
        of: &Input,
    ) -> Option<Edit> {
        let id = document.field(part, &field.key);
        let mut edit = None;
        for (at, value) in field.items.iter().enumerate() {
            ui.horizontal(|ui| {
                let number = ui.label(RichText::new(format!("{}", at + 1)).weak().small());
                if ui.small_button("✖").on_hover_text(format!("Remove item {} of {}", at + 1, field.key)).clicked() {
                    edit = Some((id, form::remove_item(document.text, part, &field.key, at)));
                }
                if let Some(new) = self.value(ui, document, id.with(at), number.id, of, value) {
                    edit = Some((id, form::set_item(document.text, part, &field.key, at, of, &new)));
                }
            });
        }
        if ui.button(format!("Add to {}", field.key.replace('_', " "))).clicked() {
            let new = document.next_value(of, &field.items);
            edit = Some((id, form::add_item(document.text, part, &field.key, of, &new)));
        }
        ui.add_space(4.0);
        edit
    }

    /// A value that can be edited; the new one, if it was.
    fn value(
        &mut self,
        ui: &mut Ui,
        document: &Document<'_>,
        id: egui::Id,
        label: egui::Id,
        input: &Input,
        value: &str,
    ) -> Option<String> {
        match input {
            Input::Flag => {
                let mut on = value == "true";
                let text = if on { "yes" } else { "no" };
                ui.checkbox(&mut on, text).labelled_by(label).changed().then(|| on.to_string())
            }
            Input::Choice(choices) => choice(ui, id, label, value, || choices.clone()),
            Input::Reference(kind) => {
                ui.horizontal(|ui| {
                    let new = choice(ui, id, label, value, || document.ids(kind));
                    if ui.small_button("Go to").on_hover_text("Go to definition").clicked() {
                        self.wanted_definition = Some(value.to_owned());
                    }
                    new
                })
                .inner
            }
            Input::Text
            | Input::Number
            | Input::Code
            | Input::Expression
            | Input::Map
            | Input::Yaml
            | Input::List(_)
            | Input::Group(_)
            | Input::Groups(_) => self.text(ui, id, label, input, value),
        }
    }

    /// A value that is typed.
    fn text(&mut self, ui: &mut Ui, id: egui::Id, label: egui::Id, input: &Input, value: &str) -> Option<String> {
        let mut typed = match &self.typed {
            Some((of, typed)) if *of == id && ui.memory(|memory| memory.has_focus(id)) => typed.clone(),
            _ => value.to_owned(),
        };
        let is_one_line = matches!(input, Input::Text | Input::Number | Input::Expression) && !value.contains('\n');
        let edit = if is_one_line {
            let edit = TextEdit::singleline(&mut typed).id(id);
            if *input == Input::Expression { edit.code_editor() } else { edit }
        } else {
            let rows = typed.lines().count().clamp(1, 14);
            TextEdit::multiline(&mut typed).id(id).code_editor().desired_rows(rows)
        };
        let response = ui.add(edit.desired_width(f32::INFINITY)).labelled_by(label);
        let is_changed = response.changed();
        if is_changed {
            self.typed = Some((id, typed.clone()));
        }
        if response.lost_focus() {
            (self.typed, self.error) = (None, None);
        }
        is_changed.then_some(typed)
    }

    /// A list of the missing fields, and a button that adds the chosen one.
    fn add_field(&mut self, ui: &mut Ui, document: &Document<'_>, part: &PartPath, fields: &[Field]) -> Option<Edit> {
        let missing: Vec<&Field> = fields.iter().filter(|field| field.value.is_none()).collect();
        if missing.is_empty() {
            return None;
        }
        let id = document.field(part, "");
        ui.horizontal(|ui| {
            let chosen = self.new_field.as_ref().filter(|(part, _)| *part == id).map(|(_, key)| key.clone());
            let shown = chosen.clone().unwrap_or_else(|| "Choose a field".to_owned());
            egui::ComboBox::from_id_salt(id).selected_text(shown).show_ui(ui, |ui| {
                for field in &missing {
                    if ui.selectable_label(false, &field.key).on_hover_text(&field.about).clicked() {
                        self.new_field = Some((id, field.key.clone()));
                    }
                }
            });
            let chosen = missing.iter().find(|field| Some(&field.key) == chosen.as_ref());
            let is_added = ui.add_enabled(chosen.is_some(), egui::Button::new("Add field")).clicked();
            let field = chosen.filter(|_| is_added)?;
            let first = match (field.input.empty(), &field.input) {
                (Some(empty), _) => empty.to_owned(),
                (None, Input::Group(own)) => form::first_part(own),
                (None, other) => document.first_value(other),
            };
            self.new_field = None;
            Some((id, form::set(document.text, part, &field.key, &field.input, &first)))
        })
        .inner
    }
}

fn error_label(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).color(theme::error(ui.visuals())));
}

/// The title of a document. Gives the number of another one, if the author goes there.
fn header(ui: &mut Ui, heads: &[Head], index: usize) -> Option<usize> {
    let head = heads.get(index)?;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(if head.id.is_empty() { &head.kind } else { &head.id }).heading());
        ui.label(RichText::new(&head.kind).weak());
        if heads.len() < 2 {
            return None;
        }
        ui.label(RichText::new(format!("{} of {}", index + 1, heads.len())).weak().small());
        let back = ui.add_enabled(index > 0, egui::Button::new("⬅").small()).on_hover_text("Previous document");
        let next = ui.add_enabled(index + 1 < heads.len(), egui::Button::new("➡").small());
        let next = next.on_hover_text("Next document");
        if back.clicked() {
            Some(index - 1)
        } else if next.clicked() {
            Some(index + 1)
        } else {
            None
        }
    })
    .inner
}

/// The kind of a document. Manifests and scenarios do not write one.
fn kind_of<'a>(head: &'a Head, path: &Path) -> &'a str {
    match (head.kind.as_str(), path.file_name().and_then(|name| name.to_str())) {
        ("", Some("pack.yaml")) => "pack",
        ("", _) => "scenario",
        (kind, _) => kind,
    }
}

/// The name of a field with a button that removes it: the egui id of the name, and whether the button was clicked.
fn field_label(ui: &mut Ui, field: &Field) -> (egui::Id, bool) {
    let label = ui.label(RichText::new(field.key.replace('_', " ")).strong()).on_hover_text(&field.about);
    let mut is_removed = false;
    if !field.required && field.key != "kind" {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add_space(10.0);
            is_removed = ui.small_button("✖").on_hover_text(format!("Remove {}", field.key)).clicked();
        });
    }
    (label.id, is_removed)
}

/// A search field, and what is typed into it in lower case.
fn search(ui: &mut Ui, id: egui::Id) -> String {
    let at = id.with("search");
    let mut needle: String = ui.data(|data| data.get_temp(at)).unwrap_or_default();
    let edit = TextEdit::singleline(&mut needle).id(at.with("text")).hint_text("Search").desired_width(160.0);
    if ui.add(edit).changed() {
        ui.data_mut(|data| data.insert_temp(at, needle.clone()));
    }
    needle.to_lowercase()
}

/// A list of choices, which is made when it is opened; the new choice, if there is one.
fn choice(
    ui: &mut Ui,
    id: egui::Id,
    label: egui::Id,
    value: &str,
    choices: impl FnOnce() -> Vec<String>,
) -> Option<String> {
    let mut new = None;
    let combo = egui::ComboBox::from_id_salt(id).selected_text(value);
    // A click into the search must not close the list.
    let shown = combo.close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside).show_ui(ui, |ui| {
        let choices = choices();
        let needle = if choices.len() > MIN_SEARCHED { search(ui, id) } else { String::new() };
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
