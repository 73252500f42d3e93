//! Tables with aligned columns.

use super::text_width;
use crate::output::Style;
use hexforge_io::shown::{into_shown_name, shown_name};
use hexforge_play::result::ScoreTable;

/// A table of text cells, each of which is one visible line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TextTable {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// Creates an empty table with these column headings.
    #[must_use]
    pub fn new(heads: &[&str]) -> Self {
        Self { heads: heads.iter().map(|h| shown_name(h).into_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells.into_iter().map(into_shown_name).collect());
    }

    /// Checks whether the table has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Formats the table: the first column is left-aligned, the others are right-aligned.
    #[must_use]
    pub fn text(&self, style: Style) -> String {
        let all = || std::iter::once(&self.heads).chain(&self.rows);
        let columns = all().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|c| all().filter_map(|r| r.get(c)).map(|s| text_width::width(s)).max().unwrap_or(0))
            .collect();
        let mut text = String::new();
        for (at, row) in all().enumerate() {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let pad = " ".repeat(width.saturating_sub(text_width::width(cell)));
                let gap = if column == 0 { "" } else { "  " };
                line.push_str(&if column == 0 { format!("{gap}{cell}{pad}") } else { format!("{gap}{pad}{cell}") });
            }
            let line = line.trim_end();
            text.push_str(&if at == 0 { style.bold(line) } else { line.to_owned() });
            text.push('\n');
        }
        text
    }
}

/// Formats final scores.
#[must_use]
pub fn scores(scores: &ScoreTable, style: Style) -> String {
    let heads: Vec<&str> = std::iter::once("").chain(scores.players.iter().map(String::as_str)).collect();
    let mut table = TextTable::new(&heads);
    for (name, numbers) in &scores.lines {
        table.row(std::iter::once(name.clone()).chain(numbers.iter().map(i64::to_string)).collect());
    }
    table.text(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = TextTable::new(&["name", "games"]);
        table.row(vec!["a".to_owned(), "1000".to_owned()]);
        table.row(vec!["longer".to_owned(), "7".to_owned()]);

        assert_eq!(table.text(Style::PLAIN), "name    games\na        1000\nlonger      7\n");
    }

    #[test]
    fn columns_are_aligned_whatever_the_script() {
        let mut table = TextTable::new(&["name", "games"]);
        for name in ["ann", "Київ", "銀河帝国", "e\u{301}toile", "🚀", "👩\u{200d}🚀", "a\nb\u{1b}"] {
            table.row(vec![name.to_owned(), "7".to_owned()]);
        }
        let text = table.text(Style::PLAIN);
        assert!(text.lines().all(|line| text_width::width(line) == 17), "{text}");
        let shown: Vec<&str> = text.lines().collect();
        assert_eq!(shown[3], "銀河帝国        7");
        assert_eq!(shown[2], "Київ            7");
        assert_eq!(shown[4], "e\u{301}toile          7");
        assert_eq!(shown[5], "🚀              7");
        assert_eq!(shown[7], r"a\nb\u{1b}      7");
    }
}
