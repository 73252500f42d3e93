//! The balance laboratory: runs of bots, their plots, and a comparison with an earlier version of the pack.

use super::desk::Desk;
use super::theme;
use crate::board::colour;
use crate::laboratory::{GameResult, Plan, Run, Share, by_seat, by_side, by_use, course, csv};
use egui::{RichText, ScrollArea, Ui};
use egui_plot::{Bar, BarChart, Legend, Line, Plot, PlotPoints};
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use std::sync::Arc;

type Wake = Arc<dyn Fn() + Send + Sync>;

/// State of the laboratory.
pub struct LaboratoryView {
    wake: Wake,
    count: usize,
    players: usize,
    seed: u64,
    bot: BotName,
    scenario: Option<String>,
    search: String,
    run: Option<Run>,
    other: Option<Run>,
    kept: Option<Game>,
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
            bot: BotName::Pack,
            scenario: None,
            search: String::new(),
            run: None,
            other: None,
            kept: None,
        }
    }

    /// The run that is shown.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        self.run.as_ref()
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
    let other = desk.laboratory.other.clone();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if run.plan.scenario.is_some() {
            outcomes(ui, &run, other.as_ref());
        } else {
            plots(desk, ui, &run, other.as_ref());
        }
    });
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
        let name = |bot: BotName| match bot {
            BotName::Pack => "sensible bots",
            BotName::Random => "random bots",
            BotName::Greedy => "greedy bots",
            BotName::First => "first option",
        };
        egui::ComboBox::from_id_salt("bots").selected_text(name(view.bot)).show_ui(ui, |ui| {
            for bot in [BotName::Pack, BotName::Random, BotName::Greedy, BotName::First] {
                ui.selectable_value(&mut view.bot, bot, name(bot));
            }
        });
    });
    let shown = view.scenario.clone().unwrap_or_else(|| "whole games".to_owned());
    egui::ComboBox::from_id_salt("what").selected_text(shown).width(ui.available_width().min(420.0)).show_ui(
        ui,
        |ui| {
            let label = ui.label(RichText::new("Search scenarios").weak().small());
            ui.text_edit_singleline(&mut view.search).labelled_by(label.id);
            ui.selectable_value(&mut view.scenario, None, "whole games");
            let needle = view.search.to_lowercase();
            for scenario in game.scenarios().iter().filter(|s| s.name.to_lowercase().contains(&needle)).take(60) {
                ui.selectable_value(&mut view.scenario, Some(scenario.name.clone()), &scenario.name);
            }
        },
    );
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
    let setup = match game.setup(names, &[], 0) {
        Ok(setup) => setup,
        Err(error) => return desk.tell(&format!("{error:#}"), true),
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let plan = |label: &str| Plan {
        label: label.to_owned(),
        setup: setup.clone(),
        seed: view.seed,
        bot: view.bot,
        count: view.count,
        // The window needs some time, too.
        jobs: threads.saturating_sub(1).max(1),
        most: 50_000,
        scenario: view.scenario.clone(),
    };
    let wake = view.wake.clone();
    let (now, before) = (plan("now"), plan("kept"));
    let own = wake.clone();
    view.run = Some(Run::begin(game.clone(), now, move || own()));
    view.other = view.kept.clone().map(|kept| Run::begin(kept, before, move || wake()));
}

fn progress(desk: &mut Desk, ui: &mut Ui, run: &Run) {
    let (done, count) = (run.done(), run.plan.count);
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
    if let Some(fault) = run.fault() {
        ui.label(RichText::new(fault).color(theme::error(ui.visuals())));
    }
    ui.horizontal_wrapped(|ui| {
        let lengths: Vec<usize> = run.results().iter().map(|r| r.decisions).collect();
        if !lengths.is_empty() {
            let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
            ui.label(format!("{} games, {mean:.0} decisions on average", lengths.len()));
        }
        if ui.button("Save as CSV").clicked() {
            save(desk, "csv", csv(run).into_bytes());
        }
        if ui.button("Save as PNG").clicked() {
            let bars: Vec<(String, f64, (f64, f64))> = chart(run);
            match crate::picture::png(&crate::picture::chart::bars("Share of wins", &bars), 2.0) {
                Ok(bytes) => save(desk, "png", bytes),
                Err(error) => desk.tell(&error, true),
            }
        }
    });
}

fn chart(run: &Run) -> Vec<(String, f64, (f64, f64))> {
    if let Some(counted) = run.counted() {
        let one = |outcome: &String| {
            let times = counted.outcomes.get(outcome).copied().unwrap_or(0);
            (outcome.clone(), counted.share(outcome), hexforge_play::repeats::interval(times, counted.count))
        };
        return counted.outcomes.keys().map(one).collect();
    }
    let results = run.results();
    let sides = by_side(&results);
    let all = if sides.is_empty() { by_seat(&results, &run.plan.setup.seats) } else { sides };
    all.iter().map(|s| (s.name.clone(), s.wins as f64 / s.games.max(1) as f64, s.between)).collect()
}

fn save(desk: &mut Desk, ending: &str, bytes: Vec<u8>) {
    let folder = desk.project.root.parent().map(std::path::Path::to_owned).unwrap_or_default();
    let path = folder.join(format!("laboratory.{ending}"));
    match std::fs::write(&path, bytes) {
        Ok(()) => desk.tell(&format!("saved {}", path.display()), false),
        Err(error) => desk.tell(&format!("{} cannot be written: {error}", path.display()), true),
    }
}

fn plots(desk: &Desk, ui: &mut Ui, run: &Run, other: Option<&Run>) {
    let results = run.results();
    if results.is_empty() {
        return;
    }
    let before = other.map(Run::results).unwrap_or_default();
    let seats = &run.plan.setup.seats;
    wins(ui, "Wins by seat", &by_seat(&results, seats), &by_seat(&before, seats));
    let sides = by_side(&results);
    if !sides.is_empty() {
        wins(ui, "Wins by side", &sides, &by_side(&before));
    }
    lengths(ui, &results, &before);
    let curves = course(&results, seats.len());
    if curves.iter().flatten().any(|(_, worth)| *worth != 0.0) {
        ui.add_space(8.0);
        ui.label(RichText::new("Worth of the position").strong())
            .on_hover_text("by the pack's weights, after so many decisions");
        Plot::new("course").height(150.0).legend(Legend::default()).allow_scroll(false).show(ui, |plot| {
            for (seat, curve) in curves.iter().enumerate() {
                let points: PlotPoints<'_> = curve.iter().map(|(x, y)| [*x, *y]).collect();
                let name = seats.get(seat).cloned().unwrap_or_default();
                plot.line(Line::new(name, points).color(theme::rgb(colour::of_seat(seat))));
            }
        });
    }
    used(desk, ui, &results);
}

/// Shares as bars with their intervals, in lines that can be read.
fn wins(ui: &mut Ui, title: &str, now: &[Share], before: &[Share]) {
    ui.add_space(8.0);
    ui.label(RichText::new(title).strong());
    let widest = now.iter().map(|s| s.between.1).fold(0.05, f64::max);
    egui::Grid::new(title).num_columns(3).show(ui, |ui| {
        for share in now {
            let part = share.wins as f64 / share.games.max(1) as f64;
            ui.label(share.name.replace('_', " "));
            bar(ui, part / widest, (share.between.0 / widest, share.between.1 / widest));
            let old = before.iter().find(|s| s.name == share.name).filter(|s| s.games > 0);
            let old = old.map_or_else(String::new, |s| {
                let change = part - s.wins as f64 / s.games as f64;
                format!("   kept {:.1} % ({:+.1})", s.wins as f64 * 100.0 / s.games as f64, change * 100.0)
            });
            let (low, high) = (share.between.0 * 100.0, share.between.1 * 100.0);
            ui.label(format!("{:.1} %  ({low:.0} to {high:.0}, {} games){old}", part * 100.0, share.games));
            ui.end_row();
        }
    });
}

fn bar(ui: &mut Ui, part: f64, (low, high): (f64, f64)) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(150.0, 14.0), egui::Sense::hover());
    let at = |x: f64| rect.left() + rect.width() * x.clamp(0.0, 1.0) as f32;
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, ui.visuals().faint_bg_color);
    let filled = egui::Rect::from_min_max(rect.min, egui::pos2(at(part), rect.max.y));
    painter.rect_filled(filled, 3.0, theme::accent(ui.visuals()).gamma_multiply(0.75));
    let stroke = egui::Stroke::new(1.5, ui.visuals().text_color());
    let y = rect.center().y;
    painter.line_segment([egui::pos2(at(low), y), egui::pos2(at(high), y)], stroke);
    for x in [low, high] {
        painter.line_segment([egui::pos2(at(x), y - 3.0), egui::pos2(at(x), y + 3.0)], stroke);
    }
}

fn lengths(ui: &mut Ui, now: &[GameResult], before: &[GameResult]) {
    ui.add_space(8.0);
    ui.label(RichText::new("Length in decisions").strong());
    let most = now.iter().chain(before).map(|r| r.decisions).max().unwrap_or(1).max(1);
    let width = most.div_ceil(20).max(1);
    let chart = |results: &[GameResult], name: &str, shift: f64| {
        let mut counts = vec![0_usize; most / width + 1];
        for result in results {
            if let Some(count) = counts.get_mut(result.decisions / width) {
                *count += 1;
            }
        }
        let bars = counts.iter().enumerate().filter(|(_, n)| **n > 0).map(|(at, n)| {
            let middle = (at as f64 + 0.5) * width as f64;
            Bar::new(middle + shift, *n as f64).width(width as f64 * if before.is_empty() { 0.9 } else { 0.42 })
        });
        BarChart::new(name.to_owned(), bars.collect())
    };
    let shift = if before.is_empty() { 0.0 } else { width as f64 * 0.22 };
    let colour = theme::accent(ui.visuals());
    let faint = ui.visuals().weak_text_color();
    Plot::new("lengths").height(130.0).allow_scroll(false).legend(Legend::default()).show(ui, |plot| {
        plot.bar_chart(chart(now, "now", shift).color(colour));
        if !before.is_empty() {
            plot.bar_chart(chart(before, "kept", -shift).color(faint));
        }
    });
}

fn used(desk: &Desk, ui: &mut Ui, results: &[GameResult]) {
    let all = by_use(results);
    if all.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.label(RichText::new("Definitions that did something").strong())
        .on_hover_text("in how many games an ability of it was used or counted");
    let count = results.len().max(1) as f64;
    let locales = desk.good.as_ref().map(|a| a.loaded.locales.clone());
    egui::Grid::new("used").num_columns(3).show(ui, |ui| {
        for (id, times) in all.iter().take(60) {
            let name = locales.as_ref().map_or_else(|| id.clone(), |l| l.name("", id, None));
            ui.label(name).on_hover_text(id);
            let part = *times as f64 / count;
            bar(ui, part, (part, part));
            ui.label(format!("{:.0} %", part * 100.0));
            ui.end_row();
        }
    });
}

fn outcomes(ui: &mut Ui, run: &Run, other: Option<&Run>) {
    let Some(counted) = run.counted() else { return };
    let shares = |counted: &hexforge_play::repeats::Counted| -> Vec<Share> {
        let one = |(name, times): (&String, &usize)| Share {
            name: name.clone(),
            games: counted.count,
            wins: *times,
            between: hexforge_play::repeats::interval(*times, counted.count),
        };
        counted.outcomes.iter().map(one).collect()
    };
    let before = other.and_then(Run::counted).map(|c| shares(&c)).unwrap_or_default();
    wins(ui, "Outcomes", &shares(&counted), &before);
    for (number, why) in counted.failures.iter().take(5) {
        ui.label(RichText::new(format!("repeat {number}: {why}")).color(theme::error(ui.visuals())));
    }
}
