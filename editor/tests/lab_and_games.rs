//! How games begin and are saved, what the palette does, and what the laboratory shows.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use hexforge_editor::playtest::{Command, From, Start};
use hexforge_editor::ui::{Editor, Tab, plain_start};
use hexforge_test_support::PackCopy;
use hexforge_test_support::windows::{editor, front, settle, until};

const SIZE: [f32; 2] = [1600.0, 960.0];

fn opened() -> (PackCopy, Harness<'static, Editor>) {
    let pack = PackCopy::of("examples/tic-tac-toe");
    let harness = editor(&pack, SIZE, egui::Theme::Dark);
    (pack, harness)
}

fn playing() -> (PackCopy, Harness<'static, Editor>) {
    let (pack, mut harness) = opened();
    harness.state_mut().desk.ask(Command::Start(Box::new(plain_start(2, 1))));
    until(&mut harness, |editor| editor.desk.seen.running);
    settle(&mut harness);
    (pack, harness)
}

fn click(harness: &mut Harness<'static, Editor>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(2);
    settle(harness);
}

fn press(harness: &mut Harness<'static, Editor>, key: egui::Key) {
    harness.key_press(key);
    harness.run_steps(6);
    settle(harness);
}

/// Puts a text into a field instead of what is there.
fn retype(harness: &mut Harness<'static, Editor>, label: &str, text: &str) {
    harness.get_by_label(label).focus();
    harness.run_steps(2);
    harness.get_by_label(label).type_text(text);
    harness.run_steps(3);
}

#[test]
fn a_game_is_saved_beside_the_pack_and_begins_again_where_it_stood() {
    let (pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    let hash = harness.state().desk.seen.hash.clone();
    press(&mut harness, egui::Key::F9);
    let first = pack.root.with_file_name("saves").join("tic-tac-toe/after-1.save.yaml");
    let said = harness.state().desk.seen.notice.clone().unwrap();
    assert!(!said.is_fault && said.text.contains(&first.display().to_string()), "{}", said.text);
    let text = std::fs::read_to_string(&first).unwrap();
    // Another save of the same position takes another name.
    click(&mut harness, "Save game");
    assert!(first.with_file_name("after-1-2.save.yaml").is_file());
    assert_eq!(std::fs::read_to_string(&first).unwrap(), text);
    assert!(harness.state().desk.latest.as_ref().unwrap().diagnostics().is_empty());

    click(&mut harness, "top 2");
    press(&mut harness, egui::Key::F5);
    click(&mut harness, "From a save (none)");
    click(&mut harness, "after-1");
    assert!(harness.query_by_label("Seed").is_none(), "the save has one");
    click(&mut harness, "Start");
    let seen = &harness.state().desk.seen;
    assert_eq!((seen.inputs, &seen.hash), (1, &hash));
}

#[test]
fn a_game_that_answers_alone_do_not_give_again_is_not_saved() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    let scenario = r#"scenario: a line in the making
given: {players: [ann, bob], setup: 'game.add(ann, "cells", 1)', run: {flow: main}}
then: [{asked: ann}]
"#;
    pack.write("tests/position.yaml", scenario);
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    harness.state_mut().desk.ask(Command::Start(Box::new(plain_start(2, 1))));
    settle(&mut harness);
    harness.state_mut().desk.ask(Command::Console("game.add(ann, \"cells\", 1)".to_owned()));
    settle(&mut harness);
    assert_eq!(harness.state().desk.seen.inputs, 1, "{:?}", harness.state().desk.seen.console);
    press(&mut harness, egui::Key::F9);
    let said = harness.state().desk.seen.notice.clone().unwrap();
    assert!(said.is_fault && said.text.contains("changed by hand"), "{}", said.text);

    let start = Start { from: From::Scenario("a line in the making".to_owned()), ..plain_start(2, 1) };
    harness.state_mut().desk.ask(Command::Start(Box::new(start)));
    settle(&mut harness);
    assert_eq!(harness.state().desk.seen.inputs, 0, "{:?}", harness.state().desk.seen.notice);
    press(&mut harness, egui::Key::F9);
    let said = harness.state().desk.seen.notice.clone().unwrap();
    assert!(said.is_fault && said.text.contains("the `setup` of a scenario"), "{}", said.text);
    assert!(!pack.root.with_file_name("saves").exists());
}

#[test]
fn enter_starts_and_a_seed_that_is_no_number_does_not() {
    let (_pack, mut harness) = opened();
    press(&mut harness, egui::Key::F5);
    retype(&mut harness, "Seed", "12ab");
    assert!(harness.query_by_label_contains("The seed `12ab` is no whole number").is_some());
    press(&mut harness, egui::Key::Enter);
    assert!(!harness.state().desk.seen.running);
    assert!(harness.state().desk.new_game.open);
    harness.key_press(egui::Key::Escape);
    harness.run_steps(3);

    let (_pack, mut harness) = opened();
    press(&mut harness, egui::Key::F5);
    press(&mut harness, egui::Key::Enter);
    assert!(harness.state().desk.seen.running);
    let (_pack, mut harness) = opened();
    press(&mut harness, egui::Key::F5);
    retype(&mut harness, "Seed", "12");
    press(&mut harness, egui::Key::Enter);
    assert!(harness.state().desk.seen.running, "from within a field, too");
}

#[test]
fn names_of_players_can_be_read() {
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
fn a_seat_of_a_bot_is_marked() {
    let (_pack, mut harness) = opened();
    let mut start = plain_start(2, 1);
    start.seats[0].bot = Some(hexforge_play::bots::BotName::Random);
    harness.state_mut().desk.ask(Command::Start(Box::new(start)));
    until(&mut harness, |editor| editor.desk.seen.running);
    settle(&mut harness);
    assert!(harness.query_by_label("bot: at random").is_some());
    press(&mut harness, egui::Key::F6);
    assert!(harness.query_by_label("bot: at random").is_none(), "the other seat is the author's");
}

#[test]
fn the_search_of_scenarios_stays_open_while_it_is_used() {
    let (_pack, mut harness) = opened();
    front(&mut harness, Tab::Laboratory);
    let names: Vec<String> = {
        let good = harness.state().desk.good.as_ref().unwrap();
        good.game.as_ref().unwrap().scenarios().iter().map(|scenario| scenario.name.clone()).collect()
    };
    harness.get_by_value("whole games").click();
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
fn a_run_that_is_cancelled_says_so() {
    let (_pack, mut harness) = opened();
    front(&mut harness, Tab::Laboratory);
    harness.state_mut().desk.laboratory.set_count(100_000);
    harness.get_by_label("Run").click();
    until(&mut harness, |editor| editor.desk.laboratory.run().is_some_and(|run| run.done() > 20));
    click(&mut harness, "Cancel");
    until(&mut harness, |editor| editor.desk.laboratory.run().is_some_and(|run| run.is_over()));
    let done = harness.state().desk.laboratory.run().unwrap().done();
    assert!(harness.query_by_label(&format!("cancelled after {done} of 100000 games")).is_some());
}

#[test]
fn what_no_game_used_is_shown_and_can_come_first() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let mut harness = editor(&pack, [1000.0, 1400.0], egui::Theme::Dark);
    harness.state_mut().only(Tab::Laboratory);
    harness.state_mut().desk.laboratory.set_count(1);
    harness.run_steps(2);
    harness.get_by_label("Run").click();
    until(&mut harness, |editor| editor.desk.laboratory.run().is_some_and(|run| run.is_over()));
    harness.run_steps(2);
    // The first share below the two buttons.
    let first = |harness: &Harness<'static, Editor>| {
        let below = harness.get_by_label("least used first").rect().bottom();
        let shares = harness.query_all_by_label_contains(" of 1)").filter(|node| node.rect().top() > below);
        let highest = shares.min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
        highest.and_then(|node| node.accesskit_node().label().or_else(|| node.value())).unwrap()
    };
    assert!(first(&harness).starts_with("100.0 %"), "{}", first(&harness));
    click(&mut harness, "least used first");
    assert!(first(&harness).starts_with("0.0 %"), "{}", first(&harness));
}

/// Opens the palette, types, and takes what is found first.
fn command(harness: &mut Harness<'static, Editor>, typed: &str) {
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::P);
    harness.run_steps(3);
    harness.get_by_label("Command, file or id").type_text(typed);
    harness.run_steps(3);
    press(harness, egui::Key::Enter);
}

#[test]
fn the_palette_saves_finds_uses_and_measures() {
    let (pack, mut harness) = playing();
    command(&mut harness, "save the game");
    assert!(pack.root.with_file_name("saves").join("tic-tac-toe/after-0.save.yaml").is_file());

    let path = pack.root.join("game.yaml");
    let at = pack.read("game.yaml").find("id: place").unwrap() + 5;
    harness.state_mut().desk.go_to(&path, at);
    harness.run_steps(3);
    command(&mut harness, "find uses");
    assert!(harness.query_by_label("Uses of ttt:place").is_some());

    let text = format!("# mine\n{}", pack.read("game.yaml"));
    harness.state_mut().desk.project.get_mut(&path).unwrap().set(text.clone());
    command(&mut harness, "save this file");
    assert_eq!(pack.read("game.yaml"), text);

    command(&mut harness, "coverage");
    until(&mut harness, |editor| editor.desk.coverage.last().is_some());
}

#[test]
fn the_palette_stays_where_it_is() {
    let (_pack, mut harness) = opened();
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::P);
    harness.run_steps(4);
    let before = harness.get_by_label("Command, file or id").rect().top();
    harness.get_by_label("Command, file or id").type_text("lines.lua");
    harness.run_steps(4);
    assert_eq!(harness.get_by_label("Command, file or id").rect().top(), before);
}

#[test]
fn a_pack_without_rules_offers_no_game() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    pack.write("game.yaml", "kind: game\nid: game\nplayrs: 2\n");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    assert!(harness.get_all_by_label("New game …").all(|node| node.accesskit_node().is_disabled()));
    press(&mut harness, egui::Key::F5);
    assert!(harness.query_by_label_contains("mend them, then start a game").is_some());
}

/// What eframe keeps between runs.
#[derive(Default)]
struct Kept(std::collections::BTreeMap<String, String>);

impl eframe::Storage for Kept {
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
fn the_language_is_kept_between_runs() {
    let (pack, mut harness) = playing();
    harness.state_mut().desk.language = Some("ru".to_owned());
    let mut kept = Kept::default();
    eframe::App::save(harness.state_mut(), &mut kept);
    drop(harness);

    let mut again = editor(&pack, SIZE, egui::Theme::Dark);
    again.state_mut().restore(&kept);
    again.state_mut().desk.ask(Command::Start(Box::new(plain_start(2, 1))));
    until(&mut again, |editor| editor.desk.seen.running);
    settle(&mut again);
    assert_eq!(again.state().desk.language.as_deref(), Some("ru"));
    let prompt = again.state().desk.seen.asked[0].prompt.clone();
    assert!(prompt.chars().any(|c| ('а'..='я').contains(&c)), "{prompt}");
}

#[test]
fn a_pack_that_lost_its_manifest_is_named_without_a_line() {
    let (pack, mut harness) = playing();
    std::fs::remove_file(pack.root.join("pack.yaml")).unwrap();
    until(&mut harness, |editor| editor.desk.seen.faults.is_some());
    let said = harness.state().desk.seen.faults.clone().unwrap();
    assert!(said.contains("no pack.yaml") && !said.contains(":1:"), "{said}");
}
