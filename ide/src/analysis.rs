//! The result of a load: packs, rules, diagnostics, and a list of all documents.

use crate::about::Abouts;
use hexforge_play::Game;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::load::Loaded;
use hexforge_schemas::outline::DocumentSymbol;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The result of a load.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The number of the load; later loads have higher numbers.
    pub number: u64,
    /// The loaded packs.
    pub loaded: Arc<Loaded>,
    /// The game; none if the pack has errors.
    pub game: Option<Game>,
    /// All documents.
    pub outline: Arc<Vec<DocumentSymbol>>,
    /// Schemas by kind.
    pub schemas: Arc<BTreeMap<String, Json>>,
    /// The duration of the load.
    pub took: Duration,
    /// Whether unsaved texts replaced files. Such a load only serves its diagnostics: games use the saved files.
    pub unsaved: bool,
    /// What authors say about names; collected when it is first asked for.
    pub(crate) abouts: Arc<OnceLock<Abouts>>,
}

impl Analysis {
    /// What authors say about names.
    #[must_use]
    pub fn abouts(&self) -> &Abouts {
        self.abouts.get_or_init(|| Abouts::of(&self.loaded))
    }

    /// All errors, warnings and notes.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.loaded.diagnostics
    }

    /// The number of errors and of warnings.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let count = |severity| self.diagnostics().iter().filter(|d| d.severity == severity).count();
        (count(Severity::Error), count(Severity::Warning))
    }

    /// The ids of documents that were added, changed or removed since `before`.
    #[must_use]
    pub fn changed_since(&self, before: &Self) -> Vec<String> {
        let (old, new) = (texts(&before.outline), texts(&self.outline));
        let changed = new.iter().filter(|(id, text)| old.get(*id) != Some(*text)).map(|(id, _)| (*id).to_owned());
        let removed = old.keys().filter(|id| !new.contains_key(*id)).map(|id| (*id).to_owned());
        changed.chain(removed).collect()
    }
}

fn texts(outline: &[DocumentSymbol]) -> BTreeMap<&str, &str> {
    outline.iter().map(|doc| (doc.id.as_str(), doc.place.file.slice(doc.span))).collect()
}
