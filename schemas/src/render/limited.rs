//! A report shows only the first diagnostics of each severity, in every format.

use crate::codes;
use crate::diagnostic::{Diagnostic, KEPT, Severity};
use crate::pack::limits::FAULTS;

/// The first diagnostics of each severity, in the same order, and a note about how many more there are.
#[must_use]
pub fn limited(diagnostics: &[Diagnostic]) -> Vec<Diagnostic> {
    let most = FAULTS.most();
    let mut counts = [0_usize; 3];
    let mut shown = Vec::new();
    for diagnostic in diagnostics {
        let Some(count) = counts.get_mut(diagnostic.severity as usize) else { continue };
        *count += 1;
        if *count <= most {
            shown.push(diagnostic.clone());
        }
    }
    let more = |severity: Severity, word: &str| {
        let more = counts.get(severity as usize).copied().unwrap_or_default().saturating_sub(most);
        let at_least = if more + most >= KEPT { "at least " } else { "" };
        (more > 0).then(|| format!("{at_least}{more} more {word}{}", if more == 1 { "" } else { "s" }))
    };
    let hidden = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")];
    let hidden: Vec<String> = hidden.into_iter().filter_map(|(severity, word)| more(severity, word)).collect();
    if !hidden.is_empty() {
        let is_one = hidden.len() == 1 && hidden.iter().all(|text| text.starts_with("1 more"));
        let verb = if is_one { "is" } else { "are" };
        let text = format!("{} {verb} not shown (limit `{}`)", hidden.join(" and "), FAULTS.name);
        shown.push(Diagnostic::note(codes::TOO_MANY_FAULTS, text).help("fix the ones that are shown and check again"));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_each_severity_are_shown_and_the_rest_are_counted() {
        let mut all: Vec<Diagnostic> =
            (0..150).map(|n| Diagnostic::warning(codes::UNUSED, format!("warning {n}"))).collect();
        assert_eq!(limited(&all[..100]), all[..100]);
        all.extend((0..101).map(|n| Diagnostic::error(codes::UNKNOWN_KEY, format!("error {n}"))));
        let shown = limited(&all);

        assert_eq!(shown.len(), 201);
        assert_eq!((&*shown[99].message, &*shown[100].message), ("warning 99", "error 0"));
        assert_eq!(shown[200].message, "1 more error and 50 more warnings are not shown (limit `reported_faults`)");
    }
}
