//! Turns syntax errors of the parser into diagnostics.

use std::sync::Arc;

use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::source::{Limits, SourceFile, Span};

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
        return Diagnostic::error(codes::BAD_ALIAS, "alias without an anchor")
            .at(place)
            .expected("an anchor earlier in the same document")
            .help("define the anchor, or write the value out");
    }
    let diagnostic = Diagnostic::error(codes::YAML_SYNTAX, format!("invalid YAML: {info}")).at(place);
    match hint(info) {
        Some(hint) => diagnostic.help(hint),
        None => diagnostic,
    }
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
