//! The balance laboratory: runs of bots, their plots, and a comparison with an earlier version of the pack.

use super::desk::Desk;
use super::new_game::{called, options, scenario_list};
use super::problems::plural;
use super::theme;
use crate::laboratory::{Plan, Run, charts, tables};
use crate::playtest::options_of;
use egui::{RichText, ScrollArea, Ui};
use hexforge_picture::chart::Chart;
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use std::collections::BTreeMap;
use std::sync::Arc;

mod plots;

/// How many games of both runs are done, and whether that is all.
type Progress = (usize, usize, bool);

type Wake = Arc<dyn Fn() + Send + Sync>;

/// State of the laboratory.
pub struct LaboratoryView {
    wake: Wake,
    count: usize,
    players: usize,
    seed: u64,
    bots: Vec<BotName>,
    options: BTreeMap<String, String>,
    scenario: Option<String>,
    search: String,
    run: Option<Run>,
    other: Option<Run>,
    kept: Option<Game>,
    /// Whether what was least used comes first.
    rare_first: bool,
    /// The charts, what they are of, and the language of their names.
    charts: Option<(Progress, String, Arc<Vec<Chart>>)>,
}

impl std::fmt::Debug for LaboratoryView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LaboratoryView").field("count", &self.count).finish_non_exhaustive()
    }
}

impl LaboratoryView {
    /// A laboratory that calls `wake` when results come in.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            wake: Arc::new(wake),
            count: 100,
            players: 0,
            seed: 1,
            bots: Vec::new(),
            options: BTreeMap::new(),
            scenario: None,
            search: String::new(),
            run: None,
            other: None,
            kept: None,
            rare_first: false,
            charts: None,
        }
    }

    /// How many games the next run plays.
    pub fn set_count(&mut self, count: usize) {
        self.count = count;
    }

    /// The run that is shown.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        self.run.as_ref()
    }

    /// The run of the version that was kept.
    #[must_use]
    pub fn kept_run(&self) -> Option<&Run> {
        self.other.as_ref()
    }
}

/// Shows it.
pub(super) fn show(desk: &mut Desk, ui: &mut Ui) {
    let Some(game) = desk.good.as_ref().and_then(|a| a.game.clone()) else {
        ui.label(RichText::new("Mend the errors of the pack to let bots play it.").weak());
        return;
    };
    plan(desk, ui, &game);
    ui.separator();
    let Some(run) = desk.laboratory.run.clone() else {
        ui.label(
            RichText::new(
                "Bots play whole games, or a scenario again and again with other dice; what comes of it is shown here.",
            )
            .weak(),
        );
        return;
    };
    progress(desk, ui, &run);
    let charts = drawn(desk, &run);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for chart in charts.iter() {
            plots::show(ui, chart, &mut desk.laboratory.rare_first);
        }
        for (number, why) in run.counted().map(|counted| counted.failures).unwrap_or_default().iter().take(5) {
            ui.label(RichText::new(format!("repeat {number}: {why}")).color(theme::error(ui.visuals())));
        }
    });
}

/// What was played, in words.
fn what(run: &Run) -> String {
    let players = run.plan.setup.seats.len();
    match &run.plan.scenario {
        Some(name) => format!("{} repeats of {name}", run.done()),
        None => format!("{} of {players} players, seed {}", plural(run.done(), "game"), run.plan.seed),
    }
}

/// This version, and the kept one if there is one.
fn versions<'a>(desk: &'a Desk, run: &'a Run) -> Vec<&'a Run> {
    std::iter::once(run).chain(desk.laboratory.other.as_ref()).collect()
}

/// The charts, made anew when more has come in.
fn drawn(desk: &mut Desk, run: &Run) -> Arc<Vec<Chart>> {
    let other = desk.laboratory.other.clone();
    let over = run.is_over() && other.as_ref().is_none_or(Run::is_over);
    let key = (run.done(), other.as_ref().map_or(0, Run::done), over);
    let language = desk.language.clone().unwrap_or_default();
    if let Some((known, of, charts)) = &desk.laboratory.charts
        && (*known, of) == (key, &language)
    {
        return charts.clone();
    }
    let locales = desk.good.as_ref().map(|a| a.loaded.locales.clone());
    let called = |id: &str| locales.as_ref().map_or_else(|| id.to_owned(), |l| l.name(&language, id, None));
    let charts = Arc::new(charts(run, other.as_ref(), &called));
    desk.laboratory.charts = Some((key, language, charts.clone()));
    charts
}

fn plan(desk: &mut Desk, ui: &mut Ui, game: &Game) {
    let rules = &game.ruleset.game;
    let (least, most) = (rules.min_players as usize, rules.max_players as usize);
    let view = &mut desk.laboratory;
    view.players = view.players.clamp(least, most);
    ui.horizontal_wrapped(|ui| {
        let label = ui.label("Games");
        ui.add(egui::DragValue::new(&mut view.count).range(1..=100_000)).labelled_by(label.id);
        let label = ui.label("Players");
        ui.add(egui::DragValue::new(&mut view.players).range(least..=most)).labelled_by(label.id);
        let label = ui.label("Seed");
        ui.add(egui::DragValue::new(&mut view.seed)).labelled_by(label.id);
    });
    view.bots.resize(view.players, BotName::Pack);
    ui.horizontal_wrapped(|ui| {
        ui.label("Bots").on_hover_text("who plays which seat");
        for (at, bot) in view.bots.iter_mut().enumerate() {
            let combo = egui::ComboBox::from_id_salt(("seat", at)).selected_text(called(*bot)).width(86.0);
            let shown = combo.show_ui(ui, |ui| {
                for choice in [BotName::Pack, BotName::Random, BotName::Greedy, BotName::First] {
                    ui.selectable_value(bot, choice, called(choice));
                }
            });
            shown.response.on_hover_text(format!("seat {}", at + 1));
        }
    });
    let known = options_of(game);
    if !known.is_empty() {
        egui::CollapsingHeader::new("Options of the game")
            .show(ui, |ui| options(ui, "laboratory", &known, &mut view.options));
    }
    let shown = view.scenario.as_deref().unwrap_or("whole games").to_owned();
    let combo = egui::ComboBox::from_id_salt("what").selected_text(shown).width(ui.available_width().min(420.0));
    // What is typed into the search is no choice yet.
    combo.close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside).height(300.0).show_ui(ui, |ui| {
        let before = view.scenario.clone();
        scenario_list(ui, game, &mut view.search, &mut view.scenario, "whole games");
        if view.scenario != before {
            ui.close();
        }
    });
    ui.horizontal_wrapped(|ui| {
        let running = desk.laboratory.run.as_ref().is_some_and(|run| !run.is_over());
        if ui.add_enabled(!running, egui::Button::new("Run")).clicked() {
            begin(desk, game);
        }
        let view = &mut desk.laboratory;
        if ui.button("Keep this version").on_hover_text("later runs are compared with it, on the same seeds").clicked()
        {
            view.kept = Some(game.clone());
            desk.tell("kept; edit the pack, then run again to compare", false);
        }
        if desk.laboratory.kept.is_some() {
            ui.label(RichText::new("compared with the kept version").weak().small());
        }
    });
}

fn begin(desk: &mut Desk, game: &Game) {
    let view = &mut desk.laboratory;
    let names = (0..view.players).map(|at| format!("seat {}", at + 1)).collect();
    let setup = match game.setup(names, &super::new_game::chosen(&view.options, &options_of(game)), 0) {
        Ok(setup) => setup,
        Err(error) => return desk.tell(&format!("{error:#}"), true),
    };
    let threads = hexforge_play::threads::jobs(None);
    let plan = |label: &str| Plan {
        label: label.to_owned(),
        setup: setup.clone(),
        seed: view.seed,
        bots: view.bots.clone(),
        count: view.count,
        // The window needs some time, too.
        jobs: threads.saturating_sub(1).max(1),
        most: 50_000,
        scenario: view.scenario.clone(),
    };
    view.charts = None;
    let wake = view.wake.clone();
    let (now, before) = (plan("now"), plan("kept"));
    let own = wake.clone();
    view.run = Some(Run::begin(game.clone(), now, move || own()));
    view.other = view.kept.clone().map(|kept| Run::begin(kept, before, move || wake()));
}

fn progress(desk: &mut Desk, ui: &mut Ui, run: &Run) {
    let (done, count) = (run.done(), run.plan.count);
    let by_scenario = run.plan.scenario.is_some();
    if !run.is_over() {
        ui.horizontal(|ui| {
            let share = done as f32 / count.max(1) as f32;
            ui.add(
                egui::ProgressBar::new(share)
                    .text(format!("{done} of {count}"))
                    .desired_width(ui.available_width() - 80.0),
            );
            if ui.button("Cancel").clicked() {
                run.stop();
                if let Some(other) = &desk.laboratory.other {
                    other.stop();
                }
            }
        });
    }
    if run.is_cancelled() {
        let text = format!("cancelled after {done} of {}", plural(count, if by_scenario { "repeat" } else { "game" }));
        ui.label(RichText::new(text).color(theme::warning(ui.visuals())));
    }
    if let Some(fault) = run.fault() {
        ui.label(RichText::new(fault).color(theme::error(ui.visuals())));
    }
    ui.horizontal_wrapped(|ui| {
        let lengths: Vec<usize> = run.results().iter().map(|r| r.decisions).collect();
        if !lengths.is_empty() {
            let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
            ui.label(format!("{}, {mean:.0} decisions on average", plural(lengths.len(), "game")));
        }
        if ui.button("Save as CSV").on_hover_text("games, cards and scores, a table each").clicked() {
            let tables = tables(&versions(desk, run));
            save(desk, tables.into_iter().map(|(n, t)| (format!("laboratory-{n}.csv"), t.into_bytes())).collect());
        }
        if ui.button("Save as PNG").on_hover_text("all plots on one sheet").clicked() {
            let charts = drawn(desk, run);
            let title = format!("{}: {}", super::toolbar::title(desk), what(run));
            match hexforge_picture::png(&hexforge_picture::chart::sheet(&title, &charts), 2.0) {
                Ok(bytes) => save(desk, vec![("laboratory.png".to_owned(), bytes)]),
                Err(error) => desk.tell(&error, true),
            }
        }
    });
}

/// Writes files beside the pack, all with the same beginning.
fn save(desk: &mut Desk, files: Vec<(String, Vec<u8>)>) {
    let folder = desk.project.root.parent().map(std::path::Path::to_owned).unwrap_or_default();
    let mut saved = Vec::new();
    for (name, bytes) in files {
        let path = folder.join(&name);
        match std::fs::write(&path, bytes) {
            Ok(()) => saved.push(name),
            Err(error) => return desk.tell(&format!("{} cannot be written: {error}", path.display()), true),
        }
    }
    desk.tell(&format!("saved {} in {}", saved.join(", "), folder.display()), false);
}
