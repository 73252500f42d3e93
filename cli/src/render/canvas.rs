//! A grid of terminal cells on which texts are put at positions.

use super::text_width::width;
use crate::output::Style;
use hexforge_io::shown;

/// How a text on a canvas is emphasised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paint {
    /// Not at all.
    #[default]
    Plain,
    /// Lines and what matters less.
    Dim,
    /// Headings.
    Bold,
    /// The colour of a seat.
    Seat(usize),
}

impl Paint {
    /// The text in this paint.
    #[must_use]
    pub fn apply(self, text: &str, style: Style) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Dim => style.dim(text),
            Self::Bold => style.bold(text),
            Self::Seat(seat) => style.seat(seat, text),
        }
    }
}

/// A piece of text in one paint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its paint.
    pub paint: Paint,
}

impl Span {
    /// A piece of text.
    #[must_use]
    pub fn new(text: impl Into<String>, paint: Paint) -> Self {
        Self { text: text.into(), paint }
    }
}

/// The number of columns that spans take side by side.
#[must_use]
pub fn spans_width(spans: &[Span]) -> usize {
    spans.iter().map(|span| width(&span.text)).sum()
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Cell {
    #[default]
    Empty,
    Character(Span),
    /// The second half of a wide character.
    Covered,
}

/// A grid of cells that grows as needed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Canvas {
    rows: Vec<Vec<Cell>>,
}

impl Canvas {
    /// Puts a text at a position. It replaces what was there.
    pub fn put(&mut self, (row, column): (usize, usize), text: &str, paint: Paint) {
        let mut at = column;
        let mut cluster = String::new();
        for c in shown(text).chars() {
            let longer = format!("{cluster}{c}");
            // Marks and joined emoji do not take more columns than what they follow.
            if !cluster.is_empty() && width(&longer) > width(&cluster) {
                at += self.set((row, at), std::mem::take(&mut cluster), paint);
            }
            cluster.push(c);
        }
        if !cluster.is_empty() {
            self.set((row, at), cluster, paint);
        }
    }

    /// Puts spans side by side.
    pub fn put_spans(&mut self, (row, column): (usize, usize), spans: &[Span]) {
        let mut at = column;
        for span in spans {
            self.put((row, at), &span.text, span.paint);
            at += width(&span.text);
        }
    }

    fn set(&mut self, (row, column): (usize, usize), text: String, paint: Paint) -> usize {
        let columns = width(&text);
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let Some(cells) = self.rows.get_mut(row) else { return columns };
        if cells.len() < column + columns {
            cells.resize(column + columns, Cell::Empty);
        }
        for (at, cell) in cells.iter_mut().skip(column).take(columns).enumerate() {
            *cell = if at == 0 { Cell::Character(Span::new(text.as_str(), paint)) } else { Cell::Covered };
        }
        columns
    }

    /// The number of lines.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The lines, without spaces at their ends.
    #[must_use]
    pub fn lines(&self, style: Style) -> Vec<String> {
        self.rows.iter().map(|cells| line(cells, style)).collect()
    }
}

fn line(cells: &[Cell], style: Style) -> String {
    let mut runs: Vec<Span> = Vec::new();
    let end = cells.iter().rposition(|cell| matches!(cell, Cell::Character(span) if span.text != " "));
    for cell in cells.iter().take(end.map_or(0, |end| end + 1)) {
        let (text, paint) = match cell {
            Cell::Empty => (" ", Paint::Plain),
            Cell::Character(span) => (span.text.as_str(), span.paint),
            Cell::Covered => continue,
        };
        match runs.last_mut() {
            Some(last) if last.paint == paint => last.text.push_str(text),
            _ => runs.push(Span::new(text, paint)),
        }
    }
    runs.iter().map(|run| run.paint.apply(&run.text, style)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_and_marks_keep_their_columns() {
        let mut canvas = Canvas::default();
        canvas.put((0, 0), "銀河|", Paint::Plain);
        canvas.put((1, 0), "e\u{301}tat|", Paint::Plain);
        canvas.put((2, 1), "🚀 |  ", Paint::Plain);
        assert_eq!(canvas.lines(Style::PLAIN), ["銀河|", "e\u{301}tat|", " 🚀 |"]);
    }

    #[test]
    fn cells_in_the_same_paint_are_coloured_together() {
        let mut canvas = Canvas::default();
        canvas.put_spans((0, 0), &[Span::new("ab", Paint::Dim), Span::new("cd", Paint::Seat(1))]);
        assert_eq!(canvas.lines(Style { colour: true }), ["\u{1b}[2mab\u{1b}[0m\u{1b}[91mcd\u{1b}[0m"]);
    }
}
