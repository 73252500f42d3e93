//! Compiles hooks and libraries once, for all hosts on all threads.

use crate::lint::{Chunk, Edit, Fault, FaultKind, lint};
use crate::loading::RESERVED;
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
            _ => self.compile(),
        })
    }

    fn compile(&self) -> Result<Vec<u8>, ScriptError> {
        let at = |line: u32, message: String| {
            let line = self.first_line.saturating_add(line);
            ScriptError { message, file: Some(self.file.to_string()), line: Some(line) }
        };
        if let Some((line, message)) = reserved(&self.source) {
            return Err(at(line, message));
        }
        let plain = padded(self.first_line, &self.head(), &self.source);
        let code = compile(&plain, &self.file)?;
        let Some(chunk) = Chunk::of(&self.kind).filter(|_| self.source.contains("for")) else { return Ok(code) };
        let params: Vec<String> = self.params.iter().map(|name| name.to_string()).collect();
        let found = lint(&self.source, &params, chunk);
        if !found.complete {
            let line = self.source.bytes().take(found.end).filter(|b| *b == b'\n').count();
            return Err(at(u32::try_from(line).unwrap_or(u32::MAX), unsupported(&self.source, found.end)));
        }
        if found.edits.is_empty() {
            return Ok(code);
        }
        compile(&padded(self.first_line, &self.head(), &edited(&self.source, &found.edits)), &self.file)
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

/// The message for code that the compiler takes, but not this crate, from the word at `offset` on.
fn unsupported(source: &str, offset: usize) -> String {
    let rest = source.get(offset..).unwrap_or_default();
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let word = if word.is_empty() { rest.chars().take(1).collect() } else { word };
    let near = if word.trim().is_empty() { String::new() } else { format!(" at `{word}`") };
    format!(
        "unsupported syntax{near}. Use the syntax of Lua 5.1: no attributes, type functions or other additions of Luau"
    )
}

/// The line, from 0, and the message, if the code uses a name that the host keeps for itself.
fn reserved(source: &str) -> Option<(u32, String)> {
    let at = source.find(RESERVED)?;
    let line = source.bytes().take(at).filter(|b| *b == b'\n').count();
    Some((
        u32::try_from(line).unwrap_or(u32::MAX),
        format!("names with `{RESERVED}` belong to the host. Use another name"),
    ))
}

/// The code with the host's additions.
fn edited(source: &str, edits: &[Edit]) -> String {
    let mut text = String::with_capacity(source.len() + edits.iter().map(|e| e.text.len()).sum::<usize>());
    let mut done = 0;
    for edit in edits {
        text.push_str(source.get(done..edit.at).unwrap_or_default());
        text.push_str(&edit.text);
        done = edit.at;
    }
    text.push_str(source.get(done..).unwrap_or_default());
    text
}

/// The code of a library, changed so that it cannot keep state between calls: see [`crate::lint`] and [`crate::loading`].
fn sealed(source: &Lib) -> Result<String, ScriptError> {
    let at = |offset: usize, message: String| {
        let line = source.source.bytes().take(offset).filter(|b| *b == b'\n').count() + 1;
        let line = u32::try_from(line).ok();
        ScriptError { message, file: Some(source.file.to_string()), line }
    };
    if let Some((line, message)) = reserved(&source.source) {
        return Err(ScriptError { message, file: Some(source.file.to_string()), line: Some(line + 1) });
    }
    compile_check_lib(&source.source, &source.file)?;
    let found = lint(&source.source, &[], Chunk::Library);
    let refused = |f: &&Fault| {
        matches!(f.kind, FaultKind::LibraryState | FaultKind::EarlyReturn | FaultKind::Power | FaultKind::LibInLibrary)
    };
    if let Some(fault) = found.faults.iter().find(refused) {
        return Err(at(fault.spot.at, fault.message.clone()));
    }
    if !found.complete {
        return Err(at(found.end, unsupported(&source.source, found.end)));
    }
    if found.last_return.is_none() {
        return Err(at(0, returns_nothing(source)));
    }
    Ok(edited(&source.source, &found.edits))
}
