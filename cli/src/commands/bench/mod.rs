//! `hexforge bench`: measures speed on this machine.

mod cases;
mod measure;
mod synthetic;

use crate::Status;
use crate::output::{Out, complain};
use crate::render::text_table::TextTable;
use cases::{Effort, Row};
use clap::Args;
use hexforge_io::shown;
use std::path::{Path, PathBuf};

/// The folders of the content, relative to the working directory.
const CONTENT: &str = "content";
const EXAMPLE: &str = "content/examples/tic-tac-toe";

/// Arguments of the command.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  hexforge bench\n  hexforge bench content/examples/tic-tac-toe\n\n\
    Each line shows the best and the median of several runs on one thread. Build with --release before you compare numbers.\n\
    The benchmarks of games and checks need the folder `content` in the working directory and are skipped without it.")]
pub struct Arguments {
    /// Measure games of this pack as well
    pack: Option<PathBuf>,
    /// Take few samples, only to see that everything runs
    #[arg(long)]
    quick: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    let effort = if arguments.quick {
        Effort { samples: 1, undos: 20, games: 2 }
    } else {
        Effort { samples: 15, undos: 1_000, games: 500 }
    };
    let mut rows = cases::synthetic(effort, out)?;
    let packs = [Some(Path::new(EXAMPLE)).filter(|p| p.is_dir()), arguments.pack.as_deref()];
    let mut fine = true;
    for pack in packs.into_iter().flatten() {
        match cases::games(pack, effort, out) {
            Ok(more) => rows.extend(more),
            Err(error) => {
                fine = false;
                complain(&shown(&format!("{}: {error:#}", pack.display())));
            }
        }
    }
    if Path::new(CONTENT).is_dir() {
        rows.extend(cases::checks(Path::new(CONTENT), effort)?);
    }
    out.text(&table(rows).text(out.style))?;
    Ok(Status::fine_if(fine))
}

fn table(rows: Vec<Row>) -> TextTable {
    let mut table = TextTable::new(&["what", "best", "median"]);
    for row in rows {
        table.row(vec![row.what, row.min, row.median]);
    }
    table
}
