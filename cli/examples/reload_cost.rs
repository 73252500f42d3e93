//! How long the parts of a reload take: `cargo run --release -p hexforge-cli --example reload_cost PACK [DECISIONS]`.
//! A comment is added to one file after another, as an author would edit them.

use hexforge_editor::analysis::Rules;
use hexforge_editor::playtest::{Command, Driver, From, Seat, Start, Until};
use hexforge_play::Game;
use hexforge_play::bots::BotName;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::load::{LoadOptions, load_with};
use hexforge_schemas::outline::outline;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// So many files are edited.
const EDITS: usize = 15;

/// The time this thread was at work, in milliseconds: other programs do not count where the system tells it.
fn now() -> f64 {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok());
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
    let Some(game) = Game::of(loaded) else { return eprintln!("the pack has faults") };

    let most = game.ruleset.game.max_players as usize;
    let seats = (1..=most).map(|n| Seat { name: format!("p{n}"), bot: Some(BotName::Pack) }).collect();
    let mut options = Vec::new();
    if hexforge_editor::playtest::options_of(&game).iter().any(|(name, ..)| name == "map") {
        options.push(("map".to_owned(), "fixed".to_owned()));
    }
    let mut driver = Driver::new(Some(game), Arc::new(AtomicBool::new(false)));
    driver.handle(Command::Start(Box::new(Start { from: From::New, seats, options, seed: 7 })));
    for _ in 0..decisions {
        driver.handle(Command::Run(Until::Step));
    }
    let seen = driver.snapshot();
    println!("a game of {most} players after {} inputs {}", seen.inputs, seen.notice.as_ref().map_or("", |n| &n.text));

    let files: Vec<PathBuf> = hexforge_editor::scan::content_files(&pack)
        .into_iter()
        .filter(|f| f.extension().is_some_and(|e| e == "yaml") && !f.ends_with("pack.yaml"))
        .filter(|f| !f.components().any(|part| part.as_os_str() == "tests"))
        .collect();
    let names = ["load", "game", "outline", "schemas", "reload", "snapshot", "all"];
    let mut took = vec![Vec::new(); names.len()];
    for file in files.iter().step_by((files.len() / EDITS).max(1)) {
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let Some(at) = text.find("\n").filter(|_| text.starts_with("kind:")) else { continue };
        let mut texts = std::collections::BTreeMap::new();
        texts.insert(file.clone(), format!("{}  # edited{}", &text[..at], &text[at..]));
        let mut marks = vec![now()];
        let options = LoadOptions { texts, ..LoadOptions::default() };
        let loaded = Arc::new(load_with(std::slice::from_ref(&pack), &options, &mut cache));
        marks.push(now());
        let game = Game::of(loaded.clone());
        marks.push(now());
        let all = outline(&loaded);
        marks.push(now());
        let schemas = loaded.schemas();
        marks.push(now());
        let Some(game) = game else { continue };
        driver.handle(Command::Reload(Box::new(Rules { number: 1, game })));
        marks.push(now());
        let seen = driver.snapshot();
        marks.push(now());
        assert!(all.len() + schemas.len() > 0 && seen.running, "the game goes on");
        for (n, pair) in marks.windows(2).enumerate() {
            if let (&[from, to], Some(list)) = (pair, took.get_mut(n)) {
                list.push(to - from);
            }
        }
        if let (Some(first), Some(last), Some(list)) = (marks.first(), marks.last(), took.last_mut()) {
            list.push(last - first);
        }
    }
    println!("medians of {} edits, in ms of this thread's work:", took.first().map_or(0, Vec::len));
    for (name, all) in names.iter().zip(took) {
        println!("{name:>10} {:8.1}", median(all));
    }
}
