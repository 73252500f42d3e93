//! Turns syntax errors of the parser into diagnostics.

use std::sync::Arc;

use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::source::{Limits, SourceFile, Span};

use super::{Scalar, ScalarStyle};

/// A diagnostic for the parser error `info` at `byte`.
pub(super) fn fault(file: &Arc<SourceFile>, byte: usize, info: &str, limits: &Limits) -> Diagnostic {
    if info == "recursion limit exceeded" {
        return too_deep(file, Span::empty(byte), limits);
    }
    if let Some(tab) = tab_in_indentation(file, byte, info.contains("tab")) {
        let (_, column) = file.line_col(tab.start);
        let place = FileSpan::new(file, tab);
        return Diagnostic::error(codes::TAB_INDENT, format!("tab in indentation at column {column}"))
            .at(place.clone())
            .expected("spaces")
            .fix(place, "  ".repeat(tab.end - tab.start));
    }
    let span = Span::new(byte, byte + file.text().get(byte..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8));
    let place = FileSpan::new(file, span);
    if info.contains("unknown anchor") {
        return unknown_anchor(place);
    }
    if let Some(fault) = invisible_space(file, byte) {
        return fault;
    }
    let diagnostic = Diagnostic::error(codes::YAML_SYNTAX, format!("invalid YAML: {info}")).at(place);
    match hint(info) {
        Some(hint) => diagnostic.help(hint),
        None => diagnostic,
    }
}

/// The error for an alias whose anchor is not in its document.
pub(super) fn unknown_anchor(place: FileSpan) -> Diagnostic {
    Diagnostic::error(codes::BAD_ALIAS, "alias without an anchor")
        .at(place)
        .expected("an anchor earlier in the same document; anchors end at `---`")
        .help("define the anchor, or write the value out")
}

/// Characters that look like a space, or like nothing, and that YAML takes for letters.
const INVISIBLE: [(char, &str); 7] = [
    ('\u{a0}', "no-break space"),
    ('\u{2007}', "figure space"),
    ('\u{2009}', "thin space"),
    ('\u{200b}', "zero-width space"),
    ('\u{202f}', "narrow no-break space"),
    ('\u{3000}', "wide space"),
    ('\u{feff}', "byte order mark"),
];

fn name_of_invisible(c: char) -> Option<&'static str> {
    INVISIBLE.iter().find(|(known, _)| *known == c).map(|(_, name)| *name)
}

/// The error for a character that looks like a space after the `:` of a key, on the line at `byte` or on the one before, at
/// whose end the parser noticed it.
fn invisible_space(file: &Arc<SourceFile>, byte: usize) -> Option<Diagnostic> {
    let (line, _) = file.line_col(byte);
    [line.saturating_sub(1), line].into_iter().filter(|line| *line > 0).find_map(|line| {
        let span = file.line_span(line);
        let text = file.slice(span);
        let (at, _) = text.match_indices(':').find(|(at, _)| next_char(text, at + 1).is_some_and(is_invisible))?;
        Some(unexpected_space(file, span.start + at + 1))
    })
}

fn is_invisible(c: char) -> bool {
    name_of_invisible(c).is_some()
}

fn next_char(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// The error for the invisible character at `byte`.
fn unexpected_space(file: &Arc<SourceFile>, byte: usize) -> Diagnostic {
    let c = next_char(file.text(), byte).unwrap_or(' ');
    let name = name_of_invisible(c).unwrap_or("character");
    let place = FileSpan::new(file, Span::new(byte, byte + c.len_utf8()));
    Diagnostic::error(codes::YAML_SYNTAX, format!("invalid YAML: a {name} (U+{:04X}) is not a space", u32::from(c)))
        .at(place.clone())
        .help("replace it with an ordinary space")
        .fix(place, " ")
}

/// The error for a key that looks like something else: a merge key, or one that starts with an invisible character.
pub(super) fn unusual_key(file: &Arc<SourceFile>, scalar: &Scalar, span: Span) -> Option<Diagnostic> {
    if scalar.style != ScalarStyle::Plain {
        return None;
    }
    if &*scalar.text == "<<" {
        let fault = Diagnostic::error(codes::MERGE_KEY, "merge keys (`<<`) are not supported");
        return Some(fault.at(FileSpan::new(file, span)).help("write the keys out"));
    }
    scalar.text.starts_with(is_invisible).then(|| unexpected_space(file, span.start))
}

/// The error for a node that is nested too deeply.
pub(super) fn too_deep(file: &Arc<SourceFile>, span: Span, limits: &Limits) -> Diagnostic {
    Diagnostic::error(codes::TOO_DEEP, format!("nested more than {} levels deep", limits.depth))
        .at(FileSpan::new(file, span))
        .help("flatten the structure")
}

/// The first tabs in the indentation of the line at `byte`. An error about a tab may be at the start of a text of several
/// lines, so the following lines are searched as well.
fn tab_in_indentation(file: &SourceFile, byte: usize, is_about_tab: bool) -> Option<Span> {
    let (line, _) = file.line_col(byte);
    let last = if is_about_tab { file.line_count() } else { line };
    (line..=last).find_map(|line| {
        let span = file.line_span(line);
        let text = file.slice(span);
        let indentation = text.len() - text.trim_start_matches([' ', '\t']).len();
        if indentation == text.len() {
            return None;
        }
        let first = text.get(..indentation)?.find('\t')?;
        let run = text.get(first..)?.bytes().take_while(|&b| b == b'\t').count();
        Some(Span::new(span.start + first, span.start + first + run))
    })
}

fn hint(info: &str) -> Option<&'static str> {
    let hints = [
        ("simple key expect", "end the line above, or put a space after the `:`"),
        ("mapping values are not allowed", "put a value that contains `: ` in quotes, or check the indentation"),
        ("unexpected end of stream", "close the quote or bracket that is still open"),
        ("block scalar", "indent every line of the block by the same number of spaces"),
        ("invalid indentation", "indent this line like the lines around it"),
        ("did not find expected <block end>", "indent this line like the lines around it"),
        ("while parsing a block mapping, did not find expected key", "indent this line like the lines around it"),
        ("unexpected character", "put the value in quotes"),
        ("flow", "close the bracket, and separate the items with `,`"),
    ];
    hints.iter().find(|(part, _)| info.contains(part)).map(|(_, hint)| *hint)
}
