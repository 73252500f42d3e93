//! `hexforge play`, controlled by lines on its standard input.

mod common;

use common::{Run, example, run_in};
use hexforge_test_support::file_names;
use std::path::Path;

fn play(folder: &Path, more: &[&str], input: &str) -> Run {
    let pack = example();
    let mut arguments = vec!["play", pack.as_str(), "--lang", "en"];
    arguments.extend(more);
    run_in(folder, &arguments, input)
}

#[test]
fn a_game_can_be_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    // Some answers are ids of cells, others are numbers of options.
    let run = play(folder.path(), &["--seed", "1"], "top_left\ncentre\n1\nleft\n1\n").exits(0);
    run.shows("Choose a cell").shows("ann takes top left").shows("ann wins: three in a line");
    assert_eq!(file_names(folder.path()), Vec::<String>::new());
}

#[test]
fn why_names_the_rule_that_refuses_an_option() {
    let folder = tempfile::tempdir().unwrap();
    let run =
        play(folder.path(), &["--seed", "1"], "centre\nwhy\nwhy centre\nwhy place cell=centre\nwhy plaec\n").exits(0);
    run.shows("> why\ncentre: The cell is taken\n(for details, type `why OPTION`")
        .shows("the rule `cell_is_free` does not hold: The cell is taken")
        .shows("place cannot happen:")
        .shows("did you mean `place`?");
}

#[test]
fn answers_are_undone_and_redone() {
    let folder = tempfile::tempdir().unwrap();
    let run = play(folder.path(), &["--seed", "1"], "centre\nundo\nundo\nredo\nstate ann\nlog\nquit\n").exits(0);
    run.shows("there is nothing to undo").shows("ann takes centre");
}

#[test]
fn an_invalid_answer_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = play(folder.path(), &["--seed", "1"], "99\nnonsense\nlog x\n").exits(0);
    assert_eq!(run.out.matches("is not one of the options").count(), 2);
    assert_eq!(file_names(folder.path()), Vec::<String>::new());
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), &["--seed", "1"], "centre\nsave game.yaml\nquit\n").exits(0).shows("saved as game.yaml");
    assert_eq!(file_names(folder.path()), ["game.yaml"]);
    play(folder.path(), &["--load", "game.yaml"], "why place cell=centre\n").exits(0).shows("The cell is taken");
    play(folder.path(), &["--seed", "1"], "top\nsave game.yaml\nsave! game.yaml\n")
        .exits(0)
        .shows("already exists")
        .shows("saved");
}

#[test]
fn a_save_that_does_not_fit_is_continued_from_the_longest_part_that_does() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), &["--seed", "1"], "centre\ntop\nleft\nsave game.yaml\nquit\n").exits(0);
    let path = folder.path().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap().replace("one: top\n", "one: attic\n");
    std::fs::write(&path, &text).unwrap();

    let refused = play(folder.path(), &["--load", "game.yaml"], "");
    refused
        .exits(1)
        .shows(
            "answer 2 (bob: attic) does not fit: `attic` is not one of the options: top_left, top, top_right, left, ",
        )
        .shows("1 of 3 answers fit; continue after them with --as-far-as-it-fits, which does not change game.yaml");
    let played = play(folder.path(), &["--load", "game.yaml", "--as-far-as-it-fits"], "log\nquit\n");
    played
        .exits(0)
        .shows("answer 2 (bob: attic) does not fit")
        .shows("the game continues after the 1 of 3 answers that fit; game.yaml is not changed")
        .shows("ann takes centre");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_save_whose_state_differs_is_loaded_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), &["--seed", "1"], "centre\ntop\nsave game.yaml\nquit\n").exits(0);
    let path = folder.path().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap().replace("one: top\n", "one: left\n");
    std::fs::write(&path, &text).unwrap();

    let loaded = play(folder.path(), &["--load", "game.yaml"], "log\nquit\n").exits(0);

    loaded
        .shows("warning: the game differs from the saved one after answer 2, perhaps since answer 1: the packs")
        .shows("bob takes left");
}

#[test]
fn an_unsaved_game_is_written_to_a_recovery_file() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), &["--seed", "1"], "centre\n").exits(0).shows("hexforge-recovery.yaml");
    play(folder.path(), &["--seed", "1"], "centre\nquit\n").exits(0).shows("hexforge-recovery-2.yaml");
    assert_eq!(file_names(folder.path()), ["hexforge-recovery-2.yaml", "hexforge-recovery.yaml"]);
    let load = play(folder.path(), &["--load", "hexforge-recovery.yaml"], "log\nquit\n").exits(0);
    load.shows("ann takes centre");
}

#[cfg(target_os = "linux")]
#[test]
fn a_recovery_file_does_not_become_a_part_of_a_pack() {
    let folder = tempfile::tempdir().unwrap();
    let pack = common::copy_of_example(folder.path());
    let before = file_names(&pack);
    let home = folder.path().join("home");
    let mut command = common::command(&pack);
    command.env("XDG_DATA_HOME", &home);
    let played = common::run_command(command, &["play", ".", "--seed", "1"], "centre\n").exits(0);
    let kept = home.join("hexforge/hexforge-recovery.yaml");
    assert!(kept.is_file());
    played.shows(kept.to_str().unwrap());
    assert_eq!(file_names(&pack), before);
}

#[test]
fn bots_take_seats() {
    let folder = tempfile::tempdir().unwrap();
    let run = play(folder.path(), &["--seed", "1", "--seat", "ann=random", "--seat", "bob=random"], "").exits(0);
    assert!(run.out.contains("wins: three in a line") || run.out.contains("the board is full"), "{}", run.out);
    play(folder.path(), &["--seat", "ann=clever"], "").exits(2).complains("human, pack, random, greedy, first");
    play(folder.path(), &["--players", "5"], "").exits(2).complains("it needs 2 to 2");
}

#[test]
fn answers_that_a_bot_tries_out_do_not_appear_in_the_log_or_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let seats = ["--seed", "1", "--seat", "ann=human", "--seat", "bob=greedy", "--record", "game.yaml"];
    let moves = "centre\nundo\nredo\nundo\ntop\nlog\nquit\n";
    let run = play(folder.path(), &seats, moves).exits(0);
    assert_eq!(run.out.matches("> log\nann takes top\nbob takes").count(), 1, "{}", run.out);
    run_in(folder.path(), &["replay", "game.yaml", "--verify", "--pack", &example()], "").exits(0).shows("verified");
}

#[test]
fn texts_are_in_the_requested_language() {
    let folder = tempfile::tempdir().unwrap();
    let pack = example();
    run_in(folder.path(), &["play", &pack, "--lang", "ru", "--seed", "1"], "").exits(0).shows("Выберите клетку");
}

#[test]
fn a_record_is_written_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "top_left\ncentre\n1\nleft\n1\n";
    play(folder.path(), &["--seed", "1", "--record", "game.yaml"], moves).exits(0).shows("recorded as game.yaml");
    play(folder.path(), &["--record", "game.yaml"], moves).exits(2).complains("already exists");
}

#[test]
fn an_answer_whose_hook_fails_is_undone() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    let failing =
        "do: |\n  if count == 3 then error(\"three is too much\") end\n  game.add(game.table, \"counters\", -count)";
    std::fs::write(&game, text.replace("do: game.add(game.table, \"counters\", -count)", failing)).unwrap();
    let run = run_in(folder.path(), &["play", "my-game", "--seed", "1"], "3\n2\nlog\n").exits(0);
    run.shows("three is too much").shows("game.yaml:").shows("Your answer was undone").shows("ann takes 2");
}

/// An event with its own window, and a flow with a choice that can be declined.
const DECLINING: &str = r#"kind: event
id: chime
params: {player: player}
---
kind: kind
id: bell
abilities:
  - {id: listen, on: chime, timing: after, optional: true, do: 'game.log("heard")'}
  - {id: answer, on: chime, timing: before, optional: true, do: 'game.log("heard")'}
---
kind: flow
id: main
steps:
  - do: |
      game.create("bell", game.table, "bells", {owner = game.players[1]})
      game.choose{player = game.players[1], from = {"rope"}, prompt = "pull", optional = true, decline = "no-rope"}
  - event: chime
    with: {player: "game.players[1]"}
"#;

#[test]
fn the_pack_names_the_option_to_decline() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap().replace("slots:\n", "slots:\n  bells: {holds: [bell]}\n");
    let (before, _) = text.split_once("# An event").unwrap();
    std::fs::write(&game, format!("{before}{DECLINING}")).unwrap();
    let texts = folder.path().join("my-game/locale/en.ftl");
    std::fs::write(texts, "no-rope = no rope\nwindow-chime-after-pass = { $player } is deaf\npass = nothing\n")
        .unwrap();

    let run = run_in(folder.path(), &["play", "my-game", "--seed", "1"], "2\n2\n2\n").exits(0);

    run.shows("2  no rope").shows("before chime\n  1  bell\n  2  nothing").shows("2  ann is deaf");
}

#[test]
fn the_state_uses_the_texts_of_the_pack_and_leaves_out_quiet_fields() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    let fields = "  counters: 10\n  serial_no: 3\n  last_move: true\nquiet: [serial_no]\n";
    std::fs::write(&game, text.replace("  counters: 10\n", fields)).unwrap();
    let texts = folder.path().join("my-game/locale/en.ftl");
    let known = std::fs::read_to_string(&texts).unwrap();
    std::fs::write(texts, known + "\nfield-counters = counters left:\nslot-players = at the table\n").unwrap();

    let run = run_in(folder.path(), &["play", "my-game", "--seed", "1"], "state\nstate table\n").exits(0);

    run.shows("table (counters left: 10, last move)\n  at the table: ann, bob\n")
        .shows("table (counters left: 10, serial no 3, last move)");
}

#[test]
fn a_definition_without_a_text_is_shown_by_its_name_or_its_id() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text =
        std::fs::read_to_string(&game).unwrap().replace("slots:\n", "slots:\n  bag: {holds: [gem], ordered: true}\n");
    let gems =
        "---\n{kind: kind, id: gem}\n---\n{kind: gem, id: big_ruby, name: The Ruby}\n---\n{kind: gem, id: sea_opal}\n";
    let create =
        "steps:\n  - do: for _, gem in ipairs(game.defs(\"gem\")) do game.create(gem, game.table, \"bag\") end\n";
    std::fs::write(&game, text.replace("steps:\n  - id: turns", &format!("{create}  - id: turns")) + gems).unwrap();

    let run = run_in(folder.path(), &["play", "my-game", "--seed", "1"], "state\n").exits(0);

    run.shows("  bag: The Ruby, sea opal\n");
}

/// A flow that logs a flag and ends.
const AGREEING: &str = r#"kind: flow
id: main
steps:
  - confirm: {by: "game.players[1]", prompt: agree}
    as: agreed
  - do: |
      game.log("answered", {agreed = agreed})
      game.log("told", {agreed = {agreed}})
      game.finish{winner = game.players[1], how = "peace"}
"#;

#[test]
fn the_pack_can_replace_built_in_texts() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    let (before, _) = text.split_once("# An event").unwrap();
    std::fs::write(&game, format!("{before}{AGREEING}")).unwrap();
    let texts = "agree = Agree?\nanswered = { $agreed ->\n    [yes] a yes\n   *[no] a no\n}\ntold = told { $agreed }\n\
                 yes = aye\nno = nay\none-wins = { $winner } is first by { $how }\n";
    std::fs::write(folder.path().join("my-game/locale/en.ftl"), texts).unwrap();

    let run = run_in(folder.path(), &["play", "my-game", "--seed", "1"], "yes\n").exits(0);

    // Selectors in texts use the value of the flag, not its text.
    run.shows("  1  aye\n  2  nay\n").shows("a yes\ntold aye\n").shows("ann is first by peace");
}

/// A flow that asks questions of every shape, then ends the game with the answers as the way in which it ended.
const ASKING: &str = r#"kind: flow
id: main
steps:
  - do: |
      local player = game.players[1]
      local one = game.choose{player = player, from = {"a", "b"}, prompt = "one"}
      local some = game.choose_some{player = player, from = {"c", "d", "e"}, min = 1, max = 2, prompt = "some"}
      local parts = game.choose{player = player, prompt = "parts", parts = {
        {name = "left", from = {"l", "m"}}, {name = "right", from = function(left) return {left .. "1", left .. "2"} end}}}
      local amount = game.amount{player = player, min = 2, max = 9, prompt = "amount"}
      local order = game.order{player = player, from = {"f", "g"}, prompt = "order"}
      local pairs_ = game.assign{player = player, items = {"h", "i"}, targets = {"j", "k"}, prompt = "assign"}
      local yes = game.confirm{player = player, prompt = "sure"}
      local told = {one, table.concat(some, "+"), tostring(amount), table.concat(order, ">")}
      for _, pair in ipairs(pairs_) do
        table.insert(told, pair[1] .. pair[2])
      end
      table.insert(told, tostring(yes))
      table.insert(told, parts.left .. parts.right)
      game.finish{winner = player, how = table.concat(told, " ")}
"#;

#[test]
fn every_shape_of_question_can_be_answered_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    let (before, _) = text.split_once("kind: flow").unwrap();
    std::fs::write(&game, format!("{before}{ASKING}")).unwrap();

    let answers = "2\n1 3\nback\n2\nback\nm\n3\n1\n10\n7\n2 1\n1b\n1b 2a\nmaybe\nno\n";
    let run = run_in(folder.path(), &["play", "my-game", "--seed", "1", "--record", "game.yaml"], answers).exits(0);

    run.shows("10 is not between 2 and 9")
        .shows("Type `yes` or `no`")
        .shows("ann wins: b c+e 7 g>f hk ij false mm1")
        .shows("no part is chosen yet")
        .shows("parts – m – choose right\n  1  m1\n  2  m2\n");
    run_in(folder.path(), &["replay", "game.yaml", "--verify"], "").exits(0).shows("verified");
}

const MANY: &str = r#"kind: flow
id: main
steps:
  - do: |
      local from = {}
      for i = 1, 5000 do from[i] = {value = i, id = "o" .. i} end
      local taken = game.choose{player = game.players[1], from = from, prompt = "choose"}
      game.finish{winner = game.players[1], how = "took" .. taken}
"#;

#[test]
fn of_thousands_of_options_the_first_are_listed_and_all_can_be_found_and_chosen() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["new", "pack", "my-game"], "").exits(0);
    let game = folder.path().join("my-game/game.yaml");
    let text = std::fs::read_to_string(&game).unwrap();
    let (before, _) = text.split_once("kind: flow").unwrap();
    std::fs::write(&game, format!("{before}{MANY}")).unwrap();

    let play = |typed: &str| run_in(folder.path(), &["play", "my-game", "--seed", "1"], typed).exits(0);
    let run = play("find O4321\nfind no such\n5001\n4321\n")
        .shows("… 4,800 more, up to 5000. Type `find TEXT` to list those that contain a text")
        .shows("\n  4321  4321\n")
        .shows("no option contains this text")
        .shows("`5001` is not one of the options. Type a number from 1 to 5000")
        .shows("took4321");
    assert!(run.out.contains(" 200  200") && !run.out.contains(" 201  201"), "{}", run.out);
    play("o4999\n").shows("took4999");
}

/// A game in which the window `dusk` is about Bob.
const DUSK: &str = r#"
{kind: game, id: game, table: table, player: player, players: {min: 2, max: 2}, main: main}
---
{kind: kind, id: table, role: table, slots: {players: {holds: [player], ordered: true}}}
---
{kind: kind, id: player, role: player, slots: {hand: {holds: [card]}}}
---
{kind: kind, id: card}
---
{kind: window, id: dusk, params: {player: player, sky: sky}}
---
{kind: type, id: sky, words: [clear, {word: grey, text: very-grey}]}
---
kind: card
id: lamp
abilities:
  - {id: lights, on: dusk, optional: true, where: {player: owner}, do: 'game.log("lit")'}
---
kind: card
id: star
abilities:
  - {id: shines, on: dusk, optional: true, where: {player: not owner, sky: clear}, do: 'game.log("shone")'}
---
kind: card
id: bell
abilities:
  - {id: rings, on: dusk, optional: true, do: 'game.log("rung")'}
---
kind: flow
id: main
steps:
  - do: |
      for _, id in ipairs({"lamp", "star", "bell"}) do game.create(id, game.players[1], "hand") end
  - {window: dusk, with: {player: "game.players[2]", sky: '"grey"'}}
"#;

#[test]
fn why_says_which_part_of_a_filter_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("dusk");
    std::fs::create_dir_all(pack.join("locale")).unwrap();
    let manifest = "id: dusk\nversion: 1.0.0\napi: 2\ntitle: Dusk\nlanguages: [en]\n";
    std::fs::write(pack.join("pack.yaml"), manifest).unwrap();
    std::fs::write(pack.join("game.yaml"), DUSK).unwrap();
    let texts = "lamp-lights = light the lamp\nstar-shines = shine\nbell-rings = ring\nvery-grey = very grey\n\
                 window-dusk = Dusk\nlit = lit\nshone = shone\nrung = rung\n";
    std::fs::write(pack.join("locale/en.ftl"), texts).unwrap();

    let run = run_in(folder.path(), &["play", "dusk", "--seed", "1"], "why\nwhy lamp.lights\n").exits(0);

    run.shows("light the lamp: it is for `player: owner`, and this is about bob")
        .shows("shine: it is for `sky: clear`, and this is about very grey");
}
