//! The one type in which every fault is told, whatever found it and whoever shows it.
//! Drawing is in [`crate::render`]; what the codes mean is in [`crate::codes`].

use crate::codes;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use crate::source::{SourceFile, Span};

/// A stable code such as `HF0101`. All of them stand in [`crate::codes`].
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

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The pack cannot be used.
    Error,
    /// The pack works, but probably not as meant.
    Warning,
    /// Something worth knowing.
    Note,
}

impl Severity {
    /// The lower-case word for it.
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
    /// The bytes in it.
    pub span: Span,
}

impl FileSpan {
    /// A span in a file.
    #[must_use]
    pub fn new(file: &Arc<SourceFile>, span: Span) -> Self {
        Self { file: Arc::clone(file), span }
    }

    /// The file as such, drawn at its beginning.
    #[must_use]
    pub fn whole_file(file: Arc<SourceFile>) -> Self {
        Self { file, span: Span::empty(0) }
    }

    /// Line and column (both 1-based) of the beginning.
    #[must_use]
    pub fn start(&self) -> (usize, usize) {
        self.file.line_col(self.span.start)
    }

    /// Line and column (both 1-based) of the end, which is exclusive.
    #[must_use]
    pub fn end(&self) -> (usize, usize) {
        self.file.line_col(self.span.end.max(self.span.start))
    }

    fn order(&self) -> (&str, usize, usize) {
        (self.file.path(), self.span.start, self.span.end)
    }
}

/// A change to the source that removes the fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced; an empty span inserts.
    pub place: FileSpan,
    /// What comes in its stead.
    pub replacement: String,
}

/// One fault: what, where, what was expected and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// One terse sentence without a full stop.
    pub message: String,
    /// Where it is; none for faults of no file.
    pub place: Option<FileSpan>,
    /// Other places that belong to it, each with a few words.
    pub labels: Vec<(FileSpan, String)>,
    /// What would have been right.
    pub expected: Option<String>,
    /// What to do about it.
    pub help: Vec<String>,
    /// The change that would mend it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    fn new(severity: Severity, code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
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

    /// Says where it is.
    #[must_use]
    pub fn at(mut self, place: FileSpan) -> Self {
        self.place = Some(place);
        self
    }

    /// Names another place that belongs to it.
    #[must_use]
    pub fn label(mut self, place: FileSpan, text: impl Into<String>) -> Self {
        self.labels.push((place, text.into()));
        self
    }

    /// Says what would have been right.
    #[must_use]
    pub fn expected(mut self, text: impl Into<String>) -> Self {
        self.expected = Some(text.into());
        self
    }

    /// Says what to do. May be called several times.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Gives the change that would mend it.
    #[must_use]
    pub fn fix(mut self, place: FileSpan, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { place, replacement: replacement.into() });
        self
    }

    /// Whether others may follow from it: what cannot be read is missing elsewhere.
    fn is_cause(&self) -> bool {
        self.severity == Severity::Error && codes::is_cause(self.code)
    }

    /// The order of reports: what others may follow from, then by path, position, code, message. Faults of no file come first.
    #[must_use]
    pub fn report_order(&self, other: &Self) -> Ordering {
        let key = |d: &Self| (d.place.is_some(), d.severity, d.code);
        let causes = other.is_cause().cmp(&self.is_cause());
        let place = self.place.as_ref().map(FileSpan::order).cmp(&other.place.as_ref().map(FileSpan::order));
        let (has_place, severity, code) = key(self);
        let (other_place, other_severity, other_code) = key(other);
        causes
            .then(has_place.cmp(&other_place))
            .then(place)
            .then(code.cmp(&other_code))
            .then(severity.cmp(&other_severity))
            .then_with(|| self.message.cmp(&other.message))
    }
}

/// Collects diagnostics from wherever they come and gives them out in one order.
#[derive(Debug, Clone, Default)]
pub struct Sink {
    diagnostics: Vec<Diagnostic>,
}

impl Sink {
    /// An empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Whether there is an error among them.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// How many there are, repeated ones counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// All of them in report order, each once.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        sort_and_dedupe(&mut self.diagnostics);
        self.diagnostics
    }
}

impl Sink {
    /// Whether there is one like that.
    pub(crate) fn any(&self, like: impl Fn(&Diagnostic) -> bool) -> bool {
        self.diagnostics.iter().any(like)
    }
}

impl Extend<Diagnostic> for Sink {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, iter: T) {
        self.diagnostics.extend(iter);
    }
}

/// A text from a file, cut to what fits in a message.
#[must_use]
pub fn shorten(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => Cow::Owned(format!("{}…", text.get(..at).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// Puts diagnostics in report order and drops those that say the same of the same place.
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
    fn reports_do_not_depend_on_the_order_of_finding() {
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
