//! Creates a pack: a small playable game, or an addition to another pack.

use super::files::Files;
use crate::content::{self, Content};
use crate::names::suggestion;
use anyhow::{Context as _, bail};
use hexforge_io::{json, shown_path};
use hexforge_schemas::pack::{SEARCH_FILE, folder_for_search_file, search_folders};
use std::path::{Path, PathBuf};

const MANIFEST: &str = "id: {id}
prefix: {prefix}
version: 0.1.0
api: 2
title: {title}
authors: [{author}]
licence: MIT OR Apache-2.0
{depends}languages: [en]
";

const GAME: &str = "# A small game: whoever takes the last counter wins. Replace it step by step with your own game.
kind: game
id: game
table: table
player: player
players: {min: 2, max: 4}
main: main
---
kind: kind
id: table
role: table
state:
  counters: 10
slots:
  players: {holds: [player], ordered: true}
---
{kind: kind, id: player, role: player}
---
# An event is anything that can happen. Its rules say when it is allowed.
kind: event
id: take
params: {player: player, count: integer}
rules:
  - {id: enough_left, require: count <= game.table.counters, because: not-enough-left}
do: game.add(game.table, \"counters\", -count)
log: took
---
# A flow is a list of steps. The game runs the flow `main`.
kind: flow
id: main
steps:
  - id: turns
    turns:
      of: game.players
      as: player
      steps:
        - choose: {by: player, from: \"{1, 2, 3}\", prompt: how-many, by_event: take, param: count, with: {player: player}}
          as: count
        - event: take
          with: {player: player, count: count}
        - if: game.table.counters == 0
          then:
            - do: game.finish{winner = player, how = \"last\"}
";

const LOCALE: &str = "how-many = How many counters do you take?
not-enough-left = Not enough counters are left
took = { $player } takes { $count }
last = took the last counter
";

const SCENARIO: &str = "scenario: the player who takes the last counter wins
given:
  players: [ann, bob]
  setup: game.set(game.table, \"counters\", 4)
  run: {flow: main}
when:
  - ann: 3
  - bob: 1
then:
  - finished: {winner: bob, how: last}
---
scenario: a player cannot take more counters than are left
given:
  players: [ann, bob]
  setup: game.set(game.table, \"counters\", 2)
  run: {flow: main}
then:
  - not_offered: {to: ann, option: 3}
  - why_not: {event: take, with: {player: ann, count: 3}, is: enough_left}
";

/// A request for a new pack.
#[derive(Debug)]
pub struct NewPack<'a> {
    /// Its id.
    pub id: &'a str,
    /// The parent folder.
    pub folder: &'a Path,
    /// The path or the id of the pack that it adds to, unless it is a game of its own.
    pub depends: Option<&'a str>,
}

/// Creates the files of a new pack; also returns its folder.
///
/// # Errors
/// The id is not valid, or the other pack cannot be found.
pub fn files(new: &NewPack<'_>) -> anyhow::Result<(Files, PathBuf)> {
    check_id(new.id)?;
    let root = if new.folder == Path::new(".") { PathBuf::from(new.id) } else { new.folder.join(new.id) };
    let mut files = Files::default();
    let depends = match new.depends {
        Some(other) => {
            let path = find(other, new.folder)?;
            if let Some((file, text)) = search_file(&path, &root)? {
                files.append(file, text);
            }
            content::manifest_of(&path).with_context(|| format!("{} is not a pack", shown_path(&path)))?;
            // Lists indirect dependencies as well: names are only resolved in packs that `depends` lists.
            let loaded = Content::load(std::slice::from_ref(&path))?;
            let all = loaded.loaded().packs.iter().map(|pack| format!("{}: ^{}", quoted(&pack.id), pack.version));
            format!("depends: {{{}}}\n", all.collect::<Vec<_>>().join(", "))
        }
        None => String::new(),
    };
    let manifest = MANIFEST
        .replace("{id}", new.id)
        .replace("{prefix}", &new.id.replace('-', "_"))
        .replace("{title}", &title(new.id))
        .replace("{author}", &author())
        .replace("{depends}", &depends);
    files.add(root.join("pack.yaml"), manifest);
    if new.depends.is_none() {
        files.add(root.join("game.yaml"), GAME.to_owned());
        files.add(root.join("locale/en.ftl"), LOCALE.to_owned());
        files.add(root.join("tests/game.yaml"), SCENARIO.to_owned());
    } else {
        files.add(root.join("locale/en.ftl"), "# Texts of the pack, one per line: key = text\n".to_owned());
    }
    Ok((files, root))
}

/// Finds a pack by path or id. Ids are searched where `hexforge check` searches for dependencies.
fn find(named: &str, folder: &Path) -> anyhow::Result<PathBuf> {
    if Path::new(named).join("pack.yaml").is_file() {
        return Ok(PathBuf::from(named));
    }
    let here = Path::new(".");
    let mut places = vec![folder.to_owned(), here.join("content"), here.join("content/examples")];
    // Searches as for a pack in that folder and for one in the working directory.
    places.extend(["a", "."].iter().flat_map(|pack| search_folders(&folder.join(pack)).concat()));
    places.push(here.to_owned());
    let known: Vec<(String, PathBuf)> = places.iter().flat_map(|place| content::packs_at(place)).collect();
    match known.iter().find(|(id, _)| id == named) {
        Some((_, path)) => Ok(path.clone()),
        None => {
            let ids = known.iter().map(|(id, _)| id.as_str());
            bail!("pack `{named}` not found here or in content/{}. Give the path of its folder", suggestion(named, ids))
        }
    }
}

/// Returns the search file that leads to the pack at `path` and the text that it lacks, unless a pack at `root` finds it anyway.
fn search_file(path: &Path, root: &Path) -> anyhow::Result<Option<(PathBuf, String)>> {
    let Ok(real) = path.canonicalize() else { return Ok(None) };
    let Some(folder) = real.parent() else { return Ok(None) };
    let found = |place: &PathBuf| place.canonicalize().is_ok_and(|place| place == folder);
    if search_folders(root).iter().flatten().any(found) {
        return Ok(None);
    }
    let Some(place) = folder_for_search_file() else { return Ok(None) };
    let is_here = std::env::current_dir().is_ok_and(|here| here == place);
    let file = if is_here { PathBuf::from(SEARCH_FILE) } else { place.join(SEARCH_FILE) };
    let heading = match file.symlink_metadata() {
        Ok(metadata) if !metadata.is_file() => bail!("{} is not a regular file. Remove it", shown_path(&file)),
        Ok(_) => "",
        Err(_) => {
            "# Folders that hexforge searches for dependencies of packs when it runs here or below: one per line,\n\
             # relative to this file. The paths are valid on this machine only.\n"
        }
    };
    // A folder cannot be listed if its name is not one line of text.
    let line = folder.to_str().filter(|folder| !folder.contains(char::is_control));
    Ok(line.map(|folder| (file, format!("{heading}{folder}\n"))))
}

/// An id as a key in YAML. One that is not valid has an error of its own, but must not add keys.
fn quoted(id: &str) -> String {
    if check_id(id).is_ok() { id.to_owned() } else { json::safe(&serde_json::Value::from(id).to_string()) }
}

fn check_id(id: &str) -> anyhow::Result<()> {
    let good = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if !id.split('-').all(good) || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
        bail!("`{id}` is not a valid pack id. Use lower-case letters, digits and hyphens, such as `my-game`");
    }
    Ok(())
}

/// Makes a title of an id: `my-game` becomes `My Game`.
#[must_use]
pub fn title(id: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    };
    id.split(['-', '_']).map(capital).collect::<Vec<_>>().join(" ")
}

/// Returns the user name if it needs no quotes in YAML, else `anonymous`.
fn author() -> String {
    let name = std::env::var("USER").or_else(|_| std::env::var("USERNAME")).unwrap_or_default();
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == ' ');
    if plain { name } else { "anonymous".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_packs_are_kebab_case() {
        assert!(check_id("my-game").is_ok());
        for wrong in ["My-Game", "my_game", "-x", "x-", "", "1st"] {
            assert!(check_id(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn titles_are_made_from_ids() {
        assert_eq!(title("my-big_game"), "My Big Game");
    }
}
