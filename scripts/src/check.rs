//! Checks that code can be compiled, without an interpreter.

use crate::set::{ScriptSource, SourceKind};
use crate::vm::{compiler, padded};
use hexforge_core::host::ScriptError;

/// What stands before the code of a hook: its parameters as locals.
pub(crate) fn head(kind: &SourceKind, params: &[String]) -> String {
    let mut head = String::new();
    if !params.is_empty() {
        head.push_str("local ");
        head.push_str(&params.join(", "));
        head.push_str(" = ... ");
    }
    if *kind == SourceKind::Expression {
        head.push_str("return ");
    }
    head
}

/// Checks the code of a hook.
///
/// # Errors
/// Its first fault, with file and line.
pub fn compile_check(source: &ScriptSource) -> Result<(), ScriptError> {
    if matches!(source.kind, SourceKind::LibFunction { .. }) {
        return Ok(());
    }
    if source.kind == SourceKind::Expression && source.source.trim().is_empty() {
        return Err(ScriptError {
            message: "the expression is empty; write what it is to give".to_owned(),
            file: Some(source.file.clone()),
            line: Some(source.first_line),
        });
    }
    compile(&padded(source.first_line, &head(&source.kind, &source.params), &source.source), &source.file)
}

/// Checks the code of a library.
///
/// # Errors
/// Its first fault, with file and line.
pub fn compile_check_lib(source: &str, file: &str) -> Result<(), ScriptError> {
    compile(source, file)
}

fn compile(text: &str, file: &str) -> Result<(), ScriptError> {
    let Err(error) = compiler().compile(text) else {
        return Ok(());
    };
    let message = match &error {
        mlua::Error::SyntaxError { message, .. } => message.clone(),
        other => other.to_string(),
    };
    // The compiler says `LINE: MESSAGE`.
    let parsed = message.trim_start_matches(':').split_once(": ");
    let parsed = parsed.and_then(|(line, rest)| Some((line.parse().ok()?, rest)));
    let (line, text) = parsed.map_or((None, message.as_str()), |(line, text)| (Some(line), text));
    Err(ScriptError { message: text.to_owned(), file: Some(file.to_owned()), line })
}
