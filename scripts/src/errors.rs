//! Errors of the interpreter turned into what an author can act on: file, line, and what to do.

use crate::shared::{Shared, Spent};
use hexforge_core::host::ScriptError;

/// An error of an API function.
pub(crate) fn fail(message: impl Into<String>) -> mlua::Error {
    mlua::Error::external(ScriptError::new(message))
}

/// Passes an error of the core on into the interpreter.
pub(crate) fn pass(error: ScriptError) -> mlua::Error {
    mlua::Error::external(error)
}

/// How chunks are named inside the interpreter: short, so that no path is cut, and easy to find in a text.
pub(crate) const CHUNK: &str = "hf#";

/// A place inside the interpreter: chunk and line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    chunk: usize,
    line: u32,
}

/// Reads `hf#12:34` at the start of `text`; gives what follows, too.
fn place_at(text: &str) -> Option<(Place, &str)> {
    let rest = text.strip_prefix(CHUNK)?;
    let (chunk, rest) = digits(rest)?;
    let (line, rest) = digits(rest.strip_prefix(':')?)?;
    Some((Place { chunk, line: u32::try_from(line).ok()? }, rest))
}

fn digits(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at_checked(end)?;
    Some((number.parse().ok()?, rest))
}

/// The first place that a traceback names.
fn first_place(text: &str) -> Option<Place> {
    text.match_indices(CHUNK).find_map(|(at, _)| place_at(text.get(at..)?)).map(|(place, _)| place)
}

/// Puts files in the place of the interpreter's names for chunks.
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

/// What an error of the interpreter says, with its place.
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
            ScriptError::new(format!("wrong argument: {from} where {to} is wanted"))
        }
        mlua::Error::BadArgument { pos, cause, .. } => {
            ScriptError::new(format!("argument {pos}: {}", explain(shared, cause).message))
        }
        other => ScriptError::new(with_files(shared, &other.to_string())),
    };
    if let Some(spent) = spent(shared) {
        found.message = spent;
    }
    if found.file.is_none()
        && let Some(place) = place
        && let Some(file) = shared.file_of(place.chunk)
    {
        found.file = Some(file);
        found.line = Some(place.line);
    }
    found
}

/// What the interpreter says when memory ends.
pub(crate) const OUT_OF_MEMORY: &str = "not enough memory";

fn memory(shared: &Shared) -> ScriptError {
    shared.spent.set(Spent::Memory);
    ScriptError::new(OUT_OF_MEMORY)
}

/// What to say when a budget is spent.
pub(crate) fn spent(shared: &Shared) -> Option<String> {
    let budgets = &shared.budgets;
    match shared.spent.get() {
        Spent::No => None,
        Spent::Fuel => Some(format!(
            "stopped after {} steps: a loop or recursion that does not end, or too much work for one hook; \
             bound the loop, or divide the work",
            budgets.fuel
        )),
        Spent::Wall => Some(format!(
            "stopped after {} ms: too much work for one hook; work on shorter texts and lists",
            budgets.wall.as_millis()
        )),
        Spent::Memory => Some(format!(
            "stopped after {} MiB of tables and texts: one of them grows without end, or too many are made; bound them",
            budgets.memory >> 20
        )),
    }
}

/// Adds what to do to messages of the interpreter that only say what is wrong.
fn hint(message: &str) -> String {
    let advice = if message.starts_with("attempt to index nil") {
        "what stands before it has no value here; ask with `if` first, or check the name"
    } else if message.starts_with("attempt to call a nil value") {
        "there is no such function; check the name"
    } else if message.contains("attempt to modify a readonly table") {
        "libraries, properties and the API are frozen; copy the table with table.clone, and keep state in fields of components"
    } else if message.starts_with("attempt to yield across") {
        "nothing may be asked or performed inside a function that table.sort, string.gsub or a metatable calls; do it outside"
    } else if message.starts_with("attempt to perform arithmetic") {
        "one side is no number; check it with `if`, or give it a default: (x or 0)"
    } else if message.starts_with("stack overflow") {
        "functions call each other without end"
    } else {
        return message.to_owned();
    };
    format!("{message}: {advice}")
}
