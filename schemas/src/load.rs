//! Loads packs: a pure function of their files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use hexforge_core::ruleset::Ruleset;
use hexforge_core::value::Value;
use hexforge_scripts::ScriptSet;
use serde_json::Value as Json;

use crate::cache::Cache;
use crate::codes;
use crate::compile::{self, Doc, Mention, Model};
pub use crate::compile::{Scenario, SymbolKind, Then, When};
use crate::diagnostic::{Diagnostic, FileSpan, Severity, Sink};
use crate::documents::{BUILT_IN, built_in};
use crate::lint;
use crate::locale::{self, Locales};
use crate::migrate::{MIGRATIONS, migrate};
use crate::nearest::nearest;
use crate::pack::{API, CachedPacks, FileKind, Pack, did_you_mean, discover_with, validate_options};
use crate::patches::PatchChange;
use crate::scripts;
use crate::source::{Limits, SourceFile};
use crate::yaml::{Node, NodeKind};

/// How to load.
#[derive(Debug, Clone)]
pub struct LoadOptions {
    /// What one file may cost.
    pub limits: Limits,
    /// Whether scenarios are read too. What plays a game does without them.
    pub scenarios: bool,
    /// Texts that stand in for those of files, by path: what is typed and not saved yet. Manifests are taken from the disk.
    pub texts: BTreeMap<PathBuf, String>,
    /// What files hold that changed since the last load with the same cache, by path, where it is known that no others did: the
    /// disk need not be looked at then. None: nothing is known.
    pub changed: Option<BTreeMap<PathBuf, String>>,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self { limits: Limits::default(), scenarios: true, texts: BTreeMap::new(), changed: None }
    }
}

/// What a load gives.
#[derive(Debug)]
pub struct Loaded {
    /// The packs, in load order.
    pub packs: Vec<Pack>,
    /// The ruleset, if nothing but scenarios has errors and one of the packs has a game.
    pub ruleset: Option<Arc<Ruleset>>,
    /// The scripts that go with the ruleset.
    pub scripts: Option<Arc<ScriptSet>>,
    /// The texts.
    pub locales: Arc<Locales>,
    /// The scenarios, in order of pack, path and place. Their hooks belong to the ruleset.
    pub scenarios: Arc<Vec<Scenario>>,
    /// All faults, warnings and notes, in the order of a report.
    pub diagnostics: Vec<Diagnostic>,
    /// What patches have changed.
    pub changes: Vec<PatchChange>,
    pub(crate) model: Arc<Model>,
    /// Where Lua names things.
    pub(crate) said: Vec<Mention>,
}

impl Loaded {
    /// All options with their values: what was chosen, else the defaults.
    ///
    /// # Errors
    /// A fault for each choice that cannot be.
    pub fn options(&self, chosen: &BTreeMap<String, Json>) -> Result<Vec<(Arc<str>, Value)>, Vec<Diagnostic>> {
        let mut all = BTreeMap::new();
        let mut faults = Vec::new();
        for name in chosen.keys() {
            let declared = || self.packs.iter().flat_map(|pack| pack.manifest.options.keys());
            if !declared().any(|known| known == name) {
                let fault = Diagnostic::error(codes::BAD_OPTION, format!("unknown option `{name}`"));
                faults.push(did_you_mean(fault, name, declared()));
            }
        }
        for pack in &self.packs {
            let own = |name: &String| pack.manifest.options.get(name).is_some();
            let chosen = chosen.iter().filter(|(name, _)| own(name)).map(|(n, v)| (n.clone(), v.clone())).collect();
            match validate_options(pack, &chosen) {
                Ok(values) => all.extend(values),
                Err(more) => faults.extend(more),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(all.into_iter().map(|(name, json)| (Arc::from(name.as_str()), option_value(json))).collect())
    }

    /// The schemas of all document kinds: those of the format, `pack` and `scenario`, and those of the packs' own kinds
    /// by bare id (by full id where several packs have one of that id).
    #[must_use]
    pub fn schemas(&self) -> BTreeMap<String, Json> {
        let mut schemas = BTreeMap::new();
        for kind in BUILT_IN.into_iter().chain(["pack", "scenario"]) {
            schemas.extend(built_in(kind).map(|schema| (kind.to_owned(), schema)));
        }
        let kinds: Vec<(String, String, Json)> = self.model.kind_schemas();
        for (full, bare, schema) in &kinds {
            let alone = kinds.iter().filter(|(_, other, _)| other == bare).count() == 1;
            schemas.insert(if alone { bare.clone() } else { full.clone() }, schema.clone());
        }
        schemas
    }

    /// Places where things are named, in documents and in Lua.
    pub(crate) fn mentions(&self) -> impl Iterator<Item = &Mention> {
        self.model.uses.mentions.iter().chain(&self.said)
    }

    /// Whether a fault keeps the packs from being used.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// What an option's value is in scripts.
fn option_value(json: Json) -> Value {
    match json {
        Json::Null => Value::Nil,
        Json::Bool(b) => Value::Bool(b),
        Json::Number(n) => n.as_i64().map_or(Value::Nil, Value::Int),
        Json::String(text) => Value::text(&text),
        Json::Array(items) => Value::list(items.into_iter().map(option_value).collect()),
        Json::Object(entries) => {
            Value::map(entries.into_iter().map(|(key, json)| (Arc::from(key.as_str()), option_value(json))).collect())
        }
    }
}

/// Loads the packs at `paths` and all that they depend on.
#[must_use]
pub fn load(paths: &[PathBuf], options: &LoadOptions) -> Loaded {
    load_with(paths, options, &mut Cache::new())
}

/// Loads like [`load`], without parsing again what has not changed since the last load with the same cache.
#[must_use]
pub fn load_with(paths: &[PathBuf], options: &LoadOptions, cache: &mut Cache) -> Loaded {
    load_in_steps(paths, options, cache, None)
}

/// Loads like [`load_with`]. What can be played is handed to `early` as soon as it is known, before the packs are looked over for
/// what is only suspicious; the looking over may still find errors.
#[must_use]
pub fn load_in_steps(
    paths: &[PathBuf],
    options: &LoadOptions,
    cache: &mut Cache,
    early: Option<&mut dyn FnMut(Loaded)>,
) -> Loaded {
    cache.begin();
    let mut sink = Sink::new();
    let mut packs = packs(paths, options, cache, &mut sink);
    for pack in &mut packs {
        pack.replace(&options.texts);
    }
    let docs = documents(&packs, &options.limits, cache, &mut sink);
    // What is wrong with scenarios keeps nobody from playing.
    let mut of_scenarios = Sink::new();
    let scenarios =
        if options.scenarios { scenarios(&packs, &options.limits, cache, &mut of_scenarios) } else { Vec::new() };
    let mut locales = locale::read(&packs, cache, &mut sink);
    let compiled = compile::compile(&packs, docs, &scenarios, cache, &mut sink);
    sink.extend(of_scenarios.finish());
    let script_set = Arc::new(scripts::script_set(&packs, &compiled.hooks, cache));
    scripts::check(&packs, &compiled.hooks, &script_set.hooks, cache, &mut sink);
    let scripts =
        compiled.ruleset.as_ref().filter(|_| !sink.any(|d| keeps_from_play(&packs, d))).map(|_| script_set.clone());
    let (model, scenarios) = (Arc::new(compiled.model), Arc::new(compiled.scenarios));
    locales.names = own_names(&model);
    let locales = Arc::new(locales);
    if let (Some(early), Some(_)) = (early, &scripts) {
        early(Loaded {
            packs: packs.clone(),
            ruleset: compiled.ruleset.clone(),
            scripts: scripts.clone(),
            locales: locales.clone(),
            scenarios: scenarios.clone(),
            diagnostics: Vec::new(),
            changes: compiled.changes.clone(),
            model: model.clone(),
            said: Vec::new(),
        });
    }
    let said = lint::run(&packs, &model, &compiled.hooks, &locales, cache, &mut sink);
    cache.end();
    let diagnostics = lint::suppress(&packs, sink.finish());
    let usable = !diagnostics.iter().any(|d| keeps_from_play(&packs, d));
    let ruleset = compiled.ruleset.clone().filter(|_| usable);
    let scripts = ruleset.as_ref().map(|_| script_set);
    Loaded { packs, ruleset, scripts, locales, scenarios, diagnostics, changes: compiled.changes, model, said }
}

/// The packs at `paths` with all that they depend on, from the disk where that has to be looked at.
fn packs(paths: &[PathBuf], options: &LoadOptions, cache: &mut Cache, sink: &mut Sink) -> Vec<Pack> {
    let as_before =
        options.changed.as_ref().is_some_and(|changed| cache.packs().change(paths, changed, &options.limits));
    if !as_before {
        let mut faults = Sink::new();
        let packs = discover_with(paths, &options.limits, &cache.packs().files(), &mut faults).packs;
        *cache.packs() = CachedPacks { paths: paths.to_owned(), packs, faults: faults.finish() };
    }
    let kept = cache.packs();
    sink.extend(kept.faults.iter().cloned());
    kept.packs.clone()
}

/// Whether it is an error, and not one of a scenario.
fn keeps_from_play(packs: &[Pack], diagnostic: &Diagnostic) -> bool {
    let is_of_scenario = |place: &FileSpan| {
        let mut scenarios = packs.iter().flat_map(|pack| pack.files(FileKind::Scenarios));
        scenarios.any(|file| file.source.path() == place.file.path())
    };
    diagnostic.severity == Severity::Error && !diagnostic.place.as_ref().is_some_and(is_of_scenario)
}

/// What definitions call themselves, by full id.
fn own_names(model: &Model) -> BTreeMap<String, String> {
    let named = model.numbered(SymbolKind::Definition).filter_map(|(doc, _)| {
        let name = doc.root.get("name").and_then(Node::text)?;
        Some((model.full_id(doc), name.to_owned()))
    });
    named.collect()
}

/// The documents of all packs, in load order, then by path, then by place.
fn documents(packs: &[Pack], limits: &Limits, cache: &mut Cache, sink: &mut Sink) -> Vec<Doc> {
    let mut docs = Vec::new();
    for (index, pack) in packs.iter().enumerate() {
        for file in pack.files(FileKind::Documents) {
            let parsed = cache.parse(&file.source, limits);
            let (source, trees, faults) = &*parsed;
            sink.extend(faults.iter().cloned());
            let trees = trees.iter().filter_map(|d| document(index, source, d.root.clone(), sink));
            docs.extend(trees.map(|mut doc| {
                if pack.manifest.api < API {
                    migrate(Arc::make_mut(&mut doc.root), &doc.kind, pack.manifest.api, MIGRATIONS);
                }
                doc
            }));
        }
    }
    docs
}

/// The scenarios of all packs, as trees.
fn scenarios(packs: &[Pack], limits: &Limits, cache: &mut Cache, sink: &mut Sink) -> Vec<Doc> {
    let mut docs = Vec::new();
    for (index, pack) in packs.iter().enumerate() {
        for file in pack.files(FileKind::Scenarios) {
            let parsed = cache.parse(&file.source, limits);
            let (source, trees, faults) = &*parsed;
            sink.extend(faults.iter().cloned());
            docs.extend(trees.iter().filter(|d| !matches!(d.root.kind, NodeKind::Null)).map(|d| Doc {
                pack: index,
                file: Arc::clone(source),
                root: d.root.clone(),
                kind: "scenario".to_owned(),
                id: String::new(),
                layers: Vec::new(),
                key: Some(Cache::key(source, &d.root)),
            }));
        }
    }
    docs
}

/// Tells what a tree is; none if it is nothing.
fn document(pack: usize, file: &Arc<SourceFile>, root: Arc<Node>, sink: &mut Sink) -> Option<Doc> {
    if matches!(root.kind, NodeKind::Null) {
        return None;
    }
    let place = FileSpan::new(file, root.span);
    if root.entries().is_empty() {
        let text = "a document must be a mapping with `kind:` and `id:`";
        sink.push(Diagnostic::error(codes::WRONG_TYPE, text).at(place));
        return None;
    }
    let Some(kind) = root.get("kind").and_then(Node::text) else {
        let first = root.entries().first().map(|(key, _)| key.span).unwrap_or_default();
        let near = root.entries().iter().find(|(key, _)| nearest(&key.text, ["kind"]).is_some());
        sink.push(match near {
            Some((key, _)) => {
                Diagnostic::error(codes::UNKNOWN_KEY, format!("unknown key `{}` in the document", key.text))
                    .at(FileSpan::new(file, key.span))
                    .help("did you mean `kind`?")
                    .fix(FileSpan::new(file, key.span), "kind")
            }
            None => Diagnostic::error(codes::MISSING_KEY, "missing key `kind` in the document")
                .at(FileSpan::new(file, first)),
        });
        return None;
    };
    let kind = kind.to_owned();
    let id = root.get("id").and_then(Node::text).unwrap_or_default().to_owned();
    // A migrated tree is a function of the text too.
    let key = Some(Cache::key(file, &root));
    Some(Doc { pack, file: Arc::clone(file), root, kind, id, layers: Vec::new(), key })
}
