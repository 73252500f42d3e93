//! Interned names.

use crate::ids::Sym;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Everything by name: lookups for hosts and tools.
#[derive(Clone, Debug, Default)]
pub struct Names {
    map: FxHashMap<Arc<str>, Sym>,
    list: Vec<Arc<str>>,
}

impl Names {
    /// Interns `name`.
    pub fn intern(&mut self, name: &str) -> Sym {
        if let Some(sym) = self.map.get(name) {
            return *sym;
        }
        let sym = Sym::from_index(self.list.len());
        let name: Arc<str> = Arc::from(name);
        self.list.push(name.clone());
        self.map.insert(name, sym);
        sym
    }

    /// The symbol of `name`, if the ruleset uses that name at all.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Sym> {
        self.map.get(name).copied()
    }

    /// The text of `sym`.
    #[must_use]
    pub fn text(&self, sym: Sym) -> &Arc<str> {
        &self.list[sym.index()]
    }

    /// All of them, by number.
    pub(super) fn all(&self) -> &[Arc<str>] {
        &self.list
    }
}
