//! Errors that follow from another one, such as a pack that is missing or a file that cannot be read: they are counted where their
//! cause is reported, and not shown.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::codes;
use crate::diagnostic::{Code, Diagnostic, FileSpan, Severity};
use crate::pack::{FileKind, Pack};

/// Errors about names, which can follow from a cause that hides the names.
const ABOUT_NAMES: [Code; 16] = [
    codes::UNKNOWN_KIND,
    codes::UNKNOWN_NAME,
    codes::UNKNOWN_PARAM,
    codes::UNKNOWN_VARIABLE,
    codes::UNKNOWN_RULE,
    codes::BAD_TYPE,
    codes::WRONG_CONSTANT,
    codes::PATCH_TARGET,
    codes::UNKNOWN_FUNCTION,
    codes::UNKNOWN_GLOBAL,
    codes::UNKNOWN_MEMBER,
    codes::UNKNOWN_ID_IN_LUA,
    codes::UNKNOWN_PARAM_IN_LUA,
    codes::MISSING_TEXT,
    codes::UNUSED_TEXT,
    codes::BAD_SCENARIO,
];

/// Errors after which the names of a whole file are unknown.
const HIDE_FILES: [Code; 8] = [
    codes::NOT_UTF8,
    codes::YAML_SYNTAX,
    codes::TAB_INDENT,
    codes::TOO_DEEP,
    codes::TOO_MANY_NODES,
    codes::BAD_ALIAS,
    codes::BROKEN_SCHEMA,
    codes::LUA_SYNTAX,
];

/// What a cause hides.
enum Hidden {
    /// All names that these packs, by index, could use.
    Packs(Vec<usize>),
    /// The names in a file.
    Words(Arc<FxHashSet<String>>),
}

/// Removes errors that follow from others, and says at their causes how many there are.
pub(crate) fn fold(packs: &[Pack], diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let diagnostics = without_parts(diagnostics);
    let causes = causes(packs, &diagnostics);
    let diagnostics = if causes.is_empty() { diagnostics } else { without_consequences(packs, &causes, diagnostics) };
    same_kinds(diagnostics)
}

/// Removes what is said of the parts of a value that ends at a comma, which look like keys.
fn without_parts(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let split = diagnostics.iter().filter(|fault| fault.code == codes::SPLIT_VALUE);
    let split: Vec<FileSpan> = split.filter_map(|fault| fault.place.clone()).collect();
    let is_inside = |place: &FileSpan| {
        split
            .iter()
            .any(|all| all.file == place.file && all.span.start < place.span.start && place.span.end <= all.span.end)
    };
    let of_keys = [codes::KEY_NOT_STRING, codes::DUPLICATE_KEY];
    diagnostics.retain(|fault| !of_keys.contains(&fault.code) || !fault.place.as_ref().is_some_and(is_inside));
    diagnostics
}

fn causes(packs: &[Pack], diagnostics: &[Diagnostic]) -> BTreeMap<usize, Hidden> {
    let mut files: BTreeMap<Arc<str>, Arc<FxHashSet<String>>> = BTreeMap::new();
    let mut causes = BTreeMap::new();
    for (index, fault) in diagnostics.iter().enumerate() {
        let Some(place) = &fault.place else { continue };
        let path = place.file.path();
        if fault.code == codes::MISSING_DEPENDENCY && fault.severity == Severity::Error {
            let own = packs.iter().position(|pack| pack.source.path() == path);
            causes.extend(own.map(|own| (index, Hidden::Packs(dependents(packs, own)))));
        } else if HIDE_FILES.contains(&fault.code) && (fault.code != codes::LUA_SYNTAX || path.ends_with(".lua")) {
            let words = files.entry(path.clone()).or_insert_with(|| Arc::new(words(place.file.text())));
            causes.insert(index, Hidden::Words(words.clone()));
        }
    }
    causes
}

/// A pack and all packs that depend on it.
fn dependents(packs: &[Pack], of: usize) -> Vec<usize> {
    let Some(id) = packs.get(of).map(|pack| &pack.id) else { return Vec::new() };
    let depends = |(index, pack): &(usize, &Pack)| *index == of || pack.visible.contains(id);
    packs.iter().enumerate().filter(depends).map(|(index, _)| index).collect()
}

/// The names in a text.
fn words(text: &str) -> FxHashSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(|c| !is_part(c)).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn without_consequences(
    packs: &[Pack],
    causes: &BTreeMap<usize, Hidden>,
    diagnostics: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let kinds = [FileKind::Documents, FileKind::Library, FileKind::Locale].into_iter().chain(FileKind::TESTS);
    let pack_of: BTreeMap<Arc<str>, usize> = packs
        .iter()
        .enumerate()
        .flat_map(|(index, pack)| kinds.clone().flat_map(move |kind| pack.files(kind).map(move |file| (index, file))))
        .map(|(index, file)| (file.source.path().clone(), index))
        .collect();
    let cause_of = |index: usize, fault: &Diagnostic| -> Option<usize> {
        if !ABOUT_NAMES.contains(&fault.code) || fault.severity == Severity::Note {
            return None;
        }
        let place = fault.place.as_ref()?;
        let pack = pack_of.get(place.file.path());
        let name = subject(&fault.message);
        let hides = |(cause, hidden): &(&usize, &Hidden)| {
            **cause != index
                && match hidden {
                    Hidden::Packs(packs) => pack.is_some_and(|pack| packs.contains(pack)),
                    // A name in the file itself may be wrong there.
                    Hidden::Words(words) => name.is_some_and(|name| words.contains(name)),
                }
        };
        causes.iter().find(hides).map(|(cause, _)| *cause)
    };
    let follow: Vec<Option<usize>> =
        diagnostics.iter().enumerate().map(|(index, fault)| cause_of(index, fault)).collect();
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for cause in follow.iter().flatten() {
        *counts.entry(*cause).or_default() += 1;
    }
    let is_lone = causes.values().any(|hidden| matches!(hidden, Hidden::Packs(_)));
    let mut shown = Vec::new();
    for (index, (fault, cause)) in diagnostics.into_iter().zip(&follow).enumerate() {
        if cause.is_some() || is_lone && fault.code == codes::NO_GAME {
            continue;
        }
        shown.push(match (counts.get(&index), causes.get(&index)) {
            (Some(count), Some(hidden)) => fault.help(consequence(*count, hidden)),
            _ => fault,
        });
    }
    shown
}

fn consequence(count: usize, hidden: &Hidden) -> String {
    let (errors, are) = if count == 1 { ("error", "is") } else { ("errors", "are") };
    match hidden {
        Hidden::Packs(_) => {
            format!("{count} more {errors} about unknown names {are} not shown; they may follow from this one")
        }
        Hidden::Words(_) => {
            format!("{count} more {errors} about names in this file {are} not shown; they follow from this one")
        }
    }
}

/// The name that a message is about: the last one in backticks, without what makes it a path or a type.
fn subject(message: &str) -> Option<&str> {
    let last = message.split('`').skip(1).step_by(2).last()?;
    let last = last.rsplit([':', '/', ' ']).next().unwrap_or(last);
    Some(last.trim_end_matches('?').trim_end_matches(".lua"))
}

/// Reports an unknown kind once, however many documents it has.
fn same_kinds(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for fault in diagnostics.iter().filter(|fault| fault.code == codes::UNKNOWN_KIND) {
        *counts.entry(fault.message.clone()).or_default() += 1;
    }
    if counts.values().all(|count| *count < 2) {
        return diagnostics;
    }
    let mut shown = Vec::new();
    for fault in diagnostics {
        let count = if fault.code == codes::UNKNOWN_KIND { counts.insert(fault.message.clone(), 0) } else { None };
        match count {
            Some(0) => {}
            Some(count) if count > 1 => {
                let others = if count == 2 {
                    "1 more document has".to_owned()
                } else {
                    format!("{} more documents have", count - 1)
                };
                shown.push(fault.help(format!("{others} this kind")));
            }
            _ => shown.push(fault),
        }
    }
    shown
}
