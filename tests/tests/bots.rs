//! The bots of the shipped packs play whole games: they use what the pack offers, and their games end as the rulebook wants.

use hexforge_cli::bots::BotName;
use hexforge_cli::content::Content;
use hexforge_cli::output::Out;
use hexforge_core::session::Setup;
use hexforge_play::Game;
use hexforge_play::bot_game::{Outcome, PlayedGame, SeriesOptions, play};
use hexforge_play::usage::{Counted, Inventory, Usage, UsageReport};
use hexforge_test_support::workspace;
use std::collections::BTreeMap;

const SEATS: [&str; 6] = ["ann", "bob", "cid", "dee", "eve", "fay"];

fn load(pack: &str) -> Game {
    let path = workspace().join("content").join(pack);
    Content::playable(&[path], &mut Out::standard()).expect("it loads").expect("it has no errors")
}

/// Games of a pack's bot, and what they used together.
fn series(game: &Game, players: usize, games: usize, seed: u64) -> (Vec<PlayedGame>, UsageReport) {
    let seats = SEATS[..players].iter().map(|seat| (*seat).to_owned()).collect();
    let options = SeriesOptions {
        setup: Setup { seed: 0, ..game.setup(seats, &[], 0).expect("every option has a default") },
        seed,
        bots: vec![BotName::Pack],
        max_decisions: 20_000,
        keep_failures: false,
        note_usage: true,
    };
    let host = game.host().expect("the scripts load");
    let played: Vec<PlayedGame> = (1..=games).map(|number| play(game, &host, &options, number)).collect();
    let mut all = Usage::default();
    played.iter().filter_map(|game| game.usage.as_ref()).for_each(|usage| all.merge(usage));
    let report = Inventory::new(game).report(&all);
    (played, report)
}

/// How games ended, and the errors of those that failed.
fn endings(games: &[PlayedGame]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for game in games {
        let how = match &game.outcome {
            Outcome::Ended { how, .. } => how.clone(),
            other => format!("game {} (seed {}): {other:?}", game.number, game.seed),
        };
        *counts.entry(how).or_default() += 1;
    }
    counts
}

fn kind<'r>(report: &'r UsageReport, kind: &str) -> &'r Counted {
    report.kinds.iter().find(|(name, _)| name == kind).map(|(_, counted)| counted).expect("some are used or offered")
}

fn has(counted: &Counted, name: &str) -> bool {
    counted.used.iter().any(|used| used == name)
}

#[test]
fn games_of_twilight_imperium_are_won_by_points_after_combats_and_votes() {
    let game = load("twilight-imperium");
    let (games, report) = series(&game, 6, 4, 11);
    let endings = endings(&games);
    assert!(endings.get("victory_points").is_some_and(|won| *won >= 2), "{endings:?}");
    assert!(endings.keys().all(|how| ["victory_points", "last_objective"].contains(&how.as_str())), "{endings:?}");
    let inventory = Inventory::new(&game);
    for game in &games {
        let used = inventory.report(game.usage.as_ref().expect("it was noted"));
        for event in ["ti4:win_combat", "ti4:gain_control", "ti4:cast_votes", "ti4:research_technology"] {
            assert!(has(&used.events, event), "game {} (seed {}) without {event}", game.number, game.seed);
        }
    }
    for event in [
        "ti4:transaction",
        "ti4:bombard",
        "ti4:retreat",
        "ti4:use_sustain_damage",
        "ti4:use_space_cannon",
        "ti4:enact_law",
        "ti4:predict_outcome",
    ] {
        assert!(has(&report.events, event), "no game had {event}");
    }
    assert_eq!(kind(&report, "strategy_card").unused, Vec::<String>::new());
    let cards = kind(&report, "action_card");
    assert!(cards.used.len() * 10 >= cards.total() * 8, "never played: {:?}", cards.unused);
}

#[test]
fn games_of_master_of_the_galaxy_end_by_its_ways_to_victory() {
    let game = load("master-of-the-galaxy");
    let (games, report) = series(&game, 4, 8, 3);
    let endings = endings(&games);
    assert!(endings.keys().all(|how| ["expansion", "domination", "conquest"].contains(&how.as_str())), "{endings:?}");
    assert!(endings.len() > 1, "{endings:?}");
    for name in ["project", "conflict", "government", "base"] {
        assert_eq!(kind(&report, name).unused, Vec::<String>::new(), "{name}");
    }
}
