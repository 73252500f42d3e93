//! Fields in which the author chooses bots, options of a game, and scenarios.

use egui::{Grid, RichText, ScrollArea, Ui};
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use std::collections::BTreeMap;

/// The size of a field. In a grid it would otherwise be as narrow as the columns are at first.
pub(super) const FIELD: [f32; 2] = [120.0, 20.0];

/// An option of a game: name, allowed values, default.
pub(super) type GameOption = (String, Vec<String>, String);

/// The name of a bot.
pub(super) fn bot_name(bot: BotName) -> &'static str {
    match bot {
        BotName::Pack => "sensible",
        BotName::Random => "random",
        BotName::Greedy => "greedy",
        BotName::First => "first option",
    }
}

/// A list of all scenarios with a search, and the one that is chosen.
pub(super) fn scenario_list(ui: &mut Ui, game: &Game, search: &mut String, chosen: &mut Option<String>, none: &str) {
    let label = ui.label(RichText::new("Search scenarios").weak().small());
    ui.text_edit_singleline(search).labelled_by(label.id);
    ui.selectable_value(chosen, None, none);
    let needle = search.to_lowercase();
    let names = game.scenarios().iter().map(|scenario| &scenario.name);
    let found: Vec<&String> = names.filter(|name| name.to_lowercase().contains(&needle)).collect();
    let height = ui.spacing().interact_size.y;
    let area = ScrollArea::vertical().id_salt("list of scenarios").max_height(180.0).auto_shrink([false, true]);
    area.show_rows(ui, height, found.len(), |ui, rows| {
        for name in found.get(rows).unwrap_or_default() {
            let is_chosen = chosen.as_ref() == Some(*name);
            let button = egui::Button::selectable(is_chosen, name.as_str()).truncate();
            if ui.add(button).on_hover_text(name.as_str()).clicked() {
                *chosen = Some((*name).clone());
            }
        }
    });
}

/// Fields for the options of a game. `id` tells two such grids apart.
pub(super) fn game_options(ui: &mut Ui, id: &str, known: &[GameOption], chosen: &mut BTreeMap<String, String>) {
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

/// The chosen options that differ from their defaults.
pub(super) fn changed_options(chosen: &BTreeMap<String, String>, known: &[GameOption]) -> Vec<(String, String)> {
    let differs =
        |(name, value): &(&String, &String)| known.iter().any(|(n, _, default)| n == *name && default != *value);
    chosen.iter().filter(differs).map(|(name, value)| (name.clone(), value.clone())).collect()
}
