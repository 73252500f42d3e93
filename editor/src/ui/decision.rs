//! What is asked, what is offered, and why the rest is not.

use super::desk::Desk;
use super::{ask, theme};
use crate::playtest::{AskShape, Asked, Command, Offered, UnavailableOption};
use egui::{Key, RichText, ScrollArea, Ui};
use hexforge_core::decision::{Answer, DecisionId, OptionKind};
use std::collections::BTreeMap;

/// An answer that is being put together.
#[derive(Debug, Default)]
pub struct AnswerView {
    decision: Option<DecisionId>,
    /// Options that were picked, in order.
    pub picked: Vec<String>,
    /// The number.
    pub amount: i64,
    /// Targets by option.
    pub assigned: BTreeMap<String, String>,
    why: bool,
    told: bool,
    typed: String,
}

impl AnswerView {
    /// Begins anew when another question is asked.
    pub fn of(&mut self, asked: &Asked) {
        if self.decision != Some(asked.id) {
            self.clear();
            self.decision = Some(asked.id);
            if let AskShape::Amount { min, .. } = asked.shape {
                self.amount = min;
            }
        }
    }

    /// Forgets what was picked.
    pub fn clear(&mut self) {
        self.decision = None;
        self.picked.clear();
        self.assigned.clear();
    }

    /// Whether an option was picked.
    #[must_use]
    pub fn has(&self, option: Option<&Offered>) -> bool {
        option.is_some_and(|option| self.picked.contains(&option.id))
    }
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let seen = desk.seen.clone();
    if !seen.running {
        ui.label(RichText::new("Start a game to be asked something.").weak());
        return;
    }
    if let Some(ended) = &seen.ended {
        ui.label(RichText::new(ended).heading());
        if seen.inputs > 0 {
            ui.label(RichText::new("Go back in the timeline to try something else.").weak());
        }
        return;
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for asked in &seen.asked {
            one(desk, ui, asked);
            ui.separator();
        }
        unavailable(desk, ui, &seen.unavailable, &seen.why);
    });
}

fn one(desk: &mut Desk, ui: &mut Ui, asked: &Asked) {
    desk.answer.of(asked);
    let colour =
        asked.seat.map_or(ui.visuals().text_color(), |seat| theme::rgb(hexforge_picture::board::colour::of_seat(seat)));
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("●").color(colour));
        ui.label(RichText::new(&asked.who).strong());
        if let Some(bot) = asked.seat.and_then(|at| desk.seen.seats.get(at)?.bot) {
            let text = format!("bot: {}", super::new_game::called(bot));
            ui.label(RichText::new(text).weak()).on_hover_text("F6: it answers; F7: bots play to your next decision");
        }
    });
    ui.label(RichText::new(&asked.prompt).size(15.5));
    ui.add_space(4.0);
    match &asked.shape {
        AskShape::Amount { min, max } => {
            let label = ui.label(RichText::new("Amount").weak().small());
            ui.add(egui::Slider::new(&mut desk.answer.amount, *min..=*max)).labelled_by(label.id);
        }
        AskShape::Confirm { yes, no } => {
            let may = desk.answers_by_keys(ui.ctx());
            let typed = |key: Key| may && ui.input(|i| i.modifiers.is_none() && i.key_pressed(key));
            let (by_y, by_n) = (typed(Key::Y), typed(Key::N));
            ui.horizontal(|ui| {
                for (word, means, by_key, key) in [(yes, true, by_y, "Y"), (no, false, by_n, "N")] {
                    let button = ui.button(sentence(word)).on_hover_text(key);
                    if button.clicked() || by_key {
                        ask::give(desk, asked, Answer::Confirm(means));
                    }
                }
            });
        }
        AskShape::Assign(targets) => assign(desk, ui, asked, targets),
        AskShape::Some { min, max } => {
            let text = if min == max { format!("Choose {min}.") } else { format!("Choose {min} to {max}.") };
            ui.label(RichText::new(text).weak().small());
        }
        AskShape::Order => {
            ui.label(RichText::new("Click all of them in the order that you want.").weak().small());
        }
        AskShape::One => {}
    }
    let assigning = matches!(asked.shape, AskShape::Assign(_));
    let key = pressed(desk, ui);
    for (number, option) in asked.options.iter().enumerate() {
        if assigning && option.kind == OptionKind::Value {
            continue;
        }
        if offered(desk, ui, option, number) || key == Some(number) {
            ask::pick(desk, asked, option);
        }
    }
    if matches!(asked.shape, AskShape::One | AskShape::Confirm { .. }) {
        return;
    }
    let ready = ask::complete(desk, asked);
    ui.horizontal(|ui| {
        let button = ui.add_enabled(ready.is_some(), egui::Button::new("Answer"));
        let enter = ready.is_some() && desk.answers_by_keys(ui.ctx()) && ui.input(|i| i.key_pressed(Key::Enter));
        if (button.clicked() || enter)
            && let Some(answer) = ready
        {
            ask::give(desk, asked, answer);
        }
        if !desk.answer.picked.is_empty() && ui.button("Clear").clicked() {
            desk.answer.clear();
        }
    });
}

/// The number key that was pressed while nothing is typed into.
fn pressed(desk: &Desk, ui: &Ui) -> Option<usize> {
    const KEYS: [Key; 9] =
        [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    if !desk.answers_by_keys(ui.ctx()) {
        return None;
    }
    ui.input(|i| KEYS.iter().position(|key| i.modifiers.is_none() && i.key_pressed(*key)))
}

fn offered(desk: &mut Desk, ui: &mut Ui, option: &Offered, number: usize) -> bool {
    let place = desk.answer.picked.iter().position(|picked| *picked == option.id);
    let mark = match (place, option.kind) {
        (Some(place), _) => format!("{}. ", place + 1),
        (None, OptionKind::Anytime) => "⚡ ".to_owned(),
        (None, OptionKind::Ability) => "✴ ".to_owned(),
        _ => String::new(),
    };
    let text = RichText::new(format!("{mark}{}", option.label));
    let mut button =
        egui::Button::new(text).wrap().selected(place.is_some()).min_size(egui::vec2(ui.available_width() - 8.0, 26.0));
    if number < 9 {
        button = button.shortcut_text((number + 1).to_string());
    }
    let hover = match option.kind {
        OptionKind::Anytime => "At any time; the question comes back afterwards.",
        OptionKind::Ability => "An ability.",
        OptionKind::Pass => "Decline.",
        OptionKind::Value => "",
    };
    let response = ui.add(button);
    let response = if hover.is_empty() { response } else { response.on_hover_text(hover) };
    if let Some(definition) = &option.definition {
        response.context_menu(|ui| {
            if ui.button("Go to definition").clicked() {
                desk.go_to_id(definition);
            }
        });
    }
    response.clicked()
}

fn assign(desk: &mut Desk, ui: &mut Ui, asked: &Asked, targets: &[Offered]) {
    for option in asked.options.iter().filter(|o| o.kind == OptionKind::Value) {
        ui.horizontal(|ui| {
            let label = ui.label(&option.label);
            let now = desk.answer.assigned.get(&option.id).cloned();
            let shown =
                now.as_ref().and_then(|id| targets.iter().find(|t| t.id == *id)).map_or("choose", |t| t.label.as_str());
            let combo = egui::ComboBox::from_id_salt(&option.id).selected_text(shown).show_ui(ui, |ui| {
                for target in targets {
                    if ui.selectable_label(now.as_ref() == Some(&target.id), &target.label).clicked() {
                        desk.answer.assigned.insert(option.id.clone(), target.id.clone());
                    }
                }
            });
            combo.response.labelled_by(label.id);
        });
    }
}

fn unavailable(desk: &mut Desk, ui: &mut Ui, unavailable: &[UnavailableOption], why: &[String]) {
    let before = desk.answer.why;
    ui.checkbox(&mut desk.answer.why, "Why not the rest?")
        .on_hover_text("what is not offered although it could be, and what refuses it");
    if desk.answer.why != before || (desk.answer.why && !desk.answer.told) {
        desk.answer.told = true;
        desk.ask(Command::WantUnavailable(desk.answer.why));
    }
    if !desk.answer.why {
        return;
    }
    if unavailable.is_empty() {
        ui.label(RichText::new("Nothing is held back: what is not offered is not part of this question.").weak());
    }
    for one in unavailable {
        ui.label(RichText::new(format!("✖ {}", one.label)).color(ui.visuals().weak_text_color()));
        for reason in &one.reasons {
            ui.horizontal_wrapped(|ui| {
                ui.add_space(14.0);
                if ui.link(RichText::new(&reason.text).small()).on_hover_text(format!("go to {}", reason.id)).clicked()
                {
                    desk.go_to_id(&reason.id);
                }
            });
        }
    }
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let label = ui.label(RichText::new("Event").weak().small());
        let edit = egui::TextEdit::singleline(&mut desk.answer.typed)
            .hint_text("an event and what it is given: NAME=VALUE …")
            .desired_width(ui.available_width() - 60.0);
        let response = ui.add(edit).labelled_by(label.id);
        let enter = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if ui.button("Why").clicked() || enter {
            desk.ask(Command::Why(desk.answer.typed.clone()));
        }
    });
    for line in why {
        ui.label(RichText::new(line).small());
    }
}

/// A word as it begins a sentence.
fn sentence(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
