//! [`Diagnostic`], the type of all errors, warnings and notes about packs.
//! [`crate::render`] formats them; [`crate::codes`] explains their codes.

use crate::codes;
use hexforge_io::shown::into_shown;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use crate::source::{SourceFile, Span};

/// A stable code such as `HF0101`. [`crate::codes`] lists all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub(crate) &'static str);

impl Code {
    /// The code as written, `HF` and four digits.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// How serious a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The pack cannot be used.
    Error,
    /// The pack works, but probably not as intended.
    Warning,
    /// Additional information.
    Note,
}

impl Severity {
    /// The severity as a lower-case word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// A span in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileSpan {
    /// The file.
    pub file: Arc<SourceFile>,
    /// The range of bytes in the file.
    pub span: Span,
}

impl FileSpan {
    /// A span in a file.
    #[must_use]
    pub fn new(file: &Arc<SourceFile>, span: Span) -> Self {
        Self { file: Arc::clone(file), span }
    }

    /// The whole file; reports show its first line.
    #[must_use]
    pub fn whole_file(file: Arc<SourceFile>) -> Self {
        Self { file, span: Span::empty(0) }
    }

    /// The line of the start, 1-based.
    #[must_use]
    pub fn line(&self) -> usize {
        self.file.line(self.span.start)
    }

    /// The line and column of the start, both 1-based.
    #[must_use]
    pub fn start(&self) -> (usize, usize) {
        self.file.line_col(self.span.start)
    }

    /// The line and column of the exclusive end, both 1-based.
    #[must_use]
    pub fn end(&self) -> (usize, usize) {
        self.file.line_col(self.span.end.max(self.span.start))
    }

    fn order(&self) -> (&str, usize, usize) {
        (self.file.path(), self.span.start, self.span.end)
    }
}

/// A change to the source that fixes a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// The text to replace; an empty span inserts.
    pub place: FileSpan,
    /// The new text.
    pub replacement: String,
}

/// An error, warning or note: what is wrong, where, what was expected, and what to do.
///
/// Its texts quote what packs contain, so each is one visible line ([`hexforge_io::shown()`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code.
    pub code: Code,
    /// How serious a problem is.
    pub severity: Severity,
    /// What is wrong, in one short sentence without a full stop.
    pub message: String,
    /// Where it is; none for a problem that is not in a file.
    pub place: Option<FileSpan>,
    /// Related places, each with a short text.
    pub labels: Vec<(FileSpan, String)>,
    /// What would be correct.
    pub expected: Option<String>,
    /// What to do, in the imperative.
    pub help: Vec<String>,
    /// A change that fixes it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    fn new(severity: Severity, code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            message: into_shown(bounded(message.into())),
            place: None,
            labels: Vec::new(),
            expected: None,
            help: Vec::new(),
            fix: None,
        }
    }

    /// An error.
    #[must_use]
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A warning.
    #[must_use]
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A note.
    #[must_use]
    pub fn note(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message)
    }

    /// Sets the place.
    #[must_use]
    pub fn at(mut self, place: FileSpan) -> Self {
        self.place = Some(place);
        self
    }

    /// Adds a related place.
    #[must_use]
    pub fn label(mut self, place: FileSpan, text: impl Into<String>) -> Self {
        self.labels.push((place, into_shown(bounded(text.into()))));
        self
    }

    /// Sets what would be correct.
    #[must_use]
    pub fn expected(mut self, text: impl Into<String>) -> Self {
        self.expected = Some(into_shown(bounded(text.into())));
        self
    }

    /// Adds a sentence about what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(into_shown(bounded(text.into())));
        self
    }

    /// Sets a change that fixes it.
    #[must_use]
    pub fn fix(mut self, place: FileSpan, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { place, replacement: replacement.into() });
        self
    }

    /// Whether it can cause other errors: names from an unreadable file are unknown elsewhere.
    fn is_cause(&self) -> bool {
        self.severity == Severity::Error && codes::is_cause(self.code)
    }

    /// The order of a report: causes of other errors first, then problems without a file, then by path, position, code and
    /// message. What was not checked because of the errors comes last.
    #[must_use]
    pub fn report_order(&self, other: &Self) -> Ordering {
        let key = |d: &Self| (d.place.is_some(), d.severity, d.code);
        let skipped = |d: &Self| d.code == codes::NOT_CHECKED;
        let causes = other.is_cause().cmp(&self.is_cause());
        let place = self.place.as_ref().map(FileSpan::order).cmp(&other.place.as_ref().map(FileSpan::order));
        let (has_place, severity, code) = key(self);
        let (other_place, other_severity, other_code) = key(other);
        skipped(self)
            .cmp(&skipped(other))
            .then(causes)
            .then(has_place.cmp(&other_place))
            .then(place)
            .then(code.cmp(&other_code))
            .then(severity.cmp(&other_severity))
            .then_with(|| self.message.cmp(&other.message))
    }
}

/// How many diagnostics of each severity are kept. A report shows far fewer.
pub(crate) const KEPT: usize = 50_000;

/// Collects diagnostics and returns them in report order. Of each severity, only the first ones are kept.
#[derive(Debug, Clone, Default)]
pub struct Sink {
    diagnostics: Vec<Diagnostic>,
    /// The number of diagnostics of each severity, also of those that are not kept.
    counts: [usize; 3],
}

impl Sink {
    /// Creates an empty sink.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let Some(count) = self.counts.get_mut(diagnostic.severity as usize) else { return };
        *count += 1;
        if *count <= KEPT {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether it contains an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// The number of kept diagnostics, including duplicates.
    #[must_use]
    pub fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// All diagnostics in report order, without duplicates.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        sort_and_dedupe(&mut self.diagnostics);
        self.diagnostics
    }
}

impl Sink {
    /// The kept diagnostics, in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter()
    }

    /// Whether a diagnostic matches.
    pub(crate) fn any(&self, like: impl Fn(&Diagnostic) -> bool) -> bool {
        self.diagnostics.iter().any(like)
    }

    /// The places of all errors: the path of the file and the first byte.
    pub(crate) fn error_places(&self) -> BTreeSet<(Arc<str>, usize)> {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.filter_map(|d| d.place.as_ref()).map(|place| (place.file.path().clone(), place.span.start)).collect()
    }
}

impl Extend<Diagnostic> for Sink {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, iter: T) {
        iter.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }
}

/// Shortens a sentence with names or texts of any length, so that a report stays readable.
fn bounded(text: String) -> String {
    const LONGEST: usize = 2_000;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

/// Shortens a text from a file so that it fits in a message.
#[must_use]
pub fn shorten(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => Cow::Owned(format!("{}…", text.get(..at).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// A noun with `a` or `an`.
pub(crate) fn with_article(noun: &str) -> String {
    let is_vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}

/// Sorts diagnostics in report order and removes duplicates.
pub fn sort_and_dedupe(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(Diagnostic::report_order);
    diagnostics.dedup_by(|a, b| a.report_order(b) == Ordering::Equal);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;

    fn at(path: &str, start: usize, message: &str) -> Diagnostic {
        let file = SourceFile::new(path, "some text");
        Diagnostic::error(codes::UNKNOWN_KEY, message).at(FileSpan::new(&file, Span::new(start, start + 1)))
    }

    #[test]
    fn report_order_does_not_depend_on_insertion_order() {
        let all = [at("b.yaml", 0, "x"), at("a.yaml", 3, "x"), at("a.yaml", 1, "y"), at("a.yaml", 1, "x")];
        let mut forward = Sink::new();
        forward.extend(all.iter().cloned());
        let mut backward = Sink::new();
        backward.extend(all.iter().rev().cloned());
        backward.push(at("b.yaml", 0, "x"));

        let forward = forward.finish();
        assert_eq!(forward, backward.finish());
        assert_eq!(forward.len(), 4);
        assert_eq!(forward[0].message, "x");
        assert_eq!(forward[0].place.as_ref().unwrap().file.path().as_ref(), "a.yaml");
    }

    #[test]
    fn only_errors_count_as_errors() {
        let mut sink = Sink::new();
        sink.push(Diagnostic::warning(codes::UNKNOWN_KEY, "w"));
        sink.push(Diagnostic::note(codes::UNKNOWN_KEY, "n"));
        assert!(!sink.has_errors());
        sink.push(Diagnostic::error(codes::UNKNOWN_KEY, "e"));
        assert!(sink.has_errors());
        assert_eq!(sink.len(), 3);
        assert!(!sink.is_empty());
    }
}
