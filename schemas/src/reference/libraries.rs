//! The functions of Lua libraries, with the comments that start with `---`.

use std::sync::Arc;

use hexforge_scripts::lint::{comment_before, exports};

use super::{Entry, FilePlace, Part, Parts, Source};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::pack::limits::ABOUT;
use crate::pack::{FileKind, Pack};
use crate::source::SourceFile;

/// The libraries of a pack, as entries. Their names are those that hooks of other packs use.
pub(super) fn entries(source: &Source<'_>) -> Vec<Entry> {
    let libraries = source.pack.files(FileKind::Library);
    libraries
        .filter_map(|file| {
            let module = file.relative.strip_prefix("lib/")?.strip_suffix(".lua")?;
            let prefix = &source.pack.prefix;
            let text = file.source.text();
            let part = |export: hexforge_scripts::lint::Export| Part {
                name: export.name,
                ty: export.params.map_or_else(String::new, |params| format!("({})", params.join(", "))),
                default: None,
                about: Some(super::one_line(&export.about)).filter(|about| !about.is_empty()),
            };
            let parts: Vec<Part> = exports(text).into_iter().map(part).collect();
            Some(Entry {
                name: format!("lib.{prefix}.{}", module.replace('/', ".")),
                signature: format!("require(\"{prefix}:{module}\")"),
                about: head(text).first().map(|(_, line)| super::one_line(line)).filter(|about| !about.is_empty()),
                place: Some(FilePlace { file: file.relative.clone(), line: 1 }),
                parts: if parts.is_empty() { Vec::new() } else { vec![Parts { sort: "functions", parts }] },
                facts: Vec::new(),
                uses: Vec::new(),
            })
        })
        .collect()
}

/// Reports comments about libraries and their functions that are not one line, or too long.
pub(crate) fn check(packs: &[Pack], sink: &mut Sink) {
    for file in packs.iter().flat_map(|pack| pack.files(FileKind::Library)) {
        let text = file.source.text();
        if !text.contains("---") {
            continue;
        }
        sink.extend(fault(&head(text), &file.source));
        for export in exports(text) {
            sink.extend(fault(&comment_before(text, export.at), &file.source));
        }
    }
}

fn fault(comment: &[(usize, &str)], file: &Arc<SourceFile>) -> Option<Diagnostic> {
    let (line, text) = comment.first()?;
    let at = |line: usize| FileSpan::new(file, file.line_span(line));
    if let Some((second, _)) = comment.get(1) {
        let message = "a comment that starts with `---` has several lines";
        let help = "write one line with `---`, and more lines with `--` above it";
        let fault = Diagnostic::error(codes::WRONG_PATTERN, message).at(at(*second));
        return Some(fault.expected("one line about the function or library below").help(help));
    }
    if text.is_empty() {
        let fault = Diagnostic::error(codes::OUT_OF_RANGE, "a comment that starts with `---` is empty").at(at(*line));
        return Some(fault.help("say what the function below does, or remove the line"));
    }
    if ABOUT.is_exceeded_by(text.chars().count()) {
        let message = format!("a comment that starts with `---` has {}", ABOUT.exceeded());
        let fault = Diagnostic::error(codes::OUT_OF_RANGE, message).at(at(*line));
        return Some(fault.help("shorten it, and write the rest with `--` above it"));
    }
    None
}

/// The comment at the top of a file, unless a function follows, to which it belongs.
fn head(text: &str) -> Vec<(usize, &str)> {
    let is_comment = |line: &&str| line.starts_with("---");
    let comment: usize = text.split_inclusive('\n').take_while(is_comment).map(str::len).sum();
    let rest = text.get(comment..).unwrap_or_default();
    if rest.starts_with("function ") { Vec::new() } else { comment_before(text, comment) }
}

#[cfg(test)]
mod tests {
    use super::head;

    #[test]
    fn the_first_line_is_about_the_library() {
        assert_eq!(head("--- Ships.\nlocal ships = {}\n"), [(1, "Ships.")]);
        assert_eq!(head("--- Does it.\nfunction ships.go() end\n"), []);
        assert_eq!(head("local ships = {}\n"), []);
    }
}
