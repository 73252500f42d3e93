//! The dialog for a new game: from the set-up, a scenario or a save.

use super::desk::Desk;
use crate::playtest::{Command, From, Seat, Start, options_of};
use egui::{Grid, RichText, ScrollArea, Ui};
use hexforge_play::bots::BotName;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Names for seats.
const NAMES: [&str; 8] = ["ann", "bob", "cid", "dee", "eve", "fay", "gus", "hal"];

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
}

impl NewGame {
    /// A start with nothing chosen: the fewest players, all of them the author.
    #[must_use]
    pub fn plain(count: usize, seed: u64) -> Start {
        Start { from: From::New, seats: (0..count).map(seat).collect(), options: Vec::new(), seed }
    }
}

fn seat(at: usize) -> Seat {
    Seat { name: NAMES.get(at).map_or_else(|| format!("player{}", at + 1), |name| (*name).to_owned()), bot: None }
}

/// Shows it, if it is open.
pub(super) fn show(desk: &mut Desk, ui: &Ui) {
    if !desk.new_game.open {
        return;
    }
    let Some(game) = desk.good.as_ref().and_then(|a| a.game.clone()) else {
        desk.new_game.open = false;
        desk.tell("the pack has faults; mend them, then start a game", true);
        return;
    };
    let mut open = true;
    let mut start = false;
    let response = egui::Modal::new(egui::Id::unique("new game")).show(ui.ctx(), |ui| {
        ui.set_width(430.0);
        ui.heading("New game");
        let rules = &game.ruleset.game;
        let (least, most) = (rules.min_players as usize, rules.max_players as usize);
        let view = &mut desk.new_game;
        if view.seats.len() < least {
            view.seats = (0..least).map(seat).collect();
        }
        ui.horizontal(|ui| {
            let label = ui.label("Players");
            let mut count = view.seats.len();
            ui.add(egui::Slider::new(&mut count, least..=most)).labelled_by(label.id);
            while view.seats.len() < count {
                view.seats.push(seat(view.seats.len()));
            }
            view.seats.truncate(count);
        });
        Grid::new("seats").num_columns(2).show(ui, |ui| {
            for (at, seat) in view.seats.iter_mut().enumerate() {
                ui.add(egui::TextEdit::singleline(&mut seat.name).desired_width(120.0));
                bot(ui, at, &mut seat.bot);
                ui.end_row();
            }
        });
        let known = options_of(&game);
        if !known.is_empty() {
            ui.separator();
            options(ui, "new game", &known, &mut view.options);
        }
        ui.separator();
        ui.horizontal(|ui| {
            let label = ui.label("Seed");
            ui.add(egui::TextEdit::singleline(&mut view.seed).hint_text("1").desired_width(110.0))
                .labelled_by(label.id);
        });
        scenarios(view, ui, game.scenarios().iter().map(|s| s.name.as_str()));
        ui.horizontal(|ui| {
            let label = ui.label("Or from a save");
            ui.add(egui::TextEdit::singleline(&mut view.save).hint_text("path of a file").desired_width(260.0))
                .labelled_by(label.id);
        });
        ui.separator();
        ui.horizontal(|ui| {
            start = ui.button(RichText::new("Start").strong()).clicked();
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

/// Options of a game: name, allowed values, default.
pub(super) type Known = (String, Vec<String>, String);

/// Lets the author choose options.
pub(super) fn options(ui: &mut Ui, id: &str, known: &[Known], chosen: &mut BTreeMap<String, String>) {
    Grid::new((id, "options")).num_columns(2).show(ui, |ui| {
        for (name, values, default) in known {
            let label = ui.label(name.replace('_', " "));
            let value = chosen.entry(name.clone()).or_insert_with(|| default.clone());
            if values.is_empty() {
                ui.add(egui::TextEdit::singleline(value).desired_width(120.0)).labelled_by(label.id);
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

fn bot(ui: &mut Ui, at: usize, bot: &mut Option<BotName>) {
    let name = |bot: Option<BotName>| match bot {
        None => "you",
        Some(BotName::Pack) => "bot: sensible",
        Some(BotName::Random) => "bot: at random",
        Some(BotName::Greedy) => "bot: greedy",
        Some(BotName::First) => "bot: first option",
    };
    egui::ComboBox::from_id_salt(("bot", at)).selected_text(name(*bot)).show_ui(ui, |ui| {
        for choice in [None, Some(BotName::Pack), Some(BotName::Random), Some(BotName::Greedy), Some(BotName::First)] {
            ui.selectable_value(bot, choice, name(choice));
        }
    });
}

fn scenarios<'a>(view: &mut NewGame, ui: &mut Ui, names: impl Iterator<Item = &'a str>) {
    let shown = view.scenario.clone().unwrap_or_else(|| "none: from the set-up".to_owned());
    let short: String = shown.chars().take(48).collect();
    egui::CollapsingHeader::new(format!("From a scenario ({short})")).show(ui, |ui| {
        let label = ui.label(RichText::new("Search scenarios").weak().small());
        ui.text_edit_singleline(&mut view.search).labelled_by(label.id);
        ui.selectable_value(&mut view.scenario, None, "none: from the set-up");
        let needle = view.search.to_lowercase();
        ScrollArea::vertical().max_height(140.0).show(ui, |ui| {
            for name in names.filter(|n| n.to_lowercase().contains(&needle)).take(200) {
                ui.selectable_value(&mut view.scenario, Some(name.to_owned()), name);
            }
        });
    });
}

impl NewGame {
    fn start(&self, options: &[Known]) -> Start {
        let from = match (&self.scenario, self.save.trim()) {
            (_, path) if !path.is_empty() => From::Save(PathBuf::from(path)),
            (Some(name), _) => From::Scenario(name.clone()),
            _ => From::New,
        };
        Start {
            from,
            seats: self.seats.clone(),
            options: chosen(&self.options, options),
            seed: self.seed.trim().parse().unwrap_or(1),
        }
    }
}
