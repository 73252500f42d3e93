//! Interjections: what players do while somebody else is asked.

use crate::rig::steps::{St, actions, choose, confirm, flow, run, simultaneous, window};
use crate::rig::{Act, Ctx, Play, Rig, Spot, comps, ex, players, seat};
use hexforge_core::bot::{Bot, GreedyBot, RandomBot};
use hexforge_core::ids::Seat;
use hexforge_core::save::Recorded;
use hexforge_core::session::Session;
use hexforge_core::value::Value;
use hexforge_core::view::OptionView;

/// The first player takes fruit from the board; the second has a bell that takes the first apple away.
fn market() -> Rig {
    let on_board = ex(|c| comps(&c.slot(c.world.table().expect("a table"), "board")));
    market_with(vec![choose(seat(0), on_board).keep("fruit"), run(|c| c.tell("taken")), confirm(seat(0))])
}

/// The market with another main flow.
fn market_with(steps: Vec<St>) -> Rig {
    let mut rig = Rig::new();
    rig.piece("apple");
    rig.piece("pear");
    rig.deal("apple", Spot::Board).deal("pear", Spot::Board);
    rig.card("bell", Spot::Area(1)).action("interject").effect(|c| {
        let table = c.world.table().expect("a table");
        if let Some(apple) = c.find("apple") {
            c.move_to(apple, table, "pile");
        }
        c.log("rung");
    });
    rig.main(steps);
    rig
}

#[test]
fn a_player_who_is_not_asked_interjects_and_the_question_is_asked_again() {
    let mut play = market().play(2);
    assert_eq!((play.asked(), play.options(0)), (vec![0], vec!["apple".to_owned(), "pear".to_owned()]));
    assert_eq!((play.interjections(0), play.interjections(1)), (vec![], vec!["bell".to_owned()]));
    let before = play.decision(0).id;

    play.interject(1, "bell");

    assert_eq!(play.log(), ["rung"]);
    assert_eq!((play.asked(), play.options(0)), (vec![0], vec!["pear".to_owned()]));
    assert_ne!(play.decision(0).id, before, "an answer to the former question is stale");
    assert_eq!(play.say(0, "pear").log(), ["rung", "taken"]);
}

#[test]
fn a_player_who_is_asked_can_interject_too_but_not_by_an_answer() {
    let mut rig = Rig::new();
    rig.card("bell", Spot::Area(0)).action("interject").logs("rung");
    rig.main(vec![choose(seat(0), Value::list(vec!["x".into()]).into())]);
    let mut play = rig.play(2);

    assert_eq!(play.options(0), ["x"]);
    assert!(play.try_say(0, "bell").is_err());
    assert_eq!(play.interject(0, "bell").log(), ["rung"]);
}

#[test]
fn what_is_not_possible_is_refused_and_changes_nothing() {
    let mut play = market().play(2);
    let hash = play.hash();

    let error = play.try_interject(0, "bell").expect_err("the bell is not theirs").to_string();
    assert_eq!(error, "`bell` cannot be used now; this player has nothing to use without being asked");
    let error = play.try_interject(1, "sing").expect_err("there is no such ability").to_string();
    assert_eq!(error, "`sing` cannot be used now; this player can use: bell");
    assert!(play.try_interject(7, "bell").is_err(), "nobody sits there");
    assert_eq!(play.hash(), hash);
}

#[test]
fn conditions_costs_and_limits_hold() {
    let mut rig = market();
    rig.event("pay").rule("rich", ex(|c| c.num(c.seat(1), "points") > 0)).effect(|c| c.add(c.seat(1), "points", -1));
    rig.card("horn", Spot::Area(1)).action("interject").cost("pay", vec![]).limit(2, "game").logs("blown");
    rig.event("earn").effect(|c| c.add(c.seat(1), "points", 5));
    let mut play = rig.play(2);
    assert_eq!(play.interjections(1), ["bell"], "only the bell: the horn cannot be paid");

    play.perform("earn", &[]);
    assert_eq!(play.interjections(1).len(), 2);
    let horn = play.interjections(1).pop().expect("it was dealt last");
    play.interject(1, &horn);

    assert_eq!((play.points(1), play.log()), (4, vec!["blown".to_owned()]));
}

#[test]
fn a_limit_counts_interjections() {
    let mut rig = Rig::new();
    rig.card("horn", Spot::Area(1)).action("interject").limit(2, "game").logs("blown");
    rig.main(vec![confirm(seat(0))]);
    let mut play = rig.play(2);

    play.interject(1, "horn").interject(1, "horn");

    assert!(play.interjections(1).is_empty() && play.try_interject(1, "horn").is_err());
    assert_eq!(play.log(), ["blown", "blown"]);
}

#[test]
fn a_flow_locks_interjections() {
    let mut rig = market_with(vec![flow("silence", vec![]), confirm(seat(0))]);
    rig.flow("silence").steps(vec![confirm(seat(0))]).locks_anytime();
    let mut play = rig.play(2);

    assert!(play.interjections(1).is_empty() && play.try_interject(1, "bell").is_err());
    assert_eq!(play.say(0, "yes").interjections(1), ["bell"]);
}

#[test]
fn nothing_comes_between_answers_that_are_given_at_once() {
    let mut rig = Rig::new();
    rig.card("bell", Spot::Area(1)).action("interject").logs("rung");
    rig.main(vec![simultaneous(players(), "p", Value::list(vec!["l".into(), "r".into()]).into()), confirm(seat(0))]);
    let mut play = rig.play(2);

    assert!(play.interjections(1).is_empty() && play.try_interject(1, "bell").is_err());
    play.say(0, "l").say(1, "r");
    assert_eq!(play.interjections(1), ["bell"]);
}

#[test]
fn players_who_are_out_do_not_interject_and_neither_does_anybody_after_the_end() {
    let mut rig = market();
    rig.event("leave").effect(|c| c.retire(c.seat(1)));
    let mut play = rig.play(3);
    play.perform("leave", &[]);
    assert!(play.interjections(1).is_empty() && play.try_interject(1, "offer").is_err());

    let mut play = market().play(2);
    play.say(0, "pear").say(0, "yes");
    assert!(play.is_idle() && play.interjections(1).is_empty());
}

/// A deal: who holds the offer asks another player, and both gain a point if that player agrees.
fn deals() -> Rig {
    let mut rig = Rig::new();
    rig.card("offer", Spot::Area(1)).action("interject").effect(|c| match c.answers {
        [] => c.confirm(c.seat(2)),
        [answer] => {
            if answer.truthy() {
                c.add(c.seat(1), "points", 1);
                c.add(c.seat(2), "points", 1);
            }
            c.tell("answered")
        }
        _ => Act::Done(Value::Nil),
    });
    rig.main(vec![confirm(seat(0)), confirm(seat(0))]);
    rig
}

#[test]
fn a_deal_asks_the_other_player_and_then_the_game_goes_on() {
    let mut play = deals().play(3);

    play.interject(1, "offer");
    assert_eq!(play.asked(), [2]);
    assert!(play.interjections(1).is_empty(), "the offer is being answered");
    play.say(2, "yes");

    assert_eq!((play.points(1), play.points(2), play.asked()), (1, 1, vec![0]));
    assert_eq!(play.interjections(1), ["offer"]);
}

#[test]
fn a_hook_that_waits_builds_its_question_again() {
    let rig = market_with(vec![run(|c: &Ctx| match c.answers {
        [] => {
            let board = c.slot(c.world.table().expect("a table"), "board");
            c.choose(c.seat(0), &board.into_iter().map(Value::Comp).collect::<Vec<_>>())
        }
        _ => c.tell("taken"),
    })]);
    let mut play = rig.play(2);
    assert_eq!(play.host.waiting(), 1);

    play.interject(1, "bell");

    assert_eq!(play.options(0), ["pear"]);
    assert_eq!(play.say(0, "pear").log(), ["rung", "taken"]);
    play.session.go_to(1).expect("it can go back");
    assert_eq!(play.options(0), ["pear"]);
}

#[test]
fn a_window_asks_again_who_declined_before() {
    let mut rig = Rig::new();
    rig.window("dawn", &[]);
    for (name, of) in [("rooster", 0), ("dog", 1)] {
        let ability = rig.card(name, Spot::Area(of)).at("dawn").optional().limit(1, "game");
        ability.given(ex(|c| c.num(c.seat(2), "points") > 0 || c.world.owner(c.this()) == Some(c.seat(1))));
        ability.effect(move |c| c.log(name));
    }
    rig.card("sun", Spot::Area(2)).action("interject").effect(|c| c.add(c.seat(2), "points", 1));
    rig.main(vec![window("dawn", vec![]), confirm(seat(2))]);
    let mut play = rig.play(3);
    assert_eq!(play.asked(), [1], "only the dog can act");

    play.interject(2, "sun");
    play.say(1, "pass");

    assert_eq!(play.asked(), [0], "now the rooster can act");
}

#[test]
fn a_menu_is_offered_again_with_what_is_possible_then() {
    let mut rig = market_with(vec![actions(seat(0), "main"), confirm(seat(0))]);
    rig.card("hand", Spot::Area(0)).action("main").given(ex(|c| {
        let table = c.world.table().expect("a table");
        c.slot(table, "board").len() > 1
    }));
    rig.card("foot", Spot::Area(0)).action("main").logs("kicked");
    let mut play = rig.play(2);
    assert_eq!(play.options(0).len(), 3, "two actions and to pass");

    play.interject(1, "bell");

    assert_eq!(play.options(0).len(), 2, "one action and to pass");
}

#[test]
fn interjections_are_undone_and_saved() {
    let mut play = deals().play(3);
    let start = play.hash();
    play.interject(1, "offer");
    let asked = play.hash();
    play.say(2, "yes").say(0, "yes").interject(1, "offer");
    let end = play.hash();

    let save = play.session.save(&play.dyn_host()).expect("it can be saved");
    let text = serde_json::to_string(&save.answers).expect("text");
    assert!(text.contains(r#"{"seat":"bob","interject":"offer"}"#), "{text}");
    let answers: Vec<Recorded> = serde_json::from_str(&text).expect("it can be read");
    assert_eq!(answers, save.answers);
    let loaded = Session::load(play.ruleset(), play.dyn_host(), &save, true).expect("it fits");
    assert_eq!(loaded.hash(), end);

    play.session.go_to(1).expect("it can go back");
    assert_eq!(play.hash(), asked);
    play.session.undo().expect("nothing was revealed");
    assert_eq!((play.hash(), play.asked()), (start, vec![0]));
    play.session.go_to(4).expect("it can go on");
    assert_eq!(play.hash(), end);
    assert!(play.session.is_repeatable().expect("it runs"));
}

#[test]
fn a_save_whose_interjection_is_not_possible_any_more_says_so() {
    let mut play = deals().play(3);
    play.interject(1, "offer");
    let mut save = play.session.save(&play.dyn_host()).expect("it can be saved");
    save.hashes.clear();
    if let Some(Recorded::Interjection(recorded)) = save.answers.first_mut() {
        recorded.interject = "sing".into();
    }

    let loaded = Session::load_as_far_as_it_fits(play.ruleset(), play.dyn_host(), &save).expect("it starts");

    let misfit = loaded.misfit.expect("it does not fit").to_string();
    assert_eq!(misfit, "answer 1 (bob: sing) does not fit: `sing` cannot be used now; this player can use: offer");
}

#[test]
fn an_interjection_survives_new_rules() {
    let mut play = deals().play(3);
    play.interject(1, "offer");

    let mut migrated = play.migrate(deals().with_decoys()).expect("it can be migrated");
    migrated.say(2, "yes");

    assert_eq!((migrated.points(1), migrated.asked()), (1, vec![0]));
}

#[test]
fn views_show_each_seat_its_own_interjections() {
    let play = market().play(2);
    let ids = |seat| {
        let views: Vec<OptionView> = play.session.interjections_for(Seat(seat)).expect("no hook fails");
        views.iter().map(|view| view.id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!((ids(0), ids(1)), (vec![], vec!["bell".to_owned()]));
}

#[test]
fn bots_interject_now_and_then_and_the_greedy_one_if_it_pays() {
    let mut rig = Rig::new();
    rig.weight(1, ex(|c| c.num(c.comp("player"), "points")));
    rig.card("gift", Spot::Area(1)).action("interject").limit(1, "game").effect(|c| c.add(c.seat(1), "points", 3));
    rig.card("loss", Spot::Area(1)).action("interject").effect(|c| c.add(c.seat(1), "points", -1));
    rig.main(vec![confirm(seat(0))]);
    let mut play = rig.play(2);
    let hash = play.hash();

    let mut random = RandomBot::new(1);
    let mut ask = || random.interject(&mut play.session, Seat(1)).expect("no hook fails").is_some();
    let used = (0..80).filter(|_| ask()).count();
    assert!((1..40).contains(&used), "{used} of 80");

    let mut greedy = GreedyBot::new(1);
    let first = greedy.interject(&mut play.session, Seat(1)).expect("no hook fails").expect("the gift pays");
    assert_eq!(play.hash(), hash, "a bot only says what it would do");
    play.interject(1, &first);
    assert_eq!(play.points(1), 3);
    assert_eq!(greedy.interject(&mut play.session, Seat(1)), Ok(None));
    assert_eq!(greedy.interject(&mut play.session, Seat(0)), Ok(None));
}

/// A game in which somebody could interject for ever.
#[test]
fn an_interjection_without_a_limit_can_be_repeated_by_people_only() {
    let mut play: Play = market().play(2);
    for _ in 0..30 {
        play.interject(1, "bell");
    }
    assert_eq!(play.log().len(), 30);
}
