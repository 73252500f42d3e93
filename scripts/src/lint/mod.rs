//! What can be said of a script without running it: names it uses, calls of the API with their literal arguments, and faults.
//! It only gives data; the loader, which knows the packs, turns it into diagnostics.

mod lexer;
mod report;
mod types;
mod walk;

pub use report::{Arg, Call, Fault, FaultKind, Key, Lint, Literal, MemberUse, Spot};

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
/// Give only code that [`crate::compile_check`] accepts; other code is looked over as far as it can be followed.
#[must_use]
pub fn lint(source: &str, params: &[String], chunk: Chunk) -> Lint {
    let mut found = walk::walk(source, params, chunk);
    for call in &found.calls {
        let Some(name) = call.name.strip_prefix("game.") else { continue };
        if crate::api::game_members().any(|known| known == name) {
            continue;
        }
        let message = format!("`game` has no member `{name}`{}", suggestion(name, crate::api::game_members()));
        found.faults.push(Fault { kind: FaultKind::UnknownGameMember, spot: call.spot.clone(), message });
    }
    found.faults.sort_by_key(|f| f.spot.at);
    found
}

#[cfg(test)]
mod tests;
