//! Annotations of GitHub Actions.

use crate::diagnostic::{Diagnostic, Severity};

/// Renders each diagnostic as a workflow command on its own line.
#[must_use]
pub fn github(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(line).collect()
}

fn line(diagnostic: &Diagnostic) -> String {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let place = diagnostic.place.as_ref().map_or_else(String::new, |place| {
        let ((line, column), (end_line, end_column)) = (place.start(), place.end());
        format!(
            "file={},line={line},endLine={end_line},col={column},endColumn={end_column},",
            property(place.file.path())
        )
    });
    let mut message = diagnostic.message.clone();
    if let Some(expected) = &diagnostic.expected {
        message.push_str(&format!("\nexpected: {expected}"));
    }
    for help in &diagnostic.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    format!("::{command} {place}title={}::{}\n", diagnostic.code, data(&message))
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
