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
use hexforge_core::value::Value;
use hexforge_schemas::diagnostic::{Diagnostic, Severity};
use hexforge_schemas::documents;
use hexforge_schemas::load::{LoadOptions, Loaded, load};
use hexforge_schemas::pack::{Pack, find_packs, validate_options};
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
    loaded: Loaded,
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
        if let Some(missing) = paths.iter().find(|path| !path.exists()) {
            bail!("{} does not exist", missing.display());
        }
        Ok(Self { paths: paths.to_owned(), loaded: load(paths, &LoadOptions::default()) })
    }

    /// Loads the same packs again, as they are now.
    ///
    /// # Errors
    /// A path has gone.
    pub fn reload(&mut self) -> anyhow::Result<()> {
        *self = Self::load(&self.paths)?;
        Ok(())
    }

    /// Loads a game; if the packs have faults, these are written and there is none.
    ///
    /// # Errors
    /// A path does not exist, or nothing at it is a game.
    pub fn playable(paths: &[PathBuf], out: &mut Out) -> anyhow::Result<Option<Game>> {
        let content = Self::load(paths)?;
        if content.has_errors() {
            let errors: Vec<Diagnostic> =
                content.diagnostics().iter().filter(|d| d.severity == Severity::Error).cloned().collect();
            diagnostics::write(&errors, Format::Text, out)?;
            out.line(&out.style.red("the pack has faults; mend them first (`hexforge check` shows warnings, too)"))?;
            return Ok(None);
        }
        match (content.loaded.ruleset.clone(), content.loaded.scripts.clone()) {
            (Some(ruleset), Some(scripts)) => Ok(Some(Game { ruleset, scripts, content })),
            _ => bail!(
                "no game here: none of the packs has a `kind: game` document, and none that they depend on has one"
            ),
        }
    }

    /// All faults, warnings and notes.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.loaded.diagnostics
    }

    /// Whether a fault keeps the packs from being used.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.loaded.has_errors()
    }

    /// How many packs were loaded, those that others depend on included.
    #[must_use]
    pub fn pack_count(&self) -> usize {
        self.loaded.packs.len()
    }

    /// The JSON Schemas of all kinds of documents, by name: those of the format, then those of packs as `prefix.kind`.
    #[must_use]
    pub fn schemas(&self) -> Vec<(String, Json)> {
        let own = documents::BUILT_IN.into_iter().chain(["pack", "scenario"]);
        own.filter_map(|kind| Some((kind.to_owned(), documents::built_in(kind)?))).collect()
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

    /// A set-up with options that were typed as `NAME=VALUE`.
    ///
    /// # Errors
    /// An option is unknown or has a value that it cannot have.
    pub fn setup(&self, seats: Vec<String>, options: &[(String, String)], seed: u64) -> anyhow::Result<Setup> {
        let mut chosen: BTreeMap<&str, BTreeMap<String, Json>> = BTreeMap::new();
        for (name, typed) in options {
            let known = |pack: &&Pack| pack.manifest.options.get(name).is_some();
            let pack = self.packs().iter().find(known).ok_or_else(|| self.unknown_option(name))?;
            chosen.entry(&pack.id).or_default().insert(name.clone(), option_value(typed));
        }
        let mut all = Vec::new();
        for pack in self.packs() {
            let chosen = chosen.remove(pack.id.as_str()).unwrap_or_default();
            let values = validate_options(pack, &chosen).map_err(|faults| first_fault(&faults))?;
            all.extend(values.into_iter().map(|(name, value)| (Arc::from(name.as_str()), plain_value(&value))));
        }
        Ok(Setup { seats, options: all, seed })
    }

    fn unknown_option(&self, name: &str) -> anyhow::Error {
        let known: Vec<&str> = self.packs().iter().flat_map(|pack| pack.manifest.options.keys()).collect();
        if known.is_empty() {
            return anyhow!("the game has no options");
        }
        let near = crate::names::suggestion(name, known.iter().copied());
        anyhow!("there is no option `{name}`{near}; there are {}", known.join(", "))
    }

    /// The texts in a language: the one that was asked for, else that of the terminal, else the packs' first.
    #[must_use]
    pub fn texts(&self, language: Option<&str>) -> Texts {
        Texts::new(self.packs(), language)
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
        let name = kind.replace(':', ".");
        self.content.schemas().into_iter().find(|(known, _)| *known == name).map(|(_, schema)| schema)
    }
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
    let file = path.join("pack.yaml");
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let manifest: serde_yaml::Value = serde_yaml::from_str(&text).with_context(|| format!("{} is no YAML", file.display()))?;
    let get = |key: &str| manifest.get(key).and_then(serde_yaml::Value::as_str).map(str::to_owned);
    let id = get("id").ok_or_else(|| anyhow!("{} has no id", file.display()))?;
    Ok((id, get("version").unwrap_or_else(|| "0.0.0".to_owned())))
}

/// What was typed: a flag, a number or a text.
fn option_value(typed: &str) -> Json {
    match typed {
        "true" | "yes" | "on" => true.into(),
        "false" | "no" | "off" => false.into(),
        other => other.parse::<i64>().map_or_else(|_| other.into(), Json::from),
    }
}

fn plain_value(value: &Json) -> Value {
    match value {
        Json::Bool(b) => Value::Bool(*b),
        Json::Number(n) => n.as_i64().map_or(Value::Nil, Value::Int),
        Json::String(s) => Value::text(s),
        Json::Null | Json::Array(_) | Json::Object(_) => Value::Nil,
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
