//! The Lua of the packs, looked over once for all lints.

use std::sync::Arc;

use hexforge_scripts::lint::{Chunk, FaultKind, Lint};

use super::origin::{Layout, Origin};
use crate::cache::Cache;
use crate::codes;
use crate::compile::{HookKind, HookSource};
use crate::diagnostic::{Diagnostic, Severity, Sink};
use crate::pack::{FileKind, Pack};

/// A piece of Lua.
pub(crate) struct LuaChunk<'a> {
    /// The code.
    pub source: &'a str,
    /// What sort it is.
    pub chunk: Chunk,
    /// The hook that it is; none for a library.
    pub hook: Option<&'a HookSource>,
    /// Where it lies.
    pub origin: Origin,
    /// Index of its pack.
    pub pack: usize,
    /// What names things in it.
    pub from: String,
    /// Whether it is part of a scenario.
    pub in_scenario: bool,
}

/// A piece of Lua with what is in it.
pub(crate) struct LintedChunk<'a> {
    /// The piece.
    pub piece: &'a LuaChunk<'a>,
    /// What is in it.
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
            in_scenario: hook.label.starts_with("scenario "),
        });
    }
    for (index, pack) in packs.iter().enumerate() {
        for file in pack.files(FileKind::Library) {
            pieces.push(LuaChunk {
                source: file.source.text(),
                chunk: Chunk::Library,
                hook: None,
                origin: Origin { file: file.source.clone(), layout: Layout::Plain(0) },
                pack: index,
                from: file.relative.clone(),
                in_scenario: false,
            });
        }
    }
    pieces
}

/// Looks over each piece.
pub(crate) fn look_over<'a>(pieces: &'a [LuaChunk<'a>], cache: &mut Cache) -> Vec<LintedChunk<'a>> {
    pieces
        .iter()
        .map(|piece| {
            let params: Vec<String> =
                piece.hook.map(|hook| hook.locals.names().map(str::to_owned).collect()).unwrap_or_default();
            LintedChunk { piece, lint: cache.lint(piece.source, &params, piece.chunk) }
        })
        .collect()
}

/// Tells what is wrong in each piece by itself.
pub(super) fn faults(code: &[LintedChunk<'_>], sink: &mut Sink) {
    for code in code {
        for fault in &code.lint.faults {
            let (id, severity) = match fault.kind {
                FaultKind::UnknownGlobal => (codes::UNKNOWN_GLOBAL, Severity::Error),
                FaultKind::UnknownGameMember => (codes::UNKNOWN_MEMBER, Severity::Error),
                FaultKind::UnsortedLoop => (codes::REFUSED_LUA, Severity::Warning),
                FaultKind::GlobalAssignment
                | FaultKind::ActsInExpression
                | FaultKind::LibraryState
                | FaultKind::EarlyReturn
                | FaultKind::Power
                | FaultKind::SeveralValues => (codes::REFUSED_LUA, Severity::Error),
            };
            let mut told = Diagnostic::error(id, fault.message.clone());
            told.severity = severity;
            sink.push(told.at(code.piece.origin.place(code.piece.source, &fault.spot)));
        }
    }
}
