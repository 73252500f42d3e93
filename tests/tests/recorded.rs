//! Recorded games of each number of players, replayed with their state hashes verified. When the content or the engine changes
//! intentionally, `UPDATE_GAMES=1 cargo test -p hexforge-tests --test recorded` records them again, as
//! `hexforge replay --rerecord tests/recorded/*.yaml` does. A game with an answer that does not fit any more is played from its start.

use hexforge_core::bot::PackBot;
use hexforge_core::host::ScriptHost;
use hexforge_core::save::Save;
use hexforge_core::session::Session;
use hexforge_play::bot_game::factions;
use hexforge_play::{replays, saves};
use hexforge_test_support::games::{Playable, play_on};
use hexforge_test_support::workspace;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;

/// Games of one pack with the same number of players.
#[derive(Clone, Copy)]
struct Series {
    pack: &'static str,
    /// How their files begin.
    name: &'static str,
    players: usize,
    games: u64,
    /// A number for the seeds of this series and no other.
    seed: u64,
}

const fn galaxy(players: usize) -> Series {
    let seed = 1000 * players as u64;
    Series { pack: "content/master-of-the-galaxy", name: "galaxy", players, games: 10, seed }
}

const fn imperium(players: usize) -> Series {
    let seed = 20_000 + 1000 * players as u64;
    Series { pack: "content/twilight-imperium", name: "imperium", players, games: 8, seed }
}

/// The greatest number of answers in a recorded game.
const MOST: usize = 20_000;

impl Series {
    fn file(&self, number: u64) -> PathBuf {
        workspace().join(format!("tests/recorded/{}-{}-players-{number:02}.yaml", self.name, self.players))
    }

    /// Writes the game with the same answers if they still fit, else another one of the same seed.
    fn record(&self, game: &Playable, number: u64) {
        let host = game.host();
        let path = self.file(number);
        let known = saves::read(&path).ok().and_then(|save| replays::rerecord(&game.ruleset, &host, &save).ok());
        let save = known.map_or_else(|| self.bots_play(game, &host, number), |again| again.save);
        saves::write(&path, &save, true).expect("it is written");
    }

    fn bots_play(&self, game: &Playable, host: &Rc<dyn ScriptHost>, number: u64) -> Save {
        let seed = self.seed + number;
        let mut session = game.start_on(host.clone(), self.players, seed);
        play_on(&mut session, &mut PackBot::new(seed), MOST, |_, _| {}).expect("it goes on");
        assert!(session.is_over(), "game {number} of {} players does not end", self.players);
        session.save(host).expect("it is saved")
    }

    fn replay(&self, mut look: impl FnMut(&Session)) {
        let game = Playable::load(&[self.pack]);
        for number in 1..=self.games {
            if std::env::var_os("UPDATE_GAMES").is_some() {
                self.record(&game, number);
            }
            let save = saves::read(&self.file(number)).expect("the game is readable");
            let replayed = Session::load(game.ruleset.clone(), game.host(), &save, true);
            let session = replayed.map_err(|e| format!("game {number}: {e}")).expect("it replays to the same states");
            assert_eq!(session.input_count(), save.answers.len());
            look(&session);
        }
    }
}

/// Games were recorded with fixtures loaded. Without them, the states and the hashes of packs are the same.
#[test]
fn games_and_saves_do_not_depend_on_what_only_scenarios_have() {
    for series in [galaxy(2), imperium(3)] {
        let (tested, played) = (Playable::load(&[series.pack]), Playable::load_without_tests(&[series.pack]));
        assert!(tested.ruleset.definitions.len() > played.ruleset.definitions.len());
        assert_eq!(tested.ruleset.packs, played.ruleset.packs);
        let save = saves::read(&series.file(1)).expect("the game is readable");
        let host = played.host();
        let session = Session::load(played.ruleset.clone(), host.clone(), &save, true).expect("it replays");
        let with_fixtures = Session::load(tested.ruleset.clone(), tested.host(), &save, true).expect("it replays");
        let text = |save: Save| saves::print(&save).expect("it is printed");
        let saved = text(session.save(&host).expect("it is saved"));
        assert_eq!(saved, text(with_fixtures.save(&tested.host()).expect("it is saved")));
    }
}

#[test]
fn ten_games_of_the_galaxy_with_two_players_replay_to_the_same_states() {
    galaxy(2).replay(|_| {});
}

#[test]
fn ten_games_of_the_galaxy_with_three_players_replay_to_the_same_states() {
    galaxy(3).replay(|_| {});
}

#[test]
fn ten_games_of_the_galaxy_with_four_players_replay_to_the_same_states() {
    galaxy(4).replay(|_| {});
}

/// Replays the games of a series; in nearly all of them hits are scored and votes are cast.
fn fights_and_votes(series: Series) {
    let (mut fights, mut votes) = (0, 0);
    series.replay(|session| {
        let happened = |key: &str| session.world().state().log().iter().any(|line| &*line.key == key);
        fights += u64::from(happened("score-hits"));
        votes += u64::from(happened("cast-votes"));
    });
    let most = series.games - 2;
    assert!(fights >= most && votes >= most, "fights in {fights} games and votes in {votes} of {}", series.games);
}

#[test]
fn eight_games_of_the_imperium_with_three_players_replay_to_the_same_states() {
    fights_and_votes(imperium(3));
}

#[test]
fn eight_games_of_the_imperium_with_four_players_replay_to_the_same_states() {
    fights_and_votes(imperium(4));
}

#[test]
fn eight_games_of_the_imperium_with_five_players_replay_to_the_same_states() {
    fights_and_votes(imperium(5));
}

#[test]
fn eight_games_of_the_imperium_with_six_players_replay_to_the_same_states() {
    fights_and_votes(imperium(6));
}

#[test]
fn every_faction_plays_in_the_recorded_games_of_the_imperium() {
    let game = Playable::load(&[imperium(3).pack]);
    let kind = game.ruleset.game.faction.expect("the game has factions");
    let mut played = BTreeSet::new();
    for number in 1..=imperium(3).games {
        let save = saves::read(&imperium(3).file(number)).expect("the game is readable");
        let session = Session::load(game.ruleset.clone(), game.host(), &save, false).expect("it replays");
        played.extend(factions(&session, Some(kind)).into_iter().flatten());
    }
    let printed = ["creuss", "letnev", "mentak", "naalu", "nekro", "saar", "sol", "xxcha", "yssaril"];
    assert_eq!(played, printed.map(str::to_owned).into());
}
