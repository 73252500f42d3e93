//! Views contain nothing that the viewer may not see.

use crate::rig::steps::{choose, confirm, log, run};
use crate::rig::{Play, Rig, Spot, ex, seat};
use hexforge_core::decision::Answer;
use hexforge_core::ids::{CompId, Seat};
use hexforge_core::ruleset::{Timing, Visibility};
use hexforge_core::session::Outcome;
use hexforge_core::value::Value;
use hexforge_core::view::{ComponentView, DecisionView, HIDDEN_LABEL, SlotView, ValueView, Viewer, known_args};
use std::sync::Arc;

/// Cards in hands and in a deck, one of them in a box in bob's hand.
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

fn whole(play: &Play, viewer: Option<usize>) -> ComponentView {
    let viewer = viewer.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)));
    play.session.view(viewer).table().expect("a table")
}

fn slot<'v>(node: &'v ComponentView, name: &str) -> &'v SlotView {
    node.slot(name).expect("the slot is in the view")
}

fn player(node: &ComponentView, seat: usize) -> &ComponentView {
    &slot(node, "players").content[seat]
}

fn names(slot: &SlotView) -> Vec<&str> {
    slot.content.iter().map(|n| n.definition.as_ref()).collect()
}

#[test]
fn players_see_their_own_hand_and_the_number_of_cards_in_other_hands() {
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
fn everybody_sees_the_top_card_of_a_face_up_deck() {
    let play = table();

    let node = whole(&play, None);

    assert_eq!((names(slot(&node, "shown")), slot(&node, "shown").count), (vec!["king"], 2));
}

#[test]
fn the_content_of_a_hidden_component_is_hidden() {
    let play = table();
    let text = |viewer| serde_json::to_string(&whole(&play, viewer)).expect("it can be written");

    assert!(text(Some(1)).contains("jewel"));
    assert!(!text(Some(0)).contains("jewel") && !text(None).contains("jewel"));
}

#[test]
fn a_field_that_only_its_owner_sees_is_not_in_other_views() {
    let play = table();
    let secret = |node: &ComponentView| player(node, 0).field("secret").is_some();

    assert!(secret(&whole(&play, Some(0))));
    assert!(!secret(&whole(&play, Some(1))) && !secret(&whole(&play, None)));
}

#[test]
fn a_public_field_does_not_reveal_a_hidden_component() {
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

/// The log lines of each viewer, with the names of the components that the viewer may know.
fn read(play: &Play, viewer: Option<usize>) -> Vec<Value> {
    let world = play.session.world();
    let lines = world.state().log().to_vec();
    lines.iter().flat_map(|line| known_args(line, viewer.map(|seat| play.player(seat)))).map(|(_, v)| v).collect()
}

#[test]
fn the_log_names_a_component_to_the_players_who_saw_it_when_the_event_ended() {
    let mut rig = Rig::new();
    rig.piece("ace");
    rig.deal("ace", Spot::Deck);
    let tell = |c: &crate::rig::hook::Ctx<'_>| {
        c.world.log("moved", vec![(Arc::from("card"), Value::Comp(c.one("ace")))]).expect("a body may");
    };
    rig.main(vec![
        // A secret draw: the line comes first, like that of an event.
        run(move |c| {
            tell(c);
            c.move_to(c.one("ace"), c.seat(0), "hand");
        }),
        confirm(seat(0)),
        // Played face up.
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
fn owners_are_shown_and_a_player_does_not_own_itself() {
    let play = table();
    let node = whole(&play, Some(0));

    let ann = player(&node, 0);

    assert_eq!(ann.owner, None);
    assert_eq!(slot(ann, "hand").content[0].owner, Some(play.player(0).0));
}

#[test]
fn a_view_survives_a_round_trip_through_json() {
    let play = table();
    let ann = whole(&play, Some(0));

    let text = serde_json::to_string(&ann).expect("it can be written");

    assert_eq!(serde_json::from_str::<ComponentView>(&text).expect("it can be read"), ann);
    let secret = serde_json::to_value(player(&ann, 0).field("secret")).expect("it can be written");
    assert_eq!(secret, serde_json::json!({"type": "number", "value": 7}));
    let ace = play.session.world().slot_named(play.player(0), "hand")[0];
    let name = serde_json::to_value(player(&ann, 0).field("name")).expect("it can be written");
    let known = serde_json::json!({"type": "component", "value": {"id": ace.0, "definition": "ace"}});
    assert_eq!(name, serde_json::json!({"type": "list", "value": [{"type": "hidden"}, known]}));
}

#[test]
fn the_author_sees_everything() {
    let play = table();

    let all = play.session.view(Viewer::Author).table().expect("a table");

    assert_eq!(names(slot(&all, "deck")), ["queen"]);
    assert_eq!(names(slot(player(&all, 0), "hand")), ["ace"]);
    assert_eq!(player(&all, 0).field("secret"), Some(&ValueView::Number(7)));
}

#[test]
fn only_the_asked_seat_and_the_author_see_a_decision() {
    let play = table();

    let ann = play.session.decisions_for(Viewer::Seat(Seat(0)));

    assert_eq!(ann.len(), 1);
    assert_eq!(ann[0].question.player.seat, Some(Seat(0)));
    assert_eq!(play.session.decisions_for(Viewer::Author), ann);
    assert!(play.session.decisions_for(Viewer::Seat(Seat(1))).is_empty());
    assert!(play.session.decisions_for(Viewer::Public).is_empty());
    let text = serde_json::to_string(&ann).expect("it can be written");
    assert_eq!(serde_json::from_str::<Vec<DecisionView>>(&text).expect("it can be read"), ann);
}

#[test]
fn an_option_names_the_component_and_the_definition_behind_it() {
    let mut rig = Rig::new();
    rig.piece("ace");
    rig.deal("ace", Spot::Hand(0));
    rig.main(vec![choose(seat(0), ex(|c| Value::list(vec![c.one("ace").into()])))]);
    let play = rig.play(2);
    let ace = play.one("ace");

    let ann = play.session.decisions_for(Viewer::Seat(Seat(0)));

    let option = &ann[0].question.options[0];
    assert_eq!(option.component, Some(ace.0));
    assert_eq!(option.definition.as_deref(), Some("ace"));
}

#[test]
fn an_outcome_has_the_new_log_lines_or_after_an_undo_all_remaining_lines() {
    let mut rig = Rig::new();
    rig.main(vec![confirm(seat(0)), log("first"), confirm(seat(1)), log("second")]);
    let mut play = rig.play(2);
    let id = play.decision(0).id;

    let first = play.session.answer(Seat(0), id, Answer::Confirm(true)).expect("it fits");
    let second = play.session.answer(Seat(1), first.decisions[0].id, Answer::Confirm(true)).expect("it fits");
    let undone = play.session.undo().expect("nothing was revealed");
    let redone = play.session.redo().expect("it was undone");

    let keys = |outcome: &Outcome| outcome.log.iter().map(|line| line.key.to_string()).collect::<Vec<_>>();
    assert_eq!((first.log_kept, keys(&first), first.decisions[0].seat), (0, vec!["first".to_owned()], Seat(1)));
    assert_eq!((second.log_kept, keys(&second), second.decisions.len()), (1, vec!["second".to_owned()], 0));
    assert_eq!((undone.log_kept, keys(&undone), undone.decisions.len()), (1, vec![], 1));
    assert_eq!(redone, second);
    let seen = play.session.view(Viewer::Public).outcome(&second);
    assert_eq!((seen.log_kept, seen.log[0].key.as_ref()), (1, "second"));
}

#[test]
fn an_ability_of_a_component_that_the_player_does_not_see_is_offered_without_its_name() {
    let mut rig = Rig::new();
    rig.kind("table").slot("vault", Visibility::Hidden);
    rig.piece("shield");
    rig.event("strike");
    rig.ability("shield", "does").on("strike", Timing::When).optional();
    rig.main(vec![run(|c| {
        c.create("shield", c.world.table().expect("a table"), "vault");
    })]);
    let mut play = rig.play(1);

    play.perform("strike", &[]);

    let view = &play.session.decisions_for(Viewer::Seat(Seat(0)))[0];
    let option = &view.question.options[0];
    assert_eq!((option.label.key.as_ref(), &option.value), (HIDDEN_LABEL, &ValueView::Hidden));
    assert!(!serde_json::to_string(view).expect("text").contains("shield"), "{view:?}");
}
