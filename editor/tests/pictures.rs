//! Pictures of each panel with real content, for `docs/editor.md`. They are only written when `UPDATE_PICTURES=1` is set, since
//! fonts and drivers move pixels; what the panels show is tested in any case.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

mod common;

use common::{Pack, editor, front, settle, until};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use hexforge_editor::playtest::{Command, From, Seat, Start, Until};
use hexforge_editor::ui::{Editor, Tab};
use hexforge_play::bots::BotName;
use std::path::Path;

const WINDOW: [f32; 2] = [1680.0, 1000.0];
const PANEL: [f32; 2] = [980.0, 640.0];
const TALL: [f32; 2] = [980.0, 900.0];

fn write(harness: &mut Harness<'static, Editor>, name: &str) {
    write_into(harness, &Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/editor"), name);
}

fn write_into(harness: &mut Harness<'static, Editor>, folder: &Path, name: &str) {
    harness.run_steps(4);
    if std::env::var_os("UPDATE_PICTURES").is_none() {
        return;
    }
    let image = harness.render().expect("a Vulkan driver is installed (mesa-vulkan-drivers)");
    std::fs::create_dir_all(folder).unwrap();
    // Around the panels the harness leaves a margin that the window does not have.
    let (w, h) = image.dimensions();
    let image = image::imageops::crop_imm(&image, 8, 8, w - 16, h - 16).to_image();
    image.save(folder.join(format!("{name}.png"))).unwrap();
}

fn game(harness: &mut Harness<'static, Editor>, players: usize, options: &[(&str, &str)], moves: usize) {
    let names = ["ann", "bob", "cid", "dee", "eve", "fay"];
    let seat = |name: &&str| Seat { name: (*name).to_owned(), bot: Some(BotName::Pack) };
    let start = Start {
        from: From::New,
        seats: names.iter().take(players).map(seat).collect(),
        options: options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect(),
        seed: 7,
    };
    harness.state_mut().desk.ask(Command::Start(Box::new(start)));
    for _ in 0..moves {
        harness.state_mut().desk.ask(Command::Run(Until::Step));
    }
    until(harness, |editor| editor.desk.seen.running);
    settle(harness);
}

fn open(harness: &mut Harness<'static, Editor>, pack: &Pack, file: &str, text: &str) {
    let path = pack.root.join(file);
    let at = std::fs::read_to_string(&path).unwrap().find(text).unwrap_or(0);
    harness.state_mut().desk.go_to(&path, at);
    harness.run_steps(4);
}

fn alone(harness: &mut Harness<'static, Editor>, tab: Tab) {
    harness.state_mut().only(tab);
    harness.set_size(PANEL.into());
    harness.run_steps(4);
}

#[test]
fn the_window_with_a_game_under_way() {
    let pack = Pack::copy("master-of-the-galaxy");
    let mut harness = editor(&pack, WINDOW, egui::Theme::Dark);
    game(&mut harness, 3, &[], 30);
    open(&mut harness, &pack, "kinds/board.yaml", "id: system");
    write(&mut harness, "window");
    assert!(harness.state().desk.seen.board.areas.len() > 4);

    for (tab, name) in [(Tab::Board, "board"), (Tab::Log, "log")] {
        alone(&mut harness, tab);
        if tab == Tab::Board {
            harness.set_size([1100.0, 860.0].into());
            harness.state_mut().desk.board.look_at(0);
        }
        write(&mut harness, name);
    }
    let player = harness.state().desk.seen.seats[0].comp;
    harness.state_mut().desk.ask(Command::Inspect(Some(player)));
    settle(&mut harness);
    alone(&mut harness, Tab::State);
    harness.set_size(TALL.into());
    write(&mut harness, "state");
    alone(&mut harness, Tab::Timeline);
    write(&mut harness, "timeline");
    harness.state_mut().desk.ask(Command::Console("#game.all(\"cube\")".to_owned()));
    harness.state_mut().desk.ask(Command::Console("ann.bagg".to_owned()));
    harness.state_mut().desk.ask(Command::Console("ann.disc_colour".to_owned()));
    settle(&mut harness);
    alone(&mut harness, Tab::Console);
    write(&mut harness, "console");
}

#[test]
fn the_window_in_light_colours() {
    let pack = Pack::copy("twilight-imperium");
    let mut harness = editor(&pack, WINDOW, egui::Theme::Light);
    if harness.state().desk.good.is_none() {
        // The pack is being worked on; its faults are shown elsewhere.
        return;
    }
    game(&mut harness, 6, &[], 120);
    open(&mut harness, &pack, "kinds/board.yaml", "id: system");
    write(&mut harness, "window-light");
    alone(&mut harness, Tab::Board);
    harness.set_size([1100.0, 860.0].into());
    harness.state_mut().desk.board.look_at(0);
    write(&mut harness, "hexes");
}

#[test]
fn files_text_form_and_faults() {
    let pack = Pack::copy("master-of-the-galaxy");
    let good = pack.read("kinds/cards.yaml");
    let mut harness = editor(&pack, WINDOW, egui::Theme::Dark);
    game(&mut harness, 2, &[], 10);
    alone(&mut harness, Tab::Explorer);
    harness.get_by_label("Search").focus();
    harness.run_steps(2);
    harness.get_by_label("Search").type_text("the_");
    harness.run_steps(3);
    harness.get_by_label("Coverage").click();
    harness.run_steps(2);
    until(&mut harness, |editor| !editor.desk.coverage.is_running());
    harness.remove_cursor();
    write(&mut harness, "explorer");
    open(&mut harness, &pack, "leaders/standing.yaml", "id: ");
    alone(&mut harness, Tab::Form);
    harness.set_size(TALL.into());
    write(&mut harness, "form");

    pack.write("kinds/cards.yaml", &good.replacen("extends: card", "extnds: card", 1));
    until(&mut harness, |editor| editor.desk.seen.faults.is_some());
    pack.write("kinds/board.yaml", &pack.read("kinds/board.yaml").replacen("holds: [project]", "holds: [projct]", 1));
    until(&mut harness, |editor| editor.desk.latest.as_ref().is_some_and(|latest| latest.counts().0 > 1));
    open(&mut harness, &pack, "kinds/cards.yaml", "extnds");
    alone(&mut harness, Tab::Source);
    write(&mut harness, "source");
    alone(&mut harness, Tab::Problems);
    write(&mut harness, "problems");
    alone(&mut harness, Tab::Board);
    write(&mut harness, "faults");
    assert!(harness.query_by_label_contains("the last good rules go on").is_some());
}

#[test]
fn a_decision_with_what_is_held_back() {
    let pack = Pack::copy("examples/tic-tac-toe");
    let mut harness = editor(&pack, PANEL, egui::Theme::Dark);
    game(&mut harness, 2, &[], 3);
    alone(&mut harness, Tab::Decision);
    harness.get_by_label("Why not the rest?").click();
    until(&mut harness, |editor| !editor.desk.seen.withheld.is_empty());
    harness.remove_cursor();
    write(&mut harness, "decision");
}

#[test]
fn the_game_in_languages_with_other_letters_and_on_a_fine_screen() {
    let pack = Pack::copy("twilight-imperium");
    let mut harness = editor(&pack, WINDOW, egui::Theme::Dark);
    game(&mut harness, 4, &[], 90);
    for (language, picture, said) in [("uk", "ukrainian", 'ї'), ("cs", "czech", 'ř')] {
        harness.state_mut().desk.language = Some(language.to_owned());
        harness.state_mut().desk.ask(Command::Language(Some(language.to_owned())));
        settle(&mut harness);
        write(&mut harness, picture);
        let seen = harness.state().desk.seen.clone();
        assert!(seen.log.iter().any(|line| line.text.contains(said)), "the log is in {language}");
    }
    harness.set_pixels_per_point(2.0);
    alone(&mut harness, Tab::Board);
    harness.set_size([1200.0, 900.0].into());
    // Twice the pixels are for whoever looks, not for the page.
    write_into(&mut harness, &std::env::temp_dir(), "hexforge-fine");
}

#[test]
fn the_laboratory_the_palette_and_the_dialog() {
    let pack = Pack::copy("master-of-the-galaxy");
    let mut harness = editor(&pack, PANEL, egui::Theme::Dark);
    alone(&mut harness, Tab::Laboratory);
    harness.set_size([980.0, 1040.0].into());
    // Pictures are worth more games than a test.
    let games = if std::env::var_os("UPDATE_PICTURES").is_some() { 12 } else { 1 };
    harness.state_mut().desk.laboratory.set_count(games);
    for _ in 0..2 {
        harness.run_steps(2);
        harness.get_by_label("Run").click();
        harness.run_steps(2);
        until(&mut harness, |editor| {
            let laboratory = &editor.desk.laboratory;
            laboratory.run().into_iter().chain(laboratory.kept_run()).all(|run| run.is_over())
        });
        harness.get_by_label("Keep this version").click();
    }
    harness.remove_cursor();
    until(&mut harness, |editor| editor.desk.toasts.is_empty());
    write(&mut harness, "laboratory");
    harness.set_size(PANEL.into());
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::P);
    harness.run_steps(4);
    write(&mut harness, "palette");
    harness.key_press(egui::Key::Escape);
    harness.run_steps(2);
    harness.key_press(egui::Key::F5);
    harness.run_steps(4);
    write(&mut harness, "new-game");
    front(&mut harness, Tab::Laboratory);
}
