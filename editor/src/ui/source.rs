//! A file's text: coloured, with faults underlined, completion, quick fixes and links.

use super::code::{self, Mark};
use super::desk::Desk;
use super::problems::hover;
use super::{explorer, theme};
use egui::text::CCursor;
use egui::text_selection::CCursorRange;
use egui::{Key, Modifiers, RichText, ScrollArea, TextEdit, Ui};
use hexforge_ide::complete::{Completion, Known, complete};
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use std::path::{Path, PathBuf};

/// State of the source panel.
#[derive(Debug, Default)]
pub struct SourceView {
    /// The byte at which the cursor stands.
    pub cursor: usize,
    completion: Option<Offer>,
    glow: Option<(usize, std::time::Instant)>,
}

/// What is offered to complete a word.
#[derive(Clone, Debug)]
struct Offer {
    what: Completion,
    at: usize,
    /// Whether the author asked for it, or moved in it: else Enter ends the line, unless the word begins what is offered.
    wanted: bool,
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let Some(path) = desk.current.clone() else {
        ui.add_space(24.0);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new("No file is open.").strong());
            ui.label(RichText::new("Choose a definition in the explorer, or press Ctrl+P.").weak());
        });
        return;
    };
    if let Err(error) = desk.project.open(&path) {
        ui.label(RichText::new(error).color(theme::error(ui.visuals())));
        return;
    }
    head(desk, ui, &path);
    let keys = keys(desk, ui);
    let id = ui.make_persistent_id(("source", &path));
    let height = ui.available_height();
    ScrollArea::both().id_salt(&path).auto_shrink(false).max_height(height).show(ui, |ui| {
        text(desk, ui, &path, id, keys);
    });
}

fn head(desk: &mut Desk, ui: &mut Ui, path: &Path) {
    let dirty = desk.project.get(path).is_some_and(|buffer| buffer.is_dirty());
    let fixable: Option<Diagnostic> = {
        let cursor = desk.source.cursor;
        let near = |d: &&Diagnostic| {
            let line = |byte: usize| d.place.as_ref().map(|p| p.file.line_col(byte).0);
            d.fix.is_some() && d.place.as_ref().is_some_and(|p| line(p.span.start) == line(cursor))
        };
        desk.faults_of(path).find(near).cloned()
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(desk.short(path)).strong());
        if dirty {
            ui.label(RichText::new("not saved").color(theme::warning(ui.visuals())).small());
            if ui.button("Save").on_hover_text("Ctrl+S").clicked() {
                desk.save(path);
            }
            if ui.button("Revert").on_hover_text("back to what the file says; Ctrl+Z takes that back").clicked() {
                desk.project.revert(path);
            }
        }
        if let Some(fault) = &fixable
            && let Some(fix) = &fault.fix
            && ui
                .button(format!("Fix: {}", fix.replacement.lines().next().unwrap_or("remove")))
                .on_hover_text("Ctrl+.")
                .clicked()
        {
            desk.apply_fix(fault);
        }
    });
    let conflict = desk.project.get(path).and_then(|buffer| Some((buffer.text.clone(), buffer.conflict()?.to_owned())));
    if let Some((mine, theirs)) = conflict {
        egui::Frame::group(ui.style()).show(ui, |ui| {
            ui.label(
                RichText::new("This file was changed here and outside, in the same lines.")
                    .color(theme::error(ui.visuals())),
            );
            ui.horizontal(|ui| {
                if ui.button("Keep mine").clicked() {
                    desk.project.resolve(path, true);
                }
                if ui.button("Take the other").clicked() {
                    desk.project.resolve(path, false);
                }
            });
            difference(ui, &mine, &theirs);
        });
    }
    if let Some(fault) = &fixable
        && ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::Period))
    {
        desk.apply_fix(fault);
    }
}

/// What is mine and what the other version says instead, line by line.
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

/// Keys that the list of completions takes before the text does.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Keys {
    accept: bool,
    ask: bool,
    definition: bool,
    uses: bool,
}

fn keys(desk: &mut Desk, ui: &mut Ui) -> Keys {
    let mut keys = Keys::default();
    ui.input_mut(|i| {
        keys.ask = i.consume_key(Modifiers::CTRL, Key::Space);
        keys.uses = i.consume_key(Modifiers::SHIFT, Key::F12);
        keys.definition = i.consume_key(Modifiers::NONE, Key::F12);
        let Some(offer) = &mut desk.source.completion else { return };
        let count = offer.what.candidates.len();
        if i.consume_key(Modifiers::NONE, Key::Escape) {
            desk.source.completion = None;
        } else if i.consume_key(Modifiers::NONE, Key::ArrowDown) {
            (offer.at, offer.wanted) = ((offer.at + 1).min(count.saturating_sub(1)), true);
        } else if i.consume_key(Modifiers::NONE, Key::ArrowUp) {
            (offer.at, offer.wanted) = (offer.at.saturating_sub(1), true);
        } else {
            keys.accept = i.consume_key(Modifiers::NONE, Key::Tab)
                || ((offer.wanted || offer.what.begins(offer.at)) && i.consume_key(Modifiers::NONE, Key::Enter));
        }
    });
    keys
}

/// Faults of a file as marks, where the text is still what was checked.
fn marks(desk: &Desk, ui: &Ui, path: &Path, text: &str) -> Vec<(Mark, Diagnostic)> {
    let of = |d: &Diagnostic| {
        let place = d.place.as_ref()?;
        let span = place.span;
        let same = text.get(span.start..span.end) == Some(place.file.slice(span)) && !span.is_empty();
        let colour = match d.severity {
            Severity::Error => theme::error(ui.visuals()),
            Severity::Warning => theme::warning(ui.visuals()),
            Severity::Note => return None,
        };
        // Only the first line of a long span.
        let end = text.get(span.start..span.end)?.find('\n').map_or(span.end, |at| span.start + at);
        same.then(|| (Mark { span: span.start..end, line: Some(colour), ground: None }, d.clone()))
    };
    desk.faults_of(path).filter_map(of).collect()
}

fn text(desk: &mut Desk, ui: &mut Ui, path: &Path, id: egui::Id, keys: Keys) {
    let Some(buffer) = desk.project.get(path) else { return };
    let mut edited = buffer.text.clone();
    let faults = marks(desk, ui, path, &edited);
    let mut all: Vec<Mark> = faults.iter().map(|(mark, _)| mark.clone()).collect();
    if let Some((line_at, since)) = desk.source.glow
        && since.elapsed() < super::desk::GLOW
    {
        let end = edited.get(line_at..).and_then(|r| r.find('\n')).map_or(edited.len(), |at| line_at + at);
        let ground = ui.visuals().selection.bg_fill.gamma_multiply(0.7);
        all.push(Mark { span: line_at..end, line: None, ground: Some(ground) });
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(200));
    }
    let language = code::language(path);
    let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, _: f32| {
        let job = code::job(ui, text.as_str(), language, &all);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let accepted = if keys.accept { desk.source.completion.take().and_then(chosen) } else { None };
    let moved = accepted.map(|(range, new)| {
        edited.replace_range(range.clone(), &new);
        range.start + new.len()
    });
    let go = desk.go.take_if(|go| go.path == path);
    if let Some(byte) = moved.or(go.as_ref().map(|go| go.byte)) {
        let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(code::character_of(&edited, byte)))));
        state.store(ui.ctx(), id);
        ui.memory_mut(|m| m.request_focus(id));
    }
    let label = ui.label(RichText::new("Text of the file").size(1.0).color(egui::Color32::TRANSPARENT));
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
    if let Some(range) = output.cursor_range {
        desk.source.cursor = code::byte_of(&edited, range.primary.index.0);
    }
    if let Some(go) = go {
        let at = CCursor::new(code::character_of(&edited, go.byte));
        let rect = output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2());
        ui.scroll_to_rect(rect, Some(egui::Align::Center));
        let start = edited.get(..go.byte).and_then(|t| t.rfind('\n')).map_or(0, |at| at + 1);
        desk.source.glow = Some((start, std::time::Instant::now()));
        desk.source.cursor = go.byte;
    }
    gutter.number(ui, &output);
    point_out(ui, &output, &faults, &edited);
    links(desk, ui, &edited, &output, keys);
    let changed = edited != desk.project.get(path).map(|b| b.text.clone()).unwrap_or_default();
    if changed && let Some(buffer) = desk.project.get_mut(path) {
        buffer.set(edited.clone());
    }
    if keys.ask || (changed && moved.is_none()) {
        offer(desk, path, &edited, keys.ask);
    } else if output.response.response.clicked() || moved.is_some() {
        desk.source.completion = None;
    }
    list(desk, ui, path, &output);
}

fn chosen(offer: Offer) -> Option<(std::ops::Range<usize>, String)> {
    offer.what.candidates.get(offer.at).map(|c| (offer.what.replace.clone(), c.text.clone()))
}

/// The numbers of the lines, beside the text.
struct Gutter {
    font: egui::FontId,
    /// Points.
    width: i8,
}

impl Gutter {
    /// As wide as the last number of a text needs.
    fn of(ui: &Ui, text: &str) -> Self {
        let font = egui::FontId::monospace(egui::TextStyle::Monospace.resolve(ui.style()).size * 0.85);
        let digits = (text.matches('\n').count() + 1).to_string().len().max(2);
        let digit = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
        Self { font, width: (digits as f32 * digit + 10.0).min(120.0) as i8 }
    }

    /// Writes the numbers of the lines that are in view. A line is never broken, so each row is one.
    fn number(&self, ui: &Ui, output: &egui::text_edit::TextEditOutput) {
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

/// Tells the fault under the pointer.
fn point_out(ui: &Ui, output: &egui::text_edit::TextEditOutput, faults: &[(Mark, Diagnostic)], text: &str) {
    let Some(pointer) = output.response.response.hover_pos() else { return };
    let at = output.galley.cursor_from_pos(pointer - output.galley_pos);
    let byte = code::byte_of(text, at.index.0);
    let told: Vec<&Diagnostic> = faults.iter().filter(|(mark, _)| mark.span.contains(&byte)).map(|(_, d)| d).collect();
    if !told.is_empty() {
        let lines: Vec<String> = told.iter().map(|d| format!("{}: {}", d.code, hover(d))).collect();
        output.response.response.clone().on_hover_text_at_pointer(lines.join("\n\n"));
        let _ = ui;
    }
}

/// The id at a byte.
#[must_use]
pub fn word_at(text: &str, byte: usize) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '-' | '.');
    let start = text.get(..byte).unwrap_or_default().rfind(|c| !is_part(c)).map_or(0, |at| at + 1);
    let end = text.get(byte..).unwrap_or_default().find(|c| !is_part(c)).map_or(text.len(), |at| byte + at);
    text.get(start..end).unwrap_or_default().trim_matches([':', '.', '-'])
}

fn links(desk: &mut Desk, ui: &Ui, text: &str, output: &egui::text_edit::TextEditOutput, keys: Keys) {
    let ctrl_click = output.response.response.clicked() && ui.input(|i| i.modifiers.command);
    if keys.definition || ctrl_click {
        let word = word_at(text, desk.source.cursor).to_owned();
        desk.go_to_id(&word);
    }
    if keys.uses {
        let word = word_at(text, desk.source.cursor).to_owned();
        explorer::find_uses(desk, &word);
    }
}

fn offer(desk: &mut Desk, path: &Path, text: &str, asked: bool) {
    let outline = desk.good.as_ref().or(desk.latest.as_ref()).map(|a| a.outline.clone()).unwrap_or_default();
    let known = Known { schemas: &desk.schemas, outline: &outline };
    let is_lua = path.extension().is_some_and(|e| e == "lua");
    // The cursor of this frame stands behind what was typed.
    let mut what = complete(&known, text, desk.source.cursor.min(text.len()), is_lua);
    if !asked {
        // Nobody asked, so only what the word begins is worth hiding the text for.
        what.keep_begun();
    }
    let worth = asked || what.replace.len() >= 2;
    desk.source.completion = (worth && !what.candidates.is_empty()).then_some(Offer { what, at: 0, wanted: asked });
}

/// The list of completions under the cursor.
fn list(desk: &mut Desk, ui: &Ui, path: &Path, output: &egui::text_edit::TextEditOutput) {
    let Some(offer) = desk.source.completion.clone() else { return };
    let Some(range) = output.cursor_range else { return };
    let rect = output.galley.pos_from_cursor(range.primary).translate(output.galley_pos.to_vec2());
    let mut picked = None;
    egui::Area::new(egui::Id::unique("completions"))
        .order(egui::Order::Foreground)
        .fixed_pos(rect.left_bottom() + egui::vec2(0.0, 2.0))
        .constrain(true)
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ScrollArea::vertical().max_height(220.0).min_scrolled_height(220.0).show(ui, |ui| {
                    for (number, candidate) in offer.what.candidates.iter().enumerate() {
                        ui.horizontal(|ui| {
                            let response =
                                ui.selectable_label(number == offer.at, RichText::new(&candidate.text).monospace());
                            let about: String = candidate.about.chars().take(60).collect();
                            ui.label(RichText::new(about).weak().small());
                            if response.clicked() {
                                picked = Some(number);
                            }
                            if number == offer.at {
                                response.scroll_to_me(None);
                            }
                        });
                    }
                });
            });
        });
    if let Some(number) = picked
        && let Some((span, new)) = chosen(Offer { at: number, ..offer })
        && let Some(buffer) = desk.project.get_mut(path)
    {
        let mut text = buffer.text.clone();
        let end = span.start + new.len();
        text.replace_range(span, &new);
        buffer.set(text);
        desk.source.completion = None;
        desk.go = Some(super::desk::Go { path: PathBuf::from(path), byte: end });
    }
}
