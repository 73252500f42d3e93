//! Lints: problems that schemas cannot find, across documents, Lua and texts.

mod calls;
mod for_tests;
mod libraries;
mod lua;
mod members;
mod origin;
mod parts;
mod suppress;
mod texts;
pub(crate) mod types;
mod unused;

use std::collections::BTreeSet;

use hexforge_types::Outcome;

use crate::cache::Cache;
use crate::codes;
use crate::compile::{HookSource, Mention, Model};
use crate::diagnostic::{Diagnostic, Sink};
use crate::library::LibraryMention;
use crate::locale::{Locales, name_key};
use crate::pack::Pack;
use crate::yaml::Node;

use lua::LintedChunk;

/// The input of all lints.
pub(crate) struct Context<'a> {
    /// The packs, in load order.
    pub packs: &'a [Pack],
    /// Their documents, compiled.
    pub model: &'a Model,
    /// Their texts.
    pub locales: &'a Locales,
    /// Linted hooks and libraries.
    pub code: Vec<LintedChunk<'a>>,
    /// All names and texts in Lua: members, keys and literals.
    pub said: BTreeSet<&'a str>,
    /// All words of documents that do not count here. What they use is not unused.
    pub absent: BTreeSet<String>,
}

/// The words of documents that do not count: names, parts of Lua, and the keys of texts that belong to their ids.
fn absent_words(model: &Model) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut add = |text: &str| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        words.extend(text.split(|c| !is_part(c)).filter(|word| !word.is_empty()).map(str::to_owned));
    };
    for doc in &model.absent {
        add(&name_key(&doc.id));
        let mut open: Vec<&Node> = vec![&doc.root];
        while let Some(node) = open.pop() {
            node.text().into_iter().for_each(&mut add);
            open.extend(node.items());
            for (key, value) in node.entries() {
                add(&key.text);
                open.push(value);
            }
        }
    }
    words
}

/// References in Lua.
#[derive(Default)]
pub(crate) struct References {
    /// Those to documents.
    pub documents: Vec<Mention>,
    /// Those to libraries.
    pub libraries: Vec<LibraryMention>,
}

/// Runs all lints and returns the references in Lua. Lints about unused things are skipped if there are errors, because
/// broken documents may use them. `types` waits for the types of Lua; whatever else takes long belongs there before the wait.
pub(crate) fn run(
    packs: &[Pack],
    model: &Model,
    hooks: &[HookSource],
    types: impl FnOnce(&mut Cache, &mut Sink) -> Option<Outcome>,
    locales: &Locales,
    cache: &mut Cache,
    sink: &mut Sink,
) -> References {
    let complete = !sink.has_errors();
    let chunks = lua::chunks(packs, hooks);
    let context = Context {
        packs,
        model,
        locales,
        code: lua::lint_chunks(&chunks, cache),
        said: BTreeSet::new(),
        absent: absent_words(model),
    };
    all(context, hooks, |sink| types(cache, sink), complete, sink)
}

fn all(
    mut context: Context<'_>,
    hooks: &[HookSource],
    types: impl FnOnce(&mut Sink) -> Option<Outcome>,
    complete: bool,
    sink: &mut Sink,
) -> References {
    let mut said: BTreeSet<&str> = context.model.uses.members.iter().map(String::as_str).collect();
    let code = std::mem::take(&mut context.code);
    for piece in &code {
        said.extend(piece.lint.members.iter().filter(|m| !m.is_set).map(|m| m.spot.name.as_str()));
        said.extend(piece.lint.literals.iter().map(|l| l.name.as_str()));
        said.extend(piece.lint.keys.iter().map(|k| k.spot.name.as_str()));
        said.extend(piece.lint.options.iter().map(|o| o.name.as_str()));
    }
    // The names borrow from the code, so the code stays outside the new context.
    let context = Context { code: Vec::new(), said, ..context };
    lua::faults(&code, sink);
    crate::reference::check_comments(context.packs, sink);
    let vague = members::check(&context, &code, sink);
    let found = calls::check(&context, &code, sink);
    let libraries = libraries::check(&context, &code, sink);
    for_tests::check(&context, &found.mentions, sink);
    if let Some(outcome) = types(sink) {
        types::report(outcome, hooks, &code, sink);
    }
    let reported = sink.error_places();
    sink.extend(vague.into_iter().filter(|fault| {
        fault.place.as_ref().is_none_or(|at| !reported.contains(&(at.file.path().clone(), at.span.start)))
    }));
    texts::missing(&context, &found, sink);
    if complete {
        let mut unused = Sink::new();
        unused::check(&context, &code, &found, &mut unused);
        sink.extend(for_tests::without_tests(&context, unused.finish()));
        texts::unused(&context, &code, &found, sink);
    } else {
        let skipped = [codes::UNUSED, codes::UNREACHABLE, codes::UNUSED_TEXT].map(|code| code.as_str()).join(", ");
        let text = format!("skipped the checks {skipped}, because the pack has errors");
        sink.push(Diagnostic::note(codes::NOT_CHECKED, text).help("fix the errors and run `check` again"));
    }
    References { documents: found.mentions, libraries }
}

/// Removes diagnostics that comments allow, and reports comments without effect.
pub(crate) fn suppress(packs: &[Pack], diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    suppress::apply(packs, diagnostics)
}
