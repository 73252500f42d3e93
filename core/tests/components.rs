//! Components: the slots that can hold them, and their owners.

use crate::rig::{Act, Ctx, Play, Rig, Spot};
use hexforge_core::ruleset::Type;
use hexforge_core::value::Value;

/// Boxes and marbles, and an event that moves one component into another.
fn boxes() -> Rig {
    let mut rig = Rig::new();
    rig.kind("marble");
    rig.kind("glass_marble").extends("marble");
    rig.kind("tray").narrow_slot("holes", 2, "marble").slot("inside", hexforge_core::ruleset::Visibility::Public);
    rig.def("tray_a", "tray");
    rig.def("plain", "marble");
    rig.def("glassy", "glass_marble");
    rig.piece("stone");
    rig.deal("tray_a", Spot::Board).deal("plain", Spot::Board).deal("glassy", Spot::Board).deal("stone", Spot::Board);
    rig.event("put").param("what", Type::Component).param("into", Type::Component).param("slot", Type::String).effect(
        |c| match c.try_move(c.comp("what"), c.comp("into"), c.get("slot").str().unwrap_or_default()) {
            Ok(()) => Act::Done(Value::Nil),
            Err(error) => Act::Fail(error.message),
        },
    );
    rig
}

fn put(play: &mut Play, what: &str, into: &str, slot: &str) -> Result<(), String> {
    let params = [Value::Comp(play.one(what)), Value::Comp(play.one(into)), Value::text(slot)];
    let before = play.hash();
    let result = play.try_perform("put", &params);
    if result.is_err() {
        assert_eq!(play.hash(), before, "what is impossible changes nothing");
    }
    result.map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned())
}

#[test]
fn a_slot_holds_its_kinds_and_those_that_extend_them() {
    let mut play = boxes().play(1);

    assert_eq!(put(&mut play, "plain", "tray_a", "holes"), Ok(()));
    assert_eq!(put(&mut play, "glassy", "tray_a", "holes"), Ok(()));
    let refused = put(&mut play, "stone", "tray_a", "holes").expect_err("a stone is not a marble");
    assert!(refused.ends_with("slot `holes` does not hold a `piece`; it holds `marble`"), "{refused}");
}

#[test]
fn a_full_slot_rejects_components_but_can_be_reordered() {
    let mut rig = boxes();
    rig.def("third", "marble");
    rig.deal("third", Spot::Board);
    let mut play = rig.play(1);

    assert_eq!(put(&mut play, "plain", "tray_a", "holes"), Ok(()));
    assert_eq!(put(&mut play, "glassy", "tray_a", "holes"), Ok(()));
    let refused = put(&mut play, "third", "tray_a", "holes").expect_err("the tray is full");
    assert!(refused.ends_with("slot `holes` is full: it holds 2"), "{refused}");
    assert_eq!(put(&mut play, "plain", "tray_a", "holes"), Ok(()), "it lies there already");
    let tray = play.one("tray_a");
    assert_eq!(play.session.world().slot_named(tray, "holes"), [play.one("glassy"), play.one("plain")]);
}

#[test]
fn a_component_cannot_be_inside_itself() {
    let mut play = boxes().play(1);

    assert_eq!(put(&mut play, "stone", "tray_a", "inside"), Ok(()));
    let refused = put(&mut play, "tray_a", "stone", "inside").expect_err("it would lie in itself");
    assert!(refused.ends_with("a component cannot be inside itself"), "{refused}");
}

#[test]
fn the_nesting_of_components_is_limited() {
    let mut rig = Rig::new();
    rig.piece("doll");
    rig.event("nest").param("upwards", Type::Boolean).effect(|c: &Ctx| {
        let table = c.world.table().expect("a table");
        let mut last = c.create("doll", table, "board");
        for _ in 0..200 {
            let next = c.world.create(c.def("doll")).expect("a body may create");
            let (what, into) = if c.get("upwards").truthy() { (last, next) } else { (next, last) };
            if let Err(error) = c.try_move(what, into, "inside") {
                return Act::Fail(error.message);
            }
            last = next;
        }
        Act::Done(Value::Nil)
    });
    let mut play = rig.play(1);

    for upwards in [false, true] {
        let failed = play.try_perform("nest", &[Value::Bool(upwards)]).expect_err("too deep");
        assert!(failed.to_string().contains("components cannot nest more than 100 deep"), "{failed}");
    }
}

#[test]
fn a_destroyed_component_cannot_be_moved_and_its_content_is_destroyed_too() {
    let mut rig = boxes();
    rig.event("burn").param("what", Type::Component).effect(|c| c.destroy(c.comp("what")));
    let mut play = rig.play(1);
    let (tray, stone) = (play.one("tray_a"), play.one("stone"));
    put(&mut play, "stone", "tray_a", "inside").expect("it fits");

    play.perform("burn", &[Value::Comp(tray)]);

    assert!(!play.session.world().alive(stone));
    let plain = Value::Comp(play.one("plain"));
    let failed = play.try_perform("put", &[plain, Value::Comp(tray), Value::text("inside")]).expect_err("it is gone");
    assert!(failed.to_string().contains("the component has left the game"), "{failed}");
}

#[test]
fn only_players_can_be_owners() {
    let mut rig = boxes();
    rig.event("take").param("who", Type::Any).effect(|c| {
        match c.world.set_owner(c.one("stone"), c.get("who").comp()) {
            Ok(()) => Act::Done(Value::Nil),
            Err(error) => Act::Fail(error.message),
        }
    });
    let mut play = rig.play(1);
    let (ann, tray, stone) = (play.player(0), play.one("tray_a"), play.one("stone"));

    play.perform("take", &[Value::Comp(ann)]);
    assert_eq!(play.session.world().owner(stone), Some(ann));
    let failed = play.try_perform("take", &[Value::Comp(tray)]).expect_err("a tray owns nothing");
    assert!(failed.to_string().starts_with("an owner must be a player, found `tray_a#"), "{failed}");
}
