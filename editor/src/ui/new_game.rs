//! The dialog for a new game: from the set-up, a scenario or a save.

use super::desk::Desk;
use super::{saves, theme};
use crate::playtest::{Command, From, Seat, Start, options_of};
use egui::{Grid, Key, Modifiers, RichText, ScrollArea, Ui};
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use hexforge_play::names::seat_name;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// How large fields are. In a grid they would else be as narrow as its columns are at first.
const FIELD: [f32; 2] = [120.0, 20.0];

/// So many characters of a scenario's name are shown where it was chosen.
const SHORT: usize = 48;

/// State of the dialog.
#[derive(Debug, Default)]
pub struct NewGame {
    /// Whether it is open.
    pub open: bool,
    seats: Vec<Seat>,
    options: BTreeMap<String, String>,
    seed: String,
    scenario: Option<String>,
    save: String,
    search: String,
    /// Saves that were there when it was opened.
    saves: Option<Vec<PathBuf>>,
    /// The seats of the save at this path, or why it cannot be read.
    read: Option<(String, Result<Vec<String>, String>)>,
}

fn seat(at: usize) -> Seat {
    Seat { name: seat_name(at), bot: None }
}

/// Shows it, if it is open.
pub(super) fn show(desk: &mut Desk, ui: &Ui) {
    if !desk.new_game.open {
        desk.new_game.saves = None;
        return;
    }
    let Some(game) = desk.good.as_ref().and_then(|a| a.game.clone()) else {
        desk.new_game.open = false;
        if let Some(why) = why_not(desk) {
            desk.tell(why, true);
        }
        return;
    };
    let root = desk.project.root.clone();
    let view = &mut desk.new_game;
    let opened = view.saves.is_none();
    view.saves.get_or_insert_with(|| saves::list(&root));
    let mut open = true;
    let mut start = false;
    let response = egui::Modal::new(egui::Id::unique("new game")).show(ui.ctx(), |ui| {
        ui.set_width(430.0);
        ui.heading("New game");
        let room = (ui.ctx().content_rect().height() - 170.0).max(120.0);
        ScrollArea::vertical().max_height(room).show(ui, |ui| view.fields(ui, &game));
        ui.separator();
        let wrong = view.wrong();
        for sentence in &wrong {
            ui.label(RichText::new(sentence).color(theme::error(ui.visuals())));
        }
        ui.horizontal(|ui| {
            let button = egui::Button::new(RichText::new("Start").strong());
            let button = ui.add_enabled(wrong.is_empty(), button).on_hover_text("Enter");
            if opened {
                // What is typed is meant for the dialog, not for the decision behind it.
                button.request_focus();
            }
            start = button.clicked() || wrong.is_empty() && entered(ui);
            if ui.button("Cancel").clicked() {
                open = false;
            }
        });
    });
    if response.should_close() {
        open = false;
    }
    if start {
        let chosen = desk.new_game.start(&options_of(&game));
        desk.ask(Command::Start(Box::new(chosen)));
        desk.board = super::board::BoardView::default();
        open = false;
    }
    desk.new_game.open = open;
}

/// Why no game can begin; none: one can.
pub(super) fn why_not(desk: &Desk) -> Option<&'static str> {
    if desk.good.as_ref().is_some_and(|good| good.game.is_some()) {
        return None;
    }
    Some(match &desk.latest {
        None => "the pack is being read",
        Some(latest) if latest.counts().0 == 0 => {
            "neither the pack nor one that it depends on has a `kind: game` document"
        }
        Some(_) => "the pack has faults; mend them, then start a game",
    })
}

/// Whether Enter was pressed, and is not meant for another button.
fn entered(ui: &Ui) -> bool {
    let elsewhere = ui.memory(|memory| memory.focused().is_some()) && !ui.ctx().text_edit_focused();
    // A field that Enter leaves has lost its focus by now.
    !elsewhere && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter))
}

impl NewGame {
    /// A start with nothing chosen: the fewest players, all of them the author.
    #[must_use]
    pub fn plain(count: usize, seed: u64) -> Start {
        Start { from: From::New, seats: (0..count).map(seat).collect(), options: Vec::new(), seed }
    }

    fn from(&self) -> From {
        match (&self.scenario, self.save.trim()) {
            (_, path) if !path.is_empty() => From::Save(PathBuf::from(path)),
            (Some(name), _) => From::Scenario(name.clone()),
            _ => From::New,
        }
    }

    fn fields(&mut self, ui: &mut Ui, game: &Game) {
        match self.from() {
            From::New => self.set_up(ui, game),
            From::Scenario(name) => {
                let scenario = game.scenarios().iter().find(|scenario| scenario.name == name);
                let names = scenario.map(|scenario| scenario.players.clone()).unwrap_or_default();
                self.others(ui, "Players, options and seed are those of the scenario.", &names);
            }
            From::Save(_) => {
                let names = self.of_save().unwrap_or_default();
                self.others(ui, "Players, options and seed are those of the save.", &names);
            }
        }
        ui.separator();
        self.scenarios(ui, game);
        self.saved(ui);
    }

    /// Who plays a game from the set-up, and how.
    fn set_up(&mut self, ui: &mut Ui, game: &Game) {
        let rules = &game.ruleset.game;
        let (least, most) = (rules.min_players as usize, rules.max_players as usize);
        if self.seats.len() < least {
            self.seats = (0..least).map(seat).collect();
        }
        ui.horizontal(|ui| {
            let label = ui.label("Players");
            let mut count = self.seats.len();
            ui.add(egui::Slider::new(&mut count, least..=most)).labelled_by(label.id);
            self.seats.extend((self.seats.len()..count).map(seat));
            self.seats.truncate(count);
        });
        Grid::new("seats").num_columns(2).show(ui, |ui| {
            for (at, seat) in self.seats.iter_mut().enumerate() {
                ui.add_sized(FIELD, egui::TextEdit::singleline(&mut seat.name));
                bot(ui, at, &mut seat.bot);
                ui.end_row();
            }
        });
        bots_wait(ui, &self.seats);
        let known = options_of(game);
        if !known.is_empty() {
            ui.separator();
            options(ui, "new game", &known, &mut self.options);
        }
        ui.separator();
        ui.horizontal(|ui| {
            let label = ui.label("Seed");
            ui.add(egui::TextEdit::singleline(&mut self.seed).hint_text("1").desired_width(110.0))
                .labelled_by(label.id);
        });
    }

    /// Who plays a game that brings its own seats.
    fn others(&mut self, ui: &mut Ui, why: &str, names: &[String]) {
        ui.label(RichText::new(why).weak());
        self.seats.extend((self.seats.len()..names.len()).map(seat));
        Grid::new("seats of its own").num_columns(2).min_col_width(FIELD[0]).show(ui, |ui| {
            for (at, (name, seat)) in names.iter().zip(&mut self.seats).enumerate() {
                ui.label(name);
                bot(ui, at, &mut seat.bot);
                ui.end_row();
            }
        });
        bots_wait(ui, self.seats.get(..names.len()).unwrap_or_default());
    }

    fn scenarios(&mut self, ui: &mut Ui, game: &Game) {
        let shown = self.scenario.as_deref().unwrap_or("none: from the set-up");
        let header = egui::CollapsingHeader::new(format!("From a scenario ({})", shortened(shown, SHORT)));
        header.id_salt("scenarios").show(ui, |ui| {
            let before = self.scenario.clone();
            scenario_list(ui, game, &mut self.search, &mut self.scenario, "none: from the set-up");
            if self.scenario != before {
                self.save.clear();
            }
        });
    }

    fn saved(&mut self, ui: &mut Ui) {
        let shown = if self.save.trim().is_empty() {
            "none".to_owned()
        } else {
            shortened(&saves::called(std::path::Path::new(self.save.trim())), SHORT)
        };
        let header = egui::CollapsingHeader::new(format!("From a save ({shown})"));
        header.id_salt("saves").show(ui, |ui| {
            let all = self.saves.clone().unwrap_or_default();
            if all.is_empty() {
                ui.label(RichText::new("There is none yet; F9 saves the game that is under way.").weak());
            }
            let before = self.save.clone();
            ScrollArea::vertical().id_salt("list of saves").max_height(110.0).show(ui, |ui| {
                for path in &all {
                    let text = path.display().to_string();
                    let chosen = self.save == text;
                    if ui.selectable_label(chosen, saves::called(path)).on_hover_text(&text).clicked() {
                        self.save = if chosen { String::new() } else { text };
                    }
                }
            });
            ui.horizontal(|ui| {
                let label = ui.label("File");
                ui.add(egui::TextEdit::singleline(&mut self.save).hint_text("path of a save").desired_width(320.0))
                    .labelled_by(label.id);
            });
            if self.save != before {
                self.scenario = None;
            }
        });
    }

    /// The seats of the chosen save; it is read when another one is chosen.
    fn of_save(&mut self) -> Result<Vec<String>, String> {
        let path = self.save.trim().to_owned();
        if let Some((known, seats)) = &self.read
            && *known == path
        {
            return seats.clone();
        }
        let seats = hexforge_play::saves::read(std::path::Path::new(&path));
        let seats = seats.map(|save| save.seats).map_err(|error| format!("{error:#}"));
        self.read = Some((path, seats.clone()));
        seats
    }

    /// What keeps the game from beginning.
    fn wrong(&mut self) -> Vec<String> {
        match self.from() {
            From::New => wrong_seats(&self.seats).into_iter().chain(self.seed().err()).collect(),
            From::Scenario(_) => Vec::new(),
            From::Save(_) => self.of_save().err().into_iter().collect(),
        }
    }

    /// The seed; 1 if none is typed.
    fn seed(&self) -> Result<u64, String> {
        match self.seed.trim() {
            "" => Ok(1),
            typed => {
                typed.parse().map_err(|_| format!("The seed `{typed}` is no whole number from 0 to {}.", u64::MAX))
            }
        }
    }

    fn start(&self, options: &[Known]) -> Start {
        Start {
            from: self.from(),
            seats: self.seats.clone(),
            options: chosen(&self.options, options),
            seed: self.seed().unwrap_or(1),
        }
    }
}

/// What is wrong with the names of seats.
fn wrong_seats(seats: &[Seat]) -> Option<String> {
    let name = |seat: &Seat| seat.name.trim().to_owned();
    if seats.iter().any(|seat| name(seat).is_empty()) {
        return Some("Every player needs a name.".to_owned());
    }
    let twice =
        seats.iter().enumerate().find(|(at, seat)| seats.iter().take(*at).any(|other| name(other) == name(seat)));
    twice.map(|(_, seat)| format!("Two players are called {}; each needs a name of its own.", name(seat)))
}

/// Says how bots of seats come to play.
fn bots_wait(ui: &mut Ui, seats: &[Seat]) {
    if seats.iter().any(|seat| seat.bot.is_some()) {
        let text = "Bots wait until they are let: F6 for one answer, F7 up to your next decision.";
        ui.label(RichText::new(text).weak().small());
    }
}

/// A text with not more than so many characters.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// A search among all scenarios, and the one that is chosen.
pub(super) fn scenario_list(ui: &mut Ui, game: &Game, search: &mut String, chosen: &mut Option<String>, none: &str) {
    let label = ui.label(RichText::new("Search scenarios").weak().small());
    ui.text_edit_singleline(search).labelled_by(label.id);
    ui.selectable_value(chosen, None, none);
    let needle = search.to_lowercase();
    let names = game.scenarios().iter().map(|scenario| &scenario.name);
    let found: Vec<&String> = names.filter(|name| name.to_lowercase().contains(&needle)).collect();
    let height = ui.spacing().interact_size.y;
    let area = ScrollArea::vertical().id_salt("list of scenarios").max_height(180.0).auto_shrink([false, true]);
    area.show_rows(ui, height, found.len(), |ui, seen| {
        for name in found.get(seen).unwrap_or_default() {
            let is_chosen = chosen.as_ref() == Some(*name);
            let button = egui::Button::selectable(is_chosen, name.as_str()).truncate();
            if ui.add(button).on_hover_text(name.as_str()).clicked() {
                *chosen = Some((*name).clone());
            }
        }
    });
}

/// Options of a game: name, allowed values, default.
pub(super) type Known = (String, Vec<String>, String);

/// Lets the author choose options.
pub(super) fn options(ui: &mut Ui, id: &str, known: &[Known], chosen: &mut BTreeMap<String, String>) {
    Grid::new((id, "options")).num_columns(2).show(ui, |ui| {
        for (name, values, default) in known {
            let label = ui.label(name.replace('_', " "));
            let value = chosen.entry(name.clone()).or_insert_with(|| default.clone());
            if values.is_empty() {
                ui.add_sized(FIELD, egui::TextEdit::singleline(value)).labelled_by(label.id);
            } else {
                let combo = egui::ComboBox::from_id_salt((id, name)).selected_text(value.as_str());
                let shown = combo.show_ui(ui, |ui| {
                    for choice in values {
                        ui.selectable_value(value, choice.clone(), choice);
                    }
                });
                shown.response.labelled_by(label.id);
            }
            ui.end_row();
        }
    });
}

/// What was chosen that is not so anyway.
pub(super) fn chosen(chosen: &BTreeMap<String, String>, known: &[Known]) -> Vec<(String, String)> {
    let differs =
        |(name, value): &(&String, &String)| known.iter().any(|(n, _, default)| n == *name && default != *value);
    chosen.iter().filter(differs).map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// What a bot is called.
pub(super) fn called(bot: BotName) -> &'static str {
    match bot {
        BotName::Pack => "sensible",
        BotName::Random => "at random",
        BotName::Greedy => "greedy",
        BotName::First => "first option",
    }
}

fn bot(ui: &mut Ui, at: usize, bot: &mut Option<BotName>) {
    let name = |bot: Option<BotName>| bot.map_or_else(|| "you".to_owned(), |bot| format!("bot: {}", called(bot)));
    egui::ComboBox::from_id_salt(("bot", at)).selected_text(name(*bot)).show_ui(ui, |ui| {
        for choice in [None, Some(BotName::Pack), Some(BotName::Random), Some(BotName::Greedy), Some(BotName::First)] {
            ui.selectable_value(bot, choice, name(choice));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_wrong_is_said_and_not_taken_for_something_else() {
        let mut view = NewGame { seats: (0..2).map(seat).collect(), ..NewGame::default() };
        assert_eq!(view.wrong(), Vec::<String>::new());
        assert_eq!(view.seed(), Ok(1));
        view.seed = " 17 ".to_owned();
        assert_eq!(view.seed(), Ok(17));
        view.seed = "12ab".to_owned();
        "ann ".clone_into(&mut view.seats[1].name);
        let wrong = view.wrong();
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert!(wrong[0].contains("called ann") && wrong[1].contains("12ab"), "{wrong:?}");
        // Neither counts beside a scenario.
        view.scenario = Some("some".to_owned());
        assert_eq!(view.wrong(), Vec::<String>::new());
        view.save = "/nowhere/at/all.yaml".to_owned();
        assert!(view.wrong()[0].contains("/nowhere/at/all.yaml"));
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("abcd", 3), "ab…");
    }
}
