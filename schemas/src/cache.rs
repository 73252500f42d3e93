//! What a load remembers for the next one: trees by the content of their file. A load gives the same with and without.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::source::{Limits, SourceFile};
use crate::yaml::{Document, parse_with};

/// The documents of a file, and what is wrong with it.
type Parsed = Arc<(Arc<SourceFile>, Vec<Document>, Vec<Diagnostic>)>;

/// Trees of files that have not changed since the last load.
#[derive(Debug, Default)]
pub struct Cache {
    trees: BTreeMap<(Arc<str>, [u8; 32]), Parsed>,
    lua: BTreeMap<[u8; 32], Option<(String, Option<u32>)>>,
    /// Keys that this load has asked for.
    seen: std::collections::BTreeSet<(Arc<str>, [u8; 32])>,
    seen_lua: std::collections::BTreeSet<[u8; 32]>,
    parsed: usize,
}

impl Cache {
    /// An empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many files the last load had to parse.
    #[must_use]
    pub fn parsed(&self) -> usize {
        self.parsed
    }

    /// Begins a load.
    pub(crate) fn begin(&mut self) {
        self.parsed = 0;
        self.seen.clear();
        self.seen_lua.clear();
    }

    /// Ends a load: what it did not ask for is forgotten.
    pub(crate) fn end(&mut self) {
        let seen = std::mem::take(&mut self.seen);
        self.trees.retain(|key, _| seen.contains(key));
        let seen = std::mem::take(&mut self.seen_lua);
        self.lua.retain(|key, _| seen.contains(key));
    }

    /// The documents of a file.
    pub(crate) fn parse(&mut self, file: &Arc<SourceFile>, limits: &Limits) -> Parsed {
        let key = (Arc::clone(file.path()), *blake3::hash(file.text().as_bytes()).as_bytes());
        self.seen.insert(key.clone());
        if let Some(known) = self.trees.get(&key) {
            return Arc::clone(known);
        }
        self.parsed += 1;
        let (documents, faults) = parse_with(file, limits);
        let parsed = Arc::new((Arc::clone(file), documents, faults));
        self.trees.insert(key, Arc::clone(&parsed));
        parsed
    }

    /// What `compile` says of a piece of Lua, which `text` identifies: the message and the line of the first fault.
    pub(crate) fn lua(
        &mut self,
        parts: &[&str],
        compile: impl FnOnce() -> Option<(String, Option<u32>)>,
    ) -> Option<(String, Option<u32>)> {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        let key = *hasher.finalize().as_bytes();
        self.seen_lua.insert(key);
        self.lua.entry(key).or_insert_with(compile).clone()
    }
}
