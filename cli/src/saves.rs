//! Save files: written so that an interrupted write, or a name that is taken, loses nothing.

use anyhow::{Context as _, bail};
use hexforge_core::save::Save;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// What stands above a save.
const HEADING: &str = "# A saved game of hexforge. `hexforge replay FILE` shows it, `hexforge play PACK --load FILE` goes on with it.\n";

/// Reads a save.
///
/// # Errors
/// The file cannot be read, or is no save.
pub fn read(path: &Path) -> anyhow::Result<Save> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_yaml::from_str(&text).with_context(|| format!("{} is no saved game", path.display()))
}

/// Writes a save. A file that is there already is replaced only if `replace` says so, and only once the new one is complete.
///
/// # Errors
/// The file is there already, or cannot be written.
pub fn write(path: &Path, save: &Save, replace: bool) -> anyhow::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let text = serde_yaml::to_string(save).context("the game cannot be written as YAML")?;
    let mut file = tempfile::NamedTempFile::new_in(folder)
        .with_context(|| format!("cannot write into the folder {}", folder.display()))?;
    file.write_all(HEADING.as_bytes())?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    if replace {
        file.persist(path).with_context(|| format!("cannot write {}", path.display()))?;
    } else if let Err(error) = file.persist_noclobber(path) {
        if error.error.kind() == std::io::ErrorKind::AlreadyExists {
            bail!("{} is there already; choose another name", path.display());
        }
        return Err(error.error).with_context(|| format!("cannot write {}", path.display()));
    }
    Ok(())
}

/// Writes a save under a name that is not taken yet: `STEM.yaml`, `STEM-2.yaml`, … in `folder`.
///
/// # Errors
/// The folder cannot be written to.
pub fn write_fresh(folder: &Path, stem: &str, save: &Save) -> anyhow::Result<PathBuf> {
    for number in 1_u32.. {
        let name = if number == 1 { format!("{stem}.yaml") } else { format!("{stem}-{number}.yaml") };
        let path = folder.join(name);
        if !path.exists() {
            write(&path, save, false)?;
            return Ok(path);
        }
    }
    bail!("no free name in {}", folder.display())
}
