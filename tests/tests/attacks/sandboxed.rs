//! A small game with a hostile library or body.

use hexforge_core::bot::{Bot, RandomBot};
use hexforge_core::host::ScriptHost;
use hexforge_core::session::{Session, SessionError, Setup};
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::load::Loaded;
use hexforge_scripts::{Budgets, LuaHost};
use hexforge_tests::small_game::SmallGame;
use std::collections::BTreeMap;
use std::process::Command;
use std::rc::Rc;

/// The small game, loaded.
pub struct Attack {
    _game: SmallGame,
    pub loaded: Loaded,
}

impl Attack {
    /// A game whose flow runs the Lua `body` before and after a question, with the library `keep`.
    pub fn with(body: &str, keep: &str) -> Self {
        let body = body.replace('\n', "\n      ");
        let step = format!("  - do: |\n      {body}\n");
        let ask = "  - confirm: {by: \"game.players[1]\", prompt: ok}\n";
        Self::of(&format!("kind: flow\nid: main\nsteps:\n{step}{ask}{step}{ask}"), keep)
    }

    /// A game with this flow, and more documents.
    pub fn of(documents: &str, keep: &str) -> Self {
        let game = SmallGame::new().file("main.yaml", documents);
        let game = if keep.is_empty() { game } else { game.file("lib/keep.lua", keep) };
        let loaded = game.load();
        Self { _game: game, loaded }
    }

    pub fn errors(&self) -> Vec<&Diagnostic> {
        self.loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect()
    }

    /// The code, line and message of the only error that checking reports.
    pub fn refused(&self) -> (String, usize, String) {
        let errors = self.errors();
        let [error] = errors.as_slice() else { panic!("{errors:?}") };
        let place = error.place.as_ref().expect("it has a place");
        (error.code.to_string(), place.start().0, error.message.clone())
    }

    pub fn host(&self) -> Rc<LuaHost> {
        assert!(self.errors().is_empty(), "{:?}", self.errors());
        let (Some(ruleset), Some(scripts)) = (&self.loaded.ruleset, &self.loaded.scripts) else { panic!("no game") };
        LuaHost::new(ruleset, scripts, Budgets::default()).expect("there is a host")
    }

    /// A new game on a host.
    pub fn start(&self, host: &Rc<LuaHost>, seed: u64) -> Result<Session, SessionError> {
        let ruleset = self.loaded.ruleset.clone().expect("it loads");
        let options = self.loaded.options(&BTreeMap::new()).expect("there are defaults");
        let setup = Setup { seats: vec!["ann".to_owned(), "bob".to_owned()], options, seed };
        let host: Rc<dyn ScriptHost> = host.clone();
        Session::new(ruleset, host, setup)
    }

    /// The hash of the game after every answer of a bot, or the error.
    pub fn hashes(&self, host: &Rc<LuaHost>, seed: u64) -> Vec<String> {
        let mut session = match self.start(host, seed) {
            Ok(session) => session,
            Err(error) => return vec![told(&error)],
        };
        let mut hashes = vec![session.hash()];
        let mut bot = RandomBot::new(seed);
        while let Some(decision) = session.decisions().first().cloned().filter(|_| hashes.len() < 20) {
            let answer = bot.answer(&mut session, &decision.question).expect("it answers");
            match session.answer(decision.seat, decision.id, answer) {
                Ok(_) => hashes.push(session.hash()),
                Err(error) => {
                    hashes.push(told(&error));
                    break;
                }
            }
        }
        hashes
    }
}

/// An error with the causes of which it consists.
pub fn told(error: &SessionError) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

/// Whether to try as much as before a release, which takes hours.
pub fn at_length() -> bool {
    std::env::var_os("HEXFORGE_AT_LENGTH").is_some()
}

/// The output of the test `name` in another process, which gives it to [`probe`].
pub fn in_another_process(name: &str) -> String {
    let child = Command::new(std::env::current_exe().expect("it has a name"))
        .args([name, "--exact", "--nocapture", "--include-ignored"])
        .env("HEXFORGE_PROBE", "1")
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&child.stdout).into_owned();
    let found = text.lines().find_map(|line| line.split_once("PROBE ")).map(|(_, found)| found.to_owned());
    found.unwrap_or_else(|| panic!("no result: {text}"))
}

/// Whether this is the other process. If so, tells it what was found.
pub fn probe(found: &str) -> bool {
    let asked = std::env::var_os("HEXFORGE_PROBE").is_some();
    if asked {
        println!("PROBE {found}");
    }
    asked
}
