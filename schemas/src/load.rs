//! Loads packs: a pure function of their files.

use std::path::PathBuf;
use std::sync::Arc;

use hexforge_core::ruleset::Ruleset;
use hexforge_scripts::ScriptSet;

use crate::codes;
use crate::compile::{self, Doc};
pub use crate::compile::{Scenario, Sort, Then, When};
use crate::diagnostic::{Diagnostic, Place, Sink, Severity};
use crate::lint;
use crate::locale::{self, Locales};
use crate::migrate::{MIGRATIONS, migrate};
use crate::nearest::nearest;
use crate::pack::{FileSort, Pack, discover};
use crate::scripts;
use crate::source::{Limits, SourceFile};
use crate::yaml::{Node, NodeKind, parse_with};

/// How to load.
#[derive(Debug, Clone)]
pub struct LoadOptions {
    /// What one file may cost.
    pub limits: Limits,
    /// Whether scenarios are read too. What plays a game does without them.
    pub scenarios: bool,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self { limits: Limits::default(), scenarios: true }
    }
}

/// What a load gives.
#[derive(Debug)]
pub struct Loaded {
    /// The packs, in load order.
    pub packs: Vec<Pack>,
    /// The ruleset, if the packs have no faults and one of them has a game.
    pub ruleset: Option<Arc<Ruleset>>,
    /// The scripts that go with the ruleset.
    pub scripts: Option<Arc<ScriptSet>>,
    /// The texts.
    pub locales: Arc<Locales>,
    /// The scenarios, in order of pack, path and place. Their hooks belong to the ruleset.
    pub scenarios: Vec<Scenario>,
    /// All faults, warnings and notes, in the order of a report.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// Whether a fault keeps the packs from being used.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// Loads the packs at `paths` and all that they depend on.
#[must_use]
pub fn load(paths: &[PathBuf], options: &LoadOptions) -> Loaded {
    let mut sink = Sink::new();
    let packs = discover(paths, &options.limits, &mut sink).packs;
    let docs = documents(&packs, &options.limits, &mut sink);
    let scenarios = if options.scenarios { scenarios(&packs, &options.limits, &mut sink) } else { Vec::new() };
    let locales = locale::read(&packs, &mut sink);
    let mut compiled = compile::compile(&packs, docs, &scenarios, &mut sink);
    scripts::check(&packs, &compiled.hooks, &mut sink);
    lint::run(&packs, &mut compiled.model, &compiled.hooks, &locales, &mut sink);
    let diagnostics = lint::suppress(&packs, sink.finish());
    let usable = !diagnostics.iter().any(|d| d.severity == Severity::Error);
    let ruleset = compiled.ruleset.filter(|_| usable);
    let scripts = ruleset.as_ref().map(|_| Arc::new(scripts::script_set(&packs, &compiled.hooks)));
    Loaded {
        packs,
        ruleset,
        scripts,
        locales: Arc::new(locales),
        scenarios: compiled.scenarios,
        diagnostics,
    }
}

/// The documents of all packs, in load order, then by path, then by place.
fn documents(packs: &[Pack], limits: &Limits, sink: &mut Sink) -> Vec<Doc> {
    let mut docs = Vec::new();
    for (index, pack) in packs.iter().enumerate() {
        for file in pack.files(FileSort::Documents) {
            let (parsed, faults) = parse_with(&file.source, limits);
            sink.extend(faults);
            let trees = parsed.into_iter().filter_map(|d| document(index, &file.source, d.root, sink));
            docs.extend(trees.map(|mut doc| {
                migrate(&mut doc.root, &doc.kind, pack.manifest.api, MIGRATIONS);
                doc
            }));
        }
    }
    docs
}

/// The scenarios of all packs, as trees.
fn scenarios(packs: &[Pack], limits: &Limits, sink: &mut Sink) -> Vec<Doc> {
    let mut docs = Vec::new();
    for (index, pack) in packs.iter().enumerate() {
        for file in pack.files(FileSort::Scenarios) {
            let (parsed, faults) = parse_with(&file.source, limits);
            sink.extend(faults);
            docs.extend(parsed.into_iter().filter(|d| !matches!(d.root.kind, NodeKind::Null)).map(|d| Doc {
                pack: index,
                file: Arc::clone(&file.source),
                root: d.root,
                kind: "scenario".to_owned(),
                id: String::new(),
                layers: Vec::new(),
            }));
        }
    }
    docs
}

/// Tells what a tree is; none if it is nothing.
fn document(pack: usize, file: &Arc<SourceFile>, root: Node, sink: &mut Sink) -> Option<Doc> {
    if matches!(root.kind, NodeKind::Null) {
        return None;
    }
    let place = Place::new(file, root.span);
    if root.entries().is_empty() {
        let text = "a document is a mapping with `kind:` and `id:`";
        sink.push(Diagnostic::error(codes::WRONG_TYPE, text).at(place));
        return None;
    }
    let Some(kind) = root.get("kind").and_then(Node::text) else {
        let first = root.entries().first().map(|(key, _)| key.span).unwrap_or_default();
        let near = root.entries().iter().find(|(key, _)| nearest(&key.text, ["kind"]).is_some());
        sink.push(match near {
            Some((key, _)) => {
                Diagnostic::error(codes::UNKNOWN_KEY, format!("unknown key `{}` in the document", key.text))
                    .at(Place::new(file, key.span))
                    .help("did you mean `kind`?")
                    .fix(Place::new(file, key.span), "kind")
            }
            None => Diagnostic::error(codes::MISSING_KEY, "the document lacks the key `kind`")
                .at(Place::new(file, first)),
        });
        return None;
    };
    let kind = kind.to_owned();
    let id = root.get("id").and_then(Node::text).unwrap_or_default().to_owned();
    Some(Doc { pack, file: Arc::clone(file), root, kind, id, layers: Vec::new() })
}
