use super::*;
use hexforge_core::decision::Answer;
use hexforge_core::view::ShapeView;
use hexforge_ide::loader::RulesetUpdate;
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use hexforge_schemas::load::{LoadOptions, load};
use hexforge_test_support::packs::{PackCopy, tic_tac_toe};
use std::sync::Arc;

/// The rules of a pack as it is now.
fn rules(pack: &PackCopy) -> Box<RulesetUpdate> {
    Box::new(RulesetUpdate { number: 1, game: game(pack) })
}

fn game(pack: &PackCopy) -> Game {
    let loaded = load(std::slice::from_ref(&pack.root), &LoadOptions::default());
    Game::of(Arc::new(loaded)).expect("the pack has no errors")
}

fn start(from: StartingPoint) -> Command {
    let seat = |name: &str, bot| Seat { name: name.to_owned(), bot };
    let seats = vec![seat("ann", None), seat("bob", Some(BotName::First))];
    Command::Start(Box::new(Start { from, seats, options: Vec::new(), seed: 3 }))
}

fn playing(pack: &PackCopy) -> Driver {
    let mut driver = Driver::new(Some(game(pack)), Arc::default());
    driver.handle(start(StartingPoint::New));
    driver
}

fn answer(driver: &mut Driver, option: &str) {
    let asked = driver.snapshot().asked.first().cloned().expect("somebody is asked");
    let id = id_of(&asked, option).expect("it is offered");
    driver.handle(Command::Answer(asked.id(), Answer::One(Arc::from(id))));
}

/// The id of the option for a cell; a number follows the id of a piece.
fn id_of(asked: &LocalizedDecision, cell: &str) -> Option<String> {
    let found = asked.options().find(|(option, _)| hexforge_play::options::is_short_for(cell, &option.id));
    found.map(|(option, _)| option.id.to_string())
}

fn marked(seen: &Snapshot) -> usize {
    seen.tree.iter().filter(|node| node.slot == "mark").count()
}

#[test]
fn inputs_are_undone_and_redone() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    answer(&mut driver, "top");
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen)), (2, 2));
    assert_eq!(seen.timeline.first().map(String::as_str), Some("ann: centre"));
    let hash = seen.hash.clone();

    driver.handle(Command::Undo);
    assert_eq!(marked(&driver.snapshot()), 1);
    driver.handle(Command::GoTo(0));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, seen.redo), (0, 2));
    driver.handle(Command::GoTo(2));
    assert_eq!(driver.snapshot().hash, hash);
}

#[test]
fn an_unavailable_option_has_the_rule_that_refuses_it() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    driver.handle(Command::ShowUnavailable(true));
    answer(&mut driver, "centre");
    let seen = driver.snapshot();
    let [unavailable] = seen.unavailable.as_slice() else { panic!("{:?}", seen.unavailable) };
    assert_eq!(unavailable.view.reasons[0].id.as_ref(), "cell_is_free");

    driver.handle(Command::Why("place".to_owned()));
    assert!(driver.snapshot().why[0].contains("8 of 9"), "{:?}", driver.snapshot().why);
}

#[test]
fn bots_play_until_a_seat_is_asked_or_the_game_is_over() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    driver.handle(Command::Run(Until::Seat(0)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, seen.asked[0].seat()), (2, Some(0)));
    driver.handle(Command::Run(Until::End));
    assert!(driver.snapshot().ended.is_some());
}

#[test]
fn a_breakpoint_stops_the_bots_at_an_event() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    driver.handle(Command::Breakpoints(vec!["place".to_owned()]));
    driver.handle(Command::Run(Until::Breakpoints));
    let seen = driver.snapshot();
    assert_eq!(seen.inputs, 1);
    assert!(seen.notice.as_ref().unwrap().text.contains("ttt:place"));
}

#[test]
fn a_changed_rule_applies_from_the_next_decision_and_the_state_is_kept() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    pack.write("game.yaml", &pack.read("game.yaml").replace("require: cell:count(\"mark\") == 0", "require: true"));
    driver.handle(Command::Reload(rules(&pack)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen)), (1, 1));
    assert!(id_of(&seen.asked[0], "centre").is_some(), "it may be chosen twice now");
    assert_eq!(seen.reloaded, (1, vec!["ttt:place".to_owned()]));
}

#[test]
fn the_state_is_kept_although_an_earlier_input_is_no_longer_valid() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    for cell in ["centre", "top", "left"] {
        answer(&mut driver, cell);
    }
    let forbidden = "require: cell:count(\"mark\") == 0 and cell.base ~= \"top\"";
    pack.write("game.yaml", &pack.read("game.yaml").replace("require: cell:count(\"mark\") == 0", forbidden));
    driver.handle(Command::Reload(rules(&pack)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen), seen.notice.clone()), (3, 3, None));
    assert_eq!(seen.rules, [(3, "rules changed (ttt:place)".to_owned())]);

    // A replay from the start stops at the first invalid input and names it.
    driver.handle(Command::Replay);
    let seen = driver.snapshot();
    assert_eq!(seen.inputs, 1);
    let notice = seen.notice.clone().unwrap();
    assert!(notice.text.contains("Input 2 (bob: top) is no longer valid"), "{}", notice.text);
}

#[test]
fn redoing_an_answer_that_is_no_longer_valid_is_an_error() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    answer(&mut driver, "top");
    driver.handle(Command::GoTo(1));
    let forbidden = "require: cell:count(\"mark\") == 0 and cell.base ~= \"top\"";
    pack.write("game.yaml", &pack.read("game.yaml").replace("require: cell:count(\"mark\") == 0", forbidden));
    driver.handle(Command::Reload(rules(&pack)));
    assert!(id_of(&driver.snapshot().asked[0], "top").is_none());
    driver.handle(Command::Redo);
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen)), (1, 1));
    assert!(seen.notice.as_ref().is_some_and(|n| n.is_error), "{:?}", seen.notice);
}

#[test]
fn undo_after_a_change_asks_by_the_new_rules() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    answer(&mut driver, "top");
    pack.write("game.yaml", &pack.read("game.yaml").replace("require: cell:count(\"mark\") == 0", "require: true"));
    driver.handle(Command::Reload(rules(&pack)));
    driver.handle(Command::Undo);
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen)), (1, 1));
    assert!(id_of(&seen.asked[0], "centre").is_some(), "it may be chosen twice now");
}

#[test]
fn a_new_definition_can_be_used_and_removed_again() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    let hash = driver.snapshot().hash.clone();
    pack.write("a-new-file.yaml", "{kind: mark, id: aaa}\n");
    driver.handle(Command::Reload(rules(&pack)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen), seen.notice.clone()), (1, 1, None));
    assert_eq!(seen.rules, [(1, "rules changed (ttt:aaa)".to_owned())]);
    assert_eq!(seen.hash, hash, "the state is kept");

    driver.handle(Command::Console("game.create(\"aaa\", game.table.board[1], \"mark\")".to_owned()));
    assert_eq!(marked(&driver.snapshot()), 2);
    driver.handle(Command::Undo);
    pack.write("a-new-file.yaml", "");
    driver.handle(Command::Reload(rules(&pack)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen), seen.notice.clone(), &seen.hash), (1, 1, None, &hash));
    answer(&mut driver, "top");
    driver.handle(Command::GoTo(0));
    assert_eq!(marked(&driver.snapshot()), 0);
}

/// The board without its cell `top`.
fn without_top(pack: &PackCopy) {
    let cells = pack.read("cells.yaml");
    let left: Vec<&str> = cells.lines().filter(|line| !line.contains("id: top,")).collect();
    pack.write("cells.yaml", &left.join("\n"));
}

#[test]
fn a_removed_definition_in_play_replays_the_inputs_up_to_the_first_invalid_one() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    for cell in ["centre", "top", "left"] {
        answer(&mut driver, cell);
    }
    without_top(&pack);
    driver.handle(Command::Reload(rules(&pack)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen)), (1, 1));
    let note = "rules changed (definition `ttt:top` no longer exists, but the game uses it); replayed from the start";
    assert_eq!(seen.rules.last().map(|(_, note)| note.as_str()), Some(note));
    let notice = seen.notice.clone().unwrap();
    assert!(notice.text.contains("Input 2 (bob: top) is no longer valid"), "{}", notice.text);
}

#[test]
fn rules_that_cannot_start_the_game_leave_the_last_valid_ones_in_force() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    let broken = pack.read("game.yaml").replace("do: for _, cell", "do: error(\"no\") for _, cell");
    pack.write("game.yaml", &broken);
    // A removed definition in play forces a replay under the changed rules.
    without_top(&pack);
    driver.handle(Command::Reload(rules(&pack)));
    let seen = driver.snapshot();
    assert!(seen.rules_error.as_ref().unwrap().contains("This game cannot continue with the changed rules"));
    assert_eq!(marked(&seen), 1);
    answer(&mut driver, "top");
    assert_eq!(driver.snapshot().inputs, 2);
}

#[test]
fn the_console_evaluates_and_changes_and_changes_can_be_undone() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    driver.handle(Command::Console("#game.table.board".to_owned()));
    driver.handle(Command::Console("game.create(\"cross\", game.table.board[1], \"mark\")".to_owned()));
    let seen = driver.snapshot();
    assert_eq!(seen.console[1], ConsoleLine::Result("9".to_owned()));
    assert_eq!(seen.console.last(), Some(&ConsoleLine::Result("done".to_owned())), "{:?}", seen.console);
    assert_eq!((marked(&seen), seen.inputs), (1, 1));
    driver.handle(Command::Undo);
    assert_eq!(marked(&driver.snapshot()), 0);
    driver.handle(Command::Console("ann.nothing.there".to_owned()));
    assert!(matches!(driver.snapshot().console.last(), Some(ConsoleLine::Error(_))));
}

#[test]
fn a_change_by_the_author_survives_a_reload_and_can_be_undone() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    let cell = driver.snapshot().tree.iter().find(|n| n.definition == "ttt:left").unwrap().comp;
    driver.handle(Command::Change(Change::Create {
        definition: "nought".to_owned(),
        into: cell,
        slot: "mark".to_owned(),
    }));
    let seen = driver.snapshot();
    assert_eq!((seen.notice.clone(), marked(&seen)), (None, 1));
    assert!(id_of(&seen.asked[0], "left").is_none(), "the question is asked again");

    driver.handle(Command::Reload(rules(&pack)));
    assert_eq!(marked(&driver.snapshot()), 1);
    driver.handle(Command::Undo);
    assert_eq!(marked(&driver.snapshot()), 0);
}

#[test]
fn yes_and_no_have_the_texts_of_the_pack() {
    let pack = tic_tac_toe();
    let asks = "        - confirm: {by: player, prompt: choose-cell}\n        - id: choose";
    pack.write("game.yaml", &pack.read("game.yaml").replace("        - id: choose", asks));
    pack.write("locale/en.ftl", &format!("yes = aye\nno = nay\n{}", pack.read("locale/en.ftl")));
    let mut driver = playing(&pack);
    let asked = driver.snapshot().asked[0].clone();
    assert_eq!(asked.shape(), &ShapeView::Confirm);
    assert_eq!(asked.yes_and_no, ("aye".to_owned(), "nay".to_owned()));
    driver.handle(Command::Answer(asked.id(), Answer::Confirm(true)));
    assert_eq!(driver.snapshot().timeline, ["ann: aye"]);
}

#[test]
fn an_inspected_component_has_its_values_and_fields() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let mut driver = Driver::new(Some(game(&pack)), Arc::default());
    driver.handle(start(StartingPoint::New));
    let player = driver.snapshot().seats[0].comp;
    driver.handle(Command::Inspect(Some(player)));
    let seen = driver.snapshot();
    let inspected = seen.inspected.as_ref().unwrap();
    assert_eq!(inspected.kind, "motg:player");
    assert!(!inspected.values.is_empty());
    assert!(inspected.fields.iter().any(|(name, ..)| name == "skips"));
}

#[test]
fn a_game_starts_from_a_scenario() {
    let pack = tic_tac_toe();
    let game = game(&pack);
    let name = game.scenarios()[0].name.clone();
    let mut driver = Driver::new(Some(game), Arc::default());
    driver.handle(start(StartingPoint::Scenario(name)));
    let seen = driver.snapshot();
    assert!(seen.running && seen.notice.is_none(), "{:?}", seen.notice);
}

#[test]
fn a_saved_game_continues_after_a_reload() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    let path = pack.root.join("../game.save.yaml");
    driver.handle(Command::Save(path.clone()));
    driver.handle(start(StartingPoint::Save(path)));
    driver.handle(Command::Reload(rules(&pack)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen)), (1, 1));
}

#[test]
fn a_save_that_does_not_fit_is_loaded_up_to_the_answer_that_does_not() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    answer(&mut driver, "top");
    let path = pack.root.join("../game.save.yaml");
    driver.handle(Command::Save(path.clone()));
    let edited = |from: &str, to: &str| {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from));
        std::fs::write(&path, text.replace(from, to)).unwrap();
    };

    edited("one: top\n", "one: left\n");
    driver.handle(start(StartingPoint::Save(path.clone())));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen)), (2, 2));
    let notice = seen.notice.clone().unwrap();
    assert!(!notice.is_error && notice.text.contains("differs from the saved one after answer 2"), "{notice:?}");

    edited("one: left\n", "one: attic\n");
    driver.handle(start(StartingPoint::Save(path)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, marked(&seen)), (1, 1));
    let notice = seen.notice.clone().unwrap();
    assert!(notice.is_error && notice.text.contains("Input 2 (bob: attic)"), "{notice:?}");
}

#[test]
fn the_thread_plays_a_game() {
    let pack = tic_tac_toe();
    let (send, woken) = std::sync::mpsc::channel();
    let table = PlaytestThread::new(move || {
        let _ = send.send(());
    });
    table.send(Command::Reload(rules(&pack)));
    table.send(start(StartingPoint::New));
    table.send(Command::Run(Until::End));
    while table.is_busy() {
        woken.recv_timeout(std::time::Duration::from_secs(20)).unwrap();
    }
    assert!(table.snapshot().ended.is_some());
}

#[test]
fn a_failing_hook_is_reported_and_nothing_is_lost() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    answer(&mut driver, "centre");
    let loud = pack.read("game.yaml").replace("do: |\n", "do: |\n  if cell.base == \"top\" then error(\"boom\") end\n");
    pack.write("game.yaml", &loud);
    driver.handle(Command::Reload(rules(&pack)));
    let before = driver.snapshot();
    answer(&mut driver, "top");
    let seen = driver.snapshot();
    let notice = seen.notice.clone().unwrap();
    assert!(notice.is_error && notice.text.contains("boom") && notice.text.contains("game.yaml"), "{}", notice.text);
    assert_eq!((seen.inputs, &seen.hash), (1, &before.hash));
    answer(&mut driver, "left");
    assert_eq!(driver.snapshot().inputs, 2);
}

#[test]
fn an_endless_hook_is_stopped() {
    let pack = tic_tac_toe();
    let mut driver = playing(&pack);
    driver.handle(Command::Console("while true do end".to_owned()));
    let seen = driver.snapshot();
    assert!(matches!(seen.console.last(), Some(ConsoleLine::Error(_))), "{:?}", seen.console);
    answer(&mut driver, "top");
    assert_eq!(driver.snapshot().inputs, 1);
}

#[test]
fn a_crash_is_reported_and_the_game_is_restored() {
    let pack = tic_tac_toe();
    let table = PlaytestThread::new(|| {});
    let wait = || {
        while table.is_busy() {
            std::thread::yield_now();
        }
        table.snapshot()
    };
    table.send(Command::Reload(rules(&pack)));
    table.send(start(StartingPoint::New));
    let asked = wait().asked.first().cloned().unwrap();
    table.send(Command::Answer(asked.id(), Answer::One(Arc::from(id_of(&asked, "centre").unwrap()))));
    let before = wait();
    table.send(Command::Panic);
    let seen = wait();
    let notice = seen.notice.clone().unwrap();
    assert!(notice.is_error && notice.text.contains("crash on request of a test"), "{}", notice.text);
    assert!(notice.text.contains("The game was restored"), "{}", notice.text);
    assert_eq!((seen.inputs, &seen.hash), (1, &before.hash));
    assert!(seen.version > before.version, "readers notice it");
    // The game continues.
    let asked = seen.asked.first().cloned().unwrap();
    table.send(Command::Answer(asked.id(), Answer::One(Arc::from(id_of(&asked, "top").unwrap()))));
    assert_eq!(wait().inputs, 2);
}

#[test]
fn rules_that_change_while_a_hook_waits_apply_and_the_question_is_asked_again() {
    let pack = PackCopy::of("master-of-the-galaxy");
    let mut driver = playing(&pack);
    let in_a_hook = |driver: &mut Driver| driver.snapshot().frames.iter().any(|frame| frame.text.starts_with("hook "));
    for _ in 0..60 {
        if in_a_hook(&mut driver) && driver.snapshot().inputs > 10 {
            break;
        }
        driver.handle(Command::Run(Until::Step));
    }
    assert!(in_a_hook(&mut driver), "a hook asks");
    let before = driver.snapshot();
    let kind = pack.read("kinds/board.yaml");
    pack.write("kinds/board.yaml", &format!("# said so\n{kind}"));
    driver.handle(Command::Reload(rules(&pack)));
    let seen = driver.snapshot();
    assert_eq!((seen.inputs, &seen.hash), (before.inputs, &before.hash));
    let prompts = |seen: &Snapshot| seen.asked.iter().map(|asked| asked.prompt.clone()).collect::<Vec<_>>();
    assert_eq!(prompts(&seen), prompts(&before));
    assert_ne!(seen.asked[0].id(), before.asked[0].id(), "an answer to the old question is not accepted");
    assert_eq!(seen.rules.len(), 1, "the change is noted");
    driver.handle(Command::Run(Until::Step));
    assert_eq!(driver.snapshot().inputs, before.inputs + 1);
}
