//! Draws the charts of the laboratory.

use crate::ui::theme;
use egui::{Align, Color32, Layout, RichText, Ui, vec2};
use egui_plot::{Bar, BarChart, GridInput, GridMark, Line, LineStyle, Plot, PlotPoints};
use hexforge_picture::board::colour;
use hexforge_picture::chart::{Chart, Curve, Plot as Content, Row, Share, round_step};

/// Draws a chart. With `least_used_first`, ranks are in reverse order.
pub(super) fn show(ui: &mut Ui, chart: &Chart, least_used_first: &mut bool) {
    ui.add_space(8.0);
    ui.label(RichText::new(&chart.title).strong());
    match &chart.plot {
        Content::Shares(rows) => shares(ui, rows.iter()),
        Content::Ranks(rows) => ranks(ui, rows, least_used_first),
        Content::Columns(width, series) => columns(ui, *width, series),
        Content::Curves(_, all) => curves(ui, all),
    }
}

fn ranks(ui: &mut Ui, rows: &[Row], least_used_first: &mut bool) {
    ui.horizontal(|ui| {
        ui.selectable_value(least_used_first, false, "Most used first");
        ui.selectable_value(least_used_first, true, "Least used first");
        ui.label(RichText::new(format!("{} in all", rows.len())).weak().small());
    });
    if *least_used_first { shares(ui, rows.iter().rev()) } else { shares(ui, rows.iter()) }
}

/// The height of a row, and the largest width of names.
const ROW: f32 = 18.0;
const MAX_NAMES: f32 = 240.0;

/// Shares as bars with their intervals. Only visible lines are laid out.
fn shares<'a>(ui: &mut Ui, rows: impl Iterator<Item = &'a Row> + Clone) {
    let all = rows.clone().flat_map(|row| std::iter::once(&row.now).chain(&row.kept));
    let widest = all.map(|share| share.interval.1).fold(0.05, f64::max);
    let accent = theme::accent(ui.visuals()).gamma_multiply(0.75);
    let faint = ui.visuals().weak_text_color().gamma_multiply(0.6);
    let letters = rows.clone().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let names = (letters as f32 * 8.0).clamp(40.0, MAX_NAMES);
    for row in rows {
        line(ui, names, |ui| {
            name(ui, names, row);
            bar(ui, &row.now, widest, accent);
            ui.label(share_text(&row.now));
        });
        let Some(kept) = &row.kept else { continue };
        line(ui, names, |ui| {
            ui.add_space(names + ui.spacing().item_spacing.x);
            bar(ui, kept, widest, faint);
            let change = (row.now.part() - kept.part()) * 100.0;
            ui.label(RichText::new(format!("kept {}; {change:+.1} since", share_text(kept))).weak());
        });
    }
}

/// A line, laid out only if it is visible.
fn line(ui: &mut Ui, names: f32, add: impl FnOnce(&mut Ui)) {
    let size = vec2(ui.available_width().max(names + 400.0), ROW);
    let rect = egui::Rect::from_min_size(ui.cursor().min, size);
    if ui.is_rect_visible(rect) {
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_height(ROW);
            add(ui);
        });
    } else {
        ui.allocate_exact_size(size, egui::Sense::hover());
    }
}

/// A name, with its id in the tooltip.
fn name(ui: &mut Ui, width: f32, row: &Row) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, ROW), egui::Sense::hover());
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)));
    let label = inner.add(egui::Label::new(&row.name).truncate());
    let full = if row.id == row.name { row.id.clone() } else { format!("{}\n{}", row.name, row.id) };
    label.on_hover_text(full);
}

fn share_text(share: &Share) -> String {
    let (low, high) = (share.interval.0 * 100.0, share.interval.1 * 100.0);
    format!("{:.1} %  ({low:.0} to {high:.0} %, {} of {})", share.part() * 100.0, share.wins, share.games)
}

fn bar(ui: &mut Ui, share: &Share, widest: f64, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(150.0, 14.0), egui::Sense::hover());
    let at = |part: f64| rect.left() + rect.width() * (part / widest).clamp(0.0, 1.0) as f32;
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, ui.visuals().faint_bg_color);
    let filled = egui::Rect::from_min_max(rect.min, egui::pos2(at(share.part()), rect.max.y));
    painter.rect_filled(filled, 3.0, colour);
    let stroke = egui::Stroke::new(1.5, ui.visuals().text_color());
    let (y, (low, high)) = (rect.center().y, share.interval);
    painter.line_segment([egui::pos2(at(low), y), egui::pos2(at(high), y)], stroke);
    for x in [low, high] {
        painter.line_segment([egui::pos2(at(x), y - 3.0), egui::pos2(at(x), y + 3.0)], stroke);
    }
}

/// What the colours of a plot mean.
fn legend<'a>(ui: &mut Ui, entries: impl Iterator<Item = (Color32, &'a str)>) {
    ui.horizontal_wrapped(|ui| {
        for (colour, name) in entries {
            ui.label(RichText::new("●").color(colour));
            ui.label(RichText::new(name).small());
        }
    });
}

/// Puts grid lines at whole numbers, at least `min_steps` of the smallest steps apart.
fn whole_number_grid(min_steps: f64) -> impl Fn(GridInput) -> Vec<GridMark> {
    move |input| {
        let (low, high) = input.bounds;
        let step = round_step(input.base_step_size * min_steps);
        let marks = ((low / step).ceil() as i64)..=((high / step).floor() as i64);
        marks.map(|at| GridMark { value: at as f64 * step, step_size: step }).collect()
    }
}

/// The least number of smallest steps between labels of the x axis and between labels of the y axis.
const MIN_STEPS_X: f64 = 7.0;
const MIN_STEPS_Y: f64 = 3.0;

/// The centre and the width of a bar above the range of numbers that it counts.
fn bar_place(step: usize, width: usize, (at, of): (usize, usize)) -> (f64, f64) {
    let part = width as f64 / of as f64;
    ((step * width) as f64 - 0.5 + part * (at as f64 + 0.5), part * 0.92)
}

fn columns(ui: &mut Ui, width: usize, series: &[(String, Vec<usize>)]) {
    let colours = [theme::accent(ui.visuals()), ui.visuals().weak_text_color()];
    if series.len() > 1 {
        legend(ui, colours.into_iter().zip(series.iter().map(|(name, _)| name.as_str())));
    }
    let plot = Plot::new("lengths").height(130.0).allow_scroll(false).allow_drag(false);
    plot.x_grid_spacer(whole_number_grid(MIN_STEPS_X)).y_grid_spacer(whole_number_grid(MIN_STEPS_Y)).show(ui, |plot| {
        for ((at, (name, counts)), colour) in series.iter().enumerate().zip(colours) {
            let bar = |(step, count): (usize, &usize)| {
                let (middle, wide) = bar_place(step, width, (at, series.len()));
                Bar::new(middle, *count as f64).width(wide)
            };
            let bars = counts.iter().enumerate().filter(|(_, count)| **count > 0).map(bar).collect();
            plot.bar_chart(BarChart::new(name.clone(), bars).color(colour));
        }
    });
}

fn curves(ui: &mut Ui, all: &[Curve]) {
    let colour = |curve: &Curve| theme::rgb(colour::of_seat(curve.seat));
    legend(ui, all.iter().filter(|curve| !curve.kept).map(|curve| (colour(curve), curve.name.as_str())));
    if all.iter().any(|curve| curve.kept) {
        ui.label(RichText::new("dashed: kept version").weak().small());
    }
    let plot = Plot::new("course")
        .height(150.0)
        .allow_scroll(false)
        .allow_drag(false)
        .x_grid_spacer(whole_number_grid(MIN_STEPS_X));
    plot.show(ui, |plot| {
        for curve in all {
            let points: PlotPoints<'_> = curve.points.iter().map(|(x, y)| [*x, *y]).collect();
            let style = if curve.kept { LineStyle::dashed_loose() } else { LineStyle::Solid };
            plot.line(Line::new(curve.name.clone(), points).color(colour(curve)).style(style));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_above_their_numbers_and_grid_lines_at_whole_numbers() {
        assert_eq!(bar_place(5, 1, (0, 1)).0, 5.0);
        // Numbers 10 to 14, as two versions side by side.
        assert_eq!((bar_place(2, 5, (0, 2)).0, bar_place(2, 5, (1, 2)).0), (10.75, 13.25));
        let marks = whole_number_grid(MIN_STEPS_X)(GridInput { bounds: (-0.5, 3.5), base_step_size: 0.02 });
        assert_eq!(marks.iter().map(|mark| mark.value).collect::<Vec<f64>>(), [0.0, 1.0, 2.0, 3.0]);
    }
}
