//! What the tests across crates share: shipped packs, games played by bots, recorded games.

use hexforge_core::bot::Bot;
use hexforge_core::decision::Decision;
use hexforge_core::engine::EngineError;
use hexforge_core::host::ScriptHost;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::session::{Session, SessionError, Setup};
use hexforge_schemas::load::{LoadOptions, Loaded, load};
use hexforge_scripts::{Budgets, LuaHost, ScriptSet};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// The folder of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The shipped packs.
#[must_use]
pub fn shipped() -> Vec<PathBuf> {
    ["master-of-the-galaxy", "examples/tic-tac-toe", "examples/homebrew-species"]
        .iter()
        .map(|pack| root().join("content").join(pack))
        .collect()
}

/// A pack that can be played.
#[derive(Debug)]
pub struct Playable {
    /// What was loaded.
    pub loaded: Loaded,
    /// Its ruleset.
    pub ruleset: Arc<Ruleset>,
    /// Its scripts.
    pub scripts: Arc<ScriptSet>,
}

impl Playable {
    /// Loads packs below the repository; none if they have faults.
    #[must_use]
    pub fn load(packs: &[&str]) -> Option<Self> {
        let paths: Vec<PathBuf> = packs.iter().map(|pack| root().join(pack)).collect();
        let loaded = load(&paths, &LoadOptions::default());
        let (ruleset, scripts) = (loaded.ruleset.clone()?, loaded.scripts.clone()?);
        Some(Self { loaded, ruleset, scripts })
    }

    /// A fresh script host.
    ///
    /// # Errors
    /// The interpreter cannot be set up.
    pub fn host(&self) -> Result<Rc<dyn ScriptHost>, hexforge_core::host::ScriptError> {
        let host = LuaHost::new(&self.ruleset, &self.scripts, Budgets::default())?;
        Ok(host)
    }

    /// A set-up with the options' defaults.
    #[must_use]
    pub fn setup(&self, players: usize, seed: u64) -> Setup {
        let options = self.loaded.options(&BTreeMap::new()).unwrap_or_default();
        let seats = ["ann", "bob", "cid", "dee"].iter().take(players).map(|s| (*s).to_owned()).collect();
        Setup { seats, options, seed }
    }
}

/// Lets a bot answer until the game is over, or `most` decisions were made, and calls `look` before each answer.
///
/// # Errors
/// A hook failed.
pub fn play_on(
    session: &mut Session,
    bot: &mut dyn Bot,
    most: usize,
    mut look: impl FnMut(&mut Session, &Decision),
) -> Result<usize, SessionError> {
    let mut count = 0;
    while let Some(decision) = session.decisions().first().cloned() {
        if count == most {
            break;
        }
        look(session, &decision);
        let Some(decision) = session.decisions().first().cloned() else { break };
        let answer = bot.answer(session, &decision.question).map_err(EngineError::from)?;
        session.answer(decision.id, answer)?;
        count += 1;
    }
    Ok(count)
}
