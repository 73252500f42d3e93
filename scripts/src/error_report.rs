//! Turns interpreter errors into messages for authors: file, line, and what to do.

use crate::errors::CHUNK;
use crate::shared::Shared;
use hexforge_core::host::ScriptError;
use hexforge_core::limits::{ERROR_CHARS, cut};
use std::borrow::Cow;

/// A place inside the interpreter: chunk and line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ChunkLine {
    chunk: usize,
    line: u32,
}

/// Parses `hf#12:34` at the start of `text`; also returns the rest.
fn place_at(text: &str) -> Option<(ChunkLine, &str)> {
    let rest = text.strip_prefix(CHUNK)?;
    let (chunk, rest) = digits(rest)?;
    let (line, rest) = digits(rest.strip_prefix(':')?)?;
    Some((ChunkLine { chunk, line: u32::try_from(line).ok()? }, rest))
}

fn digits(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at_checked(end)?;
    Some((number.parse().ok()?, rest))
}

/// Returns the first place in a traceback.
fn first_place(text: &str) -> Option<ChunkLine> {
    text.match_indices(CHUNK).find_map(|(at, _)| place_at(text.get(at..)?)).map(|(place, _)| place)
}

/// Replaces the interpreter's chunk names by file names.
fn with_files(shared: &Shared, text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(CHUNK) {
        let (before, here) = rest.split_at(at);
        result.push_str(before);
        match place_at(here) {
            Some((place, after)) => {
                result.push_str(&shared.file_of(place.chunk).unwrap_or_default());
                result.push_str(&format!(":{}", place.line));
                rest = after;
            }
            None => {
                result.push_str(CHUNK);
                rest = here.get(CHUNK.len()..).unwrap_or_default();
            }
        }
    }
    result.push_str(rest);
    result
}

/// Converts an error of the interpreter, with its place.
pub(crate) fn explain(shared: &Shared, error: &mlua::Error) -> ScriptError {
    let mut place = None;
    let mut innermost = error;
    loop {
        innermost = match innermost {
            mlua::Error::CallbackError { traceback, cause } => {
                place = first_place(traceback).or(place);
                cause
            }
            mlua::Error::WithContext { cause, .. } => cause,
            _ => break,
        };
    }
    let mut found = match innermost {
        mlua::Error::ExternalError(inner) => {
            inner.downcast_ref::<ScriptError>().cloned().unwrap_or_else(|| ScriptError::new(inner.to_string()))
        }
        mlua::Error::MemoryError(_) => memory(shared),
        mlua::Error::RuntimeError(text) | mlua::Error::SyntaxError { message: text, .. } => {
            let (text, trace) = text.split_once("\nstack traceback:").unwrap_or((text, ""));
            place = first_place(trace).or(place);
            let mut message = text;
            if let Some((own, rest)) = place_at(text) {
                place = Some(own);
                message = rest.strip_prefix(": ").unwrap_or(rest);
            } else if let Some((_, rest)) = text.strip_prefix("[hexforge]:").and_then(|t| t.split_once(": ")) {
                message = rest;
            }
            if message == OUT_OF_MEMORY { memory(shared) } else { ScriptError::new(with_files(shared, &hint(message))) }
        }
        mlua::Error::FromLuaConversionError { from, to, .. } => {
            ScriptError::new(format!("wrong argument: expected {to}, found {from}"))
        }
        mlua::Error::BadArgument { pos, cause, .. } => {
            ScriptError::new(format!("argument {pos}: {}", explain(shared, cause).message))
        }
        other => ScriptError::new(with_files(shared, &other.to_string())),
    };
    if let Some(spent) = shared.spent() {
        found.message = spent;
    } else if let Cow::Owned(short) = cut(&found.message, ERROR_CHARS) {
        found.message = short;
    }
    let place = place.or_else(|| shared.stopped().map(|(chunk, line)| ChunkLine { chunk, line }));
    if found.file.is_none()
        && let Some(place) = place
        && let Some(file) = shared.file_of(place.chunk)
    {
        found.file = Some(file);
        found.line = Some(place.line);
    }
    found
}

/// The interpreter's message when memory runs out.
pub(crate) const OUT_OF_MEMORY: &str = "not enough memory";

fn memory(shared: &Shared) -> ScriptError {
    shared.out_of_memory();
    ScriptError::new(OUT_OF_MEMORY)
}

/// Adds advice to messages of the interpreter.
fn hint(message: &str) -> String {
    let advice = if message.starts_with("attempt to index nil") {
        "the value before the dot is nil. Check the name, or test it with `if` first"
    } else if message.starts_with("attempt to call a nil value") {
        "no such function. Check the name"
    } else if message.contains("attempt to modify a readonly table") {
        "libraries, properties and the API are read-only. Copy the table with table.clone, and keep state in fields of components"
    } else if message.starts_with("attempt to yield across") {
        "functions called by table.sort, string.gsub or a metatable cannot ask or perform anything. Do it outside"
    } else if message.starts_with("attempt to perform arithmetic") {
        "one operand is not a number. Test it with `if`, or give it a default: (x or 0)"
    } else if message.starts_with("stack overflow") {
        "infinite recursion"
    } else {
        return message.to_owned();
    };
    format!("{message}: {advice}")
}
