//! The main use of each panel, through what a screen reader sees.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

mod common;

use common::{SIZE, TestEditor, click, edit, open, opened, playing, press, send, start, text_of, type_into};
use egui::accesskit::Role;
use egui_kittest::kittest::{By, Queryable as _};
use hexforge_editor::app::{Command as AppCommand, Tab};
use hexforge_editor::coverage::Mark;
use hexforge_editor::playtest::{Command, Start};
use hexforge_test_support::PackCopy;
use hexforge_test_support::packs::tic_tac_toe;
use hexforge_test_support::windows::{editor, front, settle, until};

#[test]
fn the_dialog_starts_a_game() {
    let (_pack, mut harness) = opened();
    press(&mut harness, egui::Key::F5);
    click(&mut harness, "Start");
    assert!(harness.state().model().game.running);
}

#[test]
fn a_click_answers_a_decision_and_undo_takes_it_back() {
    let (_pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    assert_eq!(harness.state().model().game.inputs, 1);
    click(&mut harness, "⮪ Undo");
    assert_eq!(harness.state().model().game.inputs, 0);
}

#[test]
fn an_unavailable_option_has_a_reason_that_leads_to_its_rule() {
    let (_pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    click(&mut harness, "Show unavailable options");
    until(&mut harness, |editor| !editor.model().game.unavailable.is_empty());
    let link =
        harness.get_by(|node| node.role() == Role::Link && node.label().is_some_and(|l| l.contains("cell_is_free")));
    link.click();
    harness.run_steps(3);
    assert!(harness.state().model().selection.path.as_ref().unwrap().ends_with("game.yaml"));
}

#[test]
fn the_explorer_finds_definitions_and_opens_them() {
    let (_pack, mut harness) = opened();
    type_into(&mut harness, "Search", "cross");
    click(&mut harness, "cross");
    assert!(harness.state().model().selection.path.as_ref().unwrap().ends_with("game.yaml"));
}

#[test]
fn only_visible_rows_of_a_long_list_are_laid_out() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    type_into(&mut harness, "Search", "e");
    let all =
        harness.state().model().latest.as_ref().unwrap().outline.iter().filter(|doc| doc.id.contains('e')).count();
    let bounds = harness.get_by_label("Search").rect();
    let below = harness.query_all(By::new().role(Role::Button).predicate(|_| true));
    let shown = below.filter(|node| node.rect().left() < bounds.right() && node.rect().top() > bounds.bottom()).count();
    assert!(all > 200 && shown > 10 && shown < 60, "{shown} of {all}");
}

#[test]
fn references_to_a_definition_are_listed_and_lead_to_their_lines() {
    let (pack, mut harness) = opened();
    type_into(&mut harness, "Search", "place");
    harness.get_by_label("place").click_secondary();
    harness.run_steps(3);
    click(&mut harness, "Find references");
    assert!(harness.query_by_label("References to ttt:place").is_some());
    let references = harness.state().model().references_to("ttt:place");
    assert!(!references.is_empty());
    let reference = &references[0];
    harness.get_all_by_label(&reference.from).next().unwrap().click();
    harness.run_steps(3);
    assert_eq!(harness.state().model().selection.path.as_ref(), Some(&reference.path));
    let text = std::fs::read_to_string(&reference.path).unwrap();
    let at = harness.state().model().selection.cursor;
    assert_eq!(text[..at].matches('\n').count() + 1, reference.line, "the line that names it");
    assert!(reference.path.starts_with(&pack.root));
    click(&mut harness, "⬅ Back");
    assert!(harness.query_by_label("References to ttt:place").is_none());
}

#[test]
fn coverage_marks_definitions_that_scenarios_exercise() {
    let pack = PackCopy::of("examples/edge-of-the-charts");
    pack.beside("twilight-imperium");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    click(&mut harness, "This pack");
    click(&mut harness, "Coverage");
    until(&mut harness, |editor| editor.model().coverage.last().is_some());
    let marks = harness.state().model().coverage.last().unwrap().1.clone();
    let whole: Vec<&String> = marks.iter().filter(|(_, mark)| **mark == Mark::Complete).map(|(id, _)| id).collect();
    assert!(!whole.is_empty(), "{marks:?}");
    let summary = format!("{} ✔", whole.len());
    assert!(harness.query_by_label_contains(&summary).is_some(), "{summary}");
    let bare = whole[0].split_once(':').unwrap().1;
    type_into(&mut harness, "Search", bare);
    assert!(harness.query_by_label(&format!("{bare} ✔")).is_some());

    // Without its scenarios nothing exercises it.
    std::fs::remove_dir_all(pack.root.join("tests")).unwrap();
    let measured = harness.state().model().coverage.last().unwrap().0;
    until(&mut harness, |editor| editor.model().last_valid.as_ref().is_some_and(|good| good.number > measured));
    settle(&mut harness);
    assert!(harness.query_by_label_contains("before the last change").is_some());
    click(&mut harness, "Coverage");
    until(&mut harness, |editor| !editor.model().coverage.is_running());
    assert!(harness.query_by_label(&format!("{bare} ○")).is_some());
}

#[test]
fn a_saved_edit_takes_effect_in_the_running_game() {
    let (pack, mut harness) = playing();
    let path = pack.root.join("game.yaml");
    let changed = pack.read("game.yaml").replace("cell-is-taken}", "cell-is-taken}  # said so");
    open(&mut harness, &path, 0);
    edit(&mut harness, &path, changed);
    assert!(harness.query_by_label("Unsaved").is_some());
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
    until(&mut harness, |editor| editor.model().game.reloaded.0 > 0);
    assert!(pack.read("game.yaml").contains("# said so"));
    assert_eq!(harness.state().model().game.reloaded.1, ["ttt:place"]);
}

#[test]
fn an_error_is_listed_and_shown_above_the_board_until_its_fix_is_applied() {
    let (pack, mut harness) = playing();
    pack.write("game.yaml", &pack.read("game.yaml").replace("players: {min: 2", "playrs: {min: 2"));
    until(&mut harness, |editor| editor.model().game.rules_error.is_some());
    assert!(harness.query_by_label_contains("the game continues with the last valid rules").is_some());
    assert!(harness.state().model().game.running);
    front(&mut harness, Tab::Diagnostics);
    click(&mut harness, "Change to players");
    let path = pack.root.join("game.yaml");
    send(&mut harness, AppCommand::Save(path));
    until(&mut harness, |editor| editor.model().game.rules_error.is_none());
}

#[test]
fn a_broken_script_is_ignored_and_a_fixed_one_is_used_with_the_same_state() {
    let (pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    let good = pack.read("lib/lines.lua");
    for broken in ["return {", "local lines = {}\nfunction lines.has(it) return it.no_such_member end\nreturn lines\n"]
    {
        pack.write("lib/lines.lua", broken);
        until(&mut harness, |editor| editor.model().game.rules_error.is_some());
        settle(&mut harness);
        assert!(harness.query_by_label_contains("the game continues with the last valid rules").is_some());
        assert_eq!(harness.state().model().game.inputs, 1);
        pack.write("lib/lines.lua", &good);
        until(&mut harness, |editor| editor.model().game.rules_error.is_none());
        settle(&mut harness);
    }
    // One cell wins now: the next call uses the new code, and the timeline notes the change.
    pack.write("lib/lines.lua", &good.replace("bit32.band(cells, line) == line", "cells > 0"));
    let before = harness.state().model().game.reloaded.0;
    until(&mut harness, |editor| editor.model().game.reloaded.0 > before);
    settle(&mut harness);
    assert_eq!(harness.state().model().game.inputs, 1);
    assert!(harness.state().model().game.ended.is_some(), "the check uses the new code");
    assert!(harness.state().model().game.rules.iter().any(|(at, _)| *at == 1));
}

#[test]
fn the_form_edits_one_field_of_the_text() {
    let (pack, mut harness) = opened();
    let path = pack.root.join("game.yaml");
    let at = pack.read("game.yaml").find("id: cross").unwrap();
    open(&mut harness, &path, at);
    front(&mut harness, Tab::Form);
    type_into(&mut harness, "id", "er");
    let text = text_of(&harness, &path);
    assert!(text.contains("{kind: mark, id: crosser}") || text.contains("{kind: mark, id: ercross}"), "{text}");
}

#[test]
fn the_form_adds_to_a_list() {
    let (pack, mut harness) = opened();
    let path = pack.root.join("pack.yaml");
    let before = pack.read("pack.yaml");
    open(&mut harness, &path, 0);
    front(&mut harness, Tab::Form);
    // It may be below the visible part of the panel.
    harness.get_by_label("Add to languages").scroll_to_me();
    harness.run_steps(3);
    click(&mut harness, "Add to languages");
    let text = text_of(&harness, &path);
    let after = before.replace("languages: [en, ru]", "languages: [en, ru, ru]");
    assert!(after != before);
    assert_eq!(text, after);
}

#[test]
fn the_console_runs_lua() {
    let (_pack, mut harness) = playing();
    front(&mut harness, Tab::Console);
    type_into(&mut harness, "Lua", "#game.players");
    harness.key_press(egui::Key::Enter);
    settle(&mut harness);
    until(&mut harness, |editor| editor.model().game.console.len() == 2);
    assert!(harness.query_by_label("> #game.players").is_some());
}

#[test]
fn the_state_shows_the_inspected_component() {
    let (_pack, mut harness) = playing();
    front(&mut harness, Tab::State);
    let table = harness.state().model().game.tree[0].comp;
    send(&mut harness, Command::Inspect(Some(table)));
    until(&mut harness, |editor| editor.model().game.inspected.is_some());
    assert!(harness.query_by_label("ttt:table").is_some());
}

#[test]
fn the_timeline_goes_to_an_input() {
    let (_pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    click(&mut harness, "top 2");
    front(&mut harness, Tab::Timeline);
    click(&mut harness, "0   Start");
    assert_eq!((harness.state().model().game.inputs, harness.state().model().game.redo), (0, 2));
}

#[test]
fn the_palette_finds_commands_by_a_few_letters() {
    let (_pack, mut harness) = opened();
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::P);
    harness.run_steps(3);
    harness.get_by_label("Command, file or id").type_text("lines.lua");
    harness.run_steps(3);
    harness.key_press(egui::Key::Enter);
    harness.run_steps(3);
    assert!(harness.state().model().selection.path.as_ref().unwrap().ends_with("lib/lines.lua"));
}

#[test]
fn the_laboratory_plays_games_and_compares_versions() {
    let (pack, mut harness) = opened();
    front(&mut harness, Tab::Laboratory);
    harness.get_by_label("Run").click();
    until(&mut harness, |editor| editor.panels.laboratory.run().is_some_and(|run| run.is_over()));
    assert!(harness.query_by_label("Wins by seat").is_some());

    // The kept version plays the same seeds, and both are shown.
    click(&mut harness, "Keep this version");
    harness.get_by_label("Run").click();
    harness.run_steps(2);
    until(&mut harness, |editor| editor.panels.laboratory.run().is_some_and(|run| run.is_over()));
    until(&mut harness, |editor| editor.panels.laboratory.kept_run().is_some_and(|run| run.is_over()));
    assert!(harness.query_all_by_label_contains("; +0.0 since").count() > 0);

    for (button, names) in [
        ("Save as CSV", &["laboratory-games.csv", "laboratory-cards.csv", "laboratory-score.csv"][..]),
        ("Save as PNG", &["laboratory.png"]),
    ] {
        harness.get_by_label(button).click();
        harness.run_steps(3);
        for name in names {
            assert!(pack.root.with_file_name(name).is_file(), "{name}");
        }
    }
}

#[test]
fn unsaved_text_is_restored_after_a_crash() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    let path = pack.root.join("game.yaml");
    let mut harness = editor(&pack, SIZE, egui::Theme::Light);
    open(&mut harness, &path, 0);
    edit(&mut harness, &path, "kind: game\n# Žluťoučký кінь\n".to_owned());
    drop(harness);

    let again = editor(&pack, SIZE, egui::Theme::Light);
    let buffer = again.state().model().project.get(&path).unwrap();
    assert!(buffer.is_dirty() && buffer.text.contains("Žluťoučký кінь"));
}

#[test]
fn the_fonts_have_every_glyph_of_the_shipped_packs() {
    for name in ["twilight-imperium", "master-of-the-galaxy", "examples/tic-tac-toe"] {
        let pack = PackCopy::of(name);
        let harness = editor(&pack, SIZE, egui::Theme::Dark);
        let outline = harness.state().model().latest.as_ref().unwrap().outline.clone();
        let said = outline.iter().filter_map(|doc| Some((doc.id.clone(), doc.show.glyph.clone()?)));
        let font = egui::FontId::proportional(14.0);
        let lacks = |glyph: &str| {
            harness.ctx.fonts_mut(|fonts| glyph.chars().find(|c| !c.is_ascii() && !fonts.has_glyph(&font, *c)))
        };
        let missing: Vec<_> = said.filter_map(|(id, glyph)| Some((id, lacks(&glyph)?))).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

/// A form keeps the keyboard while an edit changes the document, and never edits another file.
#[test]
fn typing_into_a_form_changes_only_its_field() {
    let (pack, mut harness) = opened();
    let first = pack.root.join("game.yaml");
    let at = pack.read("game.yaml").find("id: cross").unwrap();
    open(&mut harness, &first, at);
    front(&mut harness, Tab::Form);
    harness.get_by_label("id").focus();
    harness.run_steps(2);
    for letter in ["x", "y", "z"] {
        harness.event(egui::Event::Text(letter.to_owned()));
        harness.run_steps(2);
    }
    let typed = text_of(&harness, &first);
    assert!(typed.contains("id: crossxyz") || typed.contains("id: xyzcross"), "all letters reach the field");

    let second = pack.root.join("cells.yaml");
    open(&mut harness, &second, pack.read("cells.yaml").find("id: top,").unwrap());
    front(&mut harness, Tab::Form);
    assert!(harness.get_by_label("id").value().is_some_and(|value| value == "top"));
    assert_eq!(text_of(&harness, &second), pack.read("cells.yaml"));
}

/// A panel that sends a command in each frame would draw the window again and again.
#[test]
fn an_idle_window_is_not_drawn_again() {
    let (pack, mut harness) = playing();
    open(&mut harness, &pack.root.join("game.yaml"), 0);
    harness.key_press(egui::Key::Escape);
    for tab in Tab::ALL {
        front(&mut harness, tab);
        // What was opened and revealed is highlighted for a moment.
        until(&mut harness, |editor| editor.model().notifications.is_empty());
        std::thread::sleep(hexforge_editor::app::GLOW);
        harness.run_steps(4);
        let output = &harness.output().viewport_output[&egui::ViewportId::ROOT];
        assert!(!output.repaint_delay.is_zero(), "{tab:?} asks for another frame");
    }
}

/// Digits that are meant for a text never answer a decision.
#[test]
fn keys_answer_only_while_the_author_works_on_the_game() {
    let (pack, mut harness) = playing();
    open(&mut harness, &pack.root.join("game.yaml"), 0);
    harness.key_press(egui::Key::Escape);
    harness.run_steps(2);
    harness.key_press(egui::Key::Num3);
    settle(&mut harness);
    assert_eq!(harness.state().model().game.inputs, 0, "the author works in the source");
    send(&mut harness, AppCommand::FocusTab(Tab::Decision));
    harness.key_press(egui::Key::Num3);
    until(&mut harness, |editor| editor.model().game.inputs == 1);
}

/// Clicks the board where something with this name is, as its tooltip says.
fn click_on_board(harness: &mut TestEditor, at: egui::Vec2) {
    let board = harness.get_by_role_and_label(Role::Canvas, "Board").rect();
    let pos = board.lerp_inside(at);
    harness.event(egui::Event::PointerMoved(pos));
    harness.run_steps(1);
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        harness.run_steps(1);
    }
    settle(harness);
}

#[test]
fn a_choice_in_parts_is_made_by_clicks_on_the_board_and_each_part_can_be_taken_back() {
    let pack = tic_tac_toe();
    let once = "choose: {by: player, from: game.table.board, prompt: choose-cell, by_event: place, param: cell, with: {player: player}}";
    // The first part is a cell of the upper row, the second one a cell of the row below.
    let in_parts = "choose: {by: player, prompt: choose-cell, parts: [{name: first, prompt: choose-cell, from: '{game.table.board[1], game.table.board[2]}'}, {name: second, prompt: choose-cell, from: '{game.table.board[4], game.table.board[5]}'}]}";
    pack.edit("game.yaml", once, in_parts);
    pack.edit("game.yaml", "with: {player: player, cell: cell}", "with: {player: player, cell: cell.second}");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    start(&mut harness, Start::plain(2, 1));
    front(&mut harness, Tab::Board);
    let labels = |harness: &TestEditor| {
        ["✔ top left", "✔ top", "left 1", "centre 2", "top left 1"].map(|label| harness.query_by_label(label).is_some())
    };
    assert_eq!(labels(&harness), [false, false, false, false, true], "the first part is asked");

    click(&mut harness, "top left 1");
    assert_eq!(labels(&harness), [true, false, true, true, false], "what is possible next");
    assert_eq!(harness.state().model().game.inputs, 0, "nothing has happened yet");
    send(&mut harness, AppCommand::FocusTab(Tab::Decision));
    press(&mut harness, egui::Key::Escape);
    assert_eq!(labels(&harness), [false, false, false, false, true], "the part is taken back");

    front(&mut harness, Tab::Board);
    // The cells of the board are found by trying points of a grid.
    let points: Vec<egui::Vec2> =
        (1..40).flat_map(|x| (1..20).map(move |y| egui::vec2(x as f32 / 40.0, y as f32 / 20.0))).collect();
    let chosen = |harness: &TestEditor| harness.query_by_label("✔ top left").is_some();
    let first = points.iter().copied().find(|at| {
        click_on_board(&mut harness, *at);
        chosen(&harness)
    });
    let first = first.expect("the cell is on the board");
    click_on_board(&mut harness, first);
    assert!(!chosen(&harness), "a second click takes the part back");
    click_on_board(&mut harness, first);
    assert!(chosen(&harness));
    let below = points.iter().copied().find(|at| {
        at.y > first.y && {
            click_on_board(&mut harness, *at);
            harness.state().model().game.inputs == 1
        }
    });
    assert!(below.is_some(), "a click on the second part answers");
    click(&mut harness, "⮪ Undo");
    assert_eq!(harness.state().model().game.inputs, 0, "both parts are one answer");
}

#[test]
fn revert_drops_unsaved_text() {
    let (pack, mut harness) = opened();
    let path = pack.root.join("game.yaml");
    let good = pack.read("game.yaml");
    open(&mut harness, &path, 0);
    edit(&mut harness, &path, format!("# typed\n{good}"));
    click(&mut harness, "Revert");
    assert_eq!(text_of(&harness, &path), good);
    assert!(harness.query_by_label("Unsaved").is_none());
}

#[test]
fn the_menu_of_a_piece_stays_open_while_the_pointer_moves_to_it() {
    let (_pack, mut harness) = playing();
    front(&mut harness, Tab::Board);
    let board = harness.get_by_role_and_label(Role::Canvas, "Board").rect();
    let points = (1..20).map(|at| board.lerp_inside(egui::vec2(at as f32 / 20.0, 0.3)));
    for pos in points {
        harness.event(egui::Event::PointerMoved(pos));
        harness.run_steps(1);
        for pressed in [true, false] {
            let (button, modifiers) = (egui::PointerButton::Secondary, egui::Modifiers::NONE);
            harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
            harness.run_steps(1);
        }
        harness.run_steps(2);
        if harness.query_by_label("Go to definition").is_some() {
            break;
        }
    }
    let inputs = harness.state().model().game.inputs;
    click(&mut harness, "Go to definition");
    harness.run_steps(3);
    assert!(harness.state().model().selection.path.is_some(), "the definition is shown");
    assert_eq!(harness.state().model().game.inputs, inputs, "and nothing was answered");
}

#[test]
fn a_conflict_shows_both_versions_of_a_line() {
    let (pack, mut harness) = opened();
    let path = pack.root.join("game.yaml");
    let good = pack.read("game.yaml");
    open(&mut harness, &path, 0);
    edit(&mut harness, &path, good.replace("{min: 2, max: 2}", "{min: 2, max: 3}"));
    pack.write("game.yaml", &good.replace("{min: 2, max: 2}", "{min: 1, max: 2}"));
    until(&mut harness, |editor| editor.model().project.get(&path).is_some_and(|buffer| buffer.conflict().is_some()));
    assert!(harness.query_by_label_contains("mine   players: {min: 2, max: 3}").is_some());
    assert!(harness.query_by_label_contains("theirs players: {min: 1, max: 2}").is_some());
    click(&mut harness, "Take theirs");
    assert!(text_of(&harness, &path).contains("{min: 1, max: 2}"));
}
