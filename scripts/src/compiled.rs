//! The result of compiling a hook or a library, shared by all hosts that run it.

use hexforge_core::host::ScriptError;
use std::sync::{Arc, OnceLock};

/// What a text is for the interpreter, or what is wrong with it: worked out when it is first asked for. Clones share it, so
/// it must only be handed on to the same text in the same file.
#[derive(Clone, Default, Debug)]
pub struct Compiled(Arc<OnceLock<Result<Vec<u8>, ScriptError>>>);

/// What is compiled follows from the text, so it tells nothing apart.
impl PartialEq for Compiled {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Compiled {}

impl Compiled {
    /// Whether it has been worked out.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.0.get().is_some()
    }

    pub(crate) fn get(&self, make: impl FnOnce() -> Result<Vec<u8>, ScriptError>) -> Result<&[u8], ScriptError> {
        self.0.get_or_init(make).as_deref().map_err(Clone::clone)
    }
}
