//! Reports the results of scenarios.

use crate::output::Style;
use hexforge_io::github::Annotation;
use hexforge_io::shown;
use hexforge_play::Failure;
use hexforge_schemas::load::Scenario;
use serde_json::{Value as Json, json};

/// A scenario and its result.
#[derive(Clone, Debug)]
pub struct Tested {
    /// The scenario.
    pub scenario: Scenario,
    /// Why it failed, if it did.
    pub failure: Option<Failure>,
}

/// Counts the passed and the failed scenarios.
#[must_use]
pub fn counts(all: &[Tested]) -> (usize, usize) {
    let failed = all.iter().filter(|t| t.failure.is_some()).count();
    (all.len() - failed, failed)
}

/// Formats the failures and a summary as text.
#[must_use]
pub fn text(all: &[Tested], style: Style) -> String {
    let mut text = String::new();
    for tested in all {
        let Some(failure) = &tested.failure else { continue };
        let cites = tested.scenario.cites.as_ref().map_or_else(String::new, |c| format!(" [{}]", shown(c)));
        text.push_str(&format!("{} {}{cites}\n", style.red("failed:"), style.bold(&shown(&tested.scenario.name))));
        text.push_str(&format!("  {}:{}\n", shown(&failure.file), failure.line));
        text.push_str(&format!("  expected {}\n", failure.expected));
        for line in &failure.found {
            text.push_str(&format!("  found    {line}\n"));
        }
        text.push('\n');
    }
    let (passed, failed) = counts(all);
    let sum = if failed == 0 {
        style.green(&format!("{passed} passed"))
    } else {
        style.red(&format!("{passed} passed, {failed} failed"))
    };
    text + &sum + "\n"
}

/// Formats all results as JSON.
#[must_use]
pub fn json(all: &[Tested]) -> Json {
    let one = |tested: &Tested| {
        let place = &tested.scenario.place;
        json!({
            "scenario": tested.scenario.name,
            "cites": tested.scenario.cites,
            "pack": tested.scenario.pack,
            "file": place.file.path().as_ref(),
            "line": place.start().0,
            "passed": tested.failure.is_none(),
            "failure": tested.failure.as_ref().map(failure),
        })
    };
    let (passed, failed) = counts(all);
    json!({ "passed": passed, "failed": failed, "scenarios": all.iter().map(one).collect::<Vec<_>>() })
}

fn failure(failure: &Failure) -> Json {
    json!({ "file": failure.file, "line": failure.line, "expected": failure.expected, "found": failure.found })
}

/// Formats the failures as annotations for GitHub Actions.
#[must_use]
pub fn github(all: &[Tested]) -> Vec<Annotation> {
    let one = |tested: &Tested| {
        let failure = tested.failure.as_ref()?;
        let message = format!("expected {}\nfound {}", failure.expected, failure.found.join("\n"));
        let line = failure.line.to_string();
        let properties = [("file", failure.file.as_str()), ("line", &line), ("title", &tested.scenario.name)];
        Some(Annotation::new("error", &properties, &message))
    };
    all.iter().filter_map(one).collect()
}
