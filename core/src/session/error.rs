//! Why a session cannot do something.

use crate::decision::Refusal;
use crate::engine::EngineError;

/// Why a session cannot do something. The session is as it was before.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SessionError {
    /// The answer was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A hook failed or never ended.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There is nothing to undo or redo.
    #[error("there is nothing to {0}")]
    Nothing(&'static str),
    /// Undoing would hide again what was revealed.
    #[error("this answer can no longer be undone")]
    Revealed,
    /// The game cannot return to a point from before a change of its rules.
    #[error("the game cannot go back that far under the changed rules: {0}")]
    RulesChanged(String),
    /// The number of players does not fit the game.
    #[error("the game is for {min} to {max} players, not for {found}")]
    Players {
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
        /// Asked for.
        found: usize,
    },
    /// The game's kinds lack something that the engine needs.
    #[error("{0}")]
    Ruleset(String),
}
