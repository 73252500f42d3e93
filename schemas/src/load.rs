//! Loads packs. The result depends only on their files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hexforge_core::ruleset::Ruleset;
use hexforge_core::value::Value;
use hexforge_scripts::ScriptSet;
use serde_json::Value as Json;

use crate::blame::{self, Unpatched};
use crate::cache::{Cache, ParsedFile};
use crate::codes;
use crate::compile::{self, Doc, Mention, Model};
pub use crate::compile::{ExpectedEnding, ExpectedScore, ExpectedWinners, Scenario, SymbolKind, Then, When};
use crate::conditional::{self, Conditional};
use crate::consequences;
use crate::diagnostic::{Diagnostic, FileSpan, Severity, Sink};
use crate::documents::{BUILT_IN, built_in};
use crate::library::LibraryMention;
use crate::lint;
use crate::locale::{self, Locales};
use crate::nearest::{Suggestions, nearest};
use crate::pack::limits::VALUES;
use crate::pack::{
    CachedPacks, Discovered, FileKind, Pack, PackIndex, PackSet, did_you_mean, discover_with, set_file,
    validate_options,
};
use crate::patches::PatchChange;
use crate::renames::Renames;
use crate::scripts;
use crate::source::{Limits, SourceFile};
use crate::yaml::{Node, NodeKind};

/// Options for loading.
#[derive(Debug, Clone)]
pub struct LoadOptions {
    /// The limits for one file.
    pub limits: Limits,
    /// Whether to load what is below `tests/` in the packs at the paths: scenarios, and what only they need. Playing a game does not
    /// need it.
    pub scenarios: bool,
    /// Whether to find faults in the types of Lua. Playing a game does not wait for that.
    pub types: bool,
    /// Whether packs must be those of the locks of pack sets.
    pub locked: bool,
    /// Unsaved texts that replace those of files, by path. Manifests are always read from disk.
    pub texts: BTreeMap<PathBuf, String>,
    /// All files that changed since the last load with the same cache, with their texts. With this, the disk need not be read.
    /// None if the changes are unknown.
    pub changed: Option<BTreeMap<PathBuf, String>>,
    /// What loads of many packs share of the folders in which dependencies are searched. None reads the folders again.
    pub index: Option<PackIndex>,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            scenarios: true,
            types: true,
            locked: true,
            texts: BTreeMap::new(),
            changed: None,
            index: None,
        }
    }
}

/// The result of loading packs.
#[derive(Debug)]
pub struct Loaded {
    /// The packs, in load order.
    pub packs: Vec<Pack>,
    /// The pack sets that named some of them.
    pub sets: Vec<PackSet>,
    /// The ruleset, if one of the packs has a game and only scenarios have errors.
    pub ruleset: Option<Arc<Ruleset>>,
    /// The scripts of the ruleset.
    pub scripts: Option<Arc<ScriptSet>>,
    /// The texts.
    pub locales: Arc<Locales>,
    /// The scenarios, by pack, path and position. Their hooks belong to the ruleset.
    pub scenarios: Arc<Vec<Scenario>>,
    /// Names that something had before.
    pub(crate) renames: Arc<Renames>,
    /// All diagnostics, in report order.
    pub diagnostics: Vec<Diagnostic>,
    /// The changes by patches.
    pub changes: Vec<PatchChange>,
    pub(crate) model: Arc<Model>,
    /// References in Lua to documents.
    pub(crate) lua_mentions: Vec<Mention>,
    /// References in Lua to libraries.
    pub(crate) library_mentions: Vec<LibraryMention>,
}

impl Loaded {
    /// All options with their chosen or default values.
    ///
    /// # Errors
    /// Returns a diagnostic for each invalid choice.
    pub fn options(&self, chosen: &BTreeMap<String, Json>) -> Result<Vec<(Arc<str>, Value)>, Vec<Diagnostic>> {
        let mut all = BTreeMap::new();
        let mut faults = Vec::new();
        for name in chosen.keys() {
            let declared = || self.packs.iter().flat_map(|pack| pack.manifest.options.keys());
            if !declared().any(|known| known == name) {
                let fault = Diagnostic::error(codes::BAD_OPTION, format!("unknown option `{name}`"));
                let mut fault = vec![did_you_mean(fault, name, declared())];
                fault = self.renames.explain(fault);
                faults.append(&mut fault);
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

    /// The options that pack sets choose; where several choose one, the last one counts.
    #[must_use]
    pub fn set_options(&self) -> BTreeMap<String, Json> {
        self.sets.iter().flat_map(|set| set.options.clone()).collect()
    }

    /// The seats of the pack set, in order: the name, and `human` or the name of a bot. Empty without a set that has seats.
    #[must_use]
    pub fn set_seats(&self) -> &[(String, String)] {
        self.sets.iter().find(|set| !set.seats.is_empty()).map_or(&[], |set| &set.seats)
    }

    /// The packs that were requested at `path`: the one that is there, or those of a pack set.
    #[must_use]
    pub fn packs_at(&self, path: &Path) -> Vec<&Pack> {
        if let Some(set) = set_file(path).and_then(|file| self.sets.iter().find(|set| set.path == file)) {
            return set.own(&self.packs).map(|(_, pack)| pack).collect();
        }
        let Ok(wanted) = path.canonicalize() else { return Vec::new() };
        let is_there = |pack: &&Pack| pack.location.path.canonicalize().is_ok_and(|real| real == wanted);
        self.packs.iter().filter(is_there).collect()
    }

    /// The schemas of all kinds of documents: the built-in ones, `pack`, `scenario`, `set`, `lock`, and the kinds of packs by local id (by
    /// full id if several packs have a kind with the same id).
    #[must_use]
    pub fn schemas(&self) -> BTreeMap<String, Json> {
        let mut schemas = BTreeMap::new();
        for kind in BUILT_IN.into_iter().chain(["pack", "scenario", "set", "lock"]) {
            schemas.extend(built_in(kind).map(|schema| (kind.to_owned(), schema)));
        }
        let kinds: Vec<(String, String, Json)> = self.model.kind_schemas();
        for (full, bare, schema) in &kinds {
            let alone = kinds.iter().filter(|(_, other, _)| other == bare).count() == 1;
            schemas.insert(if alone { bare.clone() } else { full.clone() }, schema.clone());
        }
        schemas
    }

    /// All references, in documents and in Lua.
    pub(crate) fn mentions(&self) -> impl Iterator<Item = &Mention> {
        self.model.uses.mentions.iter().chain(&self.lua_mentions)
    }

    /// Whether there is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// The value of an option in scripts.
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

/// Loads the packs at `paths` and their dependencies.
#[must_use]
pub fn load(paths: &[PathBuf], options: &LoadOptions) -> Loaded {
    load_with(paths, options, &mut Cache::new())
}

/// Like [`load`], but reuses the results of the last load with the same cache for unchanged files.
#[must_use]
pub fn load_with(paths: &[PathBuf], options: &LoadOptions, cache: &mut Cache) -> Loaded {
    load_in_steps(paths, options, cache, None)
}

/// Like [`load_with`], but calls `early` as soon as the game can be played, before lints run. Lints may still find errors.
#[must_use]
pub fn load_in_steps(
    paths: &[PathBuf],
    options: &LoadOptions,
    cache: &mut Cache,
    early: Option<&mut dyn FnMut(Loaded)>,
) -> Loaded {
    let _suggestions = Suggestions::limit();
    cache.begin();
    let mut sink = Sink::new();
    let (mut packs, sets) = packs(paths, options, cache, &mut sink);
    sets.iter().for_each(|set| set.check(&packs, options.locked, &mut sink));
    for pack in &mut packs {
        pack.replace(&options.texts);
        if !options.scenarios || !pack.is_requested {
            pack.remove_tests();
        }
    }
    let docs = documents(&packs, &options.limits, cache, &mut sink);
    let Conditional { present: docs, absent } = conditional::split(&packs, docs, &mut sink);
    // Errors in scenarios do not prevent playing.
    let mut of_scenarios = Sink::new();
    let scenario_docs =
        if options.scenarios { scenarios(&packs, &options.limits, cache, &mut of_scenarios) } else { Vec::new() };
    let scenario_docs = conditional::split(&packs, scenario_docs, &mut of_scenarios).present;
    let renames = Arc::new(Renames::of(&packs, &docs, &mut sink));
    let mut locales = locale::read(&packs, cache, &mut sink);
    let unpatched = docs.iter().any(|doc| doc.is("patch")).then(|| docs.clone());
    let mut compiled = compile::compile(&packs, docs, &scenario_docs, renames.former_names(), cache, &mut sink);
    compiled.model.absent.extend(absent);
    if let Some(game) = compiled.ruleset.as_ref().map(|ruleset| &ruleset.game) {
        sets.iter().for_each(|set| set.check_seats(game.min_players, game.max_players, &mut sink));
    }
    sink.extend(of_scenarios.finish());
    let (model, scenarios) = (Arc::new(compiled.model), Arc::new(compiled.scenarios));
    let of_scenario = scenario_files(&packs);
    // Types take as long as all other checks of Lua, and depend on none of them.
    let (script_set, locales, references) = std::thread::scope(|scope| {
        let rules = compiled.ruleset.as_deref().filter(|_| options.types);
        let types = lint::types::start(scope, &packs, &model, rules, &compiled.hooks);
        let script_set = Arc::new(scripts::script_set(&packs, &compiled.hooks, cache));
        scripts::check(&packs, &compiled.hooks, &script_set.hooks, cache, &mut sink);
        let scripts = compiled
            .ruleset
            .as_ref()
            .filter(|_| !sink.any(|d| prevents_playing(&of_scenario, d)))
            .map(|_| script_set.clone());
        locales.names = own_names(&model);
        let locales = Arc::new(locales);
        if let (Some(early), Some(_)) = (early, &scripts) {
            early(Loaded {
                packs: packs.clone(),
                sets: sets.clone(),
                ruleset: compiled.ruleset.clone(),
                scripts: scripts.clone(),
                locales: locales.clone(),
                scenarios: scenarios.clone(),
                renames: renames.clone(),
                diagnostics: Vec::new(),
                changes: compiled.changes.clone(),
                model: model.clone(),
                lua_mentions: Vec::new(),
                library_mentions: Vec::new(),
            });
        }
        let types = |cache: &mut Cache, sink: &mut Sink| {
            if let Some(ruleset) =
                compiled.ruleset.as_ref().filter(|_| !sink.any(|d| prevents_playing(&of_scenario, d)))
            {
                scripts::check_loading(&packs, ruleset, &script_set, cache, sink);
            }
            types()
        };
        let references = lint::run(&packs, &model, &compiled.hooks, types, &locales, cache, &mut sink);
        (script_set, locales, references)
    });
    let mut diagnostics = lint::suppress(&packs, sink.finish());
    if let Some(docs) = unpatched {
        let unpatched = Unpatched { packs: &packs, docs, scenarios: &scenario_docs, locales: &locales };
        diagnostics = blame::move_to_patches(unpatched, &compiled.changes, diagnostics, cache);
    }
    cache.end();
    let diagnostics = renames.explain(consequences::fold(&packs, diagnostics));
    let usable = !diagnostics.iter().any(|d| prevents_playing(&of_scenario, d));
    let ruleset = compiled.ruleset.clone().filter(|_| usable);
    let scripts = ruleset.as_ref().map(|_| script_set);
    Loaded {
        packs,
        sets,
        ruleset,
        scripts,
        locales,
        scenarios,
        renames,
        diagnostics,
        changes: compiled.changes,
        model,
        lua_mentions: references.documents,
        library_mentions: references.libraries,
    }
}

/// The packs at `paths` and their dependencies, from the cache if possible, else from disk.
fn packs(paths: &[PathBuf], options: &LoadOptions, cache: &mut Cache, sink: &mut Sink) -> (Vec<Pack>, Vec<PackSet>) {
    let as_before =
        options.changed.as_ref().is_some_and(|changed| cache.packs().change(paths, changed, &options.limits));
    if !as_before {
        let mut faults = Sink::new();
        let index = options.index.clone().unwrap_or_default();
        let found = discover_with(paths, &options.limits, &cache.packs().files(), &index, &mut faults);
        let Discovered { packs, sets } = found;
        *cache.packs() = CachedPacks { paths: paths.to_owned(), packs, sets, faults: faults.finish() };
    }
    let kept = cache.packs();
    sink.extend(kept.faults.iter().cloned());
    (kept.packs.clone(), kept.sets.clone())
}

/// The paths of the files with scenarios.
fn scenario_files(packs: &[Pack]) -> BTreeSet<Arc<str>> {
    packs.iter().flat_map(|pack| pack.files(FileKind::Scenarios)).map(|file| file.source.path().clone()).collect()
}

/// Whether it is an error outside scenarios.
fn prevents_playing(scenarios: &BTreeSet<Arc<str>>, diagnostic: &Diagnostic) -> bool {
    let is_of_scenario = |place: &FileSpan| scenarios.contains(place.file.path());
    diagnostic.severity == Severity::Error && !diagnostic.place.as_ref().is_some_and(is_of_scenario)
}

/// The `name:` of definitions, by full id.
fn own_names(model: &Model) -> BTreeMap<String, String> {
    let named = model.numbered(SymbolKind::Definition).filter_map(|(doc, _)| {
        let name = doc.root.get("name").and_then(Node::text)?;
        Some((model.full_id(doc), name.to_owned()))
    });
    named.collect()
}

/// The documents of all packs, in load order, then by path and position.
fn documents(packs: &[Pack], limits: &Limits, cache: &mut Cache, sink: &mut Sink) -> Vec<Doc> {
    let mut docs = Vec::new();
    for (index, pack) in packs.iter().enumerate() {
        let mut values = 0;
        // What tests add comes last, so that it does not change the order of what the game has.
        for file in pack.files(FileKind::Documents).chain(pack.files(FileKind::Fixture)) {
            let parsed = cache.parse(&file.source, limits);
            let ParsedFile { source, documents: trees, faults, values: more } = &*parsed;
            sink.extend(faults.iter().cloned());
            values += more;
            if VALUES.is_exceeded_by(values) {
                sink.push(too_many_values(source));
                break;
            }
            let trees = trees.iter().filter_map(|d| document(index, source, d.root.clone(), sink));
            let mut own: Vec<Doc> = trees.collect();
            if file.kind == FileKind::Fixture {
                own.retain_mut(|doc| is_fixture(doc, sink));
            }
            docs.extend(own);
        }
    }
    docs
}

/// Marks a document that only scenarios have, and reports one that would change the game.
fn is_fixture(doc: &mut Doc, sink: &mut Sink) -> bool {
    doc.is_for_tests = true;
    let changes = matches!(doc.kind.as_str(), "patch" | "game" | "check");
    if changes {
        let text = format!("`tests/fixture/` cannot have `kind: {}`, which changes the game", doc.kind);
        let fault = Diagnostic::error(codes::ONLY_FOR_TESTS, text).help("put the change into the `setup` of scenarios");
        sink.push(doc.spot().down("kind").fault(fault));
    }
    !changes
}

/// The error for the file with which a pack has too many values.
fn too_many_values(file: &Arc<SourceFile>) -> Diagnostic {
    Diagnostic::error(codes::TOO_MANY_NODES, format!("the pack has {} up to this file", VALUES.exceeded()))
        .at(FileSpan::whole_file(file.clone()))
        .help("split the pack")
}

/// The scenarios of all packs, as trees.
fn scenarios(packs: &[Pack], limits: &Limits, cache: &mut Cache, sink: &mut Sink) -> Vec<Doc> {
    let mut docs = Vec::new();
    for (index, pack) in packs.iter().enumerate() {
        let mut values = 0;
        for file in pack.files(FileKind::Scenarios) {
            let parsed = cache.parse(&file.source, limits);
            let ParsedFile { source, documents: trees, faults, values: more } = &*parsed;
            sink.extend(faults.iter().cloned());
            values += more;
            if VALUES.is_exceeded_by(values) {
                sink.push(too_many_values(source));
                break;
            }
            docs.extend(trees.iter().filter(|d| !matches!(d.root.kind, NodeKind::Null)).map(|d| Doc {
                pack: index,
                file: Arc::clone(source),
                root: d.root.clone(),
                kind: "scenario".to_owned(),
                id: String::new(),
                is_for_tests: true,
                layers: Vec::new(),
                key: Some(Cache::key(source, &d.root)),
                is_part: false,
            }));
        }
    }
    docs
}

/// Reads the kind and id of a document; none if it is empty or invalid.
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
    let key = Some(Cache::key(file, &root));
    let is_for_tests = false;
    Some(Doc { pack, file: Arc::clone(file), root, kind, id, is_for_tests, layers: Vec::new(), key, is_part: false })
}
