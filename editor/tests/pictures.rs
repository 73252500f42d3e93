//! Pictures of each panel with real content, for `docs/editor.md`. Each is compared with the one in that folder;
//! `UPDATE_PICTURES=1` replaces them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

mod common;

use common::{TestEditor, open, send, type_into};
use egui_kittest::kittest::Queryable as _;
use hexforge_editor::app::{Command as AppCommand, Tab};
use hexforge_editor::playtest::{Command, Seat, Start, StartingPoint, Until};
use hexforge_play::bots::BotName;
use hexforge_test_support::pictures::assert_like;
use hexforge_test_support::windows::{editor, front, settle, until};
use hexforge_test_support::{PackCopy, skip};
use std::path::Path;

const WINDOW: [f32; 2] = [1680.0, 1000.0];
const PANEL: [f32; 2] = [980.0, 640.0];
const TALL: [f32; 2] = [980.0, 900.0];

/// Compares the window with a picture, or writes the picture.
fn picture(harness: &mut TestEditor, name: &str) {
    harness.run_steps(4);
    let update = std::env::var_os("UPDATE_PICTURES").is_some();
    let image = match harness.render() {
        Ok(image) => image,
        Err(error) if update => panic!("a Vulkan driver is needed (mesa-vulkan-drivers): {error}"),
        Err(error) => {
            return skip(&format!("no picture without a Vulkan driver (apt-get install mesa-vulkan-drivers): {error}"));
        }
    };
    // The harness leaves a margin that a real window does not have.
    let (w, h) = image.dimensions();
    let margin = if harness.ctx.pixels_per_point() > 1.0 { 16 } else { 8 };
    let image = image::imageops::crop_imm(&image, margin, margin, w - 2 * margin, h - 2 * margin).to_image();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/editor/{name}.png"));
    if update {
        image.save(&path).unwrap();
    } else {
        assert_like(&image, &path);
    }
}

fn game(harness: &mut TestEditor, players: usize, options: &[(&str, &str)], moves: usize) {
    let names = ["ann", "bob", "cid", "dee", "eve", "fay"];
    let seat = |name: &&str| Seat { name: (*name).to_owned(), bot: Some(BotName::Pack) };
    let start = Start {
        from: StartingPoint::New,
        seats: names.iter().take(players).map(seat).collect(),
        options: options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect(),
        seed: 7,
    };
    send(harness, Command::Start(Box::new(start)));
    for _ in 0..moves {
        send(harness, Command::Run(Until::Step));
    }
    until(harness, |editor| editor.model().game.running);
    settle(harness);
}

fn open_at(harness: &mut TestEditor, pack: &PackCopy, file: &str, text: &str) {
    let path = pack.root.join(file);
    let at = std::fs::read_to_string(&path).unwrap().find(text).unwrap();
    open(harness, &path, at);
    harness.run_steps(1);
}

fn alone(harness: &mut TestEditor, tab: Tab) {
    harness.state_mut().show_only(tab);
    harness.set_size(PANEL.into());
    harness.run_steps(4);
}

#[test]
fn the_window_with_a_running_game() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let mut harness = editor(&pack, WINDOW, egui::Theme::Dark);
    game(&mut harness, 3, &[], 30);
    open_at(&mut harness, &pack, "kinds/board.yaml", "id: system");
    picture(&mut harness, "window");
    assert!(harness.state().model().game.board.areas.len() > 4);

    for (tab, name) in [(Tab::Board, "board"), (Tab::Log, "log")] {
        alone(&mut harness, tab);
        if tab == Tab::Board {
            harness.set_size([1100.0, 860.0].into());
            harness.state_mut().panels.board.fit_area(0);
        }
        picture(&mut harness, name);
    }
    let player = harness.state().model().game.seats[0].comp;
    send(&mut harness, Command::Inspect(Some(player)));
    settle(&mut harness);
    alone(&mut harness, Tab::State);
    harness.set_size(TALL.into());
    picture(&mut harness, "state");
    alone(&mut harness, Tab::Timeline);
    picture(&mut harness, "timeline");
    send(&mut harness, Command::Console("#game.all(\"cube\")".to_owned()));
    send(&mut harness, Command::Console("ann.bagg".to_owned()));
    send(&mut harness, Command::Console("ann.disc_colour".to_owned()));
    settle(&mut harness);
    alone(&mut harness, Tab::Console);
    picture(&mut harness, "console");
}

#[test]
fn the_window_in_light_colours() {
    let pack = PackCopy::of("twilight-imperium");
    let mut harness = editor(&pack, WINDOW, egui::Theme::Light);
    assert!(harness.state().model().last_valid.is_some(), "the pack has no errors");
    game(&mut harness, 6, &[], 120);
    open_at(&mut harness, &pack, "kinds/board.yaml", "id: system");
    picture(&mut harness, "window-light");
    alone(&mut harness, Tab::Board);
    harness.set_size([1100.0, 860.0].into());
    harness.state_mut().panels.board.fit_area(0);
    picture(&mut harness, "hexes");
}

#[test]
fn explorer_source_form_and_diagnostics() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let good = pack.read("kinds/cards.yaml");
    let mut harness = editor(&pack, WINDOW, egui::Theme::Dark);
    game(&mut harness, 2, &[], 10);
    alone(&mut harness, Tab::Explorer);
    type_into(&mut harness, "Search", "the_");
    harness.get_by_label("Coverage").click();
    harness.run_steps(2);
    until(&mut harness, |editor| !editor.model().coverage.is_running());
    harness.remove_cursor();
    picture(&mut harness, "explorer");
    open_at(&mut harness, &pack, "leaders/standing.yaml", "id: ");
    alone(&mut harness, Tab::Form);
    harness.set_size(TALL.into());
    picture(&mut harness, "form");

    pack.write("kinds/cards.yaml", &good.replacen("extends: card", "extnds: card", 1));
    until(&mut harness, |editor| editor.model().game.rules_error.is_some());
    pack.write("kinds/board.yaml", &pack.read("kinds/board.yaml").replacen("holds: [project]", "holds: [projct]", 1));
    until(&mut harness, |editor| editor.model().latest.as_ref().is_some_and(|latest| latest.counts().0 > 1));
    open_at(&mut harness, &pack, "kinds/cards.yaml", "extnds");
    alone(&mut harness, Tab::Source);
    picture(&mut harness, "source");
    alone(&mut harness, Tab::Diagnostics);
    picture(&mut harness, "problems");
    alone(&mut harness, Tab::Board);
    picture(&mut harness, "faults");
    assert!(harness.query_by_label_contains("the game continues with the last valid rules").is_some());
}

#[test]
fn a_decision_with_unavailable_options() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    let mut harness = editor(&pack, PANEL, egui::Theme::Dark);
    game(&mut harness, 2, &[], 3);
    alone(&mut harness, Tab::Decision);
    harness.get_by_label("Show unavailable options").click();
    until(&mut harness, |editor| !editor.model().game.unavailable.is_empty());
    harness.remove_cursor();
    picture(&mut harness, "decision");
}

#[test]
fn other_languages_and_a_screen_with_twice_the_pixels() {
    let pack = PackCopy::of("twilight-imperium");
    let mut harness = editor(&pack, WINDOW, egui::Theme::Dark);
    game(&mut harness, 4, &[], 90);
    for (language, name, letters) in [("uk", "ukrainian", "їіє"), ("cs", "czech", "ěščřžů")] {
        send(&mut harness, AppCommand::SetLanguage(Some(language.to_owned())));
        settle(&mut harness);
        picture(&mut harness, name);
        let seen = harness.state().model().game.clone();
        assert!(seen.log.iter().any(|line| line.text.contains(|c| letters.contains(c))), "the log is in {language}");
    }
    harness.set_pixels_per_point(2.0);
    alone(&mut harness, Tab::Board);
    harness.set_size([1000.0, 760.0].into());
    picture(&mut harness, "fine");
}

#[test]
fn the_laboratory_the_palette_and_the_dialog() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let mut harness = editor(&pack, PANEL, egui::Theme::Dark);
    alone(&mut harness, Tab::Laboratory);
    harness.set_size([980.0, 1040.0].into());
    harness.state_mut().panels.laboratory.set_count(12);
    for _ in 0..2 {
        harness.run_steps(2);
        harness.get_by_label("Run").click();
        harness.run_steps(2);
        until(&mut harness, |editor| {
            let laboratory = &editor.panels.laboratory;
            laboratory.run().into_iter().chain(laboratory.kept_run()).all(|run| run.is_over())
        });
        harness.get_by_label("Keep this version").click();
    }
    harness.remove_cursor();
    until(&mut harness, |editor| editor.model().notifications.is_empty());
    picture(&mut harness, "laboratory");
    harness.set_size(PANEL.into());
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::P);
    harness.run_steps(4);
    picture(&mut harness, "palette");
    harness.key_press(egui::Key::Escape);
    harness.run_steps(2);
    harness.key_press(egui::Key::F5);
    harness.run_steps(4);
    picture(&mut harness, "new-game");
    front(&mut harness, Tab::Laboratory);
}
