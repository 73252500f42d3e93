//! Loads packs: a pure function of their files.

use std::path::PathBuf;
use std::sync::Arc;

use hexforge_core::ruleset::Ruleset;
use hexforge_scripts::ScriptSet;

use crate::codes;
use crate::compile::{self, Doc};
use crate::diagnostic::{Diagnostic, Place, Sink, Severity};
use crate::nearest::nearest;
use crate::pack::{FileSort, Pack, discover};
use crate::scripts;
use crate::source::{Limits, SourceFile};
use crate::yaml::{Node, NodeKind, parse_with};

/// How to load.
#[derive(Debug, Clone, Default)]
pub struct LoadOptions {
    /// What one file may cost.
    pub limits: Limits,
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
    let compiled = compile::compile(&packs, docs, &mut sink);
    scripts::check(&packs, &compiled.hooks, &mut sink);
    let ruleset = compiled.ruleset.filter(|_| !sink.has_errors());
    let scripts = ruleset.as_ref().map(|_| Arc::new(scripts::script_set(&packs, &compiled.hooks)));
    Loaded { packs, ruleset, scripts, diagnostics: sink.finish() }
}

/// The documents of all packs, in load order, then by path, then by place.
fn documents(packs: &[Pack], limits: &Limits, sink: &mut Sink) -> Vec<Doc> {
    let mut docs = Vec::new();
    for (index, pack) in packs.iter().enumerate() {
        for file in pack.files(FileSort::Documents) {
            let (parsed, faults) = parse_with(&file.source, limits);
            sink.extend(faults);
            docs.extend(parsed.into_iter().filter_map(|d| document(index, &file.source, d.root, sink)));
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
