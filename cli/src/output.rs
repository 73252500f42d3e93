//! Standard output: colours only on a terminal, and no error when the reader closes the pipe. Everything is filtered by
//! [`hexforge_io::screen`].

use hexforge_io::github::Annotation;
use hexforge_io::screen::{self, Screen};
use std::io::{self, BufWriter, IsTerminal as _};

/// Emphasises text if colours are enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether colours are enabled.
    pub colour: bool,
}

impl Style {
    /// No colours.
    pub const PLAIN: Self = Self { colour: false };

    fn wrap(self, code: &str, text: &str) -> String {
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Bold, for what matters most.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// Dim, for what matters less.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// Red, for errors.
    #[must_use]
    pub fn red(self, text: &str) -> String {
        self.wrap("31", text)
    }

    /// Green, for success.
    #[must_use]
    pub fn green(self, text: &str) -> String {
        self.wrap("32", text)
    }

    /// The colour of a seat, as on drawn boards.
    #[must_use]
    pub fn seat(self, seat: usize, text: &str) -> String {
        const SEATS: [&str; 8] = ["94", "91", "92", "93", "95", "96", "38;5;208", "38;5;211"];
        SEATS.get(seat % SEATS.len()).map_or_else(|| text.to_owned(), |code| self.wrap(code, text))
    }

    /// Cyan, for what the user can type.
    #[must_use]
    pub fn cyan(self, text: &str) -> String {
        self.wrap("36", text)
    }
}

/// The width of lines if the output is not a terminal.
const COLUMNS: usize = 110;

/// What texts are laid out for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// How to emphasise text.
    pub style: Style,
    /// The width of lines.
    pub columns: usize,
    /// The height of the terminal, if it is one.
    pub rows: Option<usize>,
}

impl Page {
    /// A file: no colours, and lines of a fixed width.
    pub const PLAIN: Self = Self { style: Style::PLAIN, columns: COLUMNS, rows: None };
}

/// Standard output.
#[derive(Debug)]
pub struct Out {
    screen: Screen,
    /// How to emphasise text.
    pub style: Style,
}

impl Out {
    /// Opens the standard output of the process.
    #[must_use]
    pub fn standard() -> Self {
        let colour = io::stdout().is_terminal() && wants_colours();
        Self { screen: Screen::new(Box::new(BufWriter::new(io::stdout())), colour), style: Style { colour } }
    }

    /// What texts are laid out for: the terminal as large as it is now, or the width in the variable `COLUMNS`.
    #[must_use]
    pub fn page(&self) -> Page {
        let terminal = console::Term::stdout().size_checked().filter(|_| io::stdout().is_terminal());
        let set = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|columns| *columns > 0);
        let columns = terminal.map(|(_, columns)| usize::from(columns)).filter(|columns| *columns > 0);
        Page {
            style: self.style,
            columns: columns.or_else(set).unwrap_or(COLUMNS),
            rows: terminal.map(|(rows, _)| usize::from(rows)).filter(|rows| *rows > 0),
        }
    }

    /// Writes text of several lines, laid out by us: what it contains of a pack or a file was made visible before
    /// ([`hexforge_io::shown()`]), so that a line break in it cannot begin a line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        self.screen.text(text)
    }

    /// Writes one line, whatever is in the text.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.screen.line(text)
    }

    /// Writes JSON.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn json(&mut self, text: &str) -> io::Result<()> {
        self.screen.json(text)
    }

    /// Writes annotations, one on each line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn annotations(&mut self, annotations: &[Annotation]) -> io::Result<()> {
        annotations.iter().try_for_each(|annotation| self.screen.annotation(annotation))
    }

    /// Clears the terminal.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn clear(&mut self) -> io::Result<()> {
        self.screen.clear()
    }

    /// Flushes the output.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.screen.flush()
    }
}

fn wants_colours() -> bool {
    std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
        && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// Writes lines of our own to the standard error; what they contain of a pack or a file was made visible before.
pub fn complain(text: &str) {
    screen::complain(text, io::stderr().is_terminal() && wants_colours());
}

/// Checks whether the error only means that the reader closed the pipe.
#[must_use]
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
