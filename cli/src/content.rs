//! Packs as the commands need them: loaded once, ready to be played on any thread.

use crate::arguments::Format;
use crate::commands::explain_sheets;
use crate::output::Out;
use crate::render::diagnostics;
use crate::texts::Texts;
use anyhow::{Context as _, anyhow, bail};
use hexforge_core::host::ScriptHost;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::session::Setup;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::{Diagnostic, Severity, Sink};
use hexforge_schemas::load::{LoadOptions, Loaded, Scenario, load_with};
use hexforge_schemas::pack::{Pack, discover, find_packs};
use hexforge_schemas::source::Limits;
use hexforge_scripts::{Budgets, LuaHost, ScriptSet};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Packs that were loaded, with whatever faults they have.
#[derive(Debug)]
pub struct Content {
    paths: Vec<PathBuf>,
    options: LoadOptions,
    loaded: Loaded,
    cache: Cache,
}

/// A game that can be played.
#[derive(Debug)]
pub struct Game {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    scripts: Arc<ScriptSet>,
    content: Content,
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

impl Content {
    /// Loads packs and what they depend on.
    ///
    /// # Errors
    /// A path does not exist.
    pub fn load(paths: &[PathBuf]) -> anyhow::Result<Self> {
        Self::load_as(paths, LoadOptions::default())
    }

    fn load_as(paths: &[PathBuf], options: LoadOptions) -> anyhow::Result<Self> {
        if let Some(missing) = paths.iter().find(|path| !path.exists()) {
            bail!("{} does not exist", missing.display());
        }
        let mut cache = Cache::new();
        let loaded = load_with(paths, &options, &mut cache);
        Ok(Self { paths: paths.to_owned(), options, loaded, cache })
    }

    /// Loads the same packs again, as they are now; what has not changed is not parsed again.
    pub fn reload(&mut self) {
        self.loaded = load_with(&self.paths, &self.options, &mut self.cache);
    }

    /// Loads a game without its scenarios; if the packs have faults, these are written and there is none.
    ///
    /// # Errors
    /// A path does not exist, or nothing at it is a game.
    pub fn playable(paths: &[PathBuf], out: &mut Out) -> anyhow::Result<Option<Game>> {
        Self::load_as(paths, LoadOptions { scenarios: false, ..LoadOptions::default() })?.game(out)
    }

    /// The game, if the packs have no faults; else these are written.
    ///
    /// # Errors
    /// The packs have no game.
    pub fn game(self, out: &mut Out) -> anyhow::Result<Option<Game>> {
        if self.has_errors() {
            let errors: Vec<Diagnostic> =
                self.diagnostics().iter().filter(|d| d.severity == Severity::Error).cloned().collect();
            diagnostics::write(&errors, Format::Text, out)?;
            out.line(&out.style.red("the pack has faults; mend them first (`hexforge check` shows warnings, too)"))?;
            return Ok(None);
        }
        match (self.loaded.ruleset.clone(), self.loaded.scripts.clone()) {
            (Some(ruleset), Some(scripts)) => Ok(Some(Game { ruleset, scripts, content: self })),
            _ => bail!(
                "no game here: none of the packs has a `kind: game` document, and none that they depend on has one"
            ),
        }
    }

    /// The scenarios of all packs.
    #[must_use]
    pub fn scenarios(&self) -> &[Scenario] {
        &self.loaded.scenarios
    }

    /// The ids of the packs, those that others depend on included.
    pub fn pack_ids(&self) -> impl Iterator<Item = &str> {
        self.loaded.packs.iter().map(|pack| pack.id.as_str())
    }

    /// All faults, warnings and notes.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.loaded.diagnostics
    }

    /// What concerns the packs that were asked for: their own faults, and the errors of those that they depend on.
    #[must_use]
    pub fn own_diagnostics(&self) -> Vec<Diagnostic> {
        let asked: Vec<PathBuf> = self.paths.iter().filter_map(|path| path.canonicalize().ok()).collect();
        let real = |pack: &&Pack| pack.location.path.canonicalize().is_ok_and(|path| asked.contains(&path));
        let strangers = self.loaded.packs.iter().filter(|pack| !real(pack));
        let folders: Vec<String> = strangers.map(|pack| format!("{}/", pack.location.shown())).collect();
        let strange = |d: &Diagnostic| {
            d.place.as_ref().is_some_and(|place| folders.iter().any(|folder| place.file.path().starts_with(folder)))
        };
        let concerns = |d: &&Diagnostic| d.severity == Severity::Error || !strange(d);
        self.diagnostics().iter().filter(concerns).cloned().collect()
    }

    /// Whether a fault keeps the packs from being used.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.loaded.has_errors()
    }

    /// What was loaded.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }
}

impl Game {
    /// A script host for one thread.
    ///
    /// # Errors
    /// The interpreter cannot be set up.
    pub fn host(&self) -> anyhow::Result<Rc<dyn ScriptHost>> {
        let host = LuaHost::new(&self.ruleset, &self.scripts, Budgets::default())?;
        Ok(host)
    }

    /// The packs.
    #[must_use]
    pub fn packs(&self) -> &[Pack] {
        &self.content.loaded.packs
    }

    /// The scenarios of all packs.
    #[must_use]
    pub fn scenarios(&self) -> &[Scenario] {
        self.content.scenarios()
    }

    /// The set-up of a scenario.
    ///
    /// # Errors
    /// An option has a value that it cannot have.
    pub fn scenario_setup(&self, scenario: &Scenario) -> anyhow::Result<Setup> {
        let options = scenario.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        self.setup_of(scenario.players.clone(), options.collect(), scenario.seed)
    }

    /// A set-up with options that were typed as `NAME=VALUE`.
    ///
    /// # Errors
    /// An option is unknown or has a value that it cannot have.
    pub fn setup(&self, seats: Vec<String>, options: &[(String, String)], seed: u64) -> anyhow::Result<Setup> {
        let options = options.iter().map(|(name, typed)| (name.clone(), option_value(typed)));
        self.setup_of(seats, options.collect(), seed)
    }

    fn setup_of(&self, seats: Vec<String>, chosen: BTreeMap<String, Json>, seed: u64) -> anyhow::Result<Setup> {
        let options = self.content.loaded.options(&chosen).map_err(|faults| first_fault(&faults))?;
        Ok(Setup { seats, options, seed })
    }

    /// The texts in a language: the one that was asked for, else that of the terminal, else the packs' first.
    ///
    /// # Errors
    /// No pack has texts in the language that was asked for.
    pub fn texts(&self, language: Option<&str>) -> anyhow::Result<Texts<'_>> {
        Texts::new(&self.content.loaded.locales, language)
    }

    /// The texts that scenarios mean: those of each pack's first language.
    #[must_use]
    pub fn texts_for_tests(&self) -> Texts<'_> {
        Texts::first(&self.content.loaded.locales)
    }

    /// All that is known of an id.
    ///
    /// # Errors
    /// Nothing is called so.
    pub fn sheets(&self, id: &str) -> Result<Vec<crate::commands::Sheet>, String> {
        explain_sheets(self, &self.with_prefix(id))
    }

    /// All that is known of an id, as lines.
    ///
    /// # Errors
    /// Nothing is called so.
    pub fn explain(&self, id: &str) -> Result<Vec<String>, String> {
        Ok(self.sheets(id)?.iter().flat_map(crate::commands::Sheet::lines).collect())
    }

    /// `pack-id:name` with the prefix that ids of the ruleset begin with.
    fn with_prefix(&self, id: &str) -> String {
        let Some((pack, name)) = id.split_once(':') else { return id.to_owned() };
        let found = self.packs().iter().find(|p| p.id == pack);
        found.map_or_else(|| id.to_owned(), |p| format!("{}:{name}", p.prefix))
    }

    /// The pack that lies at a path.
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

    /// The code of a hook on one line, and where it stands.
    #[must_use]
    pub fn code(&self, hook: usize) -> Option<String> {
        let source = self.scripts.hooks.get(hook)?;
        let code = source.source.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = code.chars().take(100).collect();
        let dots = if short.len() < code.len() { "…" } else { "" };
        Some(format!("`{short}{dots}` ({}:{})", source.file, source.first_line))
    }

    /// The JSON Schema of documents of a kind, by its full id.
    #[must_use]
    pub fn schema_of(&self, kind: &str) -> Option<Json> {
        let mut schemas = self.content.loaded.schemas();
        schemas.remove(kind).or_else(|| schemas.remove(crate::names::bare(kind)))
    }

    /// What was loaded.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        self.content.loaded()
    }
}

/// The packs at paths: each path is a pack, or a folder of packs; folders in that may hold packs, too.
///
/// # Errors
/// A path does not exist, or holds no pack.
pub fn pack_paths(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if !path.exists() {
            bail!("{} does not exist", path.display());
        }
        let before = found.len();
        found.extend(find_packs(path).into_iter().map(|location| location.path));
        if !found.get(before..).is_some_and(|new| new.contains(path)) {
            let folders = folders_in(path).into_iter().filter(|folder| !folder.join("pack.yaml").is_file());
            found.extend(folders.flat_map(|folder| find_packs(&folder)).map(|location| location.path));
        }
        if found.len() == before {
            bail!("{} is no pack (it has no pack.yaml), and no folder of packs", path.display());
        }
    }
    Ok(found)
}

fn folders_in(path: &Path) -> Vec<PathBuf> {
    let hidden = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir() && !hidden(path)).collect();
    folders.sort();
    folders
}

/// The id and the path of each pack at a path.
#[must_use]
pub fn packs_at(path: &Path) -> Vec<(String, PathBuf)> {
    let packs = find_packs(path).into_iter();
    packs.filter_map(|location| Some((manifest_of(&location.path).ok()?.0, location.path))).collect()
}

/// The id and the version of the pack at a path.
///
/// # Errors
/// There is none, or its manifest cannot be read.
pub fn manifest_of(path: &Path) -> anyhow::Result<(String, String)> {
    if path.is_file() {
        return manifest_in_archive(path);
    }
    let file = path.join("pack.yaml");
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let manifest: serde_yaml::Value =
        serde_yaml::from_str(&text).with_context(|| format!("{} is no YAML", file.display()))?;
    let get = |key: &str| manifest.get(key).and_then(serde_yaml::Value::as_str).map(str::to_owned);
    let id = get("id").ok_or_else(|| anyhow!("{} has no id", file.display()))?;
    Ok((id, get("version").unwrap_or_else(|| "0.0.0".to_owned())))
}

fn manifest_in_archive(path: &Path) -> anyhow::Result<(String, String)> {
    let found = discover(&[path.to_owned()], &Limits::default(), &mut Sink::new());
    let pack = found.packs.into_iter().find(|pack| pack.location.path == path);
    let pack = pack.ok_or_else(|| anyhow!("{} is no archive of a pack", path.display()))?;
    Ok((pack.id, pack.version.to_string()))
}

/// What was typed: a flag, a number or a text.
fn option_value(typed: &str) -> Json {
    match typed {
        "true" | "yes" | "on" => true.into(),
        "false" | "no" | "off" => false.into(),
        other => other.parse::<i64>().map_or_else(|_| other.into(), Json::from),
    }
}

fn first_fault(faults: &[Diagnostic]) -> anyhow::Error {
    let text = |fault: &Diagnostic| {
        let mut text = fault.message.clone();
        for more in fault.expected.iter().map(|e| format!("expected {e}")).chain(fault.help.iter().cloned()) {
            text.push_str("; ");
            text.push_str(&more);
        }
        text
    };
    anyhow!("{}", faults.iter().map(text).collect::<Vec<_>>().join("\n"))
}
