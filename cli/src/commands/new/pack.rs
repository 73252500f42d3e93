//! A new pack: a small game that can be played, or an addition to another pack.

use super::files::Files;
use crate::content::{self, Content};
use crate::names::suggestion;
use anyhow::{Context as _, bail};
use hexforge_schemas::pack::{SEARCH_FILE, search_folders};
use std::path::{Path, PathBuf};

const MANIFEST: &str = "id: {id}
prefix: {prefix}
version: 0.1.0
api: 1
title: {title}
authors: [{author}]
licence: MIT OR Apache-2.0
{depends}languages: [en]
";

const GAME: &str = "# Who takes the last counter wins: replace this by your own game, piece by piece.
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
# An event is anything that can happen. Its rules say when it may.
kind: event
id: take
params: {player: player, count: integer}
rules:
  - {id: enough_left, require: count <= game.table.counters, because: not-enough-left}
do: game.add(game.table, \"counters\", -count)
log: took
---
# A flow is what happens in which order.
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
not-enough-left = There are not so many counters left
took = { $player } takes { $count }
last = took the last counter
";

const SCENARIO: &str = "scenario: who takes the last counter wins
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
scenario: nobody takes more than is left
given:
  players: [ann, bob]
  setup: game.set(game.table, \"counters\", 2)
  run: {flow: main}
then:
  - not_offered: {to: ann, option: 3}
  - why_not: {event: take, with: {player: ann, count: 3}, is: enough_left}
";

/// What a new pack is to be.
#[derive(Debug)]
pub struct NewPack<'a> {
    /// Its id.
    pub id: &'a str,
    /// The folder in which its folder is made.
    pub folder: &'a Path,
    /// The pack that it adds to, if it is not a game of its own: its path, or its id if it lies near.
    pub depends: Option<&'a str>,
}

/// The files of a new pack, and its folder.
///
/// # Errors
/// The name is no id of a pack, or the other pack is none.
pub fn files(new: &NewPack<'_>) -> anyhow::Result<(Files, PathBuf)> {
    check_id(new.id)?;
    let root = if new.folder == Path::new(".") { PathBuf::from(new.id) } else { new.folder.join(new.id) };
    let mut files = Files::default();
    let depends = match new.depends {
        Some(other) => {
            let path = find(other, new.folder)?;
            if let Some(text) = search_file(&path, &root) {
                files.add(root.join(SEARCH_FILE), text);
            }
            content::manifest_of(&path).with_context(|| format!("{} is no pack", path.display()))?;
            // What the pack itself depends on too: names are only looked up in packs that `depends` lists.
            let loaded = Content::load(std::slice::from_ref(&path))?;
            let all = loaded.loaded().packs.iter().map(|pack| format!("{}: ^{}", pack.id, pack.version));
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
        files.add(root.join("locale/en.ftl"), "# The pack's texts, as `key = text`.\n".to_owned());
    }
    Ok((files, root))
}

/// The pack that a path or an id names; ids are looked for where `hexforge check` looks for dependencies.
fn find(named: &str, folder: &Path) -> anyhow::Result<PathBuf> {
    if Path::new(named).join("pack.yaml").is_file() {
        return Ok(PathBuf::from(named));
    }
    let here = Path::new(".");
    let mut places = vec![folder.to_owned(), here.join("content"), here.join("content/examples")];
    // As for a pack in that folder, and for one that lies here.
    places.extend(["a", "."].iter().flat_map(|pack| search_folders(&folder.join(pack)).concat()));
    places.push(here.to_owned());
    let known: Vec<(String, PathBuf)> = places.iter().flat_map(|place| content::packs_at(place)).collect();
    match known.iter().find(|(id, _)| id == named) {
        Some((_, path)) => Ok(path.clone()),
        None => {
            let ids = known.iter().map(|(id, _)| id.as_str());
            bail!(
                "there is no pack `{named}` here or in content/{}; give the path of its folder",
                suggestion(named, ids)
            )
        }
    }
}

/// What says where the pack at `path` lies, if it would not be found from a pack at `root`.
fn search_file(path: &Path, root: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    let folder = real.parent()?;
    let found = |place: &PathBuf| place.canonicalize().is_ok_and(|place| place == folder);
    if search_folders(root).iter().flatten().any(found) {
        return None;
    }
    Some(format!(
        "# Folders in which hexforge looks for packs that this one depends on, one a line, relative to this file.\n\
         # It tells of this machine: leave it out when you pass the pack on.\n{}\n",
        folder.display()
    ))
}

fn check_id(id: &str) -> anyhow::Result<()> {
    let good = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if !id.split('-').all(good) || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
        bail!("`{id}` cannot be the id of a pack; use small letters and hyphens, as `my-game`");
    }
    Ok(())
}

/// `my-game` as `My Game`.
#[must_use]
pub fn title(id: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    };
    id.split(['-', '_']).map(capital).collect::<Vec<_>>().join(" ")
}

/// The name of whoever is logged in, as far as it can stand in a list.
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
