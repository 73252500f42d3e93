//! What the documents declare, once patches have changed them and the kinds of lasting effects are documents of their own.

use super::checked;
use super::doc::Doc;
use super::names::{Entry, Names};
use super::{key, lasting, places_of_errors};
use crate::diagnostic::Sink;
use crate::pack::Pack;
use crate::patches::{self, PatchChange, Patched};

/// The documents that count, and their names.
pub(super) struct Declared {
    /// The documents, in load order.
    pub docs: Vec<Doc>,
    /// Their names.
    pub names: Names,
    /// For each document, its number among those of its type.
    pub entries: Vec<Option<Entry>>,
    /// The changes by patches.
    pub changes: Vec<PatchChange>,
    /// The documents that patches have removed.
    pub absent: Vec<Doc>,
}

/// Applies patches, and gives each lasting effect in a document its own.
pub(super) fn declare(packs: &[Pack], mut docs: Vec<Doc>, sink: &mut Sink) -> Declared {
    let (mut names, mut entries) = checked::index(packs, &docs, sink);
    let Patched { changes, removed } = patches::apply(packs, &mut docs, &names, sink);
    let mut gone = Vec::new();
    if !removed.is_empty() {
        let (kept, other): (Vec<_>, Vec<_>) =
            docs.into_iter().enumerate().partition(|(index, _)| !removed.contains_key(index));
        docs = kept.into_iter().map(|(_, doc)| doc).collect();
        gone = other;
        // Duplicates are reported already.
        (names, entries) = checked::index(packs, &docs, &mut Sink::new());
    }
    if let Some(more) = lasting::with_effects(&docs, &names) {
        docs = more;
        (names, entries) = index_again(packs, &docs, sink);
    }
    names.forget(gone.iter().filter_map(|(index, doc)| Some((doc, removed.get(index)?))));
    let absent = gone.into_iter().map(|(_, doc)| doc).collect();
    Declared { docs, names, entries, changes, absent }
}

/// Numbers the documents again, and reports only what was not reported before.
fn index_again(packs: &[Pack], docs: &[Doc], sink: &mut Sink) -> (Names, Vec<Option<Entry>>) {
    let known = places_of_errors(sink);
    let mut again = Sink::new();
    let indexed = checked::index(packs, docs, &mut again);
    let mut again = again.finish();
    again.retain(|fault| fault.place.as_ref().is_none_or(|place| !known.contains(&key(place))));
    sink.extend(again);
    indexed
}
