//! Patches of all definitions of a kind that have certain properties.

use std::collections::{BTreeMap, BTreeSet};

use super::target::is_absent;
use crate::codes;
use crate::compile::doc::{Doc, DocPart};
use crate::compile::names::{Entry, Names, SymbolKind};
use crate::diagnostic::{Diagnostic, Sink};
use crate::documents::{BUILT_IN, COMMON_KEYS};
use crate::pack::Pack;
use crate::yaml::{Node, NodeKind};

/// The definitions by kind, so that a selector looks only at those that it can mean.
pub(super) struct Selection {
    /// The definitions of each kind, by the index of its document.
    definitions: BTreeMap<usize, Vec<usize>>,
    /// The kinds that extend each kind.
    derived: BTreeMap<usize, Vec<usize>>,
    /// The kind that each kind extends.
    extends: BTreeMap<usize, usize>,
    /// The entries of definitions, by the index of their documents.
    entries: BTreeMap<usize, Entry>,
}

impl Selection {
    pub fn new(docs: &[Doc], names: &Names) -> Self {
        let mut selection = Self {
            definitions: BTreeMap::new(),
            derived: BTreeMap::new(),
            extends: BTreeMap::new(),
            entries: names.entries(SymbolKind::Definition).map(|(.., entry)| (entry.doc, entry)).collect(),
        };
        let kind = |name: &str, pack: usize| names.find(SymbolKind::Kind, name, pack).map(|entry| entry.doc);
        for (index, doc) in docs.iter().enumerate() {
            if selection.entries.contains_key(&index) {
                let kind = kind(&doc.kind, doc.pack);
                kind.into_iter().for_each(|kind| selection.definitions.entry(kind).or_default().push(index));
            } else if doc.is("kind")
                && let Some(above) = doc.root.get("extends").and_then(Node::text).and_then(|id| kind(id, doc.pack))
            {
                selection.derived.entry(above).or_default().push(index);
                selection.extends.insert(index, above);
            }
        }
        selection
    }

    /// A kind and those that extend it, directly or not.
    fn kinds(&self, kind: usize) -> BTreeSet<usize> {
        let mut all = BTreeSet::from([kind]);
        let mut open = vec![kind];
        while let Some(kind) = open.pop() {
            open.extend(self.derived.get(&kind).into_iter().flatten().copied().filter(|kind| all.insert(*kind)));
        }
        all
    }

    /// A kind and those that it extends, directly or not.
    fn lineage(&self, kind: usize) -> Vec<usize> {
        let mut all = vec![kind];
        while let Some(above) = all.last().and_then(|kind| self.extends.get(kind)).filter(|above| !all.contains(above))
        {
            all.push(*above);
        }
        all
    }

    /// Reads the selector of a patch. Reports what is unknown in it, and returns none then.
    pub fn selector<'s>(
        &'s self,
        packs: &[Pack],
        patch: &'s Doc,
        docs: &[Doc],
        names: &Names,
        sink: &mut Sink,
    ) -> Option<Selector<'s>> {
        let at = patch.spot().down("of");
        let of_pack = match at.down("pack").node().and_then(Node::text) {
            Some(name) => match pack(packs, patch.pack, name, names) {
                Ok(pack) => Some(pack?),
                Err(fault) => {
                    sink.push(at.down("pack").fault(*fault));
                    return None;
                }
            },
            None => None,
        };
        let at_kind = at.down("kind");
        let kind = at_kind.node()?.text()?;
        let found = match names.try_resolve(&[SymbolKind::Kind], kind, patch.pack) {
            _ if kind.split_once(':').is_some_and(|(prefix, _)| is_absent(packs, patch.pack, prefix, names)) => {
                return None;
            }
            Ok((_, entry)) => entry.doc,
            Err(_) if BUILT_IN.contains(&kind) => {
                let text = format!("`{kind}` is not a kind of definitions");
                let help = "to patch a document of another kind, name it: `of: ID`";
                sink.push(at_kind.fault(Diagnostic::error(codes::PATCH_TARGET, text).help(help)));
                return None;
            }
            Err(fault) => {
                sink.push(at_kind.fault(*fault));
                return None;
            }
        };
        let kinds = self.kinds(found);
        let of_kinds = kinds.iter().filter_map(|kind| self.definitions.get(kind)).flatten().copied();
        // Fixtures of tests are not selected: a patch must not do something else, or fail, because tests are loaded.
        let candidates = of_kinds.filter(|index| {
            docs.get(*index).is_some_and(|doc| {
                doc.pack != patch.pack && !doc.is_for_tests && of_pack.is_none_or(|pack| doc.pack == pack)
            })
        });
        let mut candidates: Vec<usize> = candidates.collect();
        candidates.sort_unstable();
        let cost = candidates.len() + kinds.len();
        Some(Selector { selection: self, patch, kind: found, candidates, cost })
    }
}

/// The pack that a selector names; none if it is optional and not loaded.
fn pack(packs: &[Pack], own: usize, name: &str, names: &Names) -> Result<Option<usize>, Box<Diagnostic>> {
    let fault = |text: String| Diagnostic::error(codes::PATCH_TARGET, text);
    match names.pack(name) {
        None if is_absent(packs, own, name, names) => Ok(None),
        None => {
            let known = names.visible(own).iter().filter(|pack| **pack != own).filter_map(|pack| packs.get(*pack));
            let known: Vec<&str> = known.map(|pack| pack.id.as_str()).collect();
            Err(Box::new(crate::pack::did_you_mean(fault(format!("unknown pack `{name}`")), name, known.into_iter())))
        }
        Some(found) if found == own => {
            let text = format!("`{name}` is this pack");
            Err(Box::new(fault(text).help("edit the documents of this pack instead of patching them")))
        }
        Some(found) if !names.visible(own).contains(&found) => {
            let text = format!("`{name}` is not a dependency");
            Err(Box::new(fault(text).help(format!("add `{name}` to `depends` or `optional` in pack.yaml"))))
        }
        Some(found) => Ok(Some(found)),
    }
}

/// What a selector asks for.
pub(super) struct Selector<'s> {
    selection: &'s Selection,
    patch: &'s Doc,
    /// The index of the document of the kind.
    kind: usize,
    /// The indices of the definitions that have the kind.
    candidates: Vec<usize>,
    cost: usize,
}

impl Selector<'_> {
    /// How many documents it looks at.
    pub fn candidates(&self) -> usize {
        self.cost
    }

    /// The definitions that it selects. Reports a property that the kind does not have, and that nothing is selected.
    pub fn matches(
        self,
        docs: &[Doc],
        names: &Names,
        is_removed: &dyn Fn(usize) -> bool,
        sink: &mut Sink,
    ) -> Vec<(SymbolKind, Entry)> {
        let at = self.patch.spot().down("of");
        let kind_id = docs.get(self.kind).map_or("", |doc| doc.id.as_str());
        let mut found: Vec<usize> = self.candidates.iter().copied().filter(|doc| !is_removed(*doc)).collect();
        if found.is_empty() {
            let text = format!("no definition of kind `{kind_id}` can be patched");
            let fault = Diagnostic::error(codes::PATCH_TARGET, text)
                .help("a selector finds definitions of other packs that are loaded; edit those of this pack");
            sink.push(at.down("kind").fault(fault));
        }
        let conditions = at.down("where");
        for (key, wanted) in conditions.node().map(Node::entries).unwrap_or_default() {
            let part = conditions.down(&*key.text);
            let Some(property) = self.property(&key.text, docs) else {
                sink.push(self.unknown_property(&key.text, kind_id, docs, &part));
                return Vec::new();
            };
            let before = found.clone();
            found.retain(|doc| {
                docs.get(*doc).is_some_and(|doc| {
                    let (value, pack) = self.value(doc, &key.text, docs, names);
                    property.same(value, pack, Some(wanted), self.patch.pack, names)
                })
            });
            if found.is_empty() && !before.is_empty() {
                sink.push(self.nothing(&key.text, wanted, kind_id, &before, docs, names, &part));
            }
        }
        let entry = |doc: &usize| self.selection.entries.get(doc).map(|entry| (SymbolKind::Definition, *entry));
        found.iter().filter_map(entry).collect()
    }

    /// How a property of the kind is declared; none if the kind does not have it.
    fn property(&self, name: &str, docs: &[Doc]) -> Option<Property> {
        if COMMON_KEYS.contains(&name) {
            return Some(Property { refers: false });
        }
        let declared = self.declaration(self.kind, name, docs)?.0;
        let ty = declared.get("type").and_then(Node::text).unwrap_or("");
        Some(Property { refers: declared.get("ref").is_some() || ty.contains("def ") || mentions_ref(declared) })
    }

    /// The declaration of a property of a kind, and the index of its document.
    fn declaration<'d>(&self, kind: usize, name: &str, docs: &'d [Doc]) -> Option<(&'d Node, usize)> {
        let lineage = self.selection.lineage(kind);
        lineage.into_iter().find_map(|kind| Some((docs.get(kind)?.root.get("properties")?.get(name)?, kind)))
    }

    /// The value of a property of a definition, which can be its default, and the pack that wrote it.
    fn value<'d>(&self, doc: &'d Doc, name: &str, docs: &'d [Doc], names: &Names) -> (Option<&'d Node>, usize) {
        if let Some(value) = doc.root.get(name) {
            return (Some(value), doc.pack_at(value.span));
        }
        let kind = names.find(SymbolKind::Kind, &doc.kind, doc.pack).map(|entry| entry.doc);
        let declared = kind.and_then(|kind| self.declaration(kind, name, docs));
        let default = declared.and_then(|(node, kind)| Some((node.get("default")?, docs.get(kind)?)));
        default.map_or((None, doc.pack), |(value, doc)| (Some(value), doc.pack_at(value.span)))
    }

    fn unknown_property(&self, name: &str, kind: &str, docs: &[Doc], part: &DocPart<'_>) -> Diagnostic {
        let lineage = self.selection.lineage(self.kind);
        let declared = lineage.into_iter().filter_map(|kind| docs.get(kind)?.root.get("properties"));
        let known: Vec<&str> = declared.flat_map(|all| all.entries()).map(|(key, _)| &*key.text).collect();
        let text = format!("`{kind}` has no property `{name}`");
        let fault = crate::pack::did_you_mean(Diagnostic::error(codes::PATCH_TARGET, text), name, known.into_iter());
        part.key_fault(fault)
    }

    /// The error for a condition that nothing fulfils.
    #[expect(clippy::too_many_arguments, reason = "each is needed for the message")]
    fn nothing(
        &self,
        name: &str,
        wanted: &Node,
        kind: &str,
        before: &[usize],
        docs: &[Doc],
        names: &Names,
        part: &DocPart<'_>,
    ) -> Diagnostic {
        let shown = wanted.text().map_or_else(|| "this value".to_owned(), |text| format!("`{text}`"));
        let is_first = before.len() == self.candidates.len();
        let rest = if is_first { "" } else { " of those that the conditions before select" };
        let text = format!("no `{kind}`{rest} has {shown} as its `{name}`");
        let values = before.iter().filter_map(|doc| self.value(docs.get(*doc)?, name, docs, names).0?.text());
        let values: BTreeSet<&str> = values.collect();
        let fault = Diagnostic::error(codes::PATCH_TARGET, text);
        part.fault(match wanted.text() {
            Some(wanted) => crate::pack::did_you_mean(fault, wanted, values.into_iter()),
            None => fault,
        })
    }
}

/// How the values of a property are compared.
struct Property {
    /// Whether its values are ids, which mean the same with and without a prefix.
    refers: bool,
}

impl Property {
    /// Whether two values are equal. Recursion is as deep as the trees, which the parser and patches limit.
    fn same(&self, a: Option<&Node>, of_a: usize, b: Option<&Node>, of_b: usize, names: &Names) -> bool {
        let is_null = |node: Option<&Node>| {
            node.is_none_or(|node| matches!(node.kind, NodeKind::Null) || matches!(node.text(), Some("null" | "~")))
        };
        let (Some(a), Some(b)) = (a, b) else { return is_null(a) && is_null(b) };
        match (&a.kind, &b.kind) {
            (NodeKind::Seq(a), NodeKind::Seq(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(Some(a), of_a, Some(b), of_b, names))
            }
            (NodeKind::Map(x), NodeKind::Map(y)) => {
                x.len() == y.len()
                    && x.iter().all(|(key, value)| {
                        b.get(&key.text).is_some_and(|other| self.same(Some(value), of_a, Some(other), of_b, names))
                    })
            }
            (NodeKind::Scalar(x), NodeKind::Scalar(y)) if self.refers => {
                let found = |id: &str, pack| Some(names.find(SymbolKind::Definition, id, pack)?.doc);
                match (found(&x.text, of_a), found(&y.text, of_b)) {
                    (Some(x), Some(y)) => x == y,
                    _ => x.text == y.text,
                }
            }
            (NodeKind::Scalar(x), NodeKind::Scalar(y)) => x.text == y.text,
            _ => is_null(Some(a)) && is_null(Some(b)),
        }
    }
}

/// Whether `ref` occurs in a declaration.
fn mentions_ref(declared: &Node) -> bool {
    let mut open = vec![declared];
    while let Some(node) = open.pop() {
        if node.get("ref").is_some() {
            return true;
        }
        open.extend(node.items());
        open.extend(node.entries().iter().map(|(_, value)| value));
    }
    false
}
