//! Packs as the commands need them: loaded once, playable on any thread.

use crate::arguments::DiagnosticFormat;
use crate::output::Out;
use crate::render::diagnostics;
use anyhow::{anyhow, bail};
use hexforge_io::shown_path;
use hexforge_play::Game;
use hexforge_schemas::cache::Cache;
use hexforge_schemas::diagnostic::{Diagnostic, Severity, Sink};
use hexforge_schemas::load::{LoadOptions, Loaded, Scenario, load_with};
use hexforge_schemas::pack::{discover, find_by_id, find_packs, set_file};
use hexforge_schemas::source::{Limits, read_file};
use hexforge_schemas::yaml::{Node, parse};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Loaded packs with their diagnostics.
#[derive(Debug)]
pub struct Content {
    paths: Vec<PathBuf>,
    options: LoadOptions,
    loaded: Loaded,
    cache: Cache,
}

impl Content {
    /// Loads packs and their dependencies.
    ///
    /// # Errors
    /// A path does not exist.
    pub fn load(paths: &[PathBuf]) -> anyhow::Result<Self> {
        Self::load_as(paths, LoadOptions::default())
    }

    /// Loads packs with options.
    ///
    /// # Errors
    /// A path does not exist.
    pub fn load_as(paths: &[PathBuf], options: LoadOptions) -> anyhow::Result<Self> {
        if let Some(missing) = paths.iter().find(|path| !path.exists()) {
            bail!("{} does not exist", shown_path(missing));
        }
        let mut cache = Cache::new();
        let loaded = load_with(paths, &options, &mut cache);
        Ok(Self { paths: paths.to_owned(), options, loaded, cache })
    }

    /// Loads the same packs again; only changed files are parsed.
    pub fn reload(&mut self) {
        self.loaded = load_with(&self.paths, &self.options, &mut self.cache);
    }

    /// Loads a game without its scenarios. If the packs have errors, prints them and returns `None`.
    ///
    /// # Errors
    /// A path does not exist, or the packs contain no game.
    pub fn playable(paths: &[PathBuf], out: &mut Out) -> anyhow::Result<Option<Game>> {
        Self::without_scenarios(paths)?.game(out)
    }

    /// Loads packs without their scenarios.
    ///
    /// # Errors
    /// A path does not exist.
    pub fn without_scenarios(paths: &[PathBuf]) -> anyhow::Result<Self> {
        Self::load_as(paths, LoadOptions { scenarios: false, types: false, ..LoadOptions::default() })
    }

    /// Returns the number of errors.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.diagnostics().iter().filter(|d| d.severity == Severity::Error).count()
    }

    /// Whether the packs can be played.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.loaded.ruleset.is_some()
    }

    /// Returns the game. If the packs have errors, prints them and returns `None`.
    ///
    /// # Errors
    /// The packs contain no game.
    pub fn game(self, out: &mut Out) -> anyhow::Result<Option<Game>> {
        if self.show_errors(out)? {
            return Ok(None);
        }
        match Game::of(Arc::new(self.loaded)) {
            Some(game) => Ok(Some(game)),
            None => {
                bail!("these packs contain no game: neither they nor their dependencies have a `kind: game` document")
            }
        }
    }

    /// Prints the errors of the packs, and returns whether there are any.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn show_errors(&self, out: &mut Out) -> anyhow::Result<bool> {
        if self.has_errors() {
            let errors: Vec<Diagnostic> =
                self.diagnostics().iter().filter(|d| d.severity == Severity::Error).cloned().collect();
            diagnostics::write(&errors, DiagnosticFormat::Text, out)?;
            out.line(&out.style.red("the pack has errors; fix them first (`hexforge check` also shows warnings)"))?;
        }
        Ok(self.has_errors())
    }

    /// Returns the scenarios of all packs.
    #[must_use]
    pub fn scenarios(&self) -> &[Scenario] {
        &self.loaded.scenarios
    }

    /// Returns the ids of all packs, including dependencies.
    pub fn pack_ids(&self) -> impl Iterator<Item = &str> {
        self.loaded.packs.iter().map(|pack| pack.id.as_str())
    }

    /// Returns all errors, warnings and notes.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.loaded.diagnostics
    }

    /// Returns the diagnostics of the requested packs, and the errors of their dependencies.
    #[must_use]
    pub fn own_diagnostics(&self) -> Vec<Diagnostic> {
        let requested: BTreeSet<&str> =
            self.paths.iter().flat_map(|path| self.loaded.packs_at(path)).map(|pack| pack.id.as_str()).collect();
        let dependencies = self.loaded.packs.iter().filter(|pack| !requested.contains(pack.id.as_str()));
        let folders: Vec<String> = dependencies.map(|pack| format!("{}/", pack.location.shown())).collect();
        let is_foreign = |d: &Diagnostic| {
            d.place.as_ref().is_some_and(|place| folders.iter().any(|folder| place.file.path().starts_with(folder)))
        };
        let is_relevant = |d: &&Diagnostic| d.severity == Severity::Error || !is_foreign(d);
        self.diagnostics().iter().filter(is_relevant).cloned().collect()
    }

    /// Checks whether the packs have errors.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.loaded.has_errors()
    }

    /// Returns the loaded packs.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }
}

/// Returns the paths of a pack or pack set, and of packs that are loaded as well. Each of those is a path, or the id of a pack that
/// is found like a dependency of the first.
///
/// # Errors
/// A pack cannot be found.
pub fn with_more(pack: &Path, more: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut paths = vec![pack.to_owned()];
    for one in more {
        let id = one.to_str().filter(|text| !text.contains(['/', '\\', '.']) && !one.exists());
        paths.push(match id {
            Some(id) => find_by_id(&[pack.to_owned()], id).map_err(|fault| not_found(&fault))?,
            None => one.clone(),
        });
    }
    Ok(paths)
}

/// The error for an id of `--with` that is nowhere.
fn not_found(fault: &Diagnostic) -> anyhow::Error {
    let near = fault.help.iter().find(|help| help.starts_with("did you mean"));
    let near = near.map_or_else(String::new, |near| format!("; {near}"));
    anyhow!(
        "{}{near}. Give the id of a pack next to the first one or in a folder of .hexforge-path, or a path",
        fault.message
    )
}

/// Finds the packs at the given paths. A path is a pack, a pack set or a folder of packs; packs one level deeper are found as well.
///
/// # Errors
/// A path does not exist or contains no pack.
pub fn pack_paths(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if !path.exists() {
            bail!("{} does not exist", shown_path(path));
        }
        if set_file(path).is_some() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        found.extend(find_packs(path).into_iter().map(|location| location.path));
        if !found.get(before..).is_some_and(|new| new.contains(path)) {
            let folders = folders_in(path).into_iter().filter(|folder| !folder.join("pack.yaml").is_file());
            found.extend(folders.flat_map(|folder| find_packs(&folder)).map(|location| location.path));
        }
        if found.len() == before {
            bail!("{} is neither a pack nor a folder of packs: no pack.yaml found", shown_path(path));
        }
    }
    // Two paths or a link can lead to the same pack.
    let mut seen = BTreeSet::new();
    found.retain(|path| seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())));
    Ok(found)
}

fn folders_in(path: &Path) -> Vec<PathBuf> {
    let hidden = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir() && !hidden(path)).collect();
    folders.sort();
    folders
}

/// Returns the id and the path of each pack at a path.
#[must_use]
pub fn packs_at(path: &Path) -> Vec<(String, PathBuf)> {
    let packs = find_packs(path).into_iter();
    packs.filter_map(|location| Some((manifest_of(&location.path).ok()?.0, location.path))).collect()
}

/// Reads the id and the version of the pack at a path.
///
/// # Errors
/// The manifest is missing or cannot be read.
pub fn manifest_of(path: &Path) -> anyhow::Result<(String, String)> {
    if path.is_file() {
        return manifest_in_archive(path);
    }
    let file = path.join("pack.yaml");
    let source = read_file(path, "pack.yaml", &Limits::default())
        .map_err(|fault| anyhow!("cannot read {}: {}", shown_path(&file), fault.message))?;
    let (documents, faults) = parse(&source);
    let Some(document) = documents.first() else {
        let why = faults.first().map_or("it is empty", |fault| fault.message.as_str());
        bail!("{} is not valid YAML: {why}", shown_path(&file));
    };
    let get = |key: &str| document.root.get(key).and_then(Node::text).map(str::to_owned);
    let id = get("id").ok_or_else(|| anyhow!("{} has no id", shown_path(&file)))?;
    Ok((id, get("version").unwrap_or_else(|| "0.0.0".to_owned())))
}

fn manifest_in_archive(path: &Path) -> anyhow::Result<(String, String)> {
    let found = discover(&[path.to_owned()], &Limits::default(), &mut Sink::new());
    let pack = found.packs.into_iter().find(|pack| pack.location.path == path);
    let pack = pack.ok_or_else(|| anyhow!("{} is not an archive of a pack", shown_path(path)))?;
    Ok((pack.id, pack.version.to_string()))
}
