//! Reports the outcomes of a repeated scenario.

use crate::output::Style;
use crate::render::text_table::TextTable;
pub use hexforge_play::repeats::{Counted, Repeats, interval, repeat};
use serde_json::{Value as Json, json};

/// Formats the outcomes as a table.
#[must_use]
pub fn text(counted: &Counted, style: Style) -> String {
    let mut table = TextTable::new(&["outcome", "times", "%", "95 % interval"]);
    for (outcome, times) in &counted.outcomes {
        let (low, high) = interval(*times, counted.count);
        table.row(vec![
            outcome.clone(),
            times.to_string(),
            format!("{:.2}", counted.share(outcome) * 100.0),
            format!("{:.2} to {:.2}", low * 100.0, high * 100.0),
        ]);
    }
    format!("{} ({} repeats)\n{}", style.bold(&counted.scenario), counted.count, table.text(style))
}

/// Formats the outcomes as JSON.
#[must_use]
pub fn json(counted: &Counted) -> Json {
    let one = |(outcome, times): (&String, &usize)| {
        let (low, high) = interval(*times, counted.count);
        json!({ "outcome": outcome, "times": times, "share": counted.share(outcome), "low": low, "high": high })
    };
    json!({
        "scenario": counted.scenario,
        "repeats": counted.count,
        "outcomes": counted.outcomes.iter().map(one).collect::<Vec<_>>(),
        "failures": counted.failures.iter().map(|(n, why)| json!({ "repeat": n, "why": why })).collect::<Vec<_>>(),
    })
}
