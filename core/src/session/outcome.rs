//! What an input led to.

use crate::decision::Decision;
use crate::state::{Ending, LogLine};

/// What an input, an undo or a redo led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How many lines of the log are as they were before. Undo removes those after them.
    pub log_kept: usize,
    /// The lines of the log after those.
    pub log: Vec<LogLine>,
    /// The decisions that wait for answers now.
    pub decisions: Vec<Decision>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
}
