//! Rewrites a pack of an older format: edits of its texts, so that comments and the order of everything stay.

mod edits;
mod filters;
mod names;

use std::path::PathBuf;
use std::sync::Arc;

use crate::codes;
use crate::compile::{Model, SymbolKind};
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::load::Loaded;
use crate::pack::{API, FileKind, Pack};
use crate::source::{SourceFile, Span};
use crate::yaml::{self, Node};
use edits::Edits;

/// A pack in the present format.
#[derive(Debug)]
pub struct Migration {
    /// The files that change.
    pub files: Vec<Rewritten>,
    /// What an author has to look at.
    pub open: Vec<Open>,
}

/// A file in the present format.
#[derive(Debug)]
pub struct Rewritten {
    /// The path on disk.
    pub path: PathBuf,
    /// Its new text.
    pub text: String,
    /// How many places changed.
    pub changes: usize,
}

/// What the migration leaves to the author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// Where it is.
    pub place: FileSpan,
    /// What it is, and what can be done.
    pub text: String,
}

/// Whether a migration ends what a diagnostic reports.
#[must_use]
pub fn ends(fault: &Diagnostic) -> bool {
    fault.code == codes::UNKNOWN_API || is_old_about(fault)
}

/// Whether a diagnostic reports a key that is `about` now.
fn is_old_about(fault: &Diagnostic) -> bool {
    fault.code == codes::UNKNOWN_KEY && fault.fix.as_ref().is_some_and(|fix| fix.replacement == "about")
}

/// Rewrites the pack with this number to the present format.
#[must_use]
pub fn migrate(loaded: &Loaded, pack: usize) -> Migration {
    let mut migration = Migration { files: Vec::new(), open: Vec::new() };
    let Some(of) = loaded.packs.get(pack) else { return migration };
    migration.file(of, "pack.yaml", &of.source, manifest(of));
    let kinds = [FileKind::Documents, FileKind::Fixture, FileKind::Scenarios];
    for file in kinds.into_iter().flat_map(|kind| of.files(kind)) {
        let mut edits = Edits::default();
        let (documents, _) = yaml::parse(&file.source);
        let old =
            loaded.diagnostics.iter().filter(|fault| is_old_about(fault)).filter_map(|fault| fault.place.as_ref());
        let old: Vec<Span> = old.filter(|at| at.file.path() == file.source.path()).map(|at| at.span).collect();
        for document in &documents {
            let mut rewriter = Rewriter {
                source: &file.source,
                model: &loaded.model,
                pack,
                edits: &mut edits,
                open: &mut migration.open,
            };
            rewriter.about(&document.root, &old);
            rewriter.document(&document.root, file.kind);
        }
        migration.file(of, &file.relative, &file.source, edits);
    }
    migration
}

impl Migration {
    fn file(&mut self, pack: &Pack, relative: &str, source: &Arc<SourceFile>, edits: Edits) {
        if !edits.is_empty() {
            let path = relative.split('/').fold(pack.location.path.clone(), |path, part| path.join(part));
            self.files.push(Rewritten { path, changes: edits.len(), text: edits.apply(source.text()) });
        }
    }
}

/// The edit of the manifest.
fn manifest(pack: &Pack) -> Edits {
    let mut edits = Edits::default();
    if let Some(api) = pack.root.get("api").filter(|_| pack.manifest.api < API) {
        edits.replace(api.span, API.to_string());
    }
    edits
}

/// Collects the edits of a file.
struct Rewriter<'a> {
    source: &'a Arc<SourceFile>,
    model: &'a Model,
    pack: usize,
    edits: &'a mut Edits,
    open: &'a mut Vec<Open>,
}

impl Rewriter<'_> {
    fn document(&mut self, root: &Node, kind: FileKind) {
        if kind != FileKind::Scenarios {
            self.filters(root);
            self.bodies(root);
        }
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            self.libraries(node);
            self.own_prefix(node);
            open.extend(node.items());
            for (key, value) in node.entries() {
                self.own_prefix_of_key(key);
                open.push(value);
            }
        }
    }

    /// Renames keys to `about`, and puts their texts on one line.
    fn about(&mut self, root: &Node, old: &[Span]) {
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            open.extend(node.items());
            for (key, value) in node.entries() {
                open.push(value);
                if !old.contains(&key.span) {
                    continue;
                }
                let text = value.text().unwrap_or_default();
                if text.contains('\n') {
                    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
                    let all = Span::new(key.span.start, value.span.end);
                    let end = if self.raw(value).ends_with('\n') { "\n" } else { "" };
                    self.edits.replace(all, format!("about: '{}'{end}", line.replace('\'', "''")));
                } else {
                    self.edits.replace(key.span, "about".to_owned());
                }
            }
        }
    }

    /// The abilities of a document: those in `abilities`, or the document itself if it is a template.
    fn abilities<'n>(&self, root: &'n Node) -> Vec<&'n Node> {
        match root.get("kind").and_then(Node::text).and_then(SymbolKind::of) {
            Some(SymbolKind::Template) => vec![root],
            Some(SymbolKind::Kind | SymbolKind::Definition) => {
                root.get("abilities").map(|abilities| abilities.items().iter().collect()).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Notes bodies that only perform events: a list of them is checked, explained and foreseen.
    fn bodies(&mut self, root: &Node) {
        for body in self.abilities(root).into_iter().filter_map(|ability| ability.get("do")) {
            let mut lines =
                body.text().unwrap_or_default().lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
            let performs = |line: &str| line.starts_with("game.perform(") || line.starts_with("game.lasting(");
            if lines.peek().is_some() && lines.all(performs) {
                let text = "this Lua only performs events or begins lasting effects; write it as steps (docs/format.md, Effects)";
                self.note(body, text);
            }
        }
    }

    fn note(&mut self, node: &Node, text: &str) {
        self.open.push(Open { place: FileSpan::new(self.source, node.span), text: text.to_owned() });
    }

    /// The text of a node as the file has it.
    fn raw(&self, node: &Node) -> &str {
        self.source.text().get(node.span.start..node.span.end).unwrap_or_default()
    }
}
