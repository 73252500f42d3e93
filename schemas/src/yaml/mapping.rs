//! The entries of a mapping, found by key in constant time: packs from strangers have mappings of any size.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::{MapKey, Node};
use crate::source::Span;

/// Larger mappings have an index.
const SMALL: usize = 16;

/// The entries of a mapping, in the order of the file, without repeated keys.
#[derive(Debug, Clone, Default)]
pub struct Mapping {
    entries: Vec<(MapKey, Node)>,
    /// The places of the keys, once they are needed.
    index: OnceLock<FxHashMap<Arc<str>, usize>>,
}

impl Mapping {
    /// The place of a key.
    #[must_use]
    pub fn position(&self, key: &str) -> Option<usize> {
        if self.entries.len() <= SMALL {
            return self.entries.iter().position(|(k, _)| &*k.text == key);
        }
        let index = self.index.get_or_init(|| {
            // Of equal keys, which only patches could make, the first counts.
            let entries = self.entries.iter().enumerate().rev();
            entries.map(|(at, (key, _))| (key.text.clone(), at)).collect()
        });
        index.get(key).copied()
    }

    /// The span of a key and its value, for changes.
    pub(crate) fn entry_mut(&mut self, at: usize) -> Option<(&mut Span, &mut Node)> {
        self.entries.get_mut(at).map(|(key, value)| (&mut key.span, value))
    }

    /// The keys, for changes.
    pub fn keys_mut(&mut self) -> impl Iterator<Item = &mut MapKey> {
        self.index.take();
        self.entries.iter_mut().map(|(key, _)| key)
    }

    /// Adds an entry at the end.
    pub(crate) fn push(&mut self, entry: (MapKey, Node)) {
        if let Some(index) = self.index.get_mut() {
            index.entry(entry.0.text.clone()).or_insert(self.entries.len());
        }
        self.entries.push(entry);
    }

    /// Removes an entry, if it exists.
    pub(crate) fn remove(&mut self, at: usize) {
        self.index.take();
        if at < self.entries.len() {
            self.entries.remove(at);
        }
    }
}

impl PartialEq for Mapping {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl From<Vec<(MapKey, Node)>> for Mapping {
    fn from(entries: Vec<(MapKey, Node)>) -> Self {
        Self { entries, index: OnceLock::new() }
    }
}

impl Deref for Mapping {
    type Target = [(MapKey, Node)];

    fn deref(&self) -> &Self::Target {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::NodeKind;

    #[test]
    fn keys_are_found_after_changes() {
        let entry = |n: usize| {
            let key = MapKey { text: format!("k{n}").into(), span: Span::default() };
            (key, Node { span: Span::default(), kind: NodeKind::Null })
        };
        for count in [3, 100] {
            let mut mapping = Mapping::from((0..count).map(entry).collect::<Vec<_>>());
            assert_eq!((mapping.position("k1"), mapping.position("k100")), (Some(1), None));
            mapping.remove(0);
            mapping.push(entry(100));
            assert_eq!((mapping.position("k0"), mapping.position("k1")), (None, Some(0)));
            assert_eq!(mapping.position("k100"), Some(count - 1));
        }
    }
}
