//! How games are started and saved, what the palette does, and what the laboratory shows.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

mod common;

use common::{SIZE, TestEditor, click, edit, open, opened, playing, press, send, start, type_into};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use hexforge_editor::app::{Command as AppCommand, Dialog, Tab};
use hexforge_editor::playtest::{Command, Start, StartingPoint};
use hexforge_test_support::PackCopy;
use hexforge_test_support::windows::{editor, front, settle, until};

#[test]
fn a_game_is_saved_beside_the_pack_and_continues_from_the_save() {
    let (pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    let hash = harness.state().model().game.hash.clone();
    press(&mut harness, egui::Key::F9);
    let first = pack.root.with_file_name("saves").join("tic-tac-toe/after-1.save.yaml");
    let said = harness.state().model().game.notice.clone().unwrap();
    assert!(!said.is_error && said.text.contains(&first.display().to_string()), "{}", said.text);
    let text = std::fs::read_to_string(&first).unwrap();
    // Another save of the same position takes another name.
    click(&mut harness, "Save game");
    assert!(first.with_file_name("after-1-2.save.yaml").is_file());
    assert_eq!(std::fs::read_to_string(&first).unwrap(), text);
    assert!(harness.state().model().latest.as_ref().unwrap().diagnostics().is_empty());

    click(&mut harness, "top 2");
    press(&mut harness, egui::Key::F5);
    click(&mut harness, "From a save (none)");
    click(&mut harness, "after-1");
    assert!(harness.query_by_label("Seed").is_none(), "the save has one");
    click(&mut harness, "Start");
    let seen = &harness.state().model().game;
    assert_eq!((seen.inputs, &seen.hash), (1, &hash));
}

#[test]
fn a_game_that_was_changed_by_hand_is_not_saved() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    let scenario = r#"scenario: a line in the making
given: {players: [ann, bob], setup: 'game.add(ann, "cells", 1)', run: {flow: main}}
then: [{asked: ann}]
"#;
    pack.write("tests/position.yaml", scenario);
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    start(&mut harness, Start::plain(2, 1));
    send(&mut harness, Command::Console("game.add(ann, \"cells\", 1)".to_owned()));
    settle(&mut harness);
    assert_eq!(harness.state().model().game.inputs, 1, "{:?}", harness.state().model().game.console);
    press(&mut harness, egui::Key::F9);
    let said = harness.state().model().game.notice.clone().unwrap();
    assert!(said.is_error && said.text.contains("changed by hand"), "{}", said.text);

    let from_scenario =
        Start { from: StartingPoint::Scenario("a line in the making".to_owned()), ..Start::plain(2, 1) };
    start(&mut harness, from_scenario);
    assert_eq!(harness.state().model().game.inputs, 0, "{:?}", harness.state().model().game.notice);
    press(&mut harness, egui::Key::F9);
    let said = harness.state().model().game.notice.clone().unwrap();
    assert!(said.is_error && said.text.contains("the `setup` or a flow of a scenario"), "{}", said.text);
    assert!(!pack.root.with_file_name("saves").exists());
}

#[test]
fn enter_starts_a_game_unless_the_seed_is_wrong() {
    let (_pack, mut harness) = opened();
    press(&mut harness, egui::Key::F5);
    type_into(&mut harness, "Seed", "12ab");
    assert!(harness.query_by_label_contains("The seed `12ab` is not a whole number").is_some());
    press(&mut harness, egui::Key::Enter);
    assert!(!harness.state().model().game.running);
    assert_eq!(harness.state().model().dialog, Some(Dialog::NewGame));
    harness.key_press(egui::Key::Escape);
    harness.run_steps(3);

    let (_pack, mut harness) = opened();
    press(&mut harness, egui::Key::F5);
    press(&mut harness, egui::Key::Enter);
    assert!(harness.state().model().game.running);
    let (_pack, mut harness) = opened();
    press(&mut harness, egui::Key::F5);
    type_into(&mut harness, "Seed", "12");
    press(&mut harness, egui::Key::Enter);
    assert!(harness.state().model().game.running, "from within a field, too");
}

#[test]
fn fields_for_player_names_are_wide_enough() {
    let (_pack, mut harness) = opened();
    press(&mut harness, egui::Key::F5);
    let widths: Vec<f32> = harness
        .query_all_by_role(egui::accesskit::Role::TextInput)
        .filter(|node| node.value().is_some_and(|name| name == "ann" || name == "bob"))
        .map(|node| node.rect().width())
        .collect();
    assert!(widths.len() == 2 && widths.iter().all(|width| *width >= 119.0), "{widths:?}");
}

#[test]
fn the_decision_of_a_bot_is_marked() {
    let (_pack, mut harness) = opened();
    let mut with_bot = Start::plain(2, 1);
    with_bot.seats[0].bot = Some(hexforge_play::bots::BotName::Random);
    start(&mut harness, with_bot);
    assert!(harness.query_by_label("bot: random").is_some());
    press(&mut harness, egui::Key::F6);
    assert!(harness.query_by_label("bot: random").is_none(), "the other seat is the author's");
}

#[test]
fn the_list_of_scenarios_stays_open_while_the_author_searches() {
    let (_pack, mut harness) = opened();
    front(&mut harness, Tab::Laboratory);
    let names: Vec<String> = {
        let good = harness.state().model().last_valid.as_ref().unwrap();
        good.game.as_ref().unwrap().scenarios().iter().map(|scenario| scenario.name.clone()).collect()
    };
    harness.get_by_value("Whole games").click();
    harness.run_steps(3);
    harness.get_by_label("Search scenarios").click();
    harness.run_steps(3);
    harness.get_by_label("Search scenarios").type_text(&names[1]);
    harness.run_steps(3);
    harness.get_by_role_and_label(egui::accesskit::Role::Button, &names[1]).click();
    harness.run_steps(3);
    assert!(harness.query_by_label("Search scenarios").is_none(), "a choice closes it");
}

#[test]
fn a_cancelled_run_is_reported() {
    let (_pack, mut harness) = opened();
    front(&mut harness, Tab::Laboratory);
    harness.state_mut().panels.laboratory.set_count(100_000);
    harness.get_by_label("Run").click();
    until(&mut harness, |editor| editor.panels.laboratory.run().is_some_and(|run| run.done() > 20));
    click(&mut harness, "Cancel");
    until(&mut harness, |editor| editor.panels.laboratory.run().is_some_and(|run| run.is_over()));
    let done = harness.state().panels.laboratory.run().unwrap().done();
    assert!(harness.query_by_label(&format!("Cancelled after {done} of 100000 games")).is_some());
}

#[test]
fn unused_definitions_are_shown_and_can_come_first() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let mut harness = editor(&pack, [1000.0, 1400.0], egui::Theme::Dark);
    harness.state_mut().show_only(Tab::Laboratory);
    harness.state_mut().panels.laboratory.set_count(1);
    harness.run_steps(2);
    harness.get_by_label("Run").click();
    until(&mut harness, |editor| editor.panels.laboratory.run().is_some_and(|run| run.is_over()));
    harness.run_steps(2);
    // The first share below the two buttons.
    let first = |harness: &TestEditor| {
        let below = harness.get_by_label("Least used first").rect().bottom();
        let shares = harness.query_all_by_label_contains(" of 1)").filter(|node| node.rect().top() > below);
        let highest = shares.min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
        highest.and_then(|node| node.accesskit_node().label().or_else(|| node.value())).unwrap()
    };
    assert!(first(&harness).starts_with("100.0 %"), "{}", first(&harness));
    click(&mut harness, "Least used first");
    assert!(first(&harness).starts_with("0.0 %"), "{}", first(&harness));
}

#[test]
fn what_no_game_used_is_listed() {
    let (_pack, mut harness) = playing();
    harness.state_mut().show_only(Tab::Laboratory);
    harness.state_mut().panels.laboratory.set_count(1);
    harness.run_steps(2);
    harness.get_by_label("Run").click();
    until(&mut harness, |editor| editor.panels.laboratory.run().is_some_and(|run| run.is_over()));
    harness.run_steps(2);
    let report = harness.state().panels.laboratory.run().unwrap().usage_report();
    let (used, unused) = (report.answers.used.len(), report.answers.unused.clone());
    assert!(used > 0 && unused.is_empty(), "every question of this game is answered: {unused:?}");
    assert!(harness.query_by_label(&format!("Answers: {used} of {used}")).is_some());
}

/// Types into the palette and runs the first entry.
fn run_command(harness: &mut TestEditor, typed: &str) {
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::P);
    harness.run_steps(3);
    harness.get_by_label("Command, file or id").type_text(typed);
    harness.run_steps(3);
    press(harness, egui::Key::Enter);
}

#[test]
fn the_palette_saves_finds_references_and_measures_coverage() {
    let (pack, mut harness) = playing();
    run_command(&mut harness, "save game");
    assert!(pack.root.with_file_name("saves").join("tic-tac-toe/after-0.save.yaml").is_file());

    let path = pack.root.join("game.yaml");
    let at = pack.read("game.yaml").find("id: place").unwrap() + 5;
    open(&mut harness, &path, at);
    run_command(&mut harness, "find references");
    assert!(harness.query_by_label("References to ttt:place").is_some());

    let text = format!("# mine\n{}", pack.read("game.yaml"));
    edit(&mut harness, &path, text.clone());
    run_command(&mut harness, "save file");
    assert_eq!(pack.read("game.yaml"), text);

    run_command(&mut harness, "coverage");
    until(&mut harness, |editor| editor.model().coverage.last().is_some());
}

#[test]
fn the_palette_does_not_move_while_the_author_types() {
    let (_pack, mut harness) = opened();
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::P);
    harness.run_steps(4);
    let before = harness.get_by_label("Command, file or id").rect().top();
    harness.get_by_label("Command, file or id").type_text("lines.lua");
    harness.run_steps(4);
    assert_eq!(harness.get_by_label("Command, file or id").rect().top(), before);
}

#[test]
fn a_pack_with_errors_offers_no_game() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    pack.write("game.yaml", "kind: game\nid: game\nplayrs: 2\n");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    assert!(harness.get_all_by_label("New game…").all(|node| node.accesskit_node().is_disabled()));
    press(&mut harness, egui::Key::F5);
    let why = "The pack has errors. Fix them, then start a game.";
    assert!(harness.state().model().notifications.iter().any(|notification| notification.text == why));
}

/// What eframe stores between runs.
#[derive(Default)]
struct MemoryStorage(std::collections::BTreeMap<String, String>);

impl eframe::Storage for MemoryStorage {
    fn get_string(&self, key: &str) -> Option<String> {
        self.0.get(key).cloned()
    }
    fn set_string(&mut self, key: &str, value: String) {
        self.0.insert(key.to_owned(), value);
    }
    fn remove_string(&mut self, key: &str) {
        self.0.remove(key);
    }
    fn flush(&mut self) {}
}

#[test]
fn the_language_is_stored_between_runs() {
    let (pack, mut harness) = playing();
    send(&mut harness, AppCommand::SetLanguage(Some("ru".to_owned())));
    let mut kept = MemoryStorage::default();
    eframe::App::save(harness.state_mut(), &mut kept);
    drop(harness);

    let mut again = editor(&pack, SIZE, egui::Theme::Dark);
    again.state_mut().restore(&kept);
    start(&mut again, Start::plain(2, 1));
    assert_eq!(again.state().model().selection.language.as_deref(), Some("ru"));
    let prompt = again.state().model().game.asked[0].prompt.clone();
    assert!(prompt.chars().any(|c| ('а'..='я').contains(&c)), "{prompt}");
}

#[test]
fn an_error_of_a_folder_has_no_line_number() {
    let (pack, mut harness) = playing();
    std::fs::remove_file(pack.root.join("pack.yaml")).unwrap();
    until(&mut harness, |editor| editor.model().game.rules_error.is_some());
    let said = harness.state().model().game.rules_error.clone().unwrap();
    assert!(said.contains("does not contain a pack.yaml") && !said.contains(":1:"), "{said}");
}
