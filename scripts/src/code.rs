//! Code that is compiled once and shared by all hosts that run it, whatever thread they are on.

use crate::set::{Lib, ScriptSource, SourceKind};
use crate::vm::{compiler, padded};
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

    fn get(&self, make: impl FnOnce() -> Result<Vec<u8>, ScriptError>) -> Result<&[u8], ScriptError> {
        self.0.get_or_init(make).as_deref().map_err(Clone::clone)
    }
}

impl ScriptSource {
    /// The code as the interpreter takes it; nothing for a function of a library, which is compiled with that.
    ///
    /// # Errors
    /// Its first fault, with file and line.
    pub fn compiled(&self) -> Result<&[u8], ScriptError> {
        self.compiled.get(|| match self.kind {
            SourceKind::LibFunction { .. } => Ok(Vec::new()),
            SourceKind::Expression if self.source.trim().is_empty() => Err(ScriptError {
                message: "the expression is empty. Write the value that it should have".to_owned(),
                file: Some(self.file.to_string()),
                line: Some(self.first_line),
            }),
            _ => compile(&padded(self.first_line, &self.head(), &self.source), &self.file),
        })
    }

    /// What stands before the code of a hook: its parameters as locals.
    fn head(&self) -> String {
        let mut head = String::new();
        if !self.params.is_empty() {
            head.push_str("local ");
            head.push_str(&self.params.join(", "));
            head.push_str(" = ... ");
        }
        if self.kind == SourceKind::Expression {
            head.push_str("return ");
        }
        head
    }
}

impl Lib {
    /// The code as the interpreter takes it, sealed ([`crate::libs`]).
    ///
    /// # Errors
    /// Its first fault, with file and line.
    pub(crate) fn compiled(&self) -> Result<&[u8], ScriptError> {
        self.compiled.get(|| compile(&crate::libs::sealed(self)?, &self.file))
    }
}

/// Checks the code of a library.
///
/// # Errors
/// Its first fault, with file and line.
pub fn compile_check_lib(source: &str, file: &str) -> Result<(), ScriptError> {
    compile(source, file).map(|_| ())
}

fn compile(text: &str, file: &str) -> Result<Vec<u8>, ScriptError> {
    let message = match compiler().compile(text) {
        Ok(code) => return Ok(code),
        Err(mlua::Error::SyntaxError { message, .. }) => message,
        Err(other) => other.to_string(),
    };
    // The compiler says `LINE: MESSAGE`.
    let parsed = message.trim_start_matches(':').split_once(": ");
    let parsed = parsed.and_then(|(line, rest)| Some((line.parse().ok()?, rest)));
    let (line, text) = parsed.map_or((None, message.as_str()), |(line, text)| (Some(line), text));
    Err(ScriptError { message: text.to_owned(), file: Some(file.to_owned()), line })
}
