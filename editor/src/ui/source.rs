//! The text of a file, with syntax highlighting, diagnostics, completion, quick fixes and links.

use super::highlight::{self, Mark};
use super::theme;
use super::words::{diagnostic_details, fix_label};
use crate::app::{Command, Commands, GLOW, Location, Model, id_at};
use crate::project::Buffer;
use egui::text::CCursor;
use egui::text_edit::TextEditOutput;
use egui::text_selection::CCursorRange;
use egui::{Key, Modifiers, RichText, ScrollArea, TextEdit, Ui};
use hexforge_ide::complete::{Completion, CompletionContext, complete};
use hexforge_ide::fixes;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::library::{libraries, pack_of};
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

/// The source editor.
#[derive(Debug, Default)]
pub(super) struct SourcePanel {
    completion: Option<CompletionList>,
    /// The beginning of the line that is highlighted, and since when.
    highlighted: Option<(usize, Instant)>,
    /// The number of the last place that was revealed.
    revealed: u64,
    /// Where the cursor goes in the next frame, after a completion was clicked.
    next_cursor: Option<Location>,
}

/// Completions of a word.
#[derive(Clone, Debug)]
struct CompletionList {
    completion: Completion,
    at: usize,
    /// Whether the author asked for the list or moved in it. Enter accepts a candidate only then, or if the word begins it.
    is_wanted: bool,
}

impl CompletionList {
    /// The bytes to be replaced by the selected candidate, and its text.
    fn selected(self) -> Option<(Range<usize>, String)> {
        let candidate = self.completion.candidates.get(self.at)?;
        Some((self.completion.replace.clone(), candidate.text.clone()))
    }
}

/// The file that is shown.
struct OpenFile<'a> {
    path: &'a Path,
    buffer: &'a Buffer,
    /// The egui id of its text field.
    id: egui::Id,
}

/// Keys that are taken before the text gets them.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Keys {
    accept: bool,
    complete: bool,
    definition: bool,
    references: bool,
}

impl SourcePanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        let Some(path) = &model.selection.path else {
            ui.add_space(24.0);
            ui.vertical_centered(|ui| {
                ui.label(RichText::new("No file is open.").strong());
                ui.label(RichText::new("Choose a definition in the explorer, or press Ctrl+P.").weak());
            });
            return;
        };
        let Some(buffer) = model.project.get(path) else {
            let text = format!("{} is not open.", model.short_path(path));
            ui.label(RichText::new(text).color(theme::error(ui.visuals())));
            return;
        };
        header(ui, model, path, buffer, commands);
        let keys = self.keys(ui);
        let id = ui.make_persistent_id(("source", path));
        let area = ScrollArea::both().id_salt(path).auto_shrink(false).max_height(ui.available_height());
        let file = OpenFile { path, buffer, id };
        area.show(ui, |ui| self.text(ui, model, &file, keys, commands));
    }

    fn keys(&mut self, ui: &mut Ui) -> Keys {
        let mut keys = Keys::default();
        ui.input_mut(|i| {
            keys.complete = i.consume_key(Modifiers::CTRL, Key::Space);
            keys.references = i.consume_key(Modifiers::SHIFT, Key::F12);
            keys.definition = i.consume_key(Modifiers::NONE, Key::F12);
            let Some(list) = &mut self.completion else { return };
            let last = list.completion.candidates.len().saturating_sub(1);
            if i.consume_key(Modifiers::NONE, Key::Escape) {
                self.completion = None;
            } else if i.consume_key(Modifiers::NONE, Key::ArrowDown) {
                (list.at, list.is_wanted) = ((list.at + 1).min(last), true);
            } else if i.consume_key(Modifiers::NONE, Key::ArrowUp) {
                (list.at, list.is_wanted) = (list.at.saturating_sub(1), true);
            } else {
                let by_enter = list.is_wanted || list.completion.starts_with_word(list.at);
                keys.accept = i.consume_key(Modifiers::NONE, Key::Tab)
                    || (by_enter && i.consume_key(Modifiers::NONE, Key::Enter));
            }
        });
        keys
    }

    /// The place to be shown, if it is in this file and was not shown yet.
    fn take_reveal(&mut self, model: &Model, path: &Path) -> Option<usize> {
        let own = self.next_cursor.take_if(|location| location.path == path).map(|location| location.byte);
        let (number, location) = model.selection.reveal.as_ref()?;
        if *number == self.revealed || location.path != path {
            return own;
        }
        self.revealed = *number;
        Some(location.byte)
    }

    /// A mark on the line that was just revealed.
    fn highlighted_line(&self, ui: &Ui, text: &str) -> Option<Mark> {
        let (start, _) = self.highlighted.filter(|(_, since)| since.elapsed() < GLOW)?;
        let end = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| start + at);
        ui.ctx().request_repaint_after(Duration::from_millis(200));
        let background = ui.visuals().selection.bg_fill.gamma_multiply(0.7);
        Some(Mark { span: start..end, line: None, background: Some(background) })
    }

    fn text(&mut self, ui: &mut Ui, model: &Model, file: &OpenFile<'_>, keys: Keys, commands: &mut Commands) {
        let OpenFile { path, buffer, id } = *file;
        let mut edited = buffer.text.clone();
        let diagnostics = marked_diagnostics(ui, model, path, &edited);
        let mut marks: Vec<Mark> = diagnostics.iter().map(|(mark, _)| mark.clone()).collect();
        marks.extend(self.highlighted_line(ui, &edited));
        let language = highlight::language(path);
        let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, _: f32| {
            let job = highlight::job(ui, text.as_str(), language, &marks);
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        let accepted = if keys.accept { self.completion.take().and_then(CompletionList::selected) } else { None };
        let moved = accepted.map(|(range, new)| {
            edited.replace_range(range.clone(), &new);
            range.start + new.len()
        });
        let reveal = self.take_reveal(model, path);
        if let Some(byte) = moved.or(reveal) {
            place_cursor(ui, id, &edited, byte);
        }
        let label = ui.label(RichText::new("Source text").size(1.0).color(egui::Color32::TRANSPARENT));
        let gutter = Gutter::of(ui, &edited);
        let output = TextEdit::multiline(&mut edited)
            .id(id)
            .code_editor()
            .frame(egui::Frame::NONE.inner_margin(egui::Margin { left: gutter.width, ..egui::Margin::ZERO }))
            .desired_width(f32::INFINITY)
            .desired_rows(40)
            .layouter(&mut layouter)
            .show(ui);
        output.response.response.clone().labelled_by(label.id);
        let mut cursor = model.selection.cursor;
        if let Some(range) = output.cursor_range {
            cursor = highlight::byte_of(&edited, range.primary.index.0);
        }
        if let Some(byte) = reveal {
            self.scroll_to(ui, &edited, byte, &output);
            cursor = byte;
        }
        if cursor != model.selection.cursor {
            commands.send(Command::MoveCursor(Location { path: path.to_owned(), byte: cursor }));
        }
        gutter.number(ui, &output);
        tooltip(&output, &diagnostics, &edited, model);
        links(ui, &edited, cursor, &output, keys, commands);
        let is_changed = edited != buffer.text;
        if is_changed {
            commands.send(Command::EditText(path.to_owned(), edited.clone()));
        }
        if keys.complete || (is_changed && moved.is_none()) {
            self.completion = completions(model, path, &edited, cursor, keys.complete);
        } else if output.response.response.clicked() || moved.is_some() {
            self.completion = None;
        }
        self.completion_list(ui, path, &edited, &output, commands);
    }

    /// Scrolls to a byte and highlights its line.
    fn scroll_to(&mut self, ui: &Ui, text: &str, byte: usize, output: &TextEditOutput) {
        let at = CCursor::new(highlight::character_of(text, byte));
        let rect = output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2());
        ui.scroll_to_rect(rect, Some(egui::Align::Center));
        let start = text.get(..byte).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        self.highlighted = Some((start, Instant::now()));
    }

    /// The list of completions below the cursor.
    fn completion_list(&mut self, ui: &Ui, path: &Path, text: &str, output: &TextEditOutput, commands: &mut Commands) {
        let (Some(list), Some(range)) = (&self.completion, output.cursor_range) else { return };
        let rect = output.galley.pos_from_cursor(range.primary).translate(output.galley_pos.to_vec2());
        let area = egui::Area::new(egui::Id::unique("completions"))
            .order(egui::Order::Foreground)
            .fixed_pos(rect.left_bottom() + egui::vec2(0.0, 2.0))
            .constrain(true);
        let clicked = area.show(ui.ctx(), |ui| candidates(ui, list)).inner;
        let Some(at) = clicked else { return };
        let chosen = CompletionList { at, ..list.clone() }.selected();
        self.completion = None;
        if let Some((span, new)) = chosen {
            let (mut text, end) = (text.to_owned(), span.start + new.len());
            text.replace_range(span, &new);
            commands.send(Command::EditText(path.to_owned(), text));
            self.next_cursor = Some(Location { path: path.to_owned(), byte: end });
        }
    }
}

/// The name of the file, what can be done with its text, and its conflict.
fn header(ui: &mut Ui, model: &Model, path: &Path, buffer: &Buffer, commands: &mut Commands) {
    let fixable = fixable_at_cursor(model, path);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(model.short_path(path)).strong());
        if buffer.is_dirty() {
            ui.label(RichText::new("Unsaved").color(theme::warning(ui.visuals())).small());
            if ui.button("Save").on_hover_text("Ctrl+S").clicked() {
                commands.send(Command::Save(path.to_owned()));
            }
            let revert = ui.button("Revert").on_hover_text("Drop unsaved changes; Ctrl+Z brings them back");
            if revert.clicked() {
                commands.send(Command::Revert(path.to_owned()));
            }
        }
        if let Some(diagnostic) = fixable
            && let Some(fix) = &diagnostic.fix
        {
            let by_key = ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::Period));
            if ui.button(fix_label(&fix.replacement)).on_hover_text("Apply the fix of this line (Ctrl+.)").clicked()
                || by_key
            {
                commands.send(Command::ApplyFix(Box::new(diagnostic.clone())));
            }
        }
    });
    if let Some(theirs) = buffer.conflict() {
        conflict(ui, path, &buffer.text, theirs, commands);
    }
}

/// The diagnostic on the line of the cursor that has a quick fix.
fn fixable_at_cursor<'a>(model: &'a Model, path: &Path) -> Option<&'a Diagnostic> {
    fixes::at_line(model.diagnostics_of(path), model.selection.cursor)
}

fn conflict(ui: &mut Ui, path: &Path, mine: &str, theirs: &str, commands: &mut Commands) {
    egui::Frame::group(ui.style()).show(ui, |ui| {
        let text = "This file changed on disk in the lines that you edited.";
        ui.label(RichText::new(text).color(theme::error(ui.visuals())));
        ui.horizontal(|ui| {
            for (label, keep_mine) in [("Keep mine", true), ("Take theirs", false)] {
                if ui.button(label).clicked() {
                    commands.send(Command::ResolveConflict { path: path.to_owned(), keep_mine });
                }
            }
        });
        difference(ui, mine, theirs);
    });
}

/// The lines in which two versions differ.
fn difference(ui: &mut Ui, mine: &str, theirs: &str) {
    let patch = diffy::create_patch(mine, theirs).to_string();
    let lines = patch.lines().filter(|line| !line.starts_with("---") && !line.starts_with("+++"));
    ScrollArea::both().id_salt("difference").max_height(140.0).show(ui, |ui| {
        for line in lines {
            let (sign, colour) = match line.chars().next() {
                Some('-') => ("mine   ", theme::warning(ui.visuals())),
                Some('+') => ("theirs ", theme::accent(ui.visuals())),
                _ => continue,
            };
            let text = RichText::new(format!("{sign}{}", line.get(1..).unwrap_or_default())).monospace().color(colour);
            ui.add(egui::Label::new(text).extend());
        }
    });
}

/// The diagnostics of a file with their marks, where the text is still what was checked.
fn marked_diagnostics<'a>(ui: &Ui, model: &'a Model, path: &Path, text: &str) -> Vec<(Mark, &'a Diagnostic)> {
    let marked = |d: &'a Diagnostic| {
        let place = d.place.as_ref()?;
        let span = place.span;
        let is_same = text.get(span.start..span.end) == Some(place.file.slice(span)) && !span.is_empty();
        let colour = match d.severity {
            Severity::Error => theme::error(ui.visuals()),
            Severity::Warning => theme::warning(ui.visuals()),
            Severity::Note => return None,
        };
        // Of a long span only the first line is marked.
        let end = text.get(span.start..span.end)?.find('\n').map_or(span.end, |at| span.start + at);
        let mark = Mark { span: span.start..end, line: Some(colour), background: None };
        is_same.then_some((mark, d))
    };
    model.diagnostics_of(path).filter_map(marked).collect()
}

/// Puts the cursor of the text at a byte, and gives the text the keyboard.
fn place_cursor(ui: &Ui, id: egui::Id, text: &str, byte: usize) {
    let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    let cursor = CCursor::new(highlight::character_of(text, byte));
    state.cursor.set_char_range(Some(CCursorRange::one(cursor)));
    state.store(ui.ctx(), id);
    ui.memory_mut(|memory| memory.request_focus(id));
}

/// The line numbers beside the text.
struct Gutter {
    font: egui::FontId,
    /// Points.
    width: i8,
}

impl Gutter {
    /// As wide as the number of the last line.
    fn of(ui: &Ui, text: &str) -> Self {
        let font = egui::FontId::monospace(egui::TextStyle::Monospace.resolve(ui.style()).size * 0.85);
        let digits = (text.matches('\n').count() + 1).to_string().len().max(2);
        let digit = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
        Self { font, width: (digits as f32 * digit + 10.0).min(120.0) as i8 }
    }

    /// Paints the numbers of visible lines. Lines are not wrapped, so each row is one line.
    fn number(&self, ui: &Ui, output: &TextEditOutput) {
        let view = ui.clip_rect();
        let right = output.galley_pos.x - 8.0;
        for (at, row) in output.galley.rows.iter().enumerate() {
            let rect = row.rect().translate(output.galley_pos.to_vec2());
            if view.y_range().contains(rect.center().y) {
                let place = egui::pos2(right, rect.center().y);
                let colour = ui.visuals().weak_text_color().gamma_multiply(0.7);
                ui.painter().text(place, egui::Align2::RIGHT_CENTER, (at + 1).to_string(), self.font.clone(), colour);
            }
        }
    }
}

/// Shows the diagnostics under the pointer, and what authors say about the name there.
fn tooltip(output: &TextEditOutput, diagnostics: &[(Mark, &Diagnostic)], text: &str, model: &Model) {
    let Some(pointer) = output.response.response.hover_pos() else { return };
    let at = output.galley.cursor_from_pos(pointer - output.galley_pos);
    let byte = highlight::byte_of(text, at.index.0);
    let under = diagnostics.iter().filter(|(mark, _)| mark.span.contains(&byte));
    let mut lines: Vec<String> = under.map(|(_, d)| format!("{}: {}", d.code, diagnostic_details(d))).collect();
    let name = id_at(text, byte);
    let known = model.latest.as_ref().or(model.last_valid.as_ref()).filter(|_| !name.is_empty());
    lines.extend(known.into_iter().flat_map(|analysis| analysis.abouts().find(name)).map(str::to_owned));
    if !lines.is_empty() {
        output.response.response.clone().on_hover_text_at_pointer(lines.join("\n\n"));
    }
}

fn links(ui: &Ui, text: &str, cursor: usize, output: &TextEditOutput, keys: Keys, commands: &mut Commands) {
    let is_ctrl_click = output.response.response.clicked() && ui.input(|i| i.modifiers.command);
    if keys.definition || is_ctrl_click {
        commands.send(Command::OpenDefinition(id_at(text, cursor).to_owned()));
    }
    if keys.references {
        commands.send(Command::FindReferences(id_at(text, cursor).to_owned()));
    }
}

/// What can complete the word at the cursor; none: nothing worth covering the text for.
fn completions(model: &Model, path: &Path, text: &str, cursor: usize, is_wanted: bool) -> Option<CompletionList> {
    let analysis = model.last_valid.as_ref().or(model.latest.as_ref());
    let outline = analysis.map(|analysis| analysis.outline.clone()).unwrap_or_default();
    let libraries = || {
        let loaded = analysis.map(|analysis| &analysis.loaded);
        loaded.and_then(|loaded| Some(libraries(loaded, pack_of(loaded, path)?))).unwrap_or_default()
    };
    let known = CompletionContext { schemas: &model.schemas, outline: &outline, libraries: &libraries };
    let is_lua = path.extension().is_some_and(|extension| extension == "lua");
    let mut completion = complete(&known, text, cursor.min(text.len()), is_lua);
    if !is_wanted {
        completion.keep_those_that_start_with_word();
    }
    let is_useful = is_wanted || completion.replace.len() >= 2;
    let list = CompletionList { completion, at: 0, is_wanted };
    (is_useful && !list.completion.candidates.is_empty()).then_some(list)
}

/// The list of candidates, and the one that was clicked.
fn candidates(ui: &mut Ui, list: &CompletionList) -> Option<usize> {
    let mut clicked = None;
    egui::Frame::popup(ui.style()).show(ui, |ui| {
        ScrollArea::vertical().max_height(220.0).min_scrolled_height(220.0).show(ui, |ui| {
            for (number, candidate) in list.completion.candidates.iter().enumerate() {
                ui.horizontal(|ui| {
                    let text = RichText::new(&candidate.text).monospace();
                    let response = ui.selectable_label(number == list.at, text);
                    let about: String = candidate.about.chars().take(60).collect();
                    ui.label(RichText::new(about).weak().small());
                    if response.clicked() {
                        clicked = Some(number);
                    }
                    if number == list.at {
                        response.scroll_to_me(None);
                    }
                });
            }
        });
    });
    clicked
}
