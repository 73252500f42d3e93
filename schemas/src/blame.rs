//! Errors that only patches cause: the patch is reported, not the document of another pack that was right before.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::cache::Cache;
use crate::codes;
use crate::compile::{self, Doc};
use crate::diagnostic::{Code, Diagnostic, FileSpan, Severity, Sink, sort_and_dedupe};
use crate::lint;
use crate::locale::Locales;
use crate::pack::{FileKind, Pack};
use crate::patches::PatchChange;

/// The packs as they were read, to compile them again without patches.
pub(crate) struct Unpatched<'a> {
    pub packs: &'a [Pack],
    /// All documents, with the patches, none of which is applied.
    pub docs: Vec<Doc>,
    pub scenarios: &'a [Doc],
    pub locales: &'a Locales,
}

/// Moves errors in documents of patched packs to the patches that cause them.
pub(crate) fn move_to_patches(
    unpatched: Unpatched<'_>,
    changes: &[PatchChange],
    diagnostics: Vec<Diagnostic>,
    cache: &mut Cache,
) -> Vec<Diagnostic> {
    let Unpatched { packs, mut docs, scenarios, locales } = unpatched;
    let patched = |prefix: &str| changes.iter().any(|change| prefix_of(&change.target) == prefix);
    let files = packs.iter().filter(|pack| patched(&pack.prefix)).flat_map(|pack| {
        let kinds = [FileKind::Documents, FileKind::Library, FileKind::Locale, FileKind::Scenarios];
        kinds
            .into_iter()
            .flat_map(|kind| pack.files(kind))
            .map(|file| (file.source.path().clone(), pack.prefix.as_str()))
    });
    let files: std::collections::BTreeMap<Arc<str>, &str> = files.collect();
    let owner = |fault: &Diagnostic| {
        let place = fault.place.as_ref().filter(|_| fault.severity == Severity::Error && is_of_rules(fault.code))?;
        files.get(place.file.path()).copied()
    };
    if !diagnostics.iter().any(|fault| owner(fault).is_some()) {
        return diagnostics;
    }
    docs.retain(|doc| !doc.is("patch"));
    let mut sink = Sink::new();
    let compiled = compile::compile(packs, docs, scenarios, cache, &mut sink);
    std::thread::scope(|scope| {
        let types = lint::types::start(scope, packs, &compiled.model, compiled.ruleset.as_deref(), &compiled.hooks);
        lint::run(packs, &compiled.model, &compiled.hooks, |_, _| types(), locales, cache, &mut sink);
    });
    let before: BTreeSet<FaultKey> = sink.finish().iter().filter_map(key).collect();
    let mut moved: Vec<Diagnostic> = diagnostics
        .into_iter()
        .map(|fault| match owner(&fault) {
            Some(prefix) if key(&fault).is_some_and(|key| !before.contains(&key)) => at_patch(fault, prefix, changes),
            _ => fault,
        })
        .collect();
    sort_and_dedupe(&mut moved);
    moved
}

/// Whether an error is about what documents say, and not about how a file is written, so that compiling again finds it again.
fn is_of_rules(code: Code) -> bool {
    let groups = ["HF01", "HF02", "HF04", "HF07"];
    let is_in_group = groups.iter().any(|group| code.as_str().starts_with(group));
    (is_in_group || code == codes::MISSING_TEXT_ARGUMENT)
        && ![codes::LUA_SYNTAX, codes::FAILING_LIBRARY].contains(&code)
}

type FaultKey = (Arc<str>, usize, String);

fn key(fault: &Diagnostic) -> Option<FaultKey> {
    let place = fault.place.as_ref()?;
    Some((place.file.path().clone(), place.span.start, fault.message.clone()))
}

fn prefix_of(id: &str) -> &str {
    id.split_once(':').map_or("", |(prefix, _)| prefix)
}

/// Reports an error at the change that most probably causes it: one whose name or document the message names.
fn at_patch(mut fault: Diagnostic, prefix: &str, changes: &[PatchChange]) -> Diagnostic {
    let names = |name: &str| fault.message.contains(&format!("`{name}`"));
    let rank = |change: &PatchChange| {
        let last = change.path.rsplit('.').next().unwrap_or(&change.path);
        let target = change.target.rsplit(':').next().unwrap_or(&change.target);
        (names(last), change.what == "remove", names(target))
    };
    let of_pack = changes.iter().filter(|change| prefix_of(&change.target) == prefix);
    let Some(change) = of_pack.max_by_key(|change| rank(change)) else { return fault };
    let place: Option<FileSpan> = fault.place.replace(change.place.clone());
    // A correction of the document is not the remedy.
    fault.fix = None;
    match place {
        Some(place) => fault.label(place, "there is no error here without the patch"),
        None => fault,
    }
}
