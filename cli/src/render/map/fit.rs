//! Fits labels into rows of given widths.

use super::label::Label;
use crate::render::canvas::{Paint, Span, spans_width};
use crate::render::text_width::{prefix, shortened, width};

/// How much of a label its place shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shown {
    /// Everything.
    Whole,
    /// Everything except the end of its name.
    NameCut,
    /// Not all of what is on it.
    Cut,
}

/// A label in rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fitted {
    /// The words of each row; empty rows have none.
    pub rows: Vec<Vec<Span>>,
    /// How much they show.
    pub shown: Shown,
}

impl Fitted {
    /// The number of rows that have text.
    #[must_use]
    pub fn text_rows(&self) -> usize {
        text_rows(&self.rows)
    }
}

/// Fits a label into rows of these widths: all of it if possible, else with a shorter name, else without its end.
#[must_use]
pub fn fit(label: &Label, widths: &[usize]) -> Fitted {
    let title: Vec<Span> = label.title().split_whitespace().map(|word| Span::new(word, Paint::Bold)).collect();
    let room = widths.first().copied().unwrap_or_default();
    let short = [Span::new(shortened(&label.title(), room), Paint::Bold)];
    let with_short = if width(&label.title()) > room { Shown::NameCut } else { Shown::Whole };
    let joined = label.joined();
    let bare = joined.without_glyphs();
    let attempts: [(&[Span], &Label, Shown); 5] = [
        (&title, label, Shown::Whole),
        (&title, &joined, Shown::Whole),
        (&short, label, with_short),
        (&short, &joined, with_short),
        (&short, &bare, Shown::Cut),
    ];
    let placed = |(title, label, shown): (&[Span], &Label, Shown)| {
        placed(title, label, widths).map(|rows| Fitted { rows, shown })
    };
    let fitted = attempts.into_iter().find_map(placed);
    fitted.unwrap_or_else(|| Fitted { rows: cut(&short, &joined, widths), shown: Shown::Cut })
}

/// The title as high as possible, then the lines, each in rows of its own, in as few rows as possible; none if they do not fit.
fn placed(title: &[Span], label: &Label, widths: &[usize]) -> Option<Vec<Vec<Span>>> {
    (0..widths.len()).find_map(|start| {
        let mut head = vec![Vec::new(); start];
        flow(title, &mut head, widths)?;
        // A line may need a wider row than the next one.
        let below = (head.len()..=widths.len()).filter_map(|from| {
            let mut rows = head.clone();
            rows.resize(from, Vec::new());
            label.lines().try_for_each(|line| flow(line, &mut rows, widths))?;
            Some(rows)
        });
        below.min_by_key(|rows| text_rows(rows))
    })
}

/// The number of rows that have text.
fn text_rows(rows: &[Vec<Span>]) -> usize {
    rows.iter().filter(|row| !row.is_empty()).count()
}

/// Adds words in new rows; none if they do not fit.
fn flow(words: &[Span], rows: &mut Vec<Vec<Span>>, widths: &[usize]) -> Option<()> {
    let mut row: Vec<Span> = Vec::new();
    for word in words {
        let room = *widths.get(rows.len())?;
        let gap = if row.is_empty() { 0 } else { 1 };
        if spans_width(&row) + gap + width(&word.text) <= room {
            append(&mut row, word);
            continue;
        }
        rows.push(std::mem::take(&mut row));
        if width(&word.text) > *widths.get(rows.len())? {
            return None;
        }
        append(&mut row, word);
    }
    if !row.is_empty() {
        widths.get(rows.len())?;
        rows.push(row);
    }
    Some(())
}

fn append(row: &mut Vec<Span>, word: &Span) {
    if !row.is_empty() {
        row.push(Span::new(" ", Paint::Plain));
    }
    row.push(word.clone());
}

/// As many words as fit, with an ellipsis at the end.
fn cut(title: &[Span], label: &Label, widths: &[usize]) -> Vec<Vec<Span>> {
    let mut rows: Vec<Vec<Span>> = Vec::new();
    for line in std::iter::once(title).chain(label.lines().map(Vec::as_slice)) {
        let mut row: Vec<Span> = Vec::new();
        for word in line {
            let Some(room) = widths.get(rows.len()).copied() else { break };
            let gap = if row.is_empty() { 0 } else { 1 };
            if !row.is_empty() && spans_width(&row) + gap + width(&word.text) > room {
                rows.push(std::mem::take(&mut row));
            }
            let Some(room) = widths.get(rows.len()).copied() else { break };
            append(&mut row, &Span::new(shortened(&word.text, room), word.paint));
        }
        if rows.len() < widths.len() && !row.is_empty() {
            rows.push(row);
        }
    }
    rows.truncate(widths.len());
    let room = widths.get(rows.len().saturating_sub(1)).copied().unwrap_or_default();
    if let Some(last) = rows.last_mut() {
        while spans_width(last) + 1 > room && last.len() > 1 {
            last.pop();
        }
        let is_too_wide = spans_width(last) + 1 > room;
        if let (Some(only), true) = (last.first_mut(), is_too_wide) {
            only.text = prefix(&only.text, room.saturating_sub(1)).to_owned();
        }
        last.push(Span::new("…", Paint::Plain));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(name: &str, lines: &[&str]) -> Label {
        let words = |line: &&str| line.split(' ').map(|word| Span::new(word, Paint::Plain)).collect();
        let holders = lines.iter().map(words).collect();
        Label { glyph: "18".to_owned(), name: name.to_owned(), pieces: Vec::new(), holders }
    }

    fn shown(label: &Label, widths: &[usize]) -> (Vec<String>, Shown) {
        let fitted = fit(label, widths);
        for (row, room) in fitted.rows.iter().zip(widths) {
            assert!(spans_width(row) <= *room, "{row:?}");
        }
        (fitted.rows.iter().map(|row| row.iter().map(|span| span.text.as_str()).collect()).collect(), fitted.shown)
    }

    #[test]
    fn a_label_is_wrapped_at_its_words() {
        let vega = label("Vega", &["A 2ca cr", "B fi"]);
        assert_eq!(shown(&vega, &[9, 9, 9]), (vec!["18 Vega".into(), "A 2ca cr".into(), "B fi".into()], Shown::Whole));
        assert_eq!(shown(&vega, &[7, 5, 5, 5]).0, ["18 Vega", "A 2ca", "cr", "B fi"]);
    }

    #[test]
    fn a_line_waits_for_a_row_that_is_wide_enough() {
        assert_eq!(shown(&label("", &["Tequ'ran"]), &[4, 6, 8]).0, ["18", "", "Tequ'ran"]);
    }

    #[test]
    fn what_does_not_fit_is_reported() {
        let home = label("Home of the Seven Winds", &["A 2ca"]);
        assert_eq!(shown(&home, &[10; 4]).1, Shown::Whole);
        assert_eq!(shown(&home, &[10, 10]), (vec!["18 Home o…".into(), "A 2ca".into()], Shown::NameCut));
        let full = label("Vega", &["A 2ca cr", "B fi"]);
        assert_eq!(shown(&full, &[8, 5]), (vec!["18 Vega".into(), "A …".into()], Shown::Cut));
    }
}
