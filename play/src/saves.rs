//! Save files: written so that an interrupted write, or a name that is taken, loses nothing.

use anyhow::{Context as _, bail};
use hexforge_core::save::Save;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// What stands above a save.
const HEADING: &str =
    "# A saved game of hexforge. `hexforge replay FILE` shows it, `hexforge play PACK --load FILE` goes on with it.\n";

/// Reads a save.
///
/// # Errors
/// The file cannot be read, or is no save.
pub fn read(path: &Path) -> anyhow::Result<Save> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| format!("{} is no saved game", path.display()))
}

/// Answers are written as mappings (`one: centre`), not as YAML tags: a detour over JSON does that.
fn parse(text: &str) -> anyhow::Result<Save> {
    let plain: serde_json::Value = serde_yaml::from_str(text)?;
    Ok(serde_json::from_value(plain)?)
}

fn print(save: &Save) -> anyhow::Result<String> {
    Ok(serde_yaml::to_string(&serde_json::to_value(save)?)?)
}

/// Writes a save. A file that is there already is replaced only if `replace` says so, and only once the new one is complete.
///
/// # Errors
/// The file is there already, or cannot be written.
pub fn write(path: &Path, save: &Save, replace: bool) -> anyhow::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let text = print(save).context("the game cannot be written as YAML")?;
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
    write_beside(&folder.join(format!("{stem}.yaml")), save)
}

/// Writes a save at a path, or, where that is taken, with a number behind its name: `after-12.save.yaml`, `after-12-2.save.yaml`, …
/// The folder is made if it is not there.
///
/// # Errors
/// The folder cannot be written to.
pub fn write_beside(path: &Path, save: &Save) -> anyhow::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = name.split_once('.').unwrap_or((&name, "yaml"));
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for number in 1_u32.. {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{stem}{number}.{ending}"));
        if !path.exists() {
            write(&path, save, false)?;
            return Ok(path);
        }
    }
    bail!("no free name in {}", folder.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_core::decision::Answer;
    use hexforge_core::save::{OptionValue, Recorded, SAVE_FORMAT};
    use std::sync::Arc;

    fn some_save() -> Save {
        let record = |answer| Recorded { seat: "ann".to_owned(), index: 0, answer };
        Save {
            format: SAVE_FORMAT,
            engine: "0.1.0".to_owned(),
            packs: Vec::new(),
            seats: vec!["ann".to_owned()],
            options: [("long".to_owned(), OptionValue::Flag(true))].into(),
            seed: u64::MAX,
            answers: vec![
                record(Answer::One(Arc::from("1"))),
                record(Answer::Amount(-3)),
                record(Answer::Assign(vec![(Arc::from("a"), Arc::from("no"))])),
                record(Answer::Confirm(false)),
            ],
            hashes: [(0, "00".to_owned()), (4, "1e5".to_owned())].into(),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.yaml");
        write(&path, &some_save(), false).unwrap();

        assert_eq!(read(&path).unwrap(), some_save());
        assert!(std::fs::read_to_string(&path).unwrap().contains("one: '1'"));
    }

    #[test]
    fn a_file_that_is_there_is_only_replaced_on_demand() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.yaml");
        std::fs::write(&path, "mine").unwrap();

        assert!(write(&path, &some_save(), false).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
        assert!(write(&path, &some_save(), true).is_ok());
    }

    #[test]
    fn fresh_names_do_not_take_those_that_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let first = write_fresh(folder.path(), "game", &some_save()).unwrap();
        let second = write_fresh(folder.path(), "game", &some_save()).unwrap();

        assert!(first.ends_with("game.yaml") && second.ends_with("game-2.yaml"));
    }

    #[test]
    fn a_number_stands_before_the_ending_and_the_folder_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("saves/after-3.save.yaml");
        assert_eq!(write_beside(&path, &some_save()).unwrap(), path);
        let second = write_beside(&path, &some_save()).unwrap();

        assert!(second.ends_with("saves/after-3-2.save.yaml"));
    }
}
