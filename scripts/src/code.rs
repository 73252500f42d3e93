//! Compiles hooks and libraries once, for all hosts on all threads.

use crate::lint::{Chunk, Fault, FaultKind, lint};
use crate::set::{Lib, ScriptSource, SourceKind};
use crate::vm::{compiler, padded};
use hexforge_core::host::ScriptError;

impl ScriptSource {
    /// The compiled code; empty for a function of a library, which is compiled with the library.
    ///
    /// # Errors
    /// The first error, with file and line.
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

    /// The code before a hook: its parameters as locals.
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
    /// The compiled code, sealed so that the library cannot keep state.
    ///
    /// # Errors
    /// The first error, with file and line.
    pub(crate) fn compiled(&self) -> Result<&[u8], ScriptError> {
        self.compiled.get(|| compile(&sealed(self)?, &self.file))
    }
}

/// Checks the code of a library.
///
/// # Errors
/// The first error, with file and line.
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

pub(crate) fn returns_nothing(source: &Lib) -> String {
    format!("library `{}` returns nothing. End it with `return {{…}}`", source.name)
}

/// The code of a library, changed so that it cannot keep state between calls: variables that its functions could set are refused,
/// and all tables in its locals are frozen before it returns. The freezing function is the argument of the chunk, which no local
/// can hide.
fn sealed(source: &Lib) -> Result<String, ScriptError> {
    let at = |offset: usize, message: String| {
        let line = source.source.bytes().take(offset).filter(|b| *b == b'\n').count() + 1;
        let line = u32::try_from(line).ok();
        ScriptError { message, file: Some(source.file.to_string()), line }
    };
    compile_check_lib(&source.source, &source.file)?;
    let found = lint(&source.source, &[], Chunk::Library);
    let refused = |f: &&Fault| matches!(f.kind, FaultKind::LibraryState | FaultKind::EarlyReturn | FaultKind::Power);
    if let Some(fault) = found.faults.iter().find(refused) {
        return Err(at(fault.spot.at, fault.message.clone()));
    }
    if !found.complete {
        return Err(at(0, "the library uses unsupported syntax. Use the syntax of Lua 5.1".to_owned()));
    }
    let Some((head, tail)) = found.last_return.and_then(|offset| source.source.split_at_checked(offset)) else {
        return Err(at(0, returns_nothing(source)));
    };
    let seals: String = found.top_locals.iter().map(|name| format!("do (...)({name}) end ")).collect();
    Ok(format!("{head}{seals}{tail}"))
}
