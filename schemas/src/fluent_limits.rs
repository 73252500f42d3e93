//! Limits for Fluent texts, checked before parsing: the parser recurses as deep as placeables and calls nest, and does work that grows
//! with the square of the number of arguments of a call.

use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::pack::limits::{TEXT, TEXT_ARGUMENTS, TEXT_BYTES};
use crate::source::{SourceFile, Span};
use std::sync::Arc;

/// The first text of a file that exceeds a limit, or at which the parser would fail.
pub(crate) fn fault(file: &Arc<SourceFile>) -> Option<Diagnostic> {
    let Some((at, code, exceeded)) = Scanner::new(file.text()).first_excess() else { return short_escape(file) };
    let place = FileSpan::new(file, Span::new(at, file.clamp(at + 1)));
    Some(
        Diagnostic::error(code, format!("the text has {exceeded}; the file was not read"))
            .at(place)
            .help("divide the text into several, and choose among them in a hook"),
    )
}

/// An escape sequence that ends early at a letter that is not ASCII. The parser would divide the letter to quote the sequence.
fn short_escape(file: &Arc<SourceFile>) -> Option<Diagnostic> {
    let text = file.text();
    let digits = |from: usize| {
        text.as_bytes()
            .get(from..)
            .unwrap_or_default()
            .iter()
            .take(6)
            .take_while(|byte| byte.is_ascii_hexdigit())
            .count()
    };
    let (at, digits, letter) = text.match_indices('\\').find_map(|(at, _)| {
        let (digits_wanted, letter) = match text.as_bytes().get(at + 1)? {
            b'u' => (4, 'u'),
            b'U' => (6, 'U'),
            _ => return None,
        };
        let found = digits(at + 2);
        let is_divided =
            found < digits_wanted && text.as_bytes().get(at + 2 + found).is_some_and(|byte| !byte.is_ascii());
        is_divided.then_some((at, digits_wanted, letter))
    })?;
    Some(
        Diagnostic::error(codes::FLUENT_SYNTAX, format!("`\\{letter}` is not followed by {digits} hexadecimal digits"))
            .at(FileSpan::new(file, Span::new(at, at + 2)))
            .help("write the letter itself, or its number with all digits"),
    )
}

/// What is being read.
enum Context {
    /// `{ … }`
    Placeable,
    /// `( … )`, with the number of colons so far: one for each named argument.
    Arguments(usize),
    /// The text of a variant.
    Variant,
}

/// Follows the grammar as long as a text is valid. Where it is not, the parser skips to the next message, and so does this.
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the present message starts.
    start: usize,
    open: Vec<Context>,
    /// The placeables and calls among `open`.
    depth: usize,
}

type Excess = (usize, crate::diagnostic::Code, String);

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), at: 0, start: 0, open: Vec::new(), depth: 0 }
    }

    fn first_excess(mut self) -> Option<Excess> {
        loop {
            match self.step() {
                Err(excess) => return Some(excess),
                Ok(false) => return None,
                Ok(true) if TEXT.is_exceeded_by(self.depth) => {
                    return Some((self.at.saturating_sub(1), codes::TOO_DEEP, TEXT.exceeded()));
                }
                Ok(true) => {}
            }
        }
    }

    /// Reads on; false at the end.
    fn step(&mut self) -> Result<bool, Excess> {
        let Some(&byte) = self.bytes.get(self.at) else { return Ok(false) };
        let starts_line = self.at == 0 || self.bytes.get(self.at - 1) == Some(&b'\n');
        if starts_line && self.is_message_start() {
            (self.start, self.depth) = (self.at, 0);
            self.open.clear();
        }
        if TEXT_BYTES.is_exceeded_by(self.at - self.start) {
            return Err((self.start, codes::FILE_TOO_LARGE, TEXT_BYTES.exceeded()));
        }
        let ends_variant = starts_line && self.ends_variant();
        match self.open.last_mut() {
            None => self.text(byte),
            Some(Context::Variant) if ends_variant => _ = self.open.pop(),
            Some(Context::Variant) => self.text(byte),
            Some(Context::Arguments(colons)) if byte == b':' => {
                *colons += 1;
                if TEXT_ARGUMENTS.is_exceeded_by(*colons) {
                    return Err((self.at, codes::TOO_DEEP, TEXT_ARGUMENTS.exceeded()));
                }
                self.at += 1;
            }
            Some(Context::Arguments(_) | Context::Placeable) => self.expression(byte),
        }
        Ok(true)
    }

    /// Whether a message or term starts here: its name and `=`. Inside a placeable this is not valid.
    fn is_message_start(&self) -> bool {
        let line = self.bytes.get(self.at..).unwrap_or_default();
        let line = line.strip_prefix(b"-").unwrap_or(line);
        let name = line.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_')).count();
        let rest = line.get(name..).unwrap_or_default();
        line.first().is_some_and(u8::is_ascii_alphabetic) && rest.iter().find(|byte| **byte != b' ') == Some(&b'=')
    }

    fn push(&mut self, context: Context) {
        self.depth += usize::from(!matches!(context, Context::Variant));
        self.open.push(context);
        self.at += 1;
    }

    fn text(&mut self, byte: u8) {
        if byte == b'{' { self.push(Context::Placeable) } else { self.at += 1 }
    }

    /// Whether the text of a variant ends at this start of a line.
    fn ends_variant(&self) -> bool {
        let line = self.bytes.get(self.at..).unwrap_or_default();
        let indent = line.iter().take_while(|byte| **byte == b' ').count();
        match line.get(indent) {
            Some(b'{' | b'\r' | b'\n') => false,
            Some(b'[' | b'*' | b'}' | b'.') => true,
            Some(_) => indent == 0,
            None => true,
        }
    }

    fn expression(&mut self, byte: u8) {
        match byte {
            b'{' => self.push(Context::Placeable),
            b'(' => self.push(Context::Arguments(0)),
            b']' => self.push(Context::Variant),
            b'}' | b')' => {
                let closes = matches!(
                    (byte, self.open.last()),
                    (b'}', Some(Context::Placeable)) | (b')', Some(Context::Arguments(_)))
                );
                if closes {
                    self.open.pop();
                    self.depth -= 1;
                }
                self.at += 1;
            }
            b'"' => self.literal(),
            _ => self.at += 1,
        }
    }

    /// Skips a literal, which ends on its line.
    fn literal(&mut self) {
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b'\n' {
                return;
            }
            self.at += if byte == b'\\' && self.bytes.get(self.at + 1) != Some(&b'\n') { 2 } else { 1 };
            if byte == b'"' {
                return;
            }
        }
    }
}

#[cfg(test)]
#[path = "fluent_limits_tests.rs"]
mod tests;
