//! The current decision: its options, and why other options are unavailable.

use super::answer::AnswerDraft;
use super::pickers::bot_name;
use super::theme;
use super::words::capitalized;
use crate::app::{Command, Commands, Model};
use crate::playtest::{self, LocalizedDecision, LocalizedUnavailable, Snapshot};
use egui::{Key, RichText, ScrollArea, Ui};
use hexforge_core::decision::{Answer, OptionKind};
use hexforge_core::view::{OptionView, ShapeView};
use hexforge_picture::board::colour::of_seat;
use hexforge_play::result::ScoreTable;
use std::sync::Arc;

/// The decision.
#[derive(Debug, Default)]
pub(super) struct DecisionPanel {
    shows_unavailable: bool,
    /// Whether the game was asked for the unavailable options.
    has_asked: bool,
    /// The event to be explained.
    event: String,
}

impl DecisionPanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, draft: &mut AnswerDraft, commands: &mut Commands) {
        let game = &model.game;
        if !game.running {
            ui.label(RichText::new("Start a game to see its decisions.").weak());
            return;
        }
        if let Some(ended) = &game.ended {
            ui.label(RichText::new(ended).heading());
            if let Some(table) = &game.scores {
                scores(ui, table);
            }
            if game.inputs > 0 {
                ui.label(RichText::new("Go back in the timeline to try something else.").weak());
            }
            return;
        }
        let has_keys = model.accepts_answer_keys(ui.ctx().egui_wants_keyboard_input());
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for asked in &game.asked {
                decision(ui, game, asked, has_keys, draft, commands);
                ui.separator();
            }
            unasked(ui, game, commands);
            self.unavailable(ui, game, commands);
        });
    }

    fn unavailable(&mut self, ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
        let before = self.shows_unavailable;
        ui.checkbox(&mut self.shows_unavailable, "Show unavailable options")
            .on_hover_text("Options that exist but are not offered now, and what refuses them");
        if self.shows_unavailable != before || (self.shows_unavailable && !self.has_asked) {
            self.has_asked = true;
            commands.send(playtest::Command::ShowUnavailable(self.shows_unavailable));
        }
        if !self.shows_unavailable {
            return;
        }
        if game.unavailable.is_empty() {
            ui.label(RichText::new("No option of this decision is unavailable.").weak());
        }
        for option in &game.unavailable {
            unavailable_option(ui, option, commands);
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| self.explain_event(ui, commands));
        for line in &game.why {
            ui.label(RichText::new(line).small());
        }
    }

    fn explain_event(&mut self, ui: &mut Ui, commands: &mut Commands) {
        let label = ui.label(RichText::new("Event").weak().small());
        let edit = egui::TextEdit::singleline(&mut self.event)
            .hint_text("event NAME=VALUE…")
            .desired_width(ui.available_width() - 76.0);
        let response = ui.add(edit).labelled_by(label.id);
        let is_entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        let button = ui.button("Explain").on_hover_text("Explain why this event can or cannot happen");
        if button.clicked() || is_entered {
            commands.send(playtest::Command::Why(self.event.clone()));
        }
    }
}

fn decision(
    ui: &mut Ui,
    game: &Snapshot,
    asked: &LocalizedDecision,
    has_keys: bool,
    draft: &mut AnswerDraft,
    commands: &mut Commands,
) {
    draft.prepare(asked);
    header(ui, game, asked);
    shape(ui, asked, has_keys, draft, commands);
    let is_assignment = matches!(asked.shape(), ShapeView::Assign { .. });
    let key = if has_keys { pressed_number(ui) } else { None };
    if has_keys && ui.input(|i| i.modifiers.is_none() && i.key_pressed(Key::Escape)) {
        draft.take_back(asked);
    }
    let begun = draft.begun(asked).to_vec();
    parts(ui, asked, &begun, draft);
    for (number, (option, label)) in asked.offered(&begun).into_iter().enumerate() {
        // The values of an assignment have fields of their own.
        if is_assignment && option.kind == OptionKind::Value {
            continue;
        }
        let mark = match (draft.count(option), option.count()) {
            (0, _) => None,
            (_, 1) => {
                draft.picked.iter().position(|picked| *picked == option.id).map(|place| format!("{}. ", place + 1))
            }
            (picked, count) => Some(format!("{picked} of {count}: ")),
        };
        if option_button(ui, (option, label), number, mark, commands) || key == Some(number) {
            draft.pick(asked, option, commands);
        }
    }
    if !matches!(asked.shape(), ShapeView::One | ShapeView::Parts { .. } | ShapeView::Confirm) {
        ui.horizontal(|ui| answer_button(ui, asked, has_keys, draft, commands));
    }
}

/// Who decides, and what.
/// The final scores.
fn scores(ui: &mut Ui, table: &ScoreTable) {
    egui::Grid::new("scores").striped(true).show(ui, |ui| {
        ui.label("");
        for player in &table.players {
            ui.label(RichText::new(player).strong());
        }
        ui.end_row();
        for (name, numbers) in &table.lines {
            ui.label(name);
            for number in numbers {
                ui.label(number.to_string());
            }
            ui.end_row();
        }
    });
}

fn header(ui: &mut Ui, game: &Snapshot, asked: &LocalizedDecision) {
    let colour = asked.seat().map_or(ui.visuals().text_color(), |seat| theme::rgb(of_seat(seat)));
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("●").color(colour));
        ui.label(RichText::new(&asked.who).strong());
        if let Some(bot) = asked.seat().and_then(|at| game.seats.get(at)?.bot) {
            let label = ui.label(RichText::new(format!("bot: {}", bot_name(bot))).weak());
            label.on_hover_text("F6 lets the bot answer. F7 lets bots play to your next decision.");
        }
    });
    ui.label(RichText::new(&asked.prompt).size(15.5));
    ui.add_space(4.0);
}

/// The fields that the shape of the answer needs.
fn shape(ui: &mut Ui, asked: &LocalizedDecision, has_keys: bool, draft: &mut AnswerDraft, commands: &mut Commands) {
    match asked.shape() {
        ShapeView::One | ShapeView::Parts { .. } => {}
        ShapeView::Amount { min, max } => {
            let label = ui.label(RichText::new("Amount").weak().small());
            ui.add(egui::Slider::new(&mut draft.amount, *min..=*max)).labelled_by(label.id);
        }
        ShapeView::Confirm => {
            let (yes, no) = &asked.yes_and_no;
            let is_pressed = |key: Key| has_keys && ui.input(|i| i.modifiers.is_none() && i.key_pressed(key));
            let choices = [(yes, true, is_pressed(Key::Y), "Y"), (no, false, is_pressed(Key::N), "N")];
            ui.horizontal(|ui| {
                for (word, value, by_key, key) in choices {
                    if ui.button(capitalized(word)).on_hover_text(key).clicked() || by_key {
                        draft.send(asked, Answer::Confirm(value), commands);
                    }
                }
            });
        }
        ShapeView::Assign { .. } => assignment(ui, asked, draft),
        ShapeView::Some { min, max } => {
            let text = if min == max { format!("Choose {min}.") } else { format!("Choose {min} to {max}.") };
            ui.label(RichText::new(text).weak().small());
        }
        ShapeView::Order => {
            ui.label(RichText::new("Click all options in the order that you want.").weak().small());
        }
    }
}

fn answer_button(
    ui: &mut Ui,
    asked: &LocalizedDecision,
    has_keys: bool,
    draft: &mut AnswerDraft,
    commands: &mut Commands,
) {
    let answer = draft.complete(asked);
    let button = ui.add_enabled(answer.is_some(), egui::Button::new("Answer")).on_hover_text("Enter");
    let is_entered = has_keys && ui.input(|i| i.key_pressed(Key::Enter));
    if (button.clicked() || is_entered)
        && let Some(answer) = answer
    {
        draft.send(asked, answer, commands);
    }
    if !draft.picked.is_empty() && ui.button("Clear").clicked() {
        draft.clear();
    }
}

/// What players can do without being asked.
fn unasked(ui: &mut Ui, game: &Snapshot, commands: &mut Commands) {
    if game.unasked.is_empty() {
        return;
    }
    ui.label(RichText::new("Without being asked").weak());
    for option in &game.unasked {
        let label = format!("{}: {}", option.who, option.label);
        if option_button(ui, (&option.view, &label), usize::MAX, None, commands) {
            commands.send(playtest::Command::Interject(option.seat, option.view.id.clone()));
        }
    }
    ui.separator();
}

/// The option whose number key was pressed.
fn pressed_number(ui: &Ui) -> Option<usize> {
    const KEYS: [Key; 9] =
        [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    ui.input(|i| KEYS.iter().position(|key| i.modifiers.is_none() && i.key_pressed(*key)))
}

/// What is chosen for the first parts of a choice in parts, and the question for the next one.
fn parts(ui: &mut Ui, asked: &LocalizedDecision, begun: &[Arc<str>], draft: &mut AnswerDraft) {
    let Some(texts) = asked.part_texts.get(begun.len()) else { return };
    for (part, (_, label)) in asked.chosen(begun).enumerate() {
        let button = egui::Button::new(format!("✔ {label}")).selected(true);
        if ui.add(button).on_hover_text("Take it back (Escape)").clicked() {
            draft.picked.truncate(part);
        }
    }
    ui.label(RichText::new(&texts.prompt).strong());
}

/// A button for an option; `picked` says which of the picked ones it is. True: it was clicked.
fn option_button(
    ui: &mut Ui,
    (option, label): (&OptionView, &str),
    number: usize,
    picked: Option<String>,
    commands: &mut Commands,
) -> bool {
    let is_picked = picked.is_some();
    let mark = match (picked, option.kind) {
        (Some(picked), _) => picked,
        (None, OptionKind::Anytime) => "⚡ ".to_owned(),
        (None, OptionKind::Ability) => "✴ ".to_owned(),
        (None, OptionKind::Pass | OptionKind::Value) => String::new(),
    };
    let text = RichText::new(format!("{mark}{label}"));
    let size = egui::vec2(ui.available_width() - 8.0, 26.0);
    let mut button = egui::Button::new(text).wrap().selected(is_picked).min_size(size);
    if number < 9 {
        button = button.shortcut_text((number + 1).to_string());
    }
    let response = ui.add(button);
    let response = match option.kind {
        OptionKind::Anytime => response.on_hover_text("Can be used at any time; then this decision comes back."),
        OptionKind::Ability => response.on_hover_text("An ability"),
        OptionKind::Pass => response.on_hover_text("Decline"),
        OptionKind::Value => response,
    };
    if let Some(definition) = &option.definition {
        response.context_menu(|ui| {
            if ui.button("Go to definition").clicked() {
                commands.send(Command::OpenDefinition(definition.to_string()));
            }
        });
    }
    response.clicked()
}

fn assignment(ui: &mut Ui, asked: &LocalizedDecision, draft: &mut AnswerDraft) {
    for (option, label) in asked.options().filter(|(option, _)| option.kind == OptionKind::Value) {
        ui.horizontal(|ui| {
            let label = ui.label(label);
            let chosen = draft.assigned.get(&option.id).cloned();
            let target = asked.targets().find(|(target, _)| chosen.as_ref() == Some(&target.id));
            let shown = target.map_or("Choose", |(_, label)| label);
            let combo = egui::ComboBox::from_id_salt(&option.id).selected_text(shown).show_ui(ui, |ui| {
                for (target, label) in asked.targets() {
                    if ui.selectable_label(chosen.as_ref() == Some(&target.id), label).clicked() {
                        draft.assigned.insert(option.id.clone(), target.id.clone());
                    }
                }
            });
            combo.response.labelled_by(label.id);
        });
    }
}

fn unavailable_option(ui: &mut Ui, option: &LocalizedUnavailable, commands: &mut Commands) {
    ui.label(RichText::new(format!("✖ {}", option.label)).color(ui.visuals().weak_text_color()));
    for (reason, sentence) in option.view.reasons.iter().zip(&option.sentences) {
        ui.horizontal_wrapped(|ui| {
            ui.add_space(14.0);
            let link = ui.link(RichText::new(sentence).small().color(ui.visuals().hyperlink_color));
            if link.on_hover_text(format!("Go to {}", reason.id)).clicked() {
                commands.send(Command::OpenDefinition(reason.id.to_string()));
            }
        });
    }
}
