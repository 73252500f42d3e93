//! Draws flat-topped hexes.

use super::fit::{Fitted, Shown, fit};
use super::label::Label;
use crate::render::canvas::{Canvas, Paint, spans_width};

/// A hex: its column, its row in half hexes from the top, and its label.
#[derive(Debug)]
pub struct Hex<'l> {
    /// The column, from 0.
    pub column: usize,
    /// The upper end, in half hexes from 0.
    pub half_row: usize,
    /// What is written on it.
    pub label: &'l Label,
}

/// The size of hexes: lines of half a hex, and columns of the flat top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Size {
    half: usize,
    top: usize,
}

/// The heights to try, in lines of half a hex.
const HALVES: [usize; 2] = [2, 3];

/// The shortest and longest top of a hex.
const TOPS: (usize, usize) = (5, 26);

impl Size {
    /// The columns from one hex to the next.
    fn pitch(self) -> usize {
        self.top + self.half
    }

    /// The columns of text in each line of a hex, without the last line, which is its lower edge.
    fn rooms(self) -> Vec<usize> {
        let upper = (0..self.half).map(|line| self.top + 2 * line);
        let lower = (1..self.half).rev().map(|line| self.top + 2 * line);
        upper.chain(lower).collect()
    }
}

/// Draws hexes in a width. Returns the picture and how much of each label it shows; none if the width is too small.
#[must_use]
pub fn draw(hexes: &[Hex<'_>], columns: usize) -> Option<(Canvas, Vec<Shown>)> {
    let across = hexes.iter().map(|hex| hex.column + 1).max().unwrap_or(1);
    let most = |half: usize| {
        let top = (columns.checked_sub(half)? / across).checked_sub(half)?.min(TOPS.1);
        (top >= TOPS.0).then_some(Size { half, top })
    };
    let sizes: Vec<Size> = HALVES.into_iter().filter_map(most).collect();
    let rows = |size: &Size| rows(hexes, *size);
    let size = match sizes.iter().find_map(|size| Some((size, rows(size)?))) {
        // As narrow as it can be without more lines of text.
        Some((size, least)) => {
            (TOPS.0..=size.top).map(|top| Size { top, ..*size }).find(|size| rows(size) == Some(least))?
        }
        None => *sizes.last()?,
    };
    Some(drawn(hexes, size))
}

/// The number of rows of text if every hex shows its whole label.
fn rows(hexes: &[Hex<'_>], size: Size) -> Option<usize> {
    let fitted = hexes.iter().map(|hex| fit(hex.label, &size.rooms()));
    fitted.map(|fitted| (fitted.shown == Shown::Whole).then(|| fitted.text_rows())).sum()
}

fn drawn(hexes: &[Hex<'_>], size: Size) -> (Canvas, Vec<Shown>) {
    let mut canvas = Canvas::default();
    let mut shown = Vec::new();
    for hex in hexes {
        let corner = (hex.half_row * size.half, hex.column * size.pitch());
        outline(&mut canvas, corner, size);
        let fitted = fit(hex.label, &size.rooms());
        write(&mut canvas, corner, size, &fitted);
        shown.push(fitted.shown);
    }
    (canvas, shown)
}

/// Draws the edges of a hex. Neighbours share them.
fn outline(canvas: &mut Canvas, (row, column): (usize, usize), size: Size) {
    let Size { half, top } = size;
    let flat = "_".repeat(top);
    canvas.put((row, column + half), &flat, Paint::Dim);
    for line in 0..half {
        let (upper, lower) = (row + 1 + line, row + 1 + half + line);
        canvas.put((upper, column + half - 1 - line), "/", Paint::Dim);
        canvas.put((upper, column + half + top + line), "\\", Paint::Dim);
        canvas.put((lower, column + line), "\\", Paint::Dim);
        canvas.put((lower, column + 2 * half + top - 1 - line), "/", Paint::Dim);
    }
    canvas.put((row + 2 * half, column + half), &flat, Paint::Dim);
}

/// Writes the rows of a label, each in the middle.
fn write(canvas: &mut Canvas, (row, column): (usize, usize), size: Size, fitted: &Fitted) {
    for (line, (spans, room)) in fitted.rows.iter().zip(size.rooms()).enumerate() {
        let left = (2 * size.half + size.top - room) / 2;
        let margin = (room - spans_width(spans).min(room)) / 2;
        canvas.put_spans((row + 1 + line, column + left + margin), spans);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Style;
    use crate::render::canvas::Span;
    use crate::render::text_width::width;

    fn label(glyph: &str, name: &str, lines: &[&str]) -> Label {
        let words = |line: &&str| line.split(' ').map(|word| Span::new(word, Paint::Plain)).collect();
        Label {
            glyph: glyph.to_owned(),
            name: name.to_owned(),
            pieces: lines.iter().map(words).collect(),
            holders: Vec::new(),
        }
    }

    /// A middle with its neighbours, at these axial coordinates.
    fn ring(labels: &[Label]) -> Vec<Hex<'_>> {
        let places = [(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
        let hex = |((q, r), label)| {
            let (q, r): (i32, i32) = (q, r);
            Hex { column: usize::try_from(q + 1).unwrap(), half_row: usize::try_from(2 * r + q + 2).unwrap(), label }
        };
        places.into_iter().zip(labels).map(hex).collect()
    }

    fn ring_labels() -> Vec<Label> {
        vec![
            label("18", "Vega", &["A 2ca cr", "B fi"]),
            label("", "銀河", &["A 3in"]),
            label("7", "Сузір'я", &[]),
            label("8", "", &[]),
            label("9", "e\u{301}toile", &["🚀"]),
            label("", "", &[]),
            label("11", "Rift", &["B pds"]),
        ]
    }

    const RING: &str = r"
             _________
            /  銀河   \
  _________/   A 3in   \_________
 / 11 Rift \           /7 Сузір'я\
/   B pds   \_________/           \
\           / 18 Vega \           /
 \_________/ A 2ca cr  \_________/
 /         \   B fi    /    8    \
/           \_________/           \
\           /9 étoile \           /
 \_________/    🚀     \_________/
           \           /
            \_________/
";

    #[test]
    fn neighbours_share_their_edges() {
        let labels = ring_labels();
        let (canvas, shown) = draw(&ring(&labels), 40).unwrap();
        assert!(shown.iter().all(|shown| *shown == Shown::Whole));
        let drawn = format!("\n{}\n", canvas.lines(Style::PLAIN).join("\n"));
        assert_eq!(drawn, RING, "{drawn}");
    }

    #[test]
    fn hexes_are_no_wider_than_the_terminal_and_report_what_is_cut() {
        let labels = ring_labels();
        for columns in 23..120 {
            let (canvas, shown) = draw(&ring(&labels), columns).unwrap();
            assert!(canvas.lines(Style::PLAIN).iter().all(|line| width(line) <= columns), "{columns}");
            assert!(columns < 34 || shown.iter().all(|shown| *shown == Shown::Whole), "{columns}: {shown:?}");
        }
        assert!(draw(&ring(&labels), 15).is_none());
    }
}
