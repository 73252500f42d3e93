//! Shows what games of bots use of a pack.

use super::series::Series;
use crate::output::Style;
use crate::render::text_table::TextTable;
use hexforge_io::shown;
use hexforge_play::usage::{Inventory, Usage};
use std::fmt::Write as _;

/// Formats what the games of a series used, and what none of them did.
#[must_use]
pub fn text(inventory: &Inventory<'_>, series: &Series, style: Style) -> String {
    let mut all = Usage::default();
    series.games.iter().filter_map(|game| game.usage.as_ref()).for_each(|usage| all.merge(usage));
    let report = inventory.report(&all);
    let mut table = TextTable::new(&["used by any game", "of", "used", "%"]);
    for (name, counted) in report.lists() {
        let (used, total) = (counted.used.len(), counted.total());
        let percent = (used * 100).checked_div(total).map_or_else(|| "-".to_owned(), |percent| percent.to_string());
        table.row(vec![name.to_owned(), total.to_string(), used.to_string(), percent]);
    }
    let mut text = format!("\n{}", table.text(style));
    for (name, counted) in report.lists().filter(|(_, counted)| !counted.unused.is_empty()) {
        let _ = writeln!(
            text,
            "\n{}\n  {}",
            style.bold(&format!("{} that no game used", shown(name))),
            shown(&counted.unused.join(", "))
        );
    }
    text
}

/// Formats what one game used as JSON.
#[must_use]
pub fn json(inventory: &Inventory<'_>, usage: &Usage) -> serde_json::Value {
    let report = inventory.report(usage);
    report
        .lists()
        .map(|(name, counted)| (name.to_owned(), serde_json::json!(counted.used)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}
