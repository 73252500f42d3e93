//! Formats that are read from a text alone.

use super::invariants::{is_in, report};
use hexforge_schemas::source::{SourceFile, Span};
use hexforge_schemas::yaml::parse;
use hexforge_scripts::lint::{Chunk, Lint, lint};
use hexforge_scripts::{Compiled, ScriptSource, SourceKind, compile_check_lib};
use std::sync::Arc;

/// Parses YAML: every node and every error is at a place of the file.
pub(super) fn yaml(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let file = SourceFile::new("x.yaml", text);
    let (documents, faults) = parse(&file);
    report(&faults);
    let mut open: Vec<_> = documents.iter().map(|document| &*document.root).collect();
    while let Some(node) = open.pop() {
        is_in(&file, node.span);
        for (key, value) in node.entries() {
            is_in(&file, key.span);
            assert!(node.get(&key.text).is_some(), "key `{}` is not found", key.text);
            open.push(value);
        }
        open.extend(node.items());
    }
}

/// Lints and compiles Lua, as an expression, a body and a library.
pub(super) fn lua(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let file = SourceFile::new("x.lua", text);
    // A byte order mark is removed before Lua is read.
    let text = file.text();
    let params = ["player".to_owned(), "event".to_owned()];
    for (chunk, kind) in [
        (Chunk::Expression, Some(SourceKind::Expression)),
        (Chunk::Body, Some(SourceKind::Body)),
        (Chunk::Library, None),
    ] {
        places(&file, &lint(text, &params, chunk));
        let compiled = match kind {
            Some(kind) => source(text, kind).compiled().map(|_| ()),
            None => compile_check_lib(text, "x.lua"),
        };
        if let Err(error) = compiled {
            assert!(!error.message.is_empty() && error.line.is_some(), "`{}` does not say where", error.message);
            let lines = file.line_count();
            assert!(error.line.is_some_and(|line| line as usize <= lines), "{:?} of {lines} lines", error.line);
        }
    }
}

fn source(text: &Arc<str>, kind: SourceKind) -> ScriptSource {
    ScriptSource {
        kind,
        source: Arc::clone(text),
        params: ["player", "event"].map(Arc::from).into(),
        file: "x.lua".into(),
        first_line: 1,
        pack: 0,
        is_for_tests: false,
        label: "x".into(),
        compiled: Compiled::default(),
    }
}

fn places(file: &SourceFile, found: &Lint) {
    let spots = found.options.iter().chain(&found.globals).chain(&found.locals).chain(&found.locals_read);
    let spots = spots.chain(found.faults.iter().map(|fault| &fault.spot));
    let spots = spots.chain(found.calls.iter().map(|call| &call.spot));
    let spots = spots.chain(found.members.iter().map(|member| &member.spot));
    for spot in spots {
        is_in(file, Span { start: spot.at, end: spot.at + spot.len });
    }
    for arg in found.calls.iter().flat_map(|call| &call.args) {
        is_in(file, Span { start: arg.at, end: arg.at + arg.len });
    }
}
