//! Thirty recorded games, ten for each number of players, replayed with their state hashes verified. When the content or the
//! engine changes intentionally, `UPDATE_GAMES=1 cargo test -p hexforge-tests --test recorded` records them again.

use hexforge_core::bot::PackBot;
use hexforge_core::save::Save;
use hexforge_core::session::Session;
use hexforge_test_support::games::{Playable, play_on};
use hexforge_test_support::workspace;
use std::path::PathBuf;

const GALAXY: &str = "content/master-of-the-galaxy";
const GAMES: u64 = 10;
/// The greatest number of answers in a recorded game.
const MOST: usize = 4000;

fn file(players: usize, number: u64) -> PathBuf {
    workspace().join(format!("tests/recorded/galaxy-{players}-players-{number:02}.yaml"))
}

fn record(game: &Playable, players: usize, number: u64) {
    let host = game.host();
    let seed = 1000 * players as u64 + number;
    let mut session = game.start_on(host.clone(), players, seed);
    play_on(&mut session, &mut PackBot::new(seed), MOST, |_, _| {}).expect("it goes on");
    let save = session.save(&host).expect("it is saved");
    let text = serde_yaml::to_string(&save).expect("it is text");
    std::fs::write(file(players, number), text).expect("it is written");
}

fn replay_all(players: usize) {
    let game = Playable::load(&[GALAXY]);
    for number in 1..=GAMES {
        if std::env::var_os("UPDATE_GAMES").is_some() {
            record(&game, players, number);
        }
        let text = std::fs::read_to_string(file(players, number)).expect("the game is there");
        let save: Save = serde_yaml::from_str(&text).expect("the game is readable");
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
