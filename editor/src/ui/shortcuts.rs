//! Keys that work in every panel.

use crate::app::{Command, Commands, Dialog};
use crate::playtest::{self, Until};
use egui::{Key, KeyboardShortcut, Modifiers, Ui};
use std::path::PathBuf;

/// Sends the commands of the keys that were pressed; `current` is the file that is shown.
pub(super) fn handle(ui: &Ui, current: Option<&PathBuf>, commands: &mut Commands) {
    let pressed =
        |modifiers: Modifiers, key: Key| ui.input_mut(|i| i.consume_shortcut(&KeyboardShortcut::new(modifiers, key)));
    // The shortcut without Shift would take this key as well, so it comes first.
    if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::S) {
        commands.send(Command::SaveAll);
    }
    if pressed(Modifiers::COMMAND, Key::S)
        && let Some(path) = current
    {
        commands.send(Command::Save(path.clone()));
    }
    let keys: [(Modifiers, Key, Command); 9] = [
        (Modifiers::COMMAND, Key::P, Command::OpenDialog(Dialog::Palette)),
        (Modifiers::NONE, Key::F5, Command::OpenDialog(Dialog::NewGame)),
        (Modifiers::NONE, Key::F6, playtest::Command::Run(Until::Step).into()),
        (Modifiers::NONE, Key::F7, Command::RunToOwnDecision),
        (Modifiers::NONE, Key::F8, Command::NextDiagnostic),
        (Modifiers::NONE, Key::F9, Command::SaveGame),
        (Modifiers::ALT, Key::ArrowLeft, playtest::Command::Undo.into()),
        (Modifiers::ALT, Key::ArrowRight, playtest::Command::Redo.into()),
        (Modifiers::COMMAND, Key::OpenBracket, Command::GoBack),
    ];
    for (modifiers, key, command) in keys {
        if pressed(modifiers, key) {
            commands.send(command);
        }
    }
}
