//! `hexforge render`: pictures of a card, a sheet, a tile, or of the whole board.

use crate::Status;
use crate::arguments::{make_folder, pair};
use crate::content::Content;
use crate::output::Out;
use anyhow::{Context as _, anyhow};
use clap::{Args, ValueEnum};
use hexforge_picture as picture;
use std::path::{Path, PathBuf};

/// What it is told.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge render content/examples/tic-tac-toe map --decisions 4\n  \
    hexforge render content/examples/tic-tac-toe board --out pictures --format svg\n  \
    hexforge render PACK map --players 6 --option NAME=VALUE\n\n\
    ID is a definition, `board` (the whole table of a new game) or `map` (what of it lies on a map).")]
pub struct Arguments {
    /// The pack
    pack: PathBuf,
    /// The definition, `board` or `map`
    #[arg(value_name = "ID")]
    id: String,
    /// The folder for the pictures
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// In which form
    #[arg(long, value_enum, default_value_t)]
    format: Form,
    /// How many times as large the PNG is
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = scale, allow_negative_numbers = true)]
    scale: f32,
    /// Language of the texts (default: the pack's first)
    #[arg(long, value_name = "L")]
    lang: Option<String>,
    /// Seed of the game whose board is drawn
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Players of that game (default: the fewest)
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// An option of that game, as NAME=VALUE
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Let bots make so many decisions first
    #[arg(long, value_name = "N", default_value_t = 0)]
    decisions: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Form {
    #[default]
    Both,
    Svg,
    Png,
}

/// How many times as large a picture may be.
const SCALES: std::ops::RangeInclusive<f32> = 0.1..=20.0;

fn scale(typed: &str) -> Result<f32, String> {
    let number = typed.parse::<f32>().ok().filter(|number| SCALES.contains(number));
    number.ok_or_else(|| format!("it must be a number from {} to {}", SCALES.start(), SCALES.end()))
}

/// Runs it.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let Some(game) = Content::playable(std::slice::from_ref(&arguments.pack), out)? else { return Ok(Status::Faults) };
    // A language that no pack has is a mistake, not a wish for the first one.
    if let Some(language) = &arguments.lang {
        game.texts(Some(language))?;
    }
    let drawn = if matches!(arguments.id.as_str(), "board" | "map") {
        picture::new_board(&game, &table(arguments))
    } else {
        picture::definition(&game, &arguments.id, arguments.lang.as_deref().unwrap_or(""))
    };
    let svg = drawn.map_err(|e| anyhow!(e))?;
    make_folder(&arguments.out)?;
    let stem = arguments.id.replace(':', "-");
    if arguments.format != Form::Png {
        write(&arguments.out.join(format!("{stem}.svg")), svg.as_bytes(), out)?;
    }
    if arguments.format != Form::Svg {
        let bytes = picture::png(&svg, arguments.scale).map_err(|e| anyhow!(e))?;
        write(&arguments.out.join(format!("{stem}.png")), &bytes, out)?;
    }
    Ok(Status::Fine)
}

fn table(arguments: &Arguments) -> picture::NewGame {
    picture::NewGame {
        players: arguments.players,
        options: arguments.options.clone(),
        seed: arguments.seed,
        decisions: arguments.decisions,
        map_only: arguments.id == "map",
        language: arguments.lang.clone(),
    }
}

fn write(path: &Path, bytes: &[u8], out: &mut Out) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    out.line(&path.display().to_string())?;
    Ok(())
}
