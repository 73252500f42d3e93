//! Faults of packs, in the form that was asked for.

use crate::arguments::Format;
use crate::output::Out;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::render;

/// How many there are of each severity.
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
    /// Counts.
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

/// `1 error`, `2 errors`.
#[must_use]
pub fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Writes faults.
///
/// # Errors
/// They cannot be written.
pub fn write(diagnostics: &[Diagnostic], format: Format, out: &mut Out) -> anyhow::Result<()> {
    let text = match format {
        Format::Text => render::text(diagnostics, out.style.colour),
        Format::Json => render::json(diagnostics),
        Format::Sarif => render::sarif(diagnostics),
        Format::Github => render::github(diagnostics),
    };
    out.text(&text)?;
    if !text.is_empty() && !text.ends_with('\n') {
        out.text("\n")?;
    }
    Ok(())
}
