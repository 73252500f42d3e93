//! `hexforge render`: draws a card, a sheet, a tile, or the whole board.

use crate::Status;
use crate::arguments::pair;
use crate::content::Content;
use crate::output::Out;
use anyhow::anyhow;
use clap::{Args, ValueEnum};
use hexforge_io::files::{self, Existing, Group};
use hexforge_io::shown_path;
use hexforge_picture as picture;
use std::path::PathBuf;

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge render content/examples/tic-tac-toe map --decisions 4\n  \
    hexforge render content/examples/tic-tac-toe board --out pictures --format svg\n  \
    hexforge render PACK map --players 6 --option NAME=VALUE\n\n\
    ID is a definition, `board` (the whole table of a new game) or `map` (only its map).")]
pub struct Arguments {
    /// Pack to draw from
    pack: PathBuf,
    /// Definition to draw, or `board`, or `map`
    #[arg(value_name = "ID")]
    id: String,
    /// Folder for the pictures
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: PictureFormat,
    /// Scale factor of the PNG
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = scale, allow_negative_numbers = true)]
    scale: f32,
    /// Language of the texts [default: the pack's first language]
    #[arg(long, value_name = "L")]
    lang: Option<String>,
    /// Random seed of the game
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of players [default: the fewest that the game allows]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Set an option of the game (repeat for several)
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Let bots make this many decisions first
    #[arg(long, value_name = "N", default_value_t = 0)]
    decisions: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum PictureFormat {
    #[default]
    Both,
    Svg,
    Png,
}

/// The allowed scale factors.
const SCALES: std::ops::RangeInclusive<f32> = 0.1..=20.0;

fn scale(typed: &str) -> Result<f32, String> {
    let number = typed.parse::<f32>().ok().filter(|number| SCALES.contains(number));
    number.ok_or_else(|| format!("expected a number from {} to {}", SCALES.start(), SCALES.end()))
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    files::check_folder(&arguments.out)?;
    let Some(game) = Content::playable(std::slice::from_ref(&arguments.pack), out)? else { return Ok(Status::Errors) };
    // A language without texts is an error; drawing in the first language would hide the mistake.
    if let Some(language) = &arguments.lang {
        game.texts(Some(language))?;
    }
    let drawn = if matches!(arguments.id.as_str(), "board" | "map") {
        picture::new_board(&game, &table(arguments))
    } else {
        picture::definition(&game, &arguments.id, arguments.lang.as_deref().unwrap_or(""))
    };
    let svg = drawn.map_err(|e| anyhow!(e))?;
    let path = |ending: &str| arguments.out.join(format!("{}.{ending}", arguments.id.replace(':', "-")));
    let mut pictures = Group::default();
    if arguments.format != PictureFormat::Png {
        pictures.add(&path("svg"), svg.as_bytes(), Existing::Replace)?;
    }
    if arguments.format != PictureFormat::Svg {
        let bytes = picture::png(&svg, arguments.scale).map_err(|e| anyhow!(e))?;
        pictures.add(&path("png"), &bytes, Existing::Replace)?;
    }
    for path in pictures.finish()? {
        out.line(&shown_path(&path))?;
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
