//! `hexforge play`: plays a game in the terminal.

mod changes;
mod commands;
mod failures;
mod load;
mod parse_answer;
mod recovery;
mod screen;
mod seats;
mod summary;
mod terminal_game;
mod values;

use self::failures::Failures;
use crate::Status;
use crate::arguments::{pair, player_count, seed_or_fresh};
use crate::content::{self, Content};
use crate::output::Out;
use anyhow::{anyhow, bail};
use clap::Args;
use hexforge_core::host::ScriptHost;
use hexforge_core::session::{Session, SessionError};
use hexforge_io::files::{self, Existing, WriteError};
use hexforge_io::shown_path;
use hexforge_play::{Game, errors};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use terminal_game::TerminalGame;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge play content/examples/tic-tac-toe\n  \
    hexforge play content/examples/tic-tac-toe --seat bob=random --seed 3\n  \
    hexforge play content/examples/tic-tac-toe --load game.yaml\n\n\
    Answer a question with the number of an option. `help` lists all commands; `why` shows why an option is not offered.\n\
    Input is read line by line, so a file can play a game: hexforge play PACK < moves.txt")]
pub struct Arguments {
    /// Pack or pack set to play
    pack: PathBuf,
    /// Load this pack as well, such as an expansion: an id or a path (repeat for several)
    #[arg(long = "with", value_name = "PACK")]
    more: Vec<PathBuf>,
    /// Number of players [default: the fewest that the game allows]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Name a seat and who plays it: human, or a bot (pack, random, greedy, first); repeat for several seats
    #[arg(long = "seat", value_name = "NAME=WHO", value_parser = pair)]
    seats: Vec<(String, String)>,
    /// Random seed [default: a new one each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Set an option of the game (repeat for several)
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Continue a saved game
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["players", "seed", "options"])]
    load: Option<PathBuf>,
    /// If not all answers of the saved game fit the present packs, continue from the longest part that does
    #[arg(long, requires = "load")]
    as_far_as_it_fits: bool,
    /// Save the game to this file when the program ends
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Language of the texts [default: that of the terminal, if the pack has it]
    #[arg(long, value_name = "L")]
    lang: Option<String>,
    /// Show errors of the rules in full, although they may name hidden cards
    #[arg(long)]
    author: bool,
    /// Allow undo even after dice were rolled or something hidden was revealed
    #[arg(long)]
    free_undo: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    if let Some(record) = &arguments.record {
        check_record(record)?;
    }
    let paths = content::with_more(&arguments.pack, &arguments.more)?;
    let Some(game) = Content::playable(&paths, out)? else {
        return Ok(Status::Errors);
    };
    let host = game.host()?;
    let seed = seed_or_fresh(arguments.seed);
    let mut session = match start_session(arguments, &game, &host, seed, out)? {
        Started::Playing(session) => *session,
        Started::Failed(why) => {
            out.text(&format!("{}\n", out.style.red(&format!("the game cannot start: {why}"))))?;
            return Ok(Status::Errors);
        }
    };
    session.undo_reveals = arguments.free_undo;
    let names = session.setup().seats.clone();
    let asked = seats::with_set(game.loaded().set_seats(), &arguments.seats);
    let seats = seats::seats(&names, &asked, session.setup().seed)?;
    let texts = game.texts(arguments.lang.as_deref())?;
    TerminalGame::new(&game, host, session, seats, &texts, arguments.record.clone(), out)
        .with_failures(Failures::new(arguments.author))
        .play()
}

/// Checks before the game that it can be recorded after it.
fn check_record(path: &Path) -> anyhow::Result<()> {
    files::check(path, Existing::Keep).map_err(|error| match error {
        WriteError::Exists(_) => anyhow!("{} already exists; --record does not overwrite files", shown_path(path)),
        error => error.into(),
    })
}

enum Started {
    Playing(Box<Session>),
    /// Why not, in lines of visible text.
    Failed(String),
}

fn start_session(
    arguments: &Arguments,
    game: &Game,
    host: &Rc<dyn ScriptHost>,
    seed: u64,
    out: &mut Out,
) -> anyhow::Result<Started> {
    if let Some(path) = &arguments.load {
        return load::start(path, arguments.as_far_as_it_fits, game, host, out);
    }
    let ends = &game.ruleset.game;
    let of_set = game.loaded().set_seats();
    let seats = seats::with_set(of_set, &arguments.seats);
    let asked = arguments.players.or_else(|| {
        let named = seats.len();
        (named > ends.min_players as usize || !of_set.is_empty()).then_some(named)
    });
    let count = player_count(asked, ends.min_players, ends.max_players)?;
    // The order of a set is that of the seats.
    let names = if of_set.is_empty() || seats.len() != count {
        seats::names(count, &seats)?
    } else {
        seats.into_iter().map(|(name, _)| name).collect()
    };
    let setup = game.setup(names, &arguments.options, seed)?;
    // Whoever knows the seed can work out every deck, so only a seed that was typed is shown.
    let known_seed = arguments.seed.map_or_else(String::new, |seed| format!("seed {seed}; "));
    out.line(&out.style.dim(&format!("{known_seed}type `help` for a list of commands")))?;
    match Session::new(game.ruleset.clone(), host.clone(), setup) {
        Ok(session) => Ok(Started::Playing(Box::new(session))),
        Err(error @ SessionError::Players { .. }) => bail!("{error}"),
        Err(error) => Ok(Started::Failed(errors::session(&error))),
    }
}
