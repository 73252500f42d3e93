//! A game that can be played, on any thread.

use crate::names::bare;
use crate::texts::Texts;
use anyhow::anyhow;
use hexforge_core::host::ScriptHost;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::session::Setup;
use hexforge_schemas::diagnostic::Diagnostic;
use hexforge_schemas::load::{Loaded, Scenario};
use hexforge_schemas::outline::{DocumentSymbol, outline};
use hexforge_schemas::pack::Pack;
use hexforge_scripts::{Budgets, LuaHost, ScriptSet, SourceKind};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The scripts of the rules.
    pub scripts: Arc<ScriptSet>,
    loaded: Arc<Loaded>,
    outline: Arc<OnceLock<Arc<Vec<DocumentSymbol>>>>,
}

/// A pack of a game, as scaffolds need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackInfo {
    /// Its id.
    pub id: String,
    /// What its ids begin with.
    pub prefix: String,
    /// The languages of its texts.
    pub languages: Vec<String>,
}

impl Game {
    /// The game of loaded packs; none if they have errors or no game.
    #[must_use]
    pub fn of(loaded: Arc<Loaded>) -> Option<Self> {
        let (ruleset, scripts) = (loaded.ruleset.clone()?, loaded.scripts.clone()?);
        Some(Self { ruleset, scripts, loaded, outline: Arc::default() })
    }

    /// A script host for one thread.
    ///
    /// # Errors
    /// The interpreter cannot be set up.
    pub fn host(&self) -> anyhow::Result<Rc<dyn ScriptHost>> {
        Ok(self.lua_host()?)
    }

    /// A script host to which hooks can be added, for consoles.
    ///
    /// # Errors
    /// The interpreter cannot be set up.
    pub fn lua_host(&self) -> anyhow::Result<Rc<LuaHost>> {
        Ok(LuaHost::new(&self.ruleset, &self.scripts, Budgets::default())?)
    }

    /// The packs.
    #[must_use]
    pub fn packs(&self) -> &[Pack] {
        &self.loaded.packs
    }

    /// The scenarios of all packs.
    #[must_use]
    pub fn scenarios(&self) -> &[Scenario] {
        &self.loaded.scenarios
    }

    /// The set-up of a scenario.
    ///
    /// # Errors
    /// An option has a value that it cannot have.
    pub fn scenario_setup(&self, scenario: &Scenario) -> anyhow::Result<Setup> {
        let options = scenario.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        self.setup_of(scenario.players.clone(), options.collect(), scenario.seed)
    }

    /// A set-up with options in the form `NAME=VALUE`.
    ///
    /// # Errors
    /// An option is unknown or has a value that it cannot have.
    pub fn setup(&self, seats: Vec<String>, options: &[(String, String)], seed: u64) -> anyhow::Result<Setup> {
        let options = options.iter().map(|(name, typed)| (name.clone(), option_value(typed)));
        self.setup_with(seats, options.collect(), seed)
    }

    /// A set-up with the values of options. Options that are not among them have the values of the pack set.
    ///
    /// # Errors
    /// An option is unknown or has a value that it cannot have.
    pub fn setup_with(&self, seats: Vec<String>, options: BTreeMap<String, Json>, seed: u64) -> anyhow::Result<Setup> {
        let mut chosen = self.loaded.set_options();
        chosen.extend(options);
        self.setup_of(seats, chosen, seed)
    }

    fn setup_of(&self, seats: Vec<String>, chosen: BTreeMap<String, Json>, seed: u64) -> anyhow::Result<Setup> {
        let options = self.loaded.options(&chosen).map_err(|found| error_of(&found))?;
        Ok(Setup { seats, options, seed })
    }

    /// The texts in the requested language, else in that of the terminal, else in the first one of each pack.
    ///
    /// # Errors
    /// No pack has texts in the requested language.
    pub fn texts(&self, language: Option<&str>) -> anyhow::Result<Texts<'_>> {
        Texts::new(&self.loaded.locales, language)
    }

    /// The texts for scenarios, which use the first language of each pack.
    #[must_use]
    pub fn texts_for_tests(&self) -> Texts<'_> {
        Texts::first(&self.loaded.locales)
    }

    /// The pack in this folder.
    #[must_use]
    pub fn pack_at(&self, path: &Path) -> Option<PackInfo> {
        let wanted = path.canonicalize().ok()?;
        let lies_there = |pack: &&Pack| pack.location.path.canonicalize().is_ok_and(|real| real == wanted);
        self.packs().iter().find(lies_there).map(|pack| PackInfo {
            id: pack.id.clone(),
            prefix: pack.prefix.clone(),
            languages: pack.manifest.languages.clone(),
        })
    }

    /// The code of a hook on one line, and its place.
    #[must_use]
    pub fn code(&self, hook: usize) -> Option<String> {
        let source = self.scripts.hooks.get(hook)?;
        if let SourceKind::LibFunction { module, function } = &source.kind {
            return Some(format!("`{module}.lua#{function}` ({}:{})", source.file, source.first_line));
        }
        let code = source.source.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = code.chars().take(100).collect();
        let dots = if short.len() < code.len() { "…" } else { "" };
        Some(format!("`{short}{dots}` ({}:{})", source.file, source.first_line))
    }

    /// The JSON Schema of documents of a kind, by its full id.
    #[must_use]
    pub fn schema_of(&self, kind: &str) -> Option<Json> {
        let mut schemas = self.loaded.schemas();
        schemas.remove(kind).or_else(|| schemas.remove(bare(kind)))
    }

    /// All documents. The list is built at the first call.
    #[must_use]
    pub fn outline(&self) -> &Arc<Vec<DocumentSymbol>> {
        self.outline.get_or_init(|| Arc::new(outline(&self.loaded)))
    }

    /// The loaded packs.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }
}

/// Parses the value of an option: a flag, a number or a text.
fn option_value(typed: &str) -> Json {
    match typed {
        "true" | "yes" | "on" => true.into(),
        "false" | "no" | "off" => false.into(),
        other => other.parse::<i64>().map_or_else(|_| other.into(), Json::from),
    }
}

fn error_of(diagnostics: &[Diagnostic]) -> anyhow::Error {
    let text = |diagnostic: &Diagnostic| {
        let mut text = diagnostic.message.clone();
        for more in diagnostic.expected.iter().map(|e| format!("expected {e}")).chain(diagnostic.help.iter().cloned()) {
            text.push_str("; ");
            text.push_str(&more);
        }
        text
    };
    anyhow!("{}", diagnostics.iter().map(text).collect::<Vec<_>>().join("; "))
}
