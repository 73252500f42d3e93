//! Compiles Lua in documents: expressions and bodies become hooks; constants and variables become data.

use hexforge_core::ids::{HookId, Sym};
use hexforge_core::ruleset::{Effect, Expr, Hook, Type};
use hexforge_core::value::Value;
use serde_json::Value as Json;
use std::sync::Arc;

use super::compiler::Compiler;
use super::doc::DocPart;
use super::hook_source::{HookKind, HookSource, Locals, is_word};
use super::names::GLOBALS;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents;
use crate::library;

impl Compiler<'_> {
    /// Compiles an expression; `wanted` is its expected type.
    pub(super) fn expr(
        &mut self,
        expr: &documents::Expr,
        wanted: &Type,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Expr {
        let text = match &expr.0 {
            Json::String(text) => text,
            constant => return Expr::Const(self.constant(constant, wanted, spot)),
        };
        let trimmed = text.trim();
        if let Some(json) = literal(trimmed) {
            return Expr::Const(self.constant(&json, wanted, spot));
        }
        if is_name(trimmed) && !GLOBALS.contains(&trimmed) || locals.get(trimmed).is_some() {
            if locals.get(trimmed).is_none() {
                let fault = Diagnostic::error(codes::UNKNOWN_VARIABLE, format!("`{trimmed}` is not in scope here"))
                    .help(format!("to write text, put quotes inside the quotes: '\"{trimmed}\"'"));
                let fault = crate::pack::did_you_mean(fault, trimmed, locals.names());
                self.sink.push(spot.fault(fault));
                return Expr::Const(Value::Nil);
            }
            self.note_vars(trimmed);
            return Expr::Var(self.builder.sym(trimmed));
        }
        Expr::Hook(self.hook(text, HookKind::Expression, locals, spot, label))
    }

    /// Compiles an optional condition.
    pub(super) fn condition(
        &mut self,
        expr: Option<&documents::Expr>,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<Expr> {
        expr.map(|expr| self.expr(expr, &Type::Any, locals, spot, label))
    }

    /// Compiles a body.
    pub(super) fn body(&mut self, text: &str, locals: &Locals, spot: &DocPart<'_>, label: &str) -> HookId {
        self.hook(text, HookKind::Body, locals, spot, label)
    }

    /// Compiles an effect: Lua, or a list of events.
    pub(super) fn effect(
        &mut self,
        effect: Option<&documents::Do>,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Effect {
        match effect {
            None => Effect::None,
            Some(documents::Do::Lua(text)) if text.trim().is_empty() => Effect::None,
            Some(documents::Do::Lua(text)) => Effect::Hook(self.body(text, locals, spot, label)),
            Some(documents::Do::Steps(steps)) => self.effect_steps(steps, locals, spot, label),
        }
    }

    fn hook(&mut self, text: &str, kind: HookKind, locals: &Locals, spot: &DocPart<'_>, label: &str) -> HookId {
        let pack = spot.pack();
        let (kind, source, params) = match library_function(text.trim()) {
            Some((file, function)) => {
                let params = self.library_params(pack, file, function, locals, spot);
                let module = file.strip_suffix(".lua").unwrap_or(file).to_owned();
                (HookKind::Library { module, function: function.to_owned() }, Arc::default(), params)
            }
            None => (kind, Arc::from(text), locals.used(text)),
        };
        for name in params.iter() {
            self.note_vars(name);
        }
        let label: Arc<str> = Arc::from(label);
        let (file, first_line) = spot.text_start();
        let block = spot.node().and_then(|node| node.as_scalar()).and_then(|scalar| scalar.block);
        let exact_lines = block.is_none_or(|block| !block.folded);
        let syms: Vec<Sym> = params.iter().map(|name| self.builder.sym(name)).collect();
        self.hooks.push(HookSource {
            kind,
            source,
            params,
            returns: Arc::default(),
            locals: locals.clone(),
            file,
            first_line,
            is_block: block.is_some(),
            exact_lines,
            place: spot.value(),
            pack,
            is_for_tests: spot.doc.is_for_tests,
            label: label.clone(),
        });
        self.builder.add_hook(Hook { params: syms, label })
    }

    /// The parameters of a library function. They get the variables in scope with the same names.
    fn library_params(
        &mut self,
        pack: usize,
        file: &str,
        function: &str,
        locals: &Locals,
        spot: &DocPart<'_>,
    ) -> Arc<[Arc<str>]> {
        let Some(pack) = self.packs.get(pack) else { return Arc::default() };
        let seen = || library::seen(pack, spot.doc.is_for_tests);
        let found = seen().find(|library| Some(library.name) == file.strip_suffix(".lua"));
        let Some(source) = found.map(|library| library.file.source.text()) else {
            let fault = Diagnostic::error(codes::UNKNOWN_FUNCTION, format!("unknown library `lib/{file}`"));
            let known: Vec<String> = seen().map(|library| format!("{}.lua", library.name)).collect();
            let fault = crate::pack::did_you_mean(fault, file, known.iter().map(String::as_str));
            self.sink.push(spot.fault(fault));
            return Arc::default();
        };
        let functions = functions(source);
        let Some((_, params)) = functions.iter().find(|(name, _)| name == function) else {
            let text = format!("`lib/{file}` has no function `{function}`");
            let fault = Diagnostic::error(codes::UNKNOWN_FUNCTION, text);
            let known = functions.iter().map(|(name, _)| name.as_str());
            self.sink.push(spot.fault(crate::pack::did_you_mean(fault, function, known)));
            return Arc::default();
        };
        for name in params {
            if locals.get(name).is_none() {
                let text = format!("parameter `{name}` of `{function}` is not in scope here");
                let fault = Diagnostic::error(codes::UNKNOWN_VARIABLE, text);
                self.sink.push(spot.fault(crate::pack::did_you_mean(fault, name, locals.names())));
            }
        }
        params.iter().map(|name| Arc::from(name.as_str())).collect()
    }
}

/// Splits `file.lua#function`.
pub(crate) fn library_function(text: &str) -> Option<(&str, &str)> {
    let (file, function) = text.split_once('#')?;
    let plain = |part: &str, extra: &[char]| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || extra.contains(&c))
    };
    (file.ends_with(".lua") && plain(file, &['/', '.', '-']) && plain(function, &[])).then_some((file, function))
}

/// The functions that a library may return, with their parameters: `function x.name(…)`, `x.name = function(…)`,
/// `name = function(…)` and `function name(…)`.
pub(crate) fn functions(source: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find("function") {
        let (before, after) = rest.split_at(at);
        let after = after.get("function".len()..).unwrap_or("");
        rest = after;
        if before.chars().next_back().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
            continue;
        }
        let Some(open) = after.find('(') else { break };
        let head = after.get(..open).unwrap_or("").trim();
        let name = if head.is_empty() {
            let before = before.trim_end();
            let Some(target) = before.strip_suffix('=') else { continue };
            let target = target.trim_end();
            let start = target.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |i| i + 1);
            target.get(start..).unwrap_or("")
        } else {
            head.rsplit(['.', ':']).next().unwrap_or(head)
        };
        let Some(close) = after.get(open..).and_then(|t| t.find(')')) else { break };
        let params = after.get(open + 1..open + close).unwrap_or("");
        if is_name(name) {
            let params = params.split(',').map(|p| p.split(':').next().unwrap_or("").trim().to_owned());
            found.push((name.to_owned(), params.filter(|p| !p.is_empty() && p != "...").collect()));
        }
    }
    found
}

/// Whether `text` is a single Lua name.
pub(crate) fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !super::names::LUA_WORDS.contains(&text)
}

/// Whether `name` occurs in `text` as a word.
pub(crate) fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|t| t.chars().next());
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// The constant, if a Lua expression is just a constant.
fn literal(text: &str) -> Option<Json> {
    match text {
        "true" => return Some(Json::Bool(true)),
        "false" => return Some(Json::Bool(false)),
        "nil" => return Some(Json::Null),
        "{}" => return Some(Json::Array(Vec::new())),
        _ => {}
    }
    if text.bytes().all(|b| b.is_ascii_digit() || b == b'-')
        && let Ok(number) = text.parse::<i64>()
    {
        return Some(Json::from(number));
    }
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    (!inner.contains([quote, '\\', '\n'])).then(|| Json::from(inner))
}
