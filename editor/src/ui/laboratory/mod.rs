//! The balance laboratory: games of bots, their charts, and a comparison with an earlier version of the pack.

use super::pickers::{bot_name, changed_options, game_options, scenario_list};
use super::theme;
use super::words::plural;
use crate::app::{Command, Commands, Export, Model, Notification};
use crate::laboratory::{Plan, Run, charts, tables};
use crate::playtest::options_of;
use egui::{RichText, ScrollArea, Ui};
use hexforge_picture as picture;
use hexforge_picture::chart::Chart;
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use hexforge_play::usage::UsageReport;
use std::collections::BTreeMap;
use std::sync::Arc;

mod coverage;
mod plots;

/// A game that asks more decisions than this has stalled.
const MAX_DECISIONS: usize = 50_000;

/// The greatest number of failed games to show.
const MAX_FAILURES: usize = 5;

/// The entry of the list of scenarios that chooses none of them.
const WHOLE_GAMES: &str = "Whole games";

/// What is shown depends on this: how many games of both runs are done, whether that is all, and the language of names.
type ResultsKey = (usize, usize, bool, String);

type Wake = Arc<dyn Fn() + Send + Sync>;

/// The laboratory.
pub struct LaboratoryPanel {
    wake: Wake,
    count: usize,
    players: usize,
    seed: u64,
    bots: Vec<BotName>,
    options: BTreeMap<String, String>,
    scenario: Option<String>,
    search: String,
    run: Option<Run>,
    /// The run of the kept version.
    kept_run: Option<Run>,
    /// The version to compare with.
    kept: Option<Game>,
    /// Whether the least used definitions come first.
    least_used_first: bool,
    shown: Option<(ResultsKey, Arc<Shown>)>,
}

/// What the panel shows of results.
struct Shown {
    charts: Vec<Chart>,
    /// What whole games used, and those of the kept version. None: no game is over, or a scenario is repeated.
    usage: Option<(UsageReport, Option<UsageReport>)>,
}

impl std::fmt::Debug for LaboratoryPanel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LaboratoryPanel").field("count", &self.count).finish_non_exhaustive()
    }
}

impl LaboratoryPanel {
    /// A laboratory without results; `wake` is called when results come in.
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
            kept_run: None,
            kept: None,
            least_used_first: false,
            shown: None,
        }
    }

    /// Sets how many games the next run plays.
    pub fn set_count(&mut self, count: usize) {
        self.count = count;
    }

    /// The run that is shown.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        self.run.as_ref()
    }

    /// The run of the kept version.
    #[must_use]
    pub fn kept_run(&self) -> Option<&Run> {
        self.kept_run.as_ref()
    }

    /// Draws the panel.
    pub(super) fn show(&mut self, ui: &mut Ui, model: &Model, commands: &mut Commands) {
        let Some(game) = model.rules() else {
            ui.label(RichText::new("Bots cannot play while the pack has errors.").weak());
            return;
        };
        self.plan(ui, game, commands);
        ui.separator();
        let Some(run) = self.run.clone() else {
            let text = "Bots play whole games, or one scenario many times with different random numbers. \
                        The results are shown here.";
            ui.label(RichText::new(text).weak());
            return;
        };
        self.progress(ui, &run);
        ui.horizontal_wrapped(|ui| self.summary(ui, model, &run, commands));
        let shown = self.shown(model, &run);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // The list of definitions is long, so it comes last.
            let (ranks, others): (Vec<&Chart>, _) = shown.charts.iter().partition(|chart| chart.is_ranks());
            others.iter().for_each(|chart| plots::show(ui, chart, &mut self.least_used_first));
            if let Some((now, kept)) = &shown.usage {
                coverage::show(ui, now, kept.as_ref());
            }
            ranks.iter().for_each(|chart| plots::show(ui, chart, &mut self.least_used_first));
            let failures = run.outcome_counts().map(|counts| counts.failures).unwrap_or_default();
            for (number, why) in failures.iter().take(MAX_FAILURES) {
                ui.label(RichText::new(format!("Game {number}: {why}")).color(theme::error(ui.visuals())));
            }
        });
    }

    /// What the next run plays.
    fn plan(&mut self, ui: &mut Ui, game: &Game, commands: &mut Commands) {
        let rules = &game.ruleset.game;
        let (min, max) = (rules.min_players as usize, rules.max_players as usize);
        self.players = self.players.clamp(min, max);
        ui.horizontal_wrapped(|ui| {
            let label = ui.label("Games");
            ui.add(egui::DragValue::new(&mut self.count).range(1..=100_000)).labelled_by(label.id);
            let label = ui.label("Players");
            ui.add(egui::DragValue::new(&mut self.players).range(min..=max)).labelled_by(label.id);
            let label = ui.label("Seed");
            ui.add(egui::DragValue::new(&mut self.seed)).labelled_by(label.id);
        });
        self.bots.resize(self.players, BotName::Pack);
        ui.horizontal_wrapped(|ui| {
            ui.label("Bots").on_hover_text("The bot of each seat");
            for (at, bot) in self.bots.iter_mut().enumerate() {
                bot_picker(ui, at, bot);
            }
        });
        let known = options_of(game);
        if !known.is_empty() {
            egui::CollapsingHeader::new("Game options")
                .show(ui, |ui| game_options(ui, "laboratory", &known, &mut self.options));
        }
        self.scenario_picker(ui, game);
        ui.horizontal_wrapped(|ui| self.run_buttons(ui, game, commands));
    }

    fn scenario_picker(&mut self, ui: &mut Ui, game: &Game) {
        let shown = self.scenario.as_deref().unwrap_or(WHOLE_GAMES).to_owned();
        let combo = egui::ComboBox::from_id_salt("what").selected_text(shown).width(ui.available_width().min(420.0));
        // A click into the search must not close the list.
        combo.close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside).height(300.0).show_ui(ui, |ui| {
            let before = self.scenario.clone();
            scenario_list(ui, game, &mut self.search, &mut self.scenario, WHOLE_GAMES);
            if self.scenario != before {
                ui.close();
            }
        });
    }

    fn run_buttons(&mut self, ui: &mut Ui, game: &Game, commands: &mut Commands) {
        let is_running = self.run.as_ref().is_some_and(|run| !run.is_over());
        if ui.add_enabled(!is_running, egui::Button::new("Run")).clicked()
            && let Err(error) = self.start(game)
        {
            commands.report_error(error);
        }
        let keep = ui.button("Keep this version");
        if keep.on_hover_text("Compare later runs with this version, on the same seeds").clicked() {
            self.kept = Some(game.clone());
            let text = "Version kept. Edit the pack, then run again to compare.";
            commands.send(Command::Notify(Notification::info(text)));
        }
        if self.kept.is_some() {
            ui.label(RichText::new("Runs are compared with the kept version.").weak().small());
        }
    }

    /// Starts a run, and one of the kept version.
    fn start(&mut self, game: &Game) -> Result<(), String> {
        let names = (0..self.players).map(|at| format!("seat {}", at + 1)).collect();
        let options = changed_options(&self.options, &options_of(game));
        let setup = game.setup(names, &options, 0).map_err(|error| format!("{error:#}"))?;
        // One thread is left for the window.
        let jobs = hexforge_play::threads::job_count(None).saturating_sub(1).max(1);
        let plan = |label: &str| Plan {
            label: label.to_owned(),
            setup: setup.clone(),
            seed: self.seed,
            bots: self.bots.clone(),
            count: self.count,
            jobs,
            max_decisions: MAX_DECISIONS,
            scenario: self.scenario.clone(),
        };
        let start = |game: &Game, label: &str| {
            let wake = self.wake.clone();
            Run::start(game.clone(), plan(label), move || wake())
        };
        let (run, kept_run) = (start(game, "now"), self.kept.as_ref().map(|kept| start(kept, "kept")));
        (self.run, self.kept_run, self.shown) = (Some(run), kept_run, None);
        Ok(())
    }

    fn progress(&self, ui: &mut Ui, run: &Run) {
        let (done, count) = (run.done(), run.plan.count);
        if !run.is_over() {
            ui.horizontal(|ui| {
                let bar = egui::ProgressBar::new(done as f32 / count.max(1) as f32);
                let width = ui.available_width() - 80.0;
                ui.add(bar.text(format!("{done} of {count}")).desired_width(width));
                if ui.button("Cancel").clicked() {
                    run.stop();
                    self.kept_run.iter().for_each(Run::stop);
                }
            });
        }
        if run.is_cancelled() {
            let text = format!("Cancelled after {done} of {}", plural(count, "game"));
            ui.label(RichText::new(text).color(theme::warning(ui.visuals())));
        }
        if let Some(error) = run.error() {
            ui.label(RichText::new(error).color(theme::error(ui.visuals())));
        }
    }

    fn summary(&mut self, ui: &mut Ui, model: &Model, run: &Run, commands: &mut Commands) {
        let lengths: Vec<usize> = run.results().iter().map(|result| result.decisions).collect();
        if !lengths.is_empty() {
            let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
            ui.label(format!("{}, {mean:.0} decisions on average", plural(lengths.len(), "game")));
        }
        if ui
            .button("Save as CSV")
            .on_hover_text("One table each of games, cards, scores and what the games used")
            .clicked()
        {
            let versions: Vec<&Run> = std::iter::once(run).chain(&self.kept_run).collect();
            let file = |(name, table): (_, String)| (format!("laboratory-{name}.csv"), table.into_bytes());
            let files = tables(&versions).into_iter().map(file).collect();
            commands.send(Command::Export(Export::Files(files)));
        }
        if ui.button("Save as PNG").on_hover_text("All charts in one picture").clicked() {
            let title = format!("{}: {}", model.title(), run_title(run));
            match picture::png(&picture::chart::sheet(&title, &self.shown(model, run).charts), 2.0) {
                Ok(png) => commands.send(Command::Export(Export::Files(vec![("laboratory.png".to_owned(), png)]))),
                Err(error) => commands.report_error(error),
            }
        }
    }

    /// The charts and what was used. They are kept until more results come in.
    fn shown(&mut self, model: &Model, run: &Run) -> Arc<Shown> {
        let kept = self.kept_run.as_ref();
        let is_over = run.is_over() && kept.is_none_or(Run::is_over);
        let language = model.selection.language.clone().unwrap_or_default();
        let key = (run.done(), kept.map_or(0, Run::done), is_over, language);
        if let Some((known, shown)) = &self.shown
            && *known == key
        {
            return shown.clone();
        }
        let locales = model.last_valid.as_ref().map(|valid| valid.loaded.locales.clone());
        let name = |id: &str| locales.as_ref().map_or_else(|| id.to_owned(), |all| all.name(&key.3, id, None));
        let played = run.plan.scenario.is_none() && run.done() > 0;
        let usage = played.then(|| (run.usage_report(), kept.map(Run::usage_report)));
        let shown = Arc::new(Shown { charts: charts(run, kept, &name), usage });
        self.shown = Some((key, shown.clone()));
        shown
    }
}

/// What was played, in words.
fn run_title(run: &Run) -> String {
    let players = run.plan.setup.seats.len();
    match &run.plan.scenario {
        Some(name) => format!("{} from {name}", plural(run.done(), "game")),
        None => format!("{} of {players} players, seed {}", plural(run.done(), "game"), run.plan.seed),
    }
}

fn bot_picker(ui: &mut Ui, seat: usize, bot: &mut BotName) {
    let combo = egui::ComboBox::from_id_salt(("seat", seat)).selected_text(bot_name(*bot)).width(86.0);
    let shown = combo.show_ui(ui, |ui| {
        for choice in [BotName::Pack, BotName::Random, BotName::Greedy, BotName::First] {
            ui.selectable_value(bot, choice, bot_name(choice));
        }
    });
    shown.response.on_hover_text(format!("Seat {}", seat + 1));
}
