//! Hooks and libraries as the script host takes them, each checked that it compiles.

use hexforge_scripts::{Lib, PackScripts, ScriptSet, ScriptSource, SourceKind, compile_check, compile_check_lib};

use crate::cache::Cache;
use crate::codes;
use crate::compile::{Hook, HookKind};
use crate::diagnostic::{Diagnostic, Place, Sink};
use crate::pack::{FileSort, Pack};

/// The scripts of `packs`, which are in load order.
pub(crate) fn script_set(packs: &[Pack], hooks: &[Hook]) -> ScriptSet {
    ScriptSet {
        hooks: hooks.iter().map(source).collect(),
        packs: packs.iter().enumerate().map(|(i, pack)| pack_scripts(packs, i, pack)).collect(),
    }
}

fn pack_scripts(packs: &[Pack], index: usize, pack: &Pack) -> PackScripts {
    let mut visible: Vec<usize> =
        pack.visible.iter().filter_map(|id| packs.iter().position(|other| other.id == *id)).collect();
    visible.sort_unstable();
    visible.insert(0, index);
    let libs = pack
        .files(FileSort::Library)
        .filter_map(|file| {
            Some(Lib {
                name: module(&file.relative)?.to_owned(),
                source: file.source.text().to_string(),
                file: file.source.path().to_string(),
            })
        })
        .collect();
    PackScripts { id: pack.id.clone(), prefix: pack.prefix.clone(), visible, libs }
}

/// The name by which `require` knows a library file.
pub(crate) fn module(relative: &str) -> Option<&str> {
    relative.strip_prefix("lib/")?.strip_suffix(".lua")
}

/// A hook as the host takes it.
fn source(hook: &Hook) -> ScriptSource {
    let kind = match &hook.kind {
        HookKind::Expression => SourceKind::Expression,
        HookKind::Body => SourceKind::Body,
        HookKind::Library { module, function } => {
            SourceKind::LibFunction { module: module.clone(), function: function.clone() }
        }
    };
    ScriptSource {
        kind,
        source: hook.source.clone(),
        params: hook.params.clone(),
        file: hook.file.path().to_string(),
        first_line: u32::try_from(hook.first_line).unwrap_or(u32::MAX),
        pack: hook.pack,
        label: hook.label.clone(),
    }
}

/// Tells of every hook and library that does not compile.
pub(crate) fn check(packs: &[Pack], hooks: &[Hook], cache: &mut Cache, sink: &mut Sink) {
    for hook in hooks {
        let source = source(hook);
        let line = source.first_line.to_string();
        let kind = format!("{:?}", source.kind);
        let mut parts = vec![source.source.as_str(), &line, &kind];
        parts.extend(source.params.iter().map(String::as_str));
        let fault = cache.lua(&parts, || compile_check(&source).err().map(|error| (error.message, error.line)));
        if let Some((message, line)) = fault {
            let line = line.map(|line| line as usize).filter(|_| hook.exact_lines);
            let place = match line {
                Some(line) if hook.place.start().0 != line || hook.first_line != line => {
                    Place::new(&hook.file, hook.file.line_span(line.min(hook.file.line_count())))
                }
                _ => hook.place.clone(),
            };
            let text = format!("`{}` is not valid Lua: {}", hook.label, message);
            let fault = Diagnostic::error(codes::LUA_SYNTAX, text).at(place);
            sink.push(if before_comment(hook) {
                fault.help("in YAML a `#` after a blank begins a comment: put the text in quotes")
            } else {
                fault
            });
        }
    }
    for file in packs.iter().flat_map(|pack| pack.files(FileSort::Library)) {
        let check = || compile_check_lib(file.source.text(), file.source.path()).err();
        let fault = cache.lua(&["lib", file.source.text()], || check().map(|error| (error.message, error.line)));
        if let Some((message, line)) = fault {
            let line = line.map_or(1, |line| line as usize);
            let span = file.source.line_span(line.min(file.source.line_count()));
            let text = format!("`{}` is not valid Lua: {}", file.relative, message);
            sink.push(Diagnostic::error(codes::LUA_SYNTAX, text).at(Place::new(&file.source, span)));
        }
    }
}

/// Whether the text of a hook ends where a comment of YAML begins.
fn before_comment(hook: &Hook) -> bool {
    let rest = hook.place.file.text().get(hook.place.span.end..).unwrap_or("");
    let line = rest.lines().next().unwrap_or("");
    line.trim_start().starts_with('#') && line.starts_with([' ', '\t'])
}
