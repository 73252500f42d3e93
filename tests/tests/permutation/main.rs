//! What a seat receives does not depend on what is hidden from it: two games go on with the same answers, and in one of them things
//! that the seat does not see have changed places.

#![allow(clippy::panic, reason = "a test that fails panics")]

mod twins;
mod why;

use hexforge_core::bot::RandomBot;
use hexforge_core::ids::Seat;
use hexforge_core::state::Random;
use hexforge_core::view::Viewer;
use hexforge_test_support::games::Playable;
use std::collections::BTreeMap;
use twins::{Stuck, Twins};

/// So many decisions lie between two exchanges.
const EXCHANGES_EVERY: usize = 12;

/// The whole table and what is not offered are compared before each such decision, because they take long.
const WHOLE_TABLE: usize = 10;

/// Where the two games stopped being comparable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum End {
    /// The game ended, or was long enough.
    Over,
    /// The viewer may know one of the exchanged things now.
    Seen,
    /// One of them did something, or something was done with it.
    Acted,
    /// Another player is asked than in the other game: the window or the menu does not poll.
    Silence,
    /// No answer fits both games.
    NoAnswer,
    /// The viewer received something else.
    Leak,
}

/// How the games of one pack ended, and what they told.
#[derive(Default)]
struct Report {
    ends: BTreeMap<End, usize>,
    compared: usize,
    leaks: Vec<String>,
}

/// Plays a game and its twin as long as they can be compared.
fn play(twins: &mut Twins, seed: u64, most: usize, report: &mut Report) -> Result<End, String> {
    let (mut bot, mut random) = (RandomBot::new(seed), Random::new(seed ^ 0x5eed));
    let first = usize::try_from(random.below(most as u64 / 2)).map_err(|e| e.to_string())?;
    for count in 0..most {
        let is_time = count >= first && (count - first).is_multiple_of(EXCHANGES_EVERY);
        if let Some((one, other)) = is_time.then(|| twins.hidden_pair(&mut random)).flatten() {
            twins.exchange(one, other)?;
        }
        if let Some(end) = twins.end() {
            return Ok(end);
        }
        if !twins.exchanged.is_empty() {
            report.compared += 1;
            if let Some(difference) = twins.difference(count.is_multiple_of(WHOLE_TABLE)) {
                report.leaks.push(format!("seed {seed}, decision {count}: {}\n  {difference}", twins.describe()));
                return Ok(End::Leak);
            }
        }
        if twins.plain.decisions().is_empty() {
            return Ok(End::Over);
        }
        match twins.go_on(&mut bot) {
            Ok(()) => {}
            Err(Stuck::NoAnswer) => return Ok(End::NoAnswer),
            Err(Stuck::Failed(error)) => return Err(error),
        }
    }
    Ok(End::Over)
}

/// How many games to play of each pack: more with the environment variable `HEXFORGE_GAMES`.
fn games(usually: u64) -> std::ops::Range<u64> {
    let asked = std::env::var("HEXFORGE_GAMES").ok().and_then(|n| n.parse().ok());
    0..asked.unwrap_or(usually)
}

fn report(packs: &[&str], players: usize, seeds: std::ops::Range<u64>, most: usize, viewers: &[Viewer]) -> Report {
    let game = Playable::load(packs);
    let mut report = Report::default();
    for (seed, viewer) in seeds.zip(viewers.iter().cycle()) {
        let mut twins = Twins::start(&game, players, seed, *viewer);
        let end = play(&mut twins, seed, most, &mut report);
        *report.ends.entry(end.unwrap_or_else(|error| panic!("seed {seed}: {error}"))).or_default() += 1;
    }
    println!("{packs:?}: {} decisions compared; {:?}", report.compared, report.ends);
    report
}

fn tells_nothing(packs: &[&str], usually: u64, most: usize) {
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Public];
    let report = report(packs, 3, games(usually), most, &viewers);
    assert!(report.compared > 0, "nothing was compared: {:?}", report.ends);
    assert!(report.leaks.is_empty(), "{}", report.leaks.join("\n"));
}

#[test]
fn what_a_seat_of_twilight_imperium_receives_does_not_depend_on_what_is_hidden() {
    tells_nothing(&["content/twilight-imperium"], 2, 250);
}

#[test]
fn what_a_seat_of_master_of_the_galaxy_receives_does_not_depend_on_what_is_hidden() {
    tells_nothing(&["content/master-of-the-galaxy"], 4, 250);
}

#[test]
fn what_a_seat_of_a_game_full_of_secrets_receives_does_not_depend_on_what_is_hidden() {
    tells_nothing(&["tests/packs/secrets"], 40, 100);
}

#[test]
fn what_a_seat_with_rumours_receives_does_not_depend_on_what_is_hidden() {
    tells_nothing(&["content/twilight-imperium", "content/examples/edge-of-the-charts"], 1, 250);
}

#[test]
fn the_comparison_finds_what_the_author_sees() {
    let report = report(&["tests/packs/secrets"], 3, 0..8, 100, &[Viewer::Author]);

    assert!(report.leaks.len() > 4, "{:?}", report.ends);
}
