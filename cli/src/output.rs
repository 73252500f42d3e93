//! Standard output: colours only on a terminal, and quiet when whoever reads goes away.

use std::io::{self, BufWriter, IsTerminal as _, Write};

/// How text is emphasised; does nothing where colours are not wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether colours are wanted.
    pub colour: bool,
}

impl Style {
    /// No colours.
    pub const PLAIN: Self = Self { colour: false };

    fn wrap(self, code: &str, text: &str) -> String {
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Important.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// Less important.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// Wrong.
    #[must_use]
    pub fn red(self, text: &str) -> String {
        self.wrap("31", text)
    }

    /// Right.
    #[must_use]
    pub fn green(self, text: &str) -> String {
        self.wrap("32", text)
    }

    /// To be typed.
    #[must_use]
    pub fn cyan(self, text: &str) -> String {
        self.wrap("36", text)
    }
}

/// Standard output.
pub struct Out {
    writer: Box<dyn Write>,
    /// How text is emphasised.
    pub style: Style,
}

impl std::fmt::Debug for Out {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Out").field("style", &self.style).finish_non_exhaustive()
    }
}

impl Out {
    /// The standard output of the process.
    #[must_use]
    pub fn standard() -> Self {
        let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        Self { writer: Box::new(BufWriter::new(io::stdout())), style: Style { colour } }
    }

    /// Writes text as it is.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(text.as_bytes())
    }

    /// Writes a line.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.text(text)?;
        self.text("\n")
    }

    /// Makes sure that what was written can be read.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Whether an error only says that nobody reads any more.
#[must_use]
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
