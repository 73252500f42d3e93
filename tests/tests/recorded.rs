//! Thirty recorded games, ten for each number of players, replayed with their state hashes verified. When the content or the
//! engine changes intentionally, `UPDATE_GAMES=1 cargo test -p hexforge-tests --test recorded` records them again, as
//! `hexforge replay --rerecord tests/recorded/*.yaml` does. A game with an answer that does not fit any more is played from its start.

use hexforge_core::bot::PackBot;
use hexforge_core::host::ScriptHost;
use hexforge_core::save::Save;
use hexforge_core::session::Session;
use hexforge_play::{replays, saves};
use hexforge_test_support::games::{Playable, play_on};
use hexforge_test_support::workspace;
use std::path::PathBuf;
use std::rc::Rc;

const GALAXY: &str = "content/master-of-the-galaxy";
const GAMES: u64 = 10;
/// The greatest number of answers in a recorded game.
const MOST: usize = 4000;

fn file(players: usize, number: u64) -> PathBuf {
    workspace().join(format!("tests/recorded/galaxy-{players}-players-{number:02}.yaml"))
}

/// The game with the same answers if they still fit, else another one of the same seed.
fn record(game: &Playable, players: usize, number: u64) {
    let host = game.host();
    let path = file(players, number);
    let known = saves::read(&path).ok().and_then(|save| replays::rerecord(&game.ruleset, &host, &save).ok());
    let save = known.map_or_else(|| bots_play(game, &host, players, number), |again| again.save);
    saves::write(&path, &save, true).expect("it is written");
}

fn bots_play(game: &Playable, host: &Rc<dyn ScriptHost>, players: usize, number: u64) -> Save {
    let seed = 1000 * players as u64 + number;
    let mut session = game.start_on(host.clone(), players, seed);
    play_on(&mut session, &mut PackBot::new(seed), MOST, |_, _| {}).expect("it goes on");
    session.save(host).expect("it is saved")
}

fn replay_all(players: usize) {
    let game = Playable::load(&[GALAXY]);
    for number in 1..=GAMES {
        if std::env::var_os("UPDATE_GAMES").is_some() {
            record(&game, players, number);
        }
        let save = saves::read(&file(players, number)).expect("the game is readable");
        let host = game.host();
        let replayed = Session::load(game.ruleset.clone(), host, &save, true);
        let session = replayed.map_err(|e| format!("game {number}: {e}")).expect("it replays to the same states");
        assert_eq!(session.input_count(), save.answers.len());
    }
}

#[test]
fn ten_games_of_two_players_replay_to_the_same_states() {
    replay_all(2);
}

#[test]
fn ten_games_of_three_players_replay_to_the_same_states() {
    replay_all(3);
}

#[test]
fn ten_games_of_four_players_replay_to_the_same_states() {
    replay_all(4);
}
