//! Annotations of GitHub Actions.

use crate::diagnostic::{Diagnostic, Severity};
use hexforge_io::github::Annotation;

/// Renders each diagnostic as an annotation.
#[must_use]
pub fn github(diagnostics: &[Diagnostic]) -> Vec<Annotation> {
    diagnostics.iter().map(annotation).collect()
}

fn annotation(diagnostic: &Diagnostic) -> Annotation {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let place = diagnostic.place.as_ref().map(|place| {
        let ((line, column), (end_line, end_column)) = (place.start(), place.end());
        (place.file.path().as_ref(), [line, end_line, column, end_column].map(|number| number.to_string()))
    });
    let mut properties = Vec::new();
    if let Some((file, [line, end_line, column, end_column])) = &place {
        properties.extend([
            ("file", *file),
            ("line", line),
            ("endLine", end_line),
            ("col", column),
            ("endColumn", end_column),
        ]);
    }
    properties.push(("title", diagnostic.code.as_str()));
    let mut message = diagnostic.message.clone();
    if let Some(expected) = &diagnostic.expected {
        message.push_str(&format!("\nexpected: {expected}"));
    }
    for help in &diagnostic.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    Annotation::new(command, &properties, &message)
}
