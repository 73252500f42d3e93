//! Whole games of the shipped packs: invariants at every step, exact undo, saves, and invalid answers.

use hexforge_core::bot::RandomBot;
use hexforge_core::decision::{Answer, DecisionId};
use hexforge_core::session::Session;
use hexforge_test_support::games::{Playable, play_on};
use std::sync::Arc;

const GALAXY: &str = "content/master-of-the-galaxy";

/// The pack `tests/packs/invariants` checks I1 to I10 of the rulebook's digest at every window of a turn and fails the game
/// if one of them does not hold.
#[test]
fn invariants_hold_at_every_step_of_random_games() {
    let game = Playable::load(&["tests/packs/invariants", GALAXY]);
    let host = game.host();
    for (players, seed) in [(2, 11), (3, 12), (4, 13)] {
        let mut session = game.start_on(host.clone(), players, seed);
        let played = play_on(&mut session, &mut RandomBot::new(seed), 1200, |_, _| {});
        assert!(played.is_ok(), "{players} players, seed {seed}: {}", played.unwrap_err());
    }
}

#[test]
fn undo_and_redo_of_any_length_restore_the_state_exactly() {
    let game = Playable::load(&[GALAXY]);
    let mut session = game.start(3, 5);
    session.undo_reveals = true;
    let mut hashes = Vec::new();
    play_on(&mut session, &mut RandomBot::new(5), 400, |s, _| hashes.push(s.hash())).expect("it goes on");
    hashes.push(session.hash());
    let end = session.input_count();
    for back in [1, 2, 3, 7, 40, 150, 399, 400] {
        session.go_to(end - back).expect("it goes back");
        assert_eq!(session.hash(), hashes[end - back], "{back} back");
        session.go_to(end).expect("it goes forth");
        assert_eq!(session.hash(), hashes[end], "{back} back and forth");
    }
    assert!(session.world().state().index_is_consistent(&game.ruleset));
}

#[test]
fn a_game_saved_at_any_decision_loads_to_the_same_state() {
    let game = Playable::load(&[GALAXY]);
    let host = game.host();
    let mut session = game.start_on(host.clone(), 2, 9);
    let mut at = 0;
    play_on(&mut session, &mut RandomBot::new(9), 240, |s, _| {
        if at % 40 == 3 {
            let save = s.save(&host).expect("it is saved");
            let text = serde_yaml::to_string(&save).expect("it is text");
            let read = serde_yaml::from_str(&text).expect("it is read again");
            let loaded = Session::load(game.ruleset.clone(), host.clone(), &read, true).expect("it loads");
            assert_eq!(loaded.hash(), s.hash());
        }
        at += 1;
    })
    .expect("it goes on");
}

#[test]
fn an_illegal_or_stale_answer_changes_nothing() {
    let game = Playable::load(&[GALAXY]);
    let mut session = game.start(4, 2);
    let mut stale = None;
    play_on(&mut session, &mut RandomBot::new(2), 300, |s, decision| {
        let before = s.hash();
        let wrong = [
            Answer::One(Arc::from("no such option")),
            Answer::Some(vec![Arc::from("a"), Arc::from("a")]),
            Answer::Amount(-7),
            Answer::Order(Vec::new()),
            Answer::Assign(vec![(Arc::from("a"), Arc::from("b"))]),
        ];
        for answer in wrong {
            assert!(s.answer(decision.seat, decision.id, answer).is_err());
        }
        if let Some(old) = stale {
            assert!(s.answer(decision.seat, old, Answer::Confirm(true)).is_err());
        }
        assert!(s.answer(decision.seat, DecisionId(decision.id.0 + 1000), Answer::Confirm(true)).is_err());
        assert_eq!(s.hash(), before);
        stale = Some(decision.id);
    })
    .expect("it goes on");
}

/// A hook that keeps data outside the state would give another result when it runs again.
#[test]
fn hooks_run_again_from_their_mark_lead_to_the_same_state() {
    let game = Playable::load(&[GALAXY]);
    let mut session = game.start(3, 21);
    play_on(&mut session, &mut RandomBot::new(21), 250, |s, _| assert!(s.is_repeatable().expect("it runs again")))
        .expect("it goes on");
}

#[test]
fn the_same_seed_gives_the_same_game_in_every_host() {
    let game = Playable::load(&[GALAXY]);
    let run = || {
        let mut session = game.start(2, 77);
        play_on(&mut session, &mut RandomBot::new(77), 500, |_, _| {}).expect("it goes on");
        session.hash()
    };
    assert_eq!(run(), run());
}

/// Adds a homebrew pack to a running game and removes it again. Nothing in play uses it, so the state does not change.
#[test]
fn a_running_game_can_add_and_remove_a_pack() {
    let games = [
        (GALAXY, "content/examples/homebrew-species", 300, 17),
        ("content/twilight-imperium", "content/examples/tollwrights", 120, 13),
    ];
    for (plain, homebrew, most, every) in games {
        let alone = Playable::load(&[plain]);
        let both = Playable::load(&[plain, homebrew]);
        let (here, there) = (alone.host(), both.host());
        let setup = alone.setup(alone.ruleset.game.min_players as usize, 21);
        let mut session = Session::new(alone.ruleset.clone(), here.clone(), setup).expect("it starts");
        let mut at = 0;
        play_on(&mut session, &mut RandomBot::new(4), most, |session, _| {
            at += 1;
            if at % every == 0 {
                let hash = session.hash();
                let with = session.migrate(&both.ruleset, there.clone()).expect("nothing is gone");
                assert_eq!(with.session.hash(), hash, "{plain} with {homebrew} at decision {at}");
                let without = with.session.migrate(&alone.ruleset, here.clone()).expect("nothing of it is in play");
                assert_eq!(without.session.hash(), hash, "{plain} without {homebrew} at decision {at}");
                *session = without.session;
            }
        })
        .expect("it goes on");
    }
}
