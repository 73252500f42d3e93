//! Errors of the rules, as a player at the terminal may read them: they may name what the player does not see.

use hexforge_core::ids::CompId;
use hexforge_core::world::World;
use hexforge_io::files::{self, Existing, Readers, WriteError};
use hexforge_io::shown_path;
use std::path::{Path, PathBuf};

/// A file that is larger, in bytes, starts again with the next error.
const LARGEST: usize = 1 << 20;

/// Says what a reader may know of errors, and writes the rest to a file.
#[derive(Debug)]
pub struct Failures {
    /// Whether the reader is the author of the game, who may know everything.
    is_author: bool,
    file: Option<PathBuf>,
    /// What is in the file.
    written: String,
}

impl Failures {
    /// Shows errors in full to an author only, unless nothing is hidden.
    pub fn new(is_author: bool) -> Self {
        Self { is_author, file: None, written: String::new() }
    }

    /// An error as `reader` may read it.
    pub fn text(&mut self, world: &World, reader: CompId, error: &str) -> String {
        if self.is_author || sees_everything(world, reader) {
            return error.to_owned();
        }
        let where_to_look = match self.write(error) {
            Ok(path) => format!("The message is in {}, because it may name hidden cards", shown_path(path)),
            Err(_) => "Start the game with `--author` to see the message, which may name hidden cards".to_owned(),
        };
        format!("the rules of the game failed. {where_to_look}")
    }

    fn write(&mut self, error: &str) -> Result<&Path, WriteError> {
        let (path, existing) = match self.file.take() {
            Some(path) => (path, Existing::Replace),
            None => (fresh_path(&std::env::temp_dir()), Existing::Keep),
        };
        let before = if self.written.len() > LARGEST { "" } else { &self.written };
        let text = format!("{before}{error}\n\n");
        files::write_for(&path, text.as_bytes(), existing, Readers::Owner)?;
        self.written = text;
        Ok(self.file.insert(path))
    }
}

fn sees_everything(world: &World, reader: CompId) -> bool {
    let alive: Vec<CompId> = world.state().all().filter(|(_, c)| c.alive).map(|(comp, _)| comp).collect();
    alive.into_iter().all(|comp| world.sees(Some(reader), comp))
}

fn fresh_path(folder: &Path) -> PathBuf {
    let named = |number: u32| match number {
        1 => folder.join("hexforge-error.txt"),
        _ => folder.join(format!("hexforge-error-{number}.txt")),
    };
    (1..).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(1))
}
