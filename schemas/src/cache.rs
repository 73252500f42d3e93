//! Caches results of a load for the next one, by content. A load has the same result with and without a cache.

use std::sync::Arc;

use hexforge_core::host::ScriptError;
use hexforge_scripts::lint::{Chunk, Lint, lint};
use hexforge_scripts::{Compiled, compile_check_lib};
use rustc_hash::FxHashMap;
use serde_json::Value as Json;

use crate::compile::hook_source::{HookKind, HookSource};
use crate::compile::typed_doc::TypedDoc;
use crate::diagnostic::Diagnostic;
use crate::documents::ScenarioDoc;
use crate::locale::PackTexts;
use crate::pack::CachedPacks;
use crate::source::{Limits, SourceFile};
use crate::validate::Validator;
use crate::yaml::{Document, Node, parse_counted};

/// A hash.
type Hash = [u8; 32];

/// Identifies a document: the path and hash of its file, and its first byte.
pub(crate) type DocKey = (Arc<str>, Hash, usize);

/// A validator and the hash of its schema, or the error if the schema is invalid.
pub(crate) type Schema = Result<Arc<(Hash, Validator)>, Box<Diagnostic>>;

/// The value of a document, and its errors.
type Checked = Arc<(Json, Vec<Diagnostic>)>;

/// The number of a load.
type Load = u64;

/// A cache that drops entries that the last load did not use. Entries are only looked up by key, so their order does not matter.
#[derive(Debug)]
struct Store<K, V> {
    entries: FxHashMap<K, (V, Load)>,
    load: Load,
}

impl<K, V> Default for Store<K, V> {
    fn default() -> Self {
        Self { entries: FxHashMap::default(), load: 0 }
    }
}

impl<K: std::hash::Hash + Eq, V: Clone> Store<K, V> {
    fn get(&mut self, key: K, make: impl FnOnce() -> V) -> V {
        let (value, seen) = self.entries.entry(key).or_insert_with(|| (make(), 0));
        *seen = self.load;
        value.clone()
    }

    /// The entry, if it is cached.
    fn known(&mut self, key: &K) -> Option<V> {
        let (value, seen) = self.entries.get_mut(key)?;
        *seen = self.load;
        Some(value.clone())
    }

    fn put(&mut self, key: K, value: V) {
        self.entries.insert(key, (value, self.load));
    }

    fn begin(&mut self) {
        self.load += 1;
    }

    fn end(&mut self) {
        let load = self.load;
        self.entries.retain(|_, (_, seen)| *seen == load);
    }
}

/// Identifies compiled code. A library starts on line 0.
#[derive(Debug, PartialEq, Eq, Hash)]
struct CodeKey {
    source: Arc<str>,
    file: Arc<str>,
    line: u32,
    params: Arc<[Arc<str>]>,
    is_expression: bool,
}

/// The documents of a file, and its errors.
type Parsed = Arc<ParsedFile>;

/// A parsed file.
#[derive(Debug)]
pub(crate) struct ParsedFile {
    pub source: Arc<SourceFile>,
    pub documents: Vec<Document>,
    pub faults: Vec<Diagnostic>,
    /// The number of values.
    pub values: usize,
}

/// The texts of a pack, and their errors.
type Texts = (Arc<PackTexts>, Arc<[Diagnostic]>);

/// Results of the last load, which are reused for unchanged files.
#[derive(Debug, Default)]
pub struct Cache {
    packs: CachedPacks,
    trees: Store<(Arc<str>, Hash), Parsed>,
    schemas: Store<Hash, Schema>,
    checked: Store<(DocKey, Hash), Checked>,
    typed: Store<(DocKey, Hash), Arc<TypedDoc>>,
    scenarios: Store<DocKey, Arc<ScenarioDoc>>,
    code: Store<CodeKey, Compiled>,
    libraries: Store<Hash, Option<ScriptError>>,
    loadings: Store<Hash, Arc<Vec<ScriptError>>>,
    lints: Store<Hash, Arc<Lint>>,
    texts: Store<Hash, Texts>,
    parsed: usize,
}

impl Cache {
    /// Creates an empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of files that the last load parsed.
    #[must_use]
    pub fn parsed(&self) -> usize {
        self.parsed
    }

    /// The packs of the last load.
    pub(crate) fn packs(&mut self) -> &mut CachedPacks {
        &mut self.packs
    }

    /// Starts a load.
    pub(crate) fn begin(&mut self) {
        self.parsed = 0;
        self.trees.begin();
        self.schemas.begin();
        self.checked.begin();
        self.typed.begin();
        self.scenarios.begin();
        self.code.begin();
        self.libraries.begin();
        self.loadings.begin();
        self.lints.begin();
        self.texts.begin();
    }

    /// Ends a load and drops the entries that it did not use.
    pub(crate) fn end(&mut self) {
        self.trees.end();
        self.schemas.end();
        self.checked.end();
        self.typed.end();
        self.scenarios.end();
        self.code.end();
        self.libraries.end();
        self.loadings.end();
        self.lints.end();
        self.texts.end();
    }

    /// The documents of a file.
    pub(crate) fn parse(&mut self, file: &Arc<SourceFile>, limits: &Limits) -> Parsed {
        let key = (Arc::clone(file.path()), file.hash());
        let parsed = &mut self.parsed;
        self.trees.get(key, || {
            *parsed += 1;
            let (documents, faults, values) = parse_counted(file, limits);
            Arc::new(ParsedFile { source: Arc::clone(file), documents, faults, values })
        })
    }

    /// The key of the document with this root.
    pub(crate) fn key(file: &SourceFile, root: &Node) -> DocKey {
        (Arc::clone(file.path()), file.hash(), root.span.start)
    }

    /// The validator of the schema that `parts` identify.
    pub(crate) fn schema(&mut self, parts: &[String], make: impl FnOnce() -> Json) -> Schema {
        let key = hash(&parts.iter().map(String::as_str).collect::<Vec<_>>());
        self.schemas.get(key, || Validator::new(&make()).map(|validator| Arc::new((key, validator))))
    }

    /// The result of validating a document against the schema with this hash. Not cached if `key` is none.
    pub(crate) fn check(
        &mut self,
        key: Option<DocKey>,
        schema: Hash,
        check: impl FnOnce() -> (Json, Vec<Diagnostic>),
    ) -> Checked {
        match key {
            Some(key) => self.checked.get((key, schema), || Arc::new(check())),
            None => Arc::new(check()),
        }
    }

    /// The cached document, if it had no diagnostics.
    pub(crate) fn typed(&mut self, key: Option<DocKey>, schema: Hash) -> Option<Arc<TypedDoc>> {
        self.typed.known(&(key?, schema))
    }

    /// Caches a document without diagnostics.
    pub(crate) fn put_typed(&mut self, key: Option<DocKey>, schema: Hash, typed: &Arc<TypedDoc>) {
        if let Some(key) = key {
            self.typed.put((key, schema), typed.clone());
        }
    }

    /// The cached scenario, if it had no diagnostics.
    pub(crate) fn scenario(&mut self, key: Option<DocKey>) -> Option<Arc<ScenarioDoc>> {
        self.scenarios.known(&key?)
    }

    /// Caches a scenario without diagnostics.
    pub(crate) fn put_scenario(&mut self, key: Option<DocKey>, scenario: &Arc<ScenarioDoc>) {
        if let Some(key) = key {
            self.scenarios.put(key, scenario.clone());
        }
    }

    /// The compiled code of a hook that starts on this line; compiled when first needed.
    pub(crate) fn code(&mut self, hook: &HookSource, line: u32) -> Compiled {
        let key = CodeKey {
            source: hook.code(),
            file: Arc::clone(hook.file.path()),
            line,
            params: Arc::clone(&hook.params),
            is_expression: hook.kind == HookKind::Expression,
        };
        self.code.get(key, Compiled::default)
    }

    /// The compiled code of a library; compiled when first needed.
    pub(crate) fn library_code(&mut self, file: &Arc<str>, source: &Arc<str>) -> Compiled {
        let (source, file) = (Arc::clone(source), Arc::clone(file));
        self.code
            .get(CodeKey { source, file, line: 0, params: Arc::default(), is_expression: false }, Compiled::default)
    }

    /// The compile error of a library.
    pub(crate) fn library(&mut self, file: &SourceFile) -> Option<ScriptError> {
        self.libraries.get(hash(&[file.path(), file.text()]), || compile_check_lib(file.text(), file.path()).err())
    }

    /// The errors of libraries that load, which `parts` identify.
    pub(crate) fn loading(&mut self, parts: &[&str], load: impl FnOnce() -> Vec<ScriptError>) -> Arc<Vec<ScriptError>> {
        self.loadings.get(hash(parts), || Arc::new(load()))
    }

    /// The texts of a pack whose locale files have this hash.
    pub(crate) fn texts(&mut self, key: Hash, read: impl FnOnce() -> Texts) -> Texts {
        self.texts.get(key, read)
    }

    /// The lint result of a piece of Lua.
    pub(crate) fn lint(&mut self, source: &str, params: &[String], chunk: Chunk) -> Arc<Lint> {
        let kind = format!("{chunk:?}");
        let mut parts = vec![source, &kind];
        parts.extend(params.iter().map(String::as_str));
        self.lints.get(hash(&parts), || Arc::new(lint(source, params, chunk)))
    }
}

/// A hash of a list of texts, in which the borders between them count.
pub(crate) fn hash(parts: &[&str]) -> Hash {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    *hasher.finalize().as_bytes()
}
