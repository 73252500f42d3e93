//! Loaded packs, and games that bots play.

use crate::packs::workspace;
use hexforge_core::bot::Bot;
use hexforge_core::decision::Decision;
use hexforge_core::engine::EngineError;
use hexforge_core::host::ScriptHost;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::session::{Session, SessionError, Setup};
use hexforge_schemas::load::{LoadOptions, Loaded, load};
use hexforge_schemas::render;
use hexforge_scripts::{Budgets, LuaHost, ScriptSet};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock};

/// A pack, with the packs that it needs, that can be played.
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
    /// Loads packs by their paths in the repository, such as `content/examples/tic-tac-toe`. Each list of packs is loaded
    /// once in a process.
    ///
    /// # Panics
    /// The packs have errors.
    #[must_use]
    pub fn load(packs: &[&str]) -> Arc<Self> {
        static LOADED: OnceLock<Mutex<BTreeMap<Vec<PathBuf>, Arc<Playable>>>> = OnceLock::new();
        let paths: Vec<PathBuf> = packs.iter().map(|pack| workspace().join(pack)).collect();
        let mut loaded = LOADED.get_or_init(Mutex::default).lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        loaded.entry(paths).or_insert_with_key(|paths| Arc::new(Self::load_now(paths))).clone()
    }

    /// Loads packs as they are played: without scenarios, and without what only they have.
    ///
    /// # Panics
    /// The packs have errors.
    #[must_use]
    pub fn load_without_tests(packs: &[&str]) -> Self {
        let paths: Vec<PathBuf> = packs.iter().map(|pack| workspace().join(pack)).collect();
        Self::load_as(&paths, &LoadOptions { scenarios: false, ..LoadOptions::default() })
    }

    fn load_now(paths: &[PathBuf]) -> Self {
        Self::load_as(paths, &LoadOptions::default())
    }

    fn load_as(paths: &[PathBuf], options: &LoadOptions) -> Self {
        let loaded = load(paths, options);
        let (Some(ruleset), Some(scripts)) = (loaded.ruleset.clone(), loaded.scripts.clone()) else {
            panic!("the packs have errors:\n{}", render::text(&loaded.diagnostics, false));
        };
        Self { loaded, ruleset, scripts }
    }

    /// A new script host.
    ///
    /// # Panics
    /// The scripts do not load.
    #[must_use]
    pub fn host(&self) -> Rc<dyn ScriptHost> {
        let host: Rc<LuaHost> =
            LuaHost::new(&self.ruleset, &self.scripts, Budgets::default()).expect("the scripts load");
        host
    }

    /// A set-up with the default of every option.
    ///
    /// # Panics
    /// The options have no defaults, or there are more than six players.
    #[must_use]
    pub fn setup(&self, players: usize, seed: u64) -> Setup {
        let options = self.loaded.options(&BTreeMap::new()).expect("every option has a default");
        let seats =
            ["ann", "bob", "cid", "dee", "eve", "fay"][..players].iter().map(|seat| (*seat).to_owned()).collect();
        Setup { seats, options, seed }
    }

    /// Starts a game with a host of its own.
    ///
    /// # Panics
    /// The game does not start.
    #[must_use]
    pub fn start(&self, players: usize, seed: u64) -> Session {
        self.start_on(self.host(), players, seed)
    }

    /// Starts a game on this host.
    ///
    /// # Panics
    /// The game does not start.
    #[must_use]
    pub fn start_on(&self, host: Rc<dyn ScriptHost>, players: usize, seed: u64) -> Session {
        Session::new(self.ruleset.clone(), host, self.setup(players, seed)).expect("the game starts")
    }
}

/// Lets a bot answer until the game is over, or `most` decisions were made. Calls `look` before each answer. Returns the
/// number of answers.
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
    while count < most {
        let Some(decision) = session.decisions().first().cloned() else { break };
        look(session, &decision);
        // What is asked may be another question now.
        let Some(decision) = session.decisions().first().cloned() else { break };
        let answer = bot.answer(session, &decision.question).map_err(EngineError::from)?;
        session.answer(decision.seat, decision.id, answer)?;
        count += 1;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexforge_core::bot::RandomBot;

    const TIC_TAC_TOE: &str = "content/examples/tic-tac-toe";

    #[test]
    fn a_pack_is_loaded_once() {
        assert!(Arc::ptr_eq(&Playable::load(&[TIC_TAC_TOE]), &Playable::load(&[TIC_TAC_TOE])));
    }

    #[test]
    #[should_panic(expected = "the packs have errors")]
    fn packs_with_errors_fail_the_test() {
        let _ = Playable::load(&["content/examples/no-such-pack"]);
    }

    #[test]
    fn a_bot_plays_to_the_end_or_as_far_as_it_may() {
        let game = Playable::load(&[TIC_TAC_TOE]);
        let mut session = game.start(2, 1);
        assert_eq!(play_on(&mut session, &mut RandomBot::new(1), 3, |_, _| {}).unwrap(), 3);
        let mut seen = 0;
        let more = play_on(&mut session, &mut RandomBot::new(1), 100, |_, _| seen += 1).unwrap();
        assert_eq!(seen, more);
        assert!(session.decisions().is_empty(), "the game is over");
        assert!((5..=9).contains(&(3 + more)), "{more} more");
    }
}
