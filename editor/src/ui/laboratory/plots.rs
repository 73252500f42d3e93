//! The charts of the laboratory in the window.

use crate::board::colour;
use crate::laboratory::{Chart, Curve, Plot as Content, Row, Share};
use crate::ui::theme;
use egui::{Color32, RichText, Ui};
use egui_plot::{Bar, BarChart, Legend, Line, LineStyle, Plot, PlotPoints};

/// Shows a chart.
pub(super) fn show(ui: &mut Ui, chart: &Chart) {
    ui.add_space(8.0);
    ui.label(RichText::new(&chart.title).strong());
    match &chart.plot {
        Content::Shares(rows) => shares(ui, &chart.title, rows),
        Content::Columns(width, series) => columns(ui, *width, series),
        Content::Curves(_, all) => curves(ui, all),
    }
}

/// Shares as bars with their intervals, in lines that can be read.
fn shares(ui: &mut Ui, title: &str, rows: &[Row]) {
    let all = rows.iter().flat_map(|row| std::iter::once(&row.now).chain(&row.kept));
    let widest = all.map(|share| share.between.1).fold(0.05, f64::max);
    let accent = theme::accent(ui.visuals()).gamma_multiply(0.75);
    let faint = ui.visuals().weak_text_color().gamma_multiply(0.6);
    egui::Grid::new(title).num_columns(3).min_row_height(18.0).show(ui, |ui| {
        for row in rows {
            ui.label(&row.name).on_hover_text(&row.id);
            bar(ui, &row.now, widest, accent);
            ui.label(told(&row.now));
            ui.end_row();
            let Some(kept) = &row.kept else { continue };
            ui.label("");
            bar(ui, kept, widest, faint);
            let change = (row.now.part() - kept.part()) * 100.0;
            ui.label(RichText::new(format!("kept {}; {change:+.1} since", told(kept))).weak());
            ui.end_row();
        }
    });
}

fn told(share: &Share) -> String {
    let (low, high) = (share.between.0 * 100.0, share.between.1 * 100.0);
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
    let (y, (low, high)) = (rect.center().y, share.between);
    painter.line_segment([egui::pos2(at(low), y), egui::pos2(at(high), y)], stroke);
    for x in [low, high] {
        painter.line_segment([egui::pos2(at(x), y - 3.0), egui::pos2(at(x), y + 3.0)], stroke);
    }
}

fn columns(ui: &mut Ui, width: usize, series: &[(String, Vec<usize>)]) {
    let colours = [theme::accent(ui.visuals()), ui.visuals().weak_text_color()];
    let part = width as f64 / series.len() as f64;
    let plot = Plot::new("lengths").height(130.0).allow_scroll(false).allow_drag(false);
    let plot = if series.len() > 1 { plot.legend(Legend::default()) } else { plot };
    plot.show(ui, |plot| {
        for ((at, (name, counts)), colour) in series.iter().enumerate().zip(colours) {
            let bar = |(step, count): (usize, &usize)| {
                let middle = (step * width) as f64 + part * (at as f64 + 0.5);
                Bar::new(middle, *count as f64).width(part * 0.92)
            };
            let bars = counts.iter().enumerate().filter(|(_, count)| **count > 0).map(bar).collect();
            plot.bar_chart(BarChart::new(name.clone(), bars).color(colour));
        }
    });
}

fn curves(ui: &mut Ui, all: &[Curve]) {
    let plot = Plot::new("course").height(150.0).allow_scroll(false).allow_drag(false).legend(Legend::default());
    plot.show(ui, |plot| {
        for curve in all {
            let points: PlotPoints<'_> = curve.points.iter().map(|(x, y)| [*x, *y]).collect();
            let style = if curve.kept { LineStyle::dashed_loose() } else { LineStyle::Solid };
            plot.line(
                Line::new(curve.name.clone(), points).color(theme::rgb(colour::of_seat(curve.seat))).style(style),
            );
        }
    });
}
