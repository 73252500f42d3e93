//! What panels can ask for.

use super::notification::Notification;
use super::tab::Tab;
use crate::playtest;
use hexforge_ide::location::Location;
use hexforge_schemas::diagnostic::Diagnostic;
use std::path::PathBuf;

/// A dialog over the panels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// Options of a new game.
    NewGame,
    /// The command palette.
    Palette,
}

/// Something to be written beside the pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Export {
    /// The picture of a definition, by full id.
    DefinitionPicture(String),
    /// The picture of the board as it is now.
    BoardPicture,
    /// Files: their names and bytes.
    Files(Vec<(String, Vec<u8>)>),
}

/// What only the window itself can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WindowCommand {
    /// Bring a panel to the front.
    ShowTab(Tab),
    /// Arrange the panels as on the first start.
    ResetLayout,
}

/// A request to change the state of the editor.
#[derive(Clone, Debug)]
pub enum Command {
    /// Open a file, show a place in it, and bring the source to the front.
    OpenAt(Location),
    /// Open a file at the beginning of a line; lines count from 1.
    OpenLine(PathBuf, usize),
    /// Open the definition of an id.
    OpenDefinition(String),
    /// Go back to where the cursor was before.
    GoBack,
    /// The cursor is here now.
    MoveCursor(Location),
    /// The author works in this panel now.
    FocusTab(Tab),
    /// Replace the text of an open file.
    EditText(PathBuf, String),
    /// Save a file.
    Save(PathBuf),
    /// Save all files with unsaved text.
    SaveAll,
    /// Drop the unsaved text of a file.
    Revert(PathBuf),
    /// End a conflict with the version on the disk: keep the own text, or take the other one.
    ResolveConflict {
        /// The file.
        path: PathBuf,
        /// Whether the own text is kept.
        keep_mine: bool,
    },
    /// Apply the quick fix of a diagnostic.
    ApplyFix(Box<Diagnostic>),
    /// Open the next diagnostic after the cursor.
    NextDiagnostic,
    /// List the references to an id in the explorer.
    FindReferences(String),
    /// List the references to the definition at the cursor.
    FindReferencesAtCursor,
    /// Close the list of references.
    CloseReferences,
    /// Run the scenarios and measure coverage.
    MeasureCoverage,
    /// Add an id at which bots stop.
    AddBreakpoint(String),
    /// Remove a breakpoint.
    RemoveBreakpoint(String),
    /// Show the game through the eyes of a seat; none: show everything.
    SetViewer(Option<usize>),
    /// Show the texts of the game in a language; none: the first language of the pack.
    SetLanguage(Option<String>),
    /// Ask the running game for something.
    Game(playtest::Command),
    /// Let bots play to the next decision of the author.
    RunToOwnDecision,
    /// Stop bots that are playing.
    StopBots,
    /// Save the running game beside the pack.
    SaveGame,
    /// Write something beside the pack.
    Export(Export),
    /// Show a notification for a while.
    Notify(Notification),
    /// Open a dialog.
    OpenDialog(Dialog),
    /// Close the open dialog.
    CloseDialog,
    /// Ask the window for something.
    Window(WindowCommand),
}

impl From<playtest::Command> for Command {
    fn from(command: playtest::Command) -> Self {
        Self::Game(command)
    }
}

/// The commands of one frame, in order.
#[derive(Debug, Default)]
pub struct Commands {
    queue: Vec<Command>,
}

impl Commands {
    /// Adds a command.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.queue.push(command.into());
    }

    /// Adds a notification about something that went wrong.
    pub fn report_error(&mut self, text: impl Into<String>) {
        self.send(Command::Notify(Notification::error(text)));
    }

    /// Brings a panel to the front.
    pub fn show_tab(&mut self, tab: Tab) {
        self.send(Command::Window(WindowCommand::ShowTab(tab)));
    }

    /// Takes all commands out.
    pub(super) fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.queue)
    }
}
