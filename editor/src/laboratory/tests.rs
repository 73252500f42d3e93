use super::*;
use hexforge_picture::chart::Plot;
use hexforge_schemas::load::{LoadOptions, load};
use std::time::{Duration, Instant};

fn run(scenario: Option<String>, count: usize) -> Run {
    let pack = hexforge_test_support::packs::tic_tac_toe();
    let game = Game::of(Arc::new(load(std::slice::from_ref(&pack.root), &LoadOptions::default()))).unwrap();
    let setup = game.setup(vec!["ann".to_owned(), "bob".to_owned()], &[], 0).unwrap();
    let plan = Plan {
        label: "now".to_owned(),
        setup,
        seed: 5,
        bots: vec![BotName::Random],
        count,
        jobs: 2,
        max_decisions: 1_000,
        scenario,
    };
    let run = Run::start(game, plan, || {});
    let begun = Instant::now();
    while !run.is_over() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::yield_now();
    }
    run
}

#[test]
fn the_same_seed_gives_the_same_results() {
    let (first, second) = (run(None, 20), run(None, 20));
    assert_eq!(first.results().len(), 20);
    assert_eq!(first.results(), second.results());
    let shares = by_seat(&first.results(), &first.plan.setup.seats);
    let wins: usize = shares.iter().map(|s| s.wins).sum();
    let draws = first.results().iter().filter(|r| r.winners.is_empty()).count();
    assert_eq!(wins + draws, 20);
    let tables = tables(&[&first]);
    assert_eq!(tables.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["games", "cards", "score", "coverage"]);
    assert_eq!(tables[0].1.lines().count(), 1 + 20 * 2, "a line for each seat");
    assert_eq!(first.error(), None);
    let lines = |table: &str| table.lines().map(str::to_owned).collect::<Vec<String>>();
    assert_eq!(lines(&tables[3].1)[0], "version,list,name,used");
    assert!(lines(&tables[3].1).contains(&"now,\"events\",\"ttt:place\",1".to_owned()), "{}", tables[3].1);
}

#[test]
fn a_stopped_run_keeps_its_results() {
    let pack = hexforge_test_support::packs::tic_tac_toe();
    let game = Game::of(Arc::new(load(std::slice::from_ref(&pack.root), &LoadOptions::default()))).unwrap();
    let setup = game.setup(vec!["a".to_owned(), "b".to_owned()], &[], 0).unwrap();
    let label = String::new();
    let plan = Plan {
        label,
        setup,
        seed: 1,
        bots: vec![BotName::Random],
        count: 1_000_000,
        jobs: 1,
        max_decisions: 99,
        scenario: None,
    };
    let run = Run::start(game, plan, || {});
    while run.done() == 0 {
        std::thread::yield_now();
    }
    run.stop();
    while !run.is_over() {
        std::thread::yield_now();
    }
    assert!(!run.results().is_empty() && run.results().len() < 1_000_000);
    assert!(run.is_cancelled());
}

#[test]
fn two_versions_are_compared_in_each_chart() {
    let (now, kept) = (run(None, 60), run(None, 12));
    let all = charts(&now, Some(&kept), &|id| format!("<{id}>"));
    let Plot::Shares(rows) = &all[0].plot else { unreachable!("wins by seat come first") };
    let kept_shares: Vec<usize> = rows.iter().filter_map(|row| row.kept.as_ref()).map(|share| share.games).collect();
    assert_eq!(kept_shares[..2], [12, 12]);
    let draws = now.results().iter().filter(|result| result.winners.is_empty()).count();
    let without_winner: usize = rows.iter().filter(|row| row.name == "no winner").map(|row| row.now.wins).sum();
    assert!(draws > 0 && without_winner == draws, "some games of random bots are draws");
    assert!(rows.iter().all(|row| row.now.interval.0 < row.now.part() && row.now.part() < row.now.interval.1));
    assert!(all.iter().any(|chart| matches!(&chart.plot, Plot::Columns(_, series) if series.len() == 2)));
}

#[test]
fn a_definition_counts_once_per_game() {
    let one = |times: usize| GameResult { used: [("p:card".to_owned(), times)].into(), ..GameResult::default() };
    let known = ["p:card".to_owned(), "p:never".to_owned()];
    let uses = by_use(&[one(5), one(1), GameResult::default()], &known);
    let uses: Vec<(&str, usize, usize)> = uses.iter().map(|s| (s.name.as_str(), s.wins, s.games)).collect();
    assert_eq!(uses, [("p:card", 2, 3), ("p:never", 0, 3)], "definitions that are never used are listed");
}

#[test]
fn scores_are_sampled_by_round_if_a_game_has_rounds() {
    let pack = hexforge_test_support::PackCopy::of("master-of-the-galaxy");
    let rules = std::fs::read_to_string(pack.root.join("game.yaml")).unwrap();
    let worth = "faction: species\nweights:\n  first: {weight: 1, value: 'player == game.players[1] and 7 or 2'}\n";
    let (before, rest) = rules.split_once("weights:\n").unwrap();
    let after = rest.split_inclusive('\n').skip_while(|line| line.starts_with("  ")).collect::<String>();
    let rules = format!("{before}{after}").replacen("faction: species\n", worth, 1);
    std::fs::write(pack.root.join("game.yaml"), rules).unwrap();
    let game = Game::of(Arc::new(load(std::slice::from_ref(&pack.root), &LoadOptions::default()))).unwrap();
    let setup = game.setup(vec!["a".to_owned(), "b".to_owned()], &[], 0).unwrap();
    let bots = vec![BotName::Random, BotName::Pack];
    let plan =
        Plan { label: "now".to_owned(), setup, seed: 1, bots, count: 1, jobs: 1, max_decisions: 900, scenario: None };
    let run = Run::start(game, plan, || {});
    while !run.is_over() {
        std::thread::yield_now();
    }
    assert_eq!(run.error(), None);
    let results = run.results();
    assert_eq!(round(&results).as_deref(), Some("turn"));
    let scores = mean_scores(&results, 2);
    let after: Vec<f64> = scores[0].iter().map(|(after, _)| *after).collect();
    assert_eq!(after[..3], [0.0, 1.0, 2.0]);
    assert_eq!((scores[0][1].1, scores[1][1].1), (7.0, 2.0));
    assert_eq!(results[0].score, [7, 2]);
    // Sides have the names that players read.
    let bracketed = |id: &str| format!("<{id}>");
    let all = charts(&run, None, &bracketed);
    let sides = all.iter().find(|chart| chart.title == "Wins by side").unwrap();
    assert!(matches!(&sides.plot, Plot::Shares(rows) if rows.iter().all(|row| row.name.starts_with("<motg:"))));
    assert!(charts(&run, None, &|id| id.to_owned()).iter().any(|chart| chart.title.contains("after each turn")));
    let tables = tables(&[&run]);
    assert!(tables[1].1.lines().skip(1).all(|line| line.starts_with("now,\"motg:")), "{}", tables[1].1);
    assert!(tables[1].1.lines().count() > 1);
    assert!(tables[2].1.contains("now,\"turn\",2,\"a\","), "{}", tables[2].1);
}

#[test]
fn a_repeated_scenario_can_be_stopped() {
    let pack = hexforge_test_support::packs::tic_tac_toe();
    let game = Game::of(Arc::new(load(std::slice::from_ref(&pack.root), &LoadOptions::default()))).unwrap();
    let setup = game.setup(vec!["a".to_owned(), "b".to_owned()], &[], 0).unwrap();
    let scenario = Some(game.scenarios()[0].name.clone());
    let bots = vec![BotName::Random];
    let plan =
        Plan { label: String::new(), setup, seed: 1, bots, count: 200_000, jobs: 1, max_decisions: 99, scenario };
    let run = Run::start(game, plan, || {});
    while run.done() == 0 {
        std::thread::yield_now();
    }
    run.stop();
    while !run.is_over() {
        std::thread::yield_now();
    }
    let counts = run.outcome_counts().unwrap();
    assert!(run.is_cancelled() && counts.count + counts.failures.len() == run.done(), "{}", run.done());
}
