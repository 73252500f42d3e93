//! Comments such as `# hexforge: allow HF0601 reason`, on the line of a warning or on the line above it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, sort_and_dedupe};
use crate::pack::Pack;
use crate::source::{SourceFile, Span};

const MARK: &str = "hexforge: allow";

/// How many comments above one another belong to the line below them.
const STACKED: usize = 20;

struct Comment {
    file: Arc<SourceFile>,
    line: usize,
    span: Span,
    code: String,
    has_reason: bool,
    used: bool,
}

/// Removes diagnostics that comments allow, and reports comments without effect.
pub(super) fn apply(packs: &[Pack], diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut comments: BTreeMap<String, Vec<Comment>> = BTreeMap::new();
    for file in packs.iter().flat_map(|pack| &pack.files) {
        let found = comments_of(&file.source);
        if !found.is_empty() {
            comments.insert(file.source.path().to_string(), found);
        }
    }
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(diagnostics.len());
    for diagnostic in diagnostics {
        if !allowed(&diagnostic, &mut comments) {
            kept.push(diagnostic);
        }
    }
    let before = kept.len();
    // A skipped check might still report it.
    let is_whole = !kept.iter().any(|diagnostic| diagnostic.code == codes::NOT_CHECKED);
    for comment in comments.values().flatten() {
        let at = FileSpan::new(&comment.file, comment.span);
        let code = &comment.code;
        let (text, help) = match codes::explain(code) {
            None => (format!("`{code}` is not a diagnostic code"), "write `# hexforge: allow HF0601 reason`"),
            Some(info) if !may_be_allowed(info.code.as_str()) => {
                (format!("{code} cannot be allowed"), "fix the problem and remove the comment")
            }
            Some(_) if !comment.has_reason => {
                (format!("no reason given for allowing {code}"), "write the reason after the code")
            }
            Some(_) if !comment.used && is_whole => {
                (format!("this line does not have a warning {code}"), "remove the comment")
            }
            Some(_) => continue,
        };
        kept.push(Diagnostic::warning(codes::BAD_SUPPRESSION, text).at(at).help(help));
    }
    if kept.len() > before {
        sort_and_dedupe(&mut kept);
    }
    kept
}

/// Only warnings of lints can be allowed; errors cannot.
fn may_be_allowed(code: &str) -> bool {
    ["HF04", "HF05", "HF06"].iter().any(|range| code.starts_with(range)) && code != codes::LUA_SYNTAX.as_str()
        || code == codes::PATCH_CONFLICT.as_str()
        || code == codes::SOFT_CYCLE.as_str()
        || code == codes::UNREAD_FILE.as_str()
}

fn allowed(diagnostic: &Diagnostic, comments: &mut BTreeMap<String, Vec<Comment>>) -> bool {
    let Some(place) = &diagnostic.place else { return false };
    let Some(list) = comments.get_mut(place.file.path().as_ref()) else { return false };
    let line = place.line();
    let code = diagnostic.code.as_str();
    if !may_be_allowed(code) {
        return false;
    }
    let mut found = false;
    // Comments are in the order of the file, one for each line. There may be several above a line.
    let after = list.partition_point(|comment| comment.line <= line);
    let mut next = line;
    for comment in list.iter_mut().take(after).rev().take(STACKED) {
        if comment.line != line && comment.line + 1 != next {
            break;
        }
        next = comment.line;
        if comment.code.eq_ignore_ascii_case(code) && comment.has_reason {
            comment.used = true;
            found = true;
        }
    }
    found
}

/// Whether a comment at a place or above it may allow something. A suggestion is not needed then.
pub(super) fn is_marked(place: &FileSpan) -> bool {
    let line = place.line();
    let marked = |line| place.file.slice(place.file.line_span(line)).contains(MARK);
    marked(line) || line > 1 && marked(line - 1)
}

fn comments_of(file: &Arc<SourceFile>) -> Vec<Comment> {
    let mut found = Vec::new();
    for (at, _) in file.text().match_indices(MARK) {
        let line = file.line(at);
        let line_span = file.line_span(line);
        // What follows on the line is the reason.
        if found.last().is_some_and(|comment: &Comment| comment.line == line) {
            continue;
        }
        let before = file.text().get(line_span.start..at).unwrap_or("").trim_end();
        if !before.ends_with('#') && !before.ends_with("--") {
            continue;
        }
        let rest = file.text().get(at + MARK.len()..line_span.end).unwrap_or("");
        let mut words = rest.split_whitespace();
        let code = words.next().unwrap_or("").to_owned();
        let has_reason = words.next().is_some();
        found.push(Comment {
            file: Arc::clone(file),
            line,
            span: Span::new(at, line_span.end),
            code,
            has_reason,
            used: false,
        });
    }
    found
}
