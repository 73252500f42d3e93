//! Formats that are read as a part of a pack.

use super::invariants::report;
use crate::small_game::{MANIFEST, SmallGame};
use hexforge_core::bot::{Bot as _, RandomBot};
use hexforge_core::session::{Session, Setup};
use hexforge_schemas::cache::Cache;
use hexforge_schemas::load::{LoadOptions, Loaded, load, load_with};
use hexforge_schemas::locale::TextArg;
use hexforge_scripts::{Budgets, LuaHost};
use hexforge_test_support::PackFolder;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// A pack with a file that changes from load to load, without reading the disk again.
pub(super) struct Kept {
    game: SmallGame,
    /// The pack that is loaded.
    root: PathBuf,
    file: PathBuf,
    cache: Cache,
}

impl Kept {
    /// The small game with a file.
    pub fn small(file: &str) -> Self {
        let game = SmallGame::new().file(file, "");
        let (root, file) = (game.path(""), game.path(file));
        Self { game, root, file, cache: Cache::new() }
    }

    /// A second pack that depends on the small game, with documents.
    fn second() -> Self {
        let mut kept = Self::small("more.yaml");
        let manifest = MANIFEST.replacen("id: atk", "id: more", 1) + "depends: {atk: '*'}\n";
        kept.game.folder.write("more/pack.yaml", &manifest);
        kept.game.folder.write("more/locale/en.ftl", "");
        kept.game.folder.write("more/x.yaml", "");
        kept.root = kept.game.folder.path("more");
        kept.file = kept.game.folder.path("more/x.yaml");
        kept
    }

    /// Loads the pack with this text in its file.
    pub fn load(&mut self, text: &str) -> Loaded {
        let texts = BTreeMap::from([(self.file.clone(), text.to_owned())]);
        let options = LoadOptions { changed: Some(texts), ..LoadOptions::default() };
        // The first load of a cache reads the disk.
        if self.cache.parsed() == 0 {
            let _ = load_with(std::slice::from_ref(&self.root), &LoadOptions::default(), &mut self.cache);
        }
        load_with(std::slice::from_ref(&self.root), &options, &mut self.cache)
    }
}

thread_local! {
    static FLUENT: RefCell<Kept> = RefCell::new(Kept::small("locale/en/x.ftl"));
    static DOCUMENTS: RefCell<Kept> = RefCell::new(Kept::small("x.yaml"));
    static PATCHES: RefCell<Kept> = RefCell::new(Kept::second());
}

/// Reads texts and formats all of them.
pub(super) fn fluent(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let loaded = FLUENT.with_borrow_mut(|kept| kept.load(text));
    report(&loaded.diagnostics);
    let word = |line: &str| -> String {
        let rest = line.trim_start();
        rest.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
    };
    let keys: BTreeSet<String> = text.lines().map(word).filter(|key| !key.is_empty()).take(50).collect();
    let args =
        [("n", TextArg::Number(2)), ("a", TextArg::Text("x".repeat(100))), ("player", TextArg::Text("ann".into()))];
    for key in &keys {
        for args in [&args[..], &[]] {
            let formatted = loaded.locales.text("en", "atk", key, args);
            // A text has at most 64 KiB, and at most 100 placeables.
            assert!(formatted.is_none_or(|text| text.len() < 1 << 23), "text `{key}` is too long");
        }
        let _ = loaded.locales.outline("en", "atk", key);
    }
}

/// Reads documents of a pack. Each is checked with all others.
pub(super) fn documents(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let loaded = DOCUMENTS.with_borrow_mut(|kept| kept.load(text));
    report(&loaded.diagnostics);
    assert_eq!(loaded.ruleset.is_some(), !loaded.has_errors(), "a game with errors, or without a reason why not");
    play(&loaded);
}

/// Reads documents of a pack that changes another one.
pub(super) fn patches(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let loaded = PATCHES.with_borrow_mut(|kept| kept.load(text));
    report(&loaded.diagnostics);
    play(&loaded);
}

/// Reads a folder of packs. The input lists its files: each begins with a line `=== PATH`.
pub(super) fn folder(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let folder = PackFolder::new();
    let mut taken = BTreeSet::new();
    for file in text.split("=== ").skip(1).take(30) {
        let (path, content) = file.split_once('\n').unwrap_or((file, ""));
        if may_be_written(path)
            && taken.insert(path.to_lowercase())
            && !taken.iter().any(|other| is_inside(other, path))
        {
            folder.write(path, content);
        }
    }
    let loaded = load(&[folder.path("")], &LoadOptions::default());
    report(&loaded.diagnostics);
    play(&loaded);
}

/// Whether one of two paths is a folder that the other is in.
fn is_inside(one: &str, other: &str) -> bool {
    let other = other.to_lowercase();
    one.starts_with(&format!("{other}/")) || other.starts_with(&format!("{one}/"))
}

/// Whether a file of the fuzzer's folder can have this path: it must not lead elsewhere, and the system must take it.
fn may_be_written(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let plain = |part: &&str| !part.is_empty() && *part != "." && *part != ".." && part.len() <= 100;
    path.len() <= 400 && !path.contains('\0') && parts.len() <= 20 && parts.iter().all(plain)
}

/// Plays a few answers of what was loaded, with small budgets, and undoes them.
fn play(loaded: &Loaded) {
    let (Some(ruleset), Some(scripts)) = (&loaded.ruleset, &loaded.scripts) else { return };
    let Ok(options) = loaded.options(&BTreeMap::new()) else { return };
    let budgets = Budgets { fuel: 20_000, memory: 4 << 20, ..Budgets::default() };
    let host = LuaHost::new(ruleset, scripts, budgets).expect("the host starts");
    let setup = Setup { seats: vec!["ann".to_owned(), "bob".to_owned()], options, seed: 1 };
    let Ok(mut session) = Session::new(ruleset.clone(), host, setup) else { return };
    let mut bot = RandomBot::new(1);
    let mut hashes = vec![session.hash()];
    for _ in 0..5 {
        let Some(decision) = session.decisions().first().cloned() else { break };
        let Ok(answer) = bot.answer(&mut session, &decision.question) else { break };
        match session.answer(decision.seat, decision.id, answer) {
            Ok(_) => hashes.push(session.hash()),
            Err(_) => break,
        }
    }
    assert_eq!(hashes.last(), Some(&session.hash()), "an answer that failed left something");
    while let Some(hash) = hashes.pop() {
        assert_eq!(session.hash(), hash, "an undo did not lead back");
        if session.undo().is_err() {
            break;
        }
    }
}
