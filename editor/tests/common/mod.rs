//! What tests of the editor do again and again.

#![allow(dead_code, reason = "not every test file uses all helpers")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use hexforge_editor::app::{Command, Location};
use hexforge_editor::playtest::{self, Start};
use hexforge_editor::ui::Editor;
use hexforge_test_support::packs::{PackCopy, tic_tac_toe};
use hexforge_test_support::windows::{editor, settle, until};
use std::path::Path;

/// A window that shows all panels.
pub const SIZE: [f32; 2] = [1600.0, 960.0];

/// An editor that a test drives.
pub type TestEditor = Harness<'static, Editor>;

/// An editor of tic-tac-toe.
pub fn opened() -> (PackCopy, TestEditor) {
    let pack = tic_tac_toe();
    let harness = editor(&pack, SIZE, egui::Theme::Dark);
    (pack, harness)
}

/// An editor of tic-tac-toe with a running game.
pub fn playing() -> (PackCopy, TestEditor) {
    let (pack, mut harness) = opened();
    start(&mut harness, Start::plain(2, 1));
    (pack, harness)
}

/// Starts a game, and waits until it is shown.
pub fn start(harness: &mut TestEditor, start: Start) {
    send(harness, playtest::Command::Start(Box::new(start)));
    until(harness, |editor| editor.model().game.running);
    settle(harness);
}

/// Sends a command as a panel does.
pub fn send(harness: &mut TestEditor, command: impl Into<Command>) {
    harness.state_mut().send(command);
}

/// Opens a file of the pack at a byte.
pub fn open(harness: &mut TestEditor, path: &Path, byte: usize) {
    send(harness, Command::OpenAt(Location { path: path.to_owned(), byte }));
    harness.run_steps(3);
}

/// Replaces the text of an open file.
pub fn edit(harness: &mut TestEditor, path: &Path, text: impl Into<String>) {
    send(harness, Command::EditText(path.to_owned(), text.into()));
    harness.run_steps(3);
}

/// The text of an open file.
pub fn text_of(harness: &TestEditor, path: &Path) -> String {
    harness.state().model().project.get(path).unwrap().text.clone()
}

/// Clicks what has this label, and waits for what it causes.
pub fn click(harness: &mut TestEditor, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(2);
    settle(harness);
}

/// Presses a key, and waits for what it causes.
pub fn press(harness: &mut TestEditor, key: egui::Key) {
    harness.key_press(key);
    harness.run_steps(6);
    settle(harness);
}

/// Types into the field with this label.
pub fn type_into(harness: &mut TestEditor, label: &str, text: &str) {
    harness.get_by_label(label).focus();
    harness.run_steps(2);
    harness.get_by_label(label).type_text(text);
    harness.run_steps(3);
}
