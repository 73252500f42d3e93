//! Writes diagnostics of packs in the chosen format.

use crate::arguments::DiagnosticFormat;
use crate::output::Out;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::render;

/// The number of diagnostics of each severity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Notes.
    pub notes: usize,
}

impl Counts {
    /// Counts diagnostics by severity.
    #[must_use]
    pub fn of(diagnostics: &[Diagnostic]) -> Self {
        let count = |severity| diagnostics.iter().filter(|d| d.severity == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning), notes: count(Severity::Note) }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", counted(self.errors, "error"), counted(self.warnings, "warning"))?;
        if self.notes > 0 {
            write!(f, ", {}", counted(self.notes, "note"))?;
        }
        Ok(())
    }
}

/// Formats a count: `1 error`, `2 errors`.
#[must_use]
pub fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Writes the first diagnostics of each severity, and how many more there are.
///
/// # Errors
/// The output cannot be written.
pub fn write(diagnostics: &[Diagnostic], format: DiagnosticFormat, out: &mut Out) -> anyhow::Result<()> {
    let shown = render::limited(diagnostics);
    let diagnostics = shown.as_slice();
    match format {
        DiagnosticFormat::Text => out.text(&render::text(diagnostics, out.style.colour))?,
        DiagnosticFormat::Json => out.json(&render::json(diagnostics))?,
        DiagnosticFormat::Sarif => out.json(&render::sarif(diagnostics))?,
        DiagnosticFormat::Github => out.annotations(&render::github(diagnostics))?,
    }
    Ok(())
}
