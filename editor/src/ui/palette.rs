//! The command palette: commands, panels, files and definitions by a few letters.

use super::desk::Desk;
use super::tabs::Tab;
use crate::playtest::{Command, Until};
use egui::{Key, Modifiers, RichText, ScrollArea, Ui};
use std::path::PathBuf;

/// State of the palette.
#[derive(Debug, Default)]
pub(super) struct Palette {
    pub open: bool,
    typed: String,
    at: usize,
}

/// What an entry does.
#[derive(Clone, Debug)]
enum Act {
    NewGame,
    Ask(Command),
    Show(Tab),
    File(PathBuf),
    Id(String),
    Save,
    SaveAll,
    SaveGame,
    NextDecision,
    Coverage,
    Uses,
    NextFault,
    Arrange,
    Theme,
    MapPicture,
}

/// So many entries are shown.
const MOST: usize = 60;

/// How high the list is, and how much room at its right the bar takes.
const LIST: f32 = 360.0;
const BAR: f32 = 14.0;

fn entries(desk: &Desk) -> Vec<(String, &'static str, Act)> {
    let mut all = vec![
        ("New game".to_owned(), "F5", Act::NewGame),
        ("Save the game".to_owned(), "F9", Act::SaveGame),
        ("Undo the last decision".to_owned(), "Alt+Left", Act::Ask(Command::Undo)),
        ("Redo".to_owned(), "Alt+Right", Act::Ask(Command::Redo)),
        ("Step: let a bot answer once".to_owned(), "F6", Act::Ask(Command::Run(Until::Step))),
        ("Let bots play to your next decision".to_owned(), "F7", Act::NextDecision),
        ("Play to the end of the game".to_owned(), "", Act::Ask(Command::Run(Until::End))),
        ("Play all inputs again from the beginning".to_owned(), "", Act::Ask(Command::Replay)),
        ("Go to the next fault".to_owned(), "F8", Act::NextFault),
        ("Find uses of the definition at the cursor".to_owned(), "Shift+F12", Act::Uses),
        ("Coverage: run the scenarios and mark what they exercise".to_owned(), "", Act::Coverage),
        ("Save this file".to_owned(), "Ctrl+S", Act::Save),
        ("Save all files".to_owned(), "Ctrl+Shift+S", Act::SaveAll),
        ("Arrange the panels as at first".to_owned(), "", Act::Arrange),
        ("Light or dark".to_owned(), "", Act::Theme),
        ("Save a picture of the board".to_owned(), "", Act::MapPicture),
    ];
    all.extend(Tab::ALL.map(|tab| (format!("Show {}", tab.title()), "panel", Act::Show(tab))));
    all.extend(desk.files.iter().map(|path| (desk.short(path), "file", Act::File(path.clone()))));
    let outline = desk.latest.as_ref().or(desk.good.as_ref()).map(|a| a.outline.clone()).unwrap_or_default();
    all.extend(outline.iter().map(|doc| (doc.id.clone(), doc.sort, Act::Id(doc.id.clone()))));
    all
}

/// How well letters fit a text: all of them in order; the tighter, and the nearer to the beginning of words, the better.
fn fit(text: &str, typed: &str) -> Option<usize> {
    if let Some(at) = text.find(typed) {
        let word = at == 0 || text.as_bytes().get(at - 1).is_some_and(|b| !b.is_ascii_alphanumeric());
        return Some(if word { at.min(40) } else { 50 + at.min(40) });
    }
    let mut rest = text.char_indices();
    let mut last = 0;
    for wanted in typed.chars().filter(|c| !c.is_whitespace()) {
        last = rest.find(|(_, c)| *c == wanted)?.0;
    }
    Some(100 + last)
}

/// Shows it, if it is open. Says whether the panels are to be arranged as at first.
pub(super) fn show(desk: &mut Desk, palette: &mut Palette, ui: &Ui) -> bool {
    if !palette.open {
        return false;
    }
    let typed = palette.typed.to_lowercase();
    let mut found: Vec<(usize, (String, &'static str, Act))> =
        entries(desk).into_iter().filter_map(|entry| Some((fit(&entry.0.to_lowercase(), &typed)?, entry))).collect();
    // Before anything is typed, commands stand first.
    if !typed.is_empty() {
        found.sort_by_key(|(rank, (text, ..))| (*rank, text.len()));
    }
    found.truncate(MOST);
    palette.at = palette.at.min(found.len().saturating_sub(1));
    let mut chosen = None;
    let response = egui::Modal::new(egui::Id::unique("palette")).show(ui.ctx(), |ui| {
        ui.set_width(520.0);
        ui.input_mut(|i| {
            if i.consume_key(Modifiers::NONE, Key::ArrowDown) {
                palette.at += 1;
            }
            if i.consume_key(Modifiers::NONE, Key::ArrowUp) {
                palette.at = palette.at.saturating_sub(1);
            }
            if i.consume_key(Modifiers::NONE, Key::Enter) {
                chosen = Some(palette.at);
            }
        });
        let label = ui.label(RichText::new("Command, file or id").weak().small());
        let edit = egui::TextEdit::singleline(&mut palette.typed).desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        response.request_focus();
        if response.changed() {
            palette.at = 0;
        }
        // Always of one height, so that nothing jumps while the list gets shorter.
        let height = (ui.ctx().content_rect().height() - 160.0).clamp(80.0, LIST);
        ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink(false).show(ui, |ui| {
            for (number, (_, (text, what, _))) in found.iter().enumerate() {
                ui.horizontal(|ui| {
                    let row = ui.selectable_label(number == palette.at, text);
                    if row.clicked() {
                        chosen = Some(number);
                    }
                    if number == palette.at {
                        row.scroll_to_me(None);
                    }
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        ui.add_space(BAR);
                        ui.label(RichText::new(*what).weak().small());
                    });
                });
            }
        });
    });
    let Some((_, (_, _, act))) = chosen.and_then(|at| found.into_iter().nth(at)) else {
        if response.should_close() {
            *palette = Palette::default();
        }
        return false;
    };
    *palette = Palette::default();
    carry_out(desk, ui, act)
}

fn carry_out(desk: &mut Desk, ui: &Ui, act: Act) -> bool {
    match act {
        Act::NewGame => desk.new_game.open = true,
        Act::Ask(command) => desk.ask(command),
        Act::Show(tab) => desk.front = Some(tab),
        Act::File(path) => desk.go_to(&path, 0),
        Act::Id(id) => {
            desk.go_to_id(&id);
        }
        Act::Save => match desk.current.clone() {
            Some(path) => desk.save(&path),
            None => desk.tell("no file is open", true),
        },
        Act::SaveAll => desk.save_all(),
        Act::SaveGame => super::saves::save_game(desk),
        Act::NextDecision => super::toolbar::to_next_decision(desk),
        Act::Coverage => {
            super::explorer::measure(desk);
            desk.front = Some(Tab::Explorer);
        }
        Act::Uses => match at_cursor(desk) {
            Some(id) => super::explorer::find_uses(desk, &id),
            None => desk.tell("the cursor stands at no definition", true),
        },
        Act::NextFault => super::problems::next(desk),
        Act::Arrange => return true,
        Act::Theme => {
            let dark = ui.visuals().dark_mode;
            ui.ctx().set_theme(if dark { egui::Theme::Light } else { egui::Theme::Dark });
        }
        Act::MapPicture => {
            let path = desk.project.root.parent().unwrap_or(&desk.project.root).join("board.svg");
            let svg = hexforge_picture::board(&desk.seen.board);
            match std::fs::write(&path, svg) {
                Ok(()) => desk.tell(&format!("saved {}", path.display()), false),
                Err(error) => desk.tell(&format!("{} cannot be written: {error}", path.display()), true),
            }
        }
    }
    false
}

/// The definition that the word at the cursor names, else the one that the cursor stands in.
fn at_cursor(desk: &Desk) -> Option<String> {
    let path = desk.current.as_ref()?;
    let (text, cursor) = (&desk.project.get(path)?.text, desk.source.cursor);
    let word = super::source::word_at(text, cursor);
    let outline = &desk.latest.as_ref().or(desk.good.as_ref())?.outline;
    let named = outline.iter().find(|doc| doc.id == word || doc.base == word);
    let around = || {
        let is_here = |file: &str| std::path::Path::new(file) == path;
        outline
            .iter()
            .find(|doc| is_here(doc.place.file.path().as_ref()) && (doc.span.start..=doc.span.end).contains(&cursor))
    };
    named.or_else(around).map(|doc| doc.id.clone())
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn tighter_fits_come_first() {
        assert!(fit("new game", "new") < fit("renew", "new"));
        assert!(fit("renew", "new") < fit("no even way", "new"));
        assert_eq!(fit("game", "xyz"), None);
    }
}
