//! What can be said of a script without running it: names it uses, calls of the API with their literal arguments, and faults.
//! It only gives data; the loader, which knows the packs, turns it into diagnostics.

mod expressions;
pub(crate) mod lexer;
mod report;
mod types;
mod walk;

pub use report::{Arg, Call, Fault, FaultKind, Key, Lint, Literal, MemberUse, Spot};

use crate::api::{Entry, Place, Use};
use crate::names::suggestion;
use crate::set::SourceKind;

/// What sort of code a chunk is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chunk {
    /// An expression.
    Expression,
    /// A body.
    Body,
    /// A library.
    Library,
}

impl Chunk {
    /// The sort of a hook's code; none if the code stands in a library.
    #[must_use]
    pub fn of(kind: &SourceKind) -> Option<Self> {
        match kind {
            SourceKind::Expression => Some(Self::Expression),
            SourceKind::Body => Some(Self::Body),
            SourceKind::LibFunction { .. } => None,
        }
    }
}

/// Looks over a chunk. `params` are the locals that it starts with. Places are offsets in bytes from the start of `source`.
/// Give only code that [`crate::ScriptSource::compiled`] accepts; other code is looked over as far as it can be followed.
#[must_use]
pub fn lint(source: &str, params: &[String], chunk: Chunk) -> Lint {
    let mut found = walk::walk(source, params, chunk);
    for call in &found.calls {
        let Some(entry) = described(&call.name) else { continue };
        let message = match entry {
            Err(name) => format!("`game` has no member `{name}`{}", suggestion(name, crate::api::game_members())),
            Ok(entry) if entry.used != Use::Reads && chunk == Chunk::Expression => format!(
                "`{}` must not be used in an expression: it only says what is so; move this into a `do:` body",
                call.name
            ),
            Ok(_) => continue,
        };
        let kind = if entry.is_ok() { FaultKind::ActsInExpression } else { FaultKind::UnknownGameMember };
        found.faults.push(Fault { kind, spot: call.spot.clone(), message });
    }
    found.faults.sort_by_key(|f| f.spot.at);
    found
}

/// The entry of the API that a call names; an error if it names a member of `game` that there is not; none for other calls.
fn described(name: &str) -> Option<Result<&'static Entry, &str>> {
    let (place, name) = match name.split_once('.') {
        Some(("game", member)) => (Place::Game, member),
        Some(("math", member)) => (Place::Library("math"), member),
        _ => return None,
    };
    let found = crate::api::entries().find(|e| e.place == place && e.name == name);
    match found {
        Some(entry) => Some(Ok(entry)),
        None if place == Place::Game => Some(Err(name)),
        None => None,
    }
}

/// Whether `name` is a word of the language, so that it cannot name a local or be written behind a dot.
#[must_use]
pub fn is_word(name: &str) -> bool {
    lexer::WORDS.contains(&name)
}

#[cfg(test)]
mod tests;
