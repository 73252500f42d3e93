//! Measures how long the parts of a reload take: `cargo run --release -p hexforge-cli --example reload_cost PACK [DECISIONS [OPTION=VALUE …]]`.
//! A comment is added to one file after another, as an author would edit them.

use hexforge_editor::playtest::{Command, Driver, Seat, Start, StartingPoint, Until};
use hexforge_ide::loader::RulesetUpdate;
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::load::{LoadOptions, Loaded, load_in_steps, load_with};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The number of files to edit.
const EDITS: usize = 15;

/// The CPU time of this thread in milliseconds, or the elapsed time if the system does not report CPU times.
fn now() -> f64 {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = schedstat.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok());
    let time = nanos.map_or_else(|| BEGUN.get_or_init(Instant::now).elapsed(), Duration::from_nanos);
    time.as_secs_f64() * 1000.0
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or_default()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let pack = PathBuf::from(arguments.next().unwrap_or_else(|| "content/twilight-imperium".to_owned()));
    let decisions: usize = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(60);
    let Ok(pack) = pack.canonicalize() else { return eprintln!("there is no such pack") };
    let mut cache = Cache::new();
    let begun = now();
    let loaded = Arc::new(load_with(std::slice::from_ref(&pack), &LoadOptions::default(), &mut cache));
    println!("the first load: {:.1} ms", now() - begun);
    let Some(game) = Game::of(loaded) else { return eprintln!("the pack has errors or no game") };

    let most = game.ruleset.game.max_players as usize;
    let seats = (1..=most).map(|n| Seat { name: format!("p{n}"), bot: Some(BotName::Pack) }).collect();
    let pair = |typed: String| typed.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let options = arguments.filter_map(pair).collect();
    let mut driver = Driver::new(Some(game), Arc::new(AtomicBool::new(false)));
    driver.handle(Command::Start(Box::new(Start { from: StartingPoint::New, seats, options, seed: 7 })));
    for _ in 0..decisions {
        driver.handle(Command::Run(Until::Step));
    }
    let seen = driver.snapshot();
    println!("a game of {most} players after {} inputs {}", seen.inputs, seen.notice.as_ref().map_or("", |n| &n.text));

    let files: Vec<PathBuf> = hexforge_ide::scan::content_files(&pack)
        .into_iter()
        .filter(|f| f.extension().is_some_and(|e| e == "yaml") && !f.ends_with("pack.yaml"))
        .filter(|f| !f.components().any(|part| part.as_os_str() == "tests"))
        .collect();
    let names = ["rules", "outline", "reload", "snapshot", "to be seen", "looking over"];
    let mut before = None;
    let mut took = vec![Vec::new(); names.len()];
    for file in files.iter().step_by((files.len() / EDITS).max(1)) {
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let Some(at) = text.find("\n").filter(|_| text.starts_with("kind:")) else { continue };
        let edited = format!("{}  # edited{}", &text[..at], &text[at..]);
        let changed = [(file.clone(), edited)].into_iter().chain(before.replace((file.clone(), text))).collect();
        let options = LoadOptions { changed: Some(changed), ..LoadOptions::default() };
        let mut marks = vec![now()];
        let mut early = |loaded: Loaded| {
            marks.push(now());
            let Some(game) = Game::of(Arc::new(loaded)) else { return };
            assert!(!game.outline().is_empty(), "a pack has documents");
            marks.push(now());
            driver.handle(Command::Reload(Box::new(RulesetUpdate { number: 1, game })));
            marks.push(now());
            assert!(driver.snapshot().running, "the game goes on");
            marks.push(now());
        };
        let loaded = load_in_steps(std::slice::from_ref(&pack), &options, &mut cache, Some(&mut early));
        marks.push(now());
        assert!(loaded.ruleset.is_some(), "a comment is not an error");
        let [first, rules, outlined, reloaded, seen, done] = marks[..] else { continue };
        let parts = [rules - first, outlined - rules, reloaded - outlined, seen - reloaded, seen - first, done - seen];
        for (list, part) in took.iter_mut().zip(parts) {
            list.push(part);
        }
    }
    println!("medians of {} edits, in ms of this thread's work:", took.first().map_or(0, Vec::len));
    for (name, all) in names.iter().zip(took) {
        println!("{name:>12} {:8.1}", median(all));
    }
}
