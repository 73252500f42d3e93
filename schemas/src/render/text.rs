//! Text with source frames, for people.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use hexforge_io::shown;

use crate::diagnostic::{Diagnostic, FileSpan, Severity};
use crate::source::{SourceFile, Span};

/// Renders all diagnostics, with a blank line after each.
#[must_use]
pub fn text(diagnostics: &[Diagnostic], colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    diagnostics.iter().map(|diagnostic| format!("{}\n\n", renderer.render(&groups(diagnostic)))).collect()
}

fn groups(diagnostic: &Diagnostic) -> Vec<Group<'_>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut main = Group::with_title(level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.as_str()));
    let mut labels: Vec<&(FileSpan, String)> = diagnostic.labels.iter().collect();
    if let Some(place) = &diagnostic.place {
        let (here, elsewhere) = labels.into_iter().partition(|(label, _)| label.file == place.file);
        labels = elsewhere;
        main = with_frame(main, &place.file, Some(place), &here);
    }
    // One frame for each other file, in the order of the labels.
    while let Some(first) = labels.first().map(|(place, _)| &place.file) {
        let (here, elsewhere): (Vec<_>, Vec<_>) = labels.into_iter().partition(|(place, _)| place.file == *first);
        main = with_frame(main, first, None, &here);
        labels = elsewhere;
    }
    if let Some(expected) = &diagnostic.expected {
        main = main.element(Level::NOTE.with_name(Some("expected")).message(expected.as_str()));
    }
    let mut help: Vec<&str> = diagnostic.help.iter().map(String::as_str).collect();
    let fix = diagnostic.fix.as_ref().map(|fix| {
        let title = if help.is_empty() { "write it like this" } else { help.remove(0) };
        let window = Window::around(&fix.place.file, &[fix.place.span]);
        let patch = Patch::new(window.range(fix.place.span), fix.replacement.as_str());
        Group::with_title(Level::HELP.secondary_title(title)).element(window.snippet().patch(patch))
    });
    for help in help {
        main = main.element(Level::HELP.message(help));
    }
    std::iter::once(main).chain(fix).collect()
}

fn with_frame<'a>(
    group: Group<'a>,
    file: &'a SourceFile,
    primary: Option<&'a FileSpan>,
    labels: &[&'a (FileSpan, String)],
) -> Group<'a> {
    if file.text().is_empty() {
        return group.element(Origin::path(shown(file.path())));
    }
    let spans: Vec<Span> = primary.into_iter().chain(labels.iter().map(|(place, _)| place)).map(first_line).collect();
    let window = Window::around(file, &spans);
    let main = primary.map(|place| AnnotationKind::Primary.span(window.range(first_line(place))));
    let others = labels
        .iter()
        .map(|(place, text)| AnnotationKind::Context.span(window.range(first_line(place))).label(text.as_str()));
    let all: Vec<Annotation<'a>> = main.into_iter().chain(others).collect();
    group.element(window.snippet().annotations(all))
}

/// The part of a span on its first line, which keeps frames small.
fn first_line(place: &FileSpan) -> Span {
    let start = place.file.clamp(place.span.start);
    let end = place.file.clamp(place.span.end).max(start);
    let (line, _) = place.file.line_col(start);
    Span::new(start, end.min(place.file.line_span(line).end))
}

/// The lines of a file that a frame needs, so that a long file is not scanned for each diagnostic.
struct Window<'a> {
    file: &'a SourceFile,
    first_line: usize,
    start: usize,
    text: &'a str,
}

impl<'a> Window<'a> {
    fn around(file: &'a SourceFile, spans: &[Span]) -> Self {
        let first = spans.iter().map(|span| span.start).min().unwrap_or(0);
        let last = spans.iter().map(|span| span.end).max().unwrap_or(0);
        let first_line = file.line_col(first).0.saturating_sub(1).max(1);
        let last_line = file.line_col(last).0 + 1;
        let start = file.line_span(first_line).start;
        let text = file.slice(Span::new(start, file.line_span(last_line).end));
        Self { file, first_line, start, text }
    }

    fn range(&self, span: Span) -> std::ops::Range<usize> {
        let at = |byte: usize| self.file.clamp(byte).saturating_sub(self.start).min(self.text.len());
        at(span.start)..at(span.end)
    }

    fn snippet<T: Clone>(&self) -> Snippet<'a, T> {
        Snippet::source(self.text).line_start(self.first_line).path(shown(self.file.path()))
    }
}
