//! A small game, to which an attack is added.

use hexforge_schemas::load::{LoadOptions, Loaded, load};
use hexforge_schemas::render;
use hexforge_test_support::PackFolder;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The manifest of every hostile pack.
pub const MANIFEST: &str = "id: atk\nversion: 1.0.0\napi: 2\ntitle: A\nauthors: [x]\nlicence: MIT\nlanguages: [en]\n";

/// The documents of the game, without the flow that it consists of.
pub const GAME: &str = "kind: game
id: game
table: table
player: player
players: {min: 2, max: 2}
main: main
weights: {points: {value: player.points, weight: 1}}
---
kind: kind
id: table
role: table
state: {n: 0, data: {type: any, default: null}}
slots: {players: {holds: [player], ordered: true}, board: {ordered: true}}
---
{kind: kind, id: player, role: player, state: {points: 0}, slots: {hand: {visible: owner}}}
---
{kind: kind, id: stone, state: {n: 0}}
";

/// The flow: a question, and the end.
pub const MAIN: &str = "kind: flow
id: main
steps:
  - confirm: {by: \"game.players[1]\", prompt: ok}
    as: yes_
  - do: 'game.finish{winner = game.players[1], how = \"done\"}'
";

/// The texts.
pub const TEXTS: &str = "ok = OK\ndone = done\n";

/// No attack may take longer, in an unoptimised build on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

/// The game in a folder of its own, which is removed when it is dropped.
#[derive(Debug)]
pub struct SmallGame {
    /// The folder that the pack `atk` is in.
    pub folder: PackFolder,
}

impl Default for SmallGame {
    fn default() -> Self {
        Self::new()
    }
}

impl SmallGame {
    /// The game as it is.
    #[must_use]
    pub fn new() -> Self {
        let game = Self { folder: PackFolder::new() };
        game.file("pack.yaml", MANIFEST).file("game.yaml", GAME).file("main.yaml", MAIN).file("locale/en.ftl", TEXTS)
    }

    /// Adds or replaces a file of the pack.
    #[must_use]
    pub fn file(self, relative: &str, text: &str) -> Self {
        self.folder.write(&format!("atk/{relative}"), text);
        self
    }

    /// Replaces the manifest by one with more lines.
    #[must_use]
    pub fn manifest(self, more: &str) -> Self {
        self.file("pack.yaml", &format!("{MANIFEST}{more}"))
    }

    /// The path of a file of the pack.
    #[must_use]
    pub fn path(&self, relative: &str) -> PathBuf {
        self.folder.path(&format!("atk/{relative}"))
    }

    /// Loads the pack.
    #[must_use]
    pub fn load(&self) -> Loaded {
        load(&[self.path("")], &LoadOptions::default())
    }

    /// Checks the pack.
    ///
    /// # Panics
    /// The check takes long, or its report is large.
    pub fn check(&self) -> Report {
        self.check_at("atk")
    }

    /// Checks what is at a path of the folder.
    ///
    /// # Panics
    /// The check takes long, or its report is large.
    pub fn check_at(&self, relative: &str) -> Report {
        let start = Instant::now();
        let loaded = load(&[self.folder.path(relative)], &LoadOptions::default());
        let text = render::text(&render::limited(&loaded.diagnostics), false);
        let took = start.elapsed();
        assert!(took < LONGEST, "took {took:?}");
        assert!(text.len() < 1 << 20, "the report has {} bytes", text.len());
        Report { loaded, text }
    }
}

/// What a check found.
#[derive(Debug)]
pub struct Report {
    /// What was loaded.
    pub loaded: Loaded,
    /// The report as a person reads it.
    pub text: String,
}

impl Report {
    /// Asserts that there is an error with this sentence, and that the report names this place.
    ///
    /// # Panics
    /// It does not.
    #[track_caller]
    pub fn refuses(&self, place: &str, sentence: &str) -> &Self {
        assert!(self.loaded.has_errors(), "there are no errors");
        let shown: String = self.text.chars().take(4_000).collect();
        assert!(self.text.contains(sentence), "`{sentence}` is not in:\n{shown}");
        assert!(self.text.contains(place), "`{place}` is not in:\n{shown}");
        self
    }

    /// Asserts that there are no errors.
    ///
    /// # Panics
    /// There are.
    #[track_caller]
    pub fn accepts(&self) -> &Self {
        assert!(!self.loaded.has_errors(), "{}", self.text.chars().take(4_000).collect::<String>());
        self
    }
}
