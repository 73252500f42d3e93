//! What goes wrong around the editor is told, and nothing that was typed or played is lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use hexforge_editor::playtest::Command;
use hexforge_editor::project::Disk;
use hexforge_editor::ui::{Editor, plain_start};
use hexforge_test_support::PackCopy;
use hexforge_test_support::windows::{editor, settle, until};
use std::io::{Error, ErrorKind};

const SIZE: [f32; 2] = [1600.0, 960.0];

/// What the recovery file holds.
fn kept(pack: &PackCopy) -> String {
    let files = std::fs::read_dir(&pack.home).into_iter().flatten().flatten();
    let recovery = files.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|e| e == "json"));
    recovery.map_or_else(String::new, |path| std::fs::read_to_string(path).unwrap())
}

fn typed(harness: &mut Harness<'static, Editor>, pack: &PackCopy) {
    let path = pack.root.join("game.yaml");
    harness.state_mut().desk.go_to(&path, 0);
    harness.state_mut().desk.project.get_mut(&path).unwrap().set("kind: game # typed\n".to_owned());
    harness.run_steps(3);
}

#[test]
fn a_save_that_fails_is_told_and_the_text_is_kept_here_and_in_the_recovery_file() {
    let full = Disk { write: |_, _| Err(ErrorKind::StorageFull.into()), ..Disk::default() };
    let sealed = Disk { create: |_| Err(Error::from(ErrorKind::ReadOnlyFilesystem)), ..Disk::default() };
    for (disk, said) in [(full, "no storage space"), (sealed, "read-only")] {
        let pack = PackCopy::of("examples/tic-tac-toe");
        let good = pack.read("game.yaml");
        let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
        harness.state_mut().desk.project.disk = disk;
        typed(&mut harness, &pack);
        harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
        harness.run_steps(3);
        assert!(harness.query_by_label_contains(said).is_some(), "{said}");
        assert!(harness.query_by_label("not saved").is_some());
        assert_eq!(pack.read("game.yaml"), good);
        assert!(kept(&pack).contains("# typed"));
        // Once there is room again, a save goes through and nothing is left to recover.
        harness.state_mut().desk.project.disk = Disk::default();
        harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
        harness.run_steps(3);
        assert_eq!(pack.read("game.yaml"), "kind: game # typed\n");
        assert_eq!(kept(&pack), "");
    }
}

#[test]
fn a_hook_that_fails_in_the_running_game_is_told_and_neither_the_game_nor_what_was_typed_is_lost() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    harness.state_mut().desk.ask(Command::Start(Box::new(plain_start(2, 1))));
    until(&mut harness, |editor| editor.desk.seen.running);
    harness.get_by_label("centre 5").click();
    settle(&mut harness);
    let before = harness.state().desk.seen.hash.clone();
    let reloads = harness.state().desk.seen.reloaded.0;
    // It passes the checks, and fails when it runs.
    let broken = pack.read("game.yaml").replace("require: cell:count(\"mark\") == 0", "require: error('burnt out')");
    pack.write("game.yaml", &broken);
    until(&mut harness, |editor| editor.desk.seen.reloaded.0 > reloads || editor.desk.seen.faults.is_some());
    settle(&mut harness);
    let notice = |harness: &Harness<'static, Editor>| {
        let seen = &harness.state().desk.seen;
        format!("{:?} {:?}", seen.notice.as_ref().map(|n| n.text.clone()), seen.faults)
    };
    assert!(notice(&harness).contains("burnt out"), "{}", notice(&harness));
    assert!(harness.query_by_label_contains("burnt out").is_some(), "it is told over the game");
    let seen = harness.state().desk.seen.clone();
    assert!(seen.running);
    assert_eq!((seen.inputs, seen.hash.clone()), (1, before));
    typed(&mut harness, &pack);
    assert!(kept(&pack).contains("# typed"));
}

#[test]
fn a_library_and_a_kind_of_a_pack_that_this_one_depends_on_are_watched_too() {
    let pack = PackCopy::of("examples/homebrew-species");
    let depended = pack.beside("master-of-the-galaxy");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    assert!(harness.state().desk.good.is_some(), "the pack is found beside this one");
    harness.state_mut().desk.ask(Command::Start(Box::new(plain_start(2, 1))));
    until(&mut harness, |editor| editor.desk.seen.running);
    settle(&mut harness);
    let library = std::fs::read_dir(depended.join("lib")).unwrap().flatten().map(|e| e.path()).min().unwrap();
    for file in [library, depended.join("kinds/cards.yaml")] {
        let before = harness.state().desk.seen.reloaded.0;
        let comment = if file.extension().is_some_and(|e| e == "lua") { "--" } else { "#" };
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, format!("{comment} said so\n{text}")).unwrap();
        until(&mut harness, |editor| editor.desk.seen.reloaded.0 > before);
        settle(&mut harness);
        assert!(harness.state().desk.seen.running);
    }
}
