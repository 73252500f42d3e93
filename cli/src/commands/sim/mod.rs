//! `hexforge sim`: lets bots play many games.

mod coverage;
pub mod laboratory;
mod report;
mod series;

pub(super) use hexforge_play::bot_game::{SeriesOptions, play};

use hexforge_play::bot_game::Outcome;

use crate::Status;
use crate::arguments::{make_folder, pair, player_count, seat_name, seed_or_fresh};
use crate::bots::BotName;
use crate::content::{self, Content};
use crate::output::{Out, complain};
use crate::profile::{self, ProfilingHost};
use crate::{saves, threads};
use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum as _};
use hexforge_core::host::ScriptHost;
use hexforge_io::files::{self, Existing};
use hexforge_io::{json, shown, shown_path};
use hexforge_play::Game;
use hexforge_play::usage::Inventory;
use hexforge_schemas::load::Scenario;
use laboratory::RepeatOptions;
use series::Series;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;

/// At most this many failures are listed.
const SHOWN: usize = 10;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge sim content/examples/tic-tac-toe --games 1000 --seed 7\n  \
    hexforge sim PACK --scenario PACK/tests/battle.yaml --games 20000\n\n\
    The same seed gives the same games and the same hash, with any number of --jobs.\n\
    The exit code is 1 if a game failed or stalled. The report gives its seed; --save-failures saves the game.")]
pub struct Arguments {
    /// Pack or pack set to play
    pack: PathBuf,
    /// Load this pack as well, such as an expansion: an id or a path (repeat for several)
    #[arg(long = "with", value_name = "PACK")]
    more: Vec<PathBuf>,
    /// Instead of whole games, repeat the scenarios of this file with other dice and count their outcomes
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// Run only scenarios whose name contains this text
    #[arg(long, value_name = "TEXT", requires = "scenario")]
    filter: Option<String>,
    /// Number of games, or of repeats of each scenario
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: usize,
    /// Number of players [default: the fewest that the game allows]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Random seed [default: a new one each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// One bot for all seats, or one bot per seat separated by commas [default: those of the pack set, or pack]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "BOT,...")]
    bot: Vec<BotName>,
    /// Set an option of the game (repeat for several)
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Write one line of JSON per game to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    jsonl: Option<PathBuf>,
    /// Number of decisions after which a game counts as stalled
    #[arg(long, default_value_t = 20_000, value_name = "M")]
    max_decisions: usize,
    /// Show which definitions, abilities, events, windows and answers no game used
    #[arg(long, conflicts_with = "scenario")]
    coverage: bool,
    /// Show the time that each hook takes, and how much of each limit the largest decision uses (one thread)
    #[arg(long)]
    profile: bool,
    /// Save games that failed or stalled into this folder
    #[arg(long, value_name = "DIR")]
    save_failures: Option<PathBuf>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    check_outputs(arguments)?;
    if let Some(file) = &arguments.scenario {
        return repeat(arguments, file, out);
    }
    let paths = content::with_more(&arguments.pack, &arguments.more)?;
    let Some(game) = Content::playable(&paths, out)? else {
        return Ok(Status::Errors);
    };
    let options = series_options(arguments, &game)?;
    let series = if arguments.profile {
        profiled(arguments, &game, &options, out)?
    } else {
        series::run(&game, &options, arguments.games, threads::job_count(arguments.jobs))?
    };
    let inventory = arguments.coverage.then(|| Inventory::new(&game));
    write_lines(arguments, &series, &options.setup.seats, inventory.as_ref(), out)?;
    if arguments.jsonl.as_deref() != Some(Path::new("-")) {
        out.line(&format!("seed {}", options.seed))?;
        out.text(&report::text(&series, &options.setup.seats, out.style))?;
        if let Some(inventory) = &inventory {
            out.text(&coverage::text(inventory, &series, out.style))?;
        }
    }
    let failures = failures(arguments, &series, out)?;
    Ok(Status::fine_if(failures == 0))
}

/// Checks that the results can be written, before anybody waits for them.
fn check_outputs(arguments: &Arguments) -> anyhow::Result<()> {
    if let Some(path) = lines_file(arguments) {
        files::check(path, Existing::Replace)?;
    }
    Ok(arguments.save_failures.as_deref().map_or(Ok(()), files::check_folder)?)
}

/// The file for lines of JSON, unless they are for the standard output.
fn lines_file(arguments: &Arguments) -> Option<&Path> {
    arguments.jsonl.as_deref().filter(|path| *path != Path::new("-"))
}

/// Repeats the scenarios of a file.
fn repeat(arguments: &Arguments, file: &Path, out: &mut Out) -> anyhow::Result<Status> {
    let paths = content::with_more(&arguments.pack, &arguments.more)?;
    let Some(game) = Content::load(&paths)?.game(out)? else { return Ok(Status::Errors) };
    let real = file.canonicalize().with_context(|| format!("cannot find {}", shown_path(file)))?;
    let named = |s: &&Scenario| arguments.filter.as_ref().is_none_or(|text| s.name.contains(text));
    let there = |s: &&Scenario| Path::new(s.place.file.path().as_ref()).canonicalize().is_ok_and(|path| path == real);
    let scenarios: Vec<&Scenario> = game.scenarios().iter().filter(there).filter(named).collect();
    if scenarios.is_empty() {
        bail!("{} contains no matching scenario of these packs", shown_path(file));
    }
    let options = RepeatOptions {
        count: arguments.games,
        seed: seed_or_fresh(arguments.seed),
        bots: if arguments.bot.is_empty() { vec![BotName::Pack] } else { arguments.bot.clone() },
        jobs: threads::job_count(arguments.jobs),
        max_decisions: arguments.max_decisions,
    };
    let as_json = arguments.jsonl.as_deref() == Some(Path::new("-"));
    if !as_json {
        out.line(&format!("seed {}", options.seed))?;
    }
    let mut failures = 0;
    for scenario in scenarios {
        let counts = laboratory::repeat(&game, scenario, &options)?;
        if as_json {
            out.json(&laboratory::json(&counts).to_string())?;
        } else {
            out.text(&format!("\n{}", laboratory::text(&counts, out.style)))?;
        }
        failures += counts.failures.len();
        for (number, why) in counts.failures.iter().take(SHOWN) {
            let line = format!("repeat {number} (seed {}) failed: {}", options.seed, shown(why));
            complain(&out.style.red(&line));
        }
    }
    Ok(Status::fine_if(failures == 0))
}

/// Plays the series on one thread with a profiling host and prints the cost of the hooks.
fn profiled(arguments: &Arguments, game: &Game, options: &SeriesOptions, out: &mut Out) -> anyhow::Result<Series> {
    let host = ProfilingHost::new(game.host()?);
    let measured: Rc<dyn ScriptHost> = host.clone();
    let begun = Instant::now();
    let games: Vec<_> = (1..=arguments.games).map(|at| play(game, &measured, options, at)).collect();
    let time = begun.elapsed();
    let decisions = games.iter().map(|g| g.decisions).sum();
    out.text(&profile::table(&host.costs(&game.ruleset), host.formulas(), decisions))?;
    if let Some(budget) = host.budget() {
        out.text("\n")?;
        out.text(&profile::limits_table(&budget))?;
    }
    Ok(Series { games, time })
}

fn series_options(arguments: &Arguments, game: &Game) -> anyhow::Result<SeriesOptions> {
    let ends = &game.ruleset.game;
    let of_set = game.loaded().set_seats();
    let asked = arguments.players.or_else(|| (!of_set.is_empty()).then_some(of_set.len()));
    let count = player_count(asked, ends.min_players, ends.max_players)?;
    let name = |at: usize| of_set.get(at).map_or_else(|| seat_name(at), |(name, _)| name.clone());
    let seats = (0..count).map(name).collect();
    Ok(SeriesOptions {
        setup: game.setup(seats, &arguments.options, 0)?,
        seed: seed_or_fresh(arguments.seed),
        bots: bots_for(arguments, of_set, count)?,
        max_decisions: arguments.max_decisions,
        keep_failures: arguments.save_failures.is_some(),
        note_usage: arguments.coverage,
    })
}

/// Returns the requested bots, if there is one for all seats or one per seat; without a request, those of the pack set. The bot of the
/// pack plays for people.
fn bots_for(arguments: &Arguments, of_set: &[(String, String)], count: usize) -> anyhow::Result<Vec<BotName>> {
    let asked = arguments.bot.len();
    if asked == 0 {
        let bot = |at: usize| of_set.get(at).and_then(|(_, who)| BotName::from_str(who, true).ok());
        return Ok((0..count).map(|at| bot(at).unwrap_or(BotName::Pack)).collect());
    }
    if asked != 1 && asked != count {
        bail!("--bot lists {asked} bots for {count} players. Give one bot for all seats, or one per seat");
    }
    Ok(arguments.bot.clone())
}

fn write_lines(
    arguments: &Arguments,
    series: &Series,
    seats: &[String],
    inventory: Option<&Inventory<'_>>,
    out: &mut Out,
) -> anyhow::Result<()> {
    if arguments.jsonl.is_none() {
        return Ok(());
    }
    let lines = series.games.iter().map(|game| {
        let mut line = report::json(game, seats);
        if let (Some(inventory), Some(usage)) = (inventory, &game.usage) {
            line["coverage"] = coverage::json(inventory, usage);
        }
        line.to_string()
    });
    let Some(path) = lines_file(arguments) else {
        for line in lines {
            out.json(&line)?;
        }
        return Ok(());
    };
    let text: String = lines.map(|line| json::safe(&line) + "\n").collect();
    Ok(files::write(path, text.as_bytes(), Existing::Replace)?)
}

/// Reports the games that failed or stalled, and saves them.
fn failures(arguments: &Arguments, series: &Series, out: &mut Out) -> anyhow::Result<usize> {
    let failed: Vec<_> = series.games.iter().filter(|g| g.outcome.is_failure()).collect();
    for (at, game) in failed.iter().enumerate() {
        let mut line = match &game.outcome {
            // Only where it happened has lines of its own.
            Outcome::Failed(error) => format!("game {} (seed {}) failed: {error}", game.number, game.seed),
            _ => format!("game {} (seed {}) stalled after {} decisions", game.number, game.seed, game.decisions),
        };
        if let (Some(folder), Some(save)) = (&arguments.save_failures, &game.save) {
            make_folder(folder)?;
            let path = saves::write_fresh(folder, &format!("game-{}-seed-{}", game.number, game.seed), save)?;
            line.push_str(&format!("\n  saved as {}; view it with `hexforge replay`", shown_path(&path)));
        }
        if at < SHOWN {
            complain(&out.style.red(&line));
        }
    }
    if failed.len() > SHOWN {
        complain(&format!("and {} more", failed.len() - SHOWN));
    }
    if !failed.is_empty() && arguments.save_failures.is_none() {
        complain("to save these games, use --save-failures DIR");
    }
    Ok(failed.len())
}
