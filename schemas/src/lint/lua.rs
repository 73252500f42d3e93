//! Collects and lints all Lua of the packs.

use std::sync::Arc;

use hexforge_scripts::lint::{Chunk, FaultKind, Lint};

use super::origin::{Layout, Origin};
use crate::cache::Cache;
use crate::codes;
use crate::compile::{HookKind, HookSource};
use crate::diagnostic::{Diagnostic, Severity, Sink};
use crate::library::{self, OwnLibrary};
use crate::pack::Pack;

/// A piece of Lua.
pub(crate) struct LuaChunk<'a> {
    /// The code.
    pub source: &'a str,
    /// The form of the code.
    pub chunk: Chunk,
    /// The hook; none for a library.
    pub hook: Option<&'a HookSource>,
    /// Its position in the file.
    pub origin: Origin,
    /// The index of its pack.
    pub pack: usize,
    /// The source of its references: a document or a library.
    pub from: String,
    /// Whether it is part of a scenario, or only scenarios have it.
    pub in_scenario: bool,
}

/// A piece of Lua with its lint result.
pub(crate) struct LintedChunk<'a> {
    /// The piece.
    pub piece: &'a LuaChunk<'a>,
    /// The lint result.
    pub lint: Arc<Lint>,
}

/// All Lua of the packs.
pub(crate) fn chunks<'a>(packs: &'a [Pack], hooks: &'a [HookSource]) -> Vec<LuaChunk<'a>> {
    let mut pieces = Vec::new();
    for hook in hooks {
        let chunk = match hook.kind {
            HookKind::Expression => Chunk::Expression,
            HookKind::Body => Chunk::Body,
            HookKind::Library { .. } => continue,
        };
        let block_line = hook.is_block.then_some(hook.first_line);
        pieces.push(LuaChunk {
            source: &hook.source,
            chunk,
            hook: Some(hook),
            origin: Origin::of_scalar(&hook.place, &hook.source, block_line, !hook.exact_lines),
            pack: hook.pack,
            from: hook.label.split(' ').next().unwrap_or(&hook.label).to_owned(),
            in_scenario: hook.is_for_tests,
        });
    }
    for (index, pack) in packs.iter().enumerate() {
        for OwnLibrary { file, is_for_tests, .. } in library::own(pack) {
            pieces.push(LuaChunk {
                source: file.source.text(),
                chunk: Chunk::Library,
                hook: None,
                origin: Origin { file: file.source.clone(), layout: Layout::Plain(0) },
                pack: index,
                from: file.relative.clone(),
                in_scenario: is_for_tests,
            });
        }
    }
    pieces
}

/// Lints each piece.
pub(crate) fn lint_chunks<'a>(pieces: &'a [LuaChunk<'a>], cache: &mut Cache) -> Vec<LintedChunk<'a>> {
    pieces
        .iter()
        .map(|piece| {
            let params: Vec<String> =
                piece.hook.map(|hook| hook.locals.names().map(str::to_owned).collect()).unwrap_or_default();
            LintedChunk { piece, lint: cache.lint(piece.source, &params, piece.chunk) }
        })
        .collect()
}

/// Reports the problems of each piece.
pub(super) fn faults(code: &[LintedChunk<'_>], sink: &mut Sink) {
    for code in code {
        for fault in &code.lint.faults {
            let (id, severity) = match fault.kind {
                FaultKind::UnknownGlobal => (codes::UNKNOWN_GLOBAL, Severity::Error),
                FaultKind::UnknownGameMember => (codes::UNKNOWN_MEMBER, Severity::Error),
                FaultKind::GlobalAssignment
                | FaultKind::ActsInExpression
                | FaultKind::LibraryState
                | FaultKind::EarlyReturn
                | FaultKind::Power
                | FaultKind::LibInLibrary
                | FaultKind::SeveralValues => (codes::REFUSED_LUA, Severity::Error),
            };
            let mut diagnostic = Diagnostic::error(id, fault.message.clone());
            diagnostic.severity = severity;
            sink.push(diagnostic.at(code.piece.origin.place(code.piece.source, &fault.spot)));
        }
    }
}
