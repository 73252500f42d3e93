//! Errors that only patches cause: the patch is reported, not the document of another pack that was right before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hexforge_core::ruleset::FormerNames;

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
    let prefixes: BTreeSet<&str> = changes.iter().map(|change| prefix_of(&change.target)).collect();
    let patched = |prefix: &str| prefixes.contains(prefix);
    let files = packs.iter().filter(|pack| patched(&pack.prefix)).flat_map(|pack| {
        let kinds = [FileKind::Documents, FileKind::Library, FileKind::Locale].into_iter().chain(FileKind::TESTS);
        kinds.flat_map(|kind| pack.files(kind)).map(|file| (file.source.path().clone(), pack.prefix.as_str()))
    });
    let files: BTreeMap<Arc<str>, &str> = files.collect();
    let owner = |fault: &Diagnostic| {
        let place = fault.place.as_ref().filter(|_| fault.severity == Severity::Error && is_of_rules(fault.code))?;
        files.get(place.file.path()).copied()
    };
    if !diagnostics.iter().any(|fault| owner(fault).is_some()) {
        return diagnostics;
    }
    docs.retain(|doc| !doc.is("patch"));
    let mut sink = Sink::new();
    let compiled = compile::compile(packs, docs, scenarios, FormerNames::default(), cache, &mut sink);
    std::thread::scope(|scope| {
        let types = lint::types::start(scope, packs, &compiled.model, compiled.ruleset.as_deref(), &compiled.hooks);
        lint::run(packs, &compiled.model, &compiled.hooks, |_, _| types(), locales, cache, &mut sink);
    });
    let before: BTreeSet<FaultKey> = sink.finish().iter().filter_map(key).collect();
    let culprits = Culprits::of(changes);
    let mut moved: Vec<Diagnostic> = diagnostics
        .into_iter()
        .map(|fault| match owner(&fault) {
            Some(prefix) if key(&fault).is_some_and(|key| !before.contains(&key)) => at_patch(fault, prefix, &culprits),
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

/// The changes of documents, to find the one that a message is about without looking at all of them for each message.
struct Culprits<'c> {
    /// By the prefix of the pack and a name: the last part of a path, or the id of a document.
    by_name: BTreeMap<(&'c str, &'c str), Rank<'c>>,
    /// By the prefix of the pack.
    by_pack: BTreeMap<&'c str, Rank<'c>>,
}

/// The most probable change so far: one that changes what the message names, one that removes something, the last one.
type Rank<'c> = (bool, bool, usize, &'c PatchChange);

impl<'c> Culprits<'c> {
    fn of(changes: &'c [PatchChange]) -> Self {
        let mut culprits = Self { by_name: BTreeMap::new(), by_pack: BTreeMap::new() };
        for (number, change) in changes.iter().enumerate() {
            let prefix = prefix_of(&change.target);
            let last = change.path.rsplit('.').next().unwrap_or(&change.path);
            let target = change.target.rsplit(':').next().unwrap_or(&change.target);
            let rank = |is_path: bool| (is_path, change.what == "remove", number, change);
            better(&mut culprits.by_name, (prefix, target), rank(change.removes_document()));
            better(&mut culprits.by_name, (prefix, last), rank(true));
            better(&mut culprits.by_pack, prefix, rank(false));
        }
        culprits
    }

    /// The change that most probably causes an error in a document of a pack: one whose name or document the message names.
    fn most_probable(&self, fault: &Diagnostic, prefix: &str) -> Option<&'c PatchChange> {
        let names = fault.message.split('`').skip(1).step_by(2);
        let named = names.filter_map(|name| {
            let name = name.rsplit(':').next().unwrap_or(name);
            self.by_name.get(&(prefix, name))
        });
        let found = named.max_by_key(|(is_path, removes, number, _)| (*is_path, *removes, *number));
        found.or_else(|| self.by_pack.get(prefix)).map(|(.., change)| *change)
    }
}

/// Keeps the more probable of two changes.
fn better<'c, K: Ord>(ranks: &mut BTreeMap<K, Rank<'c>>, key: K, new: Rank<'c>) {
    let order = |rank: &Rank<'_>| (rank.0, rank.1, rank.2);
    let old = ranks.entry(key).or_insert(new);
    if order(old) < order(&new) {
        *old = new;
    }
}

/// Reports an error at the change that most probably causes it.
fn at_patch(mut fault: Diagnostic, prefix: &str, culprits: &Culprits<'_>) -> Diagnostic {
    let Some(change) = culprits.most_probable(&fault, prefix) else { return fault };
    let place: Option<FileSpan> = fault.place.replace(change.place.clone());
    // A correction of the document is not the remedy.
    fault.fix = None;
    match place {
        Some(place) => fault.label(place, "there is no error here without the patch"),
        None => fault,
    }
}
