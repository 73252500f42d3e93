//! Reports the outcomes of a repeated scenario.

use crate::output::Style;
use crate::render::text_table::TextTable;
use hexforge_io::shown;
pub use hexforge_play::repeats::{OutcomeCounts, RepeatOptions, confidence_interval, repeat};
use serde_json::{Value as Json, json};

/// Formats the outcomes as a table.
#[must_use]
pub fn text(counts: &OutcomeCounts, style: Style) -> String {
    let mut table = TextTable::new(&["outcome", "times", "%", "95 % interval"]);
    for (outcome, times) in &counts.outcomes {
        let (low, high) = confidence_interval(*times, counts.count);
        table.row(vec![
            outcome.clone(),
            times.to_string(),
            format!("{:.2}", counts.share(outcome) * 100.0),
            format!("{:.2} to {:.2}", low * 100.0, high * 100.0),
        ]);
    }
    format!("{} ({} repeats)\n{}", style.bold(&shown(&counts.scenario)), counts.count, table.text(style))
}

/// Formats the outcomes as JSON.
#[must_use]
pub fn json(counts: &OutcomeCounts) -> Json {
    let one = |(outcome, times): (&String, &usize)| {
        let (low, high) = confidence_interval(*times, counts.count);
        json!({ "outcome": outcome, "times": times, "share": counts.share(outcome), "low": low, "high": high })
    };
    json!({
        "scenario": counts.scenario,
        "repeats": counts.count,
        "outcomes": counts.outcomes.iter().map(one).collect::<Vec<_>>(),
        "failures": counts.failures.iter().map(|(n, why)| json!({ "repeat": n, "why": why })).collect::<Vec<_>>(),
    })
}
