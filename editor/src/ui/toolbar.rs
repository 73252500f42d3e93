//! The bar above the panels: what is done most often.

use super::desk::Desk;
use super::{new_game, theme};
use crate::playtest::{Command, Until};
use egui::{Key, KeyboardShortcut, Modifiers, RichText, Ui};
use std::path::PathBuf;

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui, palette: &mut bool) {
    let seen = desk.seen.clone();
    let busy = desk.table.is_busy();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(title(desk)).strong());
        ui.separator();
        let why_not = new_game::why_not(desk);
        let button = ui.add_enabled(why_not.is_none(), egui::Button::new("New game …")).on_hover_text("F5");
        if button.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() {
            desk.new_game.open = true;
        }
        let playing = seen.running;
        if ui.add_enabled(playing, egui::Button::new("Save game")).on_hover_text("F9").clicked() {
            super::saves::save_game(desk);
        }
        if ui.add_enabled(playing && seen.inputs > 0, egui::Button::new("⮪ Undo")).on_hover_text("Alt+Left").clicked()
        {
            desk.ask(Command::Undo);
        }
        if ui.add_enabled(playing && seen.redo > 0, egui::Button::new("⮫ Redo")).on_hover_text("Alt+Right").clicked()
        {
            desk.ask(Command::Redo);
        }
        ui.add_enabled_ui(playing && seen.ended.is_none(), |ui| run(desk, ui));
        if busy && playing && ui.button("Stop").clicked() {
            desk.table.stop();
        }
        if playing {
            viewer(desk, ui);
        }
        language(desk, ui);
        if ui.button("Commands").on_hover_text("Ctrl+P").clicked() {
            *palette = true;
        }
        if ui.available_size_before_wrap().x < STATUS {
            ui.end_row();
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| status(desk, ui));
    });
}

/// What the pack is called.
pub(super) fn title(desk: &Desk) -> String {
    let root = &desk.project.root;
    let pack = desk.good.as_ref().and_then(|good| good.loaded.packs.iter().find(|pack| pack.location.path == *root));
    let folder = || root.file_name().unwrap_or_default().to_string_lossy().into_owned();
    pack.map_or_else(folder, |pack| pack.manifest.title.clone())
}

fn run(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    if ui.button("Step").on_hover_text("F6: a bot answers once").clicked() {
        desk.ask(Command::Run(Until::Step));
    }
    ui.menu_button("Run to", |ui| {
        for (at, seat) in seen.seats.iter().enumerate() {
            if ui.button(format!("next decision of {}", seat.name)).clicked() {
                desk.ask(Command::Run(Until::Seat(at)));
            }
        }
        ui.separator();
        let flows = seen.frames.iter().filter_map(|f| f.text.strip_prefix("flow ")).enumerate();
        // The end of the outermost is that of the game.
        for (depth, flow) in flows.skip(1) {
            if ui.button(format!("end of {}", flow_name(flow))).clicked() {
                desk.ask(Command::Run(Until::FlowEnd(depth)));
            }
        }
        ui.separator();
        let enabled = !desk.breakpoints.is_empty();
        if ui.add_enabled(enabled, egui::Button::new("breakpoint")).clicked() {
            desk.ask(Command::Run(Until::Breakpoints));
        }
        if ui.button("end of the game").clicked() {
            desk.ask(Command::Run(Until::End));
        }
    });
    if !desk.breakpoints.is_empty() {
        ui.menu_button(format!("Breakpoints ({})", desk.breakpoints.len()), |ui| {
            let mut gone = None;
            for (at, id) in desk.breakpoints.iter().enumerate() {
                if ui.button(format!("✖ {id}")).on_hover_text("remove").clicked() {
                    gone = Some(at);
                }
            }
            if let Some(at) = gone {
                desk.breakpoints.remove(at);
                desk.ask(Command::Breakpoints(desk.breakpoints.clone()));
            }
        });
    }
}

fn viewer(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    let name = |viewer: Option<usize>| {
        let seat = viewer.and_then(|at| seen.seats.get(at));
        seat.map_or_else(|| "seen by: the author".to_owned(), |seat| format!("seen by: {}", seat.name))
    };
    let before = desk.viewer;
    egui::ComboBox::from_id_salt("viewer").selected_text(name(before)).show_ui(ui, |ui| {
        ui.selectable_value(&mut desk.viewer, None, name(None));
        for at in 0..seen.seats.len() {
            ui.selectable_value(&mut desk.viewer, Some(at), name(Some(at)));
        }
    });
    if desk.viewer != before {
        desk.ask(Command::Viewer(desk.viewer));
    }
}

/// So much room the status at the right takes.
const STATUS: f32 = 150.0;

/// The language of the game's texts, where the packs have more than one.
fn language(desk: &mut Desk, ui: &mut Ui) {
    let Some(loaded) = desk.good.as_ref().map(|good| good.loaded.clone()) else { return };
    let all = loaded.locales.languages();
    // What was chosen in an earlier run may be gone.
    if desk.language.take_if(|known| !all.contains(&known.as_str())).is_some() {
        desk.ask(Command::Language(None));
    }
    if all.len() < 2 {
        return;
    }
    let before = desk.language.clone();
    let own = loaded.packs.iter().find(|pack| pack.location.path == desk.project.root);
    let first = own.or(loaded.packs.first()).and_then(|pack| pack.manifest.languages.first());
    let shown = before.clone().or_else(|| first.cloned()).unwrap_or_default();
    let combo = egui::ComboBox::from_id_salt("language").selected_text(&shown).width(48.0).show_ui(ui, |ui| {
        for language in &all {
            ui.selectable_value(&mut desk.language, Some((*language).to_owned()), *language);
        }
    });
    combo.response.on_hover_text("language of the game");
    if desk.language != before {
        desk.ask(Command::Language(desk.language.clone()));
    }
}

/// Whether the pack is well, how long it took to load, and the theme.
fn status(desk: &mut Desk, ui: &mut Ui) {
    let dark = ui.visuals().dark_mode;
    if ui
        .button(if dark { "☀" } else { "🌙" })
        .on_hover_text(if dark { "light colours" } else { "dark colours" })
        .clicked()
    {
        ui.ctx().set_theme(if dark { egui::Theme::Light } else { egui::Theme::Dark });
    }
    let Some(analysis) = &desk.latest else {
        ui.weak("…");
        ui.label("reading the pack");
        return;
    };
    let (errors, warnings) = analysis.counts();
    let plural = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    let (text, colour) = if errors > 0 {
        (format!("✖ {}", plural(errors, "error")), theme::error(ui.visuals()))
    } else if warnings > 0 {
        (format!("⚠ {}", plural(warnings, "warning")), theme::warning(ui.visuals()))
    } else {
        ("✔ no faults".to_owned(), theme::good(ui.visuals()))
    };
    let took = format!("checked in {} ms", analysis.took.as_millis());
    let reload = desk
        .reload_took
        .map_or_else(String::new, |t| format!("\nfrom the change of a file to the game: {} ms", t.as_millis()));
    if ui.link(RichText::new(text).color(colour)).on_hover_text(format!("{took}{reload}")).clicked() {
        super::problems::next(desk);
    }
    if desk.is_loading() {
        ui.weak("…");
    }
}

/// Writes the picture of a definition beside the pack.
pub(super) fn save_picture(desk: &mut Desk, id: &str) {
    let Some(game) = desk.good.as_ref().and_then(|a| a.game.clone()) else { return };
    let name = id.replace(':', "-");
    let folder = desk.project.root.parent().map(PathBuf::from).unwrap_or_default();
    let path = folder.join(format!("{name}.svg"));
    let written = hexforge_picture::definition(&game, id, "")
        .and_then(|svg| std::fs::write(&path, svg).map_err(|e| format!("{} cannot be written: {e}", path.display())));
    match written {
        Ok(()) => desk.tell(&format!("saved {}", path.display()), false),
        Err(error) => desk.tell(&error, true),
    }
}

/// Lets bots play to the next decision of the author.
pub(super) fn to_next_decision(desk: &Desk) {
    let seat = desk.seen.seats.iter().position(|s| s.bot.is_none()).unwrap_or(0);
    desk.ask(Command::Run(Until::Seat(seat)));
}

/// A flow, as a line of the frames tells it, in plain words.
fn flow_name(line: &str) -> String {
    let id = line.split(',').next().unwrap_or(line);
    id.split_once(':').map_or(id, |(_, bare)| bare).replace('_', " ")
}

/// Carries out what the keyboard asks for, wherever it is typed.
pub(super) fn keyboard(desk: &mut Desk, ui: &Ui, palette: &mut bool) {
    let pressed =
        |modifiers: Modifiers, key: Key| ui.input_mut(|i| i.consume_shortcut(&KeyboardShortcut::new(modifiers, key)));
    if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::S) {
        desk.save_all();
    }
    if pressed(Modifiers::COMMAND, Key::S)
        && let Some(path) = desk.current.clone()
    {
        desk.save(&path);
    }
    if pressed(Modifiers::COMMAND, Key::P) {
        *palette = true;
    }
    if pressed(Modifiers::NONE, Key::F5) {
        desk.new_game.open = true;
    }
    if pressed(Modifiers::NONE, Key::F6) {
        desk.ask(Command::Run(Until::Step));
    }
    if pressed(Modifiers::NONE, Key::F7) {
        to_next_decision(desk);
    }
    if pressed(Modifiers::NONE, Key::F8) {
        super::problems::next(desk);
    }
    if pressed(Modifiers::NONE, Key::F9) {
        super::saves::save_game(desk);
    }
    if pressed(Modifiers::ALT, Key::ArrowLeft) {
        desk.ask(Command::Undo);
    }
    if pressed(Modifiers::ALT, Key::ArrowRight) {
        desk.ask(Command::Redo);
    }
    if pressed(Modifiers::COMMAND, Key::OpenBracket) {
        desk.go_back();
    }
}

#[cfg(test)]
mod tests {
    use super::flow_name;

    #[test]
    fn flows_are_called_in_plain_words() {
        assert_eq!(flow_name("pack:battle_round, step choose"), "battle round");
        assert_eq!(flow_name("main"), "main");
    }
}
