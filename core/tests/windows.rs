//! Windows: who may use what, in which order.

use crate::rig::{Rig, Spot};
use hexforge_core::ruleset::Timing::After;

/// C-14
#[test]
fn players_alternate_and_resolve_one_ability_each() {
    let mut rig = Rig::new();
    rig.event("ring");
    for (name, seat) in [("a1", 0), ("a2", 0), ("b1", 1), ("b2", 1)] {
        rig.card(name, Spot::Area(seat)).on("ring", After).logs(name);
    }
    let mut play = rig.play(2);

    play.perform("ring", &[]).say(0, "a1").say(1, "b1");

    assert_eq!(play.told(), "a1 b1 a2 b2");
}
