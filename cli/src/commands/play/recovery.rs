//! The recovery file, which keeps an unsaved game if the program ends unexpectedly.

use crate::saves;
use anyhow::anyhow;
use hexforge_core::save::Save;
use hexforge_schemas::pack::is_inside_pack;
use std::path::{Path, PathBuf};

/// The file name without the number and the extension.
const STEM: &str = "hexforge-recovery";

/// A recovery file, created when it is first needed.
#[derive(Debug)]
pub struct Recovery {
    /// Where it may be: in the first folder that can be written to.
    folders: Vec<PathBuf>,
    path: Option<PathBuf>,
    /// Why the game was not kept the last time.
    problem: Option<String>,
    /// Whether that was another reason the time before, or none.
    has_news: bool,
}

impl Default for Recovery {
    /// In the working directory; if that is inside a pack, of which the file would become a part, in the user's folder for data. Or else
    /// in the folder for temporary files.
    fn default() -> Self {
        let here = PathBuf::from(".");
        let first = if is_inside_pack(&here) { data_folder() } else { Some(here) };
        Self::within(first.into_iter().chain([std::env::temp_dir()]).collect())
    }
}

/// The user's folder for data of this program, by the conventions of the system; none if no variable of the environment names it.
fn data_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("hexforge"))
}

/// How the game was kept.
#[derive(Debug)]
pub enum Kept {
    /// In the file where it was before, or in a new one in the first folder.
    AsBefore,
    /// In another place.
    Moved {
        /// The new file.
        path: PathBuf,
        /// Why the place before it cannot be written to.
        why: anyhow::Error,
    },
}

impl Recovery {
    /// A recovery file in the first of these folders that can be written to.
    fn within(folders: Vec<PathBuf>) -> Self {
        Self { folders, path: None, problem: None, has_news: false }
    }

    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether the failure of the last attempt differs from what was said before.
    pub fn has_news(&self) -> bool {
        self.has_news
    }

    /// Writes the game. If the file cannot be written any more, for example because the disk is full, the game goes to a new file in
    /// the first folder that has space for it.
    ///
    /// # Errors
    /// No file can be written. The one from before is still there.
    pub fn write(&mut self, save: &Save) -> anyhow::Result<Kept> {
        let kept = self.write_somewhere(save);
        let problem = kept.as_ref().err().map(|error| format!("{error:#}"));
        self.has_news = problem.is_some() && problem != self.problem;
        self.problem = problem;
        kept
    }

    fn write_somewhere(&mut self, save: &Save) -> anyhow::Result<Kept> {
        let mut why = match &self.path {
            Some(path) => match saves::write(path, save, true) {
                Ok(()) => return Ok(Kept::AsBefore),
                Err(error) => Some(error),
            },
            None => None,
        };
        for folder in &self.folders {
            match saves::write_fresh(folder, STEM, save) {
                Ok(path) => {
                    let path = path.strip_prefix(".").map(Path::to_owned).unwrap_or(path);
                    self.remove();
                    self.path = Some(path.clone());
                    return Ok(why.map_or(Kept::AsBefore, |why| Kept::Moved { path, why }));
                }
                Err(error) => why = why.or(Some(error)),
            }
        }
        Err(why.unwrap_or_else(|| anyhow!("there is no folder for the recovery file")))
    }

    /// Removes the file because the game was saved or is over.
    pub fn remove(&mut self) {
        if let Some(path) = self.path.take() {
            // A leftover file does no harm.
            let _ = std::fs::remove_file(path);
        }
    }
}
