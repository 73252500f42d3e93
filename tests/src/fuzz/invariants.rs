//! What holds for every report, whatever was read.

use hexforge_io::shown::shown;
use hexforge_schemas::diagnostic::{Diagnostic, FileSpan, Severity};
use hexforge_schemas::render;
use hexforge_schemas::source::{SourceFile, Span};

/// Asserts that a span is a part of the file's text.
pub(super) fn is_in(file: &SourceFile, span: Span) {
    let text = file.text();
    assert!(span.start <= span.end && span.end <= text.len(), "{span:?} is not in a text of {} bytes", text.len());
    assert!(
        text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
        "{span:?} divides a character of {}",
        file.path()
    );
}

/// Asserts that errors say where they are, in visible words, and that every form of the report can be written.
pub(super) fn report(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let Diagnostic { severity, message, place, labels, fix, expected, help, .. } = diagnostic;
        assert!(place.is_some() || *severity != Severity::Error, "`{message}` does not say where");
        let fixed = fix.as_ref().map(|fix| &fix.place);
        for FileSpan { file, span } in place.iter().chain(labels.iter().map(|(place, _)| place)).chain(fixed) {
            is_in(file, *span);
        }
        for text in [message].into_iter().chain(expected).chain(help).chain(labels.iter().map(|(_, text)| text)) {
            assert!(!text.is_empty(), "{}: an empty sentence", diagnostic.code);
            assert_eq!(shown(text), *text, "{}: a sentence that is not visible", diagnostic.code);
        }
    }
    let limited = render::limited(diagnostics);
    let text = render::text(&limited, false);
    assert!(text.len() < 1 << 20, "the report has {} bytes", text.len());
    let json = render::json(&limited);
    serde_json::from_str::<serde_json::Value>(&json).expect("the report is JSON");
    let sarif = render::sarif(&limited);
    serde_json::from_str::<serde_json::Value>(&sarif).expect("the report is SARIF");
    let _ = render::github(&limited);
}
