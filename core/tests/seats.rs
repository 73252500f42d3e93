//! Seats: a seat belongs to one player for the whole game, and a player who has left is not asked and does not act.

use crate::rig::steps::{
    actions, amount, choose_of, confirm, each, flow, log, name, repeat, run, simultaneous, turns, window,
};
use crate::rig::{Ctx, Play, Rig, Spot, ex, players, seat, var};
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::save::Save;
use hexforge_core::session::Session;
use hexforge_core::value::Value;

/// How a player leaves the game.
#[derive(Clone, Copy, Debug)]
enum Exit {
    Retired,
    Destroyed,
}

const EXITS: [Exit; 2] = [Exit::Retired, Exit::Destroyed];

impl Exit {
    fn of(self, c: &Ctx, player: CompId) {
        match self {
            Self::Retired => c.retire(player),
            Self::Destroyed => c.destroy(player),
        }
    }
}

/// Ann answers, then the first player moves to the end of the turn order, then each player answers in that order.
fn reordered() -> Rig {
    let mut rig = Rig::new();
    rig.main(vec![
        confirm(seat(0)),
        run(|c| c.move_to(c.seat(0), c.world.table().expect("there is a table"), "players")),
        each(players(), "p", vec![confirm(var("p"))]),
        log("end"),
    ]);
    rig
}

fn reload(play: &Play) -> Session {
    let save: Save = play.session.save(&play.dyn_host()).expect("it can be saved");
    Session::load(play.ruleset(), play.dyn_host(), &save, true).expect("it fits")
}

#[test]
fn a_player_keeps_the_seat_when_the_turn_order_changes() {
    let mut play = reordered().play(3);
    let ann = play.player(0);
    play.say(0, "yes");

    assert_eq!(play.asked(), [1], "bob is first now");
    play.say(1, "yes").say(2, "yes");
    assert_eq!(play.asked(), [0]);
    assert_eq!(play.decision(0).question.player, ann);
    assert_eq!(play.session.world().seat_of(ann), Some(Seat(0)));
}

#[test]
fn a_save_fits_after_the_turn_order_changed() {
    let mut play = reordered().play(3);
    play.say(0, "yes").say(1, "yes");

    let mut loaded = reload(&play);

    assert_eq!(loaded.hash(), play.hash());
    loaded.undo().expect("it can be undone");
    assert_eq!(loaded.decisions()[0].seat, Seat(1));
}

/// A game in which bob leaves after ann's answer, and then everybody is asked in every way.
fn left(exit: Exit) -> Rig {
    let mut rig = Rig::new();
    rig.main(vec![
        run(|c| c.set(c.seat(0), "points", 0)),
        name("bob", seat(1)),
        name("all", players()),
        confirm(seat(0)),
        run(move |c| exit.of(c, c.comp("bob"))),
        confirm(var("bob")).keep("agreed"),
        choose_of(var("bob"), &["a", "b"]).keep("one"),
        choose_of(var("bob"), &["a", "b"]).between(1, 2).keep("several"),
        amount(var("bob"), 3, 9).keep("amount"),
        actions(var("bob"), "act").keep("acted"),
        run(|c| {
            let answers = ["agreed", "one", "several", "amount", "acted"].map(|name| c.get(name));
            let expected = [Value::Bool(false), Value::Nil, Value::list(Vec::new()), Value::Int(3), Value::Bool(false)];
            assert_eq!(answers, expected);
        }),
        each(var("all"), "p", vec![confirm(var("p"))]),
        simultaneous(var("all"), "p", ex(|_| Value::list(vec!["x".into(), "y".into()]))).keep("votes"),
        run(|c| assert_eq!(c.get("votes"), Value::list(vec!["x".into(), Value::Nil, "y".into()]))),
        log("end"),
    ]);
    rig.card("deed", Spot::Area(1)).action("act").logs("deed");
    rig
}

#[test]
fn a_player_who_has_left_is_not_asked() {
    for exit in EXITS {
        let mut play = left(exit).play(3);
        play.say(0, "yes");

        assert_eq!(play.asked(), [0], "{exit:?}: ann is the first of `each`");
        play.say(0, "yes").say(2, "yes");
        assert_eq!(play.asked(), [0, 2], "{exit:?}");
        play.say(0, "x").say(2, "y");
        assert_eq!(play.log_text(), "end", "{exit:?}");
    }
}

#[test]
fn a_save_fits_after_a_player_left() {
    for exit in EXITS {
        let mut play = left(exit).play(3);
        play.say(0, "yes").say(0, "yes");

        let loaded = reload(&play);

        assert_eq!(loaded.hash(), play.hash(), "{exit:?}");
        assert_eq!(loaded.decisions()[0].seat, Seat(2), "{exit:?}");
    }
}

#[test]
fn undo_brings_back_a_player_who_left() {
    for exit in EXITS {
        let mut play = left(exit).play(3);
        let before = play.hash();
        play.say(0, "yes").say(0, "yes");
        play.session.go_to(0).expect("it can go back");

        assert_eq!(play.hash(), before, "{exit:?}");
        assert_eq!(play.session.world().players().len(), 3, "{exit:?}");
    }
}

/// The seat of the player in a variable. Set-up creates the table and then the players in seat order, so their ids say it; a body
/// cannot read seats, and the turn order changes here.
fn index_of(c: &Ctx, var: &str) -> usize {
    c.comp(var).index() - 1
}

#[test]
fn a_player_who_has_left_takes_no_turn() {
    for exit in EXITS {
        let mut rig = Rig::new();
        let over = ex(|c| c.num(c.seat(0), "points") >= 3);
        let step = run(move |c| {
            c.add(c.seat(0), "points", 1);
            if c.comp("p") == c.seat(0) && c.world.players().len() == 3 {
                exit.of(c, c.seat(1));
            }
        });
        rig.main(vec![
            turns(
                players(),
                "p",
                None,
                Some(over),
                vec![run(|c| c.log(["ann", "bob", "cid"][index_of(c, "p")])), step],
            ),
            log("end"),
        ]);

        assert_eq!(rig.play(3).log_text(), "ann cid ann end", "{exit:?}");
    }
}

#[test]
fn a_flow_for_a_player_who_has_left_ends_at_the_next_step() {
    for exit in EXITS {
        let mut rig = Rig::new();
        rig.main(vec![flow("visit", vec![("guest", seat(1))]), log("end")]);
        rig.flow("visit").param("guest").steps(vec![
            log("arrives"),
            run(move |c| exit.of(c, c.comp("guest"))),
            repeat(Some(false.into()), vec![log("stays")]),
        ]);

        assert_eq!(rig.play(2).log_text(), "arrives end", "{exit:?}");
    }
}

#[test]
fn a_pending_question_to_a_player_who_leaves_ends() {
    for exit in EXITS {
        let mut rig = Rig::new();
        rig.card("trapdoor", Spot::Area(0)).action("anytime").limit(1, "game").effect(move |c| exit.of(c, c.seat(0)));
        rig.main(vec![
            confirm(seat(0)).keep("agreed"),
            confirm(ex(|c| c.seat(c.world.players().len() - 1))),
            log("end"),
        ]);
        let mut play = rig.play(2);
        play.say(0, "trapdoor");

        assert_eq!(play.asked(), [1], "{exit:?}");
    }
}

#[test]
fn windows_skip_a_player_who_has_left() {
    for exit in EXITS {
        let mut rig = Rig::new();
        rig.window("dusk", &[]);
        rig.card("bell", Spot::Area(1)).at("dusk").optional().logs("bell");
        rig.card("gong", Spot::Area(2)).at("dusk").optional().logs("gong");
        rig.main(vec![run(move |c| exit.of(c, c.seat(1))), window("dusk", vec![]), log("end")]);
        let mut play = rig.play(3);

        assert_eq!(play.asked(), [2], "{exit:?}");
        play.say(2, "gong");
        assert_eq!(play.log_text(), "gong end", "{exit:?}");
    }
}

#[test]
fn mandatory_abilities_of_a_player_who_has_left_resolve_without_a_question() {
    let mut rig = Rig::new();
    rig.window("dusk", &[]);
    rig.card("debt", Spot::Area(1)).at("dusk").logs("debt");
    rig.card("rent", Spot::Area(1)).at("dusk").logs("rent");
    rig.main(vec![run(|c| c.retire(c.seat(1))), window("dusk", vec![]), log("end")]);

    assert_eq!(rig.play(2).log_text(), "debt rent end");
}

#[test]
fn a_player_who_has_left_cannot_win() {
    for exit in EXITS {
        let mut rig = Rig::new();
        rig.main(vec![run(move |c| {
            let (ann, bob) = (c.seat(0), c.seat(1));
            exit.of(c, bob);
            c.world.finish(vec![ann, bob], "points").expect("a body may end the game");
        })]);
        let play = rig.play(2);

        assert_eq!(play.session.ending().expect("it has ended").winners, [play.player(0)], "{exit:?}");
    }
}

#[test]
fn only_a_player_can_leave_the_game() {
    let mut rig = Rig::new();
    rig.main(vec![
        run(|c| {
            let table = c.world.table().expect("there is a table");
            let error = c.world.retire(table).expect_err("a table is not a player");
            assert!(error.message.contains("only a player can leave the game"), "{error}");
        }),
        log("end"),
    ]);

    assert_eq!(rig.play(1).log_text(), "end");
}
