//! Draws places at free positions as boxes.

use super::fit::{Fitted, Shown, fit};
use super::label::Label;
use crate::render::canvas::{Canvas, Paint, spans_width};
use crate::render::text_width::width;
use std::collections::BTreeSet;

/// A place: its position in tiles, and its label.
#[derive(Debug)]
pub struct Square<'l> {
    /// The horizontal position.
    pub x: i64,
    /// The vertical position, downwards.
    pub y: i64,
    /// What is written on it.
    pub label: &'l Label,
}

/// The least columns of text in a box.
const LEAST: usize = 5;

/// The most lines of text in a box.
const LINES: usize = 12;

/// A box: its corner, columns and lines of text, and the text.
struct Placed {
    row: usize,
    column: usize,
    lines: usize,
    fitted: Fitted,
}

/// Draws places in a width. Returns the picture and how much of each label it shows; none if the width is too small.
#[must_use]
pub fn draw(squares: &[Square<'_>], columns: usize) -> Option<(Canvas, Vec<Shown>)> {
    let left = squares.iter().map(|square| square.x).min()?;
    let right = squares.iter().map(|square| square.x).max()?;
    let apart = least_distance(squares);
    // Neighbours in a grid share their edges; others keep a space.
    let gap = if apart == 1 { 1 } else { 3 };
    let steps = columns_of(right - left, apart);
    // `steps` distances of a box and a gap, then the last box with both edges, must fit.
    let room = columns.checked_sub(2 + steps.div_ceil(STEP) * gap)? * STEP / (steps + STEP);
    let needed = squares.iter().map(|square| natural_width(square.label)).max().unwrap_or(LEAST).max(LEAST);
    let inner = room.min(needed);
    if inner < LEAST.min(needed) {
        return None;
    }
    let mut placed: Vec<Placed> = Vec::new();
    let rows: BTreeSet<i64> = squares.iter().map(|square| square.y).collect();
    let mut order = Vec::new();
    let mut last: Option<(i64, usize)> = None;
    for y in rows {
        let band: Vec<usize> = (0..squares.len()).filter(|at| squares.get(*at).is_some_and(|s| s.y == y)).collect();
        let texts: Vec<Fitted> =
            band.iter().filter_map(|at| squares.get(*at)).map(|s| fitted(s.label, inner)).collect();
        let lines = texts.iter().map(|text| text.rows.len()).max().unwrap_or(1).max(1);
        let column = |at: &usize| squares.get(*at).map_or(0, |s| columns_of(s.x - left, apart) * (inner + gap) / STEP);
        let adjacent = last.is_some_and(|(before, _)| y - before == 1 && apart == 1);
        let row = band.iter().map(|at| free_row(&placed, column(at), inner, adjacent)).max().unwrap_or(0);
        let row = row.max(last.map_or(0, |(_, row)| row + 2));
        for (at, fitted) in band.iter().zip(texts) {
            placed.push(Placed { row, column: column(at), lines, fitted });
            order.push(*at);
        }
        last = Some((y, row));
    }
    let mut canvas = Canvas::default();
    let mut shown = vec![Shown::Whole; squares.len()];
    for (at, place) in order.into_iter().zip(&placed) {
        draw_box(&mut canvas, place, inner);
        if let Some(shown) = shown.get_mut(at) {
            *shown = place.fitted.shown;
        }
    }
    Some((canvas, shown))
}

/// Distances are counted in this fraction of the least distance, so that positions between columns keep their place.
const STEP: usize = 12;

fn columns_of(distance: i64, apart: i64) -> usize {
    usize::try_from(distance).unwrap_or(0) * STEP / usize::try_from(apart).unwrap_or(1).max(1)
}

/// The least distance of two places side by side.
fn least_distance(squares: &[Square<'_>]) -> i64 {
    let pairs = squares.iter().flat_map(|a| squares.iter().map(move |b| (a, b)));
    pairs.filter(|(a, b)| a.y == b.y && b.x > a.x).map(|(a, b)| b.x - a.x).min().unwrap_or(1)
}

/// The width of the widest line.
fn natural_width(label: &Label) -> usize {
    let words = |line: &Vec<_>| spans_width(line) + line.len().saturating_sub(1);
    label.lines().map(words).chain([width(&label.title())]).max().unwrap_or(0)
}

/// The label in as few lines as it needs.
fn fitted(label: &Label, inner: usize) -> Fitted {
    let whole = (1..=LINES).map(|lines| fit(label, &vec![inner; lines])).find(|fitted| fitted.shown == Shown::Whole);
    whole.unwrap_or_else(|| fit(label, &[inner; LINES]))
}

/// The first row below all boxes in the way.
fn free_row(placed: &[Placed], column: usize, inner: usize, shares_edge: bool) -> usize {
    let in_the_way =
        placed.iter().filter(|other| other.column < column + inner + 1 && column < other.column + inner + 1);
    in_the_way.map(|other| other.row + other.lines + if shares_edge { 1 } else { 2 }).max().unwrap_or(0)
}

fn draw_box(canvas: &mut Canvas, place: &Placed, inner: usize) {
    let Placed { row, column, lines, fitted } = place;
    let edge = format!("+{}+", "-".repeat(inner));
    canvas.put((*row, *column), &edge, Paint::Dim);
    for line in 0..*lines {
        canvas.put((row + 1 + line, *column), "|", Paint::Dim);
        canvas.put((row + 1 + line, column + inner + 1), "|", Paint::Dim);
    }
    canvas.put((row + 1 + lines, *column), &edge, Paint::Dim);
    for (line, spans) in fitted.rows.iter().enumerate() {
        canvas.put_spans((row + 1 + line, column + 1), spans);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Style;
    use crate::render::canvas::Span;

    fn label(name: &str, pieces: &[&str]) -> Label {
        let words = |line: &&str| line.split(' ').map(|word| Span::new(word, Paint::Plain)).collect();
        Label {
            glyph: String::new(),
            name: name.to_owned(),
            pieces: pieces.iter().map(words).collect(),
            holders: Vec::new(),
        }
    }

    fn drawn(places: &[(i64, i64, Label)], columns: usize) -> String {
        let squares: Vec<Square<'_>> = places.iter().map(|(x, y, label)| Square { x: *x, y: *y, label }).collect();
        let (canvas, _) = draw(&squares, columns).unwrap();
        let lines = canvas.lines(Style::PLAIN);
        assert!(lines.iter().all(|line| width(line) <= columns), "{lines:#?}");
        format!("\n{}\n", lines.join("\n"))
    }

    const GRID: &str = "
+-----+-----+
|поле |銀河 |
|X    |     |
+-----+-----+
|c    |d    |
|A 2b |     |
+-----+-----+
";

    #[test]
    fn neighbours_in_a_grid_share_their_edges() {
        let places = [
            (0, 0, label("поле", &["X"])),
            (1, 0, label("銀河", &[])),
            (0, 1, label("c", &["A 2b"])),
            (1, 1, label("d", &[])),
        ];
        let grid = drawn(&places, 40);
        assert_eq!(grid, GRID, "{grid}");
    }

    const SCATTERED: &str = "
+-----+ +-----+
|west | |east |
+-----+ +-----+
    +-----+
    |south|
    +-----+
";

    #[test]
    fn scattered_places_keep_their_relative_positions() {
        let places = [(-3, -6, label("west", &[])), (3, -6, label("east", &[])), (0, -4, label("south", &[]))];
        let scattered = drawn(&places, 40);
        assert_eq!(scattered, SCATTERED, "{scattered}");
    }

    #[test]
    fn long_texts_are_wrapped_in_narrow_terminals() {
        let places = [(0, 0, label("upper left", &["A 2ca cr"])), (1, 0, label("right", &[]))];
        assert!(drawn(&places, 17).contains("|upper  |right  |"));
        let squares: Vec<Square<'_>> = places.iter().map(|(x, y, label)| Square { x: *x, y: *y, label }).collect();
        assert!(draw(&squares, 9).is_none());
    }
}
