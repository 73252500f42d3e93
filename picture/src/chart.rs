//! Draws charts of the laboratory on one sheet.

use super::{INK, WEAK, document, hex_of, text};
use crate::board::{colour, cut};
pub use crate::chart_data::{Chart, Curve, Plot, Row, Share};
use std::fmt::Write as _;

const WIDTH: f32 = 860.0;
const LEFT: f32 = 24.0;
const NOW: &str = "#5b92cb";
const KEPT: &str = "#b9bfc6";
/// Where bars begin, and their greatest length.
const BARS: (f32, f32) = (250.0, 330.0);
/// The number of rows that are shown at each end of a long list.
const ENDS: usize = 30;
/// The height of plots with axes.
const PLOT: f32 = 180.0;

/// The charts one below the other under a heading, as SVG.
#[must_use]
pub fn sheet(title: &str, charts: &[Chart]) -> String {
    let mut svg = String::new();
    text(&mut svg, (LEFT, 42.0), 24.0, "start", INK, title);
    let mut y = 62.0;
    for chart in charts {
        text(&mut svg, (LEFT, y + 28.0), 17.0, "start", INK, &chart.title);
        y += 42.0;
        y = match &chart.plot {
            Plot::Shares(rows) => shares(&mut svg, rows, y),
            Plot::Ranks(rows) => ranks(&mut svg, rows, y),
            Plot::Columns(width, series) => columns(&mut svg, *width, series, y),
            Plot::Curves(unit, all) => curves(&mut svg, unit, all, y),
        };
    }
    document(WIDTH, y + 16.0, &format!("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{svg}"))
}

fn shares(svg: &mut String, rows: &[Row], y: f32) -> f32 {
    lines(svg, rows, widest(rows), y)
}

fn widest(rows: &[Row]) -> f64 {
    let all = rows.iter().flat_map(|row| std::iter::once(&row.now).chain(&row.kept));
    all.map(|share| share.interval.1).fold(0.05, f64::max)
}

/// The first and the last rows: a sheet with all rows is not readable.
fn ranks(svg: &mut String, rows: &[Row], y: f32) -> f32 {
    let most = widest(rows);
    let between = rows.len().saturating_sub(2 * ENDS);
    if between == 0 {
        return lines(svg, rows, most, y);
    }
    let y = lines(svg, rows.get(..ENDS).unwrap_or_default(), most, y);
    let note = format!("… {between} rows omitted; the exported table has all of them");
    text(svg, (BARS.0, y + 15.0), 13.0, "start", WEAK, &note);
    lines(svg, rows.get(rows.len() - ENDS..).unwrap_or_default(), most, y + 26.0)
}

fn lines(svg: &mut String, rows: &[Row], most: f64, mut y: f32) -> f32 {
    for row in rows {
        text(svg, (BARS.0 - 12.0, y + 15.0), 14.0, "end", INK, &cut(&row.name, (BARS.0 - LEFT - 14.0) / 14.0));
        bar(svg, &row.now, most, (y, 18.0), NOW, "");
        y += 22.0;
        if let Some(kept) = &row.kept {
            bar(svg, kept, most, (y, 12.0), KEPT, "kept ");
            y += 20.0;
        }
    }
    y
}

fn bar(svg: &mut String, share: &Share, most: f64, (y, h): (f32, f32), colour: &str, prefix: &str) {
    let at = |part: f64| BARS.0 + BARS.1 * (part / most) as f32;
    let (low, high) = (at(share.interval.0), at(share.interval.1));
    let length = at(share.part()) - BARS.0;
    let _ = writeln!(
        svg,
        r#"<rect x="{:.1}" y="{y:.1}" width="{length:.1}" height="{h}" rx="2" fill="{colour}"/>"#,
        BARS.0
    );
    let (top, middle, foot) = (y + h * 0.25, y + h * 0.5, y + h * 0.75);
    let _ = writeln!(
        svg,
        r#"<path d="M{low:.1} {top:.1} V{foot:.1} M{low:.1} {middle:.1} H{high:.1} M{high:.1} {top:.1} V{foot:.1}" stroke="{INK}" stroke-width="1.3" fill="none"/>"#,
    );
    let (part, from, to) = (share.part() * 100.0, share.interval.0 * 100.0, share.interval.1 * 100.0);
    let label = format!("{prefix}{part:.1} %  ({from:.0} to {to:.0} %, {} of {})", share.wins, share.games);
    text(svg, (high + 10.0, middle + 4.5), 13.0, "start", WEAK, &label);
}

/// The numbers at an axis: at most nine, whole and round.
fn ticks(low: f64, high: f64) -> impl Iterator<Item = f64> {
    let step = round_step((high - low) / 8.0);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(move |at| at as f64 * step)
}

/// The smallest number of the form 1, 2 or 5 times a power of ten that is at least `least`.
pub fn round_step(least: f64) -> f64 {
    let mut power = 1.0;
    loop {
        if let Some(step) = [1.0, 2.0, 5.0].map(|digit| digit * power).into_iter().find(|step| *step >= least) {
            return step;
        }
        power *= 10.0;
    }
}

/// Draws the axes of a plot; returns the position of a point in it.
fn axes(
    svg: &mut String,
    y: f32,
    (left, right): (f64, f64),
    (low, high): (f64, f64),
) -> impl Fn(f64, f64) -> (f32, f32) + use<> {
    let (x0, x1) = (LEFT + 60.0, WIDTH - LEFT - 130.0);
    let place = move |x: f64, value: f64| {
        let across = ((x - left) / (right - left).max(f64::EPSILON)) as f32;
        let up = ((value - low) / (high - low).max(f64::EPSILON)) as f32;
        (x0 + (x1 - x0) * across, y + PLOT * (1.0 - up))
    };
    for value in ticks(low, high) {
        let line = place(left, value).1;
        let _ = writeln!(
            svg,
            r##"<line x1="{x0:.1}" y1="{line:.1}" x2="{x1:.1}" y2="{line:.1}" stroke="#d9dce0" stroke-width="1"/>"##
        );
        text(svg, (x0 - 8.0, line + 4.5), 12.0, "end", WEAK, &format!("{value:.0}"));
    }
    for x in ticks(left, right) {
        text(svg, (place(x, low).0, y + PLOT + 18.0), 12.0, "middle", WEAK, &format!("{x:.0}"));
    }
    place
}

fn legend(svg: &mut String, at: usize, y: f32, colour: &str, name: &str) {
    let (x, y) = (WIDTH - LEFT - 112.0, y + 6.0 + at as f32 * 18.0);
    let _ = writeln!(svg, r#"<rect x="{x:.1}" y="{:.1}" width="11" height="11" rx="2" fill="{colour}"/>"#, y - 1.0);
    text(svg, (x + 17.0, y + 9.0), 12.5, "start", INK, &cut(name, 95.0 / 12.5));
}

fn columns(svg: &mut String, width: usize, series: &[(String, Vec<usize>)], y: f32) -> f32 {
    let most = series.iter().flat_map(|(_, counts)| counts).copied().max().unwrap_or(1).max(1);
    let steps = series.iter().map(|(_, counts)| counts.len()).max().unwrap_or(1);
    // A bar is centred above the numbers that it counts, so it begins a half before the first.
    let place = axes(svg, y, (-0.5, (steps * width) as f64 - 0.5), (0.0, most as f64));
    for (at, (name, counts)) in series.iter().enumerate() {
        let colour = if at == 0 { NOW } else { KEPT };
        for (step, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let part = width as f64 / series.len() as f64;
            let left = (step * width) as f64 - 0.5 + part * at as f64;
            let ((x0, top), (x1, foot)) = (place(left, *count as f64), place(left + part, 0.0));
            let _ = writeln!(
                svg,
                r#"<rect x="{:.1}" y="{top:.1}" width="{:.1}" height="{:.1}" fill="{colour}"/>"#,
                x0 + 0.5,
                x1 - x0 - 1.0,
                foot - top
            );
        }
        legend(svg, at, y, colour, name);
    }
    y + PLOT + 30.0
}

fn curves(svg: &mut String, unit: &str, all: &[Curve], y: f32) -> f32 {
    let points = || all.iter().flat_map(|curve| &curve.points);
    let right = points().map(|(x, _)| *x).fold(1.0, f64::max);
    let low = points().map(|(_, score)| *score).fold(0.0, f64::min);
    let high = points().map(|(_, score)| *score).fold(1.0, f64::max);
    let place = axes(svg, y, (0.0, right), (low, high));
    for (at, curve) in all.iter().enumerate() {
        let corner = |(x, score): &(f64, f64)| {
            let (x, y) = place(*x, *score);
            format!("{x:.1},{y:.1}")
        };
        let corners: Vec<String> = curve.points.iter().map(corner).collect();
        let colour = hex_of(colour::of_seat(curve.seat));
        let dashes = if curve.kept { r#" stroke-dasharray="5 4""# } else { "" };
        let _ = writeln!(
            svg,
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>"#,
            corners.join(" ")
        );
        legend(svg, at, y, &colour, &curve.name);
    }
    text(svg, (WIDTH - LEFT - 112.0, y + PLOT + 18.0), 12.0, "start", WEAK, &format!("{unit}s"));
    (y + PLOT + 30.0).max(y + all.len() as f32 * 18.0 + 12.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(name: &str, wins: usize) -> Share {
        Share::new(name.to_owned(), 20, wins)
    }

    #[test]
    fn axes_have_whole_numbers_and_bars_are_centred_above_theirs() {
        assert_eq!(ticks(-0.5, 9.5).collect::<Vec<f64>>(), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(ticks(0.0, 2.0).collect::<Vec<f64>>(), [0.0, 1.0, 2.0]);
        assert_eq!(ticks(-30.0, 480.0).collect::<Vec<f64>>(), [0.0, 100.0, 200.0, 300.0, 400.0]);
        let mut svg = String::new();
        // All games have 5 decisions, so the bar is centred above the number 5.
        columns(&mut svg, 1, &[("now".to_owned(), vec![0, 0, 0, 0, 0, 7, 0])], 0.0);
        let number = |text: &str, key: &str| -> f32 {
            let at = text.find(key).unwrap() + key.len();
            text[at..].split('"').next().unwrap().parse().unwrap()
        };
        let bar = svg.lines().find(|line| line.starts_with("<rect")).unwrap();
        let middle = number(bar, "x=\"") + number(bar, "width=\"") / 2.0;
        let six = svg.lines().find(|line| line.contains(">6<") && line.contains("middle")).unwrap();
        let four = svg.lines().find(|line| line.contains(">4<") && line.contains("middle")).unwrap();
        let five = (number(six, "x=\"") + number(four, "x=\"")) / 2.0;
        assert!((middle - five).abs() < 0.2, "{middle} {five}");
    }

    #[test]
    fn a_long_list_shows_both_ends_and_the_number_of_omitted_rows() {
        let row = |at: usize| Row {
            id: format!("d{at}"),
            name: format!("d{at}"),
            now: share(&format!("d{at}"), 20 * (99 - at) / 99),
            kept: None,
        };
        let mut svg = String::new();
        ranks(&mut svg, &(0..100).map(row).collect::<Vec<Row>>(), 0.0);
        for text in [">d0<", ">d29<", "… 40 rows omitted", ">d70<", ">d99<"] {
            assert!(svg.contains(text), "{text}");
        }
        assert!(!svg.contains(">d30<"));
    }

    #[test]
    fn a_sheet_has_every_chart_with_both_versions_and_their_intervals() {
        let row = |name: &str, wins| Row {
            id: name.to_owned(),
            name: name.to_owned(),
            now: share(name, wins),
            kept: Some(share(name, 7)),
        };
        let curve = |kept| Curve { name: "first".to_owned(), seat: 0, kept, points: vec![(0.0, 1.0), (1.0, 3.0)] };
        let charts = [
            Chart { title: "Wins".to_owned(), plot: Plot::Shares(vec![row("one", 4), row("two", 16)]) },
            Chart {
                title: "Length".to_owned(),
                plot: Plot::Columns(5, vec![("now".to_owned(), vec![0, 3]), ("kept".to_owned(), vec![1, 2])]),
            },
            Chart {
                title: "Score".to_owned(),
                plot: Plot::Curves("round".to_owned(), vec![curve(false), curve(true)]),
            },
        ];
        let svg = sheet("Twenty games", &charts);
        for text in [
            "Twenty games",
            "Wins",
            "Length",
            "Score",
            "20.0 %  (8 to 42 %, 4 of 20)",
            "kept 35.0 %",
            "rounds",
            "stroke-dasharray",
        ] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        assert!(super::super::png(&svg, 1.0).unwrap().starts_with(b"\x89PNG"));
    }
}
