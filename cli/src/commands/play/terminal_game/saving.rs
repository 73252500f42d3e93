//! Keeps the game: by the command `save`, in the recovery file, and when the program ends.

use super::TerminalGame;
use crate::commands::play::recovery::Kept;
use crate::saves;
use hexforge_core::save::Save;
use hexforge_io::shown::shown;
use hexforge_io::shown_path;
use std::path::Path;

impl TerminalGame<'_> {
    /// Writes an unsaved game to the recovery file, and says at once where it is if it is not where it should be.
    pub(super) fn autosave(&mut self) -> anyhow::Result<()> {
        if !self.unsaved {
            return Ok(());
        }
        let kept = self.session.draft().map_err(anyhow::Error::from).and_then(|save| self.recovery.write(&save));
        match kept {
            Ok(Kept::AsBefore) => {}
            Ok(Kept::Moved { path, why }) => {
                let why = shown(&format!("{why:#}")).into_owned();
                self.print_error(&format!("{why}. The unsaved game is in {} instead", shown_path(&path)))?;
            }
            Err(error) if self.recovery.has_news() => {
                let why = shown(&format!("{error:#}")).into_owned();
                self.print_error(&format!(
                    "{why}. The game is not kept; type `save FILE` with a file on another disk"
                ))?;
            }
            Err(_) => {}
        }
        Ok(())
    }

    pub(super) fn save(&mut self, path: &Path, replace: bool) -> anyhow::Result<()> {
        let written = self.whole_save().and_then(|save| saves::write(path, &save, replace));
        match written {
            Ok(()) => {
                self.unsaved = false;
                self.recovery.remove();
                self.out.line(&format!("saved as {}", shown_path(path)))?;
                Ok(())
            }
            Err(error) if path.exists() && !replace => {
                self.print_error(&format!("{error:#}, or overwrite it with `save!`"))
            }
            Err(error) => self.print_error(&format!("not saved: {error:#}")),
        }
    }

    fn whole_save(&self) -> anyhow::Result<Save> {
        Ok(self.session.save(&self.host)?)
    }

    /// Saves the game on exit: to the file of `--record`, or else an unsaved game to the recovery file.
    pub(super) fn save_on_exit(&mut self) -> anyhow::Result<()> {
        let record = self.record.take();
        let recorded = record.as_ref().map(|path| self.whole_save().and_then(|save| saves::write(path, &save, false)));
        match &recorded {
            Some(Ok(())) => self.unsaved = false,
            Some(Err(_)) => self.unsaved = true,
            None => {}
        }
        let kept = self.keep_on_exit();
        if let (Some(path), Some(Ok(()))) = (&record, &recorded) {
            self.out.line(&format!("recorded as {}", shown_path(path)))?;
        }
        if let Some(path) = kept? {
            let path = shown_path(&path);
            self.out.line(&format!("unsaved game written to {path}; continue it with --load {path}"))?;
        }
        recorded.unwrap_or(Ok(()))
    }

    /// Writes an unsaved game to the recovery file, and returns it.
    fn keep_on_exit(&mut self) -> anyhow::Result<Option<std::path::PathBuf>> {
        if !self.unsaved || self.session.input_count() == 0 {
            self.recovery.remove();
            return Ok(None);
        }
        // Without hashes it can be continued as well.
        let save = self.whole_save().or_else(|_| Ok::<_, anyhow::Error>(self.session.draft()?))?;
        self.recovery.write(&save)?;
        Ok(self.recovery.path().map(Path::to_owned))
    }
}
