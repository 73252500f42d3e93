//! Finds definitions, references and diagnostics in a load.

use crate::analysis::Analysis;
use crate::location::Location;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::explain::explain;
use hexforge_schemas::library::{Library, libraries};
use std::path::{Path, PathBuf};

/// A place that names an id.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reference {
    /// The definition that names it.
    pub from: String,
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
}

/// Where an id is defined: a document, an ability of one, a rule of an event, a text; or a library or its function, as hooks name it
/// (`lib.ships.harbours`).
#[must_use]
pub fn definition(analysis: &Analysis, id: &str) -> Option<Location> {
    if let Some(path) = id.strip_prefix("lib.") {
        return library(analysis, path);
    }
    let outline = &analysis.outline;
    let head = id.split('.').next().unwrap_or(id);
    let found = outline.iter().find(|doc| doc.id == head).or_else(|| outline.iter().find(|doc| doc.local_id == head));
    let document = found.map(|doc| {
        let part = id.rsplit('.').next().filter(|part| *part != head);
        let text = doc.place.file.slice(doc.span);
        let inner = part.and_then(|part| text.find(&format!("id: {part}"))).map(|at| doc.span.start + at);
        (doc, inner.unwrap_or(doc.place.span.start))
    });
    // The id of a rule does not name its event.
    let rule = || {
        outline.iter().filter(|doc| doc.symbol_kind == "event").find_map(|doc| {
            let at = doc.place.file.slice(doc.span).find(&format!("id: {id}"))?;
            Some((doc, doc.span.start + at))
        })
    };
    let (doc, byte) = document.or_else(rule)?;
    Some(Location { path: PathBuf::from(doc.place.file.path().as_ref()), byte })
}

/// The library that a path after `lib` names or is a member of, and the rest of the path. Of several packs, the one that was loaded
/// last has it.
fn library_at(analysis: &Analysis, path: &str) -> Option<(Library, String)> {
    let packs = (0..analysis.loaded.packs.len()).rev();
    packs.flat_map(|pack| libraries(&analysis.loaded, pack)).find_map(|library| {
        let rest = path.strip_prefix(&library.path)?;
        let rest = if rest.is_empty() { rest } else { rest.strip_prefix('.')? };
        let rest = rest.to_owned();
        Some((library, rest))
    })
}

fn library(analysis: &Analysis, path: &str) -> Option<Location> {
    let (library, member) = library_at(analysis, path)?;
    let byte = library.exports().iter().find(|export| export.name == member).map_or(0, |export| export.at);
    Some(Location { path: PathBuf::from(library.source.path().as_ref()), byte })
}

/// All places that name an id, or use a library or its function.
#[must_use]
pub fn references(analysis: &Analysis, id: &str) -> Vec<Reference> {
    let mut all = Vec::new();
    let mut add = |from: String, file: &str, line| all.push(Reference { from, path: PathBuf::from(file), line });
    if let Some((library, member)) = id.strip_prefix("lib.").and_then(|path| library_at(analysis, path)) {
        for mention in library.mentions(&analysis.loaded, Some(member.as_str()).filter(|member| !member.is_empty())) {
            add(mention.from.clone(), &mention.place.file, mention.place.line);
        }
    }
    for found in explain(&analysis.loaded, id) {
        for mention in &found.mentions {
            add(mention.from.clone(), &mention.place.file, mention.place.line);
        }
        for listener in &found.listeners {
            let from = format!("{} ({})", listener.ability, listener.how);
            add(from, &listener.place.file, listener.place.line);
        }
    }
    all.sort();
    all.dedup();
    all
}

/// The id at a byte of a text.
#[must_use]
pub fn id_at(text: &str, byte: usize) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '-' | '.');
    let start = text.get(..byte).unwrap_or_default().rfind(|c| !is_part(c)).map_or(0, |at| at + 1);
    let end = text.get(byte..).unwrap_or_default().find(|c| !is_part(c)).map_or(text.len(), |at| byte + at);
    text.get(start..end).unwrap_or_default().trim_matches([':', '.', '-'])
}

/// The definition that the word at the cursor names, or else the one that contains the cursor.
#[must_use]
pub fn definition_at(analysis: &Analysis, path: &Path, text: &str, cursor: usize) -> Option<String> {
    let word = id_at(text, cursor);
    let named = analysis.outline.iter().find(|doc| doc.id == word || doc.local_id == word);
    let around = || {
        let is_here = |file: &str| Path::new(file) == path;
        analysis
            .outline
            .iter()
            .find(|doc| is_here(doc.place.file.path().as_ref()) && (doc.span.start..=doc.span.end).contains(&cursor))
    };
    named.or_else(around).map(|doc| doc.id.clone())
}

/// The first error or warning after a place; after the last one, the first of all.
#[must_use]
pub fn next_diagnostic(all: &[Diagnostic], here: Option<(String, usize)>) -> Option<Location> {
    let place = |d: &Diagnostic| d.place.as_ref().map(|p| (p.file.path().to_string(), p.span.start));
    let serious = || all.iter().filter(|d| d.severity != Severity::Note && d.place.is_some());
    let after = serious().find(|d| place(d) > here);
    after.or_else(|| serious().next()).and_then(Location::of)
}
