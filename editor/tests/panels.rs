//! Each panel's main use, through what a screen reader sees.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot do its work has failed")]

use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{By, Queryable as _};
use hexforge_editor::coverage::Mark;
use hexforge_editor::playtest::Command;
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

#[test]
fn a_new_game_begins_from_the_dialog() {
    let (_pack, mut harness) = opened();
    harness.key_press(egui::Key::F5);
    harness.run_steps(3);
    click(&mut harness, "Start");
    assert!(harness.state().desk.seen.running);
}

#[test]
fn a_decision_is_answered_by_a_click_and_taken_back() {
    let (_pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    assert_eq!(harness.state().desk.seen.inputs, 1);
    click(&mut harness, "⮪ Undo");
    assert_eq!(harness.state().desk.seen.inputs, 0);
}

#[test]
fn why_something_is_not_offered_is_told_and_leads_to_the_rule() {
    let (_pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    click(&mut harness, "Why not the rest?");
    until(&mut harness, |editor| !editor.desk.seen.unavailable.is_empty());
    let link =
        harness.get_by(|node| node.role() == Role::Link && node.label().is_some_and(|l| l.contains("cell_is_free")));
    link.click();
    harness.run_steps(3);
    assert!(harness.state().desk.current.as_ref().unwrap().ends_with("game.yaml"));
}

#[test]
fn the_explorer_finds_definitions_and_opens_them() {
    let (_pack, mut harness) = opened();
    harness.get_by_label("Search").focus();
    harness.run_steps(2);
    harness.get_by_label("Search").type_text("cross");
    harness.run_steps(3);
    click(&mut harness, "cross");
    assert!(harness.state().desk.current.as_ref().unwrap().ends_with("game.yaml"));
}

#[test]
fn of_a_long_list_only_what_is_to_be_seen_is_laid_out() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    harness.get_by_label("Search").focus();
    harness.run_steps(2);
    harness.get_by_label("Search").type_text("e");
    harness.run_steps(3);
    let all = harness.state().desk.latest.as_ref().unwrap().outline.iter().filter(|doc| doc.id.contains('e')).count();
    let bounds = harness.get_by_label("Search").rect();
    let below = harness.query_all(By::new().role(Role::Button).predicate(|_| true));
    let shown = below.filter(|node| node.rect().left() < bounds.right() && node.rect().top() > bounds.bottom()).count();
    assert!(all > 200 && shown > 10 && shown < 60, "{shown} of {all}");
}

#[test]
fn uses_of_a_definition_are_found_and_lead_to_their_place() {
    let (pack, mut harness) = opened();
    harness.get_by_label("Search").focus();
    harness.run_steps(2);
    harness.get_by_label("Search").type_text("place");
    harness.run_steps(3);
    harness.get_by_label("place").click_secondary();
    harness.run_steps(3);
    click(&mut harness, "Find uses");
    assert!(harness.query_by_label("Uses of ttt:place").is_some());
    let uses = harness.state().desk.uses("ttt:place");
    assert!(!uses.is_empty());
    let (from, file, line) = &uses[0];
    harness.get_all_by_label(from).next().unwrap().click();
    harness.run_steps(3);
    assert_eq!(harness.state().desk.current.as_ref(), Some(file));
    let text = std::fs::read_to_string(file).unwrap();
    let at = harness.state().desk.source.cursor;
    assert_eq!(text[..at].matches('\n').count() + 1, *line, "the line that names it");
    assert!(file.starts_with(&pack.root));
    click(&mut harness, "⬅ Back");
    assert!(harness.query_by_label("Uses of ttt:place").is_none());
}

#[test]
fn coverage_marks_what_is_carried_out_and_what_no_scenario_exercises() {
    let pack = PackCopy::of("examples/edge-of-the-charts");
    pack.beside("twilight-imperium");
    let mut harness = editor(&pack, SIZE, egui::Theme::Dark);
    click(&mut harness, "this pack");
    click(&mut harness, "Coverage");
    until(&mut harness, |editor| editor.desk.coverage.last().is_some());
    let marks = harness.state().desk.coverage.last().unwrap().1.clone();
    let whole: Vec<&String> = marks.iter().filter(|(_, mark)| **mark == Mark::Whole).map(|(id, _)| id).collect();
    assert!(!whole.is_empty(), "{marks:?}");
    let summary = format!("{} ✔", whole.len());
    assert!(harness.query_by_label_contains(&summary).is_some(), "{summary}");
    let bare = whole[0].split_once(':').unwrap().1;
    harness.get_by_label("Search").focus();
    harness.run_steps(2);
    harness.get_by_label("Search").type_text(bare);
    harness.run_steps(3);
    assert!(harness.query_by_label(&format!("{bare} ✔")).is_some());

    // Without its scenarios nothing exercises it.
    std::fs::remove_dir_all(pack.root.join("tests")).unwrap();
    let measured = harness.state().desk.coverage.last().unwrap().0;
    until(&mut harness, |editor| editor.desk.good.as_ref().is_some_and(|good| good.number > measured));
    settle(&mut harness);
    assert!(harness.query_by_label_contains("before the last change").is_some());
    click(&mut harness, "Coverage");
    until(&mut harness, |editor| !editor.desk.coverage.is_running());
    assert!(harness.query_by_label(&format!("{bare} ○")).is_some());
}

#[test]
fn text_that_is_typed_is_saved_and_takes_effect_in_the_game() {
    let (pack, mut harness) = playing();
    let path = pack.root.join("game.yaml");
    let changed = pack.read("game.yaml").replace("cell-is-taken}", "cell-is-taken}  # said so");
    harness.state_mut().desk.go_to(&path, 0);
    harness.run_steps(2);
    harness.state_mut().desk.project.get_mut(&path).unwrap().set(changed);
    harness.run_steps(2);
    assert!(harness.query_by_label("not saved").is_some());
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
    until(&mut harness, |editor| editor.desk.seen.reloaded.0 > 0);
    assert!(pack.read("game.yaml").contains("# said so"));
    assert_eq!(harness.state().desk.seen.reloaded.1, ["ttt:place"]);
}

#[test]
fn a_fault_is_listed_shown_over_the_game_and_mended_by_its_fix() {
    let (pack, mut harness) = playing();
    pack.write("game.yaml", &pack.read("game.yaml").replace("players: {min: 2", "playrs: {min: 2"));
    until(&mut harness, |editor| editor.desk.seen.faults.is_some());
    assert!(harness.query_by_label_contains("the last good rules go on").is_some());
    assert!(harness.state().desk.seen.running);
    front(&mut harness, Tab::Problems);
    click(&mut harness, "Change to players");
    let path = pack.root.join("game.yaml");
    harness.state_mut().desk.save(&path);
    until(&mut harness, |editor| editor.desk.seen.faults.is_none());
}

#[test]
fn a_broken_script_keeps_the_last_good_version_and_a_mended_one_is_used_with_the_state() {
    let (pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    let good = pack.read("lib/lines.lua");
    for broken in ["return {", "local lines = {}\nfunction lines.has(it) return it.no_such_member end\nreturn lines\n"]
    {
        pack.write("lib/lines.lua", broken);
        until(&mut harness, |editor| editor.desk.seen.faults.is_some());
        settle(&mut harness);
        assert!(harness.query_by_label_contains("the last good rules go on").is_some());
        assert_eq!(harness.state().desk.seen.inputs, 1);
        pack.write("lib/lines.lua", &good);
        until(&mut harness, |editor| editor.desk.seen.faults.is_none());
        settle(&mut harness);
    }
    // Whoever has one cell wins now: new code from the next call on, and the change is noted.
    pack.write("lib/lines.lua", &good.replace("bit32.band(cells, line) == line", "cells > 0"));
    let before = harness.state().desk.seen.reloaded.0;
    until(&mut harness, |editor| editor.desk.seen.reloaded.0 > before);
    settle(&mut harness);
    assert_eq!(harness.state().desk.seen.inputs, 1);
    assert!(harness.state().desk.seen.ended.is_some(), "the check is asked by its new code");
    assert!(harness.state().desk.seen.rules.iter().any(|(at, _)| *at == 1));
}

#[test]
fn the_form_edits_one_field_of_the_text() {
    let (pack, mut harness) = opened();
    let path = pack.root.join("game.yaml");
    let at = pack.read("game.yaml").find("id: cross").unwrap();
    harness.state_mut().desk.go_to(&path, at);
    harness.run_steps(3);
    front(&mut harness, Tab::Form);
    harness.get_by_label("id").focus();
    harness.run_steps(2);
    harness.get_by_label("id").type_text("er");
    harness.run_steps(2);
    let text = harness.state().desk.project.get(&path).unwrap().text.clone();
    assert!(text.contains("{kind: mark, id: crosser}") || text.contains("{kind: mark, id: ercross}"), "{text}");
}

#[test]
fn the_form_adds_to_a_list() {
    let (pack, mut harness) = opened();
    let path = pack.root.join("pack.yaml");
    let before = pack.read("pack.yaml");
    harness.state_mut().desk.go_to(&path, 0);
    harness.run_steps(3);
    front(&mut harness, Tab::Form);
    // It may lie below what fits into the panel.
    harness.get_by_label("Add to languages").scroll_to_me();
    harness.run_steps(3);
    click(&mut harness, "Add to languages");
    let text = harness.state().desk.project.get(&path).unwrap().text.clone();
    let after = before.replace("languages: [en, ru]", "languages: [en, ru, ru]");
    assert!(after != before);
    assert_eq!(text, after);
}

#[test]
fn the_console_runs_lua() {
    let (_pack, mut harness) = playing();
    front(&mut harness, Tab::Console);
    harness.get_by_label("Lua").focus();
    harness.run_steps(2);
    harness.get_by_label("Lua").type_text("#game.players");
    harness.run_steps(2);
    harness.key_press(egui::Key::Enter);
    settle(&mut harness);
    until(&mut harness, |editor| editor.desk.seen.console.len() == 2);
    assert!(harness.query_by_label("> #game.players").is_some());
}

#[test]
fn the_state_shows_what_is_looked_into() {
    let (_pack, mut harness) = playing();
    front(&mut harness, Tab::State);
    let table = harness.state().desk.seen.tree[0].comp;
    harness.state_mut().desk.ask(Command::Inspect(Some(table)));
    until(&mut harness, |editor| editor.desk.seen.inspected.is_some());
    assert!(harness.query_by_label("ttt:table").is_some());
}

#[test]
fn the_timeline_jumps() {
    let (_pack, mut harness) = playing();
    click(&mut harness, "centre 5");
    click(&mut harness, "top 2");
    front(&mut harness, Tab::Timeline);
    click(&mut harness, "0   the beginning");
    assert_eq!((harness.state().desk.seen.inputs, harness.state().desk.seen.redo), (0, 2));
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
    assert!(harness.state().desk.current.as_ref().unwrap().ends_with("lib/lines.lua"));
}

#[test]
fn the_laboratory_plays_games_and_sums_them_up() {
    let (pack, mut harness) = opened();
    front(&mut harness, Tab::Laboratory);
    harness.get_by_label("Run").click();
    until(&mut harness, |editor| editor.desk.laboratory.run().is_some_and(|run| run.is_over()));
    assert!(harness.query_by_label("Wins by seat").is_some());

    // Another version plays the same seeds; both are told with their intervals.
    click(&mut harness, "Keep this version");
    harness.get_by_label("Run").click();
    harness.run_steps(2);
    until(&mut harness, |editor| editor.desk.laboratory.run().is_some_and(|run| run.is_over()));
    until(&mut harness, |editor| editor.desk.laboratory.kept_run().is_some_and(|run| run.is_over()));
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
fn text_that_was_not_saved_is_there_after_a_crash() {
    let pack = PackCopy::of("examples/tic-tac-toe");
    let path = pack.root.join("game.yaml");
    let mut harness = editor(&pack, SIZE, egui::Theme::Light);
    harness.state_mut().desk.go_to(&path, 0);
    harness.state_mut().desk.project.get_mut(&path).unwrap().set("kind: game\n# Žluťoučký кінь\n".to_owned());
    harness.run_steps(2);
    drop(harness);

    let again = editor(&pack, SIZE, egui::Theme::Light);
    let buffer = again.state().desk.project.get(&path).unwrap();
    assert!(buffer.is_dirty() && buffer.text.contains("Žluťoučký кінь"));
}

#[test]
fn every_glyph_that_the_content_shows_is_in_the_fonts() {
    for name in ["twilight-imperium", "master-of-the-galaxy", "examples/tic-tac-toe"] {
        let pack = PackCopy::of(name);
        let harness = editor(&pack, SIZE, egui::Theme::Dark);
        let outline = harness.state().desk.latest.as_ref().unwrap().outline.clone();
        let said = outline.iter().filter_map(|doc| Some((doc.id.clone(), doc.show.glyph.clone()?)));
        let font = egui::FontId::proportional(14.0);
        let lacks = |glyph: &str| {
            harness.ctx.fonts_mut(|fonts| glyph.chars().find(|c| !c.is_ascii() && !fonts.has_glyph(&font, *c)))
        };
        let missing: Vec<_> = said.filter_map(|(id, glyph)| Some((id, lacks(&glyph)?))).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

/// What is typed into a form stays in that form, keeps the keyboard, and never reaches another file.
#[test]
fn what_is_typed_into_a_form_stays_in_its_field() {
    let (pack, mut harness) = opened();
    let first = pack.root.join("game.yaml");
    let at = pack.read("game.yaml").find("id: cross").unwrap();
    harness.state_mut().desk.go_to(&first, at);
    harness.run_steps(3);
    front(&mut harness, Tab::Form);
    harness.get_by_label("id").focus();
    harness.run_steps(2);
    for letter in ["x", "y", "z"] {
        harness.event(egui::Event::Text(letter.to_owned()));
        harness.run_steps(2);
    }
    let typed = harness.state().desk.project.get(&first).unwrap().text.clone();
    assert!(typed.contains("id: crossxyz") || typed.contains("id: xyzcross"), "all letters reach the field");

    let second = pack.root.join("cells.yaml");
    harness.state_mut().desk.go_to(&second, pack.read("cells.yaml").find("id: top,").unwrap());
    harness.run_steps(3);
    front(&mut harness, Tab::Form);
    assert!(harness.get_by_label("id").value().is_some_and(|value| value == "top"));
    assert_eq!(harness.state().desk.project.get(&second).unwrap().text, pack.read("cells.yaml"));
}

/// Digits that are meant for a text never answer a question of the game.
#[test]
fn keys_answer_only_where_the_author_is_at_the_game() {
    let (pack, mut harness) = playing();
    harness.state_mut().desk.go_to(&pack.root.join("game.yaml"), 0);
    harness.run_steps(3);
    harness.key_press(egui::Key::Escape);
    harness.run_steps(2);
    harness.key_press(egui::Key::Num3);
    settle(&mut harness);
    assert_eq!(harness.state().desk.seen.inputs, 0, "the author was in the source");
    harness.state_mut().desk.active = Some(Tab::Decision);
    harness.key_press(egui::Key::Num3);
    until(&mut harness, |editor| editor.desk.seen.inputs == 1);
}

#[test]
fn what_was_typed_is_given_up_by_reverting_and_that_can_be_taken_back() {
    let (pack, mut harness) = opened();
    let path = pack.root.join("game.yaml");
    let good = pack.read("game.yaml");
    harness.state_mut().desk.go_to(&path, 0);
    harness.run_steps(2);
    harness.state_mut().desk.project.get_mut(&path).unwrap().set(format!("# typed\n{good}"));
    harness.run_steps(2);
    click(&mut harness, "Revert");
    assert_eq!(harness.state().desk.project.get(&path).unwrap().text, good);
    assert!(harness.query_by_label("not saved").is_none());
}

#[test]
fn the_menu_of_a_piece_stays_while_the_pointer_goes_to_it() {
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
    let inputs = harness.state().desk.seen.inputs;
    click(&mut harness, "Go to definition");
    harness.run_steps(3);
    assert!(harness.state().desk.current.is_some(), "the definition is shown");
    assert_eq!(harness.state().desk.seen.inputs, inputs, "and nothing was answered");
}

#[test]
fn a_conflict_shows_both_versions_of_a_line() {
    let (pack, mut harness) = opened();
    let path = pack.root.join("game.yaml");
    let good = pack.read("game.yaml");
    harness.state_mut().desk.go_to(&path, 0);
    harness.run_steps(2);
    harness.state_mut().desk.project.get_mut(&path).unwrap().set(good.replace("{min: 2, max: 2}", "{min: 2, max: 3}"));
    pack.write("game.yaml", &good.replace("{min: 2, max: 2}", "{min: 1, max: 2}"));
    until(&mut harness, |editor| editor.desk.project.get(&path).is_some_and(|buffer| buffer.conflict().is_some()));
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("mine   players: {min: 2, max: 3}").is_some());
    assert!(harness.query_by_label_contains("theirs players: {min: 1, max: 2}").is_some());
    click(&mut harness, "Take the other");
    assert!(harness.state().desk.project.get(&path).unwrap().text.contains("{min: 1, max: 2}"));
}
