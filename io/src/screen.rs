//! Standard output and standard error. Whatever a program prints, nothing controls the terminal but our own colours, and no line
//! is a command to the program that runs the job.

use crate::github::Annotation;
use crate::json;
use crate::visible::{Scanner, is_bracket_command, push_escaped};
use std::io::{self, Write};

/// At most so many characters of a line are printed.
const LONGEST_LINE: usize = 100_000;

/// The start of a control sequence.
const ESCAPE: char = '\u{1b}';

/// A stream that people read, or programs in place of them.
pub struct Screen {
    stream: Box<dyn Write>,
    /// Whether our own colours pass.
    colours: bool,
    scanner: Scanner,
    /// Whether only space is on the line.
    at_start: bool,
    /// The number of characters on the line.
    length: usize,
}

impl std::fmt::Debug for Screen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Screen").field("colours", &self.colours).finish_non_exhaustive()
    }
}

impl Screen {
    /// Writes to a stream; `colours` says whether our own colours pass.
    #[must_use]
    pub fn new(stream: Box<dyn Write>, colours: bool) -> Self {
        Self { stream, colours, scanner: Scanner::default(), at_start: true, length: 0 }
    }

    /// Writes a text, which may have several lines. Control characters other than the line break and our own colours are written
    /// as in [`crate::shown()`], and so is the beginning of what the runner of a job would take for a command. Very long lines
    /// are cut.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        let filtered = self.filtered(text);
        self.stream.write_all(filtered.as_bytes())
    }

    /// Writes one line: a line break inside of it is written as `\n`.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        if text.contains('\n') {
            self.text(&text.replace('\n', "\\n"))?;
        } else {
            self.text(text)?;
        }
        self.text("\n")
    }

    /// Writes an annotation on a line of its own.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn annotation(&mut self, annotation: &Annotation) -> io::Result<()> {
        if !self.at_start {
            self.text("\n")?;
        }
        writeln!(self.stream, "{annotation}")
    }

    /// Writes JSON and a line break. Its lines are as long as they need to be.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn json(&mut self, text: &str) -> io::Result<()> {
        self.stream.write_all(json::safe(text.trim_end()).as_bytes())?;
        self.stream.write_all(b"\n")
    }

    /// Clears the terminal, if colours are enabled.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn clear(&mut self) -> io::Result<()> {
        self.at_start = true;
        if self.colours { self.stream.write_all(b"\x1b[2J\x1b[H") } else { Ok(()) }
    }

    /// Flushes the stream.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }

    fn filtered(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if let Some(style) = Some(rest).filter(|_| self.colours && c == ESCAPE).and_then(own_style) {
                out.push_str(style);
                rest = rest.get(style.len()..).unwrap_or_default();
                continue;
            }
            let after = rest.get(c.len_utf8()..).unwrap_or_default();
            self.character(&mut out, c, rest, after.chars().next());
            rest = after;
        }
        out
    }

    fn character(&mut self, out: &mut String, c: char, rest: &str, after: Option<char>) {
        if c == '\n' {
            if self.length > LONGEST_LINE {
                out.push_str(&format!("… ({} more characters)", self.length - LONGEST_LINE));
            }
            out.push('\n');
            (self.at_start, self.length, self.scanner) = (true, 0, Scanner::default());
            return;
        }
        self.length += 1;
        let shows = self.scanner.shows(c, after);
        let is_command = self.at_start && is_line_command(rest) || c == '#' && is_bracket_command(rest);
        self.at_start &= c.is_whitespace();
        if self.length > LONGEST_LINE {
            return;
        }
        if is_command {
            out.extend(c.escape_unicode());
        } else if shows {
            out.push(c);
        } else {
            push_escaped(out, c);
        }
    }
}

/// Writes lines to the standard error.
///
/// An error there cannot be reported anywhere.
pub fn complain(text: &str, colours: bool) {
    let mut screen = Screen::new(Box::new(io::stderr()), colours);
    let _ = screen.text(text).and_then(|()| screen.text("\n")).and_then(|()| screen.flush());
}

/// Whether a line is a command such as `::error::text`. Three colons are not one; they are in the frames of diagnostics.
fn is_line_command(rest: &str) -> bool {
    rest.strip_prefix("::").is_some_and(|rest| !rest.starts_with(':')) || rest == ":"
}

/// The change of style at the start of a text, if it is one that we use: bold, dim, and colours that are readable on any background.
fn own_style(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("\u{1b}[")?;
    let (parameters, _) = inside.split_once('m')?;
    let is_own = match parameters {
        "" | "0" | "1" | "2" | "4" => true,
        _ => match parameters.strip_prefix("38;5;") {
            Some(colour) => matches!(colour, "9" | "10" | "11" | "12" | "13" | "14" | "208" | "211"),
            None => {
                matches!(parameters, "31" | "32" | "33" | "34" | "35" | "36" | "91" | "92" | "93" | "94" | "95" | "96")
            }
        },
    };
    is_own.then(|| text.get(..parameters.len() + 3)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    #[derive(Clone, Default)]
    struct Shared(Rc<RefCell<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn printed(colours: bool, print: impl Fn(&mut Screen)) -> String {
        let written = Shared::default();
        let mut screen = Screen::new(Box::new(written.clone()), colours);
        print(&mut screen);
        String::from_utf8(written.0.borrow().clone()).unwrap()
    }

    fn text(colours: bool, text: &str) -> String {
        printed(colours, |screen| screen.text(text).unwrap())
    }

    #[test]
    fn only_our_own_colours_pass_and_only_where_there_are_colours() {
        let own = "\u{1b}[31mred\u{1b}[0m \u{1b}[38;5;208mseat\u{1b}[0m";
        assert_eq!(text(true, own), own);
        assert_eq!(text(false, "\u{1b}[31mred"), "\\u{1b}[31mred");
        for foreign in [
            "\u{1b}[2J",
            "\u{1b}[8mhidden",
            "\u{1b}[30;40m",
            "\u{1b}]0;title\u{7}",
            "\u{1b}[31;1H",
            "\u{1b}[38;5;0m",
            "\u{1b}",
        ] {
            assert!(!text(true, foreign).contains(ESCAPE), "{foreign:?}");
        }
    }

    #[test]
    fn one_line_is_one_line() {
        assert_eq!(printed(false, |screen| screen.line("a\nforged").unwrap()), "a\\nforged\n");
    }

    #[test]
    fn no_line_is_a_command() {
        assert_eq!(
            text(false, "::error::x\n  ::set-output name=y::z\n"),
            "\\u{3a}:error::x\n  \\u{3a}:set-output name=y::z\n"
        );
        assert_eq!(text(true, "\u{1b}[31m::error::x"), "\u{1b}[31m\\u{3a}:error::x");
        assert_eq!(text(false, "\u{3000}\u{a0}::add-mask::x"), "\u{3000}\u{a0}\\u{3a}:add-mask::x");
        assert_eq!(text(false, "a ##[error]b ##vso[task]c ## d"), "a \\u{23}#[error]b \\u{23}#vso[task]c ## d");
        assert_eq!(text(false, "a::b\n ::: base.yaml:2:1\n"), "a::b\n ::: base.yaml:2:1\n");
        let split = printed(false, |screen| [":", ":error::x"].iter().for_each(|part| screen.text(part).unwrap()));
        assert_eq!(split, "\\u{3a}:error::x");
        let annotated = printed(false, |screen| {
            screen.text("a").unwrap();
            screen.annotation(&Annotation::new("error", &[("line", "1")], "x")).unwrap();
        });
        assert_eq!(annotated, "a\n::error line=1::x\n");
    }

    #[test]
    fn a_flood_is_cut() {
        let long = text(false, &format!("{}\nnext\n", "a".repeat(LONGEST_LINE + 3)));
        assert!(long.ends_with("a… (3 more characters)\nnext\n") && long.len() < LONGEST_LINE + 60);
    }
}
