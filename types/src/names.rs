//! Shared names: equal texts have the same pointer.

use std::rc::Rc;

use rustc_hash::FxHashSet;

/// All names so far.
#[derive(Default)]
pub(crate) struct Names {
    known: FxHashSet<Rc<str>>,
}

impl Names {
    /// The shared text.
    pub fn shared(&mut self, text: &str) -> Rc<str> {
        if let Some(known) = self.known.get(text) {
            return known.clone();
        }
        let new: Rc<str> = text.into();
        self.known.insert(new.clone());
        new
    }
}
