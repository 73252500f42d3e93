//! Static analysis of scripts: the names they use, API calls with literal arguments, and faults.
//! The result is plain data; the loader, which knows the packs, turns it into diagnostics.

mod captures;
pub mod cursor;
mod exports;
mod expressions;
pub mod lexer;
mod operands;
mod report;
mod types;
mod walk;

pub use exports::{Export, comment_before, exports};
pub use operands::operands;
pub(crate) use report::Edit;
pub use report::{
    Arg, Call, Fault, FaultKind, LibUse, Lint, Literal, MemberUse, Spot, Supposed, TableEntry, TableItem,
};

use crate::api::{ApiOwner, Entry, Use};
use crate::names::suggestion;
use crate::set::SourceKind;

/// The kind of code in a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chunk {
    /// An expression.
    Expression,
    /// A body.
    Body,
    /// A library.
    Library,
}

impl Chunk {
    /// Returns the kind of a hook's code, or `None` for code in a library.
    #[must_use]
    pub fn of(kind: &SourceKind) -> Option<Self> {
        match kind {
            SourceKind::Expression => Some(Self::Expression),
            SourceKind::Body => Some(Self::Body),
            SourceKind::LibFunction { .. } => None,
        }
    }
}

/// Analyses a chunk. `params` are its initial locals. Places are byte offsets from the start of `source`.
/// Expects code that [`crate::ScriptSource::compiled`] accepts; other code is analysed up to the first thing that cannot be parsed.
#[must_use]
pub fn lint(source: &str, params: &[String], chunk: Chunk) -> Lint {
    let mut found = walk::walk(source, params, chunk);
    for call in &found.calls {
        let Some(entry) = api_entry(&call.name) else { continue };
        let message = match entry {
            Err(name) => format!("`game` has no member `{name}`{}", suggestion(name, crate::api::game_members())),
            Ok(entry) => match misplaced(entry, call, chunk) {
                Some(message) => message,
                None => continue,
            },
        };
        let kind = if entry.is_ok() { FaultKind::ActsInExpression } else { FaultKind::UnknownGameMember };
        found.faults.push(Fault { kind, spot: call.spot.clone(), message });
    }
    found.faults.sort_by_key(|f| f.spot.at);
    found
}

/// Says why a function cannot be used where it is called, or `None` if it can.
fn misplaced(entry: &Entry, call: &Call, chunk: Chunk) -> Option<String> {
    let name = &call.name;
    match (entry.used, call.supposed) {
        (Use::Reads, _) => None,
        (Use::Acts, Some(Supposed::Act)) if !LEAVES_TRACE.contains(&entry.name) => None,
        (Use::Acts, Some(Supposed::Act)) => Some(format!(
            "`{name}` cannot be used in `game.suppose`, which leaves no trace. Call it outside"
        )),
        (Use::Waits, Some(Supposed::Act)) => Some(format!(
            "`{name}` cannot be used in `game.suppose`, which neither asks players nor performs events. \
             Make the changes with game.move, game.set and similar functions"
        )),
        (_, Some(Supposed::Read)) => Some(format!(
            "`{name}` cannot be used in the second function of `game.suppose`, which only reads. \
             Move the call to the first function"
        )),
        (_, None) => (chunk == Chunk::Expression).then(|| {
            format!("`{name}` cannot be used in an expression, which must not change the game. Move the call to a `do:` body")
        }),
    }
}

/// Functions that act and cannot be taken back.
const LEAVES_TRACE: [&str; 7] = ["finish", "log", "random", "roll", "pick", "sample", "shuffle"];

/// Finds the API entry that a call names. Returns an error for an unknown member of `game`, and `None` for other calls.
fn api_entry(name: &str) -> Option<Result<&'static Entry, &str>> {
    let (place, name) = match name.split_once('.') {
        Some(("game", member)) => (ApiOwner::Game, member),
        Some(("math", member)) => (ApiOwner::Library("math"), member),
        _ => return None,
    };
    let found = crate::api::entries().find(|e| e.place == place && e.name == name);
    match found {
        Some(entry) => Some(Ok(entry)),
        None if place == ApiOwner::Game => Some(Err(name)),
        None => None,
    }
}

/// Checks whether `name` is a reserved word, which cannot name a local or a member.
#[must_use]
pub fn is_word(name: &str) -> bool {
    lexer::WORDS.contains(&name)
}

#[cfg(test)]
mod tests;
