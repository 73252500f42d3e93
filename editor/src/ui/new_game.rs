//! The dialog for a new game: from the normal setup, a scenario or a save.

use super::pickers::{FIELD, GameOption, bot_name, changed_options, game_options, scenario_list};
use super::theme;
use super::words::shortened;
use crate::app::{Command, Commands, Dialog, Model, list_saves, save_name};
use crate::playtest::{self, Seat, Start, StartingPoint, options_of};
use egui::{Grid, Key, Modifiers, RichText, ScrollArea, Ui};
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// At most this many characters of a scenario or a save are shown where it is chosen.
const MAX_NAME: usize = 48;

/// The choice of no scenario.
const NO_SCENARIO: &str = "none: normal setup";

/// The dialog for a new game.
#[derive(Debug, Default)]
pub(super) struct NewGameDialog {
    seats: Vec<Seat>,
    options: BTreeMap<String, String>,
    seed: String,
    scenario: Option<String>,
    save: String,
    search: String,
    /// The saves that existed when the dialog was opened; none while it is closed.
    saves: Option<Vec<PathBuf>>,
    /// The seats of the save at this path, or why it cannot be read.
    save_seats: Option<(String, Result<Vec<String>, String>)>,
}

/// What happened in the dialog.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Open,
    Start,
    Cancel,
}

impl NewGameDialog {
    /// Draws the dialog, if it is open.
    pub fn show(&mut self, ui: &Ui, model: &Model, commands: &mut Commands) {
        let game = model.rules().filter(|_| model.dialog == Some(Dialog::NewGame));
        let Some(game) = game else {
            self.saves = None;
            return;
        };
        let is_first_frame = self.saves.is_none();
        self.saves.get_or_insert_with(|| list_saves(&model.project.root));
        let modal = egui::Modal::new(egui::Id::unique("new game"));
        let modal = modal.show(ui.ctx(), |ui| self.contents(ui, game, is_first_frame));
        match modal.inner {
            Outcome::Start => {
                commands.send(playtest::Command::Start(Box::new(self.start(&options_of(game)))));
                commands.send(Command::CloseDialog);
            }
            Outcome::Cancel => commands.send(Command::CloseDialog),
            Outcome::Open if modal.should_close() => commands.send(Command::CloseDialog),
            Outcome::Open => {}
        }
    }

    fn contents(&mut self, ui: &mut Ui, game: &Game, is_first_frame: bool) -> Outcome {
        ui.set_width(430.0);
        ui.heading("New game");
        let height = (ui.ctx().content_rect().height() - 170.0).max(120.0);
        ScrollArea::vertical().max_height(height).show(ui, |ui| self.fields(ui, game));
        ui.separator();
        let errors = self.errors();
        for error in &errors {
            ui.label(RichText::new(error).color(theme::error(ui.visuals())));
        }
        ui.horizontal(|ui| {
            let button = egui::Button::new(RichText::new("Start").strong());
            let button = ui.add_enabled(errors.is_empty(), button).on_hover_text("Enter");
            if is_first_frame {
                // Keys are meant for the dialog, not for the decision behind it.
                button.request_focus();
            }
            let is_cancelled = ui.button("Cancel").clicked();
            if button.clicked() || errors.is_empty() && is_entered(ui) {
                Outcome::Start
            } else if is_cancelled {
                Outcome::Cancel
            } else {
                Outcome::Open
            }
        })
        .inner
    }

    fn from(&self) -> StartingPoint {
        match (&self.scenario, self.save.trim()) {
            (_, path) if !path.is_empty() => StartingPoint::Save(PathBuf::from(path)),
            (Some(name), _) => StartingPoint::Scenario(name.clone()),
            _ => StartingPoint::New,
        }
    }

    fn fields(&mut self, ui: &mut Ui, game: &Game) {
        match self.from() {
            StartingPoint::New => self.normal_setup(ui, game),
            StartingPoint::Scenario(name) => {
                let scenario = game.scenarios().iter().find(|scenario| scenario.name == name);
                let names = scenario.map(|scenario| scenario.players.clone()).unwrap_or_default();
                self.fixed_setup(ui, "The scenario sets players, options and seed.", &names);
            }
            StartingPoint::Save(_) => {
                let names = self.seats_of_save().unwrap_or_default();
                self.fixed_setup(ui, "The save sets players, options and seed.", &names);
            }
        }
        ui.separator();
        self.scenarios(ui, game);
        self.saved_games(ui);
    }

    /// Players, bots, options and seed of a game from the normal setup.
    fn normal_setup(&mut self, ui: &mut Ui, game: &Game) {
        let rules = &game.ruleset.game;
        let (min, max) = (rules.min_players as usize, rules.max_players as usize);
        if self.seats.len() < min {
            self.seats = (0..min).map(Seat::numbered).collect();
        }
        ui.horizontal(|ui| {
            let label = ui.label("Players");
            let mut count = self.seats.len();
            ui.add(egui::Slider::new(&mut count, min..=max)).labelled_by(label.id);
            self.seats.extend((self.seats.len()..count).map(Seat::numbered));
            self.seats.truncate(count);
        });
        Grid::new("seats").num_columns(2).show(ui, |ui| {
            for (at, seat) in self.seats.iter_mut().enumerate() {
                ui.add_sized(FIELD, egui::TextEdit::singleline(&mut seat.name));
                bot_picker(ui, at, &mut seat.bot);
                ui.end_row();
            }
        });
        explain_bots(ui, &self.seats);
        let known = options_of(game);
        if !known.is_empty() {
            ui.separator();
            game_options(ui, "new game", &known, &mut self.options);
        }
        ui.separator();
        ui.horizontal(|ui| {
            let label = ui.label("Seed");
            let edit = egui::TextEdit::singleline(&mut self.seed).hint_text("1").desired_width(110.0);
            ui.add(edit).labelled_by(label.id);
        });
    }

    /// The bots of a game whose players are fixed.
    fn fixed_setup(&mut self, ui: &mut Ui, note: &str, names: &[String]) {
        ui.label(RichText::new(note).weak());
        self.seats.extend((self.seats.len()..names.len()).map(Seat::numbered));
        Grid::new("fixed seats").num_columns(2).min_col_width(FIELD[0]).show(ui, |ui| {
            for (at, (name, seat)) in names.iter().zip(&mut self.seats).enumerate() {
                ui.label(name);
                bot_picker(ui, at, &mut seat.bot);
                ui.end_row();
            }
        });
        explain_bots(ui, self.seats.get(..names.len()).unwrap_or_default());
    }

    fn scenarios(&mut self, ui: &mut Ui, game: &Game) {
        let shown = self.scenario.as_deref().unwrap_or(NO_SCENARIO);
        let header = egui::CollapsingHeader::new(format!("From a scenario ({})", shortened(shown, MAX_NAME)));
        header.id_salt("scenarios").show(ui, |ui| {
            let before = self.scenario.clone();
            scenario_list(ui, game, &mut self.search, &mut self.scenario, NO_SCENARIO);
            if self.scenario != before {
                self.save.clear();
            }
        });
    }

    fn saved_games(&mut self, ui: &mut Ui) {
        let shown = match self.save.trim() {
            "" => "none".to_owned(),
            path => shortened(&save_name(Path::new(path)), MAX_NAME),
        };
        let header = egui::CollapsingHeader::new(format!("From a save ({shown})"));
        header.id_salt("saves").show(ui, |ui| {
            let before = self.save.clone();
            self.list_of_saves(ui);
            ui.horizontal(|ui| {
                let label = ui.label("File");
                let edit = egui::TextEdit::singleline(&mut self.save).hint_text("path of a save").desired_width(320.0);
                ui.add(edit).labelled_by(label.id);
            });
            if self.save != before {
                self.scenario = None;
            }
        });
    }

    fn list_of_saves(&mut self, ui: &mut Ui) {
        let all = self.saves.as_deref().unwrap_or_default();
        if all.is_empty() {
            ui.label(RichText::new("No saves yet. F9 saves the running game.").weak());
        }
        ScrollArea::vertical().id_salt("list of saves").max_height(110.0).show(ui, |ui| {
            for path in all {
                let text = path.display().to_string();
                let is_chosen = self.save == text;
                if ui.selectable_label(is_chosen, save_name(path)).on_hover_text(&text).clicked() {
                    self.save = if is_chosen { String::new() } else { text };
                }
            }
        });
    }

    /// The seats of the chosen save. The file is read when another one is chosen.
    fn seats_of_save(&mut self) -> Result<Vec<String>, String> {
        let path = self.save.trim().to_owned();
        if let Some((known, seats)) = &self.save_seats
            && *known == path
        {
            return seats.clone();
        }
        let save = hexforge_play::saves::read(Path::new(&path));
        let seats = save.map(|save| save.seats).map_err(|error| format!("{error:#}"));
        self.save_seats = Some((path, seats.clone()));
        seats
    }

    /// Why the game cannot start.
    fn errors(&mut self) -> Vec<String> {
        match self.from() {
            StartingPoint::New => seat_error(&self.seats).into_iter().chain(self.seed().err()).collect(),
            StartingPoint::Scenario(_) => Vec::new(),
            StartingPoint::Save(_) => self.seats_of_save().err().into_iter().collect(),
        }
    }

    /// The seed; 1 if none is typed.
    fn seed(&self) -> Result<u64, String> {
        let typed = self.seed.trim();
        if typed.is_empty() {
            return Ok(1);
        }
        typed.parse().map_err(|_| format!("The seed `{typed}` is not a whole number from 0 to {}.", u64::MAX))
    }

    fn start(&self, options: &[GameOption]) -> Start {
        Start {
            from: self.from(),
            seats: self.seats.clone(),
            options: changed_options(&self.options, options),
            seed: self.seed().unwrap_or(1),
        }
    }
}

/// Whether Enter was pressed, and is not meant for another button.
fn is_entered(ui: &Ui) -> bool {
    let is_elsewhere = ui.memory(|memory| memory.focused().is_some()) && !ui.ctx().text_edit_focused();
    // A field loses its focus by Enter before this is called.
    !is_elsewhere && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter))
}

/// What is wrong with the names of seats.
fn seat_error(seats: &[Seat]) -> Option<String> {
    let names: Vec<&str> = seats.iter().map(|seat| seat.name.trim()).collect();
    if names.contains(&"") {
        return Some("Every player needs a name.".to_owned());
    }
    let repeated = names.iter().enumerate().find(|(at, name)| names.iter().take(*at).any(|other| other == *name));
    repeated.map(|(_, name)| format!("Two players have the name {name}. Give each player a different name."))
}

fn explain_bots(ui: &mut Ui, seats: &[Seat]) {
    if seats.iter().any(|seat| seat.bot.is_some()) {
        let text = "Bots wait for you: F6 lets one answer, F7 lets them play to your next decision.";
        ui.label(RichText::new(text).weak().small());
    }
}

fn bot_picker(ui: &mut Ui, at: usize, bot: &mut Option<BotName>) {
    let name = |bot: Option<BotName>| bot.map_or_else(|| "you".to_owned(), |bot| format!("bot: {}", bot_name(bot)));
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
    fn wrong_seeds_names_and_saves_are_reported() {
        let seats = (0..2).map(Seat::numbered).collect();
        let mut dialog = NewGameDialog { seats, ..NewGameDialog::default() };
        assert_eq!(dialog.errors(), Vec::<String>::new());
        assert_eq!(dialog.seed(), Ok(1));
        dialog.seed = " 17 ".to_owned();
        assert_eq!(dialog.seed(), Ok(17));
        dialog.seed = "12ab".to_owned();
        "ann ".clone_into(&mut dialog.seats[1].name);
        let errors = dialog.errors();
        assert!(errors[0].contains("the name ann") && errors[1].contains("12ab"), "{errors:?}");
        // A scenario needs neither.
        dialog.scenario = Some("some".to_owned());
        assert_eq!(dialog.errors(), Vec::<String>::new());
        dialog.save = "/nowhere/at/all.yaml".to_owned();
        assert!(dialog.errors()[0].contains("/nowhere/at/all.yaml"));
    }
}
