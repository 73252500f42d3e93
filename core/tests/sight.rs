//! Slots for which an expression says who sees into them: teams that share secrets.

use crate::rig::steps::confirm;
use crate::rig::{Ctx, Ex, Play, Rig, Spot, ex, seat};
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::{Timing::After, Type};
use hexforge_core::state::Random;
use hexforge_core::value::Value;
use hexforge_core::view::Viewer;
use proptest::prelude::*;

/// `viewer.team == self.team`
fn same_team() -> Ex {
    ex(|c| c.field(c.comp("viewer"), "team") == c.field(c.comp("self"), "team"))
}

/// Players whose slot `plans` their team sees. The event `act` does something with the arguments of a test.
fn teams(act: impl Fn(&Ctx, i64, i64, i64) + 'static) -> Rig {
    let mut rig = Rig::new();
    rig.kind("player").field("team", 0).slot_to("plans", same_team());
    let event = rig.event("act").param("what", Type::Integer).param("a", Type::Integer).param("b", Type::Integer);
    event.effect(move |c| act(c, c.int("what"), c.int("a"), c.int("b")));
    rig.piece("map");
    rig.piece("key");
    rig.main(vec![confirm(seat(0))]);
    rig
}

/// Seats 0 and 1 against seats 2 and 3; seat 0 has a map among the plans.
fn four(act: impl Fn(&Ctx) + 'static) -> Play {
    let mut rig = teams(move |c, what, _, _| {
        if what == 0 {
            (0..4).for_each(|at| c.set(c.seat(at), "team", i64::from(at >= 2)));
            c.create("map", c.seat(0), "plans");
        } else {
            act(c);
        }
    });
    rig.deal("key", Spot::Deck);
    let mut play = rig.play(4);
    play.say(0, "yes");
    play.perform("act", &[0.into(), 0.into(), 0.into()]);
    play
}

fn act(play: &mut Play) {
    play.perform("act", &[1.into(), 0.into(), 0.into()]);
}

/// The seats that see a piece.
fn seers(play: &Play, comp: CompId) -> Vec<usize> {
    (0..4).filter(|seat| play.session.world().sees(Some(play.player(*seat)), comp)).collect()
}

fn reveals(play: &Play) -> u64 {
    play.session.world().state().reveals()
}

#[test]
fn a_team_sees_what_is_hidden_from_others() {
    let play = four(|_| {});
    let map = play.one("map");

    assert_eq!(seers(&play, map), [0, 1]);
    assert!(!play.session.world().sees(None, map), "the public is in no team");
}

#[test]
fn the_view_of_each_seat_has_what_its_team_sees() {
    let play = four(|_| {});
    let shows = |viewer| {
        let table = play.session.view(viewer).table().expect("a table");
        serde_json::to_string(&table).expect("text").contains("\"map\"")
    };
    let seats = (0..4).map(|at| shows(Viewer::Seat(hexforge_core::ids::Seat(at))));

    assert_eq!(seats.collect::<Vec<_>>(), [true, true, false, false]);
    assert!(shows(Viewer::Author) && !shows(Viewer::Public));
}

#[test]
fn whoever_joins_a_team_sees_its_secrets_and_that_is_a_reveal() {
    let mut play = four(|c| c.set(c.seat(3), "team", 0));
    let before = reveals(&play);

    act(&mut play);

    assert_eq!(seers(&play, play.one("map")), [0, 1, 3]);
    assert_eq!(reveals(&play), before + 1);
    assert!(play.session.undo().is_err(), "what was seen cannot be undone");
}

#[test]
fn whoever_leaves_a_team_sees_its_secrets_no_longer_and_that_reveals_nothing() {
    let mut play = four(|c| c.set(c.seat(1), "team", 1));
    let before = reveals(&play);

    act(&mut play);

    assert_eq!(seers(&play, play.one("map")), [0]);
    assert_eq!(reveals(&play), before, "the plans of the other team are empty");
}

#[test]
fn a_move_within_a_team_reveals_nothing_and_one_to_the_other_team_does() {
    for (to, shown, sees) in [(1, 0, [0, 1]), (2, 1, [2, 3])] {
        let mut play = four(move |c| c.move_to(c.one("map"), c.seat(to), "plans"));
        let before = reveals(&play);

        act(&mut play);

        assert_eq!(reveals(&play) - before, shown, "to seat {to}");
        assert_eq!(seers(&play, play.one("map")), sees);
    }
}

#[test]
fn a_log_line_names_a_component_only_to_those_who_saw_it() {
    let mut play = four(|c| {
        let args = vec![(std::sync::Arc::from("what"), Value::Comp(c.one("map")))];
        c.world.log("planned", args).expect("a body may log");
    });

    act(&mut play);

    let line = play.session.world().state().log().last().cloned().expect("a line");
    let [(of, saw)] = line.secrets.as_slice() else { panic!("{line:?}") };
    assert_eq!((*of, saw.as_slice()), (play.one("map"), [play.player(0), play.player(1)].as_slice()));
}

#[test]
fn undo_restores_who_sees_what() {
    let mut play = four(|c| c.set(c.seat(1), "team", 1));
    play.session.undo_reveals = true;
    let hash = play.hash();

    act(&mut play);
    play.session.undo().expect("the session allows it");

    assert_eq!(seers(&play, play.one("map")), [0, 1]);
    assert_eq!(play.hash(), hash);
}

#[test]
fn a_migrated_game_shows_secrets_to_the_same_seats() {
    let rig = || {
        let mut rig = teams(|c, _, _, _| {
            c.set(c.seat(1), "team", 1);
            c.create("map", c.seat(0), "plans");
        });
        rig.deal("key", Spot::Deck);
        rig
    };
    let mut play = rig().play(4);
    play.say(0, "yes");
    act(&mut play);

    let migrated = play.migrate(rig().with_decoys()).expect("nothing is gone");

    assert_eq!(seers(&migrated, migrated.one("map")), [0, 2, 3]);
}

#[test]
fn a_failing_expression_shows_nothing_and_stops_the_game_with_an_error() {
    let mut rig = Rig::new();
    let broken = |c: &Ctx| {
        if c.num(c.comp("self"), "points") > 0 {
            return Err(hexforge_core::host::ScriptError::new("no team"));
        }
        Ok(Value::Bool(true))
    };
    rig.kind("player").slot_to("plans", crate::rig::try_ex(broken));
    rig.main(vec![confirm(seat(0)), crate::rig::steps::run(|c| c.set(c.seat(0), "points", 1)), confirm(seat(0))]);
    let mut play = rig.play(2);

    let error = play.try_say(0, "yes").expect_err("nobody can say who sees the plans");

    assert!(error.to_string().contains("no team"), "{error}");
}

#[test]
fn an_expression_may_fail_while_a_hook_changes_several_things() {
    let mut rig = Rig::new();
    let broken = |c: &Ctx| match c.num(c.comp("self"), "points") {
        1 => Err(hexforge_core::host::ScriptError::new("not yet")),
        _ => Ok(Value::Bool(true)),
    };
    rig.kind("player").slot_to("plans", crate::rig::try_ex(broken));
    rig.event("ring");
    rig.card("a", Spot::Area(0)).on("ring", After).effect(|c| {
        c.set(c.seat(0), "points", 1);
        c.set(c.seat(0), "points", 2);
    });
    rig.main(vec![confirm(seat(0)), crate::rig::steps::event("ring", vec![]), confirm(seat(0))]);
    let mut play = rig.play(1);

    play.say(0, "yes");

    assert_eq!(play.points(0), 2);
}

/// Changes something at random: teams, owners, and where pieces are.
fn shake(c: &Ctx, what: i64, a: i64, b: i64) {
    let pieces = c.all("piece");
    let player = |n: i64| c.seat(usize::try_from(n.rem_euclid(4)).expect("small"));
    let piece = |n: i64| pieces.get(usize::try_from(n).expect("small") % pieces.len().max(1)).copied();
    match (what % 8, piece(a)) {
        (0, _) => c.set(player(a), "team", b % 3),
        (1, _) | (_, None) => {
            c.create("map", player(a), "plans");
        }
        (2, Some(piece)) => c.move_to(piece, player(b), "hand"),
        (3, Some(piece)) => c.move_to(piece, player(b), "area"),
        (4, Some(one)) => {
            // A piece cannot be moved into itself.
            let _ = piece(b).map(|other| c.try_move(one, other, "inside"));
        }
        (5, Some(piece)) => c.move_to(piece, c.world.table().expect("a table"), "deck"),
        (6, Some(piece)) => {
            c.world.set_owner(piece, (b % 2 == 0).then(|| player(b))).expect("a body may set owners");
        }
        (_, Some(piece)) => c.move_to(piece, player(b), "plans"),
    }
}

/// Whether a seat may see a piece, from the rules of the slots around it alone.
fn may_see(play: &Play, seat: usize, comp: CompId) -> bool {
    let world = play.session.world();
    let viewer = play.player(seat);
    let mut at = comp;
    while let Some(place) = world.state().component(at).and_then(|c| c.place) {
        let slot = world.ruleset().kind(world.kind_of(place.parent)).slots[usize::from(place.slot)].name;
        let sees = match world.ruleset().text(slot).as_ref() {
            "plans" => play.num(viewer, "team") == play.num(place.parent, "team"),
            "hand" => world.owner(place.parent) == Some(viewer),
            "deck" => false,
            _ => true,
        };
        if !sees {
            return false;
        }
        at = place.parent;
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn nothing_leaks_to_another_team_and_whatever_is_newly_seen_is_a_reveal(seed: u64) {
        let mut play = teams(shake).play(4);
        play.say(0, "yes");
        let mut random = Random::new(seed);
        let mut number = |below: u64| Value::Int(i64::try_from(random.below(below)).expect("small"));
        for _ in 0..30 {
            let pieces = |play: &Play| -> Vec<CompId> {
                let state = play.session.world().state();
                let kind = play.ruleset().find_kind("piece").expect("the kind exists");
                state.of_kind(kind).to_vec()
            };
            let old = pieces(&play);
            let known: Vec<Vec<bool>> = (0..4).map(|seat| old.iter().map(|comp| may_see(&play, seat, *comp)).collect()).collect();
            let before = reveals(&play);

            play.perform("act", &[number(8), number(50), number(50)]);

            for (seat, known) in known.iter().enumerate() {
                let view = play.session.view(Viewer::Seat(hexforge_core::ids::Seat(seat)));
                let text = serde_json::to_string(&view.table()).expect("text");
                for comp in pieces(&play) {
                    let sees = may_see(&play, seat, comp);
                    prop_assert_eq!(play.session.world().sees(Some(play.player(seat)), comp), sees);
                    prop_assert_eq!(text.contains(&format!("\"id\":{},", comp.0)), sees, "{:?} for seat {}", comp, seat);
                    let was_known = old.iter().position(|other| *other == comp).is_none_or(|at| known[at]);
                    prop_assert!(was_known || !sees || reveals(&play) > before, "{:?} is shown to seat {}", comp, seat);
                }
            }
        }
    }
}

#[test]
fn what_left_the_sight_of_a_viewer_for_a_moment_is_noted_for_that_viewer_only() {
    let hidden = |change: fn(&Ctx)| -> Vec<usize> {
        let mut play = four(change);
        let mark = play.session.world().state().mark();
        act(&mut play);
        let map = play.one("map");
        let may = |seat: &usize| {
            let view = play.session.view(Viewer::Seat(hexforge_core::ids::Seat(*seat)));
            view.sees(map) && view.may_have_been_hidden(map, mark)
        };
        (0..4).filter(may).collect()
    };

    assert!(hidden(|_| {}).is_empty());
    assert!(hidden(|c| c.add(c.one("map"), "n", 1)).is_empty(), "it did not move");
    assert!(hidden(|c| c.move_to(c.one("map"), c.seat(1), "plans")).is_empty(), "the team sees it all the time");
    let there_and_back = |c: &Ctx| {
        c.move_to(c.one("map"), c.world.table().expect("a table"), "deck");
        c.move_to(c.one("map"), c.seat(0), "plans");
    };
    assert_eq!(hidden(there_and_back), [0, 1]);
    let to_a_hand_and_back = |c: &Ctx| {
        c.move_to(c.one("map"), c.seat(0), "hand");
        c.move_to(c.one("map"), c.seat(0), "plans");
    };
    assert_eq!(hidden(to_a_hand_and_back), [1], "seat 0 sees its own hand");
    let in_a_box = |c: &Ctx| {
        c.move_to(c.one("key"), c.world.table().expect("a table"), "board");
        c.move_to(c.one("map"), c.one("key"), "inside");
        c.move_to(c.one("key"), c.world.table().expect("a table"), "deck");
        c.move_to(c.one("key"), c.world.table().expect("a table"), "board");
    };
    assert_eq!(hidden(in_a_box), [0, 1, 2, 3], "with what it is in");
}
