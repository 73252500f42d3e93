//! The names of the panels.

use serde::{Deserialize, Serialize};

/// A panel. The names of the variants are part of the saved layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tab {
    /// Files and definitions.
    Explorer,
    /// The text of a file.
    Source,
    /// A document as a form.
    Form,
    /// Errors, warnings and notes.
    #[serde(rename = "Problems")]
    Diagnostics,
    /// The board.
    Board,
    /// The current decision.
    Decision,
    /// The game log.
    Log,
    /// The state tree and the values of one component.
    State,
    /// The inputs so far.
    Timeline,
    /// Lua on the running game.
    Console,
    /// Many games played by bots.
    Laboratory,
}

impl Tab {
    /// All panels.
    pub const ALL: [Self; 11] = [
        Self::Explorer,
        Self::Source,
        Self::Form,
        Self::Diagnostics,
        Self::Board,
        Self::Decision,
        Self::Log,
        Self::State,
        Self::Timeline,
        Self::Console,
        Self::Laboratory,
    ];

    /// Whether the author types or searches in this panel. Letters and digits then do not answer decisions.
    #[must_use]
    pub fn is_for_text(self) -> bool {
        matches!(
            self,
            Self::Explorer | Self::Source | Self::Form | Self::Diagnostics | Self::Console | Self::Laboratory
        )
    }

    /// Its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Explorer => "Explorer",
            Self::Source => "Source",
            Self::Form => "Form",
            Self::Diagnostics => "Diagnostics",
            Self::Board => "Board",
            Self::Decision => "Decision",
            Self::Log => "Log",
            Self::State => "State",
            Self::Timeline => "Timeline",
            Self::Console => "Console",
            Self::Laboratory => "Laboratory",
        }
    }
}
