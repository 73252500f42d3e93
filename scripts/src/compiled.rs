//! The result of compiling a hook or a library, shared by all hosts that run it.

use hexforge_core::host::ScriptError;
use std::sync::{Arc, OnceLock};

/// The compiled code of a text, or the error; computed at the first use. Clones share it, so only pass it to the same text in the
/// same file.
#[derive(Clone, Default, Debug)]
pub struct Compiled(Arc<Results>);

#[derive(Default, Debug)]
struct Results {
    code: OnceLock<Result<Vec<u8>, ScriptError>>,
    /// The number of words in the longest loop or function.
    longest: OnceLock<usize>,
}

/// The compiled code follows from the text, so it does not make two sources different.
impl PartialEq for Compiled {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Compiled {}

impl Compiled {
    /// Whether it has been computed.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.0.code.get().is_some()
    }

    pub(crate) fn get(&self, make: impl FnOnce() -> Result<Vec<u8>, ScriptError>) -> Result<&[u8], ScriptError> {
        self.0.code.get_or_init(make).as_deref().map_err(Clone::clone)
    }

    pub(crate) fn longest(&self, count: impl FnOnce() -> usize) -> usize {
        *self.0.longest.get_or_init(count)
    }
}
