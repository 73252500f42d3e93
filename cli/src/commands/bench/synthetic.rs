//! Generates the pack for benchmarks: events in a loop, windows with many abilities, and an endless series of questions.

use anyhow::Context as _;
use std::fmt::Write as _;
use std::path::PathBuf;
use tempfile::TempDir;

/// How often a flow of the pack performs its event. Each round of the loop performs many events, so that the benchmark
/// measures the event and not the loop.
pub const EVENTS: u32 = ROUNDS * BODY;
const ROUNDS: u32 = 50;
const BODY: u32 = 20;

/// The numbers of abilities that listen to the windows.
pub const ABILITIES: [usize; 3] = [1, 10, 100];

const PACK: &str = "id: bench\nversion: 1.0.0\napi: 2\ntitle: Measurements\n";

const GAME: &str = "\
kind: game
id: game
table: table
player: player
players: {min: 1, max: 1}
main: ask
---
kind: kind
id: table
role: table
slots:
  players: {holds: [player]}
  cards: {holds: [card], ordered: true}
---
kind: kind
id: player
role: player
state: {points: 0, name: \"\"}
---
kind: kind
id: card
state: {number: 0}
---
{kind: event, id: unheard, params: {player: player}}
---
{kind: event, id: scripted, params: {player: player}, do: 'game.add(player, \"points\", 1)'}
---
kind: event
id: reading
params: {player: player}
do: |
  local sum = player.points + game.table:count(\"cards\") + #game.players
  game.set(player, \"points\", sum % 7)
  game.add(player, \"points\", 1)
---
kind: flow
id: ask
steps:
  - repeat:
      steps:
        - confirm: {by: \"game.players[1]\", prompt: go-on}
        - event: scripted
          with: {player: \"game.players[1]\"}
";

/// Writes the pack to a temporary folder, which is removed when the returned value is dropped.
///
/// # Errors
/// The folder cannot be written.
pub fn write() -> anyhow::Result<(TempDir, PathBuf)> {
    let folder = tempfile::tempdir().context("cannot make a folder for the measurements")?;
    let root = folder.path().join("bench");
    std::fs::create_dir(&root)?;
    std::fs::write(root.join("pack.yaml"), PACK)?;
    std::fs::write(root.join("game.yaml"), GAME)?;
    std::fs::write(root.join("flows.yaml"), flows())?;
    std::fs::write(root.join("windows.yaml"), windows())?;
    Ok((folder, root))
}

/// The events that flows perform in a loop. The flow of an event is called `loop_` and its name.
#[must_use]
pub fn events() -> Vec<String> {
    let windows = ABILITIES.iter().map(|n| format!("window_{n}"));
    ["unheard", "scripted", "reading"].iter().map(|e| (*e).to_owned()).chain(windows).collect()
}

fn flows() -> String {
    let mut text = String::new();
    for event in events() {
        let _ = write!(
            text,
            "---\nkind: flow\nid: loop_{event}\nsteps:\n  - each:\n      in: table.create({ROUNDS}, 1)\n      as: n\n      steps:\n"
        );
        for _ in 0..BODY {
            let _ = writeln!(text, "        - event: {event}\n          with: {{player: \"game.players[1]\"}}");
        }
    }
    text
}

/// Events that abilities listen to with `timing: after`. Only the ability of the first card can be used.
fn windows() -> String {
    let mut text = String::new();
    for count in ABILITIES {
        let _ = write!(
            text,
            "---\n{{kind: event, id: window_{count}, params: {{player: player}}}}\n\
             ---\nkind: card\nid: card_{count}\ncopies: {count}\nabilities:\n  - id: react\n    on: window_{count}\n    timing: after\n    \
             if: self.number == 1\n    do: game.add(event.player, \"points\", 1)\n"
        );
        let _ = write!(
            text,
            "---\nkind: flow\nid: deal_{count}\nsteps:\n  - do: |\n      for n = 1, {count} do\n        \
             game.create(\"card_{count}\", game.table, \"cards\", {{number = n}})\n      end\n"
        );
    }
    text
}
