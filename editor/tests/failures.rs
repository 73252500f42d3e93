//! Failures around the editor are reported, and nothing that was typed or played is lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

mod common;

use common::{SIZE, TestEditor, click, edit, open, start};
use egui_kittest::kittest::Queryable as _;
use hexforge_editor::playtest::Start;
use hexforge_editor::project::Disk;
use hexforge_io::files::WriteError;
use hexforge_test_support::PackCopy;
use hexforge_test_support::windows::{editor, settle, until};
use std::io::ErrorKind;
use std::path::Path;

fn read_only(path: &Path) -> WriteError {
    WriteError::System { path: path.to_owned(), error: ErrorKind::ReadOnlyFilesystem.into() }
}

/// The recovery file.
fn recovered(pack: &PackCopy) -> String {
    let files = std::fs::read_dir(&pack.home).into_iter().flatten().flatten();
    let recovery = files.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|e| e == "json"));
    recovery.map_or_else(String::new, |path| std::fs::read_to_string(path).unwrap())
}

/// Types into the game definition.
fn type_text(harness: &mut TestEditor, pack: &PackCopy) {
    let path = pack.root.join("game.yaml");
    open(harness, &path, 0);
    edit(harness, &path, "kind: game # typed\n");
}

#[test]
fn a_failed_save_is_reported_and_the_text_stays_here_and_in_the_recovery_file() {
    let full = Disk { write: |_, _| Err(ErrorKind::StorageFull.into()), ..Disk::default() };
    let sealed = Disk { create: |path| Err(read_only(path)), ..Disk::default() };
    for (disk, said) in [(full, "no storage space"), (sealed, "read-only")] {
        let pack = PackCopy::of("examples/tic-tac-toe");
        let good = pack.read("game.yaml");
        let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
        harness.state_mut().app.model.project.disk = disk;
        type_text(&mut harness, &pack);
        harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
        harness.run_steps(3);
        assert!(harness.query_by_label_contains(said).is_some(), "{said}");
        assert!(harness.query_by_label("Unsaved").is_some());
        assert_eq!(pack.read("game.yaml"), good);
        assert!(recovered(&pack).contains("# typed"));
        // A later save succeeds, and nothing is left to recover.
        harness.state_mut().app.model.project.disk = Disk::default();
        harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
        harness.run_steps(3);
        assert_eq!(pack.read("game.yaml"), "kind: game # typed\n");
        assert_eq!(recovered(&pack), "");
    }
}

#[test]
fn a_hook_that_fails_in_the_game_is_reported_and_nothing_is_lost() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    start(&mut harness, Start::plain(2, 1));
    click(&mut harness, "centre 5");
    let before = harness.state().model().game.hash.clone();
    let reloads = harness.state().model().game.reloaded.0;
    // It passes the checks and fails at run time.
    let broken = pack.read("game.yaml").replace("require: cell:count(\"mark\") == 0", "require: error('burnt out')");
    pack.write("game.yaml", &broken);
    until(&mut harness, |editor| editor.model().game.reloaded.0 > reloads || editor.model().game.rules_error.is_some());
    settle(&mut harness);
    let notice = |harness: &TestEditor| {
        let seen = &harness.state().model().game;
        format!("{:?} {:?}", seen.notice.as_ref().map(|n| n.text.clone()), seen.rules_error)
    };
    assert!(notice(&harness).contains("burnt out"), "{}", notice(&harness));
    assert!(harness.query_by_label_contains("burnt out").is_some(), "it is shown above the board");
    let seen = harness.state().model().game.clone();
    assert!(seen.running);
    assert_eq!((seen.inputs, seen.hash.clone()), (1, before));
    type_text(&mut harness, &pack);
    assert!(recovered(&pack).contains("# typed"));
}

#[test]
fn files_of_a_dependency_are_watched_too() {
    let pack = PackCopy::of("examples/homebrew-species");
    let depended = pack.beside("master-of-the-galaxy");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    assert!(harness.state().model().last_valid.is_some(), "the dependency is found beside this pack");
    start(&mut harness, Start::plain(2, 1));
    let library = std::fs::read_dir(depended.join("lib")).unwrap().flatten().map(|e| e.path()).min().unwrap();
    for file in [library, depended.join("kinds/cards.yaml")] {
        let before = harness.state().model().game.reloaded.0;
        let comment = if file.extension().is_some_and(|e| e == "lua") { "--" } else { "#" };
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, format!("{comment} changed\n{text}")).unwrap();
        until(&mut harness, |editor| editor.model().game.reloaded.0 > before);
        settle(&mut harness);
        assert!(harness.state().model().game.running);
    }
}
