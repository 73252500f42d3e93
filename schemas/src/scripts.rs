//! Prepares hooks and libraries for the script host, and checks that they compile.

use std::sync::Arc;
use std::thread::Builder;

use hexforge_core::remote::STACK_BYTES;
use hexforge_core::ruleset::Ruleset;
use hexforge_scripts::{Budgets, Lib, LuaHost, PackScripts, ScriptSet, ScriptSource, SourceKind};

use crate::cache::Cache;
use crate::codes;
use crate::compile::{HookKind, HookSource};
use crate::diagnostic::{Diagnostic, FileSpan, Sink};
use crate::library;
use crate::pack::Pack;

/// The scripts of `packs`, which are in load order.
pub(crate) fn script_set(packs: &[Pack], hooks: &[HookSource], cache: &mut Cache) -> ScriptSet {
    ScriptSet {
        hooks: hooks.iter().map(|hook| source(hook, cache)).collect(),
        packs: packs.iter().enumerate().map(|(i, pack)| pack_scripts(packs, i, pack, cache)).collect(),
    }
}

fn pack_scripts(packs: &[Pack], index: usize, pack: &Pack, cache: &mut Cache) -> PackScripts {
    let mut visible: Vec<usize> =
        pack.visible.iter().filter_map(|id| packs.iter().position(|other| other.id == *id)).collect();
    visible.sort_unstable();
    visible.insert(0, index);
    let libs = library::own(pack)
        .map(|library| Lib {
            name: library.name.to_owned(),
            source: library.file.source.text().clone(),
            file: library.file.source.path().clone(),
            is_for_tests: library.is_for_tests,
            compiled: cache.library_code(library.file.source.path(), library.file.source.text()),
        })
        .collect();
    PackScripts { id: pack.id.clone(), prefix: pack.prefix.clone(), visible, libs }
}

/// A hook in the form of the script host.
fn source(hook: &HookSource, cache: &mut Cache) -> ScriptSource {
    let kind = match &hook.kind {
        HookKind::Expression => SourceKind::Expression,
        HookKind::Body => SourceKind::Body,
        HookKind::Library { module, function } => {
            SourceKind::LibFunction { module: module.clone(), function: function.clone() }
        }
    };
    let first_line = u32::try_from(hook.first_line).unwrap_or(u32::MAX);
    ScriptSource {
        compiled: cache.code(hook, first_line),
        kind,
        source: hook.code(),
        params: hook.params.clone(),
        file: hook.file.path().clone(),
        first_line,
        pack: hook.pack,
        is_for_tests: hook.is_for_tests,
        label: hook.label.clone(),
    }
}

/// For fewer hooks than this, starting threads costs more than it saves.
const MANY: usize = 100;

/// Compiles new hooks on all processors.
fn compile_new(sources: &[ScriptSource]) {
    let new: Vec<&ScriptSource> = sources.iter().filter(|source| !source.compiled.is_known()).collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    if new.len() < MANY || workers < 2 {
        return;
    }
    std::thread::scope(|scope| {
        for part in new.chunks(new.len().div_ceil(workers)) {
            // Errors are reported later, when the code is requested.
            let compile = || part.iter().for_each(|source| _ = source.compiled());
            // Without a thread, they are compiled when they are requested.
            let _ = Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, compile);
        }
    });
}

/// Reports hooks and libraries that do not compile. `sources` are the hooks in the form of the script host.
pub(crate) fn check(
    packs: &[Pack],
    hooks: &[HookSource],
    sources: &[ScriptSource],
    cache: &mut Cache,
    sink: &mut Sink,
) {
    compile_new(sources);
    for (hook, source) in hooks.iter().zip(sources) {
        let fault = source.compiled().err().map(|error| (error.message, error.line));
        if let Some((message, line)) = fault {
            let (message, line) = split_line(message, line);
            let line = line.map(|line| line as usize).filter(|_| hook.exact_lines);
            let place = match line {
                Some(line) if hook.is_block || hook.place.line() != line => {
                    FileSpan::new(&hook.file, hook.file.line_span(line.min(hook.file.line_count())))
                }
                _ => hook.place.clone(),
            };
            let text = format!("invalid Lua in `{}`: {}", hook.label, message);
            let fault = Diagnostic::error(codes::LUA_SYNTAX, text).at(place);
            sink.push(if before_comment(hook) {
                fault.help("in YAML, ` #` starts a comment; put the text in quotes")
            } else {
                fault
            });
        }
    }
    for file in packs.iter().flat_map(library::own).map(|library| library.file) {
        let fault = cache.library(&file.source).map(|error| (error.message, error.line));
        if let Some((message, line)) = fault {
            let (message, line) = split_line(message, line);
            let line = line.map_or(1, |line| line as usize);
            let span = file.source.line_span(line.min(file.source.line_count()));
            let text = format!("invalid Lua in `{}`: {}", file.relative, message);
            sink.push(Diagnostic::error(codes::LUA_SYNTAX, text).at(FileSpan::new(&file.source, span)));
        }
    }
}

/// Reports libraries that fail while they load. Every command would meet them, but only when a hook requires them.
pub(crate) fn check_loading(
    packs: &[Pack],
    ruleset: &Arc<Ruleset>,
    scripts: &Arc<ScriptSet>,
    cache: &mut Cache,
    sink: &mut Sink,
) {
    let libs = scripts.packs.iter().flat_map(|pack| pack.libs.iter().map(move |lib| (pack, lib)));
    let parts: Vec<&str> =
        libs.flat_map(|(pack, lib)| [pack.id.as_str(), pack.prefix.as_str(), &*lib.file, &*lib.source]).collect();
    if parts.is_empty() {
        return;
    }
    let faults = cache.loading(&parts, || {
        let host = LuaHost::new(ruleset, scripts, Budgets::default());
        let mut faults = host.map_or_else(|error| vec![error], |host| host.library_errors());
        // A library that requires one that fails has the same error.
        let mut seen = Vec::new();
        faults.retain(|fault| !seen.contains(fault) && (seen.push(fault.clone()), true).1);
        faults
    });
    for fault in faults.iter() {
        let mut files = packs.iter().flat_map(library::own).map(|library| library.file);
        let file = files.find(|file| Some(file.source.path().as_ref()) == fault.file.as_deref());
        let text = format!("the library cannot be loaded: {}", fault.message);
        let diagnostic = Diagnostic::error(codes::FAILING_LIBRARY, text);
        sink.push(match file {
            None => diagnostic,
            Some(file) => {
                let line = fault.line.map_or(1, |line| line as usize).clamp(1, file.source.line_count().max(1));
                diagnostic.at(FileSpan::new(&file.source, file.source.line_span(line)))
            }
        });
    }
}

/// Whether a YAML comment follows the text of a hook, which may have cut it off.
fn before_comment(hook: &HookSource) -> bool {
    let rest = hook.place.file.text().get(hook.place.span.end..).unwrap_or("");
    let line = rest.lines().next().unwrap_or("");
    line.trim_start().starts_with('#') && line.starts_with([' ', '\t'])
}

/// Splits a message that starts with its line (`9: …`).
fn split_line(message: String, line: Option<u32>) -> (String, Option<u32>) {
    let parts = message.split_once(": ").and_then(|(first, rest)| Some((first.parse().ok()?, rest.to_owned())));
    match (line, parts) {
        (None, Some((line, rest))) => (rest, Some(line)),
        _ => (message, line),
    }
}
