//! Save files. An interrupted write or an existing file never loses data.

use anyhow::{Context as _, anyhow, bail};
use hexforge_core::save::{Difference, Save};
use hexforge_io::files::{self, Existing, Readers, WriteError};
use hexforge_io::{shown_path, yaml};
use hexforge_schemas::source::read_plain_text;
use hexforge_schemas::yaml::check_bounds;
use std::path::{Path, PathBuf};

/// The comment at the top of a save.
const HEADING: &str =
    "# A saved game of hexforge. `hexforge replay FILE` shows it, `hexforge play PACK --load FILE` continues it.\n";

/// The largest save that is read, in bytes. A game of thousands of answers has a few hundred thousand.
const MAX_BYTES: u64 = 16 << 20;
/// The most values of a save. An answer has fewer than ten.
const MAX_VALUES: usize = 1_000_000;
/// How deep the values of a save may nest.
const MAX_DEPTH: usize = 100;

/// Reads a save.
///
/// # Errors
/// The file cannot be read or is not a save.
pub fn read(path: &Path) -> anyhow::Result<Save> {
    let text = read_plain_text(path, MAX_BYTES).with_context(|| format!("cannot read {}", shown_path(path)))?;
    parse(&text).with_context(|| format!("{} is not a saved game", shown_path(path)))
}

/// Reads a save from its text. Answers and options are mappings (`one: centre`) or YAML tags (`!one centre`).
///
/// # Errors
/// The text is not a save.
pub fn parse(text: &str) -> anyhow::Result<Save> {
    if text.len() as u64 > MAX_BYTES {
        bail!("a save has at most {MAX_BYTES} bytes, and this one has {}", text.len());
    }
    check_bounds(text, MAX_DEPTH, MAX_VALUES)?;
    let plain: serde_json::Value = serde_yaml::from_value(without_tags(serde_yaml::from_str(text)?))?;
    Ok(serde_json::from_value(plain)?)
}

/// Tags as mappings with one key, and numbers as keys (those of `hashes`) as texts: plain JSON has neither.
fn without_tags(value: serde_yaml::Value) -> serde_yaml::Value {
    use serde_yaml::{Mapping, Value};
    match value {
        Value::Tagged(tagged) => {
            let key = tagged.tag.to_string().trim_start_matches('!').to_owned();
            Value::Mapping(Mapping::from_iter([(Value::String(key), without_tags(tagged.value))]))
        }
        Value::Sequence(items) => Value::Sequence(items.into_iter().map(without_tags).collect()),
        Value::Mapping(entries) => {
            let text = |key| if let Value::Number(number) = key { Value::String(number.to_string()) } else { key };
            Value::Mapping(entries.into_iter().map(|(key, value)| (text(key), without_tags(value))).collect())
        }
        other => other,
    }
}

/// The text of a save. Characters that cannot be seen are escape sequences, so that whoever reads it sees what it contains.
///
/// # Errors
/// It cannot be written as YAML.
pub fn print(save: &Save) -> anyhow::Result<String> {
    let plain = marked(serde_json::to_value(save)?);
    Ok(yaml::revealed(&serde_yaml::to_string(&plain)?))
}

/// The value with marks in all its texts and keys, which [`yaml::revealed`] replaces.
fn marked(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::String(text) => Value::String(yaml::marked(&text).into_owned()),
        Value::Array(items) => Value::Array(items.into_iter().map(marked).collect()),
        Value::Object(entries) => Value::Object(
            entries.into_iter().map(|(key, value)| (yaml::marked(&key).into_owned(), marked(value))).collect(),
        ),
        other => other,
    }
}

/// Says from where on a game differs from its save.
#[must_use]
pub fn describe(difference: &Difference, save: &Save) -> String {
    let after = difference.after;
    let found = match save.differs_since(difference) {
        0 if after == 0 => "the game differs from the saved one from the start".to_owned(),
        since if since == after || since == 0 => format!("the game differs from the saved one after answer {after}"),
        since => format!("the game differs from the saved one after answer {after}, perhaps since answer {since}"),
    };
    format!("{found}: the packs or the engine have changed since. Look at the game before you go on")
}

/// Writes a save. An existing file is only overwritten if `replace` is set, and only once the new one is complete.
///
/// # Errors
/// The file already exists or cannot be written.
pub fn write(path: &Path, save: &Save, replace: bool) -> anyhow::Result<()> {
    let text = print(save).context("the game cannot be written as YAML")?;
    let existing = if replace { Existing::Replace } else { Existing::Keep };
    // It tells what is hidden from players.
    files::write_for(path, format!("{HEADING}{text}").as_bytes(), existing, Readers::Owner).map_err(|error| match error
    {
        WriteError::Exists(path) => anyhow!("{} already exists; choose another name", shown_path(&path)),
        error => error.into(),
    })
}

/// Writes a save under an unused name in `folder`: `STEM.yaml`, `STEM-2.yaml`, …
///
/// # Errors
/// The folder cannot be written to.
pub fn write_fresh(folder: &Path, stem: &str, save: &Save) -> anyhow::Result<PathBuf> {
    write_beside(&folder.join(format!("{stem}.yaml")), save)
}

/// Writes a save at a path, or with a number in the name if the path is taken: `after-12.save.yaml`, `after-12-2.save.yaml`, …
/// Creates the folder if it does not exist.
///
/// # Errors
/// The folder cannot be written to.
pub fn write_beside(path: &Path, save: &Save) -> anyhow::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = name.split_once('.').unwrap_or((&name, "yaml"));
    let folder = path.parent().unwrap_or(Path::new(""));
    let is_new = !folder.as_os_str().is_empty() && !folder.exists();
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", shown_path(folder)))?;
    let written = write_numbered(folder, stem, ending, save);
    if written.is_err() && is_new {
        // Nothing is left of what failed.
        let _ = std::fs::remove_dir(folder);
    }
    written
}

fn write_numbered(folder: &Path, stem: &str, ending: &str, save: &Save) -> anyhow::Result<PathBuf> {
    for number in 1_u32.. {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{stem}{number}.{ending}"));
        if !path.exists() {
            write(&path, save, false)?;
            return Ok(path);
        }
    }
    bail!("every name for a save in {} is taken", shown_path(folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_core::decision::Answer;
    use hexforge_core::save::{OptionValue, Recorded, RecordedAnswer, RecordedInterjection, SAVE_FORMAT};
    use std::sync::Arc;

    fn some_save() -> Save {
        let record = |answer| Recorded::Answer(RecordedAnswer { seat: "ann".to_owned(), index: 0, answer });
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
                Recorded::Interjection(RecordedInterjection { seat: "ann".to_owned(), interject: "offer".into() }),
                record(Answer::Assign(vec![(Arc::from("a"), Arc::from("no"))])),
                record(Answer::Confirm(false)),
            ],
            hashes: [(0, "00".to_owned()), (4, "1e5".to_owned())].into(),
        }
    }

    #[test]
    fn a_written_save_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.yaml");
        write(&path, &some_save(), false).unwrap();

        assert_eq!(read(&path).unwrap(), some_save());
        assert!(std::fs::read_to_string(&path).unwrap().contains("one: '1'"));
    }

    #[test]
    fn answers_and_options_may_be_tags() {
        let text = serde_yaml::to_string(&some_save()).unwrap();
        assert!(text.contains("!one '1'") && text.contains("!flag true"), "{text}");
        assert_eq!(parse(&text).unwrap(), some_save());
    }

    #[test]
    fn what_cannot_be_seen_is_written_as_an_escape_sequence() {
        let mut save = some_save();
        save.seats =
            ["ann\u{202e}\u{200b}", "\\a7\\a", "\u{7}\n\u{85}\u{2028}x", "Оля 👩\u{200d}🚀"].map(str::to_owned).into();
        save.options = [("a\u{feff}".to_owned(), OptionValue::Text("b\u{2066}".to_owned()))].into();
        let text = print(&save).unwrap();
        assert!(text.contains(r#""ann\u202e\u200b""#) && text.contains(r#""a\ufeff":"#), "{text}");
        assert!(text.contains("Оля 👩\u{200d}🚀"), "{text}");
        let hidden = ['\u{202e}', '\u{200b}', '\u{7}', '\u{85}', '\u{2028}', '\u{feff}', '\u{2066}'];
        assert!(!text.contains(hidden), "{text}");
        assert_eq!(parse(&text).unwrap(), save);
    }

    #[test]
    fn an_existing_file_is_only_overwritten_on_request() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.yaml");
        std::fs::write(&path, "mine").unwrap();

        assert!(write(&path, &some_save(), false).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
        assert!(write(&path, &some_save(), true).is_ok());
    }

    #[test]
    fn fresh_names_avoid_existing_files() {
        let folder = tempfile::tempdir().unwrap();
        let first = write_fresh(folder.path(), "game", &some_save()).unwrap();
        let second = write_fresh(folder.path(), "game", &some_save()).unwrap();

        assert!(first.ends_with("game.yaml") && second.ends_with("game-2.yaml"));
    }

    #[test]
    fn the_number_precedes_the_extension_and_the_folder_is_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("saves/after-3.save.yaml");
        assert_eq!(write_beside(&path, &some_save()).unwrap(), path);
        let second = write_beside(&path, &some_save()).unwrap();

        assert!(second.ends_with("saves/after-3-2.save.yaml"));
    }
}
