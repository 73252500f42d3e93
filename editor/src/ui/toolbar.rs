//! The bar above the panels.

use super::theme;
use super::words::{local_id, plural};
use crate::app::{Command, Commands, Dialog, Model};
use crate::playtest::{self, Snapshot, Until};
use egui::{RichText, Ui};

/// The width of the status at the right.
const STATUS_WIDTH: f32 = 150.0;

/// Draws the bar.
pub(super) fn show(ui: &mut Ui, model: &Model, commands: &mut Commands) {
    let game = &model.game;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(model.title()).strong());
        ui.separator();
        start_and_save(ui, model, commands);
        undo_and_redo(ui, game, commands);
        ui.add_enabled_ui(game.running && game.ended.is_none(), |ui| {
            if ui.button("Step").on_hover_text("Let one bot answer (F6)").clicked() {
                commands.send(playtest::Command::Run(Until::Step));
            }
            ui.menu_button("Run to…", |ui| run_to(ui, game, !model.breakpoints.is_empty(), commands));
            breakpoints(ui, &model.breakpoints, commands);
        });
        if model.is_game_busy && game.running && ui.button("Stop").clicked() {
            commands.send(Command::StopBots);
        }
        if game.running {
            viewer(ui, game, model.selection.viewer, commands);
        }
        language(ui, model, commands);
        if ui.button("Commands").on_hover_text("Ctrl+P").clicked() {
            commands.send(Command::OpenDialog(Dialog::Palette));
        }
        if ui.available_size_before_wrap().x < STATUS_WIDTH {
            ui.end_row();
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            theme_switch(ui);
            status(ui, model, commands);
        });
    });
}

fn start_and_save(ui: &mut Ui, model: &Model, commands: &mut Commands) {
    let why_not = model.why_no_game();
    let button = ui.add_enabled(why_not.is_none(), egui::Button::new("New game…")).on_hover_text("F5");
    if button.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() {
        commands.send(Command::OpenDialog(Dialog::NewGame));
    }
    if ui.add_enabled(model.game.running, egui::Button::new("Save game")).on_hover_text("F9").clicked() {
        commands.send(Command::SaveGame);
    }
}

fn undo_and_redo(ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
    let undo = ui.add_enabled(game.running && game.inputs > 0, egui::Button::new("⮪ Undo"));
    if undo.on_hover_text("Alt+Left").clicked() {
        commands.send(playtest::Command::Undo);
    }
    let redo = ui.add_enabled(game.running && game.redo > 0, egui::Button::new("⮫ Redo"));
    if redo.on_hover_text("Alt+Right").clicked() {
        commands.send(playtest::Command::Redo);
    }
}

fn run_to(ui: &mut Ui, game: &Snapshot, has_breakpoints: bool, commands: &mut Commands) {
    let mut run = |until| commands.send(playtest::Command::Run(until));
    for (at, seat) in game.seats.iter().enumerate() {
        if ui.button(format!("Next decision of {}", seat.name)).clicked() {
            run(Until::Seat(at));
        }
    }
    ui.separator();
    let flows = game.frames.iter().filter_map(|frame| frame.text.strip_prefix("flow ")).enumerate();
    // The outermost flow ends with the game.
    for (depth, flow) in flows.skip(1) {
        if ui.button(format!("End of {}", flow_name(flow))).clicked() {
            run(Until::FlowEnd(depth));
        }
    }
    ui.separator();
    if ui.add_enabled(has_breakpoints, egui::Button::new("Breakpoint")).clicked() {
        run(Until::Breakpoints);
    }
    if ui.button("End of game").clicked() {
        run(Until::End);
    }
}

fn breakpoints(ui: &mut Ui, all: &[String], commands: &mut Commands) {
    if all.is_empty() {
        return;
    }
    ui.menu_button(format!("Breakpoints ({})", all.len()), |ui| {
        for id in all {
            if ui.button(format!("✖ {id}")).on_hover_text("Remove this breakpoint").clicked() {
                commands.send(Command::RemoveBreakpoint(id.clone()));
            }
        }
    });
}

fn viewer(ui: &mut Ui, game: &Snapshot, before: Option<usize>, commands: &mut Commands) {
    let name = |viewer: Option<usize>| {
        let seat = viewer.and_then(|at| game.seats.get(at));
        seat.map_or_else(|| "View: everything".to_owned(), |seat| format!("View: {}", seat.name))
    };
    let mut chosen = before;
    let combo = egui::ComboBox::from_id_salt("viewer").selected_text(name(before)).show_ui(ui, |ui| {
        ui.selectable_value(&mut chosen, None, name(None));
        for at in 0..game.seats.len() {
            ui.selectable_value(&mut chosen, Some(at), name(Some(at)));
        }
    });
    combo.response.on_hover_text("Show everything, or only what one player can see");
    if chosen != before {
        commands.send(Command::SetViewer(chosen));
    }
}

/// The language of the game's texts, if the packs have more than one.
fn language(ui: &mut Ui, model: &Model, commands: &mut Commands) {
    let Some(valid) = &model.last_valid else { return };
    let all = valid.loaded.locales.languages();
    if all.len() < 2 {
        return;
    }
    let packs = &valid.loaded.packs;
    let own = packs.iter().find(|pack| pack.location.path == model.project.root);
    let first = own.or(packs.first()).and_then(|pack| pack.manifest.languages.first());
    let before = &model.selection.language;
    let shown = before.as_ref().or(first).cloned().unwrap_or_default();
    let mut chosen = before.clone();
    let combo = egui::ComboBox::from_id_salt("language").selected_text(&shown).width(48.0).show_ui(ui, |ui| {
        for language in &all {
            ui.selectable_value(&mut chosen, Some((*language).to_owned()), *language);
        }
    });
    combo.response.on_hover_text("Language of the game");
    if chosen != *before {
        commands.send(Command::SetLanguage(chosen));
    }
}

fn theme_switch(ui: &mut Ui) {
    let is_dark = ui.visuals().dark_mode;
    let hint = if is_dark { "Use light colours" } else { "Use dark colours" };
    if ui.button(if is_dark { "☀" } else { "🌙" }).on_hover_text(hint).clicked() {
        theme::toggle(ui.ctx());
    }
}

/// How many errors and warnings the pack has, and how long it took to load.
fn status(ui: &mut Ui, model: &Model, commands: &mut Commands) {
    let Some(analysis) = &model.latest else {
        ui.label("Loading the pack…");
        return;
    };
    let (errors, warnings) = analysis.counts();
    let (text, colour) = if errors > 0 {
        (format!("✖ {}", plural(errors, "error")), theme::error(ui.visuals()))
    } else if warnings > 0 {
        (format!("⚠ {}", plural(warnings, "warning")), theme::warning(ui.visuals()))
    } else {
        ("✔ No errors".to_owned(), theme::good(ui.visuals()))
    };
    let load_time = format!("Last check: {} ms", analysis.took.as_millis());
    let reload_time = model
        .reload_time
        .map_or_else(String::new, |time| format!("\nLast reload, from file change to game: {} ms", time.as_millis()));
    let link = ui.link(RichText::new(text).color(colour));
    if link.on_hover_text(format!("{load_time}{reload_time}")).clicked() {
        commands.send(Command::NextDiagnostic);
    }
    if model.is_loading {
        ui.weak("…");
    }
}

/// The name of a flow, from its line in the frame stack.
fn flow_name(line: &str) -> String {
    local_id(line.split(',').next().unwrap_or(line)).replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::flow_name;

    #[test]
    fn a_flow_is_named_without_pack_and_step() {
        assert_eq!(flow_name("pack:battle_round, step choose"), "battle round");
        assert_eq!(flow_name("main"), "main");
    }
}
