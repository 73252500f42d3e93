//! Views: what a player may not see is not there.

use crate::rig::steps::{confirm, run};
use crate::rig::{Play, Rig, Spot, seat};
use hexforge_core::ids::CompId;
use hexforge_core::value::Value;
use hexforge_core::view::{ViewNode, ViewSlot, known_args, view};
use std::sync::Arc;

/// Cards in hands and in a deck, one in a box in bob's hand.
fn table() -> Play {
    let mut rig = Rig::new();
    for card in ["ace", "king", "queen", "box", "jewel"] {
        rig.piece(card);
    }
    rig.deal("ace", Spot::Hand(0)).deal("king", Spot::Hand(1)).deal("queen", Spot::Deck).deal("box", Spot::Hand(1));
    rig.main(vec![
        run(|c| {
            let table = c.world.table().expect("a table");
            c.create("jewel", c.one("box"), "inside");
            c.set(c.seat(0), "secret", 7);
            c.create("ace", table, "shown");
            c.create("king", table, "shown");
            let hidden = vec![Value::Comp(c.one("queen")), Value::Comp(c.slot(c.seat(0), "hand")[0])];
            c.set(c.seat(0), "name", Value::list(hidden.clone()));
            let args = vec![
                (Arc::from("one"), Value::Comp(c.slot(c.seat(0), "hand")[0])),
                (Arc::from("some"), Value::list(hidden.clone())),
                (Arc::from("map"), Value::map(vec![(Arc::from("in"), hidden[0].clone())])),
            ];
            c.world.log("drawn", args).expect("a body may");
        }),
        confirm(seat(0)),
    ]);
    rig.play(2)
}

fn whole(play: &Play, viewer: Option<usize>) -> ViewNode {
    let world = play.session.world();
    view(world, world.table().expect("a table"), viewer.map(|seat| play.player(seat)))
}

fn slot<'v>(node: &'v ViewNode, name: &str) -> &'v ViewSlot {
    node.slots.iter().find(|s| s.name == name).expect("the slot is in the view")
}

fn player(node: &ViewNode, seat: usize) -> &ViewNode {
    &slot(node, "players").content[seat]
}

fn names(slot: &ViewSlot) -> Vec<&str> {
    slot.content.iter().map(|n| n.def.as_str()).collect()
}

#[test]
fn an_owner_sees_the_own_hand_and_others_see_how_many() {
    let play = table();

    let (ann, bob, all) = (whole(&play, Some(0)), whole(&play, Some(1)), whole(&play, None));

    assert_eq!(names(slot(player(&ann, 0), "hand")), ["ace"]);
    assert_eq!(names(slot(player(&bob, 0), "hand")), Vec::<&str>::new());
    assert_eq!(names(slot(player(&all, 0), "hand")), Vec::<&str>::new());
    assert_eq!(slot(player(&bob, 0), "hand").count, 1);
    assert_eq!(names(slot(player(&bob, 1), "hand")), ["king", "box"]);
}

#[test]
fn nobody_sees_into_a_hidden_slot() {
    let play = table();

    for viewer in [None, Some(0), Some(1)] {
        let node = whole(&play, viewer);
        assert_eq!((names(slot(&node, "deck")), slot(&node, "deck").count), (vec![], 1));
    }
}

#[test]
fn of_a_deck_that_lies_face_up_everybody_sees_the_last_card() {
    let play = table();

    let node = whole(&play, None);

    assert_eq!((names(slot(&node, "shown")), slot(&node, "shown").count), (vec!["king"], 2));
}

#[test]
fn what_lies_in_something_unseen_is_unseen() {
    let play = table();
    let text = |viewer| serde_json::to_string(&whole(&play, viewer)).expect("it can be written");

    assert!(text(Some(1)).contains("jewel"));
    assert!(!text(Some(0)).contains("jewel") && !text(None).contains("jewel"));
}

#[test]
fn a_field_for_its_owner_is_not_in_the_view_of_others() {
    let play = table();
    let secret = |node: &ViewNode| player(node, 0).fields.iter().any(|(name, _)| name == "secret");

    assert!(secret(&whole(&play, Some(0))));
    assert!(!secret(&whole(&play, Some(1))) && !secret(&whole(&play, None)));
}

#[test]
fn a_public_field_does_not_name_what_is_hidden() {
    let mut rig = Rig::new();
    rig.piece("queen");
    rig.deal("queen", Spot::Deck);
    rig.main(vec![run(|c| c.set(c.seat(0), "name", c.one("queen"))), confirm(seat(0))]);
    let play = rig.play(1);
    let queen = play.one("queen");

    let text = serde_json::to_string(&whole(&play, Some(0))).expect("it can be written");

    assert!(!text.contains("queen") && !text.contains(&format!("#{}", queen.0)), "{text}");
}

#[test]
fn the_log_hides_components_at_any_depth() {
    let play = table();
    let world = play.session.world();
    let line = world.state().log()[0].clone();
    let ace = world.slot_named(play.player(0), "hand")[0];
    let seen = |viewer: Option<CompId>| known_args(&line, viewer).into_iter().map(|(_, v)| v).collect::<Vec<_>>();
    let hidden_map = Value::map(vec![(Arc::from("in"), Value::Nil)]);

    let ann = seen(Some(play.player(0)));
    let bob = seen(Some(play.player(1)));

    assert_eq!(ann, [Value::Comp(ace), Value::list(vec![Value::Nil, Value::Comp(ace)]), hidden_map.clone()]);
    assert_eq!(bob, [Value::Nil, Value::list(vec![Value::Nil, Value::Nil]), hidden_map]);
}

/// What everybody reads of the lines of the log: the names of the components that they may know.
fn read(play: &Play, viewer: Option<usize>) -> Vec<Value> {
    let world = play.session.world();
    let lines = world.state().log().to_vec();
    lines.iter().flat_map(|line| known_args(line, viewer.map(|seat| play.player(seat)))).map(|(_, v)| v).collect()
}

#[test]
fn a_line_of_the_log_is_known_to_those_who_saw_how_it_came_out_whatever_happens_later() {
    let mut rig = Rig::new();
    rig.piece("ace");
    rig.deal("ace", Spot::Deck);
    let tell = |c: &crate::rig::hook::Ctx<'_>| {
        c.world.log("moved", vec![(Arc::from("card"), Value::Comp(c.one("ace")))]).expect("a body may");
    };
    rig.main(vec![
        // Drawn in secret: the line comes first, as an event's does.
        run(move |c| {
            tell(c);
            c.move_to(c.one("ace"), c.seat(0), "hand");
        }),
        confirm(seat(0)),
        // Played in the open.
        run(move |c| {
            tell(c);
            c.move_to(c.one("ace"), c.world.table().expect("a table"), "shown");
        }),
        confirm(seat(0)),
        // Back into the deck.
        run(|c| c.move_to(c.one("ace"), c.world.table().expect("a table"), "deck")),
        confirm(seat(0)),
    ]);
    let mut play = rig.play(2);
    let ace = Value::Comp(play.one("ace"));
    let drawn = play.session.hash();
    play.say(0, "yes");
    play.say(0, "yes");

    assert_eq!(read(&play, Some(0)), [ace.clone(), ace.clone()], "who drew it knows both");
    assert_eq!(read(&play, Some(1)), [Value::Nil, ace.clone()]);
    assert_eq!(read(&play, None), [Value::Nil, ace.clone()]);

    play.session.undo_reveals = true;
    play.session.undo().expect("undone");
    play.session.undo().expect("undone");
    assert_eq!(play.session.hash(), drawn);
    assert_eq!(read(&play, Some(0)), [ace]);
    assert_eq!(read(&play, None), [Value::Nil]);
}

#[test]
fn owners_are_shown_and_a_player_is_no_owner_of_itself() {
    let play = table();
    let node = whole(&play, Some(0));

    let ann = player(&node, 0);

    assert_eq!(ann.owner, None);
    assert_eq!(slot(ann, "hand").content[0].owner, Some(play.player(0).0));
}
