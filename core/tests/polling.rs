//! Windows and menus that also ask players who have nothing to use, so that silence tells nothing.

use crate::rig::steps::{actions, confirm, must_act, window};
use crate::rig::{Rig, Spot, seat};
use hexforge_core::ruleset::{OrderPolicy, Timing::When, Visibility};

/// Two players with a hand; only bob holds a card that fits.
fn hands(fitting: usize) -> Rig {
    let mut rig = Rig::new();
    rig.poll_hidden();
    rig.event("strike");
    rig.piece("blank");
    rig.card("shield", Spot::Pile).on("strike", When).optional().logs("shield");
    rig.deal("blank", Spot::Hand(0)).deal("blank", Spot::Hand(1));
    if fitting > 0 {
        rig.deal("shield", Spot::Hand(1));
    }
    rig
}

#[test]
fn polling_hidden_hands_makes_silence_uninformative() {
    let mut with_card = hands(1).play(2);
    let mut without = hands(0).play(2);

    with_card.perform("strike", &[]);
    without.perform("strike", &[]);

    assert_eq!(with_card.asked(), [0]);
    assert_eq!(without.asked(), [0], "also when nobody holds a card that fits");
    with_card.say(0, "pass");
    without.say(0, "pass");
    assert_eq!(with_card.asked(), [1]);
    assert_eq!(without.asked(), [1]);
    with_card.say(1, "pass");
    without.say(1, "pass");
    assert!(with_card.is_idle() && without.is_idle(), "each is asked once");
}

#[test]
fn players_who_hold_nothing_are_polled_again_after_something_happens() {
    let mut play = hands(1).play(2);

    play.perform("strike", &[]).say(0, "pass").say(1, "shield");

    assert_eq!(play.asked(), [0], "something happened, so everybody may think again");
    play.say(0, "pass").say(1, "pass");
    assert!(play.is_idle());
}

#[test]
fn a_player_with_an_empty_hand_is_not_polled() {
    let mut rig = Rig::new();
    rig.poll_hidden();
    rig.event("strike");
    rig.card("shield", Spot::Pile).on("strike", When).optional().logs("shield");
    let mut play = rig.play(2);

    play.perform("strike", &[]);

    assert!(play.is_idle());
}

#[test]
fn without_polling_only_players_who_can_act_are_asked() {
    let mut rig = Rig::new();
    rig.event("strike");
    rig.piece("blank");
    rig.deal("blank", Spot::Hand(0));
    rig.card("shield", Spot::Pile).on("strike", When).optional().logs("shield");
    let mut play = rig.play(1);

    play.perform("strike", &[]);

    assert!(play.is_idle());
}

/// The event `strike`, the named window `dusk` and the menu `tricks`, with a card for each in a pile, where it does nothing. Both players
/// hold a card that fits nothing; seat 1 perhaps also the three others.
fn covered(holds: bool) -> Rig {
    let mut rig = Rig::new();
    rig.event("strike");
    rig.window("dusk", &[]);
    rig.piece("blank");
    rig.card("shield", Spot::Pile).on("strike", When).optional().logs("shield");
    rig.card("lamp", Spot::Pile).at("dusk").optional().logs("lamp");
    rig.card("trick", Spot::Pile).action("tricks").logs("trick");
    rig.deal("blank", Spot::Hand(0)).deal("blank", Spot::Hand(1));
    for name in ["shield", "lamp", "trick"] {
        rig.deal(if holds { name } else { "blank" }, Spot::Hand(1));
    }
    rig
}

/// Whom each of the three asks, one after the other, if everybody passes.
fn asked(mut rig: Rig) -> Vec<(&'static str, usize)> {
    rig.main(vec![
        confirm(seat(0)),
        window("dusk", vec![]),
        confirm(seat(0)),
        actions(seat(1), "tricks"),
        confirm(seat(0)),
    ]);
    let mut play = rig.play(2);
    play.perform("strike", &[]);
    let (mut asked, mut at) = (Vec::new(), 0);
    while let [seat] = play.asked()[..] {
        if play.options(seat).iter().any(|option| option == "pass") {
            asked.push((["event", "window", "menu"][at], seat));
            play.say(seat, "pass");
        } else {
            at += 1;
            play.say(seat, "yes");
        }
    }
    asked
}

#[test]
fn an_event_a_window_and_a_menu_can_poll_by_themselves() {
    let both = |what| [(what, 0), (what, 1)];
    let expected =
        [("strike", both("event").to_vec()), ("dusk", both("window").to_vec()), ("tricks", vec![("menu", 1)])];
    for (polls, expected) in expected {
        let mut rig = covered(false);
        rig.polls(polls, true);
        assert_eq!(asked(rig), expected, "only `{polls}` polls");
    }
    assert_eq!(asked(covered(false)), [], "nothing polls");
}

#[test]
fn an_event_a_window_and_a_menu_can_be_left_out_of_a_game_that_polls() {
    let mut all = covered(false);
    all.poll_hidden();
    let all = asked(all);
    assert_eq!(all, [("event", 0), ("event", 1), ("window", 0), ("window", 1), ("menu", 1)]);
    for (name, what) in [("strike", "event"), ("dusk", "window"), ("tricks", "menu")] {
        let mut rig = covered(false);
        rig.poll_hidden();
        rig.polls(name, false);
        let others: Vec<_> = all.iter().filter(|(of, _)| *of != what).copied().collect();
        assert_eq!(asked(rig), others, "`{name}` does not poll");
    }
}

#[test]
fn who_is_asked_does_not_tell_who_holds_what() {
    for policy in [OrderPolicy::Alternate, OrderPolicy::OwnerOrders, OrderPolicy::ActivePlayerOrders] {
        let [with, without] = [true, false].map(|holds| {
            let mut rig = covered(holds);
            rig.poll_hidden();
            rig.order(policy);
            asked(rig)
        });
        assert_eq!(with, without, "{policy:?}");
    }
}

#[test]
fn a_player_is_not_polled_for_a_menu_that_cannot_be_declined() {
    let mut rig = covered(false);
    rig.polls("tricks", true);
    rig.main(vec![must_act(seat(1), "tricks")]);

    assert!(rig.play(2).is_idle());
}

#[test]
fn what_a_player_holds_counts_at_any_depth_unless_it_can_do_nothing_there() {
    let asked = |visible: Visibility, inert: bool| {
        let mut rig = Rig::new();
        rig.event("strike");
        rig.polls("strike", true);
        if inert {
            rig.kind("piece").inert_slot("pocket", visible);
        } else {
            rig.kind("piece").slot("pocket", visible);
        }
        rig.piece("board");
        rig.piece("blank");
        rig.card("shield", Spot::Pile).on("strike", When).optional();
        rig.main(vec![crate::rig::steps::run(|c| {
            let board = c.create("board", c.seat(0), "area");
            c.create("blank", board, "pocket");
        })]);
        rig.play(1).perform("strike", &[]).asked()
    };

    assert_eq!(asked(Visibility::Owner, false), [0]);
    assert_eq!(asked(Visibility::Hidden, false), [0]);
    assert!(asked(Visibility::Public, false).is_empty());
    assert!(asked(Visibility::Owner, true).is_empty());
}
