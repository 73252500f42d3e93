//! Constructors of errors that API functions raise in the interpreter.

use hexforge_core::host::ScriptError;

/// Creates the error of an API function.
pub(crate) fn fail(message: impl Into<String>) -> mlua::Error {
    mlua::Error::external(ScriptError::new(message))
}

/// Passes an error of the core to the interpreter.
pub(crate) fn pass(error: ScriptError) -> mlua::Error {
    mlua::Error::external(error)
}

/// The prefix of chunk names in the interpreter. It is short, because the interpreter truncates long names, and easy to find in a text.
pub(crate) const CHUNK: &str = "hf#";
